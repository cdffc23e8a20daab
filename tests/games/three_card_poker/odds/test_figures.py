"""Three Card Poker: published figures, the engine on a small deck, every option that moves a figure, advice, rounds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.games.engine import Said, played

from croupier.games import find
from croupier.games.questions import answer, ask, named, typed
from croupier.games.three_card_poker import odds as three_card
from croupier.games.three_card_poker.odds.counting import best, counts
from croupier.games.three_card_poker.odds.pays import LEAST, terms
from croupier.games.three_card_poker.odds.play import FLOORS, chosen, edge, from_value
from croupier.games.three_card_poker.options import Options, Qualifies
from croupier.kernel.options import LimitPer
from croupier.mathematics.five_card import FULL
from croupier.mathematics.records import Question, Report, Seen, Unanswerable
from croupier.mathematics.simulation import Estimate, estimates, simulated
from croupier.mathematics.three_card import hands, number
from croupier.things.cards import cards
from croupier.things.hands.three import high
from croupier.things.money import Odds

GAME = find("three-card-poker")
SMALL = tuple(sorted(cards("Qc Qd Qh Jc Jd Tc Td 5s 5d 2c")))
"""Three of a kind, straight flushes, straights, flushes, pairs, queens that play and jacks that do not, equal hands."""
DEALS = comb(52, 3) * comb(49, 3)
ROUNDS = 1_000_000


def question(given: dict[str, Any] | None = None, **more: Any) -> Question:
    """A question about the game."""
    return ask("three-card-poker", given=given, **more)


@pytest.fixture(scope="module")
def report() -> Report:
    """The game as it is usual."""
    return answer(question())


def ante_edge(asked: Question) -> Fraction:
    """The exact edge of the ante under best play."""
    found = three_card.ante_figures(asked).edge_exact
    assert found is not None
    return found


# --- published figures ----------------------------------------------------------------------------


def test_the_published_ante(report: Report) -> None:
    """An edge of 3.3730 % of the ante, 2.01 % of what is staked, out of all deals; 67.42 % of the hands are played."""
    ante = report.wagers[0]
    assert f"{100 * ante.edge:.4f}" == "3.3730"
    assert f"{100 * ante.element_of_risk:.2f}" == "2.01"
    assert sum(one.ways for one in ante.outcomes) == DEALS == 407_170_400
    assert report.facts["hands played"] == "67.42%"


@pytest.mark.parametrize(("scale", "percent"), [("A1", "3.37"), ("A2", "3.83"), ("A3", "4.28")])
def test_the_published_bonus_scales(report: Report, scale: str, percent: str) -> None:
    """With 5, 4 and 1, with 4, 3 and 1, with 3, 2 and 1."""
    found = three_card.ante_figures(question({"bonus_scale": scale})).edge
    assert f"{100 * found:.2f}" == percent
    assert report.facts[f"edge of the ante, bonus scale {scale}"] == f"{found:.4%}"


@pytest.mark.parametrize(("scale", "percent"), [("P1", "7.28"), ("P2", "2.32"), ("P3", "12.80"), ("P4", "4.58")])
def test_the_published_scales_of_pair_plus(report: Report, scale: str, percent: str) -> None:
    """Each over the 22,100 hands of three."""
    found = three_card.pair_plus_figures(question({"pair_plus_scale": scale}))
    assert f"{100 * found.edge:.2f}" == percent
    assert [one.ways for one in found.outcomes] == [48, 52, 720, 1_096, 3_744, 16_440]
    assert report.facts[f"edge of Pair Plus, scale {scale}"] == f"{found.edge:.4%}"


def test_queen_six_four_is_the_best_play(report: Report) -> None:
    """No hand below it is played and none from it on folded; to play as the dealer does costs 3.45, every hand 7.65."""
    found, t = counts(LEAST[Qualifies.QUEEN_HIGH]), terms(question())
    assert (best(found, t) == from_value(high(cards("Qc 6d 4h")))).all()
    assert report.strategy.lines == ("Play with queen, 6 and 4 or better, and fold everything below.",)
    edges = [f"{100 * one.edge:.2f}" for one in report.strategy.thumbs]
    assert edges == ["3.37", "3.45", "7.65"]
    assert report.strategy.thumbs[0].cost == 0


def test_the_bonus_is_worth_its_hands(report: Report) -> None:
    """720 straights at one, 52 threes at four, 48 straight flushes at five, in 22,100 hands."""
    worth = Fraction(720 + 4 * 52 + 5 * 48, 22_100)
    assert report.facts["the ante bonus is worth"] == f"{float(worth):.4%} of the ante"
    # each line paid one better is worth its hands, for all of them are played
    for made, ways in (("straight", 720), ("three of a kind", 52), ("straight flush", 48)):
        better = question(pays={"ante bonus": {made: Odds(three_card.scales(question())["ante bonus"][made].to + 1)}})
        assert ante_edge(question()) - ante_edge(better) == Fraction(ways, 22_100)


# --- the engine -----------------------------------------------------------------------------------

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"qualifies": "king high", "bonus_scale": "A3"},
    {"ties": "player wins", "bonus_scale": "A2", "max_payout": 2_50, "max_payout_per": "wager"},
)


def dealt(own: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a round in the order of a shoe."""
    return tuple([card for pair in zip(own, theirs, strict=True) for card in pair])


