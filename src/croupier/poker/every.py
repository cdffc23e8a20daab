"""All that a poker table hears and records: the commands and events of its parts together."""

from typing import Any, TypeAlias

import msgspec

from croupier.play.answers import Offer
from croupier.play.commands import AnyCommand
from croupier.play.people import Who
from croupier.poker.commands import HandCommand, PokerCommand
from croupier.poker.commands_amiss import AmissCommand
from croupier.poker.commands_seats import SeatCommand
from croupier.poker.commands_table import TableCommand
from croupier.poker.events import HandEvent
from croupier.poker.events_amiss import AmissEvent
from croupier.poker.events_seats import SeatEvent
from croupier.poker.events_table import TableEvent

__all__ = ["AnyPokerCommand", "AnyPokerEvent", "PokerCommand", "take"]

AnyPokerCommand: TypeAlias = HandCommand | SeatCommand | TableCommand | AmissCommand
AnyPokerEvent: TypeAlias = HandEvent | SeatEvent | TableEvent | AmissEvent


def take(
    offer: Offer, who: Who, amount: int | None = None, cards: tuple[int, ...] = ()
) -> AnyPokerCommand | AnyCommand:
    """The command that takes up an offer, with the amount and the cards that it leaves open."""
    fields: dict[str, Any] = {**offer.fields, "type": offer.command, "by": who}
    if offer.amount is not None:
        fields["amount"] = offer.amount.least if amount is None else amount
    if offer.cards is not None:
        fields["cards"] = cards
    command: AnyPokerCommand | AnyCommand = msgspec.convert(fields, AnyPokerCommand | AnyCommand)
    return command
