"""Ultimate Texas Hold'em on decks of ten to fourteen cards: the count equals every deal settled by the engine."""

import random
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest
from msgspec.structs import replace
from tests.games.engine import Said, played

from croupier.engines.cards.questions import Ask
from croupier.engines.cards.round import Round
from croupier.games.questions import ask
from croupier.games.ultimate_texas_holdem import odds as uth
from croupier.games.ultimate_texas_holdem.game import ULTIMATE_TEXAS_HOLDEM
from croupier.games.ultimate_texas_holdem.odds.best_play import Best, best
from croupier.games.ultimate_texas_holdem.odds.boards import boards, layout, place, slot_of
from croupier.games.ultimate_texas_holdem.odds.pays import fold, lost, terms, won
from croupier.games.ultimate_texas_holdem.rules import value
from croupier.kernel.options import LimitPer
from croupier.mathematics.records import Question
from croupier.things.hands.order import Category, category, least

Two: TypeAlias = tuple[int, int]
STAGES = ("early", "flop", "river")


def deck_of(suits: int, *ranks: int) -> tuple[int, ...]:
    """The same ranks in so many suits."""
    return tuple(4 * rank + suit for rank in ranks for suit in range(suits))


GAPS = deck_of(2, 1, 2, 3, 4, 7, 9, 12)
"""Seven ranks without five in sequence: of any seven cards the dealer may hold no pair."""
RUNS = deck_of(2, 2, 3, 4, 5, 6, 9, 12)
"""Seven ranks with a straight: with both own cards in a hand the dealer may hold no pair."""
SHORT = deck_of(2, 2, 3, 4, 5, 6, 12)
"""Six ranks with a straight."""
TOPS = deck_of(2, 8, 9, 10, 11, 12)
"""Straights, flushes and royal flushes."""
THREES = deck_of(3, 8, 9, 10, 12)
"""Full houses, and three of a kind."""
UNIT = 10_00

PLAIN: dict[str, Any] = {}
OTHER: dict[str, Any] = {
    "both_hole_cards": True,
    "preflop_least": 3,
    "preflop_most": 5,
    "flop_antes": 3,
    "river_antes": 2,
    "trips_scale": "T2",
    "trips_after_fold": "lost",
    "max_payout": 42_00,
}
"""Every option that matters at another value: a cap of a little over four antes on what a wager is paid."""
SHARED: dict[str, Any] = {"max_payout": 75_00, "max_payout_per": "box", "preflop_least": 1, "trips_scale": "T3"}
"""A cap on what all wagers of a box are paid together."""


def question(given: dict[str, Any]) -> Question:
    """The question with a unit of ten dollars."""
    return ask("ultimate-texas-holdem", given=given, stake=UNIT)


class Recount(NamedTuple):
    """The best play by plain enumeration; sums are in cents over all deals."""

    total: int
    trips: int
    ways: int
    early: dict[frozenset[int], int]
    later: dict[tuple[frozenset[int], tuple[int, ...]], bool]


def settled(o: Any, own: Two, dealer: Two, board: tuple[int, ...], when: tuple[str, int]) -> tuple[int, int]:
    """What ante, blind and play win together, and what trips wins, by the engine's own word."""
    stage, antes = when

    def player(r: Round, asked: Ask) -> Said:
        """Check until the moment has come; then play, or fold."""
        checks = len(r.said.get((asked.box, 0), ()))
        if checks < STAGES.index(stage):
            return Said("check")
        return Said("play", amount=antes * UNIT) if antes else Said("fold")

    cards = (own[0], dealer[0], own[1], dealer[1], *board)
    bets = {"ante": UNIT, "blind": UNIT}
    side = played(
        ULTIMATE_TEXAS_HOLDEM, replace(o, max_payout_per=LimitPer.WAGER), {**bets, "trips": UNIT}, cards, player
    )
    # A cap on the box would be shared with trips: then the hand is played once more without.
    shared = o.max_payout_per is LimitPer.BOX
    net = played(ULTIMATE_TEXAS_HOLDEM, o, bets, cards, player) if shared else {**side, "trips": 0}
    return sum(net.values()), side["trips"]


class Ends:
    """The ways that two hands can meet, by number, with a row of results for each: by moment, all and trips."""

    def __init__(self, o: Any, moments: list[tuple[str, int]]) -> None:
        """Nothing has been asked yet."""
        self.o, self.moments = o, moments
        self.seen: dict[tuple[int, int, int], int] = {}
        self.numbers: dict[Two, int] = {}
        self.rows: list[list[tuple[int, int]]] = []

    def met(self, mine: int, theirs: int, cards: tuple[Two, Two, tuple[int, ...]]) -> int:
        """The number of a meeting; the engine is asked about each hand, how it fares and what it meets."""
        key = mine, (mine > theirs) - (mine < theirs), category(theirs)
        if key not in self.seen:
            self.seen[key] = len(self.rows)
            self.rows.append([settled(self.o, *cards, when) for when in self.moments])
        self.numbers[mine, theirs] = self.seen[key]
        return self.seen[key]


