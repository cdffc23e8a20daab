"""What a case expects after an action, read from its line."""

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from croupier.cases.people import OFFICES, person
from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import (
    is_money,
    loose,
    members,
    money,
    named,
    place,
    read,
    shown_hand,
    split,
    sum_of,
    table_words,
    types,
    whole,
)
from croupier.cases.words.table import COMMANDS
from croupier.engines.cards.effects import AnyEffect, Place
from croupier.engines.cards.events import AnyEvent
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.jackpot.events import AnyJackpotEvent
from croupier.engines.cards.questions import Question
from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.events import AnyTaiSaiEvent
from croupier.kernel.people import Who
from croupier.law.books import Rule, document, documents
from croupier.law.law import law_of

ANY = "any"
"""Instead of a rule: whatever the rule."""
_CAME = re.compile(r"(?P<who>[^=]+?) (?P<how>is paid|gains|loses) (?P<amount>\S+)")
EVENTS: dict[str, type] = {
    kind.__name__: kind for kind in (*members(AnyEvent), *members(AnyJackpotEvent), *members(AnyTaiSaiEvent))
}
OFFERED = {**COMMANDS, **{kind.__name__: kind for kind in members(AnyTaiSaiCommand)}}
NESTED = {"effect": AnyEffect, "finding": AnyFinding, "mistake": AnyMistake}
SUMS = ("chips", "house", "pool", "minor", "retained", "meter", "credits", "wagered")
OF_SOMEBODY = {"chips": "chips NAME $X", "credits": "credits TERMINAL $X", "wagered": "wagered TERMINAL $X"}
PHASES = ("opening", "shuffling", "betting", "dealing", "deciding", "settling", "ruling", "closed")
PHASES_OF_SPINS = ("idle", "tumbling", "uncovered", "entered", "stopped", "shut")


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """Something expected; `text` is what the case says, `table` where (empty: anywhere)."""

    line: int
    text: str
    table: str = ""
    absent: bool = False
    """It must not be so."""


class Follows(Expected, frozen=True, kw_only=True):
    """Such an event followed."""

    cite: Rule | None
    kind: type
    fields: dict[str, Any]


class Refused(Expected, frozen=True, kw_only=True):
    """The action was refused under this rule (None: any), for a reason with these words."""

    cite: Rule | None
    words: str


class Sum(Expected, frozen=True, kw_only=True):
    """So much money is there."""

    what: str
    person: str = ""
    amount: int


class Came(Expected, frozen=True, kw_only=True):
    """What came to somebody over the whole action: all that was `paid`, or what chips are there `more` than before."""

    what: str
    person: str
    amount: int


class Stands(Expected, frozen=True, kw_only=True):
    """The table's phase, or the number of its round."""

    what: str
    value: str


class Sees(Expected, frozen=True, kw_only=True):
    """What somebody sees of a hand; no cards at all if there is no hand."""

    who: Who
    place: Place
    cards: tuple[str, ...]


class May(Expected, frozen=True, kw_only=True):
    """What somebody is offered."""

    who: Who
    command: str
    fields: dict[str, Any]


class Shown(Expected, frozen=True, kw_only=True):
    """A sign with these words, or an area of this name, put there by this rule if the case says one."""

    cite: Rule | None
    what: str
    words: str


class Displays(Expected, frozen=True, kw_only=True):
    """What a terminal or console displays to somebody in one of its fields."""

    who: Who
    field: str
    value: str


class Fact(Expected, frozen=True, kw_only=True):
    """Something about a poker table, said in words that are compared."""

    what: str
    of: str = ""
    value: str


class MayAct(Expected, frozen=True, kw_only=True):
    """What a player may do in turn, from and to which amount; `words` are those of the offer."""

    who: Who
    command: str
    least: int = 0
    most: int = 0
    words: str = ""


class SeesCards(Expected, frozen=True, kw_only=True):
    """What somebody sees of the cards at a place of a poker table."""

    who: Who
    where: str
    cards: tuple[str, ...]


class Gets(Expected, frozen=True, kw_only=True):
    """What somebody gets of a pot (counted from 1; 0: any), and by which rule; `whole`: of all shares together."""

    cite: Rule | None
    person: str
    amount: int
    pot: int
    whole: bool = False


