"""The poker room as a stream of its own: waiting lists, seats given, players picked up."""

from croupier.engines.room import deciding, evolving, offering, seats, view, wording
from croupier.engines.room.state import Room
from croupier.kernel.stream import Engine
from croupier.kernel.words import line

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
)
