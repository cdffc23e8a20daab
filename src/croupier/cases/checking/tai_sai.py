"""Whether a tai-sai system is as a case expects."""

from collections.abc import Callable
from typing import Any

from croupier.cases.expecting.table import Displays, Shown, Stands, Sum
from croupier.engines.chance.shown import AreaShown
from croupier.engines.chance.state import System, lies, phase
from croupier.engines.chance.view import terminal_view, view
from croupier.kernel.people import Role, Who
from croupier.things.money import dollars

PASSER_BY = Who("somebody", Role.PLAYER)


def _sum(s: System, one: Sum) -> str | None:
    n = int(one.person) if one.person.isdecimal() else 0
    if n and n not in s.terminals:
        return f"there is no terminal {n}"
    found = {
        "chips": lambda: s.people.get(one.person, 0),
        "house": lambda: s.house,
        "credits": lambda: s.terminals[n].credits,
        "wagered": lambda: sum(stake.amount for stake in lies(s, n)),
    }
    if one.what not in found:
        return f"a tai-sai system has no {one.what}"
    amount = found[one.what]()
    return None if amount == one.amount else f"{one.what} {one.person} {dollars(amount)}"


def _stands(s: System, one: Stands) -> str | None:
    got = str(s.spin.number) if one.what == "round" else phase(s)
    return None if (got == one.value) != one.absent else f"{one.what} {got}"


def _shown(s: System, one: Shown) -> str | None:
    drawn = terminal_view(s, PASSER_BY)
    there: list[tuple[str, str, Any]] = [
        _area(area) if isinstance(area, AreaShown) else (area.name, f"{area.name} {area.text}", area.cite)
        for area in (drawn.areas if one.what == "area" else drawn.signs)
    ]
    wanted = f"{one.words} "
    fits = any(
        wanted.startswith(f"{name} ") and wanted.removeprefix(name).strip() in text and one.cite in (None, rule)
        for name, text, rule in there
    )
    return None if fits != one.absent else f"{one.what}s: " + "; ".join(f"{text} ({rule})" for _, text, rule in there)


def _area(area: AreaShown) -> tuple[str, str, Any]:
    return area.label, f"{area.label} {area.odds}", area.cite


def _displays(s: System, one: Displays) -> str | None:
    got: Any = view(s, one.who)
    for name in one.field.split("."):
        got = getattr(got, name, None)
    if isinstance(got, tuple):
        words = " ".join(map(str, got))
    elif isinstance(got, int) and not isinstance(got, bool) and "$" in one.value:
        words = f"${got // 100:,}" + (f".{got % 100:02}" if got % 100 else "")
    else:
        words = str(got)
    wanted = "" if one.value == "nothing" else one.value
    return None if (words == wanted) != one.absent else f"{one.field} {words or 'nothing'}"


CHECK: dict[type, Callable[[System, Any], str | None]] = {
    Sum: _sum,
    Stands: _stands,
    Shown: _shown,
    Displays: _displays,
}
