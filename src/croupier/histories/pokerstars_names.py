"""What games, limits and streets are called in PokerStars-style text."""

from croupier.poker.options import Limit
from croupier.poker.variants import Family, Variant

TITLES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-low": "Omaha Hi/Lo",
    "seven-card-stud": "7 Card Stud",
    "seven-card-stud-hi-low": "7 Card Stud Hi/Lo",
    "draw-blind": "5 Card Draw",
    "draw-ante": "5 Card Draw",
}
"""What a game is called there; the others keep their own title."""
LIMITS = {
    Limit.NONE: "No Limit",
    Limit.POT: "Pot Limit",
    Limit.HALF_POT: "Half Pot Limit",
    Limit.FIXED: "Limit",
    Limit.SPREAD: "Spread Limit",
}
FLOP_STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
SHORT_STUD_STREETS = ("2nd STREET", "3rd STREET", "4th STREET", "5th STREET")
DRAW_STREETS = ("DEALING HANDS", "DRAW")
MANILA_STREETS = ("HOLE CARDS", "SECOND CARD", "THIRD CARD", "FOURTH CARD", "FIFTH CARD")


def street_names(v: Variant) -> tuple[str, ...]:
    """What the streets of a game are called."""
    if v.family is Family.STUD:
        return STUD_STREETS if len(v.streets) == 5 else SHORT_STUD_STREETS
    return {Family.FLOP: FLOP_STREETS, Family.DRAW: DRAW_STREETS, Family.MANILA: MANILA_STREETS}[v.family]
