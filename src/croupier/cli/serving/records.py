"""The settings of a floor, as they are once they are read: a record a section."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.floor.logs import Log
from croupier.floor.pace import Pace
from croupier.web.pages.health import Metrics
from croupier.web.safety import Safety

DAY = 86_400
NEVER = float("inf")
HOST = "^[0-9A-Za-z.:%_-]{1,253}$"
HOST_WORDS = "an address, such as 127.0.0.1"
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=DAY)]
SecondsOrNone: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=DAY, extra={"none": 0.0})]
"""Seconds; "none" may be written for 0."""


CLOCKED = ("decide", "bank", "refill", "sit_out", "leave")
"""Fields of a pace that are settings of their own."""


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """Where the floor is found."""

    host: Annotated[str, msgspec.Meta(pattern=HOST, extra={"wanted": HOST_WORDS})] = "127.0.0.1"
    """The address to listen on. With any other than this machine's own the floor is open to its network."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8080
    """The port to listen on; 0 takes a free one."""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)] = "croupier"
    """What the floor is called in its log and its answers to machines."""
    stop: Annotated[float, msgspec.Meta(ge=0, le=600)] = 10.0
    """Seconds that a floor which is told to stop has for what it has in hand."""


class Store(msgspec.Struct, frozen=True, kw_only=True):
    """Where the journal is kept."""

    address: Annotated[str, msgspec.Meta(min_length=1)] = "croupier.db"
    """The journal: a path, sqlite:///PATH, or memory: for one that is gone with the floor."""
    seal_key: str = ""
    """The file of the key that seals cards not yet dealt; without one it lies beside the store and ends in .seal."""
    snapshot_every: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 1_000
    """A snapshot after so many batches, so that the floor opens quickly; 0 takes one only at closing."""
    low_space: Annotated[int, msgspec.Meta(ge=0, le=1 << 50)] = 500_000_000
    """Bytes left beside the store at which the log and /readyz begin to say so."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """How long people and staff take; `[tables.NAME.clock]` says otherwise for one table."""

    decide: SecondsOrNone = 30.0
    """Seconds that a player has for a decision; 0 or "none" for no clock, as in practice."""
    bank: Seconds = 60.0
    """Seconds beyond that which a person has in the bank at a table."""
    bank_refill: Seconds = 5.0
    """Seconds that come back to the bank with each round."""
    sit_out: SecondsOrNone = 60.0
    """Whoever has been away so many seconds between rounds is dealt out; 0 or "none" for never."""
    keep_seat: SecondsOrNone = 300.0
    """Seconds for which a seat is kept for somebody who is away; 0 or "none" for as long as the floor is open."""
    pace: Annotated[Literal["slow", "normal", "fast"] | Pace, msgspec.Meta(extra={"apart": CLOCKED})] = "normal"
    """How fast the automatic staff work, by a word or in seconds."""


PACES = {
    "slow": Pace(step=0.8, betting=20, grace=6, between=6, think=1.6),
    "normal": Pace(),
    "fast": Pace(step=0.12, betting=5, grace=1.5, between=1.2, think=0.4),
}


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled for one table."""

    clock: Clock = Clock()


class Configuration(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an operator settles."""

    server: Server = Server()
    store: Store = Store()
    clock: Clock = Clock()
    safety: Safety = Safety()
    log: Log = Log()
    metrics: Metrics = Metrics()
    tables: dict[str, Table] = {}
    """Tables of which something is settled that is not so at the others."""


def clock_of(configuration: Configuration, table: str) -> Clock:
    """The clock of a table: its own, or that of all."""
    found = configuration.tables.get(table)
    return configuration.clock if found is None else found.clock


def pace_of(clock: Clock) -> Pace:
    """How fast the staff work and how long people have, in seconds."""
    return replace(
        clock.pace if isinstance(clock.pace, Pace) else PACES[clock.pace],
        decide=clock.decide or None,
        bank=clock.bank,
        refill=clock.bank_refill,
        sit_out=clock.sit_out or NEVER,
        leave=clock.keep_seat or NEVER,
    )
