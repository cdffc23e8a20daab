"""The log: what a line says, how many there may be, and that neither a full disk nor a stopped reader matters."""

import asyncio
import errno
import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from croupier.floor import logs
from croupier.floor.logs import A_KIND, ALL_KINDS, KINDS, MINUTE, AsText, Limits, Log, Writing, fault_in_the_loop, log


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has written anything in this minute."""
    monkeypatch.setattr(logs, "LIMITS", Limits())


class Lines(list[dict[str, object]]):
    """The lines of a log, once it is closed."""


@contextmanager
def written(file: Path) -> Iterator[Lines]:
    """An open log in JSON; behind it its lines."""
    lines = Lines()
    writing = Writing(Log(file=str(file), format="json", level="info"))
    try:
        yield lines
    finally:
        writing.close()
    lines += map(json.loads, file.read_text().splitlines())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the log is."""
    return tmp_path / "floor.log"


def test_a_line_has_its_particulars_as_fields(file: Path) -> None:
    """Time, weight, event, and whatever the event is about."""
    with written(file) as lines:
        log("a table was opened", table="CS1", boxes=7, open=True)
    (line,) = lines
    assert str(line.pop("time")).endswith("Z")
    assert line == {"level": "info", "event": "a table was opened", "table": "CS1", "boxes": 7, "open": True}


def test_what_weighs_less_is_not_written(file: Path) -> None:
    """The operator says from which weight on."""
    with written(file) as lines:
        log("a detail", level=logging.DEBUG)
        logging.getLogger("uvicorn.error").debug("another")
    assert lines == []


def test_an_error_has_its_traceback(file: Path) -> None:
    """Where it happened, by the log's own function and by that of the library."""
    with written(file) as lines:
        try:
            int("no such box")
        except ValueError as error:
            log("a fault at a table", level=logging.ERROR, error=error, table="CS1")
            logging.getLogger("asyncio").exception("a task ended")
    ours, theirs = lines
    assert ours["error"] == theirs["error"]
    assert str(ours["error"]).startswith("ValueError: invalid literal")
    assert "test_an_error_has_its_traceback" in str(ours["trace"])
    assert theirs["logger"] == "asyncio"


def test_strange_values_do_not_break_a_line(file: Path) -> None:
    """Halves of characters, values that cannot say themselves, words that do not fit, more than anybody reads."""

    class Mute:
        def __str__(self) -> str:
            raise RuntimeError

    with written(file) as lines:
        log("odd", half="\ud800", mute=Mute(), long="x" * 100_000, nothing=None)
        logging.getLogger("asyncio").warning("%d coins", "many")
    odd, unfit = lines
    assert odd["half"] == "?"
    assert odd["mute"] == "a Mute"
    assert odd["nothing"] is None
    assert len(str(odd["long"])) < 5_000
    assert unfit["event"] == "%d coins"


def test_nobody_writes_a_line_of_their_own_into_the_text() -> None:
    """What a person calls themselves can neither end the line nor steer a terminal."""
    record = logging.LogRecord("croupier", logging.INFO, "", 0, "a guest\ncame", None, None)
    record.fields = {"person": 'Kea"\n2027-01-01 error \x1b[2J', "table": "CS1"}
    said = AsText().format(record)
    assert said.endswith(r'info a guest\ncame person="Kea\"\n2027-01-01 error \x1b[2J" table=CS1')
    assert "\n" not in said


def test_a_traceback_in_text_is_indented(tmp_path: Path) -> None:
    """So that every line that begins at the left is a line of the log."""
    writing = Writing(Log(file=str(tmp_path / "floor.log")))
    log("a fault", level=logging.ERROR, error=ValueError("a\nb"))
    writing.close()
    first, *rest = (tmp_path / "floor.log").read_text().splitlines()
    assert first.endswith(r'error a fault error="ValueError: a\nb"')
    assert rest
    assert all(line.startswith("    ") for line in rest)


def test_a_million_errors_are_a_few_lines(file: Path) -> None:
    """Twenty of a kind, and then how many more there were."""
    error = ValueError("the disk is on fire")
    theirs = logging.getLogger("uvicorn.error")
    with written(file) as lines:
        for _ in range(1_000_000):
            log("a fault", level=logging.ERROR, error=error)
        for n in range(10_000):
            theirs.error("a fault of %s", n)
    assert file.stat().st_size < 100_000
    assert [line["event"] for line in lines[-2:]] == [
        "a fault ... and 999,980 more in the last minute",
        "a fault of %s ... and 9,980 more in the last minute",
    ]
    assert len(lines) == 2 * (A_KIND + 1)


