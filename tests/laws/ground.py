"""The ground under the laws: a pit with its books, its journal and onlookers, every law checked after every event."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from tests.laws import laws
from tests.laws.concealment import concealment
from tests.laws.knowledge import Knowledge, views
from tests.laws.people import DEALER, OPERATOR, PLAYERS, SUPERVISOR, WATCHER
from tests.laws.tally import Tally, tally

from croupier.books.accounts import Books
from croupier.books.postings import entries
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.table import Table
from croupier.engines.cards.view import seen
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.kernel.people import Who
from croupier.law.books import Rule, RuleRecord
from croupier.law.books import rule as look_up

LOOKS = 0.03
"""How often an onlooker's view is compared after a batch; after what is telling every other time."""
EVERYBODY = (*PLAYERS, DEALER, SUPERVISOR, OPERATOR)
PEOPLE = (ev.NomineeAppointed, ev.NomineeEnded, ev.Directed, ev.OptionChanged)
TELLING = (
    *(ev.Slipped, ev.Found, ev.Ruled, ev.RackShuffled, ev.Discarded, ev.PutBack, ev.SplitOff, ev.BurnShown),
    *PEOPLE,
)
"""After these a look is likelier: what is irregular, cards that change places, and people who may see them."""


@cache
def rule(cite: Rule) -> RuleRecord:
    """The record behind a citation; an unknown one is an error."""
    return look_up(cite)


class Ground:
    """A pit, its books, its journal, and onlookers who know what they saw: two players and a watcher."""

    def __init__(self, seed: int, happened: Tally | None = None) -> None:
        """Nothing is open yet; what happens is added to what `happened` elsewhere."""
        self.rng = random.Random(seed)
        self.pit = Pit()
        self.books = Books()
        self.journal: list[tuple[str, bytes]] = []
        self.tally = tally() if happened is None else happened
        self.eyes = {who: Pit() for who in (PLAYERS[0], PLAYERS[1], WATCHER)}
        self.known: dict[str, Knowledge] = {}
        self.standing: dict[str, laws.Standing] = {}
        self.unnoticed = False
        """The last event was a slip: chips that follow it may lie against the rules."""

    def must(self, to: str, command: Any) -> None:
        """A command that has to be taken."""
        assert self.do(to, command), decide(self.pit, to, command)

    def do(self, to: str, command: Any) -> bool:
        """Decide a command, and check every law after every event; whether it was taken."""
        events = decide(self.pit, to, command)
        if isinstance(events, Refusal):
            rule(events.cite)
            assert events.why
            return False
        self.take(events)
        return True

    def take(self, events: tuple[Addressed, ...]) -> None:
        """Take a batch of events; after it books and pools agree, and now and then people look."""
        assert events
        look = ""
        for addressed in events:
            self.happen(addressed)
            look = addressed.stream if isinstance(addressed.event, TELLING) else look
        laws.pools(self.pit, self.books)
        laws.claims(self.pit)
        if not self.known:
            return
        if self.rng.random() < LOOKS / 3:
            laws.offered(self.pit.state(self.rng.choice(list(self.known)), Table), self.rng.choice(EVERYBODY))
        for who in self.eyes:
            if self.rng.random() < (0.5 if look else LOOKS):
                self.look(look or self.rng.choice(list(self.known)), who)

    def happen(self, addressed: Addressed) -> None:
        """Take an event into the pit, the books, the journal and the onlookers' minds; check money and cards."""
        stream, event = addressed
        rule(event.cite)
        before, was = self.pit.find(stream, Table), self.pit.streams.get(stream)
        for who, known in self.eyes.items():
            event_seen = event if before is None else seen(before.round, event, who)
            self.eyes[who] = evolve(known, Addressed(stream, event_seen))
        if before is not None and before.game is not None:
            self.note(before, event)
        else:
            self.tally.seen[f"event {type(event).__name__}"] += 1
        self.pit = evolve(self.pit, addressed)
        concealment(was, event, self.pit.streams[stream])
        self.journal.append((stream, encode(event)))
        change = self.books.post(entries(stream, event))
        if stream in self.standing:
            self.standing[stream].follow(self.pit.state(stream, Table), event)
        if stream == JACKPOT:
            laws.jackpot(self.pit, self.books)
        elif laws.moved(before, self.pit.state(stream, Table), change):
            laws.money(self.pit, self.books, stream)
        if before is not None and before.game is not None:
            after = self.pit.state(stream, Table).round
            laws.placed(before.round, after, event)
            self.known[stream].follow(before.game, before.round, after, event)

    def note(self, before: Table, event: Any) -> None:
        """Count what happens, and look at wagers and judgements."""
        assert before.game is not None
        self.tally.note(before.game, before.round, event)
        laws.wagered(before.game, before.round, event, unnoticed=self.unnoticed)
        laws.may_leave(before.round, event, unnoticed=self.unnoticed)
        self.unnoticed = isinstance(event, ev.Slipped)
        if isinstance(event, ev.Announced):
            laws.judged(before.game, before.round, event)

    def look(self, table: str, who: Who) -> None:
        """Compare what a person sees with what that person was told."""
        views(self.pit, table, who, self.eyes[who], self.known[table])

    def replay(self) -> Pit:
        """The pit rebuilt from the journal's bytes by evolve alone."""
        pit = Pit()
        for stream, data in self.journal:
            event = decode(stream, data)
            assert encode(event) == data
            pit = evolve(pit, Addressed(stream, event))
        return pit
