"""Baccarat's wagers: areas, how much may lie there, what goes back before the first card, what each is paid."""

from croupier.engines.cards.fates import altered, settled
from croupier.engines.cards.round import Stake
from croupier.games.baccarat.options import Options, Rounding, Wagers
from croupier.games.baccarat.round import Round
from croupier.games.baccarat.tables import (
    ANTE,
    BANKER,
    BY_NAME,
    COMMISSION,
    MAIN,
    PLACED,
    PLAYER,
    TIE,
    TWO_TO_ONE,
    A,
    R,
)
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.law.law import Number

NOT_OFFERED = {"perfect_pairs": R("C9"), "any_pair": A("11C.1"), "lucky_match": A("11D.1"), "ante_up": A("14.1")}
AMOUNT = {"any_pair": A("11C.5"), "lucky_match": A("11D.5"), "perfect_pairs": R("C9")}
"""Where it stands how much a pair or match wager takes."""


TIES: dict[str, Number] = {PLAYER: R("C6(a)"), BANKER: R("C6(b)")}
"""By which a wager on each hand stands off in a tie."""
OTHER: dict[str, Wagers] = {PLAYER: BANKER, BANKER: PLAYER}
"""The other hand."""


def placing(r: Round, wager: Wager, stake: Stake) -> Rule:
    """The rule by which chips are put on this area; after a tie players change their wagers on the hands (C13)."""
    o = r.options
    if altered(r, stake, TIES):
        return r.law("C13")
    if o.two_to_one and wager.name in TWO_TO_ONE:
        return r.law(TWO_TO_ONE[wager.name])
    return r.law(PLACED.get(wager.offered, wager.cite))


# --- how much may lie there -----------------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may put on this area before the first card."""
    o = r.options
    if wager.offered and not getattr(o, wager.offered):
        return Refusal(r.law(NOT_OFFERED[wager.offered]), f"{wager.label} is not offered at this table.")
    if wager.name in MAIN:
        return _of_main(r, box, wager, who)
    if not _initial(r, box, who):
        return Refusal(r.law(wager.cite), f"{wager.label} goes with an initial wager on the same box; make that first.")
    if wager is not ANTE:
        others = sum(s.wager == wager.name and s.owner != who for s in r.at(box))
        if others >= o.bettors:
            why = f"{o.bettors} players have wagered on {wager.label} of box {box}: no more do."
            return Refusal(r.law("C11(b)"), why)
        return Bounds(o.side_minimum, o.side_maximum, min(o.chips), r.law(AMOUNT[wager.offered]))
    if not ante_required(r, box, who):
        return Refusal(r.law("14.4"), "No ante is asked with this wager.")
    ante = ante_due(o, r.minimum)
    return Bounds(ante, ante, cite=r.law("14.3"))


def _of_main(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """An initial wager: not on both hands, each at least the minimum, all on one outcome at most the maximum."""
    o = r.options
    other = OTHER.get(wager.name)
    if not o.both_sides and any(s.owner == who and s.wager == other for s in r.stakes):
        return Refusal(
            r.law("C7(a)"), f"{who} wagers on the {BY_NAME[other or ''].label} in this round; one hand only."
        )
    most, cite = r.maximum, None
    own = r.personal.get(who, r.maximum)
    elsewhere = sum(s.amount for s in r.stakes if s.owner == who and s.wager == wager.name and s.box != box)
    if own - elsewhere != r.maximum:
        most, cite = own - elsewhere, r.law("C11(d)")
    beside = sum(s.amount for s in r.at(box) if s.wager == wager.name and s.owner != who)
    if o.area_capped and r.maximum - beside < most:
        most, cite = r.maximum - beside, r.law("C11(c)")
    if most < r.minimum:
        return Refusal(cite or r.law("C11(d)"), "The maximum leaves no room for another wager of the minimum here.")
    return Bounds(r.minimum, most, min(o.chips), cite, below=r.law("C11(d)") if elsewhere else None)


def _initial(r: Round, box: int, who: str) -> list[Stake]:
    """The initial wagers of a person at a box."""
    return [s for s in r.at(box) if s.owner == who and s.wager in MAIN]


# --- 14: the ante ---------------------------------------------------------------------------------


def ante_most(minimum: int) -> int:
    """An eighth of the table's minimum, down to the cent."""
    return minimum // 8


def ante_due(o: Options, minimum: int) -> int:
    """The ante on the sign; once the minimum has come down, what an eighth of it leaves in whole chips."""
    chip = min(o.chips)
    return min(o.ante, ante_most(minimum) // chip * chip)


def ante_required(r: Round, box: int, who: str) -> bool:
    """Whether this person's initial wagers at a box need an ante: it may be waived for large ones."""
    o = r.options
    # What was void a moment ago for lack of an ante counts too: all of them are judged together.
    made = {s.wager: s.amount for s in r.settled if (s.box, s.owner, s.cite) == (box, who, r.law("14.7"))}
    made |= {s.wager: s.amount for s in _initial(r, box, who)}
    if not o.ante_up or not made or not ante_due(o, r.minimum):
        return False
    if not o.lone_tie_ante and made.keys() == {TIE}:
        return False
    return o.ante_waived_from is None or max(made.values()) < o.ante_waived_from


def goes_back(r: Round) -> common_ev.Event | None:
    """Between "No more bets" and the first card the dealer finds wagers that cannot stand; they are void.

    Antes come first: one that is not what the sign says goes back, and its wagers are without one.
    """
    for stake in sorted(r.stakes, key=lambda s: s.wager != Wagers.ANTE):
        cite = _why_void(r, stake)
        if cite is not None:
            return settled(stake, Fate.VOID, cite)
    return None


def _why_void(r: Round, stake: Stake) -> Rule | None:
    """The rule by which a wager cannot stand, if there is one."""
    o = r.options
    wager = BY_NAME[stake.wager]
    if wager.offered and not getattr(o, wager.offered):
        return r.law(NOT_OFFERED[wager.offered])
    if stake.wager in MAIN:
        if ante_required(r, stake.box, stake.owner) and r.stake(stake.box, Wagers.ANTE, stake.owner) is None:
            return r.law("14.7")
        earlier = [s.wager for s in r.stakes if s.owner == stake.owner and s.id < stake.id]
        both = OTHER.get(stake.wager) in earlier
        return r.law("C7(a)") if both and not o.both_sides else None
    if not _initial(r, stake.box, stake.owner):
        return r.law(wager.cite)
    if wager is not ANTE:
        return None if o.side_minimum <= stake.amount <= o.side_maximum else r.law(AMOUNT[wager.offered])
    if not ante_required(r, stake.box, stake.owner):
        return r.law("14.4")
    return None if stake.amount == ante_due(o, r.minimum) else r.law("14.3")


def commission(o: Options, won: int) -> int:
    """What the house keeps of a win on the Banker (5.10(b))."""
    whole, rest = divmod(won * COMMISSION, 100)
    return whole + (rest > 0 and o.commission_rounding is Rounding.UP)
