"""A game as everything outside its folder knows it: every registry reads this record."""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.engines.cards.bots import Bot
from croupier.engines.cards.felt import Felt
from croupier.engines.cards.game import HouseGame
from croupier.engines.chance.game import DeviceGame
from croupier.kernel.variants import Variant

RUNNING = frozenset(
    {"boxes", "minimum", "maximum", "chips", "dealt_from", "several_boxes", "over_maximum", "under_minimum"}
)
"""Options that no game's figures depend on, unless it says so."""


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """A table that a demo floor opens: what the operator settles for it, and what it has on record first."""

    options: dict[str, Any] = {}
    edition: str = ""
    approvals: tuple[str, ...] = ()


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game, whatever kind of table it is played at."""

    editions: tuple[HouseGame, ...] | tuple[Variant] | tuple[DeviceGame]
    """Its rules as its engine plays them, the usual edition first."""
    letters: str
    """What its tables are called, before their numbers."""
    also: tuple[str, ...] = ()
    """What people call it besides."""
    demos: tuple[Demo, ...] = (Demo(),)
    """The tables of a demo floor; where a jackpot links them, as many as are asked for of the first."""
    felt: Felt = Felt()
    bot: Bot | None = None
    """How bots play it, where it is played against the house."""
    odds: str = ""
    """The module of its mathematics, which is imported when it is first asked."""
    choices: tuple[str, ...] = ()
    """What players may be asked to choose."""
    forms: Mapping[str, tuple[str, ...]] = {}
    """Options that are other scales or forms of a wager, with the wagers; without names, of every wager."""
    running: frozenset[str] = RUNNING
    """Options of how a table is run: they move no chance and no prize."""

    @property
    def name(self) -> str:
        """What it is called on a command line."""
        return self.editions[0].name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.editions[0].title

    @property
    def house(self) -> tuple[HouseGame, ...]:
        """Its editions, if it is played against the house at a table of cards."""
        return tuple(one for one in self.editions if isinstance(one, HouseGame))
