"""What people ask for beside play: nominees and personal limits, requests between rounds, disputes."""

from typing import Any

import msgspec

from croupier.play.people import Who


class Command(msgspec.Struct, frozen=True, gc=False, tag=True, kw_only=True):
    """A request by somebody."""

    by: Who


class ReduceWagers(Command, frozen=True, kw_only=True):
    """Cut the wagers on a hand pro rata, so that the table's differential is kept."""


class CallVoidHand(Command, frozen=True, kw_only=True):
    """Have the next round dealt without wagers."""


class SeeBurn(Command, frozen=True, kw_only=True):
    """Ask to see a card that was drawn and discarded before the first round."""


class Nominate(Command, frozen=True, kw_only=True):
    """Propose somebody to wager and handle cards on one's behalf."""

    nominee: str


class ApproveNominee(Command, frozen=True, kw_only=True):
    """Approve the nominee that a player proposes."""

    player: str


class AppointNominee(Command, frozen=True, kw_only=True):
    """Announce a nominee that was approved: from now on the nominee acts for the player."""

    player: str


class ReleaseNominee(Command, frozen=True, kw_only=True):
    """Confirm that one's nominee is to act no longer."""


class EndNominee(Command, frozen=True, kw_only=True):
    """Announce that a player's nominee acts no longer."""

    player: str


class SetPersonalLimit(Command, frozen=True, kw_only=True):
    """Allow a player a maximum of their own; 0 takes it away."""

    person: str
    maximum: int


class ChangeOption(Command, frozen=True, kw_only=True):
    """Change one option of a table that is open, between rounds; a narrower limit at this time (seconds)."""

    option: str
    value: Any
    at: int = 0
    agreed: tuple[str, ...] = ()


class RuleInWords(Command, frozen=True, kw_only=True):
    """An office decides what no rule covers; its words are put on record."""

    words: str


class Dispute(Command, frozen=True, kw_only=True):
    """A player disputes something; `further` takes the last decision to the next office."""

    words: str = ""
    further: bool = False


class DecideDispute(Command, frozen=True, kw_only=True):
    """An office decides what a player disputes."""

    person: str
    words: str
