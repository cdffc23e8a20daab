"""Dragon21: the wagers and what they pay."""

from enum import IntEnum

from croupier.games.dragon21.options import Wagers
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.law import Number, Text
from croupier.things.money import EVENS, Odds

R = Text("dragon21")

# --- 5: wagers and what they pay -------------------------------------------------------------------


def _wager(name: str, label: str, cite: Number, area: Number, meaning: Number) -> Wager:
    return Wager(name=name, label=label, cite=cite, area=area, meaning=meaning, handled=R("5.9"))


DRAGON = _wager(Wagers.DRAGON, "Dragon", R("5.1(a)"), R("3.3(a)"), R("5.2(a)"))
TIGER = _wager(Wagers.TIGER, "Tiger", R("5.1(b)"), R("3.3(b)"), R("5.2(e)"))
TIE = _wager(Wagers.TIE, "Tie", R("5.1(c)"), R("3.3(c)"), R("5.2(g)"))
MAIN = (Wagers.DRAGON, Wagers.TIGER, Wagers.TIE)


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


DRAGON_PAIR = _pair(Wagers.DRAGON_PAIR, "Dragon Perfect Pairs")
TIGER_PAIR = _pair(Wagers.TIGER_PAIR, "Tiger Perfect Pairs")


# --- 5.1(c), 5.1a: pay scales -----------------------------------------------------------------------


class Win(IntEnum):
    """What a hand wins with, as far as it is paid; a 17 is not."""

    OF_18_TO_21 = 1
    BLACKJACK = 2
    OVER_21 = 3


class Tie(IntEnum):
    """What two hands tie on."""

    UNDER_21 = 1
    OVER_21 = 2
    OF_21 = 3
    BLACKJACK = 4


WIN_PAYS = PayScale(
    cite=R("5.1a"), odds={Win.OF_18_TO_21: EVENS, Win.BLACKJACK: Odds(3, 2), Win.OVER_21: Odds(5)}, kind=Win
)
TIE_PAYS = PayScale(
    cite=R("5.1(c)(i)"),
    odds={Tie.UNDER_21: Odds(7), Tie.OVER_21: Odds(7), Tie.OF_21: Odds(9), Tie.BLACKJACK: Odds(12)},
    kind=Tie,
)
EQUAL: dict[str, Number] = {Wagers.DRAGON: R("5.1(a)(ii)"), Wagers.TIGER: R("5.1(b)(ii)"), Wagers.TIE: R("5.1(c)(i)")}
LOSES: dict[str, Number] = {
    Wagers.DRAGON: R("5.1(a)(iii)"),
    Wagers.TIGER: R("5.1(b)(iii)"),
    Wagers.TIE: R("5.1(c)(ii)"),
}
