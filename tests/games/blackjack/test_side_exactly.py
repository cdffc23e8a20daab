"""The side bets of blackjack that the first cards decide, over every deal there is, against formulas made by hand.

With d decks there are 52d cards. A second card has 52d - 1 ways to come; of these d - 1 are the first card again, d its
rank in the other suit of its colour, 2d its rank in the other colour.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from croupier.engines.cards import events as ev
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.round import Hand, Stake
from croupier.games.blackjack.game import BLACKJACK
from croupier.games.blackjack.options import Options
from croupier.games.blackjack.round import Own, Round
from croupier.games.blackjack.sides import common as side
from croupier.games.blackjack.sides.sevens import sevens
from croupier.games.blackjack.tables import Sevens
from croupier.kernel.pairs import PairsScale
from croupier.law.books import document
from croupier.law.law import law_of

LAW = law_of("blackjack-amendments")
WORD = document("blackjack-amendments")("15D.6")
PLACE = (1, 0)


def won(o: Options, wager: str, cards: tuple[int, ...]) -> int:
    """What a wager of a hundred wins on two cards when its player takes every win and stands; -100 if it is lost."""
    said = ev.Chosen(place=PLACE, choice="take", by="p", again=True, cite=WORD)
    r = Round(
        own=Own(),
        law=LAW,
        options=o,
        maximum=500_00,
        closed=True,
        dealt=True,
        boxes=(1,),
        stakes=(Stake(1, "p", 1, "initial", 10_00), Stake(2, "p", 1, wager, 100)),
        hands={PLACE: Hand(cards, up=3)},
        said={PLACE: (said,)},
        chosen={PLACE: "stand"},
    )
    event = side.owed(r)
    assert isinstance(event, ev.Settled)
    assert event.wager == wager
    assert side.owed(evolve(BLACKJACK, r, event)) is None
    return event.back + event.won - 100


def spread(o: Options, wager: str, decks: int) -> dict[int, Fraction]:
    """How likely each result of a wager is, over all first two cards."""
    ways: Counter[int] = Counter()
    for first, second in product(range(52), repeat=2):
        ways[won(o, wager, (first, second)) // 100] += decks * (decks - (first == second))
    deals = 52 * decks * (52 * decks - 1)
    assert sum(ways.values()) == deals
    return {result: Fraction(times, deals) for result, times in ways.items()}


def second(decks: int, ways: int) -> Fraction:
    """How likely it is that the second card is one of so many."""
    return Fraction(ways, 52 * decks - 1)


def both(decks: int, ways: int) -> Fraction:
    """How likely it is that two cards in their order are one of so many deals."""
    return Fraction(ways, 52 * decks * (52 * decks - 1))


PAIRS = {
    PairsScale.A: (25, 12, 6),
    PairsScale.B: (30, 10, 5),
    PairsScale.C: (25, 15, 5),
    PairsScale.D: (25, 12, 5),
    PairsScale.E: (25, 10, 5),
}
EDGES = {
    PairsScale.A: ("10.14", "6.11", "4.10"),
    PairsScale.B: ("10.63", "5.79", "3.37"),
    PairsScale.C: ("8.21", "4.18", "2.17"),
    PairsScale.D: ("14.01", "9.97", "7.95"),
    PairsScale.E: ("17.87", "13.83", "11.81"),
}
"""What the house keeps of a hundred with four, six and eight decks, as published for these scales."""


@pytest.mark.parametrize("scale", PairsScale)
def test_perfect_pairs(scale: PairsScale) -> None:
    """Perfect, coloured and mixed pairs come as often as counting says, and the edges are the published ones."""
    perfect, coloured, mixed = PAIRS[scale]
    o = Options(perfect_pairs=True, perfect_pairs_scale=scale)
    for decks, edge in zip((4, 6, 8), EDGES[scale], strict=True):
        by_hand = {
            perfect: second(decks, decks - 1),
            coloured: second(decks, decks),
            mixed: second(decks, 2 * decks),
            -1: second(decks, 48 * decks),
        }
        found = spread(o, "perfect-pairs", decks)
        assert found == by_hand
        keeps = -sum(result * chance for result, chance in found.items())
        assert f"{float(100 * keeps):.2f}" == edge


@pytest.mark.parametrize(("scale", "pays"), [(1, 11), (2, 10)])
def test_any_pair(scale: int, pays: int) -> None:
    """A pair is one of 4d - 1 second cards."""
    found = spread(Options(any_pair=True, any_pair_scale=scale), "any-pair", 8)
    assert found == {pays: second(8, 31), -1: second(8, 384)}


@pytest.mark.parametrize(("scale", "lucky"), [(1, 25), (2, 20)])
def test_lucky_match_of_two_cards(scale: int, lucky: int) -> None:
    """A match whose player stands on it pays 5, 10 or as a Lucky Match."""
    found = spread(Options(lucky_match=True, lucky_match_scale=scale), "lucky-match", 8)
    assert found == {lucky: second(8, 7), 10: second(8, 8), 5: second(8, 16), -1: second(8, 384)}


def test_house_money() -> None:
    """Thirteen pairs of neighbours go round the circle; ace and king of a suit is one of them, four times."""
    d = 8
    suited, mixed, pairs = 13 * 4 * 2 * d * d, 13 * 12 * 2 * d * d, 52 * d * (4 * d - 1)
    royal = 4 * 2 * d * d
    by_hand = {9: both(d, royal), 4: both(d, suited - royal), 3: both(d, pairs), 1: both(d, mixed)}
    found = spread(Options(house_money=True), "house-money", d)
    assert found == {**by_hand, -1: 1 - sum(by_hand.values())}


def test_let_it_ride() -> None:
    """Of the 13d - 1 second cards of the suit, 2d are neighbours; 6d neighbours are of another suit."""
    d = 8
    by_hand = {2: second(d, 2 * d), 1: second(d, 13 * d - 1 - 2 * d + 6 * d)}
    found = spread(Options(let_it_ride=True), "let-it-ride", d)
    assert found == {**by_hand, -1: 1 - sum(by_hand.values())}


def sevens_by_hand(d: int) -> Iterator[tuple[Sevens | None, int]]:
    """In how many deals of three cards each line of Super Sevens comes, with d decks."""
    n, s = 52 * d, 4 * d
    yield None, (n - s) * (n - 1) * (n - 2)
    yield Sevens.ONE_SEVEN, s * (n - s) * (n - 2)
    yield Sevens.TWO_SEVENS, s * 3 * d * (n - s)
    yield Sevens.TWO_SUITED_SEVENS, s * (d - 1) * (n - s)
    yield Sevens.THREE_SEVENS, s * (s - 1) * (s - 2) - s * (d - 1) * (d - 2)
    yield Sevens.THREE_SUITED_SEVENS, s * (d - 1) * (d - 2)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_super_sevens_of_three_cards(decks: int) -> None:
    """Over all deals of three cards every line comes as often as counting says."""
    ways: Counter[Sevens | None] = Counter()
    for a, b, c in product(range(52), repeat=3):
        times = decks * (decks - (a == b)) * (decks - (a == c) - (b == c))
        ways[sevens((a, b, c))] += times
    assert ways == Counter(dict(sevens_by_hand(decks)))
