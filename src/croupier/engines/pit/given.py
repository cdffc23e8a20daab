"""Commands as a journal keeps them, to which table and when; and what they come to when they are decided again."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import msgspec

from croupier import __version__
from croupier.engines.betting.events import AnyPokerCommand
from croupier.engines.cards.commands import AnyCommand
from croupier.engines.cards.jackpot.requests import AnyJackpotCommand
from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.pit import NOTED, Addressed, Pit, advance, decide, follow, noted
from croupier.engines.room.commands import AnyRoomCommand
from croupier.engines.tournament.commands import AnyTournamentCommand
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.stream import Live

Wire: TypeAlias = (
    AnyCommand | AnyJackpotCommand | AnyTaiSaiCommand | AnyPokerCommand | AnyRoomCommand | AnyTournamentCommand
)
"""Every command that can come in."""


class Given(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a batch answers: a command with all its fields, to which table, when; or a step due there unasked."""

    to: str
    command: Wire | None = None
    at: int = 0
    """The time by the floor's clock, in seconds."""
    version: str = ""
    """Which croupier decided."""


_GIVEN = msgspec.json.Decoder(tuple[Given, ...])


def given(to: str, command: Wire | None, at: int = 0) -> Given:
    """A command, or a step, as this croupier decides it."""
    return Given(to=to, command=command, at=at, version=__version__)


def read_given(body: bytes) -> tuple[Given, ...]:
    """The commands that a batch keeps, in their order; ValueError if these bytes hold none."""
    try:
        return _GIVEN.decode(body)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"these bytes are not a command: {wrong}") from None


def outcome(pit: Pit, one: Given) -> tuple[Addressed, ...] | Refusal:
    """What a command or a step comes to in a pit."""
    if one.command is None:
        return follow(pit, one.to, one.at)
    return decide(pit, one.to, one.command, one.at)


class Came(NamedTuple):
    """An event that came of a command, or of a step; and its stream before it."""

    stream: str
    event: Event
    before: Live | None


def decided(streams: dict[str, Live], asked: Iterable[Given]) -> list[Came] | Refusal:
    """What commands come to one after the other, in place: the streams go along. The first refusal, if there is one."""
    pit, happened = Pit(streams), list[Came]()
    for one in asked:
        found = outcome(pit, one)
        if isinstance(found, Refusal):
            return found
        for addressed in found:
            stream, event = addressed
            happened.append(Came(stream, event, streams.get(stream)))
            advance(streams, addressed)
            if type(event) in NOTED:
                streams.update(noted(streams, addressed))
    return happened


def outcomes(pit: Pit, asked: Iterable[Given]) -> tuple[Addressed, ...] | Refusal:
    """What commands come to one after the other, as one batch has it; the first refusal, if one is refused."""
    found = decided(dict(pit.streams), asked)
    if isinstance(found, Refusal):
        return found
    return by_stream(tuple([Addressed(one.stream, one.event) for one in found]))
