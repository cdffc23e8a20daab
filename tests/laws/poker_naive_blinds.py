"""Button and blinds, said a second time and simply (1.1, 8.2): the last blind goes round, the rest comes after it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as et
from croupier.engines.betting.options import HeadsUp
from croupier.engines.betting.state import PokerTable
from croupier.games.poker.variants import GAMES

SEATS = 11


def clockwise(seats: set[int], start: int) -> list[int]:
    """These seats clockwise, those after `start` first."""
    return sorted(seats, key=lambda s: (s - start - 1) % (SEATS + 1))


def steps(old: int, new: int) -> list[int]:
    """The seats that one comes by going clockwise from a seat to another, the last included."""
    return [(old + n) % (SEATS + 1) for n in range(1, (new - old) % (SEATS + 1) + 1)]


class Blinds:
    """What one remembers of button and blinds from hand to hand."""

    def __init__(self) -> None:
        """No hand has been dealt."""
        self.where: tuple[int, ...] = ()
        """Button and blinds of the last hand, as this model has them; empty if it cannot say."""
        self.again: pe.HandBegan | None = None
        """The hand that was misdealt, to be dealt again."""
        self.last: pe.HandBegan | None = None
        self.terms: tuple[Any, ...] = ()
        """Game, blinds and ante of the last hand."""
        self.since: dict[str, Counter[str]] = {}
        """For everybody who paid the last blind: who has paid it since."""
        self.present: dict[str, set[str]] = {}
        """And who has been dealt in, in the same seat, all the time since."""
        self.missed: dict[str, set[int]] = {}
        """The blinds that each person has avoided and not made good, by number."""
        self.checked = 0

    def follow(self, t: PokerTable, e: Any) -> None:
        """An event that is about to happen at this table."""
        if isinstance(e, pe.HandBegan):
            self.began(t, e)
        elif isinstance(e, et.GameChanged):
            self.where, self.since, self.present = (), {}, {}
            self.renumber(t, e)
        elif type(e).__name__ == "Misdealt":
            self.again = self.last
        elif isinstance(e, et.SeatChanged | et.SeatVacated | et.PlayerPickedUp | et.SeatTaken):
            for people in self.present.values():
                people.discard(e.person)
            self.since.pop(e.person, None)
            if not isinstance(e, et.SeatChanged):
                self.missed.pop(e.person, None)

    def renumber(self, t: PokerTable, e: et.GameChanged) -> None:
        """Another number of blinds: who missed the last owes the last, who missed another a smaller one."""
        before, after = _count(t.variant.forced.value, t.options.blinds), _after_change(e)
        if not after or before == after:
            return
        for person, numbers in self.missed.items():
            if before:
                kept = {max(0, min(n, after - 2)) for n in numbers if n < before - 1}
                self.missed[person] = kept | ({after - 1} if before - 1 in numbers else set())
            else:
                self.missed[person] = {min(n, after - 1) for n in numbers}

    def avoided(self, t: PokerTable, e: pe.HandBegan, ready: set[int], n: int) -> None:
        """Who has avoided which blind by not being dealt in (8.2.3); newcomers and who moved owe one as it is.

        Who is excluded avoids nothing.
        """
        found: dict[int, set[int]] = {}
        for seat, chair in t.chairs.items():
            if seat in e.order or chair.new or chair.moved or chair.person in t.excluded:
                continue
            if len(t.seating.positions) == n + 1 and not all(c.new for c in t.chairs.values()):
                ways = list(zip(t.seating.positions[1:], e.positions[1:], strict=True))
                gone_by = {i for i, (a, b) in enumerate(ways) if a and b and a != b and seat in steps(a, b)}
            else:
                gone_by = self.laid_out(t, ready | {seat}, seat, n)
            found[seat] = gone_by - self.missed.get(chair.person, set())
        told = {seat: {i for s, i in e.missed if s == seat} for seat in found}
        assert told == found, f"missed {told}, not {found}: {e}, {t.chairs}, {t.seating.positions}"
        assert {s for s, _ in e.missed} <= set(found), "nobody who is dealt in, or owes a blind anyway, misses one"
        for seat, numbers in found.items():
            self.missed.setdefault(t.chairs[seat].person, set()).update(numbers)

    def laid_out(self, t: PokerTable, ready: set[int], seat: int, n: int) -> set[int]:
        """The blind that a seat would have where blinds begin, counted off one by one from the button's left."""
        old = {s for s in ready if not t.chairs[s].new} or ready
        where = t.seating.positions
        if not where or all(c.new for c in t.chairs.values()):
            button = max(old)
            if len(ready) == 2 and n > 1 and t.options.heads_up is HeadsUp.BUTTON:
                button = min(ready)  # of two the other one has the last blind
        else:
            moved = len(where) > 1 and where[1] and where[1] != where[0]
            button = where[1] if moved else clockwise(old, where[0])[0]
        row = clockwise(ready, button)
        row = [s for s in row if s != button] + [s for s in row if s == button]
        row = row[:n]
        return {n - len(row) + row.index(seat)} if seat in row else set()

    def began(self, t: PokerTable, e: pe.HandBegan) -> None:
        """A hand begins."""
        order, amounts = list(e.order), t.options.blinds if t.variant.forced.value != "antes" else ()
        assert order == clockwise(set(order), e.button if t.variant.button else 0), "dealt clockwise from the button"
        assert dict(zip(order, e.owners, strict=True)) == {s: t.chairs[s].person for s in order}
        assert list(e.stacks) == [t.chairs[s].stack for s in order]
        antes = {f.seat: f.amount for f in e.forced if f.kind == "ante"}
        assert antes == (dict.fromkeys(order, t.options.ante) if t.options.ante else {}), "everybody's ante"
        ready = {s for s, c in t.chairs.items() if c.stack > 0 and not c.out and not c.away}
        ready = {s for s in ready if t.chairs[s].person not in t.excluded}
        assert set(order) <= ready
        assert len(order) > 1
        terms = (t.variant.name, t.options.blinds, t.options.ante)
        if self.again is not None and terms == self.terms:
            self.repeat(t, e, ready)
        elif not amounts:
            self.antes(t, e, ready)
        else:
            self.blinds(t, e, ready, amounts)
        self.last, self.again, self.terms = e, None, terms
        for person in e.owners:
            self.missed.pop(person, None)

    def repeat(self, t: PokerTable, e: pe.HandBegan, ready: set[int]) -> None:
        """After a misdeal: the same button and the same players, as far as they are still there (9.1.1)."""
        old = self.again
        assert old is not None
        owners = dict(zip(old.order, old.owners, strict=True))
        stay = [s for s in old.order if s in ready and t.chairs[s].person == owners[s]]
        if len(stay) > 1:
            assert list(e.order) == stay
            assert e.button == old.button
            due = [[(f.seat, f.amount, f.kind) for f in hand.forced] for hand in (e, old)]
            if stay == list(old.order):
                assert sorted(due[0]) == sorted(due[1]), f"the same forced bets: {due}"
            else:
                self.since, self.present = {}, {}
        self.where = e.positions if len(stay) > 1 else ()

    def antes(self, t: PokerTable, e: pe.HandBegan, ready: set[int]) -> None:
        """Without blinds everybody is dealt in, and a button passes over newcomers."""
        assert set(e.order) == ready, f"{e}, {t.chairs}, {self.where}"
        assert all(f.kind == "ante" for f in e.forced)
        if not t.variant.button:
            return
        old = {s for s in ready if not t.chairs[s].new}
        if self.last is not None and self.where and old:
            assert e.button == clockwise(old, self.where[0])[0], "the button moves to the next player"
        elif self.last is None:
            assert e.button == max(ready), "the button begins at the dealer's right"
        self.where = (e.button,)

    def blinds(self, t: PokerTable, e: pe.HandBegan, ready: set[int], amounts: tuple[int, ...]) -> None:
        """The blinds of a hand, where the model can say; and what holds anyway."""
        posted = [(f.seat, f.amount) for f in e.forced if f.kind == "blind"]
        seats = [s for s, _ in posted]
        assert posted, "somebody posts the last blind"
        assert posted[-1] == (e.blind, amounts[-1])
        assert len(set(seats)) == len(seats), "nobody posts two blinds"
        assert set(seats) <= set(e.order)
        left = list(amounts)
        for _, amount in posted:  # a part of the blinds, in their order
            while left.pop(0) != amount:
                pass
        expected = self.expected(t, ready, amounts)
        if expected is not None:
            button, blinds, dealt = expected
            assert e.button == button, f"button {e.button}, not {button}: {e}, {expected}, {self.where}"
            assert posted == blinds, f"blinds {posted}, not {blinds}"
            assert set(e.order) == dealt, f"dealt {e.order}, not {dealt}: {e}, {t.chairs}"
            self.made_up(t, e, amounts)
            self.checked += 1
        self.avoided(t, e, ready, len(amounts))
        self.where = e.positions if len(e.positions) == len(amounts) + 1 else ()
        self.fair(e, t)

    def expected(
        self, t: PokerTable, ready: set[int], amounts: tuple[int, ...]
    ) -> tuple[int, list[tuple[int, int]], set[int]] | None:
        """Button, blinds and who is dealt in; None where the model cannot say."""
        n = len(amounts)
        free = {s for s in ready if not _owes(t, s)}
        if self.last is None and len(free) > n and free == ready:
            button = max(ready)
            seats = clockwise(ready, button)[:n]
            return button, list(zip(seats, amounts, strict=True)), ready
        if self.last is None and n == len(ready) == 2 and free == ready:
            button = max(ready)
            (other,) = ready - {button}
            gazetted = t.options.heads_up is HeadsUp.GAZETTED
            return self.head_to_head(t, button if gazetted else other, ready, amounts)
        if n == len(ready) == 2 and free == ready and len(self.where) > 2:
            last = clockwise(ready, self.where[-1])[0]
            if t.options.heads_up is HeadsUp.BUTTON:
                return self.head_to_head(t, last, ready, amounts)
            # as gazetted it may be a dead button, or there is no small blind, after a third player has gone
            button, blinds, _ = (self.where[1], *self.head_to_head(t, last, ready, amounts)[1:])
            known = button and button not in ready - {last}
            return (button, blinds[self.where[-1] not in ready :], ready) if known else None
        if len(self.where) != n + 1 or len({*self.where} - {0}) != n + 1 or len(free) <= n:
            return None
        last = clockwise(ready, self.where[-1])[0]
        where = (*self.where[1:], last)
        button = where[0]
        dealt = free | {last} | {s for s in ready if t.chairs[s].posting and not (t.chairs[s].new and s == button)}
        blinds = [(s, a) for s, a in zip(where[1:-1], amounts[:-1], strict=True) if s in free]
        if len(set(where)) != n + 1:
            return None
        return button, [*blinds, (last, amounts[-1])], dealt

    def head_to_head(
        self, t: PokerTable, last: int, ready: set[int], amounts: tuple[int, ...]
    ) -> tuple[int, list[tuple[int, int]], set[int]]:
        """Two players and two blinds: the last blind is the button's as gazetted, the first one's by option."""
        (other,) = ready - {last}
        button = last if t.options.heads_up is HeadsUp.GAZETTED else other
        return button, list(zip((other, last), amounts, strict=True)), ready

    def made_up(self, t: PokerTable, e: pe.HandBegan, amounts: tuple[int, ...]) -> None:
        """Who comes in out of turn posts the last blind live, and smaller ones that were missed dead."""
        blinds = {f.seat for f in e.forced if f.kind == "blind"}
        for seat in e.order:
            own = [f for f in e.forced if f.seat == seat and f.kind in ("made up", "dead")]
            if seat == e.blind or not _owes(t, seat):
                assert not own, f"seat {seat} posts {own} without owing"
                continue
            assert seat not in blinds
            chair, last = t.chairs[seat], len(amounts) - 1
            passed = {n for n in range(last) if seat in steps(e.positions[n], e.positions[n + 1])}
            before = self.missed.get(chair.person, set())
            missed = before | (passed if before and not chair.new else set())  # one in this very hand counts too
            live = [amounts[-1]] if chair.new or chair.moved or last in missed else []
            live = live if chair.stack > t.options.ante else []
            assert [f.amount for f in own if f.kind == "made up"] == live, f"seat {seat}: {chair}, {own}, {e}"
            left = chair.stack - t.options.ante - sum(live)
            due = [amounts[n] for n in sorted(missed) if n < last]
            due = [amount for i, amount in enumerate(due) if sum(due[:i]) < left]  # as far as the chips go
            assert [f.amount for f in own if f.kind == "dead"] == due, (
                f"seat {seat}: {chair}, {own}, {due}, {e.positions}, {e.missed}"
            )

    def fair(self, e: pe.HandBegan, t: PokerTable) -> None:
        """Between two last blinds of one player everybody who stayed pays exactly one (8.2.3)."""
        here = set(e.owners)
        payer = t.chairs[e.blind].person
        for people in self.present.values():
            people.intersection_update(here)
        if payer in self.since and payer in self.present.get(payer, set()):
            paid = self.since[payer]
            for other in self.present[payer] - {payer}:
                assert paid[other] == 1, f"{other} paid the last blind {paid[other]} times while {payer} paid it twice"
        for paid in self.since.values():
            paid[payer] += 1
        self.since[payer] = Counter()
        self.present[payer] = set(here)


def _count(forced: str, blinds: tuple[int, ...]) -> int:
    """How many blinds a game has."""
    return 0 if forced == "antes" else len(blinds)


def _after_change(e: et.GameChanged) -> int:
    """How many blinds there are after a change."""
    return _count(GAMES[e.game].forced.value, tuple(e.options["blinds"]))


def _owes(t: PokerTable, seat: int) -> bool:
    chair = t.chairs[seat]
    return chair.new or chair.moved or bool(chair.missed)
