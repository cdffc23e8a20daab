"""What happens in a tournament. `chips` are tournament chips; `amount` and `fee` are cents and move in the books."""

from typing import Any, TypeAlias

from croupier.engines.tournament.conditions import Cash, Chips
from croupier.engines.tournament.state import DrawFor, Place
from croupier.kernel.events import Event, family


class TournamentEvent(Event, frozen=True, tag=family("tournament"), kw_only=True):
    """Something that happened in a tournament, and when."""

    at: int = 0


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


class FeePaid(TournamentEvent, frozen=True, kw_only=True):
    """An entry fee was paid into the escrow."""

    owner: str
    amount: Cash


class BuyInPaid(TournamentEvent, frozen=True, kw_only=True):
    """A buy-in was paid into the escrow."""

    owner: str
    amount: Cash


class BuyBackPaid(TournamentEvent, frozen=True, kw_only=True):
    """Somebody paid to buy back: `amount` for the pool, `fee` beside it."""

    owner: str
    amount: Cash
    fee: Cash


class EntryRefunded(TournamentEvent, frozen=True, kw_only=True):
    """Money went back from the escrow: `amount` of what was paid into the pool, `fee` of the entry fee."""

    owner: str
    amount: Cash
    fee: Cash


class ChipsCashed(TournamentEvent, frozen=True, kw_only=True):
    """Chips were disposed of in cash out of the escrow; they are removed with it."""

    owner: str
    chips: Chips
    amount: Cash


class PrizesFunded(TournamentEvent, frozen=True, kw_only=True):
    """The operator added to the escrow what the promised prizes are over the pool."""

    amount: Cash


class PrizePaid(TournamentEvent, frozen=True, kw_only=True):
    """A prize was paid out of the escrow."""

    owner: str
    place: int
    amount: Cash


class FeesKept(TournamentEvent, frozen=True, kw_only=True):
    """What is left in the escrow went to the operator: the fees, and a surplus where the conditions say so."""

    amount: Cash


class SeatDrawCalled(TournamentEvent, frozen=True, kw_only=True):
    """Cards are drawn for places: for a session or an entry, to balance tables or to break one."""

    why: DrawFor
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


AnyTournamentEvent: TypeAlias = (
    ConditionsSubmitted
    | DirectorAppointed
    | DeputyNominated
    | DirectorPresent
    | DirectorAway
    | TournamentSuspended
    | TournamentResumed
    | TableDesignated
    | TableReleased
    | EntryApplied
    | EntryAccepted
    | EntryRefused
    | EntryWithdrawn
    | FeePaid
    | BuyInPaid
    | BuyBackPaid
    | EntryRefunded
    | ChipsCashed
    | PrizesFunded
    | PrizePaid
    | FeesKept
    | PlayersBriefed
    | SignaturesRequired
    | ConditionsSigned
    | StartAltered
    | SeatDrawCalled
    | SeatsDrawn
    | ChipsAllocated
    | ChipsRemoved
    | EntrantSeated
    | EntrantMoved
    | EntrantUnseated
    | SessionBegan
    | LevelBegan
    | BreakBegan
    | HandUnderWay
    | StacksCounted
    | EntrantEliminated
    | BustOutUndone
    | EntrantRetired
    | EntrantDisqualified
    | EntrantForfeited
    | EntrantBoughtBack
    | EntrantReadmitted
    | EntrantAbsent
    | EntrantArrived
    | SubstituteNominated
    | SubstituteApproved
    | SubstituteDeclined
    | SubstituteEnded
    | TableConcluded
    | TableBroken
    | SessionEnded
    | TournamentEnded
    | TournamentCancelled
)
"""The events of a tournament alone."""
