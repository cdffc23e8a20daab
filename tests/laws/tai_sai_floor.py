"""A tai-sai system played at random through the contract, every law checked after every event."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.laws.concealment import concealment
from tests.laws.people import DEALER, OPERATOR, SUPERVISOR, WATCHER

from croupier.books.accounts import Books, available, total
from croupier.books.postings import entries
from croupier.engines.cards import commands as cmd
from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.offering import offers
from croupier.engines.chance.state import System, mine, phase
from croupier.engines.chance.view import seen
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, follow, view
from croupier.games.tai_sai.tables import BETS
from croupier.kernel import commands as common_cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.codec import encode
from croupier.kernel.entries import CAGE, house, player, terminal, vouchers
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.books import rule

NAME = "TS1"
INSPECTOR = Who("ines", Role.INSPECTOR)
PEOPLE = tuple(Who(f"p{n}", Role.PLAYER) for n in range(36))
STAFF = (DEALER, SUPERVISOR, OPERATOR, INSPECTOR)
FAVOURITES = ("small", "big", "odd", "even", "face-1", "face-6", "any-triple", "dice-1-6", "total-7", "double-3")
SPINS_IN_LOG = 20


class Meter:
    """What one terminal has by the events alone, counted a second time (Q23)."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.came = self.went = 0

    def count(self, e: Any) -> None:
        """Add what an event brings and takes."""
        held = getattr(e, "held", False)
        if isinstance(e, te.NoteCredited | te.TerminalCredited | te.VoucherInserted | te.BetRefunded):
            self.came += e.amount
        elif isinstance(e, te.VoucherOrdered | te.CreditCancelled):
            self.went += e.amount
        elif isinstance(e, te.BetPlaced):
            self.went += e.amount - e.before
        elif isinstance(e, te.BetWithdrawn | te.VoucherFailed):
            self.went -= e.amount
        elif isinstance(e, te.BetSettled) and not held:
            self.came += e.back + e.won - e.offset
        elif isinstance(e, te.BetReversed) and not held:
            self.came -= e.back + e.won - e.short
        elif isinstance(e, te.StakeReturned) and not held:
            self.came += e.amount - e.offset


