"""Chips that come and go, and players who are dealt out, walk away, come back, owe blinds or are picked up."""

import heapq
from functools import lru_cache
from math import gcd

from croupier.engines.betting import commands as cs
from croupier.engines.betting.events import table as es
from croupier.engines.betting.seats.blinds import blinds_of
from croupier.engines.betting.seats.choice import detained, in_hand
from croupier.engines.betting.state import Chair, PokerTable, owes, seat_of
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role
from croupier.law.law import Number, Text
from croupier.things.money import MOST

P = Text("poker-victoria")
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
        return Refusal(t.law("11.2.6"), "The table is closed; no chips are sold.")
    if not seat and t.options.tournament:
        return Refusal(t.law("10.3.2"), "The table is for tournament play alone; no chips are sold at it.")
    if not seat:
        return Refusal(t.law("6.2"), f"{who} has no seat here; take one, and then buy in.")
    if t.options.tournament:
        return Refusal(t.law("10.2.1(b)"), "Chips of a tournament are not bought at the table.")
    if t.hand is not None and in_hand(t, seat) and t.hand.live >> seat & 1:
        return Refusal(t.law("6.10"), f"{who} is in the hand: no chips are added before it is over.")
    if not 0 < c.amount <= MOST or not makeable(c.amount, t.options.chips):
        found = ", ".join(t.money(chip) for chip in t.options.chips)
        return Refusal(t.law("6.1"), f"{t.money(c.amount)} cannot be made of the chips here: {found}.")
    least, most = buy_bounds(t, seat)
    if not most:
        return Refusal(t.law("6.3"), f"{who} has {t.money(chips_of(t, seat))}, which is the largest buy-in or more.")
    if c.amount < least:
        return Refusal(t.law("6.2"), f"The smallest buy-in is {t.money(least)}.")
    if c.amount > most:
        return Refusal(t.law("6.3"), f"The largest buy-in leaves room for {t.money(most)} at most.")
    return (ev.ChipsBought(person=who, amount=c.amount, cite=t.law("6.2")),)


def cash_out(t: PokerTable, c: cmd.CashOut) -> Decision:
    """No chips leave the table while their owner stays (6.10)."""
    if seat_of(t, c.by.name):
        return Refusal(t.law("6.10"), "Chips stay on the table while their owner plays; leave the table to cash out.")
    return Refusal(t.law("6.10"), f"{c.by.name} has no chips on this table.")


def collect(t: PokerTable, c: cs.CollectHeld) -> Decision:
    """Get the chips that the booth holds (1.1)."""
    amount = t.seating.held.get(c.by.name, 0)
    if not amount:
        return Refusal(t.law("1.1"), f"The booth holds no chips of {c.by.name} from this table.")
    return detained(t, c.by.name) or (es.HeldPaid(person=c.by.name, amount=amount, cite=t.law("1.1")),)


def allot(t: PokerTable, c: cs.AllotChips) -> Decision:
    """Give tournament chips to somebody who has a seat (10.2.1(b))."""
    seat = seat_of(t, c.person)
    if not t.options.tournament:
        return Refusal(t.law("6.2"), "Chips here are bought; only a tournament allots them.")
    if not seat:
        return Refusal(t.law("10.2.1(b)"), f"{c.person} has no seat at this table.")
    if in_hand(t, seat):
        return Refusal(t.law("6.10"), "A hand is on; chips are allotted when it is over.")
    if not 0 < c.amount <= MOST:
        return Refusal(t.law("10.2.1(b)"), "Allot one chip or more.")
    return (es.TournamentChips(person=c.person, seat=seat, amount=c.amount, cite=t.law("10.2.1(b)")),)


def _whom(t: PokerTable, c: cs.SitOut | cs.WalkAway) -> int | Refusal:
    """The seat that a command is about: players speak for themselves, staff name the person."""
    who = c.by.name
    if c.by.role is Role.PLAYER and c.person not in ("", who):
        return Refusal(t.law("8.1.3"), "Players speak for themselves only.")
    person = who if c.by.role is Role.PLAYER else c.person
    return seat_of(t, person) or Refusal(t.law("8.1.3"), f"{person or 'That person'} has no seat at this table.")


