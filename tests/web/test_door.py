"""The guard at the door, without a browser: which hosts are served, which pages may ask, and how much is read."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Message
from tests.web.clients import BASE, HERE, HOST, THERE, floor, talk
from tests.web.test_socket import HELLO, hear

from croupier.web.safety import Limits, Safety

PATHS = ("/", "/table/CS1", "/api/floor", "/rules", "/odds", "/staff", "/static/x/shared/dom.js", "/nowhere")
ELSEWHERE = "https://elsewhere.example"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """One floor: these tests only read, or are refused."""
    with floor(person=True) as found:
        yield found


def denied(client: TestClient, path: str = "/socket/CS1", **headers: str) -> int:
    """With which status a handshake is denied; 101 if it is not."""
    try:
        with talk(client, path, **headers):
            return 101
    except WebSocketDenialResponse as denial:
        return denial.status_code


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_another_host_is_not_served(client: TestClient, path: str) -> None:
    """A name that somebody else points at this machine leads to a sentence, on every page (DNS rebinding)."""
    for host in ("evil.example", "evil.example:8080", "127.0.0.1:9999", "localhost", ""):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == 421, host
        assert "set-cookie" not in answer.headers
        assert "not served under the name" in answer.text
    assert client.get(path, headers={"Host": "localhost:8080"}).status_code != 421


def test_another_host_gets_no_socket_and_changes_nothing(client: TestClient) -> None:
    """Whatever origin it claims: its own, which would be the same as its host, or ours."""
    for origin in ("http://evil.example:8080", BASE):
        assert denied(client, host="evil.example:8080", origin=origin) == 421
        answer = client.post("/table/CS1/sit", headers={"Host": "evil.example:8080", "Origin": origin})
        assert answer.status_code == 421
    assert denied(client, host="localhost:8080", origin="http://localhost:8080") == 101


def test_the_operator_lists_further_hosts() -> None:
    """A name that is listed is served, also to whoever comes from elsewhere."""
    with floor(safety=Safety(hosts=("casino.example",)), client=THERE) as client:
        assert client.get("/", headers={"Host": "casino.example"}).status_code == 200
        assert client.get("/", headers={"Host": "casino.example.evil.example"}).status_code == 421
        assert denied(client, host="casino.example", origin="http://casino.example") == 101


# --- origins --------------------------------------------------------------------------------------


def test_other_sites_get_nothing_done(client: TestClient) -> None:
    """No socket and no form of another origin, of another port of this machine, or of no origin at all."""
    for origin in (ELSEWHERE, "null", "http://127.0.0.1:3000", f"https://{HOST}", "http://localhost:8080"):
        assert denied(client, origin=origin) == 403, origin
        answer = client.post("/table/CS1/sit", headers={"Origin": origin})
        assert (answer.status_code, "another site" in answer.text) == (403, True), origin


def test_a_cookie_comes_with_an_origin() -> None:
    """A program without an origin is a stranger; with a cookie it says where it comes from, or is refused."""
    with floor(person=True) as client:
        assert denied(client, origin="") == 101
        client.get("/")
        assert denied(client, origin="") == 403
        assert client.post("/table/CS1/sit").status_code == 403
        assert denied(client) == 101


def test_other_sites_embed_nothing(client: TestClient) -> None:
    """No picture, frame or question of a script of another site is answered; a link to us may be followed."""
    crossing = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    for path in PATHS:
        assert client.get(path, headers=crossing).status_code == 403, path
    link = {**crossing, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert client.get("/", headers=link).status_code == 200
    frame = {**link, "Sec-Fetch-Dest": "iframe"}
    assert client.get("/", headers=frame).status_code == 403


POLICY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
}


def test_every_answer_has_the_whole_policy(client: TestClient) -> None:
    """Those of the guard too: nothing inline, no frames, no features, nothing for other sites to read."""
    answers = [client.get(path) for path in PATHS]
    answers += [client.get("/", headers={"Host": "evil.example"}), client.get("/?as=dealer")]
    answers += [client.post("/table/CS1/sit", headers={"Origin": ELSEWHERE}), client.get("/" + "x" * 2000)]
    assert {answer.status_code for answer in answers} == {200, 403, 404, 414, 421}
    for answer in answers:
        assert {name: answer.headers.get(name) for name in POLICY} == POLICY
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "strict-transport-security" not in answer.headers


def test_behind_tls_browsers_are_told_so() -> None:
    """HSTS on every answer; the cookie is Secure and bears the prefix that no other host can set."""
    safety = Safety(tls=True, hosts=("casino.example",), proxies=("127.0.0.1",))
    visitor = {"Host": "casino.example", "X-Forwarded-For": "203.0.113.7"}
    with floor(safety=safety, person=True, headers=visitor) as client:
        answer = client.get("/")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-croupier-guest=")
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        seat = client.post("/table/CS1/sit", headers={"Origin": "https://casino.example"}, follow_redirects=False)
        assert seat.status_code == 303
        assert client.post("/table/CS1/sit", headers={"Origin": "http://casino.example"}).status_code == 403


def test_without_tls_the_cookie_is_for_browsers_alone(client: TestClient) -> None:
    """No script reads it and no other site's form sends it."""
    cookie = floor_cookie(client)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def floor_cookie(client: TestClient) -> str:
    """The cookie that a stranger gets with a page."""
    client.cookies.clear()
    return client.get("/").headers["set-cookie"]


