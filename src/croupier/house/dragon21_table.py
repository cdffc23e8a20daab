"""Dragon21, sections 2 to 6: options, wagers, layout and signs, and the terms on which it deals as baccarat does."""

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from croupier.house import baccarat_opening as opening
from croupier.house.baccarat_opening import Prepared
from croupier.house.baccarat_terms import Burn, CutFirst, CutInRound, Side, Style, Terms
from croupier.house.baccarat_wagers import PERFECT_SCALES
from croupier.house.dragon21_hands import DRAGON_HAND, TIGER_HAND, next_draw
from croupier.house.game import Step, Wager
from croupier.house.options import Grants, TableOptions, change_granted
from croupier.house.pairs import PairsScale
from croupier.house.procedure import BACKS, CHIPS, Device, scale_words, wrong_limits
from croupier.house.round import Round
from croupier.money import AMOUNT, AMOUNTS, MOST, dollars
from croupier.play.answers import Refusal
from croupier.rulebook import Rule, document

R = document("dragon21")
G = document("general")

# --- what the operator chooses --------------------------------------------------------------------


class AreaTotal(StrEnum):
    """Whose wagers on one area together must stay within the maximum of the table."""

    NOBODY = "nobody"
    ALL = "all players"
    EACH = "each player"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    boxes: Annotated[int, msgspec.Meta(ge=7, le=7), Grants(R("3.1"), "Sets of wagering areas: seven.")] = 7
    dealt_from: Annotated[
        Device, Grants(R("3.4(a)"), "A shoe, a batch shuffler with two sets of cards, or a continuous shuffler.")
    ] = Device.SHOE
    decks: Annotated[int, msgspec.Meta(ge=4, le=8), Grants(R("3.4(a)"), "Decks in a set of cards.")] = 8
    cutting_cards: Annotated[
        int, msgspec.Meta(ge=1, le=2), Grants(R("3.4(b)"), "How many cutting cards; the second has no use of its own.")
    ] = 1
    results_display: Annotated[bool, Grants(R("3.4(e)"), "A display shows the latest results.")] = True
    backs: Annotated[
        tuple[str, str],
        Grants(R("3.4(a)(ii)(A)"), "The colours of the backs of two sets of cards."),
    ] = BACKS
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest wager.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest wager.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    bettors: Annotated[
        int, msgspec.Meta(ge=1, le=3), Grants(R("5.7(a)"), "How many players may wager on one area.")
    ] = 3
    area_total: Annotated[
        AreaTotal, Grants(R("5.7(b)"), "Whose wagers on one area must together stay within the table's maximum.")
    ] = AreaTotal.NOBODY
    several_boxes: Annotated[
        bool, Grants(R("5.8"), "A player may back an outcome on more than one area (the text does not say who may).")
    ] = True
    max_differential: Annotated[
        int | None, AMOUNTS, Grants(R("5.12"), "How far the sums on Dragon and Tiger may be apart.")
    ] = None
    employees: Annotated[
        tuple[str, ...], Grants(R("2.2(h)"), "People who work at the casino, and so cannot be nominees.")
    ] = ()
    prepared: Annotated[Prepared, Grants(R("6.1"), "What was done with the cards beforehand; as in baccarat.")] = (
        Prepared.AS_RECEIVED
    )
    burn: Annotated[
        Burn,
        Grants(
            R("7.1"),
            "What is burned before the first round of a shoe, as in baccarat: by the first card's value, or one card.",
        ),
    ] = Burn.BY_VALUE
    style: Annotated[
        Style,
        Grants(
            R("8.1"), "The dealing style, as in baccarat: A face up, B players turn the cards, C the dealer turns them."
        ),
    ] = Style.A
    extra_up: Annotated[bool, Grants(R("9.5"), "In style B additional cards are dealt face up.")] = False
    cutting_card: Annotated[
        int, msgspec.Meta(ge=6, le=400), Grants(R("11.1"), "Cards behind the cutting card (not in the gazetted text).")
    ] = 14
    cut_in_round: Annotated[
        CutInRound,
        Grants(R("11.1"), "What follows when the cutting card comes out in mid round (not in the gazetted text)."),
    ] = CutInRound.ONE_MORE
    cut_first: Annotated[
        CutFirst,
        Grants(R("11.1"), "What follows when it comes as the first card of a round (not in the gazetted text)."),
    ] = CutFirst.LAST_ROUND
    announce_last: Annotated[
        bool, Grants(R("11.1"), "The last round of a shoe is announced (not in the gazetted text).")
    ] = True
    void_hands: Annotated[
        bool, Grants(R("8.1"), "Rounds without wagers may be dealt on request (how is not in the gazetted text).")
    ] = True
    errors_void: Annotated[
        bool, Grants(R("12.1"), "Misplaced, exposed and wrongly drawn cards void the round (not in the gazetted text).")
    ] = False
    perfect_pairs: Annotated[bool, Grants(R("11A.1"), "Perfect Pairs is offered, as in baccarat.")] = False
    perfect_scale: Annotated[
        PairsScale,
        Grants(R("11A.1"), "What Perfect Pairs pays: perfect, coloured, mixed (not in the gazetted text)."),
    ] = PairsScale.A
    side_minimum: Annotated[
        int,
        AMOUNT,
        Grants(R("11A.1"), "The smallest Perfect Pairs wager (not in the gazetted text)."),
    ] = 5_00
    side_maximum: Annotated[
        int,
        AMOUNT,
        Grants(R("11A.1"), "The largest Perfect Pairs wager (not in the gazetted text)."),
    ] = 100_00


