"""Reading the settings of a floor: a file, then the environment, then the command line; each wins over those before.

What is wrong is told with the place where it stands and what would be right; everything that is wrong at once, so that
nobody has to come back for the rest.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path as File
from typing import Any, NamedTuple

import msgspec

from croupier.cli.serving.fields import Leaf, Path, checked, cut, leaves, shown
from croupier.cli.serving.records import Clock, Configuration, Table
from croupier.cli.support.errors import Failed, one_line
from croupier.cli.support.journal import journal_place

PREFIX = "CROUPIER_"
OTHERS = ("CROUPIER_CACHE", "CROUPIER_CONFIG", "CROUPIER_TRACEBACK")
"""Variables of ours that are no settings."""
USUAL = "usual"
"""Where a value comes from that nobody has set."""
LARGEST = 1_000_000
"""Bytes of a file of settings."""
SHORTEST_TOKEN = 16

WORD = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
KEYS = re.compile(WORD)
HEADER = re.compile(rf"\s*\[\[?\s*({WORD}(?:\s*\.\s*{WORD})*)\s*\]")
SETTING = re.compile(rf"\s*({WORD}(?:\s*\.\s*{WORD})*)\s*=(.*)", re.DOTALL)
QUOTES = re.compile(r'"""|\'\'\'')

LEAVES = {leaf.path: leaf for leaf in leaves(Configuration())}
"""Everything that can be set but what is set for a single table."""
VARIABLES = {PREFIX + "_".join(path).upper(): path for path in LEAVES}
"""The variables of the environment, and what each sets."""


class Given(NamedTuple):
    """A value that somebody has set."""

    value: Any
    origin: str
    """Where: a line of a file, a variable, an option of the command."""
    text: bool = False
    """Whether it is text that stands for a value of another type."""
    file: bool = False
    """Whether it stands in a file, which does not say by itself what is set."""

    def said(self, path: Path) -> str:
        """How messages name it."""
        return f"{self.origin}: {'.'.join(path)}" if self.file else self.origin


class Settings(NamedTuple):
    """What is in force, and where each value comes from."""

    configuration: Configuration
    origins: dict[Path, str]


class Wrong(Exception):  # noqa: N818  (what it is, not that it is an error)
    """Settings that cannot be used; each line says what is wrong, where, and what would be right."""

    def __init__(self, lines: list[str]) -> None:
        """At least one."""
        super().__init__("\n".join(lines))
        self.lines = [one_line(line) for line in lines]


def read(file: File | None = None, environment: Mapping[str, str] = {}, flags: Mapping[Path, Given] = {}) -> Settings:
    """The settings of a floor; Wrong if there is anything wrong with them."""
    reading = Reading()
    if file is not None:
        reading.read_file(file)
    reading.read_environment(environment)
    reading.take(flags)
    found = reading.settings()
    if reading.wrong:
        raise Wrong(reading.wrong)
    return found


def read_flag(text: str) -> tuple[Path, Given]:
    """One `--set section.field=value`; Wrong if it sets nothing that there is."""
    name, equals, value = text.partition("=")
    path = tuple(name.strip().split("."))
    if not equals:
        raise Wrong([f"--set {cut(text)}: write SECTION.FIELD=VALUE, as in --set clock.decide=20"])
    if path not in LEAVES and not is_of_table(path):
        known = [leaf.name for leaf in LEAVES.values()]
        raise Wrong([f"--set {cut(text)}: there is no setting {cut(name.strip())}{nearest(name.strip(), known)}"])
    return path, Given(value.strip(), f"--set {name.strip()}", text=True)


def is_of_table(path: Path) -> bool:
    """Whether a path sets something for a single table."""
    return len(path) == 4 and path[0] == "tables" and path[2] == "clock" and path[3] in Clock.__struct_fields__


def leaf_at(path: Path) -> Leaf:
    """What can be set at a path; of a table it is what can be set for all."""
    return msgspec.structs.replace(LEAVES[path[2:]], path=path) if path[0] == "tables" else LEAVES[path]


