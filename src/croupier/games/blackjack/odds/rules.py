"""What the options of a blackjack table make of a hand: which choices it has, and what each end is worth.

An end of a hand is how its cards fared, with a wager that was doubled or not. What it is worth depends besides on
whether the dealer has blackjack, and on what lies on the hand: the initial wager, a split wager or a lammer.
"""

from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.odds.hands import ACE, BROKEN, TEN, Floats, Ints, hand_number, hands
from croupier.games.blackjack.options import (
    BrokenRiding,
    DoubleOn,
    HoleCard,
    LammerWorth,
    Options,
    SplitOn,
    Surrender,
    Takes,
    Wagers,
)
from croupier.games.blackjack.tables import BLACKJACK_PAYS, INSURANCE_PAYS, WIN_PAYS, Outcome
from croupier.mathematics.figures import paid
from croupier.mathematics.records import Question
from croupier.things.money import Cents, Odds

# --- ends of a hand -------------------------------------------------------------------------------

LOST, STOOD_OFF, WON, BROKE = range(4)
PLAIN, DOUBLED, FREE = 0, 4, 8
"""Added to the four above: no double, a double for chips, a double for a lammer."""
BLACKJACK, GIVEN_UP = 12, 13
FATES = 14


class Do(IntEnum):
    """What is done with a hand."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4


Money = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
"""What each end is worth without a dealer's blackjack, and with one."""


class Rules(NamedTuple):
    """What compiled code has to know of a hand that is not split further."""

    double: Ints
    """By hand: no double, for chips, or for a lammer (0, DOUBLED, FREE)."""
    may_stand: Ints
    closed: Ints
    """Hands that draw no more."""
    natural: int
    """The hand that is a blackjack, or BROKEN where none is one."""
    push_22: bool
    worth: Floats
    """By dealer's blackjack and end."""


class Terms(NamedTuple):
    """A table's options as numbers."""

    options: Options
    stake: Cents
    hit_soft_17: bool
    blackjack: Fraction
    """What blackjack pays, as the cents of this stake come out."""
    win: Fraction
    half: Fraction
    """What is lost when a hand is given up."""
    insured: Fraction
    """The most that may be put on insurance."""
    insurance: Fraction
    riding: Fraction = Fraction(0)
    """How much rides with the initial wager."""


def main_scales(question: Question) -> dict[str, dict[str, Odds]]:
    """What the initial wager and insurance pay, with what the operator typed in (5.4, B12, B19(c))."""
    natural = BLACKJACK_PAYS[question.options.blackjack_pays].odds[Outcome.BLACKJACK]
    win, insurance = WIN_PAYS.odds[Outcome.WIN], INSURANCE_PAYS.odds[Outcome.INSURANCE]
    return {
        Wagers.INITIAL: paid(question, Wagers.INITIAL, {"win": win, "blackjack": natural}),
        Wagers.INSURANCE: paid(question, Wagers.INSURANCE, {"insurance": insurance}),
    }


def to_the_cent(o: Options, odds: Odds, amount: Cents) -> Fraction:
    """What odds pay a unit of an amount, once parts of a cent are paid down, or up where the house does (B12(e))."""
    won = Fraction(odds.to * amount, odds.one)
    return Fraction(ceil(won) if o.cents_up else floor(won), amount)


