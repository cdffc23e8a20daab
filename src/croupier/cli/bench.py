"""croupier bench: our own figures, measured here and now, and the peers' where they are installed."""

import platform
from typing import Annotated, Any

import typer

from croupier.cli.say import Json, answer, console, notes

EXAMPLES = """\b
Examples:
  croupier bench
  croupier bench --quick --json"""


def bench(
    *,
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures in a few seconds.")] = False,
    json: Json = False,
) -> None:
    """Measure our own figures on this machine, beside the targets and the peers that are installed."""
    from croupier.cli.figures import figures  # noqa: PLC0415  (help must not wait for it)

    found = []
    err = notes()
    if err.is_terminal:
        with err.status("measuring") as status:
            for figure in figures(quick=quick):
                found.append(figure)
                status.update(f"measuring; {figure.name}: {figure.value:,.0f} {figure.unit}")
    else:
        found = list(figures(quick=quick))
    result = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "quick": quick,
        "figures": [
            {"name": f.name, "value": f.value, "unit": f.unit, "target": f.target, "met": f.met} for f in found
        ],
    }
    if json:
        answer(result)
    else:
        _words(result)


def _words(result: dict[str, Any]) -> None:
    from rich.table import Table  # noqa: PLC0415

    table = Table("figure", "measured", "unit", "target", "", box=None, pad_edge=False, header_style="bold")
    table.columns[1].justify = table.columns[3].justify = "right"
    for f in result["figures"]:
        value = f"{f['value']:,.2f}" if f["value"] < 100 else f"{f['value']:,.0f}"
        target = "" if f["target"] is None else f"{f['target']:,}"
        table.add_row(f["name"], value, f["unit"], target, {True: "met", False: "missed", None: ""}[f["met"]])
    out = console()
    out.print(table)
    out.print(f"Python {result['python']} on {result['machine']}; one core, the best of a few tries.", style="dim")
