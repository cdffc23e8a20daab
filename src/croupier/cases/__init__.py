"""Cases: one plain notation for tests, documents, drills and disputes.

    case = load(text, "10.6.case")      CaseError says which line cannot be read, and what was expected
    outcome = run(case)                 outcome.ok, outcome.failures, and the log of everything that happened
    text = write(outcome.done, title="A hand")   the same as a case again, from the opening on

The cases of the package are under the document and the number of the rule that they show: `cases_for`.
"""

from croupier.cases.files import cases_for, packaged
from croupier.cases.notation import load
from croupier.cases.one_round import write_round
from croupier.cases.playing import Failure
from croupier.cases.records import Case, Happened
from croupier.cases.runner import Outcome, run
from croupier.cases.trouble import CaseError
from croupier.cases.writer import CannotWrite, write

__all__ = [
    "CannotWrite",
    "Case",
    "CaseError",
    "Failure",
    "Happened",
    "Outcome",
    "cases_for",
    "load",
    "packaged",
    "run",
    "write",
    "write_round",
]
