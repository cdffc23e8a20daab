"""A changed game is headed as changed, in words, JSON and sheets; a sheet is what its suffix says."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier import __version__

TIE = ("baccarat", "--pay", "tie: tie = 9:1", "--set", "minimum=20")


def test_words_say_what_was_changed(run: Run) -> None:
    """The edition is not claimed; each change has what is usual, and its rule."""
    lines = run("edge", *TIE).out.splitlines()
    assert lines[0] == "baccarat, changed from base with the amendments"
    assert lines[1] == "  minimum = $20, instead of $10 (the operator's choice, general G1)"
    assert "tie: tie = 9 to 1, instead of 8 to 1 (not in the rules: baccarat-amendments 5.10(c))" in lines[2]


def test_the_usual_game_is_headed_as_before(run: Run) -> None:
    """Options and odds that are named but usual change nothing."""
    usual = ("--set", "minimum=$10", "--pay", "tie: tie = 8/1")
    assert run("edge", "baccarat", *usual).out.splitlines()[0] == "baccarat, base with the amendments"
    assert run("edge", "baccarat", *usual, "--json").json["changed"] is False


def test_records_have_what_was_asked(run: Run) -> None:
    """Pays, stake and meter, in cents; and what identifies question and answer."""
    found = run("edge", *TIE, "--stake", "25", "--json").json
    assert found["pays"] == {"tie": {"tie": "9 to 1"}}
    assert (found["stake"], found["meter"], found["options"]["minimum"]) == (2_500, None, 2_000)
    assert [one["name"] for one in found["changes"]] == ["minimum", "tie: tie"]
    assert [one["lawful"] for one in found["changes"]] == [True, False]
    assert found["changes"][1]["cite"] == "baccarat-amendments 5.10(c)"
    again = run("edge", *TIE, "--stake", "$25.00", "--json").json
    other = run("edge", *TIE, "--stake", "26", "--json").json
    assert found["question"] == again["question"] != other["question"]
    assert found["answer"] == again["answer"] != other["answer"]


def test_a_simulation_says_it_too(run: Run) -> None:
    """In its record and in words."""
    asked = ("simulate", *TIE, "--rounds", "1000", "--seed", "1", "--jobs", "1")
    assert run(*asked, "--json").json["pays"] == {"tie": {"tie": "9 to 1"}}
    assert "baccarat (changed from base with the amendments)" in run(*asked).out


def test_blackjack_is_not_called_exact(run: Run) -> None:
    """Where there is no fraction the method says so; where there is one, it is exact."""
    found = run("edge", "blackjack", "--json").json["wagers"]
    assert found["initial"]["method"] == "computed"
    assert {one["method"] for one in found.values() if one["edge_exact"] is None} == {"computed"}
    assert {one["method"] for one in found.values() if one["edge_exact"] is not None} == {"exact"}
    said = run("edge", "blackjack").out
    assert "All figures are exact" not in said
    assert "floating point" in said
    assert "All figures are exact" in run("edge", "baccarat").out


def test_an_html_sheet(run: Run, tmp_path: Path) -> None:
    """Headed as changed; every option in force with its rule; date, version, digests."""
    file = tmp_path / "tie.html"
    assert run("sheet", *TIE, "-o", file).code == 0
    text = file.read_text(encoding="utf-8")
    head = text.partition("</header>")[0]
    for said in ("<h1>Baccarat, changed</h1>", f"croupier {__version__}", "<dt>Date</dt>", "<dt>Question</dt>"):
        assert said in head, said
    digest = run("edge", *TIE, "--json").json
    assert digest["question"] in head
    assert digest["answer"] in head
    options = text.partition('<section id="options">')[2]
    assert "minimum (changed)" in options.partition("decks")[0]
    assert "<td>8</td>" in options
    assert "baccarat C4" in options
    assert "changed from the edition base with the amendments" in head


@pytest.mark.parametrize("suffix", [".json", ".txt", ".csv", ".HTML"])
def test_a_suffix_is_obeyed(run: Run, tmp_path: Path, suffix: str) -> None:
    """Each kind is what its name says, and all of them head a changed game as changed."""
    file = tmp_path / f"tie{suffix}"
    assert run("sheet", *TIE, "-o", file).code == 0
    text = file.read_bytes().decode()
    assert text.startswith("<!doctype html>") == (suffix == ".HTML")
    if suffix == ".json":
        found = json.loads(text)
        assert found["changed"]
        assert found["version"] == __version__
        assert sum(one["ways"] for one in found["wagers"]["tie"]["outcomes"]) == 4_998_398_275_503_360
    if suffix == ".txt":
        assert text.startswith("baccarat, changed from base with the amendments\n")
        assert "minimum = $20 (changed)  general G1" in text
        assert max(map(len, text.splitlines())) <= 100
    if suffix == ".csv":
        rows = list(csv.DictReader(StringIO(text)))
        tie = [row for row in rows if row["wager"] == "tie"]
        assert {row["game"] for row in rows} == {"baccarat, changed from base with the amendments"}
        assert sum(float(row["chance"]) for row in tie) == pytest.approx(1)
        assert "9" in {row["result"] for row in tie}


@pytest.mark.parametrize(
    ("name", "right"),
    [("x.pdf", "print that page to a PDF"), ("x.md", ".html, .htm, .txt, .json, .csv"), ("x", "no suffix")],
)
def test_a_suffix_that_is_not_written(run: Run, tmp_path: Path, name: str, right: str) -> None:
    """It is refused before anything is worked out, and no file is left."""
    answer = run("sheet", "baccarat", "-o", tmp_path / name)
    assert answer.code == 2
    assert right in answer.err
    assert not (tmp_path / name).exists()
