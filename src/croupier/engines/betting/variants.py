"""The thirteen games of section 8 as data, and Table 1: the most players by number of cards in the deck (4.1)."""

from enum import StrEnum

import msgspec

from croupier.law.law import Number, Text

P = Text("poker-victoria")


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

    deals: Number
    opens: Number
    acts: Number
    one_left: Number
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
    game: Number
    """The rule under which the game stands, and the one on what comes before its cards."""
    before: Number
    family: Family
    forced: Forced
    streets: tuple[Street, ...]
    shows: Number
    """The paragraph on the showdown, or on its first hand where others have paragraphs of their own."""
    seats: dict[int, int]
    two_and_three: bool = False
    """A hand is two of one's own cards and three of the board; otherwise the best five of all."""
    low: bool = False
    """The pot is divided with the best low hand that qualifies."""
    kitty: bool = False
    shows_after: Number | None = None
    """The paragraph on the hands after the first."""
    asks: Number | None = None
    """The paragraph by which a hand of the showdown may be asked for, where it is not that on the showdown."""
    wins: Number | None = None
    """The paragraph on the winning hand."""

    @property
    def asked(self) -> Number:
        """The paragraph by which whoever is at the table may ask to see a hand of the showdown."""
        return self.asks or self.shows

    @property
    def button(self) -> bool:
        """Whether a dealer button is in use: everywhere but in stud."""
        return self.family is not Family.STUD

    def rule(self, tail: str) -> Number:
        """A paragraph of this game's own rules, such as `.1(b)`."""
        return P(self.number + tail)


def paragraph(rule: Number, tail: str) -> Number:
    """A paragraph of a rule."""
    return P(rule + tail)


def _street(rule: Number, opener: Opens, marks: str, deals: Number | None = None, **deal: int | bool) -> Street:
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


def draw(opener: Opens, acts: str, rules: tuple[Number, ...]) -> tuple[Street, ...]:
    """Five cards, a round of betting, the draw, a second round (8.4 to 8.6)."""
    deal, first, exchange, last = rules
    return (
        _street(first, opener, f"a{acts}", deal, down=5),
        _street(last, opener, "ab", exchange, draw=True),
    )


def stud(middle: int, rules: tuple[Number, ...], *, down: int, last_down: bool) -> tuple[Street, ...]:
    """Cards down and up, then one at a time; the last one may be down (8.7 to 8.10)."""
    deal, first, between, last = rules
    return (
        _street(first, LOWEST, "ab", deal, down=down, up=1),
        *[_street(between, SHOWING, "bc", up=1, burn=True)] * middle,
        _street(last, SHOWING, "bc", burn=True, down=int(last_down), up=int(not last_down)),
    )


def manila(hole: int, rules: tuple[Number, ...]) -> tuple[Street, ...]:
    """Hole cards and one card of the board, then the board one at a time (8.11 to 8.13)."""
    deal, first, middle, last = rules
    return (
        _street(first, BLIND, "ac", deal, down=hole, board=1),
        *[_street(middle, BUTTON, "bc", board=1, burn=True)] * 3,
        _street(last, BUTTON, "bc", board=1, burn=True),
    )


def flop(hole: int, rules: tuple[Number, ...]) -> tuple[Street, ...]:
    """Hole cards, then three, one and one of the board (8.14 to 8.16)."""
    deal, first, second, third, last = rules
    return (
        _street(first, BLIND, "ac", deal, down=hole),
        _street(second, BUTTON, "bc", board=3, burn=True),
        _street(third, BUTTON, "bc", board=1, burn=True),
        _street(last, BUTTON, "bc", board=1, burn=True),
    )


_DRAW_SEATS = {52: 8, 40: 6, 36: 5, 32: 5}
_FIVE_SEATS = {52: 10, 40: 8, 36: 7, 32: 6}
_SEVEN_SEATS = {52: 8, 40: 6, 36: 5, 32: 4}

