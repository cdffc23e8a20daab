"""A tai-sai terminal in the terminal: the player's lines in, the talk of the table out."""

import re
from collections.abc import Callable
from typing import Any

from rich.text import Text

from croupier.cli.say import Failed, misused
from croupier.cli.screen import Lines, Words
from croupier.cli.tai_sai_sitting import TerminalSitting
from croupier.ledger import LedgerError
from croupier.money import cents, dollars
from croupier.play import Event, Offer, Refusal
from croupier.store import Journal, StoreError
from croupier.tai_sai import commands as tc
from croupier.tai_sai import events as te
from croupier.tai_sai.shown import TerminalView
from croupier.tai_sai.wagers import BETS

HINT = "Enter: no more bets · bets · ? why · ! report · s step by step · i signs · help · q leave"
HELP = (
    "Chips are put on a bet by its name and an amount of dollars: small 10, total 11 5, dice 2 5 10, 10 on any triple.",
    "Without an amount the last one counts again. Other words:",
    "take back small    the chips on one bet; clear takes all back, undo the last touch",
    "repeat, double     the wagers of the last spin; what lies there now, twice",
    "bets               every bet with its odds",
    "insert 20, voucher a note into the acceptor; a voucher for the credits",
    "leave, claim 3     give the terminal up; take another",
    "Enter              no more bets: the dice are uncovered and the wagers settled",
    "?                  the rules behind what just happened; ? tai-sai T7 shows any rule",
    "!                  report an irregularity, or what the staff may do about one",
    "s                  step by step on or off",
    "i                  the signs at the table",
    "q                  leave; chips that lie there are taken back first",
)
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


