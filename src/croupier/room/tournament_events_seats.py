"""People of a tournament at its tables: seats, stacks, moves, who goes out and comes back."""

from croupier.room.tournament_events_money import TournamentEvent
from croupier.room.tournament_records import Place
from croupier.room.tournament_terms import Chips


class SeatDrawCalled(TournamentEvent, frozen=True, kw_only=True):
    """Cards are drawn for places: for a session or an entry, to balance tables or to break one."""

    why: str
    people: tuple[str, ...]
    places: tuple[Place, ...]
    table: str = ""
    session: int = 0
    by: str = ""


class SeatsDrawn(TournamentEvent, frozen=True, kw_only=True):
    """Chance has spoken: the order of the people, or of the places, whichever were more."""

    order: tuple[int, ...]
    session: int = 0
    """The session for which it was, if for one."""
    tables: tuple[str, ...] = ()
    """The tables that are used in it."""


class ChipsAllocated(TournamentEvent, frozen=True, kw_only=True):
    """Chips were given to an entrant, in or for a session."""

    person: str
    chips: Chips
    session: int


class ChipsRemoved(TournamentEvent, frozen=True, kw_only=True):
    """Chips of an entrant were taken out of play."""

    person: str
    chips: Chips


class EntrantSeated(TournamentEvent, frozen=True, kw_only=True):
    """An entrant has a seat, with these chips."""

    table: str
    seat: int
    person: str
    chips: Chips


class EntrantMoved(TournamentEvent, frozen=True, kw_only=True):
    """An entrant went with all chips from one seat to another."""

    person: str
    from_table: str
    from_seat: int
    to_table: str
    to_seat: int
    chips: Chips


class EntrantUnseated(TournamentEvent, frozen=True, kw_only=True):
    """A seat is vacant again."""

    table: str
    seat: int
    person: str


class HandUnderWay(TournamentEvent, frozen=True, kw_only=True):
    """A hand began at a table: nobody there moves or leaves before it is counted."""

    table: str
    hand: int


class StacksCounted(TournamentEvent, frozen=True, kw_only=True):
    """The chips at each seat of a table after a hand; `button` is the seat that had it."""

    table: str
    hand: int
    stacks: tuple[tuple[int, Chips], ...]
    button: int = 0
    by: str = ""
    """Who entered it by hand, if the table did not tell."""


class EntrantEliminated(TournamentEvent, frozen=True, kw_only=True):
    """Somebody is out, for the place that this would be now; those of one `group` went out together."""

    person: str
    place: int
    group: int
    started: Chips
    """Chips at the start of the hand, or at the end of the session."""
    table: str
    seat: int
    hand: int
    before: tuple[tuple[int, str, Chips], ...] = ()
    """Seats, people and chips at the table before the hand."""


class BustOutUndone(TournamentEvent, frozen=True, kw_only=True):
    """A bust-out was wrongly entered: who is in again at which seat, and the right stacks at the table."""

    table: str
    hand: int
    """The last hand that counts there now."""
    back: tuple[tuple[int, str], ...]
    stacks: tuple[tuple[int, Chips], ...]
    by: str


class EntrantRetired(TournamentEvent, frozen=True, kw_only=True):
    """Somebody retired; without a refund of the buy-in for the place that this would be now (0: for none)."""

    person: str
    place: int
    group: int
    started: Chips


class EntrantDisqualified(TournamentEvent, frozen=True, kw_only=True):
    """Somebody was disqualified, and has no place."""

    person: str
    ground: str
    by: str


class EntrantForfeited(TournamentEvent, frozen=True, kw_only=True):
    """Somebody is out for not attending, and has no place."""

    person: str


class EntrantBoughtBack(TournamentEvent, frozen=True, kw_only=True):
    """An eliminated player is in again for money."""

    person: str


class EntrantReadmitted(TournamentEvent, frozen=True, kw_only=True):
    """An eliminated player plays the repechage."""

    person: str


class EntrantAbsent(TournamentEvent, frozen=True, kw_only=True):
    """A player is not at the seat; `dealt_in`: cards are dealt and forced bets taken all the same."""

    person: str
    table: str
    seat: int
    dealt_in: bool


class EntrantArrived(TournamentEvent, frozen=True, kw_only=True):
    """An absent player has come."""

    person: str
    table: str
    seat: int


class SubstituteNominated(TournamentEvent, frozen=True, kw_only=True):
    """A player nominates a substitute."""

    person: str
    substitute: str


class SubstituteApproved(TournamentEvent, frozen=True, kw_only=True):
    """The substitute plays the seat from now on."""

    person: str
    substitute: str
    table: str
    seat: int
    by: str


class SubstituteDeclined(TournamentEvent, frozen=True, kw_only=True):
    """The director does not approve of the substitute."""

    person: str
    substitute: str
    by: str


class SubstituteEnded(TournamentEvent, frozen=True, kw_only=True):
    """The player plays the own seat again."""

    person: str
    substitute: str
    table: str
    seat: int
