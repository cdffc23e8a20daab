"""What people do in a case, and whether its play cites the rules that its header says it shows."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from croupier.cases.expecting.table import Refused
from croupier.cases.records import Action, Case, RuleShown
from croupier.cases.values import types
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.powers import Act, Done

APPROVAL = "RecordApproval"


def done_in(case: Case) -> Done:
    """The acts of a case in their order; what its header asks for is the operator's.

    What an approval or an option allows goes without saying: for these the case answers by the rules it stands under.
    """
    found = []
    for setup in case.tables:
        found += [Act(Role.OPERATOR, APPROVAL, (), case.rules) for _ in setup.approvals]
        if not setup.by_hand:
            found.append(Act(Role.OPERATOR, "OpenTable", tuple(setup.options), case.rules if setup.options else ()))
    if case.jackpot is not None:
        found.append(Act(Role.OPERATOR, case.jackpot.kind.__name__, _options(case.jackpot.fields), ()))
    for step in case.steps:
        if isinstance(step, Action):
            kind, options = step.said.kind.__name__, _options(step.said.fields)
            cites = [cite for one in step.expected if not one.absent and (cite := getattr(one, "cite", None))]
            allowed = case.rules if kind == APPROVAL or options else ()
            refused = any(isinstance(one, Refused) for one in step.expected)
            found.append(Act(step.who.role, kind, options, (*cites, *allowed), refused))
    return Done(case.rules, tuple(found))


def _options(fields: dict[str, Any]) -> tuple[str, ...]:
    """The options that a command sets: keys of what it gives as a whole, or the one it names."""
    inside = [name for value in fields.values() if isinstance(value, dict) for name in value]
    return (*inside, *(value for key, value in fields.items() if key in ("option", "name") and isinstance(value, str)))


_LAST = re.compile(r"\([0-9A-Za-z]+\)$")
SAME_RULE = 6
"""So many citations are named of a play that does not cite what it should."""


def rules_in(record: Any) -> Iterator[Rule]:
    """Every rule that an event cites, in itself and in what it holds."""
    holder: type = type(record)
    for name, kind in types(holder).items():
        value = getattr(record, name)
        if value and (kind is Rule or Rule in get_args(kind)):
            yield value
        elif isinstance(value, msgspec.Struct):
            yield from rules_in(value)
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, msgspec.Struct):
                    yield from rules_in(one)


def shows(rule: Rule, cited: Iterable[str]) -> bool:
    """Whether one of these citations shows a rule.

    A paragraph shows its rule (10.6 by 10.6(b)), and a rule cited as a whole shows the paragraph that the case means
    (10.6(b) by 10.6). One paragraph does not show another. A number shows the one it is numbered under (8.14 by
    8.14.2), and not the other way round: those are rules of their own.
    """
    there = set(cited)
    if any(one == rule or one.startswith((f"{rule}(", f"{rule}.")) for one in there):
        return True
    above = str(rule)
    while _LAST.search(above):
        above = _LAST.sub("", above)
        if above in there:
            return True
    return False


def not_as_said(shown: RuleShown, cited: Iterable[str]) -> tuple[str, str] | None:
    """What was expected of a rule of the header and what there was, if the play does not bear it out."""
    there = set(cited)
    if shows(shown.rule, there) != shown.absent:
        return None
    if shown.absent:
        return (
            f"{shown.rule} is shown by absence",
            f"the play cites it; write it under Rule: {shown.rule}",
        )
    book = shown.rule.partition(" ")[0]
    near = sorted(there, key=lambda one: (not one.startswith(f"{book} "), one))
    told = ", ".join(near[:SAME_RULE]) + (" and others" if len(near) > SAME_RULE else "")
    return (
        f"the play cites {shown.rule}",
        f"it cites {told or 'nothing'}; expect what rests on it, name another rule, or write Rule shown by absence:",
    )
