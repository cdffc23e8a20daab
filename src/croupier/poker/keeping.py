"""The keeping of a poker table: opening and closing, cards, changes, charges, conduct. What the table's verbs take.

DECIDE, OFFICES, OFFICE_RULES, AFTER_CLOSE   commands, who may give them, and by which rule
EVOLVE                                       bookkeeping
due(t), hindrance(t)                         what follows unasked between hands; what a hand has to wait for
offers(t, who), WORDS, seen(e, who)          what is offered, told and hidden
"""

from croupier.poker.evolving_table import EVOLVE
from croupier.poker.keeping_changes import due, hindrance, unpaid
from croupier.poker.keeping_deciding import AFTER_CLOSE, DECIDE, OFFICE_RULES, OFFICES, decide
from croupier.poker.keeping_hands import seen
from croupier.poker.keeping_offers import offers
from croupier.poker.keeping_words import WORDS
from croupier.poker.signs import Sign, signs

__all__ = [
    "AFTER_CLOSE",
    "DECIDE",
    "EVOLVE",
    "OFFICES",
    "OFFICE_RULES",
    "WORDS",
    "Sign",
    "decide",
    "due",
    "hindrance",
    "offers",
    "seen",
    "signs",
    "unpaid",
]
