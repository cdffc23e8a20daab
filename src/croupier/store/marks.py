"""A mark: where everything stood after a batch, so that a verification can go on from there."""

import msgspec

from croupier.books.accounts import Books
from croupier.store.chain import Head


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything stood after a batch: what it takes to verify what comes after it."""

    number: int
    position: int
    hash: bytes
    heads: dict[str, Head]
    books: Books
    """Accounts, and transfers that are open; those that are closed stay in the journal."""
    more: bytes = b""
    """What else is kept with it."""
