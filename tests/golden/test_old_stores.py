"""Stores that earlier versions wrote open, verify, replay, audit and go on."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.golden.stores import ALL

from croupier.cli import main
from croupier.engines.chance import commands as tc
from croupier.engines.pit.given import read_given
from croupier.floor.answers import Done
from croupier.floor.floor import Floor
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store, wall_clock
from croupier.store.schema import SCHEMA_VERSION
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

DEALER = Who("dee", Role.DEALER)
Unpack = Callable[[str], Path]


def changed(path: Path, statement: str) -> None:
    """Change a file with plain SQL."""
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def schema(path: Path) -> int:
    """The number of the schema of a file."""
    db = sqlite3.connect(path)
    (version,) = db.execute("pragma user_version").fetchone()
    db.close()
    return int(version)


async def one_more(path: Path) -> None:
    """A dealer credits a terminal of the tai-sai table that is in the store."""
    floor = Floor(open_store(path))
    floor.load()
    work = asyncio.create_task(floor.run())
    credit = tc.CreditTerminal(by=DEALER, terminal=2, person="Bob", amount=50_00)
    assert await floor.command(DEALER, "TS", "more", credit) == Done()
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    floor.end()


def test_a_store_of_0_1_is_audited_as_it_is(unpack: Unpack, capsys: pytest.CaptureFixture[str]) -> None:
    """Caribbean stud with a jackpot, hold'em and tai-sai: everything agrees, and the file is not changed by it."""
    path = unpack("0.1/closed.db.xz")
    before = path.read_bytes()
    assert main(["audit", "--store", str(path)]) == 0, capsys.readouterr().out
    assert main(["replay", "--store", str(path), "--table", "TS", "--round", "1"]) == 0
    assert path.read_bytes() == before
    assert schema(path) == 1


@pytest.mark.parametrize("name", ["0.1/closed.db.xz", "0.1/killed.db.xz"])
def test_a_store_of_0_1_goes_on(unpack: Unpack, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It gains the new tables when it is opened to write; old batches have no command, new ones have theirs."""
    path = unpack(name)
    old = verify(path).batches
    asyncio.run(one_more(path))
    assert schema(path) == SCHEMA_VERSION
    journal = SqliteJournal(path, wall_clock, read_only=True)
    *before, last = journal.sealed()
    journal.close()
    assert len(before) == old
    assert {sealed.command for sealed in before} == {None}
    assert last.command is not None
    (asked,) = read_given(last.command)
    credit = tc.CreditTerminal(by=DEALER, at=asked.at, terminal=2, person="Bob", amount=50_00)
    assert (asked.to, asked.command) == ("TS", credit)
    assert main(["audit", "--store", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", ALL)
def test_every_old_store_is_migrated(unpack: Unpack, name: str) -> None:
    """Opening it to write brings the tables of today; what it holds, and what vouches for it, stays as it was."""
    path = unpack(name)
    before = verify(path)
    was = schema(path)
    open_store(path).close()
    after = verify(path)
    assert (was, schema(path)) == (1 if name.startswith("0.1/") else 2, SCHEMA_VERSION)
    assert after.findings == ()
    assert (after.batches, after.records, after.entries) == (before.batches, before.records, before.entries)
    assert after.signed_up_to == before.last


@pytest.mark.parametrize("name", ["0.1/jackpot.db.xz", "0.2.dev/jackpot.db.xz", "0.2/jackpot.db.xz"])
def test_a_migrated_store_is_audited(unpack: Unpack, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything in it is decided again and comes to the same."""
    path = unpack(name)
    open_store(path).close()
    assert main(["audit", "--store", str(path)]) == 0, capsys.readouterr().out


def test_a_store_of_0_1_that_was_killed(unpack: Unpack, capsys: pytest.CaptureFixture[str]) -> None:
    """Its end is not signed, and the audit says so until somebody with the key has taken it over; then it says that."""
    path = unpack("0.1/killed.db.xz")
    assert main(["audit", "--store", str(path)]) == 1
    assert "batches 271 to 292 are not signed" in capsys.readouterr().out
    open_store(path).close()
    assert main(["audit", "--store", str(path)]) == 0
    assert "Batches 271 to 292 were signed only when the store was migrated" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("delete from checkpoint where number = 256", "batch 256 is not signed"),
        ("delete from checkpoint where number = 270", "batches 257 to 270 are not signed"),
        ("delete from checkpoint", "batches 1 to 270 are not signed"),
        ("update record set payload = x'00' where position = 9", "does not match its hash"),
        ("update checkpoint set signature = zeroblob(64) where number = 96", "batch 96 is wrongly signed"),
    ],
)
def test_signatures_of_0_1(unpack: Unpack, statement: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What could be removed from a store that croupier 0.1 had signed is missed before it is taken over."""
    path = unpack("0.1/closed.db.xz")
    changed(path, statement)
    assert main(["audit", "--store", str(path)]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("statement", ["delete from checkpoint where number = 245", "update signing set late = 7"])
def test_signatures_of_0_1_are_sealed_by_the_next(
    unpack: Unpack, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once something was added, not even a signature that 0.1 made on closing can be taken away."""
    path = unpack("0.1/closed.db.xz")
    asyncio.run(one_more(path))
    changed(path, statement)
    assert main(["audit", "--store", str(path)]) == 1
    assert "signatures from the time of croupier 0.1 were removed or changed" in capsys.readouterr().out


def test_without_its_key_a_store_of_0_1_is_read_as_it_is(unpack: Unpack) -> None:
    """Who has no key can write nothing, not even new tables."""
    path = unpack("0.1/closed.db.xz")
    path.with_name("floor.db.key").unlink()
    journal = open_store(path)
    assert journal.version("TS") > 0
    journal.close()
    assert schema(path) == 1
