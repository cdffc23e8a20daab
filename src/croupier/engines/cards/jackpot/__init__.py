"""The progressive jackpot that links tables."""

from croupier.engines.cards.jackpot import pools, postings, requests
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.cards.jackpot.wording import WORDS
from croupier.kernel.people import Role
from croupier.kernel.stream import Engine
from croupier.kernel.words import line

ENGINE = Engine[Jackpot](
    title="jackpot",
    state=Jackpot,
    decide=requests.decide,
    follow=lambda _: (),  # what it pays, and when, depends on the tables that it links
    evolve=pools.evolve,
    offers=lambda j, who: requests.offers(j) if who.role is Role.OPERATOR else (),
    view=lambda j, _, __: j.meter(),
    redact=lambda _, event, __: event,
    sentence=lambda j, event: line(WORDS, j.law.money, event),
    chance_due=lambda _: None,
    postings=postings.POSTINGS,
    standing=postings.standing,
    stream=requests.JACKPOT,
)
