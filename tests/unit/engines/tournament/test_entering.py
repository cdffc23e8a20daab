"""Entries, money and seats: applications, refusals, withdrawals, briefing, signatures, draws (10.2, 10.3)."""

from tests.unit.engines.tournament.tournaments import CASINO, DIRECTOR, HOUR, OPERATOR, START, Play, kinds, player

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.standing import at_table, escrow, exclusive
from croupier.engines.tournament.state import Status
from croupier.kernel import commands as cmd
from croupier.kernel.people import CHANCE

FOUR = ("Ann", "Bob", "Cid", "Dee")


def test_fee_and_buy_in_are_paid_into_the_escrow() -> None:
    """An entry costs what the conditions say, in two amounts (10.2.1(a), (b))."""
    play = Play().approved()
    paid = play.do(tc.ApplyToEnter(by=player("Ann")))
    assert kinds(paid) == ["EntryApplied", "EntryAccepted", "FeePaid", "BuyInPaid"]
    assert (play.t.purse.fees, play.t.purse.pool, escrow(play.t)) == (10_00, 100_00, 110_00)


def test_a_free_tournament_moves_no_money() -> None:
    """Without fee and buy-in nothing is paid."""
    play = Play(entry_fee=0, buy_in=0).approved()
    assert kinds(play.do(tc.ApplyToEnter(by=player("Ann")))) == ["EntryApplied", "EntryAccepted"]


def test_the_terms_of_entry() -> None:
    """Entries are taken in the period, once, for the entitled, up to the maximum (10.2.1(f), (g))."""
    play = Play(entry_opens=10, maximum_players=2, prizes=[100_00]).approved()
    ann = tc.ApplyToEnter(by=player("Ann"), at=10)
    assert play.no(tc.ApplyToEnter(by=player("Ann"), at=9))[0] == "10.2.1(g)"
    assert play.no(tc.ApplyToEnter(by=player("Ann"), entitled=False, at=10))[0] == "10.2.1(f)(i)"
    play.do(ann)
    assert play.no(ann)[0] == "10.2.1(g)"
    play.do(tc.ApplyToEnter(by=player("Bob")))
    assert play.no(tc.ApplyToEnter(by=player("Cid")))[0] == "10.2.1(g)"
    late = Play().approved()
    late.do(tc.ApplyToEnter(by=player("Ann"), at=9 * HOUR))
    assert late.no(tc.ApplyToEnter(by=player("Bob"), at=9 * HOUR + 1))[0] == "10.2.1(g)"


def test_the_right_to_refuse() -> None:
    """Where the right is reserved an application waits for the operator, who may refuse it (10.2.1(f)(ii))."""
    play = Play(may_refuse=True).approved()
    assert kinds(play.do(tc.ApplyToEnter(by=player("Ann")))) == ["EntryApplied"]
    play.do(tc.ApplyToEnter(by=player("Bob")))
    (refused,) = play.do(tc.RefuseEntry(by=OPERATOR, person="Ann"))
    assert refused.cite.endswith("10.2.1(f)(ii)")
    play.do(tc.AcceptEntry(by=OPERATOR, person="Bob"))
    assert play.no(tc.AcceptEntry(by=OPERATOR, person="Bob"))[0] == "10.2.1(g)"
    assert play.no(tc.ApplyToEnter(by=player("Ann")))[0] == "10.2.1(g)"


def test_criteria_of_selection() -> None:
    """A refusal names one of the criteria; without a reserved right it must (10.2.1(f)(iii))."""
    play = Play(criteria=["members of the club"]).approved()
    play.do(tc.ApplyToEnter(by=player("Ann")))
    assert play.no(tc.RefuseEntry(by=OPERATOR, person="Ann"))[0] == "10.2.1(f)(ii)"
    assert play.no(tc.RefuseEntry(by=OPERATOR, person="Ann", criterion="height"))[0] == "10.2.1(f)(iii)"
    (refused,) = play.do(tc.RefuseEntry(by=OPERATOR, person="Ann", criterion="members of the club"))
    assert refused.cite.endswith("10.2.1(f)(iii)")


