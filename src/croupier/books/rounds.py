"""The rounds of a journal one after the other, each with its time, its people, their money and its rules; a search.

Nothing is evolved and nothing kept but the rounds that are under way, so that a long journal takes little room. The
numbers are those that `croupier replay` shows.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from croupier.books.batches import Batch
from croupier.books.postings import entries
from croupier.engines.betting.events import hand as pe
from croupier.engines.cards import events as ev
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.chance import events as te
from croupier.engines.pit.codec import decode, is_sealed
from croupier.engines.pit.opening import opens
from croupier.kernel import events as common_ev
from croupier.kernel.entries import Entry, Pending, Post, Void
from croupier.kernel.events import Event
from croupier.kernel.people import Who
from croupier.law.books import jurisdiction
from croupier.things.money import Money, counted, dollars

NAMED = ("person", "owner", "by", "winner", "player", "holder")
"""Fields in which events name somebody."""
GAMBLED = ("house:", "pot:", "jackpot:")
"""With these accounts people win and lose; with the others they change chips."""
TAKEN_BACK = (ev.WagerWithdrawn, te.BetWithdrawn, te.BetPlaced, pe.WagerReturned)
"""Events after which what was staked is less; a bet that replaces another is staked anew."""
SPINS = (te.SpinStarted, te.BettingClosed, te.ResultConfirmed, te.SpinVoided)


class Purse(msgspec.Struct):
    """What somebody staked in a round, and has more or less after it, in cents."""

    staked: int = 0
    net: int = 0


class Round(msgspec.Struct, kw_only=True):
    """One round of one table; times in milliseconds."""

    table: str
    game: str
    number: int
    began: int
    ended: int
    over: bool = False
    sealed: bool = False
    """It, or the shoe that it was dealt from, is still in play, and what is hidden from onlookers is sealed."""
    tournament: bool = False
    """Amounts are tournament chips, not money."""
    says: Money = dollars
    """What its amounts are said in."""
    events: int = 0
    people: dict[str, None] = msgspec.field(default_factory=dict)
    """Everybody who is named in it or gave a command, in order."""
    money: dict[str, Purse] = msgspec.field(default_factory=dict)
    rules: dict[str, None] = msgspec.field(default_factory=dict)


class _Command(msgspec.Struct):
    by: Who


class _Given(msgspec.Struct):
    to: str
    command: _Command | None = None


_GIVEN = msgspec.json.Decoder(list[_Given])


class _Table:
    """What has to be known of a table to count its rounds."""

    def __init__(self) -> None:
        self.game = ""
        self.tournament = False
        self.says = dollars
        self.number = 1
        self.sealed = False
        """Whether what chance settled there is sealed: from then on to the end of the journal."""
        self.now: Round | None = None
        self.stakes: dict[str, tuple[str, int]] = {}
        """Open stakes: whose, and how much."""


def rounds(batches: Iterable[Batch], table: str = "") -> Iterator[Round]:
    """Every round, or those of one table, as they end; then those that were still under way."""
    tables: dict[str, _Table] = {}
    for batch in batches:
        names = _names(batch.command)
        for record in batch.records:
            if record.stream == JACKPOT or table not in ("", record.stream):
                continue
            t = tables.setdefault(record.stream, _Table())
            if is_sealed(record.payload):
                t.sealed = True
                if t.now is not None:
                    t.now.sealed = True
                continue
            event = decode(record.stream, record.payload)
            number = _number(t, event)
            if t.now is not None and t.now.number != number:
                yield t.now
                t.now = None
            if t.now is None:
                t.now = Round(
                    table=record.stream,
                    game=t.game,
                    number=number,
                    began=batch.at,
                    ended=batch.at,
                    sealed=t.sealed,
                    tournament=t.tournament,
                    says=t.says,
                )
            t.now.people.update(dict.fromkeys(names))
            _take(t, t.now, event, batch.at)
            t.number = number + isinstance(event, ev.RoundEnded)
    yield from sorted((t.now for t in tables.values() if t.now is not None), key=lambda one: one.began)


def _names(command: bytes | None) -> list[str]:
    """Who gave the commands of a batch, people only."""
    given = _GIVEN.decode(command) if command and not is_sealed(command) else []
    return [one.command.by.name for one in given if one.command is not None]


def _number(t: _Table, event: Event) -> int:
    """The round that an event belongs to."""
    if isinstance(event, common_ev.TableOpened):
        t.game, t.tournament = event.game, bool(event.options.get("tournament"))
        t.says = counted if t.tournament else _money(event.cite)
        if opens(event):  # only tables against the house begin with round 1
            t.number = 0
            if t.now is not None:
                t.now.number = 0
    if isinstance(event, pe.HandBegan):
        return event.number
    return event.spin if isinstance(event, SPINS) else t.number


def _money(cite: str) -> Money:
    """What is said where this rule is law; a bare number where its text is not at hand."""
    try:
        return Money(jurisdiction(cite.partition(" ")[0]).sign)
    except LookupError:
        return Money("")


def _take(t: _Table, now: Round, event: Event, at: int) -> None:
    """An event of the round."""
    now.ended = at
    now.game, now.tournament, now.says = t.game, t.tournament, t.says
    now.events += 1
    now.over = now.over or isinstance(event, ev.RoundEnded | pe.HandEnded | te.SpinEnded)
    now.rules[event.cite] = None
    for name in NAMED:
        person = getattr(event, name, "")
        if person and isinstance(person, str):
            now.people[person] = None
    for entry in entries(now.table, event):
        _booked(t, now, event, entry)


def _booked(t: _Table, now: Round, event: Event, entry: Entry) -> None:
    """What an entry takes from somebody, or gives."""
    if isinstance(entry, Post | Void):
        person, amount = t.stakes.pop(entry.id, ("", 0))
        if person and isinstance(entry, Post):
            _purse(now, person).net -= amount
        elif person and isinstance(event, TAKEN_BACK):
            _purse(now, person).staked -= amount
        return
    giver, taker = _person(entry.debit, event), _person(entry.credit, event)
    if isinstance(entry, Pending):
        t.stakes[entry.id] = (giver, entry.amount)
        _purse(now, giver).staked += entry.amount
    elif giver and entry.credit.startswith(GAMBLED):
        _purse(now, giver).net -= entry.amount
        if entry.credit.startswith("pot:"):
            _purse(now, giver).staked += entry.amount
    elif taker and entry.debit.startswith(GAMBLED):
        _purse(now, taker).net += entry.amount
        if isinstance(event, TAKEN_BACK):
            _purse(now, taker).staked -= entry.amount


def _person(account: str, event: Event) -> str:
    """Whose an account is: a player's chips, or the credits of whoever's bet it is at a terminal."""
    kind, _, rest = account.partition(":")
    if kind == "player":
        return rest.rpartition("@")[0]
    return getattr(event, "owner", "") if kind == "terminal" else ""


def _purse(now: Round, person: str) -> Purse:
    now.people[person] = None
    return now.money.setdefault(person, Purse())


# --- looking rounds up ----------------------------------------------------------------------------


class Wanted(NamedTuple):
    """What is looked for; whatever is empty does not matter. Times in milliseconds, amounts in cents."""

    person: str = ""
    since: int = 0
    until: int = 2**62
    rule: str = ""
    game: str = ""
    won: int = 0
    lost: int = 0
    staked: int = 0


def fits(one: Round, wanted: Wanted) -> bool:
    """Whether a round is what is looked for."""
    if one.ended < wanted.since or one.began > wanted.until or wanted.game not in ("", one.game):
        return False
    if wanted.person and wanted.person not in one.people:
        return False
    if wanted.rule and not any(_cites(cite, wanted.rule) for cite in one.rules):
        return False
    tests: list[Callable[[Purse], bool]] = []
    if wanted.won:
        tests.append(lambda purse: purse.net >= wanted.won)
    if wanted.lost:
        tests.append(lambda purse: -purse.net >= wanted.lost)
    if wanted.staked:
        tests.append(lambda purse: purse.staked >= wanted.staked)
    if not tests:
        return True
    purses = [purse for name, purse in one.money.items() if wanted.person in ("", name)]
    return not one.tournament and any(all(test(purse) for test in tests) for purse in purses)


def _cites(cite: str, wanted: str) -> bool:
    """Whether a citation is the rule, or a paragraph of it; the document may be left out."""
    rule = cite if " " in wanted else cite.rpartition(" ")[2]
    return rule == wanted or rule.startswith((f"{wanted}(", f"{wanted}."))
