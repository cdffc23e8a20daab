"""A floor with a poker room, whatever else the demo opens."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from tests.web.serving import ADDRESS, ROOT, Server

from croupier.cli.open import open_floor
from croupier.floor import Pace, opening
from croupier.play.commands import OpenTable
from croupier.room.waiting import NAME, Room

usual = opening.opening


class Roomy(Server):
    """A running floor with a room that keeps lists for its tables."""

    def start(self) -> None:
        """Open the floor and wait until it says where."""
        command = [sys.executable, "-m", "tests.web.roomy", *self._arguments, str(self.port)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, "the server did not say where it is"
        self.port = int(found[1])


def with_room(pit: Any, tables: int, games: tuple[str, ...] = ()) -> Iterator[Any]:
    """The opening of the floor, the room before its tables unless it is opened anyway."""
    planned = list(usual(pit, tables, games))
    known = any(isinstance(one, Room) for one in pit.systems.values())
    if not known and not any(getattr(command, "game", "") == NAME for _, command in planned):
        yield "Room", OpenTable(by=opening.OPERATOR, table="Room", game=NAME)
    yield from planned


if __name__ == "__main__":
    store, _, bots, tables, games, pace, port = sys.argv[1:]
    vars(opening)["opening"] = with_room
    sys.exit(
        open_floor(
            store,
            port=int(port),
            bots=int(bots),
            tables=int(tables),
            games=tuple(games.split(",")),
            pace=msgspec.json.decode(pace, type=Pace),
        )
    )
