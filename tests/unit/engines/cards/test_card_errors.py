"""Single cards that come out wrong: what a slip makes of them, and what each ruling does about it."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.card_errors import findings, leaving_asks, mistakes
from croupier.engines.cards.errors import Errors
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, due
from croupier.games import find
from croupier.kernel import events as common_ev
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.things.cards import shoe

R = Rule("general G1")
BACCARAT = find("baccarat")
FIRST, SECOND = (0, 0), (0, 1)
CARDS = shoe(8)[::-1]


def happened(r: Round, *events: common_ev.Event) -> Round:
    """A round after events."""
    for event in events:
        r = EVOLVE.of[type(event)](r, event)
    return r


def closed(**options: Any) -> Round:
    """Ann has ten dollars on the Player at box 1, Bob twenty on the Banker at box 2, and the bets are closed."""
    stakes = (Stake(1, "Ann", 1, "player", 10_00), Stake(2, "Bob", 2, "banker", 20_00))
    return Round(
        law=BACCARAT.law,
        options=BACCARAT.options(**options),
        minimum=10_00,
        maximum=500_00,
        shoe=Shoe(set=Pack(CARDS), cards=CARDS),
        stakes=stakes,
        next_stake=3,
        closed=True,
        boxes=(1, 2),
        owners={1: "Ann", 2: "Bob"},
        seats={"Ann": 1, "Bob": 2},
    )


def dealt(r: Round, cards: int) -> Round:
    """After so many cards of the deal."""
    for _ in range(cards):
        event = due(BACCARAT, r)
        assert isinstance(event, ev.Dealt)
        r = happened(r, event)
    return r


def complete() -> Round:
    """Both hands have their two cards."""
    r = dealt(closed(), 4)
    event = due(BACCARAT, r)
    assert isinstance(event, ev.DealComplete)
    return happened(r, event)


def slipped(r: Round, mistake: fd.AnyMistake) -> Round:
    """After a mistake that can happen now, with the card that comes out by it."""
    assert mistake in tuple(mistakes(BACCARAT, r))
    r = happened(r, ev.Slipped(mistake=mistake, by="dealer", cite=R))
    if isinstance(mistake, fd.CardDrawn):
        r = happened(r, ev.Dealt(to=mistake.place, card=r.shoe.next_card(), up=mistake.up, cite=R))
    return r


def ruled(r: Round, effect: fx.AnyEffect) -> Round:
    """After a ruling."""
    return happened(r, ev.Ruled(effect=effect, cite=R))


# --- a card drawn in error ------------------------------------------------------------------------


@pytest.mark.parametrize("up", [True, False])
def test_a_surplus_card_is_noticed_at_once(up: bool) -> None:
    """Nothing is done before it, nobody makes another such mistake, and there is a finding for it."""
    r = slipped(complete(), fd.CardDrawn(SECOND, up=up))
    assert r.errors.surplus == (SECOND, up)
    assert tuple(mistakes(BACCARAT, r)) == ()
    assert fd.DrawnInError(SECOND) in tuple(findings(BACCARAT, r))
    event = due(BACCARAT, r)
    assert isinstance(event, ev.Found)
    assert event.finding == fd.DrawnInError(SECOND)


@pytest.mark.parametrize("up", [True, False])
def test_the_next_card_in_play(up: bool) -> None:
    """It goes back on top; if it was seen, that is known until somebody gets it."""
    before = complete()
    r = ruled(slipped(before, fd.CardDrawn(FIRST, up=up)), fx.NextCard(FIRST))
    assert (r.shoe.top, r.hands, r.errors.surplus, r.shoe.known_next) == (before.shoe.top, before.hands, None, up)
    assert r.drawn.get(FIRST, 0) == 0
    r = happened(r, ev.Dealt(to=SECOND, card=r.shoe.next_card(), up=True, cite=R))
    assert not r.shoe.known_next


def test_a_surplus_card_is_burned() -> None:
    """It goes to the rack; the hand is as it was, and the next card is another one."""
    before = complete()
    r = ruled(slipped(before, fd.CardDrawn(FIRST, up=True)), fx.BurnCard(FIRST))
    assert (r.hands, r.shoe.top, r.shoe.skipped) == (before.hands, before.shoe.top + 1, 1)
    assert r.rack == (((0, -1), Hand((before.shoe.next_card(),))),)


def test_a_surplus_card_goes_to_the_other_hand() -> None:
    """It is that hand's drawn card."""
    r = ruled(slipped(complete(), fd.CardDrawn(FIRST, up=True)), fx.MoveCard(FIRST, SECOND))
    assert (len(r.hands[FIRST].cards), len(r.hands[SECOND].cards)) == (2, 3)
    assert (r.drawn[FIRST], r.drawn[SECOND]) == (0, 1)
    assert r.hands[SECOND].up == 0b111


