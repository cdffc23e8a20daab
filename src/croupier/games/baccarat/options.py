"""Baccarat: what the operator settles when it opens a table, and whether it may.

Only the amendments are gazetted. What rests on the base document alone says so in the option's sentence.
"""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.kernel.names import Name
from croupier.kernel.options import BACKS, CHIPS, Device, Grants, TableOptions
from croupier.kernel.pairs import PairsScale
from croupier.law.law import Text
from croupier.things.money import AMOUNT, AMOUNTS

R = Text("baccarat")
A = Text("baccarat-amendments")
G = Text("general")


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    ANTE = "ante"
    PERFECT_PLAYER = "perfect-player"
    PERFECT_BANKER = "perfect-banker"
    PAIR_PLAYER = "pair-player"
    PAIR_BANKER = "pair-banker"
    MATCH_PLAYER = "match-player"
    MATCH_BANKER = "match-banker"


class OnCards(Name):
    """The wagers on the first cards of a hand: the first word of their names, before the hand's."""

    PERFECT = "perfect"
    PAIR = "pair"
    MATCH = "match"


class Choices(Name):
    """What players may choose."""

    TURN = "turn"


class Prepared(StrEnum):
    """What was done with the cards before they came to the table."""

    AS_RECEIVED = "as received"
    CHECKED = "pre-checked"
    SHUFFLED = "pre-shuffled"
    SEALED = "sealed by the manufacturer"


class Style(StrEnum):
    """How the cards are handled: all face up, by two of the players, or face down and turned by the dealer."""

    A = "A"
    B = "B"
    C = "C"


class Burn(StrEnum):
    """What is burned before the first round."""

    BY_VALUE = "by value"
    ONE_CARD = "one card"


class CutInRound(StrEnum):
    """The cutting card comes out in mid round: what is played after that round."""

    ONE_MORE = "one more round"
    NO_MORE = "no more rounds"


class CutFirst(StrEnum):
    """The cutting card comes as the first card of a round."""

    LAST_ROUND = "last round"
    SHUFFLE = "shuffle at once"


class TiePays(StrEnum):
    """What the layout says that a tie pays."""

    EIGHT = "8 to 1"
    NINE = "9 to 1"


class Scale(StrEnum):
    """Which of the two pay scales of any pair or lucky match is in operation."""

    ONE = "one"
    TWO = "two"


