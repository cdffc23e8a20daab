"""croupier case and croupier replay."""

from pathlib import Path

import pytest
from tests.unit.cli.conftest import CASE, Run

from croupier.cli.support.cases import of_package
from croupier.law.books import documents


def test_a_case_as_expected(run: Run, case_file: Path) -> None:
    """Its title and rules, and code 0."""
    answer = run("case", case_file)
    assert answer.code == 0
    assert "caribbean-stud 10.6(b)" in answer.out
    assert "as expected" in answer.out


def test_a_case_that_fails(run: Run, case_file: Path) -> None:
    """The line, what was expected and what came instead; code 1."""
    case_file.write_text(CASE.replace("$1,110", "$1,111"))
    answer = run("case", case_file)
    assert answer.code == 1
    assert "line 12: expected = chips Ann $1,111" in answer.out
    assert "got chips Ann $1,110" in answer.out
    found = run("case", case_file, "--json").json
    assert (found["ok"], found["passed"], found["failed"]) == (False, 0, 1)
    assert found["cases"][0]["failures"] == [{"line": 12, "expected": "= chips Ann $1,111", "got": "chips Ann $1,110"}]


def test_a_folder_of_cases(run: Run, case_file: Path) -> None:
    """Folders are searched to the bottom; one bad case does not stop the others."""
    below = case_file.parent / "more" / "deep"
    below.mkdir(parents=True)
    (below / "junk.case").write_bytes(b"\xff\xfe\x00junk")
    answer = run("case", case_file.parent, "--json")
    assert answer.code == 1
    assert (answer.json["passed"], answer.json["failed"]) == (1, 1)


def test_the_cases_of_the_package(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without files, those of the package are run; every fortieth of them here, all of them in `cases/`."""
    some = list(of_package())[::40]
    monkeypatch.setattr("croupier.cli.case.of_package", lambda: some)
    found = run("case", "--json").json["cases"]
    assert [one["name"] for one in found] == [name for name, _ in some]
    assert {one["name"].partition("/")[0] for one in found} <= set(documents())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Case"),
        ("Case: x\nRule: caribbean-stud 99.9\nGame: caribbean-stud\n\n", "99.9"),
        (CASE.replace("Game: caribbean-stud", "Game: tiddlywinks"), "tiddlywinks"),
        (CASE.replace("Ann: bet", "Ann: dance"), "dance"),
        ("\x00" * 100, "got"),
        ("x" * 20_000_001, "20,000,000 bytes"),
    ],
)
def test_a_case_that_cannot_be_read(run: Run, case_file: Path, text: str, said: str) -> None:
    """Code 1, and what would have been right."""
    case_file.write_text(text)
    answer = run("case", case_file)
    assert answer.code == 1
    assert said in answer.out
    replayed = run("replay", case_file)
    assert replayed.code == 1
    assert replayed.err.count("\n") == 1


@pytest.mark.parametrize("command", ["case", "replay"])
def test_a_file_that_is_not_there(run: Run, case_file: Path, command: str) -> None:
    """Code 2, with the file that may have been meant."""
    answer = run(command, case_file.with_name("flsh.case"))
    assert answer.code == 2
    assert "flush.case" in answer.err


def test_an_empty_folder(run: Run, tmp_path: Path) -> None:
    """A folder without cases is a mistake, not a success."""
    assert run("case", tmp_path).code == 2


# --- replay ---------------------------------------------------------------------------------------------------


def test_replaying_a_case(run: Run, case_file: Path) -> None:
    """Every event with its sentence, its rule and the chips that changed."""
    answer = run("replay", case_file)
    assert answer.code == 0
    assert "Box 1: bet won, Ann is paid $100  caribbean-stud 10.6(b)  Ann $1,110" in answer.out


def test_replaying_as_json(run: Run, evening: Path) -> None:
    """One round of a table in a store, in the shape of the contract."""
    found = run("replay", "--store", evening, "--table", "caribbean-stud-1", "--round", "2", "--json").json
    assert {frame["round"] for frame in found["events"]} == {2}
    told = {"n", "table", "round", "time", "event", "words", "rule", "money", "chips", "house"}
    assert told == found["events"][0].keys()
    assert found["events"][0]["money"] == {"sign": "$", "unit": 100}
    assert found["events"][-1]["event"]["type"] in ("RoundEnded", "RoundVoided")
    assert found["rounds"][:4] == [1, 2, 3, 4]


def test_step_through(run: Run, case_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --step it waits; q or the end of the input stops."""
    from io import StringIO  # noqa: PLC0415

    monkeypatch.setattr("sys.stdin", StringIO("\n\nq\n"))
    assert len(run("replay", case_file, "--step").out.splitlines()) == 5
    monkeypatch.setattr("sys.stdin", None)
    assert run("replay", case_file, "--step").code == 0


def test_what_cannot_be_replayed(run: Run, evening: Path, case_file: Path) -> None:
    """Unknown tables and rounds, both sources or none: one line that says what there is."""
    store = ("replay", "--store", evening)
    for words, right in (
        (("replay",), "--store"),
        (("replay", case_file, "--store", evening), "name either a case file"),
        (store, "caribbean-stud-1"),
        ((*store, "--table", "CS1"), "caribbean-stud-1"),
        ((*store, "--table", "caribbean-stud-2"), "did you mean caribbean-stud-1"),
        ((*store, "--table", "caribbean-stud-1", "--round", "99"), "rounds are 1 to"),
        ((*store, "--table", "caribbean-stud-1", "--round", "0"), "no round 0; its rounds are 1 to"),
        ((*store, "--table", "caribbean-stud-1", "--round", "-1"), "0 or more"),
        ((*store, "--table", "caribbean-stud-1", "--step", "--json"), "--step"),
        (("replay", case_file, "--round", "7"), "rounds are 1 to"),
        (("replay", case_file, "--table", "T9"), "T1"),
        (("replay", case_file.parent), "folder"),
        (("replay", "--store", evening.with_name("none.db"), "--table", "x"), "no journal"),
    ):
        answer = run(*words)
        assert (answer.code, answer.out) == (2, ""), words
        assert right in answer.err
        assert answer.err.count("\n") == 1


def test_a_store_that_is_no_journal(run: Run, case_file: Path) -> None:
    """Code 1 and what the file is."""
    answer = run("replay", "--store", case_file, "--table", "x")
    assert answer.code == 1
    assert "journal" in answer.err
