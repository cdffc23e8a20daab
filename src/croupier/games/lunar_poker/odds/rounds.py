"""Lunar Poker: how rounds end, in words and money; policies; and many rounds as one kernel."""

from collections.abc import Callable
from functools import cache
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.basic import fill_basic
from croupier.games.lunar_poker.odds.bets import VALUE, Bets, bets
from croupier.games.lunar_poker.odds.classes import kinds
from croupier.games.lunar_poker.odds.estimate import bonus
from croupier.games.lunar_poker.odds.hands import hands
from croupier.games.lunar_poker.odds.pays import Scale, scale, seconds, super_scale, terms, words
from croupier.games.lunar_poker.odds.plan import BET, EXCHANGE, FOLD, SIXTH, Plan, exchanging, plan
from croupier.games.lunar_poker.odds.play import (
    CODES,
    DEALT,
    DRAWS,
    FOLDED,
    IN_VAIN,
    INSTANT,
    LOST,
    NO_HAND,
    NO_SUPER,
    STAND_OFF,
    WON,
    Rules,
    one_round,
)
from croupier.games.lunar_poker.options import Choices, Super, Wagers
from croupier.law.books import Rule, document
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import deal
from croupier.things.hands.order import Category

R = document("lunar-poker")

POLICIES = ("best", "basic", "never draw", "always bet")
"""By name: the plan nearest to the best; the strategy card; the best of bet and fold; a bet on every hand."""
Policy: TypeAlias = str | Callable[[tuple[int, ...], int], str | tuple[int, ...]]
"""Or a function of five cards and the up card: "fold", "bet", "sixth", or the cards to exchange."""


class End(NamedTuple):
    """How a round can end, as `lunar_poker_play.code` numbers it."""

    end: int
    draw: int
    forced: int
    kind: int
    second: int


def end_of(code: int) -> End:
    """The end that a number stands for."""
    rest, second = divmod(code, 11)
    rest, kind = divmod(rest, 10)
    rest, forced = divmod(rest, 2)
    end, draw = divmod(rest, DRAWS)
    return End(end, draw, forced, kind, second)


def net_of(end: End, of: Scale) -> int:
    """What an end is worth to the player, in parts of the ante: fees, bet and ante together."""
    fees = -of.parts * ((end.draw > 0) + end.forced)
    if end.end == WON:
        second = 1 << end.second if end.second < 10 else 0
        return fees + int(terms(of).pays[end.kind, second])
    if end.end == INSTANT:
        return of.royal_flush if end.kind == Category.ROYAL_FLUSH else of.straight_flush
    return fees + {LOST: -3 * of.parts, NO_HAND: of.ante, FOLDED: -of.parts}.get(end.end, 0)


def staked_in(end: End) -> int:
    """Ante and bet, in antes; a fee is no wager."""
    return 1 if end.end in (INSTANT, FOLDED) else 3


CITES = {
    LOST: R("10.7(a)"),
    STAND_OFF: R("10.6(c)"),
    NO_HAND: R("10.2(a)"),
    IN_VAIN: R("10.4"),
    WON: R("10.8(a)"),
    INSTANT: R("5.6"),
    FOLDED: R("9.4(a)"),
}


def label_of(end: End) -> tuple[str, Rule]:
    """An end in words, and the rule that pays or takes."""
    told = {
        LOST: "lose to the dealer",
        STAND_OFF: "stand off",
        NO_HAND: "dealer does not qualify",
        IN_VAIN: "dealer does not qualify again",
        WON: f"win with {words(Category(end.kind)) if end.kind else 'ace and king'}",
        INSTANT: f"instant cash: {words(Category(end.kind))}",
        FOLDED: "fold",
    }[end.end]
    cite = CITES[end.end]
    if end.end == WON and end.second < 10:
        told += f" and {words(Category(end.second)) if end.second else 'ace and king'}"
        cite = R("10.9(b)")
    told += ("", ", sixth card", ", exchange")[end.draw] + (", dealer forced" if end.forced else "")
    return told, cite


# --- policies -------------------------------------------------------------------------------------


@cache
def bets_of(of: Scale) -> Bets:
    """Bets without a draw under a scale."""
    return bets(terms(of))


@cache
def plan_of(of: Scale) -> Plan:
    """The plan under a scale."""
    draft = plan(terms(of), bets_of(of).known)
    return exchanging(draft, bonus(terms(of), draft))


