"""The spin (5.2 to 5.4, 6.1, 7.3, T8 to T18): inspection, tumbler, close, result, settlement, recalculation."""

from msgspec.structs import replace

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.betting import Decision, out_of_use
from croupier.engines.chance.state import LAYOUT, Past, Phase, Stake, System, held, in_purse, on_layout, phase, purse
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import Role
from croupier.kernel.terminals import AfterVoid, Devices, Order, Recording
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Law, Text
from croupier.things.dice import Dice, check

T = Text("tai-sai")


def settling(s: System) -> bool:
    """Whether a settlement is under way."""
    going_back = s.spin.void is not None and bool(s.stakes)
    return not s.spin.ended or going_back or any(past.open or past.stale for past in s.past)


def inspect(s: System, c: tc.Inspect) -> Decision:
    """Dealer and supervisor look at dice and tumbler, each on one's own (T8)."""
    office = "dealer" if c.by.role is Role.DEALER else "supervisor"
    if not s.options.inspection or office in dict(s.inspected):
        return Refusal(s.law("T8"), "That inspection is done, or not asked for here.")
    if c.by.name in {name for _, name in s.inspected}:
        return Refusal(s.law("T8"), "Dealer and supervisor are two people.")
    opens = bool(s.inspected) and s.options.order is Order.WAGERS_FIRST
    closes_at = c.at + s.options.window if opens else 0
    return (te.EquipmentInspected(by=c.by.name, office=office, closes_at=closes_at, cite=s.law("T8")),)


def start(s: System, c: tc.StartSpin) -> Decision:
    """The dealer covers the dice and runs the tumbler (5.3, T9)."""
    refused = out_of_use(s, 0)
    if refused is not None:
        return refused
    if s.broken:
        return Refusal(s.law("T15"), "The tumbler does not work; it is repaired or replaced first.")
    first = s.options.order is Order.WAGERS_FIRST
    now = phase(s)
    if now is Phase.OPENING:
        return Refusal(s.law("T8"), "Dealer and supervisor inspect dice and tumbler first.")
    if settling(s):
        return Refusal(s.law("6.1"), "The last spin is still being settled.")
    if now is not (Phase.CLOSED if first else Phase.IDLE):
        return Refusal(
            s.law("T9"), "Wagers are closed first." if first and now is Phase.BETTING else "A spin is under way."
        )
    tumbles = c.tumbles or s.options.tumbles
    if not 1 <= tumbles <= 9:
        return Refusal(s.law("T9"), "The tumbler is run one to nine times.")
    number = s.spin.number if first else s.spin.number + 1
    closes_at = (
        s.closes_at if first else max(s.confirmed_at + s.game.least_window if s.past else 0, c.at + s.options.window)
    )
    cite = s.law("5.2") if s.options.layout else s.law("5.3")
    return (te.SpinStarted(spin=number, tumbles=tumbles, at=c.at, closes_at=closes_at, by=c.by.name, cite=cite),)


def tumble(s: System, c: tc.Tumble) -> Decision:
    """Chance says how the dice lie under the cover."""
    if phase(s) is not Phase.TUMBLING:
        return Refusal(s.law("3.1(a)(v)"), "The tumbler is not being run.")
    dice = _dice(s.law, c.dice)
    return dice if isinstance(dice, Refusal) else (te.Tumbled(dice=dice, cite=s.law("3.1(a)(iv)")),)


