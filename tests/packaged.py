"""Packaged cases by their names: every worker collects all tests, so they are read where they are run."""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import pytest

from croupier.cases.files import packaged
from croupier.cases.records import Case


class Named(NamedTuple):
    """A packaged case that is not read yet."""

    document: str
    name: str


@cache
def _read(document: str) -> dict[str, Case]:
    """The cases of a document."""
    return {case.name: case for case in packaged(document)}


def read(one: Named) -> Case:
    """The case."""
    return _read(one.document)[one.name]


def named(documents: Iterable[str]) -> list[Named]:
    """The cases of some documents, by the names of their files."""
    folders = [(document, files("croupier.cases") / document) for document in documents]
    return [
        Named(document, name)
        for document, folder in folders
        if folder.is_dir()
        for name in sorted(file.name for file in folder.iterdir())
        if name.endswith(".case")
    ]


def each(cases: Sequence[Named]) -> pytest.MarkDecorator:
    """A test for each of these cases, which asks for the fixture `case`."""
    ids = [f"{one.document}/{one.name.removesuffix('.case')}" for one in cases]
    return pytest.mark.parametrize("case", cases, ids=ids, indirect=True)
