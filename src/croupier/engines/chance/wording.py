"""Tai-sai events in plain words, as a dealer would say them."""

from croupier.engines.chance import events as te
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.wagers import Fate
from croupier.things.money import Money


def called(dice: tuple[int, ...]) -> str:
    """A result as the dealer calls it: the numbers from low to high, and the total (T11)."""
    return f"{' '.join(map(str, sorted(dice)))}, total {sum(dice)}" if any(dice) else ""


def _where(terminal: int, name: str = "the layout") -> str:
    return f"terminal {terminal}" if terminal else name


def _placed(m: Money, e: te.BetPlaced) -> str:
    less = f" of {m(e.asked)} asked" if e.asked != e.amount else ""
    return f"{e.owner} has {m(e.amount)}{less} on {e.bet}, {_where(e.terminal)}"


def _settled(m: Money, e: te.BetSettled) -> str:
    again = " after recalculation" if e.again else ""
    if e.fate is Fate.WON:
        waits = "; it waits at the table" if e.held else ""
        return f"{e.bet} wins{again}: {e.owner} is paid {m(e.won)}, {_where(e.terminal)}{waits}"
    return f"{e.bet} loses{again}: {m(e.amount)} of {e.owner}, {_where(e.terminal)}"


def _reversed(m: Money, e: te.BetReversed) -> str:
    short = f"; {m(e.short)} of it is gone" if e.short else ""
    return f"{e.bet} of {e.owner}, {_where(e.terminal)}: the settlement is undone{short}"


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


def _out(terminal: int) -> str:
    return _where(terminal, "the game system").capitalize()


WORDS = Handlers[Money, str](
    on(te.TerminalClaimed, lambda _, e: f"{e.person} has terminal {e.terminal}"),
    on(te.TerminalLeft, lambda _, e: f"{e.person} leaves terminal {e.terminal}"),
    on(te.NoteHeld, lambda m, e: f"Terminal {e.terminal} takes in a {m(e.amount)} note"),
    on(te.NoteCredited, lambda m, e: f"Terminal {e.terminal} is credited {m(e.amount)} for a note"),
    on(te.NoteReturned, lambda m, e: f"Terminal {e.terminal} gives a {m(e.amount)} note back"),
    on(te.TerminalCredited, lambda m, e: f"{e.by} credits terminal {e.terminal} with {m(e.amount)} for {e.tendered}"),
    on(
        te.CreditCancelled,
        lambda m, e: f"{e.by} cancels the credits of terminal {e.terminal}: {m(e.amount)} in chips",
    ),
    on(te.VoucherOrdered, lambda m, e: f"Terminal {e.terminal} prints a voucher for {m(e.amount)}"),
    on(te.VoucherPrinted, lambda m, e: f"Voucher {e.voucher} for {m(e.amount)} is out"),
    on(
        te.VoucherFailed,
        lambda m, e: f"Voucher {e.voucher} was not printed ({e.why}); {m(e.amount)} are credited again",
    ),
    on(te.VoucherInserted, lambda m, e: f"Terminal {e.terminal} takes voucher {e.voucher} for {m(e.amount)}"),
    on(te.VoucherRedeemed, lambda m, e: f"Voucher {e.voucher} is redeemed for {m(e.amount)}"),
    on(te.BetPlaced, _placed),
    on(te.BetWithdrawn, lambda m, e: f"{e.owner} takes {m(e.amount)} back from {e.bet}, {_where(e.terminal)}"),
    on(te.EquipmentInspected, lambda _, e: f"Dice and tumbler are inspected by the {e.office}"),
    on(te.SpinStarted, lambda _, e: f"Spin {e.spin}: the dice are covered, the tumbler is run {_times(e.tumbles)}"),
    on(te.Tumbled, lambda *_: "The dice are under the cover"),
    on(te.BettingClosed, lambda *_: "No more bets"),
    on(te.Uncovered, lambda _, e: f"The cover is off{' too early' if e.early else ''}: {called(e.dice)}"),
    on(te.KeyPressed, lambda _, e: f"Key {e.key}; the display shows {' '.join(map(str, e.shown))}"),
    on(te.ResultEntered, lambda _, e: f"Entered by {e.by}: {called(e.dice)}"),
    on(te.ResultConfirmed, lambda _, e: f"Result of spin {e.spin}: {called(e.dice)}"),
    on(te.LayoutLit, lambda _, e: f"{len(e.bets)} areas of the layout light up"),
    on(te.BetSettled, _settled),
    on(te.BetRefunded, lambda m, e: f"{m(e.amount)} on {e.bet} go back to {e.owner}, {_where(e.terminal)}"),
    on(te.SpinEnded, lambda _, e: f"Spin {e.spin} is settled"),
    on(te.SpinVoided, lambda _, e: f"No spin: {e.why}{'; wagers stand' if e.kept else ''}"),
    on(
        te.ResultVoided, lambda _, e: f"No spin: {e.why}; the result of spin {e.spin}, {called(e.dice)}, does not count"
    ),
    on(te.TroubleReported, lambda _, e: f"Reported: {e.trouble}"),
    on(te.TumblerRepaired, lambda *_: "The tumbler works again"),
    on(
        te.Recalculated,
        lambda _, e: f"Spin {e.spin} is recalculated: {called(e.before)} was wrong, it is {called(e.dice)}",
    ),
    on(te.BetReversed, _reversed),
    on(te.FaultFound, lambda _, e: f"{_out(e.terminal)} malfunctions: {e.what}"),
    on(te.FaultRepaired, lambda _, e: f"{_out(e.terminal)} is repaired"),
    on(te.TerminalTilted, lambda _, e: f"{_out(e.terminal)} is locked: {e.what}"),
    on(te.TerminalUnlocked, lambda _, e: f"{_out(e.terminal)} is unlocked"),
    on(
        te.PaymentRefused,
        lambda m, e: (
            f"{m(e.amount)} of spin {e.spin} on terminal {e.terminal} are refused"
            if e.amount
            else f"Spin {e.spin} on terminal {e.terminal} does not count: its wagers go back"
        ),
    ),
    on(te.StakeReturned, lambda m, e: f"{m(e.amount)} on {e.bet} are refunded to {e.owner}"),
    on(te.InspectorTold, lambda _, e: f"{_out(e.terminal)} is sealed; a Gambling Inspector is told"),
    on(te.InvestigationClosed, lambda _, e: f"{_out(e.terminal)} was investigated ({e.reference}); the seal is off"),
    on(
        te.LimitsSet,
        lambda m, e: (
            f"Limits on {_where(e.terminal)}{f' for {e.kind}' if e.kind else ''}: {m(e.minimum)} to {m(e.maximum)}"
        ),
    ),
)
