"""The audit of a journal: decide every command again, recompute what the rules force, compare tables with books.

Each command, chance included, is decided once more from the state before it and must come to the events that were
written. Batches of croupier 0.1 keep no command; of those, what followed unasked is computed again: every card, every
fate of a wager, every payout of the jackpot.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from croupier import __version__
from croupier.books import checks
from croupier.books.accounts import Books, total
from croupier.books.batches import Batch, Finding, Written
from croupier.books.postings import entries
from croupier.engines.betting.events import hand as pe
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot import events as je
from croupier.engines.cards.jackpot.link import JACKPOT as JACKPOT_STREAM
from croupier.engines.cards.jackpot.link import LINK as JACKPOT_LINK
from croupier.engines.cards.jackpot.link import jackpot_of, payouts
from croupier.engines.chance import events as te
from croupier.engines.chance.state import System
from croupier.engines.pit.codec import decode, is_sealed
from croupier.engines.pit.given import Came, Wire, decided, outcomes, read_given
from croupier.engines.pit.groups import group
from croupier.engines.pit.opening import UNOPENED
from croupier.engines.pit.pit import Addressed, Pit, advance, carry, noted
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.kernel.events import Event
from croupier.kernel.stream import Live
from croupier.law.books import rule

ENTAILING = (JACKPOT_LINK,)
"""What a jackpot and its tables tell each other follows from their events alone, and is computed once more."""


PAYOUTS = (ev.Settled, ev.JackpotPaid, te.BetSettled, pe.PotAwarded)
ENDS = (ev.RoundEnded, te.SpinEnded, pe.HandEnded)


class Audit:
    """Where an audit stands. It takes batches in order, then compares the books."""

    def __init__(self, pit: Pit | None = None, results: checks.Results | None = None) -> None:
        """Nothing read yet; or everything up to where an earlier audit ended, which left these behind."""
        self.pit = Pit(dict(pit.streams) if pit else {})
        self.findings: list[Finding] = []
        self.counts: Counter[str] = Counter()
        self.results = results or checks.Results()
        self._expected: dict[str, deque[Event]] = {}
        self.in_play: set[str] = set()
        """Streams with a round in play that is sealed, and those decided with them: from there on they are not seen."""
        self._resolved: set[str] = set()
        """Citations that were looked up."""
        self._lost: set[str] = set()
        """Streams that could not be replayed to their end."""
        self._older = False
        """Whether another version of croupier wrote the batch in hand: its readings may have rested on other rules."""

    def batch(self, sealed: Batch) -> None:
        """Check one batch and go on to the state after it."""
        self.counts["batches"] += 1
        if not sealed.records:
            self.findings.append(Finding("its events are missing", batch=sealed.number))
        elif not self._sealed(sealed) and not self._came_again(sealed):
            self._compared(sealed)

    # --- what comes to the same, byte by byte -----------------------------------------------------

    def _came_again(self, sealed: Batch) -> bool:
        """Go on if the commands of a batch, decided again, come to just the bytes that were written at one table.

        Then whatever the rules force was computed again with them. Anything else is looked at more closely.
        """
        if sealed.command is None or self._lost:
            return False
        streams = dict(self.pit.streams)
        try:
            asked = read_given(sealed.command)
            found = decided(streams, asked)
        except Exception:  # noqa: BLE001  (whatever a false command does to the rules is told by the closer look)
            return False
        if isinstance(found, Refusal) or not _as_written(sealed.records, found):
            return False
        self.counts["commands"] += sum(one.command is not None for one in asked)
        owed: list[Any] = []
        for record, one in zip(sealed.records, found, strict=True):
            owed += entries(one.stream, one.event)
            self._taken(record, one)
        self._booked(sealed, owed)
        self.pit = Pit(streams)
        return True

    def _taken(self, record: Written, one: Came) -> None:
        """An event that is what the rules come to."""
        event, kind, counts = one.event, type(one.event), self.counts
        there = UNOPENED if one.before is None else one.before
        self._cited(record, event)
        counts["events"] += 1
        if there.unasked(event):
            counts["recomputed"] += 1
            counts["payouts"] += kind in PAYOUTS
        if kind in checks.SHOWING:
            self.results.take(record, event, there.state_of(System))
        counts["rounds"] += kind in ENDS

    def _booked(self, sealed: Batch, owed: list[Any]) -> None:
        """The entries of a batch are those that its events move."""
        self.counts["entries"] += len(sealed.entries)
        if not self._lost and tuple(owed) != sealed.entries:
            self._find(f"the events move {_money(owed)}, the ledger has {_money(sealed.entries)}", sealed.records[-1])

    # --- what does not ------------------------------------------------------------------------------

    def _compared(self, sealed: Batch) -> None:
        """Compare the events of a batch with what the rules come to, one by one."""
        owed: list[Any] = []
        events = [(record, self._decoded(record)) for record in sealed.records]
        known = len(self.findings)
        self._older = sealed.command is None
        differs = self._decided(sealed, events)
        for n, (record, event) in enumerate(events):
            if event is None or record.stream in self._lost:
                continue
            if isinstance(event, je.PoolAdded | je.Uncontributed) and not self._expected.get(record.stream):
                self._expect(self._before_refund(event, events[n:]))
            owed += entries(record.stream, event)
            self._cited(record, event)
            self._recomputed(record, event)
            if type(event) in checks.SHOWING:
                self.results.take(record, event, self.pit.find(record.stream, System))
            self._evolved(record, event)
        for stream, waiting in self._expected.items():
            for missing in waiting:
                self._find(f"the rules lead to {_told(missing)}, but it was not written", sealed.records[-1], stream)
        self._expected = {}
        self._booked(sealed, owed)
        if differs is not None and len(self.findings) == known:  # else it is told already, and more closely
            self.findings.append(differs)

    def _sealed(self, batch: Batch) -> bool:
        """Whether a batch belongs to a round that is sealed still, or comes after one at tables decided with it."""
        for record in batch.records:
            if is_sealed(record.payload) and record.stream not in self.in_play:
                self.in_play |= group(self.pit, record.stream)
        touched = {record.stream for record in batch.records}
        if self.in_play.isdisjoint(touched):
            return False
        self.in_play |= touched
        self.counts["sealed"] += len(batch.records)
        self.counts["entries"] += len(batch.entries)
        return True

    def _decided(self, sealed: Batch, events: list[tuple[Written, Event | None]]) -> Finding | None:
        """Decide the commands of a batch again; where that comes to something else than was written."""
        if sealed.command is None or self._lost or any(event is None for _, event in events):
            return None
        try:
            asked = read_given(sealed.command)
            found = outcomes(self.pit, asked)
        except Exception as error:  # noqa: BLE001  (whatever a false command does to the rules is a finding)
            return Finding(
                f"its command cannot be decided again ({type(error).__name__}: {error})", batch=sealed.number
            )
        self.counts["commands"] += sum(one.command is not None for one in asked)
        said = "; ".join(_asked(one.command, one.to) for one in asked)
        other = {one.version for one in asked} - {__version__}
        by = f" (croupier {', '.join(sorted(other))} decided it, this is {__version__})" if other else ""
        self._older = bool(other)
        if isinstance(found, Refusal):
            what = f"{said}: under the rules it is refused, {found.why} ({found.cite}); the journal carries it out{by}"
            return Finding(what, batch=sealed.number)
        due = [(one.stream, decode(one.stream, encode(one.event))) for one in found]
        for (record, event), (stream, expected) in zip_longest(events, due, fillvalue=(None, None)):
            if record is None or record.stream != stream or not self._alike(event, expected):
                there = "nothing more" if event is None else _told(event)
                here = "nothing more" if expected is None else _told(expected)
                what = f"{said}: the journal has {there}; under the rules it comes to {here}{by}"
                at = record or sealed.records[-1]
                return Finding(what, stream=at.stream, version=at.version, batch=sealed.number)
        return None

    def _before_refund(self, first: Event, events: list[tuple[Written, Event | None]]) -> tuple[Addressed, ...]:
        """What the next refund of a table tells the jackpot, which is written before it, if this is how it starts."""
        for record, event in events:
            if isinstance(event, ev.JackpotRefunded):
                told = carry(self.pit, ((record.stream, event),), links=ENTAILING)[:-1]
                return told if told and told[0].event == first else ()
        return ()

    def _decoded(self, record: Written) -> Event | None:
        self.counts["events"] += 1
        if record.stream in self._lost:
            return None
        try:
            return decode(record.stream, record.payload)
        except ValueError as wrong:
            self._find(str(wrong), record)
            self._lost.add(record.stream)
            return None

    def _cited(self, record: Written, event: Event) -> None:
        """Every citation resolves in the rulebook."""
        cites = (event.cite, event.question.cite) if isinstance(event, ev.Referred) else (event.cite,)
        self.counts["citations"] += len(cites)
        for cite in cites:
            if cite in self._resolved:
                continue
            try:
                rule(cite)
                self._resolved.add(cite)
            except LookupError as wrong:
                self._find(f"it cites a rule that is not in the rulebook: {wrong.args[0]}", record)

    def _recomputed(self, record: Written, event: Event) -> None:
        """What the rules force is what was written."""
        stream = record.stream
        if isinstance(event, je.Awarded) and not self._expected.get(stream) and event.table in self.pit.streams:
            self._expect(carry(self.pit, payouts(self.pit.streams)))
        waiting = self._expected.get(stream)
        there = self.pit.streams.get(stream, UNOPENED)
        if event.entailed or (waiting and waiting[0] == event):
            self._same(record, event, waiting.popleft() if waiting else None)
        elif there.unasked(event):
            self._same(record, event, _due(there))
        if not isinstance(event, je.Awarded | ev.JackpotPaid | ev.JackpotRefunded):
            self._expect(self._entailed(stream, event))

    def _entailed(self, stream: str, event: Event) -> Iterable[Addressed]:
        """What an event brings about elsewhere; nothing of one that does not follow, which is a finding of its own."""
        try:
            return carry(self.pit, ((stream, event),), links=ENTAILING)[1:]
        except Exception:  # noqa: BLE001  (whatever a false record does)
            return ()

    def _expect(self, entailed: Iterable[Addressed]) -> None:
        for stream, event in entailed:
            self._expected.setdefault(stream, deque()).append(event)

    def _same(self, record: Written, event: Event, due: Event | None) -> None:
        self.counts["recomputed"] += 1
        self.counts["payouts"] += type(event) in PAYOUTS
        if self._older and event != due and self._alike(event, due):
            self.counts["cited otherwise"] += 1
        elif event != due:
            instead = "nothing is due" if due is None else f"it is {_told(due)}"
            self._find(f"the journal has {_told(event)}; under the rules {instead}", record)

    def _alike(self, event: Event | None, due: Event | None) -> bool:
        """Whether an event is what is due; where another version wrote it, it may rest on other rules."""
        return event == due or (self._older and _uncited(event) == _uncited(due))

    def _evolved(self, record: Written, event: Event) -> None:
        addressed, streams = Addressed(record.stream, event), self.pit.streams
        try:
            advance(streams, addressed)
            streams.update(noted(streams, addressed))
        except Exception as error:  # noqa: BLE001  (whatever a false record does to evolve is a finding)
            self._find(f"it does not follow from those before it ({type(error).__name__}: {error})", record)
            self._lost.add(record.stream)
            return
        self.counts["rounds"] += type(event) in ENDS

    def _find(self, what: str, record: Written, stream: str | None = None) -> None:
        self.findings.append(Finding(what, stream=stream or record.stream, version=record.version))

    # --- the books ------------------------------------------------------------------------------------------

    def books(self, books: Books) -> None:
        """Chips, house and jackpot money agree with the ledger, account by account; everything adds up to nothing."""
        self.counts["accounts"] = len(books.posted)
        self.findings += self.results.findings()
        if total(books):
            self.findings.append(Finding(f"all accounts together hold {total(books)} cents instead of zero"))
        if self._lost:
            return  # a stream that does not replay has its finding already
        self.findings += [Finding(words) for words in (*checks.disagreements(self.pit), *checks.miscounted(self.pit))]
        expected, found = self.standing(), {n: books.posted.get(n, 0) - books.reserved.get(n, 0) for n in books.posted}
        for name in sorted({*expected, *found} - checks.unseen(self.pit, self.in_play, found)):
            there, here = found.get(name, 0), expected.get(name, 0)
            if there != here:
                self.findings.append(Finding(f"account {name} has {there} cents available, but the tables say {here}"))

    def standing(self) -> dict[str, int]:
        """What every account can spend, by the streams alone."""
        accounts: Counter[str] = Counter()
        for name, stream in self.pit.streams.items():
            accounts.update(stream.standing(name))
        return dict(accounts)

    def pools(self) -> None:
        """Seeds and contributions are payouts and pools, to the ten-thousandth of a cent."""
        j = jackpot_of(self.pit.streams)
        fine = (j.wagers + j.added - j.paid - j.taken) * 10_000
        if j.pool + j.minor + j.retained != fine and JACKPOT_STREAM not in self._lost | self.in_play:
            self.findings.append(
                Finding(f"the pools hold {j.pool + j.minor + j.retained} parts, but what went in and out leaves {fine}")
            )


def audit(
    batches: Iterable[Batch], books: Books, progress: Callable[[int], None] = lambda _: None, found: Audit | None = None
) -> Audit:
    """Audit everything in a journal: its batches in order, and the books as it keeps them.

    `progress` is told how many events were read; what was `found` so far is there even if the batches break off.
    """
    found = Audit() if found is None else found
    for batch in batches:
        found.batch(batch)
        progress(len(batch.records))
    found.books(books)
    found.pools()
    return found


def _as_written(records: Sequence[Written], found: list[Came]) -> bool:
    """Whether these events are what was written, to the byte, and nothing in them concerns another stream."""
    return len(records) == len(found) and all(
        record.stream == one.stream == records[0].stream
        and not one.event.entailed
        and encode(one.event) == record.payload
        for record, one in zip(records, found, strict=True)
    )


def _due(stream: Live) -> Event | None:
    """What is due at a stream; nothing where false records have made a state from which nothing can follow."""
    try:
        return next(iter(stream.follow()), None)
    except Exception:  # noqa: BLE001  (whatever is written is then not what was due, and a finding)
        return None


def _asked(command: Wire | None, to: str) -> str:
    """A command in a few words."""
    if command is None:
        return f"the next step at {to}"
    return f"{type(command).__name__} by {command.by.name} ({command.by.role}) at {to}"


def _uncited(value: Any) -> Any:
    """A record and those in it without the rules that they cite."""
    if isinstance(value, msgspec.Struct):
        kept = [name for name in value.__struct_fields__ if name != "cite"]
        return type(value), [_uncited(getattr(value, name)) for name in kept]
    return [_uncited(one) for one in value] if isinstance(value, tuple) else value


def _told(event: Event) -> str:
    fields = msgspec.to_builtins(event)
    del fields["type"]
    return f"{type(event).__name__}({', '.join(f'{name}={value}' for name, value in fields.items())})"


def _money(owed: Iterable[Any]) -> str:
    told = [" ".join(str(v) for v in msgspec.to_builtins(entry).values()) for entry in owed]
    return "; ".join(told) or "nothing"
