"""The end: tables concluded early or in time, progression, repechage, cash for chips, prizes to the cent."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.engines.tournament.tournaments import (
    CASINO,
    DEALER,
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
from croupier.engines.tournament.conditions import SAMPLE, Conditions
from croupier.engines.tournament.ending import awards, by_place
from croupier.engines.tournament.standing import chips_in_play, escrow
from croupier.engines.tournament.state import Status

SIX = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
"""Ann, Cid and Eve sit at North, the others at South."""
FINAL = {"starts_at": START + 5 * HOUR, "tables": 1}


def end(at: int = 0) -> tc.EndSession:
    """The director ends the session."""
    return tc.EndSession(by=DIRECTOR, at=at)


def again(play: Play, at: int) -> None:
    """Seats are drawn and the next session begins."""
    play.do(tc.CallSeatDraw(by=DIRECTOR))
    play.draw()
    play.do(tc.StartSession(by=DIRECTOR, at=at))


def prizes(play: Play) -> dict[str, int]:
    """Prizes are paid; who gets what."""
    paid = play.do(tc.PayPrizes(by=OPERATOR))
    return {e.owner: e.amount for e in paid if isinstance(e, te.PrizePaid)}


def test_one_table_to_the_last() -> None:
    """The last one with chips wins; prizes and fees come to what was paid in (10.2.1(j))."""
    play = Play().playing(*SIX)
    play.hand("North", Ann=3000, Cid=0, Eve=0)
    play.hand("South", Bob=2000, Dee=0)
    play.do(tc.BalanceTables(by=DIRECTOR))
    play.draw()
    assert play.no(end())[0] == "10.3.5(a)"
    play.hand("South" if play.t.tables["South"].active else "North", Bob=5000, Ann=0)
    play.hand("South" if play.t.tables["South"].active else "North", Bob=6000, Fay=0)
    done = play.do(end())
    assert kinds(done)[-2:] == ["SessionEnded", "TournamentEnded"]
    assert play.t.places == (("Bob",), ("Fay",), ("Ann",), ("Dee",), ("Cid", "Eve"))
    assert prizes(play) == {"Bob": 300_00, "Fay": 180_00, "Ann": 120_00}
    assert (play.t.purse.kept, escrow(play.t)) == (60_00, 0)
    assert play.no(tc.PayPrizes(by=OPERATOR))[0] == "10.2.1(j)"
    assert play.no(tc.ApplyToEnter(by=player("Zoe")))[0] == "10.2.1(d)"


def test_a_final_that_ends_in_time() -> None:
    """When its time is over the places go by chips; equals share (10.2.1(d))."""
    play = Play(sessions=[{"starts_at": START, "tables": 2, "minutes": 60}]).playing(*SIX)
    play.hand("North", Ann=1500, Cid=500)
    assert play.no(end(START + 3599))[0] == "10.3.5(a)"
    play.do(end(START + 3600))
    assert play.t.places == (("Ann",), ("Bob", "Dee", "Eve", "Fay"), ("Cid",))
    assert prizes(play) == {"Ann": 300_00, "Bob": 75_00, "Dee": 75_00, "Eve": 75_00, "Fay": 75_00}


def test_a_table_that_has_played_its_hands() -> None:
    """After the scheduled number of hands no further hand begins, and the table is concluded in time."""
    play = Play(sessions=[{"starts_at": START, "tables": 2, "hands": 1}]).playing(*SIX)
    play.do(tc.ReportHandBegan(by=DEALER, table="North", hand=1))
    assert play.no(tc.ConcludeTable(by=DIRECTOR, table="North"))[0] == "10.3.5"
    play.hand("North")
    assert play.no(tc.ReportHandBegan(by=DEALER, table="North", hand=2))[0] == "10.2.1(d)"
    (concluded,) = play.do(tc.ConcludeTable(by=DIRECTOR, table="North"))
    assert isinstance(concluded, te.TableConcluded)
    assert not concluded.early
    assert play.no(tc.ConcludeTable(by=DIRECTOR, table="North"))[0] == "10.3.5"
    assert play.no(end())[0] == "10.3.5(a)"


def test_early_when_progress_is_determined() -> None:
    """One from each table progresses: a table with one left is concluded early, and nobody moves (10.3.5(a))."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "table", "advance": 1}
    play = Play(sessions=[first, FINAL], chips=[1000, 0]).playing(*SIX)
    assert play.no(tc.ConcludeTable(by=DIRECTOR, table="North"))[0] == "10.3.5(a)"
    play.hand("North", Ann=3000, Cid=0, Eve=0)
    assert play.no(tc.BalanceTables(by=DIRECTOR))[0] == "10.2.1(d)"
    (concluded,) = play.do(tc.ConcludeTable(by=DIRECTOR, table="North"))
    assert concluded.cite.endswith("10.3.5(a)")
    play.hand("South", Bob=1500, Dee=500)
    done = play.do(end(START + 3600))
    out = [(e.person, e.place) for e in done if isinstance(e, te.EntrantEliminated)]
    assert out == [("Fay", 3), ("Dee", 4)]
    assert chips_in_play(play.t) == 4500
    assert play.no(tc.StartSession(by=DIRECTOR, at=START + 5 * HOUR))[0] == "10.2.1(d)"
    again(play, START + 5 * HOUR)
    play.hand("North", Ann=0, Bob=4500)
    play.do(end())
    assert play.t.places == (("Bob",), ("Ann",), ("Fay",), ("Dee",), ("Cid", "Eve"))


