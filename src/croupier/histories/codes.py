"""The variant codes of PHH, and our own for the games and limits that the format does not name.

A code of ours is a letter for the limit and a mark for the game, so that those of the format that follow the
same pattern keep their meaning:

    F fixed   N no limit   P pot   H half pot   S spread (with the field `_max_bet`)
    T Holdem   O Omaha   O/8 Omaha hi-low   7S and 7S/8 seven card stud   5S five card stud   CS crown stud
    2M 3M FM two card, three card and Faro Manila   5D 5DA 5DK draw with blinds, with antes, with a kitty

A deck other than the game's largest is said by the field `_deck`. Games of the format that are not gazetted
(`NS`, `FR`, `N2L1D`, `F2L3D`, `FB`) are in `croupier.histories.foreign`.
"""

import msgspec

from croupier.histories.foreign import FOREIGN
from croupier.poker.games import GAMES
from croupier.poker.options import Limit
from croupier.poker.variants import Family, Forced, Variant

LIMITS = {"F": Limit.FIXED, "N": Limit.NONE, "P": Limit.POT, "H": Limit.HALF_POT, "S": Limit.SPREAD}
MARKS = {
    "T": "holdem",
    "O": "omaha",
    "O/8": "omaha-hi-low",
    "7S": "seven-card-stud",
    "7S/8": "seven-card-stud-hi-low",
    "5S": "five-card-stud",
    "CS": "crown-stud",
    "2M": "two-card-manila",
    "3M": "three-card-manila",
    "FM": "faro-manila",
    "5D": "draw-blind",
    "5DA": "draw-ante",
    "5DK": "draw-kitty",
}
STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The codes that the format itself defines."""


class Code(msgspec.Struct, frozen=True):
    """What a code stands for, and so which fields it needs."""

    variant: Variant
    limit: Limit

    @property
    def stud(self) -> bool:
        """Whether a bring-in opens the betting."""
        return self.variant.family is Family.STUD

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a history of this code needs beside antes, stacks and actions."""
        forced: tuple[str, ...] = ("bring_in",) if self.stud else ("blinds_or_straddles",)
        if self.variant.forced is Forced.ANTES and not self.stud:
            forced = ()
        bets = ("small_bet", "big_bet") if self.limit is Limit.FIXED else ("min_bet",)
        return (*forced, *bets, *(("_max_bet",) if self.limit is Limit.SPREAD else ()))


CODES: dict[str, Code] = {
    **{letter + mark: Code(GAMES[name], limit) for letter, limit in LIMITS.items() for mark, name in MARKS.items()},
    **{code: Code(variant, LIMITS[code[0]]) for code, variant in FOREIGN.items()},
}


def code_of(name: str, limit: Limit) -> str:
    """The code of a gazetted game under a limit."""
    letter = next(letter for letter, found in LIMITS.items() if found is limit)
    return letter + next(mark for mark, game in MARKS.items() if game == name)
