"""Opening the floor: the store is verified and replayed; a new one gets its tables and the jackpot that links them."""

from collections.abc import Iterator

from croupier.floor.bots import MOST_BOTS
from croupier.floor.dealer import OPERATOR, Pace
from croupier.floor.floor import Floor
from croupier.floor.shift import Shift
from croupier.house import GAMES
from croupier.house.game import HouseGame
from croupier.house.jackpot_requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.play.commands import AnyCommand, OpenTable, RecordApproval
from croupier.store import Journal, StoreError, file_of, open_store, verify
from croupier.table import Pit

TABLES = 2
MOST_TABLES = 20
JACKPOT_SEED = 10_000_00
"""What the operator puts into a jackpot that is new, in cents."""
APPROVAL = "demo"


def names(pit: Pit) -> tuple[str, ...]:
    """The tables that are open, game by game in the order of the list of all games."""
    order = list(dict.fromkeys(game.name for game in GAMES))
    open_ = {name: table.game for name, table in pit.tables.items() if table.game is not None and not table.closed}
    return tuple(sorted(open_, key=lambda name: (order.index(open_[name].name), name)))


def abbreviation(game: str) -> str:
    """What the tables of a game are called: the first letters of its first two words."""
    return "".join(word[0] for word in game.split("-")[:2]).upper()


def planned(tables: int, games: tuple[str, ...] = ()) -> Iterator[tuple[str, HouseGame]]:
    """The tables of a floor: so many of a game with a jackpot to link them, one for each edition of any other.

    Only the games named are opened, or all of them.
    """
    for name in dict.fromkeys(game.name for game in GAMES if game.name in games or not games):
        editions = [game for game in GAMES if game.name == name]
        opened = editions[:1] * tables if editions[0].jackpot_wager else editions
        yield from ((f"{abbreviation(name)}{n}", game) for n, game in enumerate(opened, 1))


def opening(pit: Pit, tables: int, games: tuple[str, ...] = ()) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
    """What the operator still has to do until these tables are open."""
    missing = [(name, game) for name, game in planned(tables, games) if name not in pit.tables]
    if not pit.jackpot.name and any(game.jackpot_wager for _, game in missing):
        yield "jackpot", OpenJackpot(by=OPERATOR, name="main")
        yield "jackpot", AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
    for name, game in missing:
        options = {}
        if game.jackpot_wager:
            options = {"jackpot": "electronically"}
            yield name, RecordApproval(by=OPERATOR, subject="jackpot equipment", reference=APPROVAL)
        yield name, OpenTable(by=OPERATOR, table=name, game=game.name, edition=game.edition, options=options)


def open_journal(address: str) -> Journal:
    """The journal at an address. One that exists is verified first, without touching it."""
    if address != "memory:":
        path = file_of(address)
        if path.is_file() and path.stat().st_size:
            report = verify(path)
            if not report.ok:
                more = f" ({len(report.findings)} findings; `croupier audit` lists them)"
                raise StoreError(f"{report.findings[0]}{more}. Nothing was changed.")
    return open_store(address)


def open_tables(floor: Floor, tables: int, games: tuple[str, ...] = ()) -> None:
    """Let the operator open what is not open yet."""
    for to, command in opening(floor.pit, tables, games):
        refused = floor.at_once(to, command)
        if refused is not None:
            raise StoreError(f"table {to} could not be opened: {refused.why} ({refused.cite})")


def open_shift(  # noqa: PLR0913  (each is an option of the command, all but one by keyword)
    address: str, *, tables: int, pace: Pace, bots: int, person: bool, games: tuple[str, ...] = ()
) -> Shift:
    """A shift on the store at this address, ready to start; StoreError or ValueError says what is wrong."""
    if not 1 <= tables <= MOST_TABLES:
        raise ValueError(f"a floor opens 1 to {MOST_TABLES} tables, not {tables}")
    if not 0 <= bots <= MOST_BOTS:
        raise ValueError(f"0 to {MOST_BOTS} bots play at a table, not {bots}")
    unknown = sorted(set(games) - {game.name for game in GAMES})
    if unknown:
        there = ", ".join(dict.fromkeys(game.name for game in GAMES))
        raise ValueError(f"there is no game {unknown[0]!r}; there are {there}")
    journal = open_journal(address)
    try:
        floor = Floor(journal, Pit())
        floor.load()
        open_tables(floor, tables, games)
    except BaseException:
        journal.close()
        raise
    return Shift(floor, names(floor.pit), pace=pace, bots=bots, person=person)
