"""What a person may do in a tournament now. Built on `decide`: what is offered is accepted."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament.deciding import decide
from croupier.engines.tournament.entering import DISRUPTED
from croupier.engines.tournament.opening import APPROVED
from croupier.engines.tournament.standing import at_table, in_use, next_session, stacks, starts_at
from croupier.engines.tournament.state import Status, Tournament
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule
from croupier.law.law import Law, Text

P = Text("poker-victoria")


def offers(t: Tournament, who: Who, at: int = 0) -> tuple[Offer, ...]:
    """Everything that this person may do at this time (0: the latest that was heard of), the most usual first."""
    if not t.name:
        return ()
    return tuple([offer for offer in _possible(t, who, max(at, t.now)) if _accepted(t, who, offer, max(at, t.now))])


def _accepted(t: Tournament, who: Who, offer: Offer, at: int) -> bool:
    return not isinstance(decide(t, tc.take(offer, who, at=at)), Refusal)


def _offer(kind: type[cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Offer:
    return Offer(command=kind.__name__, cite=cite, label=label, group=group, fields=fields)


def _possible(t: Tournament, who: Who, at: int) -> Iterator[Offer]:
    """What may come into question for an office; `decide` has the last word."""
    if who.role is Role.PLAYER:
        yield from _player(t.law, who.name)
    elif who.role is Role.OPERATOR:
        yield from _operator(t)
    elif who.role is Role.TOURNAMENT_DIRECTOR:
        yield from _director(t, at)
        yield from _people(t)
        yield from _bust_outs(t)
    elif who.role is Role.CASINO_SUPERVISOR:
        for why, cite in DISRUPTED.items():
            yield _offer(tc.CancelTournament, t.law(cite), f"Call it off: {why}", "end", why=why)
    if who.role is not Role.PLAYER:
        yield from _tables(t)
        yield from _applications(t)


def _player(law: Law, name: str) -> Iterator[Offer]:
    yield _offer(tc.ApplyToEnter, law("10.2.1(g)"), "Apply for entry", "entry")
    yield _offer(tc.SignConditions, law("10.2.4"), "Sign the conditions", "entry")
    yield _offer(tc.MarkArrived, law("10.2.1(i)"), "I am here", "seat", person=name)
    yield _offer(tc.BuyBack, law("10.2.1(e)"), "Buy back", "entry")
    yield _offer(tc.ReturnToSeat, law("10.3.3"), "Take my seat back", "seat")
    yield _offer(tc.WithdrawEntry, law("10.2.1(g)"), "Withdraw", "entry")
    yield _offer(tc.RetireFromTournament, law("10.2.1(h)"), "Retire", "entry")


def _operator(t: Tournament) -> Iterator[Offer]:
    approval = {"subject": APPROVED, "reference": "written approval"}
    yield _offer(
        cmd.RecordApproval, t.law("10.1.3"), "The conditions are approved in writing", "conditions", **approval
    )
    yield _offer(tc.PayPrizes, t.law("10.2.1(j)"), "Pay the prizes", "end")
    few = len(t.entrants) < t.conditions.minimum_players
    cite = t.law("10.2.1(g)") if few else t.law("10.1.1")
    yield _offer(tc.CancelTournament, cite, "Call the tournament off", "end", why="called off by the operator")


def _applications(t: Tournament) -> Iterator[Offer]:
    for name, e in t.entrants.items():
        if e.status is not Status.APPLIED:
            continue
        yield _offer(tc.AcceptEntry, t.law("10.2.1(g)"), f"Accept {name}", "entry", person=name)
        yield _offer(tc.RefuseEntry, t.law("10.2.1(f)(ii)"), f"Refuse {name}", "entry", person=name)
        for one in t.conditions.criteria:
            label = f"Refuse {name}: {one}"
            yield _offer(tc.RefuseEntry, t.law("10.2.1(f)(iii)"), label, "entry", person=name, criterion=one)


def _director(t: Tournament, at: int) -> Iterator[Offer]:
    yield _offer(tc.DirectorArrives, t.law("10.2.5"), "I am here", "presence")
    yield _offer(tc.BriefPlayers, t.law("10.2.3"), "The players are briefed", "conditions")
    yield _offer(tc.RequireSignatures, t.law("10.2.4"), "Require signatures", "conditions")
    yield _offer(tc.CallSeatDraw, t.law("10.1.1"), "Draw the seats", "seats")
    yield _offer(tc.StartSession, t.law("10.2.5"), "Begin the session", "session")
    yield _offer(tc.NextLevel, t.law("10.2.1(c)"), "Next level", "session")
    yield _offer(tc.BalanceTables, t.law("10.2.1(d)"), "Balance the tables", "seats")
    for table in in_use(t):
        everybody = tuple(at_table(t, table).values())
        label = f"Conclude {table}"
        yield _offer(tc.ConcludeTable, t.law("10.3.5"), label, "session", table=table, agreed=everybody)
    yield _offer(tc.EndSession, t.law("10.2.1(d)"), "End the session", "session")
    yield _offer(tc.PayPrizes, t.law("10.2.1(j)"), "Pay the prizes", "end")
    for table in t.tables:
        yield _offer(tc.ReleaseTable, t.law("10.3.1"), f"Release {table}", "tables", table=table)
    n = next_session(t) if t.conditions.sessions else 0
    if n:
        later = max(starts_at(t, n), at) + max(t.conditions.notice, 1) * 60
        label = f"Start session {n} later"
        yield _offer(tc.AlterStart, t.law("10.3.4"), label, "session", session=n, starts_at=later)
    yield _offer(tc.DirectorLeaves, t.law("10.2.5"), "I leave", "presence")


def _people(t: Tournament) -> Iterator[Offer]:
    for name, e in t.entrants.items():
        if e.status is Status.ENTERED and not e.seat:
            yield _offer(tc.SeatEntrant, t.law("10.2.1(d)"), f"Draw a seat for {name}", "seats", person=name)
        if e.proposed:
            label = f"{e.proposed} may play for {name}"
            yield _offer(tc.ApproveSubstitute, t.law("10.3.3"), label, "seats", person=name)
            label = f"{e.proposed} may not play for {name}"
            yield _offer(tc.ApproveSubstitute, t.law("10.3.3"), label, "seats", person=name, approved=False)
        if e.absent:
            yield _offer(tc.ForfeitAbsent, t.law("10.2.1(i)"), f"{name} is out for being away", "players", person=name)
        if e.status is Status.OUT:
            yield _offer(tc.UndoBustOut, t.law("10.1.1"), f"{name} is not out after all", "players", person=name)
        if e.status in (Status.ENTERED, Status.OUT, Status.RETIRED):
            for ground in t.conditions.disqualification:
                label = f"Disqualify {name}: {ground}"
                yield _offer(tc.DisqualifyPlayer, t.law("10.2.1(h)"), label, "players", person=name, ground=ground)


def _bust_outs(t: Tournament) -> Iterator[Offer]:
    between = [table for table in in_use(t) if t.playing and not t.tables[table].playing]
    for table in between:
        for name, other in permutations(at_table(t, table).values(), 2):
            fields = {"person": name, "to": other}
            yield _offer(tc.EnterBustOut, t.law("10.2.1(d)"), f"{name} is out to {other}", "players", **fields)


def _tables(t: Tournament) -> Iterator[Offer]:
    if not t.playing:
        return
    for table in in_use(t):
        next_hand = t.tables[table].hand + 1
        label = f"Hand {next_hand} begins at {table}"
        yield _offer(tc.ReportHandBegan, t.law("10.2.1(d)"), label, "table", table=table, hand=next_hand)
        same = tuple(stacks(t, table).items())
        label = f"Nothing changed hands at {table}"
        yield _offer(tc.ReportHand, t.law("10.2.1(b)"), label, "table", table=table, hand=next_hand, stacks=same)
    for name, e in t.entrants.items():
        if e.seat and not e.absent:
            yield _offer(tc.MarkAbsent, t.law("10.2.1(i)"), f"{name} is away", "players", person=name)
        if e.absent:
            yield _offer(tc.MarkArrived, t.law("10.2.1(i)"), f"{name} has come", "players", person=name)
