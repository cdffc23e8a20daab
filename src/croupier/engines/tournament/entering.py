"""Entries: application, acceptance, refusal, withdrawal, briefing, signatures, calling it off (10.2.1(f), (g))."""

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.conditions import Cash
from croupier.engines.tournament.standing import entered, room, taken
from croupier.engines.tournament.state import Status, Tournament
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Text

P = Text("poker-victoria")
DISRUPTED = {
    **dict.fromkeys(("civil commotion", "fire", "riot", "brawl", "robbery", "act of God"), P("11.4.1")),
    "fraud": P("11.4.2"),
}
"""For what a casino supervisor may call off a tournament that has begun."""


def apply(t: Tournament, c: tc.ApplyToEnter) -> Decision:
    """Apply; without reserved right or criteria the application is accepted at once (10.2.1(f), (g))."""
    who = c.by.name
    if not c.entitled:
        return Refusal(
            t.law("10.2.1(f)(i)"), "Only those who are entitled to come into the casino and to gamble may enter."
        )
    if who in (t.director, *t.deputies):
        return Refusal(t.law("10.1.2"), f"{who} is responsible for the tournament and does not play in it.")
    before = t.entrants.get(who)
    if before is not None and before.status is not Status.WITHDRAWN:
        return Refusal(t.law("10.2.1(g)"), f"{who} has applied before: the entry is {before.status}.")
    if any(who in (e.substitute, e.proposed) for e in t.entrants.values()):
        return Refusal(t.law("10.3.3"), f"{who} is a substitute for somebody else.")
    full = _not_taken(t)
    if full is not None:
        return full
    number = max((e.number for e in t.entrants.values()), default=0) + 1
    applied = te.EntryApplied(person=who, number=number, cite=t.law("10.2.1(g)"))
    if t.conditions.may_refuse or t.conditions.criteria:
        return (applied,)
    return (applied, *_entry(t, who, who, t.law("10.2.1(g)")))


def _not_taken(t: Tournament) -> Refusal | None:
    """Why no entry is taken now (10.2.1(g))."""
    c = t.conditions
    if not c.entry_opens <= t.now <= c.entry_closes or t.session > 1 or (t.session == 1 and not t.playing):
        return Refusal(t.law("10.2.1(g)"), f"Entries are taken from {c.entry_opens} to {c.entry_closes}, in seconds.")
    if taken(t) >= c.maximum_players:
        return Refusal(t.law("10.2.1(g)"), f"The maximum of {c.maximum_players} players have entered.")
    if t.playing and room(t) < 1:
        return Refusal(t.law("10.2.1(g)"), "Play is on and no seat is free.")
    return None


def _entry(t: Tournament, person: str, by: str, cite: Rule) -> tuple[ev.Event, ...]:
    """An accepted entry and what is paid for it (10.2.1(a), (b))."""
    found: list[ev.Event] = [te.EntryAccepted(person=person, by=by, cite=cite)]
    if t.conditions.entry_fee:
        found.append(te.FeePaid(owner=person, amount=t.conditions.entry_fee, cite=t.law("10.2.1(a)")))
    if t.conditions.buy_in:
        found.append(te.BuyInPaid(owner=person, amount=t.conditions.buy_in, cite=t.law("10.2.1(b)")))
    return tuple(found)


def _applicant(t: Tournament, person: str) -> Refusal | None:
    e = t.entrants.get(person)
    if e is None or e.status is not Status.APPLIED:
        return Refusal(t.law("10.2.1(g)"), f"There is no application of {person} to decide.")
    return None


def accept(t: Tournament, c: tc.AcceptEntry) -> Decision:
    """Accept an application; entry fee and buy-in are paid with it (10.2.1(a), (b))."""
    return _applicant(t, c.person) or _not_taken(t) or _entry(t, c.person, c.by.name, t.law("10.2.1(g)"))


def refuse(t: Tournament, c: tc.RefuseEntry) -> Decision:
    """Refuse an application, by a criterion or by the right reserved (10.2.1(f)(ii), (iii))."""
    nothing = _applicant(t, c.person)
    if nothing is not None:
        return nothing
    if c.criterion:
        if c.criterion not in t.conditions.criteria:
            known = "; ".join(t.conditions.criteria) or "none"
            return Refusal(t.law("10.2.1(f)(iii)"), f"That is not a criterion of the conditions; they are: {known}.")
        why, cite = c.criterion, t.law("10.2.1(f)(iii)")
    elif not t.conditions.may_refuse:
        return Refusal(t.law("10.2.1(f)(ii)"), "The conditions reserve no right to refuse: name a criterion.")
    else:
        why, cite = "right reserved", t.law("10.2.1(f)(ii)")
    return (te.EntryRefused(person=c.person, why=why, by=c.by.name, cite=cite),)


