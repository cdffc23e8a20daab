"""A stage for the tests of the floor: time passes by hand, and no fault is only logged."""

import logging
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from tests.unit.floor.stage import Loud, Stage

Open: TypeAlias = Callable[..., Stage]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open a floor with these settings."""
    log, loud = logging.getLogger("croupier.floor"), Loud()
    log.addHandler(loud)
    yield lambda **settings: Stage(monkeypatch, **settings)
    log.removeHandler(loud)
