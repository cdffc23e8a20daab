"""Conduct at a poker table, disputes, and hands that do not stand or are looked at."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.keeping.tables import (
    ANN,
    BEN,
    CASINO,
    CAT,
    DEALER,
    INSPECTOR,
    OPERATOR,
    ROOM,
    P,
    begin,
    does,
    follow,
    over,
    refused,
    reported,
    say,
    table,
)

from croupier.engines.betting import commands as ct
from croupier.engines.betting import deciding
from croupier.engines.betting.commands import Conduct, Upset
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.keeping import changes
from croupier.engines.betting.keeping import hands as keeping
from croupier.engines.betting.state import KEPT
from croupier.kernel.events import HIDDEN
from croupier.kernel.people import Role, Who

# --- conduct --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conduct", "rule"),
    [
        (Conduct.DEVICE, "11.1"),
        (Conduct.ADVICE, "11.6"),
        (Conduct.INFLUENCE, "11.7"),
        (Conduct.SIDE_BET, "11.10"),
        (Conduct.EXCHANGE, "11.12"),
        (Conduct.COMMUNICATION, "11.13"),
        (Conduct.OUT_OF_VIEW, "9.2.1"),
        (Conduct.UNPROTECTED, "9.2.2"),
        (Conduct.DIVISION, "8.1.6"),
    ],
)
def test_reports_cite_the_rule_that_was_broken(conduct: Conduct, rule: str) -> None:
    """Anybody may report; the record has the rule."""
    _, events = say(table(), ct.ReportConduct(by=BEN, conduct=conduct, person="Ann", words="seen"))
    assert events[0].cite == P(rule)
    refused(table(), ct.ReportConduct(by=BEN, conduct=conduct, person=""), rule, "who")


def test_wagers_of_a_player_in_breach_are_void() -> None:
    """They go back, the hand is dead, and the rest play on for what is left."""
    t = reported(begin(table()), Conduct.SIDE_BET, "Cat")
    refused(t, ct.VoidWagers(by=DEALER, matter=1), "11.2.1")
    refused(t, ct.VoidWagers(by=ROOM, matter=9), "11.2", "not a breach")
    t, events = say(t, ct.VoidWagers(by=ROOM, matter=1))
    (voided,) = events
    assert isinstance(voided, et.WagersVoided)
    assert (voided.seat, voided.amount, voided.to) == (3, 2_00, 2_00)
    assert t.hand is not None
    assert t.hand.places[3].stack == 500_00
    assert not t.hand.live >> 3 & 1
    refused(t, ct.VoidWagers(by=ROOM, matter=1), "11.2.1", "no wager")
    done = over(t).hand
    assert done is not None
    assert sum(p.stack for p in done.places) + sum(done.rake or ()) == 1500_00


def test_there_must_be_a_wager_and_a_hand_to_void() -> None:
    """Nobody who has not wagered, no hand that is over, no report against staff."""
    t = reported(begin(table()), Conduct.SIDE_BET, "Ann")
    refused(t, ct.VoidWagers(by=ROOM, matter=1), "11.2.1", "no wager")
    refused(over(t), ct.VoidWagers(by=ROOM, matter=1), "11.2.1", "No hand is on")
    refused(reported(t, Conduct.ADVICE, "Dee"), ct.VoidWagers(by=ROOM, matter=2), "11.2", "not a breach")
    refused(t, ct.ReportConduct(by=DEALER, conduct=Conduct.OTHER, person="Ann"), "11.2", "which provision")


def test_a_hand_is_dead_for_an_exchange_of_information() -> None:
    """What was wagered stays in the pot."""
    t = reported(begin(table()), Conduct.EXCHANGE, "Ben")
    t = reported(t, Conduct.SIDE_BET, "Ben")
    refused(t, ct.DeclareDead(by=ROOM, matter=2), "11.12", "not about an exchange")
    t, events = say(t, ct.DeclareDead(by=ROOM, matter=1))
    assert events[0].cite == P("11.12")
    assert t.hand is not None
    assert t.hand.places[2].paid == 1_00
    assert t.hand.live == 1 << 1 | 1 << 3
    done = over(t)
    assert done.hand is not None
    refused(does(begin(done)), ct.DeclareDead(by=ROOM, matter=1), "11.12", "in this hand")


def test_the_last_hand_that_can_win_stays_alive() -> None:
    """With every other hand folded the pot is decided; a casino supervisor may still invalidate the game."""
    t = begin(table())
    for seat in (1, 2):
        t = deciding.evolve(t, pe.Folded(seat=seat, ghost=False, cite=P("8.1.2(c)")))
    t = reported(t, Conduct.EXCHANGE, "Cat")
    refused(t, ct.DeclareDead(by=ROOM, matter=1), "11.12", "The pot is decided")
    assert len(say(t, ct.InvalidateGame(by=CASINO, why=Upset.FRAUD))[1]) == 3


def test_exclusion_ends_a_hand_and_review_can_end_the_exclusion() -> None:
    """A player who harms the game is excluded; the Director's review may not uphold it."""
    t = begin(table())
    refused(t, ct.FindDetrimental(by=ROOM, person="Zoe", words="x"), "11.3")
    refused(t, ct.FindDetrimental(by=ROOM, person="Ann", words=" "), "11.3")
    t = does(t, ct.FindDetrimental(by=ROOM, person="Ann", words="stalls"))
    t, events = say(t, ct.ExcludePlayer(by=ROOM, matter=1))
    assert [type(e) for e in events] == [et.PlayerExcluded, et.HandDeclaredDead]
    assert t.excluded == {"Ann"}
    refused(t, ct.ExcludePlayer(by=ROOM, matter=1), "11.2.2", "already")
    refused(t, ct.RequestReview(by=BEN, matter=1), "11.3")
    refused(t, ct.DecideReview(by=INSPECTOR, matter=1, upheld=False, words="x"), "11.9")
    t = does(t, ct.RequestReview(by=ANN, matter=1))
    refused(t, ct.DecideReview(by=CASINO, matter=1, upheld=False, words="x"), "11.9")
    refused(t, ct.DecideReview(by=INSPECTOR, matter=1, upheld=False, words=""), "11.3")
    upheld = does(t, ct.DecideReview(by=INSPECTOR, matter=1, upheld=True, words="stands"))
    assert upheld.excluded == {"Ann"}
    t = does(t, ct.DecideReview(by=INSPECTOR, matter=1, upheld=False, words="too hard"))
    assert not t.excluded
    refused(t, ct.ExcludePlayer(by=ROOM, matter=1), "11.3", "closed")


