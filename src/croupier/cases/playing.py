"""A case in play: what happened, what was not as expected, and how a command or a step is carried out."""

import msgspec

from croupier.cases.records import Case, Happened
from croupier.cases.stacking import Ahead, Stack, choose
from croupier.engines.cards.jackpot.requests import JackpotCommand
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve, follow
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal


class Failure(msgspec.Struct, frozen=True):
    """Something was not as the case expects."""

    line: int
    expected: str
    got: str


class Play(msgspec.Struct):
    """A case in play."""

    case: Case
    pit: Pit = Pit()
    log: list[Addressed] = []
    failures: list[Failure] = []
    held: dict[str, int | None] = {}
    """Tables where play stops at so many cards dealt."""
    stacks: dict[str, Stack] = {}
    clock: int = 0
    """The time in seconds."""
    done: list[Happened] = []
    """Everything that was done or due, in order."""
    cited: set[str] = set()
    """Every rule that was cited in the play."""
    ahead: Ahead | None = None
    """The case is only played ahead, to see which card has to lie where."""


class Stop(Exception):  # noqa: N818 - not an error: the rest of the case has lost its ground
    """The case cannot go on."""


def fail(play: Play, line: int, expected: str, got: str) -> None:
    """Something was not as expected."""
    play.failures.append(Failure(line, expected, got))


def happen(play: Play, table: str, command: cmd.Command | JackpotCommand | None, events: tuple[Addressed, ...]) -> None:
    """These events happen, because of a command to a table or because they were due there."""
    for one in events:
        play.pit = evolve(play.pit, one)
    play.log += events
    if events:
        play.done.append(Happened(table, command, events, play.clock))


def decided(play: Play, table: str, command: cmd.Command | JackpotCommand) -> tuple[Addressed, ...] | Refusal:
    """What becomes of a command."""
    if play.ahead is not None and play.ahead.table == table and not isinstance(command, cmd.Shuffle | cmd.Cut):
        play.pit, found = choose(play.pit, play.ahead, lambda pit: decide(pit, table, command, play.clock))
        return found
    return decide(play.pit, table, command, play.clock)


def followed(play: Play, table: str) -> tuple[Addressed, ...]:
    """What is due unasked at a table."""
    if play.ahead is not None and play.ahead.table == table:
        play.pit, found = choose(play.pit, play.ahead, lambda pit: follow(pit, table, play.clock))
        return () if isinstance(found, Refusal) else found
    return follow(play.pit, table, play.clock)


def must(play: Play, line: int, table: str, command: cmd.Command | JackpotCommand) -> None:
    """Something that the runner does itself; the case cannot go on without it."""
    found = decided(play, table, command)
    if isinstance(found, Refusal):
        fail(play, line, f"{type(command).__name__} can be done", refused(found))
        raise Stop
    happen(play, table, command, found)


def refused(refusal: Refusal) -> str:
    """A refusal in words."""
    return f"refused under {refusal.cite}: {refusal.why}"
