"""Blackjack, baccarat and Dragon21 in a real browser: wagers, split hands, cards turned by hand, results boards."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Window, let_time_pass
from tests.web.rigged import Rigged
from tests.web.serving import QUICK, Server

pytestmark = pytest.mark.browser

GAMES = ("blackjack", "baccarat", "dragon21")
PACE = replace(QUICK, grace=2.5, patience=0.5, leave=1.5)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
NOTHING = "Past results predict nothing."
ROADS = ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One floor with the tables of these games, a bot at each; the staff wait for the test."""
    server = Server(tmp_path_factory.mktemp("points") / "floor.db", games=GAMES, pace=PACE, held=True)
    yield server
    server.stop()


@pytest.fixture
def eights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor of blackjack where the first cards are eights, and nobody else plays."""
    server = Rigged(tmp_path_factory.mktemp("eights") / "floor.db", ("blackjack",), PACE, "eights")
    yield server
    server.stop()


def button(page: Page, name: str) -> Locator:
    """One of the player's actions."""
    return page.locator("#actions").get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))


def sit(page: Page) -> None:
    """Take a seat with demo chips."""
    button(page, "Sit down").click()
    expect(page.locator("#purse")).to_have_text("$1,000")


def over(page: Page) -> Locator:
    """What the last round came to, once it is over."""
    return page.locator("#hand .money", has_text="Last round")


def to_the_end(page: Page) -> None:
    """Stand, or draw where one must, until the round is over."""
    stand, hit, ended = button(page, "Stand").first, button(page, "Hit").first, over(page)
    for _ in range(20):
        stand.or_(hit).or_(ended).first.wait_for()
        if ended.count():
            return
        (stand if stand.count() else hit).click()
        page.wait_for_timeout(150)
    pytest.fail("the hand never ends")


