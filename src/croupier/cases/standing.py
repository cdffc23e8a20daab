"""How a table stood when a case begins, where rounds had been played before: header lines, and what they put there.

`Round: 12` says so. Everybody then has the chips that the header gives them, whatever can be bought; at a poker table
nobody is new whose seat does not say it. The other lines say what earlier rounds left behind: where button and blinds
were, how the shoe lies, until when wagers are taken.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from croupier.cases.playing import Play, Stop, fail
from croupier.cases.records import Pools, Seat, TableSetup
from croupier.cases.trouble import Wrong
from croupier.cases.values import FINE, fine, money, percent, whole
from croupier.cases.written import fine_words, sum_words
from croupier.engines.betting.state import Chair, PokerTable
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.engines.cards.jackpot.pools import Jackpot
from croupier.engines.cards.round import JackpotPlay
from croupier.engines.cards.table import Person, Table
from croupier.engines.chance.state import Meters, Past, System
from croupier.kernel.handlers import Handlers, on
from croupier.law.books import document
from croupier.things.cards import names, shoe

FLAGS = {"new": "new", "moved": "moved", "posting": "posting", "dealt out": "out"}
"""What a player at a poker table may be, and the field of the chair."""
_BLINDS = re.compile(r"(?P<what>missed|paid) blinds? (?P<numbers>[0-9]+(?: [0-9]+)*)")
_TIMES = re.compile(r"(?P<what>away since|paid until) (?P<at>[0-9]+)")
_LAST = re.compile(r"button (?P<button>[0-9]+)(?:, blinds? (?P<blinds>[0-9]+(?: [0-9]+)*))?")
_USED = re.compile(r"(?P<used>[0-9]+)(?:, (?P<burned>[0-9]+) burned)?")
_COUNTED = re.compile(r"(?P<stakes>[0-9]+) stakes?, (?P<notes>[0-9]+) notes?")
_POOLS = re.compile(
    r"(?P<pool>\$\S+?)(?:, minor (?P<minor>\$\S+) at (?P<share>[0-9.]+)%)?(?:, retained (?P<retained>\$\S+))?"
)
_SLIP = re.compile(r"last (?P<bet>\S+) (?P<amount>\$\S+)")
_CLOCK = re.compile(r"(?:confirmed at (?P<confirmed>[0-9]+))?(?:, )?(?:closes at (?P<closes>[0-9]+))?")


# --- header lines ---------------------------------------------------------------------------------


def last_hand(text: str) -> dict[str, Any]:
    """Where the button and the blinds were in the last hand, by seat."""
    found = _LAST.fullmatch(text)
    if found is None:
        raise Wrong(f"{text!r} is not a last hand", "Last hand: button 3, blinds 4 5, or Last hand: button 3, misdealt")
    return {"last": (int(found["button"]), *map(int, (found["blinds"] or "").split()))}


def shoe_used(text: str) -> dict[str, Any]:
    """How many cards of the shoe are out, and how many of those were burned before its first round."""
    found = _USED.fullmatch(text)
    if found is None:
        raise Wrong(f"{text!r} is not a number of cards", "Shoe used: 57, or Shoe used: 57, 3 burned")
    return {"used": int(found["used"]), "burned": int(found["burned"] or 0)}


def clock(text: str) -> dict[str, Any]:
    """When the last result of a tai-sai system was confirmed, and until when wagers are taken."""
    found = _CLOCK.fullmatch(text)
    if found is None or not text:
        raise Wrong(f"{text!r} is not a time", "Clock: confirmed at 100, closes at 140")
    return {"confirmed": int(found["confirmed"] or 0), "closes": int(found["closes"] or 0)}


def pools(text: str) -> dict[str, Any]:
    """What is in the pools of the jackpot, to the part of a cent; the minor one with its share of the wagers."""
    found = _POOLS.fullmatch(text)
    if found is None:
        raise Wrong(f"{text!r} is not a set of pools", "Pools: $9,000, minor $400 at 15%, retained $3.75")
    sums = {name: fine(found[name] or "$0") for name in ("pool", "minor", "retained")}
    share = percent(f"{found['share']}%") if found["share"] else 0
    return {"pools": Pools(**sums, divided=bool(found["minor"]), minor_share=share)}


def counted(text: str) -> dict[str, Any]:
    """How many stakes and notes there were, by which the next ones are numbered."""
    found = _COUNTED.fullmatch(text)
    if found is None:
        raise Wrong(f"{text!r} is not a count", "Counted: 40 stakes, 12 notes")
    return {"stakes": int(found["stakes"]), "notes": int(found["notes"])}


def marker(text: str, *, terminal: bool) -> str:
    """Something that the seat of a poker table says of its player, or a terminal of its last wagers."""
    poker = text in FLAGS or _BLINDS.fullmatch(text) or _TIMES.fullmatch(text)
    if _SLIP.fullmatch(text) if terminal else poker:
        return text
    known = (
        ["last small $10"]
        if terminal
        else [*FLAGS, "missed blind 1", "paid blinds 1 2", "away since 60", "paid until 3600"]
    )
    raise Wrong(f"{text!r} is not something that a seat can have", ", ".join(known))


# --- put there ------------------------------------------------------------------------------------


def place(play: Play, setup: TableSetup) -> None:
    """Put a table that was opened to where it stood."""
    pit, name = play.pit, setup.name
    state, pools = pit.state(name, object), setup.stood.pools
    if pools is not None:
        pit = pit.put(JACKPOT, replace(pit.state(JACKPOT, Jackpot), **structs.asdict(pools)))
    play.pit = pit.put(name, STOOD.of[type(state)](play, setup, state))


def _poker(play: Play, setup: TableSetup, t: PokerTable) -> PokerTable:
    chairs = dict(t.chairs)
    until: dict[str, int] = {}
    for seat in setup.seats:
        chairs[seat.box], paid = _chair(seat, chairs[seat.box])
        until |= {seat.person: paid} if paid else {}
    stood = setup.stood
    if setup.button and setup.button not in chairs:
        seats = ", ".join(f"seat {seat}" for seat in sorted(chairs)) or "a seat that is taken"
        fail(play, setup.button_line, seats, f"nobody sits in seat {setup.button}")
        raise Stop
    positions = (setup.button - 1,) if setup.button else stood.last
    return replace(
        t,
        chairs=chairs,
        number=max(stood.number - 1, 0),
        button=stood.last[0] if stood.last else t.button,
        seating=replace(t.seating, positions=positions, reserved=frozenset(stood.reserved)),
        keeping=replace(t.keeping, paid_until=until),
    )


def _chair(seat: Seat, chair: Chair) -> tuple[Chair, int]:
    """A chair as its line says, and until when its time charge is paid."""
    fields: dict[str, Any] = {"new": False, "stack": seat.chips}
    until = 0
    for text in seat.markers:
        blinds, times = _BLINDS.fullmatch(text), _TIMES.fullmatch(text)
        if text in FLAGS:
            fields[FLAGS[text]] = True
        elif blinds is not None:
            fields[blinds["what"]] = tuple([whole(one) - 1 for one in blinds["numbers"].split()])
        elif times is not None and times["what"] == "paid until":
            until = int(times["at"])
        elif times is not None:
            fields |= {"away": True, "since": int(times["at"])}
    return replace(chair, **fields), until


def _house(play: Play, setup: TableSetup, t: Table) -> Table:
    stood = setup.stood
    people = dict(t.people)
    people |= {seat.person: Person(seat.chips, seat.box) for seat in setup.seats}
    people |= {name: Person(chips, 0) for name, chips in stood.standing}
    lies = t.round.shoe
    deck = (*(Counter(lies.set.deck) - Counter(stood.missing)).elements(), *stood.added)
    lies = replace(lies, set=replace(lies.set, deck=deck))
    jackpot = t.round.jackpot if stood.pools is None else JackpotPlay(divided=stood.pools.divided)
    r = replace(t.round, number=stood.number, shoe=lies, jackpot=jackpot)
    if not stood.shoe:
        return replace(t, people=people, round=r)
    if stood.used > len(stood.shoe) or stood.burned > stood.used:
        fail(play, setup.line, "a shoe with cards left", f"{stood.used} used of {len(stood.shoe)}")
        raise Stop
    burned = stood.shoe[: stood.burned]
    lies = replace(lies, cards=stood.shoe, top=stood.used, start=stood.used, burned=burned)
    wrong = Counter(stood.shoe) - Counter(deck)
    if wrong or len(stood.shoe) != len(deck):
        told = names(tuple(wrong)) or f"{len(stood.shoe)} cards"
        fail(play, setup.line, f"the {len(deck)} cards of the shoe", f"{told} in Shoe")
        raise Stop
    return replace(t, people=people, round=replace(r, shoe=lies), started=True, shuffle=None, cut=False)


def _tai_sai(_: Play, setup: TableSetup, s: System) -> System:
    stood = setup.stood
    terminals = dict(s.terminals)
    for seat in setup.seats:
        found = [_SLIP.fullmatch(text) for text in seat.markers]
        terminals[seat.box] = replace(
            terminals[seat.box],
            person=seat.person,
            session=1,
            credits=seat.chips,
            meters=Meters(dealer=seat.chips),
            slip=tuple([(one["bet"], money(one["amount"])) for one in found if one is not None]),
        )
    number = stood.number - 1
    past = (Past(spin=number, dice=(1, 2, 4), cite=document("electronic-tai-sai")("3.2")),) if number else ()
    return replace(
        s,
        terminals=terminals,
        people=dict(stood.standing),
        spin=replace(s.spin, number=number),
        past=past,
        confirmed_at=stood.confirmed,
        closes_at=stood.closes,
        last_stake=stood.stakes,
        last_note=stood.notes,
    )


STOOD = Handlers[Play, TableSetup, object](on(Table, _house), on(PokerTable, _poker), on(System, _tai_sai))
"""A table of each kind as its header says it stood."""


# --- and written ----------------------------------------------------------------------------------


def poker_lines(t: PokerTable, *, plain: bool = False) -> Iterator[str]:
    """What the header of a poker table says besides its options; plainly, not where the blinds were and who paid them.

    That is enough where the button and the chairs say all that counts.
    """
    if t.seating.positions and not plain:
        button, *blinds = t.seating.positions
        parts = [f"button {button}"]
        parts += [f"blinds {' '.join(map(str, blinds))}"] if blinds else []
        yield f"Last hand: {', '.join(parts)}"
    if t.seating.reserved and not plain:
        yield f"Reserved: seats {' '.join(map(str, sorted(t.seating.reserved)))}"
    for seat, chair in t.chairs.items():
        paid = t.keeping.paid_until.get(chair.person, 0)
        yield ", ".join([f"Seat {seat}: {chair.person} {sum_words(chair.stack)}", *_markers(chair, paid, plain=plain)])


def _markers(c: Chair, until: int, *, plain: bool) -> Iterator[str]:
    for words, field in FLAGS.items():
        if getattr(c, field):
            yield words
    for what, blinds in (("missed", c.missed), ("paid", () if plain else c.paid)):
        if blinds:
            yield f"{what} blind{'s' * (len(blinds) > 1)} {' '.join(str(one + 1) for one in blinds)}"
    if c.away:
        yield f"away since {c.since}"
    if until:
        yield f"paid until {until}"


def pool_lines(j: Jackpot) -> Iterator[str]:
    """The pools, where the line of the jackpot cannot say how they stand."""
    if j.divided or j.retained or j.pool % FINE:
        parts = [f"Pools: {fine_words(j.pool)}"]
        parts += [f"minor {fine_words(j.minor)} at {j.minor_share / 100:g}%"] if j.divided else []
        parts += [f"retained {fine_words(j.retained)}"] if j.retained else []
        yield ", ".join(parts)


def house_lines(t: Table) -> Iterator[str]:
    """What the header of a table against the house says besides options and approvals."""
    r = t.round
    assert t.game is not None
    right, there = Counter(shoe(t.game.decks(r.options))), Counter(r.shoe.set.deck)
    for what, cards in (("Missing", right - there), ("Added", there - right)):
        if cards:
            yield f"{what}: {names(tuple(cards.elements()))}"
    if r.shoe.cards and t.shuffle is None and not t.cut:
        yield f"Shoe: {names(r.shoe.cards)}"
        if r.shoe.top:
            yield f"Shoe used: {r.shoe.top}" + (f", {len(r.shoe.burned)} burned" if r.shoe.burned else "")
    for box, name in t.seats.items():
        yield f"Seat {box}: {name} {sum_words(t.people[name].chips)}"
    for name, person in t.people.items():
        if name not in t.seats.values():
            yield f"Standing: {name} {sum_words(person.chips)}"


def tai_sai_lines(s: System) -> Iterator[str]:
    """What the header of a tai-sai system says besides its options."""
    times = [f"{words} {at}" for words, at in (("confirmed at", s.confirmed_at), ("closes at", s.closes_at)) if at]
    if times:
        yield f"Clock: {', '.join(times)}"
    if s.last_stake or s.last_note:
        yield f"Counted: {s.last_stake} stakes, {s.last_note} notes"
    for number, terminal in s.terminals.items():
        if terminal.person:
            slip = [f"last {bet} {sum_words(amount)}" for bet, amount in terminal.slip]
            yield ", ".join([f"Seat {number}: {terminal.person} {sum_words(terminal.credits)}", *slip])
    for name, chips in s.people.items():
        yield f"Standing: {name} {sum_words(chips)}"
