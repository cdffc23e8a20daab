"""Proofs of rounds: every game's, whole and as an onlooker may have them; and what is changed in one is found."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace
from tests.cases.sealing import batches_anew, broken_off, finished, in_memory
from tests.cases.test_journalled import KINDS

from croupier.engines.betting.events import hand as pe
from croupier.engines.pit.codec import decode
from croupier.games.poker.variants import GAMES as POKER
from croupier.kernel.people import Role, Who
from croupier.store.commitment import commitment, leaves, salts
from croupier.store.keys import Signer
from croupier.store.memory import MemoryJournal
from croupier.store.proof import (
    Leaf,
    Proof,
    check,
    check_signature,
    commitment_frame,
    opened_frame,
    read_proof,
    sign,
)
from croupier.store.proving import NotProved, proof_of
from croupier.store.seals import Seal, Unsealed
from croupier.store.unseal import clear, find_keys
from croupier.store.vault import random_vault
from croupier.things.cards import card as card_of

VAULT = random_vault()
WATCHER = Who("walt", Role.WATCHER)
SIGNER = Signer(Ed25519PrivateKey.generate())


@cache
def evening_of(kind: str, number: int = 0) -> tuple[MemoryJournal, str]:
    """An evening of a game and its table."""
    journal = in_memory(broken_off(kind, number)[0], VAULT)
    return journal, next(name for name in journal.streams() if name != "jackpot")


def proofs(kind: str, who: Who | None, number: int = 0) -> list[Proof]:
    """The proofs of all rounds of an evening that are over."""
    journal, table = evening_of(kind, number)
    found = []
    for one in range(1, 10):
        try:
            found.append(proof_of(journal, table, one, who))
        except NotProved:
            continue
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_round_is_proved(kind: str) -> None:
    """Promised in time, what was promised, dealt in that order, also where something goes wrong; to onlookers too."""
    journal = in_memory(finished(kind, 3), VAULT)
    table = next(name for name in journal.streams() if name not in ("jackpot", "B1"))
    number = 0
    with suppress(NotProved):
        for number in range(1, 5):
            for who in (None, WATCHER):
                proof = proof_of(journal, table, number, who)
                assert [one for one in check(proof) if not one.ok] == []
    assert number > 2


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud", "draw-blind"])
def test_a_hand_of_poker_is_proved_without_what_was_thrown_away(game: str) -> None:
    """An onlooker's proof shows the cards that lay open; of the others hashes, and no word of what they were."""
    assert game in POKER
    journal, table = evening_of(game)
    for proof in proofs(game, WATCHER):
        events = [decode(table, r.payload) for r in clear(journal.read(table), find_keys(journal, VAULT))]
        begins = [n for n, e in enumerate(events) if isinstance(e, pe.HandBegan)]
        first = next(n for n in begins if events[n].number == proof.round)  # type: ignore[attr-defined]
        hand = events[first : next((n for n in begins if n > first), None)]
        open_ = {c for e in hand for c in _open(e)}
        shown = {leaf.card for one in proof.outcomes for leaf in one.cards if not leaf.hash}
        assert shown == open_
        assert all(leaf.card == -1 and not leaf.salt for one in proof.outcomes for leaf in one.cards if leaf.hash)
        assert {card for step in proof.steps for card in step.cards} <= open_ | {-1}
        told = {card_of(name) for s in proof.steps for name in re.findall(r"\b[2-9TJQKA][cdhs]\b", s.words)}
        assert told <= open_


def _open(event: Any) -> tuple[int, ...]:
    """The cards that everybody sees by an event, said once more."""
    if isinstance(event, pe.CardDealt):
        return (event.card,) if event.up else ()
    if isinstance(event, pe.CommunityDealt):
        return (event.card,)
    return event.cards if isinstance(event, pe.BoardDealt | pe.HandShown | pe.HandSeen) else ()


