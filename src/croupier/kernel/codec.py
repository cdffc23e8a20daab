"""Events as bytes and back. A journal outlives the code that wrote it, so each event says its kind and version.

An event whose fields change gets a new version. Its old record stays, as a small class with its old tag, among the
`old` ones, and one function of `lifts` makes today's event of it; an event is lifted as often as it takes.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

import msgspec

from croupier.kernel.events import Event

SEAL: Final = b'{"type":"seal.'
"""How a record begins that is sealed, or that opens a seal, in place of an event."""
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_HEAD: Final = re.compile(rb'\{"type":"([^"\\]{1,80})"')
_VERSIONED: Final = re.compile(r"([a-z]+\.[A-Za-z]+)/([0-9]+)")


def encode(event: Event) -> bytes:
    """The event as canonical bytes."""
    return _ENCODER.encode(event)


def plain(event: Event) -> msgspec.Raw:
    """The event as people and pages get it: its name alone, without family and version."""
    data = encode(event)
    return msgspec.Raw(b'{"type":"' + type(event).__name__.encode() + data[data.index(b'"', 9) :])


def settled(value: dict[str, Any]) -> dict[str, Any]:
    """Plain values as a journal gives them back, lists for tuples: what a state keeps of them is the same in replay."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return found


def version(event: Event) -> int:
    """Which version of its kind an event is."""
    return int(str(event.__struct_config__.tag).partition("/")[2])


class Codec:
    """Reads the events of a journal, whichever croupier wrote them."""

    __slots__ = ("_bare", "_decoder", "_lifts", "_versions")

    def __init__(
        self,
        events: object,
        *old: type[Event],
        bare: Mapping[str, str] | None = None,
        lifts: Mapping[type[Event], Callable[[Any], Event]] | None = None,
    ) -> None:
        """`events` are today's as a union, `old` those that `lifts` take up, `bare` the names from before versions."""
        kinds: Any = events
        for record in old:
            kinds |= record
        self._decoder = msgspec.json.Decoder(kinds)
        self._bare = {name.encode(): kind.encode() for name, kind in (bare or {}).items()}
        self._lifts = dict(lifts or {})
        self._versions: dict[str, int] = {}
        for kind in get_args(kinds):
            name, _, number = str(kind.__struct_config__.tag).partition("/")
            self._versions[name] = max(int(number), self._versions.get(name, 0))
        for record in old:
            if record not in self._lifts:
                raise TypeError(f"nothing lifts {record.__name__}, an event as it once was")

    def decode(self, data: bytes) -> Event:
        """The event that these bytes say; ValueError says why they say none."""
        head = _HEAD.match(data)
        kind = self._bare.get(head[1]) if head else None
        if head and kind:
            data = b'{"type":"' + kind + data[head.end(1) :]
        try:
            event: Event = self._decoder.decode(data)
        except msgspec.DecodeError as wrong:
            raise ValueError((self._later(head[1].decode()) if head else "") or str(wrong)) from None
        while (lift := self._lifts.get(type(event))) is not None:
            lifted = lift(event)
            assert version(lifted) > version(event), f"{version(event)} is lifted to {version(lifted)}"
            event = lifted
        return event

    def _later(self, kind: str) -> str:
        """What to say of a kind from the future; nothing of one that is known."""
        named = _VERSIONED.fullmatch(kind)
        known = self._versions.get(named[1], 0) if named else 0
        if named is None or int(named[2]) <= known:
            return ""
        here = f"this one knows it up to version {known}" if known else "this one does not know it at all"
        return f"{kind} was written by a later croupier; {here}. Update croupier to read this journal"
