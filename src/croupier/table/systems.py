"""Streams of a pit beside its tables against the house: tai-sai systems, poker tables, the poker room, tournaments.

Each kind brings the three verbs, what is offered and what is shown; a pit asks for them by the type of the state.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Offer, Refusal
from croupier.play.people import Who
from croupier.poker import deciding as poker
from croupier.poker.every import PokerCommand
from croupier.poker.games import GAMES
from croupier.poker.offering import offers as poker_offers
from croupier.poker.shown import PokerView
from croupier.poker.state import PokerTable
from croupier.poker.telling import seen as poker_seen
from croupier.poker.telling import told as poker_told
from croupier.poker.viewing import view as poker_view
from croupier.room import (
    tournament,
    waiting_deciding,
    waiting_evolving,
    waiting_offering,
    waiting_seats,
    waiting_viewing,
)
from croupier.room.tournament_commands import SubmitConditions, TournamentCommand
from croupier.room.tournament_opening import GAME as TOURNAMENT
from croupier.room.tournament_records import Tournament
from croupier.room.tournament_shown import TournamentView
from croupier.room.waiting import NAME as ROOM_GAME
from croupier.room.waiting import Room
from croupier.room.waiting_commands import RoomCommand
from croupier.room.waiting_viewing import RoomView
from croupier.rulebook import document
from croupier.table import chips
from croupier.table.seating import NAME
from croupier.tai_sai import deciding, telling
from croupier.tai_sai.commands import TaiSaiCommand
from croupier.tai_sai.evolving import evolve as tai_sai_evolve
from croupier.tai_sai.offering import offers as tai_sai_offers
from croupier.tai_sai.options import NAME as TAI_SAI
from croupier.tai_sai.settling import follow as settle
from croupier.tai_sai.shown import ConsoleView, TerminalView
from croupier.tai_sai.state import System, phase
from croupier.tai_sai.viewing import view as tai_sai_view

G = document("general")
LONGEST = 200
"""How many characters a reason, a reference or the like may have."""
FACES = (1, 2, 3, 4, 5, 6)
"""What chance chooses from when the tumbler is run: three of these."""
WORDS = ("what", "why", "reference", "subject", "reason", "text")
"""Fields in which people say something in their own words."""
AnySystem: TypeAlias = System | PokerTable | Room | Tournament
SystemView: TypeAlias = TerminalView | ConsoleView | PokerView | RoomView | TournamentView
Decision: TypeAlias = tuple[ev.Event, ...] | Refusal


class Kind(NamedTuple):
    """What a kind of stream can do; `due` is everything that is due at once."""

    title: str
    command: type[cmd.Command]
    decide: Callable[[Any, Any], Decision]
    due: Callable[[Any], tuple[ev.Event, ...]]
    evolve: Callable[[Any, ev.Event], Any]
    offers: Callable[[Any, Who], tuple[Offer, ...]]
    view: Callable[[Any, Who], Any]
    seen: Callable[[Any, ev.Event, Who], ev.Event]
    told: Callable[[Any, ev.Event, Who], bool]
    chance_due: Callable[[Any], tuple[int, ...] | None]


def _settlement(s: System) -> tuple[ev.Event, ...]:
    """Everything due unasked: a spin is settled on all terminals at once, or on none."""
    found: list[ev.Event] = []
    while (event := settle(s)) is not None:
        found.append(event)
        s = tai_sai_evolve(s, event)
    return tuple(found)


def _one(t: PokerTable) -> tuple[ev.Event, ...]:
    """At a poker table one thing after the other, so that a report can come between two cards."""
    event = poker.follow(t)
    return () if event is None else (event,)


KINDS: dict[type[Any], Kind] = {
    System: Kind(
        "tai-sai system",
        TaiSaiCommand,
        deciding.decide,
        _settlement,
        tai_sai_evolve,
        tai_sai_offers,
        tai_sai_view,
        lambda _, event, who: telling.seen(event, who),
        telling.told,
        lambda s: FACES if phase(s) == "tumbling" else None,
    ),
    PokerTable: Kind(
        "poker table",
        PokerCommand,
        poker.decide,
        _one,
        poker.evolve,
        poker_offers,
        poker_view,
        poker_seen,
        poker_told,
        poker.chance_due,
    ),
    Room: Kind(
        "poker room",
        RoomCommand,
        waiting_deciding.decide,
        lambda _: (),
        waiting_evolving.evolve,
        waiting_offering.offers,
        waiting_viewing.view,
        lambda _, event, who: waiting_viewing.seen(event, who),
        waiting_viewing.told,
        waiting_seats.chance_due,
    ),
    Tournament: Kind(
        "tournament",
        TournamentCommand,
        tournament.decide,
        lambda _: (),
        tournament.evolve,
        tournament.offers,
        tournament.view,
        lambda _, event, who: tournament.seen(event, who),
        tournament.told,
        tournament.chance_due,
    ),
}
BLANK: dict[str, AnySystem] = {
    TAI_SAI: System(),
    ROOM_GAME: Room(),
    TOURNAMENT: Tournament(),
    **{name: PokerTable() for name in GAMES},
}
"""By the game with which they are opened: streams that nobody has opened yet."""
COMMANDS = tuple([kind.command for kind in KINDS.values()])


def concerns(systems: Mapping[str, AnySystem], to: str, command: cmd.Command) -> bool:
    """Whether a command is for such a stream, or opens one."""
    if to in systems or isinstance(command, COMMANDS):
        return True
    return isinstance(command, cmd.OpenTable) and command.game in BLANK


def opens(event: ev.Event) -> bool:
    """Whether an event is the opening of such a stream."""
    return type(event) is ev.TableOpened and event.game in BLANK


def blank(game: str, approvals: dict[str, str]) -> AnySystem:
    """A stream before it opens, with the approvals that were put on record for it."""
    found = BLANK[game]
    return replace(found, approvals=approvals) if isinstance(found, System | PokerTable) else found


def opened_by(command: cmd.Command) -> str:
    """The game of the stream that a command opens; nothing if it opens none."""
    if isinstance(command, SubmitConditions):
        return TOURNAMENT
    return command.game if isinstance(command, cmd.OpenTable) and command.game in BLANK else ""


def decide(s: AnySystem, to: str, command: cmd.Command) -> Decision:
    """What a command to a stream brings about; names have to be such as the books can keep."""
    kind = KINDS[type(s)]
    opening = bool(opened_by(command))
    if not s.name and not opening:
        return Refusal(G("G1"), f"There is no {kind.title} {to!r}; open it first.")
    for name in (to if opening else "", command.by.name, getattr(command, "person", "")):
        if name and not NAME.fullmatch(name):
            return Refusal(G("G1"), f"{name!r} is no name: letters, digits, spaces and points, at most 40.")
    for name in WORDS:
        words = getattr(command, name, "")
        if isinstance(words, str) and (len(words) > LONGEST or not words.isprintable()):
            return Refusal(G("G1"), f"Say it in a line of {LONGEST} characters at most.")
    decided = kind.decide(s, command)
    if isinstance(decided, Refusal) and chips.counted(s):
        return replace(decided, why=chips.in_chips(decided.why))
    return decided


def due(s: AnySystem) -> tuple[ev.Event, ...]:
    """What is due unasked."""
    return KINDS[type(s)].due(s)


def evolve(s: AnySystem, event: ev.Event) -> AnySystem:
    """The stream's state after an event."""
    changed: AnySystem = KINDS[type(s)].evolve(s, event)
    return changed


