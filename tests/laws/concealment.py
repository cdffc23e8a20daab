"""The law of concealment: while chance has settled what onlookers may not see, a stream says so; and it ends."""

from typing import Any

import msgspec
from tests.laws.people import WATCHER

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.cards import events as ev
from croupier.engines.cards.table import Table
from croupier.engines.chance import events as te
from croupier.engines.chance.state import UNSEEN
from croupier.kernel.events import HIDDEN, Event, TableClosed
from croupier.kernel.stream import Live

AFTERWARDS = (et.HandInspected, et.HandShownTo)
"""Cards that few are shown once the hand is over: nothing is to come of them."""
ENDS = (ev.ShuffleOrdered, ev.CardsReplaced, pe.HandEnded, te.Uncovered, te.SpinVoided, TableClosed)
"""After these nothing is hidden: the cards go back to be shuffled, the hand is over, the cover is off."""
HIDING = (HIDDEN, UNSEEN)


def hidden_by_chance(event: Event, told: Event | None) -> bool:
    """Whether an onlooker is told of an event, but not the cards or dice in it."""
    return told is not None and any(_hides(getattr(event, n), getattr(told, n)) for n in event.__struct_fields__)


def _hides(value: Any, shown: Any) -> bool:
    """Whether somewhere in a value a card or the dice are covered that it shows."""
    if value == shown:
        return False
    if shown in HIDING:
        return True
    if isinstance(value, msgspec.Struct):
        return any(_hides(getattr(value, n), getattr(shown, n)) for n in value.__struct_fields__)
    return isinstance(value, tuple) and any(_hides(a, b) for a, b in zip(value, shown, strict=True))


def concealment(before: Live | None, event: Event, after: Live) -> None:
    """What chance hides makes a stream concealed; what ends a round, a hand, a spin or a shoe lays everything open."""
    there = [one.redact(event, WATCHER) for one in (before, after) if one is not None]
    if any(hidden_by_chance(event, told) for told in there) and not isinstance(event, AFTERWARDS):
        assert after.concealed, f"{event} is hidden, and the {after.title} says that nothing is"
    if isinstance(event, ENDS):
        assert not after.concealed, f"{type(event).__name__} leaves something hidden"
    if isinstance(event, ev.RoundEnded | ev.RoundVoided) and before is not None:
        t = before.state_of(Table)
        assert t is not None
        assert t.game is not None
        assert after.concealed == (t.game.keeps_shoe(t.round.options) or not t.round.mixed())
