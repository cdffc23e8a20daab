"""An evening at a table, as batches: what the fault tests write, interrupt and look for."""

import contextlib
import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from croupier.kernel.entries import Entry, Move, Pending, Post, Void
from croupier.law.books import Rule
from croupier.store.database import Connection, connect
from croupier.store.journal import Append, Batch, Duplicate, StoreError
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

CITE = Rule("caribbean-stud 10.6(b)")
BUY_IN = 100_000


def evening(rounds: int) -> list[Batch]:
    """Ann buys in; in each round she stakes, and wins, loses or has her stake back."""
    batches = [Batch("buy-in", (Append("cage", 0, (b"bought",)),), (Move("cage", "player:ann", BUY_IN, CITE),))]
    for n in range(rounds):
        stake, pot = f"stake-{n}", f"jackpot:{n % 2}"
        ends: tuple[tuple[Entry, ...], ...] = (
            (Post(stake, CITE),),
            (Void(stake, CITE), Move("house:T1", "player:ann", 700, CITE)),
            (Void(stake, CITE),),
        )
        staked = (Pending(stake, "player:ann", "house:T1", 500, CITE), Move("player:ann", pot, 100, CITE))
        settled = Append("T1", 3 * n + 2, (b"x" * (n * 700),))
        batches.append(Batch(f"stake-{n}", (Append("T1", 3 * n, (b"staked", b"dealt")),), staked))
        batches.append(Batch(f"settle-{n}", (settled, Append("cage", n + 1, (b"tray",))), ends[n % 3]))
    return batches


def play(
    path: Path, batches: list[Batch], connection: Callable[[Path], Connection] = connect, together: int = 1
) -> list[str]:
    """Write the batches, so many at a time, with a break in the middle; the commands acknowledged until it failed."""
    acknowledged: list[str] = []
    half = len(batches) // 2
    for part in batches[:half], batches[half:]:
        try:
            journal = SqliteJournal(path, count(1).__next__, connection=connection)
        except StoreError:
            return acknowledged
        try:
            for start in range(0, len(part), together):
                some = part[start : start + together]
                outcomes = journal.append_all(some)
                assert all(isinstance(one, int | Duplicate) for one in outcomes), outcomes
                acknowledged += [batch.command_id for batch in some]
            journal.close()
        except StoreError:
            return acknowledged
        finally:
            end(journal)
    return acknowledged


class Quick(sqlite3.Connection):
    """A connection for looking at what a fault left behind: the real disk need not be waited for."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Run one statement."""
        return super().execute(sql.replace("synchronous = full", "synchronous = off"), parameters)


def quick(path: Path) -> Connection:
    """Open a file without waiting for the disk."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Quick)


def send(journal: SqliteJournal, batch: Batch) -> None:
    """Append a batch that may have arrived before."""
    with contextlib.suppress(Duplicate):
        journal.append(batch)


def end(journal: SqliteJournal) -> None:
    """Let go of a journal whose disk may be gone."""
    with contextlib.suppress(StoreError):
        journal.close()


def what_is_wrong(path: Path, batches: list[Batch], acknowledged: list[str]) -> str:
    """Open a journal after a fault, and finish the evening; the first promise that is broken, or nothing."""
    if path.exists() and path.stat().st_size:
        try:
            report = verify(path)
        except StoreError as error:
            # A journal that nobody was told of may still be without tables.
            return f"unreadable: {error}" if "is empty" not in str(error) or acknowledged else finish(path, batches)
        if report.findings:
            return f"damaged: {report.findings[0]}"
    elif acknowledged:
        return "lost: the file is gone"
    journal = SqliteJournal(path, count(1).__next__, connection=quick)
    present = {r.command_id for stream in journal.streams() for r in journal.read(stream)}
    money = sum(balance.posted for balance in journal.balances().values())
    journal.close()
    if not set(acknowledged) <= present:
        return f"lost: {sorted(set(acknowledged) - present)}"
    return f"money made: {money}" if money else finish(path, batches)


def finish(path: Path, batches: list[Batch]) -> str:
    """Send every command again: the journal must end as if nothing had happened."""
    journal = SqliteJournal(path, count(1).__next__, connection=quick)
    for batch in batches:
        send(journal, batch)
    contents = [(r.stream, r.version, r.payload) for name in journal.streams() for r in journal.read(name)]
    expected = [
        (append.stream, append.expected_version + n, payload)
        for batch in batches
        for append in batch.streams
        for n, payload in enumerate(append.payloads, 1)
    ]
    journal.close()
    if sorted(contents) != sorted(expected):
        return "different from an evening without a fault"
    report = verify(path)
    return f"damaged at the end: {report.findings[0]}" if report.findings else ""
