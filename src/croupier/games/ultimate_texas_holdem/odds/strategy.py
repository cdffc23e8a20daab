"""Ultimate Texas Hold'em: the best play in words and as a chart, and rules of thumb with their exact price."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from croupier.games.ultimate_texas_holdem.odds.best_play import RUNOUTS, Best, Line, best, folded, followed, value, ways
from croupier.games.ultimate_texas_holdem.odds.boards import RANK_PAIRS, ROW, Cards
from croupier.games.ultimate_texas_holdem.odds.counting import LINE
from croupier.games.ultimate_texas_holdem.odds.following import FLOP_THUMB, HIGHS, OUTS, SHOWN
from croupier.games.ultimate_texas_holdem.odds.pays import Terms, part
from croupier.mathematics.figures import thumb
from croupier.mathematics.records import Chart, Curve, RuleOfThumb, Strategy
from croupier.things.cards import RANK_WORDS, RANKS, plural

_AFTER = (
    "after the flop play with a pair of your own (a hole card that pairs the flop, or a pair in the hole but twos),"
    " with a straight or better, and with four to a flush whose ten or higher you hold"
)


class Basic(NamedTuple):
    """The rule of thumb: what it does with the whole board open, and the sums of the whole rule, in parts."""

    outs: int
    """It plays when fewer cards than this beat it in the dealer's hand."""
    high: int
    """Or, more simply, when its higher card is at least of this rank."""
    by_outs: tuple[int, ...]
    """What the rule comes to by that number of outs."""
    by_high: tuple[int, ...]
    """What it comes to by that rank."""


def kind_of(high: int, low: int, *, suited: bool) -> int:
    """The class of two own cards."""
    if high == low:
        return 2 * ROW + high
    return RANK_PAIRS.index((low, high)) + ROW * suited


def edge(total: int, t: Terms, deck: Cards) -> Fraction:
    """What a way of playing loses of an ante."""
    return Fraction(-total * part(t), t.stake * ways(deck))


@lru_cache(maxsize=32)
def basic(t: Terms, deck: Cards) -> Basic:
    """The rule of thumb with the best of its limits."""
    play, lines = best(t, deck), followed(t, deck)
    shown: Line = lines[SHOWN:].reshape(HIGHS, OUTS, 10, LINE)
    start = _early(play, t) + value(lines[FLOP_THUMB], t.flop, t)
    by_outs = tuple(
        start + value(shown[:, : limit + 1], t.river, t) + folded(shown[:, limit + 1 :], t) for limit in range(OUTS)
    )
    by_high = tuple(
        start + value(shown[0], t.river, t) + value(shown[1 + least :], t.river, t) + folded(shown[1 : 1 + least], t)
        for least in range(HIGHS)
    )
    return Basic(by_outs.index(max(by_outs)), by_high.index(max(by_high)), by_outs, by_high)


def _early(play: Best, t: Terms) -> int:
    """What the hands played before the flop come to."""
    sums = (play.played[kind][t.early.index(antes)] for kind, antes in enumerate(play.early) if antes)
    return sum(sums)


def strategy(t: Terms, deck: Cards) -> Strategy:
    """How to play."""
    play, rule = best(t, deck), basic(t, deck)
    return Strategy(lines=_lines(play, rule, t), charts=(_chart(play),), thumbs=_thumbs(t, deck))


def _chart(play: Best) -> Chart:
    """The first decision, by rank and rank: of one suit above the diagonal."""
    falling = range(12, -1, -1)

    def cell(row: int, column: int) -> str:
        antes = play.early[kind_of(max(row, column), min(row, column), suited=row > column)]
        return str(antes) if antes else "-"

    ranks = tuple(RANKS[::-1])
    used = sorted({antes for antes in play.early if antes})
    key = {str(antes): f"play {antes} antes" for antes in used}
    return Chart(
        title="Before the flop: one suit above the diagonal, two suits below it",
        rows=ranks,
        columns=ranks,
        cells=tuple(tuple(cell(row, column) for column in falling) for row in falling),
        key={**key, "-": "check"},
    )


