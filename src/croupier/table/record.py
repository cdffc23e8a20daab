"""The record of one table. How events change it is in `state`."""

from typing import Any

import msgspec

from croupier.house.game import HouseGame, Result
from croupier.house.round import Round
from croupier.play.people import Role
from croupier.rulebook import Rule


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table: chips in front, and the box where they sit (0: standing)."""

    chips: int = 0
    box: int = 0


class Matter(msgspec.Struct, frozen=True, gc=False):
    """What a player disputes, the office before which it stands, and whether that has decided."""

    words: str
    office: Role
    decided: bool = False


class Table(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One table: its game and options, its people, its cards, the round in hand."""

    name: str = ""
    game: HouseGame | None = None
    round: Round = Round(options=None)
    people: dict[str, Person] = {}
    seats: dict[int, str] = {}
    waiting: tuple[str, ...] = ()
    vacant: bool = False
    """The last player has left since the cards were shuffled."""
    approvals: dict[str, str] = {}
    steps: tuple[tuple[str, str], ...] = ()
    """Steps of the opening procedure performed, and by whom."""
    started: bool = False
    """Cards have been shuffled since the opening."""
    shuffle: Rule | None = None
    """The cards have to be shuffled, and why."""
    cut: bool = False
    """The cards have to be cut."""
    directions: tuple[str, ...] = ()
    withdrawn: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Directions that name the people they are for: without a nominee, sent away, guests; nobody named: everybody."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Groups of players who may not play at this table together; the first named stays."""
    notices: dict[str, tuple[dict[str, Any], int]] = {}
    house: int = 0
    """What the house has won (or lost) here, in cents."""
    into_jackpot: int = 0
    """Jackpot wagers taken here less prizes paid here out of the pool, in cents."""
    bought: int = 0
    """Chips bought here less chips cashed out, in cents."""
    closed: bool = False
    idle: dict[str, int] = {}
    """Seated players who let rounds pass without a wager, and how many in a row."""
    disputes: dict[str, Matter] = {}
    """What players dispute, or disputed last."""
    proposed: dict[str, str] = {}
    """Nominees that wait for a supervisor's approval, by player."""
    approved: frozenset[str] = frozenset()
    """Players whose proposed nominee was approved and is still to be announced."""
    released: frozenset[str] = frozenset()
    """Players who have confirmed that their nominee is to act no longer."""
    results: tuple[Result, ...] = ()
    """How the last rounds ended; those of one shoe where the shoe goes on."""
