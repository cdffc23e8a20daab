"""Big Raise Stud, the Three Card Bonus: the player's own three cards, whatever becomes of the hand (10.3)."""

from fractions import Fraction

import numpy as np
from msgspec.structs import replace

from croupier.games.big_raise_stud.odds.ante import edition
from croupier.games.big_raise_stud.options import SCALES, WAGERS, Wagers
from croupier.mathematics.figures import figures
from croupier.mathematics.five_card import FULL, Deck, scale, word
from croupier.mathematics.records import Figures, Outcome, Question
from croupier.mathematics.three_card import kinds
from croupier.things.hands import three
from croupier.things.money import Odds


def odds(question: Question) -> dict[int, Odds]:
    """The scale of 10.3 with what was typed in."""
    return scale(question, Wagers.BONUS, SCALES[Wagers.BONUS].odds, three.Category, grows=True)


def gains(question: Question) -> list[Fraction]:
    """What a unit of the wager gains, by the category of the three cards."""
    pays = odds(question)
    return [pays[kind].exact(1) if kind in pays else Fraction(-1) for kind in three.Category]


def bonus(question: Question, deck: Deck = FULL) -> Figures:
    """The wager's figures; there is nothing to decide."""
    e, paid = edition(question), gains(question)
    ways = np.bincount(kinds(deck), minlength=len(three.Category))
    ends = [
        Outcome(
            label=word(kind),
            ways=int(ways[kind]),
            net=paid[kind],
            cite=e.law("10.3") if kind is three.Category.ODD_CARDS else e.law("10.6(b)"),
        )
        for kind in reversed(three.Category)
    ]
    wager = next(one for one in WAGERS if one.name == Wagers.BONUS)
    found = figures(wager.name, wager.label, e.law(wager.cite), ends)
    return replace(found, offered=question.options.three_card_bonus)
