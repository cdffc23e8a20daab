"""Writing a case: what was done at tables, from their opening on, as text that reads and plays to the same events.

    text = write(happened, title="Round 12 at CS1")

It is the inverse of the notation, and holds itself to it: every line that is written is read again, and every step is
played. What cannot be written so that it comes out the same is refused (`CannotWrite`), never written wrongly.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from croupier.cases import chance as chance_poker
from croupier.cases import kinds
from croupier.cases.checking.table import fits
from croupier.cases.expecting.table import Follows, expectation
from croupier.cases.notation import Reader
from croupier.cases.people import NOBODY, called
from croupier.cases.phrases import command_words
from croupier.cases.playing import Play, Stop, happen
from croupier.cases.records import Happened, TableSetup
from croupier.cases.runner import completed, opened
from croupier.cases.trouble import Wrong
from croupier.cases.values import table_words
from croupier.cases.words.poker import TOURNAMENT
from croupier.cases.written import sum_words, written_fields
from croupier.engines.betting.events.hand import PotAwarded
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.cards import commands as cmd
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.jackpot.requests import JackpotCommand
from croupier.engines.cards.table import Table
from croupier.engines.chance.events import SpinStarted
from croupier.engines.chance.state import System
from croupier.engines.pit.pit import Addressed, chance_due, decide, follow
from croupier.engines.room.state import NAME as ROOM
from croupier.engines.tournament.commands import SubmitConditions
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as common_cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event, TableOpened
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.stream import Live
from croupier.law.books import Rule

Command = common_cmd.Command | JackpotCommand
Events = tuple[Addressed, ...]
Sums = Callable[[int], str]
"""How an amount is written."""
RULED = (
    *("Ruled", "RuledInWords", "HandRuled", "RoundVoided", "HandVoided", "WagersVoided", "Misdealt", "BoardMisdealt"),
    *("SpinVoided", "ResultVoided", "Recalculated", "PaymentRefused"),
)
"""Events that say what became of something that went wrong: a case of them is about that."""
DECIDED = ("JackpotPaid", "Settled", "Paid", "BetSettled", "PotAwarded", "PrizePaid")
"""Events that say who won or lost, and by which rule."""
ON_RECORD = msgspec.json.Encoder(order="deterministic")
MOST_RULES = 4
"""So many rules stand over a case that names none."""


class CannotWrite(ValueError):  # noqa: N818 - what it says
    """Something was done that the notation cannot say, or that does not come out as it was recorded."""


def write(
    happened: Iterable[Happened],
    *,
    title: str,
    rules: tuple[Rule, ...] = (),
    games: dict[str, str] | None = None,
    since: int = 0,
) -> str:
    """The case of everything that happened at some tables, from their opening on.

    `games` says what is played at tables that no command of it opens (a tournament's), `rules` what the case stands
    under: the rule by which something was last won or lost if nobody says. The first `since` things are only done, and
    what they bring is not written down.
    """
    steps = tuple(happened)
    if not steps:
        raise CannotWrite("nothing happened, so there is nothing to write")
    try:
        return _opening_form(untimed(steps), title, rules, games or {}, since)
    except CannotWrite:
        if untimed(steps) == steps:
            raise
        return _opening_form(steps, title, rules, games or {}, since)


def untimed(steps: tuple[Happened, ...]) -> tuple[Happened, ...]:
    """The same without the floor's clock, which few rules ask for: a case is easier to read without it."""
    return tuple([msgspec.structs.replace(step, at=0) if step.at else step for step in steps])


def _opening_form(
    steps: tuple[Happened, ...], title: str, rules: tuple[Rule, ...], games: dict[str, str], since: int
) -> str:
    tables = _tables(steps, games)
    header = head(title, rules or telling(one.event for step in steps for one in step.events))
    for name, game in tables.items():
        word = table_words(name)
        header.append(f"Game: {game} at {word}" if name == next(iter(tables)) else f"Table: {word}, {game}")
        header.append("Opening: by hand")
    return _written(_Script(header, tables, on_record), _joined(steps[:since]), _joined(steps[since:]))


def written_behind(
    header: list[str], tables: dict[str, str], steps: tuple[Happened, ...], same: Callable[[Events, Events], bool]
) -> str:
    """The case of what happened at tables that a header describes as they stood before; `same` says what is alike."""
    return _written(_Script(header, tables, same), (), _joined(steps))


def _written(script: "_Script", done: Iterable["Joined"], told: Iterable["Joined"]) -> str:
    """The text of a case: what is only done, then what is told with its events, then what everybody has."""
    number = 0
    for expected, joined in ((False, done), (True, told)):
        for step in joined:
            number += 1
            try:
                script.step(step, expected=expected)
            except CannotWrite as cannot:
                raise CannotWrite(f"step {number} at {step.table or 'the jackpot'}: {cannot}") from None
    script.end()
    return "\n".join([*script.lines, ""])


def head(title: str, rules: tuple[Rule, ...]) -> list[str]:
    """Title and rules."""
    first, *more = rules
    book = first.partition(" ")[0]
    return [f"Case: {title}", f"Rule: {', '.join([first, *(rule.removeprefix(f'{book} ') for rule in more)])}"]


def telling(events: Iterable[Event]) -> tuple[Rule, ...]:
    """The rules that say most about events: of rulings, then of what was won and lost, else of what came last."""
    every = tuple(events)
    for names in (RULED, DECIDED):
        found = [event.cite for event in every if type(event).__name__ in names]
        if found:
            return tuple(dict.fromkeys(found))[:MOST_RULES]
    return (every[-1].cite,)


def _tables(steps: tuple[Happened, ...], games: dict[str, str]) -> dict[str, str]:
    """Every table with what is played there and the edition, in the order in which they come up."""
    found = dict(games)
    for one in (one for step in steps for one in step.events):
        if isinstance(one.event, TableOpened) and one.stream not in found:
            game, edition = one.event.game, one.event.edition
            found[one.stream] = f"{game}, {edition}" if edition else game
    for step in steps:
        if isinstance(step.command, SubmitConditions):
            found.setdefault(step.table, TOURNAMENT)
    if not found:
        raise CannotWrite("no table was opened, so nothing says which game it is")
    some = next(iter(found.values()))
    for stream in dict.fromkeys(one.stream for step in steps for one in step.events):
        if stream not in found and stream != JACKPOT:
            found[stream] = some if some not in (ROOM, TOURNAMENT) else next(iter(GAMES))
    for step in steps:
        if step.table and step.table != JACKPOT and step.table not in found:
            found[step.table] = some
    return found


class Joined(msgspec.Struct):
    """A command, or nobody's, with what was due after it at the same table before anything else was done."""

    table: str
    command: Command | None
    batches: list[tuple[Addressed, ...]]
    at: int


def _joined(steps: tuple[Happened, ...]) -> Iterator[Joined]:
    """What was due follows the command before it, as long as it is at the same table and at the same time."""
    last: Joined | None = None
    for step in steps:
        if not step.kept:
            raise CannotWrite("what was asked for is not on record")
        if step.command is None and last is not None and (last.table, last.at) == (step.table, step.at):
            last.batches.append(step.events)
            continue
        if last is not None:
            yield last
        last = Joined(step.table, step.command, [step.events], step.at)
    if last is not None:
        yield last


class _Script:
    """A case that is being written, read and played, line by line."""

    def __init__(self, header: list[str], tables: dict[str, str], same: Callable[[Events, Events], bool]) -> None:
        self.tables = tables
        self.first = next(iter(tables))
        self.same = same
        self.lines: list[str] = []
        self.reader = Reader("written")
        for line in (*header, ""):
            self._header(line)
        self.play = Play(case=self.reader.header(), log=[], failures=[], held={}, stacks={}, done=[], cited=set())
        self.chips = kinds.with_chips(self.reader.tables)
        try:
            opened(self.play)
        except Stop:
            raise CannotWrite(f"the table does not open: {self.play.failures[-1].got}") from None

    def _header(self, line: str) -> None:
        self.lines.append(line)
        try:
            self.reader.read(len(self.lines), line)
        except Wrong as wrong:
            raise CannotWrite(f"the header cannot be written: {wrong}") from None

    def _setup(self, table: str) -> TableSetup:
        return next(one for one in self.reader.tables if one.name == table)

    # --- one step ---------------------------------------------------------------------------------

    def step(self, step: Joined, *, expected: bool = True) -> None:
        """A command with what followed it."""
        mark = len(self.play.log)
        table = step.table if step.table in self.tables else self.first
        clock = f"; clock {step.at}" if step.at != self.play.clock else ""
        self.play.clock = step.at
        action = self._action(table, step, clock)
        quiet = self._at_rest(table, step)
        wanted = list(step.batches)
        if step.command is not None:
            found = decide(self.play.pit, step.table, step.command, step.at)
            if isinstance(found, Refusal):
                raise CannotWrite(f"{type(step.command).__name__} is refused under {found.cite}: {found.why}")
            self._happen(table, step.command, found, wanted.pop(0))
        for events in wanted:
            self._happen(table, None, follow(self.play.pit, table, step.at), events)
        steps = len(wanted)
        if not quiet or not self._nothing_due(table):
            stop = f"; {steps} step{'s' if steps != 1 else ''}" if steps else "; wait"
            action = f"{action}{stop}"
        self._line(action)
        for one in self.play.log[mark:] if expected else ():
            self._line(self._expected(one))
            for line in self._shares(one):
                self._line(line)

    def _happen(
        self, table: str, command: Command | None, found: tuple[Addressed, ...], wanted: tuple[Addressed, ...]
    ) -> None:
        if not self.same(found, wanted):
            told = ", ".join(type(one.event).__name__ for one in found) or "nothing"
            meant = ", ".join(type(one.event).__name__ for one in wanted)
            raise CannotWrite(f"{meant} is on record, but played again it is {told}")
        happen(self.play, table, command, found)

    def _line(self, line: str) -> None:
        self.lines.append(line)
        self.reader.read(len(self.lines), line)

    # --- whether everything due has happened ------------------------------------------------------

    def _at_rest(self, table: str, step: Joined) -> bool:
        """Whether a line that says nothing of steps would not shuffle, cut or tumble first."""
        t = self.play.pit.find(table, Table)
        if isinstance(step.command, cmd.CloseBets) and t is not None:
            return chance_due(self.play.pit, table) is None and not t.cut
        return not any(isinstance(one.event, SpinStarted) for events in step.batches for one in events)

    def _nothing_due(self, table: str) -> bool:
        """Whether nothing is due anywhere, so that a line that says nothing of steps would bring the same."""
        pit = self.play.pit
        if any(follow(pit, name, self.play.clock) for name in pit.streams):
            return False
        t = pit.find(table, PokerTable)
        if t is None:
            return not chance_poker.of_the_room(self.play, table)
        return chance_due(pit, table) is None and not (in_play(t) and chance_poker.cut_due(self.play, table))

    # --- what people do ---------------------------------------------------------------------------

    def _action(self, table: str, step: Joined, clock: str) -> str:
        """The line of a command, in words where they are read as the same command, else by its name."""
        where = f"{table_words(table)} " if len(self.tables) > 1 else ""
        if step.command is None:
            return f"{where}{NOBODY.name}: go on{clock}"
        command = step.command
        offices = kinds.of(self.reader.game).offices
        people = {*self.reader.people, command.by.name}
        names = dict.fromkeys([called(command.by, people, offices), called(command.by, (), offices)])
        for words in command_words(command, self.tables[table]):
            for name in names:
                line = f"{where}{name}: {words}{clock}"
                if self._reads(table, line, command):
                    return line
        raise CannotWrite(f"the notation cannot say {command}")

    def _reads(self, table: str, line: str, command: Command) -> bool:
        """Whether a line is read as this command."""
        before = set(self.reader.people)
        try:
            action = self.reader.action(line)
            setup = self._setup(table)
            same = action.table == table and _same(completed(self.play, action, setup), command)
        except (Wrong, TypeError, ValueError):
            same = False
        self.reader.people = before
        return same

    # --- what followed ----------------------------------------------------------------------------

    def _expected(self, one: Addressed) -> str:
        """The line that expects an event, with every field that the notation can say."""
        event = one.event
        where = f"{table_words(one.stream)} " if len(self.tables) > 1 and one.stream in self.tables else ""
        book = self.reader.shown[0].rule.partition(" ")[0]
        rule = event.cite.removeprefix(f"{book} ") if event.cite.startswith(f"{book} ") else event.cite
        t = self.play.pit.find(one.stream, Table)
        labels = t.game.labels if t is not None and t.game is not None else ()
        fields = written_fields(event, chips=self.chips, labels=labels, usual=False)
        head = f"= {where}{rule} {type(event).__name__}"
        if not self._expects(f"{head} {' '.join(fields)}".rstrip(), one):
            fields = [field for field in fields if self._expects(f"{head} {field}", one)]
        if not self._expects(f"{head} {' '.join(fields)}".rstrip(), one):
            fields = []
        return f"  {head} {' '.join(fields)}".rstrip()

    def _shares(self, one: Addressed) -> Iterator[str]:
        """What everybody gets of a pot that is pushed."""
        event = one.event
        if not isinstance(event, PotAwarded):
            return
        book = self.reader.shown[0].rule.partition(" ")[0]
        where = f"{table_words(one.stream)} " if len(self.tables) > 1 else ""
        for share in event.shares:
            amount = sum_words(share.amount, chips=self.chips)
            rule = share.cite.removeprefix(f"{book} ")
            yield f"  = {where}{rule} {share.owner} gets {amount} of pot {event.pot + 1}"

    def _expects(self, text: str, one: Addressed) -> bool:
        """Whether a line expects this event."""
        book = self.reader.shown[0].rule.partition(" ")[0]
        setting = kinds.of(self.reader.game).setting(book, self.reader.people, self.reader.tables)
        try:
            found = expectation(text, 0, setting)
        except Wrong:
            return False
        return isinstance(found, Follows) and fits(one, found)

    def end(self) -> None:
        """What everybody has in the end."""
        many = len(self.tables) > 1
        for table in self.tables:
            where = f"{table_words(table)} " if many else ""
            for line in _standing(self.play.pit.streams.get(table), partial(sum_words, chips=self.chips)):
                text = f"= {where}{line}"
                try:
                    self._line(f"  {text}")
                except Wrong:
                    self.lines.pop()


def on_record(one: Any, other: Any) -> bool:
    """Whether two values are the same once they are written down: lists and tuples are alike there."""
    return bool(one == other) or ON_RECORD.encode(one) == ON_RECORD.encode(other)


def _same(one: Command, other: Command) -> bool:
    """Whether two commands are the same on record."""
    return type(one) is type(other) and on_record(one, other)


def _house(_: Live, __: Sums, t: Table) -> Iterator[str]:
    if t.game is not None:
        yield from (f"chips {name} {sum_words(person.chips)}" for name, person in t.people.items())
        yield f"house {sum_words(t.house)}"


def _poker(there: Live, chips: Sums, t: PokerTable) -> Iterator[str]:
    written = chips if t.options.tournament else sum_words
    for chair in t.chairs.values():
        yield f"chips {chair.person} {written(there.chips(chair.person))}"


def _tai_sai(_: Live, __: Sums, s: System) -> Iterator[str]:
    for number, terminal in s.terminals.items():
        if terminal.person:
            yield f"credits {number} {sum_words(terminal.credits)}"
    yield f"house {sum_words(s.house)}"


STANDING = Handlers[Live, Sums, Iterator[str]](on(Table, _house), on(PokerTable, _poker), on(System, _tai_sai))


def _standing(there: Live | None, chips: Sums) -> Iterator[str]:
    """The chips, credits and the house's part at a table."""
    state = None if there is None else there.state_of(object)
    told = STANDING.of.get(type(state))
    return iter(()) if told is None or there is None else told(there, chips, state)
