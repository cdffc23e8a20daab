"""A game of chance at terminals, as its engine and everybody else know it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.kernel.answers import Refusal
from croupier.kernel.terminals import Bet, TerminalOptions
from croupier.law.law import Law, Number
from croupier.things.dice import Dice


class DeviceGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of one device with many terminals."""

    name: str
    title: str
    law: Law
    edition: str
    options: type[TerminalOptions]
    validate: Callable[[Law, Any, dict[str, str]], Refusal | None]
    """Whether these options may be in force with these approvals on record."""
    equipment: Callable[[Any], tuple[str, ...]]
    """What has to be at the table."""
    chosen: Callable[[Any], tuple[str, ...]]
    """What the house has chosen, in sentences for the help."""
    pays: Number
    """The rule that prints what bets pay."""
    scales: Mapping[str, Mapping[str, int]]
    """The pay scales that a house may take, by name: what each line pays to one."""
    area: Number
    """The rule on the areas of the bets."""
    bets: Mapping[str, Bet]
    """By name, in the order of the layout."""
    kinds: tuple[str, ...]
    """The kinds of them, for which limits may differ."""
    scale: Callable[[Any], dict[str, int]]
    """The pay scale in force."""
    winning: Callable[[Dice], dict[str, str]]
    """The bets that these dice win, in the order of the layout, each with its line of the pay scale."""
    size: Callable[[Dice], str]
    """What a result is called for short."""
    least_window: int
    """Seconds between a confirmed result and the end of wagers for the next spin, at least."""

    @property
    def document(self) -> str:
        """The text that people are shown."""
        return self.law.document
