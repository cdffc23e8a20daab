"""What the mathematics of a game consists of: the question, the figures of each wager, the strategy, the advice.

Records only. Ways are whole numbers and results are exact fractions of the unit staked, so that every figure can be
counted again from the outcomes it is given with.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import msgspec

from croupier.law.books import Rule
from croupier.things.money import Cents, Odds

Pays: TypeAlias = dict[str, dict[str, Odds]]
"""Odds that the operator typed in: by wager, and by the words of the prize."""


class Unanswerable(ValueError):  # noqa: N818  (a question is unanswerable; nothing went wrong here)
    """A question that has no answer: says what was wrong and what would be right."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A game in one edition, under these options and pay scales."""

    game: str
    edition: str
    options: Any
    """The game's own options, as the table has them."""
    pays: Pays = {}
    stake: Cents = 0
    """What one unit of the wager is, in cents: it matters where a maximum payout is in force. The minimum if 0."""
    meter: Cents | None = None
    """What a progressive jackpot stands at, in cents."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One end of a wager: in so many ways it is worth so much, with so much staked, in units of the wager named."""

    label: str
    ways: int | float
    """Out of the ways of all outcomes together; a share of 1 where only a probability is known."""
    net: Fraction
    staked: Fraction = Fraction(1)
    cite: Rule | None = None
    """The rule that pays or takes."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit of one wager comes to."""

    name: str
    label: str
    cite: Rule
    edge: float
    """What the player loses of a unit, on average."""
    edge_exact: Fraction | None
    variance: float
    hit_rate: float
    """How often it ends with more than was staked."""
    element_of_risk: float
    """The edge by everything staked in a round, raises and all."""
    method: str = "exact"
    """Or "computed": every chance worked out, in floating point; or "simulation", with its standard error."""
    standard_error: float | None = None
    offered: bool = True
    """Whether the options put it on the layout; the figures say what it would be worth all the same."""
    outcomes: tuple[Outcome, ...] = ()


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy to read off: rows and columns, a short sign in each cell, and what the signs mean."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    key: dict[str, str]
    corner: str = ""


class RuleOfThumb(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of thumb: a sentence, the edge when it is followed, and what that costs against the best play."""

    rule: str
    edge: float
    edge_exact: Fraction | None
    cost: float


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """How to play: sentences, charts, rules of thumb with their price."""

    lines: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    thumbs: tuple[RuleOfThumb, ...] = ()


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """One figure as a function of another, to be drawn."""

    title: str
    x: str
    y: str
    points: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, str], ...] = ()
    """Places on the x axis worth a word, such as where the edge is nought."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not as usual: an option, or a line of a pay scale, as people write them."""

    name: str
    """The option; or wager and prize, as in "bet: royal flush"."""
    value: str
    usual: str
    """Nothing where the scale has no such prize."""
    cite: Rule
    """The rule that leaves the choice to the operator; or the one that prints the scale."""
    lawful: bool
    """Whether the operator may choose so; a pay scale of one's own is not in the rules."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is known of a game under one question."""

    game: str
    edition: str
    options: dict[str, Any] = {}
    """The options in force, as plain values; whoever asks through `asking` gets them."""
    wagers: tuple[Figures, ...]
    scales: dict[str, dict[str, str]] = {}
    """The odds in force, by wager and by the words of the prize; filled in as the options are."""
    pays: dict[str, dict[str, str]] = {}
    """The odds that were typed in."""
    stake: Cents = 0
    meter: Cents | None = None
    """What was asked with them, in cents."""
    changes: tuple[Change, ...] = ()
    """What is not as usual."""
    strategy: Strategy = Strategy()
    curves: tuple[Curve, ...] = ()
    facts: dict[str, str] = {}
    """Single figures worth naming, in words: "break-even meter": "$263,205"."""
    derivation: tuple[str, ...] = ()
    """How it was counted, a sentence a step."""
    notes: tuple[str, ...] = ()
    """What the figures leave out, and readings of the rules they rest on."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What a player sees before choosing: cards by number, in the order they lie."""

    own: tuple[int, ...]
    dealer: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    """Cards known to be gone."""


class InForce(NamedTuple):
    """An option as it stands in a report."""

    name: str
    value: str
    text: str
    cite: Rule
    changed: bool


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a player may do, and what it is worth on average, in units of the ante or initial wager."""

    name: str
    value: float
    value_exact: Fraction | None = None
    cite: Rule
    cards: tuple[int, ...] = ()
    """The cards that the choice names, such as those exchanged."""
    about: str = ""
    """What is asked, where it is another question than how to play the hand."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The choices that there are, the best first."""

    choices: tuple[Choice, ...]
    why: str = ""


class Kernel(NamedTuple):
    """Rounds of a game as compiled code: `play(state, rounds, sums, *tables)`.

    `state` is a stream of `streams`, changed in place. `sums` has a row for each wager and the columns of COLUMNS,
    and is added to. A unit of a wager counts as so many `parts`, so that every result is a whole number.
    """

    wagers: tuple[str, ...]
    parts: tuple[int, ...]
    play: Callable[..., None]
    tables: tuple[Any, ...]


COLUMNS = ("net", "square", "staked", "hits")
"""Sums over rounds: the result, its square, what was staked, how often more came back than was staked."""
