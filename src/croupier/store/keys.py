"""The signing key of a journal: an Ed25519 key in a file that only its owner may read.

`cryptography` is imported where it is used: reading a journal starts quickly without it.
"""

import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.store.journal import StoreError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class Signer:
    """Signs checkpoints with the key of one file."""

    def __init__(self, key: "Ed25519PrivateKey") -> None:
        """Take a private key."""
        self._key = key

    @property
    def public(self) -> bytes:
        """The public key, 32 bytes."""
        return self._key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        """The signature, 64 bytes."""
        return self._key.sign(message)

    def derived(self, purpose: bytes) -> bytes:
        """A key of 32 bytes for another purpose, which nobody has who does not have this one."""
        return hmac.digest(self._key.private_bytes_raw(), purpose, "sha256")


def load_signer(path: Path) -> Signer:
    """The signer of an existing key file."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415

    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as error:
        raise StoreError(f"the signing key {path} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError) as error:
        raise StoreError(f"{path} is not a signing key; put back the journal's own") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise StoreError(f"{path} holds a key of another kind; a journal is signed with an Ed25519 key")
    return Signer(key)


def create_signer(path: Path) -> Signer:
    """The signer of a key file made now, or just now by somebody else."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    create_private(path, text, "signing key")
    return load_signer(path)


def create_private(path: Path, text: bytes, what: str) -> None:
    """Make a file that only its owner may read; one that somebody else has just made stays."""
    # A link appears whole or not at all, so that no crash can leave half a key, and never replaces a key.
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        _write_private(draft, text)
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
        sync_directory(path.parent)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise StoreError(f"the {what} {path} cannot be written: {error.strerror}") from error


def signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature over the message was made with the key."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def sync_directory(path: Path) -> None:
    """Make the names of new files in a directory survive a loss of power."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_private(path: Path, text: bytes) -> None:
    """Write a new file that only its owner may read, down to the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "wb") as file:  # noqa: PTH123  (the descriptor carries the mode)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
