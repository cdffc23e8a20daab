"""The audit of a store: its chain and signatures, and everything in it decided and computed again.

An audit that found nothing can leave a mark: where it ended, with the state of every stream, signed with the store's
key. The next one may go on from there, and says what it took from the mark instead of looking.
"""

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from croupier.books.audit import Audit, audit
from croupier.books.batches import Finding
from croupier.books.checks import Results
from croupier.engines.pit.frozen import freeze, thaw
from croupier.engines.pit.pit import Pit
from croupier.store import rows
from croupier.store.anchors import Anchor
from croupier.store.beside import Request, verifying
from croupier.store.database import connect, explained
from croupier.store.journal import StoreError
from croupier.store.keys import Signer, load_signer
from croupier.store.marks import Mark
from croupier.store.schema import SCHEMA_VERSION, version_of
from croupier.store.seal_checks import Inspection
from croupier.store.snapshots import locked, mark, mark_here, put_mark, unlocked
from croupier.store.sqlite import SqliteJournal
from croupier.store.vault import Vault, load_vault, place_of
from croupier.store.verify import Report

AUDITED: Final = "audited"
"""The mark from which the next audit can go on."""
ABOUT: Final = b"croupier audit"


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
    taken: int = 0
    """Up to this batch an earlier audit is believed by its mark; 0 if everything was audited."""
    whole: str = ""
    """Why everything was audited although only what is new was asked for."""
    marked: int = 0
    """The batch up to which a mark was kept; 0 if none was."""
    unmarked: str = ""
    """Why none was kept, although one was asked for."""


class Began(NamedTuple):
    """Where an audit begins that goes on from an earlier one."""

    mark: Mark
    pit: Pit
    results: Results


class Left(msgspec.Struct, frozen=True, array_like=True):
    """What an audit leaves to the next: states of streams, and the dice that the latest spins showed."""

    streams: dict[str, bytes]
    shown: dict[tuple[str, int], tuple[int, ...]]


def audit_store(  # noqa: PLR0913  (all but one by keyword)
    path: Path,
    *,
    public_key: str = "",
    anchors: Iterable[Anchor] = (),
    seal_key: Path | None = None,
    since_last: bool = False,
    keep_mark: bool = False,
    every_signature: bool = False,
    replaying: Callable[[int, int], None] = lambda _done, _total: None,
) -> StoreAudit:
    """Audit the store in a file; `replaying` is told how many events more were read, and of how many.

    With the seal key, which lies beside the store unless another place is named, rounds in play are audited too.
    With `since_last` it goes on from the mark of the last audit, if there is one that fits. With `keep_mark` it leaves
    one itself if nothing is found and the key file is there. Raises StoreError if the file holds no journal.
    """
    signer, source, wrong = _key(path, public_key)
    expected = public_key or (signer.public.hex() if signer else None)
    asked = Request(path=str(path), public_key=expected, anchors=tuple(anchors), every_signature=every_signature)
    journal = SqliteJournal(path, now=int, read_only=True)
    try:
        began = _began(journal, signer, asked.anchors) if since_last else ""
        since = None if isinstance(began, str) else began
        found = Audit() if since is None else Audit(since.pit, since.results)
        vault, sealed = _vault(path, seal_key)
        report = _audited(journal, found, asked, since, replaying, (vault, sealed))
        findings = (*wrong, *report.findings, *_unsigned(report), *sealed, *found.findings)
        marked, unmarked = _leave_mark(journal, signer, found, findings) if keep_mark else (0, "")
    finally:
        journal.close()
    return StoreAudit(
        report=report,
        found=found,
        findings=findings,
        key_from=source,
        taken=since.mark.number if since else 0,
        whole=began if isinstance(began, str) else "",
        marked=marked,
        unmarked=unmarked,
        in_play=tuple(sorted(found.in_play)),
    )


