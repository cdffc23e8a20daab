"""The contract of play, once. An engine is a value of it; a stream is an engine with the state of one table.

    decide(state, command) -> events, or a Refusal      the rules; a refusal names its rule and changes nothing
    follow(state)          -> what is due unasked, or nothing
    evolve(state, event)   -> state                     bookkeeping only: never refuses, knows no rule

Live play is decide, then follow until nothing is due; a report can come between two cards. Replay is evolve alone.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Generic, Protocol, TypeVar

import msgspec

from croupier.kernel.answers import Offer
from croupier.kernel.commands import Command
from croupier.kernel.entries import Entry
from croupier.kernel.events import Event
from croupier.kernel.gate import Decision
from croupier.kernel.handlers import Handlers
from croupier.kernel.people import Who

S = TypeVar("S")
T = TypeVar("T")


class Engine(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How a kind of table works."""

    title: str
    """What such a table is called: a poker table."""
    state: type[S]
    decide: Callable[[S, Command], Decision]
    follow: Callable[[S], tuple[Event, ...]]
    """What is due at once and together; at a table of cards one event, so that a report can come between two cards."""
    evolve: Callable[[S, Event], S]
    offers: Callable[[S, Who], tuple[Offer, ...]]
    """What this person may do now; everything that is offered is accepted."""
    view: Callable[[S, Who, int], object]
    """What this person sees at this time, as a record that a page can draw."""
    redact: Callable[[S, Event, Who], Event | None]
    """The event as this person may see it; None if they are not told of it at all."""
    sentence: Callable[[S, Event], str]
    """The event in plain words, as a dealer would say it."""
    chance_due: Callable[[S], tuple[int, ...] | None]
    """What chance has to choose from or to put in order now, if it has to."""
    concealed: Callable[[S], bool] = lambda _: False
    """Whether something that chance has settled is hidden from onlookers: cards to come or face down, covered dice."""
    postings: Handlers[str, tuple[Entry, ...]] = Handlers[str, tuple[Entry, ...]]()
    """What an event moves between accounts, by the name of the stream; most events move nothing."""
    standing: Callable[[str, S], dict[str, int]] = lambda *_: {}
    """What its accounts can spend by its state alone, and what it has brought to those of the house."""
    unasked: Callable[[S, Event], bool] = lambda _, event: event.unasked
    """Whether nobody asked for this event: the audit computes it once more."""
    number: Callable[[S], int] = lambda _: 0
    """The number of the round, hand or spin that is on, or was the last."""
    dealt: Callable[[S], int] = lambda _: 0
    """How many cards have come out in it."""
    chips: Callable[[S, str], int] = lambda *_: 0
    """What somebody has at the table in chips and credits, in cents."""
    known: Callable[[S], AbstractSet[str] | None] = lambda _: None
    """Whoever means anything here, None if everybody does; all others see the same, and are offered the same."""
    stream: str = ""
    """What its stream is called, where a pit has only one."""


class Live(Protocol):
    """A stream, whichever engine it runs on."""

    @property
    def title(self) -> str:
        """What such a table is called."""

    def decide(self, command: Command) -> Decision:
        """What becomes of a command."""

    def follow(self) -> tuple[Event, ...]:
        """What is due unasked."""

    def evolve(self, event: Event) -> "Live":
        """The stream after an event."""

    def offers(self, who: Who) -> tuple[Offer, ...]:
        """What this person may do now."""

    def view(self, who: Who, at: int = 0) -> object:
        """What this person sees."""

    def redact(self, event: Event, who: Who) -> Event | None:
        """The event as this person may see it."""

    def sentence(self, event: Event) -> str:
        """The event in plain words."""

    def chance_due(self) -> tuple[int, ...] | None:
        """What chance has to settle now."""

    @property
    def concealed(self) -> bool:
        """Whether something that chance has settled is still hidden from onlookers."""

    def standing(self, name: str) -> dict[str, int]:
        """What its accounts can spend."""

    def unasked(self, event: Event) -> bool:
        """Whether nobody asked for this event."""

    @property
    def number(self) -> int:
        """The number of the round, hand or spin."""

    @property
    def dealt(self) -> int:
        """How many cards have come out in it."""

    def chips(self, person: str) -> int:
        """What somebody has at the table."""

    def known(self) -> AbstractSet[str] | None:
        """Whoever means anything here; None if everybody does."""

    def state_of(self, kind: type[T]) -> T | None:
        """The state, where it is of this kind."""

    def put(self, state: object) -> "Live":
        """The stream in another state of its kind."""


class Stream(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """An engine with the state of one table."""

    engine: Engine[S]
    state: S

    @property
    def title(self) -> str:
        """What such a table is called."""
        return self.engine.title

    def decide(self, command: Command) -> Decision:
        """What becomes of a command."""
        return self.engine.decide(self.state, command)

    def follow(self) -> tuple[Event, ...]:
        """What is due unasked."""
        return self.engine.follow(self.state)

    def evolve(self, event: Event) -> "Stream[S]":
        """The stream after an event."""
        return Stream(self.engine, self.engine.evolve(self.state, event))

    def offers(self, who: Who) -> tuple[Offer, ...]:
        """What this person may do now."""
        return self.engine.offers(self.state, who)

    def view(self, who: Who, at: int = 0) -> object:
        """What this person sees."""
        return self.engine.view(self.state, who, at)

    def redact(self, event: Event, who: Who) -> Event | None:
        """The event as this person may see it."""
        return self.engine.redact(self.state, event, who)

    def sentence(self, event: Event) -> str:
        """The event in plain words."""
        return self.engine.sentence(self.state, event)

    def chance_due(self) -> tuple[int, ...] | None:
        """What chance has to settle now."""
        return self.engine.chance_due(self.state)

    @property
    def concealed(self) -> bool:
        """Whether something that chance has settled is still hidden from onlookers."""
        return self.engine.concealed(self.state)

    def standing(self, name: str) -> dict[str, int]:
        """What its accounts can spend."""
        return self.engine.standing(name, self.state)

    def unasked(self, event: Event) -> bool:
        """Whether nobody asked for this event."""
        return self.engine.unasked(self.state, event)

    @property
    def number(self) -> int:
        """The number of the round, hand or spin."""
        return self.engine.number(self.state)

    @property
    def dealt(self) -> int:
        """How many cards have come out in it."""
        return self.engine.dealt(self.state)

    def chips(self, person: str) -> int:
        """What somebody has at the table."""
        return self.engine.chips(self.state, person)

    def known(self) -> AbstractSet[str] | None:
        """Whoever means anything here; None if everybody does."""
        return self.engine.known(self.state)

    def put(self, state: object) -> "Stream[S]":
        """The stream in another state of its kind."""
        assert isinstance(state, self.engine.state), f"{type(state).__name__} is not a state of a {self.title}"
        return Stream(self.engine, state)

    def state_of(self, kind: type[T]) -> T | None:
        """The state, where it is of this kind."""
        state: object = self.state
        return state if isinstance(state, kind) else None
