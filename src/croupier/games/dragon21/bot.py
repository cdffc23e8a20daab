"""How bots play Dragon21: as at baccarat."""

from croupier.engines.cards.bots import Bot
from croupier.games.baccarat.bot import two_hands

BOT = Bot(wishes=two_hands, backed=("dragon", "tiger"), every=5, rare={"tie": 8})
