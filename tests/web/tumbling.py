"""A floor with one tai-sai table whose clock a test can move on: nothing that the rules fix is made shorter for it."""

import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.web.serving import QUICK, Server, move_by, serve

from croupier.floor.pace import Pace
from croupier.games.tai_sai.game import GAME

TAI_SAI = ("electronic-tai-sai",)


class Tumbling(Server):
    """A running floor with the clock of the law in a file; `later` lets time pass on it."""

    def __init__(
        self, store: Path, *, dealer: str = "auto", pace: Pace = QUICK, options: dict[str, Any] | None = None
    ) -> None:
        """Start it; `options` are those of the table beside the usual ones."""
        self._options = msgspec.json.encode(options or {}).decode()
        super().__init__(store, dealer=dealer, bots=0, games=TAI_SAI, pace=pace)

    def program(self) -> tuple[str, ...]:
        """The module that serves, its clock and the options of its table."""
        return ("tests.web.tumbling", str(self.clock), self._options)


if __name__ == "__main__":
    ahead = Path(sys.argv[1])
    move_by(ahead)
    GAME.demos[0].options.update(msgspec.json.decode(sys.argv[2]))
    sys.exit(serve(sys.argv[3:]))
