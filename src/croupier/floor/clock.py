"""The clock of the floor: one for the stamps on commands, for the staff who wait for a moment, and for every page."""

import time


def now() -> int:
    """The time in whole seconds."""
    return int(time.time())
