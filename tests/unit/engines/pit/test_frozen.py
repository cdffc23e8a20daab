"""States as bytes: whatever a stream can come to is frozen and thawed to the same; other bytes are refused."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases.test_journalled import KINDS, evening
from tests.golden.stores import ALL, of, unpacked

from croupier.engines.betting.state import NO_ERRORS, PokerTable
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.frozen import freeze, schema, thaw
from croupier.engines.pit.opening import ENGINES
from croupier.engines.pit.pit import Addressed, Pit, evolve, view
from croupier.kernel.people import Role, Who
from croupier.kernel.stream import Live, Stream
from croupier.store.record import read_all
from croupier.store.sqlite import SqliteJournal

LOOKS = 10
"""After so many events people look at the table, before and after."""
PEOPLE = (Who("dee", Role.DEALER), Who("ole", Role.OPERATOR), Who("wes", Role.WATCHER), Who("ann", Role.PLAYER))


def happened(name: str) -> Iterator[Addressed]:
    """Every event of a golden store."""
    with TemporaryDirectory() as folder:
        journal = SqliteJournal(unpacked(name, Path(folder)), lambda: 0, read_only=True)
        yield from (one for _, one in read_all(journal))
        journal.close()


def check(events: Iterator[Addressed], looks: int = LOOKS) -> None:
    """After every event its stream is frozen and thawed; now and then people see no difference."""
    pit = Pit()
    for n, one in enumerate(events):
        pit = evolve(pit, one)
        there = pit.streams[one.stream]
        again = thaw(freeze(there))
        assert again == there
        if n % looks == 0 and is_open(there):
            other = Pit({**pit.streams, one.stream: again})
            assert seen(other, one.stream) == seen(pit, one.stream)


def is_open(there: Live) -> bool:
    """Whether there is anything to be seen: not of a jackpot, nor of a table before it opens."""
    table = there.state_of(Table)
    return there.state_of(Jackpot) is None and (table is None or table.game is not None)


def seen(pit: Pit, stream: str) -> list[object]:
    """What people see of a stream, and are offered there."""
    return [view(pit, stream, who) for who in PEOPLE]


@cache
def last_states() -> tuple[Live, ...]:
    """Streams of every kind, in the middle of something or at its end."""
    found: dict[type, Live] = {}
    for name in of("0.2"):
        pit = Pit()
        for n, one in enumerate(happened(name)):
            pit = evolve(pit, one)
            if n == 150:
                break
        for engine in ENGINES:
            found.update((engine.state, one) for one in pit.streams.values() if one.state_of(engine.state) is not None)
    return tuple(found[engine.state] for engine in ENGINES)


@pytest.mark.parametrize("name", ALL)
def test_states_of_golden_journals(name: str) -> None:
    """Every state of every game's journals."""
    check(happened(name))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_states_along_random_play(kind: str) -> None:
    """Evenings of every game on which things go wrong."""
    for number in (2, 3, 7):
        noted, _ = evening(kind, number)
        check((one for step in noted for one in by_stream(step.events)), looks=1)


def test_every_kind_of_stream() -> None:
    """The six kinds are there, and each says what it is."""
    kinds = [msgspec.msgpack.decode(freeze(one))[0] for one in last_states()]
    assert kinds == ["Table", "Jackpot", "System", "PokerTable", "Room", "Tournament"]


def test_streams_that_are_not_open_yet() -> None:
    """A table of which only an approval is known has no game."""
    for engine in ENGINES:
        if engine.stream or engine.state.__name__ in ("Table", "Room"):
            blank: Live = Stream(engine, engine.state())
            assert thaw(freeze(blank)) == blank


def test_the_order_of_names_is_kept() -> None:
    """Who came first comes first again: what people are told goes by that."""
    table = next(one for one in last_states() if one.state_of(PokerTable) is not None)
    state = table.state_of(PokerTable)
    assert state is not None
    turned = table.put(msgspec.structs.replace(state, chairs=dict(reversed(state.chairs.items()))))
    again = thaw(freeze(turned)).state_of(PokerTable)
    assert again is not None
    assert list(again.chairs) == list(reversed(state.chairs))


def test_what_is_as_by_default_is_the_default() -> None:
    """A hand in which nothing went wrong is known by that one record."""
    table = next(one for one in last_states() if one.state_of(PokerTable) is not None)
    state = thaw(freeze(table)).state_of(PokerTable)
    assert state is not None
    assert state.hand is not None
    assert state.hand.errors is NO_ERRORS


@given(st.sampled_from(range(len(ENGINES))), st.data())
def test_damaged_bytes(which: int, data: st.DataObject) -> None:
    """Bytes that are cut, changed or added give a ValueError, unless they happen to be another state."""
    whole = bytearray(freeze(last_states()[which]))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    try:
        thaw(bytes(whole))
    except ValueError:
        return
    assert thaw(bytes(whole)) is not None


@given(st.binary(max_size=200))
def test_bytes_that_are_no_state(data: bytes) -> None:
    """Whatever they are."""
    with pytest.raises(ValueError, match="not the state of a stream"):
        thaw(data)


def state(name: str, **changed: object) -> bytes:
    """A frozen state with fields put to something else, by their place."""
    frozen = next(one for one in map(freeze, last_states()) if msgspec.msgpack.decode(one)[0] == name)
    _, body = msgspec.msgpack.decode(frozen)
    for place, value in changed.items():
        body[int(place[1:])] = value
    return msgspec.msgpack.encode((name, body))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x91" * 100_000,
        b"\xdd\xff\xff\xff\xff",
        msgspec.msgpack.encode(("Pit", [])),
        msgspec.msgpack.encode(("Table", [])),
        msgspec.msgpack.encode(("Table", {"name": "T1"})),
        state("Table", _0="no-such-law"),
        state("Table", _2=("no-such-game", "")),
        state("Table", _2=("blackjack", "no-such-edition")),
        state("Table", _1=7),
        state("PokerTable", _2="no-such-variant"),
        state("System", _0="no-such-device"),
        state("System", _2=(99, {})),
        state("System", _2=(-1, {})),
    ],
)
def test_what_nobody_could_mean(data: bytes) -> None:
    """Unknown states, laws, games, options and types are refused, and so is what is too deep or too long."""
    with pytest.raises(ValueError, match="not the state of a stream"):
        thaw(data)


def test_the_schema_is_the_same_in_every_process() -> None:
    """However Python shuffles its sets."""
    words = [sys.executable, "-c", "from croupier.engines.pit.frozen import schema; print(schema().hex())"]
    environment = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == schema().hex()
