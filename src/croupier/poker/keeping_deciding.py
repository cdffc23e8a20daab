"""Who may ask for what in the keeping of a poker table, and the function that answers."""

from collections.abc import Callable
from typing import Any

from croupier.play import commands as cmd
from croupier.play.answers import Refusal, by_office
from croupier.play.people import Role
from croupier.poker import commands_table as ct
from croupier.poker import keeping_changes as changes
from croupier.poker import keeping_charges as charges
from croupier.poker import keeping_conduct as conduct
from croupier.poker import keeping_disputes as disputes
from croupier.poker import keeping_hands as hands
from croupier.poker import keeping_opening as opening
from croupier.poker.keeping_opening import Decision
from croupier.poker.offices import DEALING, FLOOR
from croupier.poker.state import PokerTable
from croupier.rulebook import Rule, document

P = document("poker-victoria")
LONGEST = 200
"""How many characters words may have, and a quarter of that a name."""

ANSWERS: dict[type[cmd.Command], Callable[[PokerTable, Any], Decision]] = {
    cmd.OpenTable: opening.open_table,
    cmd.RecordApproval: opening.record_approval,
    cmd.CloseTable: opening.close_table,
    ct.InstructCount: opening.instruct_count,
    ct.CountCards: opening.count_cards,
    ct.ChangeCards: opening.change_cards,
    ct.CheckNewCards: opening.check_new_cards,
    ct.AnnounceChange: changes.announce_change,
    ct.WithdrawChange: changes.withdraw,
    ct.AnnounceClosing: changes.announce_closing,
    ct.Agree: changes.agree,
    ct.VaryCommission: changes.vary_commission,
    ct.AssessTime: charges.assess,
    ct.VerifyTime: charges.verify,
    ct.DropTime: charges.drop,
    ct.ReportConduct: conduct.report,
    ct.VoidWagers: conduct.void_wagers,
    ct.DeclareDead: conduct.declare_dead,
    ct.ExcludePlayer: conduct.exclude,
    ct.SeizeWinnings: conduct.seize,
    ct.ConcludeInvestigation: conduct.conclude,
    ct.ConfiscateDevice: conduct.confiscate,
    ct.Detain: conduct.detain,
    ct.HandOver: conduct.hand_over,
    ct.FindDetrimental: disputes.find_detrimental,
    ct.Complain: disputes.complain,
    ct.DecideComplaint: disputes.decide_complaint,
    ct.RequestReview: disputes.request_review,
    ct.DecideReview: disputes.decide_review,
    ct.InvalidateGame: hands.invalidate,
    ct.AskForRules: disputes.give_rules,
    ct.InspectHand: hands.inspect,
    ct.ShowTo: hands.show_to,
    ct.AskAll: hands.ask_all,
}

_PLAYER = (Role.PLAYER,)
_OPERATOR = (Role.OPERATOR,)
_ANYBODY = (Role.PLAYER, *DEALING, Role.GAME_SUPERVISOR, Role.OPERATOR, Role.INSPECTOR)

OFFICES: dict[type[cmd.Command], tuple[Role, ...]] = {
    **dict.fromkeys(ANSWERS, FLOOR),
    **dict.fromkeys((cmd.OpenTable, cmd.RecordApproval), _OPERATOR),
    **dict.fromkeys((ct.CountCards, ct.CheckNewCards, ct.AssessTime, ct.DropTime), DEALING),
    **dict.fromkeys((ct.Agree, ct.Complain, ct.RequestReview, ct.ShowTo, ct.AskAll), _PLAYER),
    **dict.fromkeys((ct.InstructCount, ct.InvalidateGame), (Role.CASINO_SUPERVISOR,)),
    cmd.CloseTable: (Role.OPERATOR, *FLOOR),
    **dict.fromkeys((ct.ChangeCards, ct.InspectHand), (Role.DEALER, Role.GAME_SUPERVISOR, *FLOOR)),
    ct.ReportConduct: _ANYBODY,
    ct.AskForRules: (*_ANYBODY, Role.WATCHER),
    ct.ConcludeInvestigation: (Role.INSPECTOR, Role.OPERATOR, Role.CASINO_SUPERVISOR),
    ct.DecideReview: (Role.INSPECTOR,),
}

OFFICE_RULES: dict[type[cmd.Command], Rule] = {
    **dict.fromkeys(ANSWERS, P("1.2")),
    **dict.fromkeys((ct.AnnounceChange, ct.WithdrawChange, ct.Agree), P("6.9")),
    **dict.fromkeys((cmd.CloseTable, ct.AnnounceClosing), P("11.2.6")),
    **dict.fromkeys((ct.Detain, ct.HandOver), P("11.2.5")),
    **dict.fromkeys((ct.SeizeWinnings, ct.ConcludeInvestigation), P("11.2.3")),
    **dict.fromkeys((ct.Complain, ct.DecideComplaint, ct.RequestReview, ct.DecideReview), P("11.9")),
    **dict.fromkeys((ct.ShowTo, ct.AskAll), P("9.2.4")),
    **dict.fromkeys((ct.AssessTime, ct.DropTime), P("7.2.2(d)")),
    ct.InstructCount: P("3.3"),
    ct.CountCards: P("3.3"),
    ct.ChangeCards: P("5.3.1"),
    ct.CheckNewCards: P("5.3.2"),
    ct.VaryCommission: P("7.3"),
    ct.VerifyTime: P("7.2.2(e)"),
    ct.VoidWagers: P("11.2.1"),
    ct.DeclareDead: P("11.12"),
    ct.ExcludePlayer: P("11.2.2"),
    ct.ConfiscateDevice: P("11.2.4"),
    ct.FindDetrimental: P("11.3"),
    ct.InvalidateGame: P("11.4"),
    ct.InspectHand: P("9.2.3"),
}
"""The rule that gives a command to an office."""

AFTER_CLOSE = (
    cmd.RecordApproval,
    ct.ReportConduct,
    ct.InvalidateGame,
    ct.SeizeWinnings,
    ct.ConcludeInvestigation,
    ct.ConfiscateDevice,
    ct.Detain,
    ct.HandOver,
    ct.Complain,
    ct.DecideComplaint,
    ct.RequestReview,
    ct.DecideReview,
    ct.AskForRules,
)
"""What a table still hears when it has closed: matters are brought to their end."""


def decide(t: PokerTable, c: cmd.Command) -> Decision:
    """The events that a command of this part brings about, or the refusal."""
    kind = type(c)
    if kind not in ANSWERS:
        return Refusal(P("1.3"), f"The keeping of a poker table knows no {kind.__name__}.")
    if not t.name and kind not in (cmd.OpenTable, cmd.RecordApproval):
        return Refusal(P("1.3"), "There is no such table; open it first.")
    if t.shut and kind not in AFTER_CLOSE:
        return Refusal(P("11.2.6"), "The table is closed.")
    if not by_office(c.by, OFFICES[kind]):
        return Refusal(OFFICE_RULES[kind], f"That is for the {' or '.join(OFFICES[kind])}.")
    words, person = getattr(c, "words", ""), getattr(c, "person", "")
    if len(words) > LONGEST or not words.isprintable() or len(person) > LONGEST // 4 or not person.isprintable():
        return Refusal(OFFICE_RULES[kind], f"Say it in a line of {LONGEST} characters at most.")
    return ANSWERS[kind](t, c)


DECIDE: dict[type[cmd.Command], Callable[[PokerTable, Any], Decision]] = dict.fromkeys(ANSWERS, decide)
"""The commands of this part, each with the function that answers it, checks included."""
