"""The table in a real browser: a guest plays a round, sees what may be seen, and is told why."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import Serve, Window, enrol

pytestmark = pytest.mark.browser


def sit_down(page: Page) -> None:
    """Take a seat from the table page."""
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#purse")).to_have_text("$1,000")


def wager(page: Page, name: str = "Ante") -> None:
    """Put the least amount down."""
    page.get_by_role("button", name=re.compile(rf"^{name} \$")).click()


def hand(page: Page) -> list[str]:
    """The cards in front of the person at this window, once they are picked up."""
    expect(page.locator("#own-words")).to_contain_text("You have")
    return [str(one.get_attribute("data-card")) for one in page.locator("#hand [data-card]").all()]


def heard(page: Page) -> list[dict[str, Any]]:
    """Every frame that this window gets from now on."""
    frames: list[dict[str, Any]] = []

    def keep(payload: str | bytes) -> None:
        frames.append(json.loads(payload))

    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    return frames


def test_a_guest_plays_a_round(serve: Serve, window: Window) -> None:
    """From the lobby with one click to a seat; ante, cards, bet, result: all with the mouse."""
    page = window(serve(bots=0).url)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/CS1")
    expect(page.locator(".demo")).to_have_text("DEMO")
    wager(page)
    expect(page.locator(".box.mine [data-wager=ante] .amount")).to_have_text("$10")
    assert len(hand(page)) == 5
    page.get_by_role("button", name="Bet $20").click()
    expect(page.locator("#hand .money")).to_contain_text("Last round")
    settled = page.locator("#feed li[data-type=Settled]", has_text="ante")
    expect(settled.first).to_be_visible()
    settled.first.get_by_role("link").click()
    expect(page.locator("#why")).to_contain_text("Rule 10.")
    expect(page.locator("#why .facts")).to_contain_text("$10")


def test_a_round_by_keyboard(serve: Serve, window: Window) -> None:
    """S sits down, A makes the ante, arrow keys change the amount in legal steps, F folds."""
    page = window(serve(bots=0).url + "/table/CS1")
    expect(page.locator("#sit")).to_be_visible()
    page.keyboard.press("s")
    slider = page.get_by_role("slider", name="Ante: amount")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Ante $12")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#purse")).to_have_text("$988")
    hand(page)
    page.keyboard.press("f")
    expect(page.locator("#feed")).to_contain_text("fold")


def test_signs_and_inscription(serve: Serve, window: Window) -> None:
    """The layout bears its inscription and names its areas; limits, pay scale and meter are displayed."""
    page = window(serve().url + "/table/CS1")
    expect(page.locator("#felt .inscription")).to_contain_text("Dealer only plays with ace and king or higher")
    for text in ("Ante $10 to $500", "Progressive jackpot wager $1", "royal flush 250 to 1"):
        expect(page.locator("#signs")).to_contain_text(text)
    expect(page.locator("#felt .scale")).to_contain_text("250 to 1")
    expect(page.locator("#felt .display .figures")).to_contain_text("$10,00")
    first = page.locator("[data-box='1']")
    expect(first.locator("[data-wager=ante] .label")).to_have_text("Ante")
    expect(first.locator("[data-wager=bet] .label")).to_have_text("Bet")
    expect(first.locator(".slot[data-wager=jackpot]")).to_be_visible()
    expect(page.locator("#game")).to_contain_text("gazetted")
    expect(page.locator("#clock")).to_have_text(re.compile(r"\d\d:\d\d"))
    assert page.locator(".box").count() == 7


@pytest.mark.slow
def test_the_light_over_the_slot(serve: Serve, window: Window) -> None:
    """A jackpot chip in the slot lights its lamp."""
    page = window(serve(bots=2).url + "/table/CS1")
    sit_down(page)
    other = window(page.url)
    sit_down(other)
    wager(page)
    wager(page, "Jackpot")
    expect(page.locator(".box.mine .slot.lit")).to_be_visible()
    expect(other.locator(".slot.lit").first).to_be_visible()


def test_nobody_sees_anothers_cards(serve: Serve, window: Window) -> None:
    """Two windows at one table: neither the page nor any frame of one shows the other's cards before they are shown."""
    server = serve(bots=0)
    ann, ben = window(server.url, taps=True), window(server.url, taps=True)
    of_ann, of_ben = heard(ann), heard(ben)
    for page in (ann, ben):
        page.goto(server.url + "/table/CS1")
        sit_down(page)
    for page in (ann, ben):
        wager(page)
    cards = {"ann": hand(ann), "ben": hand(ben)}
    assert not set(cards["ann"]) & set(cards["ben"])
    for page, frames in ((ann, of_ann), (ben, of_ben)):
        others = page.locator(".box:not(.mine) [data-card]")
        assert {one.get_attribute("data-card") for one in others.all()} == {"??"}
        views = [frame["view"] for frame in frames if frame["type"] == "update"]
        assert views
        for view in views:
            elsewhere = [box["hand"] for box in view["boxes"] if box["hand"] and box["player"] != view["you"]]
            assert {card for hand_ in elsewhere for card in hand_["cards"]} <= {"??"}
        events = [one["event"] for frame in frames if frame["type"] == "update" for one in frame["events"]]
        picked = [event["cards"] for event in events if event["type"] == "PickedUp"]
        assert sorted(set(cards_) == {-1} for cards_ in picked) == [False, True]
        assert all(event["card"] == -1 for event in events if event["type"] == "Dealt" and not event.get("up"))
        assert all(set(event["order"]) <= {-1} for event in events if event["type"] == "Shuffled")


