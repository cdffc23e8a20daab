"""The cases have teeth: take a rule out of the engine, and a case of that rule fails."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest
from msgspec.structs import replace

from croupier import games as house
from croupier.cases.files import packaged
from croupier.cases.records import Case
from croupier.cases.runner import run
from croupier.engines.cards.game import HouseGame
from croupier.games import HOUSE_GAMES
from croupier.kernel.wagers import PayScale
from croupier.law.books import Rule
from croupier.law.law import Law
from croupier.things.money import Odds

ROWS = [(game, number) for game in HOUSE_GAMES for number in range(len(game.rulings))]


def scales_in(holder: object) -> Iterator[PayScale]:
    """The pay scales in a value: itself, or those of a tuple or a dictionary."""
    if isinstance(holder, PayScale):
        yield holder
    elif isinstance(holder, dict | tuple):
        for one in holder.values() if isinstance(holder, dict) else holder:
            yield from scales_in(one)


def lines() -> Iterator[tuple[str, Law, PayScale, tuple[int, ...]]]:
    """Every line of every pay scale of the games, listed or not; where all odds are the same, the scale is one line."""
    seen: list[PayScale] = []
    for game in HOUSE_GAMES:
        values = [value for module in modules_of(game) for value in vars(module).values()]
        for scale in (*scales_in(game.scales), *(scale for value in values for scale in scales_in(value))):
            if any(scale is one for one in seen):
                continue
            seen.append(scale)
            place = f"{game.law(scale.cite)} {len(seen)}"
            if len(set(scale.odds.values())) == 1:
                yield place, game.law, scale, tuple(scale.odds)
            else:
                yield from ((f"{place} {scale.kind(made).name}", game.law, scale, (made,)) for made in scale.odds)


def modules_of(game: HouseGame) -> list[ModuleType]:
    """The modules of a game."""
    opening = f"{house.__name__}.{game.name.replace('-', '_')}"
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(opening)]


LINES = list(lines())
BESIDE_THE_SCALES = (
    ("blackjack", "ON_BLACKJACK", Odds(99), "blackjack-amendments 15D.10"),
    ("blackjack", "ON_BLACKJACK", Odds(99), "blackjack-amendments 15E.9"),
    ("baccarat", "COMMISSION", 50, "baccarat-amendments 5.10"),
)
"""Odds and parts that stand in no pay scale: the game, their name, another value, the rule of their cases."""
BY_OPTION = (("lunar-poker", "instant_pays", "5.6"),)
"""Odds that come out of an option: the game, the function that gives them, the rule that the cases are named after."""


def _row_name(game: HouseGame, number: int) -> str:
    row = game.rulings[number]
    return f"{game.document} {row.cite} {row.finding.__name__} {number}"


@contextmanager
def changed(game: HouseGame, other: HouseGame) -> Iterator[None]:
    """The same house with one game changed."""
    before = house.HOUSE_GAMES
    house.HOUSE_GAMES = tuple(other if one is game else one for one in before)
    try:
        yield
    finally:
        house.HOUSE_GAMES = before


def cases_of(rule: Rule) -> list[Case]:
    """The cases whose files are named after a rule, whatever its sub-paragraph."""
    document, _, number = rule.partition("(")[0].partition(" ")
    return [case for case in packaged(document) if case.name.removesuffix(".case").partition("-")[0] == number]


def passes(case: Case) -> bool:
    """Whether a case comes out as it should."""
    try:
        return run(case).ok
    except AssertionError:  # a finding without a ruling is a fault of the engine, and a case shows it
        return False


@pytest.mark.parametrize(("game", "number"), ROWS, ids=[_row_name(*one) for one in ROWS])
def test_every_ruling_is_shown_by_a_case(game: HouseGame, number: int) -> None:
    """Without this row of the table of rulings, a case that is named after its rule fails."""
    row = game.rulings[number]
    rest = tuple(r for r in game.rulings if r is not row)
    with changed(game, replace(game, rulings=rest)):
        assert not all(map(passes, cases_of(game.law(row.cite)))), f"no case of {row.cite} needs {row.finding.__name__}"


@pytest.mark.parametrize(("law", "scale", "made"), [line[1:] for line in LINES], ids=[line[0] for line in LINES])
def test_every_line_of_a_pay_scale_is_shown_by_a_case(law: Law, scale: PayScale, made: tuple[int, ...]) -> None:
    """With other odds in one line, a case that is named after the rule of the pay scale fails."""
    before = dict(scale.odds)
    scale.odds.update({one: Odds(before[one].to + 99, before[one].one) for one in made})
    try:
        assert not all(map(passes, cases_of(law(scale.cite)))), f"no case of {scale.cite} is paid by this line"
    finally:
        scale.odds.update(before)


@pytest.mark.parametrize(("game", "function", "rule"), BY_OPTION)
def test_odds_that_an_option_names_are_shown_by_a_case(
    game: str, function: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds that come out of an option and not out of a pay scale: with others, a case of the rule fails."""
    (played,) = [one for one in HOUSE_GAMES if one.name == game]
    modules = [module for module in modules_of(played) if hasattr(module, function)]
    pays = getattr(modules[0], function)
    for made in pays(played.options()):
        for module in modules:
            monkeypatch.setattr(module, function, lambda o, made=made: {**pays(o), made: Odds(99)})
        assert not all(map(passes, cases_of(Rule(f"{game} {rule}")))), f"no case of {rule} is paid for {made!r}"


@pytest.mark.parametrize(("game", "name", "other", "rule"), BESIDE_THE_SCALES)
def test_odds_beside_the_scales_are_shown_by_a_case(
    game: str, name: str, other: object, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another value a case of the rule fails."""
    (played,) = [one for one in HOUSE_GAMES if one.name == game]
    for module in modules_of(played):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, other)
    assert not all(map(passes, cases_of(Rule(rule)))), f"no case of {rule} needs {name}"
