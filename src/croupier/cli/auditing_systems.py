"""What the audit asks of a tai-sai system: which of its events nobody asks for, and what its accounts must hold."""

from croupier.ledger.postings import house, player, terminal, vouchers
from croupier.play import Event
from croupier.tai_sai import events as te
from croupier.tai_sai.options import Devices
from croupier.tai_sai.settling import SYSTEM, follow
from croupier.tai_sai.state import System

UNASKED = (
    te.LayoutLit,
    te.BetSettled,
    te.BetReversed,
    te.BetRefunded,
    te.StakeReturned,
    te.SpinEnded,
)
"""Events of a system that the rules alone bring about."""
BY_DEVICE = (te.NoteCredited, te.VoucherPrinted)
"""These too, where the devices are built in."""


def forced(s: System, event: Event) -> bool:
    """Whether nobody asks for such an event."""
    if isinstance(event, BY_DEVICE):
        return s.options.devices is Devices.BUILT_IN
    return isinstance(event, UNASKED) or (isinstance(event, te.ResultEntered) and event.by == SYSTEM)


def due(s: System) -> Event | None:
    """What the rules force next."""
    return follow(s)


def standing(name: str, s: System) -> dict[str, int]:
    """What the accounts of a system can spend, by its state alone."""
    unpaid = sum(v.amount for v in s.vouchers.values() if v.state in ("printing", "out"))
    return {
        **{terminal(n, name): t.credits for n, t in s.terminals.items()},
        **{player(person, name): chips for person, chips in s.people.items()},
        house(name): s.house,
        vouchers(name): unpaid,
    }


def miscounted(s: System) -> list[int]:
    """Terminals whose credits are not what their meters make them."""
    return [n for n, t in s.terminals.items() if t.credits != t.meters.credits()]
