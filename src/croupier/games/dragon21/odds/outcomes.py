"""What Dragon21's wagers come to: how a round ends for each, what that is worth, in how many ways (5.1, 5.1a, 11A)."""

from collections import Counter
from fractions import Fraction

from croupier.games.baccarat.odds.count import Shoe
from croupier.games.baccarat.odds.pairs import outcomes, prizes, two_cards
from croupier.games.baccarat.tables import PERFECT_SCALES
from croupier.games.dragon21.odds.count import BLACKJACK, LEAST, by_value, tally
from croupier.games.dragon21.options import Options
from croupier.games.dragon21.tables import DRAGON, DRAGON_PAIR, EQUAL, LOSES, TIE, TIE_PAYS, TIGER, TIGER_PAIR, WIN_PAYS
from croupier.kernel.wagers import PayScale, Wager
from croupier.law.books import document
from croupier.law.law import law_of
from croupier.mathematics.records import Outcome, Question, Unanswerable
from croupier.things.money import Odds

R = document("dragon21")

BROKEN = 22
PAIRS = (DRAGON_PAIR.name, TIGER_PAIR.name)
STAND_OFF, PUSH, LOST, NO_TIE = "tie", "wins with 17: push", "the other hand wins", "no tie"
UNPAID = {STAND_OFF: Fraction(0), PUSH: Fraction(0), LOST: Fraction(-1), NO_TIE: Fraction(-1)}
"""Ends that no scale pays, and what they are worth."""


def offered(o: Options) -> tuple[Wager, ...]:
    """The wagers that a table has."""
    return (DRAGON, TIGER, TIE, *((DRAGON_PAIR, TIGER_PAIR) if o.perfect_pairs else ()))


WAGERS = (DRAGON, TIGER, TIE, DRAGON_PAIR, TIGER_PAIR)


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """The odds in force for each wager, by the words of the prize; a win with 17 has none."""
    names = [wager.name for wager in WAGERS]
    for name in question.pays:
        if name not in names:
            raise Unanswerable(f"no wager {name!r} is paid by a scale; there are {', '.join(names)}")
    return {name: dict(prizes(question, name, scale_of(question.options, name)).values()) for name in names}


def scale_of(o: Options, name: str) -> PayScale:
    """By which scale a wager is paid."""
    if name in PAIRS:
        return PERFECT_SCALES[o.perfect_scale]
    return TIE_PAYS if name == TIE.name else WIN_PAYS


def line_of(name: str, dragon: int, tiger: int) -> str:
    """How a round ends for a wager on a hand or on the tie: a prize of its scale, or another end."""
    if name == TIE.name:
        return _tied_on(dragon) if dragon == tiger else NO_TIE
    mine, theirs = (dragon, tiger) if name == DRAGON.name else (tiger, dragon)
    if mine == theirs:
        return STAND_OFF
    if mine == BLACKJACK:
        return "blackjack"
    if theirs == BLACKJACK or not _beats(mine, theirs):
        return LOST
    if mine >= BROKEN:
        return "over 21"
    return PUSH if mine == LEAST else "of 18 to 21"


def _beats(mine: int, theirs: int) -> bool:
    """Whether points win: more of two whole hands, fewer of two broken ones, whole ones against broken ones."""
    if mine >= BROKEN or theirs >= BROKEN:
        return mine < theirs
    return mine > theirs


def _tied_on(points: int) -> str:
    """The prize of two equal hands."""
    if points == BLACKJACK:
        return "blackjack"
    return "of 21" if points == 21 else "over 21" if points > 21 else "under 21"


def worth(question: Question, name: str) -> dict[str, Fraction]:
    """What each end is worth to a unit of a wager on a hand or on the tie."""
    pays = prizes(question, name, scale_of(question.options, name)).values()
    return {**{word: Fraction(odds.to, odds.one) for word, odds in pays}, **UNPAID}


def outcomes_of(question: Question, name: str, shoe: Shoe) -> tuple[Outcome, ...]:
    """The ends of a wager."""
    if name in PAIRS:
        size = sum(shoe)
        pays = prizes(question, name, scale_of(question.options, name))
        return outcomes(two_cards(shoe), size * (size - 1), pays, (R("11A.1"), R("11A.1")))
    ways: Counter[str] = Counter()
    for (dragon, tiger), number in tally(by_value(shoe)).items():
        ways[line_of(name, dragon, tiger)] += number
    takes = {STAND_OFF: EQUAL[name], PUSH: R("5.1a"), LOST: LOSES[name], NO_TIE: LOSES[name]}
    pays_by = scale_of(question.options, name).cite
    return tuple(
        [
            Outcome(label=line, ways=ways[line], net=net, cite=law_of("dragon21")(takes.get(line, pays_by)))
            for line, net in worth(question, name).items()
            # A prize that cannot be had is a line all the same; any other end is not.
            if ways[line] or line not in UNPAID
        ]
    )