def sit_out(t: PokerTable, c: cs.SitOut) -> Decision:
    """Be dealt out, and stay (1.1)."""
    seat = _whom(t, c)
    if isinstance(seat, Refusal):
        return seat
    chair = t.chairs[seat]
    if chair.out or chair.away:
        return Refusal(t.law("8.1.3"), f"{chair.person} is dealt out already.")
    return (es.DealtOut(person=chair.person, seat=seat, cite=t.law("8.1.3")),)


def walk_away(t: PokerTable, c: cs.WalkAway) -> Decision:
    """Leave the table for a while: the dealer lays the button that says so (1.1)."""
    seat = _whom(t, c)
    if isinstance(seat, Refusal):
        return seat
    chair = t.chairs[seat]
    if chair.away:
        return Refusal(t.law("8.1.3"), f"{chair.person} is absent already.")
    stays = detained(t, chair.person) if c.by.role is Role.PLAYER else None
    if stays is not None:
        return stays
    if not 0 <= c.gone <= max(c.at, 0) or (c.gone and c.by.role is Role.PLAYER):
        return Refusal(
            t.law("8.2.8"), "Staff say how long somebody has been absent, and from now on it counts by itself."
        )
    return (es.WalkedAway(person=chair.person, seat=seat, at=max(c.at, 0) - c.gone, cite=t.law("8.1.3")),)


def come_back(t: PokerTable, c: cs.ComeBack) -> Decision:
    """Be back; what was missed meanwhile is owed (8.2.3)."""
    seat = seat_of(t, c.by.name)
    if not seat:
        return Refusal(t.law("8.1.3"), f"{c.by.name} has no seat at this table.")
    chair = t.chairs[seat]
    if not chair.away and not chair.out:
        return Refusal(t.law("8.1.3"), f"{chair.person} is neither absent nor dealt out.")
    return (es.CameBack(person=chair.person, seat=seat, cite=t.law("8.2.3") if chair.missed else t.law("8.1.3")),)


def debt(c: Chair, *, wait: bool) -> Number:
    """The rule by which somebody waits or posts."""
    if c.new:
        return P("8.2.7(a)") if wait else P("8.2.7(b)")
    return P("8.2.5") if c.moved else P("8.2.3")


def post(t: PokerTable, c: cs.PostBlind) -> Decision:
    """Post what is owed with the next hand, or wait until the blind is due (8.2.3, 8.2.5, 8.2.7)."""
    seat = seat_of(t, c.by.name)
    if not seat:
        return Refusal(t.law("8.2.3"), f"{c.by.name} has no seat at this table.")
    chair = t.chairs[seat]
    if not owes(chair) or not blinds_of(t):
        return Refusal(t.law("8.2.3"), f"{chair.person} owes no blind.")
    if chair.away or chair.out:
        return Refusal(t.law(debt(chair, wait=c.wait)), f"{chair.person} is dealt out; come back first.")
    if chair.posting is not c.wait:
        return Refusal(t.law(debt(chair, wait=c.wait)), f"{chair.person} {'waits' if c.wait else 'will post'} already.")
    return (es.BlindOffered(person=chair.person, seat=seat, posting=not c.wait, cite=t.law(debt(chair, wait=c.wait))),)


def pick_up(t: PokerTable, c: cs.PickUp) -> Decision:
    """Pick up a player who has been absent for too long: the chips are held at the booth (1.1, 8.2.8)."""
    seat = seat_of(t, c.person)
    if not seat or not t.chairs[seat].away:
        return Refusal(t.law("8.2.8"), f"{c.person} is not absent from a seat of this table.")
    if t.options.tournament:
        return Refusal(t.law("10.2.1(i)"), "The conditions of the tournament say what becomes of absent players.")
    if in_hand(t, seat):
        return Refusal(t.law("6.10"), f"{c.person} has chips in the hand that is on; wait until it is over.")
    chair = t.chairs[seat]
    gone, least = c.at - chair.since, t.options.away_after
    if gone < least:
        away = f"{max(gone, 0) // 60}:{max(gone, 0) % 60:02}"
        words = f"{c.person} has been away for {away} minutes; it takes {least // 60}:{least % 60:02} to be picked up."
        return Refusal(t.law("8.2.8"), words)
    return (
        es.PlayerPickedUp(
            person=c.person,
            seat=seat,
            chips=chair.stack,
            at=c.at,
            game=t.variant.name,
            by=c.by.name,
            cite=t.law("8.2.8"),
        ),
    )