def terms(question: Question) -> Terms:
    """The options, with payments to the cent (B12(e)) for the stake in question."""
    o: Options = question.options
    stake = question.stake or o.minimum
    scales = main_scales(question)
    pays, insurance = scales[Wagers.INITIAL], scales[Wagers.INSURANCE]["insurance"]
    chip = min(o.chips)
    return Terms(
        options=o,
        stake=stake,
        hit_soft_17=o.hit_soft_17 or o.free_bet,
        blackjack=to_the_cent(o, pays["blackjack"], stake),
        win=to_the_cent(o, pays["win"], stake),
        half=1 - to_the_cent(o, Odds(1, 2), stake),
        insured=Fraction(stake // 2 // chip * chip, stake),
        insurance=Fraction(insurance.to, insurance.one),
    )


# --- what an end is worth -------------------------------------------------------------------------


class Leg(NamedTuple):
    """One wager on a hand: what it makes when the hand wins or loses, and against the dealer's blackjack."""

    win: Fraction
    blackjack: Fraction
    lose: Fraction
    struck: Fraction
    """Against the dealer's blackjack, with a hand that is not broken."""
    struck_broken: Fraction
    given_up: Fraction = Fraction(0)


def _extra(t: Terms, amount: Fraction) -> Leg:
    """A double or split wager, which the dealer's blackjack may give back (B18)."""
    o = t.options
    if o.hole_card is HoleCard.PEEK:  # it is never made then
        return Leg(amount * t.win, amount * t.blackjack, -amount, Fraction(0), Fraction(0))
    taken = -amount if o.dealer_blackjack_takes is Takes.ALL else Fraction(0)
    # B18(d): where the original wager alone is taken, the house may give back the others of broken hands too.
    back = o.dealer_blackjack_takes is Takes.ORIGINAL and o.busted_extra_wagers_refunded
    broken = Fraction(0) if back else -amount
    return Leg(amount * t.win, amount * t.blackjack, -amount, taken, broken)


def _lammer(t: Terms) -> Leg:
    """A lammer wins and never loses (20.8)."""
    worth = 1 + t.riding * (t.options.lammer_worth is LammerWorth.WITH_RIDING)
    return Leg(worth * t.win, worth * t.blackjack, Fraction(0), Fraction(0), Fraction(0))


def _initial(t: Terms) -> tuple[Leg, ...]:
    """The initial wager, and the money that rides with it (15D.10, 15D.11)."""
    one = Fraction(1)
    initial = Leg(t.win, t.blackjack, -one, -one, -one, -t.half)
    if not t.riding:
        return (initial,)
    r, o = t.riding, t.options
    kept = o.hole_card is HoleCard.PEEK or o.broken_riding is BrokenRiding.STAND_OFF
    ride = Leg(r, r * Fraction(3, 2), -r, Fraction(0), Fraction(0) if kept else -r, -r / 2)
    return initial, ride


@lru_cache(maxsize=256)
def money(t: Terms, split: int = -1, *, lead: bool = False) -> Money:
    """What each end of a hand is worth: a first one, another hand of a pair of this value, or the pair's own lead."""
    if lead and split >= 0:
        return _of_lead(t)
    free = t.options.free_bet and split not in (-1, TEN)
    own = _initial(t) if split < 0 else (_lammer(t),) if free else (_extra(t, 1 + t.riding),)
    # A hand under a lammer is doubled for as much as the lammer is worth.
    worth = _lammer(t).win / t.win if free and t.win else 1 + t.riding
    doubled, lammer = _extra(t, worth), _lammer(t)
    rows = []
    for struck in (False, True):
        row = [Fraction(0)] * FATES
        for kind, legs in ((PLAIN, own), (DOUBLED, (*own, doubled)), (FREE, (*own, lammer))):
            row[kind + LOST] = sum((leg.struck if struck else leg.lose for leg in legs), Fraction(0))
            row[kind + BROKE] = sum((leg.struck_broken if struck else leg.lose for leg in legs), Fraction(0))
            row[kind + WON] = Fraction(0) if struck else sum((leg.win for leg in legs), Fraction(0))
        row[BLACKJACK] = Fraction(0) if struck else sum((leg.blackjack for leg in own), Fraction(0))
        row[GIVEN_UP] = sum((leg.struck if struck else leg.given_up for leg in own), Fraction(0))
        rows.append(tuple(row))
    return rows[0], rows[1]


def _of_lead(t: Terms) -> Money:
    """The hand of a split pair that has the initial wager: a dealer who looked first has taken that with blackjack."""
    calm, struck = money(t)
    if t.options.hole_card is HoleCard.PEEK:
        struck = tuple([struck[LOST] if end == BLACKJACK else one for end, one in enumerate(struck)])
    return calm, struck


def staked(t: Terms, split: int = -1) -> tuple[Fraction, ...]:
    """What lies on a hand by its end, lammers not counted."""
    free = t.options.free_bet and split not in (-1, TEN)
    own = Fraction(0) if free else 1 + t.riding
    doubled = own + (_lammer(t).win / t.win if free and t.win else 1 + t.riding)
    return (own,) * 4 + (doubled,) * 4 + (own,) * 6


# --- what may be chosen ---------------------------------------------------------------------------


@lru_cache(maxsize=256)
def rules(t: Terms, split: int = -1, *, lead: bool = True) -> Rules:
    """The rules for a first hand, or for a hand of a pair of this value: the one with the initial wager or another."""
    o, table = t.options, hands()
    size_two = table.size == 2
    aces = split == ACE
    natural = hand_number((ACE, TEN)) if split < 0 or o.blackjack_after_split else BROKEN
    closed = (table.total == 21) & (not o.draw_on_21)
    if natural != BROKEN:
        closed[natural] = True
    if aces and not o.hit_split_aces:
        closed |= size_two
    may_double = split < 0 or (o.double_after_split and not aces)
    return Rules(
        double=_doubles(o) if may_double else np.zeros(len(size_two), np.int64),
        may_stand=(table.total >= o.must_hit_below).astype(np.int64),
        closed=closed.astype(np.int64),
        natural=natural,
        push_22=o.free_bet,
        worth=np.array(money(t, split, lead=lead), np.float64),
    )


def _doubles(o: Options) -> Ints:
    """Which two cards are doubled, and with what (B16(a) to (d), 20.3)."""
    table = hands()
    points, soft = table.total, table.soft
    chips = {
        DoubleOn.ANY: points > 0,
        DoubleOn.NO_ACE: table.counts[:, ACE] == 0,
        DoubleOn.NINE: ~soft & (points >= 9) & (points <= 11),
        DoubleOn.TEN: ~soft & (points >= 10) & (points <= 11),
    }[o.double_on]
    free = o.free_bet & (points >= 9) & (points <= 11)
    return np.where(table.size == 2, np.where(free, FREE, np.where(chips, DOUBLED, 0)), 0)


def most_hands(o: Options, value: int) -> int:
    """How many hands a pair of this value may become (B17(d), B17(e), 20.4).

    Tens that must be of one rank are taken to be split a single time.
    """
    once = (value == ACE and not o.resplit_aces) or (value == TEN and o.split_on is SplitOn.RANK)
    return 2 if once else o.max_hands


def gives_up(o: Options, up: int) -> bool:
    """Whether the first two cards may be given up against this card (B20)."""
    return o.surrender is Surrender.LATE or (o.surrender is Surrender.NOT_ACE and up != ACE)


def splittable(o: Options, shoe: tuple[int, ...]) -> Fraction:
    """The share of the pairs of tens that may be split, in full decks: all, or those of one rank (B17(a), B17(b))."""
    tens = shoe[TEN]
    return (
        Fraction(1) if o.split_on is SplitOn.VALUE or tens < 2 else max(Fraction(tens // 4 - 1, tens - 1), Fraction(0))
    )


def without(shoe: tuple[int, ...], *gone: int) -> Ints:
    """A shoe without cards of these values."""
    left = np.array(shoe, np.int64)
    for value in gone:
        left[value] -= 1
    return left
