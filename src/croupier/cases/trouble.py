"""What is said of a case that cannot be read: where, what was there, what was expected."""

from collections.abc import Iterable
from difflib import get_close_matches

MANY = 20
"""More words than these are not all listed when some are like the one that was written."""


class Wrong(ValueError):  # noqa: N818 - what the messages say: this is wrong, that would be right
    """Something in a line cannot be read; the reader of the file adds where."""

    def __init__(self, what: str, expected: str) -> None:
        """`what` was there, `expected` should have been."""
        super().__init__(f"{what}; expected {expected}")
        self.what, self.expected = what, expected


class CaseError(ValueError):
    """A case that cannot be read."""

    def __init__(self, name: str, line: int, what: str, expected: str) -> None:
        """`what` stands in this line of the file, `expected` should."""
        super().__init__(f"{name}:{line}: {what}; expected {expected}")
        self.name, self.line, self.what, self.expected = name, line, what, expected


def listed(word: str, known: Iterable[str]) -> str:
    """The known words, those most like the one that was written first; of many only the likest."""
    names = sorted(set(known))
    folded = {name.lower(): name for name in names}
    close = [folded[match] for match in get_close_matches(word.lower(), folded, n=3)]
    if close and len(names) > MANY:
        return " or ".join(close)
    rest = [name for name in names if name not in close]
    return ("near: " + ", ".join(close) + "; " if close else "") + "one of " + ", ".join([*close, *rest])
