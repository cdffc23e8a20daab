"""The rules of a tai-sai system: what becomes of a command. A refusal names its rule and changes nothing."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.house.options import read
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Refusal, by_office
from croupier.play.people import STAFF, SUPERVISORS, Role
from croupier.rulebook import Rule, document
from croupier.tai_sai import betting, crediting, repairing, spinning, vouchers
from croupier.tai_sai import commands as tc
from croupier.tai_sai.betting import Decision
from croupier.tai_sai.options import NAME, Options, equipment, validate
from croupier.tai_sai.state import System, phase

R = document("electronic-tai-sai")
T = document("tai-sai")
G = document("general")
EDITION = "gazetted"


def decide(s: System, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    kind = type(c)
    if kind is cmd.OpenTable:
        return open_system(s, c)
    if kind is cmd.RecordApproval:
        return record_approval(s, c)
    if kind not in DECIDE:
        return Refusal(R("3.1"), f"A tai-sai system knows no {kind.__name__}.")
    if s.shut and kind not in AFTER_CLOSE:
        return Refusal(G("G4"), "The table is closed.")
    offices = OFFICES[kind]
    if not by_office(c.by, offices):
        return Refusal(OFFICE_RULES.get(kind, G("G13")), f"That is for the {' or '.join(offices)}.")
    return DECIDE[kind](s, c)


def open_system(s: System, c: Any) -> Decision:
    """Open a system with options that the rules and the approvals on record allow (3.1 to 3.4)."""
    if s.name:
        return Refusal(G("G1"), f"Table {s.name} is open already.")
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "A table is opened by the operator.")
    if c.edition not in ("", EDITION):
        return Refusal(G("G1"), f"{NAME} has no edition {c.edition!r}; it has {EDITION}.")
    options = read(Options, c.options, R("3.1"))
    if isinstance(options, Refusal):
        return options
    refused = validate(options, s.approvals)
    if refused is not None:
        return refused
    return (
        ev.TableOpened(
            table=c.table,
            game=NAME,
            edition=EDITION,
            options=msgspec.to_builtins(options),
            equipment=equipment(options),
            spare=False,
            by=c.by.name,
            cite=R("3.2") if options.layout else R("3.1"),
        ),
    )


def record_approval(_: System, c: Any) -> Decision:
    """Put an approval on record (3.4)."""
    if c.by.role is not Role.OPERATOR:
        return Refusal(G("G13"), "Approvals are put on record by the operator.")
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(G("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=G("G21")
        ),
    )


def close_table(s: System, c: cmd.CloseTable) -> Decision:
    """Close the table once every credit is paid; vouchers that are out stay good (6.2, 6.3).

    With players at it only after notice, or if they agree (G4).
    """
    if s.stakes or s.spin.started or s.spin.closed or phase(s) == "settling":
        return Refusal(G("G4"), "A spin is on; close the table after it.")
    if any(t.credits or crediting.busy(s, n) for n, t in s.terminals.items()):
        return Refusal(R("6.2"), "Credits stand on terminals; they are paid by voucher or in chips first.")
    there = {t.person for t in s.terminals.values() if t.person} | {name for name, chips in s.people.items() if chips}
    if not there <= set(c.agreed) and not repairing.notified(s, "closing", c.at):
        names = ", ".join(sorted(there - set(c.agreed)))
        return Refusal(G("G4"), f"At the table: {names}. A notice has to stand for 20 minutes first, or they agree.")
    return (ev.TableClosed(by=c.by.name, cite=G("G4")),)


DECIDE: dict[type[cmd.Command], Callable[[System, Any], Decision]] = {
    cmd.BuyChips: crediting.buy,
    cmd.CashOut: crediting.cash_out,
    cmd.CloseTable: close_table,
    cmd.PostNotice: repairing.post_notice,
    tc.ClaimTerminal: crediting.claim,
    tc.LeaveTerminal: crediting.leave,
    tc.InsertNote: crediting.insert_note,
    tc.StackNote: crediting.note_done,
    tc.ReturnNote: crediting.note_done,
    tc.CreditTerminal: crediting.credit,
    tc.CancelCredit: crediting.cancel,
    tc.AskVoucher: vouchers.ask,
    tc.ConfirmPrinted: vouchers.print_done,
    tc.FailPrint: vouchers.print_done,
    tc.InsertVoucher: vouchers.insert,
    tc.RedeemVoucher: vouchers.redeem,
    tc.PlaceBet: betting.place,
    tc.ChangeBet: betting.place,
    tc.WithdrawBet: betting.withdraw,
    tc.ClearBets: betting.withdraw,
    tc.RepeatBets: betting.several,
    tc.DoubleBets: betting.several,
    tc.UndoBet: betting.undo,
    tc.Inspect: spinning.inspect,
    tc.StartSpin: spinning.start,
    tc.Tumble: spinning.tumble,
    tc.CloseBetting: spinning.close,
    tc.Uncover: spinning.uncover,
    tc.PressKey: spinning.press_key,
    tc.PressEntry: spinning.press_entry,
    tc.EnterResult: spinning.enter,
    tc.ConfirmResult: spinning.confirm,
    tc.NoSpin: spinning.no_spin,
    tc.ReportTrouble: spinning.trouble,
    tc.RepairTumbler: spinning.repair_tumbler,
    tc.Recalculate: spinning.recalculate,
    tc.ReportFault: repairing.fault,
    tc.Repair: repairing.repair,
    tc.ReportTilt: repairing.tilt,
    tc.Unlock: repairing.unlock,
    tc.RefuseToPay: repairing.refuse,
    tc.Investigated: repairing.investigated,
    tc.SetLimits: repairing.set_limits,
}

_PLAYER = (Role.PLAYER,)
_DEALER = (Role.DEALER,)
_TABLE = (Role.DEALER, Role.GAME_SUPERVISOR)
_HOUSE = (Role.OPERATOR, *SUPERVISORS)
"""The operator and its delegates on the floor."""
_DEVICE = (Role.OPERATOR,)
"""Devices are the operator's and speak in its name."""

OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    **dict.fromkeys(DECIDE, _PLAYER),
    **dict.fromkeys((tc.StartSpin, tc.CloseBetting, tc.Uncover, tc.NoSpin), _DEALER),
    **dict.fromkeys((tc.Inspect, tc.PressKey, tc.PressEntry, tc.EnterResult, tc.ConfirmResult), _TABLE),
    **dict.fromkeys((tc.CreditTerminal, tc.CancelCredit), _TABLE),
    **dict.fromkeys((tc.Recalculate, tc.Repair, tc.RepairTumbler, tc.Unlock, tc.SetLimits), _HOUSE),
    **dict.fromkeys((tc.StackNote, tc.ReturnNote, tc.ConfirmPrinted, tc.FailPrint), _DEVICE),
    **dict.fromkeys((tc.ReportTrouble, tc.ReportTilt, tc.RedeemVoucher), STAFF),
    tc.LeaveTerminal: (Role.PLAYER, *STAFF),
    tc.ReportFault: (Role.PLAYER, *STAFF),
    tc.RefuseToPay: (Role.OPERATOR, Role.CASINO_SUPERVISOR),
    tc.Investigated: (Role.INSPECTOR, Role.OPERATOR),
    tc.Tumble: (Role.CHANCE,),
    cmd.CloseTable: _HOUSE,
    cmd.PostNotice: _HOUSE,
}

OFFICE_RULES: dict[type[cmd.Command], Rule] = {
    tc.EnterResult: R("5.4(a)"),
    tc.PressKey: R("5.4(a)"),
    tc.PressEntry: R("5.4(a)"),
    tc.ConfirmResult: R("5.4(a)"),
    tc.NoSpin: R("7.2"),
    tc.Recalculate: R("7.3"),
    tc.RefuseToPay: R("7.4"),
    tc.Investigated: R("7.5(b)"),
    tc.CancelCredit: R("3.3(e)"),
    tc.CreditTerminal: R("4.3(b)"),
    tc.RedeemVoucher: R("6.3"),
    tc.Tumble: R("3.1(a)(v)"),
}
"""The rule that gives a command to an office; the offices themselves are in the general rules."""

AFTER_CLOSE = (
    cmd.CashOut,
    tc.RedeemVoucher,
    tc.Investigated,
    tc.ReportFault,
    tc.Repair,
    tc.Unlock,
    tc.Recalculate,
    tc.RefuseToPay,
    tc.CancelCredit,
    tc.LeaveTerminal,
)
"""What is still done at a table that has closed: a wrong result is put right (7.3), and what is due is paid out."""
