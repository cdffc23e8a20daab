"""What a game of chance at terminals is to those who only read its tables."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.kernel.answers import Refusal
from croupier.law.law import Law, Number


class DeviceGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of one device with many terminals."""

    name: str
    title: str
    law: Law
    edition: str
    options: type
    validate: Callable[[Law, Any, dict[str, str]], Refusal | None]
    """Whether these options may be in force with these approvals on record."""
    pays: Number
    """The rule that prints what bets pay."""

    @property
    def document(self) -> str:
        """The text that people are shown."""
        return self.law.document
