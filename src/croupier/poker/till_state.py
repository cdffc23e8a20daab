"""The sums of a poker table, as a record."""

import msgspec


class Till(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Sums in cents since the table opened; the drop slide as it is now."""

    bought: int = 0
    """Chips bought less chips changed back."""
    allotted: int = 0
    """Tournament chips given out less those taken back."""
    slide: int = 0
    dropped: int = 0
    """What is in the drop box, and winnings that were kept."""
    retained: int = 0


NOTHING = Till()
