"""croupier verify: a round of a store and a proof in a file, in words and as a record; what was changed is found."""

import json
import shutil
from pathlib import Path

import pytest
from tests.cases.sealing import broken_off, in_a_store
from tests.unit.cli.conftest import Run
from tests.unit.cli.forger import statements

PROVED = "The cards were fixed before the bets, and came as they lay."


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of a stud game, broken off in its eighth round."""
    path = tmp_path_factory.mktemp("verified") / "floor.db"
    in_a_store(path, broken_off("caribbean-stud gazetted")[0])
    return path


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Path:
    """A copy to do things to."""
    for file in played.parent.glob("floor.db*"):
        shutil.copy(file, tmp_path)
    return tmp_path / played.name


def test_a_round_of_a_store(run: Run, store: Path) -> None:
    """Each check is a sentence, with the records and times of the promise and of the last bet."""
    answer = run("verify", "T1:3", "--store", store)
    assert answer.code == 0
    assert PROVED in answer.out
    assert "NO" not in answer.out
    assert "before no more bets in record" in answer.out
    assert "Every record is signed up to batch" in answer.out
    found = run("verify", "T1:3", "--store", store, "--json").json
    assert (found["ok"], found["waits"], found["round"]) == (True, False, 3)
    assert found["committed"] < found["before"]["at"] < found["opened"]["at"]
    assert len(found["checks"]) == 4


def test_what_cannot_be_verified(run: Run, store: Path, tmp_path: Path) -> None:
    """A round in play waits; what is not there is said, and nothing ends in an internal error."""
    answer = run("verify", "T1:8", "--store", store)
    assert (answer.code, "its proof opens when it is over" in answer.out) == (1, True)
    found = run("verify", "T1:8", "--store", store, "--json")
    assert (found.code, found.json["ok"], found.json["waits"]) == (1, False, True)
    assert run("verify", "T1:99", "--store", store).code == 1
    wrong = {
        ("verify", "T7:1", "--store", str(store)): "there is no table 'T7'",
        ("verify", "T1", "--store", str(store)): "neither a round",
        ("verify", "none.json"): "there is no file none.json",
        ("verify", "T1:1", "--store", str(tmp_path / "none.db")): "there is no journal",
        ("verify", "T1:1", "--store", str(store), "--key", "xyz"): "64 hexadecimal digits",
        ("verify", "p.json", "-o", "q.json"): "in a file already",
        ("verify", "T1:3", "--store", str(store), "-o", str(tmp_path)): "Is a directory",
    }
    for words, why in wrong.items():
        answer = run(*words)
        assert (answer.code, why in answer.err) == (2, True), (words, answer.err)
    (tmp_path / "bad.json").write_text("{}")
    assert "is not a proof of a round" in run("verify", tmp_path / "bad.json").err


def test_a_proof_in_a_file(run: Run, store: Path, tmp_path: Path) -> None:
    """It is checked without the store, signed by the key that the house is known by."""
    file = tmp_path / "round.json"
    assert run("verify", "T1:3", "--store", store, "-o", file).code == 0
    answer = run("verify", file)
    assert (answer.code, PROVED in answer.out, "The house signed this proof" in answer.out) == (0, True, True)
    key = json.loads(file.read_text())["public_key"]
    assert run("verify", file, "--key", key).code == 0
    answer = run("verify", file, "--key", "00" * 32)
    assert (answer.code, "another key than that" in answer.out) == (1, True)
    text = file.read_text()
    for old, new in (('"round": 3', '"round": 4'), ('"card": 7,', '"card": 8,'), ('"before"', '"befor"')):
        assert old in text
        file.write_text(text.replace(old, new, 1))
        answer = run("verify", file)
        assert answer.code == 1
        assert PROVED not in answer.out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('replace(payload, \'"commitment":"\', \'"commitment":"00\')', "and not the commitment"),
        ('replace(payload, \'"box":"\', \'"box":"AAAA\')', "cannot be read"),
        ("replace(payload, '\"cards.BetsClosed/1\"', '\"cards.DealComplete/1\"')", ""),
        ("replace(payload, '\"cards.RoundEnded/1\"', '\"cards.RoundVoided/1\"')", ""),
    ],
)
def test_a_store_that_was_changed(run: Run, store: Path, change: str, said: str) -> None:
    """By its seals, or by its hashes and signatures."""
    statements(store, f"update record set payload = cast({change} as blob)")  # noqa: S608
    answer = run("verify", "T1:3", "--store", store)
    assert answer.code == 1
    assert PROVED not in answer.out
    assert said in answer.out + answer.err
    assert "internal error" not in answer.err


def test_a_signature_that_was_removed(run: Run, store: Path) -> None:
    """The round itself is as it was; but nobody vouches for the store."""
    statements(store, "delete from checkpoint where number = 100")
    answer = run("verify", "T1:3", "--store", store)
    assert answer.code == 1
    assert "not in order: batch 100 is not signed" in answer.out
