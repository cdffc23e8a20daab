"""The log: a line an event, in words or in JSON, that can neither fill a disk nor stop a table.

Of one kind of line only so many a minute are written, the rest are counted and told once; files are turned over by
size, so that all of them together have a bound. Lines go through a bounded queue to a thread of their own: whoever
writes one waits neither for a disk nor for the reader of a pipe, and a line that nobody can take is counted as lost.
"""

import asyncio
import errno
import io
import logging
import os
import queue
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import QueueHandler, RotatingFileHandler
from typing import Annotated, Any, Literal

import msgspec

LOG = logging.getLogger("croupier")

A_KIND = 20
"""Lines of one kind a minute."""
ALL_KINDS = 600
"""Lines of one weight a minute, whatever they say: those that matter little never keep out those that matter."""
MINUTE = 60.0
KINDS = 500
"""Kinds that are told apart; what comes beyond is one kind."""
WAITING = 10_000
"""Lines that may wait for the disk."""
LONGEST = 4_000
"""Characters of a line's event, of one of its fields or of a traceback."""
CLOSING = 2.0
"""Seconds that the last lines have to reach the disk."""
OTHERS = "anything else"
"""What comes when there are too many kinds."""
PLAIN = re.compile(r"[\w.,:/@%+\-$€]+\Z")
"""A value that needs no quotes in a line of text."""
NONE_LEFT = {errno.EMFILE, errno.ENFILE}

Kind = tuple[object, ...]


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an operator says about the log."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    """From which weight on something is written."""
    format: Literal["text", "json"] = "text"
    """Lines for people, or a JSON object a line for programs."""
    file: str = ""
    """The file to write to; without one lines go to the error stream."""
    max_bytes: Annotated[int, msgspec.Meta(ge=100_000, le=1 << 40)] = 10_000_000
    """The size at which a file is turned over."""
    keep: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 5
    """How many files that were turned over are kept: the log never takes more than (keep + 1) times max_bytes."""


def log(event: str, /, *, level: int = logging.INFO, error: BaseException | None = None, **fields: object) -> None:
    """Write a line: what happened, in words that are always the same, and the particulars as fields."""
    if LOG.isEnabledFor(level) and LIMITS.admits(level, (event, type(error))):
        caught = None if error is None else (type(error), error, error.__traceback__)
        record = logging.LogRecord(LOG.name, level, "", 0, event, None, caught)
        record.fields, record.admitted = fields, True
        LOG.handle(record)


class Limits:
    """How many lines of each kind were written in their minute, and how many more there were."""

    def __init__(
        self, *, kind: int = A_KIND, all_kinds: int = ALL_KINDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Nothing was written yet."""
        self._kind, self._all_kinds, self._clock = kind, all_kinds, clock
        self._seen: dict[Kind, list[float]] = {}
        """For each kind when its minute began, how many came since, and how many may."""

    def admits(self, level: int, kind: Kind) -> bool:
        """Whether one more of this kind may be written; it is counted either way."""
        if kind not in self._seen and len(self._seen) >= KINDS:
            kind = (level, OTHERS)
        return self._counted(kind, self._kind) and self._counted((level,), self._all_kinds)

    def _counted(self, kind: Kind, most: int) -> bool:
        seen = self._seen.get(kind)
        if seen is None:
            seen = self._seen[kind] = [self._clock(), 0, most]
        seen[1] += 1
        return seen[1] <= most

    def over(self, *, closing: bool = False) -> Iterator[tuple[Kind, int]]:
        """The kinds whose minute is over, each with how many were left out; they begin again."""
        now = self._clock()
        for kind, (began, count, most) in list(self._seen.items()):
            if closing or now - began >= MINUTE:
                del self._seen[kind]
                if count > most:
                    yield kind, int(count - most)


LIMITS = Limits()


class Admitting(QueueHandler):
    """Takes lines that are within their limits and puts them into the queue, or counts them as lost."""

    def __init__(self, waiting: "queue.Queue[logging.LogRecord]", lost: "Lost") -> None:
        """Before one queue."""
        super().__init__(waiting)
        self._lost = lost

    def handle(self, record: logging.LogRecord) -> bool:
        """Take a line; no lock, for the queue has its own."""
        if getattr(record, "admitted", False) or LIMITS.admits(record.levelno, kind_of(record)):
            try:
                self.queue.put_nowait(record)
            except queue.Full:
                self._lost.lines += 1
        return True


def kind_of(record: logging.LogRecord) -> Kind:
    """What makes two lines of the same kind: who says it, in which words, and where it went wrong."""
    error, where = None, None
    if record.exc_info and record.exc_info[2]:
        error, at = record.exc_info[0], record.exc_info[2]
        while at.tb_next:
            at = at.tb_next
        where = (at.tb_frame.f_code.co_filename, at.tb_lineno)
    return record.name, record.levelno, str(record.msg)[:100], error, where


# --- how a line is written ----------------------------------------------------------------------------


