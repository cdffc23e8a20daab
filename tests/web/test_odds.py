"""The odds pages, in a browser: the form and its answer, on a desk and on a phone, with a script and without."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Window
from tests.web.serving import Server

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
GAME = "electronic-tai-sai"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One floor for all of them: they only read."""
    server = Server(tmp_path_factory.mktemp("odds") / "floor.db", bots=0, games=(GAME,))
    yield server.url
    server.stop()


def test_the_lobby_leads_to_the_odds(url: str, window: Window) -> None:
    """A line under the game's name; behind it the form, the figures, and plots with their words."""
    page = window(url)
    page.get_by_role("link", name=re.compile("Odds and best play|House edge")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Electronic tai-sai")
    expect(page.locator('tr[data-wager="big"]')).to_contain_text("2.7778%")
    expect(page.get_by_role("img").first).to_be_visible()
    again = window(url)
    expect(again.get_by_role("link", name="House edge 2.7778% on small")).to_be_visible()


def test_a_change_is_answered_at_once(url: str, window: Window) -> None:
    """Another scale, then odds of one's own: the edge moves in its place, and the address says what was asked."""
    page = window(f"{url}/odds/{GAME}")
    edge = page.locator('tr[data-wager="any-triple"]')
    expect(edge).to_contain_text("11.1111%")
    page.locator('select[name="pays"]').select_option("asia")
    expect(edge).not_to_contain_text("11.1111%")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?pays=asia")
    line = page.locator('input[name="pay.any-triple.any triple"]')
    line.fill("35 to 1")
    line.press("Tab")
    expect(edge).to_contain_text("0.0000%")
    page.reload()
    expect(edge).to_contain_text("0.0000%")


@pytest.mark.slow
def test_odds_that_were_typed_stay_when_an_option_changes(url: str, window: Window) -> None:
    """Each change asks for all that the form says, also for lines that came anew with an answer."""
    page = window(f"{url}/odds/{GAME}")
    line = page.locator('input[name="pay.any-triple.any triple"]')
    line.fill("35 to 1")
    line.press("Tab")
    edge = page.locator('tr[data-wager="any-triple"]')
    expect(edge).to_contain_text("0.0000%")
    page.locator('select[name="pays"]').select_option("asia")
    expect(page.locator('tr[data-wager="double"]')).to_contain_text("33.3333%")
    expect(edge).to_contain_text("0.0000%")
    expect(line).to_have_value("35 to 1")


def test_bad_odds_are_refused_beside_the_form(url: str, window: Window) -> None:
    """What was wrong and what would be right, where the answer would be; the form keeps what was typed."""
    page = window(f"{url}/odds/{GAME}", quiet=False)
    line = page.locator('input[name="pay.any-triple.any triple"]')
    line.fill("many")
    line.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("write them as in 20 to 1")
    expect(line).to_have_value("many")


def test_on_a_phone_nothing_runs_off_the_side(url: str, window: Window) -> None:
    """Answer first, the form under it, and the page no wider than the screen."""
    page = window(f"{url}/odds/{GAME}", viewport=PHONE)
    expect(page.locator('tr[data-wager="big"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("link", name="Change the rules").click()
    expect(page.locator('select[name="pays"]')).to_be_in_viewport()
