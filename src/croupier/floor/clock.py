"""The clock of the floor: it stamps commands and paces the staff. It runs by the monotonic clock and never goes back.

The wall clock is asked once, when the floor opens. Set back or forward later, it moves nothing here: `drift` tells by
how much the two differ.
"""

import time

_zero = [time.time() - time.monotonic()]
"""The time of day when the monotonic clock stood at nothing."""


def monotonic() -> float:
    """Seconds that nobody can set: what waiting is measured in."""
    return time.monotonic()


def now() -> int:
    """The time in whole seconds."""
    return int(_zero[0] + monotonic())


def milliseconds() -> int:
    """The time in milliseconds since 1970, for the stamps of the journal."""
    return int((_zero[0] + monotonic()) * 1000)


def begin(not_before: int = 0) -> None:
    """Set the clock by the wall, but not to before a time (in milliseconds) that the journal has seen."""
    _zero[0] = max(time.time(), not_before / 1000) - monotonic()


def drift() -> float:
    """By how many seconds the wall clock is ahead of the floor's."""
    return time.time() - _zero[0] - monotonic()
