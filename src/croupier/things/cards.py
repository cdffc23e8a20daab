"""Playing cards as small integers: `card = rank * 4 + suit`.

Ranks 0 to 12 are 2 to ace, suits 0 to 3 are clubs, diamonds, hearts, spades; so sorting cards sorts them by
rank, and suits within a rank by the order that the few rules which rank suits give them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

Card: TypeAlias = int
DeckSize: TypeAlias = Literal[52, 40, 36, 32]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
DECK_SIZES: tuple[DeckSize, ...] = (52, 40, 36, 32)

JACK, QUEEN, KING, ACE = 9, 10, 11, 12


def rank(card: Card) -> int:
    """The rank of a card: 0 for a two up to 12 for an ace."""
    return card >> 2


def suit(card: Card) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def card(text: str) -> Card:
    """Read one card such as "As", "Th" or "10h"."""
    written = text.strip()
    short = "T" + written[2:] if written.startswith("10") else written
    if len(short) == 2:
        rank_found, suit_found = RANKS.find(short[0].upper()), SUITS.find(short[1].lower())
        if rank_found >= 0 and suit_found >= 0:
            return rank_found * 4 + suit_found
    raise ValueError(
        f"{text!r} is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in As or 10h"
    )


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, such as "As Kd 10h"."""
    return tuple(card(word) for word in text.replace(",", " ").split())


def check(card: Card) -> Card:
    """Give the card back if it is one; refuse any other number."""
    if not 0 <= card < 52:
        raise ValueError(f"{card!r} is not a card: cards are numbered 0 (two of clubs) to 51 (ace of spades)")
    return card


def name(card: Card) -> str:
    """The short name of a card: "As"."""
    check(card)
    return RANKS[card >> 2] + SUITS[card & 3]


def names(cards: Iterable[Card]) -> str:
    """The short names of several cards: "As Kd Th"; `cards` reads them back."""
    return " ".join(map(name, cards))


def words(card: Card) -> str:
    """The full name of a card: "ace of spades"."""
    check(card)
    return f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"


def plural(rank: int) -> str:
    """The name of several cards of a rank: "sixes", "kings"."""
    word = RANK_WORDS[rank]
    return word + ("es" if word == "six" else "s")


@cache
def deck(size: int = 52) -> tuple[Card, ...]:
    """A deck in order: 52 cards, or the 40 (5 to ace), 36 (6 to ace) or 32 (7 to ace) of a stripped deck."""
    if size not in DECK_SIZES:
        raise ValueError(f"there is no deck of {size} cards: a deck has 52, 40, 36 or 32")
    return tuple(range(52 - size, 52))


@cache
def shoe(decks: int) -> tuple[Card, ...]:
    """Several full decks in order, one after the other, as a shoe is filled before the shuffle."""
    if decks < 1:
        raise ValueError(f"a shoe holds at least one deck, not {decks}")
    return deck() * decks
