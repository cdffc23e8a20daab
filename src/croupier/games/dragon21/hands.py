"""Dragon21, sections 4, 5.1, 5.1a and 9: what hands count, when they draw, which wins, and what wagers are paid."""

from collections.abc import Sequence
from typing import TypeAlias

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import Place
from croupier.engines.cards.fates import settled
from croupier.engines.cards.round import Stake
from croupier.games.baccarat.dealing import FIRST, SECOND
from croupier.games.dragon21.options import Wagers
from croupier.games.dragon21.round import Round
from croupier.games.dragon21.tables import EQUAL, LOSES, TIE_PAYS, WIN_PAYS, R, Tie, Win
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Number
from croupier.things.cards import ACE
from croupier.things.hands.points import blackjack_value, is_blackjack, total
from croupier.things.money import Odds

DRAGON_HAND, TIGER_HAND = FIRST, SECOND
HANDS = (DRAGON_HAND, TIGER_HAND)
PAIR_OF: dict[str, Place] = {Wagers.DRAGON_PAIR: DRAGON_HAND, Wagers.TIGER_PAIR: TIGER_HAND}
"""The hand on whose first two cards a Perfect Pairs wager is."""
Cards: TypeAlias = Sequence[int]

# --- 4.1: what a hand counts ------------------------------------------------------------------------


def count_words(cards: Cards) -> str:
    """What a hand counts, as the dealer says it."""
    return "Blackjack" if is_blackjack(cards) else str(total(cards).points)


def counted_by(cards: Cards) -> Number:
    """The rule of the card that needs the most words to count: an ace, a card worth ten, or any other."""
    if any(card >> 2 == ACE for card in cards):
        return R("4.1(c)")
    return R("4.1(b)") if any(blackjack_value(card) == 10 for card in cards) else R("4.1(a)")


# --- 9: drawing --------------------------------------------------------------------------------------


def next_draw(dragon: Cards, tiger: Cards) -> Place | None:
    """The hand that gets a card now: none beside a blackjack; else Dragon up to 17, then Tiger (9.1, 9.2)."""
    if is_blackjack(dragon) or is_blackjack(tiger):
        return None
    for place, cards in zip(HANDS, (dragon, tiger), strict=True):
        if total(cards).points <= 16:
            return place
    return None


# --- 5.1: which hand wins -------------------------------------------------------------------------

WINS = {
    Wagers.DRAGON: {
        "whole": R("5.1(a)(i)(a)"),
        "broken": R("5.1(a)(i)(b)"),
        "other broken": R("5.1(a)(i)(c)"),
        "blackjack": R("5.1(a)(i)(d)"),
    },
    Wagers.TIGER: {
        "whole": R("5.1(b)(i)(a)"),
        "broken": R("5.1(b)(i)(b)"),
        "other broken": R("5.1(b)(i)(c)"),
        "blackjack": R("5.1(b)(i)(d)"),
    },
}
"""Why a hand wins: more points than another whole hand, fewer than another broken one, whole or blackjack alone."""


def winner(dragon: Cards, tiger: Cards) -> Wagers:
    """Who has won, or "tie": a blackjack alone beats everything, a whole hand a broken one (5.1)."""
    if is_blackjack(dragon) != is_blackjack(tiger):
        return Wagers.DRAGON if is_blackjack(dragon) else Wagers.TIGER
    one, other = total(dragon), total(tiger)
    if one.points == other.points:
        return Wagers.TIE
    if one.broken and other.broken:
        return Wagers.DRAGON if one.points < other.points else Wagers.TIGER
    if one.broken or other.broken:
        return Wagers.TIGER if one.broken else Wagers.DRAGON
    return Wagers.DRAGON if one.points > other.points else Wagers.TIGER


def compared_by(dragon: Cards, tiger: Cards, who: Wagers) -> Number:
    """The rule by which the winning hand was told apart from the other."""
    mine, theirs = (dragon, tiger) if who == Wagers.DRAGON else (tiger, dragon)
    if is_blackjack(mine):
        return WINS[who]["blackjack"]
    if total(mine).broken:
        return WINS[who]["broken"]
    return WINS[who]["other broken" if total(theirs).broken else "whole"]


def win_of(cards: Cards) -> Win | None:
    """The line of the pay scale for a winning hand; none for a 17, which pays nothing (5.1a)."""
    if is_blackjack(cards):
        return Win.BLACKJACK
    points = total(cards).points
    if points > 21:
        return Win.OVER_21
    return Win.OF_18_TO_21 if points > 17 else None


def tie_of(cards: Cards) -> Tie:
    """The line of the pay scale for two equal hands (5.1(c)(i))."""
    if is_blackjack(cards):
        return Tie.BLACKJACK
    points = total(cards).points
    return Tie.OF_21 if points == 21 else Tie.OVER_21 if points > 21 else Tie.UNDER_21


# --- 5.1: what becomes of a wager -------------------------------------------------------------------


def fate(r: Round, stake: Stake, dragon: Cards, tiger: Cards, who: Wagers) -> ev.Settled:
    """What becomes of a wager on Dragon, Tiger or Tie when this hand has won, or the tie."""
    if stake.wager == Wagers.TIE:
        if who != Wagers.TIE:
            return settled(stake, Fate.LOST, r.law(LOSES[Wagers.TIE]))
        return won(stake, TIE_PAYS.odds[tie_of(dragon)], r.law(EQUAL[Wagers.TIE]))
    if who == Wagers.TIE:
        return settled(stake, Fate.STAND_OFF, r.law(EQUAL[stake.wager]))
    if who != stake.wager:
        return settled(stake, Fate.LOST, r.law(LOSES[stake.wager]))
    made = win_of(dragon if who == Wagers.DRAGON else tiger)
    if made is None:
        return settled(stake, Fate.STAND_OFF, r.law("5.1a"))
    return won(stake, WIN_PAYS.odds[made], r.law(compared_by(dragon, tiger, who)))


def won(stake: Stake, odds: Odds, cite: Rule) -> ev.Settled:
    """A stake that has won at these odds."""
    return settled(stake, Fate.WON, cite, won=odds.winnings(stake.amount))
