"""Breaches of the rules, the powers against them, disputes and their review (section 11; 9.2.1, 9.2.2)."""

from croupier.engines.betting import commands as ct
from croupier.engines.betting.commands import Conduct
from croupier.engines.betting.events import table as et
from croupier.engines.betting.evolving.seats import took_part
from croupier.engines.betting.keeping.hands import bet_without, dead
from croupier.engines.betting.names import DETRIMENTAL, DISPUTE, MatterState
from croupier.engines.betting.state import Matter, PokerTable, in_play, seat_of
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.law.law import Number, Text

P = Text("poker-victoria")


def find_detrimental(t: PokerTable, c: ct.FindDetrimental) -> Decision:
    """Determine that a player harms the integrity of the game (11.3)."""
    if not took_part(t, c.person):
        return Refusal(t.law("11.3"), f"{c.person!r} does not play here.")
    if not c.words.strip():
        return Refusal(t.law("11.3"), "Say in what way the game is harmed.")
    found = et.DetrimentFound(
        number=t.keeping.last_matter + 1,
        person=c.person,
        hand=t.number,
        words=c.words,
        by=c.by.name,
        cite=t.law("11.3"),
    )
    return (found,)


def complain(t: PokerTable, c: ct.Complain) -> Decision:
    """Raise a dispute; the complainant hears of the inspector at once (11.8, 11.9)."""
    if not c.words.strip():
        return Refusal(t.law("11.9"), "Say what the dispute is about.")
    number = t.keeping.last_matter + 1
    return (
        et.ComplaintRaised(number=number, person=c.by.name, hand=t.number, words=c.words, cite=t.law("11.9")),
        et.InspectorAdvised(matter=number, person=c.by.name, cite=t.law("11.8")),
    )


def decide_complaint(t: PokerTable, c: ct.DecideComplaint) -> Decision:
    """Decide a dispute (11.9)."""
    found = find(t, c.matter)
    if found is None or found.kind != DISPUTE or found.state is not MatterState.OPEN:
        return Refusal(t.law("11.9"), f"Matter {c.matter} is not a dispute waiting for a decision.")
    if not c.words.strip():
        return Refusal(t.law("11.9"), "Say what is decided.")
    return (et.ComplaintDecided(matter=c.matter, words=c.words, by=c.by.name, cite=t.law("11.9")),)


def request_review(t: PokerTable, c: ct.RequestReview) -> Decision:
    """Ask for a review of a decision that concerns oneself; one on a dispute may concern all who play (11.3, 11.9)."""
    found = find(t, c.matter)
    if found is None or found.state is not MatterState.DECIDED:
        return Refusal(t.law("11.9"), f"Matter {c.matter} is not a decision that can be reviewed.")
    if c.by.name != found.person and not (found.kind == DISPUTE and took_part(t, c.by.name)):
        return Refusal(t.law(reviewed_by(found)), "A review is for the player whom the decision concerns to ask for.")
    return (et.ReviewRequested(matter=c.matter, person=c.by.name, cite=t.law(reviewed_by(found))),)


def reviewed_by(m: Matter) -> Number:
    """The rule that makes a decision subject to review."""
    return P("11.3") if m.kind == DETRIMENTAL else P("11.9")


def decide_review(t: PokerTable, c: ct.DecideReview) -> Decision:
    """Put the Director's decision on record; an exclusion that rests on what was not upheld ends."""
    found = find(t, c.matter)
    if found is None or found.state is not MatterState.REVIEW:
        return Refusal(t.law("11.9"), f"No review of matter {c.matter} was asked for.")
    if not c.words.strip():
        return Refusal(t.law(reviewed_by(found)), "Say what the Director decided.")
    excluded = t.keeping.excluded_for.get(found.person) == c.matter
    decided = et.ReviewDecided(
        matter=c.matter,
        upheld=c.upheld,
        readmitted=found.person if excluded and not c.upheld else "",
        words=c.words,
        by=c.by.name,
        cite=t.law(reviewed_by(found)),
    )
    return (decided,)