def _audited(  # noqa: PLR0913, PLR0917  (what one audit goes by)
    journal: SqliteJournal,
    found: Audit,
    asked: Request,
    since: Began | None,
    replaying: Callable[[int, int], None],
    seals: tuple[Vault | None, list[Finding]],
) -> Report:
    """Verify the store and audit what is in it: each as it stood when it was opened, the verification no earlier."""
    last, end = _end(journal)
    number, position = (since.mark.number, since.mark.position) if since else (0, 0)
    with verifying(asked, since.mark if since else None, last - number) as report:
        try:
            vault, wrong = seals
            inspected = Inspection(journal, vault, wrong, after=position)
            batches = inspected.batches(journal.sealed(number))
            audit(batches, journal.accounts(), lambda more: replaying(more, end - position), found)
            wrong += inspected.left(found.pit)
        except StoreError as error:
            found.findings.append(Finding(f"the journal cannot be read to its end: {error}"))
        return report()


def _end(journal: SqliteJournal) -> tuple[int, int]:
    """Where a journal ends; nowhere if that cannot be read, which others will find."""
    try:
        return journal.end()
    except StoreError:
        return 0, 0


def _key(path: Path, given: str) -> tuple[Signer | None, str, list[Finding]]:
    """The signer of the store, where the public key comes from, and what is wrong with the file beside the store."""
    beside = path.with_name(path.name + ".key")
    try:
        beside.read_bytes()
    except OSError:
        return None, "given" if given else "store", []
    try:
        return load_signer(beside), "given" if given else "file", []
    except StoreError as error:
        return None, "given" if given else "store", [] if given else [Finding(str(error))]


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


# --- from one audit to the next -------------------------------------------------------------------


def _began(journal: SqliteJournal, signer: Signer | None, anchors: tuple[Anchor, ...]) -> Began | str:
    """Where the last audit ended; or why that is not to be had."""
    if signer is None:
        return "the key file that opens the mark of an earlier audit is not next to the store"
    there = mark(journal, AUDITED)
    if there is None:
        return "there is no mark of an earlier audit that this croupier made with the store's key"
    if any(anchor.batch < there.number for anchor in anchors):
        return f"what it is held against is from before batch {there.number:,}, where the last audit ended"
    try:
        left = msgspec.msgpack.decode(unlocked(signer.derived(ABOUT), there.more, there.hash), type=Left)
        pit = Pit({stream: thaw(state) for stream, state in left.streams.items()})
    except (ValueError, msgspec.MsgspecError):
        return "the mark of the earlier audit was not locked with the key next to the store"
    return Began(there, pit, Results(left.shown))


def _leave_mark(
    journal: SqliteJournal, signer: Signer | None, found: Audit, findings: tuple[Finding, ...]
) -> tuple[int, str]:
    """Keep a mark where an audit ended: its batch, or why there is none."""
    if findings:
        return 0, "something was found"
    if signer is None:
        return 0, "the key file that signs it is not next to the store"
    if found.in_play:
        return 0, "rounds are in play and sealed"
    left = Left({name: freeze(stream) for name, stream in found.pit.streams.items()}, found.results.shown)
    here = journal.look(mark_here)
    if here is None:
        return 0, "the store is empty"
    box = locked(signer.derived(ABOUT), msgspec.msgpack.encode(left), here.hash)
    try:
        _write(journal.path, msgspec.structs.replace(here, more=box), signer)
    except StoreError as error:
        return 0, str(error)
    return here.number, ""


def _write(path: Path, here: Mark, signer: Signer) -> None:
    """Write the mark of an audit into a store. Whoever has the store goes on: a mark is no part of its history."""
    with explained(path), closing(connect(path)) as db:
        db.execute("begin immediate")
        if version_of(db) < SCHEMA_VERSION:
            raise StoreError("the store has no place for it yet: opening it with croupier open makes one")
        if rows.public_key(db) != signer.public:
            raise StoreError("the key file next to the store is not the store's own")
        put_mark(db, AUDITED, here, signer)
        db.execute("commit")
