"""Play: presence, levels, counts, bust-outs and their undoing, buying back, moves, substitutes, absence."""

import pytest
from tests.unit.engines.tournament.tournaments import (
    DEALER,
    DEPUTY,
    DIRECTOR,
    HOUR,
    OPERATOR,
    START,
    Play,
    kinds,
    player,
)

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.conditions import Chips
from croupier.engines.tournament.playing import no_hand
from croupier.engines.tournament.standing import at_table, standings
from croupier.engines.tournament.state import Status
from croupier.kernel.answers import Refusal

FOUR = ("Ann", "Bob", "Cid", "Dee")
SIX = (*FOUR, "Eve", "Fay")
"""Ann, Cid and Eve sit at North, the others at South."""
BUY_BACK = {
    "buy_backs": 1,
    "buy_back_amount": 50_00,
    "buy_back_fee": 5_00,
    "buy_back_chips": 500,
    "buy_back_level": 1,
    "buy_back_minutes": 5,
}


def began(table: str, hand: int = 1, at: int = 0) -> tc.ReportHandBegan:
    """A table begins a hand."""
    return tc.ReportHandBegan(by=DEALER, table=table, hand=hand, at=at)


def test_play_rests_while_nobody_responsible_is_there() -> None:
    """Director gone and no deputy there: no hand begins, the clock stands; a hand that is on is counted (10.2.5)."""
    play = Play().playing(*FOUR)
    play.do(began("North"))
    assert kinds(play.do(tc.DirectorLeaves(by=DIRECTOR, at=START + 600))) == ["DirectorAway", "TournamentSuspended"]
    assert play.no(began("South"))[0] == "10.2.5"
    play.hand("North", at=START + 700)
    assert play.no(tc.ReportHand(by=DEALER, table="South", hand=1, stacks=((1, Chips(1000)), (2, Chips(1000)))))[0] == (
        "10.2.5"
    )
    assert kinds(play.do(tc.DirectorArrives(by=DEPUTY, at=START + 1600))) == ["DirectorPresent", "TournamentResumed"]
    assert play.no(tc.NextLevel(by=DEPUTY, at=START + 20 * 60 + 999))[0] == "10.2.1(c)"
    play.do(tc.NextLevel(by=DEPUTY, at=START + 20 * 60 + 1000))


def test_a_deputy_keeps_play_going() -> None:
    """With a deputy there play goes on without the director; a new director has to come first (10.1.2(b))."""
    play = Play().playing(*FOUR)
    play.do(tc.DirectorArrives(by=DEPUTY))
    assert kinds(play.do(tc.DirectorLeaves(by=DIRECTOR))) == ["DirectorAway"]
    play = Play().playing(*FOUR)
    new = tc.AppointDirector(by=OPERATOR, person="Nell", qualified=True)
    assert kinds(play.do(new)) == ["DirectorAppointed", "TournamentSuspended"]


def test_levels_and_breaks() -> None:
    """Levels follow each other in time, with a break where the conditions have one (10.2.1(c))."""
    play = Play().playing(*FOUR)
    assert play.t.clock.level == 1
    (level,) = play.do(tc.NextLevel(by=DIRECTOR, at=START + 1200))
    assert isinstance(level, te.LevelBegan)
    assert (level.level, level.blinds, level.minimum) == (2, (50, 100), 100)
    (rest,) = play.do(tc.NextLevel(by=DIRECTOR, at=START + 2400))
    assert isinstance(rest, te.BreakBegan)
    assert rest.until == START + 3000
    assert play.no(began("North"))[0] == "10.2.1(c)"
    assert play.no(tc.NextLevel(by=DIRECTOR, at=START + 2999))[0] == "10.2.1(c)"
    play.do(tc.NextLevel(by=DIRECTOR, at=START + 3000))
    assert play.no(tc.NextLevel(by=DIRECTOR, at=START + 99999))[0] == "10.2.1(c)"


@pytest.mark.parametrize(
    "stacks",
    [
        ((1, 1000),),
        ((1, 1000), (3, 1000)),
        ((1, 1000), (1, 1000)),
        ((1, 1001), (2, 1000)),
        ((1, 2001), (2, -1)),
        ((1, 1000), (2, 1000), (3, 0)),
        (),
    ],
)
def test_a_count_that_does_not_add_up(stacks: tuple[tuple[int, Chips], ...]) -> None:
    """Chips come into play by allocation only: a table's count must come to what it was (10.2.1(b))."""
    play = Play().playing(*FOUR)
    assert play.no(tc.ReportHand(by=DEALER, table="North", hand=1, stacks=stacks))[0] == "10.2.1(b)"


