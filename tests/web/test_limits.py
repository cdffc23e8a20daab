"""How much anybody may ask for, without a browser: slowed, then sent away, then refused for a while."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from tests.web.clients import BASE, THERE, floor, sessions, talk
from tests.web.hands import Hands
from tests.web.test_offices import ended
from tests.web.test_socket import HELLO, hear

from croupier.floor.shift import Shift
from croupier.web.pages.floor import GLANCE
from croupier.web.safety import Limits, Rate, Safety
from croupier.web.socket import TOO_MANY

NONSENSE = "{"
BUY = json.dumps({"type": "command", "id": "a", "command": {"type": "BuyChips", "amount": 500}})
WIDE = Rate(1e6, 1e6)


@contextmanager
def limited(hands: Hands, **limits: Any) -> Iterator[TestClient]:
    """A floor with these limits, asked from elsewhere, by the watch of the test; all others are wide."""
    wide = dict.fromkeys(("requests", "frames", "greetings", "names"), WIDE)
    safety = Safety(limits=Limits(**{**wide, **limits}))
    with floor(person=True, client=THERE, safety=safety, watch=hands.watch()) as client:
        yield client


def test_requests_beyond_the_rate_are_told_to_wait() -> None:
    """429, when to come back, and a sentence; for pages, scripts and sockets alike; then all is well."""
    hands = Hands()
    with limited(hands, requests=Rate(1, 10), address=1) as client:
        answers = [client.get("/rules") for _ in range(12)]
        assert [one.status_code for one in answers] == [200] * 10 + [429] * 2
        assert answers[-1].headers["retry-after"] == "2"
        assert "come back in 2 seconds" in answers[-1].text
        assert client.get("/api/floor").json()["why"].startswith("That is more")
        with pytest.raises(WebSocketDenialResponse) as denial, talk(client):
            pass
        assert denial.value.status_code == 429
        hands.later(60)
        assert client.get("/rules").status_code == 200


def test_a_script_counts_less_than_a_page() -> None:
    """A page with all its files is one visit, not thirty."""
    with limited(Hands(), requests=Rate(1, 10), address=1) as client:
        answers = [client.get("/static/x/shared/dom.js").status_code for _ in range(51)]
        assert answers == [200] * 50 + [429]


def test_who_asks_too_much_is_one_person() -> None:
    """Others at the same address are served; without cookies they all count as the address."""
    with limited(Hands(), requests=Rate(1, 10), address=3) as client:
        client.get("/")
        assert [client.get("/rules").status_code for _ in range(11)].count(429) == 1
        client.cookies.clear()
        assert [client.get("/rules").status_code for _ in range(19)].count(200) == 18


def test_hello_again_is_slowed_at_once() -> None:
    """The first is answered at once, each further one costs its sender two seconds, until it is enough."""
    hands = Hands()
    with limited(hands, greetings=Rate(1, 25), patience=20) as client:
        client.get("/")
        with talk(client) as connection:
            connection.send_text(HELLO)
            hear(connection, "update")
            assert hands.waits == []
            connection.send_text(HELLO)
            hear(connection, "update")
            assert hands.waits == [2.0]
            for _ in range(20):
                connection.send_text(HELLO)
            assert ended(connection) == (1008, TOO_MANY)
        assert sum(hands.waits) == 20
        assert client.get("/rules").headers["retry-after"] == "60"
        hands.later(60)
        assert client.get("/rules").status_code == 200


def test_hello_over_many_connections_is_one_persons() -> None:
    """Whoever opens another connection to be greeted again is counted as the same."""
    hands = Hands()
    with limited(hands, greetings=Rate(1, 5)) as client:
        client.get("/")
        for _ in range(6):
            with talk(client) as connection:
                connection.send_text(HELLO)
                hear(connection, "update")
        assert hands.waits == [1.0]


def test_frames_are_slowed_then_the_connection_ends() -> None:
    """Ten at once, then each waits; after some seconds of that, the reason, and nothing for a minute."""
    hands = Hands()
    with limited(hands, frames=Rate(1, 10), patience=5) as client:
        client.get("/")
        with talk(client) as connection:
            connection.send_text(HELLO)
            for _ in range(30):
                connection.send_text(BUY)
            assert ended(connection) == (1008, TOO_MANY)
        assert hands.waits == [1.0] * 5
        assert client.get("/rules").status_code == 429
        with pytest.raises(WebSocketDenialResponse) as denial, talk(client):
            pass
        assert denial.value.status_code == 429
        client.cookies.clear()
        assert client.get("/rules").status_code == 200


def test_more_connections_do_not_give_more_frames() -> None:
    """A person's frames are counted over all connections."""
    hands = Hands()
    with limited(hands, frames=Rate(1, 10), patience=100) as client, ExitStack() as stack:
        client.get("/")
        lines = [stack.enter_context(talk(client)) for _ in range(4)]
        for line in lines * 3:
            line.send_text(BUY)
            hear(line, "ack")
        assert hands.waits == [1.0, 1.0]


