"""The websocket without a browser: whatever a client sends, it gets a clear answer and the server goes on."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.web.clients import BASE, floor, talk
from tests.web.conftest import Serve
from tests.web.hands import Hands
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from croupier.cli.serving.records import Configuration, Store
from croupier.cli.serving.records import Server as Listening
from croupier.cli.serving.running import open_floor
from croupier.web.sessions import GUEST

HELLO = '{"type": "hello"}'


def hear(connection: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(connection.receive_text())
        if message["type"] == kind:
            return message


MALFORMED = {
    "no JSON": "{",
    "an array": "[]",
    "a number": "1",
    "no type": "{}",
    "unknown type": '{"type": "shout"}',
    "command without id": '{"type": "command", "command": {}}',
    "empty id": '{"type": "command", "id": "", "command": {}}',
    "long id": json.dumps({"type": "command", "id": "x" * 65, "command": {}}),
    "id of a wrong kind": '{"type": "command", "id": 7, "command": {}}',
    "last of a wrong kind": '{"type": "hello", "last": "x"}',
    "too long": json.dumps({"type": "command", "id": "x", "command": {"type": "x" * 20_000}}),
    "deep": '{"type": "command", "id": "x", "command": ' + "[" * 5_000 + "]" * 5_000 + "}",
    "unknown command": '{"type": "command", "id": "a", "command": {"type": "Explode"}}',
    "command without type": '{"type": "command", "id": "b", "command": {}}',
    "wrong field": '{"type": "command", "id": "c", "command": {"type": "BuyChips", "amount": "many"}}',
    "huge number": '{"type": "command", "id": "d", "command": {"type": "BuyChips", "amount": 1e400}}',
}


def test_malformed_frames_get_a_clear_error() -> None:
    """Every broken frame is answered in words, and the connection stays usable."""
    with floor(watch=Hands().watch()) as client, talk(client) as connection:
        for name, text in MALFORMED.items():
            connection.send_text(text)
            answer = hear(connection, "error")
            assert len(answer["why"]) > 10, name
            assert "Traceback" not in answer["why"]
        connection.send_bytes(b"\\x00\\xff")
        assert "JSON text" in hear(connection, "error")["why"]
        connection.send_text(HELLO)
        assert hear(connection, "update")["view"]["table"] == "CS1"


def test_absurd_commands_are_refused_and_not_fatal() -> None:
    """Well-formed nonsense comes back as a refusal with its rule, or as an error; never as silence."""
    absurd = (
        {"type": "Wager", "box": -1, "wager": "ante", "amount": -5}, {"type": "Shuffle", "order": [0] * 52},
        {"type": "Wager", "box": 10**12, "wager": "x", "amount": 10**18}, {"type": "Proceed"},
        {"type": "CashOut", "amount": 1}, {"type": "Choose", "box": 1, "choice": ""}, {"type": "Answer", "effect": 99},
        {"type": "Perform", "step": "dance"}, {"type": "Cut", "at": -3}, {"type": "CloseTable", "at": 10**15},
        {"type": "OpenJackpot", "name": "x"}, {"type": "Report", "finding": {"type": "DeckIncomplete"}},
        {"type": "Choose", "box": 1, "choice": "exchange", "cards": [-1, 10**9, 0]},
        {"type": "BuyChips", "amount": 0}, {"type": "OpenTable", "table": "CS1", "game": "x"},
        {"type": "PayJackpot", "box": 1, "amount": 1, "from_pool": 1, "rule": "x"},
    )  # fmt: skip
    with floor() as client, talk(client) as connection:
        connection.send_text('{"type": "hello", "last": 1000000}')
        for n, command in enumerate(absurd):
            connection.send_text(json.dumps({"type": "command", "id": f"n{n}", "command": command}))
            answer = hear(connection, "refused")
            assert (answer["id"], bool(answer["cite"]), bool(answer["why"])) == (f"n{n}", True, True), command


def test_nobody_speaks_for_another() -> None:
    """Whoever the frame claims to be by, the command is the session's own."""
    with floor(person=True) as client, talk(client) as connection:
        connection.send_text(HELLO)
        you = hear(connection, "you")["name"]
        hear(connection, "update")
        claim = {"type": "BuyChips", "amount": 500, "by": {"name": "operator", "role": "operator"}}
        connection.send_text(json.dumps({"type": "command", "id": "a", "command": claim}))
        bought = hear(connection, "update")["events"][-1]["event"]
        assert bought["person"] == you


def test_the_same_id_answers_the_same_over_connections(tmp_path: Path) -> None:
    """A command sent again by the same guest after the server was started anew is acknowledged and not repeated."""
    store = str(tmp_path / "floor.db")
    frame = json.dumps({"type": "command", "id": "a", "command": {"type": "BuyChips", "amount": 500}})
    with floor(store) as client:
        client.get("/")
        cookie = client.cookies[GUEST]
        with talk(client) as first:
            first.send_text(frame)
            assert hear(first, "ack")["id"] == "a"
    with floor(store, cookies={GUEST: cookie}) as client, talk(client) as second:
        second.send_text(frame)
        assert hear(second, "ack")["id"] == "a"
        second.send_text(HELLO)
        (person,) = hear(second, "update")["view"]["people"]
        assert person["chips"] == 500
    forged = cookie[:-1] + ("0" if cookie[-1] != "0" else "1")
    with floor(store, cookies={GUEST: forged}) as client, talk(client) as third:
        third.send_text(HELLO)
        assert hear(third, "you")["name"] != person["name"]


def test_other_sites_and_unknown_tables_get_no_connection() -> None:
    """A handshake from another origin is refused, and one for a table that does not exist; our own is taken."""
    with floor() as client:
        with pytest.raises(WebSocketDisconnect), talk(client, origin="https://elsewhere.example"):
            pass
        with pytest.raises(WebSocketDisconnect), talk(client, "/socket/XX"):
            pass
        with talk(client, origin=BASE) as connection:
            connection.send_text(HELLO)
            assert hear(connection, "update")


def test_a_monstrous_frame_closes_only_its_connection(serve: Serve) -> None:
    """A frame over the limit of the server ends that connection; the next one works."""
    address = f"ws://127.0.0.1:{serve(bots=0).port}/socket/CS1"
    with connect(address, proxy=None) as connection:
        connection.send("x" * 200_000)
        with pytest.raises(ConnectionClosedError):
            list(connection)
    with connect(address, proxy=None) as connection:
        connection.send(HELLO)
        assert any(json.loads(frame)["type"] == "update" for frame in connection)


def settings(store: Path, port: int) -> Configuration:
    """A floor on this store, at this port."""
    return Configuration(server=Listening(port=port), store=Store(address=str(store)))


def test_a_port_in_use_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, one line, and the store is not touched."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code = open_floor(settings(tmp_path / "floor.db", taken.getsockname()[1]))
    said = capsys.readouterr().err
    assert code == 1
    assert "in use" in said
    assert "--port" in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_none_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, one line, and the file stays as it was."""
    path = tmp_path / "floor.db"
    path.write_bytes(b"this is no journal at all" * 100)
    for wrong in (path, tmp_path / "nowhere" / "floor.db"):
        assert open_floor(settings(wrong, 0)) == 1
        said = capsys.readouterr().err
        assert str(wrong) in said
        assert said.count("\n") == 1
    assert path.read_bytes() == b"this is no journal at all" * 100
