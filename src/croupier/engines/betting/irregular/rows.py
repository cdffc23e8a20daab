"""Section 9 line by line: the ruling on each finding, and on each mistake that nobody can miss.

Every game has its own table: what holds in all of them, what its family has, what its own paragraphs say. Misdeals and
exposed cards of the initial deal, the last cards of stud and the end of the hand follow unasked (`rulings`).
"""

from functools import cache
from typing import TypeAlias

from croupier.engines.betting.hand.betting import bringing_in, least_raise
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import (
    COUNT_MENDED,
    COUNT_WRONG,
    CUT_SHOWN,
    DEFECTIVE,
    DROPPED,
    FLOP_EARLY,
    FLOP_TOO_MANY,
    FLOP_UNBURNED,
    HAND_OUT_OR_IN,
    NO_BURN,
    NO_ORDER,
    NO_SHUFFLE_OR_CUT,
    ONE_LEFT_WRONG,
    ONE_SHOWN,
    OPENED_TOGETHER,
    RIVER_EARLY,
    SERVED_EARLY,
    TURN_EARLY,
    UNPROTECTED,
    mendable,
    substantial,
    substantial_in_round,
    wrong_number,
)
from croupier.engines.betting.irregular.found import wrong_ups
from croupier.engines.betting.irregular.outcomes import alone, miscounted, outcome
from croupier.engines.betting.options import CutShown
from croupier.engines.betting.state import Hand
from croupier.kernel import irregular
from croupier.kernel.events import Event
from croupier.kernel.variants import Family, Rulings
from croupier.law.law import Number

Ruling: TypeAlias = irregular.Ruling[Hand, fx.Outcome]
Anything: TypeAlias = kinds.AnyFinding | kinds.AnyMistake
OfTheDeal: TypeAlias = kinds.WrongOrder | kinds.HandMissing | kinds.HandExtra | kinds.WrongCards


# --- rows that come again -------------------------------------------------------------------------


def _always(cite: Number, found: type[Anything], effect: fx.Outcome) -> Ruling:
    """The same whenever it is found."""
    return Ruling(cite=cite, finding=found, effects=lambda *_: (effect,))


def _misdeal(cite: Number, found: type[Anything]) -> Ruling:
    """A misdeal."""
    return _always(cite, found, fx.Misdeal())


def _played_out(cite: Number, found: type[Anything]) -> Ruling:
    """After substantial action the hand is played out."""
    return Ruling(cite=cite, finding=found, when=lambda h, _: substantial(h), effects=lambda *_: (fx.PlayOn(),))


def _put_right(cite: Number, found: type[OfTheDeal]) -> Ruling:
    """The initial deal can be put right, in the view of who rules and as the cards lie."""
    return Ruling(
        cite=cite, finding=found, when=lambda h, f: f.mend and _can_mend(h), effects=lambda *_: (fx.Rebuild(),)
    )


def _can_mend(h: Hand) -> bool:
    """Whether the initial deal can be put right."""
    return h.street == 0 and mendable(h)


# --- in all games ---------------------------------------------------------------------------------


def _dealt_out_late(h: Hand, f: kinds.HandMissing) -> bool:
    """Whether a player in the hand was found without the right number of cards after substantial action."""
    return substantial(h) and bool(h.live >> f.seat & 1) and wrong_number(h, f.seat)


def _unburned(h: Hand) -> bool:
    """Whether the cards of this street came without their burn."""
    return bool(h.errors.unburned >> h.street & 1) and h.street < len(h.variant.streets)


