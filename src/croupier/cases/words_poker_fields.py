"""The records of the poker room by name, and their fields as a case writes them."""

from functools import cache
from typing import Any, get_args, get_origin

import msgspec

from croupier.cases.trouble import Wrong, listed
from croupier.cases.values import build, field, is_money, named, pairs_of_options, types
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.events.base import Event
from croupier.poker.options import Options
from croupier.room.tournament_conditions import Conditions

PACKAGES = ("croupier.poker.", "croupier.room.")
SHARED_EVENTS = (ev.TableOpened, ev.TableClosed, ev.ApprovalRecorded, ev.ChipsBought, ev.CashedOut)
SHARED = (
    cmd.OpenTable, cmd.RecordApproval, cmd.BuyChips, cmd.CashOut, cmd.Sit, cmd.Stand, cmd.Shuffle, cmd.Cut,
    cmd.CloseTable, cmd.Proceed,
)  # fmt: skip
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


def expected(kind: type, pairs: list[tuple[str, str]], *, chips: bool = False) -> dict[str, Any]:
    """The fields expected of an event: its own, then those of the record inside it, of which only the kind is said."""
    inside, union = inner(kind)
    found, _, rest = _own(kind, pairs, chips=chips)
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


def _own(
    kind: type, pairs: list[tuple[str, str]], *, chips: bool = False
) -> tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]:
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
            found[name] = _later(kind, name, text) or field(kind, name, text, chips=chips)
        elif room:
            given = pairs_of_options(Options if room == "options" else Conditions, [(name, text)])
            open_ = {room: {**open_.get(room, {}), **given}}
        else:
            rest.append((name, text))
    return found, open_, rest


def _later(kind: type, name: str, text: str) -> Any:
    """Plain numbers of a command, of which only the table can say whether they are chips of a tournament."""
    parts = text.replace(",", " ").split()
    if not issubclass(kind, cmd.Command) or not is_money(kind, name) or not all(part.isdecimal() for part in parts):
        return None
    return tuple(parts) if get_origin(types(kind)[name]) is tuple else text


def rest_of(found: dict[str, Any], inside: str) -> dict[str, Any]:
    """The fields of the record inside, once its kind is said."""
    return types(found[inside]) if inside in found else {}
