"""Players who are not at their seat: substitutes, late arrival, non-attendance, retirement, disqualification."""

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.conditions import Cash, Disposition, Late
from croupier.engines.tournament.entering import refund
from croupier.engines.tournament.standing import at_table, entered, plays
from croupier.engines.tournament.state import Entrant, Status, Tournament
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role
from croupier.law.books import Rule


def in_hand(t: Tournament, e: Entrant) -> bool:
    """Whether a hand is on at somebody's table."""
    return bool(e.seat) and t.tables[e.table].playing


# --- substitutes (10.3.3) -------------------------------------------------------------------------


def nominate(t: Tournament, c: tc.NominateSubstitute) -> Decision:
    """A player nominates somebody for the own seat."""
    who, other = c.by.name, c.substitute
    e = t.entrants.get(who)
    if not t.conditions.substitutes:
        return Refusal(t.law("10.3.3"), "The conditions allow no substitutes.")
    if e is None or e.status is not Status.ENTERED or not e.seat:
        return Refusal(t.law("10.3.3"), f"{who} has no allotted position to fill.")
    if e.substitute:
        return Refusal(t.law("10.3.3"), f"{e.substitute} plays for {who} already.")
    if other in (t.director, *t.deputies):
        return Refusal(t.law("10.3.3"), f"{other} is responsible for the tournament: nominate somebody else.")
    playing = t.entrants.get(other)
    if other == who or (playing is not None and playing.status in (Status.APPLIED, Status.ENTERED)):
        return Refusal(t.law("10.3.3"), f"{other} has an entry in the tournament: nominate somebody else.")
    if playing is not None and playing.status is Status.DISQUALIFIED:
        return Refusal(t.law("10.2.1(h)"), f"{other} is disqualified: nominate somebody else.")
    if any(other in (x.substitute, x.proposed) for x in t.entrants.values()):
        return Refusal(t.law("10.3.3"), f"{other} is a substitute already.")
    return (te.SubstituteNominated(person=who, substitute=other, cite=t.law("10.3.3")),)


def approve_substitute(t: Tournament, c: tc.ApproveSubstitute) -> Decision:
    """The director approves of a substitute, or not."""
    e = t.entrants.get(c.person)
    if e is None or not e.proposed:
        return Refusal(t.law("10.3.3"), f"{c.person} nominates nobody.")
    if not c.approved:
        return (te.SubstituteDeclined(person=c.person, substitute=e.proposed, by=c.by.name, cite=t.law("10.3.3")),)
    if in_hand(t, e):
        return Refusal(t.law("10.3.3"), "A hand is on: the substitute takes the seat after it.")
    return (
        te.SubstituteApproved(
            person=c.person, substitute=e.proposed, table=e.table, seat=e.seat, by=c.by.name, cite=t.law("10.3.3")
        ),
    )


def take_back(t: Tournament, c: tc.ReturnToSeat) -> Decision:
    """A player takes the seat back."""
    e = t.entrants.get(c.by.name)
    if e is None or not e.substitute:
        return Refusal(t.law("10.3.3"), f"Nobody plays for {c.by.name}.")
    if in_hand(t, e):
        return Refusal(t.law("10.3.3"), "A hand is on: take the seat back after it.")
    ended = te.SubstituteEnded(
        person=c.by.name, substitute=e.substitute, table=e.table, seat=e.seat, cite=t.law("10.3.3")
    )
    return (ended,)


# --- late and absent (10.2.1(i)) ------------------------------------------------------------------


def absent(t: Tournament, c: tc.MarkAbsent) -> Decision:
    """A player is late or away; the conditions say what becomes of the hand."""
    e = t.entrants.get(c.person)
    if e is None or not e.seat or not t.playing:
        return Refusal(t.law("10.2.1(i)"), f"{c.person} has no seat in a session that is on.")
    if e.absent or e.substitute:
        return Refusal(t.law("10.2.1(i)"), f"{c.person} is absent already, or a substitute plays.")
    dealt_in = t.conditions.late_arrival is Late.DEALT_IN
    return (te.EntrantAbsent(person=c.person, table=e.table, seat=e.seat, dealt_in=dealt_in, cite=t.law("10.2.1(i)")),)


def arrived(t: Tournament, c: tc.MarkArrived) -> Decision:
    """An absent player comes, and says so or is seen."""
    e = t.entrants.get(c.person)
    if c.by.role is Role.PLAYER and c.by.name != c.person:
        return Refusal(t.law("10.2.1(i)"), "Players speak for themselves.")
    if e is None or not e.absent:
        return Refusal(t.law("10.2.1(i)"), f"{c.person} is not absent.")
    return (te.EntrantArrived(person=c.person, table=e.table, seat=e.seat, cite=t.law("10.2.1(i)")),)


