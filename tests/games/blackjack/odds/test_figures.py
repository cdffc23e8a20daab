"""Blackjack: published figures, the tables of basic strategy, what options do to the edge, advice and bad questions."""

from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.games.blackjack import odds as blackjack
from croupier.games.blackjack.odds import sides
from croupier.games.blackjack.odds.hands import (
    ENDS,
    TWENTY_TWO,
    VALUES,
    Unseen,
    chance,
    dealer_ends,
    dealer_ends_exactly,
    drawn,
    shoe_of,
)
from croupier.games.blackjack.odds.plans import by_totals, charts, edge, like_the_dealer
from croupier.games.blackjack.odds.riding import most_riding, taken
from croupier.games.blackjack.odds.rules import terms
from croupier.games.blackjack.odds.solving import Solved, best_course, solved, worth
from croupier.games.blackjack.options import DoubleOn, HoleCard, Options, Surrender, Takes
from croupier.games.blackjack.tables import HOUSE_MONEY
from croupier.kernel.pairs import PairsScale
from croupier.law.books import document
from croupier.mathematics.records import Advice, Question, Report, Seen
from croupier.things.cards import cards

A = document("blackjack-amendments")
ELSEWHERE = {"hole_card": HoleCard.PEEK, "double_on": DoubleOn.ANY, "max_hands": 4, "must_hit_below": 0}
"""The rules under which most figures are published: the dealer looks, any two cards are doubled, four hands."""
EUROPE = {**ELSEWHERE, "hole_card": HoleCard.NONE, "dealer_blackjack_takes": Takes.ALL, "hit_soft_17": True}


def question(stake: int = 0, pays: Any = None, **options: Any) -> Question:
    """A question with these options."""
    return Question(game="blackjack", edition="", options=Options(**options), stake=stake, pays=pays or {})


def best(**options: Any) -> Solved:
    """The best play under options, from full decks."""
    asked = question(**options)
    return solved(terms(asked), shoe_of(asked.options.decks))


@cache
def report() -> Report:
    """The report of the usual table."""
    return blackjack.analyse(question())


# --- published figures ----------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "published"), [(1, 0.073362), (4, 0.073520), (6, 0.073536), (8, 0.073544)])
def test_the_dealers_22(decks: int, published: float) -> None:
    """How often a dealer who draws to soft 17 comes to 22."""
    ends = dealer_ends_exactly(shoe_of(decks), 52 * decks, hit_soft_17=True)
    assert round(float(ends[TWENTY_TWO]), 6) == published
    assert sum(ends) == 1


def test_push_22_with_six_decks() -> None:
    """The published edge and the probabilities of the three lines, 50, 20 and 8 to 1."""
    asked = question(decks=6, hit_soft_17=True, push_22=True)
    shares = sides.twenty_two(sides.full(6), hit_soft_17=True)
    figure = sides.side_figures(asked, sides.scale_of(asked, "push-22"), sides.as_ways(shares))
    assert round(figure.edge, 5) == 0.05854
    assert [round(float(share), 6) for share in shares.values()][:3] == [0.003327, 0.011659, 0.058551]


def test_any_pair_with_eight_decks() -> None:
    """11 to 1 on any pair."""
    figure = next(one for one in report().wagers if one.name == "any-pair")
    assert round(figure.edge, 4) == 0.1036
    assert figure.edge_exact == Fraction(43, 415)
    assert not figure.offered


@pytest.mark.parametrize(
    ("scale", "percent"),
    [
        (PairsScale.A, (10.14, 6.11, 4.10)),
        (PairsScale.B, (10.63, 5.79, 3.37)),
        (PairsScale.C, (8.21, 4.18, 2.17)),
        (PairsScale.D, (14.01, 9.97, 7.95)),
        (PairsScale.E, (17.87, 13.83, 11.81)),
    ],
)
def test_perfect_pairs(scale: PairsScale, percent: tuple[float, ...]) -> None:
    """The edges for 4, 6 and 8 decks."""
    found = []
    for decks in (4, 6, 8):
        asked = question(decks=decks, perfect_pairs_scale=scale)
        figure = sides.side_figures(asked, sides.scale_of(asked, "perfect-pairs"), sides.pairs(sides.full(decks)))
        found.append(round(100 * figure.edge, 2))
    assert tuple(found) == percent


