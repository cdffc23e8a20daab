"""PHH, the open format of poker hand histories (TOML): read a text into records, write records back.

    read(text) -> histories, or a Misread that says where, what is wrong and what would be right
    write(history) -> text;  write_all(histories) -> the text of a file of several hands (.phhs)

A file of one hand has the fields at its top; a file of several has a TOML table for each. Amounts are exact,
whole or decimal. Fields with a leading underscore, and fields that this version does not know, are kept.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from croupier.histories import phh_actions
from croupier.histories.phh_actions import number
from croupier.histories.phh_fields import FieldError, hand_of
from croupier.histories.records import History, Misread

__all__ = ["read", "write", "write_all"]

_AT = re.compile(r"\(at (?:line ([0-9]+), column [0-9]+|end of document)\)")


def read(text: str) -> tuple[History, ...] | Misread:
    """The hands of a text, in order; or what keeps it from being a history."""
    try:
        found = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as fault:
        at = _AT.search(str(fault))
        line = int(at[1]) if at and at[1] else text.count("\n") + 1
        wrong = _AT.sub("", str(fault)).strip()
        return Misread(line=line, field="", wrong=f"this is no TOML: {wrong}", right="a field is NAME = VALUE")
    several = found and all(isinstance(one, dict) for one in found.values())
    hands = found if several else {"": found}
    read_: list[History] = []
    for name, fields in hands.items():
        try:
            read_.append(hand_of(fields))
        except FieldError as fault:
            line = _line(text, name, fault)
            return Misread(line=line, field=fault.field, wrong=fault.wrong, right=fault.right, hand=name)
    return tuple(read_)


def _decimal(text: str) -> Decimal:
    """A number exactly as written."""
    return Decimal(text.replace("_", ""))


def _line(text: str, name: str, fault: FieldError) -> int:
    """The line of a field, or of the action at fault; the hand's first line if the field is missing."""
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if name and line.strip() in (f"[{name}]", f'["{name}"]')), 0)
    key = fault.field.partition("[")[0]
    at = next((n for n in range(start, len(lines)) if re.match(rf"\s*{re.escape(key)}\s*=", lines[n])), start)
    if fault.text:
        at = next((n for n in range(at, len(lines)) if fault.text in lines[n]), at)
    return at + 1


# --- writing --------------------------------------------------------------------------------------


def write(h: History) -> str:
    """The history as a text that `read` reads back to the same record."""
    return "".join(f"{name} = {value}\n" for name, value in _lines(h))


def write_all(hands: Iterable[History]) -> str:
    """Several histories as one text."""
    return "\n".join(f"[{n}]\n{write(h)}" for n, h in enumerate(hands, 1))


def _lines(h: History) -> Iterator[tuple[str, str]]:
    """Every field that the history has, the required ones first."""
    yield "variant", _value(h.variant)
    if h.trimming:
        yield "ante_trimming_status", "true"
    yield "antes", _amounts(h, h.antes)
    if h.blinds:
        yield "blinds_or_straddles", _amounts(h, h.blinds)
    single = (("bring_in", h.bring_in), ("small_bet", h.small_bet), ("big_bet", h.big_bet), ("min_bet", h.min_bet))
    yield from ((name, number(amount, h.scale)) for name, amount in single if amount)
    yield "starting_stacks", _amounts(h, h.starting)
    yield "actions", _value([phh_actions.write(a, h.scale) for a in h.actions])
    yield from _optional(h)


def _optional(h: History) -> Iterator[tuple[str, str]]:
    for name, value in h.about.items():
        yield name, str(value) if name == "time" else _value(value)
    listed: tuple[tuple[str, tuple[Any, ...]], ...] = (("seats", h.seats), ("players", h.players))
    yield from ((name, _value(values)) for name, values in listed if values)
    stacks = (("finishing_stacks", h.finishing), ("winnings", h.winnings))
    yield from ((name, _amounts(h, amounts)) for name, amounts in stacks if amounts)
    yield from ((_key(name), _value(value)) for name, value in h.own.items())


def _amounts(h: History, values: Iterable[int | None]) -> str:
    return f"[{', '.join('inf' if v is None else number(v, h.scale) for v in values)}]"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items())
        return f"{{{inner}}}"
    if isinstance(value, Decimal):
        return str(value).lower().replace("infinity", "inf")
    return str(value)


def _string(text: str) -> str:
    """A TOML string: literal where it can be, otherwise with escapes."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    body = "".join(_escaped(char) for char in text)
    return f'"{body}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else f"\\U{ord(char):08x}"
