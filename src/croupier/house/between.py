"""How events about the cards and the people between rounds change a round. Bookkeeping only: no rule lives here."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.house.round import Hand, Round, recoverable
from croupier.play import events as ev
from croupier.play.events import HIDDEN


def _counted(r: Round, e: ev.DeckCounted) -> Round:
    return replace(r, counted=bool(r.claims), bad=e.cards != e.right or (r.bad and bool(r.intruders)))


def _inspected(r: Round, e: ev.DeckInspected) -> Round:
    return replace(r, bad=r.bad or e.cards != e.right or e.doubled > 0 or e.foreign > 0)


def _shuffled(r: Round, e: ev.Shuffled) -> Round:
    return replace(r, cards=e.order, top=0, start=0, previous=-1, burned=())


def _rack_ordered(r: Round, _: ev.RackOrdered) -> Round:
    return replace(r, rack_due=True)


def _rack_shuffled(r: Round, e: ev.RackShuffled) -> Round:
    rack = tuple([packet for packet in r.rack if recoverable(r, packet[0])])
    # Discards are in play again; the cards that lie on the table stay the first of their round.
    kept = _in_order(r.cards[r.start : r.top], [c for _, hand in (*r.hands.items(), *rack) for c in hand.cards])
    return replace(
        r,
        rack_due=False,
        rack=rack,
        cards=(*kept, *e.order),
        top=len(kept),
        start=0,
        previous=-1,
        skipped=0,
        misplaced=None,
    )


def _in_order(dealt: tuple[int, ...], held: list[int]) -> list[int]:
    """Cards that are held, in the order in which they were dealt; whoever does not see them knows no order."""
    if HIDDEN in dealt:
        return [HIDDEN] * len(held)
    left = Counter(held)
    kept = []
    for card in dealt:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept


def _cut(r: Round, e: ev.CardsCut) -> Round:
    return replace(r, cards=r.cards[e.at :] + r.cards[: e.at])


def _limits(r: Round, e: ev.LimitsChanged) -> Round:
    return replace(r, minimum=e.minimum, maximum=e.maximum)


def _burned(r: Round, e: ev.Burned) -> Round:
    r = replace(r, top=r.top + 1, known_next=False, face_up_next=False)
    if r.closed:
        return replace(r, rack=(*r.rack, ((0, -1), Hand((e.card,)))), skipped=r.skipped + 1)
    return replace(r, start=r.start + 1, burned=(*r.burned, e.card))


def _burn_shown(r: Round, e: ev.BurnShown) -> Round:
    return replace(r, burned=e.cards)


def _appointed(r: Round, e: ev.NomineeAppointed) -> Round:
    return replace(r, nominees={**r.nominees, e.player: e.nominee})


def _ended(r: Round, e: ev.NomineeEnded) -> Round:
    return replace(r, nominees={player: one for player, one in r.nominees.items() if player != e.player})


def _personal(r: Round, e: ev.PersonalLimitSet) -> Round:
    others = {person: most for person, most in r.personal.items() if person != e.person}
    return replace(r, personal={**others, e.person: e.maximum} if e.maximum else others)


def _option(r: Round, e: ev.OptionChanged) -> Round:
    options = {**msgspec.to_builtins(r.options), e.option: e.value}
    return replace(r, options=msgspec.convert(options, type(r.options)))


BETWEEN: dict[type[ev.Event], Callable[[Round, Any], Round]] = {
    ev.DeckCounted: _counted,
    ev.DeckInspected: _inspected,
    ev.Shuffled: _shuffled,
    ev.CardsCut: _cut,
    ev.RackOrdered: _rack_ordered,
    ev.RackShuffled: _rack_shuffled,
    ev.LimitsChanged: _limits,
    ev.Burned: _burned,
    ev.BurnShown: _burn_shown,
    ev.NomineeAppointed: _appointed,
    ev.NomineeEnded: _ended,
    ev.PersonalLimitSet: _personal,
    ev.OptionChanged: _option,
}
