"""Seats: chosen, drawn for, given, changed and left (4.1, 8.1.1, 8.1.3, 8.2.5, 8.2.7)."""

from croupier.engines.betting import commands as cs
from croupier.engines.betting.events import table as es
from croupier.engines.betting.options import deck_size, most_seats
from croupier.engines.betting.seats.blinds import blinds_of, crossed, due, ready
from croupier.engines.betting.state import Chair, PokerTable, in_play, owes, seat_of
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Text
from croupier.things.cards import names

P = Text("poker-victoria")
NEAR = 2
"""How many live player seats one may move clockwise without owing a blind (8.2.5)."""
EXEMPT = ("moved", "closed game")
"""Why a newcomer need not wait for a blind (8.2.7)."""


# --- facts ----------------------------------------------------------------------------------------


def in_hand(t: PokerTable, seat: int) -> bool:
    """Whether the chips of a seat are in a hand that is on."""
    return t.hand is not None and not t.hand.over and bool(t.hand.dealt >> seat & 1)


def empty_seats(t: PokerTable) -> list[int]:
    """Seats that nobody has."""
    return [seat for seat in range(1, most_seats(t.variant, t.options) + 1) if seat not in t.chairs]


def contenders(t: PokerTable, seat: int) -> tuple[str, ...]:
    """Who has to be heard for a seat: for one that was left, players of the table come before newcomers (8.1.1(b))."""
    people = tuple(w.person for w in t.seating.wishes if w.seat == seat)
    seated = tuple(name for name in people if seat_of(t, name))
    return seated if seated and seat in t.seating.reserved else people


def draw_due(t: PokerTable) -> tuple[int, int]:
    """A seat for which cards have to be drawn, and how many; (0, 0) if for none."""
    if in_play(t) or t.shut:
        return 0, 0
    for seat in empty_seats(t):
        rivals = len(contenders(t, seat))
        if rivals > 1:
            return seat, rivals
    return 0, 0


def far(t: PokerTable, old: int, seat: int) -> bool:
    """Whether a change of seats passes more than two live players clockwise (8.2.5)."""
    live = ready(t) & ~(1 << old)
    passed = sum(1 for s in t.chairs if live >> s & 1 and crossed(s, old, seat))
    return passed > NEAR and not _beside(t, old, seat, live)


def _beside(t: PokerTable, old: int, seat: int, live: int) -> bool:
    """Whether a move to the right passes nobody, nor the place of a blind that is due: everybody stays in order."""
    way = [s for s in range(1, most_seats(t.variant, t.options) + 1) if s == seat or crossed(s, seat, old)]
    return not any(live >> s & 1 or s in due(t, ready(t))[1:] for s in way)


# --- refusals -------------------------------------------------------------------------------------


def _unwelcome(t: PokerTable, person: str) -> Refusal | None:
    """Why somebody gets no seat at all."""
    if t.shut:
        return Refusal(t.law("11.2.6"), "The table is closed.")
    if not person:
        return Refusal(t.law("8.1.1"), "Say who is to have the seat.")
    if person in t.excluded:
        return Refusal(t.law("11.2.2"), f"{person} is excluded from this game.")
    return detained(t, person)


def detained(t: PokerTable, person: str) -> Refusal | None:
    """Why somebody who is detained neither comes nor goes, and gets no chips (11.2.5); a tournament moves its own."""
    if t.options.tournament or person not in t.keeping.detained:
        return None
    return Refusal(t.law("11.2.5"), f"{person} is detained until an authorised person has come and takes over.")


def _no_seat(t: PokerTable, seat: int) -> Refusal | None:
    """Why a seat cannot be had."""
    most = most_seats(t.variant, t.options)
    if not 1 <= seat <= most:
        return Refusal(t.law("4.1"), f"{t.variant.title} has seats 1 to {most} here; there is no seat {seat}.")
    if seat in t.chairs:
        return Refusal(t.law("8.1.1"), f"{t.chairs[seat].person} has seat {seat}; empty are {_listed(empty_seats(t))}.")
    return None


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def _contested(t: PokerTable, seat: int, person: str) -> Refusal | None:
    """Whether others want the same seat, and perhaps before this person."""
    rivals = contenders(t, seat)
    if not rivals or rivals == (person,):
        return None
    if not seat_of(t, person) and seat in t.seating.reserved and any(seat_of(t, name) for name in rivals):
        return Refusal(
            t.law("8.1.1(b)"), f"{rivals[0]} plays here and wants seat {seat}: players of the table come first."
        )
    return Refusal(t.law("8.1.1(a)"), f"{rivals[0]} wants seat {seat} too: ask for it, and a draw of cards decides.")