def test_withdrawal_with_and_without_penalty() -> None:
    """Within the period everything goes back, later what the conditions say (10.2.1(g))."""
    play = Play(withdrawal_fee_refund=33, withdrawal_buy_in_refund=50).entered("Ann", "Bob")
    (withdrawn, back) = play.do(tc.WithdrawEntry(by=player("Ann"), at=5 * HOUR))
    assert isinstance(withdrawn, te.EntryWithdrawn)
    assert isinstance(back, te.EntryRefunded)
    assert (withdrawn.free, back.amount, back.fee) == (True, 100_00, 10_00)
    (withdrawn, back) = play.do(tc.WithdrawEntry(by=player("Bob"), at=5 * HOUR + 1))
    assert isinstance(withdrawn, te.EntryWithdrawn)
    assert isinstance(back, te.EntryRefunded)
    assert (withdrawn.free, back.amount, back.fee) == (False, 50_00, 3_30)
    assert play.no(tc.WithdrawEntry(by=player("Bob")))[0] == "10.2.1(g)"
    play.do(tc.ApplyToEnter(by=player("Bob")))
    assert play.t.entrants["Bob"].status is Status.ENTERED


def test_one_retires_once_seats_are_drawn() -> None:
    """After the draw there is no withdrawing, before it no retiring (10.2.1(g), (h))."""
    play = Play().entered(*FOUR)
    assert play.no(tc.RetireFromTournament(by=player("Ann")))[0] == "10.2.1(g)"
    play = Play().seated(*FOUR)
    assert play.no(tc.WithdrawEntry(by=player("Ann")))[0] == "10.2.1(h)"


def test_called_off_before_play_everything_goes_back() -> None:
    """Too few entries: the operator calls it off, and nobody loses a cent (10.2.1(g))."""
    play = Play().entered("Ann")
    done = play.do(tc.CancelTournament(by=OPERATOR, why="too few"))
    assert done[0].cite.endswith("10.2.1(g)")
    assert (play.t.purse.refunded, escrow(play.t)) == (110_00, 0)
    assert play.no(tc.ApplyToEnter(by=player("Bob")))[0] == "10.1.1"


def test_called_off_after_that_only_for_a_disruption() -> None:
    """A casino supervisor invalidates it, and everything is refunded (11.4, 11.5)."""
    play = Play().playing(*FOUR)
    assert play.no(tc.CancelTournament(by=OPERATOR, why="fire"))[0] == "11.4"
    assert play.no(tc.CancelTournament(by=CASINO, why="boredom"))[0] == "11.4"
    assert play.do(tc.CancelTournament(by=CASINO, why="fraud"))[0].cite.endswith("11.4.2")
    assert escrow(play.t) == 0


def test_nobody_sits_without_a_briefing() -> None:
    """Players are briefed before they play (10.2.3)."""
    play = Play().entered(*FOUR)
    play.tables()
    assert play.no(tc.CallSeatDraw(by=DIRECTOR, people=FOUR))[0] == "10.2.3"
    assert play.no(tc.CallSeatDraw(by=DIRECTOR))[0] == "10.2.1(g)"
    play.do(tc.BriefPlayers(by=DIRECTOR, people=("Ann", "Bob")))
    assert play.no(tc.BriefPlayers(by=DIRECTOR, people=("Zoe",)))[0] == "10.2.3"
    play.do(tc.CallSeatDraw(by=DIRECTOR))
    play.draw()
    assert play.t.entrants["Cid"].seat == 0
    play.do(tc.StartSession(by=DIRECTOR, at=START))
    assert play.no(tc.SeatEntrant(by=DIRECTOR, person="Cid"))[0] == "10.2.3"
    play.do(tc.BriefPlayers(by=DIRECTOR))
    assert play.no(tc.BriefPlayers(by=DIRECTOR))[0] == "10.2.3"
    play.do(tc.SeatEntrant(by=DIRECTOR, person="Cid"))
    seated = play.draw((1, 0))
    assert kinds(seated) == ["SeatsDrawn", "ChipsAllocated", "EntrantSeated"]
    assert play.t.entrants["Cid"].seat == 4


def test_who_has_not_signed_gets_no_seat() -> None:
    """Where the director requires signatures they are a condition of a seat (10.2.4)."""
    play = Play().entered(*FOUR)
    play.tables()
    play.do(tc.BriefPlayers(by=DIRECTOR))
    play.do(tc.RequireSignatures(by=DIRECTOR))
    assert play.no(tc.RequireSignatures(by=DIRECTOR))[0] == "10.2.4"
    for name in FOUR[:3]:
        play.do(tc.SignConditions(by=player(name)))
    assert play.no(tc.SignConditions(by=player("Ann")))[0] == "10.2.4"
    assert play.no(tc.CallSeatDraw(by=DIRECTOR, people=FOUR))[0] == "10.2.4"
    play.do(tc.CallSeatDraw(by=DIRECTOR))
    play.draw()
    assert play.t.entrants["Dee"].seat == 0


