"""Whether things are as a case expects: every kind of expectation, one small function each."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.cases import checking_poker, checking_tai_sai
from croupier.cases.expecting import AnyExpected, Follows, Gets, May, Refused, Sees, Shown, Stands, Sum
from croupier.house.jackpot import FINE
from croupier.money import dollars
from croupier.play import Offer
from croupier.play.effects import COMMUNITY, DEALER
from croupier.play.events import Event
from croupier.play.people import Role, Who
from croupier.table import Addressed, Pit, offers, sentence, view
from croupier.table.shown import View
from croupier.table.state import Person, Table
from croupier.tai_sai.state import System

INSIDE = ("effect", "finding", "mistake", "question")
WATCHER = Who("watcher", Role.WATCHER)


def check(
    pit: Pit, table: str, events: tuple[Addressed, ...], expected: tuple[AnyExpected, ...]
) -> Iterator[tuple[AnyExpected, str]]:
    """What is not as expected after an action, with what was there instead."""
    after = 0
    for one in expected:
        if isinstance(one, Follows):
            found = next((i for i in range(0 if one.absent else after, len(events)) if _fits(events[i], one)), None)
            if one.absent and found is not None:
                yield one, f"it followed: {written(events[found].event)}"
            elif not one.absent and found is None:
                yield one, _instead(events[after:], one)
            elif not one.absent and found is not None:
                after = found + 1
            continue
        got = checking_poker.gets(events, one) if isinstance(one, Gets) else _checked(pit, one.table or table, one)
        if got is not None:
            yield one, got


def _checked(pit: Pit, where: str, one: AnyExpected) -> str | None:
    """What is not as expected at a table, a system or in the poker room."""
    system = pit.systems.get(where)
    if isinstance(system, System) and type(one) in checking_tai_sai.CHECK:
        return checking_tai_sai.CHECK[type(one)](system, one)
    if system is not None and type(one) in checking_poker.CHECK:
        return checking_poker.CHECK[type(one)](pit, where, one)
    if isinstance(one, Refused):
        return None
    if type(one) not in CHECK or (where not in pit.tables and system is None):
        return "the table is not open"
    return CHECK[type(one)](pit, where, one)


# --- events -------------------------------------------------------------------------------------------------


def _fits(addressed: Addressed, one: Follows) -> bool:
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


def _instead(events: tuple[Addressed, ...], one: Follows) -> str:
    """What came instead: events of the same kind if there were any, else all kinds."""
    alike = [event for _, event in events if type(event) is one.kind]
    if alike:
        return "only " + "; ".join(map(written, alike[:4]))
    if not events:
        return "nothing more followed"
    kinds = dict.fromkeys(type(event).__name__ for _, event in events)
    return f"no {one.kind.__name__} followed, but " + ", ".join(kinds)


def written(event: Event) -> str:
    """An event with its rule, its sentence and its fields."""
    fields = " ".join(f"{name}={getattr(event, name)}" for name in event.__struct_fields__ if name != "cite")
    return f"{event.cite} {type(event).__name__} ({sentence(event)}) {fields}"


# --- what is there ------------------------------------------------------------------------------------------


def _sum(pit: Pit, table: str, one: Sum) -> str | None:
    t, j = pit.tables[table], pit.jackpot
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
    return view(pit, table, who)


def _stands(pit: Pit, table: str, one: Stands) -> str | None:
    t: Table = pit.tables[table]
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
    fits = [offer for offer in made if all(_offered(offer, name, wanted) for name, wanted in one.fields.items())]
    if bool(fits) != one.absent:
        return None
    if fits:
        return "the offer is made"
    return "offers: " + ("; ".join(_offer_words(offer) for offer in made) or "none such")


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
    return " ".join([offer.command, *(f"{name}={value}" for name, value in msgspec.to_builtins(offer.fields).items())])


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
