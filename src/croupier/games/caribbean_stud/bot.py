"""How bots play Caribbean stud."""

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish
from croupier.games.caribbean_stud.options import Choices, Wagers
from croupier.games.caribbean_stud.rules import ACE_AND_KING
from croupier.things.hands.five import high


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Bet on a pair or better, or on ace and king."""
    return (Wish(Choices.BET, 2) if len(situation.hand) == 5 and high(situation.hand) >= ACE_AND_KING else FOLD, FOLD)


BOT = Bot(wishes=wishes, later=(Wagers.BET,))
