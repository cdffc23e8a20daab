"""The ground under the laws of poker: a pit with one table, its books and journal, laws checked after every event."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

from msgspec.structs import replace
from tests.laws import poker_laws as laws
from tests.laws import poker_naive_betting as naive
from tests.laws.concealment import concealment
from tests.laws.poker_knowledge import Knowledge
from tests.laws.poker_naive_blinds import Blinds
from tests.laws.poker_tables import DEALER, PEOPLE, WATCHER

from croupier.books.accounts import Books
from croupier.books.postings import entries
from croupier.engines.betting import deciding
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events.hand import HandKilled
from croupier.engines.betting.events.table import WagersVoided, WinningsSeized
from croupier.engines.betting.offering import offers as poker_offers
from croupier.engines.betting.state import NO_ERRORS, PokerTable
from croupier.engines.betting.view import seen, told
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, offers, view
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.codec import encode
from croupier.kernel.people import Who
from croupier.law.books import Rule
from croupier.law.books import rule as look_up

NAME = "P1"
WATCHED, LOOKS = 0.06, 0.12
"""In how many hands people look on, and after how many events of such a hand one of them looks closely."""
VOIDING = (WagersVoided, HandKilled)
INTERIM = (pe.ForcedPosted, pe.CardDealt, pe.CardBurned, pe.Checked, pe.RoundOpened, pe.DrawOpened, pe.HandShown)
"""After these the chips are counted and the books are left alone."""


@cache
def cited(cite: Rule) -> None:
    """A rule that exists."""
    look_up(cite)


class Ground:
    """A pit with one poker table, and onlookers who know what they were told: two players, dealer and a watcher."""

    def __init__(self, seed: int) -> None:
        """Nothing is open yet."""
        self.rng = random.Random(seed)
        self.pit, self.books = Pit(), Books()
        self.journal: list[bytes] = []
        self.eyes: dict[Who, Pit] = {}
        self.known, self.pots, self.blinds = Knowledge(), laws.Pots(), Blinds()
        self.round: naive.Round | None = None
        self.voided = False
        """Wagers of the hand went back to somebody: what has to be called before the first round may be less."""
        self.hands = self.looks = self.turns = 0
        self.seen: Counter[str] = Counter()
        self.recent: list[Any] = []

    @property
    def t(self) -> PokerTable:
        """The table."""
        return self.pit.state(NAME, PokerTable)

    def decide(self, command: cmd.Command) -> tuple[Addressed, ...] | Refusal:
        """What becomes of a command; at a tournament table by the table alone, as if the tournament had asked."""
        t = self.pit.find(NAME, PokerTable)
        if t is None or not t.options.tournament:
            return decide(self.pit, NAME, command)
        decided = deciding.decide(self.t, command)
        return decided if isinstance(decided, Refusal) else tuple([Addressed(NAME, e) for e in decided])

    def offers(self, who: Who) -> tuple[Offer, ...]:
        """What somebody may do."""
        return poker_offers(self.t, who) if self.t.options.tournament else offers(self.pit, NAME, who)

    def must(self, command: cmd.Command) -> None:
        """A command that has to be accepted."""
        decided = self.decide(command)
        assert not isinstance(decided, Refusal), f"{command} refused: {decided.cite} {decided.why}"
        self.happen(decided)

    def do(self, command: cmd.Command) -> bool:
        """A command that may be refused."""
        decided = self.decide(command)
        if isinstance(decided, Refusal):
            cited(decided.cite)
            assert decided.why
            self.seen["refused"] += 1
            return False
        self.happen(decided)
        return True

    def happen(self, events: tuple[Addressed, ...]) -> None:
        """Events happen one by one; after each the laws hold."""
        for one in events:
            assert one.stream == NAME
            self.one(one.event)

    def one(self, event: Any) -> None:
        """One event."""
        cited(event.cite)
        data = encode(event)
        self.journal.append(data)
        self.recent.append(event)
        del self.recent[:-400]
        self.seen[type(event).__name__] += 1
        before = self.pit.find(NAME, PokerTable)
        if before is not None:
            self.before(before, event)
        was, self.pit = self.pit.streams.get(NAME), evolve(self.pit, Addressed(NAME, event))
        concealment(was, event, self.pit.streams[NAME])
        change = self.books.post(entries(NAME, event))
        t = self.pit.find(NAME, PokerTable)
        if t is None:
            return
        laws.chips(t)
        if not isinstance(event, INTERIM) and (change.posted or before is None or before.chairs is not t.chairs):
            laws.books(t, self.books)
        if t.hand is not None and (before is None or before.hand is not t.hand):
            laws.cards(t.hand)
        self.after(t, event)

    def before(self, t: PokerTable, event: Any) -> None:
        """What those at the table and the naive models make of an event."""
        kind = type(event)
        if isinstance(event, WinningsSeized) and event.seat and event.owner in self.pots.had:
            # Chips that came since the hand began go first.
            self.pots.seized(event.owner, max(0, event.amount - event.booth - t.chairs[event.seat].stack))
        self.pots.follow(event)
        self.blinds.follow(t, event)
        for inner in (*getattr(event, "shares", ()), *getattr(event, "forced", ())):
            cited(inner.cite)
        self.voided = kind is not pe.HandBegan and (self.voided or kind in VOIDING)
        if kind is pe.HandBegan:
            self.hands += 1
            self.eyes = {}
            if self.rng.random() < WATCHED:
                dealt = [w for w in PEOPLE if w.name in event.owners]
                self.eyes = dict.fromkeys((*self.rng.sample(dealt, 2), WATCHER, DEALER), self.pit)
        if self.eyes:
            self.known.follow(t, event)
        for who in self.eyes:
            if told(t, event, who):
                heard = seen(t, event, who)
                self.known.told(who, heard)
                self.eyes[who] = evolve(self.eyes[who], Addressed(NAME, heard))

    def after(self, t: PokerTable, event: Any) -> None:
        """The naive betting round goes on, and onlookers look."""
        kind = type(event)
        if kind is pe.RoundOpened:
            assert t.hand is not None
            self.round = None if self.voided and not event.street else naive.begin(t, t.hand, event)
            if t.hand.errors is NO_ERRORS:
                first = naive.opener(t.hand)
                assert event.opener == first, f"seat {event.opener} opens, and not {first}"
        elif self.round is not None and not self.round.follow(event):
            self.round = None
        if self.eyes and self.rng.random() < LOOKS:
            self.look(self.rng.choice(list(self.eyes)))

    def look(self, who: Who) -> None:
        """A person sees what the state shows, knowing only what was told, and has no card in mind that is hidden."""
        mind = self.eyes[who]
        true, known = [regular(view(pit, NAME, who)) for pit in (self.pit, mind)]
        assert true == known, f"{who.name} sees {differ(true, known)}"
        h = mind.state(NAME, PokerTable).hand
        if h is not None:
            self.known.mind(who, h)
        self.looks += 1

    def rebuilt(self) -> Pit:
        """The pit as a restart makes it: from the bytes of the journal, by evolve alone."""
        pit = Pit()
        for data in self.journal:
            event = decode(NAME, data)
            assert encode(event) == data
            pit = evolve(pit, Addressed(NAME, event))
        return pit


def regular(view: Any) -> Any:
    """A view without the mistakes and findings that staff are offered: these name what is true, seen or not."""
    return replace(view, offers=tuple([o for o in view.offers if o.group not in ("slips", "reports")]))


def differ(one: Any, other: Any) -> list[str]:
    """The fields in which two records differ."""
    names = one.__struct_fields__
    if one.offers != other.offers:
        pairs = ((one.offers, other.offers), (other.offers, one.offers))
        return [str([o for o in a if o not in b]) for a, b in pairs]
    return [
        f"{n}: {getattr(one, n)} and not {getattr(other, n)}" for n in names if getattr(one, n) != getattr(other, n)
    ]
