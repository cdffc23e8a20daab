"""Tai-sai, exactly: every wager under every pay scale, from the 216 throws of three dice (T6, T7).

Areas that win in equally many ways by the same lines of the pay scale share one row: a six is as good as a one, a total
as good as the one opposite. Nobody decides anything, so there is no advice to give.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numba import njit
from numpy.typing import NDArray

from croupier.games.tai_sai.options import APPROVED, Options, scale, validate
from croupier.games.tai_sai.tables import BETS, KINDS
from croupier.kernel.terminals import Bet
from croupier.law.books import document
from croupier.law.law import law_of
from croupier.mathematics.figures import figures, paid
from croupier.mathematics.five_card import parts
from croupier.mathematics.records import Advice, Figures, Kernel, Outcome, Question, Report, Seen, Unanswerable
from croupier.mathematics.streams import State, below
from croupier.things.dice import Dice
from croupier.things.money import Odds

R = document("electronic-tai-sai")
LAW = law_of("electronic-tai-sai")

POLICIES = ("flat",)
"""The same wagers every spin: there is nothing else to choose."""

OUTCOMES: tuple[Dice, ...] = tuple(product(range(1, 7), range(1, 7), range(1, 7)))
"""All throws of three dice, each as likely as any other."""
MOST = 5_000_000
"""The largest result in parts of a unit: the squares of a block of rounds then stay inside 64 bits."""


class Row(NamedTuple):
    """Areas with the same mathematics: a name, a label, the first of the areas, and how many there are."""

    name: str
    label: str
    bet: Bet
    areas: int


_LABELS = {
    "triple": "Triple of one number",
    "double": "Double of one number",
    "dice": "Two different numbers",
    "face": "One number",
    "three alike": "Three numbers, two of them alike",
    "three different": "Three different numbers",
    "four": "Three of four numbers",
}


def line(bet: Bet, dice: Dice) -> str:
    """The line of the pay scale by which these dice pay a bet, counted by how often each number shows; or nothing (T6).

    Only triples come to less than 4 or more than 17, and a triple wins neither small, big, odd nor even.
    """
    shows, total = Counter(dice), sum(dice)
    triple, numbers = len(shows) == 1, [shows[number] for number in bet.numbers]
    won = {
        "small": not triple and total <= 10,
        "big": not triple and total >= 11,
        "odd": not triple and total % 2 == 1,
        "even": not triple and total % 2 == 0,
        "triple": numbers == [3],
        "any-triple": triple,
        "double": numbers in ([2], [3]),
        "total": bet.numbers == (total,),
        "dice": len(numbers) == 2 and all(numbers),
        "face": any(numbers),
        "three": shows == Counter(bet.numbers),
        "four": len(shows) == 3 and sum(numbers) == 3,
    }[bet.kind]
    if not won:
        return ""
    return f"face-{numbers[0]}" if bet.kind == "face" else bet.lines[0]


def words(pay_line: str) -> str:
    """A line of the pay scale as `croupier games` shows it: "any triple"."""
    return pay_line.replace("-", " ")


@cache
def rows() -> tuple[Row, ...]:
    """The wagers in the order of the layout; areas that are paid by the same lines are one row."""
    kept: dict[str, list[Bet]] = {}
    for bet in BETS.values():
        several = bet.kind in ("total", "three")
        kept.setdefault(words(bet.lines[0]) if several else bet.kind, []).append(bet)
    return tuple([Row(name, _label(name, bets), bets[0], len(bets)) for name, bets in kept.items()])


def offered(row: Row, options: Options) -> bool:
    """Whether the layout has the wager: odd and even are an option (T6(c), T6(d))."""
    return options.odd_even or not row.bet.offered


def _label(name: str, bets: list[Bet]) -> str:
    """What a player would call these areas."""
    if bets[0].kind == "total":
        return "Total " + " or ".join([str(bet.numbers[0]) for bet in bets])
    return _LABELS.get(name, bets[0].label)


def scales(question: Question) -> dict[str, dict[str, Odds]]:
    """What each wager pays: the scale in force, the operator's own lines, and what was typed in (T7)."""
    options: Options = question.options
    refusal = validate(LAW, options, {APPROVED: "assumed"})
    if refusal is not None:
        raise Unanswerable(refusal.why)
    for wager in question.pays:
        if wager not in KINDS:
            raise Unanswerable(f"there is no wager {wager!r}; the wagers are {', '.join(KINDS)}")
    usual: dict[str, dict[str, Odds]] = {}
    for bet in BETS.values():
        usual.setdefault(bet.kind, {}).update({words(one): Odds(scale(options)[one]) for one in bet.lines})
    return {kind: paid(question, kind, lines) for kind, lines in usual.items()}