def test_a_player_sees_the_own_cards_in_the_proof() -> None:
    """Whoever sat there has the salts of the own cards too, whatever became of them."""
    journal, table = evening_of("holdem")
    events = [decode(table, r.payload) for r in clear(journal.read(table), find_keys(journal, VAULT))]
    began = next(e for e in events if isinstance(e, pe.HandBegan))
    owners = dict(zip(began.order, began.owners, strict=False)) if len(began.order) == len(began.owners) else {}
    seat, name = next(iter(owners.items()))
    own = [e.card for e in events[: events.index(next(e for e in events if isinstance(e, pe.HandEnded)))]
           if isinstance(e, pe.CardDealt) and e.seat == seat]  # fmt: skip
    proof = proof_of(journal, table, began.number, Who(name, Role.PLAYER))
    shown = {leaf.card for leaf in proof.outcomes[0].cards if not leaf.hash}
    assert own
    assert set(own) <= shown
    assert [one for one in check(proof) if not one.ok] == []


def test_why_there_is_no_proof() -> None:
    """A round in play, a shoe in play, a round that never was, a table that never was."""
    stud, _ = evening_of("caribbean-stud gazetted")
    shoe, _ = evening_of("baccarat base with the amendments")
    wanted: list[tuple[MemoryJournal, str, int, str, bool]] = [
        (stud, "T1", 8, "Round 8 at T1 is still in play; its proof opens when it is over.", True),
        (stud, "T1", 9, "T1 has no round 9; its rounds are 1 to 7.", False),
        (stud, "T1", 0, "T1 has no round 0; its rounds are 1 to 7.", False),
        (stud, "T9", 1, "There is no table T9.", False),
        (shoe, "T1", 3, "Round 3 at T1 is dealt from a shoe that is still in play; its proof opens when", True),
        (shoe, "T1", 99, "T1 has no round 99; none is over yet.", False),
    ]
    for journal, table, number, why, waits in wanted:
        with pytest.raises(NotProved, match=re.escape(why)) as raised:
            proof_of(journal, table, number)
        assert raised.value.waits is waits


def test_a_round_that_nobody_sealed() -> None:
    """There is nothing to prove it by, and that is said."""
    journal, _ = evening_of("caribbean-stud gazetted")
    plain = MemoryJournal(lambda: 0)
    keys = find_keys(journal, VAULT)
    known = {(r.stream, r.version): r.payload for s in journal.streams() for r in clear(journal.read(s), keys)}
    for batch in batches_anew(journal.sealed(), lambda r: known[r.stream, r.version], lambda _: None):
        plain.append(batch)
    with pytest.raises(NotProved, match="was played without a seal"):
        proof_of(plain, "T1", 3)


# --- changes --------------------------------------------------------------------------------------


def changed(proof: Proof, **changes: Any) -> Proof:
    """A proof with the first outcome changed."""
    first, *others = proof.outcomes
    return replace(proof, outcomes=(replace(first, **changes), *others))


def _swapped(proof: Proof) -> Proof:
    one, two, *rest = proof.outcomes[0].cards
    return changed(proof, cards=(two, one, *rest))


def _another_card(proof: Proof) -> Proof:
    first, *rest = proof.outcomes[0].cards
    return changed(proof, cards=(replace(first, card=(first.card + 1) % 52), *rest))


def _step(do: str, **changes: Any) -> Callable[[Proof], Proof]:
    """Another step of a kind: the first."""

    def of(proof: Proof) -> Proof:
        place = next(n for n, step in enumerate(proof.steps) if step.do == do)
        made = [replace(step, **changes) if n == place else step for n, step in enumerate(proof.steps)]
        return replace(proof, steps=tuple(made))

    return of


