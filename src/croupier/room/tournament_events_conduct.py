"""The conduct of a tournament: conditions and entries, who is responsible, sessions, levels and the end."""

from typing import Any

from croupier.room.tournament_events_money import TournamentEvent


class ConditionsSubmitted(TournamentEvent, frozen=True, kw_only=True):
    """The conditions as submitted; the approval of earlier ones is void."""

    tournament: str
    conditions: dict[str, Any]
    by: str


class DirectorAppointed(TournamentEvent, frozen=True, kw_only=True):
    """Somebody is responsible for the tournament."""

    person: str
    by: str


class DeputyNominated(TournamentEvent, frozen=True, kw_only=True):
    """Somebody takes that responsibility in the director's absence."""

    person: str
    by: str


class DirectorPresent(TournamentEvent, frozen=True, kw_only=True):
    """The director or a deputy has come."""

    person: str


class DirectorAway(TournamentEvent, frozen=True, kw_only=True):
    """The director or a deputy has gone."""

    person: str


class TournamentSuspended(TournamentEvent, frozen=True, kw_only=True):
    """Nobody responsible is there: no further hand begins, and the clock stands."""


class TournamentResumed(TournamentEvent, frozen=True, kw_only=True):
    """Play goes on."""


class TableDesignated(TournamentEvent, frozen=True, kw_only=True):
    """A gaming table is set aside for the tournament."""

    table: str
    by: str


class TableReleased(TournamentEvent, frozen=True, kw_only=True):
    """A gaming table is no longer the tournament's."""

    table: str
    by: str


class EntryApplied(TournamentEvent, frozen=True, kw_only=True):
    """Somebody applied for entry."""

    person: str
    number: int


class EntryAccepted(TournamentEvent, frozen=True, kw_only=True):
    """The application is accepted."""

    person: str
    by: str


class EntryRefused(TournamentEvent, frozen=True, kw_only=True):
    """The application is refused."""

    person: str
    why: str
    by: str


class EntryWithdrawn(TournamentEvent, frozen=True, kw_only=True):
    """An entrant withdrew; `free`: without financial penalty."""

    person: str
    free: bool


class PlayersBriefed(TournamentEvent, frozen=True, kw_only=True):
    """Players were briefed on the conditions and understand them."""

    people: tuple[str, ...]
    by: str


class SignaturesRequired(TournamentEvent, frozen=True, kw_only=True):
    """Every player has to sign the conditions."""

    by: str


class ConditionsSigned(TournamentEvent, frozen=True, kw_only=True):
    """A player has signed the conditions."""

    person: str


class StartAltered(TournamentEvent, frozen=True, kw_only=True):
    """A session starts at another time; players had this many seconds of notice."""

    session: int
    before: int
    starts_at: int
    notice: int
    overdue: bool = False
    """The set time had gone by without a start."""
    by: str


class SessionBegan(TournamentEvent, frozen=True, kw_only=True):
    """A session began at these tables: they are for the tournament alone."""

    session: int
    tables: tuple[str, ...]
    late: int = 0
    """How many seconds after its set time it began."""
    by: str


class LevelBegan(TournamentEvent, frozen=True, kw_only=True):
    """A level began: its compulsory wagers, in chips."""

    level: int
    blinds: tuple[int, ...]
    ante: int
    minimum: int
    minutes: int


class BreakBegan(TournamentEvent, frozen=True, kw_only=True):
    """Play rests after a level."""

    level: int
    until: int


class TableConcluded(TournamentEvent, frozen=True, kw_only=True):
    """The play of the session at this table is over; `early`: before its time."""

    table: str
    early: bool
    by: str


class TableBroken(TournamentEvent, frozen=True, kw_only=True):
    """The table is no longer needed: its players went to others."""

    table: str


class SessionEnded(TournamentEvent, frozen=True, kw_only=True):
    """The session is over; who progresses."""

    session: int
    progressed: tuple[str, ...]
    by: str


class TournamentEnded(TournamentEvent, frozen=True, kw_only=True):
    """The tournament is over: the places from the first, those who share one together."""

    places: tuple[tuple[str, ...], ...]


class TournamentCancelled(TournamentEvent, frozen=True, kw_only=True):
    """The tournament is called off."""

    why: str
    by: str