def test_hands_are_counted_in_order() -> None:
    """A hand is begun once and counted once; who plays elsewhere is not heard (10.2.1(d))."""
    play = Play().playing(*FOUR)
    assert play.no(began("North", 2))[0] == "10.2.1(d)"
    assert play.no(began("West"))[0] == "10.2.1(d)"
    play.do(began("North"))
    assert play.no(began("North"))[0] == "10.2.1(d)"
    refused = no_hand(play.t, "North", START)
    assert isinstance(refused, Refusal)
    play.hand("North")
    right = ((1, Chips(1000)), (2, Chips(1000)))
    assert play.no(tc.ReportHand(by=DEALER, table="North", hand=1, stacks=right))[0] == "10.2.1(d)"
    assert play.no(tc.ReportHand(by=DEALER, table="North", hand=2, stacks=right, button=9))[0] == "10.2.1(d)"
    assert play.no(tc.ReportHand(by=DEALER, table="West", hand=1, stacks=right))[0] == "10.2.1(d)"


def test_places_of_one_hand_go_by_the_chips_at_its_start() -> None:
    """Two out in one hand: who began it with more is placed higher; equals share the place (10.2.1(d))."""
    play = Play().playing(*SIX)
    play.hand("North", Ann=1500, Cid=1000, Eve=500)
    out = play.hand("North", Ann=3000, Cid=0, Eve=0)
    places = {e.person: e.place for e in out if isinstance(e, te.EntrantEliminated)}
    assert places == {"Cid": 5, "Eve": 6}
    out = play.hand("South", Bob=3000, Dee=0, Fay=0)
    assert {e.person: e.place for e in out if isinstance(e, te.EntrantEliminated)} == {"Dee": 3, "Fay": 3}
    assert standings(play.t) == (("Ann", "Bob"), ("Dee", "Fay"), ("Cid",), ("Eve",))


def test_bust_outs_entered_by_hand() -> None:
    """The director enters who is out and who has the chips; two of one hand belong together."""
    play = Play().playing(*SIX)
    enter = tc.EnterBustOut(by=DIRECTOR, person="Cid", to="Ann")
    play.do(enter)
    assert (play.t.entrants["Ann"].chips, play.t.tables["North"].hand) == (2000, 1)
    assert play.no(enter)[0] == "10.2.1(d)"
    assert play.no(tc.EnterBustOut(by=DIRECTOR, person="Eve", to="Bob"))[0] == "10.2.1(d)"
    assert play.no(tc.EnterBustOut(by=DIRECTOR, person="Eve", to="Ann", hand=5))[0] == "10.2.1(d)"
    play.do(tc.EnterBustOut(by=DIRECTOR, person="Eve", to="Ann", hand=1))
    assert standings(play.t)[-1] == ("Cid", "Eve")


def test_a_wrong_bust_out_is_undone() -> None:
    """Everybody who went out in that hand is back with the chips of before, and the hand is counted again."""
    play = Play().playing(*SIX)
    before = play.t
    play.hand("North", Ann=3000, Cid=0, Eve=0)
    play.do(tc.UndoBustOut(by=DIRECTOR, person="Cid"))
    assert play.t.entrants == before.entrants
    assert play.t.tables == before.tables
    play.hand("North", Ann=2000, Cid=1000, Eve=0)
    assert play.t.outs[-1].person == "Eve"
    assert play.no(tc.UndoBustOut(by=DIRECTOR, person="Cid"))[0] == "10.2.1(d)"


def test_undone_after_play_went_on() -> None:
    """Later the director gives the right stacks, which come to what is on the table."""
    play = Play().playing(*SIX)
    play.hand("North", Ann=2000, Cid=1000, Eve=0)
    play.hand("North", Ann=1800, Cid=1200)
    assert play.no(tc.UndoBustOut(by=DIRECTOR, person="Eve"))[0] == "10.2.1(d)"
    for stacks, rule in (
        (((1, 1700), (2, 1200)), "10.2.1(d)"),
        (((1, 1700), (2, 1200), (3, 0)), "10.2.1(d)"),
        (((1, 1700), (2, 1200), (3, 50), (3, 50)), "10.2.1(d)"),
        (((1, 1700), (2, 1200), (3, 200)), "10.2.1(b)"),
    ):
        wrong = tc.UndoBustOut(by=DIRECTOR, person="Eve", stacks=tuple((s, Chips(n)) for s, n in stacks))
        assert play.no(wrong)[0] == rule
    right = ((1, Chips(1700)), (2, Chips(1200)), (3, Chips(100)))
    play.do(tc.UndoBustOut(by=DIRECTOR, person="Eve", stacks=right))
    assert (play.t.entrants["Eve"].chips, play.t.entrants["Eve"].status) == (100, Status.ENTERED)
    assert play.t.tables["North"].hand == 2


