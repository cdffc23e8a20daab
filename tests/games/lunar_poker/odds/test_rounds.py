"""Compiled rounds of Lunar Poker: each settled as the engine settles it, and in the long run as figures say."""

import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.games.engine import Said, played

from croupier.games.lunar_poker.game import LUNAR_POKER
from croupier.games.lunar_poker.hands import super_combination
from croupier.games.lunar_poker.odds.classes import kinds, new_suits, number_of, sort_five
from croupier.games.lunar_poker.odds.hands import hands
from croupier.games.lunar_poker.odds.pays import scale, seconds, terms
from croupier.games.lunar_poker.odds.plan import BET, EXCHANGE, FOLD, SIXTH
from croupier.games.lunar_poker.odds.play import FOLDED, NO_SUPER, Rules, one_round
from croupier.games.lunar_poker.odds.rounds import POLICIES, _rooms, choices, end_of, kernel, net_of, rules_for
from croupier.games.lunar_poker.odds.super_wager import super_counts, super_figures
from croupier.games.lunar_poker.options import InstantCash, Options, Super
from croupier.mathematics.records import Question, Unanswerable
from croupier.mathematics.simulation import estimates, simulated

pytestmark = pytest.mark.slow  # compiling these rounds takes long

ANTE, SUPER = 10_00, 10_00
OPTIONS = Options(instant_cash=InstantCash.P300_1200, three_of_a_kind_pays=7)
QUESTION = Question(game="lunar-poker", edition="gazetted", options=OPTIONS)
THROWN = [places for places in range(32) if places.bit_count() >= 2]


@cache
def _rules() -> Rules:
    """Rules with a plan drawn at random: every choice comes up with every kind of hand."""
    of = scale(QUESTION)
    stream = np.random.default_rng(4)
    picks = np.array([FOLD, BET, BET, SIXTH, SIXTH, SIXTH, *(EXCHANGE + places for places in THROWN)], dtype=np.uint8)
    first = stream.choice(picks, size=(len(kinds().ways), 13))
    after = stream.integers(0, 5, size=first.shape).astype(np.uint8)
    second = np.array([10 if one < 0 else one for one in seconds(of)], dtype=np.int8)
    return Rules(terms(of), hands(), kinds().of, first, after, second)


def _thrown(own: list[int], up: int) -> tuple[int, ...]:
    """The places from 1 of the cards that the plan throws away, found from the relabelled hand."""
    suits = np.empty(4, dtype=np.int64)
    cards = np.array(own, dtype=np.uint8)
    new_suits(cards, suits)
    same = [card & 0xFC | int(suits[card & 3]) for card in own]
    rising = np.array(sorted(same), dtype=np.uint8)
    sort_five(rising)
    choice = int(_rules().first[kinds().of[number_of(rising)], up >> 2])
    if choice < EXCHANGE:
        return ()
    gone = [int(rising[place]) for place in range(5) if (choice - EXCHANGE) >> place & 1]
    return tuple([nth for nth, card in enumerate(same, 1) if card in gone])


def _engine(deck: list[int], end: Any, thrown: tuple[int, ...]) -> dict[str, int]:
    """The same deal through the engine, its player doing what the compiled round did.

    Exchanged cards come in the order of the places they fill, the engine's after the others: only the set matters.
    """
    own, dealer = deck[:5], deck[5:10]
    draw = ("", "sixth", "exchange")[end.draw]
    steps = iter(
        [
            "declare",
            *([draw] if draw else []),
            "fold" if end.end == FOLDED else "bet",
            "force" if end.forced else "decline",
        ]
    )

    def player(_r: Any, _ask: Any) -> Said:
        choice = next(steps)
        return Said(choice, cards=thrown if choice == "exchange" else ())

    order = [card for pair in zip(own, dealer, strict=True) for card in pair]
    return played(LUNAR_POKER, OPTIONS, {"ante": ANTE, "super": SUPER}, (*order, *deck[10:]), player)


def _deck(stream: random.Random, ranks: int) -> list[int]:
    """A full deck whose first sixteen cards are of so many ranks, the ace and the king among them."""
    few = [11, 12, *stream.sample(range(11), ranks - 2)]
    top = stream.sample([card for card in range(52) if card >> 2 in few], 16)
    return top + stream.sample([card for card in range(52) if card not in top], 36)


def _straight_flush(stream: random.Random) -> list[int]:
    """A deck whose first hand is one card from a straight flush, or has it."""
    suit, low = stream.randrange(4), stream.randrange(9)
    run = [(low + step) * 4 + suit for step in range(5)]
    if stream.random() < 0.8:
        run[stream.randrange(5)] = stream.choice([card for card in range(52) if card & 3 != suit])
    rest = [card for card in range(52) if card not in run]
    stream.shuffle(rest)
    return run + rest


