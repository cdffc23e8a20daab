"""Baccarat's wagers: areas, how much may lie there, what goes back before the first card, what each is paid."""

from croupier.house.baccarat_hands import BANKER, PLAYER, TIE, Tie, Win
from croupier.house.baccarat_options import Options, Rounding, Scale, TiePays
from croupier.house.fates import altered, settled
from croupier.house.game import PayScale, Wager
from croupier.house.pairs import any_pair_pays, match_pays, perfect_pays
from croupier.house.round import Round, Stake
from croupier.money import EVENS, Odds
from croupier.play import events as ev
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import Rule, document

R = document("baccarat")
A = document("baccarat-amendments")

# --- the areas ------------------------------------------------------------------------------------

MAIN = (PLAYER, BANKER, TIE)
"""The initial wagers."""


def _main(name: str, label: str, cite: Rule, area: Rule) -> Wager:
    return Wager(name=name, label=label, cite=cite, area=area, meaning=R("C6"), handled=R("C10(e)"))


PLACED = {"any_pair": A("11C.4"), "lucky_match": A("11D.4")}
"""By which rule these wagers are put down before the first card."""


def _side(name: str, label: str, cite: Rule, area: Rule, offered: str) -> Wager:
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
    name="ante",
    label="Ante",
    cite=A("14.5"),
    area=A("14.2"),
    meaning=R("C1(f)"),
    handled=R("C10(e)"),
    offered="ante_up",
    closes=A("14.5"),
)
SIDES = (
    _side("perfect-player", "Perfect Pairs on Player", R("C9"), R("C3(d)"), "perfect_pairs"),
    _side("perfect-banker", "Perfect Pairs on Banker", R("C9"), R("C3(d)"), "perfect_pairs"),
    _side("pair-player", "Any Pair on Player", A("11C.3"), A("11C.3"), "any_pair"),
    _side("pair-banker", "Any Pair on Banker", A("11C.3"), A("11C.3"), "any_pair"),
    _side("match-player", "Lucky Match on Player", A("11D.3"), A("11D.3"), "lucky_match"),
    _side("match-banker", "Lucky Match on Banker", A("11D.3"), A("11D.3"), "lucky_match"),
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
NOT_OFFERED = {"perfect_pairs": R("C9"), "any_pair": A("11C.1"), "lucky_match": A("11D.1"), "ante_up": A("14.1")}
TWO_TO_ONE = {BANKER: A("13.2(a)"), PLAYER: A("13.2(b)"), TIE: A("13.2(c)")}
TWO_TO_ONE_LOSES = {PLAYER: A("13.2(b)(ii)"), BANKER: A("13.2(a)(ii)"), TIE: A("13.2(c)(ii)")}
"""Where 2 to 1 Baccarat says that these wagers may be made."""
AMOUNT = {"any_pair": A("11C.5"), "lucky_match": A("11D.5"), "perfect_pairs": R("C9")}
"""Where it stands how much a pair or match wager takes."""


TIES = {PLAYER: R("C6(a)"), BANKER: R("C6(b)")}
"""By which a wager on each hand stands off in a tie."""


def placing(r: Round, wager: Wager, stake: Stake) -> Rule:
    """The rule by which chips are put on this area; after a tie players change their wagers on the hands (C13)."""
    o: Options = r.options
    if altered(r, stake, TIES):
        return R("C13")
    if o.two_to_one and wager.name in TWO_TO_ONE:
        return TWO_TO_ONE[wager.name]
    return PLACED.get(wager.offered, wager.cite)


# --- how much may lie there -----------------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may put on this area before the first card."""
    o: Options = r.options
    if wager.offered and not getattr(o, wager.offered):
        return Refusal(NOT_OFFERED[wager.offered], f"{wager.label} is not offered at this table.")
    if wager.name in MAIN:
        return _of_main(r, box, wager, who)
    if not _initial(r, box, who):
        return Refusal(wager.cite, f"{wager.label} goes with an initial wager on the same box; make that first.")
    if wager is not ANTE:
        others = sum(s.wager == wager.name and s.owner != who for s in r.at(box))
        if others >= o.bettors:
            why = f"{o.bettors} players have wagered on {wager.label} of box {box}: no more do."
            return Refusal(R("C11(b)"), why)
        return Bounds(o.side_minimum, o.side_maximum, min(o.chips), AMOUNT[wager.offered])
    if not ante_required(r, box, who):
        return Refusal(A("14.4"), "No ante is asked with this wager.")
    ante = ante_due(o, r.minimum)
    return Bounds(ante, ante, cite=A("14.3"))


def _of_main(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """An initial wager: not on both hands, each at least the minimum, all on one outcome at most the maximum."""
    o: Options = r.options
    other = {PLAYER: BANKER, BANKER: PLAYER}.get(wager.name)
    if not o.both_sides and any(s.owner == who and s.wager == other for s in r.stakes):
        return Refusal(R("C7(a)"), f"{who} wagers on the {BY_NAME[other or ''].label} in this round; one hand only.")
    most, cite = r.maximum, None
    own = r.personal.get(who, r.maximum)
    elsewhere = sum(s.amount for s in r.stakes if s.owner == who and s.wager == wager.name and s.box != box)
    if own - elsewhere != r.maximum:
        most, cite = own - elsewhere, R("C11(d)")
    beside = sum(s.amount for s in r.at(box) if s.wager == wager.name and s.owner != who)
    if o.area_capped and r.maximum - beside < most:
        most, cite = r.maximum - beside, R("C11(c)")
    if most < r.minimum:
        return Refusal(cite or R("C11(d)"), "The maximum leaves no room for another wager of the minimum here.")
    return Bounds(r.minimum, most, min(o.chips), cite, below=R("C11(d)") if elsewhere else None)


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
    o: Options = r.options
    # What was void a moment ago for lack of an ante counts too: all of them are judged together.
    made = {s.wager: s.amount for s in r.settled if (s.box, s.owner, s.cite) == (box, who, A("14.7"))}
    made |= {s.wager: s.amount for s in _initial(r, box, who)}
    if not o.ante_up or not made or not ante_due(o, r.minimum):
        return False
    if not o.lone_tie_ante and made.keys() == {TIE}:
        return False
    return o.ante_waived_from is None or max(made.values()) < o.ante_waived_from


def goes_back(r: Round) -> ev.Event | None:
    """Between "No more bets" and the first card the dealer finds wagers that cannot stand; they are void.

    Antes come first: one that is not what the sign says goes back, and its wagers are without one.
    """
    for stake in sorted(r.stakes, key=lambda s: s.wager != "ante"):
        cite = _why_void(r, stake)
        if cite is not None:
            return settled(stake, ev.Fate.VOID, cite)
    return None


def _why_void(r: Round, stake: Stake) -> Rule | None:
    """The rule by which a wager cannot stand, if there is one."""
    o: Options = r.options
    wager = BY_NAME[stake.wager]
    if wager.offered and not getattr(o, wager.offered):
        return NOT_OFFERED[wager.offered]
    if stake.wager in MAIN:
        if ante_required(r, stake.box, stake.owner) and r.stake(stake.box, "ante", stake.owner) is None:
            return A("14.7")
        earlier = [s.wager for s in r.stakes if s.owner == stake.owner and s.id < stake.id]
        both = {PLAYER: BANKER, BANKER: PLAYER}.get(stake.wager) in earlier
        return R("C7(a)") if both and not o.both_sides else None
    if not _initial(r, stake.box, stake.owner):
        return wager.cite
    if wager is not ANTE:
        return None if o.side_minimum <= stake.amount <= o.side_maximum else AMOUNT[wager.offered]
    if not ante_required(r, stake.box, stake.owner):
        return A("14.4")
    return None if stake.amount == ante_due(o, r.minimum) else A("14.3")


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


def commission(o: Options, won: int) -> int:
    """What the house keeps of a win on the Banker (5.10(b))."""
    whole, rest = divmod(won * COMMISSION, 100)
    return whole + (rest > 0 and o.commission_rounding is Rounding.UP)
