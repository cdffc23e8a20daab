"""The tables of rulings: complete, and in the order that the text prescribes."""

from typing import get_args

import pytest

from croupier.engines.cards.consequences import MISTAKES, RULED
from croupier.engines.cards.effects import AnyEffect
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.game import HouseGame
from croupier.games import HOUSE_GAMES
from croupier.law.books import Rule, book
from croupier.law.books import rule as look_up
from croupier.law.where import precedence

EVERY_GAME = pytest.mark.parametrize("game", HOUSE_GAMES, ids=lambda g: f"{g.name} {g.edition}")


@EVERY_GAME
def test_order_follows_the_links(game: HouseGame) -> None:
    """Where the text says "subject to" or "notwithstanding", the rule that prevails is tried first."""
    place: dict[str, int] = {}
    for i, row in enumerate(game.rulings):
        place.setdefault(game.law(row.cite).split("(")[0], i)
    texts = {cite.split()[0] for cite in place}
    links = [(f"{text} {a}", f"{text} {b}") for text in texts for a, b in precedence(text)]
    pairs = [(a, b) for a, b in links if a in place and b in place]
    # A base text leaves the order open, and so does one that sends to another text for all its irregularities.
    base = book(game.law(game.numbers.misdeal).split()[0]).kind == "base"
    sends = all(set(look_up(Rule(cite)).links.refers_to) & set(book(cite.split()[0]).absent) for cite in place)
    assert pairs or base or sends, "only a base text leaves the order open"
    for first, then in pairs:
        assert place[first] < place[then], f"{first} prevails over {then}"


@EVERY_GAME
def test_every_reportable_finding_has_a_ruling(game: HouseGame) -> None:
    """Whatever can be reported in a game has a last row without a condition, so a ruling is never missing."""
    reportable = {f for f in get_args(AnyFinding) if f in game.numbers.broken}
    unconditional = {row.finding for row in game.rulings if row.when is None}
    assert reportable <= unconditional


def test_effects_and_mistakes_are_a_closed_list() -> None:
    """The skeleton carries out every effect and every mistake there is, and no other."""
    assert set(RULED) == set(get_args(AnyEffect))
    assert set(MISTAKES) == set(get_args(AnyMistake))
