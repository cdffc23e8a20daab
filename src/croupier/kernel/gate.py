"""The front door of every engine: what may be asked there, by which office, under which rule, and by whose leave.

    GATE = Gate[Room](ask(wc.JoinList, join, by=ANYBODY), ask(cmd.CloseTable, close, by=HOUSE, rule="G13"), ...)
    GATE.refusal(law, command, shut=room.shut) or GATE.of[type(command)](room, command)

What does not pass is refused here, under the number that the law of the table gives.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, Generic, TypeAlias, TypeVar, TypeVarTuple, cast

import msgspec

from croupier.kernel.answers import Refusal, by_office
from croupier.kernel.commands import Command
from croupier.kernel.events import Event
from croupier.kernel.handlers import Lookup
from croupier.kernel.people import Role
from croupier.law.books import Rule
from croupier.law.law import Law

Decision: TypeAlias = tuple[Event, ...] | Refusal
"""What becomes of a command: what happens, or why nothing does."""

NAME: Final = re.compile(r"\w[\w .'()-]{0,39}")
"""What somebody or a table may be called: books and journal keep accounts and streams by these names."""
NAMES: Final = ("person", "table", "tournament", "player", "nominee", "substitute", "to", "people", "agreed")
"""Fields that name somebody or something."""
WORDS: Final = ("words", "what", "why", "reference", "subject", "reason", "text", "criterion", "ground", "conditions")
"""Fields in which people say something in their own words."""
LONGEST: Final = 200
"""How many characters they may take."""
NAMING: Final = "G1"
"""The rule on names, in every law that has tables."""

Ts = TypeVarTuple("Ts")
C = TypeVar("C", bound=Command)


class Asked(Generic[*Ts]):
    """A row of a gate."""

    __slots__ = ("answer", "by", "kind", "rule", "when_shut")

    def __init__(
        self, kind: type[C], answer: Callable[[*Ts, C], Decision], by: tuple[Role, ...], rule: str, *, when_shut: bool
    ) -> None:
        """A command, the function that answers it, the offices that may ask, and the rule that says so."""
        self.kind: type[Command] = kind
        self.answer = cast("Callable[..., Decision]", answer)
        self.by = by
        self.rule = rule
        self.when_shut = when_shut


def ask(
    kind: type[C],
    answer: Callable[[*Ts, C], Decision],
    *,
    by: tuple[Role, ...],
    rule: str = "",
    when_shut: bool = False,
) -> Asked[*Ts]:
    """A row: who may ask this, under which rule (the gate's own where none is named), at a closed table too or not."""
    return Asked(kind, answer, by, rule, when_shut=when_shut)


class Gate(Generic[*Ts]):
    """Rows, and the rules of the door itself: what is not known here, whose office it is, and that the door is shut."""

    __slots__ = ("by", "named", "of", "office", "rows", "rules", "shut", "title", "unknown", "when_shut")

    def __init__(
        self,
        *rows: Asked[*Ts],
        title: str,
        unknown: str = "G1",
        office: str = "G13",
        shut: str = "G4",
        named: bool = False,
    ) -> None:
        """A gate of these rows; the rules are numbers, which the law of the table makes citations of.

        Where everything is `named`, no name that a command asks for is left empty; elsewhere its answer sees to that.
        """
        self.rows, self.named = rows, named
        self.title, self.unknown, self.office, self.shut = title, unknown, office, shut
        table = {row.kind: row.answer for row in rows}
        if len(table) < len(rows):
            kinds = [row.kind.__name__ for row in rows]
            raise TypeError(f"more than one row for {', '.join(sorted({k for k in kinds if kinds.count(k) > 1}))}")
        self.of = cast("Lookup[*Ts, Decision]", table)
        self.by = {row.kind: row.by for row in rows}
        self.rules = {row.kind: row.rule or office for row in rows}
        self.when_shut = frozenset(row.kind for row in rows if row.when_shut)

    def refusal(self, law: Law, command: Command, *, shut: bool, rule: str = "") -> Refusal | None:
        """Why this command is not even considered; None if it is. `rule` is the one of a game that has its own."""
        kind, who = type(command), command.by
        offices = self.by.get(kind)
        if offices is None:
            return Refusal(law(self.unknown), f"{self.title} has no {kind.__name__}.")
        if shut and kind not in self.when_shut:
            return Refusal(law(self.shut), f"{self.title} is closed; an operator can open it again.")
        if who.role not in offices and not by_office(who, offices):
            said = f"That is for the {' or '.join(offices)}, not for a {who.role}."
            return Refusal(law(rule or self.rules[kind]), said)
        if _silent(kind) and sound(who.name):  # most commands: a player acts
            return None
        return unspeakable(law(NAMING), command, named=self.named)


@cache
def _silent(kind: type[Command]) -> bool:
    """Whether nothing is named or said with such a command."""
    return not any(_spoken(kind))


@lru_cache(maxsize=4096)
def sound(name: str) -> bool:
    """Whether somebody may be called so; the same people speak again and again."""
    return NAME.fullmatch(name) is not None


def unspeakable(cite: Rule, command: Command, *, named: bool = False) -> Refusal | None:
    """Why the names and words of a command are not such as the books can keep; None if they are."""
    names, words = _spoken(type(command))
    said: list[object] = [command.by.name]
    for field, required in names:
        value = getattr(command, field)
        said += value if isinstance(value, tuple) else (value,) if value or (named and required) else ()
    for name in said:
        if isinstance(name, str) and not sound(name):
            why = f"{name[:60]!r} is not a name: letters, digits, spaces and points, at most 40."
            return Refusal(cite, why)
    for field in words:
        value = getattr(command, field)
        if isinstance(value, str) and (len(value) > LONGEST or not value.isprintable()):
            return Refusal(cite, f"Say it in a line of {LONGEST} characters at most.")
    return None


@cache
def _spoken(kind: type[Command]) -> tuple[tuple[tuple[str, bool], ...], tuple[str, ...]]:
    """The fields of a command that name somebody or something, and whether they must; those for people's words."""
    required = {field.name: field.required for field in msgspec.structs.fields(kind)}
    names = tuple([(name, required[name]) for name in NAMES if name in required])
    return names, tuple([name for name in WORDS if name in required])
