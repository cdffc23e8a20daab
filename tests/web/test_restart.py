"""The server is killed in the middle of a round and started again: the round goes on exactly where it was."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Serve, Window
from tests.web.serving import Server

from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import view
from croupier.floor.floor import Floor
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store
from croupier.store.verify import verify
from croupier.things.money import dollars

pytestmark = pytest.mark.browser


def shown(page: Page) -> dict[str, object]:
    """What the page says of the person's own affairs."""
    return {
        "cards": [one.get_attribute("data-card") for one in page.locator("#hand [data-card]").all()],
        "words": page.locator("#own-words").inner_text(),
        "purse": page.locator("#purse").inner_text(),
        "stake": page.locator(".box.mine [data-wager=ante] .amount").text_content(),
    }


def recorded(server: Server, you: str) -> dict[str, object]:
    """What the journal on the disk says of them."""
    floor = Floor(open_store(server.store, read_only=True))
    floor.load()
    seen = view(floor.pit, "CS1", Who(you, Role.PLAYER))
    box = next(one for one in seen.boxes if one.player == you)
    assert box.hand is not None
    return {
        "cards": list(box.hand.cards),
        "words": f"You have: {box.hand.words}",
        "purse": dollars(next(one.chips for one in seen.people if one.name == you)),
        "stake": dollars(next(one.amount for one in box.stakes if one.wager == "ante")),
    }


def test_killed_in_the_middle_of_a_round(serve: Serve, window: Window) -> None:
    """What the page shows equals what the disk holds, before the kill and after it; then the round is played out."""
    server = serve(bots=0)
    page = window(server.url, quiet=False)
    expect(page.locator("#you")).not_to_have_text("…")
    you = page.locator("#you").inner_text()
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    expect(page.locator("#own-words")).to_contain_text("You have")
    before = shown(page)
    server.kill()
    expect(page.locator("#connection")).to_contain_text("lost")
    assert recorded(server, you) == before
    server.start()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    assert shown(page) == before
    page.reload()
    expect(page.locator("#own-words")).to_contain_text("You have")
    assert shown(page) == before
    page.get_by_role("button", name="Bet $20").click()
    expect(page.locator("#hand .money")).to_contain_text("Last round")
    purse = page.locator("#purse").inner_text()
    server.stop()
    report = verify(server.store)
    assert report.ok, report.findings
    floor = Floor(open_store(server.store, read_only=True))
    floor.load()
    assert dollars(floor.pit.state("CS1", Table).people[you].chips) == purse


def test_a_killed_server_answers_an_unanswered_command_once(serve: Serve, window: Window) -> None:
    """A command sent while the server is away is sent again when it is back, and carried out once."""
    server = serve(bots=0)
    page = window(server.url + "/table/CS1", quiet=False)
    page.get_by_role("button", name="Sit down").click()
    ante = page.get_by_role("button", name=re.compile(r"^Ante \$"))
    expect(ante).to_be_visible()
    server.kill()
    expect(page.locator("#connection")).to_contain_text("lost")
    page.keyboard.press("a")
    server.start()
    expect(page.locator("#purse")).to_have_text("$990")
    expect(page.locator("#own-words")).to_contain_text("You have")
    assert page.locator("#feed li[data-type=WagerPlaced]").count() == 1
