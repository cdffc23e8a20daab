"""For operators and their machines: /healthz, /readyz and /metrics, and who may ask."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.clients import KEY
from tests.web.serving import CARIBBEAN, QUICK

from croupier.floor.meters import Meters
from croupier.floor.opening import open_shift
from croupier.web.app import application
from croupier.web.pages.health import Condition, HealthPages, Metrics
from croupier.web.safety import Safety

TOKEN = "a token that nobody guesses"  # noqa: S105  (of this test alone)
PATHS = ("/healthz", "/readyz", "/metrics")


class House:
    """An open floor with its pages for operators."""

    def __init__(self, settings: Metrics) -> None:
        """Its condition can be changed."""
        shift = open_shift("memory:", tables=1, games=CARIBBEAN, pace=QUICK, bots=0, person=True)
        self.condition = Condition(shift.floor, Meters())
        self.looked = 0
        self.app = application(shift, KEY, Safety(hosts=("casino.example",)))
        self.app.router.routes[:0] = HealthPages(self.condition, settings, self._look).routes()

    def _look(self) -> None:
        self.looked += 1

    def ask(self, path: str, *, peer: str = "127.0.0.1", host: str = "127.0.0.1:8080", **headers: str) -> Any:
        """Ask for a page from an address, under a name."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        client = TestClient(self.app, client=(peer, 50_000))
        return client.get(f"http://127.0.0.1:8080{path}", headers={"host": host, **named})


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A floor whose operator has set a token."""
    found = House(Metrics(token=TOKEN))
    with TestClient(found.app):
        yield found


def test_all_is_well(house: House) -> None:
    """It lives, it is ready, and it counts."""
    assert house.ask("/healthz").json() == {"alive": True, "wrong": []}
    assert house.ask("/readyz").json() == {"ready": True, "why": [], "notices": []}
    house.condition.meters.events += 3
    told = house.ask("/metrics")
    assert told.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert "\ncroupier_events_total 3\n" in told.text
    assert house.looked == 1


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "asked",
    [
        {"peer": "192.0.2.7"},
        {"host": "casino.example"},
        {"x_forwarded_for": "192.0.2.7"},
        {"forwarded": "for=192.0.2.7"},
        {"x_real_ip": "192.0.2.7"},
        {"via": "1.1 proxy"},
        {"peer": "192.0.2.7", "authorization": "Bearer a token that somebody guesses"},
        {"peer": "192.0.2.7", "authorization": "Bearer"},
        {"peer": "192.0.2.7", "authorization": "Bearer "},
        {"peer": "192.0.2.7", "authorization": f"Basic {TOKEN}"},
        {"peer": "192.0.2.7", "authorization": f"Bearer {TOKEN} and more"},
    ],
    ids=str,
)
def test_strangers_find_no_such_page(house: House, path: str, asked: dict[str, str]) -> None:
    """From elsewhere, under another name, by way of a proxy on this machine, with a guess."""
    answer = house.ask(path, **asked)
    assert answer.status_code == 404
    assert answer.text == house.ask("/nowhere-at-all").text.replace("Not Found", f"There is no page {path}.")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "asked",
    [
        {"peer": "192.0.2.7", "host": "casino.example", "authorization": f"Bearer {TOKEN}"},
        {"peer": "192.0.2.7", "authorization": f"bearer {TOKEN}"},
        {"peer": "::1", "host": "[::1]:8080"},
        {"host": "localhost:8080"},
    ],
    ids=str,
)
def test_operators_are_answered(house: House, path: str, asked: dict[str, str]) -> None:
    """At this machine, or anywhere with the token."""
    assert house.ask(path, **asked).status_code == 200


def test_without_a_token_none_is_right() -> None:
    """Not even an empty one; and who wants no metrics has none, but still a sign of life."""
    house = House(Metrics(enabled=False))
    for path in PATHS:
        assert house.ask(path, peer="192.0.2.7", authorization="Bearer ").status_code == 404
    assert [house.ask(path).status_code for path in PATHS] == [200, 200, 404]


def test_trouble_is_said_and_passes(house: House) -> None:
    """A floor that cannot write lives, and is not ready until it can."""
    floor = house.condition.floor
    for about, name in ((floor, "trouble"), (next(iter(floor.groups.values())), "stopped")):
        setattr(about, name, "The store is locked.")
        assert house.ask("/healthz").json() == {"alive": True, "wrong": ["The store is locked."]}
        ready = house.ask("/readyz")
        assert ready.status_code == 503
        assert ready.json() == {"ready": False, "why": ["The store is locked."], "notices": []}
        setattr(about, name, "")
        assert house.ask("/readyz").status_code == 200


def test_a_floor_that_closes_is_not_ready(house: House) -> None:
    """Though it answers to the last."""
    house.condition.closing = True
    assert house.ask("/readyz").json()["why"] == ["The floor is closing."]
    assert house.ask("/readyz").status_code == 503
    assert house.ask("/healthz").status_code == 200
    house.condition.closing = False


def test_notices_are_told_and_stop_nothing(house: House) -> None:
    """Little room on the disk is for an operator to see to; there is still some."""
    house.condition.notices["disk"] = "5 MB are left on the disk that holds the store."
    ready = house.ask("/readyz")
    assert ready.status_code == 200
    assert ready.json()["notices"] == ["5 MB are left on the disk that holds the store."]
    assert house.ask("/healthz").json()["wrong"] == ["5 MB are left on the disk that holds the store."]
    house.condition.notices.clear()
