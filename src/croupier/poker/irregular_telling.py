"""Who hears what of an irregularity: a mistake that nobody noticed only the staff, hidden cards nobody."""

from msgspec.structs import replace

from croupier.play.events import HIDDEN, Event
from croupier.play.people import Role, Who
from croupier.poker import events_amiss as ea
from croupier.poker import irregular_kinds as kinds
from croupier.poker import rulings_effects as fx
from croupier.poker.offices import DEALING
from croupier.poker.state import PokerTable

STAFF = (*DEALING, Role.GAME_SUPERVISOR, Role.OPERATOR, Role.INSPECTOR)
OPEN = (
    kinds.NotCut,
    kinds.CutExposed,
    kinds.EarlyFlop,
    kinds.EarlyTurn,
    kinds.EarlyRiver,
    kinds.TopExposed,
    kinds.NotAsked,
    kinds.DrawOutOfSequence,
    kinds.CardDropped,
    kinds.HandSwept,
)
"""Mistakes that everybody at the table sees."""


def told(e: Event, who: Who) -> bool:
    """Whether somebody is told of an event at all: a mistake that shows only later is for the staff."""
    return not isinstance(e, ea.HandSlipped) or isinstance(e.mistake, OPEN) or who.role in STAFF


def _hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def seen(t: PokerTable, e: Event, who: Who) -> Event:
    """An event as this person may see it."""
    if isinstance(e, ea.HandSlipped):
        mine = _own(t, getattr(e.mistake, "seat", 0), who)
        thrown, drawn = (e.thrown, e.drawn) if mine else (_hidden(e.thrown), _hidden(e.drawn))
        return replace(e, burn=HIDDEN, boxed=HIDDEN, thrown=thrown, drawn=drawn)
    if isinstance(e, ea.CardTooMany):
        return e if e.up or _own(t, e.seat, who) else replace(e, card=HIDDEN)
    if isinstance(e, ea.CardsLying | ea.StubShuffled):
        return replace(e, order=_hidden(e.order))
    if isinstance(e, ea.HandRuled) and isinstance(e.effect, fx.ReplaceByBurn):
        return e if _own(t, e.effect.seat, who) else replace(e, effect=replace(e.effect, card=HIDDEN))
    return e


def _own(t: PokerTable, seat: int, who: Who) -> bool:
    """Whether a seat of the hand is this player's."""
    return who.role is Role.PLAYER and t.hand is not None and seat > 0 and t.hand.places[seat].owner == who.name
