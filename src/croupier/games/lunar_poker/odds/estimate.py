"""Lunar Poker: what a plan is worth, from a sum over all hands and a sample of what that sum leaves out.

The plan's own values are off by little: they take a final hand for what it is worth when nothing was thrown away. Their
mean over all hands and up cards is a plain sum. To it comes the mean of the error, from draws at random: for each
the final hand is valued exactly, with every card that its player has seen, and compared with what the plan took it
for. Both values of a draw rise and fall together, so the difference is small and so is the standard error.
"""

from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.lunar_poker.odds.classes import kinds, new_suits, number_of, sort_five
from croupier.games.lunar_poker.odds.dealer import CHOOSE
from croupier.games.lunar_poker.odds.hands import ROYAL, STRAIGHT_FLUSH, five_cards, hands, six_cards
from croupier.games.lunar_poker.odds.plan import BET, EXCHANGE, FOLD, SIXTH, START, Plan, rank_counts, worth_of_six
from croupier.games.lunar_poker.odds.values import (
    DECK,
    Against,
    Hand,
    Terms,
    against,
    bet_value,
    value_of_bet,
    values_of_draws,
)
from croupier.mathematics.streams import deal, stream

SAMPLES = 16_384
"""Draws for each rank of the up card."""
SEED = 20_240


LESSONS = 4_096
"""Draws for each rank of the up card from which a plan learns what thrown cards say of the dealer's."""


class Estimate(NamedTuple):
    """A mean and its standard error, in antes."""

    value: float
    error: float


def estimate(terms: Terms, plan: Plan, known: NDArray[np.float32], samples: int = SAMPLES) -> Estimate:
    """What the plan is worth to a player who bets after a draw, and forces, whenever that is better."""
    means, spread = [], 0.0
    for rank in range(13):
        up = rank * 4
        of = against(terms, up, tuple([card for card in DECK if card != up]))
        errors = np.zeros(samples)
        _errors(stream(SEED, rank), of, (plan, known, kinds()), errors)
        means.append(float(errors.mean()))
        spread += float(errors.var(ddof=1)) / samples
    return Estimate(_planned(terms, plan) + sum(means) / 13, sqrt(spread) / 13)


def bonus(terms: Terms, draft: Plan) -> NDArray[np.float64]:
    """What an exchange is worth beyond the plan's sums, by the rank of the up card and of the cards thrown away.

    From draws at random to a group, or to the highest card: the exact value of what came, less what it was taken for.
    """
    found = np.zeros((13, 3))
    for rank in range(13):
        up = rank * 4
        of = against(terms, up, tuple([card for card in DECK if card != up]))
        sums = np.zeros((3, 2))
        _lessons(stream(SEED, 13 + rank), LESSONS, of, draft, sums)
        found[rank] = sums[:, 0] / np.maximum(sums[:, 1], 1)
    return found


def shortfall(terms: Terms, plan: Plan, number: int) -> list[Fraction]:
    """What the plan gives away on so many hands drawn at random: the best choice less the plan's, both exact."""
    state, deck, lost = stream(SEED, 26), np.arange(52).astype(np.uint8), []
    suits = np.empty(4, dtype=np.int64)
    for _ in range(number):
        deal(state, deck, 6)
        own, up = deck[:5].copy(), int(deck[5])
        new_suits(own, suits)
        relabelled = own & 0xFC | suits[own & 3].astype(np.uint8)
        rising = np.sort(relabelled)
        choice = int(plan.first[plan.kind[number_of(rising)], up >> 2])
        cards = tuple(own.tolist())
        values = values_of_draws(Hand(cards, up), terms)
        choices = {SIXTH: values[()], BET: value_of_bet(cards, (), up, terms, DECK), FOLD: Fraction(-1)}
        thrown = [rising[place] for place in range(5) if (choice - EXCHANGE) >> place & 1] if choice > SIXTH else []
        chosen = tuple([card for card, same in zip(cards, relabelled, strict=True) if same in thrown])
        taken = values[chosen] if chosen else choices[choice]
        lost.append(max(*values.values(), *choices.values()) - taken)
    return lost


def _planned(terms: Terms, plan: Plan) -> float:
    """The plan's own values over all hands and up cards, instant cash in its place (5.6)."""
    kind, known = kinds(), hands()
    values = plan.values.astype(np.float64)
    for at, cards in enumerate(kind.cards):
        made = known.category[five_cards(cards, known)[0]]
        if made >= STRAIGHT_FLUSH:
            values[at] = (terms.royal_flush if made == ROYAL else terms.straight_flush) / terms.parts
    shares = (4 - rank_counts(kind.cards)) / 47
    return float(((values * shares).sum(axis=1) * kind.ways).sum() / kind.ways.sum())


@njit(cache=True, nogil=True)
def _errors(state: Any, of: Against, known: Any, out: Any) -> None:
    """Sample hands against one up card: the exact value of what came, less what the plan took it for."""
    plan, bets, kind = known
    deck = of.dealer.rest.copy()
    cards = np.empty(5, dtype=np.uint8)
    suits = np.empty(4, dtype=np.int64)
    up = of.dealer.up >> 2
    for sample in range(len(out)):
        deal(state, deck, 10)
        cards[:] = deck[:5]
        new_suits(cards, suits)
        for place in range(5):
            cards[place] = cards[place] & 0xFC | suits[cards[place] & 3]
        sort_five(cards)
        at = kind.of[number_of(cards)]
        if of.hands.category[five_cards(cards, of.hands)[0]] >= STRAIGHT_FLUSH:
            continue
        choice = plan.first[at, up]
        if choice == SIXTH:
            out[sample] = _error_of_six(deck, of, (bets, kind.of))
        elif choice > BET:
            thrown = _thrown(deck, cards, choice - EXCHANGE, suits)
            out[sample] = _error_of_exchange(deck, thrown, plan, of, at)


