"""Seals: what is in a box and what is not, batches over several tables, and how open seals are found again."""

from pathlib import Path

import msgspec
import pytest
from tests.cases.noted import journalled, sealings
from tests.cases.sealing import broken_off, in_a_store
from tests.cases.test_journalled import evening

from croupier.engines.cards import events as ev
from croupier.engines.pit.codec import is_sealed
from croupier.kernel.codec import encode as encode_event
from croupier.law.books import Rule
from croupier.store.commitment import commitment
from croupier.store.journal import Append, Batch, StoreError
from croupier.store.memory import MemoryJournal
from croupier.store.record import read_all
from croupier.store.seals import (
    WRAPPED,
    Asked,
    Closed,
    Moved,
    Opened,
    Seal,
    _asked,
    about_event,
    decode,
    encode,
    open_seals,
    outcome_of,
    put,
    seal,
    take,
    vault_for,
)
from croupier.store.sqlite import SqliteJournal
from croupier.store.unseal import opened_command
from croupier.store.vault import place_of, random_vault

KIND = "caribbean-stud gazetted"


def test_a_box_opens_where_it_belongs_and_nowhere_else() -> None:
    """Another key, another place or another byte, and it stays shut; the same in the same place is the same box."""
    key, about = bytes(32), about_event("a", "T1", 7)
    box = put(key, b"the ace of spades", about)
    assert take(key, box, about) == b"the ace of spades"
    assert put(key, b"the ace of spades", about) == box
    wrong = [
        (bytes([1]) + key[1:], box, about),
        (key, box, about_event("a", "T1", 8)),
        (key, box, about_event("a", "T2", 7)),
        (key, box, about_event("b", "T1", 7)),
        *[(key, bytes([*box[:n], box[n] ^ 1, *box[n + 1 :]]), about) for n in range(len(box))],
        (key, b"", about),
    ]
    for other_key, other_box, other_about in wrong:
        with pytest.raises(ValueError, match="not locked with this key, or it was changed"):
            take(other_key, other_box, other_about)


def test_the_length_of_a_box_does_not_tell_the_card() -> None:
    """A two of clubs takes as much room as an ace of spades, and so does any hand, draw or order of as many cards."""
    about, cite = about_event("a", "T1", 7), Rule("caribbean-stud 8.1")
    cards = [ev.Dealt(to=(1, 0), card=card, up=False, cite=cite) for card in range(52)]
    assert len({len(put(bytes(32), encode_event(one), about)) for one in cards}) == 1
    hands = [ev.PickedUp(place=(1, 0), cards=tuple(hand), cite=cite) for hand in ((0, 1, 2, 3, 4), (51, 9, 30, 8, 7))]
    assert len({len(put(bytes(32), encode_event(one), about)) for one in hands}) == 1
    for one in (*cards, *hands):
        assert take(bytes(32), put(bytes(32), encode_event(one), about), about) == encode_event(one)


def test_nothing_is_sealed_twice_with_one_number() -> None:
    """A batch that could not be written and another in its place share no number, whatever was in them."""
    key, about = bytes(32), about_event("a", "T1", 7)
    first, second = put(key, b"one thing", about), put(key, b"another", about)
    assert first[:12] != second[:12]
    assert put(key, b"one thing", about_event("a", "T1", 8))[:12] != first[:12]


def test_a_seal_begins_with_chance_and_ends_with_the_round() -> None:
    """Each round of a stud game has a seal and a commitment of its own, promised before the bets close."""
    noted, table = evening(KIND, 0)
    began: dict[str, int] = {}
    ended: list[str] = []
    for sealing, moved in sealings(noted, random_vault()):
        began |= {one.seal: one.round for one in sealing.commitments}
        ended += [one.seal for one in sealing.opened]
        for one in moved:
            if isinstance(one.event, ev.BetsClosed):
                there = sealing.seals[table]
                assert len(there.commitments) == 1
                assert began[there.id] == one.after.number
    assert list(began)[:-1] == ended
    assert list(began.values()) == list(range(1, len(began) + 1))


def test_the_commitment_is_to_the_order_under_the_key() -> None:
    """The wrapper says what the key and the order give, and another order gives something else."""
    noted, table = evening(KIND, 0)
    for sealing, moved in sealings(noted, random_vault()):
        for one, payload in zip(moved, sealing.batch.streams[0].payloads, strict=False):
            order = outcome_of(one.event)
            if order:
                wrapped, there = WRAPPED.decode(payload), sealing.seals[table]
                assert isinstance(wrapped, Closed)
                assert wrapped.commitment == commitment(table, there.id, there.key, 1, order) == there.commitments[0]
                swapped = (order[1], order[0], *order[2:])
                assert wrapped.commitment != commitment(table, there.id, there.key, 1, swapped)
                return
    pytest.fail("chance never spoke")


