"""Events about seats in plain words, as a dealer would say them."""

from collections.abc import Callable
from typing import Any

from croupier.money import dollars
from croupier.play import events as ev
from croupier.poker import events_seats as es
from croupier.poker.seating_choice import told_draw


def _taken(e: es.SeatTaken) -> str:
    waits = "; cards come when the blind is due or posted" if e.new else ""
    how = f"is given seat {e.seat} by {e.by}" if e.by not in ("", e.person) else f"takes seat {e.seat}"
    return f"{e.person} {how}{waits}"


def _changed(e: es.SeatChanged) -> str:
    how = f"is moved by {e.by}" if e.by else "moves"
    late = "; cards come when the blinds are due or a penalty blind is posted" if e.owes else ""
    return f"{e.person} {how} from seat {e.old} to seat {e.seat}{late}"


def _vacated(e: es.SeatVacated) -> str:
    how = f"is taken out of the game by {e.by}" if e.by else "leaves"
    return f"{e.person} {how}; a reserved button lies at seat {e.seat}"


def _offered(e: es.BlindOffered) -> str:
    return f"{e.person} {'will post what is owed' if e.posting else 'waits until the blind is due'}"


def _tournament(e: es.TournamentChips) -> str:
    many = abs(e.amount)
    return f"{e.person} is given {many} in chips" if e.amount > 0 else f"{many} in chips of {e.person} are taken in"


WORDS: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.ChipsBought: lambda e: f"{e.person} buys {dollars(e.amount)} in chips",
    ev.CashedOut: lambda e: f"{e.person} cashes out {dollars(e.amount)}",
    es.SeatWanted: lambda e: f"{e.person} asks for seat {e.seat}",
    es.WishDropped: lambda e: f"{e.person} no longer asks for seat {e.seat}",
    es.SeatDrawn: told_draw,
    es.SeatTaken: _taken,
    es.SeatChanged: _changed,
    es.SeatVacated: _vacated,
    es.DealtOut: lambda e: f"{e.person} is dealt out",
    es.WalkedAway: lambda e: f"{e.person} walks away; a button lies at seat {e.seat}",
    es.CameBack: lambda e: f"{e.person} is back",
    es.BlindOffered: _offered,
    es.PlayerPickedUp: lambda e: (
        f"{e.person} is picked up; {dollars(e.chips)} are held at the booth, seat {e.seat} is free"
    ),
    es.HeldReturned: lambda e: f"{dollars(e.amount)} from the booth are in front of {e.person} again",
    es.HeldPaid: lambda e: f"The booth gives {e.person} {dollars(e.amount)}",
    es.TournamentChips: _tournament,
}
"""One line about an event."""
