"""Sets of rules beside each other: changes alone and together, and what each costs the player."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.mathematics.records import Report, Unanswerable


class Scenario(NamedTuple):
    """A set of rules to compare: what it is called, what is set, and the rules behind the changes."""

    name: str
    edition: str
    settings: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Change(NamedTuple):
    """A setting or a line of a pay scale, as it is written."""

    text: str
    pays: bool

    @property
    def name(self) -> str:
        """What it changes: an option, or a prize of a wager."""
        return " ".join(self.text.partition("=")[0].lower().split()) if self.pays else _option(self.text)


USUAL = "usual options"
MOST = 12
"""More scenarios than these nobody reads side by side."""


def scenarios(
    edition: str,
    settings: Iterable[str],
    pays: Iterable[str],
    cites: Mapping[str, str],
    possible: Callable[[Scenario], bool] = lambda _: True,
) -> list[Scenario]:
    """The usual options against each change alone and all together; or the values of an option that is set twice.

    `cites` are the rules behind the options. One of several changes that is not `possible` alone,
    because it needs another beside it, comes only with the others.
    """
    changes = list(
        dict.fromkeys([*[Change(one, pays=False) for one in settings], *[Change(p, pays=True) for p in pays]])
    )
    by_name: dict[str, list[Change]] = {}
    for change in changes:
        by_name.setdefault(change.name, []).append(change)
    several = [name for name, found in by_name.items() if len(found) > 1]
    if len(several) > 1:
        raise Unanswerable(f"{' and '.join(several)} are both set twice; vary one of them at a time")

    def made(name: str, all_: Iterable[Change], new: Iterable[Change]) -> Scenario:
        """These changes as a scenario; the rules behind the new ones are named."""
        set_ = tuple([one.text for one in all_ if not one.pays])
        paid = tuple([one.text for one in all_ if one.pays])
        rules = [cites[one.name] for one in new if not one.pays and one.name in cites]
        return Scenario(name, edition, set_, paid, tuple(dict.fromkeys(rules)))

    if several:
        rest = [change for change in changes if change.name != several[0]]
        found = [made(change.text.strip(), [*rest, change], [change]) for change in by_name[several[0]]]
    else:
        alone = [made(change.text.strip(), [change], [change]) for change in changes]
        together = [made("all together", changes, changes)] if len(alone) > 1 else []
        found = [Scenario(USUAL, edition), *(filter(possible, alone) if together else alone), *together]
    if len(found) > MOST:
        raise Unanswerable(f"{len(found)} sets of rules are too many to compare; name at most {MOST - 2} changes")
    return found


def _option(text: str) -> str:
    return text.partition("=")[0].strip().replace("-", "_")


def costs(reports: Sequence[Report]) -> list[dict[str, Any]]:
    """For each wager, its edge in every report and how much more than in the first."""
    rows = []
    for name in dict.fromkeys(wager.name for report in reports for wager in report.wagers):
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
