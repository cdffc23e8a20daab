"""What a hand of Three Card Poker comes to, in antes, by its class and by what the dealer has (T8, T9, T20)."""

from fractions import Fraction
from typing import NamedTuple

from croupier.games.three_card_poker.options import (
    BONUS_PAYS,
    EVEN_PAYS,
    PAIR_PLUS_PAYS,
    Options,
    Qualifies,
    Ties,
    Wagers,
)
from croupier.law.books import Rule, document
from croupier.mathematics.figures import within
from croupier.mathematics.five_card import lines, scale, word
from croupier.mathematics.records import Question
from croupier.things.cards import cards
from croupier.things.hands.three import Category, high
from croupier.things.money import Odds

R = document("three-card-poker")

IDLE, BELOW, EQUAL, ABOVE = range(4)
"""What the dealer has against a hand: nothing to play with; or a hand that is lower, the same, or higher."""
LEAST = {
    Qualifies.QUEEN_HIGH: high(cards("Qc 3d 2h")),
    Qualifies.KING_HIGH: high(cards("Kc 3d 2h")),
}
"""The lowest hand with which the dealer plays (T19)."""


class End(NamedTuple):
    """One end of a hand that was played: what it comes to, and the rule that pays, takes or cuts it."""

    net: Fraction
    cite: Rule


Terms = dict[Category, tuple[End, End, End, End]]
"""The ends of a hand that is played, by its class and by what the dealer has."""


def _bonus(question: Question) -> dict[int, Odds]:
    return scale(question, "ante bonus", BONUS_PAYS[question.options.bonus_scale].odds, Category, grows=True)


def _pair_plus(question: Question) -> dict[int, Odds]:
    return scale(
        question, Wagers.PAIR_PLUS, PAIR_PLUS_PAYS[question.options.pair_plus_scale].odds, Category, grows=True
    )


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """What each wager pays, by the words of the prize: the scale in force, and what was typed in."""
    even: dict[str, dict[str, Odds]] = {
        name: lines(scale(question, name, EVEN_PAYS.odds, Category), Category) for name in (Wagers.ANTE, Wagers.PLAY)
    }
    return {**even, "ante bonus": _words(_bonus(question)), Wagers.PAIR_PLUS: _words(_pair_plus(question))}


def _words(odds: dict[int, Odds]) -> dict[str, Odds]:
    return {word(Category(made)): odds[made] for made in sorted(odds, reverse=True)}


def _most(question: Question) -> Fraction | None:
    """The maximum payout in units of the wager; none if there is none (T10)."""
    o: Options = question.options
    return None if o.max_payout is None else Fraction(o.max_payout, question.stake or o.minimum)


def _end(question: Question, payments: list[list[Fraction]], lost: int, cite: Rule) -> End:
    """An end with these payments, by wager, as far as the cap leaves them; and with so many antes lost."""
    most, per = _most(question), question.options.max_payout_per
    full, left = within(payments, None, per), within(payments, most, per)
    return End(left - lost, cite if left == full else R("T10"))


def terms(question: Question) -> Terms:
    """What becomes of ante and play together when a hand is played; the bonus belongs to the ante."""
    o: Options = question.options
    ante, play = (scale(question, name, EVEN_PAYS.odds, Category) for name in (Wagers.ANTE, Wagers.PLAY))
    bonuses, bonus_cite = _bonus(question), R(BONUS_PAYS[o.bonus_scale].cite)
    found = {}
    for made in Category:
        bonus = [bonuses[made].exact(1)] if made in bonuses else []
        on_ante = [*bonus, ante[made].exact(1)]
        both = [on_ante, [play[made].exact(1)]]
        found[made] = (
            _end(question, [on_ante], 0, R("T20(a)")),
            _end(question, both, 0, R("T20(b)")),
            _end(question, both if o.ties is Ties.PLAYER_WINS else [bonus], 0, R("T20(c)")),
            _end(question, [bonus], 2, bonus_cite if bonus else R("T20(d)")),
        )
    return found


def pair_plus(question: Question) -> dict[Category, Fraction]:
    """What a unit of Pair Plus comes to, by the class of the three cards."""
    pays, most = _pair_plus(question), _most(question)
    found = {made: pays[made].exact(1) if made in pays else Fraction(-1) for made in Category}
    return {made: net if most is None else min(net, most) for made, net in found.items()}


def bonus_worth(question: Question, share: dict[Category, Fraction]) -> Fraction:
    """What the bonus adds to an ante on average, if every hand that earns it is played."""
    per, most = question.options.max_payout_per, _most(question)
    prizes = {Category(made): odds.exact(1) for made, odds in _bonus(question).items()}
    return sum([share[made] * within([[prize]], most, per) for made, prize in prizes.items()], Fraction())
