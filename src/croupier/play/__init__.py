"""The contract of play: command, event, refusal, offer. Three verbs, the same for every game.

    decide(state, command) -> events, or a Refusal      the rules
    follow(state)          -> the next event due unasked, or None
    evolve(state, event)   -> state                     bookkeeping only

`croupier.table` implements them for one table, `croupier.table.pit` for tables linked by a jackpot.
"""

from croupier.play.answers import Ask, Bounds, Choice, Offer, Question, Refusal
from croupier.play.events import HIDDEN, AnyEvent, Event, Fate
from croupier.play.people import CHANCE, CONTROLLER, STAFF, SUPERVISORS, Role, Who

__all__ = [
    "CHANCE",
    "CONTROLLER",
    "HIDDEN",
    "STAFF",
    "SUPERVISORS",
    "AnyEvent",
    "Ask",
    "Bounds",
    "Choice",
    "Event",
    "Fate",
    "Offer",
    "Question",
    "Refusal",
    "Role",
    "Who",
]
