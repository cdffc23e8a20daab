"""Journals that a command line names with --store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.support.errors import Failed, misused
from croupier.store.address import file_of
from croupier.store.journal import StoreError
from croupier.store.sqlite import SqliteJournal

Store = Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.")]
USUAL = "croupier.db"


def existing_journal(store: str) -> Path:
    """The file of a journal that is there; anything else ends the command."""
    if store.strip() == "memory:":
        misused("a journal kept in memory: is gone; name a journal file")
    path = file_of(journal_place(store))
    if not path.exists():
        misused(f"there is no journal at {path}; name one with --store")
    return path


@contextmanager
def reading(store: str) -> Iterator[SqliteJournal]:
    """The journal at an address, open for reading; one that is not there, or cannot be read, ends the command."""
    try:
        journal = SqliteJournal(existing_journal(store), now=int, read_only=True)
        try:
            yield journal
        finally:
            journal.close()
    except (StoreError, OSError, ValueError, msgspec.MsgspecError) as error:
        raise Failed(str(error)) from error


def journal_place(store: str, setting: str = "--store") -> str:
    """What a setting names, if a journal could lie there; a folder, or a place that is not there, ends the command."""
    if store.startswith("memory:"):
        return store
    try:
        file = file_of(store)
        if file.is_dir():
            misused(f"{setting} {store} is a folder; name a file in it, such as {file / 'evening.db'}")
        if not file.parent.is_dir():
            misused(f"{setting} {store}: there is no folder {file.parent}; name a file in an existing folder")
    except (StoreError, ValueError, OSError) as wrong:
        misused(f"{setting} {store!r}: {wrong}")
    return store
