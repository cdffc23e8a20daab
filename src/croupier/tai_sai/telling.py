"""Who hears what of a tai-sai system: nobody the dice under the cover, only player and staff a voucher's code."""

from msgspec.structs import replace

from croupier.play.events import Event
from croupier.play.people import STAFF, Role, Who
from croupier.tai_sai import events as te
from croupier.tai_sai.state import UNSEEN, System, mine


def seen(event: Event, who: Who) -> Event:
    """The event as this person may see it."""
    if isinstance(event, te.Tumbled):
        return replace(event, dice=UNSEEN)
    if isinstance(event, te.VoucherOrdered) and who.role not in STAFF and who.name != event.person:
        return replace(event, code="")
    return event


def told(s: System, event: Event, who: Who) -> bool:
    """Whether an event concerns this person: players hear of the table and the own terminal, others of everything."""
    if isinstance(event, te.VoucherRedeemed) and who.role is Role.PLAYER:
        return who.name == event.person
    terminal = getattr(event, "terminal", 0)
    if who.role is not Role.PLAYER or not terminal:
        return True
    return who.name in (getattr(event, "owner", ""), getattr(event, "person", "")) or mine(s, who.name) == terminal
