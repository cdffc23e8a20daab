"""What happens at a table between rounds: opening, people, cards, notices."""

from typing import Any

from croupier.play.events.base import Event
from croupier.play.people import Role


class TableOpened(Event, frozen=True, kw_only=True):
    """The table exists: its game, edition and options in force."""

    table: str
    game: str
    edition: str
    options: dict[str, Any]
    equipment: tuple[str, ...]
    spare: bool
    """Whether a second deck takes turns with the first."""
    by: str


class ApprovalRecorded(Event, frozen=True, kw_only=True):
    """The regulator approved something that a rule makes subject to approval."""

    subject: str
    reference: str
    conditions: str = ""
    by: str


class ChipsBought(Event, frozen=True, kw_only=True):
    """A person has bought chips."""

    person: str
    amount: int


class CashedOut(Event, frozen=True, kw_only=True):
    """A person has changed chips back into money."""

    person: str
    amount: int


class SatDown(Event, frozen=True, kw_only=True):
    """A person has taken the place at a box."""

    person: str
    box: int


class StoodUp(Event, frozen=True, kw_only=True):
    """A person has given up the place."""

    person: str
    box: int


class Waited(Event, frozen=True, kw_only=True):
    """A person wants to play and no place is free."""

    person: str


class StepDone(Event, frozen=True, kw_only=True):
    """A step of the opening procedure was performed."""

    step: str
    by: str


class ShuffleOrdered(Event, frozen=True, kw_only=True):
    """The cards have to be shuffled before the next card is dealt."""

    why: str
    by: str = ""


class Shuffled(Event, frozen=True, kw_only=True):
    """Chance has spoken: the order of the cards from the top."""

    order: tuple[int, ...]
    cut: bool
    """Whether the cards are to be cut next."""
    back: str = ""
    """The colour of their backs, where two sets take turns."""


class CardsCut(Event, frozen=True, kw_only=True):
    """An employee cut the cards once and put them into the shoe; `at` cards went to the bottom."""

    at: int
    by: str


class Burned(Event, frozen=True, kw_only=True):
    """A card was taken from the shoe and put away, face up or down."""

    card: int
    up: bool = False


class BurnShown(Event, frozen=True, kw_only=True):
    """The cards burned from this shoe were shown at a player's request."""

    cards: tuple[int, ...]
    by: str


class NomineeProposed(Event, frozen=True, kw_only=True):
    """A player wants somebody to wager and handle cards on the player's behalf."""

    player: str
    nominee: str


class NomineeApproved(Event, frozen=True, kw_only=True):
    """A supervisor approved a nominee, who is to be announced before acting."""

    player: str
    nominee: str
    by: str


class NomineeAppointed(Event, frozen=True, kw_only=True):
    """A supervisor announced a nominee; a marker stands before the player."""

    player: str
    nominee: str
    by: str


class NomineeReleased(Event, frozen=True, kw_only=True):
    """A player confirmed that the nominee is to act no longer."""

    player: str


class NomineeEnded(Event, frozen=True, kw_only=True):
    """A supervisor announced that a nominee acts no longer; the marker is taken away."""

    player: str
    nominee: str
    by: str


class PersonalLimitSet(Event, frozen=True, kw_only=True):
    """A player has a maximum of their own; 0: no longer."""

    person: str
    maximum: int
    by: str


class OptionChanged(Event, frozen=True, kw_only=True):
    """An option of the table has a new value."""

    option: str
    value: Any
    by: str


class CardsReplaced(Event, frozen=True, kw_only=True):
    """New cards are to be brought; the opening procedure starts over."""

    by: str


class DeckCounted(Event, frozen=True, kw_only=True):
    """The cards of the deck were counted; `right` is how many there should be."""

    cards: int
    right: int
    by: str


class DeckInspected(Event, frozen=True, kw_only=True):
    """The cards of the deck were looked through, faces and backs: what was wrong with them."""

    cards: int
    right: int
    doubled: int
    """Cards that are there once too often."""
    foreign: int
    """Cards whose backs are not those of the deck."""
    by: str


class Directed(Event, frozen=True, kw_only=True):
    """The operator gave the table a direction."""

    direction: str
    people: tuple[str, ...] = ()
    lifted: bool = False
    by: str


class NoticePosted(Event, frozen=True, kw_only=True):
    """A sign was put up at the table."""

    notice: str
    value: dict[str, Any]
    at: int
    by: str


class LimitsChanged(Event, frozen=True, kw_only=True):
    """The table's limits are now these."""

    minimum: int
    maximum: int
    by: str


class TableClosed(Event, frozen=True, kw_only=True):
    """The table is closed."""

    by: str


class Disputed(Event, frozen=True, kw_only=True):
    """A player disputes something, or takes it further: the office that is to decide now."""

    person: str
    words: str
    office: Role


class DisputeDecided(Event, frozen=True, kw_only=True):
    """An office decided a dispute; when that is final, the player is told of the right to see an inspector."""

    person: str
    words: str
    office: Role
    final: bool
    by: str
