"""croupier open: the floor, with its server and pages."""

from typing import Annotated, Any, Literal

import typer

from croupier.cli.say import Json, answer, journal_place, misused, unknown

EXAMPLES = """\b
Examples:
  croupier open
  croupier open --store evening.db --port 8080 --tables 4
  croupier open --game lunar-poker --game four-card-poker
  croupier open --store memory: --dealer person --bots 0"""


def open_(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Annotated[
        str, typer.Option(help="Where the journal is kept: a path, sqlite:///PATH or memory:.")
    ] = "croupier.db",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8080,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    tables: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many tables of Caribbean stud, which a jackpot links; every other game has one for each edition.",
        ),
    ] = 2,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Open tables of this game only; may be given again.", show_default=False),
    ] = None,
    dealer: Annotated[Literal["auto", "person"], typer.Option(help="Who deals.")] = "auto",
    bots: Annotated[int, typer.Option(min=0, help="How many bots play at each table.")] = 3,
    json: Json = False,
) -> int:
    """Open the floor: server and pages, bots at the tables."""
    if not host.strip():
        misused("--host is empty; name an address, such as 127.0.0.1")
    journal_place(store)
    from croupier.cli.open import open_floor  # noqa: PLC0415  (the server takes its time to import)

    only: dict[str, Any] = {"games": _games(game)} if game else {}
    if json:
        opened = {"store": store, "host": host, "port": port, "tables": tables, "dealer": dealer, "bots": bots}
        answer(opened | only)
    return open_floor(store, port=port, host=host, tables=tables, dealer=dealer, bots=bots, **only)


def _games(wanted: list[str]) -> tuple[str, ...]:
    """The games to open tables of; one that there is not ends the command."""
    from croupier.floor.opening import known_games  # noqa: PLC0415

    known = known_games()
    for name in wanted:
        if name not in known:
            unknown("game", name, known)
    return tuple(wanted)
