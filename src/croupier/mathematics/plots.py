"""Plots as shapes: bars of what each outcome adds, bands of what rounds come to, curves."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10, sqrt
from typing import NamedTuple

from croupier.mathematics.records import Curve, Figures

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 26, 16, 44
NINETY_FIVE, SIXTY_EIGHT = 1.96, 0.994
"""So many deviations hold 95 and 68 of a hundred results."""
POINTS = 60


class Shape(NamedTuple):
    """A line, a polygon or a text, with its attributes as SVG names them."""

    tag: str
    attributes: dict[str, str]
    text: str = ""


class Plot(NamedTuple):
    """A picture; its title says what it shows, for whoever cannot see it."""

    title: str
    width: int
    height: int
    shapes: tuple[Shape, ...]


def _line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> Shape:
    (x1, y1), (x2, y2) = start, end
    return Shape("line", {"class": kind, "x1": _at(x1), "y1": _at(y1), "x2": _at(x2), "y2": _at(y2)})


def _text(kind: str, x: float, y: float, words: str, anchor: str = "start") -> Shape:
    return Shape("text", {"class": kind, "x": _at(x), "y": _at(y), "text-anchor": anchor}, words)


def _at(place: float) -> str:
    """A coordinate: a tenth is finer than anybody can see."""
    return f"{place:.1f}".removesuffix(".0")


def bars(figures: Figures) -> Plot:
    """What each outcome adds to the player's result, in hundredths of the wager: gains to the right, losses left."""
    total = float(sum(one.ways for one in figures.outcomes))
    parts = [(one.label, 100 * float(one.ways) / total * float(one.net)) for one in figures.outcomes if one.ways]
    most = max((abs(value) for _, value in parts), default=1.0) or 1.0
    row, label, span = 22, 210, 150
    middle = label + span
    height = row * len(parts) + 10
    drawn = [_line("axis", (middle, 2), (middle, height - 6))]
    for place, (name, value) in enumerate(parts):
        y, width = 4 + row * place, max(span * abs(value) / most, 0.5)
        x = middle if value >= 0 else middle - width
        bar = {"x": _at(x), "y": _at(y + 2), "width": _at(width), "height": _at(row - 8)}
        drawn += [
            _text("name", label - 10, y + 14, _short(name), "end"),
            Shape("rect", {"class": "gain" if value >= 0 else "loss", **bar}),
            _text("value", middle + span + 8, y + 14, f"{value:+.3f}"),
        ]
    title = f"What each outcome adds to 100 staked on {figures.name}"
    return Plot(title, middle + span + 80, height, tuple(drawn))


def _short(name: str) -> str:
    return name if len(name) <= 30 else name[:29] + "…"


def band(figures: Figures, rounds: int = 10_000) -> Plot:
    """What so many rounds come to, in units: the expectation, and where 68 and 95 of a hundred players end."""
    deviation = sqrt(figures.variance)
    at = [rounds * i / POINTS for i in range(POINTS + 1)]

    def edge(n: float, deviations: float) -> float:
        return -figures.edge * n + deviations * deviation * sqrt(n)

    ends = [edge(rounds, sign * NINETY_FIVE) for sign in (1, -1)]
    extremes = [edge(n, sign * NINETY_FIVE) for n in at for sign in (1, -1)]
    frame = _Frame((0.0, float(rounds)), (min(extremes), max(extremes)), ("rounds", "units won or lost"))
    drawn = frame.axes()
    for deviations, kind in ((NINETY_FIVE, "wide"), (SIXTY_EIGHT, "narrow")):
        upper = [(n, edge(n, deviations)) for n in at]
        lower = [(n, edge(n, -deviations)) for n in reversed(at)]
        drawn.append(Shape("polygon", {"class": f"band {kind}", "points": frame.points([*upper, *lower])}))
    drawn.append(Shape("polyline", {"class": "line", "points": frame.points([(n, edge(n, 0.0)) for n in at])}))
    title = (
        f"{rounds:,} rounds of {figures.name}: {-figures.edge * rounds:,.0f} units on average, "
        f"95 of 100 players between {min(ends):,.0f} and {max(ends):,.0f}"
    )
    return Plot(title, WIDTH, HEIGHT, tuple(drawn))


def curve(one: Curve) -> Plot:
    """A figure as a function of another."""
    xs, ys = [x for x, _ in one.points], [y for _, y in one.points]
    frame = _Frame((min(xs), max(xs)), (min(*ys, 0.0), max(*ys, 0.0)), (one.x, one.y))
    drawn = frame.axes()
    drawn.append(Shape("polyline", {"class": "line", "points": frame.points(one.points)}))
    # A mark beyond the curve would stand outside the picture.
    marks = [(x, words) for x, words in one.marks if frame.x[0] <= x <= frame.x[1]]
    for place, (x, words) in enumerate(marks):
        across = frame.across(x)
        side, shift = ("end", -5) if across > WIDTH / 2 else ("start", 5)
        drawn += [
            _line("mark", (across, TOP), (across, HEIGHT - BOTTOM)),
            _text("name", across + shift, TOP + 12 + 16 * place, words, side),
        ]
    return Plot(one.title, WIDTH, HEIGHT, tuple(drawn))


class _Frame:
    """Axes with round numbers, and where a value lies between them."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], names: tuple[str, str]) -> None:
        self.x_ticks, self.y_ticks, self.names = ticks(*x), ticks(*y), names
        self.x = (min(x[0], self.x_ticks[0]), max(x[1], self.x_ticks[-1]))
        self.y = (min(y[0], self.y_ticks[0]), max(y[1], self.y_ticks[-1]))

    def across(self, value: float) -> float:
        low, high = self.x
        return LEFT + (value - low) / ((high - low) or 1.0) * (WIDTH - LEFT - RIGHT)

    def down(self, value: float) -> float:
        low, high = self.y
        return HEIGHT - BOTTOM - (value - low) / ((high - low) or 1.0) * (HEIGHT - TOP - BOTTOM)

    def points(self, pairs: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{self.across(x):.1f},{self.down(y):.1f}" for x, y in pairs)

    def up(self, value: float) -> str:
        """A number of the upright axis; an edge is a share, and read in hundredths."""
        return f"{_number(round(100 * value, 10))}%" if self.names[1] == "edge" else _number(value)

    def axes(self) -> list[Shape]:
        drawn = []
        for value in self.y_ticks:
            y = self.down(value)
            drawn.append(_line("axis" if value == 0 else "grid", (LEFT, y), (WIDTH - RIGHT, y)))
            drawn.append(_text("tick", LEFT - 6, y + 4, self.up(value), "end"))
        below = HEIGHT - BOTTOM + 16
        drawn += [_text("tick", self.across(value), below, _number(value), "middle") for value in self.x_ticks]
        drawn.append(_text("axis-name", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, self.names[0], "middle"))
        drawn.append(_text("axis-name", LEFT, TOP - 4, self.names[1]))
        return drawn


def ticks(low: float, high: float, wanted: int = 5) -> Sequence[float]:
    """Round numbers from below `low` to above `high`, about so many."""
    if high <= low:
        high = low + 1.0
    rough = (high - low) / wanted
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * of for of in (1, 2, 5, 10) if unit * of >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [round(n * step, 12) for n in range(first, last + 1)]


def _number(value: float) -> str:
    if value and abs(value) < 1:
        return f"{value:.3g}"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
