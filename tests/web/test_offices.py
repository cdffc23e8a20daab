"""Offices, without a browser: only for staff, and staff only at this machine and by a link that works once."""

import json
import logging
import re

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.web.clients import BASE, HOST, THERE, enrol, floor, sessions, talk
from tests.web.hands import Hands
from tests.web.test_socket import HELLO, hear

from croupier.web.safety import Safety
from croupier.web.sessions import GUEST, LASTING, LINK_SECONDS, STAFF, STAFF_ROLES
from croupier.web.socket import NO_OFFICE

PAGES = ("/?as=dealer", "/table/CS1?as=dealer", "/console/TS1?as=operator", "/room?as=operator", "/rules?as=dealer")
OURS = {"Origin": BASE}


def ended(connection: WebSocketTestSession, *, ask: bool = True) -> tuple[int, str]:
    """How a connection is ended, whatever is said before; one that still answers has not ended."""
    if ask:
        connection.send_text('{"type": "call", "id": "still there"}')
    try:
        while True:
            said = json.loads(connection.receive_text())
            assert said.get("id") != "still there"
    except WebSocketDisconnect as end:
        return end.code, end.reason


def office(client: TestClient, role: str, **headers: str) -> str:
    """The office that a connection has; "" if it is refused."""
    with talk(client, f"/socket/CS1?as={role}", **headers) as connection:
        connection.send_text(HELLO)
        try:
            return str(hear(connection, "you")["name"])
        except WebSocketDisconnect as end:
            return "" if (end.code, end.reason) == (1008, NO_OFFICE) else f"ended with {end}"


def test_a_guest_has_no_office() -> None:
    """Every page with ?as= says how staff come in; every socket is ended with the reason."""
    with floor(person=True) as client:
        for path in PAGES:
            answer = client.get(path)
            assert answer.status_code == 403, path
            assert "/staff/" in answer.text
        for role in STAFF_ROLES:
            assert office(client, role) == ""
        assert client.get("/staff").status_code == 403
        for path in ("/staff/link", "/staff/revoke"):
            assert client.post(path, headers=OURS).status_code == 403
        assert client.get("/api/floor").json()["staff"] is False
        assert client.get("/table/CS1?as=king").status_code == 200


def test_the_link_makes_staff_of_who_opens_it() -> None:
    """Then every office is theirs at this machine, and the lobby knows it."""
    with floor(person=True, staff=True) as client:
        assert client.get("/table/CS1?as=dealer").status_code == 200
        for role in STAFF_ROLES:
            assert office(client, role).startswith(f"{role} ")
        assert client.get("/api/floor").json()["staff"] is True
        assert "Make a link" in client.get("/staff").text


