"""Running a case on the engine itself: what people do, what follows unasked, and whether it is as expected."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from croupier.cases import words_tai_sai as terminals
from croupier.cases.checking import check
from croupier.cases.expecting import Refused
from croupier.cases.people import OFFICES
from croupier.cases.records import Action, Case, Stacked, TableSetup
from croupier.cases.stacking import BURN, MIDDLE, MOST_STEPS, NEXT, Stack, dealt, destinations, order, saw, stopped
from croupier.cases.trouble import Wrong
from croupier.cases.words import complete
from croupier.house.jackpot_requests import AddToPool, JackpotCommand
from croupier.house.round import rack_cards
from croupier.play import CHANCE, Refusal, Role, Who
from croupier.play import commands as cmd
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow
from croupier.table.opening import next_steps
from croupier.tai_sai.commands import StartSpin, Tumble
from croupier.tai_sai.state import System

BY_ROLE = {who.role: who for who in OFFICES.values()}


class Failure(msgspec.Struct, frozen=True):
    """Something was not as the case expects."""

    line: int
    expected: str
    got: str


class Outcome(msgspec.Struct, frozen=True):
    """How a case went: everything that happened is in the log."""

    ok: bool
    failures: tuple[Failure, ...]
    log: tuple[Addressed, ...]


class Play(msgspec.Struct):
    """A case in play."""

    case: Case
    pit: Pit = Pit()
    log: list[Addressed] = []
    failures: list[Failure] = []
    held: dict[str, int | None] = {}
    """Tables where play stops at so many cards dealt."""
    stacks: dict[str, Stack] = {}


class _Stop(Exception):  # noqa: N818 - not an error: the rest of the case has lost its ground
    """The case cannot go on."""


def run(case: Case) -> Outcome:
    """Run a case. Pure: the same case gives the same outcome."""
    play = Play(case=case)
    try:
        _open(play)
        for i, step in enumerate(case.steps):
            if isinstance(step, Stacked):
                play.stacks[step.table] = play.stacks.get(step.table, Stack()).plus(step)
            else:
                _act(play, step, i)
    except _Stop:
        pass
    return Outcome(not play.failures, tuple(play.failures), tuple(play.log))


def _fail(play: Play, line: int, expected: str, got: str) -> None:
    play.failures.append(Failure(line, expected, got))


def _happen(play: Play, events: tuple[Addressed, ...]) -> None:
    for one in events:
        play.pit = evolve(play.pit, one)
    play.log += events


def _must(play: Play, line: int, table: str, command: cmd.Command | JackpotCommand) -> None:
    """Something that the runner does itself; the case cannot go on without it."""
    decided = decide(play.pit, table, command)
    if isinstance(decided, Refusal):
        _fail(play, line, f"{type(command).__name__} can be done", _refused(decided))
        raise _Stop
    _happen(play, decided)


def _refused(refusal: Refusal) -> str:
    return f"refused under {refusal.cite}: {refusal.why}"


# --- opening --------------------------------------------------------------------------------------------------


def _open(play: Play) -> None:
    case = play.case
    operator = OFFICES["operator"]
    line = case.tables[0].line
    if case.jackpot is not None:
        _must(play, line, "", complete(case.jackpot, play.pit, "", operator, {}))
    if case.pool:
        _must(play, line, "", AddToPool(by=operator, amount=case.pool))
    for setup in case.tables:
        for subject, reference in setup.approvals:
            approval = cmd.RecordApproval(by=operator, subject=subject, reference=reference)
            _must(play, setup.line, setup.name, approval)
        if not setup.by_hand:
            _open_table(play, setup)


def _open_table(play: Play, setup: TableSetup) -> None:
    """Open a table, seat the players, and go through the procedure as far as it goes."""
    name, case = setup.name, play.case
    if case.game == terminals.TAI_SAI.name:
        for line, command in terminals.opening(setup):
            _must(play, line, name, command)
        return
    opened = cmd.OpenTable(
        by=OFFICES["operator"], table=name, game=case.game, edition=case.edition, options=setup.options
    )
    _must(play, setup.line, name, opened)
    for seat in setup.seats:
        who = Who(seat.person, Role.PLAYER)
        if seat.chips:
            _must(play, seat.line, name, cmd.BuyChips(by=who, amount=seat.chips))
        _must(play, seat.line, name, cmd.Sit(by=who, box=seat.box))
    while steps := next_steps(play.pit.tables[name]):
        command = cmd.Perform(by=BY_ROLE[steps[0].offices[0]], step=steps[0].name)
        if isinstance(decide(play.pit, name, command), Refusal):
            break
        _must(play, setup.line, name, command)
    _drain(play, name, setup.line)


# --- actions ----------------------------------------------------------------------------------------------------


def _act(play: Play, action: Action, index: int) -> None:
    mark = len(play.log)
    table = action.table
    setup = next(one for one in play.case.tables if one.name == table)
    if action.said.kind is cmd.CloseBets and not action.alone:
        _shuffle(play, action, index)
    try:
        command = _completed(play, action, setup)
    except Wrong as wrong:
        _fail(play, action.line, wrong.expected, wrong.what)
        raise _Stop from None
    if isinstance(command, cmd.Shuffle) and not command.order:
        command = cmd.Shuffle(by=action.who, order=_ordered(play, action, index))
    refusal = next((one for one in action.expected if isinstance(one, Refused)), None)
    before = repr(play.pit) if refusal else ""
    decided = decide(play.pit, table, command)
    if isinstance(decided, Refusal):
        _take_refusal(play, action, refusal, decided)
        if before and repr(play.pit) != before:
            _fail(play, action.line, "a refusal changes nothing", "the table has changed")
    else:
        if refusal is not None:
            happened = ", ".join(type(one.event).__name__ for one in decided)
            _fail(play, refusal.line, refusal.text, f"it was done: {happened}")
            raise _Stop
        _happen(play, decided)
        if isinstance(command, StartSpin) and not action.alone:
            faces = play.stacks.pop(table, Stack()).hands.get(terminals.DICE, terminals.SHOWN)
            _must(play, action.line, table, Tumble(by=CHANCE, dice=faces))
        play.held[table] = 0 if saw(decided, action.until) else action.deal
        _drain(play, table, action.line, action.until)
    events = tuple(play.log[mark:])
    for expected, got in check(play.pit, table, events, action.expected):
        _fail(play, expected.line, expected.text, got)


def _completed(play: Play, action: Action, setup: TableSetup) -> cmd.Command | JackpotCommand:
    """The command that an action stands for, at a table or a tai-sai system."""
    if play.case.game == terminals.TAI_SAI.name:
        s = play.pit.systems.get(action.table, System())
        command: cmd.Command = terminals.complete(action.said, s, action.table, action.who, setup.options)
        return command
    given: cmd.Command = complete(action.said, play.pit, action.table, action.who, setup.options)
    return given


def _take_refusal(play: Play, action: Action, expected: Refused | None, refusal: Refusal) -> None:
    if expected is None:
        _fail(play, action.line, f"{action.text!r} can be done", _refused(refusal))
        raise _Stop
    if refusal.cite != expected.cite or expected.words not in refusal.why:
        _fail(play, expected.line, expected.text, _refused(refusal))


# --- what follows unasked -------------------------------------------------------------------------------------


def _due(play: Play, table: str) -> tuple[Addressed, ...]:
    """What is due at a table, unless it is held or does not exist yet."""
    if table in play.pit.systems:
        return () if play.held.get(table) == 0 else follow(play.pit, table)
    if table not in play.pit.tables or stopped(play.pit, table, play.held.get(table)):
        return ()
    return follow(play.pit, table)


def _drain(play: Play, first: str, line: int, until: type | None = None) -> None:
    """Everything due unasked, at this table first, then at the others that are not held."""
    moved, steps = True, 0
    while moved:
        moved = False
        for table in (first, *(name for name in (*play.pit.tables, *play.pit.systems) if name != first)):
            while due := _due(play, table):
                _happen(play, due)
                if table == first and saw(due, until):
                    play.held[table] = 0
                moved, steps = True, steps + 1
                if steps > MOST_STEPS:
                    _fail(play, line, "the table comes to rest", f"{MOST_STEPS} things followed unasked")
                    raise _Stop
    limit = play.held.get(first)
    if first in play.pit.systems:
        return
    if limit and not stopped(play.pit, first, limit):
        _fail(play, line, f"{limit} cards are dealt", f"{dealt(play.pit, first)} were")
    if until is not None and limit is None:
        _fail(play, line, f"{until.__name__} follows", "it did not")


# --- cards ----------------------------------------------------------------------------------------------------


def _shuffle(play: Play, action: Action, index: int) -> None:
    """Before "No more bets" chance orders the cards and the dealer cuts them, where they have not been yet."""
    table = action.table
    if table not in play.pit.tables:
        return
    if chance_due(play.pit, table) is not None:
        _must(play, action.line, table, cmd.Shuffle(by=CHANCE, order=_ordered(play, action, index)))
    elif table in play.stacks:
        _fail(play, action.line, "the cards named are shuffled in", "no shuffle is due")
        raise _Stop
    if play.pit.tables[table].cut:
        _must(play, action.line, table, cmd.Cut(by=OFFICES["dealer"], at=MIDDLE))
    _drain(play, table, action.line)


def _ordered(play: Play, action: Action, index: int) -> tuple[int, ...]:
    """The order in which chance puts the cards, so that after the cut those named fall where they are named."""
    table = action.table
    t = play.pit.tables.get(table)
    stack = play.stacks.pop(table, Stack())
    if t is None or t.game is None:
        return ()
    if t.round.rack_due:
        named = stack.hands.get(NEXT, ())
        return (*named, *(Counter(rack_cards(t.round)) - Counter(named)).elements())
    ahead = [step for step in play.case.steps[index:] if isinstance(step, Action) and _done_at(table, step)]
    at = next((s.said.fields["at"] for s in _until_dealt(ahead) if s.said.kind is cmd.Cut), MIDDLE)
    try:
        cards = order(t.round.deck, stack, tuple(destinations(play.pit, table, ahead, stack.hands.get(BURN, ()))))
    except Wrong as wrong:
        _fail(play, action.line, wrong.expected, wrong.what)
        raise _Stop from None
    return cards[-at:] + cards[:-at] if t.game.cut_by_hand(t.round.options) else cards


def _done_at(table: str, action: Action) -> bool:
    """Whether this is an action at the table that will not be refused."""
    return action.table == table and not any(isinstance(one, Refused) for one in action.expected)


def _until_dealt(ahead: list[Action]) -> Iterator[Action]:
    """What is done at the table before the cards are dealt."""
    for step in ahead:
        if step.said.kind is cmd.CloseBets:
            return
        yield step