VARIANTS: tuple[Variant, ...] = (
    Variant(
        name="draw-blind",
        title="Draw (Blind)",
        number="8.4",
        game=P("8.4"),
        before=P("8.4.1"),
        family=Family.DRAW,
        forced=Forced.BLINDS,
        streets=draw(BLIND, "c", (P("8.4.2"), P("8.4.3"), P("8.4.4"), P("8.4.5"))),
        shows=P("8.4.5(b)(iii)"),
        shows_after=P("8.4.5(b)(iv)"),
        asks=P("8.4.5(b)(v)"),
        wins=P("8.4.5(b)(vi)"),
        seats=_DRAW_SEATS,
    ),
    Variant(
        name="draw-kitty",
        title="Draw (Kitty)",
        number="8.5",
        game=P("8.5"),
        before=P("8.5.1"),
        family=Family.DRAW,
        forced=Forced.BLINDS,
        streets=draw(BLIND, "e", (P("8.5.2"), P("8.5.3"), P("8.5.4"), P("8.5.5"))),
        shows=P("8.5.5(c)"),
        seats={52: 7, 40: 5, 36: 4, 32: 4},
        kitty=True,
    ),
    Variant(
        name="draw-ante",
        title="Draw (Ante Wager)",
        number="8.6",
        game=P("8.6"),
        before=P("8.6.1"),
        family=Family.DRAW,
        forced=Forced.ANTES,
        streets=draw(BUTTON, "c", (P("8.6.2"), P("8.6.3"), P("8.6.4"), P("8.6.5"))),
        shows=P("8.6.5(c)"),
        seats=_DRAW_SEATS,
    ),
    Variant(
        name="five-card-stud",
        title="Five Card Stud",
        number="8.7",
        game=P("8.7"),
        before=P("8.7.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(2, (P("8.7.2"), P("8.7.3"), P("8.7.4"), P("8.7.5")), down=1, last_down=False),
        shows=P("8.7.5(d)"),
        seats=_FIVE_SEATS,
    ),
    Variant(
        name="crown-stud",
        title="Crown Stud",
        number="8.8",
        game=P("8.8"),
        before=P("8.8.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(2, (P("8.8.2"), P("8.8.3"), P("8.8.4"), P("8.8.5")), down=1, last_down=True),
        shows=P("8.8.5(d)"),
        seats=_FIVE_SEATS,
    ),
    Variant(
        name="seven-card-stud",
        title="Seven Card Stud",
        number="8.9",
        game=P("8.9"),
        before=P("8.9.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(3, (P("8.9.2"), P("8.9.3"), P("8.9.4"), P("8.9.5")), down=2, last_down=True),
        shows=P("8.9.5(d)"),
        seats=_SEVEN_SEATS,
    ),
    Variant(
        name="seven-card-stud-hi-low",
        title="Seven Card Stud Hi-Low Eight Qualifier",
        number="8.10",
        game=P("8.10"),
        before=P("8.10.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(3, (P("8.10.2"), P("8.10.3"), P("8.10.4"), P("8.10.5")), down=2, last_down=True),
        shows=P("8.10.5(d)"),
        seats=_SEVEN_SEATS,
        low=True,
    ),
    Variant(
        name="two-card-manila",
        title="Two Card Manila",
        number="8.11",
        game=P("8.11"),
        before=P("8.11.1"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(2, (P("8.11.2"), P("8.11.3"), P("8.11.4"), P("8.11.5"))),
        shows=P("8.11.5(d)"),
        seats={36: 11, 32: 11},
        two_and_three=True,
    ),
    Variant(
        name="three-card-manila",
        title="Three Card Manila",
        number="8.12",
        game=P("8.12"),
        before=P("8.12.1"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(3, (P("8.12.2"), P("8.12.3"), P("8.12.4"), P("8.12.5"))),
        shows=P("8.12.5(d)"),
        seats={36: 9, 32: 7},
        two_and_three=True,
    ),
    Variant(
        name="faro-manila",
        title="Faro Manila",
        number="8.13",
        game=P("8.13"),
        before=P("8.13.1"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(5, (P("8.13.2"), P("8.13.3"), P("8.13.4"), P("8.13.5"))),
        shows=P("8.13.5(d)"),
        seats={52: 8},
        two_and_three=True,
    ),
    Variant(
        name="holdem",
        title="Holdem",
        number="8.14",
        game=P("8.14"),
        before=P("8.14.1"),
        family=Family.FLOP,
        forced=Forced.EITHER,
        streets=flop(2, (P("8.14.2"), P("8.14.3"), P("8.14.4"), P("8.14.5"), P("8.14.6"))),
        shows=P("8.14.6(d)"),
        seats={52: 10},
    ),
    Variant(
        name="omaha",
        title="Omaha",
        number="8.15",
        game=P("8.15"),
        before=P("8.15.1"),
        family=Family.FLOP,
        forced=Forced.BLINDS,
        streets=flop(4, (P("8.15.2"), P("8.15.3"), P("8.15.4"), P("8.15.5"), P("8.15.6"))),
        shows=P("8.15.6(d)"),
        seats={52: 10},
        two_and_three=True,
    ),
    Variant(
        name="omaha-hi-low",
        title="Omaha Hi-Low Eight Qualifier",
        number="8.16",
        game=P("8.16"),
        before=P("8.16.1"),
        family=Family.FLOP,
        forced=Forced.BLINDS,
        streets=flop(4, (P("8.16.2"), P("8.16.3"), P("8.16.4"), P("8.16.5"), P("8.16.6"))),
        shows=P("8.16.6(d)"),
        seats={52: 10},
        two_and_three=True,
        low=True,
    ),
)
GAMES: dict[str, Variant] = {v.name: v for v in VARIANTS}
"""The games by name."""
