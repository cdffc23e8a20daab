"""The staff's consoles in a real browser: people deal, a supervisor rules, a refusal stands beside its control."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import Serve, Window

pytestmark = pytest.mark.browser


def press(page: Page, name: str) -> None:
    """Press a button of the console once it is there."""
    page.locator("#staff").get_by_role("button", name=name, exact=True).first.click()


def seated(page: Page) -> None:
    """Sit down and wait for the chips."""
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#purse")).to_have_text("$1,000")


def open_by_hand(player: Page, dealer: Page, supervisor: Page) -> None:
    """Perform the opening procedure on the consoles, up to the cards in the shoe."""
    press(dealer, "Receive one deck")
    press(dealer, "Sort and inspect the cards")
    press(supervisor, "Sort and inspect the cards independently")
    press(dealer, "Spread the cards face up, by suit and in sequence")
    seated(player)
    press(dealer, "Let the first players look at the cards")
    press(dealer, "Turn the cards face down and stack them")
    press(dealer, "Go on")
    press(dealer, "Cut the cards")


def test_people_deal_and_a_supervisor_rules(serve: Serve, window: Window) -> None:
    """Opening, wager, "No more bets", three cards; one was exposed, is reported, and the ruling shows with its rule."""
    url = serve(dealer="person", bots=0).url + "/table/CS1"
    player, dealer, supervisor = window(url), window(url + "?as=dealer"), window(url + "?as=supervisor")
    open_by_hand(player, dealer, supervisor)
    player.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    press(dealer, "No more bets")
    expect(dealer.locator(".due-words")).to_contain_text("box 1")
    press(dealer, "Go on")
    expect(player.locator(".box.mine .card")).to_have_count(1)
    press(supervisor, "Card 1 of box 1 was exposed in the deal")
    expect(player.locator("#feed li[data-type=Found]")).to_contain_text("exposed")
    press(dealer, "Go on")
    ruling = player.locator("#feed li[data-type=Ruled]")
    expect(ruling).to_contain_text("12.3")
    ruling.get_by_role("link").click()
    expect(player.locator("#why")).to_contain_text("Rule 12.3")
    expect(player.locator("#why .summary")).not_to_be_empty()


@pytest.mark.slow
def test_a_question_waits_for_its_office(serve: Serve, window: Window) -> None:
    """Hands were discussed: the rules leave it to the supervisor, who answers on the console."""
    url = serve(dealer="person", bots=0).url + "/table/CS1"
    player, dealer, supervisor = window(url), window(url + "?as=dealer"), window(url + "?as=supervisor")
    open_by_hand(player, dealer, supervisor)
    player.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    press(dealer, "No more bets")
    for n in range(1, 3):
        press(dealer, "Go on")
        expect(player.locator("#felt .card")).to_have_count(n)
    supervisor.locator("#staff").get_by_role("button", name=re.compile("talked about hands")).click()
    press(dealer, "Go on")
    question = supervisor.locator("#staff .question")
    expect(question).to_contain_text("12.1")
    question.get_by_role("button", name="Play on").click()
    expect(player.locator("#feed li[data-type=Ruled]")).to_contain_text("12.1")
    expect(supervisor.locator("#staff .question")).to_have_count(0)


@pytest.mark.slow
def test_a_refusal_stands_beside_its_control(serve: Serve, window: Window) -> None:
    """A page that has not heard of "No more bets" asks for the wager back: no, by rule 5.10, and nothing else moves."""
    url = serve(dealer="person", bots=0).url + "/table/CS1"
    player = window(url.replace("/table/CS1", ""), taps=True)
    deaf = False

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda m: None if deaf and json.loads(m)["type"] == "update" else route.send(m))

    player.route_web_socket(re.compile("/socket/"), carry)
    player.goto(url)
    dealer, supervisor = window(url + "?as=dealer"), window(url + "?as=supervisor")
    open_by_hand(player, dealer, supervisor)
    player.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    back = player.get_by_role("button", name="Take back Ante")
    expect(back).to_be_visible()
    deaf = True
    press(dealer, "No more bets")
    expect(dealer.locator("#feed li[data-type=BetsClosed]")).to_be_visible()
    felt = player.locator("#felt").inner_html()
    back.click()
    refusal = back.locator("xpath=..").locator(".refusal")
    expect(refusal).to_contain_text("No more bets")
    expect(refusal.get_by_role("link")).to_have_text(re.compile(r"^5\.10"))
    assert player.locator("#felt").inner_html() == felt
    assert player.locator(".refusal:not(:empty)").count() == 1


def test_staff_do_not_see_hidden_cards(serve: Serve, window: Window) -> None:
    """On no console is a card to be seen that lies face down."""
    server = serve(bots=0)
    player = window(server.url + "/table/CS1")
    seated(player)
    player.get_by_role("button", name=re.compile(r"^Ante \$")).click()
    expect(player.locator("#own-words")).to_contain_text("You have")
    for role in ("dealer", "supervisor", "operator"):
        page = window(f"{server.url}/table/CS1?as={role}")
        expect(page.locator("#staff h2")).to_contain_text(role, ignore_case=True)
        cards = [one.get_attribute("data-card") for one in page.locator(".box [data-card]").all()]
        assert set(cards) == {"??"}