def test_the_best_of_all_progress() -> None:
    """So many of all progress; equals at the cut all do, with fresh chips where the old ones are removed."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "overall", "advance": 2}
    play = Play(sessions=[first, {**FINAL, "tables": 2}], chips=[1000, 2000], disposition="removed").playing(*SIX)
    play.hand("North", Ann=1500, Cid=500)
    play.do(end(START + 3600))
    assert sorted(n for n, e in play.t.entrants.items() if e.status is Status.ENTERED) == [
        "Ann",
        "Bob",
        "Dee",
        "Eve",
        "Fay",
    ]
    assert chips_in_play(play.t) == 0
    again(play, START + 5 * HOUR)
    assert chips_in_play(play.t) == 5 * 2000


def test_a_repechage() -> None:
    """Who fell in the first session plays for a way back; those who are through wait (10.2.1(d))."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "survivors"}
    second = {
        "starts_at": START + 2 * HOUR,
        "tables": 1,
        "progression": "overall",
        "advance": 1,
        "repechage": True,
    }
    play = Play(sessions=[first, second, {**FINAL, "tables": 2}], chips=[1000, 500, 0]).playing(*SIX)
    play.hand("North", Ann=3000, Cid=0, Eve=0)
    play.do(end(START + 3600))
    again(play, START + 2 * HOUR)
    assert sorted(n for n, e in play.t.entrants.items() if e.seat) == ["Cid", "Eve"]
    play.hand("North", Cid=1000, Eve=0)
    play.do(end())
    assert play.t.entrants["Cid"].status is Status.ENTERED
    again(play, START + 5 * HOUR)
    assert sum(1 for e in play.t.entrants.values() if e.seat) == 5
    assert chips_in_play(play.t) == 7000


def test_a_repechage_for_nobody_is_left_out() -> None:
    """Where nobody fell the session after it comes next."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "survivors"}
    second = {"starts_at": START + HOUR, "tables": 1, "progression": "overall", "advance": 1, "repechage": True}
    play = Play(sessions=[first, second, {**FINAL, "tables": 2}], chips=[1000, 500, 0]).playing(*SIX)
    play.do(end(START + 3600))
    again(play, START + 5 * HOUR)
    assert play.t.session == 3


def test_everybody_but_one_retires_between_sessions() -> None:
    """Then no session follows, and the one who is left has won."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "survivors"}
    play = Play(sessions=[first, FINAL], chips=[1000, 0]).playing("Ann", "Bob", "Cid")
    play.do(end(START + 3600))
    assert play.no(end())[0] == "10.2.1(d)"
    play.do(tc.RetireFromTournament(by=player("Ann")))
    play.do(tc.RetireFromTournament(by=player("Cid")))
    play.do(end())
    assert play.t.places == (("Bob",), ("Cid",), ("Ann",))


