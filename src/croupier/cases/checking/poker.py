"""Whether a poker table, the room or a tournament is as a case expects."""

import re
from collections.abc import Callable
from typing import Any

from croupier.cases.expecting.table import Displays, Expected, Fact, Gets, MayAct, SeesCards, Shown, Stands
from croupier.engines.betting.events.hand import PotAwarded
from croupier.engines.betting.hand.betting import pot
from croupier.engines.betting.hand.pots import pots
from croupier.engines.betting.keeping.signs import signs
from croupier.engines.betting.state import PokerTable, around, in_play, markers, stack_of, turn
from croupier.engines.betting.view import stage
from croupier.engines.pit.pit import Addressed, Pit, offers, view
from croupier.engines.room.state import Room
from croupier.kernel.answers import Offer
from croupier.kernel.people import Role, Who
from croupier.things.cards import names
from croupier.things.money import dollars

WATCHER = Who("watcher", Role.WATCHER)
NOBODY, NOTHING, NONE = "nobody", "nothing", "none"


# --- facts ----------------------------------------------------------------------------------------


def _chips(t: PokerTable, one: Fact) -> str:
    """The chips of everybody whom the case names, those in the hand that is on included."""
    wanted = [part.strip().rpartition(" ")[0] for part in one.value.split(", ")]
    return ", ".join(f"{name} {_sum(stack_of(t, name), one)}" for name in wanted)


def _sum(amount: int, one: Fact) -> str:
    """An amount as the case writes it: money, or a number of tournament chips."""
    return dollars(amount) if "$" in one.value else str(amount)


def _pots(t: PokerTable, one: Fact) -> str:
    """Every pot, with who contests it where the case says so."""
    if t.hand is None:
        return NOTHING
    found = []
    for each in pots(t.hand):
        who = " ".join(t.hand.places[seat].owner for seat in around(each.contested, 0))
        amount = _sum(each.amount, one)
        found.append(f"{amount} {who}" if re.search(r"[A-Za-z]", one.value) else amount)
    return ", ".join(found) or NOTHING


def _turn(t: PokerTable, _: Fact) -> str:
    seat = turn(t.hand) if t.hand is not None and in_play(t) else 0
    return t.hand.places[seat].owner if t.hand is not None and seat else NOBODY


def _button(t: PokerTable, one: Fact) -> str:
    if one.value.startswith("seat "):
        return f"seat {t.button}"
    return t.chairs[t.button].person if t.button in t.chairs else NOBODY


def _bet(t: PokerTable, one: Fact) -> str:
    found = [place.bet for place in t.hand.places if place.owner == one.of] if t.hand is not None else []
    return _sum(sum(found), one)


def _markers(t: PokerTable, one: Fact) -> str:
    if one.of.isdecimal():
        reserved = int(one.of) in t.seating.reserved
        chair = t.chairs.get(int(one.of))
        found = markers(chair) if chair else ("reserved",) if reserved else ()
    else:
        found = next((markers(chair) for chair in t.chairs.values() if chair.person == one.of), ())
    return ", ".join(found) or NONE


def _seat(t: PokerTable, one: Fact) -> str:
    chair = t.chairs.get(int(one.of)) if one.of.isdecimal() else None
    return chair.person if chair else "empty"


FACTS: dict[str, Callable[[PokerTable, Fact], str]] = {
    "chips": _chips,
    "pot": lambda t, one: _sum(pot(t.hand) if t.hand is not None and in_play(t) else 0, one),
    "pots": _pots,
    "turn": _turn,
    "button": _button,
    "board": lambda t, _: names(t.hand.board) or NOTHING if t.hand is not None else NOTHING,
    "commission": lambda t, _: dollars(sum(t.hand.rake or ()) if t.hand is not None else 0),
    "stage": lambda t, _: stage(t),
    "hand": lambda t, _: str(t.number),
    "bet": _bet,
    "markers": _markers,
    "seat": _seat,
    "held": lambda t, one: dollars(t.seating.held.get(one.of, 0)),
}


def _fact(pit: Pit, table: str, one: Fact) -> str | None:
    t = pit.find(table, PokerTable)
    if one.what == "list" and pit.find(table, Room) is not None:
        shown = [line for line in view(pit, table, WATCHER).lists if line.game == one.of]
        got = ", ".join(shown[0].waiting) or NOBODY if shown else "no such list"
    elif t is None or one.what not in FACTS:
        return f"{table} has no {one.what}"
    else:
        got = FACTS[one.what](t, one)
    same = got == one.value
    return None if same != one.absent else f"{one.what} {one.of + ' ' if one.of else ''}{got}"


