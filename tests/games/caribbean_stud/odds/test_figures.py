"""Caribbean stud: the published figures to the digit, options that move a figure, and questions without answer."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from croupier.engines.cards.jackpot.pools import FINE, Claim, Jackpot, follow
from croupier.games.caribbean_stud import odds as stud
from croupier.games.caribbean_stud.odds.jackpot import break_even, curve, jackpot, prizes, ways
from croupier.games.questions import answer, ask
from croupier.mathematics.records import Figures, Question, Report, Seen, Unanswerable
from croupier.things.cards import cards
from croupier.things.hands.order import Category
from croupier.things.money import Odds

DEALS = 19_933_230_517_200


def question(given: dict[str, Any] | None = None, **more: Any) -> Question:
    """A question about the game with some options."""
    return ask("caribbean-stud", "", given, **more)


def ante(given: dict[str, Any] | None = None, **more: Any) -> Figures:
    """The figures of the ante."""
    return stud.ante_figures(question(given, **more))


@pytest.fixture(scope="module")
def published() -> Report:
    """The game as it is published elsewhere: a royal flush pays 100 to 1."""
    return answer(question(pays={"bet": {"royal flush": Odds(100)}}))


def test_the_published_loss(published: Report) -> None:
    """Best play loses 1,041,372,912,372 of 19,933,230,517,200 antes, 2.555 % of what is staked."""
    found = published.wagers[0]
    assert found.edge_exact == Fraction(1_041_372_912_372, DEALS)
    assert f"{found.element_of_risk:.5f}" == "0.02555"
    assert published.facts["hands bet on"] == "52.23%"


def test_the_published_events(published: Report) -> None:
    """Each event of best play happens in as many deals as published."""
    ends = {one.label: one.ways for one in published.wagers[0].outcomes}
    assert sum(ends.values()) == DEALS
    assert ends["dealer does not qualify"] == 4_532_514_033_720
    assert ends["fold"] == 9_523_005_974_460
    assert ends["dealer wins"] == 2_726_592_727_512
    assert ends["stand off"] == 321_623_100
    assert ends["win with royal flush"] == 16_759_740


@pytest.mark.parametrize(
    ("opening", "edge"),
    [
        ("Bet with ace, king, jack, 8", "5.316"),
        ("Bet on every hand", "16.607"),
        ("Bet with any pair", "5.470"),
    ],
)
def test_the_published_rules_of_thumb(published: Report, opening: str, edge: str) -> None:
    """Rules of thumb cost what is published for them."""
    (found,) = [one for one in published.strategy.thumbs if one.rule.startswith(opening)]
    assert f"{100 * found.edge:.3f}" == edge
    assert found.cost == pytest.approx(found.edge - published.wagers[0].edge)


def test_better_rules_of_thumb_cost_less(published: Report) -> None:
    """From the chart to blind bets each rule costs more than the one before it, and none costs nothing."""
    costs = [one.cost for one in published.strategy.thumbs]
    assert costs == sorted(costs)
    assert 0 < costs[0] < 1e-6 < costs[1] < 1e-5


def test_ours_pays_more_for_a_royal() -> None:
    """At 250 to 1 the same play loses less: 150 more, twice, in each deal that wins with a royal flush."""
    best = ante()
    assert best.edge_exact == Fraction(1_041_372_912_372 - 300 * 16_759_740, DEALS)


@pytest.mark.parametrize(("fixed", "meter"), [((100, 75, 50), 263_205), ((150, 100, 50), 246_784)])
def test_the_published_break_even_meters(fixed: tuple[int, int, int], meter: int) -> None:
    """Under other prizes for four of a kind, full house and flush a dollar breaks even at the published meters."""
    named = dict(zip(("four of a kind", "full house", "flush"), map(Odds, fixed), strict=True))
    even = break_even(question(pays={"jackpot": named}))
    assert even is not None
    assert int(even / 100) == meter


def test_our_break_even_meter() -> None:
    """Under the prizes of 11.9 the edge changes sign at the meter that the facts name."""
    report = answer(question({"jackpot": "manually"}, meter=159_810_53))
    assert report.facts["break-even meter"] == "$159,810.53"
    at_meter = report.wagers[1].edge
    assert -1e-6 < at_meter < 1e-6
    above, below = (jackpot(question(meter=m)).edge for m in (160_000_00, 159_000_00))
    assert above < 0 < below


@pytest.mark.parametrize("wager", [1_00, 5_00])
@pytest.mark.parametrize("meter", [0, 9_999_99, 10_000_01, 52_345_67, 263_205_26, 1_000_000_00])
def test_prizes_as_the_jackpot_awards_them(wager: int, meter: int) -> None:
    """Every prize at every meter is what the engine's jackpot awards a lone hand."""
    asked = question({"jackpot": "manually", "jackpot_wager": wager}, meter=meter)
    for kind, prize in prizes(asked, meter).items():
        claim = Claim("table", 1, kind.name.lower(), wager, 1)
        (award,) = follow(Jackpot(pool=meter * FINE, claims=(claim,), waiting=frozenset({"table"})))
        assert prize * wager == award.amount


