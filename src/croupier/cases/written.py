"""Values as a case writes them: the inverse of `croupier.cases.values`, field by field."""

from enum import Enum
from typing import Any, get_args, get_origin

import msgspec

from croupier.cases.values import (
    FINE,
    FINE_FIELDS,
    MONEY_OPTIONS,
    NONE,
    SETS,
    are_cards,
    is_money,
    loose,
    quoted,
    something,
    types,
    words_of,
)
from croupier.engines.cards.effects import Place
from croupier.engines.tournament.conditions import Chips
from croupier.kernel.people import Who
from croupier.law.books import Rule
from croupier.things.cards import names
from croupier.things.money import dollars

HIDDEN = "??"
_HOUSE = ("dealer", "community")


def place_words(place: Place, labels: tuple[str, ...] = ()) -> str:
    """A place as a case names it: a hand of the house by the game's own name for it."""
    box, n = place
    if box == 0 and 0 <= n < len(_HOUSE):
        return _HOUSE[n] if not labels or labels[0] == "Dealer" else labels[n].lower()
    return f"box {box} hand {n + 1}" if n else f"box {box}"


def card_words(card: int) -> str:
    """A card, or none."""
    return names((card,)) if card >= 0 else NONE


def sum_words(amount: int, *, chips: bool = False) -> str:
    """An amount of money, or a plain number of tournament chips."""
    return str(amount) if chips else dollars(amount)


def fine_words(amount: int) -> str:
    """An amount that counts parts of a cent."""
    cents, rest = divmod(amount, FINE)
    return f"${cents // 100}.{cents % 100:02}{rest:04}".rstrip("0") if rest else dollars(cents)


def string(text: str) -> str:
    """Words as they are where they are read as such, otherwise between quotation marks."""
    plain = text == text.strip() and text and not set(text) & set('=#;"') and text[0] not in "[{" and text.isprintable()
    return text if plain else quoted(text)


def written(record: type, name: str, value: Any, *, chips: bool = False, labels: tuple[str, ...] = ()) -> str | None:
    """A field as a case writes it, so that it is read as the same value; None if the notation has no writing for it."""
    kind = something(types(record)[name])
    if kind is Who:
        return None
    if value is None:
        return NONE
    if kind == Place:
        return place_words(value, labels)
    if are_cards(record, name):
        if kind is int:
            return card_words(value)
        return names(value) if value and min(value) >= 0 else NONE if not value else None
    if is_money(record, name):
        if name in FINE_FIELDS:
            return fine_words(value)
        if isinstance(value, tuple):
            return ", ".join(sum_words(one, chips=chips) for one in value) or NONE
        return sum_words(value, chips=chips)
    if name in SETS and kind is int:
        return " ".join(str(seat) for seat in range(value.bit_length()) if value >> seat & 1) or NONE
    return _plain(value, kind)


def _plain(value: Any, kind: Any) -> str | None:
    """A value that is neither money nor cards."""
    if kind is bool:
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if kind in (int, Chips):
        return str(value)
    if kind is Rule:
        return None
    if isinstance(value, str):
        return string(value)
    if get_origin(kind) is tuple and get_args(kind)[0] is int:
        return ", ".join(map(str, value)) or NONE
    if kind is Any:
        return loose_words("", value)
    plain = not any(isinstance(one, msgspec.Struct) for one in value) if isinstance(value, tuple) else True
    if isinstance(value, tuple | dict) and get_origin(kind) in (tuple, dict) and plain:
        return _json(value)
    return None


def _json(value: Any) -> str:
    """A list or a record as JSON in which nothing has a meaning to the line."""
    data = msgspec.json.encode(value).decode()
    return data.replace("#", "\\u0023").replace(";", "\\u003b").replace("=", "\\u003d")


def _builtin(value: Any) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def loose_words(name: str, value: Any) -> str:
    """A plain value whose type nobody knows, as `loose` reads it; by its name perhaps money."""
    value = _builtin(value)
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return dollars(value) if name in MONEY_OPTIONS else str(value)
    if isinstance(value, str):
        written = string(value)
        return written if loose(written) == value else quoted(value)
    if isinstance(value, list) and name in MONEY_OPTIONS and all(isinstance(one, int) for one in value):
        return ", ".join(map(dollars, value)) or NONE
    return _json(value)


def option_words(options: type, name: str, value: Any) -> str:
    """An option as `option` reads it."""
    kind = types(options)[name]
    value = _builtin(value)
    if kind is str:
        return string(value)
    if name in MONEY_OPTIONS and kind not in (Chips, tuple[Chips, ...]) and value is not None:
        return ", ".join(map(dollars, value)) or NONE if isinstance(value, list) else dollars(value)
    if isinstance(value, list):
        return _json(value) if value else NONE
    return loose_words("", value)


def written_fields(record: Any, *, chips: bool = False, labels: tuple[str, ...] = (), usual: bool = True) -> list[str]:
    """The fields of an event or command as name=value, those of the record inside it after its name.

    Without the `usual` ones only those that are not what they are where nobody says anything.
    """
    kind: type = type(record)
    found: list[str] = []
    own = set(types(kind))
    defaults = {one.name: one.default for one in msgspec.structs.fields(kind)}
    for name in types(kind):
        value = getattr(record, name)
        if name == "cite" or (not usual and value == defaults[name]):
            continue
        if isinstance(value, msgspec.Struct) and not isinstance(value, Who):
            found.append(f"{name}={words_of(type(value))}")
            inner = written_fields(value, chips=chips, labels=labels, usual=usual)
            found += [one for one in inner if one.split("=")[0] not in own]
            continue
        text = written(kind, name, value, chips=chips, labels=labels)
        if text is not None:
            found.append(f"{name}={text}")
    return found