def test_the_cookie_of_staff() -> None:
    """No script reads it, no other site sends it, it ends with the browser, and no page that shows it is kept."""
    with floor(person=True) as client:
        answer = client.get(sessions(client).staff_link(), follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/staff")
        cookie = answer.headers["set-cookie"]
        assert set(cookie.split("; ")[1:]) == {"HttpOnly", "SameSite=Strict", "Path=/"}
        assert answer.headers["cache-control"] == client.get("/staff").headers["cache-control"] == "no-store"


def test_a_link_works_once_and_not_for_long(caplog: pytest.LogCaptureFixture) -> None:
    """Who comes second, or late, or guesses, is told so, and it is in the log; to look at its head uses up nothing."""
    hands = Hands()
    with floor(person=True, watch=hands.watch()) as client:
        link = sessions(client).staff_link()
        assert client.head(link).status_code == 403
        assert client.get(link).status_code == 200
        client.cookies.clear()
        late = sessions(client).staff_link()
        hands.later(LINK_SECONDS)
        for wrong in (link, late, "/staff/x", "/staff/%ff", "/staff/" + "A" * 43):
            caplog.clear()
            assert client.get(wrong).status_code == 403, wrong
            assert "admitted nobody" in caplog.text
            assert STAFF not in client.cookies


def test_a_link_is_of_no_use_elsewhere() -> None:
    """Opened from another machine, or passed on by a proxy, it admits nobody, and nobody after that."""
    away = ({"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"Via": "1.1 proxy"})
    with floor(person=True) as client:
        for headers in away:
            link = sessions(client).staff_link()
            assert client.get(link, headers=headers).status_code == 403
            assert client.get(link).status_code == 403
    with floor(person=True, client=THERE) as client:
        assert client.get(sessions(client).staff_link()).status_code == 403


def test_a_cookie_of_staff_is_of_no_use_elsewhere() -> None:
    """Whoever carried it off: from another address, or through a proxy, trusted or not, there is no office."""
    for safety in (Safety(), Safety(proxies=("127.0.0.1",)), Safety(hosts=("casino.example",))):
        with floor(person=True, staff=True, safety=safety) as client:
            assert office(client, "dealer")
            for forwarded in ("127.0.0.1", "203.0.113.7"):
                assert office(client, "dealer", **{"x-forwarded-for": forwarded}) == ""
                assert client.get(PAGES[1], headers={"X-Forwarded-For": forwarded}).status_code == 403
    with floor(person=True, safety=Safety(hosts=("casino.example",)), staff=True) as client:
        named = {"host": "casino.example", "origin": "http://casino.example"}
        cookie = f"{STAFF}={client.cookies[STAFF]}"
        assert office(client, "dealer", cookie=cookie, **named) == ""


def test_a_colleague_is_let_in() -> None:
    """Staff make another link on their page, which works once; a form of another site makes none."""
    with floor(person=True, staff=True) as client:
        assert client.post("/staff/link", headers={"Origin": "https://elsewhere.example"}).status_code == 403
        made = re.search(rf'id="link">(http://{HOST}(/staff/[\w-]+))<', client.post("/staff/link", headers=OURS).text)
        assert made is not None
        client.cookies.clear()
        assert client.get(made[2]).status_code == 200
        assert office(client, "supervisor")
        assert client.get("/staff").text.count("(staff") == 2


def test_a_session_is_revoked(caplog: pytest.LogCaptureFixture) -> None:
    """A guest's connections are ended with the reason, and the cookie is worth nothing; the log says by whom."""
    with floor(person=True, staff=True) as client:
        with talk(client) as connection:
            connection.send_text(HELLO)
            you = hear(connection, "you")["name"]
            (row,) = re.findall(rf'<td>{you}</td>.*?name="id" value="(\w+)"', client.get("/staff").text, re.DOTALL)
            assert client.post("/staff/revoke", data={"id": row}, headers=OURS).status_code == 200
            assert ended(connection) == (1008, "A member of staff has ended your session.")
        assert f"the session of {you} (guest) was revoked" in caplog.text
        assert you not in client.get("/staff").text
        with talk(client) as connection:
            connection.send_text(HELLO)
            assert hear(connection, "you")["name"] != you
        assert client.post("/staff/revoke", data={"id": "nobody"}, headers=OURS).status_code == 404
        assert client.post("/staff/revoke", content=b"\xff\x00&&=", headers=OURS).status_code == 404


def test_staff_are_revoked() -> None:
    """The consoles of a member of staff are closed, and the offices gone."""
    with floor(person=True, staff=True) as client:
        with talk(client, "/socket/CS1?as=dealer") as console:
            console.send_text(HELLO)
            hear(console, "update")
            (row,) = re.findall(r'\(staff, you\)</td>.*?name="id" value="(\w+)"', client.get("/staff").text, re.DOTALL)
            client.post("/staff/revoke", data={"id": row}, headers=OURS)
            assert ended(console)[0] == 1008
        assert client.get("/staff").status_code == 403
        assert office(client, "dealer") == ""


def test_a_shift_of_staff_ends() -> None:
    """After sixteen hours the cookie proves nothing, whatever the browser still has."""
    hands = Hands()
    with floor(person=True, staff=True, watch=hands.watch()) as client:
        hands.later(LASTING[STAFF] - 1)
        assert client.get("/staff").status_code == 200
        hands.later(1)
        assert client.get("/staff").status_code == 403


def test_whoever_only_looks_is_not_remembered() -> None:
    """A thousand strangers leave no session and take no name; each gets a cookie of their own."""
    with floor(person=True, safety=Safety()) as client:
        cookies = set()
        for path in ("/", "/table/CS1", "/rules", "/api/floor") * 50:
            client.cookies.clear()
            cookies.add(client.get(path).headers.get("set-cookie", ""))
        assert len(cookies) == 101
        for _ in range(20):
            client.cookies.clear()
            with talk(client) as connection:
                connection.send_text("nonsense")
                hear(connection, "error")
        assert sessions(client).every() == []


def test_a_name_is_made_by_sitting_down_or_saying_hello() -> None:
    """It is the one that the lobby has shown before, and it stays."""
    with floor(person=True) as client:
        client.get("/")
        you = client.get("/api/floor").json()["you"]
        assert you
        assert sessions(client).every() == []
        client.post("/table/CS1/sit", headers=OURS)
        assert [one.name for one in sessions(client).every()] == [you]
        assert client.get("/api/floor").json()["you"] == you
        client.cookies.clear()
        with talk(client) as connection:
            connection.send_text(json.dumps({"type": "sit", "id": "a", "box": 0}))
            hear(connection, "ack")
        assert len(sessions(client).every()) == 2
        assert client.get("/").status_code == 200


def test_an_old_or_foreign_cookie_is_replaced() -> None:
    """Whoever brings one that is none of ours is a stranger, and gets a good one with the next page."""
    with floor(person=True, cookies={GUEST: "4b6561.0000"}) as client:
        assert client.get("/api/floor").json()["you"] == ""
        assert GUEST in client.get("/").headers["set-cookie"]


def test_enrolling_is_written_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Who became staff, and from where."""
    with floor(person=True) as client, caplog.at_level(logging.INFO, "croupier.web"):
        enrol(client)
    assert "a link for staff was opened from 127.0.0.1" in caplog.text
