"""croupier open: the floor with its server and pages."""

import socket
import sys
from typing import Annotated, Any, Literal

import typer
import uvicorn

from croupier.cli.receipt import in_words, of_store
from croupier.cli.support.errors import Failed, misused, unknown
from croupier.cli.support.journal import journal_place
from croupier.cli.support.output import Json, answer
from croupier.floor.opening import TABLES, open_shift
from croupier.floor.pace import Pace
from croupier.floor.shift import Shift
from croupier.games import BY_NAME
from croupier.store.address import file_of
from croupier.store.journal import StoreError
from croupier.web.app import application
from croupier.web.sessions import session_key

EXAMPLES = """\b
Examples:
  croupier open
  croupier open --store evening.db --port 8080 --tables 4
  croupier open --game lunar-poker --game four-card-poker
  croupier open --store memory: --dealer person --bots 0"""
LONGEST_FRAME = 65_536


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
            help="How many Caribbean stud tables, linked by a jackpot; every other game has one for each edition.",
        ),
    ] = 2,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Open tables of this game only; can be repeated.", show_default=False),
    ] = None,
    dealer: Annotated[Literal["auto", "person"], typer.Option(help="Who deals.")] = "auto",
    bots: Annotated[int, typer.Option(min=0, help="How many bots play at each table.")] = 3,
    json: Json = False,
) -> int:
    """Open the floor: a server with web pages, bots at the tables."""
    if not host.strip():
        misused("--host is empty; name an address, such as 127.0.0.1")
    journal_place(store)

    only: dict[str, Any] = {"games": _games(game)} if game else {}
    if json:
        opened = {"store": store, "host": host, "port": port, "tables": tables, "dealer": dealer, "bots": bots}
        answer(opened | only)
    return open_floor(store, port=port, host=host, tables=tables, dealer=dealer, bots=bots, **only)


def _games(wanted: list[str]) -> tuple[str, ...]:
    """The games to open tables of; one that there is not ends the command."""
    known = tuple(BY_NAME)
    for name in wanted:
        if name not in known:
            unknown("game", name, known)
    return tuple(wanted)


def open_floor(  # noqa: PLR0913  (each is an option of the command, all but one by keyword)
    store: str | None = None,
    *,
    port: int = 8080,
    host: str = "127.0.0.1",
    tables: int = TABLES,
    games: tuple[str, ...] = (),
    dealer: Literal["auto", "person"] = "auto",
    bots: int = 3,
    pace: Pace | None = None,
) -> int:
    """Open the floor and serve it until it is stopped; the exit code."""
    address = store or "croupier.db"
    try:
        listening = _listen(host, port)
    except OSError as error:
        print(f"cannot listen on {host} port {port}: {_why(error)}; choose another with --port", file=sys.stderr)  # noqa: T201
        return 1
    try:
        shift = open_shift(
            address, tables=tables, games=games, pace=pace or Pace(), bots=bots, person=dealer == "person"
        )
        key = session_key(None if address == "memory:" else file_of(address))
    except (StoreError, ValueError, OSError) as error:
        print(f"cannot open the store {address}: {error}", file=sys.stderr)  # noqa: T201
        listening.close()
        return 1
    return _serve(shift, key, listening, address)


class _Server(uvicorn.Server):
    """A server that says where the store ends once the floor is closed; a signal would not let anybody after it."""

    address = "memory:"

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close everything, then say it."""
        await super().shutdown(sockets)
        if self.address != "memory:":
            _tell_end(self.address)


def _tell_end(address: str) -> None:
    """Say where the store ends, for keeping elsewhere."""
    try:
        print(in_words(of_store(address)), flush=True)  # noqa: T201
    except Failed as failed:
        print(failed, file=sys.stderr)  # noqa: T201


def _serve(shift: Shift, key: bytes, listening: socket.socket, address: str) -> int:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"The floor is open: http://{shown}:{port}/   (Ctrl-C closes it)", flush=True)  # noqa: T201
    server = _Server(uvicorn.Config(
        application(shift, key), log_level="warning", lifespan="on",
        ws_max_size=LONGEST_FRAME, timeout_graceful_shutdown=3,
    ))  # fmt: skip
    server.address = address
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _listen(host: str, port: int) -> socket.socket:
    """Take the port first: what fails then has not touched the store."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        raise error if isinstance(error, OSError) else OSError(str(error)) from error
    return listening


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
