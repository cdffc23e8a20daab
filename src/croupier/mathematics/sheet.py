"""What a maths sheet says: a report as sections of tables, sentences, charts and plots, in the order one asks."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import erf, sqrt
from typing import NamedTuple

from croupier.mathematics.lint import doubts
from croupier.mathematics.plots import NINETY_FIVE, Plot, band, bars, curve
from croupier.mathematics.records import Chart, Figures, InForce, Outcome, Report
from croupier.mathematics.writing import digests
from croupier.things.money import dollars

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
KINDS = 6
"""So many signs of a chart have a shade of their own."""


class Cell(NamedTuple):
    """A cell: text of a kind, or the rule that a line rests on."""

    text: str = ""
    kind: str | None = None
    cite: str | None = None


class Head(NamedTuple):
    """The head of a column."""

    text: str
    kind: str | None = None
    scope: str | None = None


class Row(NamedTuple):
    """A line of a table; one about a wager names it, and says in its title what is exact."""

    head: str
    cells: tuple[Cell, ...]
    kind: str | None = None
    wager: str | None = None
    title: str | None = None


class Table(NamedTuple):
    """A table."""

    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    foot: Row | None = None
    caption: str = ""
    kind: str | None = None


class Key(NamedTuple):
    """A sign of a chart, its shade, and what it means."""

    sign: str
    kind: str
    words: str


class Drawn(NamedTuple):
    """A chart and its key."""

    table: Table
    key: tuple[Key, ...]


class Line(NamedTuple):
    """A sentence, and the rule behind it."""

    text: str
    cite: str | None = None


class Section(NamedTuple):
    """A part of the sheet; it has some of these, in this order."""

    title: str
    name: str | None = None
    kind: str | None = None
    facts: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()
    charts: tuple[Drawn, ...] = ()
    table: Table | None = None
    note: str = ""
    exact: str = ""
    curve: Plot | None = None
    plots: tuple[Plot, ...] = ()
    bands: Table | None = None


class Sheet(NamedTuple):
    """A sheet that stands by itself: whose it is, when and by what it was worked out, and everything in it."""

    title: str
    edition: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


def sheet(report: Report, options: Iterable[InForce], *, title: str, when: str, version: str) -> Sheet:
    """The whole sheet with the options in force; who writes it says when, and which version worked it out."""
    question, answer = digests(report)
    asked = [("Date", when), ("Program", f"croupier {version}"), ("Question", question), ("Answer", answer)]
    asked += [(name, dollars(amount)) for name, amount in (("Stake", report.stake), ("Meter", report.meter)) if amount]
    return Sheet(
        f"{title}, changed" if report.changes else title,
        f"changed from the edition {report.edition}" if report.changes else f"edition: {report.edition}",
        tuple(asked),
        (*sections(report), _in_force(options)),
    )


def sections(report: Report) -> tuple[Section, ...]:
    """Everything that is known, in the order in which it is asked for."""
    found = (
        _changes(report),
        _figures(report),
        _doubts(report),
        Section("Facts", facts=tuple(report.facts.items())) if report.facts else None,
        _strategy(report),
        *(Section(one.title, curve=curve(one)) for one in report.curves),
        *(_wager(one) for one in report.wagers if one.outcomes),
        _sentences("How it was counted", report.derivation),
        _sentences("Notes", report.notes),
    )
    return tuple(one for one in found if one is not None)


def percent(value: float) -> str:
    """A share, to four places."""
    return f"{100 * value:.4f}%"


def _heads(first: str, *numbers: str, last: str = "") -> tuple[Head, ...]:
    """The heads of a table whose first column has words, and the others numbers."""
    return (Head(first), *(Head(one, "number") for one in numbers), *((Head(last),) if last else ()))


def _numbers(*cells: str) -> tuple[Cell, ...]:
    return tuple(Cell(one, "number") for one in cells)


def _changes(report: Report) -> Section | None:
    """What is not as usual: said before any figure."""
    if not report.changes:
        return None
    rows = tuple(
        Row(
            one.name,
            (
                Cell(one.value),
                Cell(one.usual or "no prize"),
                Cell("left to the operator" if one.lawful else "not in the rules"),
                Cell(cite=one.cite),
            ),
        )
        for one in report.changes
    )
    heads = tuple(map(Head, ("What", "Here", "Usual", "", "Rule")))
    return Section(f"Changed from the edition {report.edition}", "changes", table=Table(heads, rows))


def _in_force(options: Iterable[InForce]) -> Section:
    """Every option, as the figures take it; those that are not as usual are marked and come first."""
    rows = tuple(
        Row(
            f"{one.name} (changed)" if one.changed else one.name,
            (Cell(one.value), Cell(one.text, "words"), Cell(cite=one.cite)),
            "changed" if one.changed else None,
        )
        for one in options
    )
    heads = tuple(map(Head, ("Option", "Value", "Meaning", "Rule")))
    return Section("Options in force", "options", table=Table(heads, rows))


def _figures(report: Report) -> Section:
    wagers = report.wagers
    marks = {
        "* not offered under these options: what it would be worth.": any(not one.offered for one in wagers),
        "~ simulated, with its standard error.": any(one.method == "simulation" for one in wagers),
        "Without a fraction: computed from every outcome in floating point.": any(
            one.method == "computed" for one in wagers
        ),
    }
    heads = _heads("Wager", "Edge", "Return", "Standard deviation", "Hit frequency", "Element of risk", last="Rule")
    table = Table(heads, tuple(map(_figure, wagers)))
    return Section("The wagers", "figures", table=table, note=" ".join(text for text, there in marks.items() if there))


def _figure(wager: Figures) -> Row:
    edge = percent(wager.edge)
    if wager.standard_error is not None:
        edge = f"~ {edge} ± {percent(wager.standard_error)}"
    cells = (edge, percent(1 - wager.edge), f"{sqrt(wager.variance):.4f}", percent(wager.hit_rate))
    return Row(
        wager.name if wager.offered else f"{wager.name} *",
        (*_numbers(*cells, percent(wager.element_of_risk)), Cell(cite=wager.cite)),
        kind="favours" if wager.edge < 0 else None,
        wager=wager.name,
        title=None if wager.edge_exact is None else f"exactly {wager.edge_exact}",
    )


def _doubts(report: Report) -> Section | None:
    lines = tuple(Line(one.text, one.cite) for one in doubts(report))
    return Section("Warnings", "doubts", lines=lines) if lines else None


def _strategy(report: Report) -> Section | None:
    one = report.strategy
    if not (one.lines or one.charts or one.thumbs):
        return None
    thumbs = tuple(Row(t.rule, _numbers(percent(t.edge), percent(t.cost))) for t in one.thumbs)
    return Section(
        "How to play",
        "strategy",
        lines=tuple(map(Line, one.lines)),
        charts=tuple(map(_chart, one.charts)),
        table=Table(_heads("Rule of thumb", "Edge", "Costs"), thumbs, kind="thumbs") if thumbs else None,
    )


def _chart(chart: Chart) -> Drawn:
    """A chart whose cells have a sign and a shade; the key tells what they mean."""
    kinds = {sign: place % KINDS for place, sign in enumerate(chart.key)}
    rows = tuple(
        Row(row, tuple(Cell(cell, f"sign kind{_kind(cell, kinds)}") for cell in cells))
        for row, cells in zip(chart.rows, chart.cells, strict=True)
    )
    heads = (Head(chart.corner), *(Head(column, scope="col") for column in chart.columns))
    key = tuple(Key(sign, f"sign kind{kinds[sign]}", words) for sign, words in chart.key.items())
    return Drawn(Table(heads, rows, caption=chart.title, kind="chart"), key)


def _kind(cell: str, kinds: Mapping[str, int]) -> int:
    """The shade of a cell: that of its sign, or of the longest sign it begins with, as 3* does with 3."""
    known = [sign for sign in kinds if sign and cell.startswith(sign)]
    return kinds[max(known, key=len)] if known else KINDS


def _wager(wager: Figures) -> Section:
    total = sum(one.ways for one in wager.outcomes)
    ways = f"{total:,}" if isinstance(total, int) else "1"
    foot = Row("All", (*_numbers(ways, "100%"), Cell(), Cell(percent(-wager.edge), "number"), Cell()))
    rows = tuple(_outcome(one, total) for one in wager.outcomes)
    return Section(
        f"{wager.label}: every outcome",
        kind="wager",
        table=Table(_heads("Outcome", "Ways", "Chance", "Result", "Adds", last="Rule"), rows, foot),
        exact="" if wager.edge_exact is None else str(wager.edge_exact),
        plots=(bars(wager), band(wager)),
        bands=_ahead(wager),
    )


def _outcome(one: Outcome, total: float) -> Row:
    chance = float(one.ways) / float(total)
    ways = f"{one.ways:,}" if isinstance(one.ways, int) else ""
    share = f"{100 * chance:.6f}%" if chance >= 1e-6 or not chance else f"{100 * chance:.3g}%"
    adds = percent(chance * float(one.net))
    return Row(one.label, (*_numbers(ways, share, _units(one.net), adds), Cell(cite=one.cite)))


def _units(net: Fraction) -> str:
    whole = f"{float(net):+,.4f}".rstrip("0").rstrip(".")
    return "0" if net == 0 else whole


def _ahead(wager: Figures) -> Table:
    """What N rounds come to, and how likely a player is ahead after them."""
    deviation = sqrt(wager.variance)
    rows = []
    for rounds in ROUNDS:
        mean, spread = -wager.edge * rounds, deviation * sqrt(rounds)
        ahead = 0.5 * (1 + erf(mean / spread / sqrt(2))) if spread else float(mean > 0)
        ends = (mean, mean - NINETY_FIVE * spread, mean + NINETY_FIVE * spread)
        rows.append(Row(f"{rounds:,}", _numbers(*(f"{round(end):,}" for end in ends), f"{100 * ahead:.1f}%")))
    caption = "Confidence bands, in units staked (the normal approximation: rough where prizes are rare)"
    return Table(_heads("Rounds", "On average", "95% from", "to", "Ahead"), tuple(rows), caption=caption, kind="bands")


def _sentences(title: str, lines: Iterable[str]) -> Section | None:
    found = tuple(map(Line, lines))
    return Section(title, lines=found) if found else None