def test_a_phone_shows_no_sideways_scrolling(serve: Serve, window: Window) -> None:
    """At 390 by 844 the page is no wider than the screen, and the actions are on it."""
    server = serve(bots=0)
    page = window(server.url + "/table/CS1", viewport={"width": 390, "height": 844}, has_touch=True)
    sit_down(page)
    for ready in (lambda: wager(page), lambda: hand(page)):
        ready()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    box = page.get_by_role("button", name="Bet $20").bounding_box()
    assert box is not None
    assert box["y"] > 844 / 2
    assert box["y"] + box["height"] <= 844
    expect(page.locator("#strip li").first).to_be_visible()
    enrol(page, server.url)
    for path in ("/", "/rules", "/rules/caribbean-stud", "/rules/caribbean-stud/12.7", "/staff"):
        page.goto(server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.slow
def test_a_desk_shows_everything_without_scrolling(serve: Serve, window: Window) -> None:
    """At 1440 by 900 nothing scrolls but the list of what happened."""
    page = window(serve(bots=0).url + "/table/CS1")
    sit_down(page)
    wager(page)
    hand(page)
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1440, 900]


def test_reconnecting_is_calm(serve: Serve, window: Window) -> None:
    """The connection drops: the table greys and says so, comes back where it was, and no line comes twice."""
    server = serve(bots=0)
    page = window(server.url, quiet=False, taps=True)
    routes: list[WebSocketRoute] = []

    def carry(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/socket/"), carry)
    page.goto(server.url + "/table/CS1")
    sit_down(page)
    wager(page)
    before = hand(page)
    lines = page.locator("#feed li").count()
    page.evaluate(
        "new MutationObserver(() => { window.sawLost ||= document.body.dataset.connection === 'lost'; })"
        ".observe(document.body, {attributes: true})"
    )
    routes[0].close()
    page.wait_for_function("window.sawLost")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    assert len(routes) == 2
    assert hand(page) == before
    assert page.locator("#feed li").count() == lines
    page.get_by_role("button", name="Fold").click()
    expect(page.locator("#feed")).to_contain_text("fold")
    numbers = page.locator("#feed li").evaluate_all("lines => lines.map(line => Number(line.dataset.n))")
    assert numbers == sorted(set(numbers), reverse=True)


@pytest.mark.slow
def test_light_dark_and_still(serve: Serve, window: Window) -> None:
    """The system's wish for dark colours and for no motion is followed."""
    url = serve().url + "/table/CS1"
    light, dark = window(url), window(url, color_scheme="dark", reduced_motion="reduce")
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    assert light.evaluate(colour) != dark.evaluate(colour)
    rules = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.conditionText ?? '')"
    assert any("reduced-motion: no-preference" in rule for rule in dark.evaluate(rules))
    expect(dark.locator(".dealer")).to_be_visible()