def recount(o: Any, deck: tuple[int, ...]) -> Recount:
    """Every deal of own cards, board and dealer's hand, each decision by comparing plain sums."""
    firsts = list(range(o.preflop_least, o.preflop_most + 1))
    ends = Ends(o, [*(("early", m) for m in firsts), ("flop", o.flop_antes), ("river", o.river_antes), ("river", 0)])
    met: dict[Two, list[list[int]]] = {own: [] for own in combinations(deck, 2)}
    spare = list(combinations(range(len(deck) - 5), 2))
    apart = [[j for j, other in enumerate(spare) if not {*two} & {*other}] for two in spare]
    for board in combinations(deck, 5):
        pairs = list(combinations(sorted({*deck} - {*board}), 2))
        values = [value(two, board, o.both_hole_cards) for two in pairs]
        for own, mine, others in zip(pairs, values, apart, strict=True):
            known = [ends.numbers.get((mine, values[j]), -1) for j in others]
            if -1 in known:
                known = [ends.met(mine, values[j], (own, pairs[j], board)) for j in others]
            met[own].append(known)
    results = np.array(ends.rows, dtype=np.int64)
    fives, threes = (list(combinations(range(len(deck) - 2), number)) for number in (5, 3))
    leads = np.array([[{*three} <= {*five} for five in fives] for three in threes], dtype=np.int64)
    sums = [0, 0]
    early: dict[frozenset[int], int] = {}
    later: dict[tuple[frozenset[int], tuple[int, ...]], bool] = {}
    for own, numbers in met.items():
        by_board = results[np.array(numbers)].sum(axis=1)
        play, fold = by_board[:, -2], by_board[:, -1]
        last = np.where(play[:, :1] > fold[:, :1], play, fold)
        now, wait = leads @ by_board[:, -3], leads @ last
        plays = now[:, 0] > wait[:, 0]
        rest = [card for card in deck if card not in own]
        for three, flag in zip(threes, plays, strict=True):
            later[frozenset(own), tuple(rest[i] for i in three)] = bool(flag)
        checked = np.where(plays[:, None], now, wait).sum(axis=0)
        before = 10 * by_board[:, : len(firsts)].sum(axis=0)
        most = int(before[:, 0].argmax())
        early[frozenset(own)] = firsts[most] if before[most, 0] > checked[0] else 0
        best_ = before[most] if before[most, 0] > checked[0] else checked
        sums = [sums[0] + int(best_[0]), sums[1] + int(best_[1])]
    return Recount(sums[0], sums[1], 10 * sum(len(row) for rows in met.values() for row in rows), early, later)


def decided(play: Best, deck: tuple[int, ...], own: frozenset[int], three: tuple[int, ...]) -> bool:
    """The counted second decision for these very cards."""
    cards, order = boards(deck), layout()
    slot, at = slot_of()[own], place(three)
    run, offset = divmod(slot, 78) if slot < 1248 else (16 + (slot - 1248) // 13, (slot - 1248) % 13)
    return bool(play.flags[cards.flop[at], order.moved[cards.change[at], run] + offset])


@pytest.mark.parametrize(
    ("given", "deck", "met"),
    [
        (PLAIN, GAPS, ("win with flush, dealer does not qualify", "win with less than a straight")),
        (OTHER, SHORT, ("win with straight flush", "win with flush", "win with straight")),
        (PLAIN, TOPS, ("win with royal flush", "win with straight", "stand off")),
        (SHARED, THREES, ("win with full house", "win with less than a straight", "lose")),
        pytest.param(OTHER, RUNS, ("win with straight, dealer does not qualify",), marks=pytest.mark.slow),
    ],
    ids=["no straights", "other options", "no small cards", "shared cap", "other options, more cards"],
)
def test_the_count_equals_every_deal_of_a_small_deck_through_the_engine(
    given: dict[str, Any], deck: tuple[int, ...], met: tuple[str, ...]
) -> None:
    """Edge, both early decisions of every hand, and trips come out alike to the last unit."""
    asked = question(given)
    told, play = recount(asked.options, deck), best(terms(asked), deck)
    ante, trips = uth.analyse(asked, deck).wagers
    assert ante.edge_exact == Fraction(-told.total, told.ways * UNIT)
    assert trips.edge_exact == Fraction(-told.trips, told.ways * UNIT)
    kinds = layout().kind
    assert {own: play.early[kinds[slot_of()[own]]] for own in told.early} == told.early
    assert all(decided(play, deck, own, three) == plays for (own, three), plays in told.later.items())
    assert sum(end.ways for end in ante.outcomes) == told.ways == sum(end.ways for end in trips.outcomes)
    happened = {end.label.partition(": ")[2] for end in ante.outcomes if end.ways}
    assert happened >= {*met}, "the deck meets what it was chosen for"


@pytest.mark.parametrize("given", [PLAIN, OTHER, SHARED], ids=["as it comes", "other options", "shared cap"])
def test_every_end_is_paid_as_the_engine_pays_it(given: dict[str, Any]) -> None:
    """Random deals of the whole deck at each moment: better, equal and worse, with and without a qualifying dealer."""
    asked, rng = question(given), random.Random(23)
    o, t = asked.options, terms(asked)
    ends = set()
    for i in range(250):
        suit = rng.randrange(4)
        pool = [card for card in range(52) if i % 2 or card & 3 == suit or card >= 44]
        nine = tuple(rng.sample(pool, 9))
        own, dealer, board = (nine[0], nine[1]), (nine[2], nine[3]), nine[4:]
        mine, theirs = (value(two, board, o.both_hole_cards) for two in (own, dealer))
        qualified, fared = theirs >= least(Category.ONE_PAIR), (mine > theirs) - (mine < theirs)
        when = rng.choice([*(("early", m) for m in t.early), ("flop", t.flop), ("river", t.river)])
        loss, win = lost(t, when[1], qualified=qualified), won(t, when[1], qualified=qualified, kind=category(mine))[0]
        told = win if fared > 0 else -loss if fared < 0 else 0
        assert settled(o, own, dealer, board, when)[0] == told, (nine, when)
        ends.add((qualified, fared))
    assert ends >= {(True, 1), (True, 0), (True, -1), (False, 1), (False, -1)}
    assert settled(o, own, dealer, board, ("river", 0))[0] == -fold(t)
