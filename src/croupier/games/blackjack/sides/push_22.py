"""Blackjack, Push 22 (20A): a wager that the dealer's hand comes to 22."""

from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.fates import settled
from croupier.engines.cards.pairs import red
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held
from croupier.games.blackjack.tables import PUSH_22, PUSH_22_PAYS, Push
from croupier.kernel import events as common_ev
from croupier.kernel.wagers import Fate
from croupier.things.cards import suit
from croupier.things.hands.points import total


def push(cards: tuple[int, ...]) -> Push | None:
    """The line that the dealer's hand makes, if it comes to 22 (20A.4, 20A.6)."""
    if total(cards).points != 22:
        return None
    if len({suit(card) for card in cards}) == 1:
        return Push.SAME_SUIT_22
    return Push.SAME_COLOUR_22 if len({red(card) for card in cards}) == 1 else Push.OTHER_22


def at_the_end(r: Round) -> common_ev.Event | None:
    """Push 22 by the dealer's complete hand: losing wagers are collected, winning ones paid (20A.5)."""
    made = push(held(r, DEALER))
    for stake in r.stakes:
        if stake.wager != PUSH_22.name:
            continue
        if made is None:
            return settled(stake, Fate.LOST, r.law("20A.4"))
        odds = PUSH_22_PAYS[r.options.push_22_scale - 1].odds[made]
        return settled(stake, Fate.WON, r.law("20A.6"), won=odds.winnings(stake.amount))
    return None
