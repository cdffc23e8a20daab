"""Tai-sai systems as streams of a pit: the three verbs, what is offered and shown, each for one system by its name."""

from collections.abc import Mapping

from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Refusal
from croupier.rulebook import document
from croupier.table.seating import NAME
from croupier.tai_sai import deciding
from croupier.tai_sai.commands import TaiSaiCommand
from croupier.tai_sai.evolving import evolve
from croupier.tai_sai.offering import offers
from croupier.tai_sai.options import NAME as TAI_SAI
from croupier.tai_sai.settling import follow
from croupier.tai_sai.state import System, phase
from croupier.tai_sai.telling import seen, told
from croupier.tai_sai.viewing import view

__all__ = ["System", "chance_due", "concerns", "decide", "due", "evolve", "offers", "opens", "seen", "told", "view"]

G = document("general")
LONGEST = 200
"""How many characters a reason, a reference or the like may have."""
FACES = (1, 2, 3, 4, 5, 6)
"""What chance chooses from when the tumbler is run: three of these."""


def concerns(systems: Mapping[str, System], to: str, command: cmd.Command) -> bool:
    """Whether a command is for a tai-sai system, or opens one."""
    if to in systems or isinstance(command, TaiSaiCommand):
        return True
    return isinstance(command, cmd.OpenTable) and command.game == TAI_SAI


def opens(event: ev.Event) -> bool:
    """Whether an event is the opening of a tai-sai system."""
    return type(event) is ev.TableOpened and event.game == TAI_SAI


def decide(s: System, to: str, command: cmd.Command) -> tuple[ev.Event, ...] | Refusal:
    """What a command to a system brings about; names have to be such as the books can keep."""
    opening = isinstance(command, cmd.OpenTable)
    if not s.name and not opening:
        return Refusal(G("G1"), f"There is no tai-sai system {to!r}; open it first.")
    for name in (to if opening else "", command.by.name, getattr(command, "person", "")):
        if name and not NAME.fullmatch(name):
            return Refusal(G("G1"), f"{name!r} is no name: letters, digits, spaces and points, at most 40.")
    for name in ("what", "why", "reference", "subject"):
        words = getattr(command, name, "")
        if len(words) > LONGEST or not words.isprintable():
            return Refusal(G("G1"), f"Say it in a line of {LONGEST} characters at most.")
    return deciding.decide(s, command)


def due(s: System) -> tuple[ev.Event, ...]:
    """Everything due unasked: a spin is settled on all terminals at once, or on none."""
    found: list[ev.Event] = []
    while (event := follow(s)) is not None:
        found.append(event)
        s = evolve(s, event)
    return tuple(found)


def chance_due(s: System) -> tuple[int, ...] | None:
    """The faces from which chance has to show three, when the tumbler is run."""
    return FACES if phase(s) == "tumbling" else None
