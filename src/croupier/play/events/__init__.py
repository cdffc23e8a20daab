"""What happened. Every event is a frozen record that names the rule it rests on.

A card that the reader may not see is `HIDDEN`; see `croupier.table.view.seen` for who sees what.
"""

from typing import TypeAlias

from croupier.play.events.base import HIDDEN, Event
from croupier.play.events.jackpot import (
    ChipCollected,
    JackpotAccepted,
    JackpotClaimed,
    JackpotPaid,
    JackpotRefunded,
    JackpotUnpaid,
    JackpotVerified,
    LightLit,
    PoolsChanged,
)
from croupier.play.events.round import (
    Announced,
    BetsClosed,
    Called,
    Chosen,
    Collected,
    DealComplete,
    Dealt,
    Discarded,
    Fate,
    Found,
    HandDeclared,
    HolderNamed,
    MarkerPlaced,
    MarkerTaken,
    Paid,
    PaidBack,
    PickedUp,
    PutBack,
    RackOrdered,
    RackShuffled,
    Referred,
    Revealed,
    Reversed,
    RoundEnded,
    RoundVoided,
    Ruled,
    RuledInWords,
    Settled,
    Slipped,
    SplitOff,
    TurnedUp,
    VoidHandCalled,
    WagerPlaced,
    WagerWithdrawn,
)
from croupier.play.events.table import (
    ApprovalRecorded,
    Burned,
    BurnShown,
    CardsCut,
    CardsReplaced,
    CashedOut,
    ChipsBought,
    DeckCounted,
    DeckInspected,
    Directed,
    Disputed,
    DisputeDecided,
    LimitsChanged,
    NomineeAppointed,
    NomineeApproved,
    NomineeEnded,
    NomineeProposed,
    NomineeReleased,
    NoticePosted,
    OptionChanged,
    PersonalLimitSet,
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
    | Burned
    | BurnShown
    | NomineeProposed
    | NomineeApproved
    | NomineeAppointed
    | NomineeReleased
    | NomineeEnded
    | PersonalLimitSet
    | OptionChanged
    | SplitOff
    | MarkerPlaced
    | MarkerTaken
    | HolderNamed
    | VoidHandCalled
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
    | DeckInspected
    | Directed
    | Disputed
    | DisputeDecided
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
    | Discarded
    | PutBack
    | Called
    | HandDeclared
    | Revealed
    | Announced
    | Settled
    | Paid
    | PaidBack
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
    | RuledInWords
    | RackOrdered
    | RackShuffled
    | RoundVoided
    | RoundEnded
)

__all__ = [
    "HIDDEN",
    "Announced",
    "AnyEvent",
    "ApprovalRecorded",
    "BetsClosed",
    "BurnShown",
    "Burned",
    "Called",
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
    "DeckInspected",
    "Directed",
    "Discarded",
    "DisputeDecided",
    "Disputed",
    "Event",
    "Fate",
    "Found",
    "HandDeclared",
    "HolderNamed",
    "JackpotAccepted",
    "JackpotClaimed",
    "JackpotPaid",
    "JackpotRefunded",
    "JackpotUnpaid",
    "JackpotVerified",
    "LightLit",
    "LimitsChanged",
    "MarkerPlaced",
    "MarkerTaken",
    "NomineeAppointed",
    "NomineeApproved",
    "NomineeEnded",
    "NomineeProposed",
    "NomineeReleased",
    "NoticePosted",
    "OptionChanged",
    "Paid",
    "PaidBack",
    "PersonalLimitSet",
    "PickedUp",
    "PoolsChanged",
    "PutBack",
    "RackOrdered",
    "RackShuffled",
    "Referred",
    "Revealed",
    "Reversed",
    "RoundEnded",
    "RoundVoided",
    "Ruled",
    "RuledInWords",
    "SatDown",
    "Settled",
    "ShuffleOrdered",
    "Shuffled",
    "Slipped",
    "SplitOff",
    "StepDone",
    "StoodUp",
    "TableClosed",
    "TableOpened",
    "TurnedUp",
    "VoidHandCalled",
    "WagerPlaced",
    "WagerWithdrawn",
    "Waited",
]