def test_a_batch_over_two_tables() -> None:
    """Its commands open only with the keys of both: who has one, because its round is over, does not read the other."""
    vault, shuffles = random_vault(), list[Moved]()
    for _, moved in sealings(evening("linked tables", 0)[0]):
        shuffles += [one for one in moved if isinstance(one.event, ev.Shuffled)]
    first = shuffles[0]
    second = next(one for one in shuffles if one.stream != first.stream)
    whole = Batch("both", (Append(first.stream, 4, (b"{}",)), Append(second.stream, 9, (b"{}",))), (), b"[the orders]")
    sealing = seal(whole, (first, second), {}, vault)
    keys = {one.id: one.key for one in sealing.seals.values()}
    command = sealing.batch.command or b""
    assert isinstance(WRAPPED.decode(command), Asked)
    assert opened_command("both", command, keys) == b"[the orders]"
    for name, key in keys.items():
        assert opened_command("both", command, {name: key}) is None
    with pytest.raises(ValueError, match="not locked with this key"):
        opened_command("another", command, keys)


def test_a_batch_that_was_not_written_is_forgotten() -> None:
    """Nothing is undone: the seals as they were before seal what comes instead."""
    noted, table = evening(KIND, 0)
    vault, seals = random_vault(), dict[str, Seal]()
    for bare, moved in sealings(noted):
        failed = seal(bare.batch, moved, seals, vault)
        again = seal(bare.batch, moved, seals, vault)
        if not seals and again.seals:
            assert failed.seals[table].id != again.seals[table].id
        else:
            assert failed == again
        seals = dict(again.seals)
        if again.opened:
            return
    pytest.fail("no round came to its end")


@pytest.mark.parametrize("kind", [KIND, "blackjack base with the amendments", "holdem", "tai-sai"])
def test_open_seals_are_found_again(kind: str) -> None:
    """After a restart, from the journal or from a snapshot, the seals stand as they did; no key is on the disk."""
    vault, journal = random_vault(), MemoryJournal(lambda: 0)
    seals = journalled(broken_off(kind, 2)[0], journal, vault)
    assert seals
    assert open_seals(journal, vault) == seals
    kept = encode(seals)
    assert decode(kept, vault) == seals
    assert all(
        one.key.hex().encode() not in kept and msgspec.json.encode(one.key) not in kept for one in seals.values()
    )
    with pytest.raises(StoreError, match="sealed with another key"):
        open_seals(journal, random_vault())
    with pytest.raises(StoreError, match="cannot be read"):
        decode(kept, random_vault())
    with pytest.raises(StoreError, match="in play and sealed, and its seal key is missing"):
        list(read_all(journal))


def test_the_key_of_a_store_in_play_is_not_made_anew(tmp_path: Path) -> None:
    """Rounds that are sealed need the key that sealed them; where none is, a new one will do."""
    path = tmp_path / "floor.db"
    in_a_store(path, broken_off(KIND)[0])
    place_of(path).rename(tmp_path / "kept")
    journal = SqliteJournal(path, int, read_only=True)
    with pytest.raises(StoreError, match=r"floor\.db\.seal is missing: rounds at T1 are in play"):
        vault_for(journal)
    assert not place_of(path).exists()
    assert open_seals(journal, vault_for(journal, tmp_path / "kept"))
    journal.close()


def test_records_say_what_they_are(tmp_path: Path) -> None:
    """Whatever is sealed begins as the journal looks for it, and the opening holds the event."""
    path = tmp_path / "floor.db"
    noted, table = broken_off(KIND)
    in_a_store(path, noted)
    journal = SqliteJournal(path, int, read_only=True)
    found = [WRAPPED.decode(record.payload) for record in journal.seals()]
    assert {type(one) for one in found} == {Closed, Opened}
    assert [r.version for r in journal.seals()] == [r.version for r in journal.read(table) if is_sealed(r.payload)]
    journal.close()
    assert any(isinstance(one, Opened) and b"cards.RoundEnded/1" in bytes(one.event) for one in found)


def test_boxes_within_boxes_are_bytes_as_they_are() -> None:
    """Commands under several seals open again whatever the inner boxes end in."""
    batch = Batch("one", (Append("CS1", 0, (b"{}",)),), (), b'[{"to":"CS1"}]')
    for n in range(1_500):
        used = tuple(Seal(f"{n}-{i}", bytes([n % 256, n // 256, i]) + bytes(29), b"") for i in range(3))
        wrapped = _asked(batch, used)
        assert wrapped is not None
        assert opened_command("one", wrapped, {one.id: one.key for one in used}) == batch.command
