"""The felt of Three Card Poker in a real browser: its areas as tables have them, a round by hand, a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Window
from tests.web.serving import Server
from tests.web.test_felts import PACE, PHONE, decide, no_scrolling, sit_and_wager, wide

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with one table of it, a bot at it; the staff wait for the test."""
    server = Server(tmp_path_factory.mktemp("three") / "floor.db", games=("three-card-poker",), pace=PACE, held=True)
    yield server
    server.stop()


def test_a_round_by_clicking(floor: Server, window: Window) -> None:
    """Ante and play lie side by side before the player, Pair Plus above them; wagers, a decision, the result."""
    page = window(f"{floor.url}/table/TC1", viewport={"width": 1280, "height": 800})
    first = page.locator("[data-box='1'] .area")
    expect(first).to_have_count(3)
    labels = first.evaluate_all("areas => areas.map(area => area.getAttribute('aria-label').split(':')[0])")
    assert labels == ["Ante", "Play", "Pair Plus"]
    expect(page.locator("#felt .inscription")).to_contain_text("Dealer plays with queen high or better")
    assert {"Ante bonus pays", "Pair plus pays"} <= set(page.locator("#felt .scale .title").all_text_contents())
    sit_and_wager(floor, page, ("Ante", "Pair Plus"))
    expect(page.locator("[data-house=dealer] [data-card]")).to_have_count(3)
    no_scrolling(page)
    decide(page, "Play $10")
    expect(page.locator("#hand .money")).to_contain_text("Last round")
    expect(page.locator("#feed li[data-type=Settled]", has_text="Pair Plus").first).to_be_visible()


def test_a_phone_holds_the_felt(floor: Server, window: Window) -> None:
    """Nothing is wider than the screen, play and fold are on it, and a pay scale opens with a tap."""
    page = window(f"{floor.url}/table/TC1", **PHONE)
    sit_and_wager(floor, page, ("Ante", "Pair Plus"))
    assert wide(page) == 390
    for one in page.locator("#actions > .control .act").all():
        place = one.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 390
        assert place["y"] + place["height"] <= 844
    page.get_by_role("button", name="Pair plus pays", exact=True).click()
    expect(page.locator("#why .pays")).to_contain_text("40 to 1")
