"""Blackjack, the wagers House Money (15D) and Let it Ride (15E): what the first two cards make them worth.

One record a wager holds what the two sections say differently. What becomes of the winnings is in `blackjack_riding`.
"""

from collections.abc import Callable
from enum import IntEnum

import msgspec

from croupier.cards import ACE, KING, rank, suit
from croupier.house.blackjack_options import Options
from croupier.house.blackjack_pairs import bettor
from croupier.house.game import PayScale, Wager
from croupier.house.round import Round
from croupier.money import EVENS, Odds
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import Rule, document

A = document("blackjack-amendments")
B = document("blackjack")

# --- what the first two cards are worth -----------------------------------------------------------


class HouseMoneyHand(IntEnum):
    """15D.5: the lines of House Money, lowest first."""

    SEQUENCE = 1
    PAIR = 2
    SUITED_SEQUENCE = 3
    SUITED_ACE_KING = 4


class LetItRideHand(IntEnum):
    """15E.4: the lines of Let it Ride, lowest first."""

    SEQUENCE = 1
    SUITED = 2
    SUITED_SEQUENCE = 3


def in_sequence(first: int, second: int) -> bool:
    """Whether two cards are neighbours; an ace is the neighbour of the king and of the two (15D.5(b))."""
    low, high = sorted((rank(first), rank(second)))
    return high - low == 1 or (low, high) == (0, ACE)


def house_money(first: int, second: int) -> HouseMoneyHand | None:
    """The best line of House Money that two cards make, if any (15D.5)."""
    suited, sequence = suit(first) == suit(second), in_sequence(first, second)
    if suited and {rank(first), rank(second)} == {ACE, KING}:
        return HouseMoneyHand.SUITED_ACE_KING
    if suited and sequence:
        return HouseMoneyHand.SUITED_SEQUENCE
    if rank(first) == rank(second):
        return HouseMoneyHand.PAIR
    return HouseMoneyHand.SEQUENCE if sequence else None


def let_it_ride(first: int, second: int) -> LetItRideHand | None:
    """The best line of Let it Ride that two cards make, if any (15E.4)."""
    suited, sequence = suit(first) == suit(second), in_sequence(first, second)
    if suited:
        return LetItRideHand.SUITED_SEQUENCE if sequence else LetItRideHand.SUITED
    return LetItRideHand.SEQUENCE if sequence else None


# --- the two wagers -------------------------------------------------------------------------------


class Ride(msgspec.Struct, frozen=True, kw_only=True):
    """A wager whose winnings may ride, the money that rides, and where its section says so."""

    wager: Wager
    riding: Wager
    line: Callable[[int, int], IntEnum | None]
    pays: PayScale
    loses: Rule
    take: Rule
    ride: Rule
    capped: bool
    """Riding money and the initial wager together stay within the maximum of the table."""
    unasked: Rule
    shares: Rule
    """It shares the fate of the initial wager."""
    dealer_blackjack: Rule
    measures: dict[str, Rule]
    """Where it counts for a double, a split and insurance, or does not, and where its owner lets it ride."""
    shown: Rule
    """Where the sign is to say how much the wager is."""


HOUSE_MONEY = Ride(
    wager=Wager(
        name="house-money",
        label="House Money",
        cite=A("15D.2"),
        area=A("15D.2"),
        meaning=A("15D.5"),
        handled=B("B9(b)"),
        offered="house_money",
        kept=B("B9(b)"),
        closes=A("15D.2"),
    ),
    riding=Wager(
        name="house-money-riding",
        label="House Money riding",
        cite=A("15D.6(b)"),
        area=A("15D.2"),
        meaning=A("15D.6(b)"),
        handled=A("15D.6(b)"),
        offered="house_money",
        kept=A("15D.6(b)"),
    ),
    line=house_money,
    pays=PayScale(
        cite=A("15D.5"),
        odds={
            HouseMoneyHand.SEQUENCE: EVENS,
            HouseMoneyHand.PAIR: Odds(3),
            HouseMoneyHand.SUITED_SEQUENCE: Odds(4),
            HouseMoneyHand.SUITED_ACE_KING: Odds(9),
        },
        kind=HouseMoneyHand,
    ),
    loses=A("15D.5(e)"),
    take=A("15D.6(a)"),
    ride=A("15D.6(b)"),
    capped=True,
    unasked=A("16.14"),
    shares=A("15D.10"),
    dealer_blackjack=A("15D.11"),
    measures={"ride": A("15D.6"), "double": A("15D.7"), "split": A("15D.8"), "insurance": A("15D.9")},
    shown=A("15D.4"),
)
LET_IT_RIDE = Ride(
    wager=Wager(
        name="let-it-ride",
        label="Let it Ride",
        cite=A("15E.2"),
        area=A("15E.2"),
        meaning=A("15E.4"),
        handled=B("B9(b)"),
        offered="let_it_ride",
        kept=B("B9(b)"),
        closes=A("15E.2"),
    ),
    riding=Wager(
        name="let-it-ride-riding",
        label="Let it Ride riding",
        cite=A("15E.5(b)"),
        area=A("15E.2"),
        meaning=A("15E.5(b)"),
        handled=A("15E.5(b)"),
        offered="let_it_ride",
        kept=A("15E.5(b)"),
    ),
    line=let_it_ride,
    pays=PayScale(
        cite=A("15E.4"),
        odds={LetItRideHand.SEQUENCE: EVENS, LetItRideHand.SUITED: EVENS, LetItRideHand.SUITED_SEQUENCE: Odds(2)},
        kind=LetItRideHand,
    ),
    loses=A("15E.4(c)"),
    take=A("15E.5(a)"),
    ride=A("15E.5(b)"),
    capped=False,
    unasked=A("16.15"),
    shares=A("15E.9"),
    dealer_blackjack=A("15E.10"),
    measures={"ride": A("15E.5"), "double": A("15E.6"), "split": A("15E.7"), "insurance": A("15E.8")},
    shown=A("15E.3"),
)
RIDES = (HOUSE_MONEY, LET_IT_RIDE)
BY_WAGER = {ride.wager.name: ride for ride in RIDES}
BY_RIDING = {ride.riding.name: ride for ride in RIDES}
ON_BLACKJACK = Odds(3, 2)
"""What riding money is paid when its hand is blackjack, whatever the layout says of blackjack (15D.10, 15E.9)."""


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much may be wagered: only beside one's own initial wager; money rides after a win only (15D.2, 15D.6)."""
    o: Options = r.options
    if wager.name in BY_RIDING:
        return Refusal(wager.cite, f"{wager.label} is what a win leaves on its area; no chips are put there.")
    if not bettor(r, box, who):
        return Refusal(wager.cite, f"{wager.label} goes with one's own initial wager on box {box}; make that first.")
    return Bounds(o.side_minimum, o.side_maximum, min(o.chips), BY_WAGER[wager.name].shown)