def offers(s: AnySystem, who: Who) -> tuple[Offer, ...]:
    """What this person may do there now."""
    found = KINDS[type(s)].offers(s, who)
    return chips.offered(found) if chips.counted(s) else found


def view(s: AnySystem, who: Who, at: int = 0) -> SystemView:
    """What this person sees of it; in a tournament what may be done depends on the time."""
    shown: SystemView = tournament.view(s, who, at) if isinstance(s, Tournament) else KINDS[type(s)].view(s, who)
    return chips.shown(shown) if isinstance(shown, PokerView) and chips.counted(s) else shown


def seen(s: AnySystem, event: ev.Event, who: Who) -> ev.Event:
    """The event as this person may see it."""
    return KINDS[type(s)].seen(s, event, who)


def told(s: AnySystem, event: ev.Event, who: Who) -> bool:
    """Whether this person is told of an event at all."""
    return KINDS[type(s)].told(s, event, who)


def named(s: AnySystem | None, event: ev.Event, text: str) -> str:
    """A line about an event with the person's name for the seat, where a hand of poker is on."""
    seat = getattr(event, "seat", 0)
    text = chips.in_chips(text) if chips.counted(s) else text
    if not isinstance(s, PokerTable) or s.hand is None or not text.startswith(f"Seat {seat} "):
        return text
    return text.replace(f"Seat {seat}", s.hand.places[seat].owner or f"Seat {seat}", 1)


def chance_due(s: AnySystem) -> tuple[int, ...] | None:
    """What chance has to choose from or to put in order now, if it has to."""
    return KINDS[type(s)].chance_due(s)


def tai_sai(systems: Mapping[str, AnySystem], name: str) -> System:
    """The tai-sai system of this name."""
    found = systems[name]
    assert isinstance(found, System), f"{name} is no tai-sai system"
    return found


def poker_table(systems: Mapping[str, AnySystem], name: str) -> PokerTable:
    """The poker table of this name."""
    found = systems[name]
    assert isinstance(found, PokerTable), f"{name} is no poker table"
    return found