COMMON = (
    Ruling(
        cite=CUT_SHOWN,
        finding=kinds.CutExposed,
        when=lambda h, _: bool(h.top) and h.options.cut_shown is not CutShown.MISDEAL,
        effects=lambda *_: (fx.TakeBack((), cut=True),),
    ),
    _misdeal(CUT_SHOWN, kinds.CutExposed),
    _played_out(NO_SHUFFLE_OR_CUT, kinds.Unshuffled),
    _misdeal(NO_SHUFFLE_OR_CUT, kinds.Unshuffled),
    _played_out(NO_SHUFFLE_OR_CUT, kinds.Uncut),
    _misdeal(NO_SHUFFLE_OR_CUT, kinds.Uncut),
    _put_right(NO_ORDER, kinds.WrongOrder),
    _played_out(NO_ORDER, kinds.WrongOrder),
    _misdeal(NO_ORDER, kinds.WrongOrder),
    Ruling(
        cite=ONE_LEFT_WRONG,
        finding=kinds.HandMissing,
        when=lambda h, f: _dealt_out_late(h, f) and alone(h, f.seat),
        effects=lambda *_: (fx.Misdeal(),),
    ),
    Ruling(
        cite=COUNT_WRONG, finding=kinds.HandMissing, when=_dealt_out_late, effects=lambda h, f: (miscounted(h, f.seat),)
    ),
    _played_out(HAND_OUT_OR_IN, kinds.HandMissing),
    _put_right(HAND_OUT_OR_IN, kinds.HandMissing),
    _misdeal(HAND_OUT_OR_IN, kinds.HandMissing),
    _put_right(HAND_OUT_OR_IN, kinds.HandExtra),
    _played_out(HAND_OUT_OR_IN, kinds.HandExtra),
    _misdeal(HAND_OUT_OR_IN, kinds.HandExtra),
    _put_right(COUNT_MENDED, kinds.WrongCards),
    Ruling(
        cite=ONE_LEFT_WRONG,
        finding=kinds.WrongCards,
        when=lambda h, f: alone(h, f.seat),
        effects=lambda *_: (fx.Misdeal(),),
    ),
    Ruling(
        cite=COUNT_WRONG,
        finding=kinds.WrongCards,
        when=lambda h, _: substantial(h),
        effects=lambda h, f: (miscounted(h, f.seat),),
    ),
    _misdeal(COUNT_WRONG, kinds.WrongCards),
    _misdeal(DEFECTIVE, kinds.DeckDefective),
    Ruling(
        cite=UNPROTECTED,
        finding=kinds.HandInMuck,
        when=lambda _, f: f.certain,
        effects=lambda _, f: (fx.Retrieve(f.seat),),
    ),
    Ruling(cite=UNPROTECTED, finding=kinds.HandInMuck, effects=lambda _, f: (fx.DeadHand(f.seat, back=False),)),
    Ruling(
        cite=NO_BURN,
        finding=kinds.BurnMissing,
        when=lambda h, f: _unburned(h) and (not h.given or (f.mend and mendable(h))),
        effects=lambda *_: (fx.Rebuild(),),
    ),
    _always(NO_BURN, kinds.BurnMissing, fx.PlayOn()),
    _always(DROPPED, kinds.CardDropped, fx.PlayOn()),
)
"""9.1.1(a) and 9.2."""


# --- in one family --------------------------------------------------------------------------------


def _unseen(h: Hand, f: kinds.ServedEarly) -> bool:
    """Whether cards served too early can go back: nobody has looked at them or drawn since."""
    served = h.errors.served
    return not f.looked and h.drawing and served is not None and served.top == h.top


DRAW = (
    _always(ONE_SHOWN[Family.DRAW], kinds.TopExposed, fx.InSequence()),
    Ruling(cite=SERVED_EARLY, finding=kinds.ServedEarly, when=_unseen, effects=lambda _, f: (fx.PutBack(f.seat),)),
    Ruling(cite=SERVED_EARLY, finding=kinds.ServedEarly, effects=lambda _, f: (fx.Keep(f.seat),)),
)
"""9.1.1(b) and 9.3."""


def _opened_together(cite: Number) -> tuple[Ruling, ...]:
    """Only the right card stays; what else was opened is shuffled in, or mucked after the last, or the next burn."""
    return (
        Ruling(
            cite=cite,
            finding=kinds.TwoTurned,
            when=lambda h, _: len(h.errors.aside) > 1,
            effects=lambda h, _: (fx.TakeBack(h.errors.aside, cut=True),),
        ),
        Ruling(
            cite=cite,
            finding=kinds.TwoTurned,
            when=lambda h, _: h.street == len(h.variant.streets) - 1,
            effects=lambda h, _: (fx.ToMuck(h.errors.aside[0]),),
        ),
        Ruling(cite=cite, finding=kinds.TwoTurned, effects=lambda h, _: (fx.NextBurn(h.errors.aside[0]),)),
    )


