"""Word of it when code is compiled: the first time on a machine that takes a while, and later none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener


class _Word(Listener):
    """Tells somebody at the start of each compilation."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell = tell

    def on_start(self, event: Any) -> None:  # noqa: ARG002  (numba's own signature)
        self.tell()

    def on_end(self, event: Any) -> None:
        """Nobody waits to hear that."""


@contextmanager
def told_when_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` whenever code is compiled in here; what is loaded from numba's cache is not compiled."""
    with install_listener("numba:compile", _Word(tell)):
        yield