class TerminalEvening:
    """From taking a terminal to leaving it."""

    def __init__(self, talk: Words | Lines, *, name: str, below: Callable[[int], int], journal: Journal | None) -> None:
        """The store is read, the table not yet open."""
        self.talk, self.spins, self.stepping = talk, 0, False
        self.cites: list[str] = []
        self._quiet, self._usual = True, 0
        try:
            self.at = TerminalSitting(name, self._told, below, journal)
        except StoreError as error:
            raise Failed(str(error)) from error

    def open(self, options: dict[str, Any], *, chips: int, seats: int) -> None:
        """Open the table and take a terminal; a refusal ends the command."""
        refused = self.at.open(options, chips=chips, seats=seats)
        if refused is not None:
            misused(f"{refused.why.rstrip('.')} ({refused.cite})")
        shown = self.at.view()
        self._usual = shown.minimum
        self.talk.note(f"{shown.title}. {seats} at the terminals, you at terminal {shown.terminal}.")
        self._signs(shown)
        self._quiet = False

    def play(self, read: Callable[[], str | None], rounds: int = 0) -> None:
        """Until the lines end or the player leaves; or so many spins by a rule of thumb, unasked."""
        try:
            if rounds:
                self._by_itself(rounds)
            else:
                self._loop(read)
        except KeyboardInterrupt:
            pass  # as good a way to leave as any
        except (StoreError, LedgerError) as error:
            raise Failed(f"the play could not be recorded: {error}") from error
        self._leave()

    def _leave(self) -> None:
        """Take chips back that may be taken back; others are settled first, and that is told."""
        shown = self.at.view()
        if shown.wagered and shown.phase == "betting":
            self._heard(self.at.do(self.at.me, tc.ClearBets(by=self.at.me, at=self.at.now)))
        elif shown.wagered:
            self.at.finish()
        self._quiet = True
        self.at.leave()
        money = self.at.money()
        self.talk.ended(rounds=self.spins, chips=money, result=money - self.at.bought)

    def _by_itself(self, rounds: int) -> None:
        while self.spins < rounds:
            if self.at.advance() or self.at.autoplay():
                continue
            if self.at.view().phase != "betting" or self.at.close_bets() is not None:
                self.talk.note("The table waits for somebody: no more spins can be played unasked.")
                return

    def _loop(self, read: Callable[[], str | None]) -> None:
        while True:
            if not self.stepping and self.at.advance():
                continue
            shown, choices = self.at.view(), self.at.choices()
            self._asked(shown, choices)
            line = read()
            if line is None or line.lower() in {"q", "quit", "exit"}:
                return
            self._line(" ".join(line.split()), choices, read)

    # --- lines ----------------------------------------------------------------------------------------

    def _line(self, line: str, choices: list[Offer], read: Callable[[], str | None]) -> None:
        """One line of the player."""
        word, _, rest = line.partition(" ")
        plain: dict[str, Callable[[], None]] = {
            "": self._enter,
            "!": lambda: self._report(read),
            "s": self._toggle,
            "step": self._toggle,
            "i": lambda: self._signs(self.at.view()),
            "bets": lambda: self._bets(self.at.view()),
            "help": self._help,
        }
        if line.lower() in plain:
            plain[line.lower()]()
        elif word == "?":
            self.talk.rules([rest] if rest else self.cites)
        else:
            self.cites = []
            self._touch(line.lower(), choices)

    def _enter(self) -> None:
        self.cites = []
        if self.stepping and self.at.advance():
            return
        if self.at.view().phase == "betting":
            self._heard(self.at.close_bets())
        else:
            self.talk.note("The table stands still; ! says what the staff may do about it.")

    def _toggle(self) -> None:
        self.stepping = not self.stepping
        self.talk.note(f"Step by step is {'on' if self.stepping else 'off'}.")

    def _help(self) -> None:
        for one in HELP:
            self.talk.note(f"  {one}")

    def _touch(self, line: str, choices: list[Offer]) -> None:
        """A touch of the screen: a word of its own, an offer by number or first letters, or chips on a bet."""
        me, now = self.at.me, self.at.now
        word = SHORT.get(line, line)
        back = next((line.removeprefix(one) for one in BACK if line.startswith(one)), "")
        claim = re.fullmatch(r"claim(?: terminal)?(?: (\d{1,3}))?", line)
        insert = re.fullmatch(r"insert (\S+)", line)
        if word in TOUCHES:
            self._heard(self.at.do(me, TOUCHES[word](by=me, at=now)))
        elif back and bet_named(back):
            self._heard(self.at.do(me, tc.WithdrawBet(by=me, bet=bet_named(back), at=now)))
        elif claim:
            self._heard(self.at.do(me, tc.ClaimTerminal(by=me, terminal=int(claim[1] or 0), at=now)))
        elif insert and is_amount(insert[1]):
            self._heard(self.at.do(me, tc.InsertNote(by=me, amount=cents(insert[1]), at=now)))
        else:
            self._offer_or_bet(line, choices)

    def _offer_or_bet(self, line: str, choices: list[Offer]) -> None:
        offer = offered(line, choices)
        wager = wagered(line)
        if offer is not None:
            self._heard(self.at.take(self.at.me, offer))
        elif wager is not None:
            bet, amount = wager
            refused = self.at.put(bet, self._usual if amount is None else amount)
            self._heard(refused)
            self._usual = self._usual if amount is None or refused is not None else amount
        else:
            said = repr(line[:LONGEST])
            self.talk.note(f"{said} is neither a bet nor one of the offers; bets lists the bets, as in small 10.")

    def _report(self, read: Callable[[], str | None]) -> None:
        entries = self.at.reports()
        if not entries:
            self.talk.note("Nothing can go wrong just now; step by step (s) shows every moment of the spin.")
            return
        self.talk.menu(entries)
        self.talk.note("Which one? Its number, or Enter for none.")
        line = read() or ""
        if line.isdecimal() and line.isascii() and 1 <= int(line[:6]) <= len(entries):
            self.cites = []
            self._heard(self.at.take(*entries[int(line[:6]) - 1]))

    # --- what is said ---------------------------------------------------------------------------------

    def _signs(self, shown: TerminalView) -> None:
        for sign in shown.signs:
            self.talk.note(f"  {sign.text}  {sign.cite}")

    def _bets(self, shown: TerminalView) -> None:
        """Every bet by the words that choose it, those with the same odds together."""
        rows: dict[tuple[str, str], list[str]] = {}
        for area in shown.areas:
            rows.setdefault((area.kind, area.odds), []).append(area.bet.replace("-", " "))
        for (_, odds), bets in rows.items():
            more = f" or {bets[-1]}" if len(bets) == 2 else f" to {bets[-1]}, {len(bets)} of them"
            more = more if len(bets) > 1 else ""
            self.talk.note(f"  {bets[0]}{more}: {odds}")

    def _asked(self, shown: TerminalView, choices: list[Offer]) -> None:
        if isinstance(self.talk, Lines):
            self.talk.poker(shown, choices, HINT)
            return
        out = self.talk.out
        if shown.results:
            out.print("  ".join(f"{one.total}{one.size[0]}" for one in shown.results[:SHOWN]), style="dim")
        lying = [f"{area.label} {dollars(area.chips)}" for area in shown.areas if area.chips]
        if lying:
            out.print(f"Your chips: {', '.join(lying)}.")
        where = f"Terminal {shown.terminal}" if shown.terminal else "You have no terminal"
        line = f"Spin {shown.spin}, {shown.phase}. {where}: {dollars(shown.credits)} of credits"
        line += f", {dollars(shown.wagered)} wagered." if shown.wagered else "."
        out.print(Text(line, style="bold").append(f" {shown.why}" if shown.why else "", style="yellow"))
        named = [(n, one) for n, one in enumerate(choices, 1) if one.command != "ClaimTerminal"]
        if named:
            out.print("  ".join(f"[{n}] {one.label}" for n, one in named))
        if not shown.terminal:
            out.print("Write claim to take a terminal, or claim 3 for a certain one.", style="dim")
        out.print(HINT, style="dim")

    def _heard(self, refused: Refusal | None) -> None:
        if refused is not None:
            self.cites = [refused.cite]
            self.talk.refused(refused)

    def _told(self, event: Event, words: str) -> None:
        self.spins += isinstance(event, te.SpinEnded) and not self._quiet
        if event.cite not in self.cites:
            self.cites.append(event.cite)
        if not self._quiet and (self.stepping or isinstance(self.talk, Lines) or not isinstance(event, UNSPOKEN)):
            self.talk.said(event, words)


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
