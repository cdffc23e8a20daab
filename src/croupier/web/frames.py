"""Frames of the websocket: JSON in, JSON out. docs/protocol.md describes them."""

from typing import Any, TypeAlias

import msgspec

from croupier.engines.chance.commands import ConfirmPrinted, FailPrint, ReturnNote, StackNote
from croupier.engines.pit.given import Wire
from croupier.floor.answers import Answer, Done
from croupier.floor.clients import frame
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Who

LONGEST_FRAME = 16_384
LONGEST_ID = 64
DEVICES = (StackNote, ReturnNote, ConfirmPrinted, FailPrint)
"""What note acceptors and printers report in the operator's name; the operator at a console is not one of them."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame: the number of the last event that this client saw."""

    last: int = 0


class CommandFrame(msgspec.Struct, frozen=True, tag="command"):
    """A command; the server says who it is by."""

    id: str
    command: dict[str, Any]


class SitFrame(msgspec.Struct, frozen=True, tag="sit"):
    """Demo chips and a seat in one go; box 0 is any."""

    id: str
    box: int = 0


class CallFrame(msgspec.Struct, frozen=True, tag="call"):
    """A player at a terminal calls the dealer to cancel the credits and pay them."""

    id: str


class GoFrame(msgspec.Struct, frozen=True, tag="go"):
    """A player who is alone at a table wants the cards now, or another pace: now, fast, normal, slow."""

    id: str
    tempo: str


class IntendFrame(msgspec.Struct, frozen=True, tag="intend"):
    """What a player at a poker table will do when the turn comes; nothing takes it back."""

    id: str
    what: str = ""
    to: int | None = None
    """The bet that the player saw."""


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Asks whether the line is alive."""


Frame: TypeAlias = Hello | CommandFrame | SitFrame | CallFrame | GoFrame | IntendFrame | Ping


class Malformed(Exception):  # noqa: N818  (what it is, not that it is an error)
    """A frame that is none; the message says what would be right."""


def read(text: str | None) -> Frame:
    """Read a frame, or say what is wrong with it."""
    if text is None:
        raise Malformed("frames are JSON text, not bytes; see docs/protocol.md")
    if len(text) > LONGEST_FRAME:
        raise Malformed(f"a frame holds at most {LONGEST_FRAME} characters, not {len(text)}")
    try:
        found: Frame = msgspec.json.decode(text, type=Frame)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        kinds = '"hello" | "command" | "sit" | "call" | "go" | "intend" | "ping"'
        raise Malformed(f'{error}; send {{"type": {kinds}, ...}} as in docs/protocol.md') from error
    if not isinstance(found, Hello | Ping) and not 0 < len(found.id) <= LONGEST_ID:
        raise Malformed(f"an id has 1 to {LONGEST_ID} characters, not {len(found.id)}")
    return found


def command_of(wire: dict[str, Any], by: Who) -> Wire:
    """The command of a frame, by the person of the session whatever the frame says."""
    meant = {**wire, "by": msgspec.to_builtins(by)}
    try:
        command: Wire = msgspec.convert(meant, Wire)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Malformed(f"this is not a command: {error}") from error
    if isinstance(command, DEVICES):
        raise Malformed(f"{type(command).__name__} is reported by a device, never over a connection")
    return command


def answer_frame(command_id: str, answer: Answer) -> bytes:
    """What the client hears of its command."""
    if isinstance(answer, Done):
        return frame("ack", id=command_id)
    if isinstance(answer, Refusal):
        return frame("refused", id=command_id, cite=answer.cite, why=answer.why)
    return frame("error", id=command_id, why=answer.why)
