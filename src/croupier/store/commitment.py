"""What the house promises of an outcome before anybody bets on it, and shows to be kept when the seal is opened.

    salts      = SHAKE-256(framed("croupier salts 1", key of the seal, number)), 16 bytes for each card
    leaf       = SHA-256(salt of the card, its place from 0, the card; the last two in two bytes each)
    commitment = SHA-256(framed("croupier commitment 1", stream, seal, number, all leaves one after the other))

`framed` is that of the hash chain (`store/chain.py`), `number` counts the outcomes of a seal from 1, and the places go
down from the top of the deck as it lay after the shuffle. Dice count as cards. All bytes go most significant first.

Every card has a leaf of its own, so that some of them can be shown and others stay hidden: a hand of poker is proved to
the table by the cards that lay open, and nobody learns what a player threw away.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256, shake_256
from typing import Final

from croupier.store.chain import framed

SALT: Final = 16
"""Bytes of a salt: more than anybody can try."""


def salts(key: bytes, number: int, count: int) -> list[bytes]:
    """The salts of an outcome's cards."""
    stream = shake_256(framed("croupier salts 1", key, number)).digest(SALT * count)
    return [stream[at : at + SALT] for at in range(0, SALT * count, SALT)]


def leaf(salt: bytes, place: int, card: int) -> bytes:
    """The hash of one card at its place."""
    return sha256(salt + (place << 16 | card).to_bytes(4, "big")).digest()


def leaves(key: bytes, number: int, order: Sequence[int]) -> list[bytes]:
    """The hashes of all cards of an outcome."""
    drawn = salts(key, number, len(order))
    return [leaf(salt, place, card) for salt, place, card in zip(drawn, range(len(order)), order, strict=True)]


def root(stream: str, seal: str, number: int, hashes: Iterable[bytes]) -> str:
    """The commitment to an outcome by the hashes of its cards, in hex."""
    return sha256(framed("croupier commitment 1", stream, seal, number, b"".join(hashes))).hexdigest()


def commitment(stream: str, seal: str, key: bytes, number: int, order: Sequence[int]) -> str:
    """The commitment to an outcome, in hex."""
    return root(stream, seal, number, leaves(key, number, order))