def cash(**changes: Any) -> Play:
    """A session whose chips are paid five cents each at its end, half of the buy-in."""
    return Play(disposition="cash", chip_cash=5, **changes).playing(*SIX)


def test_chips_for_cash_are_agreed_on() -> None:
    """Where chips are paid in cash all at the table must agree to an early end (10.3.5(b))."""
    play = cash()
    play.hand("North", Ann=2500, Cid=500, Eve=0)
    early = tc.ConcludeTable(by=DIRECTOR, table="North", agreed=("Ann",))
    cite, why = play.no(early)
    assert cite == "10.3.5(b)"
    assert "Cid" in why
    (concluded,) = play.do(tc.ConcludeTable(by=DIRECTOR, table="North", agreed=("Ann", "Cid")))
    assert concluded.cite.endswith("10.3.5(b)")
    play.do(tc.ConcludeTable(by=DIRECTOR, table="South", agreed=("Bob", "Dee", "Fay")))
    done = play.do(end())
    assert {e.owner: e.amount for e in done if isinstance(e, te.ChipsCashed)} == {
        "Ann": 125_00,
        "Cid": 25_00,
        "Bob": 50_00,
        "Dee": 50_00,
        "Fay": 50_00,
    }
    assert sum(prizes(play).values()) == 300_00


def test_either_reason_will_do_where_the_conditions_say_so() -> None:
    """With `conclude_on` either, agreement alone ends a table whose progress is open."""
    first = {"starts_at": START, "tables": 2, "minutes": 60, "progression": "table", "advance": 1}
    both = cash(sessions=[first, FINAL], chips=[1000, 500])
    all_agree = tc.ConcludeTable(by=DIRECTOR, table="North", agreed=("Ann", "Cid", "Eve"))
    assert both.no(all_agree)[0] == "10.3.5(a)"
    either = cash(sessions=[first, FINAL], chips=[1000, 500], conclude_on="either")
    assert either.no(tc.ConcludeTable(by=DIRECTOR, table="North"))[0] == "10.3.5(b)"
    either.do(all_agree)
    either.hand("South", Bob=3000, Dee=0, Fay=0)
    either.do(tc.ConcludeTable(by=DIRECTOR, table="South"))


def test_called_off_after_chips_were_paid() -> None:
    """What is left of the pool is divided in proportion to what each has not had back (11.5)."""
    play = cash()
    play.hand("North", Ann=2500, Cid=500, Eve=0)
    play.do(tc.RetireFromTournament(by=player("Ann")))
    done = play.do(tc.CancelTournament(by=CASINO, why="fire"))
    back = {e.owner: e.amount for e in done if isinstance(e, te.EntryRefunded)}
    assert back["Bob"] == 95_00
    assert sum(back.values()) == 600_00 - 125_00
    assert escrow(play.t) == 0


def test_a_player_who_retires_is_paid_for_chips() -> None:
    """Chips that are cash go with their player."""
    play = cash()
    done = play.do(tc.RetireFromTournament(by=player("Ann")))
    assert [e.amount for e in done if isinstance(e, te.ChipsCashed)] == [50_00]


def test_nothing_is_determined_while_one_may_buy_back() -> None:
    """The last player wins only when nobody can come back any more (10.2.1(e))."""
    buy_back = {"buy_backs": 1, "buy_back_amount": 1, "buy_back_chips": 500, "buy_back_level": 1, "buy_back_minutes": 5}
    play = Play(**buy_back).playing("Ann", "Bob")
    play.hand("North", Ann=2000, Bob=0)
    assert play.no(end(START + 300))[0] == "10.3.5(a)"
    play.do(end(START + 301))
    assert play.t.over


