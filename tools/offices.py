"""Writes docs/offices.md: every command of every engine, and who may ask for it, as the gates say."""

from pathlib import Path
from typing import NamedTuple

from croupier.engines.betting.deciding import GATE as BETTING
from croupier.engines.cards.deciding import GATE as CARDS
from croupier.engines.cards.jackpot.requests import GATE as JACKPOT
from croupier.engines.chance.deciding import GATE as CHANCE
from croupier.engines.room.deciding import GATE as ROOM
from croupier.engines.tournament.deciding import GATE as TOURNAMENT
from croupier.kernel.answers import by_office
from croupier.kernel.commands import Command, OpenTable, RecordApproval
from croupier.kernel.people import Role, Who
from croupier.web.frames import DEVICES
from croupier.web.sessions import STAFF_ROLES

PAGE = Path(__file__).parents[1] / "docs" / "offices.md"
GATES = {
    "A table of cards": CARDS,
    "The jackpot": JACKPOT,
    "A tai-sai table": CHANCE,
    "A poker table": BETTING,
    "The poker room": ROOM,
    "A tournament": TOURNAMENT,
}
OPENING: tuple[type[Command], ...] = (OpenTable, RecordApproval)
"""What a table of cards decides before it has a gate: it is the operator's."""
HEAD = """# Who may ask for what

Written by `python -m tools.offices` from the gates of the engines; a test keeps it true, and tries every line of it
over a connection (`tests/web/test_matrix.py`). [Security](security.md) says how somebody comes to have an office.

A guest is a *player*, and nothing else. Staff have every office of the columns, one a connection. Nobody on a
connection is *chance*, the *jackpot* controller or a *device*: what those alone may say comes from inside the floor.
"""


class Row(NamedTuple):
    """A command at one kind of table, and who may ask for it."""

    table: str
    command: type[Command]
    offices: tuple[Role, ...]
    rule: str

    @property
    def device(self) -> bool:
        """Whether it comes from a device, in the operator's name."""
        return issubclass(self.command, DEVICES)

    def open_to(self, role: Role) -> bool:
        """Whether somebody on a connection in this role may ask for it."""
        return not self.device and by_office(Who("", role), self.offices)


def rows() -> list[Row]:
    """Every command of every engine."""
    found = [Row("A table of cards", kind, (Role.OPERATOR,), "G13") for kind in OPENING]
    for table, gate in GATES.items():
        found += [Row(table, row.kind, row.by, row.rule or gate.office) for row in gate.rows]
    return found


def written() -> str:
    """The page."""
    columns = (Role.PLAYER, *STAFF_ROLES.values())
    lines = [HEAD]
    for table in GATES:
        lines += [f"## {table}\n", f"| command | rule | {' | '.join(columns)} | from inside |"]
        lines.append(f"|---|---|{':-:|' * len(columns)}---|")
        for row in sorted((row for row in rows() if row.table == table), key=lambda row: row.command.__name__):
            marks = " | ".join("x" if row.open_to(role) else "" for role in columns)
            inside = "a device" if row.device else ", ".join(role for role in row.offices if role not in columns)
            lines.append(f"| `{row.command.__name__}` | {row.rule} | {marks} | {inside} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(written())
