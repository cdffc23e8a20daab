"""The keeping of a poker table: who may ask for what, and the function that answers."""

from croupier.engines.betting import commands as ct
from croupier.engines.betting.keeping import changes, conduct, hands, opening
from croupier.engines.betting.state import DEALING, FLOOR, PokerTable
from croupier.kernel import commands as cmd
from croupier.kernel.gate import Asked, ask
from croupier.kernel.people import Role

_PLAYER = (Role.PLAYER,)
_OPERATOR = (Role.OPERATOR,)
CARDS = (Role.DEALER, Role.GAME_SUPERVISOR, *FLOOR)
"""Who handles the cards between hands."""
_ANYBODY = (Role.PLAYER, *DEALING, Role.GAME_SUPERVISOR, Role.OPERATOR, Role.INSPECTOR)

ROWS: tuple[Asked[PokerTable], ...] = (
    ask(cmd.OpenTable, opening.open_table, by=_OPERATOR),
    ask(cmd.RecordApproval, opening.record_approval, by=_OPERATOR, when_shut=True),
    ask(cmd.CloseTable, opening.close_table, by=(Role.OPERATOR, *FLOOR), rule="11.2.6"),
    ask(ct.InstructCount, opening.instruct_count, by=(Role.CASINO_SUPERVISOR,), rule="3.3"),
    ask(ct.CountCards, opening.count_cards, by=DEALING, rule="3.3"),
    ask(ct.ChangeCards, opening.change_cards, by=CARDS, rule="5.3.1"),
    ask(ct.CheckNewCards, opening.check_new_cards, by=DEALING, rule="5.3.2"),
    ask(ct.AnnounceChange, changes.announce_change, by=FLOOR, rule="6.9"),
    ask(ct.WithdrawChange, changes.withdraw, by=FLOOR, rule="6.9"),
    ask(ct.AnnounceClosing, changes.announce_closing, by=FLOOR, rule="11.2.6"),
    ask(ct.Agree, changes.agree, by=_PLAYER, rule="6.9"),
    ask(ct.VaryCommission, changes.vary_commission, by=FLOOR, rule="7.3"),
    ask(ct.AssessTime, changes.assess, by=DEALING, rule="7.2.2(d)"),
    ask(ct.VerifyTime, changes.verify, by=FLOOR, rule="7.2.2(e)"),
    ask(ct.DropTime, changes.drop, by=DEALING, rule="7.2.2(d)"),
    ask(ct.ReportConduct, conduct.report, by=_ANYBODY, when_shut=True),
    ask(ct.VoidWagers, conduct.void_wagers, by=FLOOR, rule="11.2.1"),
    ask(ct.DeclareDead, conduct.declare_dead, by=FLOOR, rule="11.12"),
    ask(ct.ExcludePlayer, conduct.exclude, by=FLOOR, rule="11.2.2"),
    ask(ct.SeizeWinnings, conduct.seize, by=FLOOR, rule="11.2.3", when_shut=True),
    ask(
        ct.ConcludeInvestigation,
        conduct.conclude,
        by=(Role.INSPECTOR, Role.OPERATOR, Role.CASINO_SUPERVISOR),
        rule="11.2.3",
        when_shut=True,
    ),
    ask(ct.ConfiscateDevice, conduct.confiscate, by=FLOOR, rule="11.2.4", when_shut=True),
    ask(ct.Detain, conduct.detain, by=FLOOR, rule="11.2.5", when_shut=True),
    ask(ct.HandOver, conduct.hand_over, by=FLOOR, rule="11.2.5", when_shut=True),
    ask(ct.FindDetrimental, conduct.find_detrimental, by=FLOOR, rule="11.3"),
    ask(ct.Complain, conduct.complain, by=_PLAYER, rule="11.9", when_shut=True),
    ask(ct.DecideComplaint, conduct.decide_complaint, by=FLOOR, rule="11.9", when_shut=True),
    ask(ct.RequestReview, conduct.request_review, by=_PLAYER, rule="11.9", when_shut=True),
    ask(ct.DecideReview, conduct.decide_review, by=(Role.INSPECTOR,), rule="11.9", when_shut=True),
    ask(ct.InvalidateGame, hands.invalidate, by=(Role.CASINO_SUPERVISOR,), rule="11.4", when_shut=True),
    ask(ct.AskForRules, conduct.give_rules, by=(*_ANYBODY, Role.WATCHER), when_shut=True),
    ask(ct.InspectHand, hands.inspect, by=CARDS, rule="9.2.3"),
    ask(ct.ShowTo, hands.show_to, by=_PLAYER, rule="9.2.4"),
    ask(ct.AskAll, hands.ask_all, by=_PLAYER, rule="9.2.4"),
)
"""What may be asked. When a table has closed, matters are still brought to their end."""
