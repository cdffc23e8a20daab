"""Where each rule is cited in the sources and which cases show it: an index, built once and kept.

A file is known by its size and the time of its last change, to the nanosecond: what is as it was is not read again, so
an edit costs one file. That cannot tell a file that was changed without a change of either; nothing but the display of
`croupier rules` rests on it, and deleting the folder of kept answers builds it anew.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from croupier import __version__, kept
from croupier.rulebook import documents
from croupier.rulebook.where import Citation, Citing, citing, joined

HERE: Final = Path(__file__).parents[1]
READERS: Final = (Path(citing.__code__.co_filename), Path(__file__))
"""What is kept was read by these; others may read otherwise."""
DIGEST: Final = 32
"""Bytes before what is kept: they vouch that it is as it was written."""
_RULES: Final = re.compile(r"^Rule[^:\n]*:[ \t]*(.*)$", re.MULTILINE)

F = TypeVar("F")


class Known(msgspec.Struct, Generic[F], array_like=True, frozen=True):
    """What was read from a file, and how that file was then."""

    size: int
    changed: int
    facts: F


class References(msgspec.Struct, frozen=True):
    """Citations in the order of modules and lines; the names of the cases that show each rule."""

    citations: tuple[Citation, ...]
    cases: dict[str, list[str]]
    titles: dict[str, str]
    """Of the cases, by their names."""


class Header(NamedTuple):
    """What the header of a case says of it: its title, and the rules it shows, which nothing has looked up."""

    title: str
    rules: tuple[str, ...]


def references(root: Path = HERE) -> References:
    """The references of the package as it is on disk now."""
    modules = read(root, ".py", _citing, Citing)
    headers = read(root / "cases", ".case", header, Header)
    return References(
        citations=joined({_dotted(root, name): facts for name, facts in modules.items()}),
        cases=_by_rule(headers),
        titles={name: one.title for name, one in headers.items()},
    )


def read(  # noqa: PLR0913, PLR0917  (two of them have a default)
    root: Path,
    suffix: str,
    facts_of: Callable[[str], F],
    kind: Any,
    more: str = "",
    ahead: Callable[[int], None] = lambda _: None,
) -> dict[str, F]:
    """What the files below a folder say, by their names: from what is kept where they have not changed since.

    `more` is whatever else the facts rest on; `ahead` is told how many files have to be read.
    """
    place = kept.folder() / f"rules-{sha256(f'{root} {kind}'.encode()).hexdigest()[:32]}"
    seal = sha256(repr((__version__, tuple(_times(*READERS)), more)).encode()).digest()
    before = _kept(place, seal, kind)
    there = sorted(files(str(root), suffix))
    fresh = {
        name: before[name]
        for name, size, changed in there
        if name in before and (before[name].size, before[name].changed) == (size, changed)
    }
    if len(fresh) < len(there):
        ahead(len(there) - len(fresh))
    found = {
        name: fresh.get(name) or Known(size, changed, facts_of((root / name).read_text(encoding="utf-8")))
        for name, size, changed in there
    }
    if found != before:
        data = msgspec.msgpack.encode(found)
        kept.put(place, _digest(seal, data) + data)
    return {name: known.facts for name, known in found.items()}


def _times(*files: Path) -> Iterator[tuple[int, int]]:
    for file in files:
        with suppress(OSError):
            yield file.stat().st_size, file.stat().st_mtime_ns


def files(folder: str, suffix: str, inside: str = "") -> Iterator[tuple[str, int, int]]:
    """Every file below a folder with its size and time; scandir, because it is asked each time."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue  # an editor's
            if entry.name.endswith(suffix):
                about = entry.stat()
                yield inside + entry.name, about.st_size, about.st_mtime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from files(entry.path, suffix, f"{inside}{entry.name}/")


def _kept(place: Path, seal: bytes, kind: Any) -> dict[str, Known[Any]]:
    """What was kept; nothing if there is none, if it is damaged, or if others than today's readers read it."""
    with suppress(OSError, msgspec.DecodeError):
        data = place.read_bytes()
        if _digest(seal, data[DIGEST:]) == data[:DIGEST]:
            found: dict[str, Known[Any]] = msgspec.msgpack.decode(data[DIGEST:], type=dict[str, Known[kind]])
            return found
    return {}


def _digest(seal: bytes, data: bytes) -> bytes:
    return sha256(seal + data).digest()


# --- what a file says -----------------------------------------------------------------------------


def _citing(text: str) -> Citing:
    """What a module says; one that somebody is in the middle of writing says nothing."""
    try:
        return citing(text)
    except SyntaxError:
        return Citing({}, {}, (), (), ())


def header(text: str) -> Header:
    """The header of a case, by its two lines; the rest of the notation is for those who run it."""
    title = re.search(r"^Case:[ \t]*(.*)$", text, re.MULTILINE)
    cites: list[str] = []
    book = ""
    for line in _RULES.findall(text.partition("\n\n")[0]):
        for part in re.sub(r"\s#.*", "", line).split(","):
            name, _, number = part.strip().rpartition(" ")
            book = book or name
            cites.append(f"{name or ('general' if re.match(r'G[0-9]', number) else book)} {number}")
    return Header(title[1] if title else "", tuple(cites))


def _dotted(root: Path, name: str) -> str:
    """The name of a module by that of its file."""
    return ".".join((root.name, *name.removesuffix(".py").removesuffix("__init__").split("/"))).rstrip(".")


def _by_rule(shown: dict[str, Header]) -> dict[str, list[str]]:
    """The names of the cases that show each rule, in the order of documents and numbers; paragraphs count for rules."""
    found: dict[str, list[str]] = {}
    for name in sorted((name for name in shown if name.partition("/")[0] in documents()), key=by_number):
        for cite in dict.fromkeys(cite.partition("(")[0] for cite in shown[name].rules):
            found.setdefault(cite, []).append(name)
    return found


def by_number(name: str) -> tuple[str, list[tuple[int, str]]]:
    """A key that puts 5.10 after 5.9."""
    document, _, file = name.partition("/")
    parts = file.removesuffix(".case").replace("-", ".").split(".")
    return document, [(int(part), "") if part.isdecimal() else (99, part) for part in parts]
