"""The felts of the other games in a real browser: areas and cards as the rules name them, rounds played by hand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Window, let_time_pass
from tests.web.rigged import Rigged
from tests.web.serving import QUICK, Server

pytestmark = pytest.mark.browser

GAMES = ("big-raise-stud", "four-card-poker", "lunar-poker", "ultimate-texas-holdem")
PACE = replace(QUICK, grace=2.5, patience=0.5, leave=1.5)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


class Felt(NamedTuple):
    """What the rules put on a felt, and what is pressed there in one round."""

    areas: tuple[str, ...]
    """From the player's left and bottom to the top."""
    house: dict[str, int]
    boxes: int
    scales: tuple[str, ...]
    inscription: str
    wagers: tuple[str, ...]
    decisions: tuple[str, ...]


FELTS = {
    "BR1": Felt(
        ("Ante", "Bet", "Three Card Bonus"), {"community": 2}, 7, ("Bet pays", "Three card bonus pays"), "",
        ("Ante", "Three Card Bonus"), ("Raise $20",),
    ),
    "FC1": Felt(
        ("Ante", "Play", "Aces Up"), {"dealer": 6}, 7, ("Ante bonus pays", "Aces up pays"), "Dealer always qualifies",
        ("Ante", "Aces Up"), ("Play $30",),
    ),
    "LP1": Felt(
        ("Ante", "Bet", "Super", "Exchange 2-5 Cards", "Buy a 6th Card", "Force the Dealer"), {"dealer": 5}, 5,
        ("Bet pays", "Super pays", "Instant cash pays"), "ace and king or higher",
        ("Ante", "Super"), ("Buy a 6th Card $10", "Bet $20"),
    ),
    "UT1": Felt(
        ("Ante", "Blind", "Play", "Trips"), {"dealer": 2, "community": 5}, 7, ("Blind pays", "Trips pays"),
        "a pair or better", ("Ante", "Blind", "Trips"), ("Check", "Check", "Play $10"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One floor with a table of each game, a bot at each; the staff wait for the test."""
    server = Server(tmp_path_factory.mktemp("felts") / "floor.db", games=GAMES, pace=PACE, held=True)
    yield server
    server.stop()


def button(page: Page, name: str) -> Locator:
    """One of the player's actions."""
    return page.locator("#actions").get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))


def sit_and_wager(floor: Server, page: Page, wagers: tuple[str, ...]) -> None:
    """Take a seat and put the least amount on each of these areas; then cards are dealt and picked up."""
    button(page, "Sit down").click()
    for n, name in enumerate(wagers, 1):
        button(page, f"{name} $").click()
        expect(page.locator(".box.mine .area.taken", has_text="$10")).to_have_count(n)
    let_time_pass(floor, page.locator("#own-words", has_text="You have"))


def decide(page: Page, name: str) -> None:
    """Press an action and wait until it is on record: a second press would meet the table as it was."""
    box = page.locator(".box.mine").get_attribute("data-box")
    mine = page.locator("#feed li[data-type=Chosen]", has_text=f"box {box}:")
    before = mine.count()
    button(page, name).click()
    expect(mine).to_have_count(before + 1)


def no_scrolling(page: Page) -> None:
    """At a desk the whole table is on the screen, and every action lies within the dock."""
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1280, 800]
    over = (
        "() => { const dock = document.querySelector('.dock').getBoundingClientRect();"
        " return [...document.querySelectorAll('#actions > .control .act, #actions > .more')]"
        ".map(one => one.getBoundingClientRect())"
        ".filter(one => one.top < dock.top || one.bottom > dock.bottom).length; }"
    )
    assert page.evaluate(over) == 0


