"""How the showdown and the pots change a hand. Bookkeeping only: no rule lives here."""

from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.state import Hand, Place
from croupier.kernel.handlers import Handlers, on

Places = tuple[Place, ...]


def put(places: Places, seat: int, place: Place) -> Places:
    """The places with one of them changed."""
    changed = list(places)  # three times as fast as to join slices
    changed[seat] = place
    return tuple(changed)


def _won(places: Places, seat: int, amount: int) -> Places:
    p = places[seat]
    return put(places, seat, replace(p, stack=p.stack + amount, won=p.won + amount))


def _laid_open(h: Hand, e: pe.HandShown | pe.HandSeen) -> Places:
    """The places with a hand turned up: who could not see it before knows it now."""
    p = h.places[e.seat]
    return put(h.places, e.seat, replace(p, down=e.cards[: len(p.down)]))


def _shown(h: Hand, e: pe.HandShown) -> Hand:
    return replace(h, places=_laid_open(h, e), shown=h.shown | 1 << e.seat, ranked=_ranked(h, e))


def _ranked(h: Hand, e: pe.HandShown | pe.HandSeen) -> tuple[tuple[int, int, int], ...]:
    """The hands that are compared, with this one; a hand with the wrong number of cards is none of them."""
    return (*h.ranked, (e.seat, e.high, e.low)) if e.high >= 0 else h.ranked


def _mucked(h: Hand, e: pe.HandMucked) -> Hand:
    seat = 1 << e.seat
    return replace(h, mucked=h.mucked | seat, beaten=h.beaten | seat if e.beaten else h.beaten)


def _seen(h: Hand, e: pe.HandSeen) -> Hand:
    h = replace(h, places=_laid_open(h, e), mucked=h.mucked & ~(1 << e.seat), shown=h.shown | 1 << e.seat)
    if e.tapped:
        return replace(h, tapped=h.tapped | 1 << e.seat)
    return replace(h, ranked=_ranked(h, e))


def _raked(h: Hand, e: pe.RakeTaken) -> Hand:
    return replace(h, rake=e.amounts)


def _awarded(h: Hand, e: pe.PotAwarded) -> Hand:
    places = h.places
    for share in e.shares:
        places = _won(places, share.seat, share.amount)
    return replace(h, places=places, awarded=h.awarded + 1)


def _ended(h: Hand, _: pe.HandEnded) -> Hand:
    return replace(h, over=True)


SHOWDOWN = Handlers[Hand, Hand](
    on(pe.HandShown, _shown),
    on(pe.HandMucked, _mucked),
    on(pe.TimeCalled, lambda h, _: h),
    on(pe.HandSeen, _seen),
    on(pe.RakeTaken, _raked),
    on(pe.PotAwarded, _awarded),
    on(pe.HandEnded, _ended),
)
