"""Wagers outside the table's limits that were taken by mistake (G9, G10).

The dealer notices them at "No more bets" at the latest: so whatever follows goes by the amount that counts.
"""

from msgspec.structs import replace

from croupier.house.evolving import EVOLVE
from croupier.house.game import HouseGame, Wager
from croupier.house.options import Over, Under
from croupier.house.round import Round, Stake, without
from croupier.play import events as ev
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import Rule, document

G = document("general")


def mistaken(game: HouseGame, r: Round) -> tuple[tuple[ev.Event, ...], Round]:
    """What is put right of the chips that slipped in, and the round after that."""
    found: list[ev.Event] = []
    for stake in [s for s in r.stakes if s.id in r.unnoticed and not r.closed]:
        ruled = _ruled(game, r, stake)
        if ruled is None:
            continue
        events = _put_right(game, r, stake, *ruled)
        r = _after(r, events)
        found += events
    return tuple(found), r


def _after(r: Round, events: list[ev.Event]) -> Round:
    for event in events:
        r = EVOLVE[type(event)](r, event)
    return r


def _ruled(game: HouseGame, r: Round, stake: Stake) -> tuple[int, Rule] | None:
    """How much of a wager counts, and by which rule; nothing where it stands as placed."""
    wager = _wager(game, stake)
    bounds = _bounds(game, r, stake)
    if isinstance(bounds, Refusal) or not _by_limits(game, r, wager, bounds):
        return None
    if stake.amount > bounds.most and r.options.over_maximum != Over.AS_PLACED:
        return (0 if r.options.over_maximum == Over.VOID else _most(bounds)), G("G9")
    if stake.amount < bounds.least and r.options.under_minimum == Under.VOID:
        return 0, G("G10")
    return None


def _wager(game: HouseGame, stake: Stake) -> Wager:
    (wager,) = [w for w in game.wagers if w.name == stake.wager]
    return wager


def _bounds(game: HouseGame, r: Round, stake: Stake) -> Bounds | Refusal:
    """How much could be put on the area of a stake if it did not lie there."""
    left = replace(r, stakes=without(r.stakes, stake.id))
    return game.bounds(left, stake.box, _wager(game, stake), stake.owner)


def _by_limits(game: HouseGame, r: Round, wager: Wager, bounds: Bounds) -> bool:
    """Whether these bounds are the table's limits; a wager bound to another or to its own sign has its own rules."""
    if wager.name == game.jackpot_wager or bounds.least != r.minimum:
        return False
    asking = any(wager.name in wagers for wagers in game.asks_for_cards)
    return bounds.most == r.maximum or (asking and bounds.least < bounds.most)


def _most(bounds: Bounds) -> int:
    return bounds.most - (bounds.most - bounds.least) % bounds.step


def _put_right(game: HouseGame, r: Round, stake: Stake, amount: int, cite: Rule) -> list[ev.Event]:
    """The wager with its new amount, or without it; what its owner put beside it follows as far as it has to."""
    events = _cut(r, stake, amount, cite)
    for other in [s for s in r.at(stake.box) if s.owner == stake.owner and s.id != stake.id]:
        before, now = _bounds(game, r, other), _bounds(game, _after(r, events), other)
        if isinstance(before, Refusal) or not before.least <= other.amount <= before.most:
            continue
        left = 0 if isinstance(now, Refusal) else min(other.amount, _most(now))
        if left < other.amount:
            events += _cut(_after(r, events), other, left, cite)
    return events


def _cut(r: Round, stake: Stake, amount: int, cite: Rule) -> list[ev.Event]:
    """A stake goes back and is put down again with so much."""
    back = ev.WagerWithdrawn(stake=stake.id, cite=cite)
    if not amount:
        return [back]
    again = ev.WagerPlaced(
        stake=r.next_stake, owner=stake.owner, box=stake.box, wager=stake.wager, amount=amount, cite=cite
    )
    return [back, again]