def test_a_draw_decides_the_seats() -> None:
    """Seats are drawn over all tables, and nothing else happens before the cards are (8.1.1(a), 10.1.1)."""
    play = Play().entered(*FOUR)
    play.do(tc.BriefPlayers(by=DIRECTOR))
    assert play.no(tc.CallSeatDraw(by=DIRECTOR))[0] == "10.3.1"
    play.tables()
    play.do(tc.CallSeatDraw(by=DIRECTOR))
    assert play.no(tc.WithdrawEntry(by=player("Ann")))[0] == "8.1.1(a)"
    assert play.no(cmd.Shuffle(by=CHANCE, order=(0, 1, 2)))[0] == "8.1.1(a)"
    assert play.no(cmd.Shuffle(by=CHANCE, order=(0, 1, 2, 2)))[0] == "8.1.1(a)"
    play.draw((3, 2, 1, 0))
    assert at_table(play.t, "North") == {1: "Dee", 2: "Bob"}
    assert at_table(play.t, "South") == {1: "Cid", 2: "Ann"}
    assert play.no(cmd.Shuffle(by=CHANCE, order=(0,)))[0] == "8.1.1(a)"
    assert play.no(tc.CallSeatDraw(by=DIRECTOR))[0] == "10.2.1(d)"


def test_designated_tables_are_for_the_tournament_alone() -> None:
    """A table in use is not released before its session ends (10.3.1, 10.3.2)."""
    play = Play().entered(*FOUR)
    play.tables()
    assert play.no(tc.DesignateTable(by=DIRECTOR, table="North"))[0] == "10.3.1"
    assert play.no(tc.ReleaseTable(by=DIRECTOR, table="West"))[0] == "10.3.1"
    assert not exclusive(play.t, "North")
    play = Play().playing(*FOUR)
    assert exclusive(play.t, "North")
    assert play.no(tc.ReleaseTable(by=DIRECTOR, table="North"))[0] == "10.3.2"
    assert not exclusive(play.t, "West")


def test_the_starting_time_is_altered_with_notice() -> None:
    """Notice of the conditions' length runs up to the new time (10.3.4)."""
    play = Play().seated(*FOUR)
    assert play.no(tc.StartSession(by=DIRECTOR, at=START - 1))[0] == "10.3.4"
    at = START - HOUR
    assert play.no(tc.AlterStart(by=DIRECTOR, session=1, starts_at=at + 1799, at=at))[0] == "10.3.4"
    assert play.no(tc.AlterStart(by=DIRECTOR, session=2, starts_at=at + 1800, at=at))[0] == "10.3.4"
    assert play.no(tc.AlterStart(by=DIRECTOR, session=1, starts_at=START, at=at))[0] == "10.3.4"
    play.do(tc.AlterStart(by=DIRECTOR, session=1, starts_at=at + 1800, at=at))
    play.do(tc.StartSession(by=DIRECTOR, at=at + 1800))
    assert play.no(tc.AlterStart(by=DIRECTOR, session=1, starts_at=START + 9999))[0] == "10.3.4"


def test_too_few_left_to_start() -> None:
    """Who retires after the draw is missing at the start (10.2.1(g))."""
    play = Play(minimum_players=4).seated(*FOUR)
    play.do(tc.RetireFromTournament(by=player("Ann")))
    assert play.no(tc.StartSession(by=DIRECTOR, at=START))[0] == "10.2.1(g)"
    play.do(tc.CancelTournament(by=OPERATOR, why="too few"))
    assert escrow(play.t) == 0


def test_late_entries() -> None:
    """The period may run into the first session; then a seat must be free (10.2.1(g))."""
    play = Play(entry_closes=START + HOUR, maximum_players=5).playing(*FOUR)
    play.do(tc.ApplyToEnter(by=player("Eve"), at=START + 60))
    play.do(tc.BriefPlayers(by=DIRECTOR))
    play.do(tc.SeatEntrant(by=DIRECTOR, person="Eve"))
    play.draw()
    assert play.t.entrants["Eve"].chips == 1000
    assert play.no(tc.SeatEntrant(by=DIRECTOR, person="Eve"))[0] == "10.2.1(d)"
