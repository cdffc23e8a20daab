"""What the parts of a poker table bring: their commands, offices, events and offers, in one place."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.play.answers import Offer, Refusal
from croupier.play.people import Role, Who
from croupier.poker import blinds, irregular, keeping, seating
from croupier.poker import commands as pc
from croupier.poker.acting import Decision
from croupier.poker.keeping import due
from croupier.poker.seating import after_hand, at_beginning
from croupier.poker.state import PokerTable
from croupier.rulebook import Rule

__all__ = ["AFTER_CLOSE", "DECIDE", "EVOLVE", "OFFERS", "OFFICES", "OFFICE_RULES", "WORDS"]
__all__ += ["Decide", "Evolve", "after_hand", "at_beginning", "due", "start_hand"]

Decide = Callable[[PokerTable, Any], Decision]
Evolve = Callable[[PokerTable, Any], PokerTable]

DECIDE: dict[type[Any], Decide] = {**seating.DECIDE, **keeping.DECIDE, **irregular.DECIDE}
OFFICES: dict[type[Any], tuple[Role, ...]] = {**seating.OFFICES, **keeping.OFFICES, **irregular.OFFICES}
OFFICE_RULES: dict[type[Any], Rule] = {**seating.OFFICE_RULES, **keeping.OFFICE_RULES, **irregular.OFFICE_RULES}
EVOLVE: dict[type[Any], Evolve] = {**seating.EVOLVE, **keeping.EVOLVE}
WORDS: dict[type[Any], Callable[[Any], str]] = {**seating.WORDS, **keeping.WORDS, **irregular.WORDS}
OFFERS: tuple[Callable[[PokerTable, Who], Iterable[Offer]], ...] = (
    irregular.offers,
    seating.offers,
    keeping.offers,
)
AFTER_CLOSE: tuple[type[Any], ...] = (*seating.AFTER_CLOSE, *keeping.AFTER_CLOSE)


def start_hand(t: PokerTable, _: pc.StartHand) -> Decision:
    """Begin the next hand, unless something has to be done first."""
    hindered = keeping.hindrance(t)
    if hindered is not None:
        return hindered
    begun = blinds.next_hand(t)
    return begun if isinstance(begun, Refusal) else (begun,)
