"""Ultimate Texas Hold'em: published figures of the whole deck, and hands recounted by plain enumeration."""

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from croupier.games.questions import ask
from croupier.games.ultimate_texas_holdem import odds as uth
from croupier.games.ultimate_texas_holdem.odds import advice
from croupier.games.ultimate_texas_holdem.odds.best_play import best
from croupier.games.ultimate_texas_holdem.odds.boards import FULL_DECK, boards, layout
from croupier.games.ultimate_texas_holdem.odds.pays import terms
from croupier.mathematics.records import Figures, Question, Report, Seen
from croupier.things.cards import cards
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.order import Category, category, least

SEVEN = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
"""Published numbers of seven-card hands, from royal flush to three of a kind."""


def question(**given: Any) -> Question:
    """A question about the game under these options."""
    return ask("ultimate-texas-holdem", given=given)


@pytest.fixture(scope="module")
def full() -> Report:
    """The game as it comes, with the whole deck."""
    return uth.analyse(question())


def wager(report: Report, name: str) -> Figures:
    """The figures of a wager."""
    return next(one for one in report.wagers if one.name == name)


# --- the whole deck -------------------------------------------------------------------------------


def test_the_published_edges(full: Report) -> None:
    """Ante 2.185 % and trips 3.50%, for any five of seven, blind 500/50/10/3/1.5/1 and trips 50/40/30/8/7/4/3."""
    ante, trips = full.wagers
    assert f"{ante.edge:.3%}" == "2.185%"
    assert f"{trips.edge:.2%}" == "3.50%"
    assert ante.edge_exact == Fraction(50643648973, 2317817502000)


def test_trips_sees_every_seven_card_hand_as_often_as_there_are(full: Report) -> None:
    """The published numbers of seven-card hands, each times the deals of the rest."""
    ends = wager(full, "trips").outcomes
    per_hand = Fraction(27_813_810_024_000, 133_784_560)
    assert [end.ways / per_hand for end in ends[:-1]] == list(SEVEN)
    assert ends[-1].ways / per_hand == 31_433_400 + 58_627_800 + 23_294_460


@pytest.mark.parametrize(
    ("scale", "pays"),
    [("T1", (50, 40, 30, 8, 7, 4, 3)), ("T2", (50, 40, 30, 8, 6, 5, 3)), ("T3", (50, 40, 20, 7, 6, 5, 3))],
)
def test_every_scale_of_trips_by_the_numbers_of_seven_card_hands(scale: str, pays: tuple[int, ...]) -> None:
    """Each scale's edge, worked out by hand from the published numbers."""
    won = sum(number * (odds + 1) for number, odds in zip(SEVEN, pays, strict=True))
    trips = wager(uth.analyse(question(trips_scale=scale)), "trips")
    assert trips.edge_exact == 1 - Fraction(won, 133_784_560)


def test_the_second_count_ends_where_the_first_one_said(full: Report) -> None:
    """The outcomes are all deals, and together they come to what the decisions were worth."""
    ante = wager(full, "ante")
    assert sum(end.ways for end in ante.outcomes) == 1326 * 19_600 * 1081 * 990
    t = terms(question())
    assert ante.edge_exact == Fraction(-best(t, FULL_DECK).total, 2 * 27_813_810_024_000)
    assert ante.element_of_risk == pytest.approx(ante.edge / 4.1522, rel=1e-4)


def test_the_chart_of_the_first_decision(full: Report) -> None:
    """Threes and up, aces, kings with a suit or a five, and so on down to jack and ten; and it is printed that way."""
    chart = full.strategy.charts[0]
    marks = ["".join(row) for row in chart.cells]
    assert marks == [
        "4444444444444",
        "4444444444444",
        "444444444----",
        "4444444------",
        "44444--------",
        "444--4-------",
        "444---4------",
        "44-----4-----",
        "44------4----",
        "44-------4---",
        "4---------4--",
        "4----------4-",
        "4------------",
    ]
    king = next(line for line in full.strategy.lines if "a king" in line)
    assert "of one suit any; of two suits fives or higher" in king


def test_thumbs_cost_what_they_lose_more(full: Report) -> None:
    """The best play is the cheapest; the outs at which a hand is folded are 21, and the curve is lowest there."""
    ante, thumbs = wager(full, "ante"), full.strategy.thumbs
    assert len(thumbs) == 4
    assert all(one.edge > ante.edge and one.cost == pytest.approx(one.edge - ante.edge) for one in thumbs)
    assert f"{thumbs[0].edge:.2%}" == "2.40%"
    assert "fewer than 21 " in thumbs[0].rule
    points = dict(full.curves[0].points)
    assert points[21.0] == min(points.values()) == pytest.approx(thumbs[0].edge)


def test_raising_blind_is_a_plain_count(full: Report) -> None:
    """Four antes with every hand come to what the showdowns of all classes do, and nothing is folded."""
    t = terms(question())
    play = best(t, FULL_DECK)
    # By symmetry as many hands win as lose: what is left is the blind's scale and the ante's standing off.
    shown = play.shown.sum(axis=(0, 1))
    assert shown[0] + shown[1] == shown[2] + shown[3]
    assert full.strategy.thumbs[3].edge_exact == Fraction(6432686411, 15803301150)


