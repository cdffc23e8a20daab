"""What is due unasked: built-in devices, wagers that go back, settlement, there and back (6.1, 7.3)."""

from croupier.play.events import Event, Fate
from croupier.rulebook import Rule, document
from croupier.tai_sai import events as te
from croupier.tai_sai.options import Devices, Recording
from croupier.tai_sai.state import LAYOUT, Past, Stake, System, held, in_purse, purse
from croupier.tai_sai.wagers import BETS, ODD_OR_EVEN, winning, winnings

R = document("electronic-tai-sai")
T = document("tai-sai")
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
            return te.NoteCredited(terminal=n, note=t.note, amount=t.note_amount, cite=R("4.4"))
    for number in s.printing:
        v = s.vouchers[number]
        return te.VoucherPrinted(voucher=number, terminal=v.terminal, amount=v.amount, cite=R("3.3(d)"))
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
    return None if stake is None else _refund(stake, R("3.3(c)(iv)"))


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
    return te.ResultEntered(spin=s.spin.number, dice=s.spin.dice, by=SYSTEM, cite=R("5.4(a)"))


def _settlement(s: System) -> Event | None:
    if not s.spin.lit:
        return te.LayoutLit(bets=lit(s), cite=R("3.2(c)(ii)"))
    for past in s.past:
        if past.stale:
            return _reverse(s, past)
        if past.open:
            return _settle(s, past)
    if not s.spin.ended:
        return te.SpinEnded(spin=s.spin.number, cite=R("6.1"))
    return None


def lit(s: System) -> tuple[str, ...]:
    """The areas of the layout that represent winning combinations of the last result; none if it was voided."""
    if not s.past or s.past[-1].void:
        return ()
    won = winning(s.past[-1].dice)
    return tuple([one for one in won if s.options.odd_even or one not in ODD_OR_EVEN])


def _settle(s: System, past: Past) -> Event:
    """Losing wagers first, then winners (T12); if a payment was refused or the spin is void, the stake goes back."""
    winners = winning(past.dice)
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
            cite=past.cite if past.void else R("7.5(c)"),
        )
    bet = BETS[stake.bet]
    won = winnings(bet, s.scale, past.dice, stake.amount)
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
        cite=bet.pays if won >= 0 else R("3.3(c)(v)") if stake.terminal != LAYOUT else T("T12"),
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
