"""Shoes that go on over rounds: where a round begins, burned cards, sets that change places, a second shuffle."""

from collections import Counter

import pytest
from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, NotOpen, Round, Stake, fresh, rack_cards
from croupier.engines.cards.shoe import Pack, Shoe, emptied
from croupier.kernel import events as common_ev
from croupier.law.books import Rule
from croupier.things.cards import shoe

R = Rule("general G1")
CARDS = shoe(4)
DECK = Pack(CARDS)
DEALER = (0, 0)


def happened(r: Round, *events: common_ev.Event) -> Round:
    """A round after events."""
    for event in events:
        r = EVOLVE.of[type(event)](r, event)
    return r


def begun(pack: Pack = DECK, spare: Pack | None = None) -> Round:
    """A shoe of four decks, shuffled, two cards burned."""
    r: Round = Round(options=NotOpen(), shoe=Shoe(set=pack, spare=spare))
    r = happened(r, ev.Shuffled(order=CARDS[::-1], cut=False, cite=R))
    return happened(r, *(ev.Burned(card=c, up=n == 0, cite=R) for n, c in enumerate(r.shoe.cards[:2])))


def dealt(r: Round, cards: int, to: tuple[int, int] = DEALER) -> Round:
    """So many cards dealt to a place, face up, after the bets are closed."""
    r = replace(r, closed=True)
    for _ in range(cards):
        r = happened(r, ev.Dealt(to=to, card=r.shoe.next_card(), up=True, cite=R))
    return r


def cleared(r: Round) -> Round:
    """All hands in the rack."""
    return happened(r, *(ev.Collected(place=p, count=len(h.cards), cite=R) for p, h in r.hands.items()))


def test_burned_cards_lie_before_the_first_round() -> None:
    """Burned before the bets are closed: no card of the round; burned later: into the rack of the round."""
    r = begun()
    assert (r.shoe.start, r.shoe.top, r.shoe.burned, r.rack) == (2, 2, CARDS[::-1][:2], ())
    r = happened(dealt(r, 1), ev.Burned(card=r.shoe.cards[3], up=True, cite=R))
    assert (r.shoe.start, r.shoe.top, r.shoe.skipped) == (2, 4, 1)
    assert r.rack == (((0, -1), Hand((CARDS[::-1][3],))),)


def test_a_kept_shoe_goes_on() -> None:
    """The next round begins where the last one ended, and knows where that one began."""
    first = fresh(cleared(dealt(begun(), 5)), keeps_shoe=True)
    assert (first.shoe.start, first.shoe.top, first.shoe.previous, len(first.shoe.cards)) == (7, 7, 2, 208)
    second = fresh(cleared(dealt(first, 4)), keeps_shoe=True)
    assert (second.shoe.start, second.shoe.top, second.shoe.previous) == (11, 11, 7)
    assert second.shoe.burned == first.shoe.burned == begun().shoe.burned


def test_a_round_without_a_card_leaves_no_trace() -> None:
    """A round that ended before its first card is not the round before."""
    first = fresh(cleared(dealt(begun(), 5)), keeps_shoe=True)
    again = fresh(replace(first, closed=True), keeps_shoe=True)
    assert (again.shoe.start, again.shoe.previous) == (first.shoe.start, first.shoe.previous)


def test_cards_shuffled_every_round() -> None:
    """Where no shoe is kept, used cards are gone until they are shuffled."""
    after = fresh(cleared(dealt(begun(), 5)))
    assert (after.shoe.cards, after.rack, after.hands) == ((), (), {})
    assert fresh(begun()).shoe.cards == begun().shoe.cards, "nothing was dealt: they need no shuffle"


def test_two_sets_change_places_at_the_shuffle() -> None:
    """At the end of the shoe the used set gives way to the other, with what is known of each."""
    used = fresh(cleared(dealt(begun(Pack(CARDS, bad=True), Pack(CARDS)), 5)), keeps_shoe=True)
    assert used.shoe.set.bad
    assert emptied(used.shoe) == Shoe(set=Pack(CARDS), spare=Pack(CARDS, bad=True))
    new = Shoe(set=Pack(CARDS, bad=True), spare=Pack(CARDS))
    assert emptied(new) == new, "nothing was used"


@pytest.mark.parametrize("nth", [1, 50, 200])
def test_one_of_several_equal_cards_is_lost(nth: int) -> None:
    """A card lost out of a shoe is one of four that look alike: three are left."""
    r = begun()
    lost = r.shoe.cards[-nth]
    r = happened(r, ev.Slipped(mistake=fd.CardLost(nth), by="dealer", cite=R))
    assert len(r.shoe.cards) == len(r.shoe.set.deck) == 207
    assert Counter(r.shoe.cards) == Counter(r.shoe.set.deck)
    assert r.shoe.set.deck.count(lost) == 3


def test_the_rack_is_shuffled_with_earlier_rounds() -> None:
    """What was used before goes in, burned cards too; hands on the table stay, and so does one that may come back."""
    r = fresh(cleared(dealt(begun(), 5)), keeps_shoe=True)
    r = dealt(dealt(r, 2), 3, (1, 0))
    r = replace(
        r, dealt=True, boxes=(1, 2), stakes=(Stake(1, "ann", 1, "initial", 10_00), Stake(2, "bob", 2, "initial", 5))
    )
    r = dealt(r, 2, (2, 0))
    gone = happened(
        r, ev.Chosen(place=(1, 0), choice="stand", by="ann", cite=R), ev.Collected(place=(1, 0), count=3, cite=R)
    )
    assert Counter(rack_cards(gone)) == Counter(gone.shoe.cards[:7]) + Counter(r.hands[1, 0].cards)
    waiting = happened(gone, ev.Collected(place=(2, 0), count=2, cite=R))
    assert len(rack_cards(waiting)) == 10, "a hand that is undecided is not shuffled in"


@pytest.mark.parametrize("times", [1, 2])
def test_no_card_is_made_by_a_second_shuffle(times: int) -> None:
    """The cards run out in mid round, once and again: what lies on the table and in the shoe stays the deck."""
    r = fresh(cleared(dealt(begun(), 190)), keeps_shoe=True)
    r = dealt(cleared(dealt(r, 8)), 8)
    for _ in range(times):
        r = dealt(r, r.shoe.left(), (1, 0))
        r = happened(r, ev.RackOrdered(cite=R))
        assert r.rack_due
        r = happened(r, ev.RackShuffled(order=rack_cards(r), cite=R))
        held = [c for hand in (*r.hands.values(), *(h for _, h in r.rack)) for c in hand.cards]
        assert not r.rack_due
        assert Counter([*held, *r.shoe.cards[r.shoe.top :]]) == Counter(CARDS)
        assert Counter(r.shoe.cards) == Counter(CARDS)
        r = cleared(r)
    after = fresh(cleared(r), keeps_shoe=True)
    assert Counter(after.shoe.cards) == Counter(CARDS)
    assert after.shoe.left() <= 208
