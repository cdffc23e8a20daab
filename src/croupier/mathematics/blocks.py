"""Simulations cut into blocks, and sums over stretches of play. Nothing here is compiled, so it is loaded at once."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.mathematics.records import Unanswerable

BLOCK = 1 << 18
"""Rounds in a block; the last one may be shorter. Another size would be another answer."""
DEVIATES = 1.959963984540054
"""Standard errors on each side of an estimate that cover 95%."""


class Block(NamedTuple):
    """One piece of work: so many rounds on the stream of this number."""

    number: int
    rounds: int


def blocks(rounds: int, size: int = BLOCK) -> Iterator[Block]:
    """The rounds cut into blocks."""
    if rounds < 1:
        raise Unanswerable(f"{rounds} rounds cannot be played: ask for 1 or more")
    for number, start in enumerate(range(0, rounds, size)):
        yield Block(number, min(size, rounds - start))


class Spans(NamedTuple):
    """Sums over spans of play that know nothing of each other, such as the hands of one table."""

    spans: int = 0
    hands: int = 0
    net: int = 0
    hands_squared: int = 0
    net_squared: int = 0
    product: int = 0
    """Of the net result and the hands of the span."""


def span(hands: int, net: int) -> Spans:
    """One span: so many hands, and what they came to."""
    return Spans(1, hands, net, hands * hands, net * net, hands * net)


def joined(one: Spans, other: Spans) -> Spans:
    """Two sums together."""
    return Spans(*[a + b for a, b in zip(one, other, strict=True)])


def rate(s: Spans, scale: Fraction) -> tuple[float, float | None]:
    """The result a hand, times a scale, and its standard error.

    Hands of one span may hang together, so the error comes from how the spans differ: it is that of a ratio of two
    sums. A single span has none.
    """
    mean = Fraction(s.net, s.hands)
    if s.spans < 2:
        return float(mean * scale), None
    left = s.net_squared - 2 * mean * s.product + mean * mean * s.hands_squared
    error = sqrt(left * s.spans / (s.spans - 1)) / s.hands
    return float(mean * scale), error * float(scale)
