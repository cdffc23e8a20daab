"""Big Raise Stud, bad input: refused under the right rule of the edition at hand, and nothing moves."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.cases.people import OFFICES
from croupier.engines.cards import commands as cmd
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import COMMUNITY
from croupier.engines.cards.opening import next_steps
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, decide, evolve, follow
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who

ANN, BOB = Who("Ann", Role.PLAYER), Who("Bob", Role.PLAYER)
OPERATOR, DEALER = OFFICES["operator"], OFFICES["dealer"]
BY_ROLE = {who.role: who for who in OFFICES.values()}
T = "T1"
DOCUMENTS = {"approved": "big-raise-stud", "draft": "big-raise-stud-draft"}
BOTH = pytest.mark.parametrize("edition", list(DOCUMENTS))


def done(pit: Pit, command: Any) -> Pit:
    """After a command that has to be taken, and everything that follows it unasked."""
    events = decide(pit, T, command)
    assert not isinstance(events, Refusal), events
    while events:
        for one in events:
            pit = evolve(pit, one)
        events = follow(pit, T)
    return pit


def opened(edition: str, **options: Any) -> Pit:
    """A table with Ann at box 1 and Bob at box 2, ready for wagers."""
    pit = done(
        Pit(), common_cmd.OpenTable(by=OPERATOR, table=T, game="big-raise-stud", edition=edition, options=options)
    )
    for who in (ANN, BOB):
        pit = done(pit, common_cmd.BuyChips(by=who, amount=100_00))
        pit = done(pit, common_cmd.Sit(by=who))
    while steps := next_steps(pit.state(T, Table)):
        pit = done(pit, cmd.Perform(by=BY_ROLE[steps[0].offices[0]], step=steps[0].name))
    return pit


def wager(name: str, amount: int, *, box: int = 1) -> cmd.Wager:
    """Ann puts chips on an area."""
    return cmd.Wager(by=ANN, box=box, wager=name, amount=amount)


def choose(choice: str, amount: int = 0, *, by: Who = ANN, box: int = 1, **more: Any) -> cmd.Choose:
    """A decision on a hand."""
    return cmd.Choose(by=by, box=box, choice=choice, amount=amount, **more)


def anted(edition: str, **options: Any) -> Pit:
    """Ann has made an ante of ten dollars."""
    return done(opened(edition, **options), wager("ante", 10_00))


def dealt(pit: Pit) -> Pit:
    """The bets are closed and the cards are dealt and picked up."""
    pit = done(pit, common_cmd.Shuffle(by=CHANCE, order=tuple(range(52))))
    if pit.state(T, Table).cut:
        pit = done(pit, common_cmd.Cut(by=DEALER, at=26))
    return done(pit, cmd.CloseBets(by=DEALER))


def both_anted(edition: str, **options: Any) -> Pit:
    """Ann and Bob have their cards and have to decide."""
    return dealt(done(anted(edition, **options), cmd.Wager(by=BOB, box=2, wager="ante", amount=10_00)))


def raised(edition: str) -> Pit:
    """Ann has raised by two antes, Bob has still to decide."""
    return done(both_anted(edition), choose("raise", 20_00))


def shown_early(edition: str) -> Pit:
    """A community card shows before anybody has decided."""
    found = fd.DealerExposed(1, COMMUNITY)
    return done(both_anted(edition), cmd.Report(by=DEALER, finding=found))


def refused(pit: Pit, command: Any, rule: str, words: str) -> None:
    """The command is refused under this rule for a reason with these words, and nothing has moved."""
    before = repr(pit)
    answer = decide(pit, T, command)
    assert isinstance(answer, Refusal), answer
    assert (answer.cite, words in answer.why) == (rule, True), answer
    assert repr(pit) == before
    assert not follow(pit, T), "nothing was due before, so nothing has been set going"


def of(edition: str, number: str) -> str:
    """A rule of the edition, or of the general rules."""
    return f"general {number}" if number.startswith("G") else f"{DOCUMENTS[edition]} {number}"


Start = Callable[..., Pit]


@BOTH
@pytest.mark.parametrize(
    ("start", "options", "command", "number", "words"),
    [
        (opened, {}, wager("bonus", 10_00), "5.1(a)", "needs an ante"),
        (anted, {"three_card_bonus": False}, wager("bonus", 10_00), "5.1(b)", "not offered"),
        (anted, {}, wager("bonus", 9_00), "G1", "under the minimum"),
        (anted, {}, wager("bonus", 10_50), "5.3", "smallest is $1"),
        (anted, {}, wager("raise", 10_00), "5.1(c)", "not allowed"),
        (opened, {"blind_betting": True}, wager("raise", 10_00), "5.1(a)", "needs an ante"),
        (anted, {"blind_betting": True}, wager("raise", 50_00), "5.2(b)", "over the maximum"),
        (anted, {"blind_betting": True}, wager("raise", 5_00), "5.2(b)", "under the minimum"),
        (anted, {"blind_betting": True}, wager("raise", 25_00), "5.2(b)", "steps of $10"),
        (anted, {"blind_betting": True}, wager("raise", 0), "5.2(b)", "under the minimum"),
        (anted, {"blind_betting": True}, wager("raise", -10_00), "5.2(b)", "under the minimum"),
        (opened, {}, wager("ante", 0), "G1", "under the minimum"),
        (opened, {}, wager("ante", -10_00), "G1", "under the minimum"),
        (opened, {}, wager("ante", 10_01), "5.3", "smallest is $1"),
        (opened, {}, wager("ante", 101_00), "G8", "chips"),
        (anted, {}, wager("ante", 10_00), "5.6", "already"),
        (anted, {}, wager("ante", 10_00, box=2), "5.6", "Bob"),
        (anted, {}, wager("ante", 10_00, box=3), "5.5", "one box"),
        (anted, {}, wager("ante", 10_00, box=8), "3.1", "boxes"),
        (anted, {}, wager("ante", 10_00, box=0), "3.1", "boxes"),
        (anted, {}, wager("insurance", 10_00), "1.2", "ante, raise, bonus"),
        (anted, {}, wager("Ante", 10_00), "1.2", "ante, raise, bonus"),
        (anted, {}, wager("", 10_00), "1.2", "ante, raise, bonus"),
        (anted, {}, cmd.Withdraw(by=ANN, box=1, wager="bonus"), "5.9(b)", "no bonus wager"),
        (anted, {}, cmd.Withdraw(by=BOB, box=1, wager="ante"), "5.9(b)", "belongs to Ann"),
        (anted, {}, choose("raise", 10_00), "9.1", "nothing to decide"),
    ],
)
def test_wagers_before_the_cards(
    *, edition: str, start: Start, options: dict[str, Any], command: Any, number: str, words: str
) -> None:
    """What cannot be wagered before the first card."""
    refused(start(edition, **options), command, of(edition, number), words)


@BOTH
def test_second_wager_on_every_area(edition: str) -> None:
    """One wager to an area, be it ante, bonus or a raise made blind (5.6)."""
    pit = anted(edition, blind_betting=True)
    for name in ("bonus", "raise"):
        pit = done(pit, wager(name, 10_00))
    for name in ("ante", "bonus", "raise"):
        refused(pit, wager(name, 10_00), of(edition, "5.6"), "already")


@BOTH
@pytest.mark.parametrize(
    ("command", "number", "words"),
    [
        (wager("ante", 10_00, box=3), "5.9(a)", "No more bets"),
        (wager("bonus", 10_00), "5.9(a)", "No more bets"),
        (wager("raise", 10_00), "5.1(c)", "before the first card"),
        (wager("insurance", 10_00), "1.2", "ante, raise, bonus"),
        (cmd.Withdraw(by=ANN, box=1, wager="ante"), "5.9(b)", "stays until it is decided"),
        (cmd.CloseBets(by=DEALER), "8.1(a)", "already"),
        (choose("raise", 50_00), "5.2(b)", "over the maximum"),
        (choose("raise", 25_00), "5.2(b)", "steps of $10"),
        (choose("raise", 5_00), "5.2(b)", "under the minimum"),
        (choose("raise", -10_00), "5.2(b)", "under the minimum"),
        (choose("raise", 10_01), "5.2(b)", "steps of $10"),
        (choose("raise", 10_00, cards=(1,)), "5.2(b)", "names no cards"),
        (choose("fold", cards=(1, 2, 3)), "5.2(a)", "names no cards"),
        (choose("raise", 10_00, box=2), "9.1", "Bob is asked"),
        (choose("raise", 10_00, box=3), "9.1", "nothing to decide"),
        (choose("raise", 10_00, hand=1), "9.1", "nothing to decide"),
        (choose("raise", 10_00, box=0), "9.1", "nothing to decide"),
        (choose("check"), "9.1", "raise, fold"),
        (choose(""), "9.1", "raise, fold"),
    ],
)
def test_decisions(edition: str, command: Any, number: str, words: str) -> None:
    """What cannot be chosen once the cards are there."""
    refused(both_anted(edition), command, of(edition, number), words)


@BOTH
@pytest.mark.parametrize(
    ("again", "number", "words"),
    [
        (choose("fold"), "5.9(b)", "stays"),
        (choose("raise", 20_00), "5.6", "already"),
        (choose("raise"), "5.6", "already"),
        (choose("check"), "9.1", "nothing to decide"),
    ],
)
def test_choosing_twice(edition: str, again: cmd.Choose, number: str, words: str) -> None:
    """A raise is made once (5.6); chips that were raised stay where they are (5.9(b))."""
    pit = raised(edition)
    refused(pit, again, of(edition, number), words)
    refused(pit, cmd.Withdraw(by=ANN, box=1, wager="raise"), of(edition, "5.9(b)"), "stays")
    assert [(s.wager, s.amount) for s in pit.state(T, Table).round.stakes if s.box == 1] == [
        ("ante", 10_00),
        ("raise", 20_00),
    ]


@BOTH
@pytest.mark.parametrize("amount", [20_00, 40_00, 5_00])
def test_more_than_an_ante_after_a_community_card_showed(edition: str, amount: int) -> None:
    """After a community card showed too early the raise is one ante, no more and no less (11.7)."""
    refused(shown_early(edition), choose("raise", amount), of(edition, "11.7"), "$10, no more and no less")


@BOTH
def test_a_raise_needs_its_chips(edition: str) -> None:
    """Four antes cannot be raised with chips for three (G8)."""
    pit = dealt(done(opened(edition), wager("ante", 25_00)))
    refused(pit, choose("raise", 100_00), "general G8", "chips")
    assert pit.state(T, Table).people["Ann"].chips == 75_00


@pytest.mark.parametrize(
    ("edition", "options", "number", "words"),
    [
        ("draft", {"sevens": "lose"}, "3.1", "'sevens' is not an option"),
        ("draft", {"sevens": "stand off"}, "3.1", "'sevens' is not an option"),
        ("approved", {"sevens": "win"}, "10.2(b)", "stand off, lose"),
        ("approved", {"dealt_from": "hand"}, "3.4(c)", "shoe, shuffler"),
        ("draft", {"dealt_from": "hand"}, "3.4(c)", "shoe, shuffler"),
        ("approved", {"boxes": 8}, "3.1", "boxes"),
        ("draft", {"max_payout": 1_000_00}, "5.8", "approval"),
        ("approved", {"max_payout_per": "player"}, "5.8", "payment, wager, box, round"),
        ("draft", {"three_card_bonus": "perhaps"}, "5.1(b)", "true, false"),
    ],
)
def test_options(edition: str, options: dict[str, Any], number: str, words: str) -> None:
    """Options that the edition does not grant, or not so."""
    command = common_cmd.OpenTable(by=OPERATOR, table=T, game="big-raise-stud", edition=edition, options=options)
    refused(Pit(), command, of(edition, number), words)


def test_no_third_edition() -> None:
    """There are two editions of the game, and a table names one of them."""
    command = common_cmd.OpenTable(by=OPERATOR, table=T, game="big-raise-stud", edition="gazetted")
    refused(Pit(), command, "general G1", "approved, draft")