def test_buying_back() -> None:
    """An eliminated player buys back at the price, in the window, so often, into the old seat (10.2.1(e))."""
    play = Play(**BUY_BACK).playing(*SIX)
    assert play.no(tc.BuyBack(by=player("Cid")))[0] == "10.2.1(e)"
    play.hand("North", Ann=2000, Cid=0, at=START + 60)
    back = play.do(tc.BuyBack(by=player("Cid"), at=START + 60 + 300))
    assert kinds(back) == ["BuyBackPaid", "EntrantBoughtBack", "ChipsAllocated", "EntrantSeated"]
    cid = play.t.entrants["Cid"]
    assert (cid.chips, cid.table, cid.seat, cid.buy_backs) == (500, "North", 2, 1)
    assert (play.t.purse.pool, play.t.purse.fees) == (650_00, 65_00)
    play.hand("North", Ann=2500, Cid=0)
    assert play.no(tc.BuyBack(by=player("Cid")))[0] == "10.2.1(e)"
    play.hand("North", Ann=3500, Eve=0)
    assert play.no(tc.BuyBack(by=player("Eve"), at=START + 60 + 601))[0] == "10.2.1(e)"


def test_no_buying_back_after_the_level() -> None:
    """The opportunity ends with its level; without one in the conditions there is none."""
    play = Play(**BUY_BACK).playing(*SIX)
    play.hand("North", Ann=2000, Cid=0, at=START + 1199)
    play.do(tc.NextLevel(by=DIRECTOR, at=START + 1200))
    assert play.no(tc.BuyBack(by=player("Cid")))[0] == "10.2.1(e)"
    play = Play().playing(*SIX)
    play.hand("North", Ann=2000, Cid=0)
    assert play.no(tc.BuyBack(by=player("Cid")))[0] == "10.2.1(e)"


def test_a_draw_decides_who_moves() -> None:
    """Tables that differ by two are balanced: the fullest draws cards for one move (10.2.1(d))."""
    play = Play(seats=5, entry_closes=START + HOUR).playing("A", "B", "C", "D", "E", "F", "G", "H")
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"
    play.hand("South", B=3000, D=0, F=0)
    play.do(began("North"))
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"
    play.hand("North")
    (called,) = play.do(tc.BalanceTables(by=DIRECTOR))
    assert isinstance(called, te.SeatDrawCalled)
    assert (called.people, called.places[0].table, called.places[0].seat) == (("A", "C", "E", "G"), "South", 2)
    assert play.no(began("North", 2))[0] == "8.1.1(a)"
    seats = tuple((seat, Chips(1000)) for seat in (1, 2, 3, 4))
    assert play.no(tc.ReportHand(by=DEALER, table="North", hand=2, stacks=seats))[0] == "8.1.1(a)"
    moved = play.draw((2, 0, 1, 3))[-1]
    assert isinstance(moved, te.EntrantMoved)
    assert (moved.person, moved.from_table, moved.to_table, moved.to_seat, moved.chips) == (
        "E",
        "North",
        "South",
        2,
        1000,
    )
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"


def test_position_decides_who_moves() -> None:
    """By position the player moves who would post the last blind next."""
    play = Play(seats=5, entry_closes=START + HOUR, move_by="position").playing("A", "B", "C", "D", "E", "F", "G", "H")
    play.hand("South", B=3000, D=0, F=0)
    play.hand("North", button=2)
    (moved,) = play.do(tc.BalanceTables(by=DIRECTOR))
    assert isinstance(moved, te.EntrantMoved)
    assert moved.person == "A"


def test_a_table_is_broken() -> None:
    """The smallest table, the last designated of equals, is broken when its players fit elsewhere."""
    play = Play().playing(*SIX)
    play.hand("North", Ann=2000, Cid=0)
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"
    play.hand("South", Bob=2000, Dee=0)
    play.do(tc.BalanceTables(by=DIRECTOR))
    done = play.draw((1, 0))
    assert kinds(done) == ["SeatsDrawn", "EntrantMoved", "EntrantMoved", "TableBroken"]
    assert at_table(play.t, "North") == {1: "Ann", 2: "Fay", 3: "Eve", 4: "Bob"}
    play.do(tc.ReleaseTable(by=DIRECTOR, table="South"))
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"


