"""Cards named in advance fall where they are named: the shuffle is stacked, and nothing else.

A card that has not left the deck has had no part in anything. So when one comes up for a place for which another was
named, the two are exchanged in the order that chance gave, and what happened since is evolved again from it: the record
is that of a table whose deck was stacked so from the beginning.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.cases.records import Happened
from croupier.cases.stacking import BURN, NEXT, Ahead, leaving, put_on_top
from croupier.cases.trouble import Wrong
from croupier.engines.betting.options import deck_size
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.effects import Place
from croupier.engines.cards.table import Table
from croupier.engines.chance.commands import Tumble
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import Shuffle
from croupier.things.cards import deck, names

Named = dict[Place, tuple[int, ...]]
Decided = tuple[Addressed, ...] | Refusal


def checked(pit: Pit, table: str, named: Mapping[str, tuple[int, ...]]) -> None:
    """Refuse cards that the deck does not have, or not so often."""
    there = Counter(_deck(pit, table))
    wanted: Counter[int] = Counter()
    for where, cards in named.items():
        for one in cards:
            wanted[one] += 1
            if not there[one]:
                raise ValueError(f"{names((one,))} for {where} is not in the deck of {len(_deck(pit, table))} cards")
            if wanted[one] > there[one]:
                raise ValueError(f"{names((one,))} is named too often: the deck has it {_times(there[one])}")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _deck(pit: Pit, table: str) -> tuple[int, ...]:
    """All the cards that a table plays with."""
    poker = pit.find(table, PokerTable)
    if poker is None:
        return pit.state(table, Table).round.shoe.set.deck
    return deck(deck_size(poker.variant, poker.options))


def _undealt(pit: Pit, table: str) -> tuple[tuple[int, ...], bool]:
    """The cards that have not left the deck, and whether the first deal is over."""
    poker = pit.find(table, PokerTable)
    if poker is None:
        round_ = pit.state(table, Table).round
        return round_.shoe.cards[round_.shoe.top :], bool(round_.dealt)
    hand = poker.hand
    return ((), False) if hand is None else (hand.deck[hand.top :], hand.opened or hand.street > 0)


class Stacked:
    """The cards that are named and have not fallen, and the shuffle that they are put into."""

    def __init__(self, table: str) -> None:
        """Nothing is named."""
        self.table, self.left = table, dict[Place, list[int]]()
        self.at, self.before = -1, Pit()
        """Which of the things done was the last shuffle or throw, and how everything stood before it."""

    def name(self, cards: Named) -> None:
        """Name cards for the next deal, instead of those that were named and never fell."""
        self.left = {place: list(named) for place, named in cards.items()}

    def by_chance(self, at: int, before: Pit) -> None:
        """Chance is having its word: the cards are shuffled, or the dice tumbled."""
        self.at, self.before = at, before

    def copy(self) -> "Stacked":
        """The same, to come back to."""
        found = Stacked(self.table)
        found.name({place: tuple(cards) for place, cards in self.left.items()})
        found.by_chance(self.at, self.before)
        return found

    def throw(self, steps: list[Happened], dice: tuple[int, ...]) -> Pit:
        """Let other dice lie under the cover."""
        step = steps[self.at]
        assert isinstance(step.command, Tumble)
        events = tuple([_with(one, "dice", step.command.dice, dice) for one in step.events])
        return self._again(steps, replace(step, command=replace(step.command, dice=dice), events=events))

    def lay(self, pit: Pit, steps: list[Happened], make: Callable[[Pit], Decided]) -> Pit:
        """The pit in which the named cards lie on top for what `make` brings about; the shuffle in `steps` follows."""
        if self.at < 0 or not any(self.left.values()):
            return pit
        decided = make(pit)
        places = () if isinstance(decided, Refusal) else leaving(pit, self.table, decided)
        if not places:
            return pit
        rest, later = _undealt(pit, self.table)
        try:
            wanted = put_on_top(Ahead(self.table, self.left, {}), rest, 0, places, later=later)
        except Wrong as wrong:
            raise ValueError(f"{wrong.what}; name {wrong.expected}") from None
        return pit if wanted == rest else self._stacked(steps, rest, wanted)

    def _stacked(self, steps: list[Happened], rest: tuple[int, ...], wanted: tuple[int, ...]) -> Pit:
        """Put the cards that have not left the deck into this order, and go through everything since the shuffle."""
        step = steps[self.at]
        assert isinstance(step.command, Shuffle)
        order = _reordered(step.command.order, rest, wanted)
        events = tuple([_with(one, "order", step.command.order, order) for one in step.events])
        pit = self._again(steps, replace(step, command=replace(step.command, order=order), events=events))
        assert _undealt(pit, self.table)[0] == wanted, "the deck lies as it was stacked"
        return pit

    def _again(self, steps: list[Happened], changed: Happened) -> Pit:
        """The pit after everything since chance had its word, which now is this."""
        steps[self.at] = changed
        pit = self.before
        for happened in steps[self.at :]:
            for one in happened.events:
                pit = evolve(pit, one)
        return pit


def _reordered(order: tuple[int, ...], rest: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """The order of a shuffle that leaves the wanted cards where it left the rest, wherever the deck was cut."""
    for at in range(len(order)):
        cut = order[at:] + order[:at]
        if len(rest) <= len(cut) and cut[len(cut) - len(rest) :] == rest:
            found = cut[: len(cut) - len(rest)] + wanted
            return found[len(found) - at :] + found[: len(found) - at]
    raise ValueError("cards were put back or taken out since the shuffle: from here on none can be named")


def _with(one: Addressed, field: str, before: tuple[int, ...], now: tuple[int, ...]) -> Addressed:
    """The event of a shuffle or a throw with another order or other dice."""
    event: Any = one.event
    return Addressed(one.stream, replace(event, **{field: now})) if getattr(event, field, None) == before else one


__all__ = ["BURN", "NEXT", "Named", "Stacked", "checked"]
