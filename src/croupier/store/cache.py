"""Answers kept on disk, so that the same question is not worked out twice. Nothing here needs to be kept for good.

A file for each question, named by its words and by the sources that answered it: whoever changes a source, or deletes
the folder, gets the answer worked out again.
"""

import os
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

SOURCES = ("things", "law", "kernel", "engines", "games", "mathematics")
"""What an answer rests on."""


def folder() -> Path:
    """Where answers are kept: $CROUPIER_CACHE, or the place that the system has for such things."""
    own = os.environ.get("CROUPIER_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


def kept(question: str) -> bytes | None:
    """The answer to this question, if it is there."""
    try:
        return _place(question).read_bytes()
    except OSError:
        return None


def keep(question: str, answer: bytes) -> None:
    """Put the answer to a question down."""
    put(_place(question), answer)


def put(place: Path, answer: bytes) -> None:
    """Put a file down, whole or not at all; a disk that takes nothing is no reason to fail."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(answer)
        Path(file.name).replace(place)


def _place(question: str) -> Path:
    return folder() / f"{sha256(f'{sources()} {question}'.encode()).hexdigest()[:40]}.json"


@cache
def sources() -> str:
    """A digest of the sources by their names, sizes and times."""
    here = Path(__file__).parents[1]
    files = [file for name in SOURCES for file in _files(here / name)]
    said = [f"{file.relative_to(here)} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files]
    return sha256("\n".join(said).encode()).hexdigest()


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(p for p in place.rglob("*") if p.suffix in (".py", ".json"))
