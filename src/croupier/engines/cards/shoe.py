"""The cards that a table deals from: the set in play, the one that takes turns with it, their order in the shoe."""

import msgspec
from msgspec.structs import replace

from croupier.kernel.events import HIDDEN


class Pack(msgspec.Struct, frozen=True, gc=False):
    """One set of cards."""

    deck: tuple[int, ...] = ()
    """The cards that are physically there, in no particular order."""
    bad: bool = False
    """It is known to be incomplete."""
    intruders: tuple[tuple[int, bool], ...] = ()
    """Cards of another deck in it, and whether their backs give them away."""
    back: str = ""
    """The colour of the backs, where two sets take turns."""


class Shoe(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The sets of cards at a table, and the order of those in the shoe or shuffler."""

    set: Pack = Pack()
    """The set in play."""
    spare: Pack | None = None
    """The other set, where two take turns."""
    cards: tuple[int, ...] = ()
    """Their order after the shuffle, from the top."""
    top: int = 0
    """How many of them are out; it stays when they are taken out to be shuffled."""
    start: int = 0
    """Where this round began: the cards before it were used in earlier rounds of the same shoe."""
    previous: int = -1
    """Where the round before began, if it was dealt from the same shoe."""
    burned: tuple[int, ...] = ()
    """The cards burned from this shoe before its first round."""
    skipped: int = 0
    """Cards of this round that went to no hand."""
    known_next: bool = False
    """The next card has been seen."""
    face_up_next: bool = False
    """The next card lies face up."""

    def left(self) -> int:
        """How many cards are still to come."""
        return max(0, len(self.cards) - self.top)

    def next_card(self) -> int:
        """The card that comes next."""
        return self.cards[self.top]

    def undealt(self, nth: int) -> int:
        """The nth card from the bottom."""
        return (self.cards or self.set.deck)[-nth]


# --- between rounds -------------------------------------------------------------------------------


def changed(shoe: Shoe) -> Shoe:
    """The used set gives way to the other, where there are two."""
    return replace(shoe, set=shoe.spare, spare=shoe.set) if shoe.spare else shoe


def next_round(shoe: Shoe, *, dealt: bool, kept: bool) -> Shoe:
    """The shoe at the next round: used cards are to be shuffled again, or the shoe is kept and goes on."""
    previous = shoe.start if dealt else shoe.previous
    shoe = replace(shoe, start=shoe.top, previous=previous, skipped=0)
    return replace(changed(shoe), cards=(), burned=()) if dealt and not kept else shoe


def emptied(shoe: Shoe) -> Shoe:
    """Before the cards are shuffled: none is in the shoe, and of two sets the used one gives way."""
    used = changed(shoe) if shoe.cards and shoe.top else shoe
    return Shoe(set=used.set, spare=used.spare)


def renewed(shoe: Shoe, deck: tuple[int, ...]) -> Shoe:
    """New cards have been brought for every set."""
    shoe = emptied(shoe)
    spare = Pack(deck, back=shoe.spare.back) if shoe.spare else None
    return replace(shoe, set=Pack(deck, back=shoe.set.back), spare=spare)


def judged(shoe: Shoe, *, bad: bool) -> Shoe:
    """Somebody has counted the set in play or looked it through."""
    return replace(shoe, set=replace(shoe.set, bad=bad))


def shuffled(shoe: Shoe, order: tuple[int, ...]) -> Shoe:
    """All cards in a new order."""
    return replace(shoe, cards=order, top=0, start=0, previous=-1, burned=())


def refilled(shoe: Shoe, kept: list[int], order: tuple[int, ...]) -> Shoe:
    """The discards, shuffled, are in play again; the cards that lie on the table stay the first of their round."""
    return replace(shoe, cards=(*kept, *order), top=len(kept), start=0, previous=-1, skipped=0)


# --- in play --------------------------------------------------------------------------------------


def card_out(shoe: Shoe) -> Shoe:
    """A card has come out."""
    return replace(shoe, top=shoe.top + 1, known_next=False, face_up_next=False)


def put_back(shoe: Shoe, count: int) -> Shoe:
    """Cards have gone back on top."""
    return replace(shoe, top=shoe.top - count)


# --- what mistakes do to the cards ----------------------------------------------------------------


def lost(shoe: Shoe, nth: int) -> Shoe:
    """The nth card from the bottom is gone."""
    deck, card = shoe.set.deck, shoe.cards[-nth]
    # Whoever does not see the cards cannot say which one is gone.
    gone = len(deck) - 1 if card == HIDDEN else deck.index(card)
    cards = tuple([c for i, c in enumerate(shoe.cards) if i != len(shoe.cards) - nth])
    return replace(shoe, set=replace(shoe.set, deck=deck[:gone] + deck[gone + 1 :]), cards=cards)


def added(shoe: Shoe, card: int, *, foreign: bool) -> Shoe:
    """A card of another deck has got to the bottom."""
    # Whoever does not see the cards is not told where this one lies.
    cards = (*shoe.cards, HIDDEN if shoe.cards[-1] == HIDDEN else card) if shoe.cards else ()
    pack = replace(shoe.set, deck=(*shoe.set.deck, card), intruders=((card, foreign),))
    return replace(shoe, set=pack, cards=cards)


def swapped(shoe: Shoe, card: int, nth: int, *, foreign: bool) -> Shoe:
    """A card of another deck lies in the place of the nth from the bottom."""
    gone, deck = shoe.undealt(nth), shoe.set.deck
    # Whoever does not see the cards cannot say which one is gone.
    at = len(deck) - nth if not shoe.cards or gone == HIDDEN else deck.index(gone)
    place = len(shoe.cards) - nth
    come = HIDDEN if gone == HIDDEN else card
    cards = (*shoe.cards[:place], come, *shoe.cards[place + 1 :]) if shoe.cards else ()
    pack = replace(shoe.set, deck=(*deck[:at], card, *deck[at + 1 :]), intruders=((card, foreign),))
    return replace(shoe, set=pack, cards=cards)
