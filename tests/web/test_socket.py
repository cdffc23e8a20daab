"""The websocket without a browser: whatever a client sends, it gets a clear answer and the server goes on."""

import json
import re
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Serve
from tests.web.serving import Server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

OPEN = "import sys; from croupier.cli.open import open_floor; sys.exit(open_floor(sys.argv[1], port=int(sys.argv[2])))"


def talk(server: Server, query: str = "", **settings: Any) -> ClientConnection:
    """A connection to the table."""
    connection: ClientConnection = connect(f"ws://127.0.0.1:{server.port}/socket/CS1{query}", proxy=None, **settings)
    return connection


def hear(connection: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(connection.recv(20))
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


def test_malformed_frames_get_a_clear_error(serve: Serve) -> None:
    """Every broken frame is answered in words, and the connection stays usable."""
    with talk(serve(bots=0)) as connection:
        for name, text in MALFORMED.items():
            connection.send(text)
            answer = hear(connection, "error")
            assert len(answer["why"]) > 10, name
            assert "Traceback" not in answer["why"]
        connection.send(b"\\x00\\xff")
        assert "JSON text" in hear(connection, "error")["why"]
        connection.send('{"type": "hello"}')
        assert hear(connection, "view")["view"]["table"] == "CS1"


def test_absurd_commands_are_refused_and_not_fatal(serve: Serve) -> None:
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
    with talk(serve(bots=0)) as connection:
        connection.send('{"type": "hello", "last": 1000000}')
        for n, command in enumerate(absurd):
            connection.send(json.dumps({"type": "command", "id": f"n{n}", "command": command}))
            answer = hear(connection, "refused")
            assert (answer["id"], bool(answer["cite"]), bool(answer["why"])) == (f"n{n}", True, True), command


def test_nobody_speaks_for_another(serve: Serve) -> None:
    """Whoever the frame claims to be by, the command is the session's own."""
    with talk(serve(bots=0, dealer="person")) as connection:
        connection.send('{"type": "hello"}')
        you = hear(connection, "view")["view"]["you"]
        claim = {"type": "BuyChips", "amount": 500, "by": {"name": "operator", "role": "operator"}}
        connection.send(json.dumps({"type": "command", "id": "a", "command": claim}))
        bought = hear(connection, "events")["events"][-1]["event"]
        assert bought["person"] == you


def test_the_same_id_answers_the_same_over_connections(serve: Serve) -> None:
    """A command sent again over a new connection of the same guest is acknowledged and not repeated."""
    server = serve(bots=0)
    frame = json.dumps({"type": "command", "id": "a", "command": {"type": "BuyChips", "amount": 500}})
    with talk(server) as first:
        assert first.response is not None
        cookie = first.response.headers["set-cookie"].split(";")[0]
        first.send(frame)
        assert hear(first, "ack")["id"] == "a"
    server.kill()
    server.start()
    with talk(server, additional_headers={"Cookie": cookie}) as second:
        second.send(frame)
        assert hear(second, "ack")["id"] == "a"
        second.send('{"type": "hello"}')
        (person,) = hear(second, "view")["view"]["people"]
        assert person["chips"] == 500
    with talk(server, additional_headers={"Cookie": cookie[:-1] + "x"}) as forged:
        forged.send('{"type": "hello"}')
        assert hear(forged, "view")["view"]["you"] != person["name"]


def test_other_sites_and_unknown_tables_get_no_connection(serve: Serve) -> None:
    """A handshake from another origin is refused, and one for a table that does not exist."""
    server = serve(bots=0)
    with pytest.raises(InvalidStatus), talk(server, origin="https://elsewhere.example"):
        pass
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{server.port}/socket/XX", proxy=None):
        pass


def test_a_monstrous_frame_closes_only_its_connection(serve: Serve) -> None:
    """A frame over the limit ends that connection; the next one works."""
    server = serve(bots=0)
    with talk(server) as connection:
        connection.send("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            hear(connection, "view")
    with talk(server) as connection:
        connection.send('{"type": "hello"}')
        assert hear(connection, "view")


def test_pages_carry_the_policy(serve: Serve) -> None:
    """Every answer allows scripts, styles and connections of this server only; unknown pages say what is wrong."""
    server = serve(bots=0)
    wanted = {
        "/": 200, "/table/CS1": 200, "/api/floor": 200, "/static/table.js": 200, "/rules": 200, "/table/XX": 404,
        "/rules/caribbean-stud/12.7": 200, "/rules/caribbean-stud/99.9": 404, "/rules/nonsense": 404, "/nowhere": 404,
        "/static/../app.py": 404, "/api/rules/caribbean-stud/x": 404,
    }  # fmt: skip
    for path, status in wanted.items():
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read().decode()
        assert answer.status == status, path
        policy = answer.getheader("content-security-policy") or ""
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "Traceback" not in body
        connection.close()


def test_no_inline_script_or_style() -> None:
    """The pages hold no inline script, no style attribute and no address of another host."""
    static = Path(__file__).parents[2] / "src" / "croupier" / "web" / "static"
    for path in static.iterdir():
        text = path.read_text()
        assert set(re.findall(r"https?://[^\"\s]+", text)) <= {"http://www.w3.org/2000/svg"}, path
        if path.suffix == ".html":
            assert "style=" not in text
            assert "onclick" not in text
            assert all(part.startswith((' type="module" src="', "</")) for part in text.split("<script")[1:])


def run_open(store: Path | str, port: int) -> subprocess.CompletedProcess[str]:
    """Open a floor that should not open."""
    command = [sys.executable, "-c", OPEN, str(store), str(port)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    """Exit code 1, one line, and the store is not touched."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run_open(tmp_path / "floor.db", taken.getsockname()[1])
    assert done.returncode == 1
    assert "in use" in done.stderr
    assert "--port" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_none_is_said_plainly(tmp_path: Path) -> None:
    """Exit code 1, one line, and the file stays as it was."""
    path = tmp_path / "floor.db"
    path.write_bytes(b"this is no journal at all" * 100)
    done = run_open(path, 0)
    assert done.returncode == 1
    assert str(path) in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == b"this is no journal at all" * 100
    assert run_open(tmp_path / "nowhere" / "floor.db", 0).returncode == 1
