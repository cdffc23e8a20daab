"""The thirteen games of poker-victoria section 8 as data: what is forced, dealt, opened and made into a hand.

A street is one deal with the betting round after it. Games of one family are built by one function and differ in
what they are given; none is made out of another.
"""

from enum import StrEnum

import msgspec

from croupier.rulebook import Rule, document

P = document("poker-victoria")


class Forced(StrEnum):
    """What has to be put in before the cards."""

    BLINDS = "blinds"
    ANTES = "antes"
    EITHER = "blinds and/or antes"


class Opens(StrEnum):
    """Who acts first in a betting round."""

    LEFT_OF_LAST_BLIND = "left of the last blind"
    LEFT_OF_BUTTON = "left of the button"
    LOWEST_UP_CARD = "lowest card showing"
    HIGHEST_SHOWING = "highest hand showing"


class Family(StrEnum):
    """The families for which section 9 rules differently."""

    DRAW = "draw"
    STUD = "stud"
    MANILA = "manila"
    FLOP = "flop"


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """One deal and its betting round, with the paragraphs that say so."""

    deals: Rule
    opens: Rule
    acts: Rule
    one_left: Rule
    opener: Opens
    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    burn: bool = False


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One game. `seats` is its column of Table 1: the most players by number of cards in the deck."""

    name: str
    title: str
    number: str
    game: Rule
    """The rule under which the game stands, and the one on what comes before its cards."""
    before: Rule
    family: Family
    forced: Forced
    streets: tuple[Street, ...]
    shows: Rule
    """The paragraph on the showdown, or on its first hand where others have paragraphs of their own."""
    seats: dict[int, int]
    two_and_three: bool = False
    """A hand is two of one's own cards and three of the board; otherwise the best five of all."""
    low: bool = False
    """The pot is divided with the best low hand that qualifies."""
    kitty: bool = False
    shows_after: Rule | None = None
    """The paragraph on the hands after the first."""
    asks: Rule | None = None
    """The paragraph by which a hand of the showdown may be asked for, where it is not that on the showdown."""
    wins: Rule | None = None
    """The paragraph on the winning hand."""

    @property
    def asked(self) -> Rule:
        """The paragraph by which whoever is at the table may ask to see a hand of the showdown."""
        return self.asks or self.shows

    @property
    def button(self) -> bool:
        """Whether a dealer button is in use: everywhere but in stud."""
        return self.family is not Family.STUD

    def rule(self, tail: str) -> Rule:
        """A paragraph of this game's own rules, such as `.1(b)`."""
        return P(self.number + tail)


def paragraph(rule: Rule, tail: str) -> Rule:
    """A paragraph of a rule."""
    return P(rule.partition(" ")[2] + tail)


def _street(rule: Rule, opener: Opens, marks: str, deals: Rule | None = None, **deal: int | bool) -> Street:
    """A street whose betting round is `rule`; `marks` are its paragraphs on opening and on acting."""
    opens, acts = tuple(marks)
    return Street(
        deals=paragraph(deals or rule, "(a)"),
        opens=paragraph(rule, f"({opens})"),
        acts=paragraph(rule, f"({acts})"),
        one_left=paragraph(rule, f"({acts})(i)"),
        opener=opener,
        **deal,  # type: ignore[arg-type]
    )


BLIND, BUTTON = Opens.LEFT_OF_LAST_BLIND, Opens.LEFT_OF_BUTTON
LOWEST, SHOWING = Opens.LOWEST_UP_CARD, Opens.HIGHEST_SHOWING


def draw(opener: Opens, acts: str, rules: tuple[Rule, ...]) -> tuple[Street, ...]:
    """Five cards, a round of betting, the draw, a second round (8.4 to 8.6)."""
    deal, first, exchange, last = rules
    return (
        _street(first, opener, f"a{acts}", deal, down=5),
        _street(last, opener, "ab", exchange, draw=True),
    )


def stud(middle: int, rules: tuple[Rule, ...], *, down: int, last_down: bool) -> tuple[Street, ...]:
    """Cards down and up, then one at a time; the last one may be down (8.7 to 8.10)."""
    deal, first, between, last = rules
    return (
        _street(first, LOWEST, "ab", deal, down=down, up=1),
        *[_street(between, SHOWING, "bc", up=1, burn=True)] * middle,
        _street(last, SHOWING, "bc", burn=True, down=int(last_down), up=int(not last_down)),
    )


def manila(hole: int, rules: tuple[Rule, ...]) -> tuple[Street, ...]:
    """Hole cards and one card of the board, then the board one at a time (8.11 to 8.13)."""
    deal, first, middle, last = rules
    return (
        _street(first, BLIND, "ac", deal, down=hole, board=1),
        *[_street(middle, BUTTON, "bc", board=1, burn=True)] * 3,
        _street(last, BUTTON, "bc", board=1, burn=True),
    )


def flop(hole: int, rules: tuple[Rule, ...]) -> tuple[Street, ...]:
    """Hole cards, then three, one and one of the board (8.14 to 8.16)."""
    deal, first, second, third, last = rules
    return (
        _street(first, BLIND, "ac", deal, down=hole),
        _street(second, BUTTON, "bc", board=3, burn=True),
        _street(third, BUTTON, "bc", board=1, burn=True),
        _street(last, BUTTON, "bc", board=1, burn=True),
    )
