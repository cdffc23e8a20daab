"""The poker table in a real browser: guests play by click and by key, chips are refused in words, felts are drawn."""

import contextlib
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Error, Locator, Page, expect
from tests.web.conftest import Serve, Window
from tests.web.serving import QUICK

pytestmark = pytest.mark.browser

SHOWN = replace(QUICK, between=1.0)
STAYS = replace(QUICK, between=600)
"""The hand that is over stays on the table: no machine is too slow to look at it."""
"""A pace at which a hand can be read before the next one."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
MOST_MOVES = 400


def action(page: Page, name: str) -> Locator:
    """A button among the actions whose words start so."""
    return page.locator("#actions > .control .act").filter(has_text=re.compile(f"^{name}"))


def two_guests(serve: Serve, window: Window) -> tuple[Page, Page]:
    """Two people at a table of Holdem at which nobody else plays."""
    url = serve(bots=0, games=("holdem",), pace=STAYS).url + "/table/HO1"
    pages = window(url), window(url)
    for page in pages:
        page.locator("#sit").click()
        expect(page.locator("#purse")).to_contain_text("$")
    return pages


def in_turn(*pages: Page) -> Page:
    """The window of whoever is to act."""
    for _ in range(MOST_MOVES):
        for page in pages:
            if page.locator("#actions[data-turn]").count():
                return page
        pages[0].wait_for_timeout(50)
    pytest.fail("nobody is to act")


def moves(*pages: Page) -> Iterator[Page]:
    """Whoever is to act, until a hand is over."""
    over = pages[0].locator("#feed li[data-type=HandEnded]")
    for _ in range(MOST_MOVES):
        if over.count():
            return
        ready = [page for page in pages if page.locator("#actions[data-turn]").count()]
        if ready:
            yield ready[0]
        pages[0].wait_for_timeout(40)


def test_a_hand_by_click_and_by_key(serve: Serve, window: Window) -> None:
    """Two guests play a hand to the showdown, one with the mouse and one with the keyboard; the log names the rules."""
    ann, ben = two_guests(serve, window)
    expect(ann.locator("#hand [data-card]")).to_have_count(2)
    assert {card.get_attribute("data-card") for card in ben.locator("#hand [data-card]").all()} != {"??"}
    for page in moves(ann, ben):
        done = page.locator("#actions").get_attribute("data-mark")
        if page is ann:
            with contextlib.suppress(Error):  # the hand was over by the time of the click
                action(page, "(Check|Call|Show)").first.click(timeout=5_000)
        else:
            page.keyboard.press("s" if action(page, "Show").count() else "c")
        expect(page.locator("#actions")).not_to_have_attribute("data-mark", done or "")
    expect(ann.locator("#feed li[data-type=HandShown]").first).to_contain_text("shows")
    expect(ann.locator("#felt .board-cards [data-card]")).to_have_count(5)
    expect(ann.locator("#felt .ribbon").first).to_be_visible()
    won = ben.locator("#feed li[data-type=PotAwarded]").first
    won.get_by_role("link").click()
    expect(ben.locator("#why")).to_contain_text(re.compile(r"Rule 8\.1(4|\.5)"))  # won, or shared


def test_a_raise_in_legal_steps(serve: Serve, window: Window) -> None:
    """Arrow keys and presets change the amount on the button; R raises to just that, F folds."""
    pages = two_guests(serve, window)
    page = in_turn(*pages)
    other = pages[1] if page is pages[0] else pages[0]
    expect(action(page, "Raise to")).to_have_text(re.compile(r"Raise to \$4"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(action(page, "Raise to")).to_have_text(re.compile(r"Raise to \$6"))
    page.locator("#actions").get_by_role("button", name="Pot", exact=True).click()
    expect(action(page, "Raise to")).to_have_text(re.compile(r"Raise to \$6"))
    page.get_by_role("slider").press("ArrowRight")
    expect(action(page, "Raise to")).to_have_text(re.compile(r"Raise to \$7"))
    page.keyboard.press("r")
    expect(other.locator("#actions[data-turn]")).to_be_visible()
    expect(other.locator("#feed li[data-type=Raised]")).to_contain_text("raises to $7")
    expect(other.locator("#felt [data-bet='700']")).to_be_visible()
    other.keyboard.press("f")
    expect(page.locator("#feed li[data-type=PotAwarded]").first).to_be_visible()
    expect(page.locator("#hand .money")).to_contain_text("You won")


def test_chips_without_a_word_are_refused_beside_the_control(serve: Serve, window: Window) -> None:
    """On the flop a single dollar is pushed forward: too few by rule 6.5, said there, and nothing else moves."""
    pages = two_guests(serve, window)
    for page in moves(*pages):
        if page.locator("#felt .board-cards [data-card]").count() >= 3:
            break
        done = page.locator("#actions").get_attribute("data-mark")
        action(page, "(Check|Call)").first.click()
        expect(page.locator("#actions")).not_to_have_attribute("data-mark", done or "")
    page = in_turn(*pages)
    page.locator(".more summary").click()
    page.get_by_role("button", name="A $1 chip", exact=True).click()
    before = [page.locator(part).inner_html() for part in ("#felt .middle", "#hand")]
    page.get_by_role("button", name="Push $1 forward").click()
    refusal = page.locator(".put-in .refusal")
    expect(refusal).to_contain_text("at least $2")
    expect(refusal.get_by_role("link")).to_have_text(re.compile(r"^6\.5"))
    assert [page.locator(part).inner_html() for part in ("#felt .middle", "#hand")] == before
    assert page.locator(".refusal:not(:empty)").count() == 1


@pytest.mark.slow
def test_stud_and_draw(serve: Serve, window: Window) -> None:
    """Stud shows cards face up and has no button; in a draw cards are picked and exchanged."""
    server = serve(bots=2, games=("seven-card-stud", "draw-kitty"), pace=SHOWN)
    stud = window(server.url + "/table/SC1")
    stud.locator("#sit").click()
    expect(stud.locator("#hand [data-card]").nth(2)).to_be_visible()
    expect(stud.locator("#felt .seat:not(.mine) [data-card='??']").first).to_be_visible()
    expect(stud.locator("#felt .seat:not(.mine) .card:not(.down)").first).to_be_visible()
    assert stud.locator("#felt .button").count() == 0
    draw = window(server.url + "/table/DK1")
    draw.locator("#sit").click()
    for _ in range(MOST_MOVES):
        # Until the draw there is something to post, check or call in every turn.
        move = action(draw, "(Stand pat|Post the blind|Check|Call)").first
        expect(move).to_be_visible()
        if action(draw, "Stand pat").count():
            break
        done = draw.locator("#actions").get_attribute("data-mark")
        move.click()
        expect(draw.locator("#actions")).not_to_have_attribute("data-mark", done or "")
    draw.keyboard.press("1")
    draw.locator("#hand .pick").nth(4).click()
    expect(action(draw, "Draw 2 cards")).to_be_visible()
    draw.keyboard.press("d")
    expect(draw.locator("#feed li[data-type=Drew]", has_text="draws 2").first).to_be_visible()


def test_a_phone_shows_no_sideways_scrolling(serve: Serve, window: Window) -> None:
    """The page is no wider than the screen; the own cards and the actions are on it, the others in a strip."""
    server = serve(bots=0, games=("holdem",), pace=SHOWN)
    url = server.url + "/table/HO1"
    phone, desk = window(url, **PHONE), window(url)
    for page in (phone, desk):
        page.locator("#sit").click()
    if in_turn(phone, desk) is desk:
        desk.keyboard.press("c")
    raising = action(phone, "(Raise|Bet)")
    expect(raising).to_be_visible()
    expect(phone.locator("#strip li").first).to_be_visible()
    for width, height in ((390, 844), (320, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate("document.documentElement.scrollWidth") == width
        for part in (raising, action(phone, "Fold"), phone.locator("#hand .hand-cards")):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
    phone.goto(server.url)
    expect(phone.locator("[data-table=HO1]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == width


def test_the_consoles_of_a_poker_table(serve: Serve, window: Window) -> None:
    """The dealer begins the hand; the supervisor of the room has the keeping of the table; neither sees a card."""
    server = serve(bots=2, dealer="person", games=("holdem",), pace=replace(SHOWN, think=5))
    url = server.url + "/table/HO1"
    dealer, supervisor = window(url + "?as=dealer"), window(url + "?as=poker room supervisor")
    dealer.locator("#staff").get_by_role("button", name="Begin the next hand").click()
    dealer.locator("#staff").get_by_role("button", name="Cut the cards").click()
    expect(dealer.locator("#felt .seat [data-card]").first).to_be_visible()
    expect(supervisor.locator("#staff h2")).to_contain_text("Poker room supervisor")
    supervisor.locator("#staff summary", has_text="Run the table").click()
    expect(supervisor.locator("#staff [data-part='Run the table'] .act").first).to_be_visible()
    for page in (dealer, supervisor):
        cards = page.locator("#felt .seat [data-card]").all()
        assert {card.get_attribute("data-card") for card in cards} <= {"??"}
