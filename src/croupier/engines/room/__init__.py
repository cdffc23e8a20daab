"""The poker room as a stream of its own: waiting lists, seats given, players picked up."""

from croupier.engines.room import deciding, evolving, offering, seats, view, wording
from croupier.engines.room.state import Room
from croupier.kernel.stream import Engine
from croupier.kernel.words import line


def _known(r: Room) -> set[str]:
    """Whoever waits, was called or picked up, sits at a table, or wants another place or table."""
    lists = [one.person for line in r.lists.values() for one in line]
    seats = [name for t in r.tables.values() for name in (*t.taken.values(), *[wish.person for wish in t.wishes])]
    drawing = r.draw.people if r.draw is not None else ()
    return {*lists, *seats, *drawing, *r.pages, *r.picked, *r.homeless, *r.changes}


ENGINE = Engine[Room](
    title="poker room",
    state=Room,
    decide=deciding.decide,
    follow=lambda _: (),
    evolve=evolving.evolve,
    offers=offering.offers,
    view=lambda r, who, _: view.view(r, who),
    redact=lambda _, event, __: event,  # the board is public
    sentence=lambda r, event: line(wording.WORDS, r.law.money, event),
    chance_due=seats.chance_due,
    known=_known,
)