def test_the_jackpot_wager_matters() -> None:
    """A dearer chip is worth less of the same meter, until the least odds of 11.9 take over."""
    cheap, dear, dearest = (
        jackpot(question({"jackpot": "manually", "jackpot_wager": w}, meter=200_000_00)).edge
        for w in (1_00, 5_00, 25_00)
    )
    assert cheap < dear < dearest
    least = jackpot(question({"jackpot": "manually"})).edge
    assert dearest == pytest.approx(least)


def test_both_ways_to_operate_the_jackpot_are_worth_the_same() -> None:
    """Electronic or manual: the chip is kept, the prizes are the same; a table without one says so."""
    one, two, none = (
        jackpot(question({"jackpot": how}, meter=100_000_00)) for how in ("electronically", "manually", "not offered")
    )
    assert one == two
    assert none.offered is False
    assert none.edge_exact == one.edge_exact


def test_the_jackpot_curve_falls_through_nought() -> None:
    """The edge over the meter never rises and is nought at the mark."""
    found = curve(question(meter=1_00))
    assert all(first[1] >= second[1] for first, second in pairwise(found.points))
    even = next(at for at, words in found.marks if words == "break-even")
    assert dict(found.points)[even] == pytest.approx(0, abs=1e-12)


def test_a_jackpot_that_always_favours_the_player() -> None:
    """With a flush at 1,000 to 1 no meter is needed."""
    assert break_even(question(pays={"jackpot": {"flush": Odds(1000)}})) == 0


def test_hands_of_five() -> None:
    """The numbers of five-card hands are the published ones."""
    assert tuple(ways().values()) == (
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200),
        *(5_108, 3_744, 624, 36, 4),
    )
    assert ways()[Category.FLUSH] == 5_108


def test_a_maximum_payout_costs_the_player() -> None:
    """The limit of 5.9 bites at a high stake, not at a low one, and the lines it cuts cite it."""
    free = ante().edge_exact
    assert free is not None
    low, high = (ante({"max_payout": 50_000_00}, stake=stake) for stake in (100_00, 500_00))
    assert low.edge_exact == free
    assert high.edge_exact == free + Fraction(400 * 16_759_740, DEALS)
    royal = next(one for one in high.outcomes if one.label == "win with royal flush")
    assert royal.net == 101
    assert royal.cite == "caribbean-stud 5.9"
    assert ante({"max_payout": 50_00}).edge > free, "without a stake the minimum is taken"


def test_the_ante_can_be_paid_otherwise() -> None:
    """The ante's one line changes as a whole or hand by hand, and hand by hand first."""
    usual, doubled, flush = (
        ante(pays=pays) for pays in ({}, {"ante": {"any winning hand": Odds(2)}}, {"ante": {"flush": Odds(2)}})
    )
    assert doubled.edge < flush.edge < usual.edge
    both = stud.scales(question(pays={"ante": {"any winning hand": Odds(2), "flush": Odds(3)}}))["ante"]
    assert (both["flush"], both["straight"]) == (Odds(3), Odds(2))
    assert stud.scales(question())["ante"] == {"any winning hand": Odds(1)}


def test_every_prize_can_be_typed_in() -> None:
    """Each line of each scale, paid one better, makes the wager better."""
    usual = answer(question())
    edges = {"ante": usual.wagers[0].edge, "bet": usual.wagers[0].edge, "jackpot": usual.wagers[1].edge}
    for wager, lines in stud.scales(question()).items():
        for prize, odds in lines.items():
            asked = question(pays={wager: {prize: Odds(odds.to + 1, odds.one)}})
            figure = jackpot(asked) if wager == "jackpot" else stud.ante_figures(asked)
            assert figure.edge < edges[wager], (wager, prize)


