"""What is said at a poker table when something goes wrong."""

from typing import TypeAlias

from croupier.poker.commands import PokerCommand
from croupier.poker.irregular_kinds import AnyDiscovery, AnySlip


class SlipInHand(PokerCommand, frozen=True, kw_only=True):
    """Something goes wrong in the hand, now or with the card that it is about."""

    mistake: AnySlip


class ReportInHand(PokerCommand, frozen=True, kw_only=True):
    """Something that went wrong was noticed: dealer and supervisors rule on it, a player points it out."""

    finding: AnyDiscovery


class ChooseAllIn(PokerCommand, frozen=True, kw_only=True):
    """Say whether one wants to count as all-in after one's last card was exposed."""

    all_in: bool


AmissCommand: TypeAlias = SlipInHand | ReportInHand | ChooseAllIn
