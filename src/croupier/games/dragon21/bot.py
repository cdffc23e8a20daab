"""How bots play Dragon21: as at baccarat."""

from croupier.engines.cards.bots import Bot
from croupier.games.baccarat.bot import two_hands
from croupier.games.dragon21.options import Wagers

BOT = Bot(wishes=two_hands, backed=(Wagers.DRAGON, Wagers.TIGER), every=5, rare={Wagers.TIE: 8})
