"""The maths sheet: a report as sections of HTML, for the odds page and for a file that stands by itself and prints."""

from collections.abc import Iterable
from fractions import Fraction
from html import escape
from math import erf, sqrt
from urllib.parse import quote

from croupier.money import dollars
from croupier.odds.asking import in_force
from croupier.odds.lint import doubts
from croupier.odds.records import Chart, Figures, Outcome, Report
from croupier.odds.writing import digests
from croupier.web.plots import NINETY_FIVE, band, bars, curve

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
KINDS = 6
"""So many signs of a chart have a shade of their own."""


def sections(report: Report, *, links: bool) -> str:
    """Everything that is known, in the order in which it is asked for; with `links` rules lead to their pages."""
    parts = [_changes(report, links=links)]
    parts += [_figures(report, links=links), _doubts(report, links=links), _facts(report), _strategy(report)]
    parts += [f"<section><h2>{escape(one.title)}</h2>{curve(one)}</section>" for one in report.curves]
    parts += [_wager(one, links=links) for one in report.wagers if one.outcomes]
    parts += [_sentences("How it was counted", report.derivation), _sentences("What to know", report.notes)]
    return "".join(parts)


def page(report: Report, *, title: str, style: str, when: str, version: str) -> str:
    """One file with everything in it; who writes it says when, and which version worked it out."""
    question, answer = digests(report)
    asked = [("Date", when), ("Program", f"croupier {version}"), ("Question", question), ("Answer", answer)]
    asked += [(name, dollars(amount)) for name, amount in (("Stake", report.stake), ("Meter", report.meter)) if amount]
    listed = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in asked)
    edition = f"changed from the edition {report.edition}" if report.changes else f"edition: {report.edition}"
    name = f"{title}, changed" if report.changes else title
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(name)}: the mathematics</title>'
        f'<style>{style}</style></head><body class="sheet"><main><header><h1>{escape(name)}</h1>'
        f'<p class="quiet">The mathematics of the game; {escape(edition)}. Worked out, not quoted.</p>'
        f'<dl class="facts">{listed}</dl></header>'
        f"{sections(report, links=False)}{_in_force(report)}</main></body></html>"
    )


def _changes(report: Report, *, links: bool) -> str:
    """What is not as usual: said before any figure."""
    rows = "".join(
        f'<tr><th scope="row">{escape(one.name)}</th><td>{escape(one.value)}</td><td>{escape(one.usual or "no prize")}'
        f"</td><td>{'left to the operator' if one.lawful else 'not in the rules'}</td>"
        f"<td>{_rule(one.cite, links=links)}</td></tr>"
        for one in report.changes
    )
    heads = "<th>What</th><th>Here</th><th>Usual</th><th></th><th>Rule</th>"
    return (
        f'<section id="changes"><h2>Changed from the edition {escape(report.edition)}</h2><div class="wide-table">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>"
        if rows
        else ""
    )


def _in_force(report: Report) -> str:
    """Every option, as the figures take it; those that are not as usual are marked and come first."""
    rows = "".join(
        f"<tr{' class=changed' if one.changed else ''}>"
        f'<th scope="row">{escape(one.name)}{" (changed)" if one.changed else ""}</th><td>{escape(one.value)}</td>'
        f'<td class="words">{escape(one.text)}</td><td>{escape(one.cite)}</td></tr>'
        for one in in_force(report)
    )
    return (
        '<section id="options"><h2>Options in force</h2><div class="wide-table"><table><thead><tr>'
        "<th>Option</th><th>Value</th><th>Meaning</th><th>Rule</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def percent(value: float) -> str:
    """A share, to four places."""
    return f"{100 * value:.4f} %"


def _rule(cite: str | None, *, links: bool) -> str:
    if not cite:
        return ""
    if not links:
        return escape(cite)
    document, _, number = cite.partition(" ")
    return f'<a href="/rules/{quote(document, safe="")}/{quote(number, safe="()")}">{escape(cite)}</a>'


def _heads(first: str, *numbers: str) -> str:
    """The heads of a table whose first column has words, and the others numbers."""
    return f"<th>{first}</th>" + "".join(f'<th class="number">{head}</th>' for head in numbers)


def _figures(report: Report, *, links: bool) -> str:
    heads = _heads("Wager", "Edge", "Return", "Standard deviation", "Hit frequency", "Of all staked") + "<th>Rule</th>"
    rows = "".join(_figure(wager, links=links) for wager in report.wagers)
    marks = [
        text
        for text, there in (
            ("* not offered under these options: what it would be worth.", any(not w.offered for w in report.wagers)),
            ("~ simulated, with its standard error.", any(w.method == "simulation" for w in report.wagers)),
            (
                "Without a fraction: computed from every chance, in floating point.",
                any(w.method == "computed" for w in report.wagers),
            ),
        )
        if there
    ]
    note = f'<p class="quiet">{" ".join(marks)}</p>' if marks else ""
    return (
        '<section id="figures"><h2>The wagers</h2><div class="wide-table"><table><thead><tr>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div>{note}</section>"
    )


def _figure(wager: Figures, *, links: bool) -> str:
    edge = percent(wager.edge)
    if wager.standard_error is not None:
        edge = f"~ {edge} ± {percent(wager.standard_error)}"
    star = "" if wager.offered else " *"
    cells = (edge, percent(1 - wager.edge), f"{sqrt(wager.variance):.4f}", percent(wager.hit_rate))
    numbers = "".join(f'<td class="number">{cell}</td>' for cell in (*cells, percent(wager.element_of_risk)))
    exact = "" if wager.edge_exact is None else f' title="exactly {wager.edge_exact}"'
    favours = ' class="favours"' if wager.edge < 0 else ""
    return (
        f'<tr data-wager="{escape(wager.name)}"{favours}{exact}>'
        f'<th scope="row">{escape(wager.name)}{star}</th>{numbers}'
        f"<td>{_rule(wager.cite, links=links)}</td></tr>"
    )


def _doubts(report: Report, *, links: bool) -> str:
    lines = "".join(f"<li>{escape(one.text)} ({_rule(one.cite, links=links)})</li>" for one in doubts(report))
    return f'<section id="doubts"><h2>To look at</h2><ul>{lines}</ul></section>' if lines else ""


def _facts(report: Report) -> str:
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in report.facts.items())
    return f'<section><h2>Facts</h2><dl class="facts">{lines}</dl></section>' if lines else ""


