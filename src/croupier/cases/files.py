"""The cases in the package: one folder a document, one file a case, named after the rule it shows."""

from functools import cache
from importlib.resources import files

from croupier.cases.citing import done_in
from croupier.cases.notation import load
from croupier.cases.records import Case
from croupier.cases.trouble import CaseError
from croupier.law.powers import Done


@cache
def packaged(document: str) -> tuple[Case, ...]:
    """Every case of a document, in the order of the names of their files; none if the document has none."""
    folder = files(__package__) / document
    if not document or not folder.is_dir():
        return ()
    found = [file for file in folder.iterdir() if file.name.endswith(".case")]
    found.sort(key=lambda file: _by_number(file.name))
    return tuple(load(file.read_text(encoding="utf-8"), file.name) for file in found)


def _by_number(name: str) -> list[tuple[int, str]]:
    """A key that puts 5.10 after 5.9."""
    parts = name.removesuffix(".case").replace("-", ".").split(".")
    return [(int(part), "") if part.isdecimal() else (99, part) for part in parts]


def cases_for(document: str, number: str) -> tuple[Case, ...]:
    """The cases that show a rule, those that show it first in front; a number takes in its sub-paragraphs."""
    wanted = f"{document} {number}"

    def shows(rule: str) -> bool:
        return rule == wanted or rule.startswith(f"{wanted}(")

    first = [case for case in packaged(document) if shows(case.rules[0])]
    more = [case for case in packaged(document) if case not in first and any(map(shows, case.rules))]
    return (*first, *more)


def done_in_text(text: str) -> Done:
    """What people do in a case as it is written; in one that cannot be read, nothing."""
    try:
        return done_in(load(text, ""))
    except CaseError:
        return Done((), ())  # `croupier case` says what is wrong with it
