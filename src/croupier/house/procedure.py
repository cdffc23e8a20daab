"""What the card games of the house have in common before the first round: opening, equipment, limits."""

from collections.abc import Callable, Mapping
from enum import IntEnum, StrEnum
from typing import Any, TypeAlias

from croupier.hands import Category
from croupier.house.game import Step
from croupier.money import MOST, Odds, dollars
from croupier.play.answers import Refusal
from croupier.play.people import Role
from croupier.rulebook import Rule, document

G = document("general")
Citer: TypeAlias = Callable[[str], Rule]
"""What cites the rules of one document."""

_STAFF = (Role.DEALER, Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
_INSPECTED = ("inspected by the dealer", "inspected by the supervisor")
CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
"""The denominations of a table unless its operator chooses others, in cents."""


BACKS = ("red", "blue")
"""The colours of the backs of two sets of cards unless the operator has others."""


class DealtFrom(StrEnum):
    """What the cards are dealt from."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"


class Device(StrEnum):
    """What the cards of a points game are dealt from: many decks, and shufflers of two kinds."""

    SHOE = "shoe"
    BATCH = "batch shuffler"
    CONTINUOUS = "continuous shuffler"


def _inspections(cite: Rule) -> tuple[Step, Step]:
    """Dealer and game supervisor look through the cards, each alone."""
    words = "sort and inspect the cards"
    by_dealer, by_supervisor = _INSPECTED
    one = Step(name=by_dealer, words=words, cite=cite, offices=(Role.DEALER,), after=("received",), inspects=True)
    other = Step(
        name=by_supervisor,
        words=f"{words} on one's own",
        cite=cite,
        offices=(Role.GAME_SUPERVISOR,),
        after=("received",),
        another=by_dealer,
        inspects=True,
    )
    return one, other


def opening_steps(  # noqa: PLR0913 - one name a rule
    *,
    received: Rule,
    inspect: Rule,
    spread: Rule,
    seen: Rule,
    mixed: Rule,
    loaded: Rule,
    cutting: Rule,
    o: Any,
    to_players: bool = True,
) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, each step under the rule of the game at hand."""
    shuffler = o.dealt_from is DealtFrom.SHUFFLER
    dealer = (Role.DEALER,)
    opening = (
        Step(
            name="received",
            words=f"receive {'two decks' if shuffler else 'one deck'}",
            cite=received,
            offices=_STAFF,
        ),
        *_inspections(inspect),
        Step(
            name="spread",
            words="spread the cards face up, by suit and in sequence",
            cite=spread,
            offices=dealer,
            after=_INSPECTED,
        ),
        Step(
            name="seen",
            words="let the first players look at the cards" if to_players else "look at the cards",
            cite=seen,
            offices=dealer,
            after=("spread",),
            needs_player=to_players,
        ),
    )
    if not shuffler:
        words = "turn the cards face down and stack them"
        return (*opening, Step(name="stacked", words=words, cite=seen, offices=dealer, after=("seen",)))
    return (
        *opening,
        Step(
            name="mixed",
            words="mix and riffle each deck by itself, face down",
            cite=mixed,
            offices=dealer,
            after=("seen",),
        ),
        Step(name="loaded", words="load each deck into the shuffler", cite=loaded, offices=dealer, after=("mixed",)),
        Step(
            name="cutting card",
            words="use the cutting card as approved",
            cite=cutting,
            offices=dealer,
            after=("loaded",),
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


def payout_sign(o: Any, cite: Rule, on: str = "") -> tuple[tuple[str, str, Rule], ...]:
    """The sign of the maximum payout, where there is one, and on which wagers it is."""
    if o.max_payout is None:
        return ()
    return (("maximum payout", f"Maximum payout{on} {dollars(o.max_payout)} a {o.max_payout_per}", cite),)


def wrong_limits(o: Any, chips: Rule) -> Refusal | None:
    """What is wrong with the limits and the chips of a table."""
    if o.minimum > o.maximum:
        return Refusal(G("G1"), f"The minimum {dollars(o.minimum)} is over the maximum {dollars(o.maximum)}.")
    if not o.chips or min(o.chips) < 1 or max(o.chips) > MOST or o.minimum % min(o.chips):
        return Refusal(chips, "The minimum must be made of chips that the table has.")
    return None


def wrong_payout(o: Any, cite: Rule, approvals: dict[str, str] | None = None) -> Refusal | None:
    """What is wrong with the maximum payout; `approvals` are those on record where the rule asks for one."""
    if o.max_payout is None:
        return None
    if not 1 <= o.max_payout <= MOST:
        return Refusal(cite, f"A maximum payout is a cent to {dollars(MOST)}; leave it out for none.")
    if approvals is not None and "maximum payout" not in approvals:
        return Refusal(cite, "A maximum payout limit needs the Secretary's approval on record: maximum payout.")
    return None


def wrong_backs(o: Any, cite: Rule) -> Refusal | None:
    """What is wrong with the backs of two sets of cards: their colours tell them apart."""
    if o.dealt_from is not Device.BATCH:
        return None
    one, other = [colour.strip().lower() for colour in o.backs]
    if one and other and one != other and max(len(one), len(other)) <= 20:
        return None
    return Refusal(cite, f"The backs of the two sets have different colours, not {o.backs[0]!r} and {o.backs[1]!r}.")
