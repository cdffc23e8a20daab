"""Players who are dealt out, walk away, come back, owe blinds or are picked up (1.1, 8.1.3, 8.2.3 to 8.2.8)."""

from croupier.play.answers import Refusal
from croupier.play.people import Role
from croupier.poker import commands_seats as cs
from croupier.poker import events_seats as es
from croupier.poker.blinds_places import blinds_of
from croupier.poker.chairs import Chair, owes
from croupier.poker.evolving_seats import seat_of
from croupier.poker.seating_choice import Decision, detained, in_hand
from croupier.poker.state import PokerTable
from croupier.rulebook import Rule, document

P = document("poker-victoria")


def _whom(t: PokerTable, c: cs.SitOut | cs.WalkAway) -> int | Refusal:
    """The seat that a command is about: players speak for themselves, staff name the person."""
    who = c.by.name
    if c.by.role is Role.PLAYER and c.person not in ("", who):
        return Refusal(P("8.1.3"), "Players speak for themselves only.")
    person = who if c.by.role is Role.PLAYER else c.person
    return seat_of(t, person) or Refusal(P("8.1.3"), f"{person or 'That person'} has no seat at this table.")


def sit_out(t: PokerTable, c: cs.SitOut) -> Decision:
    """Be dealt out, and stay (1.1)."""
    seat = _whom(t, c)
    if isinstance(seat, Refusal):
        return seat
    chair = t.chairs[seat]
    if chair.out or chair.away:
        return Refusal(P("8.1.3"), f"{chair.person} is dealt out already.")
    return (es.DealtOut(person=chair.person, seat=seat, cite=P("8.1.3")),)


def walk_away(t: PokerTable, c: cs.WalkAway) -> Decision:
    """Leave the table for a while: the dealer lays the button that says so (1.1)."""
    seat = _whom(t, c)
    if isinstance(seat, Refusal):
        return seat
    chair = t.chairs[seat]
    if chair.away:
        return Refusal(P("8.1.3"), f"{chair.person} is absent already.")
    stays = detained(t, chair.person) if c.by.role is Role.PLAYER else None
    if stays is not None:
        return stays
    if not 0 <= c.gone <= max(c.at, 0) or (c.gone and c.by.role is Role.PLAYER):
        return Refusal(P("8.2.8"), "Staff say how long somebody has been absent, and from now on it counts by itself.")
    return (es.WalkedAway(person=chair.person, seat=seat, at=max(c.at, 0) - c.gone, cite=P("8.1.3")),)


def come_back(t: PokerTable, c: cs.ComeBack) -> Decision:
    """Be back; what was missed meanwhile is owed (8.2.3)."""
    seat = seat_of(t, c.by.name)
    if not seat:
        return Refusal(P("8.1.3"), f"{c.by.name} has no seat at this table.")
    chair = t.chairs[seat]
    if not chair.away and not chair.out:
        return Refusal(P("8.1.3"), f"{chair.person} is neither absent nor dealt out.")
    return (es.CameBack(person=chair.person, seat=seat, cite=P("8.2.3") if chair.missed else P("8.1.3")),)


def debt(c: Chair, *, wait: bool) -> Rule:
    """The rule by which somebody waits or posts."""
    if c.new:
        return P("8.2.7(a)") if wait else P("8.2.7(b)")
    return P("8.2.5") if c.moved else P("8.2.3")


def post(t: PokerTable, c: cs.PostBlind) -> Decision:
    """Post what is owed with the next hand, or wait until the blind is due (8.2.3, 8.2.5, 8.2.7)."""
    seat = seat_of(t, c.by.name)
    if not seat:
        return Refusal(P("8.2.3"), f"{c.by.name} has no seat at this table.")
    chair = t.chairs[seat]
    if not owes(chair) or not blinds_of(t):
        return Refusal(P("8.2.3"), f"{chair.person} owes no blind.")
    if chair.away or chair.out:
        return Refusal(debt(chair, wait=c.wait), f"{chair.person} is dealt out; come back first.")
    if chair.posting is not c.wait:
        return Refusal(debt(chair, wait=c.wait), f"{chair.person} {'waits' if c.wait else 'will post'} already.")
    return (es.BlindOffered(person=chair.person, seat=seat, posting=not c.wait, cite=debt(chair, wait=c.wait)),)


def pick_up(t: PokerTable, c: cs.PickUp) -> Decision:
    """Pick up a player who has been absent for too long: the chips are held at the booth (1.1, 8.2.8)."""
    seat = seat_of(t, c.person)
    if not seat or not t.chairs[seat].away:
        return Refusal(P("8.2.8"), f"{c.person} is not absent from a seat of this table.")
    if t.options.tournament:
        return Refusal(P("10.2.1(i)"), "The conditions of the tournament say what becomes of absent players.")
    if in_hand(t, seat):
        return Refusal(P("6.10"), f"{c.person} has chips in the hand that is on; wait until it is over.")
    chair = t.chairs[seat]
    gone, least = c.at - chair.since, t.options.away_after
    if gone < least:
        away = f"{max(gone, 0) // 60}:{max(gone, 0) % 60:02}"
        words = f"{c.person} has been away for {away} minutes; it takes {least // 60}:{least % 60:02} to be picked up."
        return Refusal(P("8.2.8"), words)
    return (
        es.PlayerPickedUp(
            person=c.person,
            seat=seat,
            chips=chair.stack,
            at=c.at,
            game=t.variant.name,
            by=c.by.name,
            cite=P("8.2.8"),
        ),
    )
