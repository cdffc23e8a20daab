"""What looks wrong in a set of rules: wagers that favour the player, edges far from their kin, impossible prizes.

Each doubt names the rule it is about. It is a reason to look, not a verdict.
"""

from collections.abc import Iterator, Mapping
from statistics import median, median_low

import msgspec

from croupier.law.books import Rule
from croupier.mathematics.records import Figures, Report

FAR = 3.0
"""So many times the middle edge of its kin is far from it."""
HIGH = 0.10
"""No wager is far from its kin that costs less than this."""
APART = 0.06
"""By so much an edge may leave the middle one of all scales of the same wager."""
SURE = 3.0
"""So many standard errors make a simulated edge sure."""


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """Something to look at, and the rule it comes from."""

    game: str
    wager: str
    kind: str
    text: str
    cite: Rule


def doubts(report: Report) -> tuple[Doubt, ...]:
    """What looks wrong in the rules of one report."""
    return (*_favours(report), *_far(report), *_impossible(report))


def _favours(report: Report) -> Iterator[Doubt]:
    for wager in report.wagers:
        if wager.edge + SURE * (wager.standard_error or 0.0) < 0:
            text = f"{wager.name} favours the player by {-wager.edge:.4%} of the wager"
            yield _about(report, wager, "favours the player", text)


def _far(report: Report) -> Iterator[Doubt]:
    """An edge far from the middle one of the game's other wagers."""
    for wager in report.wagers:
        kin = [other.edge for other in report.wagers if other.name != wager.name]
        if kin and wager.edge > max(HIGH, FAR * median(kin)):
            text = f"{wager.name} costs {wager.edge:.2%}, the median of the game's other wagers {median(kin):.2%}"
            yield _about(report, wager, "far from its kin", text)


def _impossible(report: Report) -> Iterator[Doubt]:
    """Prizes with no way to win them."""
    for wager in report.wagers:
        for end in wager.outcomes:
            if not end.ways and end.net > 0:
                text = f"{wager.name} pays for {end.label}, which cannot happen"
                yield _about(report, wager, "cannot occur", text, end.cite)


def _about(report: Report, wager: Figures, kind: str, text: str, cite: Rule | None = None) -> Doubt:
    return Doubt(game=report.game, wager=wager.name, kind=kind, text=text, cite=cite or wager.cite)


def between_scales(game: str, option: str, edges: Mapping[str, Figures], cite: Rule) -> Iterator[Doubt]:
    """A scale of a wager whose edge is far from those of its other scales; `edges` are by the option's values."""
    # Of two scales neither is the middle one: the dearer is held against the other.
    middle = median_low([one.edge for one in edges.values()])
    for value, one in edges.items():
        if abs(one.edge - middle) > APART:
            text = f"{one.name} with {option} = {value} costs {one.edge:.2%}, the median of its pay scales {middle:.2%}"
            yield Doubt(game=game, wager=one.name, kind="far from its kin", text=text, cite=cite)