def test_powers_over_a_prohibited_device() -> None:
    """Winnings are retained until an investigation ends; the device goes, its owner waits for the authorised."""
    t = table()
    for power, rule in (
        (ct.SeizeWinnings(by=ROOM, person="Ann", amount=1), "11.2.3"),
        (ct.ConfiscateDevice(by=ROOM, person="Ann"), "11.2.4"),
        (ct.Detain(by=ROOM, person="Ann"), "11.2.5"),
    ):
        refused(t, power, rule, "report it first")
    t = reported(t, Conduct.DEVICE)
    refused(begin(t), ct.SeizeWinnings(by=ROOM, person="Ann", amount=1), "6.10")
    refused(t, ct.SeizeWinnings(by=ROOM, person="Ann", amount=500_01), "11.2.3", "$500")
    t = does(t, ct.SeizeWinnings(by=ROOM, person="Ann", amount=120_00))
    assert t.chairs[1].stack == 380_00
    refused(t, ct.ConcludeInvestigation(by=INSPECTOR, number=2, returned=0, words="x"), "11.2.3")
    refused(t, ct.ConcludeInvestigation(by=INSPECTOR, number=1, returned=120_01, words="x"), "11.2.3")
    refused(t, ct.ConcludeInvestigation(by=INSPECTOR, number=1, returned=0, words=""), "11.2.3")
    refused(t, ct.ConcludeInvestigation(by=ROOM, number=1, returned=0, words="x"), "11.2.3")
    ended, events = say(t, ct.ConcludeInvestigation(by=INSPECTOR, number=1, returned=20_00, words="R 1"))
    (concluded,) = events
    assert isinstance(concluded, et.InvestigationConcluded)
    assert (concluded.seat, concluded.returned, concluded.kept) == (1, 20_00, 100_00)
    assert ended.chairs[1].stack == 400_00
    _, events = say(begin(t), ct.ConcludeInvestigation(by=OPERATOR, number=1, returned=120_00, words="R 1"))
    assert msgspec.to_builtins(events[0])["seat"] == 0
    t = does(t, ct.ConfiscateDevice(by=ROOM, person="Ann"), ct.Detain(by=ROOM, person="Ann"))
    refused(t, ct.ConfiscateDevice(by=ROOM, person="Ann"), "11.2.4", "already")
    refused(t, ct.Detain(by=ROOM, person="Ann"), "11.2.5", "already")
    refused(t, ct.HandOver(by=ROOM, person="Ann", words=""), "11.2.5")
    t = does(t, ct.HandOver(by=ROOM, person="Ann", words="Sergeant Poole"))
    refused(t, ct.HandOver(by=ROOM, person="Ann", words="x"), "11.2.5", "not detained")


