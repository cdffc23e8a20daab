"""From an empty or older file to one with today's tables, a version at a time, each in a transaction of its own."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import msgspec

from croupier.store import rows
from croupier.store.chain import old_digest, witness
from croupier.store.database import Connection
from croupier.store.keys import Signer
from croupier.store.schema import APPLICATION, FIRST, SCHEMA_VERSION, SECOND, THIRD, is_new, version_of


class Step(msgspec.Struct, frozen=True):
    """How a file comes to the next version: new tables, and what has to be written into them."""

    statements: tuple[str, ...]
    fill: Callable[[Connection, Signer], None] = lambda _db, _signer: None


def _begin(db: Connection, signer: Signer) -> None:
    """An empty file becomes a journal of this key."""
    db.execute(f"pragma application_id = {APPLICATION}")
    db.execute("insert into signer values (1, ?)", (signer.public,))


def _sign_from_here(db: Connection, signer: Signer) -> None:
    """From now on every batch is signed; croupier 0.1 signed some, and its last when it was closed."""
    last = rows.last_batch(db)
    late = 0 if last is None else last.number - max((c.number for c in rows.checkpoints(db)), default=0)
    if last is not None and late:
        # As croupier 0.1 would have signed on closing, had it not been stopped.
        summary = old_digest(last.number, last.position, last.hash, rows.heads(db))
        signed = (last.number, last.position, summary, signer.sign(summary))
        db.execute("insert into checkpoint values (?, ?, ?, ?)", signed)
    since = 1 if last is None else last.number + 1
    db.execute("insert into signing values (1, ?, ?, ?)", (since, witness(rows.checkpoints(db), late), late))


def _nobody(db: Connection, _: Signer) -> None:
    """Nobody has taken the store yet."""
    db.execute("insert into owner values (1, 0, '')")


STEPS: Final = (Step(FIRST, _begin), Step(SECOND, _sign_from_here), Step(THIRD, _nobody))
"""How a file comes to each version, from the one before."""


def found(db: Connection, path: Path, signer: Signer) -> None:
    """Make a journal of an empty file: all of it, or nothing."""
    db.execute("begin immediate")
    if is_new(db, path):  # another program may have been quicker
        _go(db, signer, STEPS)
    db.execute("commit")


def migrate(db: Connection, signer: Signer) -> None:
    """Bring a file to today's version; one that fails, or whose power fails, is at the version before or after."""
    while version_of(db) < SCHEMA_VERSION:
        db.execute("begin immediate")
        before = version_of(db)  # another program may have been quicker
        _go(db, signer, STEPS[before : before + 1])
        db.execute("commit")


def _go(db: Connection, signer: Signer, steps: Iterable[Step]) -> None:
    """Take steps inside a transaction."""
    for step in steps:
        for statement in step.statements:
            db.execute(statement)
        step.fill(db, signer)
        db.execute(f"pragma user_version = {version_of(db) + 1}")
