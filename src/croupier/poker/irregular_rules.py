"""Which paragraph of section 9 answers what, by game or by family of games."""

from croupier.poker.variants import Family
from croupier.rulebook import Rule, document

P = document("poker-victoria")

MISDEALS, ALL_GAMES = P("9.1"), P("9.2")
WHO_RULES = P("9.1.1")
CUT_SHOWN = P("9.1.1(a)(i)")
NO_SHUFFLE_OR_CUT = P("9.1.1(a)(ii)")
NO_ORDER = P("9.1.1(a)(iii)")
HAND_OUT_OR_IN = P("9.1.1(a)(iv)")
COUNT_MENDED = P("9.1.1(a)(v)")
COUNT_WRONG = P("9.1.1(a)(vi)")
ONE_LEFT_WRONG = P("9.1.1(a)(vii)")
DEFECTIVE = P("9.1.1(a)(viii)")
UNPROTECTED, BOXED, NO_BURN, DROPPED = P("9.2.2"), P("9.2.5"), P("9.2.6"), P("9.2.8")
SERVED_EARLY = P("9.3")
RUN_OUT = P("9.7.1")
FLOP_UNBURNED, FLOP_TOO_MANY, FLOP_EARLY = P("9.9.2"), P("9.9.3"), P("9.9.4")
TURN_EARLY, RIVER_EARLY = P("9.9.5"), P("9.9.6")

IN_STUD: dict[str, Rule] = {"8.7": P("9.4"), "8.8": P("9.5"), "8.9": P("9.6"), "8.10": P("9.6")}
"""What section 9 has for a stud game; the hi-low game is seven card stud."""
IN_FAMILY: dict[Family, Rule] = {
    Family.DRAW: ALL_GAMES,
    Family.STUD: P("9.7"),
    Family.MANILA: P("9.8"),
    Family.FLOP: P("9.9"),
}
"""What it has for a family; for draw there is nothing but 9.3, on cards served out of sequence."""
FIRST_UP: dict[str, Rule] = {"8.7": P("9.4.1"), "8.8": P("9.5.1"), "8.9": P("9.6.1"), "8.10": P("9.6.1")}
"""Stud: a card that should be down came up, so a later one comes down."""
TWO_UP: dict[str, Rule] = {"8.7": P("9.4.2"), "8.8": P("9.5.2"), "8.9": P("9.6.2"), "8.10": P("9.6.2")}
"""Stud: one player with two cards up."""
WRONG_UP: dict[str, Rule] = {
    "8.7": P("9.1.1(c)(i)"),
    "8.8": P("9.1.1(d)(i)"),
    "8.9": P("9.1.1(e)(i)"),
    "8.10": P("9.1.1(e)(i)"),
}
"""Stud: wrong cards up, past mending."""
SEVERAL_TWO_UP: dict[str, Rule] = {
    "8.7": P("9.1.1(c)(ii)"),
    "8.8": P("9.1.1(d)(ii)"),
    "8.9": P("9.1.1(e)(ii)"),
    "8.10": P("9.1.1(e)(ii)"),
}
"""Stud: more than one player with two cards up."""
THREE_UP = P("9.1.1(e)(iii)")
CEILING: dict[str, Rule] = {
    "8.7": P("9.4.4"),
    "8.8": P("9.5.4"),
    "8.9": P("9.6.4"),
    "8.10": P("9.6.4"),
    "8.11": P("9.8.2"),
    "8.12": P("9.8.2"),
    "8.13": P("9.8.2"),
}
"""A card exposed before a betting round is complete."""
LAST_UP: dict[str, Rule] = {"8.8": P("9.5.6"), "8.9": P("9.6.6"), "8.10": P("9.6.6")}
"""The last card exposed, where it should come face down."""
ONE_SHOWN: dict[Family, Rule] = {
    Family.DRAW: P("9.1.1(b)(i)"),
    Family.MANILA: P("9.8.1"),
    Family.FLOP: P("9.9.1"),
}
"""One down card of the initial deal exposed."""
SEVERAL_SHOWN: dict[Family, Rule] = {
    Family.DRAW: P("9.1.1(b)(i)"),
    Family.MANILA: P("9.1.1(f)"),
    Family.FLOP: P("9.1.1(g)"),
}
"""More than one of them."""
OPENED_TOGETHER: dict[Family, Rule] = {Family.MANILA: P("9.8.3"), Family.FLOP: P("9.9.7")}
"""More than one community card opened at once."""