def _net(pay_line: str, pays: dict[str, Odds]) -> Fraction:
    """What a unit comes to when this line pays it; with no line it is lost."""
    return pays[words(pay_line)].exact(1) if pay_line else Fraction(-1)


def _outcomes(bet: Bet, pays: dict[str, Odds]) -> list[Outcome]:
    """The ends of one bet: a row for each line that can pay it, and the loss (T7, 3.3(c)(v))."""
    ways = Counter([line(bet, dice) for dice in OUTCOMES])
    ends = [Outcome(label=words(one), ways=ways[one], net=_net(one, pays), cite=LAW(bet.pays)) for one in bet.lines]
    return [*ends, Outcome(label="lost", ways=ways[""], net=Fraction(-1), cite=R("3.3(c)(v)"))]


def _figures(row: Row, pays: dict[str, Odds], options: Options) -> Figures:
    """The figures of a row."""
    found = figures(row.name, row.label, LAW(row.bet.wager), _outcomes(row.bet, pays))
    return replace(found, offered=offered(row, options))


def _fair(one: Figures) -> str:
    """The odds at which a wager with a single prize would cost nothing."""
    won, lost = one.outcomes[0].ways, one.outcomes[-1].ways
    fair = Fraction(lost) / Fraction(won)
    return f"{fair.numerator} to {fair.denominator}"


def analyse(question: Question) -> Report:
    """The figures of every kind of wager that is offered."""
    pays = scales(question)
    found = tuple([_figures(row, pays[row.bet.kind], question.options) for row in rows()])
    there = [one for one in found if one.offered]
    least, most = min(there, key=lambda one: one.edge), max(there, key=lambda one: one.edge)
    return Report(
        game=question.game,
        edition=question.edition,
        wagers=found,
        facts={
            "smallest edge": f"{least.edge:.4%} ({least.name})",
            "largest edge": f"{most.edge:.4%} ({most.name})",
            "areas": str(sum(row.areas for row in rows() if offered(row, question.options))),
            **{f"fair odds, {one.name}": _fair(one) for one in found if len(one.outcomes) == 2},
        },
        derivation=(
            "Three dice fall in 6 x 6 x 6 = 216 ways, each as likely as any other.",
            "For each wager every throw is counted under the line of the pay scale that pays it, or as lost.",
            "The edge is what is lost in all 216 throws less what is won in them, by 216.",
            "Areas that differ only in the number they name have the same counts and are shown once.",
        ),
        notes=(
            "Void spins return the wagers and are left out.",
            "Wagers are the same whatever fell before: no throw remembers another, and no system changes an edge.",
        ),
    )


def advise(question: Question, seen: Seen) -> Advice:  # noqa: ARG001 - asked as any other game is
    """Nobody chooses anything once the dice are covered."""
    raise Unanswerable("tai-sai has no decision: a wager stands as it was placed until the dice are uncovered")


@njit(cache=True, nogil=True)
def _play(state: State, rounds: int, sums: NDArray[np.int64], results: NDArray[np.int64], units: Any) -> None:
    """Throw the dice so many times and add up what each wager came to."""
    for _ in range(rounds):
        throw = below(state, results.shape[1])
        for wager in range(results.shape[0]):
            result = results[wager, throw]
            sums[wager, 0] += result
            sums[wager, 1] += result * result
            sums[wager, 2] += units[wager]
            sums[wager, 3] += result > 0


def kernel(question: Question, policy: Any = "flat") -> Kernel:
    """Spins in which a unit lies on one area of every row; the only policy is "flat"."""
    if policy not in POLICIES:
        raise Unanswerable(f"there is no policy {policy!r}: tai-sai has no decision, so the only policy is 'flat'")
    pays = scales(question)
    there = [row for row in rows() if offered(row, question.options)]
    nets = [[_net(line(row.bet, dice), pays[row.bet.kind]) for dice in OUTCOMES] for row in there]
    units = [parts(row, one.name, MOST) for row, one in zip(nets, there, strict=True)]
    results = [[int(one * unit) for one in row] for row, unit in zip(nets, units, strict=True)]
    tables = np.array(results, dtype=np.int64), np.array(units, dtype=np.int64)
    return Kernel(wagers=tuple([row.name for row in there]), parts=tuple(units), play=_play, tables=tables)
