"""The keeping of a poker table: opening, cards, changes, charges, closing; offers and words of all of it."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.keeping.tables import (
    ANN,
    BEN,
    CASINO,
    CAT,
    DEALER,
    EVERYBODY,
    GAME,
    OPERATOR,
    ROOM,
    P,
    begin,
    does,
    evolve,
    follow,
    hands,
    over,
    refused,
    reported,
    say,
    table,
)

from croupier.engines.betting import commands as ct
from croupier.engines.betting import deciding, wording
from croupier.engines.betting.commands import Conduct, Subject
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.evolving import table as evolving_table
from croupier.engines.betting.keeping import changes, offers, signs
from croupier.engines.betting.state import Chair, PokerTable
from croupier.games.poker.game import unopened
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who

# --- opening --------------------------------------------------------------------------------------


def test_opening_names_the_equipment_and_posts_the_signs() -> None:
    """A table opens with its equipment and, before a hand, the notices that the rules ask for."""
    t, events = say(unopened(), cmd.OpenTable(by=OPERATOR, table="T1", game="holdem"))
    (opened,) = events
    assert isinstance(opened, ev.TableOpened)
    assert any("deck of 52" in one for one in opened.equipment)
    assert any("cutting card" in one for one in opened.equipment)
    assert isinstance(changes.hindrance(t), Refusal)
    posted = changes.due(t)
    assert isinstance(posted, et.SignsPosted)
    assert posted.cite == P("6.3")
    assert changes.hindrance(follow(t)) is None


@pytest.mark.parametrize(
    ("game", "options", "rule", "words"),
    [
        ("holdem", {"seats": 11}, "4.1", "2 to 10"),
        ("two-card-manila", {"deck": 52}, "4.1", "36 or 32"),
        ("holdem", {"deck": 40}, "4.1", "52 cards"),
        ("whist", {}, "4.1", "no poker game"),
        ("holdem", {"minimum": 5_00}, "6.4", "last blind"),
        ("holdem", {"percent": 11}, "7.2.1", "2 to 10"),
        ("holdem", {"colour": 1}, "3.1", "not an option"),
    ],
)
def test_opening_is_refused(game: str, options: dict[str, Any], rule: str, words: str) -> None:
    """A table that the rules do not allow is not opened."""
    refused(unopened(), cmd.OpenTable(by=OPERATOR, table="T1", game=game, options=options), rule, words)


def test_opening_is_the_operators_and_happens_once() -> None:
    """Only the operator opens a table, and one of a name."""
    refused(unopened(), cmd.OpenTable(by=ROOM, table="T1", game="holdem"), "1.2")
    refused(table(), cmd.OpenTable(by=OPERATOR, table="T1", game="holdem"), "1.3", "already")


@pytest.mark.parametrize("deck", [52, 40, 36, 32])
def test_every_deck_has_its_equipment(deck: int) -> None:
    """Each deck of 3.1 is on the list of equipment."""
    t, events = say(unopened(), cmd.OpenTable(by=OPERATOR, table="T1", game="draw-blind", options={"deck": deck}))
    assert any(f"deck of {deck}" in one for one in msgspec.to_builtins(events[0])["equipment"])
    assert f"{deck} cards" in signs.signs(t)[0].text


@pytest.mark.parametrize(
    ("options", "text", "rule"),
    [
        ({}, "Rake: 5% of the pots, from $0 to at most $10 a hand", "7.1"),
        ({"commission": "time charge"}, "at most $10 for each player and hour", "7.2.2(c)"),
        ({"commission": "fixed"}, "$1 to at most $3 for each hand", "7.2.3(b)"),
        ({"commission": "nil"}, "No commission", "7.4"),
        ({"limit": "spread"}, "Spread limit $2 to $10", "6.3"),
        ({"limit": "fixed"}, "Fixed limit $2 and $4", "6.3"),
        ({"limit": "pot"}, "Pot limit, bets from $2", "6.3"),
        ({"buy_in_most": 400_00}, "Buy-in at least $40, at most $400", "6.3"),
        ({}, "2 compulsory blinds: $1, $2", "8.2.1"),
        ({"ante": 1_00}, "Ante $1", "8.14.1(b)"),
        ({"tournament": "Cup"}, "Set aside for the tournament Cup", "10.3.2"),
    ],
)
def test_signs(options: dict[str, Any], text: str, rule: str) -> None:
    """The signs tell game, buy-in, limits, blinds and commission."""
    assert any(text in one.text and one.cite == P(rule) for one in signs.signs(table(**options)))


def test_approvals_need_a_reference() -> None:
    """An approval is put on record with its reference, by the operator."""
    t = does(table(), cmd.RecordApproval(by=OPERATOR, subject="conditions", reference="D 7"))
    assert t.approvals == {"conditions": "D 7"}
    assert isinstance(deciding.decide(t, cmd.RecordApproval(by=OPERATOR, subject="", reference="")), Refusal)


# --- cards ----------------------------------------------------------------------------------------


def test_a_casino_supervisor_has_the_cards_counted() -> None:
    """A count is instructed at any time and holds up the next hand; a wrong number asks for a new deck."""
    t = table()
    refused(t, ct.InstructCount(by=ROOM), "3.3")
    refused(t, ct.CountCards(by=DEALER, cards=52), "3.3")
    t = does(begin(t), ct.InstructCount(by=CASINO))
    refused(t, ct.InstructCount(by=CASINO), "3.3", "already")
    assert isinstance(changes.hindrance(t), Refusal)
    refused(t, ct.CountCards(by=DEALER, cards=-1), "3.3")
    assert changes.hindrance(does(t, ct.CountCards(by=DEALER, cards=52))) is None
    t = over(does(t, ct.CountCards(by=DEALER, cards=51)))
    assert "replaced" in changes.hindrance(t).why  # type: ignore[union-attr]
    refused(t, ct.ChangeCards(by=DEALER, cards=(3,)), "5.3.1", "whole deck")
    t = does(t, ct.ChangeCards(by=DEALER), ct.CheckNewCards(by=DEALER))
    assert changes.hindrance(t) is None


def test_cards_are_changed_after_a_hand() -> None:
    """Dealer, game supervisor and casino supervisor change cards between hands; a new deck is checked."""
    t = table()
    refused(begin(t), ct.ChangeCards(by=DEALER), "5.3.1", "after a hand")
    refused(t, ct.ChangeCards(by=OPERATOR), "5.3.1")
    refused(t, ct.ChangeCards(by=DEALER, cards=(1, 1)), "3.1.1")
    refused(t, ct.ChangeCards(by=DEALER, cards=(99,)), "3.1.1")
    refused(t, ct.CheckNewCards(by=DEALER), "5.3.2")
    for who in (DEALER, GAME, CASINO, ROOM):
        assert changes.hindrance(does(t, ct.ChangeCards(by=who, cards=(5, 3), words="bent"))) is None
        whole = does(t, ct.ChangeCards(by=who))
        assert changes.hindrance(whole) == Refusal(P("5.3.2"), "The new cards have to be checked first.")
        assert changes.hindrance(does(whole, ct.CheckNewCards(by=DEALER))) is None


# --- changes --------------------------------------------------------------------------------------


def test_a_change_waits_for_three_hands() -> None:
    """The hand in play does not count: three more are played before the change is in effect."""
    t = begin(table())
    t = does(t, ct.AnnounceChange(by=ROOM, options={"limit": "pot", "buy_in": 80_00}))
    change = t.keeping.change
    assert change is not None
    assert change.after == 4
    assert any(sign.name == "change" for sign in signs.signs(t))
    t = hands(over(t), 2)
    assert t.options.limit == "no limit"
    t = hands(t, 1)
    assert (t.options.limit, t.options.buy_in) == ("pot", 80_00)
    assert t.keeping.change is None
    assert changes.hindrance(t) is None


def test_an_announced_change_is_kept_as_the_journal_has_it() -> None:
    """Several blinds are a list there, and so they are at the table: replay comes to what was live."""
    t = does(begin(table()), ct.AnnounceChange(by=ROOM, options={"blinds": (2_00, 4_00)}))
    assert t.keeping.change is not None
    assert t.keeping.change.options == {"blinds": [2_00, 4_00]}


def test_most_players_can_have_a_change_at_once() -> None:
    """Two of three agree: the change is in effect when the hand is complete, and not before."""
    t = does(begin(table()), ct.AnnounceChange(by=CASINO, game="omaha"))
    t = does(t, ct.Agree(by=ANN))
    refused(t, ct.Agree(by=ANN), "6.9", "already")
    refused(t, ct.Agree(by=Who("Zoe", Role.PLAYER)), "6.9", "sit at the table")
    t = does(t, ct.Agree(by=BEN))
    assert t.variant.name == "holdem"
    t = follow(over(t))
    assert t.variant.name == "omaha"


def test_half_of_the_players_are_no_majority() -> None:
    """One of two is not most, and whoever agreed may think better of it."""
    t = does(table(players=(ANN, BEN)), ct.AnnounceChange(by=ROOM, options={"buy_in": 60_00}), ct.Agree(by=ANN))
    assert t.options.buy_in == 40_00
    t = does(t, ct.Agree(by=ANN, agrees=False), ct.Agree(by=BEN))
    assert t.options.buy_in == 40_00
    assert does(t, ct.Agree(by=ANN)).options.buy_in == 60_00


def test_without_players_a_change_is_in_effect_at_once() -> None:
    """There is nobody to whom notice could be given."""
    assert does(table(players=()), ct.AnnounceChange(by=ROOM, game="omaha")).variant.name == "omaha"


@pytest.mark.parametrize(
    ("game", "options", "rule", "words"),
    [
        ("", {}, "6.9", "Nothing would change"),
        ("whist", {}, "4.1", "no poker game"),
        ("", {"percent": 3}, "7.3", "commission"),
        ("", {"odd_chips": "position"}, "6.9", "does not change by notice"),
        ("", {"minimum": 5_00}, "6.4", "last blind"),
        ("", {"minimum": "much"}, "6.3", "minimum"),
        ("five-card-stud", {}, "8.7.1", "ante"),
        ("", {"seats": 2}, "4.1", "beyond seat 2"),
    ],
)
def test_a_change_has_to_be_one_that_the_rules_allow(game: str, options: dict[str, Any], rule: str, words: str) -> None:
    """What is announced is validated as if a table were opened with it."""
    refused(table(), ct.AnnounceChange(by=ROOM, game=game, options=options), rule, words)


def test_a_change_that_finds_too_many_players_waits() -> None:
    """Somebody sits down meanwhile: the game with fewer places comes when there is room."""
    t = does(table("two-card-manila"), ct.AnnounceChange(by=ROOM, game="draw-kitty", options={"deck": 32}))
    crowded = replace(t, chairs={**t.chairs, 9: Chair(person="Zoe", stack=100_00)})
    crowded = hands(crowded, 3)
    assert crowded.variant.name == "two-card-manila"
    t = follow(replace(crowded, chairs=t.chairs))
    assert t.variant.name == "draw-kitty"
    assert t.keeping.unchecked


def test_another_deck_is_checked() -> None:
    """A game with other cards brings new ones to the table."""
    t = does(table("two-card-manila"), ct.AnnounceChange(by=ROOM, game="holdem"))
    t = hands(t, 3)
    assert t.keeping.unchecked
    assert changes.hindrance(t) == Refusal(P("5.3.2"), "The new cards have to be checked first.")


def test_announcements_are_the_floors_and_can_be_withdrawn() -> None:
    """One change at a time; it can be taken back."""
    t = table()
    refused(t, ct.AnnounceChange(by=DEALER, game="omaha"), "6.9")
    refused(t, ct.WithdrawChange(by=ROOM), "6.9", "No change")
    refused(t, ct.Agree(by=ANN), "6.9", "nothing to agree")
    t = does(t, ct.AnnounceChange(by=ROOM, game="omaha"))
    refused(t, ct.AnnounceChange(by=ROOM, options={"buy_in": 1}), "6.9", "already")
    assert does(t, ct.WithdrawChange(by=ROOM)).keeping.change is None


def test_commission_is_varied_before_a_hand_with_the_signs() -> None:
    """No hand begins before the signs say the new commission."""
    t = table()
    refused(begin(t), ct.VaryCommission(by=ROOM, options={"percent": 3}), "7.3", "still on")
    refused(t, ct.VaryCommission(by=DEALER, options={"percent": 3}), "7.3")
    refused(t, ct.VaryCommission(by=ROOM, options={"percent": 1}), "7.2.1")
    refused(t, ct.VaryCommission(by=ROOM, options={"cap": 0}), "7.1")
    refused(t, ct.VaryCommission(by=ROOM, options={"buy_in": 1}), "7.3", "not part")
    refused(t, ct.VaryCommission(by=ROOM, options={"percent": 5}), "7.3", "Nothing")
    varied, events = say(t, ct.VaryCommission(by=ROOM, options={"percent": 3, "cap": 6_00}))
    assert events[0].cite == P("7.3")
    assert isinstance(changes.hindrance(varied), Refusal)
    posted = changes.due(varied)
    assert isinstance(posted, et.SignsPosted)
    assert posted.cite == P("7.3")
    assert any("3% of the pots" in sign.text for sign in signs.signs(varied))
    nil, events = say(t, ct.VaryCommission(by=ROOM, options={"commission": "nil"}))
    assert events[0].cite == P("7.4")
    assert nil.options.commission == "nil"


# --- charges --------------------------------------------------------------------------------------


def test_the_time_charge_goes_over_the_slide() -> None:
    """Everybody pays in advance, inactive players too; a supervisor verifies before the dealer drops."""
    t = table(commission="time charge")
    t = replace(t, chairs={**t.chairs, 3: replace(t.chairs[3], away=True)})
    assert "Ann, Ben, Cat" in changes.hindrance(t).why  # type: ignore[union-attr]
    refused(t, ct.AssessTime(by=ANN, at=100), "7.2.2(d)")
    refused(t, ct.VerifyTime(by=ROOM), "7.2.2(d)")
    refused(t, ct.DropTime(by=DEALER), "7.2.2(d)")
    refused(t, ct.AssessTime(by=DEALER, at=-1), "7.2.2(b)")
    t = does(t, ct.AssessTime(by=DEALER, at=100))
    assert [c.stack for c in t.chairs.values()] == [490_00] * 3
    assert t.keeping.slide == 30_00
    assert changes.hindrance(t) is None
    refused(t, ct.AssessTime(by=DEALER, at=3699), "7.2.2(b)", "everybody has paid")
    refused(t, ct.DropTime(by=DEALER), "7.2.2(e)", "verifies")
    refused(t, ct.VerifyTime(by=DEALER), "7.2.2(e)")
    refused(t, cmd.CloseTable(by=ROOM), "7.2.2(e)")
    t = does(t, ct.VerifyTime(by=ROOM))
    refused(t, ct.VerifyTime(by=ROOM), "7.2.2(e)", "already")
    later = does(t, ct.AssessTime(by=DEALER, at=3700))
    refused(later, ct.DropTime(by=DEALER), "7.2.2(e)")
    t = does(t, ct.DropTime(by=DEALER))
    assert t.keeping.slide == 0


def test_the_time_charge_leaves_a_hand_alone() -> None:
    """Table stakes: nothing is taken from a stack in a hand, and nothing where there is no such charge."""
    t = does(table(commission="time charge"), ct.AssessTime(by=DEALER, at=0))
    refused(begin(t), ct.AssessTime(by=DEALER, at=9000), "6.10")
    refused(table(), ct.AssessTime(by=DEALER, at=0), "7.2.2", "no time charge")
    poor = replace(t, chairs={1: Chair(person="Zoe", stack=5_00)})
    refused(poor, ct.AssessTime(by=DEALER, at=0), "7.2.2(b)", "too few chips")


@pytest.mark.parametrize(("method", "rule"), [("percentage", "7.2.1(b)"), ("fixed", "7.2.3(c)")])
def test_commission_is_dropped_when_the_hand_is_complete(method: str, rule: str) -> None:
    """What was taken from the pots goes into the box at once, and once."""
    t = begin(table(commission=method, minimum=20_00, blinds=(10_00, 20_00)))
    for seat, amount in ((1, 20_00), (2, 10_00)):
        owner = t.chairs[seat].person
        called = pe.BetCalled(seat=seat, owner=owner, amount=amount, all_in=False, cite=P("8.1.2(a)"))
        t = deciding.evolve(t, called)
    t = deciding.evolve(t, pe.Checked(seat=3, cite=P("8.1.2(d)")))
    t = over(t)
    assert t.hand is not None
    dropped = changes.due(t)
    assert isinstance(dropped, et.CommissionDropped)
    assert dropped.cite == P(rule)
    assert dropped.amount == sum(t.hand.rake or ()) > 0
    assert changes.due(evolve(t, dropped)) is None


# --- closing --------------------------------------------------------------------------------------


def test_closing_takes_three_hands_or_everybody() -> None:
    """With players there the table closes after three hands' notice, or when all agree."""
    t = table()
    refused(t, cmd.CloseTable(by=OPERATOR), "11.2.6", "poker room supervisor")
    refused(t, cmd.CloseTable(by=ROOM), "11.2.6", "announce")
    refused(t, ct.AnnounceClosing(by=DEALER), "11.2.6")
    t = does(t, ct.AnnounceClosing(by=ROOM))
    refused(t, ct.AnnounceClosing(by=ROOM), "11.2.6")
    refused(hands(t, 2), cmd.CloseTable(by=ROOM), "11.2.6", "after hand 3")
    assert does(hands(t, 3), cmd.CloseTable(by=ROOM)).shut
    refused(begin(hands(t, 3)), cmd.CloseTable(by=ROOM), "8.1.6")
    two = does(t, *(ct.Agree(by=who, subject=Subject.CLOSING) for who in (ANN, BEN)))
    refused(two, cmd.CloseTable(by=ROOM), "11.2.6")
    shut = does(two, ct.Agree(by=CAT, subject=Subject.CLOSING), cmd.CloseTable(by=CASINO))
    assert shut.shut
    refused(shut, ct.AnnounceClosing(by=ROOM), "11.2.6", "closed")
    assert does(t, ct.WithdrawChange(by=ROOM, subject=Subject.CLOSING)).keeping.closing is None
    assert does(table(players=()), cmd.CloseTable(by=OPERATOR)).shut


