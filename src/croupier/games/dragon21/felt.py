"""The felt of Dragon21."""

from croupier.engines.cards.felt import Felt

FELT = Felt(
    rows=(("dragon",), ("tiger",), ("tie",), ("dragonpair", "tigerpair")),
    short={"dragonpair": "Dragon pair", "tigerpair": "Tiger pair"},
    marks={"dragon": "D", "tiger": "T", "tie": "="},
    beside=True,
    most=3,
)
