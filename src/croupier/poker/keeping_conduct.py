"""Breaches of the rules, the powers against them, disputes and their review (section 11; 9.2.1, 9.2.2)."""

from croupier.money import dollars
from croupier.play.answers import Refusal
from croupier.poker import commands_table as ct
from croupier.poker import events_table as et
from croupier.poker.commands_table import Conduct
from croupier.poker.evolving_seats import seat_of, took_part
from croupier.poker.keeping_hands import bet_without, dead
from croupier.poker.keeping_opening import Decision
from croupier.poker.keeping_state import Matter
from croupier.poker.state import PokerTable, in_play
from croupier.rulebook import Rule, document

P = document("poker-victoria")
BROKEN: dict[Conduct, Rule] = {
    Conduct.DEVICE: P("11.1"),
    Conduct.ADVICE: P("11.6"),
    Conduct.INFLUENCE: P("11.7"),
    Conduct.SIDE_BET: P("11.10"),
    Conduct.EXCHANGE: P("11.12"),
    Conduct.COMMUNICATION: P("11.13"),
    Conduct.OUT_OF_VIEW: P("9.2.1"),
    Conduct.UNPROTECTED: P("9.2.2"),
    Conduct.DIVISION: P("8.1.6"),
    Conduct.OTHER: P("11.2"),
}
"""The rule that each conduct breaks."""
NO_BREACH = (Conduct.ADVICE, Conduct.UNPROTECTED)
"""Not a player's contravention: one is the employee's, the other a risk that the player takes."""
DETRIMENTAL, DISPUTE = "detrimental", "dispute"


def find(t: PokerTable, number: int) -> Matter | None:
    """A matter on record."""
    return next((m for m in t.keeping.matters if m.number == number), None)


def report(t: PokerTable, c: ct.ReportConduct) -> Decision:
    """Put on record what somebody did."""
    if not c.person.strip():
        return Refusal(BROKEN[c.conduct], "Say who it was.")
    if c.conduct is Conduct.OTHER and not c.words.strip():
        return Refusal(P("11.2"), "Say which provision was contravened, and how.")
    reported = et.ConductReported(
        number=t.keeping.last_matter + 1,
        conduct=c.conduct,
        person=c.person,
        hand=t.number,
        words=c.words,
        by=c.by.name,
        cite=BROKEN[c.conduct],
    )
    return (reported,)


# --- the powers of 11.2 ---------------------------------------------------------------------------


def breach(t: PokerTable, number: int) -> Matter | Refusal:
    """The breach on which a power rests: one of a player, on record (11.2) and not undone by review (11.3)."""
    found = find(t, number)
    if found is None or found.kind == DISPUTE or found.kind in NO_BREACH:
        return Refusal(P("11.2"), f"Matter {number} is no breach by a player; report what was done first.")
    if found.state == "closed":
        return Refusal(P("11.3"), f"Matter {number} is closed: its review did not uphold it.")
    return found


def void_wagers(t: PokerTable, c: ct.VoidWagers) -> Decision:
    """Declare a player's wagers in this hand void: they go back, and the hand is out if it is not yet (11.2.1)."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    out = dead(t, found.person, P("11.2.1"), folded=True)
    if isinstance(out, Refusal):
        return out
    hand, seat = out
    place = hand.places[seat]
    amount = place.paid + place.dead
    if not amount:
        return Refusal(P("11.2.1"), f"{found.person} has made no wager in this hand.")
    voided = et.WagersVoided(
        matter=found.number,
        seat=seat,
        owner=found.person,
        amount=amount,
        to=bet_without(hand, seat),
        by=c.by.name,
        cite=P("11.2.1"),
    )
    return (voided,)


def declare_dead(t: PokerTable, c: ct.DeclareDead) -> Decision:
    """Declare a hand dead whose player exchanged cards or information in it (11.12)."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    if found.kind != Conduct.EXCHANGE or found.hand != t.number:
        return Refusal(P("11.12"), f"Matter {c.matter} is no exchange of cards or information in this hand.")
    out = dead(t, found.person, P("11.12"))
    if isinstance(out, Refusal):
        return out
    declared = et.HandDeclaredDead(matter=found.number, seat=out[1], owner=found.person, by=c.by.name, cite=P("11.12"))
    return (declared,)


