"""Blackjack, the wagers House Money (15D) and Let it Ride (15E): what the first two cards make them worth.

What the two sections say differently is in the tables, a record a wager. What becomes of winnings is in `riding`.
"""

from collections.abc import Callable
from enum import IntEnum

from croupier.games.blackjack.options import Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.sides.pairs import bettor
from croupier.games.blackjack.tables import RIDES, HouseMoneyHand, LetItRideHand
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.wagers import Wager
from croupier.things.cards import ACE, KING, rank, suit

# --- what the first two cards are worth -----------------------------------------------------------


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


LINES: dict[str, Callable[[int, int], IntEnum | None]] = {
    Wagers.HOUSE_MONEY: house_money,
    Wagers.LET_IT_RIDE: let_it_ride,
}
"""The best line of a wager that two cards make, by its name."""
BY_WAGER = {ride.wager.name: ride for ride in RIDES}
BY_RIDING = {ride.riding.name: ride for ride in RIDES}


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much may be wagered: only beside one's own initial wager; money rides after a win only (15D.2, 15D.6)."""
    o = r.options
    if wager.name in BY_RIDING:
        return Refusal(r.law(wager.cite), f"{wager.label} is what a win leaves on its area; no chips are put there.")
    if not bettor(r, box, who):
        return Refusal(
            r.law(wager.cite), f"{wager.label} goes with your own initial wager on box {box}; make that first."
        )
    return Bounds(o.side_minimum, o.side_maximum, min(o.chips), r.law(BY_WAGER[wager.name].shown))