# --- events, offers, what is shown ----------------------------------------------------------------


def gets(events: tuple[Addressed, ...], one: Gets) -> str | None:
    """Whether somebody got so much of a pot by this rule."""
    pushed = [addressed.event for addressed in events if isinstance(addressed.event, PotAwarded)]
    shares = [(event.pot + 1, share) for event in pushed for share in event.shares]
    meant = [
        share.amount
        for number, share in shares
        if one.person in ("", share.owner) and one.cite in (None, share.cite) and one.pot in (0, number)
    ]
    fits = sum(meant) == one.amount if one.whole else one.amount in meant
    if fits != one.absent:
        return None
    told = [f"pot {n}: {s.owner} {_told(s.amount, one)} ({s.cite})" for n, s in shares]
    return "pushed: " + ("; ".join(told) or NOTHING)


def _told(amount: int, one: Expected) -> str:
    """An amount as the case writes it: money, or a number of tournament chips."""
    return dollars(amount) if "$" in one.text else f"{amount:,}"


def made(pit: Pit, table: str, one: MayAct) -> list[Offer]:
    """The offers that are as expected."""
    return [o for o in offers(pit, table, one.who) if o.command == one.command and _fits(o, one)]


def _may(pit: Pit, table: str, one: MayAct) -> str | None:
    made = [offer for offer in offers(pit, table, one.who) if offer.command == one.command]
    fits = any(_fits(offer, one) for offer in made)
    return None if fits != one.absent else "offers: " + ("; ".join(_words(o, one) for o in made) or "none such")


def _fits(offer: Offer, one: MayAct) -> bool:
    if one.most and (offer.amount is None or (offer.amount.least, offer.amount.most) != (one.least, one.most)):
        return False
    said = [f"{name}={value}" for name, value in offer.fields.items()]
    return all(word in said or word in offer.label for word in one.words.split())


def _words(offer: Offer, one: MayAct) -> str:
    ends = (offer.amount.least, offer.amount.most) if offer.amount is not None else ()
    span = f" {' to '.join(_told(end, one) for end in ends)}" if ends else ""
    return f"{offer.label}{span} {' '.join(f'{name}={value}' for name, value in offer.fields.items())}".strip()


def _sees(pit: Pit, table: str, one: SeesCards) -> str | None:
    shown: Any = view(pit, table, one.who)
    if one.where == "board":
        cards = shown.board
    else:
        number = one.where.removeprefix("seat ")
        cards = next((s.down + s.up for s in shown.seats if number in (str(s.seat), s.person)), ())
    got = tuple(["??" if card < 0 else names((card,)) for card in cards])
    return None if (got == one.cards) != one.absent else "sees " + (" ".join(got) or NOTHING)


def _shown(pit: Pit, table: str, one: Shown) -> str | None:
    t = pit.find(table, PokerTable)
    there = signs(t) if t is not None else ()
    name, _, wanted = one.words.partition(" ")
    fits = any(s.name == name and wanted in s.text and one.cite in (None, s.cite) for s in there)
    return None if fits != one.absent else "signs: " + "; ".join(f"{s.name} {s.text} ({s.cite})" for s in there)


def _displays(pit: Pit, table: str, one: Displays) -> str | None:
    got: Any = view(pit, table, one.who)
    for name in one.field.split("."):
        if name.isdecimal() and isinstance(got, tuple):
            got = got[int(name)] if int(name) < len(got) else None
        else:
            got = getattr(got, name, None)
    if isinstance(got, int) and not isinstance(got, bool) and "$" in one.value:
        words = dollars(got)
    else:
        words = ", ".join(map(str, got)) if isinstance(got, tuple) else str(got)
    wanted = "" if one.value == NOTHING else one.value
    return None if (words == wanted) != one.absent else f"{one.field} {words or NOTHING}"


def _stands(pit: Pit, table: str, one: Stands) -> str | None:
    state: Any = pit.state(table, object)
    got = str(pit.streams[table].number) if one.what == "round" else "closed" if state.shut else "open"
    return None if (got == one.value) != one.absent else f"{one.what} {got}"


CHECK: dict[type, Callable[[Pit, str, Any], str | None]] = {
    Fact: _fact,
    MayAct: _may,
    SeesCards: _sees,
    Shown: _shown,
    Displays: _displays,
    Stands: _stands,
}
