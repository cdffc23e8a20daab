"""croupier open: the floor with its server and pages."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from croupier.cli.support.errors import misused, unknown

if TYPE_CHECKING:
    from croupier.cli.serving.records import Configuration

EXAMPLES = """\b
Examples:
  croupier open
  croupier open --store evening.db --port 8080 --tables 4
  croupier open --config floor.toml --set clock.decide=20
  croupier open --game lunar-poker --game four-card-poker
  croupier open --store memory: --dealer person --bots 0"""


def open_(  # noqa: PLR0913  (each is an option of the command)
    *,
    config: Annotated[
        Path | None,
        typer.Option(help="A file with settings.", show_default="none", envvar="CROUPIER_CONFIG", show_envvar=False),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(help="Where the journal is kept: a path, sqlite:///PATH or memory:.", show_default="croupier.db"),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.", show_default="8080"),
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="SECTION.FIELD=VALUE", help="Any other setting; croupier config example lists them."
        ),
    ] = None,
    tables: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many Caribbean stud tables, linked by a jackpot; every other game has one for each edition.",
        ),
    ] = 2,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Open tables of this game only; can be repeated.", show_default=False),
    ] = None,
    dealer: Annotated[Literal["auto", "person"], typer.Option(help="Who deals.")] = "auto",
    bots: Annotated[int, typer.Option(min=0, help="How many bots play at each table.")] = 3,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> int:
    """Open the floor: a server with web pages, bots at the tables."""
    configuration = _settings(config, {"--store": store, "--port": port, "--host": host}, sets or [])
    only: dict[str, Any] = {"games": _games(game)} if game else {}

    from croupier.cli.serving import running  # noqa: PLC0415  (help does not wait for the games and the server)
    from croupier.cli.support.output import answer  # noqa: PLC0415

    if json:
        server, address = configuration.server, configuration.store.address
        opened = {"store": address, "host": server.host, "port": server.port, "tables": tables}
        answer(opened | {"dealer": dealer, "bots": bots} | only)
    return running.open_floor(configuration, tables=tables, dealer=dealer, bots=bots, **only)


def _settings(file: Path | None, flags: dict[str, str | int | None], sets: list[str]) -> "Configuration":
    """What is in force; whatever is wrong ends the command."""
    from croupier.cli.serving.reading import Given, Wrong, read, read_flag  # noqa: PLC0415

    paths = {"--store": ("store", "address"), "--port": ("server", "port"), "--host": ("server", "host")}
    try:
        given = dict(map(read_flag, sets))
        given |= {paths[flag]: Given(value, flag) for flag, value in flags.items() if value is not None}
        return read(file, os.environ, given).configuration
    except Wrong as wrong:
        first, *more = wrong.lines
        also = f" (and {len(more)} more: croupier config check lists them)" if more else ""
        misused(f"{first}{also}")


def _games(wanted: list[str]) -> tuple[str, ...]:
    """The games to open tables of; one that there is not ends the command."""
    from croupier.games import BY_NAME  # noqa: PLC0415

    for name in wanted:
        if name not in BY_NAME:
            unknown("game", name, BY_NAME)
    return tuple(wanted)