def nearest(wanted: str, known: Iterable[str]) -> str:
    """What somebody who wrote this may have meant."""
    names = list(known)
    near = get_close_matches(wanted, names, n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(names)}" if len(names) < 12 else ""


class Reading:
    """Settings while they are read."""

    def __init__(self) -> None:
        """Nothing is set yet."""
        self.values: dict[Path, Any] = {}
        self.given: dict[Path, Given] = {}
        self.wrong: list[str] = []

    def take(self, given: Mapping[Path, Given]) -> None:
        """Take values that somebody has set."""
        for path, one in given.items():
            leaf = leaf_at(path)
            try:
                self.values[path] = checked(leaf, one.value, text=one.text)
                self.given[path] = one
            except ValueError as right:
                value = "(not shown)" if leaf.secret else cut(shown(one.value))
                self.wrong.append(f"{one.said(path)} is {value}; {right}")

    # --- the file -----------------------------------------------------------------------------------

    def read_file(self, file: File) -> None:
        """Take what stands in a file."""
        text = self._text(file)
        if text is None:
            return
        try:
            found = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
            at = f" line {said[2] or len(text.splitlines())}" if said else ""
            what = (said[1] if said else str(error)).replace("Cannot overwrite a value", "this was set before")
            self.wrong.append(f"{file}{at}: this is not TOML: {cut(what)}")
            return
        self.take(dict(self._walk(found, (), Lines(file, text))))

    def _text(self, file: File) -> str | None:
        """What stands in the file; None if that cannot be read."""
        try:
            if not file.is_file():
                what = "is no file" if file.exists() else "does not exist; croupier config example prints one"
                self.wrong.append(f"{file} {what}")
                return None
            with file.open("rb") as opened:
                content = opened.read(LARGEST + 1)
            if len(content) > LARGEST:
                self.wrong.append(f"{file} has more than {LARGEST:,} bytes; that is no file of settings")
                return None
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.wrong.append(f"{file}: byte {error.start} is not UTF-8; write the file as UTF-8")
        except (OSError, ValueError) as error:
            self.wrong.append(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}")
        return None

    def _walk(self, found: dict[str, Any], path: Path, lines: "Lines") -> Iterator[tuple[Path, Given]]:
        """Every value of the file that can be set, whatever else stands there."""
        for key, value in found.items():
            at = (*path, key)
            if at in LEAVES or is_of_table(at):
                yield at, Given(value, lines.at(at), file=True)
            elif not is_section(at):
                self.wrong.append(f"{lines.at(at)}: {unknown(path, key, value)}")
            elif isinstance(value, dict):
                yield from self._walk(value, at, lines)
            else:
                self.wrong.append(f"{lines.at(at)}: {cut(key)} is a section; write [{'.'.join(at)}] and what it sets")

    # --- the environment ----------------------------------------------------------------------------

    def read_environment(self, environment: Mapping[str, str]) -> None:
        """Take what variables set; an empty one sets nothing."""
        ours = {name: value for name, value in environment.items() if name.startswith(PREFIX) and value.strip()}
        self.take({VARIABLES[name]: Given(ours[name], name, text=True) for name in VARIABLES if name in ours})
        sections = tuple(f"{PREFIX}{section.upper()}_" for section in Configuration.__struct_fields__)
        for name in sorted(ours.keys() - VARIABLES.keys() - set(OTHERS)):
            near = get_close_matches(name, VARIABLES, n=1, cutoff=0.85)
            if near or name.startswith(sections):  # any other is somebody else's
                self.wrong.append(f"{name}: there is no such setting{nearest(name, VARIABLES)}")

    # --- all together -------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """The records that come of it; what does not fit together is wrong too."""
        configuration = self._built(Configuration(), ())
        tables = {path[1] for path in self.values if path[0] == "tables"}
        if not self.wrong:
            own = {name: Table(clock=self._own_clock(configuration.clock, name)) for name in sorted(tables)}
            configuration = msgspec.structs.replace(configuration, tables=own)
            self.wrong += self._apart(configuration)
        return Settings(configuration, {path: one.origin for path, one in self.given.items()})

    def _built(self, usual: Any, path: Path) -> Any:
        """A record with what was set in it, and in those inside it."""
        fields: dict[str, Any] = {}
        for name in usual.__struct_fields__:
            value, at = getattr(usual, name), (*path, name)
            inner = isinstance(value, msgspec.Struct) and at not in LEAVES
            fields[name] = self._built(value, at) if inner else self.values.get(at, value)
        try:
            return type(usual)(**fields)
        except ValueError as error:
            self.wrong.append(f"{self._blamed(usual, path, fields)}: {error}")
            return usual

    def _blamed(self, usual: Any, path: Path, fields: dict[str, Any]) -> str:
        """Where the value was set that its record does not take."""
        for name, value in fields.items():
            at = (*path, name)
            if at in self.values:
                try:
                    msgspec.structs.replace(usual, **{name: value})
                except ValueError:
                    return self._said(*at)
        return ", ".join(one.origin for at, one in self.given.items() if at[: len(path)] == path)

    def _own_clock(self, clock: Clock, table: str) -> Clock:
        own = {path[3]: value for path, value in self.values.items() if path[:2] == ("tables", table)}
        return msgspec.structs.replace(clock, **own)

    def _apart(self, configuration: Configuration) -> Iterator[str]:
        """What is right by itself and wrong where it is to be used."""
        store, log, token = configuration.store, configuration.log, configuration.metrics.token
        try:
            journal_place(store.address, self._said("store", "address"))
        except Failed as failed:
            yield str(failed)
        for path, name in ((("store", "seal_key"), store.seal_key), (("log", "file"), log.file)):
            if name and (File(name).is_dir() or not File(name).parent.is_dir()):
                yield f"{self._said(*path)} is {shown(name)}; name a file in an existing folder"
        if token and len(token) < SHORTEST_TOKEN:
            yield f"{self._said('metrics', 'token')} can be guessed; write at least {SHORTEST_TOKEN} characters"

    def _said(self, *path: str) -> str:
        """A setting as messages name it."""
        return self.given[path].said(path) if path in self.given else ".".join(path)


