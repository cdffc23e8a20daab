"""Whoever reads the disk knows what an onlooker knows: every game, sealed, written to a store and searched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cases.noted import sealings
from tests.cases.test_journalled import KINDS, evening

from croupier.cases.records import Happened
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.table import Table
from croupier.engines.pit.codec import is_sealed
from croupier.kernel.codec import encode
from croupier.kernel.stream import Live
from croupier.store.chain import Sealed
from croupier.store.seals import ONLOOKER, WRAPPED, Closed, Moved, Opened, open_seals, outcome_of
from croupier.store.sqlite import SqliteJournal
from croupier.store.unseal import clear_batches, find_keys
from croupier.store.vault import Vault, random_vault

TELLING = 5
"""So many cards in a row lie somewhere by no chance."""
SEARCHED = 61
"""After every so many events the disk is searched."""


def coming(stream: Live) -> tuple[int, ...]:
    """The cards that are still to come at a table."""
    house, poker = stream.state_of(Table), stream.state_of(PokerTable)
    if house is not None:
        return house.round.shoe.cards[house.round.shoe.top :]
    return poker.hand.deck[poker.hand.top :] if poker is not None and poker.hand is not None else ()


def bytes_of(path: Path) -> bytes:
    """Everything of a store that lies on the disk but its keys."""
    return b"".join(path.with_name(path.name + end).read_bytes() for end in ("", "-wal"))


def tells_no_more_than_onlookers_see(one: Moved, payload: bytes) -> None:
    """A record that anybody can read holds what an onlooker may see, or nothing is hidden any more."""
    wrapped = WRAPPED.decode(payload) if is_sealed(payload) else None
    if wrapped is None:
        assert payload == encode(one.event)
        for there in (one.before, one.after) if one.after.concealed else ():
            assert there is None or there.redact(one.event, ONLOOKER) == one.event, f"{one.event} lies open"
    elif isinstance(wrapped, Opened):
        assert not one.after.concealed
        assert bytes(wrapped.event) == encode(one.event)


def written(noted: list[Happened], path: Path, vault: Vault | None) -> Iterator[Live]:
    """Write an evening batch by batch; no record of it tells what is hidden. The streams as they are after events."""
    journal, streams = SqliteJournal(path, int), dict[str, Live]()
    try:
        for sealing, moved in sealings(noted, vault):
            streams |= {one.stream: one.after for one in moved}
            assert all(streams[name].concealed for name in sealing.seals), "nothing is hidden, and a seal not open"
            journal.append(sealing.batch)
            payloads = {append.stream: iter(append.payloads) for append in sealing.batch.streams}
            for one in moved:
                tells_no_more_than_onlookers_see(one, next(payloads[one.stream]))
            yield from [one.after for one in moved]
    finally:
        journal.close()


def play(kind: str, path: Path, vault: Vault | None) -> list[Happened]:
    """An evening of a game is written, and now and then the bytes on the disk are searched for the cards to come."""
    noted, _ = evening(kind, 1)
    assert any(outcome_of(one.event) for step in noted for one in step.events), "chance had no part in it"
    for n, stream in enumerate(written(noted, path, vault)):
        cards = coming(stream) if n % SEARCHED == 0 and stream.concealed else ()
        text = ",".join(map(str, cards[:TELLING])).encode()
        assert len(cards) < TELLING or text not in bytes_of(path), "the next cards lie open on the disk"
    return noted


def read(path: Path, vault: Vault | None) -> tuple[list[Sealed], set[str]]:
    """The batches of a store as far as they can be read, and the seals that nobody has opened."""
    journal = SqliteJournal(path, int, read_only=True)
    try:
        unopened = {seal.id for seal in open_seals(journal, vault).values()} if vault is not None else set()
        return list(clear_batches(journal.sealed(), find_keys(journal, vault))), unopened
    finally:
        journal.close()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_hidden_lies_on_the_disk(kind: str, tmp_path: Path) -> None:
    """While a game is on, the disk says what an onlooker sees; with the key, and afterwards to all, everything."""
    path, vault = tmp_path / "floor.db", random_vault()
    noted = play(kind, path, vault)
    batches, unopened = read(path, vault)
    for (bare, _), found in zip(sealings(noted), batches, strict=True):
        payloads = [payload for append in bare.batch.streams for payload in append.payloads]
        assert [record.payload for record in found.records] == payloads
        assert found.command == bare.batch.command
    for found, known in zip(read(path, None)[0], batches, strict=True):
        for record, clear in zip(found.records, known.records, strict=True):
            if is_sealed(record.payload):
                wrapped = WRAPPED.decode(record.payload)
                assert isinstance(wrapped, Closed)
                assert wrapped.seal in unopened, "a round is over, and nobody can read it"
            else:
                assert record.payload == clear.payload
        assert found.command == known.command or any(is_sealed(record.payload) for record in found.records)


@pytest.mark.parametrize("kind", ["caribbean-stud gazetted", "holdem", "tai-sai"])
def test_without_seals_it_lies_open(kind: str, tmp_path: Path) -> None:
    """The same search finds the cards and dice of a store that nobody sealed."""
    with pytest.raises(AssertionError, match=r"lies? open"):
        play(kind, tmp_path / "floor.db", None)
