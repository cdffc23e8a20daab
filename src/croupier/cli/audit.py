"""croupier audit: chain and signatures, every command decided again, every payout and account recomputed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.say import Failed, Json, answer, console, journal_place, misused, notes

if TYPE_CHECKING:
    from croupier.cli.auditing import Audit
    from croupier.store import Anchor, Finding, Report

EXAMPLES = """\b
Examples:
  croupier audit --store evening.db
  croupier audit --store evening.db --key 3b6a27bc... --json
  croupier audit --store evening.db --receipt evening.receipt.json
  croupier audit --store evening.db --expect 1200:9f86d081884c7d65..."""
SHOWN = 20
KEYS = {
    "given": "the key given with --key",
    "file": "the key in the file beside the store",
    "store": "the key that the store itself names (no key file lies beside it)",
}
"""Where the key comes from that the signatures are checked with."""


def audit(
    *,
    store: Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.")] = "croupier.db",
    key: Annotated[str, typer.Option(help="The public key that must have signed it, in hex.", show_default=False)] = "",
    expect: Annotated[
        list[str] | None,
        typer.Option(metavar="BATCH:HASH", help="A batch that must be in it; may be given again.", show_default=False),
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option(help="A file of `croupier receipt` to hold it to; may be given again.", show_default=False),
    ] = None,
    json: Json = False,
) -> int:
    """Audit a journal: chain and signatures, every command decided again, every payout and account recomputed."""
    from croupier.store import StoreError, file_of, verify  # noqa: PLC0415  (help must not wait for it)

    if key and (len(key.strip()) != 64 or not set(key.strip().lower()) <= set("0123456789abcdef")):
        misused("--key takes the 64 hexadecimal digits of a public key, as `croupier receipt` prints it")
    if store.strip() == "memory:":
        misused("what is kept in memory: is gone; name the file of a journal")
    anchors = _anchors(expect or [], receipt or [])
    try:
        path = file_of(journal_place(store))
        if not path.exists():
            misused(f"there is no journal at {path}; --store names one")
        public, source, wrong = _key(path, key)
        report = verify(path, public_key=public, anchors=anchors, every_signature=True)
        found = _replayed(str(path), report.records)
    except (StoreError, OSError, ValueError) as error:
        raise Failed(str(error)) from error
    findings = (*wrong, *report.findings, *_unsigned(report), *found.findings)
    result = _result(store, report, found, findings) | {"vouches": _vouches(report, source)}
    if json:
        answer(result)
    else:
        _words(result)
    return 0 if result["ok"] else 1


def _anchors(expect: list[str], receipts: list[Path]) -> "list[Anchor]":
    """What was kept outside."""
    from croupier.store import expected, read_receipt  # noqa: PLC0415

    try:
        return [*map(expected, expect), *map(read_receipt, receipts)]
    except ValueError as wrong:
        misused(str(wrong))


def _key(path: Path, given: str) -> "tuple[str | None, str, list[Finding]]":
    """The public key to check with, where it comes from, and what is wrong with the file beside the store."""
    from croupier.store import Finding, StoreError  # noqa: PLC0415
    from croupier.store.keys import load_signer  # noqa: PLC0415

    if given:
        return given.strip().lower(), "given", []
    beside = path.with_name(path.name + ".key")
    try:
        beside.read_bytes()
    except OSError:
        return None, "store", []
    try:
        return load_signer(beside).public.hex(), "file", []
    except StoreError as error:
        return None, "store", [Finding(str(error))]


def _unsigned(report: "Report") -> "list[Finding]":
    """A store of croupier 0.1 whose end nobody signed."""
    from croupier.store import Finding  # noqa: PLC0415

    if not report.unsigned:
        return []
    first = report.last - report.unsigned + 1
    what = (
        f"batches {first} to {report.last} are not signed. croupier 0.1 signed after every 256th batch and on closing:"
        " either it was stopped without closing, or signatures were removed; nobody vouches for these batches."
        " Opening the store with its key signs them; do that if you trust them"
    )
    return [Finding(what, batch=first)]


def _vouches(report: "Report", source: str) -> dict[str, Any]:
    """How far the audit vouches, and for what."""
    from croupier.store import iso  # noqa: PLC0415

    late = (report.since - report.late, report.since - 1) if report.late else None
    return {
        "signed_up_to": report.signed_up_to,
        "signed_at": iso(report.signed_at) if report.signed_up_to else None,
        "batches": report.last,
        "key": report.public_key,
        "key_from": source,
        "signed_late": late,
        "anchored_up_to": report.anchored_up_to or None,
    }


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


def _result(store: str, report: "Report", found: "Audit", findings: "tuple[Finding, ...]") -> dict[str, Any]:
    names = ("batches", "commands", "events", "rounds", "recomputed", "payouts", "citations", "entries", "accounts")
    return {
        "store": store,
        "ok": not findings,
        "counts": {name: found.counts[name] for name in names},
        "cited_otherwise": found.counts["cited otherwise"],
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
    out.print(f"{result['checkpoints']:>10,} signatures")
    if result["cited_otherwise"]:
        out.print(f"{result['cited_otherwise']:>10,} events of another version that rest on another rule than today's")
    for finding in result["findings"][:SHOWN]:
        where = f"{finding['stream']} {finding['version']}: " if finding["stream"] else ""
        where = where or (f"batch {finding['batch']}: " if finding["batch"] else "")
        out.print(f"finding: {where}{finding['what']}", style="red")
    more = len(result["findings"]) - SHOWN
    if more > 0:
        out.print(f"and {more:,} more; --json lists them all")
    count = len(result["findings"])
    out.print("Everything agrees." if not count else f"{count:,} finding{'s' * (count > 1)}.", style="bold")
    for line in _told(result["vouches"]):
        out.print(line)


def _told(v: dict[str, Any]) -> list[str]:
    """How far the audit vouches, for an auditor's report."""
    signed, last = v["signed_up_to"], v["batches"]
    if not signed:
        lines = ["Nothing in this store is signed truly: no key vouches for any of it."]
    else:
        lines = [f"Signed up to batch {signed:,} of {last:,}, written {v['signed_at']}, by {KEYS[v['key_from']]}:"]
        lines.append(f"  {v['key']}")
    if signed < last:
        lines.append(
            f"Batches {signed + 1:,} to {last:,} are only chained: whoever can write the store can forge them."
        )
    if v["signed_late"]:
        first, end = v["signed_late"]
        lines.append(f"Batches {first:,} to {end:,} were signed only when the store was taken over from croupier 0.1.")
    held = v["anchored_up_to"]
    if v["key_from"] != "given" and held != last:
        lines.append("Whoever can write there could have put another key in its place and signed everything anew:")
        lines.append("  give the key that you noted elsewhere with --key.")
    if held:
        lines.append(f"Held from outside up to batch {held:,}: nothing up to there was cut off or changed since.")
    if held != last:
        after = f" after batch {held:,}" if held else ""
        lines.append(f"If batches{after} were cut off the end, signatures and all, nothing in the store shows it:")
        lines.append("  keep what `croupier receipt` prints in another place, and give it with --expect or --receipt.")
    return lines
