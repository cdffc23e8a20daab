"""The felt of blackjack."""

from croupier.engines.cards.felt import Felt
from croupier.games.blackjack.options import Wagers

FELT = Felt(
    rows=(
        (Wagers.INITIAL,),
        (
            Wagers.PERFECT_PAIRS,
            Wagers.ANY_PAIR,
            Wagers.LUCKY_MATCH,
            Wagers.HOUSE_MONEY,
            Wagers.LET_IT_RIDE,
            Wagers.SUPER_SEVENS,
            Wagers.PUSH_22,
        ),
        (Wagers.INSURANCE,),
    ),
    on={
        Wagers.DOUBLE: Wagers.INITIAL,
        Wagers.SPLIT: Wagers.INITIAL,
        Wagers.HOUSE_MONEY_RIDING: Wagers.HOUSE_MONEY,
        Wagers.LET_IT_RIDE_RIDING: Wagers.LET_IT_RIDE,
    },
    late=(Wagers.INSURANCE,),
    short={Wagers.INITIAL: "Wager"},
    most=4,
)
