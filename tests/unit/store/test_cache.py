"""Answers kept on disk: the same question finds them, another does not, and nothing breaks where none can be kept."""

from pathlib import Path

import pytest

from croupier.store import cache as kept


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "answers"))


def test_an_answer_is_found_again_by_its_question() -> None:
    """What was kept comes back byte for byte, and only to the question it answers."""
    assert kept.kept("two and two") is None
    kept.keep("two and two", b"four")
    assert kept.kept("two and two") == b"four"
    assert kept.kept("two and three") is None


def test_a_changed_source_asks_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer belongs to the sources that gave it."""
    kept.keep("two and two", b"four")
    monkeypatch.setattr(kept, "sources", lambda: "others")
    assert kept.kept("two and two") is None


def test_deleting_the_folder_forgets() -> None:
    """Nothing else remembers."""
    kept.keep("two and two", b"four")
    for file in kept.folder().iterdir():
        file.unlink()
    assert kept.kept("two and two") is None


def test_a_folder_that_takes_nothing_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be written, answers are simply not kept."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file" / "below"))
    kept.keep("two and two", b"four")
    assert kept.kept("two and two") is None


def test_the_folder_follows_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word of our own it lies where the system keeps such things."""
    monkeypatch.delenv("CROUPIER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.folder() == tmp_path / "croupier"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept.folder() == tmp_path / ".cache" / "croupier"
