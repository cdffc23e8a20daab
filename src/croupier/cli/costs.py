"""What changes of the rules cost the player: scenarios of options, and the edge of every wager under each."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.cli.asking import answered, asked, percent
from croupier.cli.say import Failed, misused


class Scenario(NamedTuple):
    """A set of rules to compare: what it is called, what is set, and the rules behind the changes."""

    name: str
    edition: str
    settings: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


USUAL = "usual options"
FEW = 3
"""More wagers than these have a line each, not a column."""
MOST = 12
"""More scenarios than these nobody reads side by side."""


def scenarios(game: str, edition: str, settings: list[str], pays: list[str]) -> list[Scenario]:
    """The usual options against each change alone and all together; or the values of an option that is set twice."""
    changes = dict.fromkeys([*[(text, False) for text in settings], *[(line, True) for line in pays]])
    by_name: dict[str, list[tuple[str, bool]]] = {}
    for change in changes:
        by_name.setdefault(_name(*change), []).append(change)
    several = [name for name, texts in by_name.items() if len(texts) > 1]
    if len(several) > 1:
        misused(f"{' and '.join(several)} are both set twice; vary one of them at a time")
    cites = _cites(game, edition)

    def made(name: str, texts: Iterable[tuple[str, bool]], new: Iterable[tuple[str, bool]]) -> Scenario:
        """These changes as a scenario; the rules behind the new ones are named."""
        set_ = tuple([text for text, is_pay in texts if not is_pay])
        paid = tuple([text for text, is_pay in texts if is_pay])
        return Scenario(name, edition, set_, paid, _rules(cites, [text for text, is_pay in new if not is_pay]))

    if several:
        rest = [change for change in changes if _name(*change) != several[0]]
        found = [made(change[0].strip(), [*rest, change], [change]) for change in by_name[several[0]]]
    else:
        alone = [made(change[0].strip(), [change], [change]) for change in changes]
        together = [made("all together", list(changes), changes)] if len(alone) > 1 else []
        found = [Scenario(USUAL, edition), *(_possible(game, alone) if together else alone), *together]
    if len(found) > MOST:
        misused(f"{len(found)} sets of rules are too many to compare; name at most {MOST - 2} changes")
    return found


def _possible(game: str, alone: list[Scenario]) -> list[Scenario]:
    """Those of several changes that can be made alone; an option may need another one beside it."""
    found = []
    for one in alone:
        with suppress(Failed):
            asked(game, one.edition, list(one.settings), pays=list(one.pays))
            found.append(one)
    return found


def _option(text: str) -> str:
    return text.partition("=")[0].strip().replace("-", "_")


def _name(text: str, is_pay: bool) -> str:  # noqa: FBT001  (a change is a text and this)
    """What a change changes: an option, or a prize of a wager."""
    return " ".join(text.partition("=")[0].lower().split()) if is_pay else _option(text)


def _cites(game: str, edition: str) -> dict[str, str]:
    from croupier.odds.asking import values_of  # noqa: PLC0415

    return {one.name: one.cite for one in values_of(game, edition)}


def _rules(cites: dict[str, str], settings: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites[_option(text)] for text in settings if _option(text) in cites))


def costs(game: str, found: list[Scenario]) -> list[dict[str, Any]]:
    """For each wager, its edge under every scenario and how much more than under the first."""
    for s in found:  # what is wrong with the last is said before the first is computed
        asked(game, s.edition, list(s.settings), pays=list(s.pays))
    reports = [answered(game, s.edition, list(s.settings), pays=list(s.pays))[0] for s in found]
    names = dict.fromkeys(wager.name for report in reports for wager in report.wagers)
    rows = []
    for name in names:
        wagers = [next((w for w in report.wagers if w.name == name), None) for report in reports]
        first = wagers[0]
        cells = [
            None
            if wager is None
            else {
                "edge": wager.edge,
                "edge_exact": None if wager.edge_exact is None else str(wager.edge_exact),
                "costs": None if first is None else wager.edge - first.edge,
                "method": wager.method,
                "standard_error": wager.standard_error,
            }
            for wager in wagers
        ]
        rows.append({"wager": name, "under": cells})
    return rows


def costs_table(found: list[Scenario], rows: list[dict[str, Any]]) -> Any:
    """The same for people: a line for each set of rules, a column for each wager whose edge moves."""
    from rich.table import Table  # noqa: PLC0415

    moved = [row for row in rows if _moves(row["under"])]
    shown = moved or rows
    if len(shown) > FEW:
        return _upright(found, shown)
    heads = [head for row in shown for head in (row["wager"], "costs")]
    table = Table("", *heads, "rules", box=None, pad_edge=False, header_style="bold")
    for place, scenario in enumerate(found):
        cells: list[str] = []
        for row in shown:
            one = row["under"][place]
            cells += ["-", ""] if one is None else [percent(one["edge"]), _more(one["costs"]) if place else ""]
        table.add_row(scenario.name, *cells, ", ".join(scenario.rules))
    return table


def _upright(found: list[Scenario], rows: list[dict[str, Any]]) -> Any:
    """Where many wagers move: a line for each of them, two columns for each set of rules."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("edge in %", no_wrap=True)
    for place, scenario in enumerate(found):
        table.add_column(scenario.name, justify="right", overflow="fold")
        if place:
            table.add_column("costs", no_wrap=True, justify="right")
    for row in rows:
        cells = [row["wager"]]
        for place, one in enumerate(row["under"]):
            more = () if not place else ("",) if one is None else (_more(one["costs"]),)
            cells += ["-" if one is None else f"{100 * one['edge']:.4f}", *more]
        table.add_row(*cells)
    by = [(", ".join(scenario.rules), "") if place else ("",) for place, scenario in enumerate(found)]
    table.add_row("rules", *[cell for cells in by for cell in cells])
    return table


def _moves(cells: list[dict[str, Any] | None]) -> bool:
    return len({None if cell is None else cell["edge"] for cell in cells}) > 1


def _more(change: float | None) -> str:
    return "" if change is None else f"{100 * change:+.4f}"
