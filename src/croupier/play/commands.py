"""What people ask for. Every command says who asks; the rules answer with events or a refusal."""

from typing import Any, TypeAlias

import msgspec

from croupier.play import beside
from croupier.play.answers import Offer
from croupier.play.findings import AnyFinding, AnyMistake
from croupier.play.people import Who

Command = beside.Command
ReduceWagers = beside.ReduceWagers
CallVoidHand = beside.CallVoidHand
SeeBurn = beside.SeeBurn
Nominate = beside.Nominate
ApproveNominee = beside.ApproveNominee
AppointNominee = beside.AppointNominee
ReleaseNominee = beside.ReleaseNominee
EndNominee = beside.EndNominee
SetPersonalLimit = beside.SetPersonalLimit
ChangeOption = beside.ChangeOption
RuleInWords = beside.RuleInWords
Dispute = beside.Dispute
DecideDispute = beside.DecideDispute


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table of a game with these options."""

    table: str
    game: str
    edition: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class RecordApproval(Command, frozen=True, kw_only=True):
    """Put the regulator's approval on record."""

    subject: str
    reference: str
    conditions: str = ""


class BuyChips(Command, frozen=True, kw_only=True):
    """Buy chips at the table."""

    amount: int


class CashOut(Command, frozen=True, kw_only=True):
    """Change chips back into money."""

    amount: int


class Sit(Command, frozen=True, kw_only=True):
    """Take the place at a box; 0 means any free one."""

    box: int = 0


class Stand(Command, frozen=True, kw_only=True):
    """Give up the place."""


class Perform(Command, frozen=True, kw_only=True):
    """Perform a step of the opening procedure."""

    step: str


class Shuffle(Command, frozen=True, kw_only=True):
    """The order of the cards, from chance."""

    order: tuple[int, ...]


class Cut(Command, frozen=True, kw_only=True):
    """Cut the cards once and put them into the shoe."""

    at: int


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


NOTICE_SECONDS = 20 * 60
"""How long a sign has to stand before narrower limits hold or a table with players closes."""


class PostNotice(Command, frozen=True, kw_only=True):
    """Put up a sign: the limits to come, or the closing of the table. `at` is the time in seconds."""

    notice: str
    value: dict[str, Any] = msgspec.field(default_factory=dict)
    at: int = 0


class ChangeLimits(Command, frozen=True, kw_only=True):
    """Change the table's limits at this time (seconds)."""

    minimum: int
    maximum: int
    at: int = 0
    agreed: tuple[str, ...] = ()


class CloseTable(Command, frozen=True, kw_only=True):
    """Close the table at this time (seconds)."""

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
    command: AnyCommand = msgspec.convert(fields, AnyCommand)
    return command


AnyCommand: TypeAlias = (
    OpenTable
    | RecordApproval
    | BuyChips
    | CashOut
    | Sit
    | Stand
    | Perform
    | Shuffle
    | Cut
    | OrderShuffle
    | ReplaceCards
    | CountDeck
    | InspectDeck
    | Direct
    | PostNotice
    | ChangeLimits
    | CloseTable
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
