"""Writing a case: what was done at tables, from their opening on, as text that reads and plays to the same events.

    text = write(happened, title="Round 12 at CS1")

It is the inverse of the notation, and holds itself to it: every line that is written is read again, and every step is
played. What cannot be written so that it comes out the same is refused (`CannotWrite`), never written wrongly.
"""

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.cases import chance_poker, kinds
from croupier.cases.checking import fits
from croupier.cases.checking_poker import chips_of
from croupier.cases.expecting import Follows, expectation
from croupier.cases.notation import Reader
from croupier.cases.people import NOBODY, called
from croupier.cases.phrases import command_words
from croupier.cases.playing import Play, Stop, happen
from croupier.cases.records import Happened, TableSetup
from croupier.cases.runner import completed, opened
from croupier.cases.trouble import Wrong
from croupier.cases.values import FINE, types
from croupier.cases.words_poker import TOURNAMENT
from croupier.cases.written import option_words, sum_words, written_fields
from croupier.house.jackpot_requests import JackpotCommand
from croupier.play import Refusal
from croupier.play import commands as cmd
from croupier.poker.events import HandBegan, PotAwarded
from croupier.poker.games import GAMES
from croupier.poker.state import PokerTable, in_play
from croupier.room.tournament_commands import SubmitConditions
from croupier.room.waiting import NAME as ROOM
from croupier.rulebook import Rule
from croupier.table import Addressed, Pit, chance_due, decide, evolve, follow
from croupier.table.pit import JACKPOT
from croupier.tai_sai.events import SpinStarted
from croupier.tai_sai.state import System

Command = cmd.Command | JackpotCommand
Events = tuple[Addressed, ...]
AT_THE_OPENING = (cmd.Perform, cmd.Sit, cmd.BuyChips, cmd.RecordApproval)
"""What a header does before the first line of a round."""
COUNTING = ("number", "stake", "spin", "received", "matter")
"""Fields that only count what came before."""
SHUFFLED = ("Shuffled", "ShuffleOrdered", "CardsCut", "CardsShuffled")
"""Events whose rule says why the cards were shuffled."""
TELLING = ("Settled", "BetSettled", "PotAwarded", "Ruled", "HandRuled", "RoundVoided", "Misdealt", "PrizePaid")
"""Events whose rule says what a case is about."""


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
    tables = _tables(steps, games or {})
    header = _head(title, rules or (_last_rule(steps),))
    for name, game in tables.items():
        header.append(f"Game: {game} at {name}" if name == next(iter(tables)) else f"Table: {name}, {game}")
        header.append("Opening: by hand")
    return _written(_Script(header, tables, operator.eq), _joined(steps[:since]), _joined(steps[since:]))


def write_round(happened: Iterable[Happened], table: str, number: int, *, title: str) -> str:
    """The case of one round, hand or spin at a table: by itself if it then plays alike, else from the opening on.

    By itself the header says who sits where with how many chips, the options, the button and the jackpot. What only
    counts (numbers of rounds and stakes, why the cards were shuffled) may differ from the record.
    """
    steps = tuple(happened)
    pit, before, of_round, since = Pit(), Pit(), list[Happened](), 0
    for i, step in enumerate(steps):
        of_opening = step.command is None or isinstance(step.command, AT_THE_OPENING)
        if step.table == table and round_of(pit, table) == number and (of_round or not of_opening):
            if not of_round:
                before, since = pit, i
            of_round.append(step)
        for one in step.events:
            pit = evolve(pit, one)
    if not of_round:
        raise CannotWrite(f"{table} has no round {number}")
    rule = _last_rule(tuple(of_round))
    try:
        header, game = _standing_header(before, table, tuple(of_round))
        script = _Script([*_head(title, (rule,)), *header], {table: game}, alike)
        return _written(script, (), _joined(tuple(of_round)))
    except CannotWrite:
        last = max(i for i, step in enumerate(steps) if step is of_round[-1]) + 1
        return write(steps[:last], title=title, rules=(rule,), since=since)


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


def _head(title: str, rules: tuple[Rule, ...]) -> list[str]:
    """Title and rules."""
    first, *more = rules
    book = first.partition(" ")[0]
    return [f"Case: {title}", f"Rule: {', '.join([first, *(rule.removeprefix(f'{book} ') for rule in more)])}"]