# --- sizes ----------------------------------------------------------------------------------------


def test_what_is_too_long_is_not_read(client: TestClient) -> None:
    """Addresses, headers and forms have their ends, and whoever goes beyond is told how long they may be."""
    ours = {"Origin": BASE}
    assert client.get("/" + "x" * 1_025).status_code == 414
    assert client.get("/", params={"x": "y" * 8_193}).status_code == 414
    assert client.get("/terminal/TS1/" + "9" * 1_000).status_code == 404
    assert client.get("/", headers={"X-Long": "y" * 16_385}).status_code == 431
    assert client.post("/staff/revoke", content=b"x" * 4_097, headers=ours).status_code == 413
    assert client.post("/staff/revoke", content=b"x" * 4_096, headers=ours).status_code == 403
    assert client.post("/staff/revoke", content=iter([b"x" * 4_000] * 2), headers=ours).status_code == 413
    for length in ("-1", "4097", "9" * 30, "1e3"):
        assert client.post("/staff/revoke", headers={**ours, "Content-Length": length}).status_code == 413, length
    assert denied(client, "/socket/" + "x" * 1_025) == 414


def test_a_form_that_does_not_come_is_not_waited_for(client: TestClient) -> None:
    """Half a form, and then nothing: an answer in words; half a form, and gone: none."""
    patient = Safety(limits=Limits(silence=0.05))
    with floor(person=True, safety=patient) as hurried:
        assert asyncio.run(half_a_form(hurried, gone=False))[0]["status"] == 408
        assert asyncio.run(half_a_form(hurried, gone=True)) == []


async def half_a_form(client: TestClient, *, gone: bool) -> list[Message]:
    """Send half of a form, then nothing, or the news that nobody is there; what is answered."""
    sent: list[Message] = []
    parts: list[Message] = [{"type": "http.request", "body": b"id=", "more_body": True}]
    parts += [{"type": "http.disconnect"}] if gone else []

    async def receive() -> Message:
        if not parts:
            await asyncio.Event().wait()
        return parts.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", HOST.encode()), (b"origin", BASE.encode())]
    scope: dict[str, Any] = {
        "type": "http", "method": "POST", "path": "/staff/revoke", "raw_path": b"/staff/revoke", "root_path": "",
        "query_string": b"", "headers": headers, "client": HERE, "server": ("127.0.0.1", 8080), "scheme": "http",
        "http_version": "1.1",
    }  # fmt: skip
    await client.app(scope, receive, send)
    return sent


def test_what_the_guard_refuses_leaves_no_trace(client: TestClient) -> None:
    """Nobody is seated and nobody is entered by a request that is turned away."""
    before = client.get("/api/floor").json()["tables"]
    for headers in ({"Origin": ELSEWHERE}, {"Host": "evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        with contextlib.suppress(WebSocketDenialResponse):
            client.post("/table/CS1/sit", headers=headers)
    assert client.get("/api/floor").json()["tables"] == before
    with talk(client) as connection:
        connection.send_text(HELLO)
        assert hear(connection, "update")["view"]["people"] == []
