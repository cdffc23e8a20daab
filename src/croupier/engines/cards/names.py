"""What every game against the house knows by name: sent and kept as plain words, and compared by these."""

from croupier.kernel.names import Name


class Deemed(Name):
    """What a hand is deemed to have chosen, where a rule puts that in its player's place."""

    FOLD = "fold"
    FORFEIT = "forfeit"
    STAND = "stand"
    DECLINE = "decline"


class Leaving(Name):
    """What is said to the question whether to take the wagers of a round back."""

    STAY = "stay"
    WITHDRAW = "withdraw"
