"""What people do in a case, and the rules that what must follow cites: what a table of powers needs to know of it."""

from typing import Any

from croupier.cases.expecting import Refused
from croupier.cases.records import Action, Case
from croupier.play.people import Role
from croupier.rulebook.powers import Act, Done

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
