"""Big Raise Stud: published figures, both editions and readings, the engine on a small deck, advice, refusals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.games.engine import Said, played

from croupier.games import find
from croupier.games.big_raise_stud import odds as stud
from croupier.games.big_raise_stud.odds.ante import best, terms
from croupier.games.big_raise_stud.odds.bonus import bonus
from croupier.games.big_raise_stud.odds.hands import LOST, SEVEN, STOOD, WON, counts
from croupier.games.big_raise_stud.odds.play import simple
from croupier.games.big_raise_stud.rules import EIGHTS, SEVENS, SIXES, TENS
from croupier.games.questions import answer, ask
from croupier.mathematics.five_card import FULL
from croupier.mathematics.records import Question, Seen, Unanswerable
from croupier.mathematics.three_card import hands, number
from croupier.things.cards import cards
from croupier.things.hands import three
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category
from croupier.things.money import Odds

SMALL = tuple(sorted(cards("6c 6d 7c 7d 9c Tc Td Jc Qc Kc 2s")))
"""Pairs that stand off, sevens, pairs that win, straight flushes, and hands that lose."""
BY_THE_TABLE = {"ante": dict(stud.scales(ask("big-raise-stud"))["raise"])}


def question(given: dict[str, Any] | None = None, edition: str = "", **more: Any) -> Question:
    """A question about the game."""
    return ask("big-raise-stud", edition, given, **more)


def edge(asked: Question) -> Fraction:
    """The exact edge of the ante."""
    found = stud.ante_figures(asked).edge_exact
    assert found is not None
    return found


def test_the_published_edge() -> None:
    """Where ante and raise are both paid by the pay table the edge is 2.58%."""
    assert f"{100 * float(edge(question(pays=BY_THE_TABLE))):.2f}" == "2.58"


@pytest.mark.parametrize(("flush", "percent"), [(3, "7.28"), (4, "2.32")])
def test_the_published_bonus(flush: int, percent: str) -> None:
    """The Three Card Bonus at 40, 30, 6, 3 and 1, and with 4 for a flush."""
    asked = question(pays={"bonus": {"flush": Odds(flush)}})
    assert f"{100 * bonus(asked).edge:.2f}" == percent
    assert [one.ways for one in bonus(asked).outcomes] == [48, 52, 720, 1_096, 3_744, 16_440]


def test_hands_of_five_are_all_there() -> None:
    """Over all hands and boards each kind of hand comes as often as among hands of five, ten times over."""
    table = counts().sum(axis=0, dtype=int)
    kinds = {Category.TWO_PAIRS: 123_552, Category.FLUSH: 5_108, Category.STRAIGHT_FLUSH: 36, Category.ROYAL_FLUSH: 4}
    assert {kind: table[WON[kind]] for kind in kinds} == {kind: 10 * ways for kind, ways in kinds.items()}
    assert table[SEVEN] * 13 == 10 * 1_098_240
    assert table[STOOD] == 3 * table[SEVEN]
    assert table[WON[Category.ONE_PAIR]] == 5 * table[SEVEN]
    assert table.sum() == 25_989_600


def test_editions_and_readings() -> None:
    """The draft plays as the approved text where sevens stand off; as printed they lose, which costs the player."""
    approved, draft = (answer(question(edition=edition)) for edition in ("approved", "draft"))
    assert approved.wagers[0].edge_exact == draft.wagers[0].edge_exact == Fraction(22_237, 162_435)
    assert {one.cite.partition(" ")[0] for one in draft.wagers[0].outcomes if one.cite} == {"big-raise-stud-draft"}
    printed = stud.analyse(question({"sevens": "lose"}))
    assert printed.wagers[0].edge > approved.wagers[0].edge
    assert (approved.facts["a pair of sevens"], printed.facts["a pair of sevens"]) == ("stand off", "lose")
    cites = {one.label: one.cite for report in (approved, printed) for one in report.wagers[0].outcomes}
    assert cites["raise four: stand off with sevens"] == "big-raise-stud 10.2(b)"
    assert cites["raise four: a pair of sevens loses"] == "big-raise-stud 10.5"


def test_only_fold_one_and_four_can_be_best() -> None:
    """Without a limit the worth is linear in the raise; a maximum payout makes smaller raises best."""
    assert set(best(terms(question()))) == {0, 1, 4}
    limited = question({"max_payout": 20_00}, stake=10_00)
    assert 2 in best(terms(limited))
    assert edge(limited) > edge(question({"max_payout": 20_00}, stake=1_00)) > edge(question())


def test_a_bonus_that_is_not_offered_says_so() -> None:
    """Its figures stay, marked, and the simulation leaves it out."""
    off = question({"three_card_bonus": False})
    assert (bonus(off).offered, bonus(question()).offered) == (False, True)
    assert bonus(off).edge == bonus(question()).edge
    assert stud.kernel(off, "best").wagers == ("ante",)


def test_every_prize_can_be_typed_in() -> None:
    """Each line of each scale, paid one better, makes its wager better."""
    for wager, lines in stud.scales(question()).items():
        figure = bonus if wager == "bonus" else stud.ante_figures
        for prize, odds in lines.items():
            better = question(pays={wager: {prize: Odds(odds.to + 1)}})
            assert figure(better).edge < figure(question()).edge, (wager, prize)


def test_rules_of_thumb_cost_more_and_more() -> None:
    """Each rule of thumb is dearer than the one before it, and the simplest of use costs under half a percent."""
    costs = [one.cost for one in stud.analyse(question()).strategy.thumbs]
    assert costs == sorted(costs)
    assert 0 < costs[0] < 0.005
    assert costs[1] > 0.05


@pytest.mark.parametrize(
    ("text", "antes"),
    [
        ("6s 6d 2c", 4), ("2s 2d 2c", 4), ("9s 7s 5s", 4), ("8s 7s 6s", 1), ("9s 7s 4s", 1), ("5s 5d Ac", 1),
        ("Ts Jd 2c", 1), ("9s Td 2c", 0), ("6s 7d 9c", 1), ("5s 7d 9c", 0),
    ],
)  # fmt: skip
def test_the_first_rule_of_thumb_does_what_it_says(text: str, antes: int) -> None:
    """Hands at the edges of its words: sixes, nine high, a span of five, two tens, three sixes."""
    assert simple(cards(text)) == antes


def test_charts_say_what_the_best_play_is() -> None:
    """Every cell of the charts agrees with the sizes hand by hand."""
    sizes = best(terms(question()))
    pairs, suited, others = stud.analyse(question()).strategy.charts
    assert pairs.cells[0] == ("1",) * 4 + ("4",) * 9
    for chart, one_suit in ((suited, True), (others, False)):
        for size, hand in zip(sizes.tolist(), hands(), strict=True):
            third, second, first = (card >> 2 for card in hand)
            if third < second < first and (len({card & 3 for card in hand}) == 1) == one_suit:
                four, one = chart.cells[12 - first][12 - second].split("/")
                said = 4 if _reaches(third, four) else 1 if _reaches(third, one) else 0
                assert said == size


def _reaches(rank: int, sign: str) -> bool:
    return sign != "-" and rank >= "23456789TJQKA".index(sign)


# --- the engine -----------------------------------------------------------------------------------


def engine_nets(asked: Question, size: int) -> dict[tuple[int, ...], Counter[int]]:
    """What the engine settles for each hand of the small deck: ante and raise together, in cents, by board."""
    game = find("big-raise-stud", asked.edition)
    found: dict[tuple[int, ...], Counter[int]] = {}
    said = Said("raise", 1_00 * size) if size else Said("fold")
    for own in combinations(SMALL, 3):
        nets = found[own] = Counter()
        for board in combinations([card for card in SMALL if card not in own], 2):
            dealt = (own[0], board[0], own[1], board[1], own[2])
            settled = played(game, asked.options, {"ante": 1_00}, dealt, lambda *_: said)
            nets[sum(settled.values())] += 1
    return found


@pytest.mark.parametrize("sevens", ["stand off", "lose"])
def test_the_engine_settles_every_deal_alike(sevens: str) -> None:
    """All deals of eleven cards with raises of one and four: the same best play, edge and ends."""
    asked = question({"sevens": sevens})
    by_size = {size: engine_nets(asked, size) for size in (1, 4)}
    boards = 28
    total, play, nets = 0, [], Counter[Fraction]()
    for own in hands(SMALL):
        worth = {0: -100 * boards} | {
            size: sum(net * ways for net, ways in by_size[size][own].items()) for size in (1, 4)
        }
        size = max(worth, key=lambda one: (worth[one], -one))
        play.append(size)
        total += worth[size]
        for net, ways in by_size[size][own].items() if size else [(-100, boards)]:
            nets[Fraction(net, 100)] += ways
    found = stud.ante_figures(asked, SMALL)
    assert best(terms(asked), SMALL).tolist() == play
    assert found.edge_exact == Fraction(-total, 100 * boards * len(play))
    ends: Counter[Fraction] = Counter()
    for one in found.outcomes:
        ends[one.net] += int(one.ways)
    assert +ends == +nets
    assert set(play) == {0, 1, 4}


@pytest.mark.parametrize("edition", ["approved", "draft"])
def test_the_engine_pays_the_bonus_alike(edition: str) -> None:
    """The bonus of every hand of the small deck, raised or folded, in either edition."""
    game, options = find("big-raise-stud", edition), question(edition=edition).options
    net: Counter[str] = Counter()
    for turn, own in enumerate(hands(SMALL)):
        board = [card for card in SMALL if card not in own][:2]
        dealt = (own[0], board[0], own[1], board[1], own[2])
        said = Said("raise", 2_00) if turn % 2 else Said("fold")
        net.update(played(game, options, {"ante": 1_00, "bonus": 1_00}, dealt, lambda *_, said=said: said))
    found = bonus(question(edition=edition), SMALL)
    assert found.edge_exact == Fraction(-net["bonus"], 100 * len(hands(SMALL)))


@pytest.mark.parametrize("per", ["payment", "wager", "box", "round"])
def test_the_engine_limits_raises_alike(per: str) -> None:
    """A royal flush raised four times is paid as far as the maximum goes, and the ante besides."""
    asked = question({"max_payout": 70_00, "max_payout_per": per}, stake=1_00)
    dealt = cards("Ac Qc Kc Jc Tc")
    settled = played(find("big-raise-stud", ""), asked.options, {"ante": 1_00}, dealt, lambda *_: Said("raise", 4_00))
    assert sum(settled.values()) == 100 * terms(asked).gains[4][WON[Category.ROYAL_FLUSH]] == 71_00
    cites = {one.label: one.cite for one in stud.ante_figures(asked).outcomes}
    assert cites["raise four: win with four of a kind"] == "big-raise-stud 5.8"
    assert cites["raise four: win with flush"] == "big-raise-stud 10.6(a)"


def test_random_hands_counted_plainly() -> None:
    """For some hands of the full deck every board is valued one by one."""
    random = Random(4)
    for _ in range(20):
        own = tuple(sorted(random.sample(FULL, 3)))
        seen: Counter[int] = Counter()
        for board in combinations([card for card in FULL if card not in own], 2):
            value = high((*own, *board))
            won = WON[category(value)] if value >= TENS else LOST
            stood = SEVEN if SEVENS <= value < EIGHTS else STOOD
            seen[stood if SIXES <= value < TENS else won] += 1
        assert {end: ways for end, ways in enumerate(counts()[number(own)].tolist()) if ways} == dict(seen)
        assert hands()[number(own)] == own


# --- advice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [("Ts Td 2c", "raise four"), ("As Kd 2c", "raise one"), ("9s 4d 2c", "fold"), ("6h 5h 4h", "raise one")],
)
def test_advice(text: str, said: str) -> None:
    """Five choices, the best first, with the worth that the tables have."""
    advice = stud.advise(question(), Seen(own=cards(text)))
    assert advice.choices[0].name == said
    assert len(advice.choices) == 5
    worth = {one.name: one.value_exact for one in advice.choices}
    gains = terms(question()).gains[3]
    ends = counts()[number(cards(text))].tolist()
    assert worth["raise three"] == sum(ways * gain for ways, gain in zip(ends, gains, strict=True)) / 1176


def test_advice_after_an_exposure() -> None:
    """With a community card in view only one ante may be raised (11.7), and cards gone are left out."""
    advice = stud.advise(question(), Seen(own=cards("As Kd 2c"), board=cards("Ah")))
    assert [(one.name, one.cite) for one in advice.choices] == [
        ("raise one", "big-raise-stud 11.7"),
        ("fold", "big-raise-stud 5.2(a)"),
    ]
    without = stud.advise(question(), Seen(own=cards("As Kd 2c"), out=cards("Ac Ad Ah")))
    usual = stud.advise(question(), Seen(own=cards("As Kd 2c")))
    assert without.choices[0].value < usual.choices[0].value


def test_advice_reads_the_sevens() -> None:
    """A pair of sevens is worth less where it loses."""
    kind, printed = (stud.advise(question(given), Seen(own=cards("7s 7d 2c"))) for given in ({}, {"sevens": "lose"}))
    assert kind.choices[0].value > printed.choices[0].value


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (Seen(own=cards("As Kd")), "three cards, not 2"),
        (Seen(own=cards("As Kd As")), "As is named twice"),
        (Seen(own=cards("As Kd Qc"), dealer=cards("2c")), "the dealer of Big Raise Stud has no hand"),
        (Seen(own=cards("As Kd Qc"), board=cards("2c 3c 4c")), "two community cards, not 3"),
        (Seen(own=(1, 2, -1)), "-1 is not a card"),
        (Seen(own=(0, 1, 2), out=tuple(range(3, 51))), "too many cards are out"),
    ],
)
def test_impossible_hands(seen: Seen, words: str) -> None:
    """What cannot lie on the table is refused with a reason."""
    with pytest.raises(Unanswerable, match=words):
        stud.advise(question(), seen)


def test_unknown_prizes() -> None:
    """A prize that the scale lacks is refused, and the message lists those it has."""
    with pytest.raises(Unanswerable, match="its prizes are one pair"):
        stud.analyse(question(pays={"raise": {"odd cards": Odds(1)}}))
    with pytest.raises(Unanswerable, match="bonus has no prize 'royal flush'"):
        stud.analyse(question(pays={"bonus": {"royal flush": Odds(50)}}))


def test_kinds_of_three_are_those_of_the_order() -> None:
    """The bonus goes by the order of Three Card Poker, where a straight beats a flush."""
    outcomes = {one.label: one.net for one in bonus(question()).outcomes}
    assert outcomes["straight"] > outcomes["flush"]
    assert list(outcomes) == [kind.name.lower().replace("_", " ") for kind in reversed(three.Category)]
    assert np.array(list(outcomes.values()))[-1] == -1
