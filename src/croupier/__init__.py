"""croupier: the law of the casino, running.

    import croupier

    table = croupier.Table("holdem", blinds=(1, 2), seats={"Ann": 200, "Ben": 200})
    table.ann.raise_to(6)

`croupier.Table` plays any game; `evaluate`, `equity`, `edge`, `advise` and `simulate` answer questions about games;
`load_case` and `run_case` read and play cases; `audit` verifies a journal. A name is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.door.answers import Hand, Simulation, advise, best, edge, equity, evaluate, simulate
    from croupier.door.journals import Audit, audit, load_case, run_case
    from croupier.door.opening import game_names, options
    from croupier.door.people import Player, Staff
    from croupier.door.table import Table
    from croupier.door.values import Amount, Line, Offer, Refused

__version__ = "0.2.0"
__all__ = [
    "Amount", "Audit", "Hand", "Line", "Offer", "Player", "Refused", "Simulation", "Staff", "Table", "__version__",
    "advise", "audit", "best", "edge", "equity", "evaluate", "game_names", "load_case", "options", "run_case",
    "simulate",
]  # fmt: skip
_FROM = {
    "croupier.door.answers": ("Hand", "Simulation", "advise", "best", "edge", "equity", "evaluate", "simulate"),
    "croupier.door.people": ("Player", "Staff"),
    "croupier.door.table": ("Table",),
    "croupier.door.opening": ("game_names", "options"),
    "croupier.door.values": ("Amount", "Line", "Offer", "Refused"),
    "croupier.door.journals": ("Audit", "audit", "load_case", "run_case"),
}


if not TYPE_CHECKING:  # or a checker would believe in every name

    def __getattr__(name: str) -> Any:
        """A name of the front door, imported when it is first used."""
        for module, names in _FROM.items():
            if name in names:
                return getattr(import_module(module), name)
        raise AttributeError(f"croupier has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    """What there is."""
    return [*__all__, *globals()]
