"""How events move money in a tai-sai system: credits and meters of terminals, chips of people, the house."""

from msgspec.structs import replace

from croupier.engines.chance import events as te
from croupier.engines.chance.commands import Tendered
from croupier.engines.chance.state import (
    LOGGED,
    TOUCHES,
    Past,
    Printed,
    Settled,
    Stake,
    System,
    Terminal,
    Voucher,
    held,
    purse,
)
from croupier.kernel import events as ev
from croupier.kernel.handlers import Handlers, on


def _credited(t: Terminal, amount: int, **meters: int) -> Terminal:
    """A terminal with so much more credit, and its meters moved."""
    moved = {name: getattr(t.meters, name) + more for name, more in meters.items()}
    return replace(t, credits=t.credits + amount, meters=replace(t.meters, **moved))


def _at(s: System, n: int, t: Terminal) -> dict[int, Terminal]:
    return {**s.terminals, n: t}


def _people(s: System, person: str, more: int) -> dict[str, int]:
    return {**s.people, person: s.people.get(person, 0) + more}


def _bought(s: System, e: ev.ChipsBought) -> System:
    return replace(s, people=_people(s, e.person, e.amount), bought=s.bought + e.amount)


def _cashed(s: System, e: ev.CashedOut) -> System:
    return replace(s, people=_people(s, e.person, -e.amount), bought=s.bought - e.amount)


# --- notes, credits, vouchers ---------------------------------------------------------------------


def _note_held(s: System, e: te.NoteHeld) -> System:
    t = replace(s.terminals[e.terminal], note=e.note, note_amount=e.amount)
    return replace(s, terminals=_at(s, e.terminal, t), last_note=e.note)


def _note_credited(s: System, e: te.NoteCredited) -> System:
    t = s.terminals[e.terminal]
    counted = {**t.denominations, e.amount: t.denominations.get(e.amount, 0) + 1}
    t = replace(_credited(t, e.amount, notes=e.amount), note=0, note_amount=0, denominations=counted)
    return replace(s, terminals=_at(s, e.terminal, t), bought=s.bought + e.amount)


def _note_returned(s: System, e: te.NoteReturned) -> System:
    return replace(s, terminals=_at(s, e.terminal, replace(s.terminals[e.terminal], note=0, note_amount=0)))


def _by_dealer(s: System, e: te.TerminalCredited) -> System:
    t = _credited(s.terminals[e.terminal], e.amount, dealer=e.amount)
    s = replace(s, terminals=_at(s, e.terminal, t))
    if e.tendered == Tendered.CHIPS:
        return replace(s, people=_people(s, e.person, -e.amount))
    return replace(s, bought=s.bought + e.amount)


def _cancelled(s: System, e: te.CreditCancelled) -> System:
    t = _credited(s.terminals[e.terminal], -e.amount, cancelled=e.amount)
    return replace(s, terminals=_at(s, e.terminal, t), people=_people(s, e.person, e.amount))


def _ordered(s: System, e: te.VoucherOrdered) -> System:
    t = _credited(s.terminals[e.terminal], -e.amount, vouchers=e.amount)
    new = Voucher(code=e.code, terminal=e.terminal, person=e.person, amount=e.amount, state=Printed.PRINTING)
    printing = (*s.printing, e.voucher)
    return replace(s, terminals=_at(s, e.terminal, t), vouchers={**s.vouchers, e.voucher: new}, printing=printing)


def _voucher(s: System, number: int, state: Printed) -> dict[int, Voucher]:
    return {**s.vouchers, number: replace(s.vouchers[number], state=state)}


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple([one for one in numbers if one != number])


def _printed(s: System, e: te.VoucherPrinted) -> System:
    vouchers = _voucher(s, e.voucher, Printed.OUT)
    return replace(s, vouchers=vouchers, printing=_without(s.printing, e.voucher), out=(*s.out, e.voucher))


def _failed(s: System, e: te.VoucherFailed) -> System:
    t = _credited(s.terminals[e.terminal], e.amount, vouchers=-e.amount)
    vouchers = _voucher(s, e.voucher, Printed.FAILED)
    return replace(s, terminals=_at(s, e.terminal, t), vouchers=vouchers, printing=_without(s.printing, e.voucher))


def _paid(s: System, number: int) -> System:
    return replace(s, vouchers=_voucher(s, number, Printed.PAID), out=_without(s.out, number))


def _inserted(s: System, e: te.VoucherInserted) -> System:
    t = _credited(s.terminals[e.terminal], e.amount, tickets=e.amount)
    return replace(_paid(s, e.voucher), terminals=_at(s, e.terminal, t))


def _redeemed(s: System, e: te.VoucherRedeemed) -> System:
    return replace(_paid(s, e.voucher), bought=s.bought - e.amount)


# --- wagers ---------------------------------------------------------------------------------------


def _staked(s: System, terminal: int, owner: str, more: int) -> System:
    """So much more of somebody's money lies on bets."""
    if not terminal:
        return replace(s, people=_people(s, owner, -more))
    return replace(s, terminals=_at(s, terminal, _credited(s.terminals[terminal], -more, turnover=more)))


def _touched(s: System, terminal: int, bet: str, before: int, *, undo: bool) -> System:
    """The trail of touches after one more, or without the last."""
    if not terminal:
        return s
    t = s.terminals[terminal]
    trail = t.trail[:-1] if undo else (*t.trail[1 - TOUCHES :], (bet, before))
    return replace(s, terminals=_at(s, terminal, replace(t, trail=trail)))


