"""Where a request comes from: believed proxies only, hosts of ours only, and pages of ours."""

from typing import Any

import pytest
from starlette.datastructures import Headers

from croupier.web.callers import Caller, Lookout, foreign, ours
from croupier.web.safety import Safety

LOCAL, AWAY = "127.0.0.1", "203.0.113.7"


def scope(peer: str = LOCAL, server: tuple[str, int] | None = (LOCAL, 8080), **more: Any) -> dict[str, Any]:
    """A request from a peer to where the server listens."""
    return {"type": "http", "method": "GET", "client": (peer, 5000), "server": server, **more}


def caller(peer: str, safety: Safety = Safety(), **headers: str) -> Caller:  # noqa: B008  (nobody can change it)
    """Who sends a request with these headers."""
    named = {name.replace("_", "-"): value for name, value in {"host": "localhost:8080", **headers}.items()}
    return Lookout(safety).caller(scope(peer), Headers(named))


@pytest.mark.parametrize(
    ("peer", "headers", "here"),
    [
        (LOCAL, {}, True),
        ("::1", {"host": "[::1]:8080"}, True),
        ("::ffff:127.0.0.1", {}, True),
        (AWAY, {}, False),
        ("2001:db8::7", {}, False),
        ("somebody", {}, False),
        (AWAY, {"x_forwarded_for": LOCAL}, False),
        (LOCAL, {"x_forwarded_for": LOCAL}, False),
        (LOCAL, {"forwarded": "for=127.0.0.1"}, False),
        (LOCAL, {"x_real_ip": AWAY}, False),
        (LOCAL, {"via": "1.1 proxy"}, False),
        (LOCAL, {"x_forwarded_proto": "https"}, False),
        (LOCAL, {"host": "casino.example"}, False),
        (LOCAL, {"host": "127.0.0.1.nip.example:8080"}, False),
    ],
)
def test_who_is_at_this_machine(peer: str, headers: dict[str, Any], here: bool) -> None:
    """The loopback address under a loopback name, and nothing that any proxy has passed on."""
    assert caller(peer, **headers).here is here
    assert caller(peer, Safety(proxies=(LOCAL,)), **headers).here is here


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("10.0.0.5", "203.0.113.7", "203.0.113.7"),
        ("10.0.0.5", "127.0.0.1, 203.0.113.7", "203.0.113.7"),
        ("10.0.0.5", "203.0.113.7, 10.0.0.6", "203.0.113.7"),
        ("10.0.0.5", "203.0.113.7, nonsense, 10.0.0.6", "10.0.0.6"),
        ("10.0.0.5", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("10.0.0.5", "", "10.0.0.5"),
        (AWAY, "198.51.100.1", f"{AWAY} passing on"),
        (LOCAL, "198.51.100.1", f"{LOCAL} passing on"),
    ],
)
def test_only_listed_proxies_are_believed(peer: str, said: str, address: str) -> None:
    """Of what a proxy says, the last address that no proxy of ours is; of what anybody else says, nothing."""
    assert caller(peer, Safety(proxies=("10.0.0.0/24",)), x_forwarded_for=said).address == address


def test_people_with_the_newer_addresses_have_a_network_each() -> None:
    """All addresses of one /64 count as one; an old address written the new way is what it is."""
    assert caller("2001:db8:1:2:aaaa::1").address == caller("2001:db8:1:2:bbbb::2").address == "2001:db8:1:2::/64"
    assert caller("2001:db8:1:3::1").address != caller("2001:db8:1:2::1").address
    assert caller("::ffff:203.0.113.7").address == AWAY