def test_substitutes() -> None:
    """A player nominates, the director approves, for the session or until the player returns (10.3.3)."""
    play = Play().playing(*FOUR)
    ask = tc.NominateSubstitute(by=player("Ann"), substitute="Sue")
    assert play.no(tc.NominateSubstitute(by=player("Ann"), substitute="Bob"))[0] == "10.3.3"
    assert play.no(tc.NominateSubstitute(by=player("Ann"), substitute="Dora"))[0] == "10.3.3"
    assert play.no(tc.NominateSubstitute(by=player("Zoe"), substitute="Sue"))[0] == "10.3.3"
    assert play.no(tc.ApproveSubstitute(by=DIRECTOR, person="Ann"))[0] == "10.3.3"
    play.do(ask)
    play.do(tc.ApproveSubstitute(by=DIRECTOR, person="Ann", approved=False))
    play.do(ask)
    assert play.no(tc.NominateSubstitute(by=player("Bob"), substitute="Sue"))[0] == "10.3.3"
    play.do(tc.ApproveSubstitute(by=DIRECTOR, person="Ann"))
    assert play.t.entrants["Ann"].substitute == "Sue"
    assert play.no(ask)[0] == "10.3.3"
    assert play.no(tc.ReturnToSeat(by=player("Bob")))[0] == "10.3.3"
    play.do(began("North"))
    assert play.no(tc.ReturnToSeat(by=player("Ann")))[0] == "10.3.3"
    play.hand("North")
    play.do(tc.ReturnToSeat(by=player("Ann")))
    assert play.t.entrants["Ann"].substitute == ""
    assert Play(substitutes=False).playing(*FOUR).no(ask)[0] == "10.3.3"


def test_late_arrival_and_non_attendance() -> None:
    """Who is absent is dealt in or out as the conditions say, and out after the time in them (10.2.1(i))."""
    play = Play().playing(*FOUR)
    away = tc.MarkAbsent(by=DEALER, person="Ann")
    (marked,) = play.do(away)
    assert isinstance(marked, te.EntrantAbsent)
    assert marked.dealt_in
    assert play.no(away)[0] == "10.2.1(i)"
    assert play.no(tc.MarkArrived(by=player("Bob"), person="Ann"))[0] == "10.2.1(i)"
    play.do(tc.MarkArrived(by=player("Ann"), person="Ann"))
    assert play.no(tc.MarkArrived(by=player("Ann"), person="Ann"))[0] == "10.2.1(i)"
    play.do(away)
    assert play.no(tc.ForfeitAbsent(by=DIRECTOR, person="Ann", at=START + 1799))[0] == "10.2.1(i)"
    assert play.no(tc.ForfeitAbsent(by=DIRECTOR, person="Bob", at=START + 1800))[0] == "10.2.1(i)"
    done = play.do(tc.ForfeitAbsent(by=DIRECTOR, person="Ann", at=START + 1800))
    assert kinds(done) == ["EntrantUnseated", "ChipsRemoved", "EntrantForfeited"]
    never = Play(forfeit_after=0, late_arrival="dealt out").playing(*FOUR)
    (marked,) = never.do(away)
    assert isinstance(marked, te.EntrantAbsent)
    assert not marked.dealt_in
    assert never.no(tc.ForfeitAbsent(by=DIRECTOR, person="Ann", at=START + 9999))[0] == "10.2.1(i)"


def test_retirement() -> None:
    """Without a refund one retires for a place; with one for money and no place (10.2.1(h))."""
    play = Play().playing(*FOUR)
    done = play.do(tc.RetireFromTournament(by=player("Ann")))
    assert kinds(done) == ["EntrantUnseated", "ChipsRemoved", "EntrantRetired"]
    assert standings(play.t)[-1] == ("Ann",)
    assert play.no(tc.RetireFromTournament(by=player("Ann")))[0] == "10.2.1(h)"
    play = Play(buy_in_refund=50, fee_refund=10).playing(*FOUR)
    play.do(began("North"))
    assert play.no(tc.RetireFromTournament(by=player("Ann")))[0] == "10.2.1(h)"
    play.hand("North")
    done = play.do(tc.RetireFromTournament(by=player("Ann")))
    refunded = next(e for e in done if isinstance(e, te.EntryRefunded))
    assert (refunded.amount, refunded.fee) == (50_00, 1_00)
    assert standings(play.t) == (("Bob", "Cid", "Dee"),)


def test_disqualification() -> None:
    """Only on a ground of the conditions, with the refund that they say; the place is lost (10.2.1(h))."""
    play = Play(disqualified_buy_in_refund=25).playing(*SIX)
    assert play.no(tc.DisqualifyPlayer(by=DIRECTOR, person="Ann", ground="ugly hat"))[0] == "10.2.1(h)"
    assert play.no(tc.DisqualifyPlayer(by=DIRECTOR, person="Zoe", ground="abuse"))[0] == "10.2.1(h)"
    done = play.do(tc.DisqualifyPlayer(by=DIRECTOR, person="Ann", ground="abuse"))
    assert kinds(done) == ["EntrantUnseated", "ChipsRemoved", "EntryRefunded", "EntrantDisqualified"]
    play.hand("South", Bob=2000, Dee=0)
    assert kinds(play.do(tc.DisqualifyPlayer(by=DIRECTOR, person="Dee", ground="cheating"))) == ["EntrantDisqualified"]
    assert standings(play.t) == (("Bob",), ("Cid", "Eve", "Fay"))
