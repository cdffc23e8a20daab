"""A server for each test that wants one, a browser for a file of them, windows that must not complain."""

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, ViewportSize, expect, sync_playwright
from tests.web.serving import SERVERS, Server

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE_MS = 60_000
GLANCE_MS = 1_000
LONG = 100
"""After so many seconds nobody waits for a wager any more, and whoever has gone has lost the seat."""
DESK: ViewportSize = {"width": 1440, "height": 900}

Serve: TypeAlias = Callable[..., Server]
Window: TypeAlias = Callable[..., Page]


def let_time_pass(server: Server, sign: Locator) -> None:
    """Let time pass at a table whose staff wait for the test, until the page shows this sign of it.

    Staff who have not looked yet count from when they look: so there may be more to wait, but never too little.
    """
    for _ in range(PATIENCE_MS // GLANCE_MS):
        server.later(LONG)
        with contextlib.suppress(Error):
            sign.first.wait_for(timeout=GLANCE_MS)
            return
    pytest.fail(f"no sign of {sign}")


def enrol(page: Page, url: str) -> None:
    """Make whoever sits at this window a member of staff of the floor at this address."""
    base = re.match(r"http://[^/]+", url)
    assert base is not None
    name, value = SERVERS[base[0]].staff_cookie()
    page.context.add_cookies([{"name": name, "value": value, "url": base[0]}])


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server with these settings; all are stopped at the end."""
    servers: list[Server] = []

    def start(**settings: Any) -> Server:
        servers.append(Server(tmp_path / f"floor{len(servers)}.db", **settings))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser a file: while it runs, its event loop occupies the process, and other tests want their own."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


class Windows:
    """Windows of one browser, used again: to open one takes longer than most of what is done in it."""

    def __init__(self, browser: Browser) -> None:
        """None is open."""
        self.browser = browser
        self._free: dict[str, list[Page]] = {}

    def take(self, viewport: ViewportSize, **settings: Any) -> Page:
        """An empty window with these settings."""
        free = self._free.setdefault(repr(settings), [])
        if not free:
            page = self.browser.new_context(viewport=viewport, **settings).new_page()
            page.set_default_timeout(PATIENCE_MS)
            return page
        page = free.pop()
        page.set_viewport_size(viewport)
        return page

    def give_back(self, page: Page, **settings: Any) -> None:
        """Nothing is left in it of what was done there."""
        page.goto("about:blank")
        page.context.clear_cookies()
        self._free[repr(settings)].append(page)


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Windows:
    """The windows of the browser."""
    return Windows(browser)


@pytest.fixture
def window(windows: Windows) -> Iterator[Window]:
    """Open a window of a guest of its own; at the end no window may have an error or a violation of the policy.

    Where the address asks for an office, whoever sits there is staff.
    A window that a test `taps`, to stand between page and server, is closed afterwards: the tap would stay.
    """
    opened: list[tuple[Page, bool, dict[str, Any]]] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    def fail(error: Error) -> None:
        complaints.append(str(error))

    def open_window(
        url: str, *, taps: bool = False, quiet: bool = True, viewport: ViewportSize = DESK, **settings: Any
    ) -> Page:
        page = windows.take(viewport, **settings)
        opened.append((page, taps, settings))
        if quiet:
            page.on("console", hear)
            page.on("pageerror", fail)
        if "?as=" in url:
            enrol(page, url)
        page.goto(url)
        return page

    yield open_window
    for page, taps, settings in opened:
        if taps:
            page.context.close()
            continue
        for event, listener in (("console", hear), ("pageerror", fail)):
            with contextlib.suppress(KeyError):  # nobody listened to this window
                page.remove_listener(event, listener)
        windows.give_back(page, **settings)
    assert complaints == []
