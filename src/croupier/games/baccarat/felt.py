"""The felt of baccarat."""

from croupier.engines.cards.felt import Felt
from croupier.games.baccarat.options import OnCards, Wagers

HANDS = {Wagers.PLAYER: "Player", Wagers.BANKER: "Banker"}
FELT = Felt(
    rows=(
        (Wagers.PLAYER, Wagers.ANTE),
        (Wagers.BANKER,),
        (Wagers.TIE,),
        tuple(f"{kind}-{hand}" for kind in OnCards for hand in HANDS),
    ),
    short={
        **{
            f"{kind}-{hand}": f"{label} pair"
            for kind in (OnCards.PERFECT, OnCards.PAIR)
            for hand, label in HANDS.items()
        },
        **{f"{OnCards.MATCH}-{hand}": f"{label} match" for hand, label in HANDS.items()},
    },
    marks={Wagers.PLAYER: "P", Wagers.BANKER: "B", Wagers.TIE: "T"},
    beside=True,
    most=3,
)
