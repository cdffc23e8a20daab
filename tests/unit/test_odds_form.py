"""The form of an odds page: it asks for what moves a figure, and reads what was typed."""

import re

import pytest

from croupier.odds.asking import answer, ask
from croupier.web.odds import read
from croupier.web.odds_form import form
from croupier.web.sheet import sections


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
    names = set(re.findall(r'name="([^"]+)"', form(ask(game), {"tie": {"tie": "8 to 1"}}, {})))
    assert there <= names
    assert not missing & names
    assert {"stake", "pay.tie.tie"} <= names


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
    shown = form(ask("baccarat"), {}, {})
    assert '<input type="text" name="minimum" value="$10">' in shown
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
    question = read("electronic-tai-sai", {"minimum": "5", "pay.any-triple.any triple": "35:1"}).question
    assert question is not None
    text = sections(answer(question), links=True)
    head = text.partition('<section id="figures">')[0]
    assert "<h2>Changed from the edition gazetted</h2>" in head
    assert "<td>$5</td><td>$1</td><td>left to the operator</td>" in head
    assert "<td>35 to 1</td><td>31 to 1</td><td>not in the rules</td>" in head
    assert 'href="/rules/electronic-tai-sai/4.8"' in head
    assert "Changed from" not in sections(answer(ask("electronic-tai-sai")), links=True)
