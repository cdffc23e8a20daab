"""The cases have teeth: take a rule out of the engine, and a case of that rule fails."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.cases import run
from croupier.cli.files import of_package
from croupier.hands import Category
from croupier.house.caribbean_stud import CARIBBEAN_STUD
from croupier.house.caribbean_stud_table import BET_PAYS
from croupier.house.game import HouseGame, Ruling
from croupier.money import EVENS

CASES = [(name, case) for name, case in of_package() if name.startswith("caribbean-stud/")]


@contextmanager
def changed(game: HouseGame) -> Iterator[None]:
    """The same house with another Caribbean stud."""
    before = house.GAMES
    house.GAMES = (game,)
    try:
        yield
    finally:
        house.GAMES = before


def failing() -> set[str]:
    """The cases that do not come out as they should."""
    found = set()
    for name, case in CASES:
        try:
            ok = run(case).ok
        except AssertionError:  # a finding without a ruling is a fault of the engine, and a case shows it
            ok = False
        if not ok:
            found.add(name)
    return found


@pytest.mark.parametrize("row", CARIBBEAN_STUD.rulings, ids=lambda row: f"{row.cite.split()[1]} {row.finding.__name__}")
def test_every_ruling_is_shown_by_a_case(row: Ruling) -> None:
    """Without this row of the table of rulings, a case that names its rule fails."""
    rest = tuple(r for r in CARIBBEAN_STUD.rulings if r is not row)
    with changed(replace(CARIBBEAN_STUD, rulings=rest)):
        broken = failing()
    number = row.cite.split()[1].split("(")[0]
    assert any(name.split("/")[1].startswith(number) for name in broken), broken


@pytest.mark.parametrize("made", list(BET_PAYS.odds), ids=lambda made: Category(made).name)
def test_every_line_of_the_pay_scale_is_shown_by_a_case(made: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With other odds for one hand, a case of 5.8 fails."""
    other = {**BET_PAYS.odds, made: replace(EVENS, to=99)}
    monkeypatch.setattr("croupier.house.caribbean_stud.BET_PAYS", replace(BET_PAYS, odds=other))
    assert any(name.split("/")[1].startswith("5.8") for name in failing())
