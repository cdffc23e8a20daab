"""What the card games of the house have in common before the first round: opening, equipment, limits."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from croupier.engines.cards.game import Step
from croupier.engines.cards.names import Steps
from croupier.kernel.options import DealtFrom
from croupier.kernel.people import Role
from croupier.law.law import Number
from croupier.things.hands.order import Category
from croupier.things.money import Money, Odds

_STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_INSPECTED = (Steps.BY_DEALER, Steps.BY_SUPERVISOR)


def _inspections(cite: Number) -> tuple[Step, Step]:
    """Dealer and game supervisor look through the cards, each alone."""
    words = "sort and inspect the cards"
    by_dealer, by_supervisor = _INSPECTED
    one = Step(name=by_dealer, words=words, cite=cite, offices=(Role.DEALER,), after=(Steps.RECEIVED,), inspects=True)
    other = Step(
        name=by_supervisor,
        words=f"{words} independently",
        cite=cite,
        offices=(Role.GAME_SUPERVISOR,),
        after=(Steps.RECEIVED,),
        another=by_dealer,
        inspects=True,
    )
    return one, other


def opening_steps(  # noqa: PLR0913 - one name a rule
    *,
    received: Number,
    inspect: Number,
    spread: Number,
    seen: Number,
    mixed: Number,
    loaded: Number,
    cutting: Number,
    o: Any,
    to_players: bool = True,
) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, each step under the rule of the game at hand."""
    shuffler = o.dealt_from is DealtFrom.SHUFFLER
    dealer = (Role.DEALER,)
    opening = (
        Step(
            name=Steps.RECEIVED,
            words=f"receive {'two decks' if shuffler else 'one deck'}",
            cite=received,
            offices=_STAFF,
        ),
        *_inspections(inspect),
        Step(
            name=Steps.SPREAD,
            words="spread the cards face up, by suit and in sequence",
            cite=spread,
            offices=dealer,
            after=_INSPECTED,
        ),
        Step(
            name=Steps.SEEN,
            words="let the first players look at the cards" if to_players else "look at the cards",
            cite=seen,
            offices=dealer,
            after=(Steps.SPREAD,),
            needs_player=to_players,
        ),
    )
    if not shuffler:
        words = "turn the cards face down and stack them"
        return (*opening, Step(name=Steps.STACKED, words=words, cite=seen, offices=dealer, after=(Steps.SEEN,)))
    return (
        *opening,
        Step(
            name=Steps.MIXED,
            words="mix and riffle each deck separately, face down",
            cite=mixed,
            offices=dealer,
            after=(Steps.SEEN,),
        ),
        Step(
            name=Steps.LOADED,
            words="load each deck into the shuffler",
            cite=loaded,
            offices=dealer,
            after=(Steps.MIXED,),
        ),
        Step(
            name=Steps.CUTTING_CARD,
            words="use the cutting card as approved",
            cite=cutting,
            offices=dealer,
            after=(Steps.LOADED,),
        ),
    )


def equipment(o: Any) -> tuple[str, ...]:
    """What has to be at the table."""
    shuffler = o.dealt_from is DealtFrom.SHUFFLER
    dealt = ("2 decks", "automatic shuffler") if shuffler else ("1 deck", "card shoe")
    return (*dealt, "1 cutting card", "discard rack", "drop box")


def scale_words(odds: Mapping[int, Odds], kind: Callable[[int], IntEnum] = Category) -> str:
    """What hands pay, as a sign has it, the best first."""
    best_first = reversed(list(odds.items()))
    return ", ".join(f"{kind(made).name.replace('_', ' ').lower()} {to_one}" for made, to_one in best_first)


def payout_sign(money: Money, o: Any, cite: Number, on: str = "") -> tuple[tuple[str, str, Number], ...]:
    """The sign of the maximum payout, where there is one, and on which wagers it is."""
    if o.max_payout is None:
        return ()
    return (("maximum payout", f"Maximum payout{on} {money(o.max_payout)} a {o.max_payout_per}", cite),)
