"""The felt of baccarat."""

from croupier.engines.cards.felt import Felt

HANDS = {"player": "Player", "banker": "Banker"}
FELT = Felt(
    rows=(
        ("player", "ante"),
        ("banker",),
        ("tie",),
        tuple(f"{kind}-{hand}" for kind in ("perfect", "pair", "match") for hand in ("player", "banker")),
    ),
    short={
        **{f"{kind}-{hand}": f"{label} pair" for kind in ("perfect", "pair") for hand, label in HANDS.items()},
        **{f"match-{hand}": f"{label} match" for hand, label in HANDS.items()},
    },
    marks={"player": "P", "banker": "B", "tie": "T"},
    beside=True,
    most=3,
)
