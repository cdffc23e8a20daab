"""Cases: one plain notation for tests, documents, drills and disputes.

    case = load(text, "10.6.case")      CaseError says which line cannot be read, and what was expected
    outcome = run(case)                 outcome.ok, outcome.failures, and the log of everything that happened

The cases of the package are under the document and the number of the rule that they show: `cases_for`.
"""

from croupier.cases.files import cases_for, packaged
from croupier.cases.notation import load
from croupier.cases.playing import Failure
from croupier.cases.records import Case
from croupier.cases.runner import Outcome, run
from croupier.cases.trouble import CaseError

__all__ = ["Case", "CaseError", "Failure", "Outcome", "cases_for", "load", "packaged", "run"]
