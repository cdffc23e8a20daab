"""The rounds of a journal one after the other, each with its time, its people, their money and its rules.

Nothing is evolved and nothing kept but the rounds that are under way, so that a long journal takes little room. The
numbers are those that `croupier replay` shows.
"""

from collections.abc import Iterable, Iterator

import msgspec

from croupier.ledger import Entry, Pending, Post, Void
from croupier.ledger.postings import entries
from croupier.play import Event, Who
from croupier.play import events as ev
from croupier.poker import events as pe
from croupier.store.chain import Sealed
from croupier.table.codec import decode
from croupier.table.pit import JACKPOT
from croupier.table.systems import opens
from croupier.tai_sai import events as te

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
    tournament: bool = False
    """Amounts are tournament chips, not money."""
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
        self.number = 1
        self.now: Round | None = None
        self.stakes: dict[str, tuple[str, int]] = {}
        """Open stakes: whose, and how much."""


def rounds(batches: Iterable[Sealed], table: str = "") -> Iterator[Round]:
    """Every round, or those of one table, as they end; then those that were still under way."""
    tables: dict[str, _Table] = {}
    for sealed in batches:
        names = _names(sealed.command)
        for record in sealed.records:
            if record.stream == JACKPOT or table not in ("", record.stream):
                continue
            t = tables.setdefault(record.stream, _Table())
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
                    began=sealed.at,
                    ended=sealed.at,
                    tournament=t.tournament,
                )
            t.now.people.update(dict.fromkeys(names))
            _take(t, t.now, event, sealed.at)
            t.number = number + isinstance(event, ev.RoundEnded)
    yield from sorted((t.now for t in tables.values() if t.now is not None), key=lambda one: one.began)


def _names(command: bytes | None) -> list[str]:
    """Who gave the commands of a batch, people only."""
    given = _GIVEN.decode(command) if command else []
    return [one.command.by.name for one in given if one.command is not None]


def _number(t: _Table, event: Event) -> int:
    """The round that an event belongs to."""
    if isinstance(event, ev.TableOpened):
        t.game, t.tournament = event.game, bool(event.options.get("tournament"))
        if opens(event):  # only tables against the house begin with round 1
            t.number = 0
            if t.now is not None:
                t.now.number = 0
    if isinstance(event, pe.HandBegan):
        return event.number
    return event.spin if isinstance(event, SPINS) else t.number


def _take(t: _Table, now: Round, event: Event, at: int) -> None:
    """An event of the round."""
    now.ended = at
    now.game, now.tournament = t.game, t.tournament
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
