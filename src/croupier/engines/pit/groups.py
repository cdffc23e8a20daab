"""Which streams are decided together: tables with their jackpot, the poker room with all that is in it."""

from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit
from croupier.engines.room.state import Room
from croupier.engines.tournament.state import Tournament


def group(pit: Pit, stream: str) -> frozenset[str]:
    """A stream and those whose state may bear on what is decided there."""
    linked = {name for name, t in pit.states(Table).items() if t.game is not None and t.game.jackpot_wager}
    if stream == JACKPOT or (stream in linked and jackpot_of(pit.streams).name):
        return frozenset({JACKPOT, *linked})
    run = {*pit.states(Room), *pit.states(Tournament)}
    room = run | pit.states(PokerTable).keys()
    return frozenset(room) if stream in room and run else frozenset({stream})
