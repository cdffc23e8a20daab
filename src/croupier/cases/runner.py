"""Running a case on the engine itself: what people do, what follows unasked, and whether it is as expected."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.cases import chance as chance_poker
from croupier.cases import kinds, standing
from croupier.cases.checking.table import After, check, cited
from croupier.cases.citing import not_as_said
from croupier.cases.expecting.table import EVENTS, Refused
from croupier.cases.people import NOBODY, OFFICES
from croupier.cases.playing import Failure, Play, Stop, decided, fail, followed, happen, must, refused
from croupier.cases.records import Action, Case, Happened, Stacked, TableSetup
from croupier.cases.stacking import BURN, MIDDLE, MOST_STEPS, NEXT, Stack, destinations, order, saw, stopped
from croupier.cases.trouble import Wrong, listed
from croupier.cases.words import poker as words_poker
from croupier.cases.words import tai_sai as terminals
from croupier.cases.words.table import complete
from croupier.engines.cards import commands as cmd
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.requests import AddToPool, JackpotCommand
from croupier.engines.cards.opening import next_steps
from croupier.engines.cards.round import rack_cards
from croupier.engines.cards.table import Table
from croupier.engines.chance.commands import Tumble
from croupier.engines.chance.events import SpinStarted
from croupier.engines.pit.pit import Addressed, chance_due, decide
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE


def stop(text: str, events: dict[str, type] = EVENTS) -> dict[str, Any]:
    """Where play stops after an action: at so many cards, after an event, or at once."""
    if ";" in text:
        first, _, more = text.partition(";")
        return {**stop(first.strip(), events), **stop(more.strip(), events)}
    word, _, rest = text.partition(" ")
    if word == "clock" and rest.isdecimal():
        return {"clock": int(rest)}
    if text == "wait":
        return {"steps": 0, "deal": 0, "alone": True}
    if word.isdecimal() and rest in ("step", "steps"):
        return {"steps": int(word), "deal": 0, "alone": True}
    if word == "deal" and rest.isdecimal():
        return {"deal": int(rest)}
    if word == "until":
        if rest not in events:
            raise Wrong(f"{rest!r} is not an event", listed(rest, events))
        return {"until": events[rest]}
    raise Wrong(
        f"'; {text}' does not say where play stops", "; deal 5, ; until DealComplete, ; 2 steps, ; wait or ; clock 1200"
    )


BY_ROLE = {who.role: who for who in OFFICES.values()}


class Outcome(msgspec.Struct, frozen=True):
    """How a case went: everything that happened is in the log."""

    ok: bool
    failures: tuple[Failure, ...]
    log: tuple[Addressed, ...]
    done: tuple[Happened, ...] = ()
    """The same as the commands and steps that brought it about."""


def run(case: Case) -> Outcome:
    """Run a case. Pure: the same case gives the same outcome."""
    play = Play(case=case)
    try:
        opened(play)
        for i, step in enumerate(case.steps):
            if isinstance(step, Stacked):
                play.stacks[step.table] = play.stacks.get(step.table, Stack()).plus(step)
            else:
                _act(play, step, i)
        for table in play.stacks if words_poker.game(case.game) is not None else ():
            fail(
                play, case.tables[0].line, f"the cards named for {table} are shuffled in", "no shuffle came after them"
            )
        for shown in case.shown if not play.failures else ():
            wrong = not_as_said(shown, play.cited)
            if wrong is not None:
                fail(play, shown.line, *wrong)
    except Stop:
        pass
    return Outcome(not play.failures, tuple(play.failures), tuple(play.log), tuple(play.done))


# --- opening --------------------------------------------------------------------------------------------------


def opened(play: Play) -> None:
    """Open the tables of the header, as far as the case does not do it itself."""
    case = play.case
    operator = OFFICES["operator"]
    line = case.tables[0].line
    if case.jackpot is not None:
        must(play, line, "", complete(case.jackpot, play.pit, "", operator, {}))
    if case.pool:
        must(play, line, "", AddToPool(by=operator, amount=case.pool))
    for setup in case.tables:
        for subject, reference in setup.approvals:
            approval = common_cmd.RecordApproval(by=operator, subject=subject, reference=reference)
            must(play, setup.line, setup.name, approval)
        if not setup.by_hand:
            _open_table(play, setup)


def _open_table(play: Play, setup: TableSetup) -> None:
    """Open a table, seat the players, and go through the procedure as far as it goes."""
    name, game = setup.name, _game(play)
    for line, command in kinds.of(game).opening(setup):
        must(play, _blamed(play, setup, command) or line, name, command)
        if not isinstance(game, HouseGame):
            _drain(play, name, line)
    if not isinstance(game, HouseGame):
        if setup.button or setup.stood.number:
            standing.place(play, setup)
        return
    while steps := next_steps(play.pit.state(name, Table)):
        command = cmd.Perform(by=BY_ROLE[steps[0].offices[0]], step=steps[0].name)
        if isinstance(decide(play.pit, name, command), Refusal):
            break
        must(play, setup.line, name, command)
    if setup.stood.number:
        standing.place(play, setup)
    _drain(play, name, setup.line)


def _blamed(play: Play, setup: TableSetup, command: common_cmd.Command) -> int:
    """The line of the option for which a table cannot be opened: without it, it could be, or for another reason not."""
    if not isinstance(command, common_cmd.OpenTable):
        return 0
    refusal = decide(play.pit, setup.name, command)
    if not isinstance(refusal, Refusal):
        return 0
    blamed = 0
    for option, line in setup.lines.items():
        fewer = {name: value for name, value in command.options.items() if name != option}
        found = decide(play.pit, setup.name, msgspec.structs.replace(command, options=fewer))
        if not isinstance(found, Refusal):
            return line
        if found != refusal:
            blamed = blamed or line
    return blamed


# --- actions ----------------------------------------------------------------------------------------------------


def _act(play: Play, action: Action, index: int) -> None:
    mark, before = len(play.log), play.pit
    table = action.table
    if action.clock is not None:
        play.clock = action.clock
    setup = next(one for one in play.case.tables if one.name == table)
    if action.said.kind is cmd.CloseBets and not action.alone:
        _shuffle(play, action, index)
    try:
        command = completed(play, action, setup)
    except Wrong as wrong:
        fail(play, action.line, wrong.expected, wrong.what)
        raise Stop from None
    if isinstance(command, common_cmd.Shuffle) and not command.order:
        command = common_cmd.Shuffle(by=action.who, order=_ordered(play, action, index))
    refusal = next((one for one in action.expected if isinstance(one, Refused)), None)
    told = repr(play.pit) if refusal else ""
    found = () if _going_on(play, action, command) else decided(play, table, command)
    if isinstance(found, Refusal):
        _take_refusal(play, action, refusal, found)
        if told and repr(play.pit) != told:
            fail(play, action.line, "a refusal changes nothing", "the table has changed")
    else:
        if refusal is not None:
            happened = ", ".join(type(one.event).__name__ for one in found)
            fail(play, refusal.line, refusal.text, f"it was done: {happened}")
            raise Stop
        happen(play, table, command, found)
        _after(play, action, index, found)
    if play.ahead is not None:
        return
    events = tuple(play.log[mark:])
    after = After(before, play.pit, table, events, kinds.with_chips(list(play.case.tables)))
    for expected, got in check(after, action.expected):
        fail(play, expected.line, expected.text, got)
    play.cited |= cited(after, action.expected)


def _going_on(play: Play, action: Action, command: common_cmd.Command | JackpotCommand) -> bool:
    """Whether nobody asks for anything: what is due happens."""
    held = isinstance(command, cmd.Proceed) and chance_poker.of_the_room(play, action.table)
    return held or action.who == NOBODY


def _after(play: Play, action: Action, index: int, found: tuple[Addressed, ...]) -> None:
    """What follows an action that was done: as much as its line says."""
    table = action.table
    if any(isinstance(one.event, SpinStarted) for one in found) and not action.alone:
        faces = play.stacks.pop(table, Stack()).hands.get(terminals.DICE, terminals.SHOWN)
        must(play, action.line, table, Tumble(by=CHANCE, dice=faces))
    play.held[table] = 0 if saw(found, action.until) else action.deal
    if action.steps is None:
        _let_follow(play, action, index)
    else:
        _steps(play, action, action.steps)


def _steps(play: Play, action: Action, count: int) -> None:
    """So many things follow at the table, whatever else would."""
    for done in range(count):
        due = followed(play, action.table)
        if not due:
            fail(play, action.line, f"{count} steps follow", f"{done} did")
            return
        happen(play, action.table, None, due)


def _let_follow(play: Play, action: Action, index: int) -> None:
    """Everything that is due after an action, in the poker room shuffle and cut as well."""
    table = action.table
    while True:
        _drain(play, table, action.line, action.until)
        if action.alone or stopped(play.pit, table, play.held.get(table)):
            return
        mark = len(play.log)
        if not chance_poker.chance(play, action, index, HOW):
            break
        if saw(play.log[mark:], action.until):
            play.held[table] = 0
            return
    if play.pit.find(table, Table) is None and action.until is not None:
        fail(play, action.line, f"{action.until.__name__} follows", "it did not")
    if play.pit.find(table, Table) is None and action.deal is not None:
        fail(play, action.line, f"{action.deal} cards are dealt", f"{play.pit.streams[table].dealt} were")


def completed(play: Play, action: Action, setup: TableSetup) -> common_cmd.Command | JackpotCommand:
    """The command that an action stands for, at a table or a system."""
    command: common_cmd.Command | JackpotCommand = kinds.of(_game(play)).asked(action.said, play.pit, setup, action.who)
    return command


def _game(play: Play) -> kinds.Playable:
    """What the case is about."""
    return kinds.game(f"{play.case.game}, {play.case.edition}")


def _take_refusal(play: Play, action: Action, expected: Refused | None, refusal: Refusal) -> None:
    if expected is None:
        fail(play, action.line, f"{action.text!r} can be done", refused(refusal))
        raise Stop
    play.cited.add(refusal.cite)
    if expected.cite not in (None, refusal.cite) or expected.words not in refusal.why:
        fail(play, expected.line, expected.text, refused(refusal))


HOW = chance_poker.How(_act, _let_follow)
"""How a case is played ahead."""

# --- what follows unasked -------------------------------------------------------------------------------------


def _due(play: Play, table: str) -> tuple[Addressed, ...]:
    """What is due at a table, unless it is held or does not exist yet."""
    there = table in play.pit.streams and not stopped(play.pit, table, play.held.get(table))
    return followed(play, table) if there else ()


def _drain(play: Play, first: str, line: int, until: type | None = None) -> None:
    """Everything due unasked, at this table first, then at the others that are not held."""
    moved, steps = True, 0
    while moved:
        moved = False
        for table in (first, *(name for name in play.pit.streams if name != first)):
            while due := _due(play, table):
                happen(play, table, None, due)
                if table == first and saw(due, until):
                    play.held[table] = 0
                moved, steps = True, steps + 1
                if steps > MOST_STEPS:
                    fail(play, line, "the table comes to rest", f"{MOST_STEPS} things followed unasked")
                    raise Stop
    limit = play.held.get(first)
    if play.pit.find(first, Table) is None:
        return
    if limit and not stopped(play.pit, first, limit):
        fail(play, line, f"{limit} cards are dealt", f"{play.pit.streams[first].dealt} were")
    if until is not None and limit is None:
        fail(play, line, f"{until.__name__} follows", "it did not")


# --- cards ----------------------------------------------------------------------------------------------------


def _shuffle(play: Play, action: Action, index: int) -> None:
    """Before "No more bets" chance orders the cards and the dealer cuts them, where they have not been yet."""
    table = action.table
    if play.pit.find(table, Table) is None:
        return
    if chance_due(play.pit, table) is not None:
        must(play, action.line, table, common_cmd.Shuffle(by=CHANCE, order=_ordered(play, action, index)))
    elif table in play.stacks:
        fail(play, action.line, "the cards named are shuffled in", "no shuffle is due")
        raise Stop
    if play.pit.state(table, Table).cut:
        must(play, action.line, table, common_cmd.Cut(by=OFFICES["dealer"], at=MIDDLE))
    _drain(play, table, action.line)


def _ordered(play: Play, action: Action, index: int) -> tuple[int, ...]:
    """The order in which chance puts the cards, so that after the cut those named fall where they are named."""
    table = action.table
    if chance_poker.of_the_room(play, table):
        return chance_poker.order(play, action, index, HOW)
    t = play.pit.find(table, Table)
    stack = play.stacks.pop(table, Stack())
    if t is None or t.game is None:
        return ()
    if t.round.rack_due:
        named = stack.hands.get(NEXT, ())
        return (*named, *(Counter(rack_cards(t.round)) - Counter(named)).elements())
    ahead = [step for step in play.case.steps[index:] if isinstance(step, Action) and _done_at(table, step)]
    at = next((s.said.fields["at"] for s in _until_dealt(ahead) if s.said.kind is common_cmd.Cut), MIDDLE)
    try:
        cards = order(
            t.round.shoe.set.deck, stack, tuple(destinations(play.pit, table, ahead, stack.hands.get(BURN, ())))
        )
    except Wrong as wrong:
        fail(play, action.line, wrong.expected, wrong.what)
        raise Stop from None
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
