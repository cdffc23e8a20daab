"""croupier backup and croupier restore."""

import shutil
import stat
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.store.address import open_store


def test_an_evening_is_kept_and_comes_back(run: Run, evening: Path, tmp_path: Path) -> None:
    """Copied while a floor has it, audited as it is, restored under another name, and the same by its receipt."""
    floor = open_store(evening, lease="floor")
    made = run("backup", "--store", evening, "-o", tmp_path / "evening.backup")
    floor.close()
    assert made.code == 0
    assert "copied and verified" in made.out
    assert "evening.db.key" in made.out
    (line,) = [one.split() for one in made.out.splitlines() if one.startswith("  croupier audit")]
    assert line[:4] == ["croupier", "audit", "--store", str(tmp_path / "evening.backup")]
    assert run(*line[1:]).code == 0
    assert stat.S_IMODE((tmp_path / "evening.backup").stat().st_mode) == 0o600
    back = run("restore", tmp_path / "evening.backup", "--store", tmp_path / "new.db")
    assert back.code == 0
    assert f"Put your copy of the signing key at {tmp_path / 'new.db'}.key" in back.out
    assert run("audit", "--store", tmp_path / "new.db", *line[4:]).code == 0
    shutil.copy(f"{evening}.key", tmp_path / "new.db.key")
    assert run("restore", tmp_path / "evening.backup", "--store", tmp_path / "new.db").code == 1


def test_for_a_program(run: Run, evening: Path, tmp_path: Path) -> None:
    """Both answer with what `receipt` says, and with the files."""
    kept = run("receipt", "--store", evening, "--json").json
    copy, new = tmp_path / "evening.backup", tmp_path / "new.db"
    made = run("backup", "--store", evening, "-o", copy, "--json").json
    assert made == {
        **kept,
        "store": "evening.backup",
        "backup": str(copy),
        "of": str(evening),
        "bytes": copy.stat().st_size,
    }
    shutil.copy(f"{evening}.key", f"{new}.key")
    back = run("restore", copy, "--store", new, "--json").json
    assert back == {**kept, "store": "new.db", "restored": str(new), "from": str(copy), "missing": [f"{new}.seal"]}


def test_files_that_are_there(run: Run, evening: Path, tmp_path: Path) -> None:
    """A backup is replaced only by --force, a store never."""
    copy = tmp_path / "evening.backup"
    assert run("backup", "--store", evening, "-o", copy).code == 0
    again = run("backup", "--store", evening, "-o", copy)
    assert (again.code, "use --force to replace it" in again.err) == (1, True)
    assert run("backup", "--store", evening, "-o", copy, "--force").code == 0
    over = run("restore", copy, "--store", evening)
    assert (over.code, "it is not replaced" in over.err) == (1, True)


@pytest.mark.parametrize("length", [0, 100, 5000])
def test_half_a_backup(run: Run, evening: Path, tmp_path: Path, length: int) -> None:
    """One line says that it is not whole, and nothing is restored."""
    copy = tmp_path / "evening.backup"
    assert run("backup", "--store", evening, "-o", copy).code == 0
    copy.write_bytes(copy.read_bytes()[:length])
    answer = run("restore", copy, "--store", tmp_path / "new.db")
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
    assert "not a whole backup, and nothing was restored" in answer.err
    assert not (tmp_path / "new.db").exists()
