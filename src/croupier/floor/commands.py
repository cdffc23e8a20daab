"""From an offer to the command that takes it up, and the time that a command was given."""

import time

import msgspec
from msgspec.structs import replace

from croupier.house.jackpot_requests import AnyJackpotCommand
from croupier.play import Offer, Who
from croupier.play.commands import AnyCommand, ChangeLimits, CloseTable, PostNotice


def command_for(offer: Offer, by: Who, amount: int | None = None) -> AnyCommand:
    """The command that an offer stands for; the least amount unless another one is given."""
    fields = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(by)}
    if offer.amount is not None:
        fields["amount"] = offer.amount.least if amount is None else amount
    command: AnyCommand = msgspec.convert(msgspec.to_builtins(fields), AnyCommand)
    return command


def stamped(command: AnyCommand | AnyJackpotCommand) -> AnyCommand | AnyJackpotCommand:
    """The command with the time by our own clock where its rule counts minutes; nobody else's clock is asked."""
    if isinstance(command, PostNotice | ChangeLimits | CloseTable):
        return replace(command, at=int(time.time()))
    return command
