"""Payment vouchers (3.3(d), 6.2, 6.3): one for all free credits, printed once, redeemed once.

What is printed is the number of the voucher and a code that nobody can guess; whoever brings both is paid.
"""

import re

from croupier.money import dollars
from croupier.play.answers import Refusal
from croupier.rulebook import document
from croupier.tai_sai import commands as tc
from croupier.tai_sai import events as te
from croupier.tai_sai.betting import Decision, out_of_use
from croupier.tai_sai.crediting import busy
from croupier.tai_sai.options import Devices
from croupier.tai_sai.state import System, Voucher, lies, mine

R = document("electronic-tai-sai")
CODE = re.compile(r"[0-9A-Za-z]{0,32}")


def printed(number: int, code: str) -> str:
    """What stands on a voucher."""
    return f"V{number}-{code}" if code else f"V{number}"


def ask(s: System, c: tc.AskVoucher) -> Decision:
    """A player asks for a voucher: the credits leave the terminal when it is ordered, and only then."""
    n = mine(s, c.by.name)
    if not n:
        return Refusal(R("3.3(d)"), f"{c.by.name} has no terminal.")
    if not s.options.vouchers:
        return Refusal(R("3.3(e)"), "These terminals print no vouchers; the dealer cancels the credits and pays chips.")
    refused = out_of_use(s, n)
    if refused is not None:
        return refused
    t = s.terminals[n]
    if not CODE.fullmatch(c.code):
        return Refusal(R("3.3(d)"), "A validation code is made of letters and digits, at most 32.")
    if lies(s, n) and not s.options.voucher_while_wagered:
        return Refusal(R("3.3(d)"), "A wager stands; a voucher is printed after the spin.")
    if busy(s, n):
        return Refusal(R("3.3(d)"), "A note or a voucher is still under way.")
    if not t.credits:
        return Refusal(R("3.3(d)"), "There are no credits to print a voucher for.")
    if t.credits > s.options.voucher_limit:
        return Refusal(
            R("3.3(e)"), f"Above {dollars(s.options.voucher_limit)} the dealer pays by hand; call for the dealer."
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
            cite=R("3.3(d)"),
        ),
    )


def print_done(s: System, c: tc.ConfirmPrinted | tc.FailPrint) -> Decision:
    """The printer says whether the voucher came out: once."""
    v = s.vouchers.get(c.voucher)
    if s.options.devices is Devices.BUILT_IN:
        return Refusal(R("3.1(c)"), "The devices are built in and need no driver.")
    if v is None or v.state != "printing":
        return Refusal(R("3.3(d)"), f"No voucher {c.voucher} is being printed.")
    if isinstance(c, tc.ConfirmPrinted):
        return (te.VoucherPrinted(voucher=c.voucher, terminal=v.terminal, amount=v.amount, cite=R("3.3(d)")),)
    return (
        te.VoucherFailed(
            voucher=c.voucher, terminal=v.terminal, person=v.person, amount=v.amount, why=c.why, cite=R("6.2")
        ),
    )


def _find(s: System, number: str) -> tuple[int, Voucher] | Refusal:
    """The voucher of a printed number, if it is out and unpaid."""
    digits, _, code = number.removeprefix("V").partition("-")
    found = s.vouchers.get(int(digits)) if digits.isdecimal() and len(digits) < 10 else None
    if found is None or found.code != code:
        return Refusal(R("6.3"), "No such voucher was printed here.")
    if found.state == "paid":
        return Refusal(R("6.3"), "That voucher has been paid already.")
    if found.state != "out":
        return Refusal(R("6.3"), "That voucher never came out of the printer.")
    return int(digits), found


def insert(s: System, c: tc.InsertVoucher) -> Decision:
    """A terminal takes a voucher and credits it."""
    n = mine(s, c.by.name)
    if not n:
        return Refusal(R("6.3"), f"{c.by.name} has no terminal; the voucher comes back.")
    refused = out_of_use(s, n)
    if refused is not None:
        return Refusal(refused.cite, f"{refused.why} The voucher comes back.")
    found = _find(s, c.number)
    if isinstance(found, Refusal):
        return found
    number, voucher = found
    return (te.VoucherInserted(voucher=number, terminal=n, amount=voucher.amount, cite=R("6.3")),)


def redeem(s: System, c: tc.RedeemVoucher) -> Decision:
    """The operator pays a voucher; while the game system is out of order it cannot tell a voucher from a copy."""
    if s.fault or s.sealed:
        cite = R("7.5(b)") if s.sealed else R("3.4")
        return Refusal(cite, "The game system is out of order and cannot vouch for a voucher; redeem it later.")
    found = _find(s, c.number)
    if isinstance(found, Refusal):
        return found
    number, voucher = found
    return (
        te.VoucherRedeemed(
            voucher=number, person=c.person or voucher.person, amount=voucher.amount, by=c.by.name, cite=R("6.3")
        ),
    )
