"""What streams have to tell each other. Each replays alone; a link says what an event of one means for others."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import Command
from croupier.kernel.events import Event
from croupier.kernel.handlers import Handlers
from croupier.kernel.people import Who
from croupier.kernel.stream import Live

Streams: TypeAlias = Mapping[str, Live]
Told: TypeAlias = tuple[tuple[str, Event | Command], ...]
"""Stream by stream: events that it takes as they are, and commands that it decides on as it then stands."""


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """What concerns more streams than one."""

    there: Callable[[Streams], bool]
    """Whether there is anybody to tell anything."""
    hears: Handlers[Streams, str, Live, Told] = Handlers[Streams, str, Live, Told]()
    """What an event brings about: all streams after it, the name of its own, and that one before it."""
    first: Handlers[Streams, str, Told] = Handlers[Streams, str, Told]()
    """What has to have happened elsewhere before an event."""
    before: Callable[[Streams, str, Command], Told | Refusal] = lambda *_: ()
    """What has to be seen to before a command, or why it is not decided at all."""
    asked: frozenset[type[Command]] = frozenset()
    """The commands of which that is so; all, where none is named."""
    lacking: Handlers[Streams, Refusal | None] = Handlers[Streams, Refusal | None]()
    """What somebody else has to be there for: why an event that was decided on cannot be."""
    due: Callable[[Streams, str], Told] = lambda *_: ()
    """What is due at a stream although nothing is by its own rules."""
    notes: Handlers[Streams, str, Mapping[str, Live]] = Handlers[Streams, str, Mapping[str, Live]]()
    """What others keep in mind of an event, without one of their own: those streams as they are then."""
    noted: str = ""
    """The stream that keeps it in mind, where there is one: nobody else does."""
    noting: Callable[[Live], bool] = lambda _: False
    """Whether anything is kept in mind of what happens at a stream, as it stands."""
    offered: Callable[[Streams, str, Who, tuple[Offer, ...], int], tuple[Offer, ...]] = lambda _s, _n, _w, offers, _t: (
        offers
    )
    """Of what a stream offers, what the others let be done at this time, and what they offer besides."""
    shown: Callable[[Streams, str, object], object] = lambda _s, _n, view: view
    """What is shown of a stream, with what others have to show there."""
