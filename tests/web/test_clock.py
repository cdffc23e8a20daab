"""Clocks, pace, intents, seals and trouble in a real browser; the clock by which a page counts is moved by the test."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import DESK, Serve, Window
from tests.web.serving import QUICK, Server

pytestmark = pytest.mark.browser

COMMITMENT = "3fa9c2107be14d58" * 4
KEPT = f'{{"seal":"5c","commitments":["{COMMITMENT}"]}}'
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
GLANCES = 3_000
GLANCE_MS = 20

READS = """
  window.pongs = 0;
  const parse = JSON.parse;
  JSON.parse = (text) => {
    const found = parse(text);
    window.pongs += found?.type === "pong";
    window.turn = found?.view?.seats?.find((seat) => seat.turn)?.person ?? window.turn;
    return found;
  };
"""
NEVER_OPENS = """
  window.tried = 0;
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    constructor() { super(); this.readyState = 0; window.tried += 1; }
    close() {}
  };
"""


class Tap:
    """Stands between page and server: hears both, says what a server might say, and answers pings or does not."""

    def __init__(self, page: Page) -> None:
        """On every connection that the page opens from now on."""
        self.page = page
        self.routes: list[WebSocketRoute] = []
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.answers = True
        self.silenced: set[str] = set()
        """Frames of the server that do not come through."""
        page.route_web_socket(re.compile("/socket/"), self._carry)

    def _carry(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.routes.append(route)

        def up(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            if self.said[-1]["type"] != "ping":
                server.send(message)
            elif self.answers:
                route.send('{"type": "pong"}')

        def down(message: str | bytes) -> None:
            self.heard.append(json.loads(message))
            if self.heard[-1]["type"] not in self.silenced:
                route.send(message)

        route.on_message(up)
        server.on_message(down)

    def say(self, kind: str, **parts: object) -> None:
        """Tell the page something."""
        self.routes[-1].send(json.dumps({"type": kind, **parts}))

    def wishes(self, kind: str, field: str) -> list[str]:
        """What the page wished for in frames of a kind."""
        return [frame[field] for frame in self.said if frame["type"] == kind]

    @property
    def name(self) -> str:
        """Whose page it is."""
        return next(str(frame["name"]) for frame in self.heard if frame["type"] == "you")

    @property
    def view(self) -> dict[str, Any]:
        """The last view that came."""
        found: dict[str, Any] = [frame["view"] for frame in self.heard if frame["type"] == "update"][-1]
        return found

    def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something was said or heard."""
        for _ in range(GLANCES):
            if seen():
                return
            self.page.wait_for_timeout(GLANCE_MS)
        pytest.fail("it was never said")


def tapped(window: Window, server: Server, table: str, script: str = "", **settings: Any) -> tuple[Page, Tap]:
    """A window at a table with a clock of its own and a tap on its connection."""
    page = window("about:blank", taps=True, quiet=False, **settings)
    tap = Tap(page)
    page.add_init_script(script)
    page.clock.install()
    page.goto(f"{server.url}/table/{table}")
    return page, tap


