"""The proof of a round: what was promised before the bets closed, what it turned out to be, every card that came out.

A proof stands by itself: whoever has it can check it, in the page or with `croupier verify`. The house signs it with
the key of its record, so that it cannot deny it, and nobody can change it.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.store.anchors import iso
from croupier.store.chain import framed
from croupier.store.commitment import leaf, root
from croupier.store.keys import Signer
from croupier.store.keys import signed as truly_signed
from croupier.store.seals import Seal, Unsealed

FORMAT: Final = "croupier proof 1"
LARGEST: Final = 5_000_000
"""Bytes; a shoe of eight decks takes some tens of thousands."""
MOST_CARDS: Final = 1_000


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card at its place with its salt; or its hash alone, where it is not for everybody to see."""

    card: int = -1
    salt: str = ""
    hash: str = ""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What chance settled: the commitment, the record that holds it, and the cards in their order."""

    number: int
    commitment: str
    position: int
    at: str
    cards: tuple[Leaf, ...]


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened to the cards: `do` is shuffle, cut, out, back or changed; `position` is the record's."""

    do: str
    position: int
    round: int
    words: str
    outcome: int = 0
    """shuffle: which outcome it is; the first `kept` cards stay, the others are now its cards."""
    kept: int = 0
    top: int = 0
    """shuffle: so many cards are out after it."""
    at: int = 0
    """cut: so many cards go from the top of the rest to the bottom."""
    count: int = 0
    """out, back: how many cards leave the deck, or go back on top."""
    cards: tuple[int, ...] = ()
    """out: which, as they were dealt, -1 where that is not for everybody to see; changed: the rest as it lies now."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened: what, its record, and when."""

    words: str
    position: int
    at: str


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that it takes to check a round."""

    format: str
    table: str
    game: str
    round: int
    seal: str
    outcomes: tuple[Outcome, ...]
    before: Mark
    """By when the outcome had to be settled: no more bets, the first card, the cover."""
    opened: Mark
    steps: tuple[Step, ...]
    """From the shuffle to the end of the round, earlier rounds of the same shoe included."""
    public_key: str = ""
    """The key of the house, in hex, and what it signed: all of the above."""
    signature: str = ""


class Check(msgspec.Struct, frozen=True):
    """Something that was checked, in a sentence, and whether it is so."""

    ok: bool
    words: str


# --- frames for live pages ------------------------------------------------------------------------


class CommitmentFrame(msgspec.Struct, frozen=True, kw_only=True, tag="seal"):
    """What is promised of the cards that a round is dealt from; pages keep it to compare it with the proof."""

    table: str
    round: int
    seal: str
    commitments: tuple[str, ...]


class OpenedFrame(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """A seal was opened: from now on the proof can be read."""

    table: str
    round: int
    seal: str


def commitment_frame(table: str, number: int, seal: Seal) -> CommitmentFrame:
    """The frame for everybody at a table: after each outcome, at the beginning of each round, and to whoever comes."""
    return CommitmentFrame(table=table, round=number, seal=seal.id, commitments=seal.commitments)


def opened_frame(opened: Unsealed) -> OpenedFrame:
    """The frame for everybody at a table when its seal is opened."""
    return OpenedFrame(table=opened.stream, round=opened.round, seal=opened.seal)


# --- checking -------------------------------------------------------------------------------------


def check(proof: Proof) -> tuple[Check, ...]:
    """Everything that a proof can show by itself, in the order of what happened."""
    return (*_committed(proof), _in_time(proof), *_dealt(proof))


def _committed(proof: Proof) -> Iterator[Check]:
    """Each outcome is what was promised."""
    if not proof.outcomes or [one.number for one in proof.outcomes] != list(range(1, len(proof.outcomes) + 1)):
        yield Check(False, "The proof lacks an outcome of chance: they are numbered from 1.")  # noqa: FBT003
        return
    for one in proof.outcomes:
        try:
            hashes = [_hash(place, card) for place, card in enumerate(one.cards)]
        except (ValueError, OverflowError):
            hashes = []
        found = root(proof.table, proof.seal, one.number, hashes)
        hidden = sum(bool(card.hash) for card in one.cards)
        what = f"Outcome {one.number}, {len(one.cards)} cards"
        what += f" of which {hidden} stay hidden" if hidden else ""
        said = "gives" if found == one.commitment else f"gives {found[:16]}... and not"
        yield Check(found == one.commitment, f"{what}, {said} the commitment {one.commitment[:16]}...")


def _hash(place: int, card: Leaf) -> bytes:
    """The leaf of a card, or the hash that stands for it."""
    return bytes.fromhex(card.hash) if card.hash else leaf(bytes.fromhex(card.salt), place, card.card)


def _in_time(proof: Proof) -> Check:
    """The first outcome was promised in time."""
    before, first = proof.before, min(proof.outcomes, key=lambda one: one.position, default=None)
    if first is None:
        return Check(False, "Nothing was committed to.")  # noqa: FBT003
    ok = first.position < before.position
    said = f"in record {first.position} at {first.at}, {'before' if ok else 'and not before'} {before.words}"
    return Check(ok, f"The order was committed to {said} in record {before.position} at {before.at}.")


def _dealt(proof: Proof) -> Iterator[Check]:
    """Every card came in the order that was promised: the deck is gone through once more, step by step."""
    deck, top, right, changes = list[int](), 0, 0, 0
    orders = {one.number: [card.card for card in one.cards] for one in proof.outcomes}
    for step in proof.steps:
        match step.do:
            case "shuffle":
                deck, top = deck[: step.kept] + [-1] * (step.kept - len(deck)) + orders.get(step.outcome, []), step.top
            case "cut":
                rest = deck[top:]
                deck = deck[:top] + rest[step.at :] + rest[: step.at]
            case "out":
                due, top = deck[top : top + step.count], top + step.count
                if not _alike(due, step.cards or (-1,) * step.count):
                    what = f"Record {step.position}, {step.words}: by the promised order it had to be another card."
                    yield Check(False, what)  # noqa: FBT003
                    return
                right += step.count if step.round == proof.round else 0
            case "back":
                top -= step.count
            case _:
                deck, changes = deck[:top] + list(step.cards), changes + 1
    irregular = f"; {changes} irregular changes of the deck are on record" if changes else ""
    told = f"The {right} cards of the round came out in that order, cut, burns and all{irregular}."
    yield Check(True, told if right else "No card came out in the round.")  # noqa: FBT003


def _alike(due: Sequence[int], came: Sequence[int]) -> bool:
    """Whether cards are the same, as far as they are known."""
    return all(-1 in (a, b) or a == b for a, b in zip_longest(due, came, fillvalue=-2))


# --- signing --------------------------------------------------------------------------------------


def sign(proof: Proof, signer: Signer) -> Proof:
    """A proof as the house gives it out."""
    named = replace(proof, public_key=signer.public.hex(), signature="")
    return replace(named, signature=signer.sign(_digest(named)).hex())


def check_signature(proof: Proof, public_key: str = "") -> Check:
    """Whether the house signed a proof as it is; with this key, if somebody knows which it has to be."""
    if not proof.signature:
        return Check(False, "The house did not sign this proof, or the signature was removed.")  # noqa: FBT003
    try:
        parts = bytes.fromhex(public_key or proof.public_key), bytes.fromhex(proof.signature)
        ok = truly_signed(parts[0], _digest(replace(proof, signature="")), parts[1])
    except ValueError:
        ok = False
    if ok:
        return Check(ok, f"The house signed this proof with the key {proof.public_key}.")
    what = "another key than that" if public_key not in ("", proof.public_key) else "something in it was changed"
    return Check(ok, f"The signature does not match: {what}.")


def _digest(proof: Proof) -> bytes:
    return sha256(framed(FORMAT, msgspec.json.encode(proof, order="deterministic"))).digest()


# --- files ----------------------------------------------------------------------------------------


def read_proof(path: Path) -> Proof:
    """The proof in a file; ValueError says what is wrong with it."""
    try:
        with path.open("rb") as file:
            found = msgspec.json.decode(file.read(LARGEST), type=Proof)
    except OSError as error:
        raise ValueError(f"the proof {path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} is not a proof of a round ({error}); download one from its page") from error
    if found.format != FORMAT:
        raise ValueError(f"{path} is a proof of another kind, {found.format!r}; this croupier knows {FORMAT!r}")
    if any(len(one.cards) > MOST_CARDS for one in found.outcomes):
        raise ValueError(f"{path} is not a proof of a round: no shoe has more than {MOST_CARDS:,} cards")
    return found


def mark(words: str, position: int, at: int) -> Mark:
    """Something that happened, at a time in milliseconds."""
    return Mark(words=words, position=position, at=iso(at))
