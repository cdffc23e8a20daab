"""The master key of a floor: it locks the keys of the seals, and lies in a file that is not the store.

`cryptography` is imported where it is used: reading a journal starts quickly without it.
"""

import hmac
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.store.database import narrow
from croupier.store.journal import Journal, StoreError
from croupier.store.keys import create_private
from croupier.store.sqlite import SqliteJournal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY: Final = 32
"""Bytes of a key."""
NONCE: Final = 12
"""Bytes before each box: a number that is used once under its key."""
ENDING: Final = ".seal"


class Vault:
    """Locks and unlocks what nobody may read who has the store alone."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        """A master key, 32 bytes."""
        self._key = key

    def derived(self, about: bytes) -> bytes:
        """A key of its own for something else that is to be locked."""
        return hmac.digest(self._key, about, "sha256")

    def lock(self, data: bytes, about: bytes) -> bytes:
        """Data in a box that only this vault opens, and only for what it is about."""
        nonce = os.urandom(NONCE)
        return nonce + cipher(self._key).encrypt(nonce, data, about)

    def unlock(self, box: bytes, about: bytes) -> bytes:
        """What is in a box; ValueError if this vault did not lock it, or it is about something else."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        try:
            return cipher(self._key).decrypt(box[:NONCE], box[NONCE:], about)
        except (InvalidTag, ValueError):
            raise ValueError("the box was not locked with this key, or it was changed") from None


@lru_cache(maxsize=1024)
def cipher(key: bytes) -> "AESGCM":
    """AES in Galois counter mode under a key; a seal asks for its own again and again."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    return AESGCM(key)


def random_vault() -> Vault:
    """A vault whose key is gone with the program: for a store that is gone with it, too."""
    return Vault(os.urandom(KEY))


def place_of(store: Path) -> Path:
    """Where the master key of a store lies, if nobody names another place."""
    return store.with_name(store.name + ENDING)


def load_vault(path: Path) -> Vault:
    """The vault of an existing key file."""
    narrow(path)
    try:
        text = path.read_text("ascii").strip()
        key = bytes.fromhex(text)
    except OSError as error:
        raise StoreError(f"the seal key {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise StoreError(f"{path} is not a seal key; put back the store's own") from error
    if len(key) != KEY:
        raise StoreError(f"{path} is not a seal key: it holds {len(key)} bytes instead of {KEY}")
    return Vault(key)


def create_vault(path: Path) -> Vault:
    """The vault of a key file made now, or just now by somebody else."""
    create_private(path, os.urandom(KEY).hex().encode() + b"\n", "seal key")
    return load_vault(path)


def vault_beside(journal: Journal) -> Vault | None:
    """The vault whose key lies beside a store; None if there is none."""
    path = place_of(journal.path) if isinstance(journal, SqliteJournal) else None
    return load_vault(path) if path is not None and path.exists() else None
