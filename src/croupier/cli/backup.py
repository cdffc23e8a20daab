"""croupier backup: a copy of a store, verified, while a floor runs on it."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import asdict
from rich.progress import Progress

from croupier.cli.support.errors import Failed, misused
from croupier.cli.support.journal import USUAL, Store, existing_journal
from croupier.cli.support.output import Json, answer, console, notes
from croupier.store.anchors import Receipt
from croupier.store.backup import backup as made
from croupier.store.journal import StoreError

EXAMPLES = """\b
Examples:
  croupier backup --store floor.db -o evening.backup
  croupier backup --store floor.db -o /mnt/vault/floor.backup --force
  croupier restore evening.backup --store new.db"""


def backup(
    *,
    store: Store = USUAL,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.", show_default=False)],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
    json: Json = False,
) -> None:
    """Copy a store into one file, also while a floor is open on it; the copy is verified before it gets its name."""
    path, err = existing_journal(store), notes()
    if output.is_dir() or not output.parent.is_dir():
        misused(f"-o {output}: name a file in an existing folder, such as {path.stem}.backup")
    try:
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("copying", total=None)
            found = made(
                path,
                output,
                force=force,
                copying=lambda done, total: progress.update(bar, completed=done, total=total),
            )
    except StoreError as error:
        raise Failed(str(error)) from error
    if json:
        answer({"backup": str(output), "of": store, "bytes": output.stat().st_size, **asdict(found)})
    else:
        console().print(_words(path, output, found))


def _words(path: Path, output: Path, found: Receipt) -> str:
    """What was copied, how to check it, and what is not in it."""
    key = f" --key {found.public_key}" if found.public_key else ""
    return (
        f"{output}: {path.name} up to batch {found.batch}, written {found.at}; copied and verified.\n"
        "Keep this line out of reach of anyone who can write to the copy; it proves what the copy says now:\n"
        f"  croupier audit --store {output} --expect {found.batch}:{found.hash}{key}\n"
        f"Not in it: the signing key ({path.name}.key) and the seal key ({path.name}.seal). Keep a copy of each,"
        " but not beside the backup:\n"
        "  without the signing key a restored store can be read and audited, but nothing can be added;\n"
        "  without the seal key nobody can open what was sealed and not yet shown, and with it anybody can."
    )
