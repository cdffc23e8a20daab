"""The laws of the poker room bite: each fault that is put into the rules is noticed within a few evenings."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.laws.poker_floor import Evening

from croupier.books import postings
from croupier.engines.betting import deciding
from croupier.engines.betting import view as telling
from croupier.engines.betting import view as viewing
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import betting, dealing
from croupier.engines.betting.hand import following as hand
from croupier.engines.betting.hand.opening import open_round
from croupier.engines.betting.seats import blinds
from croupier.engines.betting.state import Hand
from croupier.kernel import gate
from croupier.kernel.answers import Bounds, Refusal

MOST_EVENINGS = 80
Patch = Callable[[pytest.MonkeyPatch], None]


def swap(patch: pytest.MonkeyPatch, table: Any, kind: type[Any], change: Callable[..., Any]) -> None:
    """Put another function into a table of functions."""
    patch.setitem(getattr(table, "of", table), kind, change)


def _four_raises(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(betting, "MOST_RAISES", 4)


def _reopened(patch: pytest.MonkeyPatch) -> None:
    """Whoever has acted may raise over a short all-in."""
    true = betting.raising
    patch.setattr(betting, "raising", lambda h, seat: true(replace(h, acted=0), seat))


def _a_chip_more(patch: pytest.MonkeyPatch) -> None:
    true = betting.raising

    def raising(h: Hand, seat: int) -> Bounds | Refusal:
        found = true(h, seat)
        chips = h.places[seat].bet + h.places[seat].stack
        if isinstance(found, Refusal) or found.most >= chips:
            return found
        return replace(found, most=found.most + found.step)

    patch.setattr(betting, "raising", raising)


def _lost_chip(patch: pytest.MonkeyPatch) -> None:
    """A wager that comes back comes back short."""
    true = hand.close_round

    def short(h: Hand) -> Any:
        event = true(h)
        return replace(event, amount=event.amount - 1) if isinstance(event, pe.WagerReturned) else event

    patch.setattr(hand, "close_round", short)


def _unposted(patch: pytest.MonkeyPatch) -> None:
    swap(patch, postings.POSTINGS, pe.WagerReturned, lambda *_: ())


def _same_card(patch: pytest.MonkeyPatch) -> None:
    """The burn stays on the deck."""
    swap(patch, deciding.HAND, pe.CardBurned, lambda h, e: replace(h, burns=(*h.burns, e.card), burnt=True))


def _open_cards(patch: pytest.MonkeyPatch) -> None:
    swap(patch, telling.REDACT, pe.CardDealt, lambda e, _: e)


def _open_burns(patch: pytest.MonkeyPatch) -> None:
    swap(patch, telling.REDACT, pe.CardBurned, lambda e, _: e)


def _marked_deck(patch: pytest.MonkeyPatch) -> None:
    """The view tells of the next card."""
    patch.setattr(viewing, "stage", lambda t: str(t.hand.deck[t.hand.top :][:1]) if t.hand else "")


def _button_stays(patch: pytest.MonkeyPatch) -> None:
    true = blinds.next_hand
    patch.setattr(blinds, "next_hand", lambda t: true(replace(t, seating=replace(t.seating, positions=()))))


def _dear_call(patch: pytest.MonkeyPatch) -> None:
    """A call costs the player more than it says."""
    true = deciding.HAND.of[pe.BetCalled]
    swap(patch, deciding.HAND, pe.BetCalled, lambda h, e: true(h, replace(e, amount=e.amount + 1)))


def _opens_elsewhere(patch: pytest.MonkeyPatch) -> None:
    true = open_round
    patch.setattr(hand, "open_round", lambda h: replace(true(h), opener=max(s for s in range(12) if h.able >> s & 1)))


def _no_draw(patch: pytest.MonkeyPatch) -> None:
    """What is offered is refused."""
    patch.setattr(dealing, "draw", lambda h, *_: Refusal(h.law(dealing.CUT_ONCE), "no"))


def _anybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gate, "by_office", lambda *_: True)


FAULTS: tuple[Patch, ...] = (
    *(_four_raises, _reopened, _a_chip_more, _lost_chip, _unposted, _same_card, _open_cards, _open_burns),
    *(_marked_deck, _button_stays, _dear_call, _opens_elsewhere, _no_draw, _anybody),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_a_fault_is_noticed(fault: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fault in the rules a law breaks before long."""
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        play()


def play() -> None:
    """A few evenings without any mistake."""
    for number in range(MOST_EVENINGS):
        one = Evening(number * 7)
        one.play(8)
        one.close()
        assert one.rebuilt() == one.pit
