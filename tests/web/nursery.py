"""Server processes without a second of imports each: a process that has everything at hand, and copies of it.

Every server is still a process of its own, with a store of its own; it can be killed. What a module does to itself
before it serves (a clock, a rigged shuffle) it does in its copy.
"""

import atexit
import json
import os
import runpy
import select
import signal
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
NEEDED = (
    "croupier.cli.serving.running",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""What a server imports; uvicorn would do so when it starts."""
PATIENCE = 60
"""Seconds after which a server that should end has not."""


class Copy:
    """A running copy, with what the tests ask of a process."""

    def __init__(self, nursery: "Nursery", module: str, words: list[str], said: Path) -> None:
        """Start `python -m MODULE WORDS`; what it prints goes through a pipe of that name."""
        os.mkfifo(said)
        self._nursery = nursery
        self._code: int | None = None
        self.pid: int = nursery.ask("start", module, words, str(said))
        self.stdout: IO[str] = said.open()
        said.unlink()

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        if self._code is None:
            self._code = self._nursery.ask("poll", self.pid)
        return self._code

    def send_signal(self, number: int) -> None:
        """Send a signal; its number stays its own until somebody has asked how it ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait until it prints nothing more, which is its end."""
        while select.select([self.stdout], [], [], PATIENCE)[0]:
            if not self.stdout.read(1):
                if self._code is None:
                    self._code = self._nursery.ask("wait", self.pid)
                return
        raise TimeoutError(f"process {self.pid} does not end")


class Nursery:
    """The process that is copied."""

    def __init__(self) -> None:
        """Start it; it ends with us."""
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.nursery"],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        atexit.register(self._end)

    def ask(self, *words: object) -> Any:
        """The number of a process, or how it ended, or None."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def _end(self) -> None:
        self._process.communicate()


@cache
def nursery() -> Nursery:
    """The one of this worker."""
    return Nursery()


def copied(module: str, words: list[str], said: str) -> None:
    """In the copy: run the module as a program."""
    out = os.open(said, os.O_WRONLY)
    os.dup2(out, 1)
    os.close(out)
    devnull = os.open(os.devnull, os.O_RDONLY)
    os.dup2(devnull, 0)
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def ended(pid: int, options: int) -> int | None:
    """The exit code of a copy, or None while it runs."""
    found, status = os.waitpid(pid, options)
    return os.waitstatus_to_exitcode(status) if found else None


def main() -> None:
    """Import what servers need, then do as asked until nobody asks any more."""
    for name in NEEDED:
        import_module(name)
    for line in sys.stdin:
        what, *words = json.loads(line)
        if what != "start":
            print(json.dumps(ended(words[0], os.WNOHANG if what == "poll" else 0)), flush=True)  # noqa: T201
            continue
        pid = os.fork()
        if not pid:
            copied(*words)
            return
        print(pid, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
