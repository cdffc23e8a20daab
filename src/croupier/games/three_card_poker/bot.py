"""How bots play Three Card Poker."""

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish
from croupier.games.three_card_poker.options import Choices, Wagers
from croupier.things.cards import QUEEN
from croupier.things.hands.three import ORDER, Category, high, least

SIX, FOUR = 4, 2
QUEEN_SIX_FOUR = least(Category.ODD_CARDS, QUEEN, SIX, FOUR)


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Play on queen, six and four or better; a hand that nobody may look at is folded."""
    good = len(situation.hand) == ORDER.size and high(situation.hand) >= QUEEN_SIX_FOUR
    return (Wish(Choices.PLAY), FOLD) if good else (FOLD,)


BOT = Bot(wishes=wishes, later=(Wagers.PLAY,))
