"""How bots play Big Raise Stud."""

from collections import Counter

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish, falling, suited
from croupier.games.big_raise_stud.options import Choices, Wagers

SIX, NINE, TEN = 4, 7, 8


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Four antes on what cannot lose or may become great, one on a fair chance, else fold."""
    antes = antes_for(situation.hand) if len(situation.hand) == 3 else 0
    return (Wish(Choices.RAISE, antes), FOLD) if antes else (FOLD,)


def antes_for(hand: tuple[int, ...]) -> int:
    """How many antes three cards are worth: a pair of sixes stands off at worst, and tens are sure to win."""
    top, middle, bottom = falling(hand)
    made = pairs(hand)
    if made:
        return 4 if made[0] >= SIX else 1
    in_suit, span = bool(suited(hand, 3)), top - bottom
    if in_suit and (bottom >= TEN or (bottom >= NINE - 2 and span <= 3)):
        return 4
    good = middle >= TEN or (top >= TEN and bottom >= SIX) or (in_suit and (span <= 4 or top >= TEN))
    return 1 if good or (bottom >= SIX and span <= 4) else 0


def pairs(cards: tuple[int, ...]) -> list[int]:
    """The ranks that are there twice or more, the highest first."""
    return sorted((rank for rank, count in Counter(c >> 2 for c in cards).items() if count > 1), reverse=True)


BOT = Bot(wishes=wishes, later=(Wagers.RAISE,))
