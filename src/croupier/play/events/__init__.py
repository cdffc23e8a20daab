"""What happened. Every event is a frozen record that names the rule it rests on.

A card that the reader may not see is `HIDDEN`; see `croupier.table.view.seen` for who sees what.
"""

from typing import TypeAlias

from croupier.play.events.base import HIDDEN, Event
from croupier.play.events.round import (
    Announced,
    BetsClosed,
    ChipCollected,
    Chosen,
    Collected,
    DealComplete,
    Dealt,
    Fate,
    Found,
    HandDeclared,
    JackpotAccepted,
    JackpotClaimed,
    JackpotPaid,
    JackpotRefunded,
    JackpotUnpaid,
    JackpotVerified,
    LightLit,
    PickedUp,
    PoolsChanged,
    Referred,
    Revealed,
    Reversed,
    RoundEnded,
    RoundVoided,
    Ruled,
    Settled,
    Slipped,
    TurnedUp,
    WagerPlaced,
    WagerWithdrawn,
)
from croupier.play.events.table import (
    ApprovalRecorded,
    CardsCut,
    CardsReplaced,
    CashedOut,
    ChipsBought,
    DeckCounted,
    Directed,
    LimitsChanged,
    NoticePosted,
    SatDown,
    Shuffled,
    ShuffleOrdered,
    StepDone,
    StoodUp,
    TableClosed,
    TableOpened,
    Waited,
)

AnyEvent: TypeAlias = (
    TableOpened
    | ApprovalRecorded
    | ChipsBought
    | CashedOut
    | SatDown
    | StoodUp
    | Waited
    | StepDone
    | ShuffleOrdered
    | Shuffled
    | CardsCut
    | CardsReplaced
    | DeckCounted
    | Directed
    | NoticePosted
    | LimitsChanged
    | TableClosed
    | WagerPlaced
    | WagerWithdrawn
    | LightLit
    | BetsClosed
    | JackpotAccepted
    | Dealt
    | DealComplete
    | TurnedUp
    | PickedUp
    | Chosen
    | HandDeclared
    | Revealed
    | Announced
    | Settled
    | Reversed
    | Collected
    | ChipCollected
    | JackpotRefunded
    | PoolsChanged
    | JackpotClaimed
    | JackpotVerified
    | JackpotPaid
    | JackpotUnpaid
    | Slipped
    | Found
    | Ruled
    | Referred
    | RoundVoided
    | RoundEnded
)

__all__ = [
    "HIDDEN",
    "Announced",
    "AnyEvent",
    "ApprovalRecorded",
    "BetsClosed",
    "CardsCut",
    "CardsReplaced",
    "CashedOut",
    "ChipCollected",
    "ChipsBought",
    "Chosen",
    "Collected",
    "DealComplete",
    "Dealt",
    "DeckCounted",
    "Directed",
    "Event",
    "Fate",
    "Found",
    "HandDeclared",
    "JackpotAccepted",
    "JackpotClaimed",
    "JackpotPaid",
    "JackpotRefunded",
    "JackpotUnpaid",
    "JackpotVerified",
    "LightLit",
    "LimitsChanged",
    "NoticePosted",
    "PickedUp",
    "PoolsChanged",
    "Referred",
    "Revealed",
    "Reversed",
    "RoundEnded",
    "RoundVoided",
    "Ruled",
    "SatDown",
    "Settled",
    "ShuffleOrdered",
    "Shuffled",
    "Slipped",
    "StepDone",
    "StoodUp",
    "TableClosed",
    "TableOpened",
    "TurnedUp",
    "WagerPlaced",
    "WagerWithdrawn",
    "Waited",
]
