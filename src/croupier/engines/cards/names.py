"""What every game against the house knows by name: sent and kept as plain words, and compared by these."""

from croupier.kernel.names import Name

JACKPOT_WAGER = "jackpot"
"""The wager that goes into the jackpot, in whichever game."""


class Phase(Name):
    """Where a table stands."""

    OPENING = "opening"
    SHUFFLING = "shuffling"
    BETTING = "betting"
    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"
    RULING = "ruling"
    CLOSED = "closed"


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


class Shuffles(Name):
    """When the cards are shuffled, or why.

    With VACATED in the place of VACANT a supervisor decides whether the cards of a deserted table are shuffled.
    """

    START = "start"
    ROUND = "round"
    VACANT = "vacant"
    VACATED = "vacated"
    SUSPECT = "suspect"
    EXPOSED = "exposed"
    DISCRETION = "discretion"
    END_OF_SHOE = "end of shoe"


class Direction(Name):
    """What a supervisor may direct at a table."""

    ENGLISH_ONLY = "english only"
    SILENCE = "silence"
    CARDS_PLACED = "cards placed"
    ONE_HAND = "one hand only"
    APART = "not at the same table"
    OWN_WAGERS = "own wagers"
    OWN_CARDS = "own cards"
    CALLED_IN = "seat called in"
    PRIVATE_PARTY = "private party"
    TOURNAMENT = "tournament"
    SENT_AWAY = "sent away"
    WAGERS_VOID = "wagers void"


class Notice(Name):
    """What players are told of beforehand."""

    LIMITS = "limits"
    CLOSING = "closing"


class Acting(Name):
    """What the rules on nominees settle, each by a rule of its own."""

    APPOINT = "appoint"
    ANNOUNCE = "announce"
    MARKER = "marker"
    ONE = "one"
    CEASE = "cease"
    WAGERS = "wagers"
    CARDS = "cards"
    EMPLOYEE = "employee"


class Steps(Name):
    """The steps by which the cards of a table are made ready."""

    RECEIVED = "received"
    BROUGHT = "brought"
    UNSEALED = "unsealed"
    BY_DEALER = "inspected by the dealer"
    BY_SUPERVISOR = "inspected by the supervisor"
    SPREAD = "spread"
    SEEN = "seen"
    MIXED = "mixed"
    CHEMMY = "chemmy"
    STACKED = "stacked"
    RIFFLED = "riffled"
    SHUFFLED = "shuffled"
    LOADED = "loaded"
    CUTTING_CARD = "cutting card"