@pytest.mark.parametrize("shape", ["any", "few ranks", "one suit"])
def test_rounds_are_settled_as_the_engine_settles_them(shape: str) -> None:
    """Hundreds of deals under a plan drawn at random, ante with all that hangs on it, and super."""
    stream = random.Random(shape)
    rooms, rules, of = _rooms(), _rules(), scale(QUESTION)
    pays = rules_for(QUESTION, "always bet")[1]
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(700):
        deck = {
            "any": lambda: stream.sample(range(52), 52),
            "few ranks": lambda: _deck(stream, stream.choice((5, 6, 8))),
            "one suit": lambda: _straight_flush(stream),
        }[shape]()
        code, on_super = one_round(np.array(deck, dtype=np.uint8), rules, rooms)
        end = end_of(int(code))
        thrown = _thrown(deck[:5], deck[9]) if end.draw == 2 else ()
        # The compiled round fills the places of its relabelled hand in rising order; which card fills which is all one.
        net = _engine(deck, end, thrown)
        on = net.pop("super")
        assert sum(net.values()) * of.parts == net_of(end, of) * ANTE, (deck[:16], end)
        assert on * pays.super_parts == pays.super_nets[on_super] * SUPER
        made = super_combination(tuple(deck[:5]))
        assert on_super == (NO_SUPER if made is None else made)
        seen[end.end, end.draw, end.forced] += 1
    assert len(seen) > 8


# --- super ----------------------------------------------------------------------------------------


def test_super_counts_agree_with_the_engine_on_a_small_deck() -> None:
    """All hands of 20 cards, each judged by the engine's own function."""
    deck = (*range(40, 52), 0, 1, 6, 9, 15, 19, 24, 30)
    counts: Counter[int] = Counter()
    for a in range(20):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        made = super_combination((deck[a], deck[b], deck[c], deck[d], deck[e]))
                        counts[NO_SUPER if made is None else made] += 1
    assert super_counts(deck) == tuple(counts[kind] for kind in range(NO_SUPER + 1))


def test_super_counts_of_a_full_deck_by_formula() -> None:
    """Fours, full houses, flushes, straights and threes are known numbers; straight flushes are coloured straights."""
    counts = super_counts()
    assert sum(counts) == 2_598_960
    assert counts[Super.FOUR_OF_A_KIND] == 624
    assert counts[Super.FULL_HOUSE] == 3_744
    assert counts[Super.FLUSH] == 5_108
    assert counts[Super.THREE_OF_A_KIND] == 54_912
    # Two suits of a colour for each of five cards: 2 colours x 2**5 suits, straight flushes among them.
    assert counts[Super.SAME_COLOURED_STRAIGHT] == 10 * 2 * 32
    assert counts[Super.STRAIGHT] == 10_200 - (10 * 2 * 32 - 40)


@pytest.mark.parametrize(("trips", "aces"), [(8, 6), (7, 6), (8, 5), (7, 5)])
def test_every_super_scale(trips: int, aces: int) -> None:
    """Each point less on three of a kind or on ace, king and queen costs the share of such hands."""
    question = Question(
        game="lunar-poker", edition="gazetted", options=Options(three_of_a_kind_pays=trips, ace_king_queen_pays=aces)
    )
    usual = super_figures(Question(game="lunar-poker", edition="gazetted", options=Options()))
    counts, found = super_counts(), super_figures(question)
    assert found.edge_exact is not None
    assert usual.edge_exact is not None
    less = (8 - trips) * counts[Super.THREE_OF_A_KIND] + (6 - aces) * counts[Super.ACE_KING_QUEEN]
    assert (found.edge_exact - usual.edge_exact) * 2_598_960 == less


# --- in the long run ------------------------------------------------------------------------------


def test_simulated_rounds_agree_with_exact_figures_and_repeat() -> None:
    """A bet on every hand, and super, within four standard errors; the same seed gives the same sums."""
    of = kernel(QUESTION, "always bet")
    tally = simulated(of, 400_000, 7)
    assert tally == simulated(of, 400_000, 7)
    assert tally != simulated(of, 400_000, 8)
    found = estimates(of, tally)
    exact = super_figures(QUESTION).edge
    error = found["super"].standard_error
    assert error is not None
    assert abs(found["super"].edge - exact) < 4 * error
    # Staked: ante and bet on every hand but instant cash.
    assert tally.sums[0][2] > 2.99 * 400_000 * of.parts[0]


def test_policies_by_name_and_function() -> None:
    """The card as a table and as a function is one policy; what does not exist is refused."""
    assert POLICIES[:2] == ("best", "basic")
    with pytest.raises(Unanswerable, match="never draw"):
        choices("sometimes", scale(QUESTION))
    first, _ = choices("basic", scale(QUESTION))
    assert {FOLD, BET, SIXTH} < set(np.unique(first).tolist())
