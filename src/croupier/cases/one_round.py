"""One round, hand or spin as a case: by itself where it then plays alike, else from the opening on.

    text = write_round(happened, "CS1", 12, title="Round 12 at CS1")

By itself its header says how the table stood when it began. What only counts (numbers of rounds and stakes, why the
cards were shuffled) may then differ from the record; everything else is as it was, or the case is not written so.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from croupier.cases.records import Happened
from croupier.cases.standing import house_lines, poker_lines, pool_lines, tai_sai_lines
from croupier.cases.values import FINE, quoted, table_words, types
from croupier.cases.words.tai_sai import WAGERS
from croupier.cases.writer import CannotWrite, Events, head, on_record, telling, untimed, write, written_behind
from croupier.cases.written import option_words, sum_words
from croupier.engines.betting.events.hand import HandBegan
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards import commands as cmd
from croupier.engines.cards.jackpot.link import jackpot_of
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.cards.table import Table
from croupier.engines.chance.events import BettingClosed, ResultConfirmed, SpinVoided
from croupier.engines.chance.state import System
from croupier.engines.pit.opening import opens
from croupier.engines.pit.pit import Addressed, Pit, evolve
from croupier.games.tai_sai.options import NAME as TAI_SAI
from croupier.kernel import commands as common_cmd
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.terminals import Order

AT_THE_OPENING = (common_cmd.OpenTable, cmd.Perform, common_cmd.Sit, common_cmd.BuyChips, common_cmd.RecordApproval)
"""What a header does before the first line of a round."""
COUNTING = ("number", "stake", "spin", "received", "matter")
"""Fields that only count what came before."""
SHUFFLED = ("Shuffled", "ShuffleOrdered", "CardsCut", "CardsShuffled")
"""Events whose rule says why the cards were shuffled."""


class Span(NamedTuple):
    """The part of a record that is one round at a table: what came before is at `since`, and how things stood then."""

    since: int
    until: int
    before: Pit
    steps: tuple[Happened, ...]
    """What was done and due at the table."""
    elsewhere: bool
    """Something that was done at another table changed this one."""


def write_round(happened: Iterable[Happened], table: str, number: int, *, title: str) -> str:
    """The case of one round, hand or spin at a table: by itself if it then plays alike, else from the opening on."""
    steps = tuple(happened)
    span = span_of(steps, table, number)
    rules = telling(one.event for step in span.steps for one in step.events if one.stream == table)
    for header, game in _standing(span, table):
        with suppress(CannotWrite):
            return written_behind([*head(title, rules), *header], {table: game}, untimed(span.steps), alike)
    return write(steps[: span.until], title=title, rules=rules, since=span.since)


# --- which steps are a round ----------------------------------------------------------------------


def span_of(steps: tuple[Happened, ...], table: str, number: int) -> Span:
    """Where a round begins and ends; the numbers are those that `croupier replay` shows."""
    first = _first_of(steps, table)
    pit, found, opening, wagers = Pit(), list[tuple[int, Pit]](), list[tuple[int, Pit]](), list[tuple[int, Pit]]()
    for i, step in enumerate(steps):
        before = pit
        for one in step.events:
            pit = evolve(pit, one)
        if not any(one.stream == table for one in step.events):
            continue
        wagers = _wagers(wagers, (i, before), step, table)
        if round_of(before, pit, table, first) != number:
            continue
        found = found or wagers
        opening.append((i, before))
        if found or (step.table == table and not _opens(step, pit, table)):
            found.append((i, before))
    found = found or opening
    if not found:
        raise CannotWrite(f"{table} has no round {number}")
    (since, before), until = found[0], found[-1][0] + 1
    own = tuple([steps[i] for i, _ in found if steps[i].table == table])
    return Span(since, until, before, own, elsewhere=len(own) < len(found))


def rounds_of(steps: tuple[Happened, ...], table: str) -> tuple[int, ...]:
    """The numbers of the rounds at a table."""
    first = _first_of(steps, table)
    pit, found = Pit(), dict[int, None]()
    for step in steps:
        before = pit
        for one in step.events:
            pit = evolve(pit, one)
        if any(one.stream == table for one in step.events):
            found[round_of(before, pit, table, first)] = None
    return tuple(found)


def _first_of(steps: Iterable[Happened], table: str) -> int:
    """The number of what comes before a table is opened: only tables against the house begin with round 1."""
    return 0 if any(one.stream == table and opens(one.event) for step in steps for one in step.events) else 1


def round_of(before: Pit, after: Pit, table: str, first: int) -> int:
    """The number of the round, hand or spin that a step belongs to; what comes between hands is the last one's."""
    if after.find(table, Table) is None:
        return after.streams[table].number
    t = before.find(table, Table)  # the end of a round against the house is an event of that round
    return t.round.number if t is not None and first else first


