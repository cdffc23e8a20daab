"""Where the button and the blinds go next (8.2.2 to 8.2.7). Seats only, no chips.

The blinds lead: the last blind goes on to the next player, every other blind to the seat where the one after it was,
and the button to the seat where the first blind was. Who has left one of those seats leaves a gap: no small blind,
and in the hand after it a dead button (8.2.6). With two players and two blinds this is the literal 8.2.2 by itself.
"""

import msgspec

from croupier.poker.chairs import Chair, owes, playing
from croupier.poker.options import HeadsUp
from croupier.poker.state import PokerTable, after, around
from croupier.poker.variants import Forced

TWO = 2
"""The fewest that can play."""


class Places(msgspec.Struct, frozen=True, gc=False):
    """A hand's button and blinds, the button first, and who is dealt in. A blind nobody is to post has seat 0."""

    seats: tuple[int, ...]
    dealt: int
    anew: bool = False
    """The round of the table starts here: no blind has gone round yet."""


def blinds_of(t: PokerTable) -> tuple[int, ...]:
    """The compulsory blinds of the game that is on, in order."""
    return () if t.variant.forced is Forced.ANTES else t.options.blinds


def ready(t: PokerTable) -> int:
    """Who wants cards and has chips."""
    return sum([1 << seat for seat, c in t.chairs.items() if playing(c) and c.person not in t.excluded])


def before(seats: int, seat: int) -> int:
    """The seat of a set that comes before a seat, going clockwise; 0 if the set is empty."""
    behind = seats & (1 << seat) - 1 or seats
    return behind.bit_length() - 1 if behind else 0


def crossed(seat: int, start: int, stop: int) -> bool:
    """Whether going clockwise from `start` to `stop` one comes over `seat` or stops there."""
    return start != stop and 0 < (seat - start) % 16 <= (stop - start) % 16


def _old_hands(t: PokerTable, wanted: int) -> int:
    """Those who want cards and are not new to the game."""
    return sum([1 << seat for seat, c in t.chairs.items() if not c.new and wanted >> seat & 1])


def released(t: PokerTable) -> bool:
    """Whether newcomers need not wait: fewer than two others play, so there is no game to join (8.2.7)."""
    return _old_hands(t, ready(t)).bit_count() < TWO


def _anew(t: PokerTable) -> bool:
    """Whether the round of the table starts here."""
    return not t.seating.positions or all(c.new for c in t.chairs.values())


def due(t: PokerTable, wanted: int) -> tuple[int, ...]:
    """The seats to which button and blinds move on, before anybody is asked whether someone sits there."""
    old, count = t.seating.positions, len(blinds_of(t))
    settled = _old_hands(t, wanted) or wanted
    if _anew(t):
        # the player to the right of the dealer has the first button, and of two perhaps the first blind with it
        first = before(settled, 0)
        return _walk(before(wanted, first) if _button_posts(t, wanted) else first, count, wanted)
    if len(old) == count + 1 and count:
        return (*old[1:], after(wanted, old[-1]))
    return _walk(old[1] if len(old) > 1 and old[1] else after(settled, old[0]), count, wanted)


def _button_posts(t: PokerTable, dealt: int) -> bool:
    """Whether the button posts the first blind, as two players may play it by option."""
    return dealt.bit_count() == TWO and len(blinds_of(t)) > 1 and t.options.heads_up is HeadsUp.BUTTON


def _walk(button: int, count: int, wanted: int) -> tuple[int, ...]:
    """Button and blinds one after the other; with fewer players than blinds only the last blinds are posted."""
    found = around(wanted, button)[:count]
    return (button, *(0,) * (count - len(found)), *found)


def places(t: PokerTable) -> Places:
    """Button, blinds and who is dealt in. Newcomers at the button wait, and so it may take more than one look."""
    wanted = ready(t)
    seats, free = due(t, wanted), _old_hands(t, wanted).bit_count() < TWO
    last = seats[-1] if len(seats) > 1 else 0
    entitled = [s for s, c in t.chairs.items() if not owes(c) or _eligible(t, c, free=free, is_last=s == last)]
    dealt = wanted & sum([1 << s for s in entitled])
    while True:
        now = _settled(t, seats, dealt)
        button = now[0]
        chair = t.chairs.get(button)
        barred = chair is not None and chair.new and not free and button != last and dealt >> button & 1
        if not barred:
            return Places(now, dealt, _anew(t))
        dealt &= ~(1 << button)


def _eligible(t: PokerTable, c: Chair, *, free: bool, is_last: bool) -> bool:
    """Whether a player who wants cards gets them (8.2.3, 8.2.5, 8.2.7)."""
    if not blinds_of(t) or is_last or c.posting or not owes(c):
        return True
    return free and c.new


def _settled(t: PokerTable, seats: tuple[int, ...], dealt: int) -> tuple[int, ...]:
    """The places once it is known who is dealt in: few players, and a button that would stand on a blind."""
    count, players = len(seats) - 1, dealt.bit_count()
    if not count or players < TWO:
        return seats
    last = seats[-1]
    others = around(dealt & ~(1 << last), last)
    if _button_posts(t, dealt):
        return (others[0], *(0,) * (count - 2), others[0], last)
    if players < count:
        return (last, *(0,) * (count - players), *others, last)
    posted = [0 if seat in seats[i + 2 :] else seat for i, seat in enumerate(seats[1:])]
    button, first = seats[0], next(seat for seat in posted if seat)
    if not button or (players > count and button in posted):
        button = before(dealt, first)
    return (button, *posted)
