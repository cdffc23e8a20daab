"""The time at which a command was given."""

import secrets
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.floor import clock
from croupier.house.jackpot_requests import AnyJackpotCommand
from croupier.play.commands import AnyCommand, ChangeLimits, CloseTable, PostNotice
from croupier.tai_sai.commands import AnyTaiSaiCommand, AskVoucher, TaiSaiCommand

Given = TypeVar("Given", bound=AnyCommand | AnyJackpotCommand | AnyTaiSaiCommand)


def stamped(command: Given) -> Given:
    """The command with the time by our own clock where its rule counts it; a voucher gets its code."""
    fields: dict[str, Any] = {}
    if isinstance(command, PostNotice | ChangeLimits | CloseTable | TaiSaiCommand):
        fields["at"] = clock.now()
    if isinstance(command, AskVoucher):
        fields["code"] = secrets.token_hex(8)
    return replace(command, **fields) if fields else command
