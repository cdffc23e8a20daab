"""The felt of Dragon21."""

from croupier.engines.cards.felt import Felt
from croupier.games.dragon21.options import Wagers

FELT = Felt(
    rows=((Wagers.DRAGON,), (Wagers.TIGER,), (Wagers.TIE,), (Wagers.DRAGON_PAIR, Wagers.TIGER_PAIR)),
    short={Wagers.DRAGON_PAIR: "Dragon pair", Wagers.TIGER_PAIR: "Tiger pair"},
    marks={Wagers.DRAGON: "D", Wagers.TIGER: "T", Wagers.TIE: "="},
    beside=True,
    most=3,
)