def _own_choice(t: PokerTable, person: str) -> Refusal | None:
    """In a tournament seats are not chosen, and nobody plays there who has none of it (10.3.2)."""
    if not t.options.tournament:
        return None
    if not seat_of(t, person):
        return Refusal(t.law("10.3.2"), "The table is for tournament play alone; its director gives the seats.")
    return Refusal(t.law("10.2.1(d)"), "Seats of a tournament are given by the Tournament Director.")


# --- coming ---------------------------------------------------------------------------------------


def _seated(  # noqa: PLR0913 - who, where, by which rule and by whose word
    t: PokerTable, person: str, seat: int, cite: Rule, by: str = "", *, excused: bool = False
) -> tuple[ev.Event, ...]:
    """The events of somebody getting a seat; chips held at the booth come back with their owner."""
    new = t.number > 0 and not excused
    taken = es.SeatTaken(person=person, seat=seat, new=new, by=by, cite=cite)
    held = t.seating.held.get(person, 0)
    if not held:
        return (taken,)
    return taken, es.HeldReturned(person=person, seat=seat, amount=held, cite=t.law("1.1"))


def _any_seat(t: PokerTable, person: str) -> int:
    """A seat for somebody who does not mind which; 0 if there is none that nobody else wants."""
    return next((seat for seat in empty_seats(t) if _contested(t, seat, person) is None), 0)


def sit(t: PokerTable, c: cmd.Sit) -> Decision:
    """Take an empty seat of one's choice (8.1.1)."""
    who = c.by.name
    refused = _unwelcome(t, who) or _own_choice(t, who)
    if refused is not None:
        return refused
    if seat_of(t, who):
        return Refusal(t.law("8.1.1"), f"{who} has seat {seat_of(t, who)} already.")
    if not empty_seats(t):
        most = most_seats(t.variant, t.options)
        return Refusal(t.law("4.1"), f"{t.variant.title} is played by at most {most} here, and every seat is taken.")
    seat = c.box or _any_seat(t, who) or empty_seats(t)[0]
    return _no_seat(t, seat) or _contested(t, seat, who) or _seated(t, who, seat, t.law("8.1.1"))


def seat_player(t: PokerTable, c: cs.SeatPlayer) -> Decision:
    """Give somebody a seat: from the list, from a closed game, from another table (8.1.3(a), 8.2.7)."""
    refused = _unwelcome(t, c.person)
    if refused is not None:
        return refused
    if seat_of(t, c.person):
        return Refusal(t.law("8.1.1"), f"{c.person} has seat {seat_of(t, c.person)} already; move the player instead.")
    if c.why not in ("", *EXEMPT):
        return Refusal(
            t.law("8.2.7"), f"Newcomers are excused who are {' or from a '.join(EXEMPT)}; {c.why!r} is neither."
        )
    if not empty_seats(t):
        return Refusal(t.law("4.1"), f"Every seat is taken; {t.variant.title} has no more of them.")
    seat = c.seat or _any_seat(t, c.person) or empty_seats(t)[0]
    excused = bool(c.why or t.options.tournament)
    cite = t.law("8.2.7" if excused else "8.1.3(a)")
    taken = _no_seat(t, seat) or _contested(t, seat, c.person)
    return taken or _seated(t, c.person, seat, cite, c.by.name, excused=excused)


def ask_seat(t: PokerTable, c: cs.AskSeat) -> Decision:
    """Say that one wants a seat, which may still be taken; one seat at a time (8.1.1)."""
    who = c.by.name
    wishes = tuple(w.seat for w in t.seating.wishes if w.person == who)
    if c.drop:
        if c.seat not in wishes:
            return Refusal(t.law("8.1.1"), f"{who} has not asked for seat {c.seat}.")
        return (es.WishDropped(person=who, seat=c.seat, cite=t.law("8.1.1")),)
    refused = _unwelcome(t, who) or _own_choice(t, who)
    if refused is not None:
        return refused
    most = most_seats(t.variant, t.options)
    if not 1 <= c.seat <= most:
        return Refusal(t.law("4.1"), f"{t.variant.title} has seats 1 to {most} here; there is no seat {c.seat}.")
    if c.seat in wishes or seat_of(t, who) == c.seat:
        return Refusal(t.law("8.1.1"), f"{who} has seat {c.seat} or has asked for it already.")
    dropped = tuple(es.WishDropped(person=who, seat=seat, cite=t.law("8.1.1")) for seat in wishes)
    return *dropped, es.SeatWanted(person=who, seat=c.seat, cite=t.law("8.1.1"))


