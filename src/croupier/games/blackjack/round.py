"""What only blackjack knows of a round: the markers beside its wagers, and how they come and go."""

from typing import TypeAlias

import msgspec

from croupier.engines.cards import events as ev
from croupier.engines.cards import round as cards
from croupier.engines.cards.effects import Place
from croupier.games.blackjack.options import Options
from croupier.kernel.handlers import Handlers, on


class Marker(msgspec.Struct, frozen=True, gc=False):
    """A marker beside a hand's wager: it stands for another one that its owner need not make."""

    place: Place
    owner: str
    kind: str
    worth: int


class Own(msgspec.Struct, frozen=True, gc=False):
    """What a round of blackjack has beside what every round has."""

    markers: tuple[Marker, ...] = ()


Round: TypeAlias = cards.Round[Options, Own]
"""A round of this game."""


def markers(r: Round, place: Place) -> tuple[str, ...]:
    """The markers that lie at a hand."""
    return tuple([m.kind for m in r.own.markers if m.place == place])


def _placed(r: Round, e: ev.MarkerPlaced) -> Own:
    return Own((*r.own.markers, Marker(e.place, e.owner, e.kind, e.worth)))


def _taken(r: Round, e: ev.MarkerTaken) -> Own:
    gone = (e.place, e.owner, e.kind)
    return Own(tuple([m for m in r.own.markers if (m.place, m.owner, m.kind) != gone]))


OWN_EVOLVE = Handlers[Round, Own](on(ev.MarkerPlaced, _placed), on(ev.MarkerTaken, _taken))
