"""Journals of every game that earlier versions wrote: each opens, verifies, replays and is audited, for ever."""

import json
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.golden.stores import ALL, HERE, of
from tests.golden.write import SOURCE, write

from croupier.cli import main
from croupier.engines.pit.pit import Addressed
from croupier.store.record import read_all
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

Unpack = Callable[[str], Path]
CUT_SHORT = "0.1/killed.db.xz"
"""Its end is not signed: test_old_stores.py has what the audit says to that."""
CORRECTED = {
    "0.1/four-card-poker.db.xz": {("T2", 37): "the operator may answer this question as well (11.15(a))"},
}
"""What 0.1 decided otherwise than its successors do, by stream and version; no amount is another."""


def read(path: Path) -> SqliteJournal:
    """A store as it is."""
    return SqliteJournal(path, lambda: 0, read_only=True)


def kinds(value: object) -> Iterator[str]:
    """The kinds of an event and of the records in it, as its bytes name them."""
    if isinstance(value, dict):
        yield from (value["type"],) if "type" in value else ()
        yield from (kind for part in value.values() for kind in kinds(part))
    elif isinstance(value, list):
        yield from (kind for part in value for kind in kinds(part))


def happened(path: Path) -> list[Addressed]:
    """Every event of a store, in its order."""
    journal = read(path)
    found = [one for _, one in read_all(journal)]
    journal.close()
    return found


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object]]:
    """What a command says to a program, and how it ends."""
    status = main([*words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def findings(path: Path, capsys: pytest.CaptureFixture[str]) -> set[tuple[str, int]]:
    """Where the audit finds something in a store; it ends well if there is nothing, and only then."""
    status, said = told(capsys, "audit", "--store", str(path))
    found = said["findings"]
    assert isinstance(found, list)
    assert status == bool(found)
    return {(one["stream"], one["version"]) for one in found}


@pytest.mark.parametrize("name", ALL)
def test_a_journal_verifies_and_is_audited(name: str, unpack: Unpack, capsys: pytest.CaptureFixture[str]) -> None:
    """Chain and signatures hold, the rules come to the same, the books agree; the file is not changed by any of it."""
    path = unpack(name)
    before = path.read_bytes()
    assert verify(path).findings == ()
    if name != CUT_SHORT:
        assert findings(path, capsys) == set(CORRECTED.get(name, ()))
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ALL)
def test_a_journal_replays(name: str, unpack: Unpack, capsys: pytest.CaptureFixture[str]) -> None:
    """Every event of every stream is told with its sentence and its rule; the last round of each also by itself."""
    path = unpack(name)
    journal = read(path)
    streams = {stream: journal.version(stream) for stream in journal.streams() if stream != "jackpot"}
    journal.close()
    for stream, version in streams.items():
        status, whole = told(capsys, "replay", "--store", str(path), "--table", stream)
        events, rounds = whole["events"], whole["rounds"]
        assert isinstance(events, list)
        assert isinstance(rounds, list)
        assert (status, len(events)) == (0, version)
        assert all(one["words"] and one["rule"] for one in events)
        assert main(["replay", "--store", str(path), "--table", stream, "--round", str(rounds[-1])]) == 0
        capsys.readouterr()


def test_every_kind_of_0_1_is_in_a_journal(unpack: Unpack) -> None:
    """No event, mistake, finding or effect that 0.1 could write is without a journal that holds it."""
    found = set[str]()
    for name in of("0.1"):
        journal = read(unpack(name))
        found |= {
            kind for sealed in journal.sealed() for one in sealed.records for kind in kinds(json.loads(one.payload))
        }
        journal.close()
    assert found == set((HERE / "0.1" / "kinds.txt").read_text(encoding="utf-8").split())


def test_commands_that_were_kept_come_to_the_same(tmp_path: Path, unpack: Unpack) -> None:
    """Played again by the code of the day, what was asked in an older journal brings about the same events."""
    assert write(tmp_path / "again") == []
    for name in of(SOURCE):
        before = happened(unpack(name))
        again = tmp_path / "again.db"
        again.write_bytes(lzma.decompress((tmp_path / "again" / Path(name).name).read_bytes()))
        assert happened(again) == before