def test_a_dispute_comes_with_the_inspector() -> None:
    """The complainant is told at once; the floor decides, and a review can be asked for."""
    t, events = say(table(), ct.Complain(by=ANN, words="my blind was up"))
    assert [(type(e), e.cite) for e in events] == [
        (et.ComplaintRaised, P("11.9")),
        (et.InspectorAdvised, P("11.8")),
    ]
    refused(t, ct.Complain(by=ANN, words=""), "11.9")
    refused(t, ct.VoidWagers(by=ROOM, matter=1), "11.2", "not a breach")
    refused(t, ct.RequestReview(by=ANN, matter=1), "11.9")
    refused(t, ct.DecideComplaint(by=DEALER, matter=1, words="no"), "11.9")
    refused(t, ct.DecideComplaint(by=ROOM, matter=1, words=""), "11.9")
    t = does(t, ct.DecideComplaint(by=ROOM, matter=1, words="it was"), ct.RequestReview(by=ANN, matter=1))
    refused(t, ct.DecideComplaint(by=ROOM, matter=1, words="no"), "11.9")
    t = does(t, ct.DecideReview(by=INSPECTOR, matter=1, upheld=True, words="right"))
    assert t.keeping.matters[0].state == "upheld"


def test_the_record_at_the_table_is_bounded() -> None:
    """Old reports leave the table's record, a dispute that waits does not."""
    t = does(table(), ct.Complain(by=ANN, words="mine"))
    for _ in range(KEPT + 5):
        t = reported(t)
    assert len(t.keeping.matters) <= KEPT + 2
    assert t.keeping.matters[0].kind == "dispute"
    refused(t, ct.Complain(by=ANN, words="x" * 201), "G1", "200 characters")


def test_rules_on_request() -> None:
    """Whoever asks gets a copy."""
    _, events = say(table(), ct.AskForRules(by=Who("Zoe", Role.WATCHER)))
    assert events[0].cite == P("11.11")


# --- outcomes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("why", "rule"), [(Upset.DISRUPTION, "11.4.1"), (Upset.FRAUD, "11.4.2")])
def test_a_game_without_outcome_refunds_every_wager(why: Upset, rule: str) -> None:
    """In mid-hand all chips are where they were before it."""
    t = table()
    refused(t, ct.InvalidateGame(by=CASINO, why=why), "11.4", "no hand")
    t = begin(t)
    refused(t, ct.InvalidateGame(by=ROOM, why=why), "11.4")
    t, events = say(t, ct.InvalidateGame(by=CASINO, why=why, words="fire"))
    declared, voided, ended = events
    assert declared.cite == P(rule)
    assert isinstance(voided, et.HandVoided)
    assert [(one.owner, one.amount) for one in voided.refunds] == [("Ben", 1_00), ("Cat", 2_00)]
    assert voided.cite == P("11.5")
    assert isinstance(ended, pe.HandEnded)
    assert ended.stacks == (500_00, 500_00, 500_00)
    assert t.hand is not None
    assert t.hand.over


