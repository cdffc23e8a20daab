"""Chips that come to a poker table and leave it (6.1, 6.2, 6.10, 1.1 on being picked up, 10.2.1(b))."""

import heapq
from functools import lru_cache
from math import gcd

from croupier.money import MOST, dollars
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Refusal
from croupier.poker import commands_seats as cs
from croupier.poker import events_seats as es
from croupier.poker.evolving_seats import seat_of
from croupier.poker.seating_choice import Decision, detained, in_hand
from croupier.poker.state import PokerTable
from croupier.rulebook import document

P = document("poker-victoria")
FINE = 5000
"""Up to how many of the common unit the smallest chip may have for every sum of chips to be searched."""


@lru_cache(maxsize=64)
def _least(chips: tuple[int, ...]) -> dict[int, int]:
    """The smallest sum of chips for each remainder by the smallest chip: every further one adds smallest chips."""
    smallest = chips[0]
    found = {0: 0}
    heap = [(0, 0)]
    while heap:
        total, rest = heapq.heappop(heap)
        if total > found[rest]:
            continue
        for chip in chips[1:]:
            more = total + chip
            if more < found.get(more % smallest, more + 1):
                found[more % smallest] = more
                heapq.heappush(heap, (more, more % smallest))
    return found


def makeable(amount: int, chips: tuple[int, ...]) -> bool:
    """Whether an amount can be made of the table's chips."""
    if amount <= 0 or not chips:
        return False
    smallest, unit = min(chips), gcd(*chips)
    if amount % smallest == 0:
        return True
    if amount % unit or smallest // unit > FINE:
        return False
    least = _least(tuple(sorted({chip // unit for chip in chips})))
    return least.get(amount // unit % (smallest // unit), amount) <= amount // unit


def chips_of(t: PokerTable, seat: int) -> int:
    """Everything in front of a player, in a hand or not."""
    stack = t.chairs[seat].stack
    return stack + t.hand.places[seat].stack if t.hand is not None and in_hand(t, seat) else stack


def buy_bounds(t: PokerTable, seat: int) -> tuple[int, int]:
    """The least and the most that a player may buy now; (0, 0) if nothing."""
    smallest, stack = min(t.options.chips), chips_of(t, seat)
    least = smallest if stack else t.options.buy_in
    most = t.options.buy_in_most - stack if t.options.buy_in_most else MOST
    return (least, most) if 0 < least <= most else (0, 0)


def buy(t: PokerTable, c: cmd.BuyChips) -> Decision:
    """Buy in, or add to the stake; not for a hand in which one is (6.2, 6.10)."""
    who = c.by.name
    seat = seat_of(t, who)
    if t.shut:
        return Refusal(P("11.2.6"), "The table is closed; no chips are sold.")
    if not seat and t.options.tournament:
        return Refusal(P("10.3.2"), "The table is for tournament play alone; no chips are sold at it.")
    if not seat:
        return Refusal(P("6.2"), f"{who} has no seat here; take one, and then buy in.")
    if t.options.tournament:
        return Refusal(P("10.2.1(b)"), "Chips of a tournament are not bought at the table.")
    if t.hand is not None and in_hand(t, seat) and t.hand.live >> seat & 1:
        return Refusal(P("6.10"), f"{who} is in the hand: no chips are added before it is over.")
    if not 0 < c.amount <= MOST or not makeable(c.amount, t.options.chips):
        found = ", ".join(dollars(chip) for chip in t.options.chips)
        return Refusal(P("6.1"), f"{dollars(c.amount)} cannot be made of the chips here: {found}.")
    least, most = buy_bounds(t, seat)
    if not most:
        return Refusal(P("6.3"), f"{who} has {dollars(chips_of(t, seat))}, which is the largest buy-in or more.")
    if c.amount < least:
        return Refusal(P("6.2"), f"The smallest buy-in is {dollars(least)}.")
    if c.amount > most:
        return Refusal(P("6.3"), f"The largest buy-in leaves room for {dollars(most)} at most.")
    return (ev.ChipsBought(person=who, amount=c.amount, cite=P("6.2")),)


def cash_out(t: PokerTable, c: cmd.CashOut) -> Decision:
    """No chips leave the table while their owner stays (6.10)."""
    if seat_of(t, c.by.name):
        return Refusal(P("6.10"), "Chips stay on the table while their owner plays; leave the table to cash out.")
    return Refusal(P("6.10"), f"{c.by.name} has no chips on this table.")


def collect(t: PokerTable, c: cs.CollectHeld) -> Decision:
    """Get the chips that the booth holds (1.1)."""
    amount = t.seating.held.get(c.by.name, 0)
    if not amount:
        return Refusal(P("1.1"), f"The booth holds no chips of {c.by.name} from this table.")
    return detained(t, c.by.name) or (es.HeldPaid(person=c.by.name, amount=amount, cite=P("1.1")),)


def allot(t: PokerTable, c: cs.AllotChips) -> Decision:
    """Give tournament chips to somebody who has a seat (10.2.1(b))."""
    seat = seat_of(t, c.person)
    if not t.options.tournament:
        return Refusal(P("6.2"), "Chips here are bought; only a tournament allots them.")
    if not seat:
        return Refusal(P("10.2.1(b)"), f"{c.person} has no seat at this table.")
    if in_hand(t, seat):
        return Refusal(P("6.10"), "A hand is on; chips are allotted when it is over.")
    if not 0 < c.amount <= MOST:
        return Refusal(P("10.2.1(b)"), "Allot one chip or more.")
    return (es.TournamentChips(person=c.person, seat=seat, amount=c.amount, cite=P("10.2.1(b)")),)
