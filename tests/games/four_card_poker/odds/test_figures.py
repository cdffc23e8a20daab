"""Four Card Poker: published figures, every option that moves one, advice, and questions that have no answer."""

from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.games.four_card_poker import odds as four
from croupier.games.four_card_poker.odds import pays
from croupier.games.four_card_poker.odds import strategy as playing
from croupier.games.four_card_poker.odds.choosing import best, tally
from croupier.games.four_card_poker.odds.counting import beaten
from croupier.games.four_card_poker.odds.pays import terms
from croupier.games.four_card_poker.options import Options
from croupier.kernel.options import LimitPer
from croupier.mathematics.records import Figures, Pays, Question, Report, Seen, Unanswerable
from croupier.things.cards import cards
from croupier.things.hands.four import Category, category, high
from croupier.things.money import Odds

DEALS = comb(52, 5) * 47 * comb(46, 5)


def asked(typed: Pays | None = None, stake: int = 0, **options: Any) -> Question:
    """A question under these options."""
    given = Options(**options)
    return Question(game="four-card-poker", edition="gazetted", options=given, pays=typed or {}, stake=stake)


def wagers(question: Question) -> dict[str, Figures]:
    """The figures by wager, without the charts."""
    found, b = terms(question), beaten()
    return {
        "ante": four.ante_figures(tally(b, best(b, found)), found),
        "aces": four.aces_figures(found.aces),
    }


@pytest.fixture(scope="module")
def report() -> Report:
    """The game as it is gazetted."""
    return four.analyse(asked())


def test_the_published_ante(report: Report) -> None:
    """An edge of 2.79 % of the ante, 1.30 % of what is staked, out of all deals."""
    ante = report.wagers[0]
    assert ante.name == "ante"
    assert ante.edge_exact == Fraction(8_840_827_253, 317_119_576_410)
    assert f"{ante.edge * 100:.2f}" == "2.79"
    assert f"{ante.element_of_risk * 100:.2f}" == "1.30"
    assert sum(one.ways for one in ante.outcomes) == DEALS


def test_the_published_scales_of_aces_up(report: Report) -> None:
    """1.98 % with the first scale, 6.15 % with the seventh, the others between them and rising."""
    edges = [four.aces_figures(terms(asked(aces_up_scale=n)).aces).edge for n in range(1, 8)]
    assert [f"{edge * 100:.2f}" for edge in edges] == ["1.98", "2.58", "2.78", "3.37", "3.89", "4.24", "6.15"]
    assert [report.facts[f"edge of Aces Up, scale {n}"] for n in range(1, 8)] == [f"{edge:.4%}" for edge in edges]
    assert report.curves[0].points == tuple([(float(n), edge) for n, edge in enumerate(edges, 1)])
    assert report.wagers[1].edge == edges[0]


def test_hands_of_aces_up(report: Report) -> None:
    """The ways to make each hand with the best four of five, which add up to all hands."""
    ways = {one.label: one.ways for one in report.wagers[1].outcomes}
    assert ways["four of a kind"] == 13 * 48
    assert ways["three of a kind"] == 13 * 4 * comb(48, 2)
    assert ways["straight flush"] == 2_072
    assert sum(ways.values()) == comb(52, 5)


def test_every_line_has_its_rule(report: Report) -> None:
    """Each outcome names the rule that pays or takes, and no bonus is without a line."""
    lines = {one.label: one for one in report.wagers[0].outcomes}
    assert all(one.cite for one in lines.values())
    for prize in ("three of a kind", "straight flush", "four of a kind"):
        assert lines[f"lose with {prize}, play 3"].cite == "four-card-poker 10.2(a)(i)"
    assert lines["lose with four of a kind, play 3"].net == 25 - 4
    assert lines["win with one pair, play 1"].net == 2


# --- strategy -------------------------------------------------------------------------------------


def test_the_charts_are_the_way_to_play_that_is_priced(report: Report) -> None:
    """Whoever follows the signs of the two charts has exactly the edge of the first rule of thumb."""
    b, found = beaten(), terms(asked())
    starts = [row.least for row in playing.rows()]
    rows = np.searchsorted(starts, b.values, side="right") - 1
    signs = np.array(
        [[["-F123".index(cell[0]) - 1 for cell in row] for row in c.cells] for c in report.strategy.charts]
    )
    held = np.zeros((len(b.cards), 13), dtype=np.int64)
    for column in range(5):
        held[np.arange(len(held)), b.cards[:, column] >> 2] = 1
    ranks = np.arange(52) >> 2
    said = signs[held[:, ranks], rows[:, None], ranks[None, :]]
    assert said[b.wins >= 0].min() == 0, "no deal falls on a cell that cannot happen"
    chosen = np.maximum(said, 0).astype(np.uint8)
    assert tally(b, chosen).edge(found) == report.strategy.thumbs[0].edge_exact
    assert 0 < report.strategy.thumbs[0].cost < 0.001


