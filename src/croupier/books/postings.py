"""What each event moves between accounts: the postings of all engines in one table.

Accounts: `cage`, `player:NAME@TABLE` (the chips in front of a player), `terminal:N@TABLE` (the credits of a tai-sai
terminal), `vouchers:TABLE` (payment vouchers that are out), `house:TABLE`, `house:operator`, `jackpot:main`; of poker
`pot:TABLE`, `slide:TABLE`, `held:TABLE`, `retained:TABLE`, `chips:TABLE` (tournament chips) and `tournament:NAME`.
Each engine says what its own events move (`postings` of an `Engine`).
"""

from croupier.engines.pit.opening import ENGINES
from croupier.kernel import events as ev
from croupier.kernel.entries import CAGE, Entry, Move, player
from croupier.kernel.handlers import Handlers, on


def entries(stream: str, event: ev.Event) -> tuple[Entry, ...]:
    """The balanced entries of an event of a stream; most events move no money."""
    book = POSTINGS.of.get(type(event))
    return () if book is None else book(stream, event)


def _bought(t: str, e: ev.ChipsBought) -> tuple[Entry, ...]:
    return (Move(CAGE, player(e.person, t), e.amount, e.cite),)


def _cashed(t: str, e: ev.CashedOut) -> tuple[Entry, ...]:
    return (Move(player(e.person, t), CAGE, e.amount, e.cite),)


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(ev.ChipsBought, _bought),
    on(ev.CashedOut, _cashed),
    *[row for engine in ENGINES for row in engine.postings.rows],
)
