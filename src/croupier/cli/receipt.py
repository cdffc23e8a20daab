"""croupier receipt: where a store stands, signed, to be kept in another place and held against it later."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.say import Failed, Json, answer, console, misused

if TYPE_CHECKING:
    from croupier.store import Receipt

EXAMPLES = """\b
Examples:
  croupier receipt --store evening.db
  croupier receipt --store evening.db -o evening.receipt.json
  croupier audit --store evening.db --receipt evening.receipt.json"""


def receipt(
    *,
    store: Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.")] = "croupier.db",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the receipt into this file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Say where a store stands: number and hash of its last batch, and who signed it; also while a floor is open."""
    found = of_store(store)
    if output is not None:
        import msgspec  # noqa: PLC0415  (help must not wait for it)

        output.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    if json:
        answer(found)
    elif output is None:
        console().print(in_words(found))
    else:
        console().print(
            f"{output}: {store} up to batch {found.batch}; keep it out of reach of whoever can write the store."
        )


def of_store(store: str) -> "Receipt":
    """The receipt of the store at an address."""
    from croupier.store import SqliteJournal, StoreError, file_of, open_store  # noqa: PLC0415
    from croupier.store import receipt as made  # noqa: PLC0415

    if store.strip() == "memory:":
        misused("what is kept in memory: is gone; name the file of a journal")
    try:
        if not file_of(store).exists():
            misused(f"there is no journal at {file_of(store)}; --store names one")
        journal = open_store(store, read_only=True)
        assert isinstance(journal, SqliteJournal)
        try:
            found = made(journal)
        finally:
            journal.close()
    except (StoreError, OSError, ValueError) as error:
        raise Failed(str(error)) from error
    if found is None:
        raise Failed(f"{store} is empty; there is nothing to give a receipt for")
    return found


def in_words(found: "Receipt") -> str:
    """A receipt as lines for a note book."""
    signed = f"signed with the key {found.public_key}" if found.signature else "not signed"
    key = f" --key {found.public_key}" if found.public_key else ""
    return (
        f"{found.store} ends at batch {found.batch}, written {found.at}, {signed}.\n"
        "Keep this line out of reach of whoever can write the store; it holds the store to what it says now:\n"
        f"  croupier audit --store {found.store} --expect {found.batch}:{found.hash}{key}"
    )
