"""Findings, disputes, reviews, and the rules on request (11.3, 11.8, 11.9, 11.11)."""

from croupier.play.answers import Refusal
from croupier.poker import commands_table as ct
from croupier.poker import events_table as et
from croupier.poker.evolving_seats import took_part
from croupier.poker.keeping_conduct import DETRIMENTAL, DISPUTE, find
from croupier.poker.keeping_opening import Decision
from croupier.poker.keeping_state import Matter
from croupier.poker.state import PokerTable
from croupier.rulebook import Rule, document

P = document("poker-victoria")


def find_detrimental(t: PokerTable, c: ct.FindDetrimental) -> Decision:
    """Determine that a player harms the integrity of the game (11.3)."""
    if not took_part(t, c.person):
        return Refusal(P("11.3"), f"{c.person!r} does not play here.")
    if not c.words.strip():
        return Refusal(P("11.3"), "Say in what way the game is harmed.")
    found = et.DetrimentFound(
        number=t.keeping.last_matter + 1,
        person=c.person,
        hand=t.number,
        words=c.words,
        by=c.by.name,
        cite=P("11.3"),
    )
    return (found,)


def complain(t: PokerTable, c: ct.Complain) -> Decision:
    """Raise a dispute; the complainant hears of the inspector at once (11.8, 11.9)."""
    if not c.words.strip():
        return Refusal(P("11.9"), "Say what the dispute is about.")
    number = t.keeping.last_matter + 1
    return (
        et.ComplaintRaised(number=number, person=c.by.name, hand=t.number, words=c.words, cite=P("11.9")),
        et.InspectorAdvised(matter=number, person=c.by.name, cite=P("11.8")),
    )


def decide_complaint(t: PokerTable, c: ct.DecideComplaint) -> Decision:
    """Decide a dispute (11.9)."""
    found = find(t, c.matter)
    if found is None or found.kind != DISPUTE or found.state != "open":
        return Refusal(P("11.9"), f"Matter {c.matter} is no dispute that waits for a decision.")
    if not c.words.strip():
        return Refusal(P("11.9"), "Say what is decided.")
    return (et.ComplaintDecided(matter=c.matter, words=c.words, by=c.by.name, cite=P("11.9")),)


def request_review(t: PokerTable, c: ct.RequestReview) -> Decision:
    """Ask for a review of a decision that concerns oneself; one on a dispute may concern all who play (11.3, 11.9)."""
    found = find(t, c.matter)
    if found is None or found.state != "decided":
        return Refusal(P("11.9"), f"Matter {c.matter} is no decision that can be reviewed.")
    if c.by.name != found.person and not (found.kind == DISPUTE and took_part(t, c.by.name)):
        return Refusal(reviewed_by(found), "A review is for the player whom the decision concerns to ask for.")
    return (et.ReviewRequested(matter=c.matter, person=c.by.name, cite=reviewed_by(found)),)


def reviewed_by(m: Matter) -> Rule:
    """The rule that makes a decision subject to review."""
    return P("11.3") if m.kind == DETRIMENTAL else P("11.9")


def decide_review(t: PokerTable, c: ct.DecideReview) -> Decision:
    """Put the Director's decision on record; an exclusion that rests on what was not upheld ends."""
    found = find(t, c.matter)
    if found is None or found.state != "review":
        return Refusal(P("11.9"), f"No review of matter {c.matter} was asked for.")
    if not c.words.strip():
        return Refusal(reviewed_by(found), "Say what the Director decided.")
    excluded = t.keeping.excluded_for.get(found.person) == c.matter
    decided = et.ReviewDecided(
        matter=c.matter,
        upheld=c.upheld,
        readmitted=found.person if excluded and not c.upheld else "",
        words=c.words,
        by=c.by.name,
        cite=reviewed_by(found),
    )
    return (decided,)


def give_rules(_: PokerTable, c: ct.AskForRules) -> Decision:
    """A copy of the rules for whoever asks (11.11)."""
    return (et.RulesGiven(person=c.by.name, cite=P("11.11")),)
