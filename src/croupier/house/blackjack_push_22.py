"""Blackjack, Push 22 (20A): a wager that the dealer's hand comes to 22."""

from enum import IntEnum

from croupier.cards import suit
from croupier.hands.points import total
from croupier.house.blackjack_settling import held
from croupier.house.fates import settled
from croupier.house.game import PayScale, Wager
from croupier.house.pairs import red
from croupier.house.round import Round
from croupier.money import Odds
from croupier.play import events as ev
from croupier.play.effects import DEALER
from croupier.rulebook import document

A = document("blackjack-amendments")
B = document("blackjack")

PUSH_22 = Wager(
    name="push-22",
    label="Push 22",
    cite=A("20A.2"),
    area=A("20A.2"),
    meaning=A("20A.4"),
    handled=B("B9(b)"),
    offered="push_22",
    kept=B("B9(b)"),
    closes=A("20A.2"),
)


class Push(IntEnum):
    """20A.6: the lines of Push 22, lowest first."""

    OTHER_22 = 1
    SAME_COLOUR_22 = 2
    SAME_SUIT_22 = 3


def _push(other: int) -> PayScale:
    """One of the scales of 20A.6, which differ in one line."""
    return PayScale(
        cite=A("20A.6"),
        odds={Push.OTHER_22: Odds(other), Push.SAME_COLOUR_22: Odds(20), Push.SAME_SUIT_22: Odds(50)},
        kind=Push,
    )


PUSH_22_PAYS = (_push(8), _push(7))
"""Pay Scale One and Two."""


def push(cards: tuple[int, ...]) -> Push | None:
    """The line that the dealer's hand makes, if it comes to 22 (20A.4, 20A.6)."""
    if total(cards).points != 22:
        return None
    if len({suit(card) for card in cards}) == 1:
        return Push.SAME_SUIT_22
    return Push.SAME_COLOUR_22 if len({red(card) for card in cards}) == 1 else Push.OTHER_22


def at_the_end(r: Round) -> ev.Event | None:
    """Push 22 by the dealer's complete hand: losing wagers are collected, winning ones paid (20A.5)."""
    made = push(held(r, DEALER))
    for stake in r.stakes:
        if stake.wager != PUSH_22.name:
            continue
        if made is None:
            return settled(stake, ev.Fate.LOST, A("20A.4"))
        odds = PUSH_22_PAYS[r.options.push_22_scale - 1].odds[made]
        return settled(stake, ev.Fate.WON, A("20A.6"), won=odds.winnings(stake.amount))
    return None
