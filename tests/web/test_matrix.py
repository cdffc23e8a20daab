"""Every command of every engine by everybody who can have a connection: nobody is given what a gate gives to others."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from tests.web.clients import HERE, THERE, enrol, floor, sessions, talk
from tests.web.hands import Hands
from tests.web.samples import COMMANDS, readable, sample
from tests.web.test_socket import HELLO, hear
from tools.offices import PAGE, Row, rows, written

from croupier.kernel.people import Role
from croupier.web.frames import DEVICES
from croupier.web.sessions import STAFF_ROLES

TABLES = {
    "A table of cards": "CS1",
    "The jackpot": "CS1",
    "A tai-sai table": "TS1",
    "A poker table": "HO1",
    "The poker room": "Room",
    "A tournament": "CUP",
}
"""Where each kind of table is found; what is for the jackpot is taken to it from any table."""
GAMES = ("caribbean-stud", "holdem", "electronic-tai-sai")
CLAIMS: tuple[dict[str, Any], ...] = (
    {"by": {"name": "operator", "role": "operator"}},
    {"by": {"name": "chance", "role": "chance"}},
    {"by": {"name": "jackpot", "role": "jackpot"}},
    {"by": "operator", "role": "operator", "name": "operator", "who": {"name": "x", "role": "operator"}},
    {"as": "operator", "office": "operator", "staff": True, "stream": "CS1", "opening": ["", ""]},
)
"""What frames say about who sends them, and what no frame has a say in."""
PRESENCE = ("DeputyNominated", "DirectorPresent", "DirectorAway")
"""What happens when a console is opened, whatever is asked on it."""
GUESTS = {"a guest elsewhere": THERE, "a guest at this machine": HERE}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A floor with a table of every kind, on which nothing happens but what these tests bring about."""
    with floor(games=GAMES, person=True, watch=Hands().watch()) as found:
        yield found


def attempt(line: WebSocketTestSession, row: Row, n: int) -> dict[str, Any]:
    """What is answered to a command, with some claim or other about who sends it."""
    command = {**sample(row.command), **CLAIMS[n % len(CLAIMS)]}
    line.send_text(json.dumps({"type": "command", "id": f"m{n}", "command": command, "role": "operator"}))
    while True:
        answer: dict[str, Any] = json.loads(line.receive_text())
        if answer.get("id") == f"m{n}":
            return answer


def refused_everywhere(client: TestClient, role: Role, wanted: str = "") -> None:
    """Ask for everything that is not this role's: each is refused, nearly always for that, and leaves no trace."""
    asked, for_that = 0, 0
    for table in dict.fromkeys(TABLES.values()):
        forbidden = [row for row in rows() if TABLES[row.table] == table and not row.open_to(role)]
        with talk(client, f"/socket/{table}{f'?as={wanted}' if wanted else ''}") as line:
            for n, row in enumerate(forbidden):
                answer = attempt(line, row, n)
                said = f"{role} at {table}: {row.command.__name__}: {answer}"
                assert answer["type"] == ("error" if row.device else "refused"), said
                assert row.device or answer["cite"], said
                asked += 1
                for_that += row.device or answer["why"].startswith("That is for the ")
            line.send_text(HELLO)
            happened = hear(line, "update")["events"]
            assert happened
            done = json.dumps([one for one in happened if one["event"]["type"] not in PRESENCE])
            assert not [one.name for one in sessions(client).every() if one.name in done]
    assert asked > 100
    assert asked - for_that <= 3, "most are refused by the gate itself, and not for want of something else"


def test_every_command_is_a_row() -> None:
    """Each type that a frame can bring is in the table, and its sample can be read."""
    assert {row.command for row in rows()} == set(COMMANDS)
    assert [one.__name__ for one in COMMANDS if not readable(one)] == []


def test_the_page_says_what_the_gates_say() -> None:
    """docs/offices.md is as `python -m tools.offices` writes it."""
    assert PAGE.read_text() == written()


@pytest.mark.parametrize("guest", GUESTS)
def test_a_guest_gets_nothing_that_is_an_offices(
    client: TestClient, guest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the frame says about who sends it, and wherever the guest sits."""
    monkeypatch.setattr(client._transport, "client", GUESTS[guest])
    client.cookies.clear()
    refused_everywhere(client, Role.PLAYER)


@pytest.mark.parametrize("wanted", STAFF_ROLES)
def test_an_office_gets_nothing_that_is_anothers(client: TestClient, wanted: str) -> None:
    """Nor does anybody speak for chance, the jackpot or a device."""
    enrol(client)
    refused_everywhere(client, STAFF_ROLES[wanted], wanted)


def test_nobody_on_a_connection_is_chance_or_a_device() -> None:
    """The roles that speak from inside are no offices, and there are commands that only they may give."""
    inside = [row for row in rows() if not any(row.open_to(role) for role in (Role.PLAYER, *STAFF_ROLES.values()))]
    assert {row.command.__name__ for row in inside} == {
        "Shuffle", "Tumble", "DrawForSeat", "PayJackpot", *(one.__name__ for one in DEVICES)
    }  # fmt: skip
    assert {Role.CHANCE, Role.JACKPOT}.isdisjoint(STAFF_ROLES.values())


def test_what_is_an_offices_is_let_through() -> None:
    """The table is no wall: a dealer's command by a dealer is decided by the rules, and a player's by a player."""
    with floor(person=True, staff=True) as client:
        with talk(client, "/socket/CS1?as=dealer") as line:
            line.send_text(json.dumps({"type": "command", "id": "a", "command": {"type": "CloseBets"}}))
            assert "That is for" not in hear(line, "refused")["why"]
        with talk(client) as line:
            line.send_text(json.dumps({"type": "command", "id": "b", "command": {"type": "BuyChips", "amount": 500}}))
            assert hear(line, "ack")["id"] == "b"
