"""The time at which a command was given."""

import time

from msgspec.structs import replace

from croupier.house.jackpot_requests import AnyJackpotCommand
from croupier.play.commands import AnyCommand, ChangeLimits, CloseTable, PostNotice


def stamped(command: AnyCommand | AnyJackpotCommand) -> AnyCommand | AnyJackpotCommand:
    """The command with the time by our own clock where its rule counts minutes; nobody else's clock is asked."""
    if isinstance(command, PostNotice | ChangeLimits | CloseTable):
        return replace(command, at=int(time.time()))
    return command