class Rounding(StrEnum):
    """To which cent a commission goes that is no whole number of cents."""

    UP = "up to the cent"
    DOWN = "down to the cent"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "baccarat-amendments"
    boxes: Annotated[
        int, msgspec.Meta(ge=7, le=14), Grants(R("C2"), "Sets of player areas (not in the gazetted text).")
    ] = 7
    decks: Annotated[
        int, msgspec.Meta(ge=4, le=8), Grants(R("C4"), "Decks in a set of cards (not in the gazetted text).")
    ] = 8
    dealt_from: Annotated[
        Device,
        Grants(
            R("C4"),
            "A shoe, a batch shuffler with two sets of cards, or a continuous shuffler (not in the gazetted text).",
        ),
    ] = Device.SHOE
    backs: Annotated[
        tuple[str, str],
        Grants(R("C4(b)"), "The colours of the backs of two sets of cards (not in the gazetted text)."),
    ] = BACKS
    minimum: Annotated[int, AMOUNT, Grants(G("G1"), "The smallest wager.")] = 10_00
    maximum: Annotated[int, AMOUNT, Grants(G("G1"), "The largest wager.")] = 500_00
    chips: Annotated[tuple[int, ...], AMOUNTS, Grants(G("G14"), "The denominations in use.")] = CHIPS
    bettors: Annotated[
        int,
        msgspec.Meta(ge=1, le=3),
        Grants(R("C11(b)"), "How many players may wager on one area (not in the gazetted text)."),
    ] = 3
    standing_players: Annotated[
        bool, Grants(R("C11(a)"), "People without a seat may wager (not in the gazetted text).")
    ] = True
    several_boxes: Annotated[
        bool, Grants(R("C11(d)"), "A player may wager at more than one box (not in the gazetted text).")
    ] = True
    area_capped: Annotated[
        bool,
        Grants(R("C11(c)"), "All wagers on one area together stay within the maximum (not in the gazetted text)."),
    ] = False
    max_differential: Annotated[
        int | None,
        AMOUNTS,
        Grants(R("C12"), "How far the sums on Player and Banker may be apart (not in the gazetted text)."),
    ] = None
    both_sides: Annotated[
        bool, Grants(R("C7(b)"), "A player may wager on both hands in one round (not in the gazetted text).")
    ] = False
    employees: Annotated[
        tuple[str, ...],
        Grants(R("C14(h)"), "People who work in the casino and cannot be nominees (not in the gazetted text)."),
    ] = ()
    tie_pays: Annotated[TiePays, Grants(A("5.10(c)"), "What the layout says that a tie pays.")] = TiePays.EIGHT
    no_commission: Annotated[
        bool,
        Grants(R("C8"), "The form without commission: the Banker's 6 pays 1 to 2 (not in the gazetted text)."),
    ] = False
    commission_rounding: Annotated[
        Rounding,
        Grants(A("5.10(b)"), "How a commission in parts of a cent is rounded (the gazetted text does not say)."),
    ] = Rounding.UP
    two_to_one: Annotated[bool, Grants(A("13.1"), "2 to 1 Baccarat is played.")] = False
    banker_six: Annotated[bool, Grants(A("13.4"), "In 2 to 1 Baccarat the Banker's 6 pays 1 to 2.")] = False
    ante_up: Annotated[bool, Grants(A("14.1"), "Ante Up Baccarat is played.")] = False
    ante: Annotated[int, AMOUNT, Grants(A("14.3"), "The ante; an eighth of the minimum at most.")] = 1_00
    ante_waived_from: Annotated[
        int | None, AMOUNTS, Grants(A("14.4"), "From which initial wager no ante is asked; none for never.")
    ] = None
    lone_tie_ante: Annotated[
        bool, Grants(A("14.5"), "A tie wager alone needs an ante as well (the gazetted text does not say).")
    ] = True
    any_pair: Annotated[bool, Grants(A("11C.1"), "Any pair is offered.")] = False
    any_pair_scale: Annotated[Scale, Grants(A("11C.8"), "By which scale any pair is paid.")] = Scale.ONE
    lucky_match: Annotated[bool, Grants(A("11D.1"), "Lucky match is offered.")] = False
    lucky_match_scale: Annotated[Scale, Grants(A("11D.8"), "By which scale lucky match is paid.")] = Scale.ONE
    perfect_pairs: Annotated[bool, Grants(R("C9"), "Perfect pairs is offered (not in the gazetted text).")] = False
    perfect_scale: Annotated[
        PairsScale, Grants(R("C9"), "By which scale perfect pairs is paid (not in the gazetted text).")
    ] = PairsScale.A
    side_minimum: Annotated[int, AMOUNT, Grants(A("11C.5"), "The smallest pair or match wager.")] = 5_00
    side_maximum: Annotated[int, AMOUNT, Grants(A("11D.5"), "The largest pair or match wager.")] = 100_00
    prepared: Annotated[
        Prepared, Grants(A("6.5"), "How the cards come: as received, checked, shuffled, or sealed by their maker.")
    ] = Prepared.AS_RECEIVED
    burn: Annotated[
        Burn,
        Grants(
            A("7.7"), "What is burned before the first round of a shoe: as many cards as the first counts, or one card."
        ),
    ] = Burn.BY_VALUE
    style: Annotated[
        Style, Grants(A("8.5"), "The style of dealing: A face up, B players turn the cards, C the dealer turns them.")
    ] = Style.A
    extra_up: Annotated[
        bool, Grants(R("C19(i)"), "In style B additional cards are dealt face up (not in the gazetted text).")
    ] = False
    cutting_card: Annotated[
        int,
        msgspec.Meta(ge=6, le=400),
        Grants(R("C17(b)"), "How many cards come after the cutting card (not in the gazetted text)."),
    ] = 14
    cut_in_round: Annotated[
        CutInRound,
        Grants(R("C22(a)"), "What is played once the cutting card came out in mid round (not in the gazetted text)."),
    ] = CutInRound.ONE_MORE
    cut_first: Annotated[
        CutFirst,
        Grants(R("C22(b)"), "What follows when it comes before a round's first card (not in the gazetted text)."),
    ] = CutFirst.LAST_ROUND
    announce_last: Annotated[
        bool, Grants(R("C22(c)"), "The last round of a shoe is announced (not in the gazetted text).")
    ] = True
    void_hands: Annotated[
        bool, Grants(R("C23"), "Rounds without wagers may be dealt on request (not in the gazetted text).")
    ] = True
    errors_void: Annotated[
        bool,
        Grants(R("C24(n)"), "Misplaced, exposed or wrongly drawn cards void the round (not in the gazetted text)."),
    ] = False
    results_display: Annotated[
        bool, Grants(R("C25"), "A display shows the latest results (not in the gazetted text).")
    ] = True