def test_strangers_at_one_address_are_counted_together() -> None:
    """Who comes without a cookie each time gets no more than the address has."""
    hands = Hands()
    with limited(hands, frames=Rate(1, 10), address=2, patience=100) as client:
        for _ in range(22):
            client.cookies.clear()
            with talk(client) as line:
                line.send_text(BUY)
                hear(line, "ack")
        assert hands.waits == [0.5, 0.5]


def test_nonsense_counts_ten_times_and_length_counts() -> None:
    """A frame that is none, a command that is none, and each kilobyte that has begun."""
    hands = Hands()
    wrong = json.dumps({"type": "command", "id": "b", "command": {"type": "Explode"}})
    long = json.dumps({"type": "command", "id": "c", "command": {"type": "BuyChips", "amount": 5, "x": "y" * 9_000}})
    for text, cost in ((NONSENSE, 10), (wrong, 10), (long, 9), (BUY, 1)):
        hands.waits.clear()
        with limited(hands, frames=Rate(1, 20), patience=100) as client, talk(client) as line:
            for _ in range(20 // cost):
                line.send_text(text)
                json.loads(line.receive_text())
            assert hands.waits == [], text[:40]
            line.send_text(text)
            json.loads(line.receive_text())
            assert sum(hands.waits) == pytest.approx(cost - 20 % cost), text[:40]


def test_connections_of_a_person_have_an_end() -> None:
    """Whoever opens one table too many is told to close one; when one is closed there is room."""
    with limited(Hands(), sockets=3) as client:
        client.get("/")
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(talk(client))
            with talk(client) as fourth:
                assert ended(fourth) == (1008, "You have 3 connections open already; close one of your tables.")
            client.cookies.clear()
            with talk(client) as another:
                another.send_text(HELLO)
                assert hear(another, "update")
        client.get("/")
        with talk(client) as again:
            again.send_text(HELLO)
            assert hear(again, "update")


def test_connections_of_an_address_have_an_end() -> None:
    """Strangers without cookies, each a new one, count as their address; and all together count as all."""
    for limits, says in (({"address": 2}, "Your address"), ({"sockets_in_all": 6}, "The floor has 6 connections")):
        with limited(Hands(), sockets=3, **limits) as client, ExitStack() as stack:
            for _ in range(6):
                client.cookies.clear()
                stack.enter_context(talk(client))
            client.cookies.clear()
            with talk(client) as seventh:
                code, reason = ended(seventh)
                assert (code, reason.startswith(says)) == (1008, True)


def test_a_connection_that_says_nothing_is_ended() -> None:
    """Whoever connects and is silent is nobody, and is not waited for; nonsense is not a first frame."""
    with limited(Hands(), silence=0.05) as client:
        with talk(client) as silent:
            assert ended(silent, ask=False) == (1008, "The first frame did not come in time: say hello.")
        with talk(client) as babbling:
            babbling.send_text(NONSENSE)
            assert ended(babbling, ask=False)[0] == 1008
        assert sessions(client).every() == []


def test_new_guests_of_an_address_wait_for_each_other() -> None:
    """Three may come at once, then one a while; a form is told to come back."""
    hands = Hands()
    with limited(hands, names=Rate(0.5, 3), address=1, patience=100) as client:
        for _ in range(4):
            client.cookies.clear()
            with talk(client) as line:
                line.send_text(HELLO)
                hear(line, "update")
        assert hands.waits == [2.0]
        client.cookies.clear()
        refused = client.post("/table/CS1/sit")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
        assert len(sessions(client).every()) == 4
        hands.later(20)
        assert client.post("/table/CS1/sit", follow_redirects=False).status_code == 303
        known = client.post("/table/CS1/sit", headers={"Origin": BASE}, follow_redirects=False)
        assert known.status_code == 303, "who has a name is not counted again"


def test_this_machine_has_more() -> None:
    """What would be too much from elsewhere is nothing at the machine itself."""
    safety = Safety(limits=Limits(requests=Rate(1, 10), address=1, loopback=100))
    with floor(person=True, safety=safety, watch=Hands().watch()) as client:
        assert {client.get("/rules").status_code for _ in range(50)} == {200}


def test_the_tables_are_looked_at_a_few_times_a_second() -> None:
    """However many lobbies ask, the floor is drawn once for all of them."""
    hands = Hands()
    looked = 0
    cards = Shift.cards

    def counting(shift: Shift) -> object:
        nonlocal looked
        looked += 1
        return cards(shift)

    with patch.object(Shift, "cards", counting), limited(hands) as client:
        shown = [client.get("/api/floor").json()["tables"] for _ in range(20)]
        assert looked == 1
        assert shown[0][0]["table"] == "CS1"
        hands.later(GLANCE)
        client.get("/api/floor")
        assert looked == 2


def test_nobody_waits_for_who_is_slowed() -> None:
    """While one babbles and is sent away another is answered at once."""
    hands = Hands()
    with limited(hands, frames=Rate(1, 10), patience=5) as client, talk(client) as noisy:
        noisy.send_text(HELLO)
        hear(noisy, "update")
        client.cookies.clear()
        with talk(client) as other:
            other.send_text(HELLO)
            hear(other, "update")
            for _ in range(30):
                noisy.send_text(NONSENSE)
            other.send_text(BUY)
            assert hear(other, "ack")["id"] == "a"
        assert ended(noisy) == (1008, TOO_MANY)