def test_stars_tell_where_the_best_play_differs(report: Report) -> None:
    """Without a star the sign is the best play of every hand in the cell; where there is one, other hands differ."""
    b, found = beaten(), terms(asked())
    chosen = best(b, found)
    rows = np.searchsorted([row.least for row in playing.rows()], b.values, side="right") - 1
    differing = 0
    for hand in range(0, len(rows), 200):
        held = {int(card) >> 2 for card in b.cards[hand]}
        for shown in np.flatnonzero(b.wins[hand] >= 0).tolist():
            cell = report.strategy.charts[shown >> 2 in held].cells[rows[hand]][shown >> 2]
            same = cell[0] == "F123"[chosen[hand, shown]]
            assert same or "*" in cell
            differing += not same
    assert differing


def test_thresholds_are_the_best(report: Report) -> None:
    """A row more or less for one ante or three costs something."""
    b, found = beaten(), terms(asked())
    made = playing.plan(b, found, best(b, found))
    rows = np.searchsorted([row.least for row in playing.rows()], b.values, side="right") - 1

    def edge(once: int, thrice: int) -> Fraction:
        said = np.where(rows >= thrice, 3, np.where(rows >= once, 1, 0)).astype(np.uint8)
        return tally(b, np.repeat(said[:, None], 52, axis=1)).edge(found)

    least = edge(made.once, made.thrice)
    assert least == report.strategy.thumbs[1].edge_exact
    assert "three antes from a pair of tens, one from a pair of threes" in report.strategy.thumbs[1].rule
    assert f"{float(least) * 100:.3f}" == "3.397"
    for once, thrice in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        assert edge(made.once + once, made.thrice + thrice) > least


def test_words_of_the_strategy(report: Report) -> None:
    """The sentences name where no card shown changes anything, and rules of thumb cost more the blunter they are."""
    lines = " ".join(report.strategy.lines)
    assert "three antes with a pair of aces or better" in lines
    assert "Fold what is worth less than A-K" in lines
    assert "two antes is never best" in lines
    assert "With a pair from nines to kings, play three antes against a lower card and one against a higher" in lines
    costs = [one.cost for one in report.strategy.thumbs]
    assert all(one < other for one, other in pairwise(costs))


def test_blind_betting_has_its_price() -> None:
    """Where play wagers may be made blind, what that costs is told; the best play is not to."""
    usual, blind = four.analyse(asked()), four.analyse(asked(blind_betting=True))
    assert blind.wagers == usual.wagers
    more = blind.strategy.thumbs[len(usual.strategy.thumbs) :]
    assert ["blind" in one.rule for one in more] == [True, True]
    one, three = more
    assert one.edge > three.edge > usual.wagers[0].edge
    assert f"{three.edge * 100:.2f}" == "7.89"


# --- options and odds -----------------------------------------------------------------------------


def test_the_scale_of_aces_up_leaves_the_ante_alone() -> None:
    """Another scale changes Aces Up and nothing else."""
    assert wagers(asked(aces_up_scale=7))["ante"] == wagers(asked())["ante"]


def test_a_maximum_payout_costs_the_player() -> None:
    """The lower the limit, the higher the edge; the wider what it is measured on, the higher too."""
    none, high_, low = (wagers(asked(max_payout=most)) for most in (None, 200_00, 60_00))
    for wager in ("ante", "aces"):
        assert none[wager].edge < high_[wager].edge < low[wager].edge
    per = [wagers(asked(max_payout=30_00, max_payout_per=one))["ante"].edge for one in LimitPer]
    assert per[0] < per[1] < per[2] == per[3]


def test_the_stake_matters_only_under_a_maximum_payout() -> None:
    """A maximum payout hits the larger wager harder; without one the stake changes nothing."""
    assert wagers(asked(stake=100_00))["ante"] == wagers(asked())["ante"]
    small, large = (wagers(asked(stake=stake, max_payout=250_00)) for stake in (0, 50_00))
    assert small["ante"].edge < large["ante"].edge
    assert small["aces"].edge < large["aces"].edge
    assert wagers(asked(minimum=50_00, max_payout=250_00))["ante"] == large["ante"]


def test_two_antes_can_be_best() -> None:
    """When no payment is more than two antes, the third ante of a play wager can only be lost."""
    found = four.analyse(asked(max_payout=20_00))
    played = {one.label.rpartition(" ")[2] for one in found.wagers[0].outcomes if one.label != "fold"}
    assert played == {"1", "2"}
    assert not any("two antes is never best" in line for line in found.strategy.lines)
    assert "2" in {cell[0] for chart in found.strategy.charts for row in chart.cells for cell in row}


