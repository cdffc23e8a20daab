"""What was done on a floor, read back from its journal: each command, and each step that was due, with its events."""

from collections.abc import Iterable, Iterator

from croupier.cases.records import Happened
from croupier.engines.pit.codec import decode, is_sealed
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import outcome, read_given
from croupier.engines.pit.groups import group
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.store.chain import Sealed
from croupier.store.journal import StoreError
from croupier.store.record import read


def read_done(batches: Iterable[Sealed]) -> Iterator[Happened]:
    """Everything that was done and due on a floor, each with its events; StoreError where the rules say otherwise.

    A batch keeps its events stream by stream. Deciding its commands again says which of them brought which, and that
    they are what the rules make of them. Rounds that are in play and sealed are left out, with whatever comes after
    them at their tables.
    """
    pit, in_play = Pit(), set[str]()
    for sealed in batches:
        for record in sealed.records:
            in_play |= group(pit, record.stream) if is_sealed(record.payload) else set()
        if not in_play.isdisjoint(record.stream for record in sealed.records):
            continue
        written = tuple([read(record) for record in sealed.records])
        if sealed.command is None:
            done: tuple[Happened, ...] = (Happened(written[0].stream, None, written, kept=False),) if written else ()
        else:
            done = tuple(_again(pit, sealed))
            if by_stream(tuple([one for step in done for one in step.events])) != written:
                raise StoreError(
                    f"batch {sealed.number} of the store does not match its command; run croupier audit for details"
                )
        for one in written:
            pit = evolve(pit, one)
        yield from done


def _again(pit: Pit, sealed: Sealed) -> Iterator[Happened]:
    """The commands of a batch with what each comes to, in their order."""
    for asked in read_given(sealed.command or b""):
        found = outcome(pit, asked)
        if isinstance(found, Refusal):
            raise StoreError(f"batch {sealed.number} of the store is refused under {found.cite}: {found.why}")
        told = tuple([Addressed(one.stream, decode(one.stream, encode(one.event))) for one in found])
        for one in told:
            pit = evolve(pit, one)
        yield Happened(asked.to, asked.command, told, asked.at)
