"""How a command fails: in one clear line that says what was wrong and what would be right."""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn


class Failed(Exception):  # noqa: N818  (an outcome, told in one line)
    """The command ends here: a line that says what was wrong and what would be right, and the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        """1 for a failure, 2 for a command that was not used right."""
        super().__init__(message)
        self.code = code


def misused(message: str) -> NoReturn:
    """End the command: it was asked for something that there is not."""
    raise Failed(message, 2)


def one_line(text: str) -> str:
    """A message on one line, with nothing in it that could steer a terminal."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else "?" for c in text).split())


def numbers_said(said: str) -> str:
    """What the parser says of a number, as people say it: 0 is not 1 or more, not 0 is not in the range x>=1."""
    said = re.sub(r"is not a valid integer( range)?", "is not a whole number", said)
    said = re.sub(r"is not in the range (\S+)<=x<=(\S+?)(?=\.?$)", r"is not from \1 to \2", said)
    return re.sub(r"is not in the range x>=(\S+?)(?=\.?$)", r"is not \1 or more", said)


def unknown(kind: str, wanted: str, known: Iterable[str]) -> NoReturn:
    """End the command: no such thing; name what comes near, or everything there is."""
    names = list(known)
    near = (
        get_close_matches(wanted, names, n=4, cutoff=0.5) or [n for n in names if wanted and n.startswith(wanted)][:4]
    )
    hint = (
        f"did you mean {' or '.join(near)}?"
        if near
        else f"choose from {', '.join(names)}"
        if names
        else "there are none"
    )
    misused(f"there is no {kind} {wanted!r}; {hint}")


def quiet_stdout() -> None:
    """Let nobody write to a closed pipe again, not even the interpreter on its way out."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def existing(path: Path) -> Path:
    """The path, if something readable lies there."""
    try:
        if path.exists():
            return path
    except (OSError, ValueError) as error:
        misused(f"{path}: {getattr(error, 'strerror', None) or error}")
    near = get_close_matches(path.name, _names(path.parent), n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(str(path.parent / name) for name in near)}?" if near else ""
    misused(f"there is no file {path}{hint}")


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())[:200]
    except OSError:
        return []
