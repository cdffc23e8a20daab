"""The floor: running tables, their staff, bots and guests. Everything that is acknowledged is on the disk."""

from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.clients import Client, frame
from croupier.floor.floor import Floor
from croupier.floor.opening import TABLES, open_shift
from croupier.floor.pace import AT_ONCE, Pace
from croupier.floor.shift import Shift

__all__ = [
    "AT_ONCE",
    "TABLES",
    "Answer",
    "Client",
    "Done",
    "Floor",
    "Pace",
    "Shift",
    "Unavailable",
    "frame",
    "open_shift",
]
