"""The audit of poker tables, the room and tournaments: packaged cases as journals, honest and rewritten."""

from collections.abc import Callable

import msgspec
import pytest
from tests.packaged import each, named, read
from tests.unit.books.test_audit_tai_sai import found

from croupier.cases.records import Case
from croupier.cases.runner import run
from croupier.engines.betting.events import hand as pe
from croupier.kernel.events import Event

CASES = named(["poker-victoria"])


@each(CASES[::3])
def test_honest_journals(case: Case) -> None:
    """Nothing is found in what the engine wrote: events follow from the rules, accounts from the state."""
    assert found(case) == ()


def robbed(e: Event) -> Event:
    """A dollar of a pot stays behind."""
    if not isinstance(e, pe.PotAwarded):
        return e
    first = msgspec.structs.replace(e.shares[0], amount=e.shares[0].amount - 100)
    return msgspec.structs.replace(e, shares=(first, *e.shares[1:]))


def kinder(e: Event) -> Event:
    """A wager that nobody called comes back short."""
    return msgspec.structs.replace(e, amount=e.amount - 100) if isinstance(e, pe.WagerReturned) else e


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        (pe.PotAwarded, robbed, "under the rules it is PotAwarded"),
        (pe.WagerReturned, kinder, "under the rules it is WagerReturned"),
    ],
)
def test_rewritten_journals(kind: type[Event], change: Callable[[Event], Event], words: str) -> None:
    """Whatever is written otherwise than the rules force is found, though the books fit."""
    case = next(one for one in map(read, CASES) if any(change(e) != e for _, e in run(one).log if isinstance(e, kind)))
    assert any(words in one.what for one in found(case, change))
