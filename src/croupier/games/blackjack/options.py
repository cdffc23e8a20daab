"""Blackjack: what the operator settles when it opens a table.

Only the amendments are gazetted. What stands in the base document under B1 to B26 is known from elsewhere or from
memory; where a casino could choose it is an option, and the option's sentence says that it is not gazetted.
"""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.names import Name
from croupier.kernel.options import BACKS, CHIPS, Device, Grants, TableOptions
from croupier.kernel.pairs import PairsScale
from croupier.law.law import Text
from croupier.things.money import AMOUNT, AMOUNTS

B = Text("blackjack")
A = Text("blackjack-amendments")
G = Text("general")


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    INITIAL = "initial"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    PUSH_22 = "push-22"
    SUPER_SEVENS = "super-sevens"
    PERFECT_PAIRS = "perfect-pairs"
    ANY_PAIR = "any-pair"
    LUCKY_MATCH = "lucky-match"
    HOUSE_MONEY = "house-money"
    HOUSE_MONEY_RIDING = "house-money-riding"
    LET_IT_RIDE = "let-it-ride"
    LET_IT_RIDE_RIDING = "let-it-ride-riding"


class Choices(Name):
    """What players may choose."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    INSURE = "insure"
    DECLINE = "decline"
    JOIN = "join"
    PASS = "pass"  # noqa: S105 - said at the table
    AGAIN = "again"
    TAKE = "take"
    RIDE = "ride"
    FREE_DOUBLE = "free-double"
    FREE_SPLIT = "free-split"


class Lammers(Name):
    """What a lammer stands for (20.3, 20.4)."""

    DOUBLE = "double"
    SPLIT = "split"


class Cards(StrEnum):
    """B6, 6.5, 6.6: in which state the cards come to the table."""

    UNCHECKED = "unchecked"
    PRE_CHECKED = "pre-checked"
    PRE_SHUFFLED = "pre-shuffled"
    MANUFACTURER = "shuffled by the manufacturer"


class HoleCard(StrEnum):
    """B13: whether the dealer takes a second card in the first deal, and looks at it."""

    NONE = "none"
    PEEK = "peek"
    NO_PEEK = "no peek"


class DoubleOn(StrEnum):
    """B16: which first two cards may be doubled."""

    NO_ACE = "no ace"
    ANY = "any two"
    NINE = "hard 9 to 11"
    TEN = "hard 10 or 11"


class SplitOn(StrEnum):
    """B17: which first two cards may be split."""

    VALUE = "value"
    RANK = "rank"


class Takes(StrEnum):
    """B18: what the dealer's blackjack takes."""

    ORIGINAL = "original"
    BROKEN = "original and broken"
    ALL = "all"


class Surrender(StrEnum):
    """B20: whether a hand may be given up for half of its wager."""

    NONE = "none"
    LATE = "late"
    NOT_ACE = "not against an ace"


class BlackjackPays(StrEnum):
    """B12: what the layout says that blackjack pays."""

    THREE_TO_TWO = "3 to 2"
    SIX_TO_FIVE = "6 to 5"
    EVEN = "1 to 1"


class SevensScale(StrEnum):
    """B21: the scale by which Super Sevens is paid."""

    USUAL = "usual"
    ADELAIDE = "adelaide"


class LuckySplit(StrEnum):
    """15F.10: when a mixed or coloured match is paid whose pair is split."""

    AT_ONCE = "at once"
    WHEN_DECIDED = "when decided"


class BrokenRiding(StrEnum):
    """15D.11: what becomes of money riding on a broken hand when the dealer then has blackjack."""

    LOST = "lost"
    STAND_OFF = "stand off"


class LammerWorth(StrEnum):
    """20.3, 20.8: what a Free Bet Lammer is worth when money rides."""

    ORIGINAL = "original"
    WITH_RIDING = "original and riding"


BESIDE = frozenset({Choices.TAKE, Choices.RIDE, Choices.INSURE, Choices.DECLINE, Choices.JOIN, Choices.PASS})
"""What is chosen beside the decision on a hand."""
DECISIONS = frozenset(
    {
        Choices.HIT,
        Choices.STAND,
        Choices.DOUBLE,
        Choices.SPLIT,
        Choices.FREE_DOUBLE,
        Choices.FREE_SPLIT,
        Choices.SURRENDER,
    }
)
"""What decides on a hand, or on its next card."""

