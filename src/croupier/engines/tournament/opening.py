"""Before a tournament: its conditions and their approval, who is responsible, who is there (10.1, 10.2.5)."""

import msgspec

from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import events as te
from croupier.engines.tournament.checking import refused
from croupier.engines.tournament.conditions import YEAR, read
from croupier.engines.tournament.standing import acting, starts_at, terms
from croupier.engines.tournament.state import Status, Tournament
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision

APPROVED = "tournament conditions"
"""The subject of the written approval."""


def submit(t: Tournament, c: tc.SubmitConditions) -> Decision:
    """Lay down conditions with every item of 10.2.1; changed ones need a new approval (10.1.3)."""
    if t.name and t.name != c.tournament:
        return Refusal(t.law("10.1.3"), f"This is tournament {t.name}, not {c.tournament}.")
    if t.entrants:
        return Refusal(t.law("10.2.1(g)"), "Entries were taken on the approved conditions: they stand.")
    conditions = read(t.law, c.conditions)
    if isinstance(conditions, Refusal):
        return conditions
    wrong = refused(t.law, conditions, t.games)
    if wrong is not None:
        return wrong
    plain = msgspec.json.decode(msgspec.json.encode(conditions))  # as the journal will give it back
    laid = te.ConditionsSubmitted(tournament=c.tournament, conditions=plain, by=c.by.name, cite=t.law("10.2.1"))
    if t.name:
        return (laid,)
    opened = ev.TableOpened(
        table=c.tournament,
        game=tc.GAME,
        edition="",
        options={},
        equipment=(),
        spare=False,
        by=c.by.name,
        cite=t.law("10.1.1"),
    )
    return (opened, laid)


def open_by_conditions(t: Tournament, c: cmd.OpenTable) -> Decision:
    """Open the stream of a tournament as any table is opened: its options are the conditions."""
    if c.game != tc.GAME:
        return Refusal(t.law("10.1.1"), f"{c.game!r} is not a tournament.")
    if t.name:
        return Refusal(t.law("10.1.1"), f"Tournament {t.name} is there already; submit conditions to change them.")
    return submit(t, tc.SubmitConditions(by=c.by, tournament=c.table, conditions=c.options))


def approve(t: Tournament, c: cmd.RecordApproval) -> Decision:
    """Put the written approval of the Director of Casino Surveillance on record (10.1.3)."""
    if c.subject != APPROVED:
        return Refusal(t.law("10.1.3"), f"What needs approval here are the {APPROVED}, not {c.subject!r}.")
    if not c.reference.strip():
        return Refusal(t.law("10.1.3"), "The approval is in writing: give its reference.")
    if t.approval:
        return Refusal(t.law("10.1.3"), f"These conditions are approved already, by {t.approval}.")
    return (
        ev.ApprovalRecorded(
            subject=c.subject, reference=c.reference, conditions=c.conditions, by=c.by.name, cite=t.law("10.1.3")
        ),
    )


def appoint(t: Tournament, c: tc.AppointDirector) -> Decision:
    """Appoint who is responsible generally (10.1.2(a)); somebody new has to come before play goes on."""
    wrong = _unfit(t, c.person, qualified=c.qualified)
    if wrong:
        return Refusal(t.law("10.1.2(a)"), wrong)
    if c.person == t.director:
        return Refusal(t.law("10.1.2(a)"), f"{c.person} is the tournament director already.")
    appointed = te.DirectorAppointed(person=c.person, by=c.by.name, cite=t.law("10.1.2(a)"))
    left = [one for one in t.present if one in (c.person, *t.deputies)]
    return (appointed, *_suspension(t, bool(left)))


def nominate(t: Tournament, c: tc.NominateDeputy) -> Decision:
    """Nominate a deputy (10.1.2(b))."""
    wrong = _unfit(t, c.person, qualified=c.qualified)
    if wrong:
        return Refusal(t.law("10.1.2(b)"), wrong)
    if c.person in (t.director, *t.deputies):
        return Refusal(t.law("10.1.2(b)"), f"{c.person} has that responsibility already.")
    return (te.DeputyNominated(person=c.person, by=c.by.name, cite=t.law("10.1.2(b)")),)


def _unfit(t: Tournament, person: str, *, qualified: bool) -> str:
    if not qualified:
        return f"{person} is not qualified to be a game supervisor: appoint somebody who is."
    if person in t.entrants and t.entrants[person].status in (Status.APPLIED, Status.ENTERED):
        return f"{person} plays in the tournament: appoint somebody who does not."
    if any(person in (e.substitute, e.proposed) for e in t.entrants.values()):
        return f"{person} is a substitute in the tournament: appoint somebody who is not."
    return ""


