"""What a bot needs to play a game against the house: what it sees, what it may wish, and how it plays.

A strategy is a rule of thumb, a small pure function of what a bot sees. None of them is the best play there is; all of
them are what a sensible guest would do. A choice is named with the antes it puts down and the cards it throws away;
whether it is on offer is for the one who asks to see.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from croupier.engines.cards.names import Deemed


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """One question as a bot sees it. Cards that nobody may see are left out."""

    hand: tuple[int, ...] = ()
    """The hand in question, in its order; empty if any card of it is unseen."""
    board: tuple[int, ...] = ()
    """The community cards that are up."""
    dealer: tuple[int, ...] = ()
    """The dealer's cards that are up."""
    wagers: frozenset[str] = frozenset()
    """The wagers that lie at the box."""
    choices: frozenset[str] = frozenset()
    ante: int = 0
    round: int = 0


class Wish(NamedTuple):
    """What a bot would like to do: a choice, the antes it puts down with it, the cards it names by place from 1."""

    choice: str
    antes: int = 1
    cards: tuple[int, ...] = ()


FOLD = Wish(Deemed.FOLD)
Strategy: TypeAlias = Callable[[Situation], tuple[Wish, ...]]
"""What a bot wishes, the dearest wish first."""


class Bot(msgspec.Struct, frozen=True, kw_only=True):
    """How bots play one game."""

    wishes: Strategy
    later: tuple[str, ...] = ()
    """Wagers that follow the cards: a bot never makes them blind."""
    backed: tuple[str, ...] = ()
    """Where the house's hands play against each other: the wagers between which a bot changes its mind."""
    every: int = 3
    """Once in so many rounds it makes a wager on the side."""
    rare: Mapping[str, int] = {}
    """Wagers that it makes more rarely: once in so many rounds."""

    def wants(self, wager: str, box: int, number: int) -> bool:
        """Whether the bot of a box makes this wager in this round, where it has to choose."""
        if wager in self.backed:
            return self.backed[(box * 3 + number // 3 + number % 2) % len(self.backed)] == wager
        return (number + box) % self.rare.get(wager, self.every) == 0


def falling(cards: tuple[int, ...]) -> list[int]:
    """The ranks of cards from the highest down."""
    return sorted((c >> 2 for c in cards), reverse=True)


def suited(cards: tuple[int, ...], least_cards: int) -> tuple[int, ...]:
    """The cards of a suit of which there are so many; none if there is no such suit."""
    for suit in range(4):
        found = tuple(c for c in cards if c & 3 == suit)
        if len(found) >= least_cards:
            return found
    return ()
