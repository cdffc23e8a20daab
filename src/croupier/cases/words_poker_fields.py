"""The records of the poker room by name, and their fields as a case writes them."""

from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import build, hand, loose, named, types, value, whole
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.events.base import Event
from croupier.play.people import Who

PACKAGES = ("croupier.poker.", "croupier.room.")
SHARED_EVENTS = (ev.TableOpened, ev.TableClosed, ev.ApprovalRecorded, ev.ChipsBought, ev.CashedOut)
SHARED = (
    cmd.OpenTable, cmd.RecordApproval, cmd.BuyChips, cmd.CashOut, cmd.Sit, cmd.Stand, cmd.Shuffle, cmd.Cut,
    cmd.CloseTable, cmd.Proceed,
)  # fmt: skip
CARDS = ("cards", "discards", "exposed", "named")
"""Fields that are cards."""
SETS = ("pending", "live", "contested")
"""Fields that are sets of seats, kept as bits."""
OPEN = ("options", "conditions")
"""Fields that take pairs of their own: the options of a table, the conditions of a tournament."""


def _below(kind: type) -> list[type]:
    found: list[type] = kind.__subclasses__()
    return [one for sub in found for one in (sub, *_below(sub))]


def _records(base: type) -> dict[str, type]:
    """The records of the poker room below a base, by name; not those that only others are made from."""
    found = [kind for kind in _below(base) if f"{kind.__module__}.".startswith(PACKAGES)]
    return {kind.__name__: kind for kind in found if not kind.__subclasses__()}


@cache
def commands() -> dict[str, type]:
    """Everything that can be asked of a poker table, the room or a tournament."""
    return {**_records(cmd.Command), **{kind.__name__: kind for kind in SHARED}}


@cache
def events() -> dict[str, type]:
    """Everything that can happen there."""
    return {**{kind.__name__: kind for kind in SHARED_EVENTS}, **_records(Event)}


def read(kind: type, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """The values of these fields; what is no field belongs to the options, or to the record inside, if there is one."""
    known, (inside, union) = types(kind), inner(kind)
    found, open_, rest = _own(kind, pairs)
    if open_:
        found |= open_
    elif union is not None and inside in found:
        found[inside] = build(found[inside], rest)
    elif rest:
        raise Wrong(f"{kind.__name__} has no field {rest[0][0]!r}", listed(rest[0][0], known))
    return found


def expected(kind: type, pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """The fields expected of an event: its own, then those of the record inside it, of which only the kind is said."""
    inside, union = inner(kind)
    found, _, rest = _own(kind, pairs)
    if rest and union is not None and inside in found:
        return {**found, **{name: field(found[inside], name, text) for name, text in rest}}
    if rest:
        raise Wrong(f"{kind.__name__} has no field {rest[0][0]!r}", listed(rest[0][0], types(kind)))
    return found


def inner(kind: type) -> tuple[str, Any]:
    """The field of a record that holds another record out of a closed list, and that list."""
    for name, wanted in types(kind).items():
        parts = get_args(wanted)
        if len(parts) > 1 and all(isinstance(one, type) and issubclass(one, msgspec.Struct) for one in parts):
            return name, wanted
    return "", None


def _own(kind: type, pairs: list[tuple[str, str]]) -> tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]:
    """The fields of a record itself, the options in it, and what is left."""
    known, (inside, union) = types(kind), inner(kind)
    room = next((name for name in OPEN if name in known and get_origin(known[name]) is dict), "")
    found: dict[str, Any] = {}
    open_: dict[str, Any] = {}
    rest: list[tuple[str, str]] = []
    for name, text in pairs:
        if name == inside:
            found[name] = named(text, union, name)
        elif name in known and name not in rest_of(found, inside):
            found[name] = field(kind, name, text)
        elif room:
            open_ = {room: {**open_.get(room, {}), name: plain(text)}}
        else:
            rest.append((name, text))
    return found, open_, rest


def rest_of(found: dict[str, Any], inside: str) -> dict[str, Any]:
    """The fields of the record inside, once its kind is said."""
    return types(found[inside]) if inside in found else {}


def field(kind: type, name: str, text: str) -> Any:
    """The value of one field."""
    wanted = types(kind)[name]
    if text[:1] in "[{":
        return _converted(name, _json(text), wanted)
    if name in CARDS and wanted == tuple[int, ...]:
        return () if text == "none" else hand(text)
    if name == "order" and kind.__name__ in ("CardsShuffled", "Shuffle"):
        return hand(text)
    if name == "order" and wanted == tuple[int, ...]:
        return tuple([whole(seat) for seat in text.replace(",", " ").split()])
    if name in SETS and wanted is int:
        return sum({1 << whole(seat) for seat in text.replace(",", " ").split()})
    if wanted is Who:
        raise Wrong(f"{name} is said by the name before the colon", "WHO: words")
    if isinstance(wanted, type) or wanted in (Any, tuple[int, ...], tuple[str, ...]):
        return value(name, text, wanted)
    return _converted(name, plain(text), wanted)


def plain(text: str) -> Any:
    """A plain value whose type nobody has said; a record or list of records as JSON."""
    return _json(text) if text[:1] in "[{" else loose(text)


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Wrong(f"{text!r}: {error}", "a list or a record as JSON") from None


def _converted(name: str, given: Any, wanted: Any) -> Any:
    try:
        return msgspec.convert(given, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise Wrong(f"{name}={given!r}: {error}", f"a value of {name}") from None
