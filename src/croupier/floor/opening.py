"""Opening the floor: the store is verified and replayed; a new one gets its tables and the jackpot that links them."""

from collections.abc import Iterator

from croupier.floor.bots import NAMES
from croupier.floor.dealer import OPERATOR, Pace
from croupier.floor.floor import Floor
from croupier.floor.shift import Shift
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
    """The tables that are open, in order."""
    return tuple(sorted(name for name, table in pit.tables.items() if table.game is not None))


def opening(pit: Pit, tables: int) -> Iterator[tuple[str, AnyCommand | AnyJackpotCommand]]:
    """What the operator still has to do until so many tables are open."""
    if not pit.jackpot.name:
        yield "jackpot", OpenJackpot(by=OPERATOR, name="main")
        yield "jackpot", AddToPool(by=OPERATOR, amount=JACKPOT_SEED)
    for n in range(1, tables + 1):
        name = f"CS{n}"
        if name not in names(pit):
            yield name, RecordApproval(by=OPERATOR, subject="jackpot equipment", reference=APPROVAL)
            yield name, OpenTable(by=OPERATOR, table=name, game="caribbean-stud", options={"jackpot": "electronically"})


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


def open_tables(floor: Floor, tables: int) -> None:
    """Let the operator open what is not open yet."""
    for to, command in opening(floor.pit, tables):
        refused = floor.at_once(to, command)
        if refused is not None:
            raise StoreError(f"table {to} could not be opened: {refused.why} ({refused.cite})")


def open_shift(address: str, *, tables: int, pace: Pace, bots: int, person: bool) -> Shift:
    """A shift on the store at this address, ready to start; StoreError or ValueError says what is wrong."""
    if not 1 <= tables <= MOST_TABLES:
        raise ValueError(f"a floor opens 1 to {MOST_TABLES} tables, not {tables}")
    if not 0 <= bots <= len(NAMES) // 2:
        raise ValueError(f"0 to {len(NAMES) // 2} bots play at a table, not {bots}")
    journal = open_journal(address)
    try:
        floor = Floor(journal, Pit())
        floor.load()
        open_tables(floor, tables)
    except BaseException:
        journal.close()
        raise
    return Shift(floor, names(floor.pit), pace=pace, bots=bots, person=person)
