"""Tails of distributions against published figures, and against each other where one is exact."""

from math import exp

import pytest

from croupier.mathematics.battery.tails import chi_square, normal, two_sided, upper_gamma

TABLE = [
    (3.841459, 1, 0.05),
    (5.991465, 2, 0.05),
    (18.307038, 10, 0.05),
    (23.209251, 10, 0.01),
    (310.457388, 255, 0.01),
    (2.558212, 10, 0.99),
    (0.000157, 1, 0.99),
]
"""Critical values of chi-square as every table has them."""


@pytest.mark.parametrize(("statistic", "degrees", "p"), TABLE)
def test_chi_square(statistic: float, degrees: int, p: float) -> None:
    """As printed, to five places."""
    assert chi_square(statistic, degrees) == pytest.approx(p, abs=2e-5)


def test_the_normal() -> None:
    """As printed; and the same as a chi-square of one degree."""
    assert normal(1.959964) == pytest.approx(0.05, abs=1e-7)
    assert normal(-2.575829) == pytest.approx(0.01, abs=1e-7)
    for deviates in (0.1, 1.0, 3.0, 6.0):
        assert normal(deviates) == pytest.approx(chi_square(deviates**2, 1), rel=1e-9)


def test_the_gamma_function() -> None:
    """With two degrees chi-square is a plain exponential; far out it neither fails nor turns negative."""
    for x in (0.01, 1.0, 10.0, 700.0):
        assert chi_square(2 * x, 2) == pytest.approx(exp(-x), rel=1e-9)
    assert chi_square(0.0, 5) == 1.0
    assert 0 <= chi_square(1e6, 255) < 1e-300
    assert upper_gamma(1300.5, 1300.0) == pytest.approx(0.5, abs=0.02)


def test_either_end() -> None:
    """Too good is as odd as too bad."""
    assert two_sided(0.001) == pytest.approx(two_sided(0.999)) == pytest.approx(0.002)
    assert two_sided(0.5) == 1.0