@pytest.mark.parametrize(("wager", "figure"), [("ante", 0), ("play", 0), ("ante bonus", 0), ("aces", 1)])
def test_every_prize_can_be_typed(wager: str, figure: int) -> None:
    """Each prize that the scales name lowers the edge of its wager when it pays more, and no other wager's."""
    names = ("ante", "aces")
    usual = wagers(asked())
    for prize in pays.scales(asked())[wager]:
        typed = asked({wager: {prize: Odds(101, 2)}})
        found = wagers(typed)
        assert found[names[figure]].edge < usual[names[figure]].edge
        assert found[names[1 - figure]] == usual[names[1 - figure]]
        assert pays.scales(typed)[wager][prize] == Odds(101, 2)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"trips": {"flush": Odds(3)}}, "no wager 'trips'.* ante, play, ante bonus, aces"),
        ({"aces": {"one pair": Odds(3)}}, "its prizes are four of a kind"),
        ({"ante bonus": {"royal flush": Odds(3)}}, "no prize 'royal flush'"),
        ({"ante bonus": {"straight flush": Odds(10**9 + 7, 10**9)}}, "rounder or smaller odds"),
    ],
)
def test_odds_that_cannot_be_typed(typed: Pays, says: str) -> None:
    """Unknown wagers and prizes are named with those that there are; odds too fine to count are refused."""
    with pytest.raises(Unanswerable, match=says):
        four.kernel(asked(typed))


# --- advice ---------------------------------------------------------------------------------------


def advice(own: str, shown: str, out: str = "", question: Question | None = None) -> dict[str, Fraction]:
    """What each choice is worth, the best first."""
    seen = Seen(own=cards(own), dealer=cards(shown), out=cards(out))
    found = four.advise(question or asked(), seen).choices
    return {one.name: one.value_exact for one in found if one.value_exact is not None}


@pytest.mark.parametrize(
    ("own", "shown", "first"),
    [
        ("As Kd Jh 9c 2d", "3c", "fold"),
        ("As Kd Qh 9c 5d", "Kh", "play 1"),
        ("Ts Th 4c 7d 2h", "Jd", "play 1"),
        ("Ts Th 4c 7d 2h", "3d", "play 3"),
        ("2s 2h 4c 7d 9h", "2d", "play 1"),
        ("2s 2h 4c 7d 9h", "Jd", "fold"),
        ("As Ah Ac Ad 9h", "Kd", "play 3"),
    ],
)
def test_best_choices(own: str, shown: str, first: str) -> None:
    """Hands on either side of a border, by the card shown."""
    found = advice(own, shown)
    assert next(iter(found)) == first
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert found["fold"] == -1


def test_advice_counts_what_is_left() -> None:
    """With all but nine cards known, the dealer's 126 hands are gone through one by one."""
    own, shown, rest = "9s 9h 4c 7d 2h", "Jd", cards("Ac Kc Jc 9c 8d 8h 3c 3d Ts")
    gone = [card for card in range(52) if card not in {*cards(own), *cards(shown), *rest}]
    wins = 0
    for skip in range(1 << 9):
        left = [card for n, card in enumerate(rest) if skip >> n & 1]
        wins += len(left) == 5 and high(cards(own)) >= high([*left, *cards(shown)])
    assert 0 < wins < 126
    seen = Seen(own=cards(own), dealer=cards(shown), out=tuple(gone))
    values = {one.name: one.value_exact for one in four.advise(asked(), seen).choices}
    assert values["play 1"] == Fraction(2 * (2 * wins - 126), 126)
    assert values["play 3"] == 2 * values["play 1"]


def test_advice_with_a_bonus_and_a_limit() -> None:
    """A bonus is paid win or lose, and a maximum payout cuts it."""
    own, shown = "5s 5h 5c 7d 2h", "Jd"
    usual = advice(own, shown)
    cut = advice(own, shown, question=asked(max_payout=10_00))
    assert usual["play 1"] - cut["play 1"] == 1
    assert category(high(cards(own))) is Category.THREE_OF_A_KIND


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (Seen(own=(0, 1, 2, 3), dealer=(9,)), "five cards, not 4"),
        (Seen(own=(0, 1, 2, 3, 4)), "shows one card"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(9, 10)), "shows one card"),
        (Seen(own=(0, 1, 2, 3, 3), dealer=(9,)), "2s was named more than once"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(4,)), "3c was named more than once"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(9,), out=(9,)), "more than once"),
        (Seen(own=(0, 1, 2, 3, 52), dealer=(9,)), "numbered 0"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(9,), board=(11,)), "no cards on the board"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(5,), out=tuple(range(6, 48))), "too many cards are out"),
    ],
)
def test_impossible_hands(seen: Seen, says: str) -> None:
    """What cannot lie on the table is refused, and said why."""
    with pytest.raises(Unanswerable, match=says):
        four.advise(asked(), seen)
