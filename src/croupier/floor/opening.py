"""Opening the floor: the store is verified and replayed; a new one gets its tables and the jackpot that links them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier.floor import clock, tournament_demo
from croupier.floor.bots import MOST_BOTS
from croupier.floor.dealer import OPERATOR, Pace
from croupier.floor.floor import Floor
from croupier.floor.room_host import ROOM
from croupier.floor.shift import Shift
from croupier.house import GAMES
from croupier.house.game import HouseGame
from croupier.house.jackpot_requests import AddToPool, AnyJackpotCommand, OpenJackpot
from croupier.play.commands import AnyCommand, OpenTable, RecordApproval
from croupier.room.waiting import NAME as ROOM_GAME
from croupier.room.waiting import Room
from croupier.store import Journal, StoreError, file_of, open_store, verify
from croupier.table import Pit
from croupier.tai_sai.options import APPROVED
from croupier.tai_sai.options import NAME as TAI_SAI

TABLES = 2
MOST_TABLES = 20
JACKPOT_SEED = 10_000_00
"""What the operator puts into a jackpot that is new, in cents."""
APPROVAL = "demo"


class Planned(NamedTuple):
    """A table of the floor: its name, its game, and what the operator settles for it."""

    name: str
    game: HouseGame
    options: dict[str, Any]


DEMOS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "blackjack": (
        ("BJ1", {"lucky_match": True, "house_money": True}),
        ("BJ2", {"free_bet": True, "push_22": True, "results_display": True}),
    ),
    "baccarat": (("BA1", {"perfect_pairs": True}), ("BA2", {"two_to_one": True, "style": "B", "boxes": 9})),
    "dragon21": (("DR1", {"perfect_pairs": True}),),
}
"""Games that are opened in several forms rather than editions: the tables with their options."""
POKER: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "holdem": (("HO1", {}), ("HO2", {"limit": "fixed", "minimum": 4_00, "blinds": (2_00, 4_00), "buy_in": 80_00})),
    "omaha": (("OM1", {"limit": "pot", "seats": 9}),),
    "omaha-hi-low": (("OH1", {"limit": "fixed", "seats": 9}),),
    "seven-card-stud": (("SC1", {"limit": "fixed", "blinds": (), "ante": 1_00}),),
    "seven-card-stud-hi-low": (("SH1", {"limit": "fixed", "blinds": (), "ante": 1_00}),),
    "five-card-stud": (("FS1", {"limit": "spread", "blinds": (), "ante": 1_00, "seats": 8}),),
    "crown-stud": (("CR1", {"limit": "spread", "blinds": (), "ante": 1_00, "deck": 40}),),
    "two-card-manila": (("TM1", {"limit": "half pot", "deck": 32, "seats": 9}),),
    "three-card-manila": (("MA1", {"limit": "pot", "deck": 36}),),
    "faro-manila": (("FM1", {"limit": "pot"}),),
    "draw-blind": (("DB1", {"limit": "half pot"}),),
    "draw-kitty": (("DK1", {"limit": "fixed"}),),
    "draw-ante": (("DA1", {"limit": "spread", "blinds": (), "ante": 1_00}),),
}
"""The demo tables of the poker room: every game, and every kind of limit and of deck."""
POKER_DEFAULTS: dict[str, dict[str, Any]] = {game: forms[0][1] for game, forms in POKER.items()}
"""What each game of the room is played with where nobody says otherwise."""
TAI_SAI_TABLE = "TS1"
TAI_SAI_OPTIONS: dict[str, Any] = {"terminals": 30, "devices": "driven"}
"""The demo table of electronic tai-sai; its note acceptors and printers are simulated by the floor."""


def names(pit: Pit) -> tuple[str, ...]:
    """The tables that are open, game by game in the order of the list of all games."""
    order = list(dict.fromkeys(game.name for game in GAMES))
    open_ = {name: table.game for name, table in pit.tables.items() if table.game is not None and not table.closed}
    return tuple(sorted(open_, key=lambda name: (order.index(open_[name].name), name)))


def abbreviation(game: str) -> str:
    """What the tables of a game are called: the first letters of its first two words."""
    return "".join(word[0] for word in game.split("-")[:2]).upper()


def planned(tables: int, games: tuple[str, ...] = ()) -> Iterator[Planned]:
    """The tables of a floor: so many of a game with a jackpot, the forms in `DEMOS`, one an edition of any other.

    Only the games named are opened, or all of them.
    """
    for name in dict.fromkeys(game.name for game in GAMES if game.name in games or not games):
        editions = [game for game in GAMES if game.name == name]
        if name in DEMOS:
            yield from (Planned(table, editions[0], options) for table, options in DEMOS[name])
            continue
        linked = bool(editions[0].jackpot_wager)
        opened = editions[:1] * tables if linked else editions
        options = {"jackpot": "electronically"} if linked else {}
        yield from (Planned(f"{abbreviation(name)}{n}", game, options) for n, game in enumerate(opened, 1))


def opening(pit: Pit, tables: int, games: tuple[str, ...] = ()) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
    """What the operator still has to do until these tables are open."""
    missing = [one for one in planned(tables, games) if one.name not in pit.tables]
    if not pit.jackpot.name and any(one.game.jackpot_wager for one in missing):
        yield "jackpot", OpenJackpot(by=OPERATOR, name="main")
        yield "jackpot", AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
    for name, game, options in missing:
        if game.jackpot_wager:
            yield name, RecordApproval(by=OPERATOR, subject="jackpot equipment", reference=APPROVAL)
        yield name, OpenTable(by=OPERATOR, table=name, game=game.name, edition=game.edition, options=options)
    for variant, forms in POKER.items():
        if not games or variant in games:
            yield from (
                (name, OpenTable(by=OPERATOR, table=name, game=variant, options=options))
                for name, options in forms
                if name not in pit.systems
            )
    if not games or set(games) & set(POKER):
        yield from opening_of_the_room(pit, cup=not games or "holdem" in games)
    if (not games or TAI_SAI in games) and TAI_SAI_TABLE not in pit.systems:
        yield TAI_SAI_TABLE, RecordApproval(by=OPERATOR, subject=APPROVED, reference=APPROVAL)
        yield TAI_SAI_TABLE, OpenTable(by=OPERATOR, table=TAI_SAI_TABLE, game=TAI_SAI, options=TAI_SAI_OPTIONS)


def opening_of_the_room(pit: Pit, *, cup: bool) -> Iterator[tuple[str, Any]]:
    """The waiting lists of the poker room, and its demo tournament."""
    if not any(isinstance(one, Room) for one in pit.systems.values()):
        yield ROOM, OpenTable(by=OPERATOR, table=ROOM, game=ROOM_GAME)
    if cup and not tournament_demo.cups(pit.systems):
        yield from tournament_demo.opening(tournament_demo.CUP, clock.now())


def known_games() -> tuple[str, ...]:
    """The games of which a floor can open tables."""
    return tuple(dict.fromkeys([*(game.name for game in GAMES), *POKER, TAI_SAI]))


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
    known = known_games()
    unknown = sorted(set(games) - set(known))
    if unknown:
        there = ", ".join(known)
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