def test_who_never_came_has_no_place() -> None:
    """Somebody without a seat at the end of the session is out for not attending (10.2.1(i))."""
    play = Play().entered("Ann", "Bob", "Cid")
    play.tables()
    play.do(tc.BriefPlayers(by=DIRECTOR, people=("Ann", "Bob")))
    play.do(tc.CallSeatDraw(by=DIRECTOR))
    play.draw()
    play.do(tc.StartSession(by=DIRECTOR, at=START))
    play.hand("North", Ann=2000, Bob=0)
    assert play.no(end())[0] == "10.3.5(a)"
    play.do(tc.BriefPlayers(by=DIRECTOR))
    play.do(tc.RetireFromTournament(by=player("Cid")))
    play.do(end())
    assert play.t.places == (("Ann",), ("Cid",), ("Bob",))


def test_promised_prizes_are_paid_in_full() -> None:
    """What the pool lacks the operator adds (10.2.1(j))."""
    play = Play(prizes=[200_00, 100_00], prizes_are="amounts").playing("Ann", "Bob")
    play.hand("North", Ann=2000, Bob=0)
    play.do(end())
    assert prizes(play) == {"Ann": 200_00, "Bob": 100_00}
    assert (play.t.purse.funded, play.t.purse.kept) == (100_00, 20_00)


def conditions(**changes: Any) -> Conditions:
    """Conditions with these prizes."""
    return msgspec.convert({**SAMPLE, **changes}, Conditions)


@pytest.mark.parametrize(
    ("changes", "pool", "players", "right"),
    [
        ({"prizes": (100_00,)}, 1_23, 2, (1_23,)),
        ({"prizes": (50_00, 30_00, 20_00)}, 10_01, 9, (5_01, 3_00, 2_00)),
        ({"prizes": (33_34, 33_33, 33_33), "prize_step": 1}, 1_00, 3, (34, 33, 33)),
        ({"prizes": (50_00, 30_00, 20_00)}, 100_00, 2, (70_00, 30_00)),
        ({"prizes": (50_00, 30_00), "prizes_are": "amounts"}, 10_00, 9, (50_00, 30_00)),
        ({"prizes": (50_00, 30_00), "prizes_are": "amounts"}, 10_00, 1, (50_00,)),
        ({"prizes": (50_00, 30_00), "prizes_are": "amounts"}, 96_50, 9, (60_50, 36_00)),
        ({"prizes": (50_00, 30_00), "prizes_are": "amounts", "surplus": "operator"}, 96_50, 9, (50_00, 30_00)),
        ({"prizes": (100_00,)}, 1_23, 0, ()),
    ],
)
def test_prizes_by_place(changes: dict[str, Any], pool: int, players: int, right: tuple[int, ...]) -> None:
    """Shares are rounded down and the first place gets the rest; amounts are as promised, and a surplus is shared."""
    assert by_place(conditions(**changes), pool, players) == right


def test_odd_cents_of_a_shared_place() -> None:
    """Three who share two prizes get a third each, odd cents in the order of entry."""
    c = conditions(prizes=(60_00, 40_00), prize_step=1)
    won = {a.person: (a.place, a.amount) for a in awards(c, 100, (("Ann", "Bob", "Cid"), ("Dee",)))}
    assert won == {"Ann": (1, 34), "Bob": (1, 33), "Cid": (1, 33)}


@given(
    shares=st.lists(st.integers(1, 30_00), min_size=1, max_size=4),
    pool=st.integers(0, 10**9),
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=5),
    step=st.sampled_from((1, 5, 1_00, 25_00)),
)
def test_every_cent_of_the_pool_is_paid(shares: list[int], pool: int, sizes: list[int], step: int) -> None:
    """Whatever the shares, places and rounding, the prizes come to the pool."""
    parts = (100_00 - sum(shares), *shares) if sum(shares) < 100_00 else (100_00,)
    c = conditions(prizes=parts, prize_step=step)
    places = tuple(tuple(f"P{i}-{k}" for k in range(size)) for i, size in enumerate(sizes))
    assert sum(a.amount for a in awards(c, pool, places)) == pool