def wide(page: Page) -> int:
    """How wide the page is."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("table", FELTS)
def test_a_round_by_clicking(floor: Server, window: Window, table: str) -> None:
    """The felt bears what the rules name; wagers, decisions and the result, all with the mouse."""
    felt = FELTS[table]
    page = window(f"{floor.url}/table/{table}", viewport={"width": 1280, "height": 800})
    first = page.locator("[data-box='1'] .area")
    expect(first).to_have_count(len(felt.areas))
    labels = first.evaluate_all("areas => areas.map(area => area.getAttribute('aria-label').split(':')[0])")
    assert tuple(labels) == felt.areas
    assert page.locator(".box").count() == felt.boxes
    for place in ("dealer", "community"):
        expect(page.locator(f"[data-house={place}]")).to_have_count(int(place in felt.house))
    shown = page.locator("#felt .scale .title").all_text_contents()
    assert set(felt.scales) <= set(shown)
    expect(page.locator("#felt .inscription")).to_have_count(int(bool(felt.inscription)))
    if felt.inscription:
        expect(page.locator("#felt .inscription")).to_contain_text(felt.inscription)
    sit_and_wager(floor, page, felt.wagers)
    for place, count in felt.house.items():
        expect(page.locator(f"[data-house={place}] [data-card]")).to_have_count(count)
    for name in felt.decisions:
        no_scrolling(page)
        decide(page, name)
    over = page.locator("#hand .money", has_text="Last round")
    button(page, "Decline").or_(over).first.wait_for()  # whether the dealer qualifies is not ours to say
    if button(page, "Decline").count():
        button(page, "Decline").click()
    no_scrolling(page)
    expect(page.locator("#hand .money")).to_contain_text("Last round")
    expect(page.locator("#feed li[data-type=Settled]", has_text="ante").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("table", FELTS)
def test_a_phone_holds_every_felt(floor: Server, window: Window, table: str) -> None:
    """At 390 by 844 nothing is wider than the screen, the actions are on it, and a pay scale opens with a tap."""
    page = window(f"{floor.url}/table/{table}", **PHONE)
    sit_and_wager(floor, page, FELTS[table].wagers[: 2 if table == "UT1" else 1])
    assert wide(page) == 390
    assert wide(page) == 390
    expect(page.locator("#actions .act").first).to_be_visible()
    for one in page.locator("#actions > .control .act").all():
        place = one.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 390
        assert place["y"] + place["height"] <= 844
    title = FELTS[table].scales[0]
    page.get_by_role("button", name=title, exact=True).click()
    expect(page.locator("#why .pays")).to_contain_text(" to ")


@pytest.mark.slow
def test_cards_are_exchanged_by_tapping_them(floor: Server, window: Window) -> None:
    """Taps pick cards, a number on the keyboard gives one back or takes one; they are exchanged for a fee."""
    page = window(f"{floor.url}/table/LP1", **PHONE)
    sit_and_wager(floor, page, ("Ante",))
    before = [one.get_attribute("data-card") for one in page.locator("#hand [data-card]").all()]
    exchange = button(page, "Exchange")
    expect(exchange).to_be_disabled()
    cards = page.locator("#hand").get_by_role("checkbox")
    cards.nth(0).tap()
    expect(exchange).to_be_disabled()
    cards.nth(3).tap()
    expect(exchange).to_have_text(re.compile("^Exchange 2 cards for \\$10"))
    page.keyboard.press("1")
    expect(cards.nth(0)).to_have_attribute("aria-checked", "false")
    page.keyboard.press("2")
    cards.nth(4).focus()
    page.keyboard.press("Space")
    expect(exchange).to_contain_text("Exchange 3 cards")
    exchange.click()
    expect(page.locator("#feed li[data-type=Chosen]", has_text="exchange 3 cards")).to_have_count(1)
    expect(button(page, "Fold")).to_be_visible()
    after = [one.get_attribute("data-card") for one in page.locator("#hand [data-card]").all()]
    assert len(after) == 5
    assert [card for card in before if card in after] == [before[0], before[2]]
    expect(page.locator(".box.mine [data-wager=exchange]")).to_contain_text("fee $10")
    button(page, "Fold").click()
    expect(page.locator("#hand .money")).to_contain_text("Last round: lost $20")


@pytest.fixture
def reds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor of Lunar Poker where the first cards are red, and nobody else plays."""
    server = Rigged(tmp_path_factory.mktemp("reds") / "floor.db", ("lunar-poker",), PACE, "reds")
    yield server
    server.stop()


@pytest.mark.slow
def test_five_actions_have_room(reds: Server, window: Window) -> None:
    """Five red cards may be declared besides all else: with the longest words beside them no button leaves the dock."""
    page = window(f"{reds.url}/table/LP1", viewport={"width": 1280, "height": 800})
    sit_and_wager(reds, page, ("Ante", "Super"))
    for name in ("Bet $20", "Fold", "Exchange", "Buy a 6th Card", "Declare"):
        expect(button(page, name)).to_be_visible()
    longest = "You have: king high, queen, jack, 10, 8, and words up to the end of the line"
    page.locator("#own-words").evaluate("(line, words) => { line.textContent = words; }", longest)
    no_scrolling(page)


@pytest.mark.slow
def test_raising_with_a_digit(floor: Server, window: Window) -> None:
    """The keys 1 to 4 raise as many antes, and the purse says so."""
    page = window(f"{floor.url}/table/BR1")
    sit_and_wager(floor, page, ("Ante",))
    assert [one.split("\n")[0] for one in page.locator("#actions .several .act").all_inner_texts()] == [
        "Raise $10", "Raise $20", "Raise $30", "Raise $40",
    ]  # fmt: skip
    page.keyboard.press("3")
    expect(page.locator("#feed li[data-type=WagerPlaced]", has_text="$30 on Bet, box")).to_have_count(1)


@pytest.mark.slow
def test_a_supervisor_reports_a_community_card(floor: Server, window: Window) -> None:
    """A community card was shown too early: the console names the place, the ruling its rule; less is left."""
    player = window(f"{floor.url}/table/BR1")
    supervisor = window(f"{floor.url}/table/BR1?as=supervisor")
    sit_and_wager(floor, player, ("Ante",))
    report = supervisor.locator("#staff").get_by_role("button", name=re.compile("Card 1 of the community .* too early"))
    report.click()
    found = player.locator("#feed li[data-type=Found]").first
    expect(found).to_contain_text("community")
    expect(player.locator("#feed li[data-type=Ruled]").first).to_contain_text("11.7")
    expect(player.locator("#actions .several")).to_have_count(0)
    expect(button(player, "Raise $10")).to_be_visible()
    found.get_by_role("link").click()
    expect(player.locator("#why .facts")).to_contain_text("community cards")


def test_the_lobby_groups_tables_by_game(floor: Server, window: Window) -> None:
    """A heading for each game, its tables under it with their editions; one click sits down at one of them."""
    page = window(floor.url)
    expect(page.locator(".game h2")).to_have_text(
        ["Big Raise Stud Poker", "Four Card Poker", "Lunar Poker", "Ultimate Texas Hold'em"]
    )
    raises = page.locator(".game[data-game=big-raise-stud] .table-card")
    expect(raises).to_have_count(2)
    expect(raises.nth(1)).to_contain_text("draft")
    raises.nth(1).get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/BR2")
    expect(button(page, "Ante $")).to_be_visible()