class Casino:
    """One system, its books, its journal and onlookers: two players, a watcher and the dealer."""

    def __init__(self, seed: int, options: dict[str, Any]) -> None:
        """Open the system."""
        self.rng = random.Random(seed)
        self.pit, self.books = Pit(), Books()
        self.journal: list[bytes] = []
        self.meters: dict[int, Meter] = {n: Meter() for n in range(1, 31)}
        self.eyes: dict[Who, Pit] = dict.fromkeys((PEOPLE[0], PEOPLE[1], WATCHER, DEALER), Pit())
        self.now = self.spins = self.recalculations = self.looks = 0
        self.seen: Counter[str] = Counter()
        self.must(common_cmd.RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A1"))
        self.must(common_cmd.OpenTable(by=OPERATOR, table=NAME, game="electronic-tai-sai", options=options))
        for who in PEOPLE[: self.rng.choice((5, 15, 30))]:
            if self.do(tc.ClaimTerminal(by=who)):
                self.must(tc.InsertNote(by=who, amount=self.rng.choice((20_00, 50_00, 100_00))))
                self.devices()
                self.follow()

    @property
    def s(self) -> System:
        """The system."""
        return self.pit.state(NAME, System)

    # --- what happens and is checked --------------------------------------------------------------

    def must(self, command: common_cmd.Command) -> None:
        """A command that has to be accepted."""
        decided = decide(self.pit, NAME, command)
        assert not isinstance(decided, Refusal), f"{command} refused: {decided.cite} {decided.why}"
        self.happen(decided)

    def do(self, command: common_cmd.Command) -> bool:
        """A command that may be refused."""
        decided = decide(self.pit, NAME, command)
        if isinstance(decided, Refusal):
            rule(decided.cite)
            self.seen["refused"] += 1
            return False
        self.happen(decided)
        return True

    def follow(self) -> None:
        """What is due unasked."""
        if self.pit.find(NAME, System) is not None:
            self.happen(follow(self.pit, NAME))

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """Events happen one by one; after each the laws hold."""
        for one in events:
            data = encode(one.event)
            assert encode(decode(NAME, data)) == data
            self.journal.append(data)
            was, self.pit = self.pit.streams.get(NAME), evolve(self.pit, one)
            concealment(was, one.event, self.pit.streams[NAME])
            self.books.post(entries(NAME, one.event))
            self.seen[type(one.event).__name__] += 1
            rule(one.event.cite)
            for who, pit in self.eyes.items():
                self.eyes[who] = evolve(pit, Addressed(NAME, seen(one.event, who)))
            if self.pit.find(NAME, System) is not None:
                self.check(one.event)
        if events and self.pit.find(NAME, System) is not None:
            self.check_all()

    def check(self, event: ev.Event) -> None:
        """The credit identity of the terminal that an event concerns, and its account."""
        n, s = getattr(event, "terminal", 0), self.s
        if n:
            self.meters[n].count(event)
            t = s.terminals[n]
            assert t.credits == t.meters.credits() == self.meters[n].came - self.meters[n].went >= 0
            assert available(self.books, terminal(n, NAME)) == t.credits
        assert available(self.books, house(NAME)) == s.house

    def check_all(self) -> None:
        """Everything sums to nothing, and state and books agree account by account."""
        s, books = self.s, self.books
        assert total(books) == 0
        for n, t in s.terminals.items():
            assert t.credits == t.meters.credits() == available(books, terminal(n, NAME)) >= 0
            assert sum(a * k for a, k in t.denominations.items()) == t.meters.notes
        for name, chips in s.people.items():
            assert chips == available(books, player(name, NAME)) >= 0
        out = sum(v.amount for v in s.vouchers.values() if v.state in ("printing", "out"))
        assert out == available(books, vouchers(NAME))
        assert available(books, CAGE) == -s.bought
        lying = sum(one.amount for one in s.stakes.values())
        lying += sum(one.amount for past in s.past if not past.again for one in past.open.values())
        assert lying == sum(books.reserved.values())
        if self.rng.random() < 0.004:
            self.look()

    def look(self) -> None:
        """An onlooker sees what the state shows, knowing only what it was told."""
        who = self.rng.choice(list(self.eyes))
        own = mine(self.s, who.name)
        true, known = view(self.pit, NAME, who), view(self.eyes[who], NAME, who)
        assert true == known, (who, own)
        self.looks += 1

    def rebuilt(self) -> Pit:
        """The pit as a restart makes it: from the bytes of the journal, by evolve alone."""
        pit = Pit()
        for data in self.journal:
            pit = evolve(pit, Addressed(NAME, decode(NAME, data)))
        return pit

    # --- random play ------------------------------------------------------------------------------

    def take(self, who: Who, offer: Offer) -> None:
        """Take an offer up with any amount, bet and dice that it leaves open."""
        rng, amount, bet = self.rng, None, ""
        if offer.command == "PlaceBet":
            shown = self.areas(who, layout="layout" in offer.fields)
            bet, least, most, step = rng.choice([one for one in shown if one[0] in FAVOURITES] or shown)
            amount = least + step * rng.randint(0, min(20, (most - least) // step))
        elif offer.amount is not None:
            b = offer.amount
            amount = b.least + b.step * rng.randint(0, min(50, (b.most - b.least) // b.step))
        at = max(self.now, self.s.closes_at) if offer.command == "CloseBetting" else self.now
        self.must(tc.take(offer, who, amount, at=at, bet=bet))

    def areas(self, who: Who, *, layout: bool) -> list[tuple[str, int, int, int]]:
        """Bets with the least and the most that may be added, and the step."""
        from croupier.engines.chance.betting import limits, rooms  # noqa: PLC0415

        n = 0 if layout else mine(self.s, who.name)
        names = [bet.name for bet, _ in self.s.areas]
        some = self.rng.sample(names, 8) + [b for b in FAVOURITES if b in names]
        room = rooms(self.s, n, who.name)
        for bets in (some, names):
            takes = [(b, *room[b], limits(self.s, n, BETS[b]).step) for b in bets if room[b][1]]
            if takes:
                return takes
        raise AssertionError("a wager is offered, and no area takes one")

    def somebody(self, group: str = "", *, who: Who | None = None) -> bool:
        """Somebody takes an offer at random."""
        who = who or self.rng.choice(PEOPLE)
        made = offers(self.s, who)
        found = [o for o in made if group in ("", o.group) and o.command != "ReportFault"]
        if group == "wager" and not found:  # without a terminal or without credits: get them
            found = [o for o in made if o.command in ("ClaimTerminal", "InsertNote")]
        if who.role is Role.PLAYER and self.rng.random() < 0.9:
            found = [o for o in found if o.command not in ("LeaveTerminal", "AskVoucher", "ClearBets", "CashOut")]
        if not found:
            return False
        self.take(who, self.rng.choice(found))
        if self.rng.random() < 0.7:  # else somebody is quicker than the devices
            self.follow()
        if self.s.options.devices == "driven":
            self.devices()
        return True

    def spin(self, trouble: float) -> None:
        """A whole spin with wagers, and whatever goes wrong in it."""
        rng = self.rng
        for step in range(60):
            self.now += rng.randint(0, 3)
            if rng.random() < trouble:
                self.irregular()
            before = self.spins
            if rng.random() < 0.005:
                self.every_offer()
            self.step()
            if self.spins != before:
                break
            assert step < 59, f"the spin does not end: {phase(self.s)} {self.s.spin}"
        if rng.random() < 0.06:
            self.there_and_back()

    def devices(self) -> None:
        """The driver of the devices says what they did; now and then a note comes back or a printer jams."""
        found = [o for o in offers(self.s, OPERATOR) if o.group == "device"]
        for offer in self.rng.sample(found, len(found)):
            if offer.command in ("StackNote", "ConfirmPrinted") or self.rng.random() < 0.3:
                self.do(tc.take(offer, OPERATOR))

    def inspect(self) -> None:
        """Dealer and supervisor look at the dice; one of them may have done it already."""
        for office, who in (("dealer", DEALER), ("supervisor", SUPERVISOR)):
            if office not in dict(self.s.inspected):
                self.must(tc.Inspect(by=who))

    def step(self) -> None:  # noqa: C901 - a line a phase
        """What comes next in a spin."""
        self.follow()
        now, rng = phase(self.s), self.rng
        if now == "tumbling":
            self.must(tc.Tumble(by=CHANCE, dice=self.dice(), at=self.now))
        elif now == "opening":
            self.inspect()
        elif now == "stopped":
            self.mend()
        elif now == "betting":
            for _ in range(rng.choice((0, 3, 10, 30))):
                self.somebody(rng.choice(("wager", "wager", "layout", "")))
            if rng.random() < 0.02:
                self.every_offer()
            self.follow()
            self.now = max(self.now, self.s.closes_at)
            self.must(tc.CloseBetting(by=DEALER, at=self.now))
        elif now == "uncovered" and not self.s.spin.closed:
            self.must(tc.CloseBetting(by=DEALER, at=self.now))
        elif now == "uncovered":
            self.key_in()
        elif now == "entered":
            self.must(tc.ConfirmResult(by=rng.choice((DEALER, SUPERVISOR)), at=self.now))
            self.spins += 1
        elif now == "closed" and self.s.spin.tumbled:
            self.must(tc.Uncover(by=DEALER))
        else:
            for _ in range(rng.randint(0, 4)):
                self.somebody()
            self.follow()
            self.must(tc.StartSpin(by=DEALER, at=self.now, tumbles=rng.choice((0, 0, 0, 0, 1))))
        self.follow()

    def dice(self) -> tuple[int, int, int]:
        """Three dice; triples more often than in life."""
        rng = self.rng
        one = rng.randint(1, 6)
        return (one,) * 3 if rng.random() < 0.1 else (rng.randint(1, 6), rng.randint(1, 6), one)

    def key_in(self) -> None:
        """Enter the result, rightly or wrongly, by keys or at once."""
        true = self.s.spin.dice if self.rng.random() < 0.9 else self.dice()
        if self.rng.random() < 0.3:
            for key in true:
                self.must(tc.PressKey(by=DEALER, key=key))
            self.must(tc.PressEntry(by=DEALER))
        else:
            self.must(tc.EnterResult(by=SUPERVISOR, dice=true))

    def mend(self) -> None:
        """Repair and investigate until the system runs again."""
        for who in (OPERATOR, INSPECTOR) if self.s.log else ():
            for n in (0, *self.s.terminals):
                self.do(tc.Investigated(by=who, terminal=n, reference="R1"))
                self.do(tc.Repair(by=OPERATOR, terminal=n))
        self.do(tc.RepairTumbler(by=OPERATOR))

    def irregular(self) -> None:
        """Something goes wrong, is refused, or is done by an office."""
        rng, n = self.rng, self.rng.randint(1, 30)
        n = min(n, len(self.s.terminals))
        person = rng.choice(PEOPLE)
        amount = rng.choice((1, 99, 5_00, 20_00, 7_77))
        command: common_cmd.Command = rng.choice(
            (
                tc.NoSpin(by=DEALER, why="alarm", at=self.now),
                tc.NoSpin(by=DEALER, why="alarm", spin=self.s.spin.number, at=self.now),
                tc.RefuseToPay(by=OPERATOR, terminal=0),
                tc.RefuseToPay(by=OPERATOR, terminal=n, amount=amount),
                tc.ReportTrouble(by=SUPERVISOR, trouble=rng.choice(list(tc.Trouble)), at=self.now),
                tc.Uncover(by=DEALER, at=self.now),
                tc.ReportFault(by=SUPERVISOR, terminal=rng.choice((n, n, n, 0)), what="screen dark"),
                tc.ReportTilt(by=DEALER, terminal=n),
                tc.Unlock(by=SUPERVISOR, terminal=n),
                tc.RefuseToPay(by=OPERATOR, terminal=n),
                tc.CreditTerminal(by=DEALER, terminal=n, person=person.name, amount=amount),
                tc.CreditTerminal(by=DEALER, terminal=n, person=person.name, amount=amount, tendered=tc.Tendered.CHIPS),
                tc.CancelCredit(by=DEALER, terminal=n),
                tc.LeaveTerminal(by=DEALER, terminal=n),
                tc.RedeemVoucher(by=OPERATOR, number=rng.choice(("V1", "V2-x", "V99", "", "W"))),
                tc.SetLimits(by=OPERATOR, terminal=n, minimum=amount, maximum=100_00, step=amount, agreed=True),
                tc.SetLimits(by=OPERATOR, terminal=n, minimum=2_00, maximum=50_00, kind="triple", agreed=True),
                tc.PlaceBet(by=person, bet=rng.choice(("small", "four-9")), amount=amount, at=self.now),
                tc.PlaceBet(by=person, bet="big", amount=amount, at=self.now + 10_000),
                tc.AskVoucher(by=person, code=f"c{self.now}", at=self.now),
                tc.StackNote(by=OPERATOR, terminal=n, note=1),
                cmd.Proceed(by=DEALER),
            )
        )
        if isinstance(command, tc.RefuseToPay):
            paid = [i for i, t in self.s.terminals.items() if t.last_won]
            n = rng.choice(paid or [n])
            self.do(tc.ReportFault(by=SUPERVISOR, terminal=rng.choice((0, n)), what="paid wrongly"))
            command = tc.RefuseToPay(by=OPERATOR, terminal=n)
        self.do(command)
        self.follow()
        self.devices()
        if rng.random() < 0.2:
            self.somebody(rng.choice(("voucher", "credit", "irregularity")), who=rng.choice(STAFF))
        if rng.random() < 0.3:
            self.mend()

    def there_and_back(self) -> None:
        """Recalculate a spin and recalculate it back: every balance is as before (Q29)."""
        self.follow()
        s, rng = self.s, self.rng
        if not s.past or phase(s) not in ("idle", "betting", "tumbling", "closed"):
            return
        past = rng.choice(s.past[-3:])
        before = self.standing()
        dice = self.dice()
        if not self.do(tc.Recalculate(by=OPERATOR, dice=dice, spin=past.spin)):
            return
        self.follow()
        self.recalculations += 1
        assert isinstance(decide(self.pit, NAME, tc.Recalculate(by=OPERATOR, dice=dice, spin=past.spin)), Refusal)
        busy = rng.random() < 0.5
        if busy:  # vouchers, notes, chips and cash in between: the house ends where it was, but for what is gone
            self.cash_about(past.spin)
        self.must(tc.Recalculate(by=OPERATOR, dice=past.dice, spin=past.spin))
        self.follow()
        after = next(one for one in self.s.past if one.spin == past.spin)
        gone = sum(after.owed.values()) - sum(past.owed.values())
        assert self.s.house == before.get(house(NAME), 0) - gone
        if not busy:
            assert self.standing() == before

    def cash_about(self, spin: int) -> None:
        """Those who had wagers in a spin, and others, move their money; the devices finish what is under way."""
        for _ in range(self.rng.randint(1, 6)):
            n = self.rng.randint(1, len(self.s.terminals))
            person = Who(self.s.terminals[n].person or "p0", Role.PLAYER)
            for command in (
                tc.AskVoucher(by=person, code=f"s{spin}"),
                tc.InsertNote(by=person, amount=20_00),
                tc.CancelCredit(by=DEALER, terminal=n),
                tc.LeaveTerminal(by=DEALER, terminal=n),
                tc.CreditTerminal(by=DEALER, terminal=n, person=person.name, amount=7_00),
            ):
                if self.rng.random() < 0.5:
                    self.do(command)
                    self.follow()
                    self.devices()
        for number in self.s.printing:
            self.must(tc.FailPrint(by=OPERATOR, voucher=number))

    def standing(self) -> dict[str, int]:
        """Every balance."""
        return {name: amount for name, amount in self.books.posted.items() if amount}

    def every_offer(self) -> None:
        """Whatever is offered to a few people would be accepted."""
        for who in (*self.rng.sample(PEOPLE, 3), *STAFF):
            for offer in offers(self.s, who):
                bet, amount = "", None
                if offer.command == "PlaceBet":
                    bet, _, amount, _ = self.areas(who, layout="layout" in offer.fields)[0]
                at = max(self.now, self.s.closes_at) if offer.command == "CloseBetting" else self.now
                command = tc.take(offer, who, amount, at=at, bet=bet)
                decided = decide(self.pit, NAME, command)
                assert not isinstance(decided, Refusal), (command, decided)
                self.seen[f"offered {offer.command}"] += 1

    def close(self) -> None:  # noqa: C901 - everything is paid out in turn
        """Pay everybody out and close the table; vouchers that are out are redeemed afterwards."""
        self.mend()
        for n in self.s.terminals:
            self.do(tc.Unlock(by=SUPERVISOR, terminal=n))
        while phase(self.s) not in ("idle", "betting") or self.s.stakes:
            self.step()
        for n in self.s.terminals:
            t = self.s.terminals[n]
            if t.note:
                self.must(tc.StackNote(by=OPERATOR, terminal=n, note=t.note))
        for number, v in self.s.vouchers.items():
            if v.state == "printing":
                self.must(tc.FailPrint(by=OPERATOR, voucher=number))
        for n in self.s.terminals:
            self.do(tc.CancelCredit(by=DEALER, terminal=n))
        self.must(common_cmd.PostNotice(by=OPERATOR, notice="closing", at=0))
        self.must(common_cmd.CloseTable(by=OPERATOR, at=common_cmd.NOTICE_SECONDS))
        for offer in [o for o in offers(self.s, OPERATOR) if o.command == "RedeemVoucher"]:
            self.must(tc.take(offer, OPERATOR))
        for name, chips in self.s.people.items():
            if chips:
                self.must(common_cmd.CashOut(by=Who(name, Role.PLAYER), amount=chips))
        assert self.standing() == ({CAGE: -self.s.house, house(NAME): self.s.house} if self.s.house else {})
