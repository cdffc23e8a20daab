"""croupier open: the floor, with its server and pages."""

from typing import Annotated, Literal

import typer

from croupier.cli.say import Json, answer, misused

EXAMPLES = """\b
Examples:
  croupier open
  croupier open --store evening.db --port 8080 --tables 4
  croupier open --store memory: --dealer person --bots 0"""


def open_(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Annotated[
        str, typer.Option(help="Where the journal is kept: a path, sqlite:///PATH or memory:.")
    ] = "croupier.db",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8080,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    tables: Annotated[int, typer.Option(min=1, help="How many tables to open.")] = 2,
    dealer: Annotated[Literal["auto", "person"], typer.Option(help="Who deals.")] = "auto",
    bots: Annotated[int, typer.Option(min=0, help="How many bots play at each table.")] = 3,
    json: Json = False,
) -> int:
    """Open the floor: server and pages, bots at the tables."""
    if not host.strip():
        misused("--host is empty; name an address, such as 127.0.0.1")
    from croupier.cli.open import open_floor  # noqa: PLC0415  (the server takes its time to import)

    if json:
        answer({"store": store, "host": host, "port": port, "tables": tables, "dealer": dealer, "bots": bots})
    return open_floor(store, port=port, host=host, tables=tables, dealer=dealer, bots=bots)
