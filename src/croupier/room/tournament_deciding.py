"""The rules of a tournament: what becomes of a command. A refusal names its rule and changes nothing."""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.play import commands as cmd
from croupier.play.answers import Refusal
from croupier.play.people import Role
from croupier.poker.offices import DEALING, FLOOR
from croupier.room import tournament_commands as tc
from croupier.room import tournament_ending as ending
from croupier.room import tournament_entering as entering
from croupier.room import tournament_leaving as leaving
from croupier.room import tournament_opening as opening
from croupier.room import tournament_playing as playing
from croupier.room import tournament_seating as seating
from croupier.room.tournament_events import TournamentEvent
from croupier.room.tournament_opening import Decision, not_responsible
from croupier.room.tournament_records import Tournament
from croupier.room.tournament_terms import LATEST
from croupier.rulebook import Rule, document

P = document("poker-victoria")
NAME = re.compile(r"\w[\w .'()-]{0,39}")
"""What somebody or a table may be called: books and journal keep accounts and streams by these names."""
LONGEST = 200


def decide(t: Tournament, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal."""
    kind = type(c)
    if kind not in DECIDE:
        return Refusal(P("10.1"), f"A tournament knows no {kind.__name__}.")
    refused = _unspeakable(c) or _out_of_office(t, c) or _out_of_time(t, kind)
    if refused is not None:
        return refused
    now = max(t.now, getattr(c, "at", 0))
    decided = DECIDE[kind](t, c, now)
    if isinstance(decided, Refusal):
        return decided
    return tuple([replace(e, at=now) if isinstance(e, TournamentEvent) else e for e in decided])


def _unspeakable(c: Any) -> Refusal | None:
    """Names and words have to be such as the books can keep."""
    names = [c.by.name, *(getattr(c, field, None) for field in ("tournament", "person", "table", "substitute", "to"))]
    names += [*getattr(c, "people", ()), *getattr(c, "agreed", ())]
    for name in names:
        if name is not None and not NAME.fullmatch(name):
            return Refusal(P("10.2.1"), f"{name[:60]!r} is no name: letters, digits, spaces and points, at most 40.")
    for field in ("why", "criterion", "ground", "reference", "subject", "conditions"):
        words = getattr(c, field, "")
        if isinstance(words, str) and (len(words) > LONGEST or not words.isprintable()):
            return Refusal(P("10.2.1"), f"Say it in a line of {LONGEST} characters at most.")
    if not 0 <= getattr(c, "at", 0) <= LATEST:
        return Refusal(P("10.2.1(d)"), "That is no time: seconds, from 0.")
    return None


def _out_of_office(t: Tournament, c: cmd.Command) -> Refusal | None:
    kind = type(c)
    offices = OFFICES[kind]
    if c.by.role not in offices:
        return Refusal(OFFICE_RULES.get(kind, P("10.3")), f"That is for the {' or '.join(offices)}.")
    if c.by.role is Role.TOURNAMENT_DIRECTOR and kind not in (tc.DirectorArrives, tc.DirectorLeaves):
        return not_responsible(t, c.by.name)
    return None


def _out_of_time(t: Tournament, kind: type[cmd.Command]) -> Refusal | None:
    """What can be asked for at all, as the tournament stands."""
    if not t.name and kind not in (tc.SubmitConditions, cmd.OpenTable):
        return Refusal(P("10.1.3"), "There is no such tournament: submit its conditions first.")
    if t.cancelled:
        return Refusal(P("10.1.1"), f"The tournament is called off: {t.cancelled}.")
    if not t.approval and kind not in BEFORE:
        return Refusal(P("10.1.3"), "The Director of Casino Surveillance has not approved the conditions in writing.")
    if t.over and kind not in AFTER:
        return Refusal(P("10.2.1(d)"), "The tournament is over.")
    if t.draw is not None and kind not in WHILE_DRAWING:
        return Refusal(P("8.1.1(a)"), "Cards are being drawn for seats: that comes first.")
    return None


DECIDE: dict[type[cmd.Command], Callable[[Tournament, Any, int], Decision]] = {
    cmd.OpenTable: opening.open_by_conditions,
    tc.SubmitConditions: opening.submit,
    cmd.RecordApproval: opening.approve,
    tc.AppointDirector: opening.appoint,
    tc.NominateDeputy: opening.nominate,
    tc.DirectorArrives: opening.arrive,
    tc.DirectorLeaves: opening.leave,
    tc.DesignateTable: opening.designate,
    tc.ReleaseTable: opening.release,
    tc.AlterStart: opening.alter_start,
    tc.ApplyToEnter: entering.apply,
    tc.AcceptEntry: entering.accept,
    tc.RefuseEntry: entering.refuse,
    tc.WithdrawEntry: entering.withdraw,
    tc.BriefPlayers: entering.brief,
    tc.RequireSignatures: entering.require_signatures,
    tc.SignConditions: entering.sign,
    tc.CancelTournament: entering.cancel,
    tc.CallSeatDraw: seating.call_draw,
    tc.SeatEntrant: seating.call_seat,
    cmd.Shuffle: seating.drawn,
    tc.BalanceTables: seating.balance,
    tc.StartSession: playing.start,
    tc.NextLevel: playing.next_level,
    tc.ReportHandBegan: playing.hand_began,
    tc.ReportHand: playing.report,
    tc.EnterBustOut: playing.enter_bust_out,
    tc.UndoBustOut: playing.undo_bust_out,
    tc.BuyBack: playing.buy_back,
    tc.NominateSubstitute: leaving.nominate,
    tc.ApproveSubstitute: leaving.approve_substitute,
    tc.ReturnToSeat: leaving.take_back,
    tc.MarkAbsent: leaving.absent,
    tc.MarkArrived: leaving.arrived,
    tc.ForfeitAbsent: leaving.forfeit,
    tc.RetireFromTournament: leaving.retire,
    tc.DisqualifyPlayer: leaving.disqualify,
    tc.ReportExclusion: leaving.excluded,
    tc.ConcludeTable: ending.conclude,
    tc.EndSession: ending.end_session,
    tc.PayPrizes: ending.pay,
}

_PLAYER = (Role.PLAYER,)
_OPERATOR = (Role.OPERATOR,)
_DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
_TABLE = (Role.TOURNAMENT_DIRECTOR, *DEALING)

OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    **dict.fromkeys(DECIDE, _DIRECTOR),
    **dict.fromkeys((cmd.OpenTable, tc.SubmitConditions, cmd.RecordApproval), _OPERATOR),
    **dict.fromkeys((tc.AppointDirector, tc.NominateDeputy), _OPERATOR),
    **dict.fromkeys((tc.ApplyToEnter, tc.WithdrawEntry, tc.SignConditions, tc.RetireFromTournament), _PLAYER),
    **dict.fromkeys((tc.BuyBack, tc.NominateSubstitute, tc.ReturnToSeat), _PLAYER),
    **dict.fromkeys((tc.ReportHandBegan, tc.ReportHand, tc.ReportExclusion, tc.MarkAbsent), _TABLE),
    **dict.fromkeys((tc.AcceptEntry, tc.RefuseEntry), (Role.OPERATOR, Role.TOURNAMENT_DIRECTOR, *FLOOR)),
    tc.MarkArrived: (Role.PLAYER, *_TABLE),
    tc.CancelTournament: (Role.OPERATOR, Role.CASINO_SUPERVISOR),
    tc.PayPrizes: (Role.OPERATOR, Role.TOURNAMENT_DIRECTOR),
    cmd.Shuffle: (Role.CHANCE,),
}

OFFICE_RULES: dict[type[cmd.Command], Rule] = {
    tc.SubmitConditions: P("10.1.1"),
    cmd.RecordApproval: P("10.1.3"),
    tc.AppointDirector: P("10.1.2(a)"),
    tc.NominateDeputy: P("10.1.2(b)"),
    tc.DesignateTable: P("10.3.1"),
    tc.BriefPlayers: P("10.2.3"),
    tc.RequireSignatures: P("10.2.4"),
    tc.ApproveSubstitute: P("10.3.3"),
    tc.AlterStart: P("10.3.4"),
    tc.ConcludeTable: P("10.3.5"),
    tc.RefuseEntry: P("10.2.1(f)(ii)"),
    tc.DisqualifyPlayer: P("10.2.1(h)"),
    tc.CancelTournament: P("11.4"),
    tc.PayPrizes: P("10.2.1(j)"),
    cmd.Shuffle: P("8.1.1(a)"),
}
"""The rule that gives a command to an office; all others are the director's conduct of the tournament."""

_PRESENCE = (tc.DirectorArrives, tc.DirectorLeaves)
BEFORE = (
    cmd.OpenTable,
    tc.SubmitConditions,
    cmd.RecordApproval,
    tc.AppointDirector,
    tc.NominateDeputy,
    tc.CancelTournament,
    *_PRESENCE,
)
"""What is done before the conditions are approved."""
AFTER = (tc.PayPrizes, tc.ReleaseTable, tc.DisqualifyPlayer, *_PRESENCE)
"""What is done when the tournament is over; what comes to light before the prizes are paid still disqualifies."""
WHILE_DRAWING = (
    cmd.Shuffle,
    tc.ReportHandBegan,
    tc.ReportHand,
    tc.AppointDirector,
    tc.NominateDeputy,
    tc.MarkArrived,
    *_PRESENCE,
)
"""What does not touch those who draw. Chance and the tables go on."""
