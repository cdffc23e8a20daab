"""Writing a case: what was done at tables, from their opening on, as text that reads and plays to the same events.

    text = write(happened, title="Round 12 at CS1")

It is the inverse of the notation, and holds itself to it: every line that is written is read again, and every step is
played. What cannot be written so that it comes out the same is refused (`CannotWrite`), never written wrongly.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.cases import chance_poker, kinds
from croupier.cases.checking import fits
from croupier.cases.checking_poker import chips_of
from croupier.cases.expecting import Follows, expectation
from croupier.cases.notation import Reader
from croupier.cases.people import NOBODY, called
from croupier.cases.playing import Play, happen
from croupier.cases.records import Happened, TableSetup
from croupier.cases.runner import completed
from croupier.cases.trouble import Wrong
from croupier.cases.values import types, words_of
from croupier.cases.words_poker import TOURNAMENT, PokerGame
from croupier.cases.words_tournament import CONDITIONS
from croupier.cases.written import loose_words, option_words, string, sum_words, written_fields
from croupier.house import find
from croupier.house.jackpot_requests import JackpotCommand
from croupier.play import Refusal
from croupier.play import commands as cmd
from croupier.poker import commands as pc
from croupier.poker.events import PotAwarded
from croupier.poker.games import GAMES
from croupier.poker.options import Options
from croupier.poker.state import PokerTable, in_play
from croupier.room.tournament_commands import SubmitConditions
from croupier.room.tournament_conditions import Conditions
from croupier.room.waiting import NAME as ROOM
from croupier.room.waiting import Options as RoomOptions
from croupier.rulebook import Rule
from croupier.table import Addressed, chance_due, decide, follow
from croupier.table.pit import JACKPOT
from croupier.tai_sai.events import SpinStarted
from croupier.tai_sai.options import NAME as TAI_SAI
from croupier.tai_sai.options import Options as TaiSaiOptions
from croupier.tai_sai.state import System

Command = cmd.Command | JackpotCommand
TELLING = ("Settled", "BetSettled", "PotAwarded", "Ruled", "HandRuled", "RoundVoided", "Misdealt", "PrizePaid")
"""Events whose rule says what a case is about."""


class CannotWrite(ValueError):  # noqa: N818 - what it says
    """Something was done that the notation cannot say, or that does not come out as it was recorded."""


def write(
    happened: Iterable[Happened], *, title: str, rules: tuple[Rule, ...] = (), games: dict[str, str] | None = None
) -> str:
    """The case of everything that happened at some tables, from their opening on.

    `games` says what is played at tables that no command of it opens (a tournament's), `rules` what the case stands
    under: the rule of its last event if nobody says.
    """
    steps = tuple(happened)
    if not steps:
        raise CannotWrite("nothing happened, so there is nothing to write")
    tables = _tables(steps, games or {})
    cited = rules or (_last_rule(steps),)
    script = _Script(title, cited, tables)
    for number, step in enumerate(_joined(steps), 1):
        try:
            script.step(step)
        except CannotWrite as cannot:
            raise CannotWrite(f"step {number} at {step.table or 'the jackpot'}: {cannot}") from None
    script.end()
    return "\n".join([*script.lines, ""])


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

    def __init__(self, title: str, rules: tuple[Rule, ...], tables: dict[str, str]) -> None:
        self.tables = tables
        self.first = next(iter(tables))
        self.lines: list[str] = []
        self.reader = Reader("written")
        first, *more = rules
        book = first.partition(" ")[0]
        short = [rule.removeprefix(f"{book} ") for rule in more]
        self._header(f"Case: {title}")
        self._header(f"Rule: {', '.join([first, *short])}")
        for name, game in tables.items():
            self._header(f"Game: {game} at {name}" if name == self.first else f"Table: {name}, {game}")
            self._header("Opening: by hand")
        self._header("")
        self.play = Play(case=_empty(self.reader), log=[], failures=[], held={}, stacks={}, done=[], cited=set())
        self.chips = kinds.with_chips(self.reader.tables)

    def _header(self, line: str) -> None:
        self.lines.append(line)
        try:
            self.reader.read(len(self.lines), line)
        except Wrong as wrong:
            raise CannotWrite(f"the header cannot be written: {wrong}") from None

    def _setup(self, table: str) -> TableSetup:
        return next(one for one in self.reader.tables if one.name == table)

    # --- one step ---------------------------------------------------------------------------------

    def step(self, step: Joined) -> None:
        """A command with what followed it."""
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
        for events in step.batches:
            for one in events:
                self._line(self._expected(one))
                for line in self._shares(one):
                    self._line(line)

    def _happen(
        self, table: str, command: Command | None, found: tuple[Addressed, ...], wanted: tuple[Addressed, ...]
    ) -> None:
        if found != wanted:
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
        for words in _words(command, self.tables[table]):
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


def _empty(reader: Reader) -> Any:
    """The case as far as the header goes."""
    return reader.header()


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


# --- commands in words --------------------------------------------------------------------------------------


def _words(command: Command, game: str) -> Iterator[str]:
    """Ways to say a command, the most readable first; the last one names it with all its fields."""
    playable = kinds.game(game)
    yield from _phrases(command, poker=isinstance(playable, PokerGame))
    if isinstance(command, cmd.OpenTable):
        yield _opening(command)
    elif isinstance(command, SubmitConditions):
        yield from _conditions(command)
    else:
        yield _by_name(command)


def _phrases(command: Command, *, poker: bool) -> Iterator[str]:
    """Phrases of the table."""
    plain = {
        cmd.CloseBets: "no more bets",
        cmd.Proceed: "go on",
        cmd.CountDeck: "count the deck",
        cmd.ReplaceCards: "replace the cards",
        cmd.Stand: "leave the table" if poker else "leave the seat",
        pc.StartHand: "start the hand",
        pc.OverBlind: "over-blind",
        pc.Fold: "fold",
        pc.Check: "check",
        pc.Call: "call",
        pc.AllIn: "all in",
        pc.TakeKitty: "take the kitty",
        pc.Muck: "muck",
        pc.Show: "show",
    }
    amounts = {cmd.BuyChips: "buy", cmd.CashOut: "cash out", pc.Bet: "bet", pc.Raise: "raise to"}
    kind = type(command)
    if kind in plain:
        yield plain[kind]
    elif kind in amounts:
        yield f"{amounts[kind]} {sum_words(command.amount)}"  # type: ignore[union-attr]
        yield f"{amounts[kind]} {command.amount}"  # type: ignore[union-attr]
    elif isinstance(command, cmd.Sit):
        yield f"sit {command.box}" if not poker else f"sit at {command.box}"
    elif isinstance(command, cmd.Cut):
        yield f"cut {command.at}"
    elif isinstance(command, cmd.Wager):
        yield f"{command.wager} {sum_words(command.amount)} on {command.box}"
    elif isinstance(command, cmd.Choose):
        amount = f" {sum_words(command.amount)}" if command.amount else ""
        hand = f" hand {command.hand + 1}" if command.hand else ""
        yield f"{command.choice}{amount} on {command.box}{hand}"
    elif isinstance(command, cmd.RecordApproval) and not command.conditions:
        yield f"approve {command.subject} {command.reference}"
    elif isinstance(command, cmd.PostNotice):
        pairs = [f"{name}={loose_words(name, value)}" for name, value in command.value.items()]
        yield " ".join(["notice", command.notice, *pairs, "at", str(command.at)])


def _opening(command: cmd.OpenTable) -> str:
    """A table is opened with these options."""
    game = f"{command.game}, {command.edition}" if command.edition else command.game
    head = "open the system" if command.game == TAI_SAI else f"open {game}"
    options = _options_of(command.game, command.edition)
    known = types(options)
    pairs = [
        f"{name}={option_words(options, name, value) if name in known else loose_words(name, value)}"
        for name, value in command.options.items()
    ]
    return " ".join([head, *pairs])


def _options_of(game: str, edition: str) -> type:
    if game == TAI_SAI:
        return TaiSaiOptions
    if game == ROOM:
        return RoomOptions
    return Options if game in GAMES else find(game, edition).options


def _conditions(command: SubmitConditions) -> Iterator[str]:
    """The conditions of a tournament: those that are usual and missing are left out in so many words."""
    known = types(Conditions)
    pairs = [
        f"{name}={option_words(Conditions, name, value) if name in known else loose_words(name, value)}"
        for name, value in command.conditions.items()
        if CONDITIONS.get(name) != value
    ]
    absent = [f"{name}=none" for name in CONDITIONS if name not in command.conditions]
    yield " ".join(["submit the conditions", *pairs, *absent])
    every = [
        f"{name}={option_words(Conditions, name, value)}" for name, value in command.conditions.items() if name in known
    ]
    yield " ".join([f"SubmitConditions tournament={string(command.tournament)}", *every])


def _by_name(command: Command) -> str:
    """A command by its name with every field that says something."""
    kind: type = type(command)
    usual = {one.name: one.default for one in msgspec.structs.fields(kind)}
    options = getattr(command, "options", None)
    inner = [name for name in types(kind) if isinstance(getattr(command, name), msgspec.Struct) and name != "by"]
    if inner:
        record: Any = getattr(command, inner[0])
        others = [
            pair for pair in written_fields(command) if pair.partition("=")[0] in set(types(kind)) - {*inner, "at"}
        ]
        at = [f"at={command.at}"] if "at" in types(kind) else []  # type: ignore[union-attr]
        named = f"{inner[0]}={words_of(type(record))}"
        return " ".join([kind.__name__, *others, *at, named, *written_fields(record)])
    pairs = [
        pair
        for pair in written_fields(command)
        if (name := pair.partition("=")[0]) not in ("by", "options")
        if name == "at" or getattr(command, name) != usual[name]
    ]
    if isinstance(options, dict):
        known = types(Options)
        pairs += [
            f"{name}={option_words(Options, name, value) if name in known else loose_words(name, value)}"
            for name, value in options.items()
        ]
    return " ".join([kind.__name__, *pairs])
