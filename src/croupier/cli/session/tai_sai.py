"""A terminal at a tai-sai table: `croupier play electronic-tai-sai`, its lines and its picture.

The table has a clock of its own: it stands while the player thinks, and goes on to the close of wagers with the word.
"""

import re
from collections.abc import Callable, Iterable
from typing import ClassVar, cast

from rich.text import Text

from croupier.cli.session.screen import Entry, Lines, Words
from croupier.cli.session.seat import Said, Seat, Wanted
from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.crediting import printed
from croupier.engines.chance.shown import TerminalView
from croupier.engines.chance.state import System, mine, phase
from croupier.engines.chance.view import told
from croupier.engines.pit.driver import DEALER, OPERATOR, SUPERVISOR
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import Pit, offers
from croupier.floor import clock
from croupier.games.tai_sai.bot import ENOUGH, favoured
from croupier.games.tai_sai.options import APPROVED
from croupier.games.tai_sai.tables import BETS
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.events import CashedOut, Event
from croupier.kernel.people import CHANCE, Who
from croupier.kernel.terminals import Devices
from croupier.law.books import document
from croupier.store.journal import Journal
from croupier.things.money import cents

R = document("electronic-tai-sai")
UNSPOKEN = (te.KeyPressed, te.Tumbled, te.LayoutLit, te.SpinEnded, te.ResultEntered, te.Uncovered)
"""Steps that the result itself tells."""
BACK = ("take back ", "take ", "withdraw ")
TOUCHES: dict[str, type[tc.RepeatBets | tc.DoubleBets | tc.UndoBet | tc.ClearBets]] = {
    "repeat": tc.RepeatBets,
    "double": tc.DoubleBets,
    "undo": tc.UndoBet,
    "clear": tc.ClearBets,
}
SHORT = {"r": "repeat", "d": "double", "u": "undo", "c": "clear"}
LONGEST = 60
"""How much of a line is repeated to whoever wrote it."""
SHOWN = 12
"""How many results are shown."""
REPORTED = ("irregularity", "fault")
"""Groups of offers to the staff that have to do with what goes wrong."""
APART = ("PlaceBet", "WithdrawBet", "BuyChips", "CashOut")
"""Offers that have words of their own."""
A_SPIN = 2
"""How many wagers a bot makes in a spin, at most."""