LEAST_BEFORE_CUTTING_CARD = 16
"""The most cards that are burned, and those of one round: a shoe with fewer would end before it begins."""


def validate(o: Options, approvals: dict[str, str]) -> Refusal | None:
    """Whether these options may be in force (3.4, 5.3, 5.12, 6.1, 11A.1)."""
    if o.max_differential is not None and not 0 <= o.max_differential <= MOST:
        return Refusal(R("5.12"), f"A maximum differential is nothing to {dollars(MOST)}; leave it out for none.")
    if 52 * o.decks - o.cutting_card < LEAST_BEFORE_CUTTING_CARD:
        return Refusal(R("11.1"), f"At least {LEAST_BEFORE_CUTTING_CARD} cards lie before the cutting card.")
    return wrong_limits(o, R("5.3")) or opening.wrong_deal(o, approvals, TERMS) or _wrong_pairs(o)


def _wrong_pairs(o: Options) -> Refusal | None:
    """What is wrong with the limits of Perfect Pairs, where it is offered."""
    if not o.perfect_pairs or (o.side_minimum <= o.side_maximum and not o.side_minimum % min(o.chips)):
        return None
    return Refusal(R("11A.1"), "The smallest Perfect Pairs wager is made of chips, and is not over the largest.")


# --- 6 to 9, 11, 12: as in baccarat ------------------------------------------------------------------

TERMS = Terms(
    sides={
        DRAGON_HAND: Side(word="Dragon", label="Dragon's hand", wager="dragon"),
        TIGER_HAND: Side(word="Tiger", label="Tiger's hand", wager="tiger"),
    },
    next_draw=next_draw,
    draw_rule=lambda _dragon, _tiger: R("9.2"),
    received=R("6.1"),
    inspected=R("6.1"),
    spread=R("6.1"),
    mixed=R("6.1"),
    loaded=R("6.1"),
    prechecked=(R("6.1"), R("6.1"), R("6.1")),
    preshuffled=R("6.1"),
    sealed=R("6.1"),
    burn_first=R("7.1"),
    burn_more=R("7.1"),
    burn_one=R("7.1"),
    initial=R("8.1"),
    passed=R("8.1"),
    style_change=R("8.1"),
    holder=R("8.1"),
    turn=R("8.1"),
    dealer_turns=R("8.1"),
    more_down=R("9.4"),
    more_open=R("9.5"),
    not_style_b=R("3.4(a)(iii)"),
    two_sets=R("3.4(a)(ii)(A)"),
    cutting_card=R("11.1"),
    last_round=R("11.1"),
    face_up_in_shoe=R("12.1"),
    drawn_to_first=R("12.1"),
    drawn_to_second=R("12.1"),
    misplaced=R("12.1"),
    order_lost=R("12.1"),
    exposed=R("12.1"),
    too_few=R("12.1"),
    spoilt=R("12.1"),
    wrong_deck=R("12.1"),
    shuffler_moved=R("12.1"),
    shuffler_harmed=R("12.1"),
    shuffler_no_spare=R("12.1"),
    absent=R("12.1"),
    void_instead=R("12.1"),
    no_more_cards=R("9.2"),
    before_shoe=R("7.1"),
    unnoticed=R("5.1"),
)
"""Dragon where baccarat has Player, Tiger where it has Banker."""

# --- 5: wagers and what they pay -------------------------------------------------------------------


