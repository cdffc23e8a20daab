"""What events were called in the journals of croupier 0.1, before a name on disk had a family and a version.

This list is never changed: journals are for ever.
"""

from typing import Final

NAMES: Final = {
    "table": """
        ApprovalRecorded CashedOut ChipsBought NoticePosted TableClosed TableOpened
    """,
    "cards": """
        Announced BetsClosed BurnShown Burned Called CardsCut CardsReplaced ChipCollected Chosen Collected
        DealComplete Dealt DeckCounted DeckInspected Directed Discarded DisputeDecided Disputed Found
        HandDeclared HolderNamed JackpotAccepted JackpotClaimed JackpotPaid JackpotRefunded JackpotUnpaid
        JackpotVerified LightLit LimitsChanged MarkerPlaced MarkerTaken NomineeAppointed NomineeApproved
        NomineeEnded NomineeProposed NomineeReleased OptionChanged Paid PaidBack PersonalLimitSet PickedUp
        PoolsChanged PutBack RackOrdered RackShuffled Referred Revealed Reversed RoundEnded RoundVoided Ruled
        RuledInWords SatDown Settled ShuffleOrdered Shuffled Slipped SplitOff StepDone StoodUp TurnedUp
        VoidHandCalled WagerPlaced WagerWithdrawn Waited
    """,
    "jackpot": """
        Awarded Claimed ClaimsDropped ClaimsReady Contributed JackpotOpened PoolAdded PoolsCombined PoolsDivided
        RateVaried RetainedTaken RetainedVaried Unawarded Uncontributed WaitEnded
    """,
    "poker": """
        AllInChosen AnnouncementWithdrawn BetCalled BlindOffered BoardDealt BoardMisdealt BoxedMucked BurnPassed
        CameBack CardBurned CardDealt CardFlashed CardTooMany CardsChanged CardsCounted CardsLying CardsShuffled
        CeilingLifted ChangeAnnounced Checked ClosingAnnounced CommissionDropped CommissionVaried CommunityDealt
        ComplaintDecided ComplaintRaised ConductReported CountInstructed DealtOut DeckCut DetentionEnded
        DetrimentFound DeviceConfiscated DiscoveryLapsed DiscoveryMade DiscoveryPointed DrawOpened Drew Folded
        ForcedPosted GameChanged HandBegan HandDeclaredDead HandEnded HandInspected HandKilled HandMucked
        HandRuled HandSeen HandShown HandShownTo HandShownToAll HandSlipped HandVoided HeldPaid HeldReturned
        InspectorAdvised InvestigationConcluded KittyMucked KittyTaken Misdealt NewCardsChecked
        OutcomeInvalidated PersonDetained PlayResumed PlayerAgreed PlayerExcluded PlayerPickedUp PotAwarded
        Raised RakeTaken ReviewDecided ReviewRequested RoundClosed RoundOpened RulesGiven SeatChanged SeatDrawn
        SeatSkipped SeatTaken SeatVacated SeatWanted SignsPosted StubCut StubShuffled TimeCharged TimeDropped
        TimeVerified TournamentChips WagerReturned WagersVoided WalkedAway WinningsSeized WishDropped
    """,
    "room": """
        ChangeAsked ListClosed ListJoined ListLeft ListOpened PageDeclined PageRanOut PageRecalled PersonDeparted
        PickUpHeard PlaceFilled PlaceVacated PlayerPaged SeatAllotted SeatCardsDrawn SeatCleared SeatDrawOrdered
        SeatKept SeatWished TableListed TableUnlisted
    """,
    "tournament": """
        BreakBegan BustOutUndone BuyBackPaid BuyInPaid ChipsAllocated ChipsCashed ChipsRemoved ConditionsSigned
        ConditionsSubmitted DeputyNominated DirectorAppointed DirectorAway DirectorPresent EntrantAbsent
        EntrantArrived EntrantBoughtBack EntrantDisqualified EntrantEliminated EntrantForfeited EntrantMoved
        EntrantReadmitted EntrantRetired EntrantSeated EntrantUnseated EntryAccepted EntryApplied EntryRefunded
        EntryRefused EntryWithdrawn FeePaid FeesKept HandUnderWay LevelBegan PlayersBriefed PrizePaid
        PrizesFunded SeatDrawCalled SeatsDrawn SessionBegan SessionEnded SignaturesRequired StacksCounted
        StartAltered SubstituteApproved SubstituteDeclined SubstituteEnded SubstituteNominated TableBroken
        TableConcluded TableDesignated TableReleased TournamentCancelled TournamentEnded TournamentResumed
        TournamentSuspended
    """,
    "chance": """
        BetPlaced BetRefunded BetReversed BetSettled BetWithdrawn BettingClosed CreditCancelled
        EquipmentInspected FaultFound FaultRepaired InspectorTold InvestigationClosed KeyPressed LayoutLit
        LimitsSet NoteCredited NoteHeld NoteReturned PaymentRefused Recalculated ResultConfirmed ResultEntered
        ResultVoided SpinEnded SpinStarted SpinVoided StakeReturned TerminalClaimed TerminalCredited TerminalLeft
        TerminalTilted TerminalUnlocked TroubleReported Tumbled TumblerRepaired Uncovered VoucherFailed
        VoucherInserted VoucherOrdered VoucherPrinted VoucherRedeemed
    """,
}
BARE: Final = {name: f"{family}.{name}/1" for family, names in NAMES.items() for name in names.split()}
"""Today's kind of each of those events."""
