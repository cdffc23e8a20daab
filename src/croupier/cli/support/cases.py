"""Case files: those of the package, and anybody's."""

import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from croupier.cases.files import packaged
from croupier.cases.notation import load
from croupier.cases.records import Case
from croupier.cases.trouble import CaseError
from croupier.cli.support.errors import existing, misused
from croupier.law.books import documents

LARGEST = 20_000_000
"""Bytes; a case of a long evening, written from the opening on, may come near it."""
SUFFIX = ".case"


class Unread(msgspec.Struct, frozen=True):
    """A file that holds no case: in which line, what was expected, what was there."""

    name: str
    line: int
    expected: str
    got: str


def there(path: Path) -> Path:
    """A file or folder that exists: this one, or the one of the package that `croupier rules` calls so."""
    if path.exists() or path.is_absolute() or ".." in path.parts:
        return existing(path)
    inside = Path(str(files("croupier.cases"))) / path
    for one in (inside, inside.with_name(f"{inside.name}{SUFFIX}")):
        if path.parts and path.parts[0] in documents() and one.exists():
            return one
    return existing(path)


def named(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that paths name: themselves, the cases in a folder and below, and those of the package by name."""
    for path in [one if str(one) == "-" else there(one) for one in paths]:
        if str(path) == "-" or not path.is_dir():
            yield path
            continue
        found = sorted(p for p in path.rglob(f"*{SUFFIX}") if p.is_file())
        if not found:
            misused(f"there is no {SUFFIX} file in the folder {path}")
        yield from found


def read(path: Path) -> Case | Unread:
    """The case in a file, or why there is none."""
    name = str(path)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        return Unread(name, 0, "a file that can be read", error.strerror or str(error))
    except UnicodeDecodeError:
        return Unread(name, 0, "text in UTF-8", "other bytes")
    if len(data) > LARGEST:
        return Unread(name, 0, f"at most {LARGEST:,} bytes", "more")
    try:
        return load(text, name)
    except CaseError as wrong:
        return Unread(name, wrong.line, wrong.expected, wrong.what)


def of_package() -> Iterator[tuple[str, Case]]:
    """Every case of the package with its name: the document, and the file's own."""
    for document in documents():
        for case in packaged(document):
            yield f"{document}/{case.name}", case
