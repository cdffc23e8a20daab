"""What people ask of a tournament. `at` is the time in seconds; 0 means the latest time that was heard of.

The written approval is put on record with `RecordApproval`, and draws of cards are put in order by `Shuffle`, as
everywhere.
"""

from typing import Any, TypeAlias, get_args

import msgspec

from croupier.engines.tournament.conditions import Chips
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Offer
from croupier.kernel.people import Who

GAME = "tournament"
"""What the stream of a tournament is opened as."""


class TournamentCommand(cmd.Command, frozen=True, kw_only=True):
    """A request to a tournament."""

    at: int = 0


# --- the operator ---------------------------------------------------------------------------------


class SubmitConditions(TournamentCommand, frozen=True, kw_only=True):
    """Lay the conditions of a tournament before the Director of Casino Surveillance."""

    tournament: str
    conditions: dict[str, Any]

    @property
    def opening(self) -> tuple[str, str]:
        """A tournament opens when its conditions are laid."""
        return GAME, ""


class AppointDirector(TournamentCommand, frozen=True, kw_only=True):
    """Appoint who is responsible for the tournament; it takes the qualification of a game supervisor."""

    person: str
    qualified: bool


class NominateDeputy(TournamentCommand, frozen=True, kw_only=True):
    """Nominate a deputy for the director's absence."""

    person: str
    qualified: bool


class AcceptEntry(TournamentCommand, frozen=True, kw_only=True):
    """Accept an application."""

    person: str


class RefuseEntry(TournamentCommand, frozen=True, kw_only=True):
    """Refuse an application: by the right reserved, or by one of the criteria."""

    person: str
    criterion: str = ""


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    """Call the tournament off and give everything back."""

    why: str


class PayPrizes(TournamentCommand, frozen=True, kw_only=True):
    """Pay the prizes when the tournament is over."""


# --- players --------------------------------------------------------------------------------------


class ApplyToEnter(TournamentCommand, frozen=True, kw_only=True):
    """Apply for entry; `entitled`: the applicant may enter the casino and gamble."""

    entitled: bool = True


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True):
    """Withdraw before the tournament."""


class SignConditions(TournamentCommand, frozen=True, kw_only=True):
    """Sign a copy of the conditions."""


class RetireFromTournament(TournamentCommand, frozen=True, kw_only=True):
    """Retire from the tournament."""


class BuyBack(TournamentCommand, frozen=True, kw_only=True):
    """Buy back into the tournament after an elimination."""


class NominateSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Nominate a substitute for one's seat."""

    substitute: str


class ReturnToSeat(TournamentCommand, frozen=True, kw_only=True):
    """Take the seat back from one's substitute."""


# --- the director ---------------------------------------------------------------------------------


class DirectorArrives(TournamentCommand, frozen=True, kw_only=True):
    """The director, or a deputy, is there."""


class DirectorLeaves(TournamentCommand, frozen=True, kw_only=True):
    """The director, or a deputy, goes."""


class DesignateTable(TournamentCommand, frozen=True, kw_only=True):
    """Set a gaming table aside for the tournament."""

    table: str


class ReleaseTable(TournamentCommand, frozen=True, kw_only=True):
    """Give a gaming table back."""

    table: str


class BriefPlayers(TournamentCommand, frozen=True, kw_only=True):
    """The director has briefed players and is satisfied that they understand; without names: everybody entered."""

    people: tuple[str, ...] = ()


class RequireSignatures(TournamentCommand, frozen=True, kw_only=True):
    """Require every player to sign a copy of the conditions."""


class AlterStart(TournamentCommand, frozen=True, kw_only=True):
    """Alter the starting time of a session; notice is given with it."""

    session: int
    starts_at: int


class CallSeatDraw(TournamentCommand, frozen=True, kw_only=True):
    """Have the seats of the next session drawn; without names: for everybody who may be seated."""

    people: tuple[str, ...] = ()