def _placed(s: System, e: te.BetPlaced) -> System:
    if s.spin.void is not None:
        s = replace(s, spin=replace(s.spin, void=None))  # what the void spin left has gone back by now
    s = _staked(s, e.terminal, e.owner, e.amount - e.before)
    s = _touched(s, e.terminal, e.bet, e.before, undo=e.undo)
    session = s.terminals[e.terminal].session if e.terminal else 0
    stake = Stake(id=e.stake, terminal=e.terminal, session=session, owner=e.owner, bet=e.bet, amount=e.amount)
    rest = {i: one for i, one in s.stakes.items() if i != e.replaces} if e.replaces else s.stakes
    return replace(s, stakes={**rest, e.stake: stake}, last_stake=e.stake)


def _withdrawn(s: System, e: te.BetWithdrawn) -> System:
    s = _staked(s, e.terminal, e.owner, -e.amount)
    s = _touched(s, e.terminal, e.bet, e.amount, undo=e.undo)
    return replace(s, stakes={i: one for i, one in s.stakes.items() if i != e.stake})


def _refunded(s: System, e: te.BetRefunded) -> System:
    stakes = {i: one for i, one in s.stakes.items() if i != e.stake}
    if not e.terminal:
        return replace(s, stakes=stakes, people=_people(s, e.owner, e.amount))
    t = replace(_credited(s.terminals[e.terminal], e.amount, refunds=e.amount), trail=())
    return replace(s, stakes=stakes, terminals=_at(s, e.terminal, t))


# --- settlement, there and back -------------------------------------------------------------------


def _into_purse(s: System, stake: Stake, amount: int, **meters: int) -> System:
    """Money to the player of a wager (or from, if negative): on the terminal, else to the chips at the table."""
    if not stake.terminal or held(s, stake):
        return replace(s, people=_people(s, stake.owner, amount)) if amount else s
    t = _credited(s.terminals[stake.terminal], amount, **meters)
    return replace(s, terminals=_at(s, stake.terminal, t))


def _of(s: System, spin: int) -> Past:
    return next(one for one in reversed(s.past) if one.spin == spin)


def _kept(s: System, changed: Past) -> tuple[Past, ...]:
    return tuple([changed if one.spin == changed.spin else one for one in s.past])


def _owed(past: Past, stake: Stake, more: int) -> dict[str, int]:
    key = purse(stake)
    return {**past.owed, key: past.owed.get(key, 0) + more} if more else past.owed


def _shown_as_won(s: System, past: Past, stake: Stake, more: int) -> System:
    """The terminal shows what its player was credited for the last spin."""
    if not more or not stake.terminal or past.spin != s.past[-1].spin or held(s, stake):
        return s
    t = s.terminals[stake.terminal]
    return replace(s, terminals=_at(s, stake.terminal, replace(t, last_won=t.last_won + more)))


def _settled(s: System, e: te.BetSettled) -> System:
    past = _of(s, e.spin)
    stake = past.open[e.stake]
    paid = e.back + e.won
    s = _into_purse(s, stake, paid - e.offset, wins=paid, unrecovered=-e.offset)
    s = _shown_as_won(s, past, stake, paid)
    rest = dict(past.open)
    del rest[e.stake]
    past = replace(
        past,
        open=rest,
        settled={**past.settled, e.stake: Settled(stake, e.fate, e.back, e.won)},
        owed=_owed(past, stake, -e.offset),
    )
    gained = e.offset - paid if e.again else e.amount - paid
    return replace(s, past=_kept(s, past), house=s.house + gained)


def _reversed(s: System, e: te.BetReversed) -> System:
    past = _of(s, e.spin)
    stake = past.stale[e.stake].stake
    paid = e.back + e.won
    s = _into_purse(s, stake, e.short - paid, wins=-paid, unrecovered=e.short)
    s = _shown_as_won(s, past, stake, -paid)
    past = replace(
        past,
        stale={i: one for i, one in past.stale.items() if i != e.stake},
        open={**past.open, e.stake: stake},
        owed=_owed(past, stake, e.short),
    )
    log = s.log
    if e.short:
        log = (*log[1 - LOGGED :], f"{e.owner} was paid {s.law.money(e.short)} too much for spin {e.spin}; it is gone")
    return replace(s, past=_kept(s, past), house=s.house + paid - e.short, log=log)


def _returned(s: System, e: te.StakeReturned) -> System:
    past = _of(s, e.spin)
    stake = past.open[e.stake]
    s = _into_purse(s, stake, e.amount - e.offset, refunds=e.amount, unrecovered=-e.offset)
    rest = {i: one for i, one in past.open.items() if i != e.stake}
    past = replace(past, open=rest, owed=_owed(past, stake, -e.offset))
    return replace(s, past=_kept(s, past), house=s.house - e.amount + e.offset)


MONEY = Handlers[System, System](
    on(ev.ChipsBought, _bought),
    on(ev.CashedOut, _cashed),
    on(te.NoteHeld, _note_held),
    on(te.NoteCredited, _note_credited),
    on(te.NoteReturned, _note_returned),
    on(te.TerminalCredited, _by_dealer),
    on(te.CreditCancelled, _cancelled),
    on(te.VoucherOrdered, _ordered),
    on(te.VoucherPrinted, _printed),
    on(te.VoucherFailed, _failed),
    on(te.VoucherInserted, _inserted),
    on(te.VoucherRedeemed, _redeemed),
    on(te.BetPlaced, _placed),
    on(te.BetWithdrawn, _withdrawn),
    on(te.BetRefunded, _refunded),
    on(te.BetSettled, _settled),
    on(te.BetReversed, _reversed),
    on(te.StakeReturned, _returned),
)