def forfeit(t: Tournament, c: tc.ForfeitAbsent) -> Decision:
    """Who is still absent when the conditions' time is over is out."""
    e, minutes = t.entrants.get(c.person), t.conditions.forfeit_after
    if e is None or not e.absent:
        return Refusal(t.law("10.2.1(i)"), f"{c.person} is not absent.")
    due = t.began + t.lost + minutes * 60
    if not minutes or t.now < due:
        when = f"before {due}, in seconds" if minutes else "for being absent"
        return Refusal(t.law("10.2.1(i)"), f"The conditions put nobody out {when}.")
    if in_hand(t, e):
        return Refusal(t.law("10.2.1(i)"), "A hand is on: that comes after it.")
    return (*away(c.person, e, t.law("10.2.1(i)")), te.EntrantForfeited(person=c.person, cite=t.law("10.2.1(i)")))


def away(person: str, e: Entrant, cite: Rule) -> tuple[ev.Event, ...]:
    """Somebody leaves the seat, and the chips go out of play."""
    found: list[ev.Event] = []
    if e.seat:
        found.append(te.EntrantUnseated(table=e.table, seat=e.seat, person=person, cite=cite))
    if e.chips:
        found.append(te.ChipsRemoved(person=person, chips=e.chips, cite=cite))
    return tuple(found)


def cashed(t: Tournament, person: str, e: Entrant) -> ev.Event:
    """Somebody's chips are paid in cash (10.2.1(b))."""
    amount = Cash(e.chips * t.conditions.chip_cash)
    return te.ChipsCashed(owner=person, chips=e.chips, amount=amount, cite=t.law("10.2.1(b)"))


# --- retirement and disqualification (10.2.1(h)) --------------------------------------------------


def retire(t: Tournament, c: tc.RetireFromTournament) -> Decision:
    """A player retires: for the place of the moment, or for a refund of the buy-in."""
    who, terms = c.by.name, t.conditions
    e = t.entrants.get(who)
    if e is None or e.status is not Status.ENTERED:
        return Refusal(t.law("10.2.1(h)"), f"{who} is not in the tournament.")
    if not t.drawn:
        return Refusal(t.law("10.2.1(g)"), "No seats are drawn yet: an entrant withdraws.")
    if in_hand(t, e):
        return Refusal(t.law("10.2.1(h)"), "A hand is on: retire after it.")
    left = len(entered(t)) - 1
    ranked = not terms.buy_in_refund
    retired = te.EntrantRetired(
        person=who,
        place=left + 1 if ranked else 0,
        group=t.groups + 1 if ranked else 0,
        started=e.chips,
        cite=t.law("10.2.1(h)"),
    )
    gone = away(who, e, t.law("10.2.1(h)"))
    if e.chips and terms.disposition is Disposition.CASH:
        gone = (*gone[:-1], cashed(t, who, e))
    back = refund(t, who, (terms.fee_refund, terms.buy_in_refund), t.law("10.2.1(h)"))
    return (*gone, *back, retired)


def disqualify(t: Tournament, c: tc.DisqualifyPlayer) -> Decision:
    """The director disqualifies somebody on a ground of the conditions; who is out loses the place."""
    e, terms = t.entrants.get(c.person), t.conditions
    if e is None or e.status not in (Status.ENTERED, Status.OUT, Status.RETIRED):
        return Refusal(t.law("10.2.1(h)"), f"{c.person} does not play in the tournament.")
    if c.ground not in terms.disqualification:
        return Refusal(t.law("10.2.1(h)"), f"The grounds of the conditions are: {'; '.join(terms.disqualification)}.")
    if t.settled:
        return Refusal(t.law("10.2.1(h)"), "The prizes are paid; nobody is disqualified any more.")
    if in_hand(t, e):
        return Refusal(t.law("10.2.1(h)"), "A hand is on: that comes after it.")
    percent = (terms.disqualified_fee_refund, terms.disqualified_buy_in_refund)
    back = refund(t, c.person, percent, t.law("10.2.1(h)"))
    out = te.EntrantDisqualified(person=c.person, ground=c.ground, by=c.by.name, cite=t.law("10.2.1(h)"))
    return (*away(c.person, e, t.law("10.2.1(h)")), *back, out)


EXCLUDED = "excluded from the game"


def excluded(t: Tournament, c: tc.ReportExclusion) -> Decision:
    """Who is excluded from the game at a table is out of the tournament; a substitute gives the seat back (11.2.2)."""
    who = at_table(t, c.table)
    person = next((name for name in who.values() if plays(t, name) == c.person), "")
    if not person:
        return Refusal(t.law("11.2.2"), f"{c.person} does not play at {c.table}.")
    e, terms = t.entrants[person], t.conditions
    if in_hand(t, e):
        return Refusal(t.law("10.2.1(h)"), "A hand is on: exclude the player after it.")
    if e.substitute:
        return (
            te.SubstituteEnded(person=person, substitute=c.person, table=e.table, seat=e.seat, cite=t.law("11.2.2")),
        )
    back = refund(t, person, (terms.disqualified_fee_refund, terms.disqualified_buy_in_refund), t.law("10.2.1(h)"))
    out = te.EntrantDisqualified(person=person, ground=EXCLUDED, by=c.by.name, cite=t.law("11.2.2"))
    return (*away(person, e, t.law("11.2.2")), *back, out)
