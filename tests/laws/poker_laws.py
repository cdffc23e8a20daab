"""Laws of poker tables that hold after every event: chips, books, pots and cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from croupier.books.accounts import Books, total
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.options import deck_size
from croupier.engines.betting.postings import standing
from croupier.engines.betting.state import Hand, PokerTable
from croupier.kernel.entries import CAGE
from croupier.things.cards import deck


@cache
def whole(size: int) -> tuple[int, ...]:
    """The cards of a deck in order."""
    return tuple(sorted(deck(size)))


def chips(t: PokerTable) -> None:
    """Chips are conserved: what lies on the table, in the drop and at the booth is what was bought and allotted."""
    h, totals = t.hand, t.totals
    lying = sum([c.stack for c in t.chairs.values()]) + sum(t.seating.held.values())
    assert all(c.stack >= 0 for c in t.chairs.values())
    if h is not None and not h.over:
        out = sum(h.rake) if h.rake else 0
        for p in h.places:
            assert p.stack >= 0
            assert p.paid >= p.bet >= 0
            assert p.dead >= 0
            lying += p.stack + p.paid + p.dead - p.won
        lying -= out
    assert min(totals.slide, totals.dropped, totals.retained) >= 0
    assert lying + totals.slide + totals.dropped + totals.retained == totals.bought + totals.allotted, (
        "chips are made or lost"
    )


def books(t: PokerTable, accounts: Books) -> None:
    """The books say the same account by account, and sum to nothing."""
    assert total(accounts) == 0
    said = standing(t.name, t)
    for name in said.keys() | accounts.posted.keys():
        state, book = said.get(name, 0), accounts.posted.get(name, 0)
        assert state == book, f"{name}: {state} by the state, {book} by the books"
        assert state >= 0 or name == CAGE or name.startswith("chips:"), f"{name} owes"


def cards(h: Hand) -> None:
    """Every card of the deck is in one place, and in one only."""
    if not h.deck:
        assert not h.board
        assert not any(p.down or p.up for p in h.places)
        return
    held = [*h.deck[h.top :], *h.board, *h.burns, *h.muck, *h.kitty, *h.discards, *h.errors.aside]
    for p in h.places:
        held += [*p.down, *p.up]
    found = tuple(sorted(held))
    if found != whole(deck_size(h.variant, h.options)):
        counted, right = Counter(found), Counter(whole(deck_size(h.variant, h.options)))
        raise AssertionError(f"cards lost {right - counted}, made {counted - right}")


class Pots:
    """What goes into the pots of a hand, and what comes out of them, by the events alone."""

    def __init__(self) -> None:
        """No hand."""
        self.had: Counter[str] = Counter()
        """Chips of everybody dealt in, by the events."""
        self.into = self.out = self.rake = 0
        self.on = False

    def follow(self, e: Any) -> None:
        """An event."""
        if isinstance(e, pe.HandBegan):
            self.had = Counter(dict(zip(e.owners, e.stacks, strict=True)))
            self.into = self.out = self.rake = 0
            self.on = True
        elif not self.on:
            return
        elif isinstance(e, pe.ForcedPosted | pe.BetCalled | pe.Raised | pe.KittyTaken):
            assert e.amount >= 0
            self.pay(e.owner, e.amount)
        elif type(e).__name__ in ("WagerReturned", "WagersVoided", "HandKilled"):
            self.pay(e.owner, -e.amount)
        elif isinstance(e, pe.RakeTaken):
            assert all(amount >= 0 for amount in e.amounts)
            self.rake += sum(e.amounts)
        elif isinstance(e, pe.PotAwarded):
            for share in e.shares:
                assert share.amount >= 0
                self.win(share.owner, share.amount)
        elif type(e).__name__ in ("Misdealt", "HandVoided"):
            self.undone(e)
        elif isinstance(e, pe.HandEnded):
            self.ended(e)

    def pay(self, owner: str, amount: int) -> None:
        """Into the pot."""
        self.had[owner] -= amount
        self.into += amount
        assert self.had[owner] >= 0, f"{owner} wagers more than there is"

    def seized(self, owner: str, amount: int) -> None:
        """Out of the chips of somebody whose hand is dead, and into no pot."""
        self.had[owner] -= amount
        assert self.had[owner] >= 0, f"more of {owner} is retained than there is"

    def win(self, owner: str, amount: int) -> None:
        """Out of the pot."""
        self.had[owner] += amount
        self.out += amount

    def undone(self, e: Any) -> None:
        """A hand without outcome: pots and commission come back, then everything goes back."""
        for one in getattr(e, "taken", ()):
            self.win(one.owner, -one.amount)
        self.rake -= e.raked
        for one in e.refunds:
            self.pay(one.owner, -one.amount)
        assert self.into == self.out + self.rake, "a void hand keeps chips"

    def ended(self, e: pe.HandEnded) -> None:
        """At the end of a hand what went in has come out, but for the commission."""
        assert self.into == self.out + self.rake, f"{self.into} in, {self.out} out, {self.rake} for the house"
        assert sum(e.stacks) == sum(self.had.values())
        assert sorted(e.stacks) == sorted(self.had.values())
