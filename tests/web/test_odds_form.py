"""The form of an odds page: it asks for what moves a figure, and reads what was typed."""

import pytest
from tests.web.clients import floor

from croupier.games.questions import answer, ask
from croupier.mathematics.sheet import sections
from croupier.web.pages.form import Form, form
from croupier.web.pages.odds import read

GAME = "electronic-tai-sai"


def names(found: Form) -> set[str]:
    """What a form asks for."""
    return {field.name for group in (found.options, found.money, *found.scales) for field in group.fields}


@pytest.mark.parametrize(
    ("game", "there", "missing"),
    [
        ("baccarat", {"decks", "minimum", "ante", "lone_tie_ante"}, {"boxes", "both_sides", "commission_rounding"}),
        ("four-card-poker", {"max_payout", "max_payout_per", "blind_betting"}, {"minimum", "aces_up_alone"}),
        ("dragon21", {"decks", "perfect_scale"}, {"minimum", "style", "max_differential"}),
        ("electronic-tai-sai", {"pays", "odds", "single_triple", "odd_even"}, {"minimum", "tumbles"}),
    ],
)
def test_what_moves_a_figure_is_asked_for(game: str, there: set[str], missing: set[str]) -> None:
    """And how a table is run is not."""
    asked = names(form(ask(game), {"tie": {"tie": "8 to 1"}}, {}))
    assert there <= asked
    assert not missing & asked
    assert {"stake", "pay.tie.tie"} <= asked


def test_the_minimum_of_baccarat_moves_its_figures() -> None:
    """An ante of two dollars goes with a table of twenty, and not with one of ten."""
    given = {"ante_up": "true", "ante": "2"}
    assert "an eighth of the minimum at most" in read("baccarat", given).wrong
    question = read("baccarat", {**given, "minimum": "$20"}).question
    assert question is not None
    player = answer(question).wagers[0]
    assert player.edge == pytest.approx(0.1 + 0.012351, abs=1e-6)


def test_amounts_are_shown_and_read_as_money() -> None:
    """The form shows dollars, and reads a bare number as dollars."""
    (minimum,) = [field for field in form(ask("baccarat"), {}, {}).options.fields if field.name == "minimum"]
    assert (minimum.kind, minimum.value) == ("text", "$10")
    question = read("baccarat", {"minimum": "20", "stake": "25"}).question
    assert question is not None
    assert (question.options.minimum, question.stake) == (2_000, 2_500)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"decks": "--5"}, "a whole number from 4 to 8"),
        ({"decks": "9" * 3000}, "a whole number from 4 to 8"),
        ({"stake": "0"}, "a cent or more"),
        ({"stake": "99999999999"}, "at most"),
        ({"meter": "5"}, "no progressive jackpot"),
        ({"edition": "draft"}, "no edition 'draft'"),
        ({"pay.tie.tie": "9"}, "write them as in"),
    ],
)
def test_what_cannot_be_read_is_said(given: dict[str, str], says: str) -> None:
    """What is wrong and what would be right, as at the command line."""
    found = read("baccarat", given)
    assert found.question is None
    assert says in found.wrong


def test_a_changed_game_is_headed_as_changed_on_the_page() -> None:
    """Before any figure: what was changed, what is usual, and the rule, which leads to its page."""
    question = read(GAME, {"minimum": "5", "pay.any-triple.any triple": "35:1"}).question
    assert question is not None
    head = sections(answer(question))[0]
    assert head.title == "Changed from the edition gazetted"
    assert head.table is not None
    rows = [tuple(cell.text or cell.cite for cell in row.cells) for row in head.table.rows]
    assert ("$5", "$1", "left to the operator", "electronic-tai-sai 4.8") in rows
    assert any(row[:3] == ("35 to 1", "31 to 1", "not in the rules") for row in rows)
    assert sections(answer(ask(GAME)))[0].name == "figures"


def test_without_a_script_the_form_still_works() -> None:
    """Every page is whole as it comes from the server, and bad addresses get words."""
    with floor(games=(GAME,)) as client:
        assert "Caribbean stud poker" in client.get("/odds").text
        page = client.get(f"/odds/{GAME}", params={"pays": "asia", "pay.any-triple.any triple": "35 to 1"})
        assert page.status_code == 200
        assert 'data-wager="any-triple"' in page.text
        wrong = client.get(f"/odds/{GAME}", params={"pays": "<b>mars"})
        assert wrong.status_code == 400
        assert "&lt;b&gt;mars" in wrong.text
        assert "<b>mars" not in wrong.text
        assert "not an option of this game" in client.get(f"/odds/{GAME}", params={"jokers": "2"}).text
        assert "more than this form asks" in client.get(f"/odds/{GAME}", params={"pays": "x" * 5000}).text
        assert client.get("/odds/whist").status_code == 404
