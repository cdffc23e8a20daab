"""What only Lunar Poker knows of a round: hands before their draw, and what is paid though it was declared late."""

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards import round as cards
from croupier.engines.cards.effects import Place
from croupier.games.lunar_poker.options import Options
from croupier.kernel.handlers import Handlers, on
from croupier.law.books import Rule


class Own(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a round of Lunar Poker has beside what every round has."""

    first: dict[Place, tuple[int, ...]] = {}
    """Hands as they were before the first card of them was thrown away or bought."""
    late: dict[tuple[int, str], Rule] = {}
    """Combinations that were not declared in time and are paid all the same: box, wager, and why."""


Round: TypeAlias = cards.Round[Options, Own]
"""A round of this game."""


def _kept(r: Round, place: Place) -> Own:
    """With the hand at this place remembered as it is."""
    first = r.own.first
    return r.own if place in first else replace(r.own, first={**first, place: r.hands[place].cards})


def _dealt(r: Round, e: ev.Dealt) -> Own:
    return _kept(r, e.to) if r.dealt and e.to in r.hands else r.own


def _discarded(r: Round, e: ev.Discarded) -> Own:
    return _kept(r, e.place)


def _ruled(r: Round, e: ev.Ruled) -> Own:
    if not isinstance(e.effect, fx.PayUndeclared):
        return r.own
    return replace(r.own, late={**r.own.late, (e.effect.box, e.effect.wager): e.cite})


OWN_EVOLVE = Handlers[Round, Own](on(ev.Dealt, _dealt), on(ev.Discarded, _discarded), on(ev.Ruled, _ruled))
