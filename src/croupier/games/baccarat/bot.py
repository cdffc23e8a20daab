"""How bots play baccarat."""

from croupier.engines.cards.bots import Bot, Situation, Wish


def two_hands(_: Situation) -> tuple[Wish, ...]:
    """Whoever handles a hand of the house turns it; nobody leaves for a card that came out wrong."""
    return Wish("turn"), Wish("stay")


BOT = Bot(wishes=two_hands, backed=("banker", "player"), every=5, rare={"tie": 8})
