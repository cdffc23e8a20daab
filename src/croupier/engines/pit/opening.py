"""Which engine plays which game: streams before they open. This is the one list of them."""

from typing import Any

from msgspec.structs import replace

from croupier.engines import betting, cards, chance, room, tournament
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import jackpot
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.cards.jackpot.requests import JackpotCommand
from croupier.engines.cards.table import Table
from croupier.engines.chance.options import NAME as TAI_SAI
from croupier.engines.chance.state import System
from croupier.engines.room.state import NAME as ROOM
from croupier.engines.room.state import Room
from croupier.engines.tournament.commands import SubmitConditions
from croupier.engines.tournament.opening import GAME as TOURNAMENT
from croupier.engines.tournament.state import Tournament
from croupier.games import find
from croupier.games.poker.variants import GAMES as POKER
from croupier.kernel.commands import Command, OpenTable
from croupier.kernel.events import Event, TableOpened
from croupier.kernel.stream import Engine, Live, Stream

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


def addressee(to: str, command: Command) -> str:
    """Who is meant: what concerns the jackpot is for the jackpot, whoever was asked."""
    return JACKPOT if isinstance(command, JackpotCommand) else to


def opened_by(command: Command) -> tuple[str, str]:
    """The game, and its edition, of the stream that a command opens; nothing if it opens none."""
    if isinstance(command, SubmitConditions):
        return TOURNAMENT, ""
    return (command.game, command.edition) if isinstance(command, OpenTable) else ("", "")


def blank(there: Live | None, name: str, game: str, edition: str) -> Live:
    """What is to be opened under this name; LookupError if there is no such game, or not in this edition."""
    known = None if there is None else there.state_of(Table)
    if there is not None and (known is None or (known.game is not None and game in ELSEWHERE)):
        return there  # it is open, as something else: that says so
    if name == JACKPOT:
        return Stream(jackpot.ENGINE, Jackpot())
    approvals = {} if known is None else known.approvals
    if game in POKER:
        return Stream(betting.ENGINE, PokerTable(variant=POKER[game], games=POKER, approvals=approvals))
    if game == TAI_SAI:
        return Stream(chance.ENGINE, System(approvals=approvals))
    if game == ROOM:
        return Stream(room.ENGINE, Room())
    if game == TOURNAMENT:
        return Stream(tournament.ENGINE, Tournament(games=POKER))
    return Stream(cards.ENGINE, replace(known or Table(), coming=find(game, edition)))


def opens(event: Event) -> bool:
    """Whether an event opens a stream that is not a table of cards against the house."""
    return type(event) is TableOpened and event.game in ELSEWHERE


ELSEWHERE = {*POKER, TAI_SAI, ROOM, TOURNAMENT}
"""Games that are not played at a table of cards against the house."""
