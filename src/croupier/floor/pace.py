"""How fast a table goes: the pauses of its staff, and the clock for those who decide."""

import msgspec

FAST, SLOW = 0.35, 2.0
"""How much quicker or slower a player who is alone at a table may have it."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """Times in seconds."""

    step: float = 0.3
    """Between two cards or payments, so that a report can come between them."""
    betting: float = 10.0
    """From the first wager to "No more bets"; sooner when everybody seated has wagered."""
    grace: float = 3.0
    """How long a person who has wagered may add a wager on the side before that."""
    between: float = 3.0
    """How long a finished round stays to be read."""
    decide: float | None = 30.0
    """The time in which a decision is made by who is there; None: there is no clock, for practice."""
    bank: float = 60.0
    """The time that a person has beyond that at a table, all decisions together."""
    refill: float = 5.0
    """How much of the bank a round gives back."""
    patience: float = 20.0
    """How long a player who has to decide may be away before the rule on absent players is applied."""
    sit_out: float = 30.0
    """How long a player may be away before cards are no longer dealt to the seat."""
    leave: float = 300.0
    """How long a seat is kept for a player who is away."""
    alone: float = 1.5
    """How many times slower everything goes while only bots play."""
    think: float = 0.8
    """How long a bot takes."""
    unseen: bool = False
    """Whether bots play on while nobody looks; else an idle floor writes nothing."""


AT_ONCE = Pace(step=0, betting=0, grace=0, between=0, decide=None, patience=0, sit_out=0, alone=1, think=0, unseen=True)
