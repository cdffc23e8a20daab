"""What the files of the package say, read once and kept: the index of the rules, and what people do in cases.

A file is known by its size and the time of its last change, to the nanosecond: what is as it was is not read again, so
an edit costs one file. That cannot tell a file that was changed without a change of either; nothing but the display of
`croupier rules` rests on it, and deleting the folder of kept answers builds it anew.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from croupier import __version__
from croupier.law.references import Header, References, header
from croupier.law.references import references as joined
from croupier.law.where import Citing, citing
from croupier.store import cache as kept

HERE: Final = Path(__file__).parents[1]
READERS: Final = (*(Path(one.__code__.co_filename) for one in (citing, header)), Path(__file__))
"""What is kept was read by these; others may read otherwise."""
DIGEST: Final = 32
"""Bytes before what is kept: they vouch that it is as it was written."""

F = TypeVar("F")


class Known(msgspec.Struct, Generic[F], array_like=True, frozen=True):
    """What was read from a file, and how that file was then."""

    size: int
    changed: int
    facts: F


def references(root: Path = HERE) -> References:
    """The references of the package as it is on disk now."""
    modules = read(root, ".py", _citing, Citing)
    headers = read(root / "cases", ".case", header, Header)
    return joined({_dotted(root, name): facts for name, facts in modules.items()}, headers)


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


def _dotted(root: Path, name: str) -> str:
    """The name of a module by that of its file."""
    return ".".join((root.name, *name.removesuffix(".py").removesuffix("__init__").split("/"))).rstrip(".")