CHANGES: dict[str, tuple[Callable[[Proof], Proof], str]] = {
    "commitment": (lambda p: changed(p, commitment="0" * 64), "and not the commitment"),
    "order": (_swapped, "and not the commitment"),
    "card": (_another_card, "and not the commitment"),
    "salt": (lambda p: changed(p, cards=(replace(p.outcomes[0].cards[0], salt="00" * 16), *p.outcomes[0].cards[1:])),
             "and not the commitment"),
    "no salt": (lambda p: changed(p, cards=(Leaf(card=3, salt="x"),)), "and not the commitment"),
    "missing card": (lambda p: changed(p, cards=p.outcomes[0].cards[:-1]), "and not the commitment"),
    "another table": (lambda p: replace(p, table="T2"), "and not the commitment"),
    "another seal": (lambda p: replace(p, seal="00" * 12), "and not the commitment"),
    "no outcome": (lambda p: replace(p, outcomes=()), "lacks an outcome"),
    "late": (lambda p: changed(p, position=p.before.position + 1), "and not before no more bets"),
    "dealt": (_step("out", cards=(-3,)), "it had to be another card"),
    "left out": (lambda p: replace(p, steps=tuple(s for n, s in enumerate(p.steps) if n != 2)), "another card"),
    "cut": (_step("shuffle", top=1), "it had to be another card"),
    "time": (lambda p: replace(p, before=replace(p.before, at="2020-01-01T00:00:00Z")), ""),
    "round": (lambda p: replace(p, round=p.round + 1), ""),
    "words": (_step("out", words="Ann is dealt an ace"), ""),
}  # fmt: skip
"""What is changed, and what the proof itself says to it; where it says nothing, the signature does."""


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_changed_is_found(name: str) -> None:
    """By the proof itself or by its signature; and the signature finds everything."""
    change, says = CHANGES[name]
    proof = sign(proofs("caribbean-stud gazetted", None)[2], SIGNER)
    assert all(one.ok for one in check(proof))
    assert check_signature(proof).ok
    assert check_signature(proof, SIGNER.public.hex()).ok
    false = change(proof)
    wrong = [one.words for one in check(false) if not one.ok]
    assert any(says in one for one in wrong) if says else not wrong
    assert "something in it was changed" in check_signature(false).words


def test_signatures_of_others() -> None:
    """A proof that somebody else signed, or nobody, or with nonsense."""
    proof = sign(proofs("caribbean-stud gazetted", None)[0], SIGNER)
    other = Signer(Ed25519PrivateKey.generate())
    assert check_signature(sign(proof, other)).ok
    assert "another key than that" in check_signature(sign(proof, other), SIGNER.public.hex()).words
    assert "did not sign" in check_signature(replace(proof, signature="")).words
    assert not check_signature(replace(proof, signature="x")).ok
    assert not check_signature(replace(proof, signature="00")).ok


def test_a_proof_in_a_file(tmp_path: Path) -> None:
    """It comes back as it was; what is no proof is refused in a sentence."""
    proof = sign(proofs("holdem", WATCHER)[0], SIGNER)
    path = tmp_path / "proof.json"
    path.write_bytes(msgspec.json.encode(proof))
    assert read_proof(path) == proof
    bad = {
        b"": "is not a proof",
        b"[]": "is not a proof",
        msgspec.json.encode(replace(proof, format="croupier proof 9")): "of another kind",
        msgspec.json.encode(changed(proof, cards=(Leaf(),) * 1001)): "no shoe has more than",
    }
    for data, why in bad.items():
        path.write_bytes(data)
        with pytest.raises(ValueError, match=why):
            read_proof(path)
    with pytest.raises(ValueError, match="cannot be read"):
        read_proof(tmp_path)


def test_the_bytes_of_a_commitment() -> None:
    """As docs/howto/proof.md says them, worked out there by hand."""
    key, order = bytes(range(32)), (3, 1, 2)
    assert salts(key, 1, 3)[0].hex() == "b72345020a76bec942caddfae0cfbc10"
    assert leaves(key, 1, order)[0] == sha256(salts(key, 1, 3)[0] + b"\0\0" + b"\0\3").digest()
    parts = ((b"s", b"croupier commitment 1"), (b"s", b"CS1"), (b"s", b"aa"), (b"i", b"1"))
    text = b"".join(letter + len(part).to_bytes(8, "big") + part for letter, part in parts)
    text += b"b" + (3 * 32).to_bytes(8, "big")
    found = sha256(text + b"".join(leaves(key, 1, order))).hexdigest()
    assert commitment("CS1", "aa", key, 1, order) == found
    assert found == "66f085bfae86016a52454e8bbe843666e9563ee7e53c333ea5f3825be3521ce5"


def test_frames_for_live_pages() -> None:
    """What is promised, and that it can be read now."""
    frame = commitment_frame("CS1", 7, Seal("ab" * 12, b"k" * 32, b"locked", ("c" * 64,)))
    text = msgspec.json.encode(frame)
    assert msgspec.json.decode(text) == {
        "type": "seal", "table": "CS1", "round": 7, "seal": "ab" * 12, "commitments": ["c" * 64],
    }  # fmt: skip
    opened = msgspec.json.decode(msgspec.json.encode(opened_frame(Unsealed("CS1", 7, "ab" * 12))))
    assert opened == {"type": "opened", "table": "CS1", "round": 7, "seal": "ab" * 12}