def draw(t: PokerTable, c: cs.DrawForSeat) -> Decision:
    """A draw of cards decides: the highest card has the seat, suits ranking as in 3.2.3 (8.1.1(a))."""
    people = contenders(t, c.seat)
    if t.shut:
        return Refusal(t.law("11.2.6"), "The table is closed.")
    if in_play(t):
        return Refusal(t.law("8.1.1(a)"), "The cards are in play; draw for the seat when the hand is over.")
    taken = _no_seat(t, c.seat)
    if taken is not None:
        return taken
    if len(people) <= 1:
        return Refusal(t.law("8.1.1(a)"), f"Nobody else wants seat {c.seat}; it can be taken without a draw.")
    lowest = 52 - deck_size(t.variant, t.options)
    if len(c.cards) != len(people) or len(set(c.cards)) != len(people) or not all(lowest <= x < 52 for x in c.cards):
        return Refusal(t.law("8.1.1(a)"), f"Draw one card of the deck for each of {', '.join(people)}.")
    winner = people[c.cards.index(max(c.cards))]
    drawn = es.SeatDrawn(seat=c.seat, people=people, cards=c.cards, winner=winner, cite=t.law("8.1.1(a)"))
    old = seat_of(t, winner)
    got = _changed(t, old, c.seat, t.law("8.1.1(a)")) if old else _seated(t, winner, c.seat, t.law("8.1.1(a)"))
    return drawn, *got


def told_draw(e: es.SeatDrawn) -> str:
    """A draw in words."""
    return f"{', '.join(e.people)} draw {names(e.cards)} for seat {e.seat}; {e.winner} has it"


# --- moving and leaving ---------------------------------------------------------------------------


def _may_stay_in(t: PokerTable, c: Chair, seat: int) -> bool:
    """Whether somebody who paid the blinds of a round moves into the button seat, and so owes nothing (8.2.5)."""
    paid = len(c.paid) == len(blinds_of(t)) and not owes(c)
    return paid and seat == due(t, ready(t))[0]


def _changed(t: PokerTable, old: int, seat: int, cite: Rule, by: str = "") -> tuple[ev.Event, ...]:
    """The event of a player changing seats, and whether a blind is owed for it."""
    c = t.chairs[old]
    free = bool(by) or not t.number or not blinds_of(t) or c.new or _may_stay_in(t, c, seat)
    late = not free and far(t, old, seat)
    return (es.SeatChanged(person=c.person, old=old, seat=seat, owes=late, by=by, cite=cite),)


def change_seat(t: PokerTable, c: cs.ChangeSeat) -> Decision:
    """Move into an empty seat between hands; a supervisor may move anybody (8.1.1(b), 8.2.5, 8.2.7)."""
    staff = c.by.role is not Role.PLAYER
    who = c.person if staff else c.by.name
    refused = _unwelcome(t, who) or (None if staff else _own_choice(t, who))
    if refused is not None:
        return refused
    old = seat_of(t, who)
    if not old or (not staff and c.person not in ("", who)):
        return Refusal(
            t.law("8.2.5"), f"{who} has no seat to move from." if not old else "Players move themselves only."
        )
    if in_hand(t, old):
        return Refusal(t.law("8.2.5"), "The hand is on; change seats when it is over.")
    taken = _no_seat(t, c.seat) or (None if staff else _contested(t, c.seat, who))
    if taken is not None:
        return taken
    cite = t.law("8.2.7") if staff else t.law("8.1.1(b)") if c.seat in t.seating.reserved else t.law("8.2.5")
    return _changed(t, old, c.seat, cite, c.by.name if staff else "")


def _gone(t: PokerTable, person: str, by: str = "") -> Decision:
    """Leave for good: the chips go with their owner, and the dealer lays a reserved button (6.10, 8.1.3(a))."""
    seat = seat_of(t, person)
    if not seat:
        return Refusal(t.law("8.1.3(a)"), f"{person} has no seat at this table.")
    stays = detained(t, person)
    if stays is not None:
        return stays
    if in_hand(t, seat):
        return Refusal(t.law("6.10"), "The chips are in play until the hand is over; leave after it.")
    stack = t.chairs[seat].stack
    left = es.SeatVacated(person=person, seat=seat, by=by, cite=t.law("8.1.3(a)"))
    if not stack:
        return (left,)
    if t.options.tournament:
        return es.TournamentChips(person=person, seat=seat, amount=-stack, cite=t.law("10.2.1(b)")), left
    return ev.CashedOut(person=person, amount=stack, cite=t.law("6.10")), left


def stand(t: PokerTable, c: cmd.Stand) -> Decision:
    """Leave the table for good."""
    return _gone(t, c.by.name)


def remove(t: PokerTable, c: cs.RemovePlayer) -> Decision:
    """Take somebody out of the game."""
    return _gone(t, c.person, c.by.name)
