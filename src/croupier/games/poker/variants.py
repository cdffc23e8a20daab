"""The thirteen games of section 8 as data, and Table 1: the most players by number of cards in the deck (4.1)."""

from croupier.kernel.variants import NONE, Family, Forced, HighLow, Opens, Rulings, Street, Variant
from croupier.law.law import Number, Text

P = Text("poker-victoria")


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
        reshuffles=paragraph(deals or rule, "(b)") if deal.get("draw") else NONE,
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


def high_low(last: Number) -> HighLow:
    """How the pot is divided, under the rule on the last round (8.10.5, 8.16.6)."""
    return HighLow(
        high=paragraph(last, "(d)(i)"),
        low=paragraph(last, "(d)(ii)"),
        alone=paragraph(last, "(d)(iii)"),
        no_low=paragraph(last, "(e)"),
        odd=paragraph(last, "(f)"),
    )


_DRAW_SEATS = {52: 8, 40: 6, 36: 5, 32: 5}
_FIVE_SEATS = {52: 10, 40: 8, 36: 7, 32: 6}
_SEVEN_SEATS = {52: 8, 40: 6, 36: 5, 32: 4}

_FIVE_CARD = Rulings(
    part=P("9.4"),
    first_up=P("9.4.1"),
    two_up=P("9.4.2"),
    several_two_up=P("9.1.1(c)(ii)"),
    wrong_up=P("9.1.1(c)(i)"),
    passed=P("9.4.3"),
    exposed=P("9.4.4"),
    goes_on=P("9.4.5"),
    community=P("9.4.6"),
)
_CROWN = Rulings(
    part=P("9.5"),
    first_up=P("9.5.1"),
    two_up=P("9.5.2"),
    several_two_up=P("9.1.1(d)(ii)"),
    wrong_up=P("9.1.1(d)(i)"),
    passed=P("9.5.3"),
    exposed=P("9.5.4"),
    goes_on=P("9.5.5"),
    last_up=P("9.5.6"),
    community=P("9.5.7"),
)
_SEVEN_CARD = Rulings(
    part=P("9.6"),
    first_up=P("9.6.1"),
    two_up=P("9.6.2"),
    down_replaced=True,
    several_two_up=P("9.1.1(e)(ii)"),
    three_up=P("9.1.1(e)(iii)"),
    wrong_up=P("9.1.1(e)(i)"),
    passed=P("9.6.3"),
    exposed=P("9.6.4"),
    goes_on=P("9.6.5"),
    last_up=P("9.6.6"),
    community=P("9.6.7"),
)
"""Of the hi-low game too: it is seven card stud."""
_MANILA = Rulings(exposed=P("9.8.2"))

