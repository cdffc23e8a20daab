"""Tables against the house: wager, deal, decide, settle."""

from msgspec.structs import replace

from croupier.engines.cards import deciding, offering, postings, table, view, wording
from croupier.engines.cards import events as ev
from croupier.engines.cards.shown import View
from croupier.engines.cards.table import Person, Table
from croupier.kernel.events import Event
from croupier.kernel.people import Who
from croupier.kernel.stream import Engine


def _one(t: Table) -> tuple[Event, ...]:
    """One thing after the other, so that a report can come between two cards."""
    event = deciding.follow(t)
    return () if event is None else (event,)


def _view(t: Table, who: Who, _: int) -> View:
    """The table with what this person may do."""
    return replace(view.view(t, who), offers=offering.offers(t, who))


def _sentence(t: Table, event: Event) -> str:
    """One line about an event, places and wagers called as the table calls them."""
    if t.game is None:
        return wording.sentence(t.law.money, event)
    if isinstance(event, ev.WagerPlaced | ev.Settled | ev.Paid | ev.PaidBack):
        label = next((w.label for w in t.game.wagers if w.name == event.wager), event.wager)
        event = event if event.wager in label.lower() else replace(event, wager=label)
    return wording.sentence(t.law.money, event, t.game.labels)


def _unasked(t: Table, event: Event) -> bool:
    """A ruling is somebody's where it says whose; a card too many is drawn by mistake."""
    if isinstance(event, ev.Ruled):
        return not event.by
    return event.unasked and not (isinstance(event, ev.Dealt) and t.round.errors.surplus is not None)


def _known(t: Table) -> set[str]:
    """Whoever has or had chips or a seat here, waits for one, acts for somebody, or is named in a direction."""
    named = (t.waiting, t.seats.values(), t.proposed.values(), t.round.nominees.values(), *t.apart)
    return set(t.people).union(*named, *[people for _, people in t.withdrawn])


def _concealed(t: Table) -> bool:
    """From the shuffle until these cards go back to be shuffled: over the round, or over all rounds of a shoe."""
    return bool(t.round.shoe.cards) and not t.closed


ENGINE = Engine[Table](
    title="table against the house",
    state=Table,
    decide=deciding.decide,
    follow=_one,
    evolve=table.evolve,
    offers=offering.offers,
    view=_view,
    redact=lambda t, event, who: view.seen(t.round, event, who) if view.told(event, who) else None,
    sentence=_sentence,
    chance_due=deciding.chance_due,
    concealed=_concealed,
    postings=postings.POSTINGS,
    standing=postings.standing,
    unasked=_unasked,
    number=lambda t: t.round.number,
    dealt=lambda t: t.round.shoe.top - t.round.shoe.start,
    chips=lambda t, person: t.people.get(person, Person()).chips,
    known=_known,
)
