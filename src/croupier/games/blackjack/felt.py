"""The felt of blackjack."""

from croupier.engines.cards.felt import Felt

FELT = Felt(
    rows=(
        ("initial",),
        ("perfect-pairs", "any-pair", "lucky-match", "house-money", "let-it-ride", "super-sevens", "push-22"),
        ("insurance",),
    ),
    on={
        "double": "initial",
        "split": "initial",
        "house-money-riding": "house-money",
        "let-it-ride-riding": "let-it-ride",
    },
    late=("insurance",),
    short={"initial": "Wager"},
    most=4,
)
