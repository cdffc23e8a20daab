"""What the tests of golden stores share."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.golden.stores import unpacked


@pytest.fixture
def unpack(tmp_path: Path) -> Callable[[str], Path]:
    """Lay a store and its key into a folder of this test."""
    return lambda name: unpacked(name, tmp_path)