def round_of(pit: Pit, table: str) -> int:
    """The number of the round, hand or spin that a table is in; a hand begins with the command that starts it."""
    system = pit.systems.get(table)
    if isinstance(system, PokerTable):
        return system.number if in_play(system) else system.number + 1
    if isinstance(system, System):
        return system.spin.number
    t = pit.tables.get(table)
    return t.round.number if t is not None and t.game is not None else 0


def alike(found: Events, wanted: Events) -> bool:
    """Whether events are the same but for what only counts, and for why the cards were shuffled."""
    return len(found) == len(wanted) and all(map(_alike, found, wanted))


def _alike(one: Addressed, other: Addressed) -> bool:
    if one.stream != other.stream or type(one.event) is not type(other.event):
        return False
    open_ = ("cite", "why", "by") if type(one.event).__name__ in SHUFFLED else ()
    names = [name for name in types(type(one.event)) if name not in (*COUNTING, *open_)]
    return all(getattr(one.event, name) == getattr(other.event, name) for name in names)


def _standing_header(pit: Pit, table: str, steps: tuple[Happened, ...]) -> tuple[list[str], str]:
    """The header of a table as it stands, and its game."""
    t, system = pit.tables.get(table), pit.systems.get(table)
    if t is not None and t.game is not None:
        limits = {"minimum": t.round.minimum, "maximum": t.round.maximum}
        game = f"{t.game.name}, {t.game.edition}"
        options, seats = (
            _options(t.round.options, limits),
            {box: (name, t.people[name].chips) for box, name in t.seats.items()},
        )
        approvals = [f"Approval: {subject} {reference}" for subject, reference in t.approvals.items()]
        lines = [f"Game: {game} at {table}", *approvals, *options, *_jackpot(pit)]
    elif isinstance(system, PokerTable) and not system.options.tournament:
        game = system.variant.name
        seats = {seat: (chair.person, chair.stack) for seat, chair in system.chairs.items()}
        least = min((chips for _, chips in seats.values() if chips), default=system.options.buy_in)
        bought = {"buy_in": min(least, system.options.buy_in), "buy_in_most": 0}
        lines = [f"Game: {game} at {table}", *_options(system.options, bought)]
        began = [one.event for step in steps for one in step.events if isinstance(one.event, HandBegan)]
        lines += [f"Button: seat {event.button}" for event in began[:1] if event.button]
    else:
        raise CannotWrite("what stands at the table cannot be said in a header")
    return [*lines, *(f"Seat {seat}: {name} {sum_words(chips)}" for seat, (name, chips) in seats.items())], game


def _options(options: Any, more: dict[str, Any]) -> list[str]:
    """The options that are not what they are where nobody says anything."""
    kind: type = type(options)
    usual = {one.name: one.default for one in msgspec.structs.fields(kind)}
    now = {name: more.get(name, getattr(options, name)) for name in usual}
    chosen = {name: value for name, value in now.items() if value != usual[name]}
    return [f"Option: {name} = {option_words(kind, name, value)}" for name, value in chosen.items()]


def _jackpot(pit: Pit) -> list[str]:
    """The jackpot as it stands, if a header can say it."""
    j = pit.jackpot
    if not j.name:
        return []
    if j.divided or j.pool % FINE or j.claims:
        raise CannotWrite("the pools of the jackpot cannot be said in a header")
    parts = [f"Jackpot: {j.name}", f"pool {sum_words(j.pool // FINE)}"]
    parts += [f"retained {j.retained_share / 100:g}%"] if j.retained_share else []
    parts += [] if j.lone_prizes_from_pool else ["lone prizes by the house"]
    return [", ".join([*parts, "approval on record"])]


def _last_rule(steps: tuple[Happened, ...]) -> Rule:
    """The rule by which something was last won, lost, ruled or voided; that of the last event if nothing was."""
    events = [one.event for step in steps for one in step.events]
    telling = [event for event in events if type(event).__name__ in TELLING]
    return (telling or events)[-1].cite


