"""The mathematics of tai-sai against the published figures and against the engine's own settling of all 216 throws."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.engines.chance import events as te
from croupier.engines.chance.evolving import evolve
from croupier.engines.chance.spinning import follow
from croupier.engines.chance.state import Limits, Past, Spin, Stake, Terminal, unopened
from croupier.games.tai_sai import odds as tai_sai
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
from croupier.games.tai_sai.options import Options, Preset, scale
from croupier.games.tai_sai.tables import BETS
from croupier.kernel.terminals import Bet
from croupier.law.books import document
from croupier.mathematics.records import COLUMNS, Pays, Question, Seen, Unanswerable
from croupier.mathematics.streams import stream
from croupier.things.money import Odds

R = document("electronic-tai-sai")
STAKE = 100
FACES = range(1, 7)


def asked(typed: Pays | None = None, **options: Any) -> Question:
    """A question under these options."""
    return Question(game="electronic-tai-sai", edition="gazetted", options=Options(**options), pays=typed or {})


def edges(question: Question) -> dict[str, Fraction]:
    """The exact edge of every row."""
    found = {one.name: one.edge_exact for one in tai_sai.analyse(question).wagers}
    return {name: edge for name, edge in found.items() if edge is not None}


def row_of(bet: Bet) -> str:
    """The row that stands for a bet."""
    return tai_sai.words(bet.lines[0]) if bet.kind in ("total", "three") else bet.kind


def engine(options: Options) -> dict[str, Counter[int]]:
    """What a dollar on every bet came to in each of the 216 throws, settled by the system itself."""
    came: dict[str, Counter[int]] = {name: Counter() for name in BETS}
    for dice in product(FACES, FACES, FACES):
        stakes = {
            n: Stake(id=n, terminal=1, session=0, owner="ann", bet=bet, amount=STAKE) for n, bet in enumerate(BETS, 1)
        }
        s = replace(
            unopened(ELECTRONIC_TAI_SAI, {}),
            name="T",
            options=options,
            scale=scale(options),
            terminals={1: Terminal(limits=Limits(1, 10**6, 1))},
            past=(Past(spin=1, dice=dice, open=stakes, cite=R("5.4(b)(i)")),),
            spin=Spin(number=1, ended=False),
        )
        while isinstance(event := follow(s), te.BetSettled):
            came[event.bet][event.back + event.won - event.amount] += 1
            s = evolve(s, event)
    return came


@pytest.mark.parametrize(
    "options",
    [
        *[Options(pays=preset) for preset in Preset],
        Options(pays=Preset.UK, odds=("any-triple 24", "total-7 13", "face-2 5"), single_triple=12),
    ],
    ids=[*Preset, "own lines"],
)
def test_every_bet_as_the_engine_settles_it(options: Options) -> None:
    """All 106 bets in all 216 throws: the outcomes of each row are what the system pays and takes."""
    report = tai_sai.analyse(Question(game="electronic-tai-sai", edition="gazetted", options=options))
    counted = {}
    for one in report.wagers:
        ways: Counter[int] = Counter()
        for end in one.outcomes:
            ways[int(end.net * STAKE)] += int(end.ways)
        counted[one.name] = ways
    for name, ways in engine(options).items():
        assert ways == counted[row_of(BETS[name])], name
    assert set(counted) == {row_of(bet) for bet in BETS.values()}


PUBLISHED = {
    ("nz", "big"): "2.78",
    ("nz", "small"): "2.78",
    ("us_classic", "any-triple"): "13.89",
    ("us_classic", "triple"): "16.20",
    ("us_classic", "double"): "18.52",
    ("us_classic", "face"): "7.87",
}


@pytest.mark.parametrize(("preset", "name"), PUBLISHED)
def test_published_edges(preset: str, name: str) -> None:
    """Big and small, any triple at 30, a triple at 180, a double at 10, a number at 1, 2 and 3."""
    assert f"{float(edges(asked(pays=Preset(preset)))[name]) * 100:.2f}" == PUBLISHED[preset, name]


BASE = {
    "odd": "2.78",
    "even": "2.78",
    "any-triple": "11.11",
    "double": "11.11",
    "total 4": "12.50",
    "total 5": "11.11",
    "total 6": "12.04",
    "total 7": "9.72",
    "total 8": "12.50",
    "total 9": "7.41",
    "total 10": "12.50",
    "dice": "2.78",
    "three alike": "15.28",
    "three different": "13.89",
    "four": "11.11",
}


def test_edges_of_the_usual_scale() -> None:
    """The other lines of the New Zealand scale, to every digit of the base rules."""
    found = edges(asked())
    assert {name: f"{float(found[name]) * 100:.2f}" for name in BASE} == BASE


def test_three_of_a_number_at_twelve() -> None:
    """Twelve to one for a number on all three dice takes the edge from 17 to 8 of 216."""
    assert edges(asked())["face"] == Fraction(17, 216)
    assert edges(asked(single_triple=12))["face"] == Fraction(8, 216)


def test_scales_move_the_edges() -> None:
    """The Asian scale pays less on triples, and a line of the operator's own comes before the scale."""
    assert edges(asked(pays=Preset.ASIA))["triple"] > edges(asked())["triple"]
    assert edges(asked(odds=("dice 5",)))["dice"] == Fraction(36, 216) > edges(asked())["dice"]


