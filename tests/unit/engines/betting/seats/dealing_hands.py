"""A poker table that plays hands in which nobody wins anything: only seats, button and blinds move."""

from typing import Any

from msgspec.structs import replace

from croupier.engines.betting.events.hand import HandBegan, HandEnded
from croupier.engines.betting.evolving.hand import begun
from croupier.engines.betting.evolving.seats import EVOLVE, after_hand, at_beginning
from croupier.engines.betting.options import Options
from croupier.engines.betting.seats.blinds import next_hand
from croupier.engines.betting.state import Chair, PokerTable
from croupier.games.poker.variants import GAMES
from croupier.kernel.answers import Refusal

STACK = 200_00


def name(seat: int) -> str:
    """Who sits there at first."""
    return f"p{seat}"


def table(*seats: int, game: str = "holdem", **options: Any) -> PokerTable:
    """A table with players at these seats that has not dealt yet."""
    chairs = {seat: Chair(person=name(seat), stack=STACK) for seat in seats}
    return PokerTable(name="P1", variant=GAMES[game], games=GAMES, options=Options(**options), chairs=chairs)


def chair(t: PokerTable, seat: int, **changes: Any) -> PokerTable:
    """The same table with a chair changed, or a new one."""
    before = t.chairs.get(seat, Chair(person=f"n{seat}", stack=STACK))
    return replace(t, chairs={**t.chairs, seat: replace(before, **changes)})


def gone(t: PokerTable, *seats: int) -> PokerTable:
    """The same table after these players left."""
    return replace(t, chairs={seat: c for seat, c in t.chairs.items() if seat not in seats})


def begin(t: PokerTable) -> tuple[HandBegan, PokerTable]:
    """Begin a hand, and leave it on."""
    e = next_hand(t)
    assert not isinstance(e, Refusal), e
    t = replace(t, hand=begun(t, e), number=e.number, button=e.button, misdealt=False)
    return e, at_beginning(t, e)


def end(t: PokerTable, e: HandBegan) -> PokerTable:
    """End the hand with everybody's chips as they were."""
    assert t.hand is not None
    over = HandEnded(number=e.number, seats=e.order, stacks=e.stacks, cite=e.cite)
    return after_hand(replace(t, hand=replace(t.hand, over=True)), over)


def play(t: PokerTable) -> tuple[HandBegan, PokerTable]:
    """Play a hand."""
    e, t = begin(t)
    return e, end(t, e)


def posted(e: HandBegan, kind: str = "blind") -> list[tuple[int, int]]:
    """The forced bets of a kind: seat and amount."""
    return [(bet.seat, bet.amount) for bet in e.forced if bet.kind == kind]


def evolved(t: PokerTable, events: Any) -> PokerTable:
    """The table after events about seats."""
    assert not isinstance(events, Refusal), events
    for e in events:
        t = EVOLVE.of[type(e)](t, e)
    return t
