"""The audit of a store: its chain and signatures, and everything in it decided and computed again."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from croupier.books.audit import Audit, audit
from croupier.books.batches import Finding
from croupier.store.anchors import Anchor
from croupier.store.journal import StoreError
from croupier.store.keys import load_signer
from croupier.store.seal_checks import Inspection
from croupier.store.sqlite import SqliteJournal
from croupier.store.vault import Vault, load_vault, place_of
from croupier.store.verify import Report, verify


class StoreAudit(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit of a store came to."""

    report: Report
    """Chain and signatures, and how far they vouch."""
    found: Audit
    """Commands, payouts and accounts."""
    findings: tuple[Finding, ...]
    """Everything that is wrong, by both."""
    key_from: str
    """Where the key comes from: given, from the file beside the store, or from the store itself."""
    in_play: tuple[str, ...] = ()
    """Tables with a round in play that is sealed, and those decided with them: they were not seen to the end."""


def audit_store(
    path: Path,
    *,
    public_key: str = "",
    anchors: Iterable[Anchor] = (),
    seal_key: Path | None = None,
    replaying: Callable[[int, int], None] = lambda _done, _total: None,
) -> StoreAudit:
    """Audit the store in a file; `replaying` is told how many events more were read, and of how many.

    With the seal key, which lies beside the store unless another place is named, rounds in play are audited too.
    Raises StoreError if it holds no journal.
    """
    key, source, wrong = _key(path, public_key)
    report = verify(path, public_key=key, anchors=anchors, every_signature=True)
    vault, sealed = _vault(path, seal_key)
    found = Audit()
    journal = SqliteJournal(path, now=int, read_only=True)
    try:
        seals = Inspection(journal, vault, sealed)
        audit(seals.batches(journal.sealed()), journal.standing(), lambda n: replaying(n, report.records), found)
        sealed += seals.left(found.pit)
    except StoreError as error:
        found.findings.append(Finding(f"the journal cannot be read to its end: {error}"))
    finally:
        journal.close()
    findings = (*wrong, *report.findings, *_unsigned(report), *sealed, *found.findings)
    return StoreAudit(
        report=report, found=found, findings=findings, key_from=source, in_play=tuple(sorted(found.in_play))
    )


def _key(path: Path, given: str) -> tuple[str | None, str, list[Finding]]:
    """The public key to check with, where it comes from, and what is wrong with the file beside the store."""
    if given:
        return given, "given", []
    beside = path.with_name(path.name + ".key")
    try:
        beside.read_bytes()
    except OSError:
        return None, "store", []
    try:
        return load_signer(beside).public.hex(), "file", []
    except StoreError as error:
        return None, "store", [Finding(str(error))]


def _vault(path: Path, given: Path | None) -> tuple[Vault | None, list[Finding]]:
    """The vault that rounds in play were sealed with, if its key is at hand; or what is wrong with the file."""
    if given is not None:
        return load_vault(given), []
    beside = place_of(path)
    try:
        return (load_vault(beside) if beside.exists() else None), []
    except StoreError as error:
        return None, [Finding(str(error))]


def _unsigned(report: Report) -> list[Finding]:
    """A store of croupier 0.1 whose end nobody signed."""
    if not report.unsigned:
        return []
    first = report.last - report.unsigned + 1
    what = (
        f"batches {first} to {report.last} are not signed. croupier 0.1 signed after every 256th batch and on closing:"
        " either it was stopped without closing, or signatures were removed; nothing vouches for these batches."
        " Opening the store with its key signs them; do that if you trust them"
    )
    return [Finding(what, batch=first)]
