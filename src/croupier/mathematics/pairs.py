"""What two cards are to each other, for the wagers on pairs and matches; counted apart from any engine.

Cards are numbered by rank, four suits to a rank: clubs, diamonds, hearts, spades. So the suits of two different cards
of one rank add up to three just where both are black or both are red.
"""

from croupier.kernel.pairs import Match


def match(one: int, other: int) -> Match | None:
    """Blackjack 15F.6, baccarat 11D.6: two cards of one face value, of one suit, of one colour, or of two colours."""
    if one // 4 != other // 4:
        return None
    if one == other:
        return Match.LUCKY_MATCH
    return Match.COLOURED_MATCH if one % 4 + other % 4 == 3 else Match.MIXED_MATCH
