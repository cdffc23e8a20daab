"""The master key: a file of its own that only its owner may read, made once."""

from pathlib import Path

import pytest

from croupier.store.journal import StoreError
from croupier.store.memory import MemoryJournal
from croupier.store.seals import vault_for
from croupier.store.sqlite import SqliteJournal
from croupier.store.vault import create_vault, load_vault, place_of, random_vault, vault_beside


def test_what_is_locked(tmp_path: Path) -> None:
    """It opens with the same key, for what it is about, and is another box each time."""
    vault = create_vault(tmp_path / "floor.db.seal")
    box = vault.lock(b"state", b"snapshot 7")
    assert load_vault(tmp_path / "floor.db.seal").unlock(box, b"snapshot 7") == b"state"
    assert vault.lock(b"state", b"snapshot 7") != box
    for other, about in ((vault, b"snapshot 8"), (random_vault(), b"snapshot 7")):
        with pytest.raises(ValueError, match="not locked with this key"):
            other.unlock(box, about)


def test_the_file_is_private(tmp_path: Path) -> None:
    """Nobody else may read it, nor one that was left open; and a key that is there is never replaced."""
    path = tmp_path / "floor.db.seal"
    create_vault(path)
    assert path.stat().st_mode & 0o777 == 0o600
    text = path.read_text()
    path.chmod(0o644)
    load_vault(path)
    assert path.stat().st_mode & 0o777 == 0o600
    create_vault(path)
    assert path.read_text() == text


@pytest.mark.parametrize("text", ["", "not hex\n", "00" * 31, "00" * 33, "\xff"])
def test_a_file_that_is_no_key(tmp_path: Path, text: str) -> None:
    """It is refused in a sentence."""
    path = tmp_path / "floor.db.seal"
    path.write_bytes(text.encode("latin1"))
    with pytest.raises(StoreError, match="is not a seal key"):
        load_vault(path)


def test_a_place_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    """The message names the file."""
    with pytest.raises(StoreError, match="cannot be read"):
        load_vault(tmp_path)
    with pytest.raises(StoreError, match="cannot be written"):
        create_vault(tmp_path / "nowhere" / "floor.db.seal")


def test_where_the_key_of_a_store_lies(tmp_path: Path) -> None:
    """Beside it unless another place is named; a store in memory has one that nobody keeps."""
    path = tmp_path / "floor.db"
    journal = SqliteJournal(path, int)
    assert vault_beside(journal) is None
    box = vault_for(journal).lock(b"x", b"")
    assert place_of(path).read_text().strip()
    assert vault_for(journal).unlock(box, b"") == b"x"
    other = vault_for(journal, tmp_path / "elsewhere.seal")
    assert (tmp_path / "elsewhere.seal").exists()
    with pytest.raises(ValueError, match="not locked"):
        other.unlock(box, b"")
    journal.close()
    memory = MemoryJournal(lambda: 0)
    assert vault_beside(memory) is None
    with pytest.raises(ValueError, match="not locked"):
        vault_for(memory).unlock(vault_for(memory).lock(b"x", b""), b"")