def give_rules(_: PokerTable, c: ct.AskForRules) -> Decision:
    """A copy of the rules for whoever asks (11.11)."""
    return (et.RulesGiven(person=c.by.name, cite=_.law("11.11")),)


BROKEN: dict[Conduct, Number] = {
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


def find(t: PokerTable, number: int) -> Matter | None:
    """A matter on record."""
    return next((m for m in t.keeping.matters if m.number == number), None)


def report(t: PokerTable, c: ct.ReportConduct) -> Decision:
    """Put on record what somebody did."""
    if not c.person:
        return Refusal(t.law(BROKEN[c.conduct]), "Say who it was.")
    if c.conduct is Conduct.OTHER and not c.words.strip():
        return Refusal(t.law("11.2"), "Say which provision was contravened, and how.")
    reported = et.ConductReported(
        number=t.keeping.last_matter + 1,
        conduct=c.conduct,
        person=c.person,
        hand=t.number,
        words=c.words,
        by=c.by.name,
        cite=t.law(BROKEN[c.conduct]),
    )
    return (reported,)


# --- the powers of 11.2 ---------------------------------------------------------------------------


def breach(t: PokerTable, number: int) -> Matter | Refusal:
    """The breach on which a power rests: one of a player, on record (11.2) and not undone by review (11.3)."""
    found = find(t, number)
    if found is None or found.kind == DISPUTE or found.kind in NO_BREACH:
        return Refusal(t.law("11.2"), f"Matter {number} is not a breach by a player; report what was done first.")
    if found.state is MatterState.CLOSED:
        return Refusal(t.law("11.3"), f"Matter {number} is closed: its review did not uphold it.")
    return found


def void_wagers(t: PokerTable, c: ct.VoidWagers) -> Decision:
    """Declare a player's wagers in this hand void: they go back, and the hand is out if it is not yet (11.2.1)."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    out = dead(t, found.person, t.law("11.2.1"), folded=True)
    if isinstance(out, Refusal):
        return out
    hand, seat = out
    place = hand.places[seat]
    amount = place.paid + place.dead
    if not amount:
        return Refusal(t.law("11.2.1"), f"{found.person} has made no wager in this hand.")
    voided = et.WagersVoided(
        matter=found.number,
        seat=seat,
        owner=found.person,
        amount=amount,
        to=bet_without(hand, seat),
        by=c.by.name,
        cite=t.law("11.2.1"),
    )
    return (voided,)


def declare_dead(t: PokerTable, c: ct.DeclareDead) -> Decision:
    """Declare a hand dead whose player exchanged cards or information in it (11.12)."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    if found.kind != Conduct.EXCHANGE or found.hand != t.number:
        return Refusal(
            t.law("11.12"), f"Matter {c.matter} is not about an exchange of cards or information in this hand."
        )
    out = dead(t, found.person, t.law("11.12"))
    if isinstance(out, Refusal):
        return out
    declared = et.HandDeclaredDead(
        matter=found.number, seat=out[1], owner=found.person, by=c.by.name, cite=t.law("11.12")
    )
    return (declared,)


def exclude(t: PokerTable, c: ct.ExcludePlayer) -> Decision:
    """Exclude a player from the game; a hand that the player holds is dead, and who has left does not come back."""
    found = breach(t, c.matter)
    if isinstance(found, Refusal):
        return found
    if found.person in t.excluded:
        return Refusal(t.law("11.2.2"), f"{found.person} is excluded already.")
    gone = not seat_of(t, found.person)
    if gone and (t.options.tournament or not (found.played or took_part(t, found.person))):
        return Refusal(t.law("11.2.2"), f"{found.person} does not play here; there is no game to be excluded from.")
    excluded = et.PlayerExcluded(matter=found.number, person=found.person, by=c.by.name, cite=t.law("11.2.2"))
    out = dead(t, found.person, t.law("11.2.2"))
    if isinstance(out, Refusal):
        return (excluded,)
    declared = et.HandDeclaredDead(
        matter=found.number, seat=out[1], owner=found.person, by=c.by.name, cite=t.law("11.2.2")
    )
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
        return Refusal(t.law("11.2.3"), f"No prohibited device was found with {c.person}; report it first.")
    if t.options.tournament:
        return Refusal(
            t.law("11.2.3"), "Tournament chips are not money that was won; the conditions say who is disqualified."
        )
    seat = seat_of(t, c.person)
    if t.hand is not None and in_play(t) and seat and t.hand.live >> seat & 1:
        words = f"{c.person} has a live hand, and stakes stay as they are in it; exclude the player, or seize after it."
        return Refusal(t.law("6.10"), words)
    stack, booth = reach(t, c.person)
    if not 0 < c.amount <= stack + booth:
        at_booth = f" and {t.money(booth)} at the booth" if booth else ""
        words = f"{c.person} has {t.money(stack)} on the table{at_booth}; seize something, and no more than that."
        return Refusal(t.law("11.2.3"), words)
    if c.amount % min(t.options.chips) and c.amount != stack + booth:
        return Refusal(t.law("6.1"), f"The smallest chip is {t.money(min(t.options.chips))}; seize whole chips.")
    seized = et.WinningsSeized(
        number=t.keeping.last_seizure + 1,
        seat=seat,
        owner=c.person,
        amount=c.amount,
        booth=max(0, c.amount - stack),
        by=c.by.name,
        cite=t.law("11.2.3"),
    )
    return (seized,)


def conclude(t: PokerTable, c: ct.ConcludeInvestigation) -> Decision:
    """End the retention: so much goes back to the player, the house keeps the rest (11.2.3)."""
    held = t.keeping.seized.get(c.number)
    if held is None:
        return Refusal(t.law("11.2.3"), f"Nothing is retained under number {c.number}.")
    if not 0 <= c.returned <= held.amount:
        return Refusal(t.law("11.2.3"), f"{t.money(held.amount)} are retained; return from nothing to all of it.")
    if not c.words.strip():
        return Refusal(t.law("11.2.3"), "Say how the investigation ended, or give its reference.")
    seat = 0 if in_play(t) else seat_of(t, held.owner)
    concluded = et.InvestigationConcluded(
        number=c.number,
        seat=seat,
        owner=held.owner,
        returned=c.returned,
        kept=held.amount - c.returned,
        words=c.words,
        by=c.by.name,
        cite=t.law("11.2.3"),
    )
    return (concluded,)


def confiscate(t: PokerTable, c: ct.ConfiscateDevice) -> Decision:
    """Take a prohibited device away (11.2.4)."""
    taken = t.keeping.devices.get(c.person)
    if taken is None:
        return Refusal(t.law("11.2.4"), f"No prohibited device was found with {c.person}; report it first.")
    if taken:
        return Refusal(t.law("11.2.4"), "The device is confiscated already.")
    return (et.DeviceConfiscated(person=c.person, by=c.by.name, cite=t.law("11.2.4")),)


def detain(t: PokerTable, c: ct.Detain) -> Decision:
    """Detain somebody who had a prohibited device (11.2.5)."""
    if c.person not in t.keeping.devices:
        return Refusal(t.law("11.2.5"), f"No prohibited device was found with {c.person}; report it first.")
    if c.person in t.keeping.detained:
        return Refusal(t.law("11.2.5"), f"{c.person} is detained already.")
    return (et.PersonDetained(person=c.person, by=c.by.name, cite=t.law("11.2.5")),)


def hand_over(t: PokerTable, c: ct.HandOver) -> Decision:
    """An authorised person takes over; the detention ends (11.2.5)."""
    if c.person not in t.keeping.detained:
        return Refusal(t.law("11.2.5"), f"{c.person} is not detained.")
    if not c.words.strip():
        return Refusal(t.law("11.2.5"), "Say which authorised person has come.")
    return (et.DetentionEnded(person=c.person, words=c.words, by=c.by.name, cite=t.law("11.2.5")),)
