"""Events as bytes and back: one JSON object an event. The journal stores these bytes and hashes them."""

import msgspec

from croupier.house.jackpot_events import AnyJackpotEvent
from croupier.play.events import AnyEvent, Event
from croupier.poker.every import AnyPokerEvent
from croupier.room.tournament_events import AnyTournamentEvent
from croupier.room.waiting_events import AnyRoomEvent
from croupier.table.pit import JACKPOT
from croupier.tai_sai.events import AnyTaiSaiEvent

_ENCODER = msgspec.json.Encoder(order="deterministic")
_TABLE = msgspec.json.Decoder(AnyEvent | AnyTaiSaiEvent | AnyPokerEvent | AnyRoomEvent | AnyTournamentEvent)
_JACKPOT = msgspec.json.Decoder(AnyJackpotEvent)


def encode(event: Event) -> bytes:
    """The event as canonical bytes."""
    return _ENCODER.encode(event)


def decode(stream: str, data: bytes) -> Event:
    """The event that these bytes of a stream say; ValueError if they say none."""
    try:
        event: Event = (_JACKPOT if stream == JACKPOT else _TABLE).decode(data)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"these bytes of {stream} are no event: {wrong}") from None
    return event
