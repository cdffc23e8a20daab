"""The tables of rulings of the poker games: complete, and each row shown by a case."""

from collections.abc import Iterator
from typing import get_args

import pytest
from tests.cases.test_teeth import cases_of, passes

from croupier.engines.betting.irregular import kinds, rows
from croupier.games.poker.variants import VARIANTS
from croupier.kernel.variants import Family, Rulings, Variant
from croupier.law.law import law_of

LAW = law_of("poker-victoria")
EVERYWHERE: set[type] = {
    *(kinds.Unshuffled, kinds.Uncut, kinds.WrongOrder, kinds.HandMissing, kinds.HandExtra, kinds.WrongCards),
    *(kinds.BurnMissing, kinds.DeckDefective, kinds.HandInMuck, kinds.CutExposed, kinds.CardDropped),
}
IN_FAMILY: dict[Family, set[type]] = {
    Family.DRAW: {kinds.ServedEarly, kinds.TopExposed},
    Family.STUD: {kinds.NoneUp, kinds.WrongCardUp, kinds.TopExposed},
    Family.MANILA: {kinds.TopExposed, kinds.TwoTurned},
    Family.FLOP: {kinds.FlopTooMany, kinds.EarlyFlop, kinds.EarlyTurn, kinds.EarlyRiver, kinds.TwoTurned},
}
"""What can be found, or seen by everybody, in all games and in each family; the last cards of some stud games apart."""


def every() -> Iterator[tuple[str, rows.Ruling]]:
    """Every row once, by its place in the first table that has it."""
    seen: list[rows.Ruling] = []
    for v in VARIANTS:
        for n, row in enumerate(rows.rulings(v.family, v.rulings)):
            if not any(row is one for one in seen):
                seen.append(row)
                yield f"{v.name} {n} {row.cite} {row.finding.__name__}", row


ROWS = list(every())
UNSHOWN = "draw-blind 14 9.1.1(a)(iv) HandMissing"
"""A player dealt out, reported while later cards are coming: no hand is counted then, and it goes on for the moment."""


@pytest.mark.parametrize("v", VARIANTS, ids=lambda v: v.name)
def test_every_finding_has_a_ruling_in_the_end(v: Variant) -> None:
    """Whatever can be found in a game has a last row without a condition, and nothing else has a row."""
    wanted: set[type] = EVERYWHERE | IN_FAMILY[v.family]
    if v.rulings.last_up:
        wanted.add(kinds.NeverAsked)
    table = rows.rulings(v.family, v.rulings)
    assert {row.finding for row in table} == {row.finding for row in table if row.when is None} == wanted


def test_every_finding_is_ruled_on_somewhere() -> None:
    """No finding is left without a row in every game."""
    assert set(get_args(kinds.AnyFinding)) <= {row.finding for _, row in ROWS}


@pytest.mark.parametrize(
    "row", [row for name, row in ROWS if name != UNSHOWN], ids=[name for name, _ in ROWS if name != UNSHOWN]
)
def test_every_ruling_is_shown_by_a_case(row: rows.Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this row a case that is named after its rule fails."""
    whole = rows.rulings

    def without(family: Family, by: Rulings) -> tuple[rows.Ruling, ...]:
        return tuple([one for one in whole(family, by) if one is not row])

    monkeypatch.setattr(rows, "rulings", without)
    # A wrong card up is ruled on by the paragraph that puts it right, or by the one on misdeals: one case shows both.
    cite = LAW(row.cite)
    cases = [*cases_of(cite), *(cases_of(LAW("9.1.1")) if row.finding is kinds.WrongCardUp else ())]
    cases.sort(key=lambda case: cite not in case.rules)
    assert not all(map(passes, cases))
