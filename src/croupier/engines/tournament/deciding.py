"""The rules of a tournament: what becomes of a command. A refusal names its rule and changes nothing."""

from msgspec.structs import replace

from croupier.engines.betting.state import DEALING, FLOOR
from croupier.engines.tournament import commands as tc
from croupier.engines.tournament import ending, entering, leaving, opening, playing, seating
from croupier.engines.tournament.conditions import LATEST
from croupier.engines.tournament.events import TournamentEvent
from croupier.engines.tournament.opening import not_responsible
from croupier.engines.tournament.state import Tournament
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.gate import Decision, Gate, ask
from croupier.kernel.people import Role


def decide(t: Tournament, c: cmd.Command) -> Decision:
    """The events that a command brings about, or the refusal. The time of the command is the tournament's then."""
    refused = GATE.refusal(t.law, c, shut=False) or _out_of_office(t, c) or _out_of_time(t, c)
    if refused is not None:
        return refused
    t = replace(t, now=max(t.now, getattr(c, "at", 0)))
    decided = GATE.of[type(c)](t, c)
    if isinstance(decided, Refusal):
        return decided
    return tuple([replace(e, at=t.now) if isinstance(e, TournamentEvent) else e for e in decided])


def _out_of_office(t: Tournament, c: cmd.Command) -> Refusal | None:
    """Whether a director who speaks is the one who is responsible now."""
    if c.by.role is not Role.TOURNAMENT_DIRECTOR or isinstance(c, _PRESENCE):
        return None
    return not_responsible(t, c.by.name)


def _out_of_time(t: Tournament, c: cmd.Command) -> Refusal | None:
    """What can be asked for at all, as the tournament stands."""
    kind = type(c)
    if not 0 <= getattr(c, "at", 0) <= LATEST:
        return Refusal(t.law("10.2.1(d)"), "That is not a time: seconds, from 0.")
    if not t.name and kind not in (tc.SubmitConditions, cmd.OpenTable):
        return Refusal(t.law("10.1.3"), "There is no such tournament: submit its conditions first.")
    if t.cancelled and kind is not tc.ReleaseTable:  # which nobody needs any more
        return Refusal(t.law("10.1.1"), f"The tournament is called off: {t.cancelled}.")
    if not t.approval and kind not in BEFORE:
        return Refusal(t.law("10.1.3"), f"So far {t.law.regulator} has not approved the conditions in writing.")
    if t.over and kind not in AFTER:
        return Refusal(t.law("10.2.1(d)"), "The tournament is over.")
    if t.draw is not None and kind not in WHILE_DRAWING:
        return Refusal(t.law("8.1.1(a)"), "Cards are being drawn for seats: that comes first.")
    return None


_PLAYER = (Role.PLAYER,)
_OPERATOR = (Role.OPERATOR,)
_DIRECTOR = (Role.TOURNAMENT_DIRECTOR,)
_TABLE = (Role.TOURNAMENT_DIRECTOR, *DEALING)
_ENTRIES = (Role.OPERATOR, Role.TOURNAMENT_DIRECTOR, *FLOOR)

GATE = Gate[Tournament](
    ask(cmd.OpenTable, opening.open_by_conditions, by=_OPERATOR),
    ask(tc.SubmitConditions, opening.submit, by=_OPERATOR, rule="10.1.1"),
    ask(cmd.RecordApproval, opening.approve, by=_OPERATOR, rule="10.1.3"),
    ask(tc.AppointDirector, opening.appoint, by=_OPERATOR, rule="10.1.2(a)"),
    ask(tc.NominateDeputy, opening.nominate, by=_OPERATOR, rule="10.1.2(b)"),
    ask(tc.DirectorArrives, opening.arrive, by=_DIRECTOR),
    ask(tc.DirectorLeaves, opening.leave, by=_DIRECTOR),
    ask(tc.DesignateTable, opening.designate, by=_DIRECTOR, rule="10.3.1"),
    ask(tc.ReleaseTable, opening.release, by=_DIRECTOR),
    ask(tc.AlterStart, opening.alter_start, by=_DIRECTOR, rule="10.3.4"),
    ask(tc.ApplyToEnter, entering.apply, by=_PLAYER),
    ask(tc.AcceptEntry, entering.accept, by=_ENTRIES),
    ask(tc.RefuseEntry, entering.refuse, by=_ENTRIES, rule="10.2.1(f)(ii)"),
    ask(tc.WithdrawEntry, entering.withdraw, by=_PLAYER),
    ask(tc.BriefPlayers, entering.brief, by=_DIRECTOR, rule="10.2.3"),
    ask(tc.RequireSignatures, entering.require_signatures, by=_DIRECTOR, rule="10.2.4"),
    ask(tc.SignConditions, entering.sign, by=_PLAYER),
    ask(tc.CancelTournament, entering.cancel, by=(Role.OPERATOR, Role.CASINO_SUPERVISOR), rule="11.4"),
    ask(tc.CallSeatDraw, seating.call_draw, by=_DIRECTOR),
    ask(tc.SeatEntrant, seating.call_seat, by=_DIRECTOR),
    ask(cmd.Shuffle, seating.drawn, by=(Role.CHANCE,), rule="8.1.1(a)"),
    ask(tc.BalanceTables, seating.balance, by=_DIRECTOR),
    ask(tc.StartSession, playing.start, by=_DIRECTOR),
    ask(tc.NextLevel, playing.next_level, by=_DIRECTOR),
    ask(tc.ReportHandBegan, playing.hand_began, by=_TABLE),
    ask(tc.ReportHand, playing.report, by=_TABLE),
    ask(tc.EnterBustOut, playing.enter_bust_out, by=_DIRECTOR),
    ask(tc.UndoBustOut, playing.undo_bust_out, by=_DIRECTOR),
    ask(tc.BuyBack, playing.buy_back, by=_PLAYER),
    ask(tc.NominateSubstitute, leaving.nominate, by=_PLAYER),
    ask(tc.ApproveSubstitute, leaving.approve_substitute, by=_DIRECTOR, rule="10.3.3"),
    ask(tc.ReturnToSeat, leaving.take_back, by=_PLAYER),
    ask(tc.MarkAbsent, leaving.absent, by=_TABLE),
    ask(tc.MarkArrived, leaving.arrived, by=(Role.PLAYER, *_TABLE)),
    ask(tc.ForfeitAbsent, leaving.forfeit, by=_DIRECTOR),
    ask(tc.RetireFromTournament, leaving.retire, by=_PLAYER),
    ask(tc.DisqualifyPlayer, leaving.disqualify, by=_DIRECTOR, rule="10.2.1(h)"),
    ask(tc.ReportExclusion, leaving.excluded, by=_TABLE),
    ask(tc.ConcludeTable, ending.conclude, by=_DIRECTOR, rule="10.3.5"),
    ask(tc.EndSession, ending.end_session, by=_DIRECTOR),
    ask(tc.PayPrizes, ending.pay, by=(Role.OPERATOR, Role.TOURNAMENT_DIRECTOR), rule="10.2.1(j)"),
    title="A tournament",
    unknown="10.1",
    office="10.3",
    named=True,
)
"""What may be asked. Where no other rule gives it to an office it is the director's conduct of the tournament."""

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