FLOP = (
    Ruling(
        cite=FLOP_UNBURNED,
        finding=kinds.BurnMissing,
        when=lambda h, _: _unburned(h) and h.street == 1 and _untouched_flop(h),
        effects=lambda h, _: (fx.TakeBack(h.board, cut=True, again=True),),
    ),
    Ruling(
        cite=FLOP_TOO_MANY, finding=kinds.FlopTooMany, effects=lambda h, _: (fx.TakeBack(h.errors.aside, cut=True),)
    ),
    Ruling(
        cite=FLOP_EARLY,
        finding=kinds.EarlyFlop,
        effects=lambda h, _: (fx.TakeBack(h.errors.aside, cut=True, burned=True),),
    ),
    Ruling(cite=TURN_EARLY, finding=kinds.EarlyTurn, effects=lambda h, _: (fx.SetAside(h.errors.aside[0]),)),
    Ruling(
        cite=RIVER_EARLY,
        finding=kinds.EarlyRiver,
        effects=lambda h, _: (fx.TakeBack(h.errors.aside[-1:], cut=False, burned=True),),
    ),
    *_opened_together(OPENED_TOGETHER[Family.FLOP]),
)
"""9.9."""
MANILA = _opened_together(OPENED_TOGETHER[Family.MANILA])
"""9.8.3."""


def _untouched_flop(h: Hand) -> bool:
    """Whether the whole flop lies there and nobody has made anything of it yet."""
    return bool(h.given) and not substantial_in_round(h) and not h.errors.aside


# --- in one game ----------------------------------------------------------------------------------


def _ceiling(h: Hand, _: kinds.TopExposed) -> tuple[fx.Ceiling]:
    """The top card was shown: the betting stays where it is."""
    opener = h.opener if bringing_in(h, h.opener) else 0
    forced = (h.options.bring_in or least_raise(h)) if opener else 0
    return (fx.Ceiling(max(h.to, forced)),)


def _two_up(h: Hand, f: kinds.WrongCardUp) -> bool:
    """Whether the player has two cards up, which the rules put right in another way than one wrong card."""
    door_card = any(isinstance(m, kinds.TwoUp) and m.seat == f.seat for m in h.errors.coming)
    return f.mend and (door_card or len(wrong_ups(h, f.seat)) > 1)


def _stud(by: Rulings) -> tuple[Ruling, ...]:
    """The paragraphs of a stud game on cards that lie with the wrong side up."""
    wrong, play_on = by.wrong_up, fx.PlayOn()
    return (
        Ruling(
            cite=wrong,
            finding=kinds.NoneUp,
            when=lambda h, f: f.mend and _can_mend(h) and bool(h.places[f.seat].down),
            effects=lambda h, f: (fx.TurnUp(f.seat, h.places[f.seat].down[-1]),),
        ),
        _played_out(wrong, kinds.NoneUp),
        _misdeal(wrong, kinds.NoneUp),
        Ruling(cite=by.two_up, finding=kinds.WrongCardUp, when=_two_up, effects=lambda *_: (play_on,)),
        Ruling(cite=by.first_up, finding=kinds.WrongCardUp, when=lambda _, f: f.mend, effects=lambda *_: (play_on,)),
        _played_out(wrong, kinds.WrongCardUp),
        _misdeal(wrong, kinds.WrongCardUp),
    )


def _own(by: Rulings) -> tuple[Ruling, ...]:
    """The rows that cite a game's own paragraphs."""
    found: list[Ruling] = []
    if by.exposed:
        found.append(Ruling(cite=by.exposed, finding=kinds.TopExposed, effects=_ceiling))
    if by.wrong_up:
        found += _stud(by)
    if by.last_up:
        asked = Ruling(cite=by.last_up, finding=kinds.NeverAsked, effects=lambda _, f: (fx.AskPlayers(1 << f.seat),))
        found.append(asked)
    return tuple(found)


FAMILY = {Family.DRAW: DRAW, Family.STUD: (), Family.MANILA: MANILA, Family.FLOP: FLOP}


@cache
def rulings(family: Family, by: Rulings) -> tuple[Ruling, ...]:
    """A game's table: what its own paragraphs and its family have comes before what holds in all games."""
    return (*_own(by), *FAMILY[family], *COMMON)


def rule(h: Hand, found: Anything) -> Event:
    """The ruling on a finding that is true, or on a mistake that everybody has seen."""
    row = irregular.first(rulings(h.variant.family, h.variant.rulings), h, found)
    return outcome(h, row.effects(h, found)[0], row.cite)
