"""Hostile input, tried by Hypothesis: frames, addresses, forms and cookies are answered in words, not in tracebacks."""

import contextlib
import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from tests.web.clients import BASE, desk, floor, talk
from tests.web.hands import Hands
from tests.web.samples import COMMANDS, fields, sample
from tests.web.test_matrix import GAMES

from croupier.mathematics.records import Unanswerable
from croupier.web.safety import Limits, Rate, Safety
from croupier.web.sessions import GUEST, STAFF
from croupier.web.worker import Worker

WIDE = Rate(1e6, 1e6)
SAFETY = Safety(limits=Limits(requests=WIDE, frames=WIDE, greetings=WIDE, names=WIDE, sockets=1_000))
TABLES = ("CS1", "HO1", "TS1", "Room", "CUP")
ROLES = ("", "dealer", "operator")
ENDING = ("CloseTable", "CancelTournament")
"""Commands after which a table has nothing more to be tried at."""


class Floor:
    """A floor with every kind of table, and open lines to each of them."""

    def __init__(self, client: TestClient, stack: ExitStack) -> None:
        """Nothing is open yet."""
        self.client, self.stack = client, stack
        self.wrong: list[logging.LogRecord] = []
        self.lines: dict[tuple[str, str], WebSocketTestSession] = {}
        self.asked = 0

    def line(self, table: str, role: str) -> WebSocketTestSession:
        """The line to a table, in a role."""
        if (table, role) not in self.lines:
            path = f"/socket/{table}" + (f"?as={role}" if role else "")
            self.lines[table, role] = self.stack.enter_context(talk(self.client, path))
        return self.lines[table, role]

    def answer(self, table: str, role: str) -> dict[str, Any]:
        """The next answer; events of the table are no answer."""
        while True:
            said: dict[str, Any] = json.loads(self.line(table, role).receive_text())
            if said["type"] in ("ack", "refused", "error"):
                return said


class Loud(logging.Handler):
    """Notes every traceback and every error in the log."""

    def __init__(self, wrong: list[logging.LogRecord]) -> None:
        """Into this list."""
        super().__init__()
        self.wrong = wrong

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        if record.exc_info or record.levelno >= logging.ERROR:
            self.wrong.append(record)


@pytest.fixture(scope="module")
def hostile() -> Iterator[Floor]:
    """A floor that is asked nonsense."""

    async def unanswerable(_: Worker, text: str) -> bytes:
        raise Unanswerable(f"nobody works out {text[:20]}")

    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(Worker, "work", unanswerable)
        watch = Hands().watch()
        client = stack.enter_context(floor(games=GAMES, person=True, staff=True, safety=SAFETY, watch=watch))
        found = Floor(client, stack)
        handler = Loud(found.wrong)
        logging.getLogger().addHandler(handler)
        stack.callback(logging.getLogger().removeHandler, handler)
        yield found


WORDS = st.sampled_from(
    [
        "",
        "\0",
        "\ud800",
        "a\nb",
        "\u202e",
        "🃏" * 50,
        "x" * 5_000,
        "operator",
        "../../etc",
        "__proto__",
        "CS1",
        "-1",
        "1e9",
    ]
)
NUMBERS = st.one_of(
    st.sampled_from([-1, 0, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, 0.5, 1e308]),
    st.integers(-(10**20), 10**20),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=20))
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
DEEP = st.integers(1, 3_000).map(lambda n: json.loads("[" * (n % 900 + 1) + "]" * (n % 900 + 1)))


@st.composite
def commands(draw: st.DrawFn) -> dict[str, Any]:
    """A command of which at least one field is nonsense, or that has a field too many or too few."""
    kind = draw(st.sampled_from([one for one in COMMANDS if one.__name__ not in ENDING]))
    found = sample(kind)
    names = [*fields(kind), "by", "type", "extra"]
    for name in draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True)):
        found[name] = draw(VALUES | DEEP)
    if draw(st.integers(0, 9)) == 0:
        found.pop(draw(st.sampled_from(list(found))))
    return found


IDS = st.one_of(st.text(min_size=1, max_size=64), WORDS)
FRAMES = st.one_of(
    st.builds(lambda command, name: {"type": "command", "id": name, "command": command}, commands(), IDS),
    st.fixed_dictionaries({"type": st.just("sit"), "id": IDS, "box": VALUES}),
    st.fixed_dictionaries({"type": st.just("call"), "id": IDS}, optional={"box": VALUES}),
    st.fixed_dictionaries({"type": st.just("go"), "id": IDS, "tempo": VALUES}),
    st.fixed_dictionaries({"type": st.just("intend"), "id": IDS}, optional={"what": VALUES}),
    st.fixed_dictionaries({"type": VALUES}, optional={"id": VALUES, "command": VALUES}),
    VALUES,
)


def check(hostile: Floor, answer: dict[str, Any], sent: object) -> None:
    """An answer in words, and nothing in the log."""
    assert answer["type"] == "ack" or len(answer["why"]) > 10, sent
    assert "Traceback" not in answer.get("why", ""), sent
    assert "internal error" not in answer.get("why", ""), sent
    assert not hostile.wrong, (sent, hostile.wrong.pop().getMessage())


