"""Terminals and their credits (4.3 to 4.5, 3.3(d), (e), section 6): who has one, notes, the dealer, vouchers."""

import re

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.betting import Decision, out_of_use
from croupier.engines.chance.state import Printed, System, Voucher, lies, mine
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role
from croupier.kernel.terminals import Devices
from croupier.things.money import MOST


def busy(s: System, terminal: int) -> bool:
    """Whether something of a terminal is under way: a note in the acceptor, or a voucher in the printer."""
    printing = any(s.vouchers[number].terminal == terminal for number in s.printing)
    return bool(s.terminals[terminal].note) or printing


def free(s: System) -> list[int]:
    """Terminals that a player may sit down at."""
    return [n for n, t in s.terminals.items() if not t.person and out_of_use(s, n) is None]


def claim(s: System, c: tc.ClaimTerminal) -> Decision:
    """A player sits down at a free terminal; it is activated by cash or by the dealer (4.3)."""
    if mine(s, c.by.name):
        return Refusal(s.law("4.5(a)"), f"{c.by.name} has terminal {mine(s, c.by.name)} already.")
    n = c.terminal or next(iter(free(s)), 0)
    if n not in s.terminals:
        why = "Every terminal is taken." if not c.terminal else f"There is no terminal {c.terminal}."
        return Refusal(s.law("3.1(b)"), why)
    refused = out_of_use(s, n)
    if refused is not None:
        return refused
    if s.terminals[n].person:
        return Refusal(s.law("4.5(a)"), f"{s.terminals[n].person} has terminal {n}.")
    return (te.TerminalClaimed(terminal=n, person=c.by.name, by=c.by.name, cite=s.law("4.3")),)


def leave(s: System, c: tc.LeaveTerminal) -> Decision:
    """A terminal without credits and wagers is given up, or freed by the staff."""
    n = mine(s, c.by.name) if c.by.role is Role.PLAYER else c.terminal
    if n not in s.terminals or not s.terminals[n].person:
        return Refusal(s.law("4.5(a)"), "Nobody has that terminal.")
    t = s.terminals[n]
    if t.credits or lies(s, n) or busy(s, n):
        return Refusal(s.law("6.2"), "Credits, wagers, a note or a voucher are still there; they are paid first.")
    return (te.TerminalLeft(terminal=n, person=t.person, by=c.by.name, cite=s.law("4.5(a)")),)


# --- notes ----------------------------------------------------------------------------------------


def insert_note(s: System, c: tc.InsertNote) -> Decision:
    """The acceptor takes a note into its keeping, or hands it straight back by refusing (4.3(a))."""
    n = mine(s, c.by.name)
    if not n:
        return Refusal(s.law("4.3(a)"), f"{c.by.name} has no terminal; the note comes back.")
    refused = out_of_use(s, n)
    if refused is not None:
        return Refusal(refused.cite, f"{refused.why} The note comes back.")
    t, o = s.terminals[n], s.options
    if c.amount not in o.notes:
        taken = ", ".join(map(s.law.money, o.notes))
        return Refusal(s.law("4.3(a)"), f"The acceptor takes {taken}; the note comes back.")
    if t.note:
        return Refusal(s.law("4.3(a)"), "The acceptor still holds a note; this one comes back.")
    if t.credits >= o.note_limit:
        return Refusal(
            s.law("4.3(a)"), f"With {s.law.money(o.note_limit)} of credits the acceptor is off; the note comes back."
        )
    return (te.NoteHeld(terminal=n, note=s.last_note + 1, amount=c.amount, cite=s.law("4.3(a)")),)


def note_done(s: System, c: tc.StackNote | tc.ReturnNote) -> Decision:
    """The acceptor says what became of the note it held: once, whatever it repeats after a power loss (4.4)."""
    t = s.terminals.get(c.terminal)
    if s.options.devices is Devices.BUILT_IN:
        return Refusal(s.law("3.1(c)"), "The devices are built in and need no driver.")
    if t is None or not c.note or t.note != c.note:
        return Refusal(
            s.law("4.4"), f"No note {c.note} is held there: it was credited or returned before, or never came."
        )
    if isinstance(c, tc.StackNote):
        return (te.NoteCredited(terminal=c.terminal, note=c.note, amount=t.note_amount, cite=s.law("4.4")),)
    return (te.NoteReturned(terminal=c.terminal, note=c.note, amount=t.note_amount, cite=s.law("4.3(a)")),)


