"""All that a poker table hears and records: the commands and events of its parts together."""

from typing import Any, TypeAlias, get_args

import msgspec

from croupier.engines.betting.commands import AmissCommand, HandCommand, SeatCommand, TableCommand
from croupier.engines.betting.events.hand import HandEvent, IrregularEvent
from croupier.engines.betting.events.table import SeatEvent, TableEvent
from croupier.kernel.answers import Offer
from croupier.kernel.commands import AnyTableCommand
from croupier.kernel.people import Who

AnyPokerCommand: TypeAlias = HandCommand | SeatCommand | TableCommand | AmissCommand
AnyPokerEvent: TypeAlias = HandEvent | SeatEvent | TableEvent | IrregularEvent


def take(
    offer: Offer, who: Who, amount: int | None = None, cards: tuple[int, ...] = ()
) -> AnyPokerCommand | AnyTableCommand:
    """The command that takes up an offer, with the amount and the cards that it leaves open."""
    fields: dict[str, Any] = {**offer.fields, "type": offer.command, "by": who}
    if offer.amount is not None:
        fields["amount"] = offer.amount.least if amount is None else amount
    if offer.cards is not None:
        fields["cards"] = cards
    command: AnyPokerCommand | AnyTableCommand = msgspec.convert(fields, _NAMED[offer.command])
    return command


_NAMED: dict[str, Any] = {kind.__name__: kind for kind in get_args(AnyPokerCommand | AnyTableCommand)}
"""Every command of a poker table by its name."""
