"""The board of the poker room and the clock of a tournament in a real browser."""

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.unit.engines.tournament.tournaments import DIRECTOR, START, Play
from tests.web.conftest import Serve, Window

from croupier.engines.tournament.commands import StartSession
from croupier.engines.tournament.view import view as tournament_view
from croupier.kernel.people import Role, Who

pytestmark = pytest.mark.browser

GAME = "Holdem $1/$2 no limit"
HOLDEM = ("holdem",)


def test_waiting_being_called_and_taking_a_seat(serve: Serve, window: Window) -> None:
    """A guest waits for a game, the supervisor calls, everybody sees it, the guest chooses a seat."""
    url = serve(bots=0, dealer="person", games=HOLDEM).url
    guest, supervisor = window(url + "/room"), window(url + "/room?as=poker room supervisor")
    board = guest.locator(f"[data-list='{GAME}']")
    expect(board).to_contain_text("10 free")
    board.get_by_role("button", name="Put me on the list").click()
    expect(board.locator(".line li")).to_contain_text("(you)")
    expect(guest.locator(".standing")).to_contain_text("1st in line")
    guest.set_viewport_size({"width": 390, "height": 844})
    assert guest.evaluate("document.documentElement.scrollWidth") == 390
    supervisor.locator("#staff").get_by_role("button", name=re.compile("^Call .* to HO1")).click()
    expect(supervisor.locator(".called")).to_contain_text("HO1")
    expect(guest.locator(".paged .left, .paged [data-until]").first).to_have_text(re.compile(r"\d:\d\d"))
    guest.locator(".paged").get_by_role("button", name="Take seat 4 of HO1").click()
    expect(guest.locator(".standing")).to_contain_text("HO1, seat 4")
    expect(board).to_contain_text("9 free")
    guest.locator(".standing").get_by_role("link").click()
    expect(guest.locator("#own-words")).to_contain_text("seat 4")


def shown() -> dict[str, Any]:
    """A tournament in its first level, as a player sees it, ten minutes of the level gone."""
    play = Play()
    play.seated("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    play.do(StartSession(by=DIRECTOR, at=START))
    view: dict[str, Any] = msgspec.to_builtins(tournament_view(play.t, Who("Ann", Role.PLAYER)))
    view["clock"] |= {"level_ends": 0, "left": 600}
    return view


def test_the_clock_of_a_tournament(serve: Serve, window: Window) -> None:
    """The time is by far the largest on the page; blinds, players, places, prizes and one's own seat are there."""
    server = serve(bots=0, games=HOLDEM)
    page = window(server.url, taps=True)

    def answer(route: WebSocketRoute) -> None:
        route.on_message(lambda _: route.send(json.dumps({"type": "view", "n": 1, "view": shown()})))

    page.route_web_socket(re.compile("/socket/"), answer)
    page.goto(server.url + "/tournament/CUP")
    expect(page.locator(".time")).to_have_text("10:00")
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.time')).fontSize)") >= 160
    expect(page.locator(".blinds")).to_contain_text("25 / 50")
    expect(page.locator(".next")).to_contain_text("50 / 100")
    expect(page.locator("#figures")).to_contain_text("6 of 6")
    expect(page.locator("#prizes li").first).to_contain_text("1st")
    expect(page.locator("#own")).to_contain_text("Your seat")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