def pause(page: Page, seconds: float) -> None:
    """Let so much time pass on the page, and from now on none but by `page.clock.run_for`."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + seconds)
    page.clock.run_for(500)


def deciding(page: Page) -> None:
    """Sit down, wager, and get cards to decide on."""
    page.locator("#sit").click()
    page.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    expect(page.locator("#own-words")).to_contain_text("You have")


def test_a_decision_is_counted_down(serve: Serve, window: Window) -> None:
    """At the box and over the dock, with its consequence; then the bank; the title and whoever listens know the end."""
    page, tap = tapped(window, serve(bots=0), "CS1")
    deciding(page)
    own, place, said = page.locator("#timer"), page.locator(".box.mine .seconds"), page.locator("#said")
    expect(own).to_contain_text(re.compile(r"\d+ s to decide, then 60 s from your bank"))
    expect(own.get_by_role("link")).to_have_attribute("href", re.compile("^/rules/caribbean-stud/"))
    folded = {"then": "The hand is folded", "cite": "caribbean-stud 12.12"}
    tap.silenced.add("timer")  # a page that connects anew is reminded of the server's
    tap.say("timer", what="decide", person=tap.name, seconds=600, bank=60, **folded)
    expect(own).to_contain_text("Otherwise: The hand is folded 12.12")
    expect(page).to_have_title(re.compile("^Your turn"))
    pause(page, 592)
    expect(page).to_have_title(re.compile(r"^\([1-8] s\) Your turn"))
    expect(said).to_have_text(re.compile(r"^[1-8] seconds to decide, then your bank begins\.$"))
    page.clock.run_for(10_000)
    expect(own).to_contain_text(re.compile("^[3-5]. s left in your bank"))
    expect(place).to_have_text(re.compile("^ bank [3-5]. s$"))
    page.clock.run_for(60_000)
    expect(said).to_contain_text("Otherwise: The hand is folded.")
    expect(own).to_contain_text("time is up")
    page.keyboard.press("f")
    expect(own).to_be_empty()
    expect(place).to_have_count(0)
    expect(page).to_have_title(re.compile("^Caribbean stud"))


def test_others_are_counted_down_at_their_place(serve: Serve, window: Window) -> None:
    """An onlooker sees for whom the table waits: on a phone in the strip, at a desk by a bar that need not run."""
    server = serve(bots=0)
    page, player = tapped(window, server, "CS1")
    onlooker, tap = tapped(window, server, "CS1", **PHONE)
    expect(onlooker.locator("#sit")).to_be_visible()
    deciding(page)
    waits = onlooker.locator("#strip li", has_text="deciding")
    tap.say("timer", what="decide", person=player.name, seconds=600, bank=0)
    tap.say("timer", what="decide", person=tap.name, seconds=600, bank=0)  # who is not asked has no clock
    expect(waits.locator(".seconds")).to_have_text(re.compile(r"^ [56]\d\d s$"))
    expect(onlooker.locator("#timer")).to_be_empty()
    assert onlooker.evaluate("document.documentElement.scrollWidth") == 390
    onlooker.set_viewport_size(DESK)
    bar = onlooker.locator("#felt .count")
    pause(onlooker, 200)
    assert float(bar.get_attribute("width") or 0) == 0.75 * float(bar.get_attribute("data-wide") or 0)
    page.keyboard.press("f")
    expect(bar).to_have_count(0)


def test_trouble_closing_and_seals(serve: Serve, window: Window) -> None:
    """A calm banner while the floor waits or closes; a seal is kept, explained, and can be checked once it is open."""
    page, tap = tapped(window, serve(bots=0), "CS1")
    banner = page.locator("#banner[role=status]")
    expect(page.locator("#sit")).to_be_visible()
    tap.say("trouble", why="The floor is waiting for its store: locked")
    expect(banner).to_have_text(
        "The floor is waiting for its store: locked. What you do waits as well, and is not lost."
    )
    tap.say("trouble", why="")
    expect(banner).to_be_empty()
    round_ = tap.view["round"]
    tap.say("seal", table="CS1", round=round_, seal="5c", commitments=[COMMITMENT])
    expect(page.locator("#seal")).to_have_text(COMMITMENT[:8])
    assert page.evaluate(f"sessionStorage.getItem('croupier-seal CS1 {round_}')") == KEPT
    page.locator("#seal button").click()
    expect(page.locator("#why .digits")).to_have_text(COMMITMENT)
    page.keyboard.press("Escape")
    tap.say("opened", table="CS1", round=round_)
    check = page.get_by_role("link", name="check this round")
    expect(check).to_have_attribute("href", f"/proof/CS1/{round_}")
    with page.expect_popup() as proof:
        check.click()
    assert proof.value.evaluate(f"sessionStorage.getItem('croupier-seal CS1 {round_}')") == KEPT
    tap.say("closing", why="back in a minute")
    expect(banner).to_contain_text("The floor is closing: back in a minute. This page comes back by itself")
    tap.routes[-1].close()
    expect(page.locator("#connection")).to_contain_text("lost")
    expect(banner).not_to_be_empty()
    page.clock.run_for(1_000)
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(banner).to_be_empty()


def test_a_line_that_is_dead_is_noticed(serve: Serve, window: Window) -> None:
    """After 20 s of silence the page asks; with no answer within 8 s, or offline, it gives the line up."""
    page, tap = tapped(window, serve(bots=0), "CS1", READS)
    body = page.locator("body")
    expect(page.locator("#sit")).to_be_visible()
    pause(page, 1)
    page.clock.run_for(20_000)
    tap.until(lambda: page.evaluate("window.pongs") == 1)
    page.clock.run_for(10_000)
    expect(body).to_have_attribute("data-connection", "open")
    tap.answers = False
    page.clock.run_for(10_000)
    tap.until(lambda: [frame["type"] for frame in tap.said] == ["hello", "ping", "ping"])
    page.clock.run_for(8_000)
    expect(body).to_have_attribute("data-connection", "lost")
    page.clock.run_for(1_000)
    expect(body).to_have_attribute("data-connection", "open")
    page.context.set_offline(True)
    expect(body).to_have_attribute("data-connection", "lost")
    page.context.set_offline(False)
    expect(body).to_have_attribute("data-connection", "open")
    assert len(tap.routes) == 3


def test_a_line_that_does_not_open_is_tried_again(serve: Serve, window: Window) -> None:
    """After 8 s a connection that is still opening is given up for another."""
    page, _ = tapped(window, serve(bots=0), "CS1", NEVER_OPENS)
    pause(page, 9)
    expect(page.locator("body")).to_have_attribute("data-connection", "lost")
    page.clock.run_for(1_000)
    assert page.evaluate("window.tried") == 2


def test_who_is_alone_sets_the_pace(serve: Serve, window: Window) -> None:
    """N deals at once; fast is kept for the session; with somebody else at the table there is no such control."""
    server = serve(bots=1, pace=replace(QUICK, grace=600, betting=600))
    page, tap = tapped(window, server, "CS1")
    pace, fast = page.locator("#pace"), page.get_by_role("button", name="fast")
    expect(page.locator("#sit")).to_be_visible()
    expect(pace).to_be_hidden()
    page.locator("#sit").click()
    fast.click()
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.reload()
    tap.until(lambda: tap.wishes("go", "tempo") == ["fast", "fast"])
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    expect(page.get_by_role("button", name="Deal now")).to_be_enabled()
    page.keyboard.press("n")
    expect(page.locator("#own-words")).to_contain_text("You have")
    expect(pace.locator(".refusal")).to_be_empty()
    other = window(page.url)
    other.locator("#sit").click()
    expect(pace).to_be_hidden()


def test_intents_before_the_turn(serve: Serve, window: Window) -> None:
    """A check lapses when the bet changes, a second press takes back, "call any" is done; none is said in turn."""
    server = serve(bots=0, games=("holdem",), pace=replace(QUICK, between=600))
    tables = [tapped(window, server, "HO1", READS) for _ in range(2)]
    for page, _ in tables:
        page.locator("#sit").click()
    (page, tap), (other, behind) = tables
    tap.until(lambda: any(seat["turn"] for seat in tap.view["seats"]))
    if next(seat["person"] for seat in tap.view["seats"] if seat["turn"]) != tap.name:
        (page, tap), (other, behind) = tables[::-1]
    mine, theirs = page.locator(".intents"), other.locator(".intents")
    expect(mine).to_have_count(0)
    check, any_ = theirs.get_by_role("button", name="Check", exact=True), mine.get_by_role("button", name="Call any")
    check.click()
    expect(check).to_have_attribute("aria-pressed", "true")
    check.click()
    expect(check).to_have_attribute("aria-pressed", "false")
    check.click()
    theirs.get_by_role("button", name="Check or fold").hover()
    other.mouse.down()
    page.keyboard.press("r")
    behind.until(lambda: other.evaluate("window.turn") == behind.name)
    other.mouse.up()  # the turn came while the button was being pressed
    expect(other.locator("#actions[data-turn]")).to_be_visible()
    expect(theirs).to_have_count(0)
    assert other.locator("#feed li", has_text="checks").count() == 0
    assert behind.wishes("intend", "what") == ["", "check", "", "check"]
    any_.click()
    expect(any_).to_have_attribute("aria-pressed", "true")
    other.keyboard.press("r")
    expect(page.locator("#feed li", has_text=f"{tap.name} calls")).to_have_count(1)
    expect(page.locator(".intents [aria-pressed=true]")).to_have_count(0)
    assert tap.wishes("intend", "what") == ["", "call any"]
