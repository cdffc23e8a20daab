"""The tables that bots play blackjack by, against the charts that are worked out for the usual options."""

from croupier.games.blackjack.bot import ALWAYS_HIT, ALWAYS_STAND, HARD, PAIRS, SOFT
from croupier.games.questions import ask, mathematics

ACES, FIVES, TENS = 11, 5, 10


def test_bots_play_by_the_charts() -> None:
    """Hard totals, soft totals without the doubles that the usual options leave out, and pairs agree cell by cell."""
    hard, soft, pairs = mathematics("blackjack").analyse(ask("blackjack")).strategy.charts
    for row, cells in zip(hard.rows, hard.cells, strict=True):
        points = int(row)
        assert "".join(cells) == HARD.get(points, ALWAYS_HIT if points < 12 else ALWAYS_STAND), row
    for row, cells in zip(soft.rows, soft.cells, strict=True):
        book = SOFT.get(11 + int(row.split(",")[1]), ALWAYS_STAND)
        assert "".join(cells) == book.replace("D", "H").replace("d", "S"), row
    for row, cells in zip(pairs.rows, pairs.cells, strict=True):
        first = row.split(",")[0]
        value = ACES if first == "A" else int(first)
        own = HARD.get(2 * value, ALWAYS_HIT if 2 * value < 12 else ALWAYS_STAND)
        assert "".join(cells) == (own if value in (FIVES, TENS) else _with_totals(PAIRS[value], value)), row


def _with_totals(book: str, value: int) -> str:
    """A row of pairs; where they are not split, the total has its say."""
    total = HARD.get(2 * value, ALWAYS_HIT if 2 * value < 12 else ALWAYS_STAND)
    return "".join(sign if sign == "P" else total[place] for place, sign in enumerate(book))
