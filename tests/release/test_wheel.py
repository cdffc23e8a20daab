"""The wheel, installed into an empty environment far from the sources: it opens the floor, plays, prices and audits."""

import re
import signal
import subprocess
import sys
import venv
from pathlib import Path

import httpx2
import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment that holds the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *wheel], check=True)
    venv.create(folder / "empty", with_pip=True)
    commands = folder / "empty" / "bin"
    found = next(folder.glob("croupier-*.whl"))
    subprocess.run([commands / "python", "-m", "pip", "--quiet", "install", found], check=True)
    return commands


def said(installed: Path, folder: Path, *words: str, typed: str = "") -> str:
    """What a command prints that ends well."""
    command = [str(installed / "croupier"), *words]
    done = subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_the_wheel_that_runs(installed: Path, tmp_path: Path) -> None:
    """Nothing comes from the sources: the package is where it was installed."""
    where = [str(installed / "python"), "-c", "import croupier; print(croupier.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(installed.parent))


def test_it_plays(installed: Path, tmp_path: Path) -> None:
    """A round of Caribbean stud at the terminal."""
    told = said(installed, tmp_path, "play", "caribbean-stud", "--seed", "3", typed="ante 10\n\nfold\nq\n")
    assert "caribbean-stud 7.1(b)" in told
    assert "You leave after 1 round" in told


def test_it_prices(installed: Path, tmp_path: Path) -> None:
    """The edge of a wager, compiled in the new place; rules and cases come along."""
    assert "2.7778%" in said(installed, tmp_path, "edge", "electronic-tai-sai")
    assert "12.4-shoe.case" in said(installed, tmp_path, "rules", "caribbean-stud", "12.4")
    assert re.search(r"[0-9,]+ as expected, 0 not", said(installed, tmp_path, "case"))


def test_it_opens_the_floor_and_audits_it(installed: Path, tmp_path: Path) -> None:
    """Pages with their scripts, a store that is closed in good order, and an audit of it."""
    command = [str(installed / "croupier"), "open", "--port", "0", "--store", "floor.db"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as floor:
        assert floor.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", floor.stdout.readline())
        assert found
        script = re.search(r'src="/([^"]+\.js)"', httpx2.get(found[0]).text)
        assert script
        assert httpx2.get(found[0] + script[1]).status_code == 200
        floor.send_signal(signal.SIGINT)
        assert "audit --store floor.db --expect" in floor.stdout.read()
    said(installed, tmp_path, "audit", "--store", "floor.db")