AnyExpected: TypeAlias = (
    Follows | Refused | Sum | Came | Stands | Sees | May | Shown | Displays | Fact | MayAct | SeesCards | Gets
)


class Setting(msgspec.Struct, frozen=True):
    """What an expectation may speak of: the document, the people so far, the tables."""

    document: str
    people: frozenset[str]
    tables: tuple[str, ...]
    offices: dict[str, Who] = msgspec.field(default_factory=lambda: OFFICES)
    more: tuple["Reader", ...] = ()
    """Kinds of expectations that only this game knows; they are tried first."""
    events: dict[str, type] = {}
    read: Callable[[type, list[tuple[str, str]]], dict[str, Any]] | None = None
    chips: bool = False
    """Sums may be plain numbers of tournament chips."""


Reader: TypeAlias = Callable[[str, str, dict[str, Any], Setting], AnyExpected | None]


def cite(number: str, book: str) -> Rule:
    """The rule of a number: of this document, of the general rules under it (G5), or of the document that it names."""
    name, blank, rest = number.rpartition(" ")
    try:
        if not blank and re.match(r"G[0-9]", rest):
            return law_of(book)(rest)
        return document(name or book)(rest)
    except LookupError as unknown:
        raise Wrong(str(unknown.args[0]), "the number of a rule, as in 10.6(b)") from None


def addressed(line: str, tables: Iterable[str]) -> tuple[str, str] | None:
    """The table with which a line opens, and the rest of it; with one table no line does."""
    names = tuple(tables)
    for name in names if len(names) > 1 else ():
        opened = table_words(name)
        if line == opened or line.startswith(f"{opened} "):
            return name, line.removeprefix(opened).strip()
    return None


def expectation(text: str, line: int, setting: Setting) -> AnyExpected:
    """Read an expectation: = it is so, - it is not so, ! the action is refused."""
    sign, _, rest = text.partition(" ")
    rest = rest.strip()
    if sign not in ("=", "-", "!") or not rest:
        raise Wrong(f"{text!r} does not expect anything", "= it is so, - it is not so, or ! RULE for a refusal")
    if sign == "!":
        number, _, words = rest.partition(" ")
        if number in documents():
            more, _, words = words.partition(" ")
            number = f"{number} {more}"
        rule = None if number == ANY else cite(number, setting.document)
        return Refused(line=line, text=text, cite=rule, words=words.strip())
    base: dict[str, Any] = {"line": line, "text": text, "absent": sign == "-"}
    found = addressed(rest, setting.tables)
    if found is not None:
        base["table"], rest = found
    first = rest.split()[0] if rest else ""
    for reader in (*setting.more, _came, _sum, _stands, _shown, _of_somebody):
        one = reader(first, rest, base, setting)
        if one is not None:
            return one
    return _follows(rest, base, setting)


def _sum(first: str, rest: str, base: dict[str, Any], setting: Setting) -> Sum | None:
    if first not in SUMS or base["absent"]:
        return None
    name, _, amount = rest.removeprefix(first).strip().rpartition(" ")
    if bool(name) != (first in OF_SOMEBODY) or not amount:
        raise Wrong(f"{rest!r} is not a sum", OF_SOMEBODY.get(first, f"{first} $X"))
    if first == "chips":
        name = person(name, setting.people, setting.offices).name
    return Sum(**base, what=first, person=name, amount=money(amount))


def _came(_: str, rest: str, base: dict[str, Any], setting: Setting) -> Came | None:
    found = _CAME.fullmatch(rest)
    if found is None:
        return None
    who = person(found["who"], setting.people, setting.offices).name
    amount = sum_of(found["how"], found["amount"], chips=setting.chips)
    what = "paid" if found["how"] == "is paid" else "more"
    return Came(**base, what=what, person=who, amount=-amount if found["how"] == "loses" else amount)


def _stands(first: str, rest: str, base: dict[str, Any], _: Setting) -> Stands | None:
    if first not in ("phase", "round"):
        return None
    value = rest.removeprefix(first).strip()
    if first == "round":
        value = str(whole(value))
    if first == "phase" and value not in (*PHASES, *PHASES_OF_SPINS):
        raise Wrong(f"{value!r} is not a phase", listed(value, (*PHASES, *PHASES_OF_SPINS)))
    return Stands(**base, what=first, value=value)


