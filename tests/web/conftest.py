"""A server for each test that wants one, a browser for a module, windows that must not complain."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from tests.web.serving import Server

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE_MS = 60_000

Serve: TypeAlias = Callable[..., Server]
Window: TypeAlias = Callable[..., Page]


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
    """One browser for a module: while it runs, its event loop occupies the process, and other tests want their own."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    """Open a window of a guest of its own; at the end no window may have an error or a violation of the policy."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    def open_window(url: str, *, like: Page | None = None, quiet: bool = True, **settings: Any) -> Page:
        if like is None:
            contexts.append(browser.new_context(**({"viewport": {"width": 1440, "height": 900}} | settings)))
        page = (contexts[-1] if like is None else like.context).new_page()
        page.set_default_timeout(PATIENCE_MS)
        if quiet:
            page.on("console", hear)
            page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert complaints == []