@given(frame=FRAMES, table=st.sampled_from(TABLES), role=st.sampled_from(ROLES))
def test_every_frame_is_answered(hostile: Floor, frame: object, table: str, role: str) -> None:
    """Every command and field with wrong types, numbers without end, depth, surrogates, by a guest and by staff."""
    text = json.dumps(frame)
    if isinstance(frame, dict) and frame.get("type") in ("hello", "ping"):
        return  # which are answered otherwise
    hostile.line(table, role).send_text(text)
    check(hostile, hostile.answer(table, role), text[:500])


@given(
    text=st.text(max_size=200)
    | st.binary(max_size=50)
    | st.integers(0, 60).map(lambda n: '{"type": "hello", "last'[:n])
)
def test_every_text_is_answered(hostile: Floor, text: str | bytes) -> None:
    """Text that is no JSON, half a frame, and bytes."""
    with contextlib.suppress(UnicodeEncodeError, ValueError):
        if isinstance(json.loads(text), dict):
            return
    line = hostile.line("CS1", "")
    line.send_bytes(text) if isinstance(text, bytes) else line.send_text(text)
    check(hostile, hostile.answer("CS1", ""), text)


@given(last=NUMBERS | SCALARS)
def test_hello_with_any_number_is_answered(hostile: Floor, last: object) -> None:
    """A view, or what a number is."""
    with talk(hostile.client) as line:
        line.send_text(json.dumps({"type": "hello", "last": last}))
        while json.loads(line.receive_text())["type"] not in ("update", "error"):
            pass
    assert not hostile.wrong, hostile.wrong.pop().getMessage()


PARTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    ["..", "%", "%00", "%ff", "%2e%2e%2f", "CS1", "caribbean-stud", "'", '"', "<b>", "9" * 300, "\u202e", "a b", "sit"]
)
PATHS = st.one_of(
    st.lists(PARTS, max_size=4).map(lambda parts: "/" + "/".join(parts)),
    st.tuples(
        st.sampled_from(
            ["table", "terminal", "console", "room", "tournament", "odds", "rules", "staff", "static/x", "api/rules"]
        ),
        st.lists(PARTS, min_size=1, max_size=2),
    ).map(lambda pair: f"/{pair[0]}/" + "/".join(pair[1])),
)
QUERIES = st.dictionaries(
    st.sampled_from(["as", "edition", "stake", "meter", "pay.x.y", "decks", "x"]) | PARTS, PARTS, max_size=4
)


@given(path=PATHS, query=QUERIES, method=st.sampled_from(["GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]))
def test_every_address_is_answered(hostile: Floor, path: str, query: dict[str, str], method: str) -> None:
    """Any path and query by any method: a page that says what is wrong, never an error of ours."""
    answer = hostile.client.request(
        method, BASE + quoted(path), params=query, headers={"Origin": BASE}, follow_redirects=False
    )
    assert answer.status_code < 500 or answer.status_code == 503, (method, path, query)
    assert "Traceback" not in answer.text
    assert not hostile.wrong, hostile.wrong.pop().getMessage()


def quoted(path: str) -> str:
    """A path that a client can send: whatever is no letter of an address is escaped."""
    return "".join(
        one if one.isascii() and (one.isalnum() or one in "/.%-_'\"<>") else f"%{ord(one) % 256:02x}" for one in path
    )


@given(
    body=st.binary(max_size=300) | st.text(max_size=80).map(lambda text: b"id=" + text.encode(errors="replace")),
    kind=st.sampled_from([b"application/x-www-form-urlencoded", b"multipart/form-data", b"text/plain", b"\x80"]),
)
def test_every_form_is_answered(hostile: Floor, body: bytes, kind: bytes) -> None:
    """Any body for any form: nobody is revoked by nonsense."""
    before = len(desk(hostile.client).sessions.every())
    headers = {b"Origin": BASE.encode(), b"Content-Type": kind}
    for path in ("/staff/revoke", "/table/NO/sit"):
        answer = hostile.client.post(path, content=body, headers=headers, follow_redirects=False)
        assert answer.status_code in (400, 404), path
    assert len(desk(hostile.client).sessions.every()) == before
    assert not hostile.wrong, hostile.wrong.pop().getMessage()


@settings(max_examples=50)
@given(
    value=st.text(st.characters(min_codepoint=33, max_codepoint=255), max_size=200),
    name=st.sampled_from([GUEST, STAFF, "x"]),
)
def test_every_cookie_is_read(hostile: Floor, value: str, name: str) -> None:
    """Whatever a browser brings, it is somebody new, and no member of staff."""
    header = f"{name}={value}".encode("latin-1")
    answer = hostile.client.get(BASE + "/api/floor", headers=[(b"cookie", header)])
    assert (answer.status_code, answer.json()["staff"], answer.json()["you"]) == (200, False, "")
    assert not hostile.wrong, hostile.wrong.pop().getMessage()
