"""The time at which a command was given, and whether it would be refused."""

import secrets
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.engines.betting.commands import PokerCommand
from croupier.engines.cards.commands import ChangeLimits
from croupier.engines.chance.commands import AskVoucher, TaiSaiCommand
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import Pit, decide
from croupier.engines.room.commands import RoomCommand
from croupier.engines.tournament.commands import TournamentCommand
from croupier.floor import clock
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import CloseTable, PostNotice

Given = TypeVar("Given", bound=Wire)
TIMED = (PostNotice, ChangeLimits, CloseTable, TaiSaiCommand, PokerCommand, RoomCommand, TournamentCommand)
"""Kinds of commands among which are those whose rule counts time."""


def stamped(command: Given) -> Given:
    """The command with the time by our own clock where its rule counts it; a voucher gets its code."""
    fields: dict[str, Any] = {}
    if isinstance(command, TIMED) and hasattr(command, "at"):
        fields["at"] = clock.now()
    if isinstance(command, AskVoucher):
        fields["code"] = secrets.token_hex(8)
    return replace(command, **fields) if fields else command


def refused_at(pit: Pit, to: str, command: Wire) -> bool:
    """Whether a command would be refused now."""
    return isinstance(decide(pit, to, stamped(command)), Refusal)
