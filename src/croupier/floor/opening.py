"""Opening the floor: the store is verified and replayed; a new one gets its tables and the jackpot that links them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from croupier.engines.cards.commands import AnyCommand
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.cards.jackpot.requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.pit import Pit
from croupier.engines.room.state import NAME as ROOM_GAME
from croupier.engines.room.state import Room
from croupier.floor import clock, tournament_demo
from croupier.floor.bots.names import MOST_BOTS
from croupier.floor.floor import Floor
from croupier.floor.hosts.room import ROOM
from croupier.floor.pace import Pace
from croupier.floor.shift import Shift
from croupier.games import BY_NAME, GAMES
from croupier.games.poker.game import GAMES as POKER
from croupier.games.record import Demo, Game
from croupier.kernel.commands import OpenTable, RecordApproval
from croupier.store.address import file_of, open_store
from croupier.store.journal import Journal, StoreError
from croupier.store.marks import Mark
from croupier.store.seals import vault_for
from croupier.store.snapshots import mark
from croupier.store.sqlite import SqliteJournal
from croupier.store.verify import verify

TABLES = 2
MOST_TABLES = 20
SNAPSHOT_EVERY = 1_000
LEASE = "a floor"
"""What a floor calls itself to whoever wants the same store."""
NONE: Mapping[str, Pace] = {}
JACKPOT_SEED = 10_000_00
"""What the operator puts into a jackpot that is new, in cents."""
APPROVAL = "demo"


POKER_DEFAULTS: dict[str, dict[str, Any]] = {game.name: game.demos[0].options for game in POKER}
"""What each game of the room is played with where nobody says otherwise."""


class Planned(NamedTuple):
    """A table of the floor: its name, its game, and what the operator settles for it."""

    name: str
    game: Game
    demo: Demo


def names(pit: Pit) -> tuple[str, ...]:
    """The tables that are open, game by game in the order of the list of all games."""
    order = list(BY_NAME)
    open_ = {name: t.game for name, t in pit.states(Table).items() if t.game is not None and not t.closed}
    return tuple(sorted(open_, key=lambda name: (order.index(open_[name].name), name)))


def planned(tables: int, games: tuple[str, ...] = ()) -> Iterator[Planned]:
    """The tables of a floor: so many of a game with a jackpot, the demo tables of any other.

    Only the games named are opened, or all of them.
    """
    for game in GAMES:
        if game.name in games or not games:
            demos = game.demos[:1] * tables if linked(game) else game.demos
            yield from (Planned(f"{game.letters}{n}", game, demo) for n, demo in enumerate(demos, 1))


def linked(game: Game) -> bool:
    """Whether a jackpot links the tables of a game."""
    return any(edition.jackpot_wager for edition in game.house)


def opening(pit: Pit, tables: int, games: tuple[str, ...] = ()) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
    """What the operator still has to do until these tables are open."""
    missing = [one for one in planned(tables, games) if one.name not in pit.streams]
    if not jackpot_of(pit.streams).name and any(linked(one.game) for one in missing):
        yield JACKPOT, OpenJackpot(by=OPERATOR, name="main")
        yield JACKPOT, AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
    for name, game, demo in missing:
        for subject in demo.approvals:
            yield name, RecordApproval(by=OPERATOR, subject=subject, reference=APPROVAL)
        edition = demo.edition or (game.house[0].edition if game.house else "")
        yield name, OpenTable(by=OPERATOR, table=name, game=game.name, edition=edition, options=demo.options)
    if not games or set(games) & POKER_DEFAULTS.keys():
        yield from opening_of_the_room(pit, cup=not games or "holdem" in games)


def opening_of_the_room(pit: Pit, *, cup: bool) -> Iterator[tuple[str, Any]]:
    """The waiting lists of the poker room, and its demo tournament."""
    if not pit.states(Room):
        yield ROOM, OpenTable(by=OPERATOR, table=ROOM, game=ROOM_GAME)
    if cup and not tournament_demo.cups(pit):
        yield from tournament_demo.opening(tournament_demo.CUP, clock.now())


def open_journal(address: str) -> Journal:
    """The journal at an address, taken by this floor. One that exists is verified first, without touching it."""
    if address != "memory:":
        path = file_of(address)
        if path.is_file() and path.stat().st_size:
            report = verify(path, since=_verified(path))
            if not report.ok:
                more = f" ({len(report.findings)} findings; `croupier audit` lists them)"
                raise StoreError(f"{report.findings[0]}{more}. Nothing was changed.")
    return open_store(address, now=clock.milliseconds, lease=LEASE)


def _verified(path: Path) -> Mark | None:
    """How far the store was verified when the last snapshots were taken; None if everything is to be verified."""
    snapshot = SqliteJournal(path, now=int, read_only=True)
    try:
        return mark(snapshot)
    finally:
        snapshot.close()


def open_tables(floor: Floor, tables: int, games: tuple[str, ...] = ()) -> None:
    """Let the operator open what is not open yet."""
    for to, command in opening(floor.pit, tables, games):
        refused = floor.at_once(to, command)
        if refused is not None:
            raise StoreError(f"table {to} could not be opened: {refused.why} ({refused.cite})")


def open_shift(  # noqa: PLR0913  (each is an option of the command, all but one by keyword)
    address: str,
    *,
    tables: int,
    pace: Pace,
    bots: int,
    person: bool,
    games: tuple[str, ...] = (),
    paces: Mapping[str, Pace] = NONE,
    seal_key: str = "",
    snapshot_every: int = SNAPSHOT_EVERY,
) -> Shift:
    """A shift on the store at this address, ready to start; StoreError or ValueError says what is wrong.

    `paces` are those of tables that go at another than the rest. The seal key lies beside the store, or where it is
    said to lie.
    """
    if not 1 <= tables <= MOST_TABLES:
        raise ValueError(f"a floor can open 1 to {MOST_TABLES} tables, not {tables}")
    if not 0 <= bots <= MOST_BOTS:
        raise ValueError(f"0 to {MOST_BOTS} bots can play at a table, not {bots}")
    unknown = sorted(set(games) - BY_NAME.keys())
    if unknown:
        there = ", ".join(BY_NAME)
        raise ValueError(f"there is no game {unknown[0]!r}; choose from {there}")
    journal = open_journal(address)
    try:
        floor = Floor(journal, vault_for(journal, Path(seal_key) if seal_key else None))
        floor.snapshot_every = snapshot_every
        floor.load()
        open_tables(floor, tables, games)
    except BaseException:
        journal.close()
        raise
    return Shift(floor, names(floor.pit), pace=pace, bots=bots, person=person, paces=paces)
