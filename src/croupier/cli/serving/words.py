"""The settings in words: a file to begin with, what is in force, and the reference of the documentation."""

import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from croupier.cli.serving.fields import Leaf, shown, wanted
from croupier.cli.serving.reading import LEAVES, USUAL, Settings, leaf_at

WIDTH = 100
HEAD = """\
Settings of a floor: croupier open --config floor.toml
Each setting stands here as it is when nothing is said; take the # before it away to change it.
`croupier config check floor.toml` says what is in force.
A variable such as CROUPIER_SERVER_PORT wins over this file, an option of the command over both."""
TABLE = "For a single table, by its name:"


class Shown(msgspec.Struct, frozen=True):
    """A setting as somebody is shown it: its name, what is in force, and where that comes from."""

    name: str
    value: str
    origin: str


def in_force(settings: Settings) -> tuple[Shown, ...]:
    """Every setting, those of single tables behind those of all."""
    tables = sorted(path for path in settings.origins if path[0] == "tables")
    return tuple(_shown(settings, leaf_at(path)) for path in (*LEAVES, *tables))


def _shown(settings: Settings, leaf: Leaf) -> Shown:
    value: Any = settings.configuration
    for name in leaf.path:
        value = value[name] if isinstance(value, dict) else getattr(value, name)
    origin = settings.origins.get(leaf.path, USUAL)
    return Shown(leaf.name, "(not shown)" if leaf.secret and value else shown(value), origin)


def example() -> str:
    """A file to begin with: everything that can be set, as it is when nothing is."""
    lines = [*_comment(HEAD), ""]
    for section, inside in groupby(LEAVES.values(), key=lambda leaf: leaf.path[:-1]):
        lines += ["", f"[{'.'.join(section)}]"]
        for leaf in inside:
            lines += [*_comment(f"{leaf.words} ({wanted(leaf)})"), f"#{leaf.path[-1]} = {shown(leaf.default)}"]
    lines += ["", *_comment(TABLE), "#[tables.CS1.clock]", '#decide = "none"']
    return "\n".join(lines) + "\n"


def _comment(text: str) -> Iterator[str]:
    for paragraph in text.splitlines():
        yield from (f"# {line}" for line in textwrap.wrap(paragraph, WIDTH - 2))


def reference() -> str:
    """The settings as tables of the documentation, a section each."""
    parts = []
    for section, inside in groupby(LEAVES.values(), key=lambda leaf: leaf.path[:-1]):
        rows = [_row(leaf) for leaf in inside]
        parts.append("\n".join([f"### [{'.'.join(section)}]", "", *HEADS, *rows, ""]))
    return "\n".join(parts)


HEADS = ("| setting | what it is | may be | usually |", "|---|---|---|---|")


def _row(leaf: Leaf) -> str:
    cells = (f"`{leaf.path[-1]}`", leaf.words, wanted(leaf), f"`{shown(leaf.default)}`")
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
