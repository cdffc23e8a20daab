"""What happens in a tournament. `chips` are tournament chips; `amount` and `fee` are cents and move in the books.

The written approval is the event of every table, `ApprovalRecorded`.
"""

from typing import TypeAlias

from croupier.room.tournament_events_conduct import (
    BreakBegan,
    ConditionsSigned,
    ConditionsSubmitted,
    DeputyNominated,
    DirectorAppointed,
    DirectorAway,
    DirectorPresent,
    EntryAccepted,
    EntryApplied,
    EntryRefused,
    EntryWithdrawn,
    LevelBegan,
    PlayersBriefed,
    SessionBegan,
    SessionEnded,
    SignaturesRequired,
    StartAltered,
    TableBroken,
    TableConcluded,
    TableDesignated,
    TableReleased,
    TournamentCancelled,
    TournamentEnded,
    TournamentResumed,
    TournamentSuspended,
)
from croupier.room.tournament_events_money import (
    BuyBackPaid,
    BuyInPaid,
    ChipsCashed,
    EntryRefunded,
    FeePaid,
    FeesKept,
    PrizePaid,
    PrizesFunded,
    TournamentEvent,
)
from croupier.room.tournament_events_seats import (
    BustOutUndone,
    ChipsAllocated,
    ChipsRemoved,
    EntrantAbsent,
    EntrantArrived,
    EntrantBoughtBack,
    EntrantDisqualified,
    EntrantEliminated,
    EntrantForfeited,
    EntrantMoved,
    EntrantReadmitted,
    EntrantRetired,
    EntrantSeated,
    EntrantUnseated,
    HandUnderWay,
    SeatDrawCalled,
    SeatsDrawn,
    StacksCounted,
    SubstituteApproved,
    SubstituteDeclined,
    SubstituteEnded,
    SubstituteNominated,
)

__all__ = [
    "AnyTournamentEvent",
    "BreakBegan",
    "BustOutUndone",
    "BuyBackPaid",
    "BuyInPaid",
    "ChipsAllocated",
    "ChipsCashed",
    "ChipsRemoved",
    "ConditionsSigned",
    "ConditionsSubmitted",
    "DeputyNominated",
    "DirectorAppointed",
    "DirectorAway",
    "DirectorPresent",
    "EntrantAbsent",
    "EntrantArrived",
    "EntrantBoughtBack",
    "EntrantDisqualified",
    "EntrantEliminated",
    "EntrantForfeited",
    "EntrantMoved",
    "EntrantReadmitted",
    "EntrantRetired",
    "EntrantSeated",
    "EntrantUnseated",
    "EntryAccepted",
    "EntryApplied",
    "EntryRefunded",
    "EntryRefused",
    "EntryWithdrawn",
    "FeePaid",
    "FeesKept",
    "HandUnderWay",
    "LevelBegan",
    "PlayersBriefed",
    "PrizePaid",
    "PrizesFunded",
    "SeatDrawCalled",
    "SeatsDrawn",
    "SessionBegan",
    "SessionEnded",
    "SignaturesRequired",
    "StacksCounted",
    "StartAltered",
    "SubstituteApproved",
    "SubstituteDeclined",
    "SubstituteEnded",
    "SubstituteNominated",
    "TableBroken",
    "TableConcluded",
    "TableDesignated",
    "TableReleased",
    "TournamentCancelled",
    "TournamentEnded",
    "TournamentEvent",
    "TournamentResumed",
    "TournamentSuspended",
]

AnyTournamentEvent: TypeAlias = (
    ConditionsSubmitted
    | DirectorAppointed
    | DeputyNominated
    | DirectorPresent
    | DirectorAway
    | TournamentSuspended
    | TournamentResumed
    | TableDesignated
    | TableReleased
    | EntryApplied
    | EntryAccepted
    | EntryRefused
    | EntryWithdrawn
    | FeePaid
    | BuyInPaid
    | BuyBackPaid
    | EntryRefunded
    | ChipsCashed
    | PrizesFunded
    | PrizePaid
    | FeesKept
    | PlayersBriefed
    | SignaturesRequired
    | ConditionsSigned
    | StartAltered
    | SeatDrawCalled
    | SeatsDrawn
    | ChipsAllocated
    | ChipsRemoved
    | EntrantSeated
    | EntrantMoved
    | EntrantUnseated
    | SessionBegan
    | LevelBegan
    | BreakBegan
    | HandUnderWay
    | StacksCounted
    | EntrantEliminated
    | BustOutUndone
    | EntrantRetired
    | EntrantDisqualified
    | EntrantForfeited
    | EntrantBoughtBack
    | EntrantReadmitted
    | EntrantAbsent
    | EntrantArrived
    | SubstituteNominated
    | SubstituteApproved
    | SubstituteDeclined
    | SubstituteEnded
    | TableConcluded
    | TableBroken
    | SessionEnded
    | TournamentEnded
    | TournamentCancelled
)
"""The events of a tournament alone."""
