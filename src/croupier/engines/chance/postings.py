"""What the events of a tai-sai system move between accounts, and what its accounts hold."""

from typing import Any

from croupier.engines.chance import events as te
from croupier.engines.chance.commands import Tendered
from croupier.engines.chance.state import Printed, System
from croupier.kernel.entries import CAGE, Entry, Pending, Post, Void, house, move, player, terminal, vouchers
from croupier.kernel.handlers import Handlers, on


def standing(name: str, s: System) -> dict[str, int]:
    """What terminals, people and vouchers are good for, and what came from the cage."""
    unpaid = sum(v.amount for v in s.vouchers.values() if v.state in (Printed.PRINTING, Printed.OUT))
    return {
        **{terminal(n, name): t.credits for n, t in s.terminals.items()},
        **{player(person, name): chips for person, chips in s.people.items()},
        house(name): s.house,
        vouchers(name): unpaid,
        CAGE: -s.bought,
    }


def _purse(t: str, e: Any) -> str:
    """Whose money a wager is: the terminal's, or a person's chips on the layout or after leaving the terminal."""
    return terminal(e.terminal, t) if e.terminal and not getattr(e, "held", False) else player(e.owner, t)


def _note(t: str, e: te.NoteCredited) -> tuple[Entry, ...]:
    return move(CAGE, terminal(e.terminal, t), e.amount, e)


def _credited(t: str, e: te.TerminalCredited) -> tuple[Entry, ...]:
    source = player(e.person, t) if e.tendered == Tendered.CHIPS else CAGE
    return move(source, terminal(e.terminal, t), e.amount, e)


def _cancelled(t: str, e: te.CreditCancelled) -> tuple[Entry, ...]:
    return move(terminal(e.terminal, t), player(e.person, t), e.amount, e)


def _ordered(t: str, e: te.VoucherOrdered) -> tuple[Entry, ...]:
    return move(terminal(e.terminal, t), vouchers(t), e.amount, e)


def _taken(t: str, e: te.VoucherFailed | te.VoucherInserted) -> tuple[Entry, ...]:
    return move(vouchers(t), terminal(e.terminal, t), e.amount, e)


def _redeemed(t: str, e: te.VoucherRedeemed) -> tuple[Entry, ...]:
    return move(vouchers(t), CAGE, e.amount, e)


def _placed(t: str, e: te.BetPlaced) -> tuple[Entry, ...]:
    new = Pending(f"{t}/{e.stake}", _purse(t, e), house(t), e.amount, e.cite)
    return (Void(f"{t}/{e.replaces}", e.cite), new) if e.replaces else (new,)


def _back(t: str, e: te.BetWithdrawn | te.BetRefunded) -> tuple[Entry, ...]:
    return (Void(f"{t}/{e.stake}", e.cite),)


def _settled(t: str, e: te.BetSettled) -> tuple[Entry, ...]:
    if e.again:  # the stake was posted or given back before: the house holds it until now
        return move(house(t), _purse(t, e), e.back + e.won - e.offset, e)
    if not e.back:
        return (Post(f"{t}/{e.stake}", e.cite),)
    return (Void(f"{t}/{e.stake}", e.cite), *move(house(t), _purse(t, e), e.won, e))


def _reversed(t: str, e: te.BetReversed) -> tuple[Entry, ...]:
    return move(_purse(t, e), house(t), e.back + e.won - e.short, e)


def _returned(t: str, e: te.StakeReturned) -> tuple[Entry, ...]:
    return move(house(t), _purse(t, e), e.amount - e.offset, e)


POSTINGS = Handlers[str, tuple[Entry, ...]](
    on(te.NoteCredited, _note),
    on(te.TerminalCredited, _credited),
    on(te.CreditCancelled, _cancelled),
    on(te.VoucherOrdered, _ordered),
    on(te.VoucherFailed, _taken),
    on(te.VoucherInserted, _taken),
    on(te.VoucherRedeemed, _redeemed),
    on(te.BetPlaced, _placed),
    on(te.BetWithdrawn, _back),
    on(te.BetRefunded, _back),
    on(te.BetSettled, _settled),
    on(te.BetReversed, _reversed),
    on(te.StakeReturned, _returned),
)