@pytest.mark.parametrize("given", OPTIONS)
def test_the_engine_settles_every_deal_alike(given: dict[str, Any]) -> None:
    """All deals of ten cards: the same best play, edge and ends."""
    asked = question(given, stake=1_00)
    total, plan, nets = 0, [], Counter[Fraction]()
    for own in hands(SMALL):
        ends: Counter[int] = Counter()
        for theirs in combinations([card for card in SMALL if card not in own], 3):
            settled = played(GAME, asked.options, {"ante": 1_00}, dealt(own, theirs), lambda *_: Said("play"))
            ends[sum(settled.values())] += 1
        worth = sum(net * ways for net, ways in ends.items())
        plan.append(worth > -1_00 * comb(7, 3))
        total += max(worth, -1_00 * comb(7, 3))
        for net, ways in ends.items() if plan[-1] else [(-1_00, comb(7, 3))]:
            nets[Fraction(net, 1_00)] += ways
    found = three_card.ante_figures(asked, SMALL)
    assert best(counts(LEAST[asked.options.qualifies], SMALL), terms(asked), SMALL).tolist() == plan
    assert found.edge_exact == Fraction(-total, 1_00 * comb(7, 3) * len(plan))
    outcomes: Counter[Fraction] = Counter()
    for one in found.outcomes:
        outcomes[one.net] += int(one.ways)
    assert +outcomes == +nets
    assert {True, False} == set(plan)


@pytest.mark.parametrize("scale", ["P1", "P2", "P3", "P4"])
def test_the_engine_pays_pair_plus_alike(scale: str) -> None:
    """Pair Plus alone on every hand of the small deck."""
    asked = question({"pair_plus_scale": scale})
    net: Counter[str] = Counter()
    for own in hands(SMALL):
        theirs = tuple([card for card in SMALL if card not in own][:3])
        net.update(played(GAME, asked.options, {"pair-plus": 1_00}, dealt(own, theirs), lambda *_: Said("fold")))
    found = three_card.pair_plus_figures(asked, SMALL)
    assert found.edge_exact == Fraction(-net["pair-plus"], 100 * len(hands(SMALL)))


@pytest.mark.parametrize("per", LimitPer)
@pytest.mark.parametrize("most", [None, 8_00, 45_00])
def test_every_end_as_the_engine_settles_it(per: LimitPer, most: int | None) -> None:
    """Ante, play and bonus together under every limit, and the rule that each end cites is one of the engine's."""
    asked = question({"max_payout": most, "max_payout_per": per}, stake=10_00)
    found = {one.label: one for one in three_card.ante_figures(asked).outcomes}
    for label, own, theirs in (
        ("win with straight flush", "Qc Jc Tc", "Kd 7h 4s"),
        ("lose with straight", "Qc Jd Tc", "Kd Kh Ks"),
        ("equal straight", "Qc Jd Tc", "Qd Jh Ts"),
        ("dealer does not qualify, with three of a kind", "Qc Qd Qh", "Jd 7h 4s"),
        ("win with odd cards", "Ac 7d 4h", "Kd 7h 4s"),
        ("lose with one pair", "2c 2d 4h", "3d 3h 4s"),
    ):
        cards_of = dealt(cards(own), cards(theirs))
        nets = played(GAME, asked.options, {"ante": 10_00}, cards_of, lambda *_: Said("play"))
        assert sum(nets.values()) == 10_00 * found[label].net, label


def test_random_hands_counted_plainly() -> None:
    """For some hands of the full deck every hand of the dealer is looked at one by one."""
    random = Random(3)
    queen = high(cards("Qc 3d 2h"))
    table = counts(LEAST[Qualifies.QUEEN_HIGH])
    for _ in range(20):
        own = tuple(sorted(random.sample(FULL, 3)))
        mine, seen = high(own), [0] * 4
        for theirs in combinations([card for card in FULL if card not in own], 3):
            value = high(theirs)
            seen[0 if value < queen else 1 if value < mine else 2 if value == mine else 3] += 1
        assert table[number(own)].tolist() == seen
        assert hands()[number(own)] == own


