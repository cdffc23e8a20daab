"""Somebody changes a store behind the house's back: `croupier audit` ends with 1 and says what was done to it."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from tests.unit.cli.conftest import Run
from tests.unit.cli.forger import CONTENT, batches, rewritten, statements

from croupier.kernel import events as ev
from croupier.kernel.events import Event
from croupier.store.address import open_store


def richer(e: Event) -> Event:
    """Guest has bought ten dollars more than was paid for."""
    if isinstance(e, ev.ChipsBought) and e.person == "Guest":
        return msgspec.structs.replace(e, amount=e.amount + 10_00)
    return e


def same(e: Event) -> Event:
    """Nothing is changed."""
    return e


def all_signatures(path: Path) -> None:
    """Take away every signature."""
    statements(path, "delete from checkpoint")


def last_signature(path: Path) -> None:
    """Take away the signature of the end."""
    statements(path, "delete from checkpoint where number = (select max(number) from batch)")


def middle_signature(path: Path) -> None:
    """Take away one signature in the middle."""
    statements(path, "delete from checkpoint where number = 20")


def amount(path: Path) -> None:
    """Change an amount, and make chains and books fit."""
    rewritten(path, richer)


def amount_unsigned(path: Path) -> None:
    """Change an amount, make chains and books fit, and take away the signatures that would tell."""
    rewritten(path, richer)
    statements(path, "delete from checkpoint")


def amount_as_old(path: Path) -> None:
    """The same, dressed up as a store of a version that did not sign every batch."""
    rewritten(path, richer, commands=False)
    statements(
        path,
        "delete from checkpoint",
        "drop table signing",
        "drop table command",
        *(["drop table refusal"] if "refusal" in tables(path) else []),
        "pragma user_version = 1",
    )


def amount_without_signer(path: Path) -> None:
    """The same, and the store names no key any more."""
    rewritten(path, richer)
    statements(path, "delete from checkpoint", "delete from signer", "delete from signing")


def amount_with_other_key(path: Path) -> None:
    """Write everything anew and sign it with another key; the old one lies beside the store still."""
    rewritten(path, richer, tables=(*CONTENT, "checkpoint", "signer", "signing"))


def cut_but_signed(path: Path) -> None:
    """Cut the end off and forget its signatures."""
    rewritten(path, same, until=30)


def command(path: Path) -> None:
    """Change what was asked for."""
    statements(path, "update command set body = cast(replace(body, 'Guest', 'Ghost') as blob)")


def commands(path: Path) -> None:
    """Take away what was asked for."""
    statements(path, "delete from command")


def tables(path: Path) -> set[str]:
    """The names of the tables of a file."""
    import sqlite3  # noqa: PLC0415

    db = sqlite3.connect(path)
    found = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    db.close()
    return found


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (all_signatures, "are not signed. Every batch is signed when it is written, so the signatures were removed"),
        (last_signature, "is not signed. Every batch is signed when it is written, so the signature was removed"),
        (middle_signature, "batch 20 is not signed"),
        (amount, "are not what was signed: batches or signatures were changed afterwards"),
        (amount_unsigned, "nothing vouches for these batches"),
        (amount_as_old, "either it was stopped without closing, or signatures were removed"),
        (amount_without_signer, "the store no longer says which key it was signed with"),
        (amount_with_other_key, "signed with a different key from the one expected"),
        (cut_but_signed, "are signed, but missing: the journal ends at batch 30"),
        (command, "do not match its hash"),
        (commands, "do not match its hash"),
    ],
)
def test_tampering_is_found(run: Run, evening: Path, tamper: Callable[[Path], None], said: str) -> None:
    """With and without the public key at hand: exit code 1, and a sentence that says what was done."""
    key = run("receipt", "--store", evening, "--json").json["public_key"]
    assert run("audit", "--store", evening, "--key", key).code == 0
    tamper(evening)
    for words in ((), ("--key", key)):
        answer = run("audit", "--store", evening, *words)
        assert answer.code == 1, words
        assert said in answer.out
        assert "Everything agrees" not in answer.out


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_cut_is_found_by_what_was_kept_elsewhere(run: Run, evening: Path, tmp_path: Path, cut: int) -> None:
    """Cut back with its signatures a store is as it once was: it says what it cannot tell, and an anchor tells."""
    receipt = tmp_path / "receipt.json"
    assert run("receipt", "--store", evening, "-o", receipt).code == 0
    made = run("receipt", "--store", evening, "--json").json
    line = f"{made['batch']}:{made['hash']}"
    whole = run("audit", "--store", evening, "--receipt", receipt, "--expect", line)
    assert (whole.code, f"Confirmed from outside up to batch {made['batch']}" in whole.out) == (0, True)
    assert "nothing in the store would show it" not in whole.out
    left = made["batch"] - cut
    rewritten(evening, same, until=left)
    statements(evening, "delete from checkpoint where number > (select max(number) from batch)")
    alone = run("audit", "--store", evening, "--key", made["public_key"])
    assert alone.code == 0
    assert "If batches were cut off the end, signatures and all, nothing in the store would show it" in alone.out
    for words in (("--receipt", receipt), ("--expect", line), ("--expect", line[:40], "--receipt", receipt)):
        answer = run("audit", "--store", evening, *words)
        assert answer.code == 1
        assert f"the journal ends at batch {left}: it was cut back" in answer.out


def test_an_anchor_before_the_cut_says_how_far_it_holds(run: Run, evening: Path) -> None:
    """What lies behind the last anchor is named."""
    third = batches(evening)[2].hash.hex()
    answer = run("audit", "--store", evening, "--expect", f"3:{third}")
    assert answer.code == 0
    assert "Confirmed from outside up to batch 3" in answer.out
    assert "If batches after batch 3 were cut off" in answer.out
    assert run("audit", "--store", evening, "--expect", f"3:{third}", "--json").json["vouches"]["anchored_up_to"] == 3


def test_everything_signed_anew_is_found_by_the_key_or_an_anchor(run: Run, evening: Path) -> None:
    """Without the key file, and without a word from outside, a store written anew agrees, and says on whose word."""
    made = run("receipt", "--store", evening, "--json").json
    amount_with_other_key(evening)
    evening.with_name(f"{evening.name}.key").unlink()
    alone = run("audit", "--store", evening)
    assert "the key that the store itself names (there is no key file next to it)" in alone.out
    assert "use --key to give the key that you wrote down elsewhere" in alone.out
    assert run("audit", "--store", evening, "--key", made["public_key"]).code == 1
    assert run("audit", "--store", evening, "--expect", f"{made['batch']}:{made['hash']}").code == 1


def test_how_far_the_audit_vouches(run: Run, evening: Path) -> None:
    """Signed up to which batch, when, by which key and on whose word, in words and in JSON."""
    made = run("receipt", "--store", evening, "--json").json
    found = run("audit", "--store", evening, "--json").json["vouches"]
    assert found == {
        "signed_up_to": made["batch"],
        "signed_at": made["at"],
        "batches": made["batch"],
        "key": made["public_key"],
        "key_from": "file",
        "signed_late": None,
        "anchored_up_to": None,
    }
    words = run("audit", "--store", evening).out
    assert f"Signed up to batch {made['batch']} of {made['batch']}, written {made['at']}" in words
    statements(evening, "delete from checkpoint where number > 20")
    words = run("audit", "--store", evening).out
    assert "Signed up to batch 20 of" in words
    assert f"Batches 21 to {made['batch']} are only chained" in words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--expect", "12"), "BATCH:HASH"),
        (("--expect", "12:abc"), "as `croupier receipt` prints them"),
        (("--receipt", "none.json"), "cannot be read"),
        (("--receipt", __file__), "`croupier receipt -o FILE` writes one"),
        (("--key", "beef"), "64 hexadecimal digits"),
    ],
)
def test_anchors_that_cannot_be_used(run: Run, evening: Path, words: tuple[str, str], said: str) -> None:
    """One line that says what would be right, and code 2."""
    answer = run("audit", "--store", evening, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_store_without_its_key(run: Run, evening: Path, say: Callable[..., None]) -> None:
    """It can be read and audited; nothing can be added, and the message says what would help."""
    evening.with_name(f"{evening.name}.key").unlink()
    assert run("audit", "--store", evening).code == 0
    say()
    answer = run("play", "caribbean-stud", "--store", evening, "--seats", "1")
    assert answer.code == 1
    assert "evening.db.key is missing" in answer.err
    assert "put your copy back" in answer.err


def test_receipts_of_nothing(run: Run, tmp_path: Path) -> None:
    """A store that is not there, or has nothing in it: one line."""
    empty = tmp_path / "empty.db"
    open_store(empty).close()
    for store, code in ((tmp_path / "none.db", 2), ("memory:", 2), (empty, 1), (tmp_path, 2)):
        answer = run("receipt", "--store", store)
        assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1)


def test_the_receipt_can_be_typed(run: Run, evening: Path) -> None:
    """The line that it prints is a command that passes, and each batch has a hash of its own."""
    printed = run("receipt", "--store", evening).out.strip().splitlines()[-1].split()
    assert printed[:2] == ["croupier", "audit"]
    printed[3] = str(evening)
    assert run(*printed[1:]).code == 0
    assert all(one.hash != other.hash for one, other in pairwise(batches(evening)))