def _wager(name: str, label: str, cite: Rule, area: Rule, meaning: Rule) -> Wager:
    return Wager(name=name, label=label, cite=cite, area=area, meaning=meaning, handled=R("5.9"))


DRAGON = _wager("dragon", "Dragon", R("5.1(a)"), R("3.3(a)"), R("5.2(a)"))
TIGER = _wager("tiger", "Tiger", R("5.1(b)"), R("3.3(b)"), R("5.2(e)"))
TIE = _wager("tie", "Tie", R("5.1(c)"), R("3.3(c)"), R("5.2(g)"))
MAIN = ("dragon", "tiger", "tie")


def _pair(name: str, label: str) -> Wager:
    return Wager(
        name=name,
        label=label,
        cite=R("11A.1"),
        area=R("11A.1"),
        meaning=R("11A.1"),
        handled=R("5.9"),
        offered="perfect_pairs",
    )


DRAGON_PAIR = _pair("dragonpair", "Dragon Perfect Pairs")
TIGER_PAIR = _pair("tigerpair", "Tiger Perfect Pairs")
PAIR_OF = {"dragonpair": DRAGON_HAND, "tigerpair": TIGER_HAND}
"""The hand on whose first two cards a Perfect Pairs wager is."""


# --- 3: layout, signs, equipment, opening ----------------------------------------------------------


def signs(o: Options, minimum: int, maximum: int) -> tuple[tuple[str, str, Rule], ...]:
    """What the layout and the signs at the table say (2.1, 3.2, 5.1, 5.1a, 5.12, 11A.1)."""
    limits = f"Dragon, Tiger and Tie {dollars(minimum)} to {dollars(maximum)}"
    apart = () if o.max_differential is None else (f"Maximum differential {dollars(o.max_differential)}",)
    shown = [
        ("game", "Dragon21", R("2.1")),
        ("inscription", "Dragon, Tiger, Tie", R("3.2")),
        ("limits", "; ".join((limits, *apart)), R("5.12") if apart else G("G1")),
        ("dragon and tiger pays", "over 21 5 to 1, blackjack 3 to 2, 18 to 21 1 to 1; 17 and a tie push", R("5.1a")),
        ("tie pays", "blackjack 12 to 1, 21 9 to 1, over 21 7 to 1, under 21 7 to 1", R("5.1(c)(i)")),
    ]
    shown.append(("style", f"Dealing style {o.style}; {_DRAWN[additional(o)]}", additional(o)))
    if o.perfect_pairs:
        odds = PERFECT_SCALES[o.perfect_scale]
        pays = scale_words(odds.odds, odds.kind)
        range_ = f"{dollars(o.side_minimum)} to {dollars(o.side_maximum)}"
        shown += [
            ("perfect pairs limits", f"Perfect Pairs {range_}", R("11A.1")),
            ("perfect pairs pays", pays, R("11A.1")),
        ]
    return tuple(shown)


def additional(o: Options) -> Rule:
    """The rule by which additional cards are dealt open or not in the style of the table (9.3 to 9.5)."""
    if o.style is not Style.B:
        return R("9.3")
    return R("9.5") if o.extra_up else R("9.4")


_DRAWN = {
    R("9.3"): "additional cards are dealt face up",
    R("9.4"): "additional cards are dealt face down to the holder of the hand",
    R("9.5"): "additional cards are dealt face up all the same",
}


def equipment(o: Options) -> tuple[str, ...]:
    """What has to be at the table (3.4)."""
    second = ("second cutting card",) if o.cutting_cards == 2 else ()
    display = ("results display",) if o.results_display else ()
    return (*opening.equipment(o, TERMS, always_pucks=True), *second, *display)


AT_DISCRETION = frozenset(
    {
        *("max_differential", "bettors", "area_total", "extra_up", "void_hands", "results_display"),
        *("perfect_pairs", "perfect_scale", "side_minimum", "side_maximum"),
    }
)
"""What the rules leave to the house without a word on when: it may change between rounds, and the signs with it."""


def change(r: Round, option: str, approvals: dict[str, str]) -> Rule | Refusal:
    """The rule by which an option may be changed now, between rounds (5.7, 5.12, 8.1, 9.5, 11A.1)."""
    if option == "style":
        return opening.change_style(r, approvals, TERMS)
    if option == "burn":
        return opening.change_burn(r, R("7.1"))
    return change_granted(type(r.options), option, AT_DISCRETION, R("3.4"))


@cache
def steps(o: Options) -> tuple[Step, ...]:
    """The opening procedure up to the shuffle, as in baccarat (6.1)."""
    return opening.steps(o, TERMS)