# --- the dealer -----------------------------------------------------------------------------------


def credit(s: System, c: tc.CreditTerminal) -> Decision:
    """The dealer takes cash or chips, gives control of a terminal and credits it (4.3(b), 4.5)."""
    n, own = c.terminal, mine(s, c.person)
    if n not in s.terminals:
        return Refusal(s.law("3.1(b)"), f"There is no terminal {n}.")
    refused = out_of_use(s, n)
    if refused is not None:
        return refused
    t = s.terminals[n]
    if not c.person.strip():
        return Refusal(s.law("4.5(a)"), "Name the player who gets control of the terminal.")
    if t.person not in ("", c.person):
        return Refusal(s.law("4.5(a)"), f"Terminal {n} is {t.person}'s.")
    if own not in (0, n):
        return Refusal(s.law("4.5(a)"), f"{c.person} has terminal {own} already.")
    if not 0 < c.amount <= MOST:
        return Refusal(s.law("4.3(b)"), f"Tender an amount up to {s.law.money(MOST)}.")
    if c.tendered == tc.Tendered.CHIPS and s.people.get(c.person, 0) < c.amount:
        return Refusal(s.law("4.3(b)"), f"{c.person} has {s.law.money(s.people.get(c.person, 0))} in chips here.")
    given = te.TerminalClaimed(terminal=n, person=c.person, by=c.by.name, cite=s.law("4.5(a)"))
    credited = te.TerminalCredited(
        terminal=n, person=c.person, amount=c.amount, tendered=c.tendered, by=c.by.name, cite=s.law("4.5(b)")
    )
    return (credited,) if t.person else (given, credited)


def cancel(s: System, c: tc.CancelCredit) -> Decision:
    """The dealer cancels all credits and pays them in chips (3.3(e)); a fault is no hindrance, a seal is."""
    t = s.terminals.get(c.terminal)
    if t is None or not t.person:
        return Refusal(s.law("3.3(e)"), "Nobody has that terminal.")
    refused = out_of_use(s, c.terminal)
    if refused is not None and refused.cite == s.law("7.5(b)"):
        return refused
    if not t.credits:
        return Refusal(s.law("3.3(e)"), f"Terminal {c.terminal} has no credits.")
    return (
        te.CreditCancelled(terminal=c.terminal, person=t.person, amount=t.credits, by=c.by.name, cite=s.law("3.3(e)")),
    )


def buy(_: System, c: cmd.BuyChips) -> Decision:
    """Chips for the layout, or to be tendered for a terminal."""
    if not 0 < c.amount <= MOST:
        return Refusal(_.law("G15"), f"Chips are bought for a cent or more, up to {_.law.money(MOST)}.")
    return (ev.ChipsBought(person=c.by.name, amount=c.amount, cite=_.law("G15")),)


def cash_out(s: System, c: cmd.CashOut) -> Decision:
    """Chips, or money that waits at the table, are changed into money."""
    has = s.people.get(c.by.name, 0)
    if not 0 < c.amount <= has:
        return Refusal(s.law("G15"), f"{c.by.name} has {s.law.money(has)} in chips here.")
    return (ev.CashedOut(person=c.by.name, amount=c.amount, cite=s.law("G15")),)


CODE = re.compile(r"[0-9A-Za-z]{0,32}")


def printed(number: int, code: str) -> str:
    """What stands on a voucher."""
    return f"V{number}-{code}" if code else f"V{number}"


