"""Words of a poker table that are sent and kept: what a bet before the cards is, how far a matter has come."""

from croupier.kernel.names import Name


class ForcedKind(Name):
    """What a bet before the cards is; in the order in which they are put down, an over-blind after all of them."""

    ANTE = "ante"
    BLIND = "blind"
    MADE_UP = "made up"
    """A blind that was missed, and is live."""
    DEAD = "dead"
    """One that goes into the pot and calls nothing."""
    OVER_BLIND = "over-blind"


ANTE, BLIND, MADE_UP, DEAD, OVER_BLIND = ForcedKind
"""The same by name, for what is done in every hand: looking into an enumeration takes a quarter of a microsecond."""


class MatterState(Name):
    """How far a matter has come."""

    OPEN = "open"
    DECIDED = "decided"
    REVIEW = "review"
    UPHELD = "upheld"
    CLOSED = "closed"


DETRIMENTAL, DISPUTE = "detrimental", "dispute"
"""Matters that are no conduct which a rule names."""
