"""How bots play Four Card Poker."""

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish, falling
from croupier.games.four_card_poker.options import Choices, Wagers
from croupier.things.cards import ACE
from croupier.things.hands import four, order

THREE, EIGHT, NINE, TEN = 1, 6, 7, 8


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Three antes on a pair of tens or better, one on a smaller pair; without a play wager aces play by themselves."""
    if len(situation.hand) < four.ORDER.size:
        return (FOLD,)
    value = four.high(situation.hand)
    kind, rank = four.category(value), order.ranks(value)[0]
    if kind is four.Category.ODD_CARDS:
        return (FOLD,)
    up = max(falling(situation.dealer), default=ACE)
    if kind > four.Category.ONE_PAIR or rank >= TEN or (rank >= EIGHT and up < rank):
        return Wish(Choices.PLAY, 3), Wish(Choices.ACES), FOLD
    if rank >= THREE or up <= NINE:
        return Wish(Choices.PLAY, 1), FOLD
    return (FOLD,)


BOT = Bot(wishes=wishes, later=(Wagers.PLAY,))