def _lines(play: Best, rule: Basic, t: Terms) -> tuple[str, ...]:
    """The first decision in words, then how the others are found."""
    pairs = [rank for rank in range(13) if play.early[kind_of(rank, rank, suited=False)]]
    told = [f"Before the flop play with pairs: {_span(pairs, 12)}."]
    for high in range(12, 0, -1):
        by_suit = {
            words: [low for low in range(high) if play.early[kind_of(high, low, suited=suited)]]
            for words, suited in (("of one suit", True), ("of two suits", False))
        }
        spans = [f"{words} {_span(lows, high - 1)}" for words, lows in by_suit.items() if lows]
        if spans:
            told.append(f"Before the flop play with {_article(high)} and a second card: {'; '.join(spans)}.")
    told.append("Before the flop check with everything else.")
    told.append(f"{_AFTER[0].upper()}{_AFTER[1:]}; else check.")
    if t.both:
        told.append(f"With the whole board open play with {_open_high(rule.high)}; else fold.")
    else:
        told.append(f"With the whole board open play with {_open_outs(rule.outs)}; else fold.")
    return tuple(told)


def _article(rank: int) -> str:
    return f"{'an' if RANK_WORDS[rank][0] in 'ae' else 'a'} {RANK_WORDS[rank]}"


def _span(ranks: list[int], top: int) -> str:
    """Ranks in words: all of them, from one upwards, or one by one."""
    if not ranks:
        return "none"
    if ranks == list(range(top + 1)):
        return "any"
    if ranks == list(range(ranks[0], top + 1)):
        return plural(ranks[0]) if ranks[0] == top else f"{plural(ranks[0])} or higher"
    return ", ".join(plural(rank) for rank in ranks)


def _open_outs(limit: int) -> str:
    return f"a pair of your own, or when fewer than {limit} unseen cards would beat you if the dealer held one of them"


def _open_high(least: int) -> str:
    own = "a pair of your own, with a straight or better"
    return own if least > 12 else f"{own}, or with a hole card that is {_article(least)} or higher"


def _thumbs(t: Terms, deck: Cards) -> tuple[RuleOfThumb, ...]:
    """Rules of thumb; the first is the one that the simulation calls basic."""
    play, rule = best(t, deck), basic(t, deck)
    least = edge(play.total, t, deck)
    chart = "Before the flop by the chart"
    waits = sum(
        RUNOUTS * (value(play.waited[kind], t.river, t) + folded(play.shown[kind] - play.waited[kind], t))
        for kind in range(len(play.early))
    )
    most = t.early[-1]
    blind = sum(sums[-1] for sums in play.played)
    found = [
        (f"{chart}; {_AFTER}; at the end with {_open_outs(rule.outs)}", rule.by_outs[rule.outs]),
        (f"{chart}; {_AFTER}; at the end with {_open_high(rule.high)}", rule.by_high[rule.high]),
        ("Check twice, and play or fold for the best with the whole board open", waits),
        (f"Play {most} antes before the flop with any two cards", blind),
    ]
    # With both hole cards in every hand one card of the dealer's beats nobody: there are no outs to count.
    return tuple(thumb(words, edge(total, t, deck), least) for words, total in (found[1:] if t.both else found))


def curve(t: Terms, deck: Cards) -> Curve:
    """The edge of the rule of thumb by its limit at the last decision."""
    rule = basic(t, deck)
    sums, title, x = (
        (rule.by_high, "Edge by the lowest hole card played without a pair", "rank, from 0 for a two")
        if t.both
        else (rule.by_outs, "Edge by the outs at which a hand is folded", "dealer's outs")
    )
    at = rule.high if t.both else rule.outs
    points = tuple((float(i), float(edge(total, t, deck))) for i, total in enumerate(sums))
    return Curve(title=title, x=x, y="edge", points=points, marks=((float(at), "least edge"),))