def advice(own: str, dealer: str, out: str = "", **options: Any) -> Advice:
    """What is advised with these cards."""
    seen = Seen(own=cards(own), dealer=cards(dealer), out=cards(out) if out else ())
    return blackjack.advise(question(**options), seen)


@pytest.mark.parametrize(
    ("own", "decks", "rules", "published"),
    [
        ("2c Ac", 6, EUROPE, (-0.722356, -0.379910, -1.024099)),
        ("3c 2c", 6, EUROPE, (-0.721887, -0.529734, -1.443774)),
        ("6c 5c", 6, EUROPE, (-0.720879, -0.235772, -0.535879)),
        ("7c Ac", 8, EUROPE, (-0.465508, -0.420237, -0.908247)),
        ("6c 5c", 1, ELSEWHERE, (-0.634013, 0.172946, 0.240259)),
        ("7c Ac", 1, ELSEWHERE, (-0.101015, -0.108386, -0.357778)),
        ("6c Ac", 2, {**ELSEWHERE, "hit_soft_17": True}, (-0.511565, -0.224617, -0.541393)),
        ("7c 2c", 5, {**ELSEWHERE, "hit_soft_17": True}, (-0.593988, -0.127340, -0.453585)),
    ],
)
def test_published_hands_against_an_ace(
    own: str, decks: int, rules: dict[str, Any], published: tuple[float, ...]
) -> None:
    """Standing, hitting and doubling to every published digit; once the dealer has looked, knowing of no blackjack."""
    values = {one.name: one.value for one in advice(own, "Ad", decks=decks, **rules).choices}
    assert [round(values[name], 6) for name in ("stand", "hit", "double")] == list(published)


@pytest.mark.parametrize(
    ("decks", "rules", "published"),
    [pytest.param(1, ELSEWHERE, 0.001839, marks=pytest.mark.slow), (6, EUROPE, -0.0072705)],
)
def test_published_games(decks: int, rules: dict[str, Any], published: float) -> None:
    """Published returns take split hands nearly, and so agree nearly: closer with more decks."""
    found = worth(best_course(best(decks=decks, **rules)))
    assert found == pytest.approx(published, abs=3e-5 if decks == 1 else 2e-6)


# --- dealer and chances, two ways -----------------------------------------------------------------


def plain_ends(up: int, held: tuple[int, ...], left: Unseen) -> np.ndarray:
    """The dealer's ends card by card, with no thought for speed."""
    points = sum(value + 1 for value in held)
    total = points + 10 if 0 in held and points <= 11 else points
    ends = np.zeros(ENDS)
    if total >= 17:
        ends[7 if total == 21 and len(held) == 2 else min(total - 17, 6)] = 1.0
        return ends
    for value in range(VALUES):
        if left.counts[value] and (share := chance(left, value)) > 0:
            fewer = left.counts.copy()
            fewer[value] -= 1
            ends += share * plain_ends(up, (*held, value), Unseen(fewer, left.never, left.hidden))
    return ends


def test_the_dealers_ends_card_by_card() -> None:
    """Random shoes, some with cards hidden: the same as drawing one card after another."""
    random = Random(4)
    for hidden in (0, 1, 3):
        up = random.randrange(4, VALUES)
        counts = np.array([random.randrange(1, 6) for _ in range(VALUES)], np.int64)
        left = Unseen(counts, random.randrange(VALUES), hidden)
        out = np.zeros((1, ENDS))
        dealer_ends(drawn(False), up, left, np.zeros((1, VALUES), np.int64), out)
        assert out[0] == pytest.approx(plain_ends(up, (up,), left), abs=1e-13)


