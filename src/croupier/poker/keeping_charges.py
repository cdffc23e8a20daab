"""The time charge: assessed by table and player, verified, dropped (7.2.2)."""

from croupier.play.answers import Refusal
from croupier.poker import commands_table as ct
from croupier.poker import events_table as et
from croupier.poker.keeping_opening import Decision
from croupier.poker.keeping_state import HOUR
from croupier.poker.options import Commission
from croupier.poker.state import PokerTable, in_play
from croupier.rulebook import document

P = document("poker-victoria")
LATEST = 10**11
"""The latest time that is one, in seconds."""


def assess(t: PokerTable, c: ct.AssessTime) -> Decision:
    """Put an hour's fee of every player whose time is not paid onto the drop slide, inactive players included."""
    o = t.options
    if o.commission is not Commission.TIME or not o.hourly or o.tournament:
        return Refusal(P("7.2.2"), "This table has no time charge.")
    if not 0 <= c.at <= LATEST:
        return Refusal(P("7.2.2(b)"), "Say at what time, in seconds.")
    if in_play(t):
        return Refusal(P("6.10"), "Stakes stay as they are in a hand; assess the time charge after it.")
    until = t.keeping.paid_until
    if c.at < (last := max(until.values(), default=0) - HOUR):
        return Refusal(P("7.2.2(b)"), f"The time charge was last assessed at {last}; this assessment is not before it.")
    owing = [(seat, one) for seat, one in sorted(t.chairs.items()) if until.get(one.person, 0) <= c.at]
    charged = [(seat, one) for seat, one in owing if one.stack >= o.hourly]
    if not charged:
        short = "those who owe it have too few chips" if owing else "everybody has paid for this hour"
        return Refusal(P("7.2.2(b)"), f"Nothing is to be collected: {short}.")
    return tuple(
        [
            et.TimeCharged(seat=seat, owner=one.person, amount=o.hourly, until=c.at + HOUR, cite=P("7.2.2(a)"))
            for seat, one in charged
        ]
    )


def verify(t: PokerTable, c: ct.VerifyTime) -> Decision:
    """Verify what lies on the drop slide (7.2.2(e))."""
    k = t.keeping
    if not k.slide:
        return Refusal(P("7.2.2(d)"), "No time charges lie on the drop slide.")
    if k.verified == k.slide:
        return Refusal(P("7.2.2(e)"), "The charges on the drop slide are verified already.")
    return (et.TimeVerified(amount=k.slide, by=c.by.name, cite=P("7.2.2(e)")),)


def drop(t: PokerTable, c: ct.DropTime) -> Decision:
    """Drop the time charges, once all of them are verified (7.2.2(e))."""
    k = t.keeping
    if not k.slide:
        return Refusal(P("7.2.2(d)"), "No time charges lie on the drop slide.")
    if k.verified != k.slide:
        return Refusal(P("7.2.2(e)"), "A poker room supervisor or above verifies time charges before they are dropped.")
    return (et.TimeDropped(amount=k.slide, by=c.by.name, cite=P("7.2.2(e)")),)
