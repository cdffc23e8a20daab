"""Hands as people write them: cards, cards not known, and ranges of starting hands.

    AsKs            these cards
    As?, ??         one card known, none known; "random" is a hand of which nothing is known
    QQ+, 22-55      pairs: of that rank or higher; from one rank to another
    AKs, 76o, T9    two ranks of one suit, of different suits, either
    ATs+, A5s-A2s   the lower card going up to below the higher one; from one to another
    76s-T9s         both cards going up together

Several are separated by commas, and a hand named twice counts once.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from croupier.mathematics.records import Unanswerable
from croupier.things.cards import RANKS, Card, card, deck, name, names

Cards: TypeAlias = tuple[Card, ...]

_LETTERS = re.IGNORECASE | re.ASCII  # or a long s would pass for an s
_CARD = re.compile(r"\?|10[cdhs]|[2-9TJQKA][cdhs]", _LETTERS)
_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)", _LETTERS)
_SPAN = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)-([2-9TJQKA])([2-9TJQKA])([so]?)", _LETTERS)
RANDOM = ("random", "any")
MOST_WRITTEN = 300_000
"""Hands that are written out where some cards of a list are not known."""


class Holding(NamedTuple):
    """What may be in a hand: one of these sets of cards, each as likely, and so many more that nobody knows."""

    text: str
    alternatives: tuple[Cards, ...]
    missing: int

    @property
    def certain(self) -> bool:
        """Whether every card of the hand is known."""
        return len(self.alternatives) == 1 and not self.missing


class Seat(NamedTuple):
    """What a hand of the game is: cards in the deck, cards at the showdown, and whether some may be still to come."""

    deck: int
    size: int
    to_come: bool
    """Stud: a hand may be written with fewer cards; the others are dealt later."""
    later: bool = False
    """Stud and draw: cards that are not known come later, so that they make no two alternatives the same hand."""


def in_deck(found: Sequence[Card], size: int) -> None:
    """Refuse cards that the deck does not have."""
    strange = [one for one in found if one < 52 - size]
    if strange:
        raise Unanswerable(f"a deck of {size} cards has no {names(strange)}: its lowest card is a {_lowest(size)}")


def read_cards(text: str, what: str, size: int) -> Cards:
    """Cards of the board, or dead ones: written one after the other, with or without blanks and commas."""
    squeezed = re.sub(r"[\s,]+", "", text)
    found = _CARD.findall(squeezed)
    if "".join(found) != squeezed or "?" in found:
        raise Unanswerable(f"{text!r} cannot be read as {what}: write cards such as AsKd10h")
    read = tuple(card(one) for one in found)
    in_deck(read, size)
    twice = sorted({one for one in read if read.count(one) > 1})
    if twice:
        raise Unanswerable(f"{names(twice)} is named twice in {what} {text!r}; there is only one of each card")
    return read


def read(text: str, seat: Seat) -> Holding:
    """A hand, or several of which it is one, separated by commas."""
    items = [item.strip() for item in text.split(",")]
    if not all(items):
        raise Unanswerable(
            f"{text!r} does not name a hand{' between its commas' if ',' in text else ''}: write {_example(seat)}"
        )
    found: dict[Cards, None] = {}
    for item in items:
        found.update(dict.fromkeys(_item(item, seat)))
    lengths = {len(cards) for cards in found}
    # Some cards of one item are not known: all are written out. So are As? and Ks?, or AsKs would count twice.
    if len(lengths) > 1 or (len(found) > 1 and not seat.later and max(lengths) < seat.size):
        found = _written_out(text, found, seat)
    alternatives = tuple(found)
    return Holding(text, alternatives, seat.size - len(alternatives[0]))


def _written_out(text: str, some: Iterable[Cards], seat: Seat) -> dict[Cards, None]:
    """Every hand of a list with all its cards, once."""
    number = sum([comb(seat.deck - len(cards), seat.size - len(cards)) for cards in some])
    if number > MOST_WRITTEN:
        raise Unanswerable(f"{text!r} is {number:,} hands, and {MOST_WRITTEN:,} is the most: name more cards of each")
    return dict.fromkeys(full for cards in some for full in filled(cards, seat.size, deck(seat.deck)))


def filled(known: Cards, size: int, unseen: Sequence[Card]) -> Iterator[Cards]:
    """Every hand of that size with the known cards in it."""
    others = [one for one in unseen if one not in known]
    return (tuple(sorted(known + more)) for more in combinations(others, size - len(known)))


def _item(item: str, seat: Seat) -> list[Cards]:
    """The hands that one item of a list stands for; unknown cards are left out of them."""
    if item.lower() in RANDOM:
        return [()]
    squeezed = re.sub(r"\s+", "", item)
    if seat.size == 2:
        kinds = _kinds(squeezed, seat.deck)
        if kinds is not None:
            return kinds
    found = _CARD.findall(squeezed)
    if "".join(found) != squeezed:
        raise Unanswerable(f"{item!r} is not a hand: write {_example(seat)}")
    known = tuple(sorted(card(one) for one in found if one != "?"))
    in_deck(known, seat.deck)
    twice = sorted({one for one in known if known.count(one) > 1})
    if twice:
        raise Unanswerable(f"{names(twice)} is twice in {item!r}; there is only one of each card")
    few = len(found) < seat.size and not seat.to_come
    if few or len(found) > seat.size:
        number = "card" if len(found) == 1 else "cards"
        hint = "; write ? for an unknown card" if few else ""
        raise Unanswerable(f"{item!r} has {len(found)} {number}, but a hand here has {seat.size}{hint}")
    return [known]


def _kinds(item: str, size: int) -> list[Cards] | None:
    """The hands of a kind such as AKs, QQ+ or A5s-A2s; None if it is not written like one."""
    plain = item.replace("10", "T")
    span, kind = _SPAN.fullmatch(plain), _KIND.fullmatch(plain)
    if span is None and kind is None:
        return None
    written = (span or kind).groups()  # type: ignore[union-attr]
    for letter in written:
        if letter and letter.upper() in RANKS and RANKS.index(letter.upper()) < 13 - size // 4:
            raise Unanswerable(
                f"a deck of {size} cards has no {letter} as in {item!r}: its lowest is a {_lowest(size)}"
            )
    pairs = _spanned(item, written) if span else _from(written)
    return [hand for high, low in pairs for hand in _suited(high, low, written[2].lower(), item)]


def _ranks(first: str, second: str) -> tuple[int, int]:
    """Two ranks, the higher one first."""
    low, high = sorted((RANKS.index(first.upper()), RANKS.index(second.upper())))
    return high, low


def _from(written: Sequence[str]) -> list[tuple[int, int]]:
    """Two ranks, or with a plus: higher pairs, or the lower card going up to below the higher one."""
    high, low = _ranks(written[0], written[1])
    if not written[3]:
        return [(high, low)]
    if high == low:
        return [(rank, rank) for rank in range(low, 13)]
    return [(high, rank) for rank in range(low, high)]


def _spanned(item: str, written: Sequence[str]) -> list[tuple[int, int]]:
    """From one pair of ranks to another: pairs, one high card throughout, or both going up together."""
    one, other = sorted((_ranks(written[0], written[1]), _ranks(written[3], written[4])))
    if written[2].lower() != written[5].lower():
        raise Unanswerable(f"{item!r} goes from one kind to another: both ends need the same s or o, as in A5s-A2s")
    if one[0] == other[0] and one[1] != one[0] != other[1]:
        return [(one[0], low) for low in range(one[1], other[1] + 1)]
    if one[0] - one[1] == other[0] - other[1]:
        return [(one[0] + up, one[1] + up) for up in range(other[0] - one[0] + 1)]
    raise Unanswerable(f"{item!r} has no order: write pairs (22-55), one high card (A5s-A2s) or equal gaps (76s-T9s)")


def _suited(high: int, low: int, suits: str, item: str) -> list[Cards]:
    """The cards of two ranks: of one suit, of different suits, or either."""
    if high == low:
        if suits:
            raise Unanswerable(f"{item!r} is a pair, which is neither suited nor offsuit: leave out the {suits}")
        return [(low * 4 + a, low * 4 + b) for a, b in combinations(range(4), 2)]
    return [(low * 4 + a, high * 4 + b) for a in range(4) for b in range(4) if not suits or (a == b) == (suits == "s")]


def _lowest(size: int) -> str:
    """The rank of the lowest card of a deck."""
    return RANKS[13 - size // 4]


def _example(seat: Seat) -> str:
    """A hand of the game as it can be written."""
    shown = "".join(name(51 - place) for place in range(seat.size))
    more = ", ranges such as QQ+ or ATs+" if seat.size == 2 else ""
    return f"{seat.size} cards such as {shown}, ? for an unknown card{more}, or random"
