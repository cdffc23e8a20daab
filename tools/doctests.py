"""Examples in docstrings, from `>>>` to the next empty line, are code in the reference, not quotations."""

import re
from typing import Any

import griffe


class Doctests(griffe.Extension):
    """MkDocs' Python handler loads this (mkdocs.yml, `extensions`)."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Indent the examples of an object's docstring."""
        if obj.docstring:
            obj.docstring.value = re.sub(r"^>>> (?:.+\n?)+", _indented, obj.docstring.value, flags=re.MULTILINE)


def _indented(found: re.Match[str]) -> str:
    return re.sub(r"^", "    ", found[0], flags=re.MULTILINE)
