"""What a results display keeps of rounds of blackjack (3.6)."""

import pytest

from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.game import Result
from croupier.engines.cards.round import Hand
from croupier.games.blackjack.options import Options
from croupier.games.blackjack.round import Own, Round
from croupier.games.blackjack.table import boards, result
from croupier.law.law import law_of
from croupier.things.cards import cards as named

LAW = law_of("blackjack-amendments")


def ended(cards: str, *, called: bool = True, display: bool = True) -> Round:
    """A round at its end: a box and the dealer's hand are in the rack, and the dealer has called a total or not."""
    rack = (((1, 0), Hand(cards=named("Th 9c"))), (DEALER, Hand(cards=named(cards))))
    options = Options(results_display=display)
    announced = frozenset({DEALER}) if called else frozenset()
    return Round(own=Own(), law=LAW, options=options, minimum=1000, maximum=50000, rack=rack, announced=announced)


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("Kd 8s", Result("dealer", 18)),
        ("6d Ts 6s", Result("dealer", 22)),
        ("Ad Ks", Result("dealer", 21, ("blackjack",))),
        ("Ad Ks Th", Result("dealer", 21)),
    ],
)
def test_the_total_that_was_called_is_kept(cards: str, kept: Result) -> None:
    """The dealer's total, with a mark for blackjack."""
    assert result(ended(cards)) == kept


def test_nothing_is_kept_without_a_call_or_a_display() -> None:
    """A dealer who needed no second card has no total; and a table may have no display."""
    assert result(ended("Kd", called=False)) is None
    assert result(ended("Kd 8s", display=False)) is None


def test_results_stand_six_to_a_column() -> None:
    """The newest result is the last one, and blackjack is marked as such."""
    (board,) = boards((*[Result("dealer", 18)] * 6, Result("dealer", 21, ("blackjack",))))
    assert [(cell.column, cell.row, cell.mark) for cell in board.cells[-2:]] == [(0, 5, "18"), (1, 0, "BJ")]
    assert boards(()) == ()