def line_of(record: logging.LogRecord) -> dict[str, object]:
    """A line as fields: time, level, event, then the particulars."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line: dict[str, object] = {"time": at, "level": record.levelname.lower(), "event": _short(_message(record))}
    if record.name != LOG.name:
        line["logger"] = record.name
    line |= {name: _plain(value) for name, value in getattr(record, "fields", {}).items()}
    if record.exc_info and record.exc_info[1] is not None:
        line["error"] = _short(f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}")
        line["trace"] = _trace(record.exc_info[1])
    return line


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # noqa: BLE001  (a line whose words do not fit its values is still worth having)
        return str(record.msg)


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    try:
        return _short(str(value))
    except Exception:  # noqa: BLE001  (what cannot say itself is named by its type)
        return f"a {type(value).__name__}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ... ({len(text):,} characters)"


def _trace(error: BaseException) -> str:
    """The traceback of an error; of a long one the end, which is where it happened."""
    text = "".join(traceback.format_exception(error))
    return text if len(text) <= LONGEST else f"...{text[-LONGEST:]}"


class AsText(logging.Formatter):
    """A line for people: `2027-01-01T20:00:00.000Z warning the store is locked seconds=3`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it; whatever could steer a terminal, or look like another line, is escaped."""
        line = line_of(record)
        head = f"{line.pop('time')} {line.pop('level')} {_visible(str(line.pop('event')))}"
        trace = str(line.pop("trace", ""))
        fields = "".join(f" {name}={_quoted(value)}" for name, value in line.items())
        indented = "".join(f"\n    {_visible(one)}" for one in trace.splitlines())
        return head + fields + indented


class AsJson(logging.Formatter):
    """A line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        return msgspec.json.encode(_whole(line_of(record))).decode()


def _whole(line: dict[str, object]) -> dict[str, object]:
    """The line without halves of characters, which JSON cannot hold."""
    return {name: v.encode(errors="replace").decode() if isinstance(v, str) else v for name, v in line.items()}


def _quoted(value: object) -> str:
    text = str(value)
    return text if PLAIN.match(text) else '"' + _visible(text).replace('"', r"\"") + '"'


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape", errors="replace").decode() for c in text)


# --- where lines go -----------------------------------------------------------------------------------


class Lost:
    """How many lines nobody could take."""

    lines = 0


class Stream(logging.StreamHandler[Any]):
    """The error stream; what it cannot take is counted."""

    def __init__(self, lost: Lost) -> None:
        """Nothing was lost yet."""
        super().__init__(sys.stderr)
        self.lost = lost

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  (logging calls it so)
        """A line is lost, and nothing else happens."""
        self.lost.lines += 1


class Files(RotatingFileHandler):
    """A file that is turned over by size and that only its owner may read; what it cannot take is counted."""

    def __init__(self, settings: Log, lost: Lost) -> None:
        """Open it; OSError if it cannot be written."""
        self.lost = lost
        super().__init__(settings.file, maxBytes=settings.max_bytes, backupCount=settings.keep, encoding="utf-8")

    def _open(self) -> io.TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        return open(self.baseFilename, "a", encoding="utf-8", errors="backslashreplace", opener=private)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  (logging calls it so)
        """A line is lost: the disk is full or gone. Forget what is half written, and try again with the next."""
        self.lost.lines += 1
        stream, self.stream = self.stream, None  # the next line opens it again
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.close()


class Writing:
    """The log while it is open."""

    def __init__(self, settings: Log) -> None:
        """Open it for everybody who logs; OSError if the file cannot be written."""
        self.lost = Lost()
        self._told, self._ending = 0, False
        self._out: logging.Handler = Files(settings, self.lost) if settings.file else Stream(self.lost)
        self._out.setFormatter(AsJson() if settings.format == "json" else AsText())
        self._waiting: queue.Queue[Any] = queue.Queue(WAITING)  # records, None at the end
        self._taking = Admitting(self._waiting, self.lost)
        root = logging.getLogger()
        self._before = root.level, root.handlers[:]
        root.handlers[:] = [self._taking]
        root.setLevel(settings.level.upper())
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, within a moment, and leave logging as it was."""
        root = logging.getLogger()
        level, root.handlers[:] = self._before
        root.setLevel(level)
        self._ending = True
        with suppress(queue.Full):  # then there is enough that wakes the thread
            self._waiting.put_nowait(None)
        self._thread.join(CLOSING)
        if not self._thread.is_alive():
            self._out.close()

    def _write(self) -> None:
        """In a thread: write line after line, and what was left out when its minute is over."""
        while True:
            record = None
            with suppress(queue.Empty):
                record = self._waiting.get(timeout=1)
            if record is not None:
                self._out.handle(record)
            self._tell(closing=self._ending and record is None)
            if self._ending and record is None:
                return

    def _tell(self, *, closing: bool = False) -> None:
        for kind, more in LIMITS.over(closing=closing):
            self._out.handle(left_out(kind, more))
        lost = self.lost.lines
        if lost > self._told:
            self._out.handle(_line("lines of the log were lost", {"lines": lost - self._told}))
            if self.lost.lines == lost:  # this one was written
                self._told = lost


def left_out(kind: Kind, more: int) -> logging.LogRecord:
    """The line that stands for those that were left out."""
    words = next((part for part in kind if isinstance(part, str) and part not in ROOTS), "lines of every kind")
    return _line(f"{words} ... and {more:,} more in the last minute", {"more": more})


ROOTS = {"croupier", "asyncio", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"}


def _line(event: str, fields: dict[str, object]) -> logging.LogRecord:
    record = logging.LogRecord(LOG.name, logging.WARNING, "", 0, event, None, None)
    record.fields = fields
    return record


def fault_in_the_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What a loop says that nobody caught; without descriptors one line is enough, wherever it comes from."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in NONE_LEFT:
        log("no file descriptors are left; nobody new can connect", level=logging.ERROR)
        return
    log(str(context.get("message", "a fault in the loop")), level=logging.ERROR, error=error)
