"""croupier case: run cases, anybody's or those of the package."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from croupier.cases.records import Case
from croupier.cases.runner import run
from croupier.cli.support.cases import Unread, named, of_package, read
from croupier.cli.support.output import Json, answer, console, notes

EXAMPLES = """\b
Examples:
  croupier case
  croupier case dispute.case
  croupier case caribbean-stud/10.6-wins.case
  croupier case cases/ another.case --json
  croupier case - < dispute.case"""


def case(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="file...",
            help="Case files or folders; packaged cases by the names that `croupier rules` prints; "
            "- reads one from standard input. None: all packaged cases.",
            show_default=False,
        ),
    ] = None,
    *,
    json: Json = False,
) -> int:
    """Run cases: what people do at a table and what must follow."""
    cases = [(str(path), read(path)) for path in named(files)] if files else list(of_package())
    results = []
    err = notes()
    with Progress(console=err, transient=True, disable=not err.is_terminal or len(cases) < 10) as progress:
        for name, found in progress.track(cases, description="running"):
            results.append(result(name, found))
    failed = [r for r in results if not r["ok"]]
    summary = {"ok": not failed, "passed": len(results) - len(failed), "failed": len(failed), "cases": results}
    if json:
        answer(summary)
    else:
        _words(summary)
    return 1 if failed else 0


def result(name: str, found: Case | Unread) -> dict[str, Any]:
    """How one case went, as the public contract has it."""
    if not isinstance(found, Case):
        failure = {"line": found.line, "expected": found.expected, "got": found.got}
        return {"name": name, "title": "", "rules": [], "ok": False, "events": 0, "failures": [failure]}
    try:
        outcome = run(found)
    except Exception as error:  # noqa: BLE001  (a case that upsets the engine is a failed case, and the others still run)
        failure = {"line": 0, "expected": "an outcome", "got": f"{type(error).__name__}: {error}"}
        return {
            "name": name,
            "title": found.title,
            "rules": found.rules,
            "ok": False,
            "events": 0,
            "failures": [failure],
        }
    return {
        "name": name,
        "title": found.title,
        "rules": found.rules,
        "ok": outcome.ok,
        "events": len(outcome.log),
        "failures": [{"line": f.line, "expected": f.expected, "got": f.got} for f in outcome.failures],
    }


def _words(summary: dict[str, Any]) -> None:
    out = console()
    for one in summary["cases"]:
        if one["ok"]:
            continue
        out.print(f"{one['name']}: {one['title'] or 'cannot be read'}", style="red")
        for failure in one["failures"]:
            where = f"line {failure['line']}: " if failure["line"] else ""
            out.print(f"  {where}expected {failure['expected']}")
            out.print(f"  {' ' * len(where)}     got {failure['got']}")
    if len(summary["cases"]) == 1 and summary["ok"]:
        one = summary["cases"][0]
        out.print(f"{one['title']} ({', '.join(one['rules'])}): as expected, {one['events']} events.")
    else:
        out.print(f"{summary['passed']:,} as expected, {summary['failed']:,} not.", style="bold")