# --- options and odds -----------------------------------------------------------------------------


def test_options_that_move_the_ante() -> None:
    """King high is kinder to the player and plays every hand; winning ties is worth the ties."""
    usual = ante_edge(question())
    king = three_card.analyse(question({"qualifies": "king high"}))
    assert f"{100 * king.wagers[0].edge:.4f}" == "2.3950"
    assert king.strategy.lines == ("Play every hand.",)
    ties = three_card.ante_figures(question({"ties": "player wins"}))
    assert ties.edge_exact is not None
    assert ties.edge_exact < usual
    stood = sum(one.ways for one in three_card.ante_figures(question()).outcomes if one.label.startswith("equal"))
    won = sum(one.ways for one in ties.outcomes if one.label.startswith("equal"))
    assert usual - ties.edge_exact >= Fraction(2 * int(stood), DEALS)
    assert won >= stood


def test_options_that_move_nothing() -> None:
    """How a table is run and dealt changes no figure."""
    moved = {"dealt_from": "shuffler", "pair_plus_alone": False, "exposure_voids": True, "blind_play": True}
    assert answer(question(moved)).wagers == answer(question()).wagers


def test_a_maximum_payout_costs_the_player() -> None:
    """The lower the limit the higher the edge; the rule that cuts is named."""
    capped = question({"max_payout": 30_00}, stake=10_00)
    assert ante_edge(capped) > ante_edge(question({"max_payout": 30_00}, stake=7_50)) > ante_edge(question())
    cites = {one.label: one.cite for one in three_card.ante_figures(capped).outcomes}
    assert cites["win with straight flush"] == "three-card-poker T10"
    assert cites["lose with straight"] == "three-card-poker T8(a)"
    assert cites["win with one pair"] == "three-card-poker T20(b)"
    assert three_card.pair_plus_figures(capped).edge > three_card.pair_plus_figures(question()).edge


def test_every_prize_can_be_typed_in() -> None:
    """Each line of each scale, paid one better, makes its wager better; new prizes stand in their place."""
    for wager, lines in three_card.scales(question()).items():
        figure = three_card.pair_plus_figures if wager == "pair-plus" else three_card.ante_figures
        for prize, odds in lines.items():
            better = question(pays={wager: {prize: Odds(odds.to + 1)}})
            assert figure(better).edge < figure(question()).edge, (wager, prize)
    new = named(question(pays=typed(["ante bonus: flush = 1 to 1", "pair-plus: odd cards = 1 to 9"])))
    assert list(three_card.scales(new)["ante bonus"])[-1] == "flush"
    assert list(three_card.scales(new)["pair-plus"])[-1] == "odd cards"
    with pytest.raises(Unanswerable, match="a prize can be added for flush, one pair, odd cards"):
        named(question(pays=typed(["ante bonus: royal flush = 50 to 1"])))


def test_pair_plus_that_is_not_offered_says_so() -> None:
    """Its figures stay, marked, and the simulation leaves it out."""
    off = question({"pair_plus": False})
    assert not three_card.pair_plus_figures(off).offered
    assert three_card.kernel(off, "best").wagers == ("ante",)


def test_the_chart_says_what_the_best_play_is(report: Report) -> None:
    """With a queen it goes by the second card, and with a six by the third."""
    (chart,) = report.strategy.charts
    assert chart.rows == ("ace", "king", "queen")
    queen = dict(zip(chart.columns, chart.cells[2], strict=True))
    assert (queen["7"], queen["6"], queen["5"]) == ("all", "4+", "-")


@pytest.mark.parametrize(
    ("ante", "play", "lines"),
    [
        ((1, 50), (1, 50), ["Play with king, 9 and 4 or better, and fold everything below."]),
        ((1, 4), (2, 1), ["Play with queen, 10 and 6 or better.", "Fold everything below queen, 10 and 5."]),
        ((2, 1), (1, 1), ["Play every hand."]),
    ],
)
def test_other_pays_other_play(ante: tuple[int, int], play: tuple[int, int], lines: list[str]) -> None:
    """How to play follows the scale; where suits decide, the chart has a star and the lines say so."""
    pays = {name: {"any winning hand": Odds(*odds)} for name, odds in (("ante", ante), ("play", play))}
    found = three_card.analyse(question(pays=pays)).strategy
    starred = any("*" in row for row in found.charts[0].cells)
    assert list(found.lines[:2]) == lines
    assert starred == (len(found.lines) > 2) == (len(lines) > 1)


