"""The command line at its edges: help, pipes, closed streams, bad usage; one line, the right code, no traceback."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli import COMMANDS as LINES
from croupier.cli.serving.records import Configuration

COMMANDS = tuple(one for one in LINES if one not in {"phh", "config"})
"""Every command but the groups of several, which have tests of their own."""
CROUPIER = (sys.executable, "-m", "croupier")


def shell(line: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell, where `croupier` is ours."""
    script = f'croupier() {{ "{sys.executable}" -m croupier "$@"; }}; {line}'
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env={**os.environ, **options}, timeout=600
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    """Help has a usage, examples and --json."""
    answer = run(command, "--help")
    assert answer.code == 0
    assert f"Usage: croupier {command}" in answer.out
    assert "Examples:" in answer.out
    assert "--json" in answer.out


def test_no_words_is_a_call_for_help(run: Run) -> None:
    """Croupier alone lists its commands."""
    answer = run()
    assert answer.code == 0
    assert all(command in answer.out for command in COMMANDS)


def test_help_waits_for_nothing_heavy() -> None:
    """Wiring the commands imports neither the games nor anything that draws or computes."""
    code = "import sys, croupier.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {
        "numpy",
        "numba",
        "rich",
        "msgspec",
        "uvicorn",
        "starlette",
        "croupier.games",
        "croupier.engines",
        "croupier.law",
    }
    assert heavy.isdisjoint(done.stdout.split())


def test_a_command_imports_what_it_needs() -> None:
    """A rule is shown without the games, the case notation or anything that computes."""
    code = "import sys, croupier.cli as c; c.main(['rules', 'caribbean-stud', '12.4']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "croupier.cli.rules" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "uvicorn", "croupier.games", "croupier.cases", "croupier.cli.play"})


def test_version(run: Run) -> None:
    """--version needs no command."""
    assert run("--version").out.startswith("croupier ")


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("gmes",), "games"),
        (("--nope",), "--help"),
        (("games", "a", "b"), "--help"),
        (("open", "--port", "abc"), "not a whole number"),
        (("open", "--port", "70000"), "from 0 to 65535"),
        (("open", "--dealer", "robot"), "person"),
        (("open", "--host", " "), "127.0.0.1"),
        (("open", "--tables", "0"), "1 or more"),
    ],
)
def test_bad_usage_is_one_line(run: Run, words: tuple[str, ...], right: str) -> None:
    """Code 2, nothing on the output, one line that says what would be right."""
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert right in answer.err


@pytest.mark.parametrize("command", ["rules caribbean-stud", "rules --json", "games caribbean-stud"])
def test_a_reader_who_stops_reading(command: str) -> None:
    """A broken pipe is quiet."""
    done = shell(f"croupier {command} | true; exit 0")
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["games", "games --json", "rules", "rules --json", "play caribbean-stud --seed 1"])
def test_closed_streams(command: str) -> None:
    """Neither a closed output nor a closed input is a fault of ours."""
    assert shell(f"croupier {command} <&- >&-").returncode == 0


def test_a_closed_error_stream() -> None:
    """The code still tells."""
    assert shell("croupier games nope 2>&-").returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk() -> None:
    """An answer that cannot be written is a failure."""
    done = shell("croupier games > /dev/full")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_a_terminal_that_knows_no_suits() -> None:
    """Plain letters and question marks instead of an error."""
    done = shell("printf 'ante\\n\\nbet\\n' | croupier play caribbean-stud --seed 1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "You leave after 1 round " in done.stdout


def test_an_interrupted_game_ends_politely() -> None:
    """Ctrl-C at the table is a way to leave."""
    player = subprocess.Popen(
        [*CROUPIER, "play", "caribbean-stud", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert player.stdout is not None
    assert any("Enter: no more bets" in line for line in player.stdout)
    player.send_signal(signal.SIGINT)
    out, err = player.communicate(timeout=600)
    assert (player.returncode, err) == (0, "")
    assert "You leave" in out


def test_a_fault_of_our_own_is_told_in_a_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even then nobody gets a traceback unasked."""
    monkeypatch.delenv("CROUPIER_TRACEBACK", raising=False)
    monkeypatch.setattr("croupier.cli.games.describe", lambda *_: 1 / 0)
    answer = run("games")
    assert answer.code == 1
    assert "ZeroDivisionError" in answer.err
    assert answer.err.count("\n") == 1


def test_an_interrupted_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C elsewhere ends with 130."""

    def interrupted(*_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.games.describe", interrupted)
    assert run("games").code == 130


def test_open_hands_over_to_the_floor(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The options arrive where the server is started, and its code is ours."""
    given: dict[str, object] = {}

    def open_floor(configuration: Configuration, **options: object) -> int:
        server, address = configuration.server, configuration.store.address
        given.update(options, store=address, host=server.host, port=server.port)
        return 1

    monkeypatch.setattr("croupier.cli.serving.running.open_floor", open_floor)
    answer = run("open", "--store", "memory:", "--port", "0", "--tables", "3", "--dealer", "person", "--bots", "0")
    assert answer.code == 1
    assert given == {"store": "memory:", "port": 0, "host": "127.0.0.1", "tables": 3, "dealer": "person", "bots": 0}


def test_the_documentation_names_every_command() -> None:
    """docs/cli.md knows them all."""
    text = (Path(__file__).parents[3] / "docs" / "cli.md").read_text()
    assert all(f"`croupier {command}" in text for command in LINES)