# --- all of it ------------------------------------------------------------------------------------


def situations() -> list[PokerTable]:
    """Tables in which different things can be done."""
    t = table(commission="time charge")
    announced = does(t, ct.AnnounceChange(by=ROOM, game="omaha"), ct.AnnounceClosing(by=ROOM), ct.Agree(by=ANN))
    device = reported(reported(begin(t), Conduct.DEVICE), Conduct.EXCHANGE, "Ben")
    device = does(
        device, ct.Complain(by=BEN, words="no"), ct.InstructCount(by=CASINO), ct.Detain(by=ROOM, person="Ann")
    )
    seized = does(reported(t, Conduct.DEVICE), ct.SeizeWinnings(by=ROOM, person="Ann", amount=5_00))
    reviewed = does(t, ct.FindDetrimental(by=ROOM, person="Ann", words="x"), ct.RequestReview(by=ANN, matter=1))
    charged = does(t, ct.AssessTime(by=DEALER, at=0), ct.ChangeCards(by=DEALER), ct.VerifyTime(by=ROOM))
    shut = does(hands(announced, 3), cmd.CloseTable(by=ROOM))
    return [unopened(), t, announced, begin(t), over(begin(t)), device, seized, reviewed, charged, shut]


@pytest.mark.parametrize("n", range(10))
def test_everything_offered_is_accepted(n: int) -> None:
    """An offer, taken up with the least amount and any words, is never refused."""
    t = situations()[n]
    kinds = {kind.__name__: kind for kind in deciding.GATE.by}
    count = 0
    for who in EVERYBODY:
        for offer in offers.offers(t, who):
            fields = {**offer.fields, "by": msgspec.to_builtins(who), "type": offer.command}
            if offer.amount is not None:
                fields["amount"] = offer.amount.least
            if offer.words:
                fields["words"] = offer.words
            say(t, msgspec.convert(fields, kinds[offer.command]))
            count += 1
    assert count or n == 0


def test_every_event_has_words() -> None:
    """Nothing is registered by halves."""
    of_every_table = {ev.TableOpened, ev.ApprovalRecorded, ev.TableClosed}
    assert set(wording.KEEPING.of) == set(evolving_table.EVOLVE.of) - of_every_table
