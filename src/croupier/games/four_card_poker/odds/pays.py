"""What a hand of Four Card Poker comes to, in antes, by its category, the play wager and who won; and Aces Up (5.7)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games.four_card_poker.options import (
    ACES_UP,
    ANTE_BONUS,
    ANTE_PAYS,
    PLAY_PAYS,
    AcesUpHand,
    Options,
    Wagers,
)
from croupier.mathematics.figures import paid, within
from croupier.mathematics.five_card import ANY_HAND, ranked, word
from croupier.mathematics.records import Question, Unanswerable
from croupier.things.hands.four import Category
from croupier.things.money import Odds

SIZES = (1, 2, 3)
"""How many antes a play wager may be (5.2(b))."""
FOLD = 0
"""The choice to fold stands beside the sizes."""
LOST, WON = 0, 1
WAGERS = (Wagers.ANTE, Wagers.PLAY, "ante bonus", Wagers.ACES)
"""What pays by a scale of its own."""


class Terms(NamedTuple):
    """Results by category of the hand, choice (fold, or the size of the play wager) and LOST or WON, in antes."""

    nets: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    aces: dict[AcesUpHand, Fraction]
    """What Aces Up wins with each hand that it pays, in its own units."""


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """What each wager pays, by the words of the prize: the scale in force, and what was typed in."""
    for wager in question.pays:
        if wager not in WAGERS:
            raise Unanswerable(f"no wager {wager!r} is paid by a scale; there are {', '.join(WAGERS)}")
    options: Options = question.options
    bonus = {word(Category(made)): odds for made, odds in reversed(ANTE_BONUS.odds.items())}
    return {
        Wagers.ANTE: paid(question, Wagers.ANTE, {ANY_HAND: ANTE_PAYS.odds[Category.ODD_CARDS]}),
        Wagers.PLAY: paid(question, Wagers.PLAY, {ANY_HAND: PLAY_PAYS.odds[Category.ODD_CARDS]}),
        "ante bonus": paid(question, "ante bonus", bonus, ranked(Category)),
        Wagers.ACES: paid(question, Wagers.ACES, aces_scale(options.aces_up_scale)),
    }


def aces_scale(number: int) -> dict[str, Odds]:
    """One of the seven scales of Aces Up as it is printed, the best hand first (5.7.2)."""
    return {word(AcesUpHand(made)): odds for made, odds in reversed(ACES_UP[number - 1].odds.items())}


def most(question: Question) -> Fraction | None:
    """The maximum payout in units of the wager; none if there is none (5.10)."""
    options: Options = question.options
    if options.max_payout is None:
        return None
    return Fraction(options.max_payout, question.stake or options.minimum)


def terms(question: Question) -> Terms:
    """What every end of a hand comes to."""
    pays = scales(question)
    bonuses = [pays["ante bonus"].get(word(made)) for made in Category]
    extra = [Fraction(0) if odds is None else odds.exact(1) for odds in bonuses]
    ante, play = pays[Wagers.ANTE][ANY_HAND].exact(1), pays[Wagers.PLAY][ANY_HAND].exact(1)
    limit, per = most(question), question.options.max_payout_per
    nets = []
    for bonus in extra:
        ends = [(Fraction(-1), Fraction(-1))]
        for size in SIZES:
            # the bonus is paid on the ante
            won = within(((bonus, ante), (play * size,)), limit, per)
            ends.append((within(((bonus,),), limit, per) - 1 - size, won))
        nets.append(tuple(ends))
    return Terms(tuple(nets), aces(pays[Wagers.ACES], limit))


def aces(scale: Mapping[str, Odds], limit: Fraction | None = None) -> dict[AcesUpHand, Fraction]:
    """What Aces Up wins with each hand."""
    won = {made: scale[word(made)].exact(1) for made in reversed(AcesUpHand)}
    return {made: amount if limit is None else min(amount, limit) for made, amount in won.items()}