def withdraw(t: Tournament, c: tc.WithdrawEntry) -> Decision:
    """Withdraw: without penalty within the period, later as the conditions say (10.2.1(g))."""
    who, terms = c.by.name, t.conditions
    e = t.entrants.get(who)
    if e is None or e.status not in (Status.APPLIED, Status.ENTERED):
        return Refusal(t.law("10.2.1(g)"), f"{who} has no entry to withdraw.")
    if e.status is Status.ENTERED and (t.drawn or t.draw is not None):
        return Refusal(t.law("10.2.1(h)"), "The seats of the tournament are drawn: a player retires now.")
    free = e.status is Status.APPLIED or t.now <= terms.withdraw_until
    percent = (100, 100) if free else (terms.withdrawal_fee_refund, terms.withdrawal_buy_in_refund)
    withdrawn = te.EntryWithdrawn(person=who, free=free, cite=t.law("10.2.1(g)"))
    return (withdrawn, *refund(t, who, percent, t.law("10.2.1(g)")))


def refund(t: Tournament, who: str, percent: tuple[int, int], cite: Rule) -> tuple[ev.Event, ...]:
    """What goes back of one entry: percent of fee and of buy-in, rounded down to the cent; buying back is not."""
    e, (fee, stake) = t.entrants[who], percent
    if e.status is not Status.ENTERED:
        return ()
    amount = Cash(min(e.stake, t.conditions.buy_in * stake // 100))
    of_fee = Cash(min(e.fee, t.conditions.entry_fee * fee // 100))
    return (te.EntryRefunded(owner=who, amount=amount, fee=of_fee, cite=cite),) if amount or of_fee else ()


def brief(t: Tournament, c: tc.BriefPlayers) -> Decision:
    """The director briefs the players (10.2.3)."""
    people = c.people or tuple([name for name in entered(t) if not t.entrants[name].briefed])
    if not people:
        return Refusal(t.law("10.2.3"), "There is nobody to be briefed.")
    unknown = [name for name in people if name not in entered(t)]
    if unknown or len(set(people)) < len(people):
        return Refusal(t.law("10.2.3"), f"Tournament players are briefed, each once: {', '.join(unknown or people)}.")
    return (te.PlayersBriefed(people=people, by=c.by.name, cite=t.law("10.2.3")),)


def require_signatures(t: Tournament, c: tc.RequireSignatures) -> Decision:
    """The director has everybody sign (10.2.4)."""
    if t.signatures:
        return Refusal(t.law("10.2.4"), "Signatures are required already.")
    return (te.SignaturesRequired(by=c.by.name, cite=t.law("10.2.4")),)


def sign(t: Tournament, c: tc.SignConditions) -> Decision:
    """A player signs a copy of the conditions (10.2.4)."""
    e = t.entrants.get(c.by.name)
    if e is None or e.status is not Status.ENTERED or e.signed:
        return Refusal(t.law("10.2.4"), f"{c.by.name} has nothing to sign: players do, once.")
    return (te.ConditionsSigned(person=c.by.name, cite=t.law("10.2.4")),)


def cancel(t: Tournament, c: tc.CancelTournament) -> Decision:
    """Call it off: before play the operator, after that a casino supervisor for a disruption (11.4, 11.5)."""
    if t.session:
        if c.by.role is not Role.CASINO_SUPERVISOR or c.why not in DISRUPTED:
            return Refusal(
                t.law("11.4"), f"Once play has begun a casino supervisor calls it off, for: {', '.join(DISRUPTED)}."
            )
        on = [table for table, felt in t.tables.items() if felt.playing]
        if on:
            return Refusal(t.law("11.4"), f"A hand is on at {', '.join(on)}: end it, or invalidate it there, first.")
        cite, back = t.law(DISRUPTED[c.why]), t.law("11.5")
    else:
        cite = back = t.law("10.2.1(g)") if len(entered(t)) < t.conditions.minimum_players else t.law("10.1.1")
    found: list[ev.Event] = []
    stakes = _left(t)
    for who, e in t.entrants.items():
        if e.seat:
            found.append(te.EntrantUnseated(table=e.table, seat=e.seat, person=who, cite=cite))
        if e.chips:
            found.append(te.ChipsRemoved(person=who, chips=e.chips, cite=cite))
        if stakes[who] or e.fee:
            found.append(te.EntryRefunded(owner=who, amount=stakes[who], fee=e.fee, cite=back))
    return (te.TournamentCancelled(why=c.why, by=c.by.name, cite=cite), *found)


def _left(t: Tournament) -> dict[str, Cash]:
    """What goes back to each of the pool: all of it, or where chips were paid in cash a share of what is left.

    Odd cents go one each in the order of entry.
    """
    held = {who: e.stake for who, e in t.entrants.items()}
    total = sum(held.values())
    shares = {who: stake * t.purse.pool // total if total else 0 for who, stake in held.items()}
    odd = t.purse.pool - sum(shares.values()) if total else 0
    for who in [name for name, stake in held.items() if stake][:odd]:
        shares[who] += 1
    return {who: Cash(share) for who, share in shares.items()}