def exclude(t: PokerTable, c: ct.ExcludePlayer) -> Decision:
    """Exclude a player from the game; a hand that the player holds is dead, and who has left does not come back."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    if found.person in t.excluded:
        return Refusal(P("11.2.2"), f"{found.person} is excluded already.")
    gone = not seat_of(t, found.person)
    if gone and (t.options.tournament or not (found.played or took_part(t, found.person))):
        return Refusal(P("11.2.2"), f"{found.person} does not play here; there is no game to be excluded from.")
    excluded = et.PlayerExcluded(matter=found.number, person=found.person, by=c.by.name, cite=P("11.2.2"))
    out = dead(t, found.person, P("11.2.2"))
    if isinstance(out, Refusal):
        return (excluded,)
    declared = et.HandDeclaredDead(matter=found.number, seat=out[1], owner=found.person, by=c.by.name, cite=P("11.2.2"))
    return (excluded, declared)


def reach(t: PokerTable, person: str) -> tuple[int, int]:
    """What of a person can be seized: chips on the table that no live hand plays for, and chips at the booth."""
    seat = seat_of(t, person)
    booth = t.seating.held.get(person, 0)
    if not seat:
        return 0, booth
    h, stack = t.hand, t.chairs[seat].stack
    if h is None or h.over or not h.dealt >> seat & 1:
        return stack, booth
    return (0 if h.live >> seat & 1 else stack + h.places[seat].stack), booth


def seize(t: PokerTable, c: ct.SeizeWinnings) -> Decision:
    """Retain what somebody won with a prohibited device in possession, on the table or at the booth (11.2.3)."""
    if c.person not in t.keeping.devices:
        return Refusal(P("11.2.3"), f"No prohibited device was found with {c.person}; report it first.")
    if t.options.tournament:
        return Refusal(P("11.2.3"), "Chips of a tournament are no money won; its conditions say who is disqualified.")
    seat = seat_of(t, c.person)
    if t.hand is not None and in_play(t) and seat and t.hand.live >> seat & 1:
        words = f"{c.person} has a live hand, and stakes stay as they are in it; exclude the player, or seize after it."
        return Refusal(P("6.10"), words)
    stack, booth = reach(t, c.person)
    if not 0 < c.amount <= stack + booth:
        at_booth = f" and {dollars(booth)} at the booth" if booth else ""
        words = f"{c.person} has {dollars(stack)} on the table{at_booth}; seize something, and no more than that."
        return Refusal(P("11.2.3"), words)
    if c.amount % min(t.options.chips) and c.amount != stack + booth:
        return Refusal(P("6.1"), f"The smallest chip is {dollars(min(t.options.chips))}; seize whole chips.")
    seized = et.WinningsSeized(
        number=t.keeping.last_seizure + 1,
        seat=seat,
        owner=c.person,
        amount=c.amount,
        booth=max(0, c.amount - stack),
        by=c.by.name,
        cite=P("11.2.3"),
    )
    return (seized,)


def conclude(t: PokerTable, c: ct.ConcludeInvestigation) -> Decision:
    """End the retention: so much goes back to the player, the house keeps the rest (11.2.3)."""
    held = t.keeping.seized.get(c.number)
    if held is None:
        return Refusal(P("11.2.3"), f"Nothing is retained under number {c.number}.")
    if not 0 <= c.returned <= held.amount:
        return Refusal(P("11.2.3"), f"{dollars(held.amount)} are retained; return from nothing to all of it.")
    if not c.words.strip():
        return Refusal(P("11.2.3"), "Say how the investigation ended, or give its reference.")
    seat = 0 if in_play(t) else seat_of(t, held.owner)
    concluded = et.InvestigationConcluded(
        number=c.number,
        seat=seat,
        owner=held.owner,
        returned=c.returned,
        kept=held.amount - c.returned,
        words=c.words,
        by=c.by.name,
        cite=P("11.2.3"),
    )
    return (concluded,)


def confiscate(t: PokerTable, c: ct.ConfiscateDevice) -> Decision:
    """Take a prohibited device away (11.2.4)."""
    state = t.keeping.devices.get(c.person)
    if state is None:
        return Refusal(P("11.2.4"), f"No prohibited device was found with {c.person}; report it first.")
    if state != "found":
        return Refusal(P("11.2.4"), "The device is confiscated already.")
    return (et.DeviceConfiscated(person=c.person, by=c.by.name, cite=P("11.2.4")),)


def detain(t: PokerTable, c: ct.Detain) -> Decision:
    """Detain somebody who had a prohibited device (11.2.5)."""
    if c.person not in t.keeping.devices:
        return Refusal(P("11.2.5"), f"No prohibited device was found with {c.person}; report it first.")
    if c.person in t.keeping.detained:
        return Refusal(P("11.2.5"), f"{c.person} is detained already.")
    return (et.PersonDetained(person=c.person, by=c.by.name, cite=P("11.2.5")),)


def hand_over(t: PokerTable, c: ct.HandOver) -> Decision:
    """An authorised person takes over; the detention ends (11.2.5)."""
    if c.person not in t.keeping.detained:
        return Refusal(P("11.2.5"), f"{c.person} is not detained.")
    if not c.words.strip():
        return Refusal(P("11.2.5"), "Say which authorised person has come.")
    return (et.DetentionEnded(person=c.person, words=c.words, by=c.by.name, cite=P("11.2.5")),)
