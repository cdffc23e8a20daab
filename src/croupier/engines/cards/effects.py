"""The closed list of what a ruling can do. The skeleton knows these; a game only pairs findings with them."""

from typing import TypeAlias

from croupier.kernel.irregular import Effect

Place: TypeAlias = tuple[int, int]
"""A hand's place: (box, n), n counting hands of one box; the dealer is (0, 0), the community cards lie at (0, 1)."""

DEALER: Place = (0, 0)
COMMUNITY: Place = (0, 1)


class PlayOn(Effect, frozen=True):
    """Nothing happens to the round."""


class TurnDown(Effect, frozen=True):
    """The exposed card is turned over and the deal goes on."""

    place: Place
    nth: int


class KeepAsUpCard(Effect, frozen=True):
    """The exposed card stays as the house's face up card; its last card comes down."""

    place: Place
    nth: int


class VoidHand(Effect, frozen=True):
    """Every wager on these boxes is void; their cards are collected."""

    boxes: tuple[int, ...]


class VoidWagers(Effect, frozen=True):
    """Every wager of this player is void, whoever else wagers beside."""

    person: str


class VoidRound(Effect, frozen=True):
    """A misdeal: every wager of the round is void, and the hands are dealt again."""


class AskAgain(Effect, frozen=True):
    """The boxes still in the game choose again, knowing what they have seen."""

    boxes: tuple[int, ...]


class DeemFolded(Effect, frozen=True):
    """The box is treated as folded; with `forfeit` every wager on it is lost, even one that a folder takes back."""

    box: int
    forfeit: bool = False


class Reconstruct(Effect, frozen=True):
    """The hand is put together again from the discard rack and goes on."""

    box: int


class RackPacket(Effect, frozen=True):
    """Cards that nobody wagered for are counted and put into the discard rack; the game goes on."""

    box: int


class DeemSeated(Effect, frozen=True):
    """The hand at this box counts as the one dealt to the player's seat."""

    person: str
    box: int


class ReturnChip(Effect, frozen=True):
    """A wager that the equipment did not take is void and its chip goes back."""

    box: int
    wager: str


class ShuffleAgain(Effect, frozen=True):
    """The cards are shuffled once more before they are dealt."""


class PayUndeclared(Effect, frozen=True):
    """A combination that its player failed to declare in time is paid after all."""

    box: int
    wager: str


class DeemDeclined(Effect, frozen=True):
    """The box is treated as having declined what its player was asked beside the decision."""

    box: int


class NextCard(Effect, frozen=True):
    """A card drawn in error goes back on top and is the next in play."""

    place: Place


class MoveCard(Effect, frozen=True):
    """The last card of a hand goes to the place it was for."""

    place: Place
    to: Place


class BurnCard(Effect, frozen=True):
    """The last card of a hand is out of play."""

    place: Place


class BurnNext(Effect, frozen=True):
    """The next card of the shoe is out of play."""


class DealMissing(Effect, frozen=True):
    """A place that was passed over gets its card now."""

    place: Place


class DeemStood(Effect, frozen=True):
    """The box is treated as standing on the cards it has."""

    box: int


class TakeOver(Effect, frozen=True):
    """The dealer handles a hand of the house from now on, in the place of a player."""

    place: Place


class Withdrawable(Effect, frozen=True):
    """Everybody may take the wagers of this round back, or stay in."""


AnyEffect: TypeAlias = (
    PlayOn
    | TurnDown
    | KeepAsUpCard
    | VoidHand
    | VoidWagers
    | VoidRound
    | AskAgain
    | DeemFolded
    | Reconstruct
    | RackPacket
    | DeemSeated
    | ReturnChip
    | ShuffleAgain
    | PayUndeclared
    | DeemDeclined
    | NextCard
    | MoveCard
    | BurnCard
    | BurnNext
    | DealMissing
    | DeemStood
    | Withdrawable
    | TakeOver
)
