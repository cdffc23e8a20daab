"""Names that are sent and kept as plain words, and compared as members of an enumeration."""

from enum import StrEnum


class Name(StrEnum):
    """A word that shows itself as the word it is: a record says the same before it is kept and after it is read."""

    def __repr__(self) -> str:
        return repr(self.value)