def test_odds_typed_in() -> None:
    """Odds are typed in by wager and prize, fractions too, and only that line moves."""
    typed = edges(asked({"total": {"total 4": Odds(60)}, "double": {"double": Odds(23, 2)}}))
    assert typed["total 4"] == Fraction(33, 216)
    assert typed["double"] == Fraction(16, 216)
    assert typed["total 5"] == edges(asked())["total 5"]


def test_odd_and_even_not_offered() -> None:
    """Where odd and even are not on the layout their figures say so, and no spin is played on them."""
    usual, without = tai_sai.analyse(asked()), tai_sai.analyse(asked(odd_even=False))
    assert all(one.offered for one in usual.wagers)
    assert [one.name for one in without.wagers if not one.offered] == ["odd", "even"]
    assert (usual.facts["areas"], without.facts["areas"]) == ("106", "104")
    played = tai_sai.kernel(asked(odd_even=False), "flat").wagers
    assert {*tai_sai.kernel(asked(), "flat").wagers} - {*played} == {"odd", "even"}


def test_every_prize_can_be_typed() -> None:
    """Each prize that the scales name moves an edge when it is typed in, and shows in the scales then."""
    usual = edges(asked())
    for wager, prizes in tai_sai.scales(asked()).items():
        for prize in prizes:
            typed = asked({wager: {prize: Odds(777)}})
            assert [name for name, edge in edges(typed).items() if edge < usual[name]], prize
            assert tai_sai.scales(typed)[wager][prize] == Odds(777)


@pytest.mark.parametrize(
    ("typed", "options", "says"),
    [
        ({"totals": {"total 4": Odds(60)}}, {}, "no wager 'totals'"),
        ({"total": {"total 3": Odds(60)}}, {}, "its prizes are total 4, total 5"),
        ({}, {"odds": ("total-3 60",)}, "the lines are small"),
        ({}, {"odds": ("dice none",)}, "what it pays"),
    ],
)
def test_what_cannot_be_paid(typed: Pays, options: dict[str, Any], says: str) -> None:
    """Unknown wagers, prizes and lines are named, with those that there are."""
    with pytest.raises(Unanswerable, match=says):
        tai_sai.analyse(asked(typed, **options))


def test_no_advice() -> None:
    """There is no decision to advise on."""
    with pytest.raises(Unanswerable, match="no decision"):
        tai_sai.advise(asked(), Seen(own=()))


def simulated(question: Question, seed: int, rounds: int) -> np.ndarray[Any, Any]:
    """The sums of so many spins."""
    run = tai_sai.kernel(question, "flat")
    sums = np.zeros((len(run.wagers), len(COLUMNS)), dtype=np.int64)
    run.play(stream(seed, 0), rounds, sums, *run.tables)
    return sums


def test_simulation_agrees() -> None:
    """Half a million spins: every mean within four standard errors, the same seed the same spins."""
    rounds = 500_000
    question = asked({"double": {"double": Odds(23, 2)}})
    run, sums = tai_sai.kernel(question, "flat"), simulated(question, 5, rounds)
    wagers = tai_sai.analyse(question).wagers
    assert run.wagers == tuple([one.name for one in wagers])
    for one, part, (net, square, staked, hits) in zip(wagers, run.parts, sums.tolist(), strict=True):
        error = (one.variance / rounds) ** 0.5
        assert abs(net / part / rounds + one.edge) < 4 * error, one.name
        assert abs(square / part**2 / rounds / (one.variance + one.edge**2) - 1) < 0.2, one.name
        assert staked == rounds * part
        assert abs(hits / rounds - one.hit_rate) < 4 * (one.hit_rate / rounds) ** 0.5
    assert run.parts[run.wagers.index("double")] == 2
    assert np.array_equal(sums, simulated(question, 5, rounds))
    assert not np.array_equal(sums, simulated(question, 6, rounds))


def test_only_one_policy() -> None:
    """Another policy than the flat one is refused."""
    with pytest.raises(Unanswerable, match="only policy is 'flat'"):
        tai_sai.kernel(asked(), "martingale")


def test_odds_too_fine_to_add_up() -> None:
    """Odds in so many parts of a unit that the sums of a simulation could overflow are refused."""
    with pytest.raises(Unanswerable, match="rounder or smaller odds"):
        tai_sai.kernel(asked({"big": {"big": Odds(10**8 + 1, 10**8)}}), "flat")


def test_the_facts() -> None:
    """The wagers that cost least and most, of those on the layout, and the odds at which a wager would be fair."""
    facts = tai_sai.analyse(asked({"odd": {"odd": Odds(2)}}, odd_even=False)).facts
    assert facts["smallest edge"] == "2.7778% (small)"
    assert facts["largest edge"] == "16.2037% (triple)"
    assert (facts["fair odds, triple"], facts["fair odds, big"]) == ("215 to 1", "37 to 35")
    assert edges(asked({"triple": {"triple": Odds(215)}, "big": {"big": Odds(37, 35)}}))["triple"] == 0


def test_what_pays_and_what_takes_is_cited() -> None:
    """A prize by the rule of its odds, a loss by the rule that clears it."""
    for one in tai_sai.analyse(asked()).wagers:
        *prizes, lost = [str(end.cite) for end in one.outcomes]
        assert {prize.split("(")[0] for prize in prizes} == {"tai-sai T7"}, one.name
        assert one.cite == prizes[0].replace("T7", "T6")
        assert lost == "electronic-tai-sai 3.3(c)(v)"
