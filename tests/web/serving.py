"""A floor of its own for a test: a real server process on a free port, and the pace of a hurried evening."""

import re
import signal
import sys
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path

import msgspec
from msgspec.structs import replace
from tests.web.nursery import Copy, nursery

from croupier.cli.serving import records
from croupier.cli.serving.running import open_floor
from croupier.floor import alarm, clock
from croupier.floor.pace import Pace

QUICK = Pace(step=0.02, betting=60, grace=0, between=0.4, patience=60, alone=1, think=0.02)
CARIBBEAN = ("caribbean-stud",)
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
LINK = re.compile(r"http://127\.0\.0\.1:\d+(/staff/\S+)")
PATIENT = 1_000
"""So many times as long staff wait whose watches the test moves, and so many times as far it moves them."""
WATCHED = ("betting", "grace", "patience", "sit_out", "leave")
"""What they look at their watches for; the pauses of their work are what they are."""
GLANCE = 0.05
"""Seconds after which staff whose watches the test moves look at them again."""
SERVERS: dict[str, "Server"] = {}
"""The floors that have been opened, by their addresses."""


class Server:
    """A running floor; `kill` ends it without warning, `start` opens it again on the same store and port.

    With `held` the watches of the staff stand still, and no machine is too slow for them: `later` moves them on.
    """

    def __init__(
        self,
        store: Path,
        *,
        dealer: str = "auto",
        bots: int = 1,
        tables: int = 1,
        games: tuple[str, ...] = CARIBBEAN,
        pace: Pace = QUICK,
        held: bool = False,
    ) -> None:
        """Start it."""
        self.store, self.port = store, 0
        self._link = self._staff = ""
        self.clock = store.with_suffix(".clock")
        self.clock.write_text("0")
        hurry = msgspec.json.encode(pace).decode()
        watch = str(self.clock) if held else ""
        self._arguments = [str(store), dealer, str(bots), str(tables), ",".join(games), hurry, watch]
        self.process: Copy
        self.start()

    def program(self) -> tuple[str, ...]:
        """The module that serves, and what it is told before all else."""
        return ("tests.web.serving",)

    def start(self) -> None:
        """Open the floor and wait until it says where."""
        module, *own = self.program()
        said = self.store.with_suffix(".said")
        self.process = Copy(nursery(), module, [*own, *self._arguments, str(self.port)], said)
        text = ""
        while LINK.search(text) is None:
            line = self.process.stdout.readline()
            assert line, f"the server did not say where it is and how staff come in: {text}"
            text += line
        self.port, self._link = int(ADDRESS.findall(text)[0]), LINK.findall(text)[0]
        SERVERS[self.url] = self

    def staff_cookie(self) -> tuple[str, str]:
        """The cookie of a member of staff, its name and what is in it: who asks first opens the link."""
        if not self._staff:
            page = HTTPConnection("127.0.0.1", self.port, timeout=60)
            page.request("GET", self._link)
            written = page.getresponse().getheader("set-cookie")
            page.close()
            assert written, "the link admits nobody"
            self._staff = written.partition(";")[0]
        name, _, value = self._staff.partition("=")
        return name, value

    @property
    def url(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self.port}"

    def later(self, seconds: int) -> None:
        """So much time passes."""
        ahead = self.clock.with_suffix(".next")
        ahead.write_text(str(int(self.clock.read_text()) + seconds))
        ahead.replace(self.clock)

    def kill(self) -> None:
        """No farewell: what is on the disk is what there is."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        """Close the floor in good order."""
        self.process.terminate()
        self._end()

    def _end(self) -> None:
        self.process.wait()
        self.process.stdout.close()


def move_by(ahead: Path, times: int = 1) -> None:
    """In the server's process: let the clock run ahead by what a file says, and have everybody look at it often."""
    vars(clock)["monotonic"] = lambda: time.monotonic() + times * int(ahead.read_text())
    vars(alarm)["LONGEST"] = GLANCE


def serve(arguments: Sequence[str]) -> int:
    """In the server's process: open the floor that the arguments describe."""
    store, dealer, bots, tables, games, pace, watch, port = arguments
    wanted = msgspec.json.decode(pace, type=Pace)
    if watch:
        move_by(Path(watch), times=PATIENT)
        wanted = replace(wanted, **{name: getattr(wanted, name) * PATIENT for name in WATCHED})
    configuration = records.Configuration(
        server=records.Server(port=int(port)),
        store=records.Store(address=store),
        clock=records.Clock(
            pace=wanted,
            decide=0 if watch else wanted.decide or 0,
            bank=0 if watch else wanted.bank,
            sit_out=min(wanted.sit_out, records.DAY),
            keep_seat=min(wanted.leave, records.DAY),
        ),
    )
    return open_floor(
        configuration,
        dealer="person" if dealer == "person" else "auto",
        bots=int(bots),
        tables=int(tables),
        games=tuple(games.split(",")),
    )


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
