"""How bots play baccarat."""

from croupier.engines.cards.bots import Bot, Situation, Wish
from croupier.games.baccarat.options import Choices, Wagers


def two_hands(_: Situation) -> tuple[Wish, ...]:
    """Whoever handles a hand of the house turns it; nobody leaves for a card that came out wrong."""
    return Wish(Choices.TURN), Wish("stay")


BOT = Bot(wishes=two_hands, backed=(Wagers.BANKER, Wagers.PLAYER), every=5, rare={Wagers.TIE: 8})