# --- advice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"), [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold"), ("2s 2d 3c", "play"), ("Js Td 8c", "fold")]
)
def test_advice(text: str, said: str) -> None:
    """The better choice first, with the worth that the count has."""
    advice = three_card.advise(question(), Seen(own=cards(text)))
    assert [one.name for one in advice.choices] == [said, "fold" if said == "play" else "play"]
    worth = {one.name: one.value_exact for one in advice.choices}
    ends = counts(LEAST[Qualifies.QUEEN_HIGH])[number(tuple(sorted(cards(text))))].tolist()
    nets = [1, 2, 0, -2]
    assert worth["play"] == Fraction(sum(ways * net for ways, net in zip(ends, nets, strict=True)), comb(49, 3))


def test_advice_after_an_exposure() -> None:
    """A card of the dealer's in view is reckoned with, and so are cards that are gone."""
    shown = three_card.advise(question(), Seen(own=cards("Qs 6d 4c"), dealer=cards("Ah")))
    assert shown.choices[0].name == "fold"
    assert "behind Ah" in shown.why
    low = three_card.advise(question(), Seen(own=cards("Js 6d 4c"), dealer=cards("2h 3d")))
    assert low.choices[0].name == "play"
    gone = three_card.advise(question(), Seen(own=cards("Qs 6d 3c"), out=cards("Ac Ad Ah Kc Kd Kh")))
    assert gone.choices[0].name == "play"


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (Seen(own=cards("As Kd")), "three cards, not 2"),
        (Seen(own=cards("As Kd As")), "As is named twice"),
        (Seen(own=cards("As Kd Qc"), dealer=cards("2c 3c 4c 5c")), "the dealer has three cards, not 4"),
        (Seen(own=cards("As Kd Qc"), board=cards("2c")), "no cards on the board"),
        (Seen(own=(1, 2, -1)), "-1 is not a card"),
        (Seen(own=(0, 1, 2), out=tuple(range(3, 51))), "too many cards are out"),
    ],
)
def test_impossible_hands(seen: Seen, words: str) -> None:
    """What cannot lie on the table is refused with a reason."""
    with pytest.raises(Unanswerable, match=words):
        three_card.advise(question(), seen)


# --- rounds ---------------------------------------------------------------------------------------


def estimated(asked: Question, policy: Any, *, seed: int = 1) -> list[Estimate]:
    """What simulated rounds say of each wager."""
    kernel = three_card.kernel(asked, policy)
    return list(estimates(kernel, simulated(kernel, ROUNDS, seed)).values())


@pytest.mark.parametrize("given", [{}, {"qualifies": "king high", "ties": "player wins"}, {"max_payout": 33_33}])
def test_best_play_loses_what_was_counted(given: dict[str, Any]) -> None:
    """Edge, stakes and hits of ante and Pair Plus are within four standard errors of the exact figures."""
    asked = question(given)
    exact_ones = three_card.ante_figures(asked), three_card.pair_plus_figures(asked)
    for exact, found in zip(exact_ones, estimated(asked, "best"), strict=True):
        assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)
        staked = exact.edge / exact.element_of_risk
        assert found.edge / found.element_of_risk == pytest.approx(staked, abs=8 / sqrt(ROUNDS))
        assert abs(found.hit_rate - exact.hit_rate) < 4 * sqrt(exact.hit_rate / ROUNDS)


@pytest.mark.parametrize("policy", [*FLOORS, "always fold", lambda own: own[2] >> 2 == 12])
def test_policies_lose_what_was_counted(policy: Any) -> None:
    """Named policies and a function of the three cards agree with their own exact figures."""
    found, t = counts(LEAST[Qualifies.QUEEN_HIGH]), terms(question())
    if policy == "always fold":
        plan = np.zeros(len(found), np.bool_)
    else:
        plan = chosen(policy) if callable(policy) else from_value(FLOORS[policy][1])
    played_out = estimated(question(), policy)[0]
    assert played_out.standard_error is not None
    assert abs(played_out.edge - float(edge(found, t, plan))) <= 4 * played_out.standard_error


def test_pair_plus_of_folded_hands() -> None:
    """Whoever folds every hand loses Pair Plus with it, unless the house lets it live."""
    lost, live = (
        estimated(question({"pair_plus_after_fold": after}), "always fold")[1].edge for after in ("lost", "live")
    )
    assert lost == 1
    assert live == pytest.approx(three_card.pair_plus_figures(question()).edge, abs=0.02)


def test_what_cannot_be_simulated() -> None:
    """An unknown policy is refused with those there are; so are prizes that do not fit."""
    with pytest.raises(Unanswerable, match="there are best, queen six four"):
        three_card.kernel(question(), "bravely")
    with pytest.raises(Unanswerable, match="too large to be squared"):
        three_card.kernel(question(pays={"pair-plus": {"flush": Odds(20_000_000)}}), "best")


def test_options_of_the_game_are_the_questions_options() -> None:
    """What is asked is what a table would be opened with."""
    assert question().options == Options()
