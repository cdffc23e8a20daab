"""Who may do what in a betting round, said a second time and simply, from the text: 1.1, 6.4 to 6.8, 6.14, 8.5.3.

The round is followed by its events alone; from the table come only the chips with which it begins. After something
irregular the model is silent until the next round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.options import Limit, Options, ShowingTie
from croupier.engines.betting.state import Hand, PokerTable
from croupier.kernel.variants import Family, Opens

STRUCTURED = ("fixed", "spread")
THREE = 3
SILENCING = (
    *("RoundClosed", "WagerReturned", "WagersVoided", "HandDeclaredDead", "HandKilled", "HandRuled", "AllInChosen"),
    *("PlayerExcluded", "HandVoided", "OutcomeInvalidated", "Misdealt", "CeilingLifted", "PlayResumed"),
)
"""After these the model waits for the next round."""


@dataclass
class May:
    """What a player may do: in a raise the least and the most that will lie in front of the player."""

    fold: bool = True
    check: bool = False
    call: int = 0
    raise_to: tuple[int, int] | None = None


@dataclass
class Round:
    """A betting round as somebody at the table would keep it in mind."""

    street: int
    options: Options
    stud: bool
    kitty: bool
    streets: int
    stack: dict[int, int]
    bet: dict[int, int]
    live: set[int]
    pot: int
    """All chips in the middle and in front of the players."""
    blind: int
    """The last blind, or over-blind; 0 without one."""
    level: int
    opener: int
    turn_after: int
    chip: int
    must: set[int] = field(default_factory=set)
    """Who has to act before the round is over."""
    spoken: set[int] = field(default_factory=set)
    """Who has acted since the last bet or raise that counts."""
    step: int = 0
    """The largest bet or raise so far: a raise adds as much at least (6.5)."""
    full: int = 0
    """The last level that was a bet or raise in full; a short all-in under half leaves it where it is (6.14.2(a))."""
    raises: int = 0
    wagers: int = 0
    """How many have acted in any way."""
    entered: bool = False
    """Somebody has called, raised or taken the kitty."""
    brought_in: bool = False
    """All that lies there is a bring-in under the minimum (option `bring_in`): who completes it makes the first bet."""

    def able(self) -> list[int]:
        """Who can still wager."""
        return [s for s in sorted(self.live) if self.stack[s] > 0]

    def unit(self) -> int:
        """The smallest bet of the round: under fixed limit the only one."""
        o = self.options
        if o.limit is not Limit.FIXED:
            return o.minimum
        later = o.big_from - 1 if o.big_from else self.streets // 2
        return (o.big_bet or 2 * o.minimum) if self.street >= later else o.minimum

    def bringing_in(self, seat: int) -> bool:
        """Whether this player has to make the first bet of a stud game."""
        return self.stud and self.street == 0 and self.wagers == 0 and self.level == 0 and seat == self.opener

    def turn(self) -> int:
        """Whose turn it is: the next clockwise of those who must act; 0 if the round is over."""
        waiting = sorted(s for s in self.must if self.stack[s] > 0 and s in self.live)
        if len(self.live) < 2 or not waiting:
            return 0
        able = self.able()
        if len(able) == 1 and self.bet[able[0]] >= min(self.level, max(self.bet.values())):
            return 0
        return next((s for s in waiting if s > self.turn_after), waiting[0])

    def least(self) -> int:
        """The least that a bet or raise makes the level."""
        if self.brought_in or (self.options.limit.value in STRUCTURED and self.full < self.level):
            return self.full + max(self.unit(), self.step)
        return self.level + max(self.unit(), self.step)

    def most(self, seat: int) -> int:
        """The most, chips apart."""
        o, least = self.options, self.least()
        if o.limit is Limit.FIXED:
            return least
        if o.limit is Limit.SPREAD:
            return max(least, self.level + o.maximum)
        if o.limit is Limit.NONE:
            return 10**12
        pot = self.pot + max(self.level - self.bet[seat], 0)
        room = pot if o.limit is Limit.POT else pot // 2
        return max(least, self.level + room // self.chip * self.chip)

    def may_raise(self, seat: int) -> bool:
        """Whether this player may raise at all: 6.8, 6.14, 8.5.3(a)."""
        if self.stack[seat] + self.bet[seat] <= self.level or seat in self.spoken:
            return False
        able = self.able()
        if len(able) < 2:
            return False
        if self.kitty and self.street == 0 and not self.entered:
            return False
        return not (self.options.limit.value in STRUCTURED and self.raises >= THREE and len(able) > 2)

    def may(self, seat: int) -> May:
        """What the player whose turn it is may do."""
        if self.bringing_in(seat):
            bring_in = self.options.bring_in
            least = min(self.unit(), bring_in) if bring_in else self.unit()
            most = self.most(seat)
            chips = self.stack[seat]
            return May(fold=False, raise_to=(min(least, chips), min(most, chips)))
        behind = self.level - self.bet[seat]
        found = May(check=behind <= 0, call=min(max(behind, 0), self.stack[seat]))
        if self.may_raise(seat):
            chips = self.stack[seat] + self.bet[seat]
            found.raise_to = (min(self.least(), chips), min(self.most(seat), chips))
        return found

    # --- what happens -----------------------------------------------------------------------------

    def put(self, seat: int, amount: int) -> None:
        """Chips go forward."""
        self.stack[seat] -= amount
        self.bet[seat] += amount
        self.pot += amount

    def acted(self, seat: int) -> None:
        """Somebody has acted."""
        self.must.discard(seat)
        self.spoken.add(seat)
        self.turn_after = seat
        self.wagers += 1

    def raised(self, seat: int, amount: int) -> None:
        """A bet or raise, perhaps a short one by a player who is all-in."""
        first, least, structured = self.level == 0, self.least(), self.options.limit.value in STRUCTURED
        bring_in = self.bringing_in(seat)
        self.put(seat, amount)
        to = self.bet[seat]
        asked = least - self.level if self.full == self.level else least - self.full
        beyond = to - self.level if self.full == self.level else to - self.full
        self.acted(seat)
        short = to < least
        under = bring_in and short and 0 < self.options.bring_in <= to
        counts = not short or (structured and 2 * beyond >= asked and not under)
        if counts:
            if not short:
                self.step = max(self.step, to - self.level)  # beyond the call
            self.full = to
            self.raises += not first and not self.brought_in
            self.spoken = {seat}
        elif not structured and not under:
            self.full = to
        self.brought_in, self.entered = bool(under), True
        self.level = max(self.level, to)
        self.must = {s for s in self.able() if s != seat}

    def follow(self, e: Any) -> bool:
        """An event of the round, which has to be allowed; False if the model cannot go on after it."""
        if isinstance(e, pe.Folded):
            assert self.may(e.seat).fold
            self.acted(e.seat)
            self.live.discard(e.seat)
        elif isinstance(e, pe.Checked):
            assert self.may(e.seat).check
            self.acted(e.seat)
            self.entered = True
        elif isinstance(e, pe.BetCalled):
            assert e.amount == self.may(e.seat).call
            self.put(e.seat, e.amount)
            self.acted(e.seat)
            self.entered = True
        elif isinstance(e, pe.Raised):
            may = self.may(e.seat).raise_to
            assert may is not None
            assert may[0] <= e.to <= may[1], f"raised to {e.to}, and may from {may[0]} to {may[1]}"
            self.raised(e.seat, e.amount)
        elif isinstance(e, pe.KittyTaken):
            self.put(e.seat, e.amount)
            self.entered = True
            if self.level <= self.blind or not self.stack[e.seat]:
                self.acted(e.seat)
        else:
            return type(e).__name__ not in SILENCING
        return True


def begin(t: PokerTable, h: Hand, e: pe.RoundOpened) -> Round:
    """A round as it begins: chips, and the level that the blinds have set."""
    blinds = [f.amount for f in h.forced if f.kind not in ("ante", "dead")]
    level = max(blinds, default=0) if h.street == 0 else 0
    seats = [s for s, p in enumerate(h.places) if p.owner]
    live = {s for s in seats if h.live >> s & 1}
    # who counts as all-in after an exposed last card has chips and no part in the betting (9.5.6, 9.6.6)
    stacks = {s: 0 if h.errors.all_in >> s & 1 else h.places[s].stack for s in seats}
    return Round(
        street=h.street,
        options=t.options,
        stud=h.variant.family is Family.STUD,
        kitty=h.variant.kitty,
        streets=len(h.variant.streets),
        stack=stacks,
        bet={s: h.places[s].bet for s in seats},
        live=live,
        pot=sum(p.paid + p.dead for p in h.places),
        blind=level,
        level=level,
        opener=e.opener,
        turn_after=e.opener - 1,
        chip=min(t.options.chips),
        must={s for s in live if stacks[s]},
        step=level,
        full=level,
    )


# --- who opens ------------------------------------------------------------------------------------


def opener(h: Hand) -> int:
    """Who opens a round by the rules of each game, the seats being taken clockwise from the left of a place."""
    able = [s for s, p in enumerate(h.places) if h.live >> s & 1 and p.stack > 0]
    rule = h.variant.streets[h.street].opener
    if rule in (Opens.LEFT_OF_LAST_BLIND, Opens.LEFT_OF_BUTTON):
        blind = rule is Opens.LEFT_OF_LAST_BLIND and h.blind
        return left_of(h.blind if blind else h.button, able)
    if rule is Opens.LOWEST_UP_CARD:
        return min(able, key=lambda s: h.places[s].up[-1])
    live = [s for s, p in enumerate(h.places) if h.live >> s & 1]
    best = max(live, key=lambda s: (showing(h.places[s].up), *tie(h, s)))
    return best if best in able else left_of(best, able)


def left_of(seat: int, seats: list[int]) -> int:
    """The first of these seats clockwise after a seat."""
    return next((s for s in seats if s > seat), seats[0])


def showing(up: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """What cards show: how many there are of each rank, most first, and then the ranks in that order."""
    ranks = [card >> 2 for card in up]
    found = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return [count for count, _ in found], [rank for _, rank in found]


def tie(h: Hand, seat: int) -> tuple[int, ...]:
    """What decides between hands that show the same: the suit of the highest card, or the place."""
    if h.options.showing_tie is ShowingTie.SUIT:
        return (max(h.places[seat].up),)
    return (-((seat - h.button - 1) % 12),)
