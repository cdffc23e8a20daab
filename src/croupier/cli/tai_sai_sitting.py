"""One player at a tai-sai terminal with bots and an automatic staff, without the talking of `croupier play`.

The table has a clock of its own: it stands while the player thinks, and goes on to the close of wagers with the word.
"""

import secrets
from collections.abc import Callable
from typing import Any, cast

from croupier.floor import clock
from croupier.floor.bots import NAMES
from croupier.floor.commands import Wire
from croupier.floor.dealer import DEALER, OPERATOR, SUPERVISOR
from croupier.floor.record import Given, batch, by_stream, given, read_all
from croupier.floor.terminal_bots import ENOUGH, favoured
from croupier.play import CHANCE, Event, Offer, Refusal, Role, Who
from croupier.play import commands as cmd
from croupier.play.events import CashedOut
from croupier.rulebook import document
from croupier.store import Journal
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow, offers, seen, words
from croupier.table.systems import tai_sai, view
from croupier.tai_sai import commands as tc
from croupier.tai_sai import events as te
from croupier.tai_sai.options import APPROVED, NAME, Devices
from croupier.tai_sai.shown import TerminalView
from croupier.tai_sai.state import System, mine, phase
from croupier.tai_sai.telling import told
from croupier.tai_sai.vouchers import printed

R = document("electronic-tai-sai")
REPORTED = ("irregularity", "fault")
"""Groups of offers to the staff that have to do with what goes wrong."""
TOUCHES = 2
"""How many wagers a bot makes in a spin, at most."""


