"""Tai-sai events in plain words, as a dealer would say them."""

from collections.abc import Callable
from typing import Any

from croupier.money import dollars
from croupier.play.events import Event, Fate
from croupier.tai_sai import events as te
from croupier.tai_sai.wagers import BETS


def called(dice: tuple[int, ...]) -> str:
    """A result as the dealer calls it: the numbers from low to high, and the total (T11)."""
    return f"{' '.join(map(str, sorted(dice)))}, total {sum(dice)}" if any(dice) else ""


def _where(terminal: int, name: str = "the layout") -> str:
    return f"terminal {terminal}" if terminal else name


def _bet(bet: str) -> str:
    return BETS[bet].label if bet in BETS else bet


def _placed(e: te.BetPlaced) -> str:
    less = f" of {dollars(e.asked)} asked" if e.asked != e.amount else ""
    return f"{e.owner} has {dollars(e.amount)}{less} on {_bet(e.bet)}, {_where(e.terminal)}"


def _settled(e: te.BetSettled) -> str:
    again = " after recalculation" if e.again else ""
    if e.fate is Fate.WON:
        waits = "; it waits at the table" if e.held else ""
        return f"{_bet(e.bet)} wins{again}: {e.owner} is paid {dollars(e.won)}, {_where(e.terminal)}{waits}"
    return f"{_bet(e.bet)} loses{again}: {dollars(e.amount)} of {e.owner}, {_where(e.terminal)}"


def _reversed(e: te.BetReversed) -> str:
    short = f"; {dollars(e.short)} of it is gone" if e.short else ""
    return f"{_bet(e.bet)} of {e.owner}, {_where(e.terminal)}: the settlement is undone{short}"


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _out(terminal: int) -> str:
    return _where(terminal, "the game system").capitalize()


WORDS: dict[type[Event], Callable[[Any], str]] = {
    te.TerminalClaimed: lambda e: f"{e.person} has terminal {e.terminal}",
    te.TerminalLeft: lambda e: f"{e.person} leaves terminal {e.terminal}",
    te.NoteHeld: lambda e: f"Terminal {e.terminal} takes in a {dollars(e.amount)} note",
    te.NoteCredited: lambda e: f"Terminal {e.terminal} is credited {dollars(e.amount)} for a note",
    te.NoteReturned: lambda e: f"Terminal {e.terminal} gives a {dollars(e.amount)} note back",
    te.TerminalCredited: lambda e: f"{e.by} credits terminal {e.terminal} with {dollars(e.amount)} for {e.tendered}",
    te.CreditCancelled: lambda e: f"{e.by} cancels the credits of terminal {e.terminal}: {dollars(e.amount)} in chips",
    te.VoucherOrdered: lambda e: f"Terminal {e.terminal} prints a voucher for {dollars(e.amount)}",
    te.VoucherPrinted: lambda e: f"Voucher {e.voucher} for {dollars(e.amount)} is out",
    te.VoucherFailed: lambda e: (
        f"Voucher {e.voucher} was not printed ({e.why}); {dollars(e.amount)} are credited again"
    ),
    te.VoucherInserted: lambda e: f"Terminal {e.terminal} takes voucher {e.voucher} for {dollars(e.amount)}",
    te.VoucherRedeemed: lambda e: f"Voucher {e.voucher} is redeemed for {dollars(e.amount)}",
    te.BetPlaced: _placed,
    te.BetWithdrawn: lambda e: f"{e.owner} takes {dollars(e.amount)} back from {_bet(e.bet)}, {_where(e.terminal)}",
    te.EquipmentInspected: lambda e: f"Dice and tumbler are inspected by the {e.office}",
    te.SpinStarted: lambda e: f"Spin {e.spin}: the dice are covered, the tumbler is run {_times(e.tumbles)}",
    te.Tumbled: lambda _: "The dice lie under the cover",
    te.BettingClosed: lambda _: "No more bets",
    te.Uncovered: lambda e: f"The cover is off{' too early' if e.early else ''}: {called(e.dice)}",
    te.KeyPressed: lambda e: f"Key {e.key}; the display shows {' '.join(map(str, e.shown))}",
    te.ResultEntered: lambda e: f"Entered by {e.by}: {called(e.dice)}",
    te.ResultConfirmed: lambda e: f"Result of spin {e.spin}: {called(e.dice)}",
    te.LayoutLit: lambda e: f"{len(e.bets)} areas of the layout light up",
    te.BetSettled: _settled,
    te.BetRefunded: lambda e: f"{dollars(e.amount)} on {_bet(e.bet)} go back to {e.owner}, {_where(e.terminal)}",
    te.SpinEnded: lambda e: f"Spin {e.spin} is settled",
    te.SpinVoided: lambda e: f"No spin: {e.why}{'; wagers stand' if e.kept else ''}",
    te.ResultVoided: lambda e: f"No spin: {e.why}; the result of spin {e.spin}, {called(e.dice)}, does not count",
    te.TroubleReported: lambda e: f"Reported: {e.trouble}",
    te.TumblerRepaired: lambda _: "The tumbler works again",
    te.Recalculated: lambda e: f"Spin {e.spin} is recalculated: {called(e.before)} was wrong, it is {called(e.dice)}",
    te.BetReversed: _reversed,
    te.FaultFound: lambda e: f"{_out(e.terminal)} malfunctions: {e.what}",
    te.FaultRepaired: lambda e: f"{_out(e.terminal)} is repaired",
    te.TerminalTilted: lambda e: f"{_out(e.terminal)} is locked: {e.what}",
    te.TerminalUnlocked: lambda e: f"{_out(e.terminal)} is unlocked",
    te.PaymentRefused: lambda e: (
        f"{dollars(e.amount)} of spin {e.spin} on terminal {e.terminal} are refused"
        if e.amount
        else f"Spin {e.spin} on terminal {e.terminal} does not count: its wagers go back"
    ),
    te.StakeReturned: lambda e: f"{dollars(e.amount)} on {_bet(e.bet)} are refunded to {e.owner}",
    te.InspectorTold: lambda e: f"{_out(e.terminal)} is sealed; a Gambling Inspector is told",
    te.InvestigationClosed: lambda e: f"{_out(e.terminal)} was investigated ({e.reference}); the seal is off",
    te.LimitsSet: lambda e: (
        f"Limits on {_where(e.terminal)}{f' for {e.kind}' if e.kind else ''}:"
        f" {dollars(e.minimum)} to {dollars(e.maximum)}"
    ),
}