Scale = msgspec.Meta(ge=1, le=2)


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "blackjack-amendments"
    boxes: Annotated[int, msgspec.Meta(ge=1, le=7), Grants(B("B2(a)"), "Boxes, at most seven (not gazetted).")] = 7
    decks: Annotated[int, msgspec.Meta(ge=4, le=8), Grants(B("B2(b)"), "Decks in play (not gazetted here).")] = 8
    dealt_from: Annotated[
        Device, Grants(B("B2(d)"), "A shoe, a batch shuffler with two sets, or a continuous shuffler (not gazetted).")
    ] = Device.SHOE
    cards: Annotated[Cards, Grants(A("6.5"), "In which state the cards come to the table.")] = Cards.UNCHECKED
    cutting_card: Annotated[
        int, msgspec.Meta(ge=1, le=415), Grants(B("B7(c)"), "Cards behind the cutting card (not gazetted).")
    ] = 104
    burn: Annotated[
        int, msgspec.Meta(ge=0, le=10), Grants(B("B8(b)"), "Cards burned after the cut (not gazetted).")
    ] = 1
    backs: Annotated[
        tuple[str, str],
        Grants(B("B2(d)"), "The colours of the backs of two sets of cards (not gazetted)."),
    ] = BACKS
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest initial wager.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(B("B10"), "The largest initial wager (14.2).")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    several_boxes: Annotated[bool, Grants(B("B9(f)"), "A player may bet on more than one box (not gazetted here).")] = (
        True
    )
    bettors: Annotated[
        int, msgspec.Meta(ge=1, le=3), Grants(B("B9(c)"), "How many people may bet on one box (not gazetted here).")
    ] = 3
    back_bettors_join: Annotated[
        bool, Grants(B("B9(h)"), "Who bets behind may join doubles and splits (not gazetted).")
    ] = True
    results_display: Annotated[bool, Grants(A("3.6"), "A display shows the latest results.")] = False
    hole_card: Annotated[
        HoleCard, Grants(B("B13(c)"), "Whether the dealer takes a second card at once, and looks (not gazetted).")
    ] = HoleCard.NONE
    must_hit_below: Annotated[
        int, msgspec.Meta(ge=0, le=12), Grants(B("B14(c)"), "No hand stands under this; 0 for off (not gazetted).")
    ] = 12
    draw_on_21: Annotated[bool, Grants(B("B14(b)"), "A hand of 21 that is not blackjack may draw (not gazetted).")] = (
        False
    )
    hit_soft_17: Annotated[
        bool, Grants(B("B15(b)"), "The dealer draws to a soft 17 (not gazetted for the base game).")
    ] = False
    blackjack_pays: Annotated[BlackjackPays, Grants(A("5.4"), "What the layout says that blackjack pays.")] = (
        BlackjackPays.THREE_TO_TWO
    )
    blackjack_after_split: Annotated[
        bool, Grants(B("B5(b)"), "An ace and a ten after a split are a blackjack too (not gazetted).")
    ] = False
    cents_up: Annotated[bool, Grants(B("B12(e)"), "Parts of a cent are paid up, not down (not gazetted).")] = False
    double_on: Annotated[DoubleOn, Grants(B("B16(a)"), "Which first two cards may be doubled (not gazetted).")] = (
        DoubleOn.NO_ACE
    )
    double_exact: Annotated[
        bool, Grants(B("B16(e)"), "A double is for the whole wager, never for less (not gazetted).")
    ] = False
    double_after_split: Annotated[
        bool, Grants(B("B16(g)"), "Hands after a split may double, but not aces (not gazetted).")
    ] = True
    split_on: Annotated[
        SplitOn, Grants(B("B17(a)"), "Cards of equal value or of equal rank may be split (not gazetted).")
    ] = SplitOn.VALUE
    max_hands: Annotated[
        int, msgspec.Meta(ge=2, le=4), Grants(B("B17(d)"), "How many hands a box may have (not gazetted).")
    ] = 3
    resplit_aces: Annotated[bool, Grants(B("B17(e)"), "Aces may be split more than once (not gazetted).")] = False
    hit_split_aces: Annotated[bool, Grants(B("B17(f)"), "Split aces may draw more than one card (not gazetted).")] = (
        False
    )
    dealer_blackjack_takes: Annotated[Takes, Grants(B("B18"), "What the dealer's blackjack takes (not gazetted).")] = (
        Takes.ORIGINAL
    )
    busted_extra_wagers_refunded: Annotated[
        bool,
        Grants(B("B18(d)"), "With original only, doubles and splits of broken hands come back too (not gazetted)."),
    ] = False
    insurance: Annotated[bool, Grants(B("B19"), "Insurance is offered, for up to half at 2 to 1 (not gazetted).")] = (
        True
    )
    surrender: Annotated[Surrender, Grants(B("B20"), "Whether a hand may be given up for half (not gazetted).")] = (
        Surrender.NONE
    )
    run_out_voids: Annotated[bool, Grants(B("B25(l)"), "When the cards run out the round is void (not gazetted).")] = (
        False
    )
    free_bet: Annotated[bool, Grants(A("20.1"), "Free Bet Blackjack is played.")] = False
    lammer_worth: Annotated[
        LammerWorth,
        Grants(
            A("20.8"), "What a lammer is worth while House Money or Let it Ride money rides (20.3 and 20.8 differ)."
        ),
    ] = LammerWorth.ORIGINAL
    perfect_pairs: Annotated[bool, Grants(A("15B.2"), "Perfect Pairs wagers are offered.")] = False
    perfect_pairs_scale: Annotated[
        PairsScale,
        Grants(
            B("B23"),
            "What perfect, coloured and mixed pairs pay: PP-A 25, 12 and 6 to 1; B 30, 10, 5; C 25, 15, 5; "
            "D 25, 12, 5; E 25, 10, 5 (not gazetted here).",
        ),
    ] = PairsScale.A
    any_pair: Annotated[bool, Grants(A("15C.3"), "Any Pair wagers are offered.")] = False
    any_pair_scale: Annotated[
        int,
        Scale,
        Grants(B("B24"), "What a pair pays on Any Pair: scale 1 11 to 1, scale 2 10 to 1 (not gazetted here)."),
    ] = 1
    super_sevens: Annotated[bool, Grants(B("B21"), "Super Sevens wagers are offered (not gazetted here).")] = False
    super_sevens_scale: Annotated[
        SevensScale,
        Grants(B("B21(a)"), "The scale of Super Sevens, the usual one or that of Adelaide (not gazetted here)."),
    ] = SevensScale.USUAL
    super_sevens_stake: Annotated[
        int, AMOUNT, Grants(B("B21(f)"), "The stake of Super Sevens (not gazetted here).")
    ] = 1_00
    madness_21: Annotated[bool, Grants(B("B22"), "Madness 21; its rules are not known.")] = False
    lucky_match: Annotated[bool, Grants(A("15F.1"), "Lucky Match wagers are offered.")] = False
    lucky_match_scale: Annotated[int, Scale, Grants(A("15F.9"), "Pay Scale One or Two of Lucky Match.")] = 1
    lucky_split_pays: Annotated[
        LuckySplit,
        Grants(A("15F.10"), "When a mixed or coloured match is paid whose pair is split (the rule leaves it open)."),
    ] = LuckySplit.AT_ONCE
    house_money: Annotated[bool, Grants(A("15D.1"), "House Money wagers are offered.")] = False
    let_it_ride: Annotated[bool, Grants(A("15E.1"), "Let it Ride wagers are offered.")] = False
    broken_riding: Annotated[
        BrokenRiding,
        Grants(
            A("15D.11"), "Money riding on a broken hand when the dealer then has blackjack (the rule leaves it open)."
        ),
    ] = BrokenRiding.LOST
    push_22: Annotated[bool, Grants(A("20A.1"), "Push 22 wagers are offered.")] = False
    push_22_scale: Annotated[int, Scale, Grants(A("20A.6"), "Pay Scale One or Two of Push 22.")] = 1
    push_22_draws: Annotated[
        bool,
        Grants(A("20A.4"), "The dealer draws for Push 22 though no hand needs the cards (the rule leaves it open)."),
    ] = True
    side_minimum: Annotated[int, AMOUNT, Grants(A("15F.5"), "The smallest wager on any side bet but Super Sevens.")] = (
        1_00
    )
    side_maximum: Annotated[int, AMOUNT, Grants(A("15F.5"), "The largest wager on any side bet but Super Sevens.")] = (
        100_00
    )