def test_the_chart_is_the_plan_by_ranks(published: Report) -> None:
    """Cells of the chart that anybody can check: a match with the dealer's card, ace-king-jack against a king."""
    (chart,) = published.strategy.charts
    cell = {
        (row, column): chart.cells[i][j] for i, row in enumerate(chart.rows) for j, column in enumerate(chart.columns)
    }
    assert cell["A K J", "5"] == "m"
    assert cell["A K J", "K"] == "B"
    assert cell["A K T", "A"] == "-"
    assert cell["A K Q 8", "6"] == "3+"


def test_the_lines_follow_the_scale() -> None:
    """With a rich ante every hand is bet on; with a mean scale fewer hands are than usual."""
    rich, usual, mean = (
        stud.analyse(question(pays=pays))
        for pays in ({"ante": {"any winning hand": Odds(100)}}, {}, {"ante": {"any winning hand": Odds(1, 10)}})
    )
    assert rich.strategy.lines == ("Bet with every hand.",)
    assert rich.facts["hands bet on"] == "100.00%"
    assert mean.facts["hands bet on"] < usual.facts["hands bet on"]
    assert usual.strategy.lines[0].startswith("Bet with ace high, king, queen, jack, 2 or better")
    assert usual.strategy.lines[1] == "Fold everything below ace high, king, 4, 3, 2."


BET_ON = ("As Kd Qh 7c 2d", "As Kd Jh 8c 3d", "2s 2d 9h 8c 3d")


@pytest.mark.parametrize("text", BET_ON)
def test_advice_orders_the_choices(text: str) -> None:
    """The better choice comes first, with exact values, and a fold costs the ante."""
    advice = stud.advise(question(), Seen(own=cards(text), dealer=cards("4h")))
    values = {one.name: one.value_exact for one in advice.choices}
    assert values["fold"] == -1
    assert advice.choices[0].value == max(one.value for one in advice.choices)
    assert (advice.choices[0].name == "bet") == (text != BET_ON[1])


def test_advice_knows_cards_that_are_gone() -> None:
    """With the other aces, kings and fours gone the dealer plays less often, and ace-king gains."""
    own, dealer = cards("As Kd Jh 8c 3d"), cards("4h")
    usual = stud.advise(question(), Seen(own=own, dealer=dealer))
    better = stud.advise(question(), Seen(own=own, dealer=dealer, out=cards("Ac Ad Ah Kc Kh Ks 4c 4d 4s")))
    assert usual.choices[0].name == "fold"
    assert better.choices[0].name == "bet"
    assert better.choices[0].value > usual.choices[1].value


def test_advice_after_an_exposure() -> None:
    """With all five cards of the dealer's in view (12.7) there is nothing left to chance."""
    seen = Seen(own=cards("As Ad 9h 8c 3d"), dealer=cards("Kh Kd Qc 7s 2h"))
    choices = stud.advise(question(), seen).choices
    assert [one.value_exact for one in choices] == [3, -1]
    assert choices[0].cite == "caribbean-stud 12.7"


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (Seen(own=cards("As Kd Qh 7c"), dealer=cards("4h")), "five cards, not 4"),
        (Seen(own=cards("As Kd Qh 7c 2d")), "one card"),
        (Seen(own=cards("As Kd Qh 7c 2d"), dealer=cards("2d")), "2d is named twice"),
        (Seen(own=cards("As Kd Qh 7c 2d"), dealer=cards("4h"), board=cards("3h")), "no cards on the board"),
        (Seen(own=(1, 2, 3, 4, 52), dealer=(9,)), "52 is not a card"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(5,), out=tuple(range(6, 50))), "too many cards are out"),
    ],
)
def test_impossible_hands(seen: Seen, words: str) -> None:
    """What cannot lie on the table is refused with a reason."""
    with pytest.raises(Unanswerable, match=words):
        stud.advise(question(), seen)


@pytest.mark.parametrize(
    ("pays", "words"),
    [
        ({"bet": {"five of a kind": Odds(1)}}, "no prize 'five of a kind'"),
        ({"jackpot": {"five of a kind": Odds(1)}}, "its prizes are royal flush"),
        ({"bet": {"flush": Odds(5, 999_937), "straight": Odds(4, 999_983)}}, "rounder or smaller odds"),
        ({"raise": {"flush": Odds(6)}}, "no pay scale 'raise'"),
    ],
)
def test_unknown_or_uncountable_prizes(pays: Any, words: str) -> None:
    """A prize that the scale lacks, or odds too fine to count, are refused with a reason."""
    with pytest.raises(Unanswerable, match=words):
        answer(question(pays=pays))
