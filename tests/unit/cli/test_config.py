"""croupier config: an example, and what is in force."""

from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run


def test_the_commands_explain_themselves(run: Run) -> None:
    """The group and both of its commands."""
    assert "check" in run("config", "--help").out
    for command in ("check", "example"):
        said = run("config", command, "--help").out
        assert "Examples:" in said
        assert "--json" in said


def test_an_example_passes_the_check(run: Run, tmp_path: Path) -> None:
    """What is printed and what is written are the same; a file that is there is left alone."""
    file = tmp_path / "floor.toml"
    said = run("config", "example", "-o", file)
    assert said.code == 0
    assert file.read_text() == run("config", "example").out == run("config", "example", "--json").json["file"]
    assert run("config", "check", file).code == 0
    file.write_text("mine")
    assert run("config", "example", "-o", file).code == 2
    assert file.read_text() == "mine"


def test_the_check_says_what_is_in_force_and_from_where(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words and in JSON."""
    file = tmp_path / "floor.toml"
    file.write_text("[clock]\ndecide = 20\n")
    monkeypatch.setenv("CROUPIER_SERVER_PORT", "81")
    words = ("config", "check", file, "--set", "log.keep=2")
    lines = [line.split() for line in run(*words).out.splitlines()]
    assert ["clock.decide", "20", str(file), "line", "2"] in lines
    assert ["server.port", "81", "CROUPIER_SERVER_PORT"] in lines
    assert ["log.keep", "2", "--set", "log.keep"] in lines
    assert ["log.level", '"warning"', "usual"] in lines
    shown = {one["name"]: one for one in run(*words, "--json").json["settings"]}
    assert shown["clock.decide"] == {"name": "clock.decide", "value": "20", "origin": f"{file} line 2"}


def test_the_check_tells_everything_that_is_wrong(run: Run, tmp_path: Path) -> None:
    """A line each, and code 2; to open with it tells the first and how many more."""
    file = tmp_path / "floor.toml"
    file.write_text("[clock]\ndecde = 20\nbank = -1\n[sever]\n")
    checked = run("config", "check", file)
    assert (checked.code, checked.out) == (2, "")
    assert len(checked.err.splitlines()) == 3
    assert all(line.startswith(f"croupier: {file} line ") for line in checked.err.splitlines())
    opened = run("open", "--config", file, "--store", "memory:")
    assert opened.code == 2
    assert opened.err.startswith(f"croupier: {file} line 2: ")
    assert opened.err.endswith("(and 2 more: croupier config check lists them)\n")
    assert opened.err.count("\n") == 1


@pytest.mark.parametrize("words", [("--set", "port"), ("--set", "server.prot=1"), ("--config", "nowhere.toml")])
def test_settings_that_are_none_end_the_command(run: Run, words: tuple[str, ...]) -> None:
    """In one line, before anything is opened."""
    answer = run("open", "--store", "memory:", *words)
    assert answer.code == 2
    assert answer.err.count("\n") == 1
