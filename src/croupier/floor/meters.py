"""What the floor counts about itself: plain numbers, added to where things happen and told in Prometheus' text format.

An increment is an attribute or a key of a dictionary, nothing more: `meters.events += 3`, `meters.commands["done"] +=
1`. No label names a person.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec

PREFIX = "croupier_"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of what is measured in seconds."""
MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
"""Upper bounds of what is counted."""


class Meter(msgspec.Struct, frozen=True):
    """How a number is told: its kind, what it is, its unit behind the name, and what parts it."""

    kind: Literal["counter", "gauge", "histogram"]
    words: str
    unit: str = ""
    label: str = ""


class Histogram:
    """How often something was at most so much."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        """Nothing was measured yet."""
        self.bounds, self.counts, self.total = bounds, [0] * (len(bounds) + 1), 0.0

    def add(self, value: float) -> None:
        """Something was measured."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


Parted: TypeAlias = Counter[str]
Gauged: TypeAlias = dict[str, float]
PARTED: Any = msgspec.field(default_factory=Counter)
GAUGED: Any = msgspec.field(default_factory=dict)
TIMED: Any = msgspec.field(default_factory=lambda: Histogram(SECONDS))
COUNTED: Any = msgspec.field(default_factory=lambda: Histogram(MANY))


class Meters(msgspec.Struct, kw_only=True):
    """Every number of one floor; whoever does the thing adds to it."""

    commands: Annotated[Parted, Meter("counter", "Commands, by what became of them.", label="outcome")] = PARTED
    acknowledgement: Annotated[Histogram, Meter("histogram", "From a command to its answer.", "seconds")] = TIMED
    events: Annotated[int, Meter("counter", "Events that happened at the tables.")] = 0
    rounds: Annotated[Parted, Meter("counter", "Rounds that came to their end, by game.", label="game")] = PARTED
    seats: Annotated[int, Meter("gauge", "Seats taken.")] = 0
    jackpots: Annotated[Gauged, Meter("gauge", "What each jackpot shows.", "cents", label="jackpot")] = GAUGED

    batches: Annotated[int, Meter("counter", "Batches written to the journal.")] = 0
    commits: Annotated[int, Meter("counter", "Commits of the journal.")] = 0
    batches_per_commit: Annotated[Histogram, Meter("histogram", "Batches that shared a commit.")] = COUNTED
    commit: Annotated[Histogram, Meter("histogram", "How long a commit took.", "seconds")] = TIMED
    trouble: Annotated[float, Meter("counter", "How long the store took no writes.", "seconds")] = 0.0
    journal_position: Annotated[int, Meter("gauge", "The position of the last record in the journal.")] = 0
    snapshot: Annotated[float, Meter("gauge", "When the last snapshot was taken.", "timestamp_seconds")] = 0.0
    disk_free: Annotated[int, Meter("gauge", "Room on the disk that holds the store.", "bytes")] = 0

    queued: Annotated[Gauged, Meter("gauge", "What waits, by queue.", label="queue")] = GAUGED
    sockets: Annotated[Parted, Meter("gauge", "Open websockets, by kind.", label="kind")] = PARTED
    frames: Annotated[int, Meter("counter", "Frames sent to websockets.")] = 0
    sent: Annotated[int, Meter("counter", "Bytes of the frames sent to websockets.", "bytes")] = 0
    dropped: Annotated[Parted, Meter("counter", "Clients that were disconnected, by why.", label="why")] = PARTED

    loop_lag: Annotated[Histogram, Meter("histogram", "How late a timer of the loop was.", "seconds")] = TIMED
    loop_lag_worst: Annotated[float, Meter("gauge", "The latest timer of the last minute.", "seconds")] = 0.0
    descriptors: Annotated[int, Meter("gauge", "Open file descriptors.")] = 0
    descriptors_most: Annotated[int, Meter("gauge", "File descriptors that may be open.")] = 0
    memory: Annotated[int, Meter("gauge", "Resident memory.", "bytes")] = 0
    processor: Annotated[float, Meter("counter", "Processor time used.", "seconds")] = 0.0
    log_lost: Annotated[int, Meter("counter", "Lines that the log could not take.")] = 0
    opened: Annotated[float, Meter("gauge", "When the floor was opened.", "timestamp_seconds")] = 0.0


METERS: dict[str, Meter] = {
    name: hint.__metadata__[0] for name, hint in get_type_hints(Meters, include_extras=True).items()
}
"""Every meter by its field."""


def told_as(field: str) -> str:
    """The name under which a meter is told."""
    meter = METERS[field]
    unit = f"_{meter.unit}" if meter.unit else ""
    return f"{PREFIX}{field}{unit}{'_total' if meter.kind == 'counter' else ''}"


def text(meters: Meters) -> str:
    """All meters in Prometheus' text format."""
    lines: list[str] = []
    for field, meter in METERS.items():
        name = told_as(field)
        lines += (f"# HELP {name} {meter.words}", f"# TYPE {name} {meter.kind}")
        lines += _samples(name, meter, getattr(meters, field))
    return "\n".join(lines) + "\n"


def _samples(name: str, meter: Meter, value: Any) -> Iterator[str]:
    if isinstance(value, Histogram):
        yield from _buckets(name, value)
    elif isinstance(value, dict):
        for part, number in sorted(dict(value).items()):
            yield f'{name}{{{meter.label}="{_escaped(part)}"}} {number}'
    else:
        yield f"{name} {value}"


def _buckets(name: str, histogram: Histogram) -> Iterator[str]:
    """A histogram as the format has it: each bucket holds those below it too."""
    so_far = 0
    for bound, count in zip((*histogram.bounds, "+Inf"), histogram.counts, strict=True):
        so_far += count
        yield f'{name}_bucket{{le="{bound}"}} {so_far}'
    yield f"{name}_sum {histogram.total}"
    yield f"{name}_count {so_far}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