# --- single hands, counted plainly ------------------------------------------------------------------


def plainly(own: tuple[int, ...], board: tuple[int, ...], out: tuple[int, ...], *, both: bool) -> dict[int, Fraction]:
    """What a play wager of one ante and of two comes to on a board, dealer's hand by dealer's hand."""
    blind = dict(enumerate(map(Fraction, ("1", "3/2", "3", "10", "50", "500")), 4))
    worth = two_and_three if both else lambda hole, table: high((*hole, *table))
    mine, sums, number = worth(own, board), {1: Fraction(), 2: Fraction()}, 0
    for dealer in combinations(sorted({*range(52)} - {*own, *board, *out}), 2):
        theirs = worth(dealer, board)
        qualified = theirs >= least(Category.ONE_PAIR)
        number += 1
        for antes in sums:
            if mine > theirs:
                sums[antes] += antes + qualified + blind.get(category(mine), Fraction())
            elif mine < theirs:
                sums[antes] -= antes + qualified + 1
    return {antes: total / number for antes, total in sums.items()}


@pytest.mark.parametrize("both", [False, True])
def test_the_last_decision_of_random_hands(both: bool) -> None:
    """Play and fold are worth what all dealers' hands say, by either reading; some boards are all of one suit."""
    rng = random.Random(7)
    best_choices = set()
    for i in range(40):
        pool = [card for card in range(52) if i % 3 or card % 4 == 1 or card > 40]
        seven = tuple(rng.sample(pool, 7))
        out = tuple(rng.sample([card for card in range(52) if card not in seven], i % 4))
        told = advice.advise(question(both_hole_cards=both), Seen(own=seven[:2], board=seven[2:], out=out))
        value = {one.name: one.value_exact for one in told.choices}
        assert value == {"play 1 ante": plainly(seven[:2], seven[2:], out, both=both)[1], "fold": -2}, (seven, out)
        assert value[told.choices[0].name] == max(v for v in value.values() if v is not None)
        best_choices.add(told.choices[0].name)
    assert best_choices == {"play 1 ante", "fold"}


@pytest.mark.parametrize("both", [False, True])
def test_the_second_decision_of_random_hands(both: bool) -> None:
    """With most of the deck known to be gone every turn, river and dealer's hand can be gone through."""
    rng = random.Random(11)
    for _ in range(4):
        known = tuple(rng.sample(range(52), 40))
        own, board, out = known[:2], known[2:5], known[5:]
        left = sorted({*range(52)} - {*known})
        play = check = Fraction()
        for two in combinations(left, 2):
            worth = plainly(own, (*board, *two), out, both=both)
            play, check = play + worth[2], check + max(worth[1], Fraction(-2))
        runs = len(left) * (len(left) - 1) // 2
        told = advice.advise(question(both_hole_cards=both), Seen(own=own, board=board, out=out))
        found = {one.name: one.value_exact for one in told.choices}
        assert found == {"play 2 antes": play / runs, "check": check / runs}


def test_the_flags_of_the_count_are_the_advice(full: Report) -> None:
    """After random flops the whole count and the advice for that very hand agree on the second decision."""
    rng, cards_, order = random.Random(3), boards(FULL_DECK), layout()
    flags = best(terms(question()), FULL_DECK).flags
    seen = set()
    for _ in range(60):
        flop = rng.randrange(len(cards_.flops))
        three = tuple(int(card) for card in cards_.flops[flop])
        slot = rng.randrange(1326)
        own = int(order.first[slot]), int(order.second[slot])
        if {*own} & {*three}:
            continue
        told = advice.advise(question(), Seen(own=own, board=three))
        assert bool(flags[flop, slot]) == told.choices[0].name.startswith("play"), (own, three)
        seen.add(bool(flags[flop, slot]))
    assert seen == {True, False}


def test_advice_before_the_flop_adds_up_to_the_edge(full: Report) -> None:
    """The best choice of each class, by its number of hands, is the edge; ace and king play four."""
    total = Fraction()
    for high_, low, suited, number in classes_of_hands():
        own = (4 * high_, 4 * low + (0 if suited else 1))
        choices = advice.advise(question(), Seen(own=own)).choices
        assert choices[0].value_exact is not None
        total += number * choices[0].value_exact
    assert -total / 1326 == wager(full, "ante").edge_exact
    told = advice.advise(question(), Seen(own=cards("As Kd")))
    assert [one.name for one in told.choices] == ["play 4 antes", "play 3 antes", "check"]
    assert told.choices[0].value_exact == Fraction(307271677, 262196550)


def classes_of_hands() -> list[tuple[int, int, bool, int]]:
    """Ranks, one suit or not, and how many hands there are."""
    found = [(rank, rank, False, 6) for rank in range(13)]
    for low, high_ in combinations(range(13), 2):
        found += [(high_, low, True, 4), (high_, low, False, 12)]
    return found
