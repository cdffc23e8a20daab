"""Tournament events in plain words, as a director would announce them."""

from collections.abc import Callable
from typing import Any

from croupier.money import dollars
from croupier.play.events import Event
from croupier.room import tournament_events as te


def _names(people: tuple[str, ...]) -> str:
    return ", ".join(people) or "nobody"


def _level(e: te.LevelBegan) -> str:
    blinds = f", blinds {' and '.join(f'{blind:,}' for blind in e.blinds)}" if e.blinds else ""
    ante = f", ante {e.ante:,}" if e.ante else ""
    return f"Level {e.level} for {e.minutes} minutes{blinds}{ante}"


def _draw(e: te.SeatDrawCalled) -> str:
    return {
        "session": f"Seats are drawn for session {e.session}",
        "entry": f"A seat is drawn for {_names(e.people)}",
        "balance": f"Cards are drawn at {e.table}: one player moves to {e.places[0].table}" if e.places else "",
        "break": f"{e.table} is broken: seats are drawn for {_names(e.people)}",
    }[e.why]


def _places(e: te.TournamentEnded) -> str:
    return f"The tournament is over; {_names(e.places[0]) if e.places else 'nobody'} finished first"


def _refunded(e: te.EntryRefunded) -> str:
    return f"{e.owner} gets {dollars(e.amount + e.fee)} back"


def _retired(e: te.EntrantRetired) -> str:
    return f"{e.person} retires" + (f" in place {e.place}" if e.place else "")


WORDS: dict[type[Event], Callable[[Any], str]] = {
    te.ConditionsSubmitted: lambda e: f"The conditions of {e.tournament} are submitted",
    te.DirectorAppointed: lambda e: f"{e.person} is the tournament director",
    te.DeputyNominated: lambda e: f"{e.person} is a deputy of the director",
    te.DirectorPresent: lambda e: f"{e.person} is here",
    te.DirectorAway: lambda e: f"{e.person} has gone",
    te.TournamentSuspended: lambda _: "Play is suspended: nobody responsible is here",
    te.TournamentResumed: lambda _: "Play goes on",
    te.TableDesignated: lambda e: f"{e.table} is designated for the tournament",
    te.TableReleased: lambda e: f"{e.table} is released",
    te.EntryApplied: lambda e: f"{e.person} applies for entry",
    te.EntryAccepted: lambda e: f"{e.person} has entered",
    te.EntryRefused: lambda e: f"The application of {e.person} is refused: {e.why}",
    te.EntryWithdrawn: lambda e: f"{e.person} withdraws" + ("" if e.free else " after the period without penalty"),
    te.FeePaid: lambda e: f"{e.owner} pays the entry fee of {dollars(e.amount)}",
    te.BuyInPaid: lambda e: f"{e.owner} buys in for {dollars(e.amount)}",
    te.BuyBackPaid: lambda e: f"{e.owner} pays {dollars(e.amount + e.fee)} to buy back",
    te.EntryRefunded: _refunded,
    te.ChipsCashed: lambda e: f"{e.owner} is paid {dollars(e.amount)} for {e.chips:,} chips",
    te.PrizesFunded: lambda e: f"The operator adds {dollars(e.amount)} to the prizes",
    te.PrizePaid: lambda e: f"{e.owner} wins {dollars(e.amount)} for place {e.place}",
    te.FeesKept: lambda e: f"{dollars(e.amount)} go to the operator",
    te.PlayersBriefed: lambda e: f"Briefed on the conditions: {_names(e.people)}",
    te.SignaturesRequired: lambda _: "Every player has to sign the conditions",
    te.ConditionsSigned: lambda e: f"{e.person} has signed the conditions",
    te.StartAltered: lambda e: (
        f"The start of session {e.session} is altered from {e.before} to {e.starts_at}, {e.notice // 60} minutes ahead"
        + (" and after the set time" if e.overdue else "")
    ),
    te.SeatDrawCalled: _draw,
    te.SeatsDrawn: lambda _: "The cards are drawn",
    te.ChipsAllocated: lambda e: f"{e.person} gets {e.chips:,} chips",
    te.ChipsRemoved: lambda e: f"{e.chips:,} chips of {e.person} go out of play",
    te.EntrantSeated: lambda e: f"{e.person} has seat {e.seat} at {e.table} with {e.chips:,} chips",
    te.EntrantMoved: lambda e: f"{e.person} moves from {e.from_table} to seat {e.to_seat} at {e.to_table}",
    te.EntrantUnseated: lambda e: f"Seat {e.seat} at {e.table} is vacant",
    te.SessionBegan: lambda e: (
        f"Session {e.session} begins at {_names(e.tables)}" + (f", {e.late} seconds after its time" if e.late else "")
    ),
    te.LevelBegan: _level,
    te.BreakBegan: lambda e: f"Break after level {e.level} until {e.until}",
    te.HandUnderWay: lambda e: f"Hand {e.hand} at {e.table}",
    te.StacksCounted: lambda e: f"Chips at {e.table} are counted after hand {e.hand}",
    te.EntrantEliminated: lambda e: f"{e.person} is out in place {e.place}",
    te.BustOutUndone: lambda e: f"Not out after all: {_names(tuple([name for _, name in e.back]))}",
    te.EntrantRetired: _retired,
    te.EntrantDisqualified: lambda e: f"{e.person} is disqualified: {e.ground}",
    te.EntrantForfeited: lambda e: f"{e.person} is out for not attending",
    te.EntrantBoughtBack: lambda e: f"{e.person} is in again",
    te.EntrantReadmitted: lambda e: f"{e.person} plays the repechage",
    te.EntrantAbsent: lambda e: f"{e.person} is away" + (" and is dealt in" if e.dealt_in else " and is dealt out"),
    te.EntrantArrived: lambda e: f"{e.person} has come",
    te.SubstituteNominated: lambda e: f"{e.person} nominates {e.substitute} as a substitute",
    te.SubstituteApproved: lambda e: f"{e.substitute} plays for {e.person}",
    te.SubstituteDeclined: lambda e: f"{e.substitute} may not play for {e.person}",
    te.SubstituteEnded: lambda e: f"{e.person} plays again instead of {e.substitute}",
    te.TableConcluded: lambda e: f"Play at {e.table} is concluded" + (" early" if e.early else ""),
    te.TableBroken: lambda e: f"{e.table} is broken",
    te.SessionEnded: lambda e: f"Session {e.session} is over; {_names(e.progressed)} progress",
    te.TournamentEnded: _places,
    te.TournamentCancelled: lambda e: f"The tournament is called off: {e.why}",
}
"""One line for each event of a tournament."""