class TerminalSitting:
    """A tai-sai system opened for one person. `tell` hears every event that concerns that person."""

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet; a journal that holds other tables is replayed first."""
        self.me = Who(name, Role.PLAYER)
        self.pit, self.table = Pit(), ""
        self.bots: tuple[Who, ...] = ()
        self.bought = self.cashed = 0
        self.now = 0 if journal is None else clock.now()
        self._touched: dict[Who, int] = {}
        self._tell, self._below, self._journal = tell, below, journal
        self._session, self._count = secrets.token_hex(8), 0
        self._versions: dict[str, int] = {}
        for record, one in read_all(journal) if journal is not None else ():
            self._versions[record.stream] = record.version
            self.pit = evolve(self.pit, one)

    # --- opening and leaving ------------------------------------------------------------------------------

    def open(self, options: dict[str, Any], *, chips: int, seats: int) -> Refusal | None:
        """Open a system, give everybody a terminal with credits; a refusal says what is wrong with it."""
        n = 1
        while f"{NAME}-{n}" in self.pit.systems:
            n += 1
        self.table = f"{NAME}-{n}"
        self.bots = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in NAMES[: seats - 1])
        approved = cmd.RecordApproval(by=OPERATOR, subject=APPROVED, reference="demonstration")
        refused = self.do(OPERATOR, approved)
        opened = cmd.OpenTable(by=OPERATOR, table=self.table, game=NAME, options=options)
        refused = refused or self.do(OPERATOR, opened)
        if refused is None and seats > len(self.system.terminals):
            return Refusal(R("3.1(b)"), f"There are {len(self.system.terminals)} terminals, not {seats}.")
        refused = refused or self.do(DEALER, self._credit(self.me, 1, chips))
        for bot in self.bots:
            refused = refused or self.do(bot, tc.ClaimTerminal(by=bot, at=self.now))
        return refused

    def _credit(self, who: Who, terminal: int, amount: int) -> tc.CreditTerminal:
        return tc.CreditTerminal(by=DEALER, terminal=terminal, person=who.name, amount=amount, at=self.now)

    def finish(self) -> None:
        """Take back what may be taken back, and let the spin that is on come to its end."""
        for who in (self.me, *self.bots):
            self.do(who, tc.ClearBets(by=who, at=self.now))
        if phase(self.system) == "betting":
            self.close_bets()
        while self._step() or self._spin(phase(self.system)):
            pass

    def leave(self) -> None:
        """Be paid what stands to one's credit, in chips and for vouchers, and close the table."""
        self.finish()
        for who in (self.me, *self.bots):
            terminal = mine(self.system, who.name)
            if terminal:
                self.do(DEALER, tc.CancelCredit(by=DEALER, terminal=terminal, at=self.now))
                self.do(who, tc.LeaveTerminal(by=who, at=self.now))
            if self.system.people.get(who.name):
                self.do(who, cmd.CashOut(by=who, amount=self.system.people[who.name]))
        for number in self.system.out:
            voucher = self.system.vouchers[number]
            redeem = tc.RedeemVoucher(
                by=OPERATOR, number=printed(number, voucher.code), person=voucher.person, at=self.now
            )
            self.do(OPERATOR, redeem)
        self.do(OPERATOR, cmd.CloseTable(by=OPERATOR))

    # --- what happens ---------------------------------------------------------------------------------

    def do(self, who: Who, command: Wire) -> Refusal | None:
        """Carry out a command at the table; the refusal, if it is one."""
        decided = decide(self.pit, self.table, command)
        if isinstance(decided, Refusal):
            return decided
        self._happen(who.name, decided, given(self.table, command))
        return None

    def take(self, who: Who, offer: Offer) -> Refusal | None:
        """Take up an offer that leaves nothing open."""
        if offer.command == "AskVoucher":
            return self.do(who, tc.AskVoucher(by=who, code=f"{self._below(1 << 64):016x}", at=self.now))
        return self.do(who, cast("Wire", tc.take(offer, who, at=self.now)))

    def put(self, bet: str, amount: int) -> Refusal | None:
        """Put chips on a bet of the player's terminal."""
        return self.do(self.me, tc.PlaceBet(by=self.me, bet=bet, amount=amount, at=self.now))

    def close_bets(self) -> Refusal | None:
        """The time is over: the dealer calls "No more bets"."""
        self.now = max(self.now, self.system.closes_at)
        return self.do(DEALER, tc.CloseBetting(by=DEALER, at=self.now))

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: chance's, the dealer's, a bot's. False if there is none."""
        now = phase(self.system)
        if self._step() or self._spin(now):
            return True
        if now == "idle":
            return self.do(DEALER, tc.StartSpin(by=DEALER, at=self.now)) is None
        return now == "betting" and any(self._bot(bot) for bot in self.bots)

    def autoplay(self) -> bool:
        """Let the player do what a bot would; whether anything was done."""
        return self._bot(self.me)

    def _step(self) -> bool:
        """The next thing that is due unasked: the dice, a settlement."""
        faces = chance_due(self.pit, self.table)
        if faces is not None:
            dice = tuple([faces[self._below(len(faces))] for _ in range(3)])
            return self.do(CHANCE, tc.Tumble(by=CHANCE, dice=dice, at=self.now)) is None
        due = follow(self.pit, self.table)
        if due:
            self._happen("step", due, given(self.table, None))
            return True
        if self.system.options.devices is Devices.DRIVEN:
            for offer in offers(self.pit, self.table, OPERATOR):
                if offer.group == "device":  # the acceptor takes the note, the printer prints
                    return self.take(OPERATOR, offer) is None
        return False

    def _spin(self, now: str) -> bool:
        """The staff's next step in a spin that is on, or before the first; whether there was one."""
        s = self.system
        command: tc.AnyTaiSaiCommand | None = None
        who = DEALER
        if now == "opening":
            who = SUPERVISOR if "dealer" in dict(s.inspected) else DEALER
            command = tc.Inspect(by=who, at=self.now)
        elif now == "closed":
            covered = s.spin.tumbled
            command = tc.Uncover(by=DEALER, at=self.now) if covered else tc.StartSpin(by=DEALER, at=self.now)
        elif now == "uncovered" and not s.spin.closed:
            return self.close_bets() is None  # the cover came off early, and the spin stands
        elif now == "uncovered":
            command = tc.EnterResult(by=DEALER, dice=s.spin.dice, at=self.now)
        elif now == "entered":
            command = tc.ConfirmResult(by=DEALER, at=self.now)
        return command is not None and self.do(who, command) is None

    def _bot(self, who: Who) -> bool:
        """Insert a note when the credits run low, and wager a little; whether anything was done."""
        shown = self.view_of(who)
        if not shown.terminal or shown.state not in {"idle", "playing"}:
            return False
        if shown.credits + shown.wagered < ENOUGH * shown.minimum and shown.notes:
            return self.do(who, tc.InsertNote(by=who, amount=max(shown.notes), at=self.now)) is None
        areas = favoured(shown)
        spins = (shown.spin + 1) * TOUCHES
        if not areas or self._touched.get(who, 0) >= spins:
            return False
        self._touched[who] = max(self._touched.get(who, 0) + 1, spins - TOUCHES + 1)
        area = areas[self._below(len(areas))]
        return self.do(who, tc.PlaceBet(by=who, bet=area.bet, amount=area.least, at=self.now)) is None

    def _happen(self, who: str, happened: tuple[Addressed, ...], asked: Given) -> None:
        ordered = by_stream(happened)
        if self._journal is not None:
            self._count += 1
            self._journal.append(batch(f"{self._session}/{self._count}/{who}", self._versions, ordered, (asked,)))
        for one in ordered:
            self._versions[one.stream] = self._versions.get(one.stream, 0) + 1
            concerned = self._concerned(one)  # by where everybody sits before, or after it
            self.pit = evolve(self.pit, one)
            self._count_money(one.event)
            if concerned or self._concerned(one):
                event = seen(self.pit, self.table, one.event, self.me)
                self._tell(event, words(self.pit, self.table, event))

    def _concerned(self, one: Addressed) -> bool:
        """Whether an event is one of the player's table, and not of somebody else's terminal."""
        return one.stream == self.table in self.pit.systems and told(self.system, one.event, self.me)

    def _count_money(self, event: Event) -> None:
        """What the player has paid in cash, and been paid."""
        match event:
            case te.NoteCredited() if event.terminal == mine(self.system, self.me.name):
                self.bought += event.amount
            case te.TerminalCredited() if event.person == self.me.name and event.tendered == tc.Tendered.CASH:
                self.bought += event.amount
            case CashedOut() | te.VoucherRedeemed() if event.person == self.me.name:
                self.cashed += event.amount
            case _:
                pass

    # --- what there is to see and to do -----------------------------------------------------------------

    @property
    def system(self) -> System:
        """The system as it stands."""
        return tai_sai(self.pit.systems, self.table)

    def view_of(self, who: Who) -> TerminalView:
        """The terminal of a player."""
        shown = view(self.system, who)
        assert isinstance(shown, TerminalView), "a player is shown a terminal"
        return shown

    def view(self) -> TerminalView:
        """The player's terminal."""
        return self.view_of(self.me)

    def money(self) -> int:
        """What the player has: credits, wagers, chips, vouchers, and what was paid out."""
        shown, s = self.view(), self.system
        paper = sum(s.vouchers[n].amount for n in s.out if s.vouchers[n].person == self.me.name)
        return shown.credits + shown.wagered + shown.chips + paper + self.cashed

    def choices(self) -> list[Offer]:
        """What the player may do besides putting chips on a bet and taking them back from one."""
        apart = {"PlaceBet", "WithdrawBet", "BuyChips", "CashOut"}
        return [one for one in self.view().offers if one.command not in apart and one.group not in REPORTED]

    def reports(self) -> list[tuple[Who, Offer]]:
        """What may go wrong now, and what the staff may do about it."""
        found: dict[str, tuple[Who, Offer]] = {}
        for who in (self.me, DEALER, SUPERVISOR, OPERATOR):
            for offer in offers(self.pit, self.table, who):
                if offer.group in REPORTED:
                    found.setdefault(offer.label, (who, offer))
        return list(found.values())