class TerminalSeat(Seat[TerminalView]):
    """A terminal."""

    ENDS: ClassVar[type[Event]] = te.SpinEnded
    ROUNDS: ClassVar[str] = "spins"
    OWN_PACE: ClassVar[bool] = True
    HELP: ClassVar[tuple[str, ...]] = (
        "Name a bet and an amount in dollars: small 10, total 11 5, dice 2 5 10, 10 on any triple.",
        "Without an amount, the last one is used again. Other words:",
        "take back small    the chips on one bet; clear takes all back, undo the last touch",
        "repeat, double     the wagers of the last spin again; double your current wagers",
        "bets               every bet with its odds",
        "insert 20, voucher a note into the acceptor; a voucher for the credits",
        "leave, claim 3     give the terminal up; take another",
        "Enter              no more bets: the dice are uncovered and the wagers settled",
        "?                  the rules behind what just happened; ? tai-sai T7 shows any rule",
        "!                  report an irregularity, or see what the staff can do about one",
        "s                  step by step on or off",
        "i                  the signs at the table",
        "q                  leave; chips still on the layout are taken back first",
    )
    HINT: ClassVar[str] = "Enter: no more bets · bets · ? why · ! report · s step by step · i signs · help · q leave"
    NOTHING_WRONG: ClassVar[str] = "Nothing can go wrong just now; step by step (s) shows every moment of the spin."

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet; without a journal the time begins at nothing."""
        super().__init__(name, tell, below, journal)
        self.now = 0 if journal is None else clock.now()
        self._touched: dict[Who, int] = {}
        self._usual = 0

    # --- opening and leaving ------------------------------------------------------------------------------

    def fill(self, wanted: Wanted) -> Refusal | None:
        """Open the system and give everybody a terminal, the player with credits."""
        approved = cmd.RecordApproval(by=OPERATOR, subject=APPROVED, reference="demonstration")
        refused = self.do(approved)
        opened = cmd.OpenTable(by=OPERATOR, table=self.table, game=wanted.game, options=wanted.options)
        refused = refused or self.do(opened)
        if refused is None and wanted.seats > len(self.system.terminals):
            return Refusal(R("3.1(b)"), f"There are {len(self.system.terminals)} terminals, not {wanted.seats}.")
        credit = tc.CreditTerminal(by=DEALER, terminal=1, person=self.me.name, amount=wanted.chips, at=self.now)
        refused = refused or self.do(credit)
        for bot in self.bots:
            refused = refused or self.do(tc.ClaimTerminal(by=bot, at=self.now))
        return refused

    def greeting(self, seats: int) -> str:
        """The game, and the player's terminal."""
        shown = self.view()
        self._usual = shown.minimum
        return f"{shown.title}. {seats} at the terminals, you at terminal {shown.terminal}."

    def at_stake(self) -> bool:
        """Whether chips of the player lie on a bet."""
        return bool(self.view().wagered)

    def abandon(self, _talk: Words | Lines) -> Refusal | None:
        """Take chips back that may be taken back; others are settled first."""
        if self.view().phase == "betting":
            return self.do(tc.ClearBets(by=self.me, at=self.now))
        self.finish()
        return None

    def finish(self) -> None:
        """Take back what may be taken back, and let the spin that is on come to its end."""
        for who in (self.me, *self.bots):
            self.do(tc.ClearBets(by=who, at=self.now))
        if phase(self.system) == "betting":
            self.close_bets()
        while self.step() or self._spin(phase(self.system)):
            pass

    def leave(self) -> None:
        """Be paid what stands to one's credit, in chips and for vouchers, and close the table."""
        self.finish()
        for who in (self.me, *self.bots):
            terminal = mine(self.system, who.name)
            if terminal:
                self.do(tc.CancelCredit(by=DEALER, terminal=terminal, at=self.now))
                self.do(tc.LeaveTerminal(by=who, at=self.now))
            if self.system.people.get(who.name):
                self.do(cmd.CashOut(by=who, amount=self.system.people[who.name]))
        for number in self.system.out:
            voucher = self.system.vouchers[number]
            redeem = tc.RedeemVoucher(
                by=OPERATOR, number=printed(number, voucher.code), person=voucher.person, at=self.now
            )
            self.do(redeem)
        self.do(cmd.CloseTable(by=OPERATOR))

    def money(self) -> int:
        """What the player has: credits, wagers, chips, vouchers, and what was paid out."""
        shown, s = self.view(), self.system
        paper = sum(s.vouchers[n].amount for n in s.out if s.vouchers[n].person == self.me.name)
        return shown.credits + shown.wagered + shown.chips + paper + self.cashed

    # --- what happens ---------------------------------------------------------------------------------

    def take(self, who: Who, offer: Offer, _amount: int | None = None, _cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer that leaves nothing open."""
        if offer.command == "AskVoucher":
            return self.do(tc.AskVoucher(by=who, code=f"{self.below(1 << 64):016x}", at=self.now))
        return self.do(cast("Wire", tc.take(offer, who, at=self.now)))

    def close_bets(self) -> Refusal | None:
        """The time is over: the dealer calls "No more bets"."""
        self.now = max(self.now, self.system.closes_at)
        return self.do(tc.CloseBetting(by=DEALER, at=self.now))

    def advance(self) -> bool:
        """Do one thing that needs no word of the player: chance's, the dealer's, a bot's. False if there is none."""
        now = phase(self.system)
        if self.step() or self._spin(now):
            return True
        if now == "idle":
            return self.do(tc.StartSpin(by=DEALER, at=self.now)) is None
        return now == "betting" and any(self._bot(bot) for bot in self.bots)

    def autoplay(self) -> bool:
        """Let the player do what a bot would; whether anything was done."""
        return self._bot(self.me)

    def go_on(self) -> Said:
        """No more bets."""
        if self.view().phase == "betting":
            return self.close_bets()
        return "The game is stopped; ! shows what the staff can do about it."

    def chance(self, faces: tuple[int, ...]) -> Wire:
        """The dice."""
        dice = tuple([faces[self.below(len(faces))] for _ in range(3)])
        return tc.Tumble(by=CHANCE, dice=dice, at=self.now)

    def step(self) -> bool:
        """The next thing that is due unasked: the dice, a settlement; a device that is driven."""
        if super().step():
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
        if now == "opening":
            command = tc.Inspect(by=SUPERVISOR if "dealer" in dict(s.inspected) else DEALER, at=self.now)
        elif now == "closed":
            covered = s.spin.tumbled
            command = tc.Uncover(by=DEALER, at=self.now) if covered else tc.StartSpin(by=DEALER, at=self.now)
        elif now == "uncovered" and not s.spin.closed:
            return self.close_bets() is None  # the cover came off early, and the spin stands
        elif now == "uncovered":
            command = tc.EnterResult(by=DEALER, dice=s.spin.dice, at=self.now)
        elif now == "entered":
            command = tc.ConfirmResult(by=DEALER, at=self.now)
        return command is not None and self.do(command) is None

    def _bot(self, who: Who) -> bool:
        """Insert a note when the credits run low, and wager a little; whether anything was done."""
        shown = self.view_of(who)
        if not shown.terminal or shown.state not in {"idle", "playing"}:
            return False
        if shown.credits + shown.wagered < ENOUGH * shown.minimum and shown.notes:
            return self.do(tc.InsertNote(by=who, amount=max(shown.notes), at=self.now)) is None
        areas = favoured(shown)
        spins = (shown.spin + 1) * A_SPIN
        if not areas or self._touched.get(who, 0) >= spins:
            return False
        self._touched[who] = max(self._touched.get(who, 0) + 1, spins - A_SPIN + 1)
        area = areas[self.below(len(areas))]
        return self.do(tc.PlaceBet(by=who, bet=area.bet, amount=area.least, at=self.now)) is None

    def hears(self, event: Event, before: Pit) -> bool:
        """What is not of somebody else's terminal, by where everybody sits before or after it."""
        systems = [pit.find(self.table, System) for pit in (before, self.pit)]
        return any(told(system, event, self.me) for system in systems if system is not None)

    def count(self, event: Event) -> None:
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
        return self.pit.state(self.table, System)

    def choices(self) -> list[Entry]:
        """What the player may do besides putting chips on a bet and taking them back from one."""
        found = self.view().offers
        return [(self.me, one) for one in found if one.command not in APART and one.group not in REPORTED]

    def reports(self) -> list[Entry]:
        """What may go wrong now, and what the staff may do about it."""
        found: dict[str, Entry] = {}
        for who in (self.me, DEALER, SUPERVISOR, OPERATOR):
            for offer in offers(self.pit, self.table, who):
                if offer.group in REPORTED:
                    found.setdefault(offer.label, (who, offer))
        return list(found.values())

    # --- lines and pictures ---------------------------------------------------------------------------

    def choose(self, line: str, entries: list[Entry]) -> Said:
        """A touch of the screen: a word of its own, an offer by number or first letters, or chips on a bet."""
        line = line.lower()
        me, now = self.me, self.now
        word = SHORT.get(line, line)
        back = next((line.removeprefix(one) for one in BACK if line.startswith(one)), "")
        claim = re.fullmatch(r"claim(?: terminal)?(?: (\d{1,3}))?", line)
        insert = re.fullmatch(r"insert (\S+)", line)
        if word in TOUCHES:
            return self.do(TOUCHES[word](by=me, at=now))
        if back and bet_named(back):
            return self.do(tc.WithdrawBet(by=me, bet=bet_named(back), at=now))
        if claim:
            return self.do(tc.ClaimTerminal(by=me, terminal=int(claim[1] or 0), at=now))
        if insert and is_amount(insert[1]):
            return self.do(tc.InsertNote(by=me, amount=cents(insert[1]), at=now))
        offer = offered(line, [one for _, one in entries])
        return self._bet(line) if offer is None else self.take(me, offer)

    def _bet(self, line: str) -> Said:
        """Chips on a bet; without an amount the last one counts again."""
        wager = wagered(line)
        if wager is None:
            return f"{line[:LONGEST]!r} is neither a bet nor one of the offers; bets lists the bets, as in small 10."
        bet, named = wager
        amount = self._usual if named is None else named
        refused = self.do(tc.PlaceBet(by=self.me, bet=bet, amount=amount, at=self.now))
        self._usual = amount if refused is None else self._usual
        return refused

    def notes(self, line: str) -> Iterable[str] | None:
        """The bets."""
        return self.bets() if line == "bets" else None

    def bets(self) -> Iterable[str]:
        """Every bet by the words that choose it, those with the same odds together."""
        rows: dict[tuple[str, str], list[str]] = {}
        for area in self.view().areas:
            rows.setdefault((area.kind, area.odds), []).append(area.bet.replace("-", " "))
        for (_, odds), bets in rows.items():
            more = f" or {bets[-1]}" if len(bets) == 2 else f" to {bets[-1]}, {len(bets)} of them"
            yield f"{bets[0]}{more if len(bets) > 1 else ''}: {odds}"

    def draw(self, talk: Words, shown: TerminalView, entries: list[Entry], hint: str) -> None:
        """The player's chips and credits, and the numbered offers."""
        out = talk.out
        if shown.results:
            out.print("  ".join(f"{one.total}{one.size[0]}" for one in shown.results[:SHOWN]), style="dim")
        lying = [f"{area.label} {shown.money(area.chips)}" for area in shown.areas if area.chips]
        if lying:
            out.print(f"Your chips: {', '.join(lying)}.")
        where = f"Terminal {shown.terminal}" if shown.terminal else "You have no terminal"
        line = f"Spin {shown.spin}, {shown.phase}. {where}: {shown.money(shown.credits)} in credits"
        line += f", {shown.money(shown.wagered)} wagered." if shown.wagered else "."
        out.print(Text(line, style="bold").append(f" {shown.why}" if shown.why else "", style="yellow"))
        named = [(n, one) for n, (_, one) in enumerate(entries, 1) if one.command != "ClaimTerminal"]
        if named:
            out.print("  ".join(f"[{n}] {one.label}" for n, one in named))
        if not shown.terminal:
            out.print("Type claim to take a terminal, or claim 3 for a particular one.", style="dim")
        out.print(hint, style="dim")

    def spoken(self, event: Event, *, program: bool, stepping: bool) -> bool:
        """Steps that the result itself tells are told step by step."""
        return stepping or program or not isinstance(event, UNSPOKEN)


# --- what a line means --------------------------------------------------------------------------------


def offered(line: str, choices: list[Offer]) -> Offer | None:
    """The offer that a line names by its number or the first letters of its label."""
    if line.isdecimal():
        good = line.isascii() and len(line) < 4 and 1 <= int(line) <= len(choices)
        return choices[int(line) - 1] if good else None
    known = {"voucher": "print a voucher", "leave": "leave the terminal"}
    wanted = known.get(line, line)
    return next((one for one in choices if len(wanted) > 2 and one.label.lower().startswith(wanted)), None)


def is_amount(word: str) -> bool:
    """Whether a word is an amount of money."""
    try:
        cents(word)
    except ValueError:
        return False
    return True


def wagered(line: str) -> tuple[str, int | None] | None:
    """The bet that a line names and the amount, if it names one; nothing if it names no bet."""
    line = re.sub(r"^(?:put|bet) ", "", line)
    before, on, after = line.partition(" on ")
    if on and is_amount(before) and bet_named(after):
        return bet_named(after), cents(before)
    if bet_named(line):
        return bet_named(line), None
    head, _, last = line.rpartition(" ")
    return (bet_named(head), cents(last)) if bet_named(head) and is_amount(last) else None


def bet_named(words: str) -> str:
    """The name of the bet that these words mean: "total 11", "2 and 5", "number 3"; empty if none."""
    words = re.sub(r"^(\d) and (\d)$", r"dice \1 \2", words)
    parts = re.sub(r"[-,]", " ", words).split()
    numbers = [one for one in parts if one.isascii() and one.isdigit()]
    said = " ".join(one for one in parts if one not in (*numbers, "and"))
    kind = {"number": "face", "any triple": "any-triple"}.get(said, said)
    if kind in {"dice", "three"}:
        numbers.sort()
    name = "-".join((kind, *numbers))
    return name if name in BETS else ""
