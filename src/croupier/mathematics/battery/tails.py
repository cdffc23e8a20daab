"""How likely something at least as odd is: tails of the distributions that tests of randomness come to."""

from math import erfc, exp, lgamma, log, sqrt

SMALL = 1e-300
"""Instead of nothing, where a division would fail."""
PRECISE = 1e-15
MOST_TERMS = 100_000


def two_sided(upper: float) -> float:
    """The chance of being as far out at either end, by that of being as far up."""
    return min(1.0, 2 * min(upper, 1 - upper))


def normal(deviates: float) -> float:
    """A sum of many small things this many standard deviations from its mean, to either side."""
    return erfc(abs(deviates) / sqrt(2))


def chi_square(statistic: float, degrees: int) -> float:
    """A sum of squares at least as large, with so many degrees of freedom; where each expected count is 5 or more."""
    return upper_gamma(degrees / 2, statistic / 2) if statistic > 0 else 1.0


def upper_gamma(shape: float, x: float) -> float:
    """The regularised incomplete gamma function from x on: by its series, or by Lentz' continued fraction."""
    front = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        return max(0.0, 1 - front * _series(shape, x))
    return min(1.0, front * _fraction(shape, x))


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    for n in range(1, MOST_TERMS):
        term *= x / (shape + n)
        total += term
        if term < total * PRECISE:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    b = x + 1 - shape
    c, d = 1 / SMALL, 1 / (b or SMALL)
    found = d
    for n in range(1, MOST_TERMS):
        a = -n * (n - shape)
        b += 2
        d = 1 / ((a * d + b) or SMALL)
        c = b + a / c or SMALL
        found *= c * d
        if abs(c * d - 1) < PRECISE:
            break
    return found
