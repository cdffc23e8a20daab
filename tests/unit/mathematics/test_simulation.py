"""Blocks, sums and estimates: exact whole numbers, errors that mean what they say."""

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance

import pytest
from tests.unit.mathematics.die import HIGH, SIX, kernel

from croupier.mathematics.blocks import BLOCK, Block, Spans, blocks, joined, rate, span
from croupier.mathematics.records import COLUMNS, Unanswerable
from croupier.mathematics.simulation import Tally, added, compiled, estimate, estimates, nothing, played, simulated


@pytest.mark.parametrize(
    ("rounds", "sizes"),
    [(1, [1]), (BLOCK, [BLOCK]), (BLOCK + 1, [BLOCK, 1]), (2 * BLOCK, [BLOCK, BLOCK]), (3 * BLOCK - 1, None)],
)
def test_blocks_are_whole_but_the_last(rounds: int, sizes: list[int] | None) -> None:
    """Blocks are numbered from nought, and only the last may be shorter."""
    found = list(blocks(rounds))
    assert [block.number for block in found] == list(range(len(found)))
    assert [block.rounds for block in found] == (sizes or [BLOCK, BLOCK, BLOCK - 1])


@pytest.mark.parametrize("rounds", [0, -5])
def test_nothing_to_play(rounds: int) -> None:
    """Less than one round is no simulation."""
    with pytest.raises(Unanswerable, match="1 or more"):
        list(blocks(rounds))


def test_more_rounds_keep_the_blocks_before() -> None:
    """The first whole blocks of a longer run are those of the shorter one."""
    assert list(blocks(5 * BLOCK))[:2] == list(blocks(2 * BLOCK))


def test_estimates_by_hand() -> None:
    """Four results counted on paper: units of two parts."""
    units = [1.0, -1.0, -1.0, 2.0]
    one = estimate(4, 2, (2, 4 + 4 + 4 + 16, 12, 2))
    assert one.edge == -fmean(units)
    assert one.variance == pytest.approx(variance(units), abs=1e-15)
    assert one.standard_error == pytest.approx(stdev(units) / 2, abs=1e-15)
    assert one.hit_rate == 0.5
    assert one.element_of_risk == -2 / 12
    assert one.low is not None
    assert one.high is not None
    assert one.standard_error is not None
    assert one.high - one.edge == pytest.approx(1.96 * one.standard_error, rel=1e-4)
    assert one.edge - one.low == pytest.approx(one.high - one.edge)


def test_one_round_has_no_spread() -> None:
    """A single round is an estimate without an error, and a wager that was never staked risks nothing."""
    one = estimate(1, 1, (-1, 1, 0, 0))
    assert (one.edge, one.standard_error, one.variance, one.low, one.high) == (1.0, None, None, None, None)
    assert one.element_of_risk == 0.0


def test_the_die_comes_out_right() -> None:
    """Every figure lies where it must, within four errors of the edge."""
    die = kernel()
    found = estimates(die, simulated(die, 1_000_000, 3))
    for name, exact in (("six", SIX), ("high", HIGH)):
        one = found[name]
        assert one.standard_error is not None
        assert abs(one.edge - exact["edge"]) < 4 * one.standard_error
        assert one.standard_error == pytest.approx(sqrt(exact["variance"] / 1_000_000), rel=0.01)
        assert one.variance == pytest.approx(exact["variance"], rel=0.01)
        assert one.hit_rate == pytest.approx(exact["hit_rate"], rel=0.01)
        assert one.element_of_risk == pytest.approx(exact["element_of_risk"], abs=4 * one.standard_error)


def test_ninety_five_in_a_hundred() -> None:
    """The interval holds the true edge about as often as it says."""
    die = kernel()
    held = 0
    for seed in range(400):
        one = estimate(2_000, 2, played(die, seed, Block(0, 2_000)).sums[1])
        assert one.low is not None
        assert one.high is not None
        held += one.low < HIGH["edge"] < one.high
    assert 0.92 < held / 400 < 0.98


def test_blocks_in_any_order() -> None:
    """The total is the same whoever brings which block when, and is that of one after another."""
    die = kernel()
    tallies = [played(die, 7, block) for block in blocks(4 * BLOCK + 17)]
    Random(1).shuffle(tallies)
    total = nothing(die)
    for tally in tallies:
        total = added(total, tally)
    assert total == simulated(die, 4 * BLOCK + 17, 7)
    assert total.rounds == 4 * BLOCK + 17
    assert total.sums[0][2] == 4 * BLOCK + 17


def test_seeds_and_blocks_differ() -> None:
    """Another seed or another block is another stream; the same one is the same again."""
    die = kernel()
    found = [played(die, seed, Block(number, 1_000)) for seed, number in ((1, 0), (1, 1), (2, 0), (2, 1), (1, 0))]
    assert len(set(found)) == 4
    assert found[0] == found[4]


def test_a_block_adds_nothing_to_the_tables() -> None:
    """Compiling plays no round: the first block is the same before and after."""
    die = kernel()
    compiled(die)
    assert played(die, 1, Block(0, 100)) == played(kernel(), 1, Block(0, 100))


def test_totals_outgrow_the_machine() -> None:
    """Sums go beyond 64 bits without a loss."""
    huge = Tally(1 << 40, ((1 << 62,) * len(COLUMNS),))
    total = huge
    for _ in range(7):
        total = added(total, huge)
    assert total.sums[0][0] == 1 << 65
    assert total.rounds == 1 << 43


def _spans(parts: list[tuple[int, int]]) -> Spans:
    total = Spans()
    for hands, net in parts:
        total = joined(total, span(hands, net))
    return total


def test_a_rate_of_equal_spans() -> None:
    """With spans of one length the error is that of the mean over spans."""
    nets = [120, -40, 7, 300, -210, 0]
    mean, error = rate(_spans([(50, net) for net in nets]), Fraction(100, 2))
    each = [net / 50 * 50 for net in nets]
    assert mean == pytest.approx(fmean(each))
    assert error == pytest.approx(stdev(each) / sqrt(len(each)))


def test_a_rate_of_one_span() -> None:
    """A single span says nothing of its error."""
    assert rate(_spans([(10, 30)]), Fraction(1)) == (3.0, None)


def test_the_error_of_a_rate_is_what_it_says() -> None:
    """Spans of two lengths whose hands hang together: about 95 in 100 intervals hold the true rate."""
    chance, held = Random(5), 0
    for _ in range(400):
        parts = []
        for number in range(60):
            luck, hands = chance.gauss(0, 3), 10 if number % 3 else 50
            parts.append((hands, round(sum(100 * (2 + luck + chance.gauss(0, 1)) for _ in range(hands)))))
        mean, error = rate(_spans(parts), Fraction(1, 100))
        assert error is not None
        held += abs(mean - 2) < 1.96 * error
    assert 0.9 < held / 400 < 0.98