def test_a_hand_goes_to_the_rack_with_its_surplus_card() -> None:
    """Then nothing is left to be put right."""
    r = slipped(complete(), fd.CardDrawn(FIRST, up=True))
    r = happened(r, ev.Collected(place=FIRST, count=3, cite=R))
    assert r.errors.surplus is None


# --- face up in the shoe, at the wrong place, passed over -----------------------------------------


def test_a_card_face_up_in_the_shoe() -> None:
    """It is noticed before it is dealt, and out of play."""
    before = dealt(closed(), 1)
    r = slipped(before, fd.CardTurned())
    event = due(BACCARAT, r)
    assert isinstance(event, ev.Found)
    assert event.finding == fd.FaceUpInShoe()
    r = ruled(r, fx.BurnNext())
    assert (r.shoe.top, r.shoe.skipped, r.shoe.face_up_next, r.hands) == (before.shoe.top + 1, 1, False, before.hands)


def test_a_misplaced_card() -> None:
    """While it is the last card it can go where it was meant to go; later the order is lost."""
    r = slipped(dealt(closed(), 1), fd.CardMisplaced(FIRST, SECOND))
    r = dealt(r, 1)
    assert len(r.hands[FIRST].cards) == 2
    assert fd.Misplaced(FIRST) in tuple(findings(BACCARAT, r))
    right = ruled(r, fx.MoveCard(FIRST, SECOND))
    assert (len(right.hands[FIRST].cards), len(right.hands[SECOND].cards), right.errors.misplaced) == (1, 1, None)
    assert fd.OrderLost(FIRST) in tuple(findings(BACCARAT, dealt(r, 1)))


def test_a_stray_that_never_came() -> None:
    """The deal is complete without the card that was to go astray: the next one goes where it is sent."""
    r = replace(complete(), dealt=False, errors=Errors(astray=(FIRST, SECOND)))
    r = happened(r, ev.DealComplete(cite=R), ev.Dealt(to=SECOND, card=r.shoe.next_card(), up=True, cite=R))
    assert (r.errors.astray, r.errors.misplaced) == (None, None)


def test_a_missing_card_is_dealt() -> None:
    """A place that was passed over gets its card before anything else, under the rule of the ruling."""
    r = ruled(complete(), fx.DealMissing(FIRST))
    event = due(BACCARAT, r)
    assert isinstance(event, ev.Dealt)
    assert (event.to, event.cite) == (FIRST, R)
    assert happened(r, event).errors.missing == ()


# --- who may leave --------------------------------------------------------------------------------


def test_everybody_may_leave() -> None:
    """Each is asked; who withdraws gets the chips back, who stays plays on, and then the game goes on."""
    r = ruled(complete(), fx.Withdrawable())
    assert [(ask.who, ask.box) for ask in asked(BACCARAT, r)] == [("Ann", 1), ("Bob", 2)]
    r = happened(r, ev.Chosen(place=(1, 0), choice="withdraw", by="Ann", again=True, cite=R))
    event = due(BACCARAT, r)
    assert isinstance(event, ev.Settled)
    assert (event.owner, event.fate, event.back, event.cite) == ("Ann", Fate.VOID, 10_00, R)
    r = happened(r, event, ev.Chosen(place=(2, 0), choice="stay", by="Bob", again=True, cite=R))
    assert leaving_asks(r) == ()
    fates = []
    while not isinstance(event := due(BACCARAT, r), ev.RoundEnded):
        assert event is not None
        fates += [event.owner] if isinstance(event, ev.Settled) else []
        r = happened(r, event)
    assert fates == ["Bob"]