def test_the_last_hand_can_still_be_invalidated() -> None:
    """Fraud found when the pot is pushed: it comes back, commission included, until the next hand begins."""
    t = begin(table())
    raised = pe.Raised(
        seat=1, owner="Ann", amount=100_00, to=100_00, base=2_00, by=98_00, raises=1, full=True, all_in=False,
        cite=P("8.1.2(b)"),
    )  # fmt: skip
    t = deciding.evolve(t, raised)
    called = pe.BetCalled(seat=2, owner="Ben", amount=99_00, all_in=False, cite=P("8.1.2(a)"))
    t = follow(over(deciding.evolve(t, called)))
    assert t.keeping.dropped == 1
    assert sum(c.stack for c in t.chairs.values()) < 1500_00
    winner = max(t.chairs, key=lambda seat: t.chairs[seat].stack)
    left = replace(t, chairs={seat: c for seat, c in t.chairs.items() if seat != winner})
    refused(left, ct.InvalidateGame(by=CASINO, why=Upset.FRAUD), "11.5", "no longer")
    t, events = say(t, ct.InvalidateGame(by=CASINO, why=Upset.FRAUD, words="marked cards"))
    voided = events[1]
    assert isinstance(voided, et.HandVoided)
    assert voided.dropped
    assert sum(r.amount for r in voided.refunds) == sum(r.amount for r in voided.taken) + voided.raked
    assert [c.stack for c in t.chairs.values()] == [500_00] * 3
    refused(t, ct.InvalidateGame(by=CASINO, why=Upset.FRAUD), "11.4", "no hand")
    assert changes.due(t) is None


# --- complete hands -------------------------------------------------------------------------------


def test_a_complete_hand_can_be_inspected_and_shown() -> None:
    """The dealer may look; who shows one player shows all who ask."""
    t = begin(table())
    refused(t, ct.InspectHand(by=DEALER, seat=3), "9.2.3", "complete")
    refused(t, ct.ShowTo(by=CAT, person="Ann"), "11.12")
    t = over(t)
    assert t.hand is not None
    winner = t.hand.live.bit_length() - 1
    who = Who(t.chairs[winner].person, Role.PLAYER)
    other = next(one for one in (ANN, BEN, CAT) if one != who)
    third = next(one for one in (ANN, BEN, CAT) if one not in (who, other))
    loser = next(seat for seat in t.chairs if seat != winner)
    refused(t, ct.InspectHand(by=DEALER, seat=loser), "9.2.3", "muck")
    refused(t, ct.InspectHand(by=DEALER, seat=77), "9.2.3")
    refused(t, ct.InspectHand(by=other, seat=winner), "9.2.3")
    _, (inspected,) = say(t, ct.InspectHand(by=DEALER, seat=winner))
    assert keeping.seen(inspected, other) != inspected
    assert keeping.seen(inspected, DEALER) == inspected == keeping.seen(inspected, who)
    refused(t, ct.ShowTo(by=other, person=who.name), "9.2.4", "muck")
    refused(t, ct.ShowTo(by=who, person="Zoe"), "9.2.4", "another player")
    refused(t, ct.AskAll(by=third, seat=winner), "9.2.4", "nobody")
    t, (shown,) = say(t, ct.ShowTo(by=who, person=other.name))
    assert isinstance(shown, et.HandShownTo)
    assert keeping.seen(shown, other) == shown
    hidden = keeping.seen(shown, third)
    assert isinstance(hidden, et.HandShownTo)
    assert set(hidden.cards) == {HIDDEN}
    refused(t, ct.AskAll(by=Who("Zoe", Role.PLAYER), seat=winner), "9.2.4", "sit at")
    t, (all_,) = say(t, ct.AskAll(by=third, seat=winner))
    assert isinstance(all_, et.HandShownToAll)
    assert all_.cards == shown.cards
    assert t.hand is not None
    assert t.hand.shown >> winner & 1
    refused(t, ct.AskAll(by=third, seat=winner), "9.2.4", "already")