def is_section(path: Path) -> bool:
    """Whether something can be set behind this."""
    if path[0] == "tables":
        return len(path) < 3 or path[2:] == ("clock",)
    return any(known[: len(path)] == path for known in LEAVES)


def unknown(path: Path, key: str, value: Any) -> str:
    """What to say of a key that there is not."""
    if path[:1] == ("tables",):
        known = ["clock"] if len(path) == 2 else list(Clock.__struct_fields__)
    else:
        known = list(dict.fromkeys(one[len(path)] for one in LEAVES if one[: len(path)] == path))
        known += [] if path else ["tables"]
    if path:
        return f"there is no {cut(shown(key))} in [{'.'.join(path)}]{nearest(key, known)}"
    if isinstance(value, dict | list):
        return f"there is no section [{cut(key)}]{nearest(key, known)}"
    homes = [one.path[0] for one in LEAVES.values() if one.path[-1] == key]
    below = f"; write it below [{homes[0]}]" if homes else nearest(key, known)
    return f"{cut(shown(key))} stands before any section{below}"


class Lines:
    """On which line of a file each key stands."""

    def __init__(self, file: File, text: str) -> None:
        """Look through the file once."""
        self._file = file
        self._found: dict[Path, int] = {}
        section: Path = ()
        closing = ""
        for number, line in enumerate(text.splitlines(), 1):
            if closing:  # inside text of several lines
                closing = "" if closing in line else closing
            elif header := HEADER.match(line):
                section = _keys(header[1])
                self._found.setdefault(section, number)
            elif setting := SETTING.match(line):
                self._found.setdefault((*section, *_keys(setting[1])), number)
                quotes = QUOTES.findall(setting[2])
                closing = quotes[0] if len(quotes) % 2 else ""

    def at(self, path: Path) -> str:
        """Where a key stands; if it cannot be told, where what it is in does."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._found:
                return f"{self._file} line {self._found[path[:length]]}"
        return str(self._file)


def _keys(text: str) -> Path:
    return tuple(word.strip("\"'") for word in KEYS.findall(text))
