"""croupier audit --since-last: what is new is audited as ever, the rest is taken from a mark, and that is said."""

import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.bench.evening import Evening
from croupier.engines.chance import commands as tc
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.frozen import freeze
from croupier.engines.pit.given import Wire, given, outcome
from croupier.engines.pit.pit import Pit, evolve
from croupier.kernel.answers import Refusal
from croupier.store import snapshots
from croupier.store.address import open_store
from croupier.store.audit import audit_store
from croupier.store.lease import take
from croupier.store.loading import load
from croupier.store.record import batch

LATE = 100_000
"""Seconds; nothing in the store is later."""
TABLES = {"CS1": "caribbean-stud", "HE1": "holdem", "TS1": "electronic-tai-sai"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A store that was audited in the middle: its files, by name."""
    folder = tmp_path_factory.mktemp("evening")
    path = folder / "floor.db"
    journal = open_store(path)
    one = Evening(journal, TABLES)
    one.play(400)
    first = audit_store(path, keep_mark=True)
    assert (first.findings, first.marked) == ((), journal.end()[0])
    one.play(300)
    journal.close()
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture
def store(played: dict[str, bytes], tmp_path: Path) -> Path:
    """A copy of it."""
    for name, content in played.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path / "floor.db"


def changed(path: Path, *statements: str) -> None:
    """Change a file with plain SQL."""
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


def marked(path: Path) -> int:
    """The batch of the mark that the last audit left."""
    db = sqlite3.connect(path)
    found = db.execute("select number from mark where name = 'audited'").fetchone()
    db.close()
    return int(found[0]) if found else 0


def done(path: Path, to: str, command: Wire) -> None:
    """Carry out a command, and what is due after it, each as a batch."""
    journal = open_store(path)
    loaded = load(journal)
    pit, versions = Pit(loaded.streams), dict(loaded.versions)
    asked = given(to, command, LATE)
    while found := outcome(pit, asked):
        assert not isinstance(found, Refusal), found
        position = journal.append(batch(f"later {sum(versions.values())}", versions, found, (asked,)))
        for one in found:
            pit, versions[one.stream] = evolve(pit, one), versions[one.stream] + 1
        assert position == sum(versions.values())
        asked = given(to, None, LATE)
    journal.close()


def since(run: Run, path: Path, *more: str) -> Any:
    """What an audit of what is new says."""
    return run("audit", "--store", path, "--since-last", "--json", *more).json


def test_only_what_is_new_is_audited(run: Run, store: Path) -> None:
    """The counts of both audits together are those of a whole one, and the tables are the same."""
    before = marked(store)
    whole = audit_store(store)
    new = audit_store(store, since_last=True)
    assert (whole.findings, new.findings) == ((), ())
    assert (whole.taken, new.taken, new.report.marked) == (0, before, before)
    assert new.found.pit.streams == whole.found.pit.streams
    assert new.found.results.shown == whole.found.results.shown
    assert new.found.counts["batches"] == whole.found.counts["batches"] - before
    assert 0 < new.found.counts["rounds"] < whole.found.counts["rounds"]
    found = since(run, store)
    assert (found["ok"], found["audited_before"], found["audited_whole"]) == (True, before, None)
    assert found["marked"] == found["vouches"]["batches"] == marked(store)


def test_it_is_said_what_was_taken(run: Run, store: Path) -> None:
    """In words: what was audited, what is believed, and where the next one goes on."""
    before = marked(store)
    said = " ".join(run("audit", "--store", store, "--since-last").out.split())
    last = marked(store)
    assert f"Batches {before + 1} to {last} were audited. Batches 1 to {before} were audited before" in said
    assert "is taken at its word" in said
    assert f"goes on after batch {last}." in said
    said = " ".join(run("audit", "--store", store, "--since-last").out.split())
    assert f"No batch is new. Batches 1 to {last} were audited before" in said


def test_without_a_mark_everything_is_audited(run: Run, store: Path) -> None:
    """It says so."""
    changed(store, "delete from mark")
    found = since(run, store)
    assert (found["ok"], found["audited_before"]) == (True, None)
    assert found["counts"]["batches"] == found["vouches"]["batches"] == marked(store)
    changed(store, "delete from mark")
    said = run("audit", "--store", store, "--since-last").out
    assert "Everything was audited, not only what is new: there is no mark of an earlier audit" in said


@pytest.mark.parametrize(
    "change",
    [
        "number = number - 1",
        "hash = zeroblob(32)",
        "body = zeroblob(40)",
        "signature = zeroblob(64)",
        "name = 'opened'",
    ],
)
def test_a_mark_that_was_changed_is_not_used(run: Run, store: Path, change: str) -> None:
    """Everything is audited."""
    changed(store, "delete from mark where name = 'opened'", f"update mark set {change}")  # noqa: S608
    found = since(run, store)
    assert (found["ok"], found["audited_before"]) == (True, None)
    assert "no mark of an earlier audit" in found["audited_whole"]


def test_a_mark_of_another_version_is_not_used(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its states may mean something else."""
    monkeypatch.setattr(snapshots, "__version__", "0.0.1")
    assert since(run, store)["audited_before"] is None


def test_the_key_opens_the_mark(run: Run, store: Path) -> None:
    """Without the key file everything is audited, and no mark is left."""
    before = marked(store)
    key = store.with_name("floor.db.key")
    kept = key.read_bytes()
    key.unlink()
    found = since(run, store)
    assert (found["ok"], found["audited_before"], found["marked"]) == (True, None, None)
    assert "the key file that opens the mark" in found["audited_whole"]
    assert "the key file that signs it" in found["unmarked"]
    assert marked(store) == before
    key.write_bytes(kept)
    assert since(run, store)["audited_before"] == before


def test_states_are_not_to_be_read_in_the_mark(store: Path) -> None:
    """Whoever has the store alone learns no card from it."""
    streams = audit_store(store, keep_mark=True).found.pit.streams
    db = sqlite3.connect(store)
    (body,) = db.execute("select body from mark where name = 'audited'").fetchone()
    db.close()
    for state in map(freeze, streams.values()):
        assert not any(state[at : at + 16] in body for at in range(0, len(state) - 16, 16))


def test_what_is_held_against_an_earlier_batch(run: Run, store: Path) -> None:
    """A word from outside that is older than the mark takes the whole audit; a later one does not."""
    journal = open_store(store, read_only=True)
    hashes = {one.number: one.hash.hex() for one in journal.sealed()}  # type: ignore[attr-defined]
    journal.close()
    before = marked(store)
    early = since(run, store, "--expect", f"3:{hashes[3]}")
    assert (early["audited_before"], early["vouches"]["anchored_up_to"]) == (None, 3)
    assert "is from before batch" in early["audited_whole"]
    last = max(hashes)
    late = since(run, store, "--expect", f"{last}:{hashes[last]}")
    assert (late["ok"], late["audited_before"], late["vouches"]["anchored_up_to"]) == (True, last, last)
    assert before < last


def test_what_was_changed_after_the_mark_is_found(run: Run, store: Path) -> None:
    """As by a whole audit; and no mark is left."""
    before = marked(store)
    changed(store, f"update record set payload = x'00' where batch = {before + 2}")  # noqa: S608
    answer = run("audit", "--store", store, "--since-last", "--json")
    assert answer.code == 1
    assert any("does not match its hash" in one["what"] for one in answer.json["findings"])
    assert (answer.json["marked"], answer.json["unmarked"]) == (None, "something was found")
    assert marked(store) == before


def test_what_was_changed_before_the_mark_is_taken_at_its_word(run: Run, store: Path) -> None:
    """Only a whole audit sees it, and leaves the mark as it was."""
    before = marked(store)
    changed(store, "update record set payload = x'00' where batch = 3")
    assert run("audit", "--store", store).code == 1
    assert marked(store) == before
    assert since(run, store)["ok"] is True


def test_a_journal_cut_back_behind_the_mark(run: Run, store: Path) -> None:
    """The mark itself tells."""
    before = marked(store)
    cut = [f"delete from {table} where batch >= {before}" for table in ("entry", "record", "command")]  # noqa: S608
    cut += [f"delete from {table} where number >= {before}" for table in ("batch", "checkpoint")]  # noqa: S608
    changed(store, *cut)
    found = since(run, store)["findings"]
    assert any("the store's own mark names this batch" in one["what"] for one in found)


def test_results_of_spins_before_the_mark(run: Run, store: Path) -> None:
    """A spin that is recalculated away from what the dice had shown before the mark is found."""
    done(store, "TS1", tc.Recalculate(by=OPERATOR, spin=1, dice=(6, 6, 6), at=LATE))
    told = [found["what"] for found in since(run, store)["findings"]]
    whole = [found.what for found in audit_store(store).findings]
    assert told == whole
    assert "spin 1 was settled by the result 6 6 6" in told[0]


def test_a_store_that_somebody_has(run: Run, store: Path) -> None:
    """A floor that is open does not keep an audit from leaving its mark."""
    lease = take(store, "a floor")
    try:
        assert since(run, store)["marked"] == marked(store) > 0
    finally:
        lease.release()


def test_every_signature(run: Run, store: Path) -> None:
    """Checked each by itself, they are as many and as true."""
    quick, slow = [run("audit", "--store", store, "--json", *more).json for more in ((), ("--every-signature",))]
    assert quick == slow
    assert Counter(quick["counts"])["batches"] == quick["checkpoints"]