class SeatEntrant(TournamentCommand, frozen=True, kw_only=True):
    """Have a seat drawn for somebody who comes into a session that is on."""

    person: str


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    """Begin the session for which seats were drawn."""


class NextLevel(TournamentCommand, frozen=True, kw_only=True):
    """The level is over: begin its break, or the next level."""


class BalanceTables(TournamentCommand, frozen=True, kw_only=True):
    """Move a player, or break a table, as the numbers at the tables ask for it."""


class ApproveSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Approve the substitute whom a player nominates, or not."""

    person: str
    approved: bool = True


class MarkAbsent(TournamentCommand, frozen=True, kw_only=True):
    """A player is not at the seat."""

    person: str


class MarkArrived(TournamentCommand, frozen=True, kw_only=True):
    """A player who was absent has come."""

    person: str


class ForfeitAbsent(TournamentCommand, frozen=True, kw_only=True):
    """An absent player has been away too long and is out."""

    person: str


class DisqualifyPlayer(TournamentCommand, frozen=True, kw_only=True):
    """Disqualify a player on one of the grounds in the conditions."""

    person: str
    ground: str


class EnterBustOut(TournamentCommand, frozen=True, kw_only=True):
    """Enter by hand that somebody is out and who has the chips; hand 0 means the next one of the table."""

    person: str
    to: str
    hand: int = 0


class UndoBustOut(TournamentCommand, frozen=True, kw_only=True):
    """Take back a bust-out that was wrongly entered.

    `stacks` are the right ones at the table, seat by seat; without them those before the hand are restored.
    """

    person: str
    stacks: tuple[tuple[int, Chips], ...] = ()


class ConcludeTable(TournamentCommand, frozen=True, kw_only=True):
    """Conclude the play of a table; early where the rules allow it, and `agreed` names who agrees."""

    table: str
    agreed: tuple[str, ...] = ()


class EndSession(TournamentCommand, frozen=True, kw_only=True):
    """End the session: who progresses, who does not, and what becomes of the chips."""


# --- heard from tables ----------------------------------------------------------------------------


class ReportHandBegan(TournamentCommand, frozen=True, kw_only=True):
    """A table tells that a hand began."""

    table: str
    hand: int


class ReportHand(TournamentCommand, frozen=True, kw_only=True):
    """A table tells how many chips are at each seat after a hand, and which seat had the button (0: none)."""

    table: str
    hand: int
    stacks: tuple[tuple[int, Chips], ...]
    button: int = 0


class ReportExclusion(TournamentCommand, frozen=True, kw_only=True):
    """A table tells that somebody who plays there is excluded from the game."""

    table: str
    person: str


AnyTournamentCommand: TypeAlias = (
    SubmitConditions | AppointDirector | NominateDeputy | AcceptEntry | RefuseEntry | CancelTournament
    | PayPrizes | ApplyToEnter | WithdrawEntry | SignConditions | RetireFromTournament | BuyBack
    | NominateSubstitute | ReturnToSeat | DirectorArrives | DirectorLeaves | DesignateTable | ReleaseTable
    | BriefPlayers | RequireSignatures | AlterStart | CallSeatDraw | SeatEntrant | StartSession | NextLevel
    | BalanceTables | ApproveSubstitute | MarkAbsent | MarkArrived | ForfeitAbsent | DisqualifyPlayer
    | EnterBustOut | UndoBustOut | ConcludeTable | EndSession | ReportHandBegan | ReportHand
    | ReportExclusion
)  # fmt: skip

_KINDS: dict[str, type[cmd.Command]] = {
    kind.__name__: kind for kind in (*get_args(AnyTournamentCommand), cmd.RecordApproval)
}


def take(offer: Offer, by: Who, *, at: int = 0) -> cmd.Command:
    """The command that takes an offer up."""
    fields = {"type": offer.command, **offer.fields, "by": by}
    if offer.command != "RecordApproval":
        fields["at"] = at
    return msgspec.convert(fields, _KINDS[offer.command])
