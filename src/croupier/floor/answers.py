"""What the floor answers to a command: done, refused under a rule, or in trouble."""

from typing import TypeAlias

import msgspec

from croupier.kernel.answers import Refusal


class Done(msgspec.Struct, frozen=True):
    """The command was decided and is on the disk."""


class Unavailable(msgspec.Struct, frozen=True):
    """No rule was asked: the floor could not take the command, for this reason."""

    why: str


Answer: TypeAlias = Done | Refusal | Unavailable
