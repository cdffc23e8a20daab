"""A short evening of bots for the tests of snapshots: linked tables, cards, poker and dice, in one journal."""

from typing import Final

from croupier.cli.bench.evening import Evening
from croupier.kernel.stream import Live
from croupier.store.journal import Journal
from croupier.store.snapshots import Snapshot

TABLES: Final = {"CS1": "caribbean-stud", "CS2": "caribbean-stud", "BJ1": "blackjack", "HE1": "holdem"}
WITH_DICE: Final = {**TABLES, "TS1": "electronic-tai-sai"}


def evening(journal: Journal, tables: dict[str, str] = TABLES) -> Evening:
    """The tables are open and the bots seated."""
    return Evening(journal, tables)


def taken(one: Evening) -> dict[str, Snapshot]:
    """Snapshots of all streams as they stand."""
    one.flush()
    streams: dict[str, Live] = one.driver.pit.streams
    _, position = one.journal.end()
    return {name: Snapshot(name, one.journal.version(name), position, state) for name, state in streams.items()}
