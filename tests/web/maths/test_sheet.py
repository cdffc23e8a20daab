"""Plots and the maths sheet: well-formed, complete, and with nothing from a rule or a prize read as markup."""

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from croupier.law.books import document
from croupier.mathematics.figures import figures, thumb
from croupier.mathematics.plots import Plot, band, bars, curve, ticks
from croupier.mathematics.records import Change, Chart, Curve, Outcome, Report, Strategy
from croupier.mathematics.sheet import sections
from croupier.web.rendering import environment
from croupier.web.sheet import page

R = document("caribbean-stud")
ENDS = [
    Outcome(label="win <b>&", ways=3, net=Fraction(3, 2), cite=R("5.8")),
    Outcome(label="lose", ways=5, net=Fraction(-1)),
]
ANTE = figures("ante", "Ante", R("5.1(a)"), ENDS)
REPORT = Report(
    game="caribbean-stud",
    edition="gazetted",
    wagers=(ANTE,),
    strategy=Strategy(
        lines=("Raise with a pair.",),
        charts=(
            Chart(title="Chart", rows=("a",), columns=("b", "c"), cells=(("R", "F"),), key={"R": "raise", "F": "fold"}),
        ),
        thumbs=(thumb("always raise", Fraction(1, 3), Fraction(1, 7)),),
    ),
    curves=(Curve(title="Curve", x="meter", y="edge", points=((0.0, 0.4), (10.0, -0.1)), marks=((8.0, "even"),)),),
    facts={"break-even": "$8"},
    derivation=("Counted.",),
    notes=("Nothing is left out.",),
)


def written(report: Report, *, links: bool) -> str:
    """The sections of a report as a page has them."""
    write = environment().get_template("sheet/sections.html").module.section_of  # type: ignore[attr-defined]
    return "".join(write(one, links=links) for one in sections(report))


@pytest.mark.parametrize("plot", [bars(ANTE), band(ANTE), curve(REPORT.curves[0])])
def test_a_plot_is_well_formed_and_has_words(plot: Plot) -> None:
    """Each picture parses, and says what it shows."""
    write = environment().get_template("sheet/sections.html").module.plot_of  # type: ignore[attr-defined]
    root = ET.fromstring(write(plot))  # noqa: S314  (our own text)
    assert root.tag == "figure"
    assert root.findtext("figcaption")
    assert root[0].get("role") == "img"


def test_bars_add_up_to_the_edge() -> None:
    """What the outcomes add is what the player wins or loses of a hundred."""
    values = [float(shape.text) for shape in bars(ANTE).shapes if shape.attributes["class"] == "value"]
    assert sum(values) == pytest.approx(-100 * ANTE.edge, abs=0.002)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-0.05, 0.32), (-1200, 40), (3, 3), (0, 1e6)])
def test_ticks_are_round_and_enclose(low: float, high: float) -> None:
    """The axis begins below and ends above, in a few equal steps."""
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 9


def test_the_sheet_has_everything() -> None:
    """Figures, outcomes, chart, rule of thumb, facts, derivation and the exact edge."""
    dearer = Change(name="minimum", value="$20", usual="$5", cite=R("5.7"), lawful=True)
    changed = replace(REPORT, changes=(dearer,))
    text = page(changed, title="Caribbean stud", when="2026-11-18", version="0.2")
    for words in (
        "Caribbean stud, changed",
        "2026-11-18",
        "croupier 0.2",
        "1/16",
        "always raise",
        "break-even",
        "Counted.",
        "Nothing is left out.",
        "minimum",
        "$20",
        "<svg",
        "95% from",
    ):
        assert words in text, words
    assert "<b>&" not in text, "a label is text"
    assert "http" not in text.replace("http-equiv", ""), "the file needs nothing from anywhere"


def test_on_the_page_rules_are_links() -> None:
    """A rule leads to its page, on the page only."""
    assert 'href="/rules/caribbean-stud/5.8"' in written(REPORT, links=True)
    assert "href" not in written(REPORT, links=False)


def test_an_edge_is_read_in_hundredths_and_a_mark_stays_in_the_picture() -> None:
    """The upright axis of an edge is in per cent; a mark beyond the curve is left out."""
    one = Curve(title="c", x="decks", y="edge", points=((4.0, 0.01), (8.0, 0.02)), marks=((8.0, "in"), (99.0, "out")))
    said = [shape.text for shape in curve(one).shapes]
    assert "2%" in said
    assert "in" in said
    assert "out" not in said


def test_a_sign_with_a_star_has_the_shade_of_the_sign() -> None:
    """The best known sign that a cell begins with gives the shade."""
    key = {"R": "raise", "Rh": "raise or hit", "*": "mostly"}
    chart = Chart(title="t", rows=("a",), columns=("b", "c", "d"), cells=(("R*", "Rh", "?"),), key=key)
    text = written(replace(REPORT, strategy=Strategy(charts=(chart,))), links=False)
    for cell in ('kind0">R*<', 'kind1">Rh<', 'kind6">?<'):
        assert cell in text, cell