def _strategy(report: Report) -> str:
    one = report.strategy
    if not (one.lines or one.charts or one.thumbs):
        return ""
    lines = "".join(f"<li>{escape(line)}</li>" for line in one.lines)
    thumbs = "".join(
        f'<tr><th scope="row">{escape(t.rule)}</th><td class="number">{percent(t.edge)}</td>'
        f'<td class="number">{percent(t.cost)}</td></tr>'
        for t in one.thumbs
    )
    table = (
        '<div class="wide-table"><table class="thumbs"><thead><tr>'
        f"{_heads('Rule of thumb', 'Edge', 'Costs')}</tr></thead><tbody>{thumbs}</tbody></table></div>"
        if thumbs
        else ""
    )
    charts = "".join(map(_chart, one.charts))
    side_by_side = f'<div class="charts">{charts}</div>' if charts else ""
    return f'<section id="strategy"><h2>How to play</h2><ul>{lines}</ul>{side_by_side}{table}</section>'


def _chart(chart: Chart) -> str:
    """A chart whose cells have a sign and a shade; the key tells what they mean."""
    kinds = {sign: place % KINDS for place, sign in enumerate(chart.key)}
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in chart.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(row)}</th>'
        + "".join(f'<td class="sign kind{_kind(cell, kinds)}">{escape(cell)}</td>' for cell in cells)
        + "</tr>"
        for row, cells in zip(chart.rows, chart.cells, strict=True)
    )
    key = "".join(
        f'<span><b class="sign kind{kinds[sign]}">{escape(sign)}</b> {escape(words)}</span>'
        for sign, words in chart.key.items()
    )
    return (
        '<div class="one-chart"><div class="wide-table"><table class="chart">'
        f"<caption>{escape(chart.title)}</caption><thead><tr>"
        f"<th>{escape(chart.corner)}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="key">{key}</p></div>'
    )


def _kind(cell: str, kinds: dict[str, int]) -> int:
    """The shade of a cell: that of its sign, or of the longest sign it begins with, as 3* does with 3."""
    known = [sign for sign in kinds if sign and cell.startswith(sign)]
    return kinds[max(known, key=len)] if known else KINDS


def _wager(wager: Figures, *, links: bool) -> str:
    total = sum(one.ways for one in wager.outcomes)
    rows = "".join(_outcome(one, total, links=links) for one in wager.outcomes)
    heads = _heads("Outcome", "Ways", "Chance", "Result", "Adds") + "<th>Rule</th>"
    sums = f"{total:,}" if isinstance(total, int) else "1"
    foot = (
        f'<tr><th scope="row">All</th><td class="number">{sums}</td><td class="number">100 %</td><td></td>'
        f'<td class="number">{percent(-wager.edge)}</td><td></td></tr>'
    )
    exact = f'<p class="exact">Edge exactly {wager.edge_exact}</p>' if wager.edge_exact is not None else ""
    return (
        f'<section class="wager"><h2>{escape(wager.label)}: every outcome</h2><div class="wide-table"><table>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody><tfoot>{foot}</tfoot></table></div>{exact}"
        f'<div class="plots">{bars(wager)}{band(wager)}</div>{_ahead(wager)}</section>'
    )


def _outcome(one: Outcome, total: float, *, links: bool) -> str:
    chance = float(one.ways) / float(total)
    ways = f"{one.ways:,}" if isinstance(one.ways, int) else ""
    share = f"{100 * chance:.6f} %" if chance >= 1e-6 or not chance else f"{100 * chance:.3g} %"
    return (
        f'<tr><th scope="row">{escape(one.label)}</th><td class="number">{ways}</td><td class="number">{share}</td>'
        f'<td class="number">{_units(one.net)}</td><td class="number">{percent(chance * float(one.net))}</td>'
        f"<td>{_rule(one.cite, links=links)}</td></tr>"
    )


def _units(net: Fraction) -> str:
    whole = f"{float(net):+,.4f}".rstrip("0").rstrip(".")
    return "0" if net == 0 else whole


def _ahead(wager: Figures) -> str:
    """What N rounds come to, and how likely a player is ahead after them."""
    deviation = sqrt(wager.variance)
    rows = []
    for rounds in ROUNDS:
        mean, spread = -wager.edge * rounds, deviation * sqrt(rounds)
        ahead = 0.5 * (1 + erf(mean / spread / sqrt(2))) if spread else float(mean > 0)
        cells = (mean, mean - NINETY_FIVE * spread, mean + NINETY_FIVE * spread)
        numbers = "".join(f'<td class="number">{round(cell):,}</td>' for cell in cells)
        rows.append(f'<tr><th scope="row">{rounds:,}</th>{numbers}<td class="number">{100 * ahead:.1f} %</td></tr>')
    heads = _heads("Rounds", "On average", "95 % from", "to", "Ahead")
    return (
        '<div class="wide-table"><table class="bands"><caption>Confidence bands, in units staked '
        "(the normal approximation: rough where prizes are rare)</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _sentences(title: str, lines: Iterable[str]) -> str:
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<section><h2>{title}</h2><ul>{listed}</ul></section>" if listed else ""
