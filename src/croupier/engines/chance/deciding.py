"""The rules of a tai-sai system: what becomes of a command. A refusal names its rule and changes nothing."""

from typing import Any

import msgspec

from croupier.engines.chance import betting, crediting, repairing, spinning
from croupier.engines.chance import commands as tc
from croupier.engines.chance.betting import Decision
from croupier.engines.chance.state import Phase, System, phase
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Gate, ask
from croupier.kernel.options import read
from croupier.kernel.people import STAFF, SUPERVISORS, Role
from croupier.law.law import Text

R = Text("electronic-tai-sai")


def decide(s: System, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    return GATE.refusal(s.law, c, shut=s.shut) or GATE.of[type(c)](s, c)


def open_system(s: System, c: Any) -> Decision:
    """Open a system with options that the rules and the approvals on record allow (3.1 to 3.4)."""
    if s.name:
        return Refusal(s.law("G1"), f"Table {s.name} is open already.")
    if c.edition not in ("", s.game.edition):
        return Refusal(s.law("G1"), f"{s.game.name} has no edition {c.edition!r}; it has {s.game.edition}.")
    options = read(s.game.options, c.options, s.law, "3.1")
    if isinstance(options, Refusal):
        return options
    refused = s.game.validate(s.law, options, s.approvals)
    if refused is not None:
        return refused
    return (
        ev.TableOpened(
            table=c.table,
            game=s.game.name,
            edition=s.game.edition,
            options=msgspec.to_builtins(options),
            equipment=s.game.equipment(options),
            spare=False,
            by=c.by.name,
            cite=s.law("3.2") if options.layout else s.law("3.1"),
        ),
    )


def record_approval(s: System, c: Any) -> Decision:
    """Put an approval on record (3.4)."""
    if not c.subject.strip() or not c.reference.strip():
        return Refusal(s.law("G21"), "An approval needs a subject and the reference of the decision.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=s.law("G21")
        ),
    )


def close_table(s: System, c: cmd.CloseTable) -> Decision:
    """Close the table once every credit is paid; vouchers that are out stay good (6.2, 6.3).

    With players at it only after notice, or if they agree (G4).
    """
    if s.stakes or s.spin.started or s.spin.closed or phase(s) is Phase.SETTLING:
        return Refusal(s.law("G4"), "A spin is on; close the table after it.")
    if any(t.credits or crediting.busy(s, n) for n, t in s.terminals.items()):
        return Refusal(s.law("6.2"), "Credits stand on terminals; they are paid by voucher or in chips first.")
    there = {t.person for t in s.terminals.values() if t.person} | {name for name, chips in s.people.items() if chips}
    if not there <= set(c.agreed) and not repairing.notified(s, cmd.Notice.CLOSING, c.at):
        names = ", ".join(sorted(there - set(c.agreed)))
        return Refusal(
            s.law("G4"), f"At the table: {names}. A notice has to stand for 20 minutes first, or they agree."
        )
    return (ev.TableClosed(by=c.by.name, cite=s.law("G4")),)


_PLAYER = (Role.PLAYER,)
_DEALER = (Role.DEALER,)
_TABLE = (Role.DEALER, Role.GAME_SUPERVISOR)
_HOUSE = (Role.OPERATOR, *SUPERVISORS)
"""The operator and its delegates on the floor."""
_OPERATOR = (Role.OPERATOR,)
"""Devices are the operator's and speak in its name, too."""
_ANYBODY = (Role.PLAYER, *STAFF)