def _tables(steps: tuple[Happened, ...], games: dict[str, str]) -> dict[str, str]:
    """Every table with what is played there and the edition, in the order in which they come up."""
    found = dict(games)
    for step in steps:
        if isinstance(step.command, cmd.OpenTable) and step.table not in found:
            edition = step.command.edition
            found[step.table] = f"{step.command.game}, {edition}" if edition else step.command.game
        if isinstance(step.command, SubmitConditions):
            found.setdefault(step.table, TOURNAMENT)
    if not found:
        raise CannotWrite("no table was opened; the game of the table has to be said")
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
            raise CannotWrite(f"{meant} is on record, and played again there is {told}")
        happen(self.play, table, command, found)

    def _line(self, line: str) -> None:
        self.lines.append(line)
        self.reader.read(len(self.lines), line)

    # --- whether everything due has happened ------------------------------------------------------

    def _at_rest(self, table: str, step: Joined) -> bool:
        """Whether a line that says nothing of steps would not shuffle, cut or tumble first."""
        t = self.play.pit.tables.get(table)
        if isinstance(step.command, cmd.CloseBets) and t is not None:
            return chance_due(self.play.pit, table) is None and not t.cut
        return not any(isinstance(one.event, SpinStarted) for events in step.batches for one in events)

    def _nothing_due(self, table: str) -> bool:
        """Whether nothing is due anywhere, so that a line that says nothing of steps would bring the same."""
        pit = self.play.pit
        if any(follow(pit, name, self.play.clock) for name in (*pit.tables, *pit.systems)):
            return False
        state = pit.systems.get(table)
        if isinstance(state, PokerTable):
            return chance_due(pit, table) is None and not (in_play(state) and chance_poker.cut_due(self.play, table))
        return state is None or isinstance(state, System)

    # --- what people do ---------------------------------------------------------------------------

    def _action(self, table: str, step: Joined, clock: str) -> str:
        """The line of a command, in words where they are read as the same command, else by its name."""
        where = f"{table} " if len(self.tables) > 1 else ""
        if step.command is None:
            return f"{where}{NOBODY.name}: go on{clock}"
        command = step.command
        offices = kinds.offices(self.reader.game)
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
        where = f"{one.stream} " if len(self.tables) > 1 and one.stream in self.tables else ""
        book = self.reader.shown[0].rule.partition(" ")[0]
        rule = event.cite.removeprefix(f"{book} ") if event.cite.startswith(f"{book} ") else event.cite
        t = self.play.pit.tables.get(one.stream)
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
        where = f"{one.stream} " if len(self.tables) > 1 else ""
        for share in event.shares:
            amount = sum_words(share.amount, chips=self.chips)
            rule = share.cite.removeprefix(f"{book} ")
            yield f"  = {where}{rule} {share.owner} gets {amount} of pot {event.pot + 1}"

    def _expects(self, text: str, one: Addressed) -> bool:
        """Whether a line expects this event."""
        book = self.reader.shown[0].rule.partition(" ")[0]
        setting = kinds.setting(self.reader.game, book, self.reader.people, self.reader.tables)
        try:
            found = expectation(text, 0, setting)
        except Wrong:
            return False
        return isinstance(found, Follows) and fits(one, found)

    def end(self) -> None:
        """What everybody has in the end."""
        many = len(self.tables) > 1
        for table in self.tables:
            where = f"{table} " if many else ""
            for line in _standing(self.play, table, chips=self.chips):
                text = f"= {where}{line}"
                try:
                    self._line(f"  {text}")
                except Wrong:
                    self.lines.pop()


def _same(one: Command, other: Command) -> bool:
    """Whether two commands are the same on record: lists and tuples are alike there."""
    return type(one) is type(other) and msgspec.json.encode(one) == msgspec.json.encode(other)


def _standing(play: Play, table: str, *, chips: bool) -> Iterator[str]:
    """The chips, credits and the house's part at a table."""
    t, system = play.pit.tables.get(table), play.pit.systems.get(table)
    if t is not None and t.game is not None:
        for name, person in t.people.items():
            yield f"chips {name} {sum_words(person.chips)}"
        yield f"house {sum_words(t.house)}"
    elif isinstance(system, PokerTable):
        tournament = bool(system.options.tournament)
        for chair in system.chairs.values():
            had = chips_of(play.pit, table, chair.person)
            yield f"chips {chair.person} {sum_words(had, chips=tournament and chips)}"
    elif isinstance(system, System):
        for number, terminal in system.terminals.items():
            if terminal.person:
                yield f"credits {number} {sum_words(terminal.credits)}"
        yield f"house {sum_words(system.house)}"
