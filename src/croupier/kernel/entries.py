"""Entries of the ledger, and what accounts are called."""

from typing import TypeAlias

import msgspec

from croupier.kernel.events import Event
from croupier.law.books import Rule


class Pending(msgspec.Struct, frozen=True, gc=False, tag="pending"):
    """Reserve `amount` of the debited account until `id` is posted or voided."""

    id: str
    debit: str
    credit: str
    amount: int
    cite: Rule


class Post(msgspec.Struct, frozen=True, gc=False, tag="post"):
    """Let the pending transfer `id` move."""

    id: str
    cite: Rule


class Void(msgspec.Struct, frozen=True, gc=False, tag="void"):
    """Release what the pending transfer `id` reserved."""

    id: str
    cite: Rule


class Move(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """A transfer that is posted at once."""

    debit: str
    credit: str
    amount: int
    cite: Rule


Entry: TypeAlias = Pending | Post | Void | Move


def move(debit: str, credit: str, amount: int, e: Event) -> tuple[Entry, ...]:
    """A transfer by the rule of an event; none where there is nothing to move."""
    return (Move(debit, credit, amount, e.cite),) if amount else ()


CAGE = "cage"
JACKPOT = "jackpot:main"
OPERATOR = "house:operator"


def player(name: str, table: str) -> str:
    """The account of a player's chips at a table."""
    return f"player:{name}@{table}"


def house(table: str) -> str:
    """The account of the house at a table."""
    return f"house:{table}"


def terminal(number: int, table: str) -> str:
    """The account of the credits of a tai-sai terminal."""
    return f"terminal:{number}@{table}"


def vouchers(table: str) -> str:
    """The account of the vouchers of a tai-sai system that are being printed or out."""
    return f"vouchers:{table}"


def pot(table: str) -> str:
    """The account of the pots of a poker table."""
    return f"pot:{table}"


def slide(table: str) -> str:
    """The account of what lies on the drop slide of a poker table."""
    return f"slide:{table}"


def held(table: str) -> str:
    """The account of chips of a poker table that the booth holds for players who were picked up."""
    return f"held:{table}"


def retained(table: str) -> str:
    """The account of winnings that were seized at a poker table, until the investigation is over."""
    return f"retained:{table}"


def chips(table: str) -> str:
    """The account that issues the tournament chips of a table: they are no money, and no money goes in or out of it."""
    return f"chips:{table}"


def tournament(name: str) -> str:
    """The account of the money of a tournament: fees, buy-ins and prizes."""
    return f"tournament:{name}"
