"""One player's place at a table with bots and an automatic staff: what every kind of table has alike."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from croupier.cli.session.screen import Entry, Lines, Words
from croupier.engines.pit.driver import by_stream
from croupier.engines.pit.given import Given, Wire, given
from croupier.engines.pit.pit import Addressed, Pit, chance_due, decide, evolve, follow, redact, view, words
from croupier.floor.bots.names import NAMES
from croupier.floor.chance import ordered
from croupier.kernel.answers import Offer, Refusal
from croupier.kernel.commands import Shuffle
from croupier.kernel.events import CashedOut, ChipsBought, Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.store.journal import Journal
from croupier.store.record import batch, move, read_all
from croupier.store.seals import Seals, open_seals, seal, vault_for
from croupier.store.vault import random_vault

Said: TypeAlias = Refusal | str | None
"""What comes of a line: a refusal, what would have been right, or nothing where it was carried out."""

V = TypeVar("V", bound=msgspec.Struct)
"""What a player is shown."""


class Wanted(NamedTuple):
    """What the player wants to play."""

    game: str
    options: dict[str, Any]
    chips: int
    """What the player buys in for, in cents."""
    seats: int
    """How many are at the table, the player among them."""
    approvals: tuple[str, ...] = ()
    edition: str = ""


class Seat(ABC, Generic[V]):
    """A table opened for one person. `tell` hears every event as that person may see it."""

    ENDS: ClassVar[type[Event]]
    """The event that ends a round."""
    ROUNDS: ClassVar[str] = "rounds"
    OWN_PACE: ClassVar[bool] = False
    """Whether rounds begin and end whoever plays: one that ends after the player has gone is then not the player's."""
    HELP: ClassVar[tuple[str, ...]]
    HINT: ClassVar[str]
    """The words that are always understood."""
    NOTHING_WRONG: ClassVar[str] = "Nothing can go wrong just now."
    LEFT: ClassVar[str] = ""
    """Said to whoever leaves with something at stake."""

    def __init__(
        self, name: str, tell: Callable[[Event, str], None], below: Callable[[int], int], journal: Journal | None
    ) -> None:
        """Nothing is open yet; a journal that holds other tables is replayed first."""
        self.me = Who(name, Role.PLAYER)
        self.pit, self.table = Pit(), ""
        self.bots: tuple[Who, ...] = ()
        self.bought = self.cashed = 0
        """What the player has paid for chips, and got back for them, in cents."""
        self.below = below
        self._tell, self._journal = tell, journal
        self._session, self._count = secrets.token_hex(8), 0
        self._versions: dict[str, int] = {}
        self._vault = random_vault() if journal is None else vault_for(journal)
        self._seals: Seals = {} if journal is None else open_seals(journal, self._vault)
        for record, one in read_all(journal, self._vault) if journal is not None else ():
            self._versions[record.stream] = record.version
            self.pit = evolve(self.pit, one)

    def open(self, wanted: Wanted) -> Refusal | None:
        """Open a table under a name that no other has, with bots; a refusal says what is wrong with it."""
        self.table = next(name for n in count(1) if (name := f"{wanted.game}-{n}") not in self.pit.streams)
        self.bots = tuple(Who(f"{name} (bot)", Role.PLAYER) for name in NAMES[: wanted.seats - 1])
        return self.fill(wanted)

    # --- what happens ---------------------------------------------------------------------------------

    def do(self, command: Wire) -> Refusal | None:
        """Carry out a command at the table; the refusal, if it is one."""
        decided = decide(self.pit, self.table, command)
        if isinstance(decided, Refusal):
            return decided
        self.happen(command.by.name, decided, [given(self.table, command)])
        return None

    def step(self) -> bool:
        """Take the next step that is due unasked; whether there was one."""
        open_ = chance_due(self.pit, self.table)
        if open_ is not None:
            return self.do(self.chance(open_)) is None
        due = follow(self.pit, self.table)
        if due:
            self.happen("step", due, [given(self.table, None)])
        return bool(due)

    def chance(self, cards: tuple[int, ...]) -> Wire:
        """What chance says."""
        return Shuffle(by=CHANCE, order=ordered(cards, self.below))

    def happen(self, who: str, events: tuple[Addressed, ...], asked: list[Given]) -> None:
        """Write events down, then let them happen."""
        ordered = by_stream(events)
        if self._journal is not None:
            self._count += 1
            moved, _ = move(self.pit, ordered)
            whole = batch(f"play/{self._session}/{self._count}/{who}", self._versions, moved, asked)
            sealing = seal(whole, moved, self._seals, self._vault)
            self._journal.append(sealing.batch)
            self._seals = sealing.seals
        for one in ordered:
            self._versions[one.stream] = self._versions.get(one.stream, 0) + 1
            self.happens(one)

    def happens(self, one: Addressed) -> None:
        """One event: the table goes on, money is counted, the player hears of it."""
        before, self.pit = self.pit, evolve(self.pit, one)
        self.count(one.event)
        if one.stream == self.table and self.hears(one.event, before):
            event = redact(self.pit, self.table, one.event, self.me) or one.event
            self._tell(event, words(self.pit, self.table, event))

    def hears(self, _event: Event, _before: Pit) -> bool:
        """Whether the player hears of an event of the table, which was like this before it."""
        return True

    def count(self, event: Event) -> None:
        """What the player has paid for chips, and got back for them."""
        if isinstance(event, ChipsBought) and event.person == self.me.name:
            self.bought += event.amount
        elif isinstance(event, CashedOut) and event.person == self.me.name:
            self.cashed += event.amount

    def view_of(self, who: Who) -> V:
        """The table as somebody sees it."""
        shown: V = view(self.pit, self.table, who)
        return shown

    def view(self) -> V:
        """The table as the player sees it."""
        return self.view_of(self.me)

    def ask(self, talk: Words | Lines, entries: list[Entry], *, stepping: bool) -> None:
        """Show the table and what may be done: to a program as a record, to a person as a picture."""
        shown = self.view()
        hint = self.hints(shown, stepping=stepping)
        if isinstance(talk, Lines):
            talk.asked(shown, entries, hint)
        else:
            self.draw(talk, shown, entries, hint)

    # --- what each kind of table does in its own way --------------------------------------------------

    @abstractmethod
    def fill(self, wanted: Wanted) -> Refusal | None:
        """Open the table and let everybody sit down; a refusal says what is wrong with it."""

    @abstractmethod
    def greeting(self, seats: int) -> str:
        """What is played, with how many, and where the player is."""

    @abstractmethod
    def money(self) -> int:
        """What the player has at the table and got back for it."""

    @abstractmethod
    def advance(self) -> bool:
        """Do one thing that needs no word of the player: the staff's, the dealer's, a bot's. False if there is none."""

    @abstractmethod
    def autoplay(self) -> bool:
        """Let the player do what a bot would; whether anything was done."""

    @abstractmethod
    def go_on(self) -> Said:
        """What Enter does: no more bets, the next hand."""

    def busy(self) -> bool:
        """Whether a round is on that has to be finished before rounds are counted."""
        return False

    @abstractmethod
    def at_stake(self) -> bool:
        """Whether the player would leave something at stake."""

    @abstractmethod
    def abandon(self, talk: Words | Lines) -> Refusal | None:
        """Let the round that is on come to its end, while the player listens."""

    @abstractmethod
    def leave(self) -> None:
        """Finish the round, take the chips along, close the table."""

    @abstractmethod
    def choices(self) -> list[Entry]:
        """What the player may do now."""

    @abstractmethod
    def choose(self, line: str, entries: list[Entry]) -> Said:
        """Do what a line says."""

    @abstractmethod
    def reports(self) -> list[Entry]:
        """What can go wrong now, and what the staff may do about it."""

    def report(self, line: str, entries: list[Entry]) -> Said:
        """One of them, by its number."""
        if line.isdecimal() and line.isascii() and 1 <= int(line[:6]) <= len(entries):
            return self.take(*entries[int(line[:6]) - 1])
        return f"There is no number {line[:20]!r}; they are 1 to {len(entries)}."

    @abstractmethod
    def take(self, who: Who, offer: Offer, amount: int | None = None, cards: tuple[int, ...] = ()) -> Refusal | None:
        """Take up an offer."""

    def meant(self, _line: str, _entries: list[Entry]) -> bool:
        """Whether a word of every table means something else at this one now."""
        return False

    def notes(self, _line: str) -> Iterable[str] | None:
        """What a word of this kind of table tells: a hint, the bets; None if it is not such a word."""
        return None

    def hints(self, _shown: V, *, stepping: bool) -> str:  # noqa: ARG002  (of every table)
        """The words that are understood now."""
        return self.HINT

    @abstractmethod
    def draw(self, talk: Words, shown: V, entries: list[Entry], hint: str) -> None:
        """The table, and the numbered offers."""

    def spoken(self, _event: Event, *, program: bool, stepping: bool) -> bool:  # noqa: ARG002  (of every table)
        """Whether an event is told in words, or left to the picture of the table."""
        return True

    def ended(self, talk: Words | Lines) -> None:
        """A round is over."""

    def rest(self, talk: Words | Lines) -> None:
        """Rounds that were played unasked are over."""
