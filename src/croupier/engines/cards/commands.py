"""What people ask for at a table against the house."""

from functools import cache
from typing import Any, TypeAlias, get_args

import msgspec

from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.kernel.answers import Offer
from croupier.kernel.commands import AnyTableCommand, Command
from croupier.kernel.people import Who


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


class Perform(Command, frozen=True, kw_only=True):
    """Perform a step of the opening procedure."""

    step: str


class OrderShuffle(Command, frozen=True, kw_only=True):
    """Direct that the cards be shuffled, because the shuffle is suspect or at discretion."""

    suspect: bool = False


class ReplaceCards(Command, frozen=True, kw_only=True):
    """Direct that the cards be replaced."""


class CountDeck(Command, frozen=True, kw_only=True):
    """Check the number of cards in the deck."""


class InspectDeck(Command, frozen=True, kw_only=True):
    """Look through the cards of the deck, faces and backs."""


class Direct(Command, frozen=True, kw_only=True):
    """Give the table a direction that the rules allow."""

    direction: str
    people: tuple[str, ...] = ()
    lift: bool = False


class ChangeLimits(Command, frozen=True, kw_only=True):
    """Change the table's limits at this time (seconds)."""

    minimum: int
    maximum: int
    at: int = 0
    agreed: tuple[str, ...] = ()


class Wager(Command, frozen=True, kw_only=True):
    """Put chips on a wagering area; `spoken` when called out, and then whether the chips came with it."""

    box: int
    wager: str
    amount: int
    spoken: bool = False
    chips_down: bool = True
    for_player: str = ""
    """The player for whom a nominee puts it down."""


class Withdraw(Command, frozen=True, kw_only=True):
    """Take chips back from a wagering area."""

    box: int
    wager: str
    for_player: str = ""
    """The player for whom a nominee takes it back."""


class CloseBets(Command, frozen=True, kw_only=True):
    """Call "No more bets"."""


class Choose(Command, frozen=True, kw_only=True):
    """Answer the question put to a hand."""

    box: int
    choice: str
    hand: int = 0
    amount: int | None = None
    """None: no amount is named, and the usual one is meant."""
    cards: tuple[int, ...] = ()
    """Cards of the hand that the choice is about, by their place in it, counted from 1."""


class Declare(Command, frozen=True, kw_only=True):
    """Say what one's hand is worth."""

    box: int
    words: str


class Proceed(Command, frozen=True, kw_only=True):
    """The dealer takes the next step that is due."""


class Slip(Command, frozen=True, kw_only=True):
    """Something goes wrong."""

    mistake: AnyMistake


class Report(Command, frozen=True, kw_only=True):
    """Somebody reports an irregularity."""

    finding: AnyFinding


class Answer(Command, frozen=True, kw_only=True):
    """An office answers the question put to it, by the number of the effect (from 0)."""

    effect: int


class PayJackpot(Command, frozen=True, kw_only=True):
    """The jackpot controller announces what a claim is paid."""

    box: int
    amount: int
    from_pool: int
    rule: str


def take(
    offer: Offer, by: Who, amount: int | None = None, cards: tuple[int, ...] = (), *, words: str = ""
) -> "AnyCommand":
    """The command that takes an offer up, with the usual amount and the first cards unless others are named."""
    fields = {"type": offer.command, **offer.fields, "by": msgspec.to_builtins(by)}
    if offer.amount is not None:
        fields["amount"] = offer.amount.unnamed() if amount is None else amount
    if offer.cards is not None:
        fields["cards"] = cards or tuple(range(1, offer.cards.least + 1))
    if offer.words:
        fields["words"] = words or offer.words
    command: AnyCommand = msgspec.convert(fields, _named()[offer.command])
    return command


@cache
def _named() -> dict[str, Any]:
    """Every command of a table by its name: to look one up is quicker than to try them all."""
    return {kind.__name__: kind for kind in get_args(AnyCommand)}


AnyCommand: TypeAlias = (
    AnyTableCommand
    | Perform
    | OrderShuffle
    | ReplaceCards
    | CountDeck
    | InspectDeck
    | Direct
    | ChangeLimits
    | Wager
    | Withdraw
    | CloseBets
    | ReduceWagers
    | CallVoidHand
    | SeeBurn
    | Nominate
    | ApproveNominee
    | AppointNominee
    | ReleaseNominee
    | EndNominee
    | SetPersonalLimit
    | ChangeOption
    | Choose
    | Declare
    | Proceed
    | Slip
    | Report
    | Answer
    | RuleInWords
    | Dispute
    | DecideDispute
    | PayJackpot
)
