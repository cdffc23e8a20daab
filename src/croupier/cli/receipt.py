"""croupier receipt: where a store stands, signed, to be kept in another place and held against it later."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.support.errors import Failed
from croupier.cli.support.journal import USUAL, Store, reading
from croupier.cli.support.output import Json, answer, console
from croupier.store.anchors import Receipt
from croupier.store.anchors import receipt as made

EXAMPLES = """\b
Examples:
  croupier receipt --store evening.db
  croupier receipt --store evening.db -o evening.receipt.json
  croupier audit --store evening.db --receipt evening.receipt.json"""


def receipt(
    *,
    store: Store = USUAL,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the receipt to this file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Show where a store stands: number and hash of its last batch, and who signed it; also while a floor is open."""
    found = of_store(store)
    if output is not None:
        output.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    if json:
        answer(found)
    elif output is None:
        console().print(in_words(found))
    else:
        console().print(
            f"{output}: {store} up to batch {found.batch}; keep it out of reach of anyone who can write to the store."
        )


def of_store(store: str) -> Receipt:
    """The receipt of the store at an address."""
    with reading(store) as journal:
        found = made(journal)
    if found is None:
        raise Failed(f"{store} is empty; there is nothing to give a receipt for")
    return found


def in_words(found: Receipt) -> str:
    """A receipt as lines for a note book."""
    signed = f"signed with the key {found.public_key}" if found.signature else "not signed"
    key = f" --key {found.public_key}" if found.public_key else ""
    return (
        f"{found.store} ends at batch {found.batch}, written {found.at}, {signed}.\n"
        "Keep this line out of reach of anyone who can write to the store; it proves what the store says now:\n"
        f"  croupier audit --store {found.store} --expect {found.batch}:{found.hash}{key}"
    )
