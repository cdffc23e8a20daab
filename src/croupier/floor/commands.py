"""The time at which a command was given."""

import secrets
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from croupier.floor import clock
from croupier.house.jackpot_requests import AnyJackpotCommand
from croupier.play.commands import AnyCommand, ChangeLimits, CloseTable, PostNotice
from croupier.poker.commands import PokerCommand
from croupier.poker.every import AnyPokerCommand
from croupier.room.tournament_commands import AnyTournamentCommand, TournamentCommand
from croupier.room.waiting_commands import AnyRoomCommand, RoomCommand
from croupier.tai_sai.commands import AnyTaiSaiCommand, AskVoucher, TaiSaiCommand

Wire: TypeAlias = (
    AnyCommand | AnyJackpotCommand | AnyTaiSaiCommand | AnyPokerCommand | AnyRoomCommand | AnyTournamentCommand
)
"""Every command that can come in."""
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
