"""Accounts and balanced entries: every cent that leaves one account arrives in another.

An account is a name such as `cage`, `player:ann`, `house:T1` or `jackpot:main`. A stake is a `Pending`
transfer: it reserves its amount and is later posted (it moves) or voided (it never happened). A `Move`
is posted at once. `effect` judges entries and changes nothing; `Books.post` applies them, all or none.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from croupier.kernel.entries import Entry, Move, Pending, Post, Void
from croupier.kernel.handlers import Handlers, on

LARGEST: Final = 10**15
"""The largest amount of one entry in cents; it keeps every balance far inside 64 bits."""


class LedgerError(Exception):
    """An entry that the books refuse; the message says which, and why."""


class Fate(StrEnum):
    """How a pending transfer ended."""

    POSTED = "posted"
    VOIDED = "voided"


class Change:
    """What entries do to the books: differences per account, transfers opened and closed."""

    __slots__ = ("closed", "opened", "posted", "reserved")

    def __init__(self) -> None:
        """No change at all."""
        self.posted: dict[str, int] = {}
        self.reserved: dict[str, int] = {}
        self.opened: dict[str, Pending] = {}
        self.closed: dict[str, Fate] = {}


class Books:
    """The standing of every account. An account that was never named stands at zero."""

    __slots__ = ("closed", "open", "posted", "reserved")

    def __init__(self) -> None:
        """Books in which nothing has happened."""
        self.posted: dict[str, int] = {}
        self.reserved: dict[str, int] = {}
        self.open: dict[str, Pending] = {}
        self.closed: dict[str, Fate] = {}

    def __eq__(self, other: object) -> bool:
        """Books are equal when every account and every transfer stands alike."""
        if not isinstance(other, Books):
            return NotImplemented
        return (self.posted, self.reserved, self.open, self.closed) == (
            other.posted,
            other.reserved,
            other.open,
            other.closed,
        )

    __hash__ = None  # type: ignore[assignment]  # books change in place

    def copy(self) -> "Books":
        """Books of the same standing that change on their own."""
        twin = Books()
        twin.posted = self.posted.copy()
        twin.reserved = self.reserved.copy()
        twin.open = self.open.copy()
        twin.closed = self.closed.copy()
        return twin

    def post(self, entries: Iterable[Entry]) -> Change:
        """Apply entries in place, all or none; the work grows with the entries, not with the books."""
        change = effect(self, entries)
        for account, amount in change.posted.items():
            self.posted[account] = self.posted.get(account, 0) + amount
        for account, amount in change.reserved.items():
            self.reserved[account] = self.reserved.get(account, 0) + amount
        self.open.update(change.opened)
        for name in change.closed:
            del self.open[name]
        self.closed.update(change.closed)
        return change


def apply(books: Books, entries: Iterable[Entry]) -> Books:
    """New books with the entries applied; the given ones stay as they are."""
    after = books.copy()
    after.post(entries)
    return after


def balance(books: Books, account: str) -> int:
    """What the account holds, reserved amounts included."""
    return books.posted.get(account, 0)


def available(books: Books, account: str) -> int:
    """What the account may still stake or pay: its balance less what is reserved."""
    return books.posted.get(account, 0) - books.reserved.get(account, 0)


def total(books: Books) -> int:
    """All balances together: always zero, or money was made or lost."""
    return sum(books.posted.values())


def may_be_negative(account: str) -> bool:
    """Only who issues chips, the cage or a tournament's table, and the house, which pays from its means, may owe."""
    return account == "cage" or account.startswith(("house:", "chips:"))


def effect(books: Books, entries: Iterable[Entry]) -> Change:
    """What the entries, taken in order, would change; raises LedgerError and changes nothing itself."""
    change = Change()
    for entry in entries:
        _EFFECTS.of[type(entry)](books, change, entry)
    return change


def _pending(books: Books, change: Change, entry: Pending) -> None:
    """Reserve."""
    if not entry.id:
        raise LedgerError("a pending transfer needs an id that is not empty")
    if entry.id in change.opened or entry.id in books.open or _fate(books, change, entry.id):
        raise LedgerError(f"transfer {entry.id!r} was opened before; each needs its own id")
    _check(books, change, entry)
    _add(change.reserved, entry.debit, entry.amount)
    change.opened[entry.id] = entry


def _move(books: Books, change: Change, entry: Move) -> None:
    """Transfer at once."""
    _check(books, change, entry)
    _transfer(change, entry)


def _post(books: Books, change: Change, entry: Post) -> None:
    """Transfer what was reserved."""
    pending = _close(books, change, entry.id, Fate.POSTED)
    _transfer(change, pending)


def _void(books: Books, change: Change, entry: Void) -> None:
    """Release what was reserved."""
    _close(books, change, entry.id, Fate.VOIDED)


_EFFECTS = Handlers[Books, Change, None](
    on(Pending, _pending),
    on(Post, _post),
    on(Void, _void),
    on(Move, _move),
)


def _close(books: Books, change: Change, name: str, fate: Fate) -> Pending:
    """End a pending transfer, which can be done once."""
    earlier = _fate(books, change, name)
    if earlier:
        raise LedgerError(f"transfer {name!r} was {earlier} before and cannot be {fate} now")
    pending = change.opened.get(name) or books.open.get(name)
    if pending is None:
        raise LedgerError(f"transfer {name!r} cannot be {fate}: no such transfer is pending")
    _add(change.reserved, pending.debit, -pending.amount)
    change.closed[name] = fate
    return pending


def _fate(books: Books, change: Change, name: str) -> Fate | None:
    """How the transfer ended, if it did."""
    return change.closed.get(name) or books.closed.get(name)


def _check(books: Books, change: Change, entry: Pending | Move) -> None:
    """Refuse amounts and accounts that make no sense, and money that is not there."""
    amount, debit, credit = entry.amount, entry.debit, entry.credit
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise LedgerError(f"an amount must be a whole number of cents from 1 to {LARGEST}, not {amount!r}")
    if not debit or not credit or debit == credit:
        raise LedgerError(f"a transfer needs two different accounts, not {debit!r} and {credit!r}")
    if may_be_negative(debit):
        return
    left = available(books, debit) + change.posted.get(debit, 0) - change.reserved.get(debit, 0)
    if left < amount:
        raise LedgerError(f"{debit} has {left} cents available and cannot give {amount} to {credit}")


def _transfer(change: Change, entry: Pending | Move) -> None:
    """From the debited to the credited account."""
    _add(change.posted, entry.debit, -entry.amount)
    _add(change.posted, entry.credit, entry.amount)


def _add(amounts: dict[str, int], account: str, amount: int) -> None:
    """Add to an account's difference."""
    amounts[account] = amounts.get(account, 0) + amount
