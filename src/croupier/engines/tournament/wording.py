"""Tournament events in plain words, as a director would announce them."""

from croupier.engines.tournament import events as te
from croupier.kernel.handlers import Handlers, on
from croupier.things.money import Money


def _names(people: tuple[str, ...]) -> str:
    return ", ".join(people) or "nobody"


def _level(_: Money, e: te.LevelBegan) -> str:
    blinds = f", blinds {' and '.join(f'{blind:,}' for blind in e.blinds)}" if e.blinds else ""
    ante = f", ante {e.ante:,}" if e.ante else ""
    return f"Level {e.level} for {e.minutes} minutes{blinds}{ante}"


def _draw(_: Money, e: te.SeatDrawCalled) -> str:
    return {
        "session": f"Seats are drawn for session {e.session}",
        "entry": f"A seat is drawn for {_names(e.people)}",
        "balance": f"Cards are drawn at {e.table}: one player moves to {e.places[0].table}" if e.places else "",
        "break": f"{e.table} is broken: seats are drawn for {_names(e.people)}",
    }[e.why]


def _places(_: Money, e: te.TournamentEnded) -> str:
    return f"The tournament is over; {_names(e.places[0]) if e.places else 'nobody'} finished first"


def _refunded(m: Money, e: te.EntryRefunded) -> str:
    return f"{e.owner} gets {m(e.amount + e.fee)} back"


def _retired(_: Money, e: te.EntrantRetired) -> str:
    return f"{e.person} retires" + (f" in place {e.place}" if e.place else "")


WORDS = Handlers[Money, str](
    on(te.ConditionsSubmitted, lambda _, e: f"The conditions of {e.tournament} are submitted"),
    on(te.DirectorAppointed, lambda _, e: f"{e.person} is the tournament director"),
    on(te.DeputyNominated, lambda _, e: f"{e.person} is a deputy of the director"),
    on(te.DirectorPresent, lambda _, e: f"{e.person} is here"),
    on(te.DirectorAway, lambda _, e: f"{e.person} has gone"),
    on(te.TournamentSuspended, lambda *_: "Play is suspended: nobody responsible is here"),
    on(te.TournamentResumed, lambda *_: "Play goes on"),
    on(te.TableDesignated, lambda _, e: f"{e.table} is designated for the tournament"),
    on(te.TableReleased, lambda _, e: f"{e.table} is released"),
    on(te.EntryApplied, lambda _, e: f"{e.person} applies for entry"),
    on(te.EntryAccepted, lambda _, e: f"{e.person} has entered"),
    on(te.EntryRefused, lambda _, e: f"The application of {e.person} is refused: {e.why}"),
    on(
        te.EntryWithdrawn,
        lambda _, e: f"{e.person} withdraws" + ("" if e.free else " after the period without penalty"),
    ),
    on(te.FeePaid, lambda m, e: f"{e.owner} pays the entry fee of {m(e.amount)}"),
    on(te.BuyInPaid, lambda m, e: f"{e.owner} buys in for {m(e.amount)}"),
    on(te.BuyBackPaid, lambda m, e: f"{e.owner} pays {m(e.amount + e.fee)} to buy back"),
    on(te.EntryRefunded, _refunded),
    on(te.ChipsCashed, lambda m, e: f"{e.owner} is paid {m(e.amount)} for {e.chips:,} chips"),
    on(te.PrizesFunded, lambda m, e: f"The operator adds {m(e.amount)} to the prizes"),
    on(te.PrizePaid, lambda m, e: f"{e.owner} wins {m(e.amount)} for place {e.place}"),
    on(te.FeesKept, lambda m, e: f"{m(e.amount)} go to the operator"),
    on(te.PlayersBriefed, lambda _, e: f"Briefed on the conditions: {_names(e.people)}"),
    on(te.SignaturesRequired, lambda *_: "Every player has to sign the conditions"),
    on(te.ConditionsSigned, lambda _, e: f"{e.person} has signed the conditions"),
    on(
        te.StartAltered,
        lambda _, e: (
            f"The start of session {e.session} is altered from {e.before} to {e.starts_at},"
            f" {e.notice // 60} minutes ahead" + (" and after the set time" if e.overdue else "")
        ),
    ),
    on(te.SeatDrawCalled, _draw),
    on(te.SeatsDrawn, lambda *_: "The cards are drawn"),
    on(te.ChipsAllocated, lambda _, e: f"{e.person} gets {e.chips:,} chips"),
    on(te.ChipsRemoved, lambda _, e: f"{e.chips:,} chips of {e.person} go out of play"),
    on(te.EntrantSeated, lambda _, e: f"{e.person} has seat {e.seat} at {e.table} with {e.chips:,} chips"),
    on(te.EntrantMoved, lambda _, e: f"{e.person} moves from {e.from_table} to seat {e.to_seat} at {e.to_table}"),
    on(te.EntrantUnseated, lambda _, e: f"Seat {e.seat} at {e.table} is vacant"),
    on(
        te.SessionBegan,
        lambda _, e: (
            f"Session {e.session} begins at {_names(e.tables)}"
            + (f", {e.late} seconds after its time" if e.late else "")
        ),
    ),
    on(te.LevelBegan, _level),
    on(te.BreakBegan, lambda _, e: f"Break after level {e.level} until {e.until}"),
    on(te.HandUnderWay, lambda _, e: f"Hand {e.hand} at {e.table}"),
    on(te.StacksCounted, lambda _, e: f"Chips at {e.table} are counted after hand {e.hand}"),
    on(te.EntrantEliminated, lambda _, e: f"{e.person} is out in place {e.place}"),
    on(te.BustOutUndone, lambda _, e: f"Not out after all: {_names(tuple([name for _, name in e.back]))}"),
    on(te.EntrantRetired, _retired),
    on(te.EntrantDisqualified, lambda _, e: f"{e.person} is disqualified: {e.ground}"),
    on(te.EntrantForfeited, lambda _, e: f"{e.person} is out for not attending"),
    on(te.EntrantBoughtBack, lambda _, e: f"{e.person} is in again"),
    on(te.EntrantReadmitted, lambda _, e: f"{e.person} plays the repechage"),
    on(
        te.EntrantAbsent,
        lambda _, e: f"{e.person} is away" + (" and is dealt in" if e.dealt_in else " and is dealt out"),
    ),
    on(te.EntrantArrived, lambda _, e: f"{e.person} has come"),
    on(te.SubstituteNominated, lambda _, e: f"{e.person} nominates {e.substitute} as a substitute"),
    on(te.SubstituteApproved, lambda _, e: f"{e.substitute} plays for {e.person}"),
    on(te.SubstituteDeclined, lambda _, e: f"{e.substitute} may not play for {e.person}"),
    on(te.SubstituteEnded, lambda _, e: f"{e.person} plays again instead of {e.substitute}"),
    on(te.TableConcluded, lambda _, e: f"Play at {e.table} is concluded" + (" early" if e.early else "")),
    on(te.TableBroken, lambda _, e: f"{e.table} is broken"),
    on(te.SessionEnded, lambda _, e: f"Session {e.session} is over; {_names(e.progressed)} progress"),
    on(te.TournamentEnded, _places),
    on(te.TournamentCancelled, lambda _, e: f"The tournament is called off: {e.why}"),
)
"""One line for each event of a tournament."""
