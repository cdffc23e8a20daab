"""Baccarat: the wagers and what they pay."""

from enum import IntEnum

from croupier.games.baccarat.options import Scale, TiePays, Wagers
from croupier.kernel.pairs import any_pair_pays, match_pays, perfect_pays
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.law import Number, Text
from croupier.things.money import EVENS, Odds

R = Text("baccarat")
A = Text("baccarat-amendments")

PLAYER, BANKER, TIE = Wagers.PLAYER, Wagers.BANKER, Wagers.TIE

# --- the areas ------------------------------------------------------------------------------------

MAIN = (PLAYER, BANKER, TIE)
"""The initial wagers."""


def _main(name: str, label: str, cite: Number, area: Number) -> Wager:
    return Wager(name=name, label=label, cite=cite, area=area, meaning=R("C6"), handled=R("C10(e)"))


PLACED = {"any_pair": A("11C.4"), "lucky_match": A("11D.4")}
"""By which rule these wagers are put down before the first card."""


def _side(name: str, label: str, cite: Number, area: Number, offered: str) -> Wager:
    return Wager(
        name=name,
        label=label,
        cite=cite,
        area=area,
        meaning=R("C1"),
        handled=R("C10(e)"),
        offered=offered,
        closes=PLACED.get(offered),
    )


ANTE = Wager(
    name=Wagers.ANTE,
    label="Ante",
    cite=A("14.5"),
    area=A("14.2"),
    meaning=R("C1(f)"),
    handled=R("C10(e)"),
    offered="ante_up",
    closes=A("14.5"),
)
SIDES = (
    _side(Wagers.PERFECT_PLAYER, "Perfect Pairs on Player", R("C9"), R("C3(d)"), "perfect_pairs"),
    _side(Wagers.PERFECT_BANKER, "Perfect Pairs on Banker", R("C9"), R("C3(d)"), "perfect_pairs"),
    _side(Wagers.PAIR_PLAYER, "Any Pair on Player", A("11C.3"), A("11C.3"), "any_pair"),
    _side(Wagers.PAIR_BANKER, "Any Pair on Banker", A("11C.3"), A("11C.3"), "any_pair"),
    _side(Wagers.MATCH_PLAYER, "Lucky Match on Player", A("11D.3"), A("11D.3"), "lucky_match"),
    _side(Wagers.MATCH_BANKER, "Lucky Match on Banker", A("11D.3"), A("11D.3"), "lucky_match"),
)
WAGERS = (
    _main(PLAYER, "Player", R("C6(a)"), R("C3(a)")),
    _main(BANKER, "Banker", R("C6(b)"), R("C3(b)")),
    _main(TIE, "Tie", R("C6(c)"), R("C3(c)")),
    ANTE,
    *SIDES,
)
BY_NAME = {wager.name: wager for wager in WAGERS}
SIDE_NAMES = frozenset(wager.name for wager in SIDES)
TWO_TO_ONE: dict[str, Number] = {BANKER: A("13.2(a)"), PLAYER: A("13.2(b)"), TIE: A("13.2(c)")}
TWO_TO_ONE_LOSES: dict[str, Number] = {PLAYER: A("13.2(b)(ii)"), BANKER: A("13.2(a)(ii)"), TIE: A("13.2(c)(ii)")}
"""Where 2 to 1 Baccarat says that these wagers may be made."""


# --- what a win is, for the pay scales ------------------------------------------------------------


class Win(IntEnum):
    """How a hand won, as far as odds depend on it."""

    OTHER = 1
    WITH_SIX = 2
    THREE_CARD_8_OR_9 = 3


# --- what they pay --------------------------------------------------------------------------------

PLAYER_PAYS = PayScale(cite=A("5.10(a)"), odds=dict.fromkeys(Win, EVENS), kind=Win)
BANKER_PAYS = PayScale(cite=A("5.10(b)"), odds=dict.fromkeys(Win, EVENS), kind=Win)
NO_COMMISSION_PAYS = PayScale(
    cite=R("C8"),
    odds={Win.OTHER: EVENS, Win.WITH_SIX: Odds(1, 2), Win.THREE_CARD_8_OR_9: EVENS},
    kind=Win,
)
TWO_TO_ONE_PAYS = PayScale(
    cite=A("13.3(a)"),
    odds={Win.OTHER: EVENS, Win.WITH_SIX: EVENS, Win.THREE_CARD_8_OR_9: Odds(2)},
    kind=Win,
)
BANKER_SIX_PAYS = PayScale(cite=A("13.4"), odds={Win.WITH_SIX: Odds(1, 2)}, kind=Win)


class Tie(IntEnum):
    """A tie is a tie."""

    TIE = 1


TIE_PAYS = {
    TiePays.EIGHT: PayScale(cite=A("5.10(c)"), odds={Tie.TIE: Odds(8)}, kind=Tie),
    TiePays.NINE: PayScale(cite=A("5.10(c)"), odds={Tie.TIE: Odds(9)}, kind=Tie),
}
TWO_TO_ONE_TIE_PAYS = {
    TiePays.EIGHT: PayScale(cite=A("13.3(b)"), odds={Tie.TIE: Odds(8)}, kind=Tie),
    TiePays.NINE: PayScale(cite=A("13.3(b)"), odds={Tie.TIE: Odds(9)}, kind=Tie),
}
ANY_PAIR_PAYS = dict(zip(Scale, any_pair_pays(A("11C.8"), A("11C.8")), strict=True))
MATCH_PAYS = dict(zip(Scale, match_pays(A("11D.8")), strict=True))
PERFECT_SCALES = perfect_pays(R("C9(a)"), R("C9(b)"), R("C9(c)"), R("C9(d)"), R("C9(e)"))
COMMISSION = 5
"""In the hundred of the amount won."""
