"""What was played, kept and checked: a table's play in a journal, the audit of a journal, cases from files."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from croupier.cases import Case, Outcome, load, run
from croupier.cases.records import Happened
from croupier.engines.pit.given import given
from croupier.store.address import open_store
from croupier.store.audit import audit_store
from croupier.store.record import batch


class Audit(NamedTuple):
    """What an audit came to."""

    ok: bool
    findings: tuple[str, ...]
    """Everything that is wrong, in sentences."""
    counts: dict[str, int]
    """How much was checked: batches, commands, events, rounds, payouts, entries, accounts."""


def save(steps: Iterable[Happened], path: str | Path) -> None:
    """Write everything that was done at a table into a new journal, chained and signed."""
    if Path(path).exists():
        raise FileExistsError(f"{path} already exists: a journal is written to a new file")
    versions: dict[str, int] = {}
    journal = open_store(Path(path))
    try:
        for number, step in enumerate(steps, 1):
            asked = given(step.table, step.command, step.at)  # type: ignore[arg-type]
            journal.append(batch(f"door-{number}", versions, step.events, (asked,)))
            for one in step.events:
                versions[one.stream] = versions.get(one.stream, 0) + 1
    finally:
        journal.close()


def audit(path: str | Path, *, public_key: str = "") -> Audit:
    """Verify a journal: chain and signatures, every command decided again, every payout and account recomputed.

    `public_key`, in hex, is the key that must have signed it; else the one beside the file or in it.
    """
    place = Path(path)
    if not place.is_file():
        raise FileNotFoundError(f"there is no journal at {place}")
    found = audit_store(place, public_key=public_key)
    return Audit(not found.findings, tuple([str(one) for one in found.findings]), dict(found.found.counts))


def load_case(source: str | Path) -> Case:
    """Read a case, from a file or from its text; ValueError says which line cannot be read, and what was expected."""
    if isinstance(source, str) and "\n" in source:
        return load(source, "case")
    return load(Path(source).read_text(encoding="utf-8"), str(source))


def run_case(case: Case | str | Path) -> Outcome:
    """Play a case: `ok`, `failures`, and the log of everything that happened."""
    return run(case if isinstance(case, Case) else load_case(case))
