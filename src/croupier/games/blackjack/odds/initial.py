"""The initial wager of blackjack: every way a round can end with it, how likely, by which rule, and the figures."""

from collections import defaultdict
from fractions import Fraction

import numpy as np

from croupier.games.blackjack.odds.hands import NATURAL, TWENTY_TWO
from croupier.games.blackjack.odds.rules import (
    BLACKJACK,
    BROKE,
    DOUBLED,
    FREE,
    GIVEN_UP,
    LOST,
    STOOD_OFF,
    WON,
    Terms,
    money,
    staked,
)
from croupier.games.blackjack.odds.solving import Course
from croupier.games.blackjack.odds.splitting import Results, results
from croupier.games.blackjack.tables import INITIAL
from croupier.law.books import Rule, document
from croupier.mathematics.figures import figures
from croupier.mathematics.records import Figures, Outcome

A = document("blackjack-amendments")
B = document("blackjack")

Line = tuple[str, Rule]
KINDS = {0: "", DOUBLED: ", doubled", FREE: ", doubled for a lammer"}


def _line(how: int, end: int) -> Line:
    """What an end of a hand is called, and the rule that pays or takes."""
    if how == BLACKJACK:
        return ("both have blackjack", B("B11(g)")) if end == NATURAL else ("blackjack", A("5.4"))
    if how == GIVEN_UP:
        return ("given up against blackjack", B("B20(a)")) if end == NATURAL else ("given up", B("B20"))
    kind, fate = how // 4 * 4, how % 4
    name, cite = {
        LOST: ("the dealer counts more", B("B11(f)")),
        STOOD_OFF: ("equal counts", B("B11(g)")),
        WON: ("the dealer counts less", B("B11(b)")),
        BROKE: ("broken", B("B11(e)")),
    }[fate]
    if end == NATURAL and fate == LOST:
        name, cite = "the dealer has blackjack", B("B18") if kind else B("B11(d)")
    elif end == NATURAL:
        name, cite = "broken, and the dealer has blackjack", B("B18(d)") if kind else B("B11(e)")
    elif end == TWENTY_TWO and fate == STOOD_OFF:
        name, cite = "the dealer's 22", A("20.7")
    elif end >= TWENTY_TWO and fate == WON:
        name, cite = "the dealer breaks", B("B11(a)")
    return name + KINDS[kind], cite


def _apart(t: Terms, c: Course, value: int) -> Results:
    """How likely each result of a split pair is."""
    worth = money(t, value, lead=True), money(t, value)
    return results(c.pairs[value], worth, (staked(t), staked(t, value)))


def outcomes(t: Terms, courses: tuple[Course, ...]) -> tuple[Outcome, ...]:
    """Every way a round can end, with its share; boxes that were split by their result."""
    worth, stake = money(t), staked(t)
    plain: defaultdict[tuple[Line, Fraction, Fraction], float] = defaultdict(float)
    apart: defaultdict[tuple[Fraction, Fraction], float] = defaultdict(float)
    for c in courses:
        for end, how in np.argwhere(c.record):
            key = _line(int(how), int(end)), worth[int(end == NATURAL)][how], stake[how]
            plain[key] += c.against.share * float(c.record[end, how])
        for value, share in c.split.items():
            for key_, part in _apart(t, c, value).items():
                apart[key_] += c.against.share * share * part
    found = [
        Outcome(label=line[0], ways=share, net=net, staked=put, cite=line[1])
        for (line, net, put), share in sorted(plain.items(), key=lambda one: -one[1])
    ]
    found += [
        Outcome(
            label=f"split: {float(net):+g} with {float(put):g} staked", ways=share, net=net, staked=put, cite=B("B17")
        )
        for (net, put), share in sorted(apart.items())
    ]
    return tuple(found)


def initial(t: Terms, courses: tuple[Course, ...]) -> Figures:
    """The figures of the initial wager with everything that follows it, but for insurance."""
    return figures(INITIAL.name, INITIAL.label, B(INITIAL.cite), outcomes(t, courses))
