"""A verification in a process of its own says what it would say here, and is not missed where there is none."""

import subprocess
from pathlib import Path

import msgspec
import pytest
from tests.unit.store.test_verify import write

from croupier.store import beside
from croupier.store.audit import audit_store
from croupier.store.beside import Request, main, verifying
from croupier.store.journal import StoreError
from croupier.store.verify import verify


@pytest.fixture(autouse=True)
def _always_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every verification is done beside."""
    monkeypatch.setattr(beside, "WORTH_IT", 0)
    monkeypatch.setattr(beside, "_another_core", lambda: True)


def test_the_report_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an honest store; and it was not worked out here."""
    path = write(tmp_path / "floor.db")
    monkeypatch.setattr(beside, "_done", None)
    with verifying(Request(path=str(path), every_signature=True), None, 12) as report:
        assert report() == verify(path, every_signature=True)


def test_findings_are_the_same(tmp_path: Path) -> None:
    """Of a store with another key than the one expected."""
    path = write(tmp_path / "floor.db")
    with verifying(Request(path=str(path), public_key="00" * 32), None, 12) as report:
        assert report().findings == verify(path, public_key="00" * 32).findings != ()


def test_a_worker_that_does_not_come_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is done here."""
    path = write(tmp_path / "floor.db")
    monkeypatch.setattr("sys.executable", "false")
    with verifying(Request(path=str(path)), None, 12) as report:
        assert report() == verify(path)


def test_nothing_to_verify(tmp_path: Path) -> None:
    """It is said in the same words."""
    path = tmp_path / "none.db"
    with pytest.raises(StoreError) as here:
        verify(path)
    with verifying(Request(path=str(path)), None, 12) as report, pytest.raises(StoreError) as there:
        report()
    assert str(there.value) == str(here.value)
    assert str(here.value).encode() in main(msgspec.msgpack.encode(Request(path=str(path))))


def test_a_worker_ends_with_whoever_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left behind who verifies for nobody."""
    path, workers = write(tmp_path / "floor.db"), list[subprocess.Popen[bytes]]()
    monkeypatch.setattr(beside, "_send", lambda worker, _: workers.append(worker))
    with pytest.raises(KeyboardInterrupt), verifying(Request(path=str(path)), None, 12):
        raise KeyboardInterrupt
    assert [worker.poll() is not None for worker in workers] == [True]


def test_an_audit_beside_its_verification(tmp_path: Path) -> None:
    """Both find what they would find one after the other."""
    path = write(tmp_path / "floor.db")
    whole = audit_store(path)
    assert whole.report == verify(path, public_key=whole.report.public_key)
    assert any("not an event" in finding.what for finding in whole.findings)