GATE = Gate[System](
    ask(cmd.OpenTable, open_system, by=_OPERATOR, when_shut=True),
    ask(cmd.RecordApproval, record_approval, by=_OPERATOR, when_shut=True),
    ask(cmd.BuyChips, crediting.buy, by=_PLAYER),
    ask(cmd.CashOut, crediting.cash_out, by=_PLAYER, when_shut=True),
    ask(cmd.CloseTable, close_table, by=_HOUSE),
    ask(cmd.PostNotice, repairing.post_notice, by=_HOUSE),
    ask(tc.ClaimTerminal, crediting.claim, by=_PLAYER),
    ask(tc.LeaveTerminal, crediting.leave, by=_ANYBODY, when_shut=True),
    ask(tc.InsertNote, crediting.insert_note, by=_PLAYER),
    ask(tc.StackNote, crediting.note_done, by=_OPERATOR),
    ask(tc.ReturnNote, crediting.note_done, by=_OPERATOR),
    ask(tc.CreditTerminal, crediting.credit, by=_TABLE, rule="4.3(b)"),
    ask(tc.CancelCredit, crediting.cancel, by=_TABLE, rule="3.3(e)", when_shut=True),
    ask(tc.AskVoucher, crediting.ask, by=_PLAYER),
    ask(tc.ConfirmPrinted, crediting.print_done, by=_OPERATOR),
    ask(tc.FailPrint, crediting.print_done, by=_OPERATOR),
    ask(tc.InsertVoucher, crediting.insert, by=_PLAYER),
    ask(tc.RedeemVoucher, crediting.redeem, by=STAFF, rule="6.3", when_shut=True),
    ask(tc.PlaceBet, betting.place, by=_PLAYER),
    ask(tc.ChangeBet, betting.place, by=_PLAYER),
    ask(tc.WithdrawBet, betting.withdraw, by=_PLAYER),
    ask(tc.ClearBets, betting.withdraw, by=_PLAYER),
    ask(tc.RepeatBets, betting.several, by=_PLAYER),
    ask(tc.DoubleBets, betting.several, by=_PLAYER),
    ask(tc.UndoBet, betting.undo, by=_PLAYER),
    ask(tc.Inspect, spinning.inspect, by=_TABLE),
    ask(tc.StartSpin, spinning.start, by=_DEALER),
    ask(tc.Tumble, spinning.tumble, by=(Role.CHANCE,), rule="3.1(a)(v)"),
    ask(tc.CloseBetting, spinning.close, by=_DEALER),
    ask(tc.Uncover, spinning.uncover, by=_DEALER),
    ask(tc.PressKey, spinning.press_key, by=_TABLE, rule="5.4(a)"),
    ask(tc.PressEntry, spinning.press_entry, by=_TABLE, rule="5.4(a)"),
    ask(tc.EnterResult, spinning.enter, by=_TABLE, rule="5.4(a)"),
    ask(tc.ConfirmResult, spinning.confirm, by=_TABLE, rule="5.4(a)"),
    ask(tc.NoSpin, spinning.no_spin, by=_DEALER, rule="7.2"),
    ask(tc.ReportTrouble, spinning.trouble, by=STAFF),
    ask(tc.RepairTumbler, spinning.repair_tumbler, by=_HOUSE),
    ask(tc.Recalculate, spinning.recalculate, by=_HOUSE, rule="7.3", when_shut=True),
    ask(tc.ReportFault, repairing.fault, by=_ANYBODY, when_shut=True),
    ask(tc.Repair, repairing.repair, by=_HOUSE, when_shut=True),
    ask(tc.ReportTilt, repairing.tilt, by=STAFF),
    ask(tc.Unlock, repairing.unlock, by=_HOUSE, when_shut=True),
    ask(tc.RefuseToPay, repairing.refuse, by=(Role.OPERATOR, Role.CASINO_SUPERVISOR), rule="7.4", when_shut=True),
    ask(tc.Investigated, repairing.investigated, by=(Role.INSPECTOR, Role.OPERATOR), rule="7.5(b)", when_shut=True),
    ask(tc.SetLimits, repairing.set_limits, by=_HOUSE),
    title="A tai-sai system",
    unknown="3.1",
)
"""What may be asked. Once the table is closed a wrong result is still put right (7.3), and what is due is paid out."""