def test_hidden_cards_by_every_order() -> None:
    """Two cards are gone unseen and neither was an ace: what the next one is, over every order of six cards."""
    deck = (0, 0, 4, 4, 4, 9)
    orders = [order for order in permutations(deck) if 0 not in order[:2]]
    counts = np.array([deck.count(value) for value in range(VALUES)], np.int64)
    for value in (0, 4, 9):
        share = sum(order[2] == value for order in orders) / len(orders)
        assert chance(Unseen(counts, 0, 2), value) == pytest.approx(share)


# --- strategy -------------------------------------------------------------------------------------


def test_the_usual_tables() -> None:
    """Eight decks, the dealer looks and stands on soft 17, late surrender: the tables that everybody knows."""
    s = best(surrender=Surrender.LATE, **ELSEWHERE)
    totals = tuple([by_totals(s, one) for one in s.against])
    hard, soft, pairs = [dict(zip(chart.rows, chart.cells, strict=True)) for chart in charts(s, totals)]
    assert [" ".join(hard[row]) for row in ("9", "10", "11", "12", "15", "16", "17")] == [
        "H D D D D H H H H H",
        "D D D D D D D D H H",
        "D D D D D D D D D H",
        "H H S S S H H H H H",
        "S S S S S H H H R H",
        "S S S S S H H R R R",
        "S S S S S S S S S S",
    ]
    assert [" ".join(soft[row]) for row in ("A,2", "A,4", "A,6", "A,7", "A,8")] == [
        "H H H D D H H H H H",
        "H H D D D H H H H H",
        "H D D D D H H H H H",
        "S Ds Ds Ds Ds S S H H H",
        "S S S S S S S S S S",
    ]
    assert [" ".join(pairs[row]) for row in ("A,A", "4,4", "5,5", "8,8", "9,9", "10,10")] == [
        "P P P P P P P P P P",
        "H H H P P H H H H H",
        "D D D D D D D D H H",
        "P P P P P P P P P P",
        "P P P P P S P P S S",
        "S S S S S S S S S S",
    ]
    assert -worth(best_course(s)) < edge(s, totals) < -worth(best_course(s)) + 5e-5
    assert edge(s, tuple([like_the_dealer(s, one) for one in s.against])) == pytest.approx(0.0568, abs=5e-5)


def test_the_report() -> None:
    """Every wager has figures, ends that add up, and rules of thumb that cost something."""
    r = report()
    names = [one.name for one in r.wagers]
    assert names == [
        *("initial", "insurance", "super-sevens", "perfect-pairs", "any-pair", "lucky-match", "push-22"),
        *("house-money", "let-it-ride"),
    ]
    assert [one.name for one in r.wagers if one.offered] == ["initial", "insurance"]
    ways = [end.ways for one in r.wagers for end in one.outcomes]
    assert all(type(number) in (int, float) for number in ways), "plain numbers, which can be written down"
    own = r.wagers[0]
    assert own.edge == pytest.approx(0.005378, abs=1e-6)
    assert own.edge_exact is None
    assert sum(end.ways for end in own.outcomes) == pytest.approx(1, abs=1e-12)
    assert r.wagers[1].edge_exact == Fraction(31, 415)
    assert all(thumb.cost > 0 for thumb in r.strategy.thumbs)
    assert [thumb.edge for thumb in r.strategy.thumbs] == sorted(thumb.edge for thumb in r.strategy.thumbs)
    assert "Never take insurance" in r.strategy.lines[0]


def test_money_rides_where_that_pays() -> None:
    """Taking every win of House Money costs over a quarter of it; letting it ride in the right places a fortieth."""
    figure = next(one for one in report().wagers if one.name == "house-money")
    always = taken(question(), HOUSE_MONEY, sides.full(8))
    assert always.edge_exact == Fraction(283, 1079)
    assert figure.edge == pytest.approx(0.02437, abs=1e-5)
    cites = {end.label.partition(", ")[2][-5:] or end.label: end.cite for end in figure.outcomes}
    assert (cites["lost"], cites["taken"], cites["rides"]) == (A("15D.5(e)"), A("15D.6(a)"), A("15D.10"))
    capped = terms(question(stake=400_00))
    assert most_riding(capped, HOUSE_MONEY, Fraction(9)) == Fraction(1, 4)