def wide(page: Page) -> int:
    """How wide the page is."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def board(page: Page, title: str) -> Locator:
    """A results board by its title."""
    return page.locator("#roads .board", has=page.locator("figcaption", has_text=title))


def test_a_pair_of_eights_is_split(eights: Server, window: Window) -> None:
    """Wager, split, two hands with a stake each and a frame round the one to play; then double, stand, results."""
    page = window(f"{eights.url}/table/BJ1")
    sit(page)
    button(page, "Initial $").click()
    let_time_pass(eights, button(page, "Split $10"))
    page.keyboard.press("p")
    expect(page.locator("#own-words")).to_have_text("You have 2 hands.")
    hands = page.locator("#hand .one-hand")
    expect(hands).to_have_count(2)
    expect(page.locator("#hand .one-hand.asked")).to_have_attribute("data-hand", "1")
    expect(hands.nth(0)).to_contain_text("16 to decide $10")
    expect(page.locator(".box.mine [data-hand]")).to_have_count(2)
    expect(page.locator(".box.mine [data-wager=initial]")).to_have_attribute("aria-label", re.compile("on hand 2"))
    button(page, "Double $10").click()
    expect(page.locator("#feed li[data-type=WagerPlaced]", has_text="double")).to_have_count(1)
    expect(page.locator("#hand .one-hand.asked")).to_have_attribute("data-hand", "2")
    to_the_end(page)
    expect(page.locator("#feed li[data-type=SplitOff]")).to_have_count(1)


@pytest.mark.slow
def test_a_free_split_has_its_lammer(eights: Server, window: Window) -> None:
    """Free Bet Blackjack on a phone: the split costs nothing, and a lammer stands beside the new hand."""
    page = window(f"{eights.url}/table/BJ2", **PHONE)
    sit(page)
    button(page, "Initial $").tap()
    let_time_pass(eights, button(page, "Free split"))
    button(page, "Free split").tap()
    expect(page.locator("#hand .one-hand").nth(1)).to_contain_text("free split")
    expect(page.locator("#purse")).to_have_text("$990")
    assert wide(page) == 390
    to_the_end(page)
    expect(page.locator("#recent")).to_contain_text(NOTHING)
    assert wide(page) == 390


@pytest.mark.slow
def test_a_double_can_be_for_less(eights: Server, window: Window) -> None:
    """The button says what will move: the whole wager unless less is chosen."""
    page = window(f"{eights.url}/table/BJ1", viewport={"width": 1280, "height": 800})
    sit(page)
    button(page, "Initial $").click()
    let_time_pass(eights, button(page, "Double $10"))
    page.get_by_role("button", name=re.compile("double: less", re.IGNORECASE)).click()
    button(page, "Double $9").click()
    expect(page.locator("#feed li[data-type=WagerPlaced]", has_text="$9 on double")).to_have_count(1)
    expect(over(page)).to_be_visible()
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1280, 800]


def test_baccarat_by_clicking(floor: Server, window: Window) -> None:
    """Two hands of the house by their names, one amount for all wagers, five roads that foretell nothing."""
    page = window(f"{floor.url}/table/BA1")
    expect(page.locator("[data-house] .words")).to_have_text(["Player", "Banker"])
    labels = page.locator("[data-box='1'] .area").evaluate_all(
        "areas => areas.map(area => area.getAttribute('aria-label').split(':')[0])"
    )
    assert labels == ["Player", "Banker", "Tie", "Perfect Pairs on Player", "Perfect Pairs on Banker"]
    sit(page)
    page.locator("#actions .panel").get_by_role("button", name="$20", exact=True).click()
    button(page, "Tie $20").click()
    button(page, "Banker $20").click()
    expect(button(page, "Player $")).to_have_count(0)
    expect(page.locator("#purse")).to_have_text("$960")
    let_time_pass(floor, over(page))
    for title in ROADS:
        expect(board(page, title)).to_contain_text(NOTHING)
    beads = board(page, "Bead plate").locator("[data-mark]")
    expect(beads.first).to_be_visible()
    assert beads.first.get_attribute("data-mark") in {"player", "banker", "tie"}
    assert re.fullmatch("[PBT]", beads.first.locator("text").inner_html())
    expect(page.locator("#tally")).to_contain_text("Banker")


@pytest.mark.slow
def test_the_holder_turns_the_cards(floor: Server, window: Window) -> None:
    """Style B: the puck goes to the highest bettor, who sees the cards first and turns them."""
    page = window(f"{floor.url}/table/BA2")
    sit(page)
    page.locator("#actions .panel").get_by_role("button", name="$500", exact=True).click()
    button(page, "Player $500").click()
    turn = button(page, "Turn the Player")
    let_time_pass(floor, turn)
    expect(page.locator("#own-words")).to_contain_text("You handle the cards of the Player")
    expect(page.locator("[data-house=dealer] .puck")).to_contain_text("You")
    expect(page.locator("[data-house=dealer] [data-card='??']")).to_have_count(0)
    for _ in range(4):
        turn.first.or_(over(page)).first.wait_for()
        if over(page).count():
            break
        turn.first.click()
        page.wait_for_timeout(150)
    expect(over(page)).to_be_visible()


def test_dragon21_on_a_phone(floor: Server, window: Window) -> None:
    """Nothing is wider than the screen; wager by tapping; the latest results in a line, and the board below."""
    page = window(f"{floor.url}/table/DR1", **PHONE)
    sit(page)
    assert wide(page) == 390
    button(page, "Dragon $").tap()
    let_time_pass(floor, over(page))
    assert wide(page) == 390
    expect(page.locator("#recent")).to_contain_text(NOTHING)
    for one in page.locator("#actions > .control .act").all():
        place = one.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 390
        assert place["y"] + place["height"] <= 844
    expect(page.locator("#roads .board [data-mark]").first).to_be_visible()


@pytest.mark.slow
def test_wagering_without_a_seat(floor: Server, window: Window) -> None:
    """Whoever stands behind buys chips, picks a box and wagers there; the chips lie beside those of its player."""
    page = window(f"{floor.url}/table/BA1")
    button(page, "Wager standing").click()
    others = page.get_by_role("group", name="Wagers at other boxes")
    others.get_by_role("button", name="Box 2").click()
    others.get_by_role("button", name=re.compile(r"^Tie \$10")).click()
    expect(page.locator("[data-box='2'] [data-wager=tie]")).to_have_attribute("aria-label", re.compile("you \\$10"))
    expect(page.locator("#hand .money")).to_contain_text("Elsewhere: Tie $10 at box 2")
    let_time_pass(floor, over(page))


def test_a_wager_at_another_box(floor: Server, window: Window) -> None:
    """A seated player finds the other boxes under "More"."""
    page = window(f"{floor.url}/table/BJ1")
    sit(page)
    page.locator("#actions summary").click()
    others = page.get_by_role("group", name="Wagers at other boxes")
    others.get_by_role("button", name="Box 7").click()
    others.get_by_role("button", name=re.compile(r"^Initial \$10")).click()
    expect(page.locator("[data-box='7'] [data-wager=initial]")).to_have_attribute("aria-label", re.compile("you \\$10"))


def test_the_lobby_draws_their_felts(floor: Server, window: Window) -> None:
    """A card for each table, with both hands of the house on the small felts that have two."""
    page = window(floor.url)
    for table, cards in {"BJ1": 1, "BJ2": 1, "BA1": 4, "BA2": 4, "DR1": 4}.items():
        expect(page.locator(f"[data-table={table}] .felt.small [data-card]")).to_have_count(cards)
    expect(page.locator(".game h2")).to_have_text(["Blackjack", "Baccarat", "Dragon21"])