def choices(policy: Policy, of: Scale) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """First choices by kind of hand and up card, and whether a hand is bet after a draw."""
    if isinstance(policy, str) and policy not in POLICIES:
        raise Unanswerable(f"lunar-poker has no policy {policy!r}; there are {', '.join(POLICIES)}")
    kind = kinds()
    shape = (len(kind.ways), 13)
    if policy == "best":
        return plan_of(of).first, plan_of(of).after
    first, after = np.zeros(shape, dtype=np.uint8), np.zeros(shape, dtype=np.uint8)
    if policy == "basic":
        fill_basic(kind.cards, hands(), first, after)
        return first, after
    if policy == "always bet":
        return np.full(shape, BET, dtype=np.uint8), after
    value = bets_of(of).known[VALUE]
    if policy == "never draw":
        return np.where(value > -1, BET, FOLD).astype(np.uint8), after
    assert callable(policy)
    for at, cards in enumerate(kind.cards.tolist()):
        for rank in range(13):
            up = next((card for card in range(rank * 4, rank * 4 + 4) if card not in cards), None)
            first[at, rank] = FOLD if up is None else _number(policy(tuple(cards), up), cards)
    return first, (value > -1).astype(np.uint8)


def _number(choice: str | tuple[int, ...], cards: list[int]) -> int:
    """What a function answers as a number."""
    if isinstance(choice, str):
        numbers: dict[str, int] = {Choices.FOLD: FOLD, Choices.BET: BET, Choices.SIXTH: SIXTH}
        if choice not in numbers:
            raise Unanswerable(f"{choice!r} is not a choice: fold, bet, sixth, or the cards to exchange")
        return numbers[choice]
    if not 2 <= len(set(choice)) <= 5 or len(set(choice)) < len(choice) or not set(choice) <= set(cards):
        raise Unanswerable(f"{choice} cannot be exchanged: two to five cards of the hand can")
    return EXCHANGE + sum(1 << cards.index(card) for card in choice)


# --- many rounds ----------------------------------------------------------------------------------


class Money(NamedTuple):
    """By the number of an end, and of a super combination, what it comes to."""

    nets: NDArray[np.int64]
    staked: NDArray[np.int64]
    super_nets: NDArray[np.int64]
    super_parts: int


def rules_for(question: Question, policy: Policy) -> tuple[Rules, Money]:
    """What rounds are played by, and what their ends come to."""
    of = scale(question)
    first, after = choices(policy, of)
    second = np.array([10 if one < 0 else one for one in seconds(of)], dtype=np.int8)
    rules = Rules(terms(of), hands(), kinds().of, first, after, second)
    ends = [end_of(code) for code in range(CODES)]
    pays = super_scale(question)
    parts = lcm(*(one.denominator for one in pays.values()))
    nets = [int(pays[kind] * parts) for kind in Super] + [-parts]
    money = Money(
        np.array([net_of(end, of) for end in ends], dtype=np.int64),
        np.array([staked_in(end) * of.parts for end in ends], dtype=np.int64),
        np.array(nets, dtype=np.int64),
        parts,
    )
    return rules, money


@njit(cache=True, nogil=True)
def _rooms() -> Any:
    """Room for the cards of a round."""
    return (
        np.empty(DEALT, dtype=np.uint8),
        np.empty(6, dtype=np.uint8),
        np.empty(5, dtype=np.uint8),
        np.empty(5, dtype=np.uint8),
        np.empty(4, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def tally(state: Any, rounds: int, rules: Rules, ends: Any) -> None:
    """Play rounds and count how they end."""
    deck = np.arange(52).astype(np.uint8)
    rooms = _rooms()
    for _ in range(rounds):
        deal(state, deck, DEALT)
        ends[one_round(deck, rules, rooms)[0]] += 1


@njit(cache=True, nogil=True)
def play(state: Any, rounds: int, sums: Any, rules: Rules, money: Money) -> None:
    """Play rounds and add up ante and super: result, square, staked, hits."""
    deck = np.arange(52).astype(np.uint8)
    rooms = _rooms()
    for _ in range(rounds):
        deal(state, deck, DEALT)
        end, on_super = one_round(deck, rules, rooms)
        net = money.nets[end]
        sums[0, 0] += net
        sums[0, 1] += net * net
        sums[0, 2] += money.staked[end]
        sums[0, 3] += net > 0
        net = money.super_nets[on_super]
        sums[1, 0] += net
        sums[1, 1] += net * net
        sums[1, 2] += money.super_parts
        sums[1, 3] += on_super != NO_SUPER


def kernel(question: Question, policy: Any) -> Kernel:
    """Rounds of ante and super under a policy: a name, or a function as `Policy` describes it."""
    rules, money = rules_for(question, policy)
    return Kernel((Wagers.ANTE, Wagers.SUPER), (rules.terms.parts, money.super_parts), play, (rules, money))