def test_ever_new_words_are_a_few_lines(file: Path) -> None:
    """Words that differ each time have a bound together; those of another weight are still written."""
    theirs = logging.getLogger("uvicorn.error")
    with written(file) as lines:
        for n in range(20_000):
            theirs.warning(f"fault {n}")
        log("something else", level=logging.ERROR)
    assert len(lines) < ALL_KINDS + 10
    assert "something else" in [line["event"] for line in lines]
    assert str(lines[-1]["event"]).startswith("anything else ... and ")


def test_kinds_begin_again_when_their_minute_is_over() -> None:
    """What was left out is told once, and the next are written."""
    now = [0.0]
    limits = Limits(kind=2, clock=lambda: now[0])
    assert [limits.admits(30, ("a",)) for _ in range(5)] == [True, True, False, False, False]
    now[0] = MINUTE - 1
    assert list(limits.over()) == []
    now[0] = MINUTE
    assert list(limits.over()) == [(("a",), 3)]
    assert list(limits.over()) == []
    assert limits.admits(30, ("a",))


def test_all_kinds_together_are_bounded() -> None:
    """Many kinds, each within its own bound; of another weight there may be as many."""
    limits = Limits()
    for level in (30, 40):
        assert sum(limits.admits(level, (level, str(n % 100))) for n in range(2_000)) == ALL_KINDS
        assert ((level,), 2_000 - ALL_KINDS) in list(limits.over(closing=True))


def test_kinds_are_bounded() -> None:
    """Whoever invents kinds does not fill the memory either."""
    limits = Limits()
    assert sum(limits.admits(30, (str(n),)) for n in range(KINDS * 3)) < KINDS + A_KIND + 1
    assert len(limits._seen) <= KINDS + 2


def test_files_are_turned_over_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many of such a size, which only their owner may read."""
    monkeypatch.setattr(logs, "LIMITS", Limits(kind=10_000, all_kinds=10_000))
    settings = Log(file=str(tmp_path / "floor.log"), max_bytes=100_000, keep=2)
    writing = Writing(settings)
    for n in range(500):
        log("a long line", level=logging.WARNING, n=n, words="x" * 2_000)
    writing.close()
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["floor.log", "floor.log.1", "floor.log.2"]
    assert all(file.stat().st_size <= settings.max_bytes for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert "n=499" in files[0].read_text()


def test_a_full_disk_stops_nobody(tmp_path: Path) -> None:
    """Lines are lost and counted; when there is room again the log says how many, and goes on."""
    writing = Writing(Log(file="/dev/full"))
    log("nobody reads this", level=logging.ERROR)
    log("nor this", level=logging.ERROR)
    while writing.lost.lines < 2:
        os.sched_yield()
    assert isinstance(writing._out, logs.Files)
    writing._out.baseFilename = str(tmp_path / "floor.log")
    log("but this", level=logging.ERROR)
    writing.close()
    said = (tmp_path / "floor.log").read_text()
    assert "error but this\n" in said
    assert "lines of the log were lost lines=" in said


def test_a_reader_who_stops_reading_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that is full holds up the thread of the log; lines are lost, and closing does not wait for it."""
    monkeypatch.setattr(logs, "LIMITS", Limits(kind=1_000_000, all_kinds=1_000_000))
    monkeypatch.setattr(logs, "CLOSING", 0.01)
    monkeypatch.setattr(logs, "WAITING", 100)
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as pipe:
        monkeypatch.setattr("sys.stderr", pipe)
        writing = Writing(Log())
        for n in range(1_000):
            log("a long line", level=logging.ERROR, n=n, words="x" * 2_000)
        assert writing.lost.lines > 0
        writing.close()
        assert writing._thread.is_alive()
        os.set_blocking(reader, False)
        while writing._thread.is_alive():
            with suppress(BlockingIOError):
                os.read(reader, 65_536)
    os.close(reader)


def test_a_log_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    """Before anything else is touched."""
    before = logging.getLogger().handlers[:]
    with pytest.raises(FileNotFoundError):
        Writing(Log(file=str(tmp_path / "nowhere" / "floor.log")))
    assert logging.getLogger().handlers == before


def test_the_loop_without_descriptors_says_one_line(file: Path) -> None:
    """As the loop does it: for each place in its backlog, every second, with a traceback each."""
    loop = asyncio.new_event_loop()
    none_left = OSError(errno.EMFILE, "Too many open files")
    with written(file) as lines:
        for n in range(20_000):
            context = {"message": "socket.accept() out of system resource", "exception": none_left, "socket": n}
            fault_in_the_loop(loop, context)
        fault_in_the_loop(loop, {"message": "Task was destroyed but it is pending!"})
    loop.close()
    assert len(lines) == A_KIND + 2
    assert not any("trace" in line for line in lines)
    assert str(lines[-1]["event"]).endswith("nobody new can connect ... and 19,980 more in the last minute")
