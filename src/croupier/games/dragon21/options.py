"""Dragon21: what the operator chooses."""

from enum import StrEnum
from typing import Annotated, ClassVar

import msgspec

from croupier.games.baccarat.options import Burn, CutFirst, CutInRound, Prepared, Style
from croupier.kernel.names import Name
from croupier.kernel.options import BACKS, CHIPS, Device, Grants, TableOptions
from croupier.kernel.pairs import PairsScale
from croupier.law.law import Text
from croupier.things.money import AMOUNT, AMOUNTS

R = Text("dragon21")
G = Text("general")

# --- wagers and choices, by the words that are sent and kept ---------------------------------------


class Wagers(Name):
    """The wagers of the game, and the areas they lie on."""

    DRAGON = "dragon"
    TIGER = "tiger"
    TIE = "tie"
    DRAGON_PAIR = "dragonpair"
    TIGER_PAIR = "tigerpair"


# --- what the operator chooses --------------------------------------------------------------------


class AreaTotal(StrEnum):
    """Whose wagers on one area together must stay within the maximum of the table."""

    NOBODY = "nobody"
    ALL = "all players"
    EACH = "each player"


class Options(TableOptions, frozen=True, kw_only=True):
    """What the operator settles when it opens a table."""

    document: ClassVar[str] = "dragon21"
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
