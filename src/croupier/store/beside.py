"""A verification beside other work, in a process of its own: `python -m croupier.store.beside`, asked on its input.

The process knows nothing of whoever asks, and is not missed: where it does not come about, the work is done here.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from croupier.store.anchors import Anchor
from croupier.store.journal import StoreError
from croupier.store.marks import Mark
from croupier.store.verify import Report, verify

WORTH_IT: Final = 20_000
"""From so many batches on: to start a process takes as long as to verify a few thousand."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be verified, and how."""

    path: str
    public_key: str | None = None
    anchors: tuple[Anchor, ...] = ()
    every_signature: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What came of it: a report, or why there is none."""

    report: Report | None
    error: str = ""


@contextmanager
def verifying(request: Request, since: Mark | None, batches: int) -> Iterator[Callable[[], Report]]:
    """Begin a verification of so many batches, from a mark on if there is one; the report is there when it is asked."""
    if since is not None or batches < WORTH_IT or not _another_core():
        yield lambda: _done(request, since)
        return
    words = [sys.executable, "-m", __name__]
    pipe, silent = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=silent) as worker:  # noqa: S603  (ourselves)
        try:
            _send(worker, request)
            yield lambda: _received(worker) or _done(request, since)
        finally:
            worker.kill()


def _another_core() -> bool:
    return hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1


def _send(worker: "subprocess.Popen[bytes]", request: Request) -> None:
    """Ask; a worker that is gone already says so by its silence."""
    assert worker.stdin is not None
    try:
        worker.stdin.write(msgspec.msgpack.encode(request))
        worker.stdin.close()
    except BrokenPipeError:
        worker.kill()


def _received(worker: "subprocess.Popen[bytes]") -> Report | None:
    """The report of a worker; None if it has not done the work; StoreError where there is nothing to verify."""
    assert worker.stdout is not None
    try:
        answer = msgspec.msgpack.decode(worker.stdout.read(), type=Answer)
    except msgspec.DecodeError:
        return None
    if answer.report is None:
        raise StoreError(answer.error)
    return answer.report


def _done(request: Request, since: Mark | None = None) -> Report:
    return verify(
        Path(request.path),
        public_key=request.public_key,
        anchors=request.anchors,
        every_signature=request.every_signature,
        since=since,
    )


def main(asked: bytes) -> bytes:
    """Do what was asked for."""
    try:
        return msgspec.msgpack.encode(Answer(_done(msgspec.msgpack.decode(asked, type=Request))))
    except StoreError as error:
        return msgspec.msgpack.encode(Answer(None, str(error)))


if __name__ == "__main__":
    sys.stdout.buffer.write(main(sys.stdin.buffer.read()))
