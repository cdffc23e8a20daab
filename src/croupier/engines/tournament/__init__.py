"""A tournament as a stream of its own."""

from croupier.engines.tournament import deciding, evolving, offering, postings, seating, view, wording
from croupier.engines.tournament.state import Tournament
from croupier.kernel.stream import Engine
from croupier.kernel.words import line


def _known(t: Tournament) -> set[str]:
    """Whoever applied, plays or is to play for somebody else, or directs."""
    others = [name for one in t.entrants.values() for name in (one.proposed, one.substitute)]
    return {*t.entrants, *others, t.director, *t.deputies}


ENGINE = Engine[Tournament](
    title="tournament",
    state=Tournament,
    decide=deciding.decide,
    follow=lambda _: (),
    evolve=evolving.evolve,
    offers=offering.offers,
    view=view.view,
    redact=view.redact,
    sentence=lambda t, event: line(wording.WORDS, t.law.money, event),
    chance_due=seating.chance_due,
    postings=postings.POSTINGS,
    standing=postings.standing,
    known=_known,
)