VARIANTS: tuple[Variant, ...] = (
    Variant(
        name="draw-blind",
        title="Draw (Blind)",
        game=P("8.4"),
        before=P("8.4.1"),
        forces=P("8.4.1(b)"),
        places_button=P("8.4.1(a)"),
        family=Family.DRAW,
        forced=Forced.BLINDS,
        streets=draw(BLIND, "c", (P("8.4.2"), P("8.4.3"), P("8.4.4"), P("8.4.5"))),
        shows=P("8.4.5(b)(iii)"),
        shows_after=P("8.4.5(b)(iv)"),
        asks=P("8.4.5(b)(v)"),
        wins=P("8.4.5(b)(vi)"),
        seats=_DRAW_SEATS,
        one_over_blind=P("8.4.1(b)(i)"),
    ),
    Variant(
        name="draw-kitty",
        title="Draw (Kitty)",
        game=P("8.5"),
        before=P("8.5.1"),
        forces=P("8.5.1(b)"),
        places_button=P("8.5.1(a)"),
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
        game=P("8.6"),
        before=P("8.6.1"),
        forces=P("8.6.1(b)"),
        places_button=P("8.6.1(a)"),
        family=Family.DRAW,
        forced=Forced.ANTES,
        streets=draw(BUTTON, "c", (P("8.6.2"), P("8.6.3"), P("8.6.4"), P("8.6.5"))),
        shows=P("8.6.5(c)"),
        seats=_DRAW_SEATS,
    ),
    Variant(
        name="five-card-stud",
        title="Five Card Stud",
        game=P("8.7"),
        before=P("8.7.1"),
        forces=P("8.7.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(2, (P("8.7.2"), P("8.7.3"), P("8.7.4"), P("8.7.5")), down=1, last_down=False),
        shows=P("8.7.5(d)"),
        seats=_FIVE_SEATS,
        rulings=_FIVE_CARD,
    ),
    Variant(
        name="crown-stud",
        title="Crown Stud",
        game=P("8.8"),
        before=P("8.8.1"),
        forces=P("8.8.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(2, (P("8.8.2"), P("8.8.3"), P("8.8.4"), P("8.8.5")), down=1, last_down=True),
        shows=P("8.8.5(d)"),
        seats=_FIVE_SEATS,
        rulings=_CROWN,
    ),
    Variant(
        name="seven-card-stud",
        title="Seven Card Stud",
        game=P("8.9"),
        before=P("8.9.1"),
        forces=P("8.9.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(3, (P("8.9.2"), P("8.9.3"), P("8.9.4"), P("8.9.5")), down=2, last_down=True),
        shows=P("8.9.5(d)"),
        seats=_SEVEN_SEATS,
        rulings=_SEVEN_CARD,
    ),
    Variant(
        name="seven-card-stud-hi-low",
        title="Seven Card Stud Hi-Low Eight Qualifier",
        game=P("8.10"),
        before=P("8.10.1"),
        forces=P("8.10.1"),
        family=Family.STUD,
        forced=Forced.ANTES,
        streets=stud(3, (P("8.10.2"), P("8.10.3"), P("8.10.4"), P("8.10.5")), down=2, last_down=True),
        shows=P("8.10.5(d)"),
        seats=_SEVEN_SEATS,
        low=high_low(P("8.10.5")),
        rulings=_SEVEN_CARD,
    ),
    Variant(
        name="two-card-manila",
        title="Two Card Manila",
        game=P("8.11"),
        before=P("8.11.1"),
        forces=P("8.11.1(b)"),
        places_button=P("8.11.1(a)"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(2, (P("8.11.2"), P("8.11.3"), P("8.11.4"), P("8.11.5"))),
        shows=P("8.11.5(d)"),
        seats={36: 11, 32: 11},
        two_and_three=True,
        rulings=_MANILA,
    ),
    Variant(
        name="three-card-manila",
        title="Three Card Manila",
        game=P("8.12"),
        before=P("8.12.1"),
        forces=P("8.12.1(b)"),
        places_button=P("8.12.1(a)"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(3, (P("8.12.2"), P("8.12.3"), P("8.12.4"), P("8.12.5"))),
        shows=P("8.12.5(d)"),
        seats={36: 9, 32: 7},
        two_and_three=True,
        rulings=_MANILA,
    ),
    Variant(
        name="faro-manila",
        title="Faro Manila",
        game=P("8.13"),
        before=P("8.13.1"),
        forces=P("8.13.1(b)"),
        places_button=P("8.13.1(a)"),
        family=Family.MANILA,
        forced=Forced.BLINDS,
        streets=manila(5, (P("8.13.2"), P("8.13.3"), P("8.13.4"), P("8.13.5"))),
        shows=P("8.13.5(d)"),
        seats={52: 8},
        two_and_three=True,
        rulings=_MANILA,
    ),
    Variant(
        name="holdem",
        title="Holdem",
        game=P("8.14"),
        before=P("8.14.1"),
        forces=P("8.14.1(b)"),
        places_button=P("8.14.1(a)"),
        family=Family.FLOP,
        forced=Forced.EITHER,
        streets=flop(2, (P("8.14.2"), P("8.14.3"), P("8.14.4"), P("8.14.5"), P("8.14.6"))),
        shows=P("8.14.6(d)"),
        seats={52: 10},
    ),
    Variant(
        name="omaha",
        title="Omaha",
        game=P("8.15"),
        before=P("8.15.1"),
        forces=P("8.15.1(b)"),
        places_button=P("8.15.1(a)"),
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
        game=P("8.16"),
        before=P("8.16.1"),
        forces=P("8.16.1(b)"),
        places_button=P("8.16.1(a)"),
        family=Family.FLOP,
        forced=Forced.BLINDS,
        streets=flop(4, (P("8.16.2"), P("8.16.3"), P("8.16.4"), P("8.16.5"), P("8.16.6"))),
        shows=P("8.16.6(d)"),
        seats={52: 10},
        two_and_three=True,
        low=high_low(P("8.16.6")),
    ),
)
GAMES: dict[str, Variant] = {v.name: v for v in VARIANTS}
"""The games by name."""