def _shown(_: str, rest: str, base: dict[str, Any], setting: Setting) -> Shown | None:
    found = re.fullmatch(r"(?:(?P<rule>[^=]*[0-9][^=]*) )?(?P<what>sign|area)(?: (?P<words>.*))?", rest)
    if found is None:
        return None
    if not found["words"]:
        raise Wrong(f"{found['what']} without a name", f"{found['what']} NAME")
    rule = cite(found["rule"], setting.document) if found["rule"] else None
    return Shown(**base, cite=rule, what=found["what"], words=found["words"])


def _of_somebody(_: str, rest: str, base: dict[str, Any], setting: Setting) -> Sees | May | Displays | None:
    found = re.match(r"(?P<who>[^=]+?) (?P<verb>sees|may|reads) (?P<what>.+)", rest)
    if found is None:
        return None
    who = person(found["who"], setting.people, setting.offices)
    if found["verb"] == "reads":
        field, _, value = found["what"].partition(" ")
        return Displays(**base, who=who, field=field, value=value.strip())
    if found["verb"] == "may":
        head, pairs = split(found["what"])
        if head not in OFFERED:
            raise Wrong(f"{head!r} is not a command", listed(head, OFFERED))
        names = [name for name, _ in pairs]
        unknown = [name for name in names if name not in types(OFFERED[head]) and not NESTED.keys() & set(names)]
        if unknown:
            raise Wrong(f"{head} has no field {unknown[0]!r}", listed(unknown[0], types(OFFERED[head])))
        fields = {name: _offered(OFFERED[head], name, text, setting) for name, text in pairs}
        return May(**base, who=who, command=head, fields=fields)
    where, colon, cards = found["what"].partition(":")
    if not colon:
        raise Wrong(f"{found['what']!r} is not a hand", "box 1: As ?? ?? ?? ??, or dealer: nothing")
    return Sees(**base, who=who, place=place(where.strip()), cards=shown_hand(cards))


def _offered(kind: type, name: str, text: str, setting: Setting) -> Any:
    """A field of an offer, as offers have them: money as money, everything else as it is written."""
    if name in types(kind) and is_money(kind, name):
        return sum_of(name, text, chips=setting.chips)
    return loose(text)


def _follows(rest: str, base: dict[str, Any], setting: Setting) -> Follows:
    head, pairs = split(rest)
    words = head.split()
    events = setting.events or EVENTS
    if not words or words[-1] not in events or (len(words) == 1 and not base["absent"]):
        what = words[-1] if words else rest
        if words and words[-1] in events:
            raise Wrong(
                f"{rest!r} does not cite a rule", f"the rule that it rests on, as in: = 10.6(b) {rest}, or = any {rest}"
            )
        known = [*events, *SUMS, "phase", "round", "sign", "area"]
        raise Wrong(f"{what!r} is not an event, nor anything else that can be expected", listed(what, known))
    kind = events[words[-1]]
    rule = cite(" ".join(words[:-1]), setting.document) if len(words) > 1 and words[:-1] != [ANY] else None
    fields = setting.read(kind, pairs) if setting.read else _fields(kind, pairs, setting.document)
    return Follows(**base, cite=rule, kind=kind, fields=fields)


def _fields(kind: type, pairs: list[tuple[str, str]], book: str) -> dict[str, Any]:
    """The fields expected of an event: its own, then those of the record inside it."""
    own = types(kind)
    inside: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    for name, text in pairs:
        if name in NESTED and name in own:
            record = named(text, NESTED[name], name)
            fields[name] = record
            inside = types(record)
        elif own.get(name) is Rule:
            fields[name] = cite(text, book)
        elif name in own and name != "question":
            fields |= read(kind, [(name, text)])
        elif name in inside:
            fields |= read(fields[next(n for n in NESTED if n in fields)], [(name, text)])
        elif "question" in own and name in types(Question):
            fields |= read(Question, [(name, text)])
        else:
            raise Wrong(f"{kind.__name__} has no field {name!r}", listed(name, [*own, *inside]))
    return fields
