"""Plots as SVG text: bars of what each outcome adds, bands of what rounds come to, curves; no script."""

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10, sqrt

from croupier.odds.records import Curve, Figures

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 26, 16, 44
NINETY_FIVE, SIXTY_EIGHT = 1.96, 0.994
"""So many deviations hold 95 and 68 of a hundred results."""
POINTS = 60


def bars(figures: Figures) -> str:
    """What each outcome adds to the player's result, in hundredths of the wager: gains to the right, losses left."""
    total = float(sum(one.ways for one in figures.outcomes))
    parts = [(one.label, 100 * float(one.ways) / total * float(one.net)) for one in figures.outcomes if one.ways]
    most = max((abs(value) for _, value in parts), default=1.0) or 1.0
    row, label, span = 22, 210, 150
    middle = label + span
    height = row * len(parts) + 10
    drawn = [f'<line class="axis" x1="{middle}" y1="2" x2="{middle}" y2="{height - 6}"/>']
    for place, (name, value) in enumerate(parts):
        y, width = 4 + row * place, max(span * abs(value) / most, 0.5)
        x = middle if value >= 0 else middle - width
        kind = "gain" if value >= 0 else "loss"
        drawn.append(
            f'<text class="name" x="{label - 10}" y="{y + 14}" text-anchor="end">{escape(_short(name))}</text>'
        )
        drawn.append(f'<rect class="{kind}" x="{x:.1f}" y="{y + 2}" width="{width:.1f}" height="{row - 8}"/>')
        drawn.append(f'<text class="value" x="{middle + span + 8}" y="{y + 14}">{value:+.3f}</text>')
    title = f"What each outcome adds to 100 staked on {figures.name}"
    return _svg(title, middle + span + 80, height, drawn)


def _short(name: str) -> str:
    return name if len(name) <= 30 else name[:29] + "…"


def band(figures: Figures, rounds: int = 10_000) -> str:
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
        drawn.append(f'<polygon class="band {kind}" points="{frame.points([*upper, *lower])}"/>')
    drawn.append(f'<polyline class="line" points="{frame.points([(n, edge(n, 0.0)) for n in at])}"/>')
    title = (
        f"{rounds:,} rounds of {figures.name}: {-figures.edge * rounds:,.0f} units on average, "
        f"95 of 100 players between {min(ends):,.0f} and {max(ends):,.0f}"
    )
    return _svg(title, WIDTH, HEIGHT, drawn)


def curve(one: Curve) -> str:
    """A figure as a function of another."""
    xs, ys = [x for x, _ in one.points], [y for _, y in one.points]
    frame = _Frame((min(xs), max(xs)), (min(*ys, 0.0), max(*ys, 0.0)), (one.x, one.y))
    drawn = frame.axes()
    drawn.append(f'<polyline class="line" points="{frame.points(one.points)}"/>')
    # A mark beyond the curve would stand outside the picture.
    marks = [(x, words) for x, words in one.marks if frame.x[0] <= x <= frame.x[1]]
    for place, (x, words) in enumerate(marks):
        across = frame.across(x)
        drawn.append(f'<line class="mark" x1="{across:.1f}" y1="{TOP}" x2="{across:.1f}" y2="{HEIGHT - BOTTOM}"/>')
        side, shift = ("end", -5) if across > WIDTH / 2 else ("start", 5)
        y = TOP + 12 + 16 * place
        drawn.append(f'<text class="name" x="{across + shift:.1f}" y="{y}" text-anchor="{side}">{escape(words)}</text>')
    return _svg(one.title, WIDTH, HEIGHT, drawn)


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
        return f"{_number(round(100 * value, 10))} %" if self.names[1] == "edge" else _number(value)

    def axes(self) -> list[str]:
        drawn = []
        for value in self.y_ticks:
            y, kind = self.down(value), "axis" if value == 0 else "grid"
            drawn.append(f'<line class="{kind}" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>')
            drawn.append(f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{self.up(value)}</text>')
        for value in self.x_ticks:
            x = self.across(value)
            where = f'x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle"'
            drawn.append(f'<text class="tick" {where}>{_number(value)}</text>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        drawn.append(
            f'<text class="axis-name" x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">{escape(self.names[0])}</text>'
        )
        drawn.append(f'<text class="axis-name" x="{LEFT}" y="{TOP - 4}">{escape(self.names[1])}</text>')
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


def _svg(title: str, width: float, height: float, drawn: Iterable[str]) -> str:
    """A picture with its words: what it shows is its title, for whoever cannot see it."""
    said = escape(title)
    return (
        f'<figure class="plot"><svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{said}">'
        f"{''.join(drawn)}</svg><figcaption>{said}</figcaption></figure>"
    )
