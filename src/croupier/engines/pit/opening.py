"""Which engine plays which game: streams before they open. Here is the one list of engines."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engines import betting, cards, chance, room, tournament
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import jackpot
from croupier.engines.cards.table import Table
from croupier.engines.chance.state import unopened
from croupier.engines.room.state import NAME as ROOM
from croupier.engines.room.state import Room
from croupier.engines.tournament.commands import GAME as TOURNAMENT
from croupier.engines.tournament.state import Tournament
from croupier.games import find
from croupier.games.poker.variants import GAMES as POKER
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
from croupier.kernel.events import Event, TableOpened
from croupier.kernel.stream import Engine, Live, Stream
from croupier.kernel.variants import Variant

ENGINES: tuple[Engine[Any], ...] = (
    cards.ENGINE,
    jackpot.ENGINE,
    chance.ENGINE,
    betting.ENGINE,
    room.ENGINE,
    tournament.ENGINE,
)
UNOPENED: Live = Stream(cards.ENGINE, Table())
"""A table of which nothing is known but the approvals that were put on record for it."""
ALONE: dict[str, Live] = {engine.stream: Stream(engine, engine.state()) for engine in ENGINES if engine.stream}
"""Streams of which a pit has one, which need nobody to say what they are."""


def _poker(variant: Variant) -> Callable[[dict[str, str]], Live]:
    return lambda approvals: Stream(betting.ENGINE, PokerTable(variant=variant, games=POKER, approvals=approvals))


ELSEWHERE: dict[str, Callable[[dict[str, str]], Live]] = {
    **{name: _poker(variant) for name, variant in POKER.items()},
    ELECTRONIC_TAI_SAI.name: lambda approvals: Stream(chance.ENGINE, unopened(ELECTRONIC_TAI_SAI, approvals)),
    ROOM: lambda _: Stream(room.ENGINE, Room()),
    TOURNAMENT: lambda _: Stream(tournament.ENGINE, Tournament(games=POKER)),
}
"""Games that are not played at a table of cards against the house: the stream before it opens, with its approvals."""


def blank(there: Live | None, game: str, edition: str) -> Live:
    """What is to be opened; LookupError if there is no such game, or not in this edition."""
    known = None if there is None else there.state_of(Table)
    if there is not None and (known is None or (known.game is not None and game in ELSEWHERE)):
        return there  # it is open, as something else: that says so
    if game in ELSEWHERE:
        return ELSEWHERE[game]({} if known is None else known.approvals)

    return Stream(cards.ENGINE, replace(known or Table(), coming=find(game, edition)))


def opens(event: Event) -> bool:
    """Whether an event opens a stream that is not a table of cards against the house."""
    return type(event) is TableOpened and event.game in ELSEWHERE
