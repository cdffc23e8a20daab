"""croupier audit: chain and signatures, every command decided again, every payout and account recomputed."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from croupier.cli.support.errors import Failed, misused
from croupier.cli.support.journal import USUAL, Store, existing_journal
from croupier.cli.support.output import Json, answer, console, notes
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.store.anchors import Anchor, expected, iso, read_receipt
from croupier.store.audit import StoreAudit, audit_store
from croupier.store.journal import StoreError
from croupier.store.verify import Report

EXAMPLES = """\b
Examples:
  croupier audit --store evening.db
  croupier audit --store evening.db --key 3b6a27bc... --json
  croupier audit --store evening.db --receipt evening.receipt.json
  croupier audit --store evening.db --expect 1200:9f86d081884c7d65...
  croupier audit --store evening.db --since-last"""
SHOWN = 20
KEYS = {
    "given": "the key given with --key",
    "file": "the key file next to the store",
    "store": "the key that the store itself names (there is no key file next to it)",
}
"""Where the key comes from that the signatures are checked with."""


def audit(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Store = USUAL,
    key: Annotated[str, typer.Option(help="The public key that must have signed it, in hex.", show_default=False)] = "",
    expect: Annotated[
        list[str] | None,
        typer.Option(metavar="BATCH:HASH", help="A batch that must be in it; can be repeated.", show_default=False),
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option(
            help="A receipt from `croupier receipt` to check it against; can be repeated.", show_default=False
        ),
    ] = None,
    seal: Annotated[
        Path | None,
        typer.Option(help="The seal key, if it is not next to the store: for rounds in play.", show_default=False),
    ] = None,
    since_last: Annotated[
        bool,
        typer.Option("--since-last", help="Only what is new since the last audit of this store that found nothing."),
    ] = False,
    every_signature: Annotated[
        bool,
        typer.Option("--every-signature", help="Check each signature by itself; each also vouches for all before."),
    ] = False,
    json: Json = False,
) -> int:
    """Audit a journal: chain and signatures, every command decided again, every payout and account recomputed."""
    key = key.strip().lower()
    if key and (len(key) != 64 or not set(key) <= set("0123456789abcdef")):
        misused("--key takes the 64 hexadecimal digits of a public key, as `croupier receipt` prints it")
    anchors, path, err = _anchors(expect or [], receipt or []), existing_journal(store), notes()
    try:
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("replaying", total=None)
            audited = audit_store(
                path,
                public_key=key,
                anchors=anchors,
                seal_key=seal,
                since_last=since_last,
                keep_mark=True,
                every_signature=every_signature,
                replaying=lambda done, total: progress.update(bar, advance=done, total=total),
            )
    except (StoreError, OSError, ValueError) as error:
        raise Failed(str(error)) from error
    result = _result(store, audited)
    if json:
        answer(result)
    else:
        _words(result)
    return 0 if result["ok"] else 1


def _anchors(expect: list[str], receipts: list[Path]) -> list[Anchor]:
    """What was kept outside."""
    try:
        return [*map(expected, expect), *map(read_receipt, receipts)]
    except ValueError as wrong:
        misused(str(wrong))


def _vouches(report: Report, source: str) -> dict[str, Any]:
    """How far the audit vouches, and for what."""
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


def _result(store: str, audited: StoreAudit) -> dict[str, Any]:
    report, found = audited.report, audited.found
    names = ("batches", "commands", "events", "rounds", "recomputed", "payouts", "citations", "entries", "accounts")
    return {
        "store": store,
        "ok": not audited.findings,
        "in_play": list(audited.in_play),
        "sealed": found.counts["sealed"],
        "counts": {name: found.counts[name] for name in names},
        "cited_otherwise": found.counts["cited otherwise"],
        "checkpoints": report.checkpoints,
        "signed_up_to": report.signed_up_to,
        "public_key": report.public_key,
        "tables": sorted(name for name in found.pit.streams if name != JACKPOT),
        "findings": [
            {"what": f.what, "stream": f.stream, "version": f.version, "batch": f.batch} for f in audited.findings
        ],
        "vouches": _vouches(report, audited.key_from),
        "audited_before": audited.taken or None,
        "audited_whole": audited.whole or None,
        "marked": audited.marked or None,
        "unmarked": audited.unmarked or None,
    }


def _words(result: dict[str, Any]) -> None:
    out = console()
    for name, count in result["counts"].items():
        out.print(f"{count:>10,} {name}")
    out.print(f"{result['checkpoints']:>10,} signatures")
    if result["cited_otherwise"]:
        out.print(f"{result['cited_otherwise']:>10,} events of another version that cite a different rule from today's")
    for finding in result["findings"][:SHOWN]:
        where = f"{finding['stream']} {finding['version']}: " if finding["stream"] else ""
        where = where or (f"batch {finding['batch']}: " if finding["batch"] else "")
        out.print(f"finding: {where}{finding['what']}", style="red")
    more = len(result["findings"]) - SHOWN
    if more > 0:
        out.print(f"and {more:,} more; --json lists them all")
    count = len(result["findings"])
    agrees = "Everything that could be seen agrees." if result["in_play"] else "Everything agrees."
    out.print(agrees if not count else f"{count:,} finding{'s' * (count > 1)}.", style="bold")
    if result["in_play"]:
        out.print(
            f"Not seen: {result['sealed']:,} events at {', '.join(result['in_play'])}, where rounds are in play and"
            " sealed. They open when these rounds are over, or with --seal."
        )
    for line in (*_earlier(result), *_told(result["vouches"])):
        out.print(line)


def _earlier(result: dict[str, Any]) -> list[str]:
    """What was taken from an earlier audit, and what is left to the next."""
    before, last, lines = result["audited_before"], result["vouches"]["batches"], []
    if result["audited_whole"]:
        lines.append(f"Everything was audited, not only what is new: {result['audited_whole']}.")
    if before:
        new = f"Batches {before + 1:,} to {last:,} were audited." if before < last else "No batch is new."
        lines.append(f"{new} Batches 1 to {before:,} were audited before: the mark of that audit, signed with the")
        lines.append(
            "  store's key, is taken at its word, and its last batch is there as it was. What was changed further"
        )
        lines.append("  back since then is not seen; an audit without --since-last sees it.")
    if result["marked"]:
        lines.append(f"Marked: the next audit with --since-last goes on after batch {result['marked']:,}.")
    elif result["ok"]:
        lines.append(f"No mark was left for --since-last: {result['unmarked']}.")
    return lines


def _told(v: dict[str, Any]) -> list[str]:
    """How far the audit vouches, for an auditor's report."""
    signed, last = v["signed_up_to"], v["batches"]
    if not signed:
        lines = ["Nothing in this store has a valid signature: no key vouches for any of it."]
    else:
        lines = [f"Signed up to batch {signed:,} of {last:,}, written {v['signed_at']}, by {KEYS[v['key_from']]}:"]
        lines.append(f"  {v['key']}")
    if signed < last:
        lines.append(
            f"Batches {signed + 1:,} to {last:,} are only chained: anyone who can write to the store can forge them."
        )
    if v["signed_late"]:
        first, end = v["signed_late"]
        lines.append(f"Batches {first:,} to {end:,} were signed only when the store was migrated from croupier 0.1.")
    held = v["anchored_up_to"]
    if v["key_from"] != "given" and held != last:
        lines.append("Anyone who can write there could have put another key in its place and signed everything again:")
        lines.append("  use --key to give the key that you wrote down elsewhere.")
    if held:
        lines.append(
            f"Confirmed from outside up to batch {held:,}: nothing up to there has been cut off or changed since."
        )
    if held != last:
        after = f" after batch {held:,}" if held else ""
        lines.append(f"If batches{after} were cut off the end, signatures and all, nothing in the store would show it:")
        lines.append("  keep what `croupier receipt` prints somewhere else, and pass it with --expect or --receipt.")
    return lines
