"""The events of every engine, read back from the bytes that the journal stores and hashes."""

from croupier.engines.betting.events import AnyPokerEvent
from croupier.engines.betting.events.old import LIFTS as POKER
from croupier.engines.cards.events import AnyEvent
from croupier.engines.cards.jackpot.events import AnyJackpotEvent
from croupier.engines.cards.old import LIFTS as CARDS
from croupier.engines.chance.events import AnyTaiSaiEvent
from croupier.engines.pit.bare import BARE
from croupier.engines.room.events import AnyRoomEvent
from croupier.engines.tournament.events import AnyTournamentEvent
from croupier.kernel.codec import SEAL, Codec
from croupier.kernel.events import Event

LIFTS = {**CARDS, **POKER}
CODEC = Codec(
    AnyEvent | AnyJackpotEvent | AnyTaiSaiEvent | AnyPokerEvent | AnyRoomEvent | AnyTournamentEvent,
    *LIFTS,
    bare=BARE,
    lifts=LIFTS,
)


def is_sealed(data: bytes) -> bool:
    """Whether these bytes are sealed still: of a round that is in play."""
    return data.startswith(SEAL)


def decode(stream: str, data: bytes) -> Event:
    """The event that these bytes of a stream say; ValueError if they say none."""
    if is_sealed(data):
        raise ValueError(f"these bytes of {stream} are sealed: their round is still in play")
    try:
        return CODEC.decode(data)
    except ValueError as wrong:
        raise ValueError(f"these bytes of {stream} are not an event: {wrong}") from None
