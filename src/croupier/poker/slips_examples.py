"""Mistakes that could happen now, for who tries them out: each kind, with every seat."""

from collections.abc import Iterator

from croupier.poker import irregular_kinds as kinds
from croupier.poker.irregular_counts import left
from croupier.poker.irregular_kinds import AnySlip
from croupier.poker.slips import possible
from croupier.poker.state import SEATS, Hand, around


def examples(h: Hand) -> Iterator[AnySlip]:
    """Mistakes that can happen now, each kind with every seat, and one where a number is free."""
    for m in _candidates(h):
        if possible(h, m):
            yield m


def _candidates(h: Hand) -> Iterator[AnySlip]:
    yield from (kinds.NotShuffled(), kinds.NotCut(), kinds.CutExposed(left(h) // 2), kinds.BoxedCard())
    yield from (kinds.DefectiveDeck(why) for why in kinds.Defect)
    for seat in range(1, SEATS):
        yield from (kinds.OutOfOrder(seat), kinds.DealtOut(seat), kinds.ExtraHand(seat))
        yield from (kinds.WrongNumber(seat, more=True), kinds.WrongNumber(seat, more=False))
        yield from (kinds.TwoUp(seat, nth) for nth in range(1, h.variant.streets[0].down + 1))
        yield from (kinds.HandSwept(seat), kinds.ThreeUp(seat), kinds.DownInsteadOfUp(seat), kinds.LastCardUp(seat))
        yield from (kinds.CardExposed(seat, nth) for nth in range(1, h.variant.streets[0].down + 1))
    yield from (kinds.CardExposed(0, nth) for nth in range(1, 6))
    for seat in around(h.live, 0):
        down = h.places[seat].down
        yield kinds.DrawOutOfSequence(seat, (1,))
        yield from (kinds.CardDropped(seat, nth) for nth in range(1, len(down) + 1))
    yield from (kinds.NoBurn(), kinds.FlopTooMany(), kinds.EarlyFlop(), kinds.EarlyTurn(), kinds.EarlyRiver())
    yield from (kinds.TwoTurned(), kinds.TwoTurned(3), kinds.TopExposed(), kinds.TopExposed(burned=True))
    yield from (kinds.NotAsked(), kinds.BegunShort())
