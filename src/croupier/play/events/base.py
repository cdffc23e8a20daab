"""The event: a frozen record that names the rule it rests on."""

import msgspec

from croupier.rulebook import Rule

HIDDEN = -1
"""A card that the reader of an event or a view may not see."""


class Event(msgspec.Struct, frozen=True, gc=False, tag=True, kw_only=True):
    """Something that happened, and the rule it rests on: `cite` has no default."""

    cite: Rule
