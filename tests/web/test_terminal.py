"""The tai-sai terminal and the console in a real browser: notes, wagers, a spin, vouchers, refusals in words."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Window, enrol
from tests.web.serving import QUICK
from tests.web.tumbling import Tumbling

pytestmark = pytest.mark.browser

Open: TypeAlias = Callable[..., Tumbling]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SHOWN = replace(QUICK, between=1.5)
"""A pace at which a result can be read before the next spin starts."""


@pytest.fixture
def tai_sai(tmp_path: Path) -> Iterator[Open]:
    """Start a server with these settings; all are stopped at the end."""
    servers: list[Tumbling] = []

    def start(dealer: str = "auto", **options: object) -> Tumbling:
        servers.append(Tumbling(tmp_path / f"floor{len(servers)}.db", dealer=dealer, pace=SHOWN, options=options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


def area(page: Page, bet: str) -> Locator:
    """A betting area."""
    return page.locator(f".area[data-bet='{bet}']")


def touch(page: Page, bet: str) -> None:
    """Put the chosen chip on an area, once the page says that wagers are taken."""
    expect(page.locator("body")).to_have_attribute("data-taking", "")
    area(page, bet).click()


def meter(page: Page, name: str) -> Locator:
    """Credits, what is wagered, or what was won last."""
    return page.locator(f"#{name}")


def seated(page: Page, note: str = "$100") -> None:
    """Insert a note into the free terminal that the page shows."""
    page.locator("#screen").get_by_role("button", name=f"Insert {note}", exact=True).click()
    expect(meter(page, "credits")).to_have_text(f"{note}.00")


def press(console: Page, name: str) -> None:
    """Press a button of the console once it is there."""
    console.get_by_role("button", name=name, exact=True).first.click()


def opened_by_hand(console: Page, supervisor: Page) -> None:
    """Dealer and supervisor inspect the dice; the dealer starts the spin."""
    press(console, "Inspect dice and tumbler")
    press(supervisor, "Inspect dice and tumbler")
    press(console, "Cover and tumble")


def cents(words: str | None) -> int:
    """The cents of "$1,234.50"."""
    return round(float((words or "").replace("$", "").replace(",", "")) * 100)


def test_a_guest_plays_a_spin_and_takes_a_voucher(tai_sai: Open, window: Window) -> None:
    """One click to a terminal, a note, wagers, a spin, payment; a voucher that is redeemed once, and not again."""
    server = tai_sai()
    page = window(server.url)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/terminal/TS1/1")
    expect(meter(page, "credits")).to_have_text("$100.00")
    page.locator("#cash").get_by_role("button", name="Insert $20", exact=True).click()
    expect(meter(page, "credits")).to_have_text("$120.00")
    expect(page.locator("body")).to_have_attribute("data-taking", "")
    page.get_by_role("button", name="Chip $5", exact=True).click()
    area(page, "small").click()
    area(page, "big").click()
    expect(meter(page, "wagered")).to_have_text("$10.00")
    expect(meter(page, "credits")).to_have_text("$110.00")
    expect(area(page, "small")).to_have_attribute("aria-label", re.compile(r"^Small, pays 1 to 1, your wager \$5"))
    server.later(31)
    expect(meter(page, "wagered")).to_have_text("$0.00")
    expect(page.locator(".results li")).to_have_count(1)
    words = page.locator(".results li").inner_text()
    won = 0 if "Triple" in words else 10_00
    assert cents(meter(page, "last-won").text_content()) == won
    expect(meter(page, "credits")).to_have_text(f"${110 + won // 100}.00")
    page.get_by_role("button", name=re.compile("^Voucher for")).click()
    slip = page.locator(".slip.out")
    expect(slip).to_contain_text(f"${110 + won // 100}.00")
    expect(meter(page, "credits")).to_have_text("$0.00")
    number = slip.locator(".number").inner_text()
    console = window(f"{server.url}/console/TS1?as=supervisor")
    console.get_by_role("textbox", name="Number on the voucher").fill(number)
    press(console, "Redeem by number")
    expect(page.locator(".slip.paid")).to_be_visible()
    console.get_by_role("textbox", name="Number on the voucher").fill(number)
    press(console, "Redeem by number")
    refusal = console.locator("#vouchers .refusal")
    expect(refusal).to_contain_text("paid already")
    expect(refusal.get_by_role("link")).to_have_text(re.compile(r"^6\.3"))


@pytest.mark.slow
def test_after_the_close_a_wager_is_refused_in_words(tai_sai: Open, window: Window) -> None:
    """Beside the area that was touched, with its rule, even before the dealer closes; nothing on the layout moves."""
    server = tai_sai(dealer="person")
    console = window(f"{server.url}/console/TS1?as=dealer")
    supervisor = window(f"{server.url}/console/TS1?as=supervisor")
    page = window(f"{server.url}/terminal/TS1")
    seated(page)
    area(page, "small").click()
    expect(page.locator("#note")).to_contain_text("not invited yet")
    opened_by_hand(console, supervisor)
    touch(page, "small")
    expect(meter(page, "wagered")).to_have_text("$1.00")
    press(console, "No more bets")
    expect(console.locator("#steps .refusal")).to_contain_text("more seconds")
    server.later(31)
    area(page, "big").click()
    note = page.locator("#note")
    expect(note).to_contain_text("Betting time is up")
    expect(note.get_by_role("link")).to_have_text(re.compile(r"^3\.3\(c\)\(i\)"))
    beside, touched = note.bounding_box(), area(page, "big").bounding_box()
    assert beside is not None
    assert touched is not None
    assert abs(beside["y"] - touched["y"] - touched["height"]) < 40
    expect(meter(page, "wagered")).to_have_text("$1.00")
    expect(area(page, "big").locator(".on")).to_be_hidden()
    note.get_by_role("link").click()
    expect(page.locator("#why h2")).to_have_text("Rule 3.3(c)(i)")
    expect(page.locator("#why .summary")).not_to_be_empty()


@pytest.mark.slow
def test_the_console_enters_a_result(tai_sai: Open, window: Window) -> None:
    """Six keys, the last three numbers on the display; there is no seven; confirmed, the winning areas light up."""
    server = tai_sai(dealer="person")
    console = window(f"{server.url}/console/TS1?as=dealer")
    supervisor = window(f"{server.url}/console/TS1?as=supervisor")
    page = window(f"{server.url}/terminal/TS1")
    seated(page)
    opened_by_hand(console, supervisor)
    page.get_by_role("button", name="Chip $25", exact=True).click()
    touch(page, "total-9")
    expect(meter(page, "wagered")).to_have_text("$25.00")
    server.later(31)
    press(console, "No more bets")
    press(console, "Take the cover off")
    expect(page.locator("#phase-words")).to_have_text("The cover is off")
    assert console.locator(".key").count() == 6
    console.keyboard.press("7")
    expect(console.locator("#entry-note")).to_contain_text("no key 7")
    expect(console.locator("#entry-note").get_by_role("link")).to_have_text(re.compile(r"^5\.4\(a\)"))
    for key in "6234":
        console.get_by_role("button", name=f"Key {key}", exact=True).click()
    expect(console.locator("#display")).to_have_text("234")
    press(console, "Entry")
    expect(console.locator("#entered")).to_contain_text("2 3 4")
    press(console, "Confirm and settle")
    expect(meter(page, "last-won")).to_have_text("$200.00")
    expect(page.locator("#said")).to_have_text("Result: 2 3 4, total 9, small. You are paid $200.00.")
    expect(area(page, "total-9").locator(".mark")).to_have_text("✓ +$175")
    expect(area(page, "small")).to_have_attribute("aria-label", re.compile("wins"))
    expect(area(page, "big").locator(".mark")).to_be_hidden()
    expect(page.locator("#last-words")).to_have_text("Total 9, Small")
    expect(page.locator(".results .size")).to_have_text("Small")
    expect(page.locator("#board")).to_contain_text("Past results predict nothing.")


@pytest.mark.slow
def test_limits_faults_and_wagers_rounded_down(tai_sai: Open, window: Window) -> None:
    """A wager over the maximum is placed at it, and the page says so; a fault covers the layout; the dealer credits."""
    server = tai_sai(dealer="person")
    console = window(f"{server.url}/console/TS1?as=dealer")
    supervisor = window(f"{server.url}/console/TS1?as=supervisor")
    page = window(f"{server.url}/terminal/TS1/2")
    seated(page)
    supervisor.locator("[data-terminal='2'] .pick").click()
    supervisor.get_by_text("Limits", exact=True).click()
    supervisor.get_by_role("spinbutton", name="Maximum in dollars").fill("10")
    supervisor.get_by_label("The player agrees").check()
    press(supervisor, "Set limits")
    expect(page.locator("#limits")).to_contain_text("$1 to $10")
    console.locator("[data-terminal='2'] .pick").click()
    console.get_by_role("spinbutton", name="Dollars").fill("25.50")
    press(console, "Credit")
    expect(meter(page, "credits")).to_have_text("$125.50")
    opened_by_hand(console, supervisor)
    expect(page.locator("body")).to_have_attribute("data-taking", "")
    page.get_by_role("button", name="Chip $25", exact=True).click()
    touch(page, "odd")
    expect(page.locator("#note")).to_contain_text("Placed $10 instead of $25")
    expect(page.locator("#note").get_by_role("link")).to_have_text(re.compile(r"^3\.3\(c\)\(iii\)\(B\)"))
    expect(meter(page, "wagered")).to_have_text("$10.00")
    console.get_by_text("Faults, locks and refused payments").click()
    console.get_by_role("textbox", name="What is wrong?").first.fill("screen dark")
    console.locator("#detail").get_by_role("button", name="Report a fault", exact=True).click()
    expect(page.locator("#screen")).to_contain_text("screen dark")
    expect(page.locator("#screen")).to_contain_text("$115.50")
    expect(console.locator("[data-terminal='2'] .state")).to_have_text("fault")


def test_the_dealer_pays_who_calls(tai_sai: Open, window: Window) -> None:
    """The automatic dealer cancels the credits and pays chips, which are cashed out; then the terminal is left."""
    page = window(f"{tai_sai().url}/terminal/TS1")
    seated(page, "$50")
    page.get_by_role("button", name="Call the dealer to cash out").click()
    expect(page.locator("#table-chips")).to_have_text("$50.00")
    expect(meter(page, "credits")).to_have_text("$0.00")
    page.get_by_role("button", name="Leave the terminal").click()
    expect(page.locator("#screen")).to_contain_text("Terminal 1 is free")


@pytest.mark.slow
def test_a_wrong_result_and_a_refused_payment(tai_sai: Open, window: Window) -> None:
    """The operator has a spin recalculated and refuses a payment after a fault: reported, sealed, investigated."""
    server = tai_sai(dealer="person")
    console, supervisor, operator = (
        window(f"{server.url}/console/TS1?as={role}") for role in ("dealer", "supervisor", "operator")
    )
    page = window(f"{server.url}/terminal/TS1")
    seated(page)
    opened_by_hand(console, supervisor)
    touch(page, "big")
    expect(meter(page, "wagered")).to_have_text("$1.00")
    server.later(31)
    for step in ("No more bets", "Take the cover off", "Key 1", "Key 2", "Key 4", "Entry", "Confirm and settle"):
        press(console, step)
    expect(meter(page, "credits")).to_have_text("$99.00")
    operator.get_by_text("Recalculate a result").click()
    for n, face in enumerate("466", 1):
        operator.get_by_role("combobox", name=f"Die {n}").select_option(face)
    press(operator, "Recalculate")
    expect(meter(page, "credits")).to_have_text("$101.00")
    expect(page.locator(".results li")).to_contain_text("corrected")
    operator.get_by_text("Faults, locks and refused payments").click()
    press(operator, "Refuse the last payment")
    expect(operator.locator("#detail .refusal", has_text="No malfunction")).to_contain_text("7.4")
    operator.locator("#detail").get_by_role("textbox", name="What is wrong?").fill("paid by itself")
    press(operator, "Report a fault")
    expect(page.locator("#screen")).to_contain_text("paid by itself")
    press(operator, "Refuse the last payment")
    expect(page.locator("#screen h2")).to_have_text("Sealed")
    expect(meter(page, "credits")).to_have_text("$100.00")
    expect(operator.locator("#feed li[data-type=InspectorTold]")).to_be_visible()
    operator.locator("#detail").get_by_role("textbox", name="Reference of the investigation").fill("GI 17")
    press(operator, "Investigated: remove the seal")
    expect(page.locator("#screen")).to_be_hidden()


@pytest.mark.slow
def test_wagers_on_the_table_layout(tai_sai: Open, window: Window) -> None:
    """Where the layout is offered, chips are bought and wagered there without a terminal, and paid to their player."""
    server = tai_sai(layout=True, inspection=False)
    page = window(f"{server.url}/terminal/TS1")
    page.get_by_role("button", name="Table layout").click()
    expect(page.locator("#limits")).to_contain_text("$5 to $500")
    page.locator(".preset", has_text=re.compile(r"^\$100$")).click()
    page.get_by_role("button", name="Buy chips $100").click()
    expect(page.locator("#layout-chips")).to_have_text("$100.00")
    expect(page.locator("body")).to_have_attribute("data-taking", "")
    page.get_by_role("button", name="Chip $25", exact=True).click()
    for bet in ("small", "big"):
        area(page, bet).click()
    expect(page.locator("#layout-wagered")).to_have_text("$50.00")
    server.later(31)
    expect(page.locator("#layout-chips")).to_have_text(re.compile(r"\$(100|50)\.00"))
    expect(page.locator(".results li")).to_have_count(1)


def test_a_terminal_comes_back_after_the_power_went(tai_sai: Open, window: Window) -> None:
    """Credits, wagers and the terminal are as they were when the server is started anew."""
    server = tai_sai(dealer="person", inspection=False)
    page = window(f"{server.url}/terminal/TS1", quiet=False)
    seated(page)
    console = window(f"{server.url}/console/TS1?as=dealer", quiet=False)
    press(console, "Cover and tumble")
    touch(page, "odd")
    expect(meter(page, "wagered")).to_have_text("$1.00")
    server.kill()
    expect(page.locator("body")).to_have_attribute("data-connection", "lost")
    server.start()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(meter(page, "credits")).to_have_text("$99.00")
    touch(page, "odd")
    expect(meter(page, "wagered")).to_have_text("$2.00")


@pytest.mark.slow
def test_wagers_by_keyboard(tai_sai: Open, window: Window) -> None:
    """A number chooses the chip, arrows go over the layout, Enter places, Delete takes off; R, D, U and C work."""
    page = window(f"{tai_sai(dealer='person').url}/terminal/TS1")
    seated(page)
    console = window(page.url.split("/terminal")[0] + "/console/TS1?as=dealer")
    opened_by_hand(console, window(console.url.replace("dealer", "supervisor")))
    expect(page.locator("body")).to_have_attribute("data-taking", "")
    page.keyboard.press("2")
    area(page, "small").focus()
    page.keyboard.press("Enter")
    expect(meter(page, "wagered")).to_have_text("$5.00")
    page.keyboard.press("ArrowDown")
    expect(area(page, "odd")).to_be_focused()
    page.keyboard.press("Enter")
    expect(meter(page, "wagered")).to_have_text("$10.00")
    for key, left in (("d", "$20.00"), ("u", "$15.00"), ("Delete", "$10.00"), ("c", "$0.00")):
        page.keyboard.press(key)
        expect(meter(page, "wagered")).to_have_text(left)


def test_a_phone_shows_no_sideways_scrolling(tai_sai: Open, window: Window) -> None:
    """At 390 by 844 no part is wider than the screen, every area is large enough for a finger, the dock is in reach."""
    server = tai_sai()
    page = window(f"{server.url}/terminal/TS1", **PHONE)
    seated(page)
    for part in ("Combinations", "Money", "Results", "Log", "Layout"):
        page.locator("#tabs").get_by_role("button", name=part).click()
        assert page.evaluate("document.documentElement.scrollWidth") == 390, part
    sizes = page.locator(".areas.main .area").evaluate_all("all => all.map(one => [one.offsetWidth, one.offsetHeight])")
    assert len(sizes) == 52
    assert min(min(size) for size in sizes) >= 44
    dock = page.locator("#dock").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= 844
    enrol(page, server.url)
    page.goto(f"{server.url}/console/TS1?as=supervisor")
    expect(page.locator(".lines tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_everything_that_a_terminal_has_to_display(tai_sai: Open, window: Window) -> None:
    """Areas with odds, limits, the closing point, credits, wagered, last won and the time, without scrolling."""
    page = window(f"{tai_sai().url}/terminal/TS1", color_scheme="dark", reduced_motion="reduce")
    seated(page)
    expect(page.locator("#limits")).to_contain_text("$1 to $500")
    expect(page.locator("#clock")).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
    expect(page.locator("#ring .seconds")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("#phase-more")).to_contain_text("Wagers close in")
    for name in ("credits", "wagered", "last-won"):
        expect(meter(page, name)).to_have_text(re.compile(r"^\$\d+\.\d\d$"))
    assert page.locator(".area").count() == 106
    for odds in page.locator(".area .odds").all_inner_texts():
        assert not odds or re.search(r"\d to 1$", odds), odds
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1440, 900]


@pytest.mark.slow
def test_addresses(tai_sai: Open, window: Window) -> None:
    """A taken terminal offers another; unknown ones say so; the table's address leads to a terminal or a console."""
    server = tai_sai()
    first = window(f"{server.url}/table/TS1")
    first.wait_for_url("**/terminal/TS1/1")
    seated(first)
    other = window(f"{server.url}/terminal/TS1/1")
    expect(other.locator("#screen")).to_contain_text("has terminal 1")
    other.get_by_role("button", name="Take any free terminal").click()
    other.wait_for_url("**/terminal/TS1/2")
    staff = window(f"{server.url}/table/TS1?as=operator")
    staff.wait_for_url("**/console/TS1?as=operator")
    lost = window(f"{server.url}/terminal/TS1/31", quiet=False)
    expect(lost.locator("main")).to_contain_text("no terminal 31")


def test_a_press_outlasts_a_redraw(tai_sai: Open, window: Window) -> None:
    """What the server says while a key is held down waits for its release: the click is not lost."""
    server = tai_sai(dealer="person", inspection=False)
    console = window(f"{server.url}/console/TS1?as=dealer")
    press(console, "Cover and tumble")
    expect(console.get_by_role("button", name="No more bets", exact=True).first).to_be_visible()  # the time runs
    server.later(31)
    press(console, "No more bets")
    press(console, "Take the cover off")
    key = console.get_by_role("button", name="Key 2", exact=True)
    expect(key).to_have_attribute("aria-disabled", "false")
    key.hover()
    console.mouse.down()
    console.keyboard.press("5")
    console.wait_for_timeout(300)
    console.mouse.up()
    expect(console.locator("#display .digit:not(.blank)")).to_have_text(["5", "2"])
