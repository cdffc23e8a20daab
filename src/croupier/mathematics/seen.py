"""Cards that a player names: what cannot lie on a table of one deck is refused, and the rest of the deck is given."""

from collections.abc import Sequence

from croupier.mathematics.five_card import FULL, Deck
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import name


def rest_of(known: Sequence[int], needed: int, what: str) -> Deck:
    """The cards that are left when these are known; `needed` of them have to come, to fill the thing named."""
    wrong = [card for card in known if not 0 <= card < len(FULL)]
    if wrong:
        raise Unanswerable(f"{wrong[0]} is not a card: cards are numbered 0 (two of clubs) to 51 (ace of spades)")
    twice = [card for card in known if known.count(card) > 1]
    if twice:
        raise Unanswerable(f"{name(twice[0])} is named twice, but the deck has only one")
    rest = tuple([card for card in FULL if card not in known])
    if len(rest) < needed:
        raise Unanswerable(f"too many cards are out to fill {what}")
    return rest
