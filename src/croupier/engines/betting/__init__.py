"""The poker room's tables: thirteen games as data over one hand, betting, seats and blinds, irregularities. Pure."""

from croupier.engines.betting import deciding, offering, postings, view, wording
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.names import OVER_BLIND
from croupier.engines.betting.state import PokerTable, stack_of
from croupier.kernel.events import Event
from croupier.kernel.stream import Engine


def _one(t: PokerTable) -> tuple[Event, ...]:
    """One thing after the other, so that a report can come between two cards."""
    event = deciding.follow(t)
    return () if event is None else (event,)


def _unasked(_: PokerTable, event: Event) -> bool:
    """An over-blind is put in, and a hand invalidated, because somebody wants it; other blinds and ends are not."""
    if isinstance(event, pe.HandEnded):
        return not event.voided
    return event.kind is not OVER_BLIND if isinstance(event, pe.ForcedPosted) else event.unasked


def _known(t: PokerTable) -> set[str]:
    """Whoever sits here or plays in the hand, wants a seat, has chips at the booth, or was excluded or reported."""
    seated, wishing = [chair.person for chair in t.chairs.values()], [wish.person for wish in t.seating.wishes]
    named = [matter.person for matter in t.keeping.matters]
    playing = [place.owner for place in t.hand.places] if t.hand is not None else []
    kept = (t.seating.held, t.excluded, t.keeping.detained, t.keeping.devices, t.keeping.paid_until)
    return {*seated, *wishing, *named, *playing}.union(*kept)


ENGINE = Engine[PokerTable](
    title="poker table",
    state=PokerTable,
    decide=deciding.decide,
    follow=_one,
    evolve=deciding.evolve,
    offers=offering.offers,
    view=lambda t, who, _: view.view(t, who),
    redact=view.redact,
    sentence=wording.sentence,
    chance_due=deciding.chance_due,
    concealed=lambda t: t.hand is not None and bool(t.hand.deck) and not t.hand.over,
    postings=postings.POSTINGS,
    standing=postings.standing,
    unasked=_unasked,
    number=lambda t: t.number,
    dealt=lambda t: t.hand.top if t.hand is not None else 0,
    chips=stack_of,
    known=_known,
)