@njit(cache=True, nogil=True)
def _lessons(state: Any, number: int, of: Against, draft: Plan, sums: Any) -> None:
    """Sample exchanges of everything but a group or the highest card against one up card."""
    deck = of.dealer.rest.copy()
    up = of.dealer.up >> 2
    for _ in range(number):
        deal(state, deck, 10)
        counts = np.zeros(13, dtype=np.int64)
        for place in range(5):
            counts[deck[place] >> 2] += 1
        lead = 0
        for rank in range(13):
            if counts[rank] >= max(1, counts[lead]):
                lead = rank
        thrown = 0
        for place in range(5):
            if deck[place] >> 2 != lead:
                thrown |= 1 << place
        if counts[lead] < 4:
            gone = min(2, counts[up]) if lead != up else 0
            came, taken = _came(deck, thrown, draft, of)
            sums[gone, 0] += came - taken
            sums[gone, 1] += 1


@njit(cache=True, nogil=True)
def _thrown(deck: Any, cards: Any, places: int, suits: Any) -> int:
    """The places in the deal of the cards thrown away, given those of the relabelled hand."""
    found = 0
    for place in range(5):
        same = deck[place] & 0xFC | suits[deck[place] & 3]
        for other in range(5):
            if cards[other] == same and places >> other & 1:
                found |= 1 << place
    return found


@njit(cache=True, nogil=True)
def _exact(deck: Any, number: int, made: tuple[int, int], of: Against) -> Any:
    """The better of fold and bet, exactly, when the player has seen the first so many cards of the deal."""
    gone = np.sort(np.searchsorted(of.dealer.rest, deck[:number]))
    size = len(of.dealer.rest) - number
    unit = of.terms.parts * CHOOSE[size, 4] * (size - 4)
    return max(-1.0, bet_value(gone, number, made, of) / unit)


@njit(cache=True, nogil=True)
def _error_of_six(deck: Any, of: Against, known: Any) -> Any:
    """The error of a sixth card: the plan takes the up card's suit for any, which is put right."""
    bets, kind = known
    cards = np.empty(6, dtype=np.uint8)
    cards[:] = deck[:6]
    up = of.dealer.up >> 2
    came = _exact(deck, 6, six_cards(cards, of.hands), of)
    taken = worth_of_six(cards, bets, kind, (of.hands, of.terms))[up]
    left, never, this = 0, 0.0, 0.0
    for card in range(up * 4, up * 4 + 4):
        if not (deck[:5] == card).any():
            cards[5] = card
            worth = worth_of_six(cards, bets, kind, (of.hands, of.terms))[up]
            never += worth
            left += 1
            if card == of.dealer.up:
                this = worth
    return (never / left - this) / 46 + came - taken


@njit(cache=True, nogil=True)
def _came(deck: Any, thrown: int, plan: Plan, of: Against) -> tuple[float, float]:
    """The final hand of an exchange of these places of the deal: its exact value, and what the plan takes it for."""
    number = 0
    cards = deck[:5].copy()
    for place in range(5):
        if thrown >> place & 1:
            cards[place] = deck[5 + number]
            number += 1
    exact = _exact(deck, 5 + number, five_cards(cards, of.hands), of)
    sort_five(cards)
    return exact, plan.sums[START[5] + plan.kind[number_of(cards)], of.dealer.up >> 2]


@njit(cache=True, nogil=True)
def _error_of_exchange(deck: Any, thrown: int, plan: Plan, of: Against, at: int) -> Any:
    """The error of an exchange, the up card taken out of the cards that the plan lets come."""
    up = of.dealer.up >> 2
    number = _ones(thrown)
    came, taken = _came(deck, thrown, plan, of)
    every = 0.0
    for more in range(32):
        # Over the sets of thrown cards: final hands that hold what is kept and these, with and without the up card.
        if more & ~thrown == 0:
            held = (31 ^ thrown) | more
            sign = 1 - 2 * (_ones(more) & 1)
            every += sign * (_held(deck, held, -1, plan, (at, up)) - _held(deck, held, of.dealer.up, plan, (at, up)))
    return every / CHOOSE[46, number] - (plan.values[at, up] + 1) + came - taken


@njit(cache=True, nogil=True, inline="always")
def _ones(held: int) -> Any:
    """How many places a set has."""
    number = 0
    for place in range(5):
        number += held >> place & 1
    return number


@njit(cache=True, nogil=True)
def _held(deck: Any, held: int, card: int, plan: Plan, of: tuple[int, int]) -> Any:
    """The sum over final hands that hold these places of the deal, and a card beside them unless it is -1."""
    at, up = of
    cards = np.zeros(6, dtype=np.uint8)
    number = 0
    for place in range(5):
        if held >> place & 1:
            cards[number] = deck[place]
            number += 1
    if card < 0 and number == 5:
        return plan.sums[START[5] + at, up]
    if card >= 0:
        cards[number] = card
        number += 1
    if number == 6:
        return 0.0
    cards[:number].sort()
    under = 0
    for place in range(number):
        under += CHOOSE[cards[place], place + 1]
    return plan.sums[START[number] + (plan.kind[under] if number == 5 else under), up]
