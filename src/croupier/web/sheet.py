"""The maths sheet as a file that stands by itself and prints."""

from markupsafe import Markup

from croupier.games.questions import in_force
from croupier.mathematics.records import Report
from croupier.mathematics.sheet import sheet
from croupier.web.assets import STATIC
from croupier.web.rendering import render


def page(report: Report, *, title: str, when: str, version: str) -> str:
    """One file with everything in it; who writes it says when, and which version worked it out."""
    style = (STATIC / "odds" / "sheet.css").read_text(encoding="utf-8")
    found = sheet(report, in_force(report), title=title, when=when, version=version)
    return render("sheet/sheet.html", **found._asdict(), style=Markup(style))  # noqa: S704  (our own file)