@pytest.mark.parametrize(
    ("host", "served"),
    [
        ("localhost:8080", True),
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("192.0.2.1:8080", True),
        ("casino.example", True),
        ("casino.example:8080", True),
        ("other.example:8443", True),
        ("other.example", False),
        ("casino.example:9999", False),
        ("localhost", False),
        ("localhost:9999", False),
        ("192.0.2.2:8080", False),
        ("evil.example", False),
        ("evil.example:8080", False),
        ("localhost.evil.example:8080", False),
        ("casino.example.evil.example", False),
        ("", False),
        ("localhost:8080@evil.example", False),
        ("a b", False),
    ],
)
def test_only_listed_hosts_are_served(host: str, served: bool) -> None:
    """Loopback names and the address listened on with their port, and what the operator lists."""
    lookout = Lookout(Safety(hosts=("Casino.example", "other.example:8443")))
    assert lookout.served(scope(server=("192.0.2.1", 8080)), host) is served


def test_a_name_of_the_server_itself_is_no_host() -> None:
    """What a test or a server without an address calls itself is not served for that: only numbers are."""
    assert not Lookout(Safety()).served(scope(server=("evil.example", 8080)), "evil.example:8080")
    assert not Lookout(Safety()).served(scope(server=None), "localhost:8080")


@pytest.mark.parametrize(
    ("origin", "host", "secure", "same"),
    [
        ("http://localhost:8080", "localhost:8080", False, True),
        ("HTTP://LOCALHOST:8080", "localhost:8080", False, True),
        ("http://localhost", "localhost:80", False, True),
        ("https://casino.example", "casino.example", True, True),
        ("https://casino.example:443", "casino.example", True, True),
        ("http://casino.example", "casino.example", True, False),
        ("https://casino.example", "casino.example", False, False),
        ("http://127.0.0.1:8080", "localhost:8080", False, False),
        ("http://localhost:3000", "localhost:8080", False, False),
        ("http://evil.example", "localhost:8080", False, False),
        ("null", "localhost:8080", False, False),
        ("", "", False, False),
    ],
)
def test_an_origin_is_ours_to_the_letter(origin: str, host: str, secure: bool, same: bool) -> None:
    """Scheme, name and port: another port of this machine is another site."""
    assert ours(origin, Caller("a", loopback=False, here=False, host=host, secure=secure)) is same


CHANGING = [("POST", "http"), ("PUT", "http"), ("DELETE", "http"), ("GET", "websocket")]


@pytest.mark.parametrize(("method", "kind"), CHANGING)
@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"origin": "http://localhost:8080"}, False),
        ({"origin": "http://evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
        ({"origin": "http://evil.example", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "same-site"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"cookie": "a=b"}, True),
        ({"cookie": "a=b", "origin": "http://localhost:8080"}, False),
        ({}, False),
    ],
)
def test_only_our_pages_change_anything(method: str, kind: str, headers: dict[str, str], refused: bool) -> None:
    """A page says who it is; a program that does not say so has no cookie with it."""
    one = caller(LOCAL)
    assert bool(foreign(scope(type=kind, method=method), Headers(headers), one)) is refused


@pytest.mark.parametrize(
    ("site", "mode", "dest", "refused"),
    [
        ("cross-site", "navigate", "document", False),
        ("cross-site", "navigate", "iframe", True),
        ("cross-site", "no-cors", "image", True),
        ("same-site", "cors", "empty", True),
        ("same-origin", "cors", "empty", False),
        ("none", "navigate", "document", False),
    ],
)
def test_another_site_can_link_here_and_no_more(site: str, mode: str, dest: str, refused: bool) -> None:
    """A link is followed; a picture, a frame or a question of a script of another site is not served."""
    headers = Headers({"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest})
    assert bool(foreign(scope(), headers, caller(LOCAL))) is refused


def test_behind_tls_only_this_machine_itself_goes_without() -> None:
    """Visitors came by TLS whatever the proxy says of them; whoever sits at the machine did not."""
    safety = Safety(tls=True, proxies=(LOCAL,), hosts=("casino.example",))
    assert caller(LOCAL, safety, host="casino.example", x_forwarded_for=AWAY).secure
    assert caller(AWAY, safety).secure
    assert not caller(LOCAL, safety).secure