def _wagers(so_far: list[tuple[int, Pit]], at: tuple[int, Pit], step: Happened, table: str) -> list[tuple[int, Pit]]:
    """Where wagers come before the spin that they are for: what was done since the first of them."""
    system = at[1].find(table, System)
    if system is None or system.options.order is not Order.WAGERS_FIRST:
        return []
    if any(isinstance(one.event, ResultConfirmed | SpinVoided | BettingClosed) for one in step.events):
        return []
    return [*so_far, at] if so_far or isinstance(step.command, WAGERS) else []


def _opens(step: Happened, pit: Pit, table: str) -> bool:
    """Whether a step only opens a table against the house, as a header does."""
    return pit.find(table, Table) is not None and (step.command is None or isinstance(step.command, AT_THE_OPENING))


# --- whether it comes out alike -------------------------------------------------------------------


def alike(found: Events, wanted: Events) -> bool:
    """Whether events are the same but for what only counts, and for why the cards were shuffled."""
    return len(found) == len(wanted) and all(map(_alike, found, wanted))


def _alike(one: Addressed, other: Addressed) -> bool:
    if one.stream != other.stream or type(one.event) is not type(other.event):
        return False
    open_ = ("cite", "why", "by") if type(one.event).__name__ in SHUFFLED else ()
    names = [name for name in types(type(one.event)) if name not in (*COUNTING, *open_)]
    return all(on_record(getattr(one.event, name), getattr(other.event, name)) for name in names)


# --- how a table stands ---------------------------------------------------------------------------


def _standing(span: Span, table: str) -> Iterator[tuple[list[str], str]]:
    """The header of a table as it stood, with its game: the plainest first, then as exact as it can be said."""
    state = span.before.find(table, object)
    told = STANDING.of.get(type(state))
    return iter(()) if told is None or span.elsewhere else told(span, table, state)


def _house(span: Span, table: str, t: Table) -> Iterator[tuple[list[str], str]]:
    j = jackpot_of(span.before.streams)
    if t.game is None or j.claims:
        return
    options = _options(t.round.options, {"minimum": t.round.minimum, "maximum": t.round.maximum})
    more = [*_approvals(t.approvals), *options, *_jackpot(j), f"Round: {t.round.number}"]
    yield _headed(f"{t.game.name}, {t.game.edition}", table, [*more, *pool_lines(j), *house_lines(t)])


def _poker(span: Span, table: str, t: PokerTable) -> Iterator[tuple[list[str], str]]:
    if not t.name or t.options.tournament or t.misdealt:
        return
    more = [*_options(t.options), f"Round: {t.number + 1}"]
    began = [one.event for step in span.steps[:1] for one in step.events if isinstance(one.event, HandBegan)]
    for button in [event.button for event in began if event.button]:
        yield _headed(t.variant.name, table, [*more, f"Button: seat {button}", *poker_lines(t, plain=True)])
    yield _headed(t.variant.name, table, [*more, *poker_lines(t)])


def _tai_sai(_: Span, table: str, s: System) -> Iterator[tuple[list[str], str]]:
    if s.name:
        more = [*_approvals(s.approvals), *_options(s.options), f"Round: {s.spin.number + 1}"]
        yield _headed(TAI_SAI, table, [*more, *tai_sai_lines(s)])


STANDING = Handlers[Span, str, Iterator[tuple[list[str], str]]](
    on(Table, _house), on(PokerTable, _poker), on(System, _tai_sai)
)


def _headed(game: str, table: str, more: list[str]) -> tuple[list[str], str]:
    return [f"Game: {game} at {table_words(table)}", *more], game


def _approvals(approvals: dict[str, str]) -> list[str]:
    return [f"Approval: {subject} {_reference(words)}" for subject, words in approvals.items()]


def _reference(words: str) -> str:
    """The reference of an approval, which a header takes for one word."""
    return quoted(words) if {*' #;"'} & {*words} or not words else words


def _options(options: Any, more: dict[str, Any] | None = None) -> list[str]:
    """The options that are not what they are where nobody says anything."""
    kind: type = type(options)
    usual = {one.name: one.default for one in msgspec.structs.fields(kind)}
    now = {name: (more or {}).get(name, getattr(options, name)) for name in usual}
    chosen = {name: value for name, value in now.items() if value != usual[name]}
    return [f"Option: {name} = {option_words(kind, name, value)}" for name, value in chosen.items()]


def _jackpot(j: Jackpot) -> list[str]:
    """The jackpot as it stands."""
    if not j.name:
        return []
    parts = [f"Jackpot: {j.name}", f"pool {sum_words(j.pool // FINE)}"]
    parts += [f"retained {j.retained_share / 100:g}%"] if j.retained_share else []
    parts += [] if j.lone_prizes_from_pool else ["lone prizes by the house"]
    parts += [] if j.waits_for_earlier_hands else ["paid as claimed"]
    return [", ".join([*parts, "approval on record"])]
