"""A floor with one tai-sai table whose clock a test can move on: nothing that the rules fix is made shorter for it."""

import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from tests.web.serving import QUICK, Server

from croupier.cli.open import open_floor
from croupier.floor import Pace, clock, opening

TAI_SAI = ("electronic-tai-sai",)


class Tumbling(Server):
    """A running floor; `later` lets time pass on it."""

    def __init__(
        self, store: Path, *, dealer: str = "auto", pace: Pace = QUICK, options: dict[str, Any] | None = None
    ) -> None:
        """Start it; `options` are those of the table beside the usual ones."""
        self._clock = store.with_suffix(".clock")
        self._clock.write_text("0")
        self._options = msgspec.json.encode(options or {}).decode()
        super().__init__(store, dealer=dealer, bots=0, games=TAI_SAI, pace=pace)

    def program(self) -> tuple[str, ...]:
        """The module that serves, its clock and the options of its table."""
        return ("tests.web.tumbling", str(self._clock), self._options)

    def later(self, seconds: int) -> None:
        """So much time passes."""
        ahead = self._clock.with_suffix(".next")
        ahead.write_text(str(int(self._clock.read_text()) + seconds))
        ahead.replace(self._clock)


if __name__ == "__main__":
    ahead = Path(sys.argv[1])
    clock.now = lambda: int(time.time()) + int(ahead.read_text())
    opening.TAI_SAI_OPTIONS.update(msgspec.json.decode(sys.argv[2]))
    store, dealer, bots, tables, games, pace, port = sys.argv[3:]
    sys.exit(
        open_floor(
            store,
            port=int(port),
            dealer="person" if dealer == "person" else "auto",
            bots=int(bots),
            tables=int(tables),
            games=tuple(games.split(",")),
            pace=msgspec.json.decode(pace, type=Pace),
        )
    )
