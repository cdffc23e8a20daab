"""A stage for the tests of the floor: time passes by hand, and no fault is only logged."""

import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from tests.unit.floor.stage import Loud, Stage

Open: TypeAlias = Callable[..., Stage]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open a floor with these settings; `loud` is turned off where a fault of ours is to be logged."""
    log, handler = logging.getLogger("croupier.floor"), Loud()

    def open_stage(*, loud: bool = True, **settings: Any) -> Stage:
        if loud:
            log.addHandler(handler)
        return Stage(monkeypatch, **settings)

    yield open_stage
    log.removeHandler(handler)
