"""Tables of rulings: what mypy finds in them, which row answers, and with what."""

import re
from pathlib import Path

import pytest
from tests.unit.kernel.test_handlers import ROOT, mypy

from croupier.kernel.irregular import Effect, Finding, Mistake, Question, Ruling, answer, first
from croupier.kernel.people import Role
from croupier.law.law import Text, law_of

WRONG = """
from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.game import Row
from croupier.engines.cards.round import Round
from croupier.kernel.irregular import Ruling
from croupier.law.law import Number

def turned(r: Round, f: fd.CardExposed) -> tuple[fx.AnyEffect, ...]: return (fx.TurnDown(f.place, f.nth),)
def shown(r: Round, f: fd.DealerExposed) -> bool: return f.nth == 1
def of_another_state(r: str, f: fd.CardExposed) -> bool: return True

N = Number("1")
RIGHT: Row = Ruling(cite=N, finding=fd.CardExposed, when=lambda _, f: f.nth == 1, effects=turned)
EFFECTS: Row = Ruling(cite=N, finding=fd.DealerExposed, effects=turned)
WHEN: Row = Ruling(cite=N, finding=fd.CardExposed, when=shown, effects=turned)
STATE: Row = Ruling(cite=N, finding=fd.CardExposed, when=of_another_state, effects=turned)
FIELD: Row = Ruling(cite=N, finding=fd.CardExposed, when=lambda _, f: f.person == "", effects=turned)
LIST: Row = Ruling(cite=N, finding=fd.CardExposed, effects=lambda _, f: (f,))
"""
R = Text("caribbean-stud")
LAW = law_of("caribbean-stud")


class Seen(Finding, frozen=True):
    """Somebody saw so much."""

    much: int


class Dropped(Mistake, frozen=True):
    """Something fell."""


class Doubled(Effect, frozen=True):
    """So much comes of it."""

    much: int


RULINGS = (
    Ruling[int, Doubled](
        cite=R("12.4"), finding=Seen, when=lambda s, f: f.much > s, effects=lambda _, f: (Doubled(2 * f.much),)
    ),
    Ruling[int, Doubled](
        cite=R("12.1"), finding=Seen, offices=(Role.DEALER,), text="So?", effects=lambda s, _: (Doubled(s), Doubled(0))
    ),
    Ruling[int, Doubled](cite=R("12.3"), finding=Dropped, effects=lambda s, _: (Doubled(s),)),
)


def test_a_row_of_another_finding_does_not_pass(tmp_path: Path) -> None:
    """Another finding, another state, a field that the finding does not have, an effect that is none."""
    file = tmp_path / "wrong_rows.py"
    file.write_text(WRONG)
    found = mypy("--cache-dir", str(ROOT / ".mypy_cache"), str(file))
    lines = {int(re.search(r":(\d+): error", line)[1]) for line in found}  # type: ignore[index]
    assert lines == {15, 16, 17, 18, 19}, found


def test_the_first_row_that_fits_answers() -> None:
    """With an effect and its rule, under the law of the table."""
    assert answer(RULINGS, LAW, 1, Seen(3)) == (Doubled(6), "caribbean-stud 12.4")


def test_an_office_is_asked_where_a_row_has_one() -> None:
    """The question has every answer that the office may give."""
    asked = answer(RULINGS, LAW, 3, Seen(3))
    assert asked == Question(cite=LAW("12.1"), offices=(Role.DEALER,), text="So?", effects=(Doubled(3), Doubled(0)))


def test_a_mistake_that_everybody_sees_is_ruled_on_without_a_finding() -> None:
    """A row may name a mistake."""
    assert first(RULINGS, 3, Dropped()) is RULINGS[2]


def test_a_finding_without_a_row_is_a_fault() -> None:
    """Nobody is left without an answer in silence."""
    with pytest.raises(AssertionError, match="no ruling on Seen"):
        first(RULINGS[2:], 3, Seen(3))