def ask(s: System, c: tc.AskVoucher) -> Decision:
    """A player asks for a voucher: the credits leave the terminal when it is ordered, and only then."""
    n = mine(s, c.by.name)
    if not n:
        return Refusal(s.law("3.3(d)"), f"{c.by.name} has no terminal.")
    if not s.options.vouchers:
        return Refusal(
            s.law("3.3(e)"), "These terminals print no vouchers; the dealer cancels the credits and pays chips."
        )
    refused = out_of_use(s, n)
    if refused is not None:
        return refused
    t = s.terminals[n]
    if not CODE.fullmatch(c.code):
        return Refusal(s.law("3.3(d)"), "A validation code is made of letters and digits, at most 32.")
    if lies(s, n) and not s.options.voucher_while_wagered:
        return Refusal(s.law("3.3(d)"), "A wager stands; a voucher is printed after the spin.")
    if busy(s, n):
        return Refusal(s.law("3.3(d)"), "A note or a voucher is still under way.")
    if not t.credits:
        return Refusal(s.law("3.3(d)"), "There are no credits to print a voucher for.")
    if t.credits > s.options.voucher_limit:
        return Refusal(
            s.law("3.3(e)"),
            f"Above {s.law.money(s.options.voucher_limit)} the dealer pays by hand; call for the dealer.",
        )
    number = next(reversed(s.vouchers), 0) + 1
    return (
        te.VoucherOrdered(
            voucher=number,
            code=c.code,
            terminal=n,
            person=c.by.name,
            amount=t.credits,
            at=c.at,
            cite=s.law("3.3(d)"),
        ),
    )


def print_done(s: System, c: tc.ConfirmPrinted | tc.FailPrint) -> Decision:
    """The printer says whether the voucher came out: once."""
    v = s.vouchers.get(c.voucher)
    if s.options.devices is Devices.BUILT_IN:
        return Refusal(s.law("3.1(c)"), "The devices are built in and need no driver.")
    if v is None or v.state is not Printed.PRINTING:
        return Refusal(s.law("3.3(d)"), f"No voucher {c.voucher} is being printed.")
    if isinstance(c, tc.ConfirmPrinted):
        return (te.VoucherPrinted(voucher=c.voucher, terminal=v.terminal, amount=v.amount, cite=s.law("3.3(d)")),)
    return (
        te.VoucherFailed(
            voucher=c.voucher, terminal=v.terminal, person=v.person, amount=v.amount, why=c.why, cite=s.law("6.2")
        ),
    )


def _find(s: System, number: str) -> tuple[int, Voucher] | Refusal:
    """The voucher of a printed number, if it is out and unpaid."""
    digits, _, code = number.removeprefix("V").partition("-")
    found = s.vouchers.get(int(digits)) if digits.isdecimal() and len(digits) < 10 else None
    if found is None or found.code != code:
        return Refusal(s.law("6.3"), "No such voucher was printed here.")
    if found.state is Printed.PAID:
        return Refusal(s.law("6.3"), "That voucher has been paid already.")
    if found.state is not Printed.OUT:
        return Refusal(s.law("6.3"), "That voucher never came out of the printer.")
    return int(digits), found


def insert(s: System, c: tc.InsertVoucher) -> Decision:
    """A terminal takes a voucher and credits it."""
    n = mine(s, c.by.name)
    if not n:
        return Refusal(s.law("6.3"), f"{c.by.name} has no terminal; the voucher comes back.")
    refused = out_of_use(s, n)
    if refused is not None:
        return Refusal(refused.cite, f"{refused.why} The voucher comes back.")
    found = _find(s, c.number)
    if isinstance(found, Refusal):
        return found
    number, voucher = found
    return (te.VoucherInserted(voucher=number, terminal=n, amount=voucher.amount, cite=s.law("6.3")),)


def redeem(s: System, c: tc.RedeemVoucher) -> Decision:
    """The operator pays a voucher; while the game system is out of order it cannot tell a voucher from a copy."""
    if s.fault or s.sealed:
        cite = s.law("7.5(b)") if s.sealed else s.law("3.4")
        return Refusal(cite, "The game system is out of order and cannot vouch for a voucher; redeem it later.")
    found = _find(s, c.number)
    if isinstance(found, Refusal):
        return found
    number, voucher = found
    return (
        te.VoucherRedeemed(
            voucher=number, person=c.person or voucher.person, amount=voucher.amount, by=c.by.name, cite=s.law("6.3")
        ),
    )
