"""What the house keeps on record at a poker table: notices, cards, charges on the drop slide, matters of conduct."""

from typing import Any

import msgspec

from croupier.rulebook import Rule

KEPT = 100
"""How many matters stay on record at the table, beside those that wait for somebody; the journal has them all."""
HOUR = 3600


class Announced(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A change that was announced: of the game or its limits, or the closing of the table."""

    game: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The options that change."""
    after: int
    """The hand at whose completion the notice has run out."""
    by: str
    agreed: frozenset[str] = frozenset()


class Matter(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that was reported, found or complained of, and how far it has come."""

    number: int
    kind: str
    """The conduct that was reported, `detrimental` or `dispute`."""
    person: str
    hand: int
    """The hand at the time."""
    words: str
    state: str = "open"
    """`open`, `decided`, `review`, then `upheld` or `closed`."""
    played: bool = False
    """The person took part in the game when it was reported, and may have left since."""
    cite: Rule


class Seized(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Winnings that are retained while an investigation lasts."""

    owner: str
    amount: int


class Keeping(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The house's own record of a table."""

    change: Announced | None = None
    closing: Announced | None = None
    signs: Rule | None = None
    """The rule by which the table signs have to be changed before the next hand."""
    counting: bool = False
    """A count of the cards was instructed and is not done."""
    miscounted: bool = False
    """The last count was wrong: the deck is defective until it is replaced."""
    defective: str = ""
    """Why the deck was found defective in a hand: it has to be replaced."""
    faults: tuple[str, ...] = ()
    """What is wrong with the deck, whether anybody has noticed or not: it stays so until the cards are changed."""
    unchecked: bool = False
    """New cards are at the table and have not been checked."""
    slide: int = 0
    """Time charges on the drop slide."""
    verified: int = 0
    """How much of that a supervisor has verified."""
    paid_until: dict[str, int] = msgspec.field(default_factory=dict)
    """Until when (seconds) the time charge of a person is paid."""
    dropped: int = 0
    """The last hand whose commission was dropped."""
    matters: tuple[Matter, ...] = ()
    last_matter: int = 0
    devices: dict[str, str] = msgspec.field(default_factory=dict)
    """Prohibited devices by the person who had one: `found` or `confiscated`."""
    detained: frozenset[str] = frozenset()
    excluded_for: dict[str, int] = msgspec.field(default_factory=dict)
    """The matter for which somebody is excluded from the game."""
    seized: dict[int, Seized] = msgspec.field(default_factory=dict)
    last_seizure: int = 0
    shown_in: int = 0
    """The hand to which `shown_to` belongs."""
    shown_to: int = 0
    """Seats whose player showed the hand to somebody after it was complete, and not yet to all."""
