"""The figures of a wager out of its outcomes, and pay scales with what the operator typed in."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.kernel.options import LimitPer
from croupier.law.books import Rule
from croupier.mathematics.records import Figures, Outcome, Question, RuleOfThumb, Unanswerable
from croupier.things.money import Odds


def figures(name: str, label: str, cite: Rule, outcomes: Iterable[Outcome]) -> Figures:
    """What a unit comes to, exactly, when each outcome has whole ways; from probabilities otherwise.

    A prize that cannot be had belongs among the outcomes too, with no ways: somebody should be told.
    """
    ends = tuple(outcomes)
    exact = all(isinstance(one.ways, int) for one in ends)
    total = sum(one.ways for one in ends)
    if not total:
        raise Unanswerable(f"{name} has no outcomes under these options")

    def mean(values: Iterable[Fraction]) -> Fraction:
        return sum((Fraction(one.ways) * v for one, v in zip(ends, values, strict=True)), Fraction()) / Fraction(total)

    net = mean(one.net for one in ends)
    square = mean(one.net * one.net for one in ends)
    staked = mean(one.staked for one in ends)
    return Figures(
        name=name,
        label=label,
        cite=cite,
        edge=float(-net),
        edge_exact=-net if exact else None,
        variance=float(square - net * net),
        hit_rate=float(mean(Fraction(one.net > 0) for one in ends)),
        element_of_risk=float(-net / staked) if staked else 0.0,
        method="exact" if exact else "computed",
        outcomes=ends,
    )


def thumb(rule: str, edge: Fraction | float, best: Fraction | float) -> RuleOfThumb:
    """A rule of thumb with the edge of whoever follows it, and its price against the best play."""
    return RuleOfThumb(
        rule=rule,
        edge=float(edge),
        edge_exact=edge if isinstance(edge, Fraction) else None,
        cost=float(edge - best),
    )


def paid(question: Question, wager: str, usual: Mapping[str, Odds], ranking: Sequence[str] = ()) -> dict[str, Odds]:
    """The odds of a wager by the words of the prize: the usual ones, but for what the operator typed in.

    A scale over a ranking, which names every hand from the best down, takes prizes for hands that it does not pay yet.
    """
    typed = question.pays.get(wager, {})
    for prize in typed:
        if prize not in usual and prize not in ranking:
            new = [one for one in ranking if one not in usual]
            more = f"; a prize can be added for {', '.join(new)}" if new else ""
            raise Unanswerable(f"{wager} has no prize {prize!r}; its prizes are {', '.join(usual)}{more}")
    both = {**usual, **typed}
    return {prize: both[prize] for prize in ranking if prize in both} if ranking else both


def within(wagers: Sequence[Sequence[Fraction]], limit: Fraction | None, per: LimitPer) -> Fraction:
    """What a maximum payout leaves of the payments on the wagers of one box: each by itself, by wager, or all together.

    On one box that is all a player has, so that a box and a round are the same.
    """
    if limit is None:
        return sum([one for payments in wagers for one in payments], Fraction())
    if per is LimitPer.PAYMENT:
        return sum([min(one, limit) for payments in wagers for one in payments], Fraction())
    by_wager = [sum(payments, Fraction()) for payments in wagers]
    if per is LimitPer.WAGER:
        return sum([min(one, limit) for one in by_wager], Fraction())
    return min(sum(by_wager, Fraction()), limit)