def _dice(law: Law, faces: tuple[int, ...]) -> Dice | Refusal:
    try:
        return check(faces)
    except ValueError as wrong:
        return Refusal(law("T4"), f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.")


def close(s: System, c: tc.CloseBetting) -> Decision:
    """No more bets: not before the displayed point, thirty seconds or more after the last result (3.3(b)(ii))."""
    uncovered = s.spin.uncovered and not s.spin.closed
    if phase(s) is not Phase.BETTING and not uncovered:
        refused = out_of_use(s, 0)
        return refused or Refusal(
            s.law("T10"), "Wagers are closed already." if s.spin.closed else "No wagers are invited."
        )
    if s.spin.void is not None and s.stakes:
        return Refusal(s.law("7.2"), "The wagers of the void spin are still going back.")
    if c.at < s.closes_at and not uncovered:
        left = s.closes_at - c.at
        words = f"{left} more second{'s' * (left > 1)}"
        return Refusal(s.law("3.3(b)(ii)"), f"Terminals take wagers for {words}, as they display.")
    number = s.spin.number + 1 if s.options.order is Order.WAGERS_FIRST else s.spin.number
    cite = s.law("T10") if s.options.layout else s.law("4.7")
    return (te.BettingClosed(spin=number, at=c.at, by=c.by.name, cite=cite),)


def uncover(s: System, c: tc.Uncover) -> Decision:
    """The cover comes off; too early, and the spin is void (5.3, T11, T14)."""
    refused = out_of_use(s, 0)
    if refused is not None:
        return refused
    if not s.spin.tumbled or s.spin.uncovered:
        return Refusal(s.law("T11"), "There is nothing under a cover.")
    early = not s.spin.closed
    cite = s.law("T14") if early else s.law("5.2") if s.options.layout else s.law("5.3")
    off = te.Uncovered(dice=s.spin.dice, early=early, by=c.by.name, cite=cite)
    if early and s.options.early_cover_voids:
        return off, _void(s, tc.Trouble.EARLY, c, s.law("T14"))
    return (off,)


# --- the result -----------------------------------------------------------------------------------


def _enterable(s: System) -> Refusal | None:
    refused = out_of_use(s, 0)
    if refused is not None:
        return refused
    if not s.spin.uncovered or not s.spin.closed:
        return Refusal(s.law("5.4(a)"), "A result is entered once wagers are closed and the cover is off.")
    return None


def press_key(s: System, c: tc.PressKey) -> Decision:
    """One of the six keys; the display keeps the last three (3.2(c)(i))."""
    refused = _enterable(s)
    if refused is not None:
        return refused
    if not 1 <= c.key <= 6:
        cite = s.law("3.2(c)(i)(A)") if s.options.layout else s.law("5.4(a)")
        return Refusal(cite, f"The entry terminal has no key {c.key}; its keys are 1 to 6.")
    shown = (*s.spin.keys, c.key)[-3:]
    cite = s.law("3.2(c)(i)(C)") if s.options.layout else s.law("5.4(a)")
    return (te.KeyPressed(key=c.key, shown=shown, by=c.by.name, cite=cite),)


def press_entry(s: System, c: tc.PressEntry) -> Decision:
    """The entry key: the three numbers on the display are entered."""
    refused = _enterable(s)
    if refused is not None:
        return refused
    cite = s.law("3.2(c)(i)(B)") if s.options.layout else s.law("5.4(a)")
    if len(s.spin.keys) < 3:
        return Refusal(cite, "The display shows fewer than three numbers.")
    dice = (s.spin.keys[0], s.spin.keys[1], s.spin.keys[2])
    return (te.ResultEntered(spin=s.spin.number, dice=dice, by=c.by.name, cite=cite),)


def enter(s: System, c: tc.EnterResult) -> Decision:
    """Dealer or supervisor enter the result by hand; before it is confirmed they may put it right (5.4(a), T17)."""
    refused = _enterable(s)
    if refused is not None:
        return refused
    dice = _dice(s.law, c.dice)
    if isinstance(dice, Refusal):
        return dice
    cite = s.law("T17") if s.spin.entered else s.law("5.4(a)")
    return (te.ResultEntered(spin=s.spin.number, dice=dice, by=c.by.name, cite=cite),)


def confirm(s: System, c: tc.ConfirmResult) -> Decision:
    """The entered result is recorded and shown; settlement follows, and the time for the next spin runs (5.4(b))."""
    refused = out_of_use(s, 0)
    if refused is not None:
        return refused
    if not s.spin.entered:
        return Refusal(s.law("5.4(b)(i)"), "No result has been entered.")
    a, b, d = s.spin.entered
    return (
        te.ResultConfirmed(
            spin=s.spin.number,
            dice=(a, b, d),
            at=c.at,
            closes_at=c.at + s.options.window,
            by=c.by.name,
            cite=s.law("5.4(b)(i)"),
        ),
    )


# --- no spin --------------------------------------------------------------------------------------


def _void(s: System, why: str, c: tc.TaiSaiCommand, cite: Rule) -> te.SpinVoided:
    kept = s.options.after_void is AfterVoid.STAND
    closes_at = c.at + s.options.window
    return te.SpinVoided(spin=s.spin.number, why=why, at=c.at, closes_at=closes_at, by=c.by.name, kept=kept, cite=cite)


def no_spin(s: System, c: tc.NoSpin) -> Decision:
    """The dealer thinks that a disruption compromises the game: the spin is void (7.2).

    Where wagers come before the tumble, the spin is that for which they lie.
    """
    under_way = s.spin.started or s.spin.closed
    lie = bool(s.stakes) and s.options.order is Order.WAGERS_FIRST
    if c.spin and not (under_way and c.spin == s.spin.number) and not (lie and c.spin == s.spin.number + 1):
        return _after_all(s, c.spin, c.why, c, s.law("7.2"))
    if settling(s) or not (under_way or lie):
        return Refusal(s.law("7.2"), "No spin is under way.")
    if not c.why.strip():
        return Refusal(s.law("7.2"), "Say what the disruption is.")
    void = _void(s, c.why, c, s.law("7.2"))
    return (void if under_way else replace(void, spin=void.spin + 1),)


def _after_all(s: System, spin: int, why: str, c: tc.TaiSaiCommand, cite: Rule) -> Decision:
    """What voids a spin is known only when the result is confirmed: the last spin is void all the same (7.2, T13)."""
    past = s.past[-1] if s.past else None
    if past is None or past.spin != spin or s.spin.started or s.spin.closed or s.stakes:
        return Refusal(cite, "That is for the last spin, until wagers are made or the tumbler is run for the next.")
    if settling(s):
        return Refusal(cite, "A settlement is under way; call it when it is done.")
    if s.printing:
        return Refusal(cite, "A voucher is in the printer; call it when it is out, or has failed.")
    if past.void:
        return Refusal(cite, f"Spin {past.spin} is void already.")
    if not why.strip():
        return Refusal(cite, "Say what the disruption is.")
    return (te.ResultVoided(spin=past.spin, dice=past.dice, why=why, by=c.by.name, cite=cite),)


def trouble(s: System, c: tc.ReportTrouble) -> Decision:
    """An irregularity of the spin, under section 7 of the base game (7.1, T13 to T18)."""
    kind, spin, o = c.trouble, s.spin, s.options
    if kind is tc.Trouble.DIE and not spin.started:
        return _die_seen_late(s, c)
    cite, can, voids = {
        tc.Trouble.DIE: (s.law("T13"), spin.uncovered, True),
        tc.Trouble.EARLY: (s.law("T14"), spin.uncovered and not spin.closed, o.early_cover_voids),
        tc.Trouble.TUMBLER: (
            s.law("T15"),
            not spin.uncovered and not s.broken and not settling(s),
            o.tumbler_voids and spin.started,
        ),
        tc.Trouble.TUMBLES: (
            s.law("T16"),
            spin.started and spin.tumbles < o.tumbles,
            o.few_tumbles_void and not spin.uncovered,
        ),
        tc.Trouble.LIGHTS: (s.law("T18"), o.layout and bool(s.past) and not spin.started, False),
    }[kind]
    if not can:
        return Refusal(cite, f"{str(kind).capitalize()}: that cannot be so now.")
    found: Event = te.TroubleReported(trouble=kind, by=c.by.name, cite=cite)
    return (found, _void(s, kind, c, cite)) if voids else (found,)


def _die_seen_late(s: System, c: tc.ReportTrouble) -> Decision:
    """A die that did not lie flat, noticed when the result was confirmed: that spin is void after all (T13)."""
    last = s.past[-1].spin if s.past else 0
    void = _after_all(s, last, c.trouble, c, s.law("T13"))
    if isinstance(void, Refusal):
        return void
    return (te.TroubleReported(trouble=c.trouble, by=c.by.name, cite=s.law("T13")), *void)


def repair_tumbler(s: System, c: tc.RepairTumbler) -> Decision:
    """The tumbler works again, or another one stands there (T15)."""
    if not s.broken:
        return Refusal(s.law("T15"), "The tumbler works.")
    return (te.TumblerRepaired(by=c.by.name, cite=s.law("T15")),)


def recalculate(s: System, c: tc.Recalculate) -> Decision:
    """A wrong result was entered or communicated: everything is settled again on the actual outcome (7.3)."""
    dice = _dice(s.law, c.dice)
    if isinstance(dice, Refusal):
        return dice
    if settling(s):
        return Refusal(s.law("7.3"), "A settlement is under way; recalculate when it is done.")
    if s.printing:  # a failed print would bring back credits that could not be taken back in time
        return Refusal(s.law("7.3"), "A voucher is in the printer; recalculate when it is out, or has failed.")
    past = next((one for one in s.past if one.spin == (c.spin or s.past[-1].spin)), None)
    if past is None:
        return Refusal(s.law("7.3"), "The system does not keep that spin.")
    if past.void:
        return Refusal(s.law("7.2"), f"Spin {past.spin} is void; it has no result to be put right.")
    if sorted(past.dice) == sorted(dice):
        return Refusal(s.law("7.3"), "That is the result by which the spin was settled.")
    return (te.Recalculated(spin=past.spin, before=past.dice, dice=dice, by=c.by.name, cite=s.law("7.3")),)


SYSTEM = "game system"


def follow(s: System) -> Event | None:
    """The next event due unasked, or nothing."""
    if s.options.devices is Devices.BUILT_IN:
        found = _devices(s)
        if found is not None:
            return found
    return _back(s) or _recorded(s) or _settlement(s)


def _devices(s: System) -> Event | None:
    """Built-in devices: a note is stacked and a voucher printed at once."""
    for n, t in s.terminals.items():
        if t.note:
            return te.NoteCredited(terminal=n, note=t.note, amount=t.note_amount, cite=s.law("4.4"))
    for number in s.printing:
        v = s.vouchers[number]
        return te.VoucherPrinted(voucher=number, terminal=v.terminal, amount=v.amount, cite=s.law("3.3(d)"))
    return None


# --- wagers that do not count ---------------------------------------------------------------------


def _back(s: System) -> Event | None:
    """Wagers of a void spin go back, and those of a terminal below its aggregate (7.2, 3.3(c)(iv))."""
    if s.spin.void is not None and not s.spin.started and s.spin.ended:
        stake = next(iter(s.stakes.values()), None)
        return None if stake is None else _refund(stake, s.spin.void)
    if s.spin.closed:
        return _unrecognised(s)
    return None


def _unrecognised(s: System) -> Event | None:
    """The next wager of a terminal whose wagers come to less than its aggregate."""
    asked = {n: t.limits.aggregate for n, t in s.terminals.items() if t.limits.aggregate}
    if not asked:
        return None
    there: dict[int, int] = {}
    for one in s.stakes.values():
        there[one.terminal] = there.get(one.terminal, 0) + one.amount
    # Wagers of one terminal go back one by one: what is left of them is less than the aggregate all the more.
    short = (one for one in s.stakes.values() if there[one.terminal] < asked.get(one.terminal, 0))
    stake = next(short, None)
    return None if stake is None else _refund(stake, s.law("3.3(c)(iv)"))


def _refund(stake: Stake, cite: Rule) -> te.BetRefunded:
    return te.BetRefunded(
        stake=stake.id, terminal=stake.terminal, owner=stake.owner, bet=stake.bet, amount=stake.amount, cite=cite
    )


# --- the result -----------------------------------------------------------------------------------


def _recorded(s: System) -> Event | None:
    """Where the system records the outcome itself, it does so once wagers are closed and the cover is off (5.4(a))."""
    spin = s.spin
    if s.options.recording is not Recording.AUTOMATIC or s.fault or s.sealed:
        return None
    if not spin.uncovered or not spin.closed or spin.entered:
        return None
    return te.ResultEntered(spin=s.spin.number, dice=s.spin.dice, by=SYSTEM, cite=s.law("5.4(a)"))


def _settlement(s: System) -> Event | None:
    if not s.spin.lit:
        return te.LayoutLit(bets=lit(s), cite=s.law("3.2(c)(ii)"))
    for past in s.past:
        if past.stale:
            return _reverse(s, past)
        if past.open:
            return _settle(s, past)
    if not s.spin.ended:
        return te.SpinEnded(spin=s.spin.number, cite=s.law("6.1"))
    return None


def lit(s: System) -> tuple[str, ...]:
    """The areas of the layout that represent winning combinations of the last result; none if it was voided."""
    if not s.past or s.past[-1].void:
        return ()
    won = s.game.winning(s.past[-1].dice)
    return tuple([one for one in won if on_layout(s.options, s.game.bets[one])])


def _settle(s: System, past: Past) -> Event:
    """Losing wagers first, then winners (T12); if a payment was refused or the spin is void, the stake goes back."""
    winners = s.game.winning(past.dice)
    losers = (one for one in past.open.values() if one.bet not in winners)
    stake = next(losers, None) or next(iter(past.open.values()))
    owed = past.owed.get(purse(stake), 0)
    if past.void or (stake.terminal in past.refused and stake.terminal):
        return te.StakeReturned(
            spin=past.spin,
            stake=stake.id,
            terminal=stake.terminal,
            owner=stake.owner,
            bet=stake.bet,
            amount=stake.amount,
            offset=min(owed, stake.amount),
            held=held(s, stake),
            cite=past.cite if past.void else s.law("7.5(c)"),
        )
    by = winners.get(stake.bet)
    won = s.scale[by] * stake.amount if by else -1
    back = stake.amount if won >= 0 else 0
    return te.BetSettled(
        spin=past.spin,
        stake=stake.id,
        terminal=stake.terminal,
        owner=stake.owner,
        bet=stake.bet,
        amount=stake.amount,
        fate=Fate.WON if won >= 0 else Fate.LOST,
        back=back,
        won=max(won, 0),
        again=past.again,
        offset=min(owed, back + max(won, 0)),
        held=held(s, stake),
        cite=s.law(s.game.bets[stake.bet].pays if won >= 0 else "3.3(c)(v)" if stake.terminal != LAYOUT else "T12"),
    )


def _reverse(s: System, past: Past) -> Event:
    """Undo a settlement: what was paid is taken back as far as it is still there (7.3, 7.4)."""
    stale = next(iter(past.stale.values()))
    stake = stale.stake
    paid = stale.back + stale.won
    return te.BetReversed(
        spin=past.spin,
        stake=stake.id,
        terminal=stake.terminal,
        owner=stake.owner,
        bet=stake.bet,
        amount=stake.amount,
        back=stale.back,
        won=stale.won,
        short=max(0, paid - in_purse(s, stake)),
        held=held(s, stake),
        cite=past.cite,
    )
