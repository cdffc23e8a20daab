"""Whether things are as a case expects: every kind of expectation, one small function each."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.cases.checking import poker as checking_poker
from croupier.cases.checking import tai_sai as checking_tai_sai
from croupier.cases.citing import rules_in
from croupier.cases.expecting.table import (
    OFFERED,
    AnyExpected,
    Came,
    Follows,
    Gets,
    May,
    MayAct,
    Refused,
    Sees,
    Shown,
    Stands,
    Sum,
)
from croupier.cases.values import is_money, types
from croupier.cases.written import written_fields
from croupier.engines.cards.effects import COMMUNITY, DEALER
from croupier.engines.cards.jackpot.link import jackpot_of
from croupier.engines.cards.jackpot.pools import FINE
from croupier.engines.cards.shown import View
from croupier.engines.cards.table import Person, Table
from croupier.engines.chance.state import System
from croupier.engines.pit.pit import Addressed, Pit, evolve, offers, view, words
from croupier.kernel.answers import Offer
from croupier.kernel.events import Event
from croupier.kernel.people import Role, Who
from croupier.things.money import dollars

INSIDE = ("effect", "finding", "mistake", "question")
WATCHER = Who("watcher", Role.WATCHER)


class After(msgspec.Struct, frozen=True):
    """An action and what followed: how things stood before it and stand now."""

    before: Pit
    pit: Pit
    table: str
    events: tuple[Addressed, ...]
    chips: bool = False
    """Sums of poker tables are tournament chips."""


def check(after: After, expected: tuple[AnyExpected, ...]) -> Iterator[tuple[AnyExpected, str]]:
    """What is not as expected after an action, with what was there instead."""
    events, start = after.events, 0
    for one in expected:
        if isinstance(one, Follows):
            found = next((i for i in range(0 if one.absent else start, len(events)) if fits(events[i], one)), None)
            if one.absent and found is not None:
                yield one, f"it followed: {_told(after, events[found])}"
            elif not one.absent and found is None:
                yield one, _instead(after, events[start:], one)
            elif not one.absent and found is not None:
                start = found + 1
            continue
        if isinstance(one, Gets):
            got = checking_poker.gets(events, one)
        elif isinstance(one, Came):
            got = _came(after, one)
        else:
            got = _checked(after.pit, one.table or after.table, one)
        if got is not None:
            yield one, got


def _came(after: After, one: Came) -> str | None:
    """What came to somebody, event by event."""
    where = one.table or after.table
    pit, paid = after.before, 0
    first = last = chips_of(pit, where, one.person)
    for event in after.events:
        pit = evolve(pit, event)
        now = chips_of(pit, where, one.person)
        paid, last = paid + max(0, now - last), now
    got = paid if one.what == "paid" else last - first
    if (got == one.amount) != one.absent:
        return None
    how = "is paid" if one.what == "paid" else "loses" if got < 0 else "gains"
    return f"{one.person} {how} {f'{abs(got):,}' if '$' not in one.text else dollars(abs(got))}"


def chips_of(pit: Pit, table: str, person: str) -> int:
    """The chips of somebody at a table, with the credits of a terminal."""
    return pit.streams[table].chips(person) if table in pit.streams else 0


def _checked(pit: Pit, where: str, one: AnyExpected) -> str | None:
    """What is not as expected at a table, a system or in the poker room."""
    system, there = pit.find(where, System), where in pit.streams
    if system is not None and type(one) in checking_tai_sai.CHECK:
        return checking_tai_sai.CHECK[type(one)](system, one)
    if there and pit.find(where, Table) is None and type(one) in checking_poker.CHECK:
        return checking_poker.CHECK[type(one)](pit, where, one)
    if isinstance(one, Refused):
        return None
    if type(one) not in CHECK or not there:
        return "the table is not open"
    return CHECK[type(one)](pit, where, one)


# --- events -------------------------------------------------------------------------------------------------


def fits(addressed: Addressed, one: Follows) -> bool:
    """Whether an event is the one expected."""
    stream, event = addressed
    if type(event) is not one.kind or one.cite not in (None, event.cite) or one.table not in ("", stream):
        return False
    return all(_value(event, name, wanted) == wanted for name, wanted in one.fields.items())


def _value(event: Event, name: str, wanted: Any) -> Any:
    """A field of the event or of the record inside it; for such a record its type."""
    holder: Any = event
    if not hasattr(event, name):
        holder = next((getattr(event, inner) for inner in INSIDE if hasattr(event, inner)), None)
    found = getattr(holder, name, None)
    return type(found) if isinstance(wanted, type) else found


def _instead(after: After, events: tuple[Addressed, ...], one: Follows) -> str:
    """What came instead: events of the same kind if there were any, else all kinds."""
    alike = [event for event in events if type(event.event) is one.kind]
    if alike:
        return "only " + "; ".join(_told(after, event) for event in alike[:4])
    if not events:
        return "nothing more followed"
    kinds = dict.fromkeys(type(event).__name__ for _, event in events)
    return f"no {one.kind.__name__} followed, but " + ", ".join(kinds)


def _told(after: After, one: Addressed) -> str:
    """An event with its rule, its sentence and its fields, as a case writes them."""
    event = one.event
    t = after.pit.find(one.stream, Table) or after.before.find(one.stream, Table)
    labels = t.game.labels if t is not None and t.game is not None else ()
    fields = " ".join(written_fields(event, chips=after.chips, labels=labels))
    return f"{event.cite} {type(event).__name__} ({words(after.pit, one.stream, event)}) {fields}".rstrip()


def cited(after: After, expected: tuple[AnyExpected, ...]) -> set[str]:
    """Every rule cited by what followed an action, and by the offers and signs that the case expects after it."""
    found: set[str] = {rule for one in after.events for rule in rules_in(one.event)}
    for one in expected:
        where = one.table or after.table
        if one.absent or where not in after.pit.streams:
            continue
        if isinstance(one, May):
            found |= {offer.cite for offer in _made(after.pit, where, one)}
        elif isinstance(one, MayAct):
            found |= {offer.cite for offer in checking_poker.made(after.pit, where, one)}
        elif isinstance(one, Shown) and one.cite is not None:
            found.add(one.cite)
    return found


# --- what is there ------------------------------------------------------------------------------------------


def _sum(pit: Pit, table: str, one: Sum) -> str | None:
    t, j = pit.state(table, Table), jackpot_of(pit.streams)
    fine = {
        "chips": t.people.get(one.person, Person()).chips * FINE,
        "house": t.house * FINE,
        "pool": j.pool,
        "minor": j.minor,
        "retained": j.retained,
        "meter": (_view(pit, table).meter or 0) * FINE,
    }[one.what]
    if fine == one.amount * FINE:
        return None
    rest = f" and {fine % FINE}/{FINE} of a cent" if fine % FINE else ""
    return f"{one.what} {one.person + ' ' if one.person else ''}{dollars(fine // FINE)}{rest}"


def _view(pit: Pit, table: str, who: Who = WATCHER) -> View:
    shown: View = view(pit, table, who)
    return shown


def _stands(pit: Pit, table: str, one: Stands) -> str | None:
    t = pit.state(table, Table)
    got = str(t.round.number) if one.what == "round" else "closed" if t.game is None else _view(pit, table).phase
    return None if (got == one.value) != one.absent else f"{one.what} {got}"


def _sees(pit: Pit, table: str, one: Sees) -> str | None:
    shown = _view(pit, table, one.who)
    box = one.place[0]
    of_house = {DEALER: shown.dealer, COMMUNITY: shown.community}
    hand = of_house.get(one.place)
    if 1 <= box <= len(shown.boxes):
        hands = (shown.boxes[box - 1].hand, *shown.boxes[box - 1].more)
        hand = hands[one.place[1]] if one.place[1] < len(hands) else None
    got = hand.cards if hand is not None else ()
    return None if (got == one.cards) != one.absent else "sees " + (" ".join(got) or "nothing")


def _may(pit: Pit, table: str, one: May) -> str | None:
    made = [offer for offer in offers(pit, table, one.who) if offer.command == one.command]
    fits = _made(pit, table, one)
    if bool(fits) != one.absent:
        return None
    if fits:
        return "the offer is made"
    return "offers: " + ("; ".join(_offer_words(offer) for offer in made) or "none such")


def _made(pit: Pit, table: str, one: May) -> list[Offer]:
    """The offers that are as expected."""
    made = [offer for offer in offers(pit, table, one.who) if offer.command == one.command]
    return [offer for offer in made if all(_offered(offer, name, wanted) for name, wanted in one.fields.items())]


def _offered(offer: Offer, name: str, wanted: Any) -> bool:
    """Whether an offer has this field, in itself or in the finding that it reports, or leaves this amount open."""
    if name == "amount" and offer.amount is not None:
        return bool(offer.amount.least <= wanted <= offer.amount.most)
    for fields in (offer.fields, *(f for f in offer.fields.values() if isinstance(f, dict))):
        found = fields.get(name)
        if found == wanted or (isinstance(found, dict) and found.get("type") == wanted):
            return True
    return False


def _offer_words(offer: Offer) -> str:
    kind = OFFERED.get(offer.command)
    known = types(kind) if kind is not None else {}
    fields = [
        f"{name}={dollars(value) if kind is not None and name in known and is_money(kind, name) else value}"
        for name, value in msgspec.to_builtins(offer.fields).items()
    ]
    if offer.amount is not None:
        fields.append(f"amount={dollars(offer.amount.least)} to {dollars(offer.amount.most)}")
    return " ".join([offer.command, *fields])


def _shown(pit: Pit, table: str, one: Shown) -> str | None:
    shown = _view(pit, table)
    if one.what == "area":
        there = [(f"{area.label} ", area.label, area.cite) for area in shown.areas]
    else:
        there = [(f"{sign.name} ", f"{sign.name} {sign.text}", sign.cite) for sign in shown.signs]
    wanted = f"{one.words} "
    fits = any(
        wanted.startswith(name) and wanted.removeprefix(name).strip() in text and one.cite in (None, rule)
        for name, text, rule in there
    )
    return None if fits != one.absent else f"{one.what}s: " + "; ".join(f"{text} ({rule})" for _, text, rule in there)


CHECK: dict[type, Callable[[Pit, str, Any], str | None]] = {
    Sum: _sum,
    Stands: _stands,
    Sees: _sees,
    May: _may,
    Shown: _shown,
}
