"""croupier restore: a store made from a backup that was verified with every signature."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import asdict
from rich.progress import Progress

from croupier.cli.support.errors import Failed, existing, misused
from croupier.cli.support.journal import USUAL, Store, journal_place
from croupier.cli.support.output import Json, answer, console, notes
from croupier.store.address import file_of
from croupier.store.anchors import Receipt
from croupier.store.backup import restore as made
from croupier.store.journal import StoreError

EXAMPLES = """\b
Examples:
  croupier restore evening.backup --store new.db
  croupier audit --store new.db --receipt evening.receipt.json"""


def restore(
    backup: Annotated[Path, typer.Argument(help="A file that `croupier backup` has written.", show_default=False)],
    *,
    store: Store = USUAL,
    json: Json = False,
) -> None:
    """Make a store from a backup, verified completely; a store that is there is never written over."""
    if store.startswith("memory:"):
        misused("a store in memory: would be gone at once; name a file with --store")
    path, err = file_of(journal_place(store)), notes()
    if existing(backup).is_dir():
        misused(f"{backup} is a folder; name the backup in it")
    try:
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("restoring", total=None)
            found = made(backup, path, copying=lambda done, total: progress.update(bar, completed=done, total=total))
    except StoreError as error:
        raise Failed(str(error)) from error
    missing = [name for name in (f"{path}.key", f"{path}.seal") if not Path(name).exists()]
    if json:
        answer({"restored": str(path), "from": str(backup), "missing": missing, **asdict(found)})
    else:
        console().print(_words(path, backup, found, missing))


def _words(path: Path, backup: Path, found: Receipt, missing: list[str]) -> str:
    """What was restored, and what it still takes to go on."""
    lines = [f"{path}: restored from {backup} up to batch {found.batch}, written {found.at}; every signature is good."]
    if f"{path}.key" in missing:
        lines.append(f"Put your copy of the signing key at {path}.key: without it nothing can be added.")
    if f"{path}.seal" in missing:
        lines.append(f"Put your copy of the seal key at {path}.seal, if the store had one.")
    lines.append(f"Nothing after batch {found.batch} is in it; a later receipt tells whether there was anything:")
    lines.append(f"  croupier audit --store {path} --receipt FILE")
    return "\n".join(lines)
