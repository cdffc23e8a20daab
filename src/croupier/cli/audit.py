"""croupier audit: verify the chain and signatures, replay every round, recompute every payout, add up every account."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.say import Failed, Json, answer, console, journal_place, misused, notes

if TYPE_CHECKING:
    from croupier.cli.auditing import Audit
    from croupier.store import Report

EXAMPLES = """\b
Examples:
  croupier audit --store evening.db
  croupier audit --store evening.db --key 3b6a27bc... --json"""
SHOWN = 20


def audit(
    *,
    store: Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.")] = "croupier.db",
    key: Annotated[str, typer.Option(help="The public key that must have signed it, in hex.", show_default=False)] = "",
    json: Json = False,
) -> int:
    """Audit a journal: chain, signatures, every event replayed, every payout recomputed, every account added up."""
    from croupier.store import StoreError, file_of, verify  # noqa: PLC0415  (help must not wait for it)

    if key and (len(key.strip()) != 64 or not set(key.strip().lower()) <= set("0123456789abcdef")):
        misused("--key takes the 64 hexadecimal digits of a public key")
    if store.strip() == "memory:":
        misused("what is kept in memory: is gone; name the file of a journal")
    try:
        path = file_of(journal_place(store))
        if not path.exists():
            misused(f"there is no journal at {path}; --store names one")
        report = verify(path, public_key=key or None)
        found = _replayed(str(path), report.records)
    except (StoreError, OSError, ValueError) as error:
        raise Failed(str(error)) from error
    result = _result(store, report, found)
    if json:
        answer(result)
    else:
        _words(result)
    return 0 if result["ok"] else 1


def _replayed(path: str, records: int) -> "Audit":
    from rich.progress import Progress  # noqa: PLC0415

    from croupier.cli.auditing import Audit, audited  # noqa: PLC0415
    from croupier.store import Finding, SqliteJournal, StoreError, open_store  # noqa: PLC0415

    journal = open_store(path, read_only=True)
    assert isinstance(journal, SqliteJournal)
    err, audit_ = notes(), Audit()
    try:
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("replaying", total=records)
            audited(audit_, journal.sealed(), journal.standing(), lambda n: progress.advance(bar, n))
    except StoreError as error:
        audit_.findings.append(Finding(f"the journal cannot be read to its end: {error}"))
    finally:
        journal.close()
    return audit_


def _result(store: str, report: "Report", found: "Audit") -> dict[str, Any]:
    findings = (*report.findings, *found.findings)
    names = ("batches", "events", "rounds", "recomputed", "payouts", "citations", "entries", "accounts")
    return {
        "store": store,
        "ok": not findings,
        "counts": {name: found.counts[name] for name in names},
        "checkpoints": report.checkpoints,
        "signed_up_to": report.signed_up_to,
        "public_key": report.public_key,
        "tables": sorted([*found.pit.tables, *found.pit.systems]),
        "findings": [{"what": f.what, "stream": f.stream, "version": f.version, "batch": f.batch} for f in findings],
    }


def _words(result: dict[str, Any]) -> None:
    out = console()
    for name, count in result["counts"].items():
        out.print(f"{count:>10,} {name}")
    signed, batches = result["signed_up_to"], result["counts"]["batches"]
    out.print(f"{result['checkpoints']:>10,} checkpoints; signed up to batch {signed:,} of {batches:,}")
    for finding in result["findings"][:SHOWN]:
        where = f"{finding['stream']} {finding['version']}: " if finding["stream"] else ""
        where = where or (f"batch {finding['batch']}: " if finding["batch"] else "")
        out.print(f"finding: {where}{finding['what']}", style="red")
    more = len(result["findings"]) - SHOWN
    if more > 0:
        out.print(f"and {more:,} more; --json lists them all")
    out.print("Everything agrees." if result["ok"] else f"{len(result['findings']):,} findings.", style="bold")