def arrive(t: Tournament, c: tc.DirectorArrives) -> Decision:
    """The director or a deputy comes; suspended play goes on (10.2.5)."""
    who = c.by.name
    if who not in (t.director, *t.deputies):
        return Refusal(t.law("10.1.2"), f"{who} is neither director nor deputy of this tournament.")
    if who in t.present:
        return Refusal(t.law("10.2.5"), f"{who} is here already.")
    come = te.DirectorPresent(person=who, cite=t.law("10.2.5"))
    return (come, te.TournamentResumed(cite=t.law("10.2.5"))) if t.suspended else (come,)


def leave(t: Tournament, c: tc.DirectorLeaves) -> Decision:
    """The director or a deputy goes; with nobody responsible there, play is suspended (10.2.5)."""
    if c.by.name not in t.present:
        return Refusal(t.law("10.2.5"), f"{c.by.name} is not here.")
    away = te.DirectorAway(person=c.by.name, cite=t.law("10.2.5"))
    return (away, *_suspension(t, len(t.present) > 1))


def _suspension(t: Tournament, somebody: bool) -> tuple[ev.Event, ...]:  # noqa: FBT001 - whether somebody stays
    if not t.playing or t.suspended or somebody:
        return ()
    return (te.TournamentSuspended(cite=t.law("10.2.5")),)


def not_responsible(t: Tournament, who: str) -> Refusal | None:
    """Why somebody may not act as the director now: the director does, and a deputy only in the absence (10.1.2)."""
    now = acting(t)
    if who == now:
        return None
    if not t.director:
        return Refusal(
            t.law("10.1.2(a)"), "Nobody is responsible for the tournament: the operator appoints a director."
        )
    if who not in (t.director, *t.deputies):
        return Refusal(t.law("10.1.2"), f"{who} is neither director nor deputy of this tournament.")
    if who not in t.present:
        return Refusal(t.law("10.2.5"), f"{who} is not here: the director must be present.")
    return Refusal(t.law("10.1.2(b)"), f"{now} is here and responsible; {who} acts in the absence.")


# --- tables and times -----------------------------------------------------------------------------


def designate(t: Tournament, c: tc.DesignateTable) -> Decision:
    """Set a table aside (10.3.1)."""
    if c.table in t.tables:
        return Refusal(t.law("10.3.1"), f"{c.table} is designated already.")
    return (te.TableDesignated(table=c.table, by=c.by.name, cite=t.law("10.3.1")),)


def release(t: Tournament, c: tc.ReleaseTable) -> Decision:
    """Give a table back that no session uses (10.3.2)."""
    if c.table not in t.tables:
        return Refusal(t.law("10.3.1"), f"{c.table} is not a table of this tournament.")
    drawn_for = t.draw is not None and any(place.table == c.table for place in t.draw.places)
    if t.tables[c.table].active or drawn_for:
        return Refusal(t.law("10.3.2"), f"{c.table} is used for the tournament alone until its session ends.")
    return (te.TableReleased(table=c.table, by=c.by.name, cite=t.law("10.3.1")),)


def alter_start(t: Tournament, c: tc.AlterStart) -> Decision:
    """Alter a starting time with reasonable notice (10.3.4).

    Players who know the set time need the notice before it, those who hear of an earlier one before that. Once the
    set time has gone by nobody can be told before it: then the notice runs up to the new time, and that is on record.
    """
    n = c.session
    if not t.session < n <= len(t.conditions.sessions):
        return Refusal(t.law("10.3.4"), f"Session {n} cannot be moved: it was played, or there is none.")
    before = starts_at(t, n)
    overdue = t.now >= before
    notice = (c.starts_at if overdue else min(before, c.starts_at)) - t.now
    if c.starts_at == before:
        return Refusal(t.law("10.3.4"), f"Session {n} starts at {before} already.")
    if notice < t.conditions.notice * 60:
        which = "new" if overdue or c.starts_at < before else "set"
        return Refusal(
            t.law("10.3.4"), f"Players need {t.conditions.notice} minutes of notice before the {which} starting time."
        )
    if c.starts_at > terms(t, n).starts_at + YEAR * 60:
        return Refusal(t.law("10.3.4"), "That is more than a year after the scheduled time.")
    altered = te.StartAltered(
        session=n,
        before=before,
        starts_at=c.starts_at,
        notice=notice,
        overdue=overdue,
        by=c.by.name,
        cite=t.law("10.3.4"),
    )
    return (altered,)
