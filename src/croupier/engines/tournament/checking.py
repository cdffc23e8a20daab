"""Whether tournament conditions can be played: what 10.2.1 wants said, and what the poker rules allow (10.2.2)."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engines.betting.options import Options, validate
from croupier.engines.tournament.conditions import (
    LATEST,
    YEAR,
    Conditions,
    Disposition,
    Level,
    Modification,
    Prizes,
    Progression,
    Session,
)
from croupier.kernel.answers import Refusal
from croupier.kernel.options import read as read_options
from croupier.kernel.variants import Variant
from croupier.law.law import Law, Text
from croupier.things.money import MOST

P = Text("poker-victoria")
WHOLE = 100_00
"""Shares are hundredths of a percent."""
MOST_SESSIONS = 50
MOST_TABLES = 1_000
LONGEST = 200
"""How many characters a text of the conditions may have."""
NO_LEVEL = Level(minutes=YEAR)
"""What holds where no levels are named."""


def refused(law: Law, c: Conditions, games: Mapping[str, Variant]) -> Refusal | None:
    """Why these conditions cannot be those of a tournament; nothing if they can."""
    for check in CHECKS:
        wrong = check(law, c)
        if wrong is not None:
            return wrong
    return _tables(law, c, games)


def _statements(law: Law, c: Conditions) -> Refusal | None:
    if not c.entitled_only:
        return Refusal(law("10.2.1(f)(i)"), "Only those entitled to enter the casino and gamble may enter: state it.")
    if not c.director_statement:
        return Refusal(law("10.2.1(k)"), "State that the director conducts it, and that the rules prevail.")
    return None


def _texts(law: Law, c: Conditions) -> Refusal | None:
    for cite, texts in (
        (P("10.2.1(g)"), (c.application_form,)),
        (P("10.2.1(h)"), (*c.disqualification, c.retirement)),
        (P("10.2.1(f)(iii)"), c.criteria),
        (P("10.2.2"), tuple([m.says for m in c.modifications])),
    ):
        for text in texts:
            if not text.strip() or not text.isprintable() or len(text) > LONGEST:
                return Refusal(law(cite), f"Say it in a line of {LONGEST} characters at most, not {text[:LONGEST]!r}.")
    return None


def _structure(law: Law, c: Conditions) -> Refusal | None:
    if len(c.sessions) > MOST_SESSIONS:
        return Refusal(law("10.2.1(d)"), f"A tournament has at most {MOST_SESSIONS} sessions.")
    before = -1
    for n, session in enumerate(c.sessions, 1):
        if not before < session.starts_at <= LATEST:
            return Refusal(law("10.2.1(d)"), f"Session {n} starts after the one before it, not at {session.starts_at}.")
        before = session.starts_at
        wrong = _session(n, session, last=n == len(c.sessions))
        if wrong:
            return Refusal(law("10.2.1(d)"), f"Session {n}: {wrong}")
    room = c.sessions[0].tables * c.seats
    if c.maximum_players > room:
        return Refusal(law("10.2.1(d)"), f"{c.maximum_players} players do not fit: the first session has {room} seats.")
    return None


def _session(n: int, s: Session, *, last: bool) -> str:
    """What is wrong with a session, in words."""
    if not 0 < s.tables <= MOST_TABLES or not 0 <= s.minutes <= YEAR or not 0 <= s.hands <= YEAR:
        return f"it needs 1 to {MOST_TABLES} tables, and a duration of zero or more."
    if (s.progression is Progression.FINAL) != last:
        return "the last session is final, and no other."
    if s.progression in (Progression.TABLE, Progression.OVERALL) and not 0 < s.advance <= MOST:
        return "say how many advance."
    if s.progression is Progression.SURVIVORS and not s.minutes and not s.hands:
        return "survivors go on after so many minutes or hands: say how many."
    if s.repechage and (n == 1 or last):
        return "a repechage follows a session and comes before another."
    return ""


def _chips(law: Law, c: Conditions) -> Refusal | None:
    if len(c.chips) != len(c.sessions):
        return Refusal(
            law("10.2.1(b)"), f"Name chips for each of the {len(c.sessions)} sessions, not for {len(c.chips)}."
        )
    unit = min(c.denominations, default=0)
    if unit < 1 or max(c.denominations) > MOST:
        return Refusal(law("6.1"), "Name the denominations of the tournament chips.")
    for n, (chips, session) in enumerate(zip(c.chips, c.sessions, strict=True), 1):
        fresh = n == 1 or session.repechage or c.disposition is not Disposition.CARRIED
        if not (1 if fresh else 0) <= chips <= MOST or chips % unit:
            return Refusal(
                law("10.2.1(b)"), f"Session {n} cannot start with {chips} chips in denominations from {unit}."
            )
    if c.disposition is not Disposition.CASH:
        return None
    if c.chip_cash < 1:
        return Refusal(law("10.2.1(b)"), "Chips are paid in cash: say what a chip is paid, in cents.")
    if sum(c.chips) * c.chip_cash > c.buy_in or c.buy_back_chips * c.chip_cash > c.buy_back_amount:
        return Refusal(law("10.2.1(b)"), "Chips would be paid more than was paid for them: raise the buy-in.")
    if c.buy_in_refund or c.disqualified_buy_in_refund:
        return Refusal(law("10.2.1(h)"), "Chips are paid in cash, so a refund of the buy-in would pay them twice.")
    return None


def _levels(law: Law, c: Conditions) -> Refusal | None:
    for n, level in enumerate(c.levels, 1):
        forced = any(level.blinds) or level.ante or level.minimum
        if bool(forced) != c.compulsory_wager:
            says = "names none" if c.compulsory_wager else "names one"
            return Refusal(law("10.2.1(c)"), f"Whether there is a compulsory wager: level {n} {says}.")
        if not 0 < level.minutes <= YEAR or not 0 <= level.break_minutes <= YEAR:
            return Refusal(law("10.2.1(c)"), f"Level {n} lasts a minute or more.")
        if any(amount % min(c.denominations) for amount in (*level.blinds, level.ante, level.minimum)):
            return Refusal(law("10.2.1(c)"), f"Level {n} cannot be paid in chips of {min(c.denominations)}.")
    return None


def _entry(law: Law, c: Conditions) -> Refusal | None:
    if c.minimum_players > c.maximum_players:
        return Refusal(law("10.2.1(g)"), "The maximum number of players cannot be less than the minimum.")
    if not c.entry_opens <= c.withdraw_until <= c.sessions[0].starts_at:
        return Refusal(
            law("10.2.1(g)"), "One withdraws without penalty after entries open and before the first session."
        )
    if c.entry_opens > c.entry_closes:
        return Refusal(law("10.2.1(g)"), "Entries close after they open.")
    if c.buy_backs and not (c.buy_back_chips and c.buy_back_minutes and c.buy_back_level):
        return Refusal(law("10.2.1(e)"), "Buying back gives chips, until some level and for some minutes: say it.")
    if c.buy_backs and c.buy_back_chips % min(c.denominations):
        return Refusal(law("10.2.1(e)"), f"{c.buy_back_chips} cannot be given in chips of {min(c.denominations)}.")
    return None


def _prizes(law: Law, c: Conditions) -> Refusal | None:
    if any(not 0 < prize <= MOST for prize in c.prizes):
        return Refusal(law("10.2.1(j)"), "Every prize is something.")
    if len(c.prizes) > c.maximum_players:
        return Refusal(law("10.2.1(j)"), f"There are {len(c.prizes)} prizes for at most {c.maximum_players} players.")
    if c.prizes_are is Prizes.SHARES and sum(c.prizes) != WHOLE:
        return Refusal(
            law("10.2.1(j)"), f"The shares come to {sum(c.prizes)}; they must come to {WHOLE}, the whole pool."
        )
    return None


def _modifications(law: Law, c: Conditions) -> Refusal | None:
    for one in c.modifications:
        wrong = _modification(law, one)
        if wrong:
            return Refusal(law("10.2.2"), f"{one.rule}: {wrong}")
    return None


def _modification(law: Law, m: Modification) -> str:
    try:
        P(m.rule)
    except LookupError:
        return "that is not a provision of the poker rules."
    if m.rule.startswith("10"):
        return "the rules of tournaments are not among those that conditions may change."
    if not m.option and m.value is not None:
        return "a value belongs to an option of the table."
    if m.option in FROM_CONDITIONS:
        return f"{m.option} follows from other items of the conditions."
    if m.option:
        made = read_options(Options, {m.option: m.value}, law, "10.2.2")
        return made.why if isinstance(made, Refusal) else ""
    return ""


def _tables(law: Law, c: Conditions, games: Mapping[str, Variant]) -> Refusal | None:
    """The poker rules prevail: a table must be able to play every level."""
    if c.game not in games:
        return Refusal(law("1.3"), f"{c.game!r} is not a poker game; they are {', '.join(games)}.")
    for n in range(1, max(len(c.levels), 1) + 1):
        options = read_options(Options, table_options(c, "T", n), law, "10.2.2")
        wrong = options if isinstance(options, Refusal) else validate(law, games[c.game], options)
        if wrong is not None:
            return Refusal(wrong.cite, f"Level {n} cannot be played at a table: {wrong.why}")
    return None


CHECKS: tuple[Callable[[Law, Conditions], Refusal | None], ...] = (
    _statements,
    _texts,
    _structure,
    _chips,
    _levels,
    _entry,
    _prizes,
    _modifications,
)
"""In this order: each may rely on those before it; that tables can play it comes last."""


# --- what tables are told -------------------------------------------------------------------------

FROM_CONDITIONS = ("tournament", "seats", "limit", "chips", "commission", "buy_in", "blinds", "ante", "minimum")
"""Options of a table that conditions settle by items of their own."""


def level_of(c: Conditions, level: int) -> Level:
    """A level by its number; the last one goes on for ever."""
    return c.levels[min(max(level, 1), len(c.levels)) - 1] if c.levels else NO_LEVEL


def table_options(c: Conditions, tournament: str, level: int) -> dict[str, Any]:
    """The options with which a table of the tournament is opened, and played in a level (10.2.2)."""
    now = level_of(c, level)
    smallest = min(c.denominations)
    return {
        "tournament": tournament,
        "seats": c.seats,
        "limit": str(c.limit),
        "chips": tuple(c.denominations),
        "commission": "nil",
        "buy_in": max(1, c.chips[0]),
        "blinds": tuple(now.blinds),
        "ante": now.ante,
        "minimum": now.minimum or (now.blinds[-1] if now.blinds else now.ante) or smallest,
        **{m.option: m.value for m in c.modifications if m.option},
    }
