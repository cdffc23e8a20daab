"""The fields of a PHH hand: which there have to be, of which kind, and how they fit together."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from croupier.histories import phh_actions
from croupier.histories.codes import CODES, STANDARD, Code
from croupier.histories.phh_actions import NotationError, units
from croupier.histories.records import Action, History
from croupier.money import MOST

PLAYERS = 11
"""The most players of a hand: as many as a table has seats."""
PLACES = 8
"""The most decimals of an amount."""
WORDS = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country",
    "time_zone", "time_zone_abbreviation", "currency", "currency_symbol",
)  # fmt: skip
NUMBERS = ("day", "month", "year", "level", "seat_count")
EITHER = ("hand", "table")
OTHER = ("time", "time_limit", "time_banks")
ABOUT = (*WORDS, *NUMBERS, *EITHER, *OTHER)
SINGLE = ("bring_in", "small_bet", "big_bet", "min_bet")
LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
OWN_AMOUNTS = ("_max_bet", "_rake", "_chip")
"""Amounts among our own fields: the largest bet under spread limit, what the house took pot by pot, the least chip."""
TYPED = ("variant", "ante_trimming_status", "actions", "players", "seats", *SINGLE, *LISTS)


class FieldError(Exception):
    """A field at fault; `text` is the action in it that is."""

    def __init__(self, field: str, wrong: str, right: str, text: str = "") -> None:
        """Keep what there is to say."""
        super().__init__(wrong)
        self.field, self.wrong, self.right, self.text = field, wrong, right, text


def hand_of(fields: dict[str, Any]) -> History:
    """The history that these fields make; FieldError if they make none."""
    code = _code(fields)
    for name in ("antes", "starting_stacks", "actions", *code.fields):
        if name not in fields:
            raise FieldError(name, "it is missing", f"{fields['variant']} needs {_needs(code)}")
    for name in ("bring_in", "blinds_or_straddles"):
        if name in fields and name not in code.fields and code.stud == (name == "blinds_or_straddles"):
            raise FieldError(
                name, f"{fields['variant']} has none", f"leave it out; {fields['variant']} has {_needs(code)}"
            )
    players = _players(fields)
    scale = _scale(fields)
    amounts = {name: _amounts(fields, name, players, scale) for name in LISTS}
    single = {name: _amount(fields, name, scale) for name in SINGLE}
    trimming = fields.get("ante_trimming_status", False)
    if not isinstance(trimming, bool):
        raise FieldError("ante_trimming_status", f"{trimming!r} is neither", "write true or false")
    if any(not stack for stack in amounts["starting_stacks"] if stack is not None):
        raise FieldError("starting_stacks", "a stack is zero", "everybody who is dealt in has chips; inf if not known")
    return History(
        variant=fields["variant"],
        scale=scale,
        antes=_known("antes", amounts),
        blinds=_known("blinds_or_straddles", amounts),
        starting=amounts["starting_stacks"],
        finishing=_known("finishing_stacks", amounts),
        winnings=_known("winnings", amounts),
        actions=_actions(fields, scale, players),
        players=_list(fields, "players", str, players),
        seats=_list(fields, "seats", int, players),
        trimming=trimming,
        about={name: _about(name, fields[name]) for name in fields if name in ABOUT},
        own={name: value for name, value in fields.items() if name not in TYPED and name not in ABOUT},
        **single,
    )


def _needs(code: Code) -> str:
    return ", ".join(("antes", *code.fields, "starting_stacks", "actions"))


def _code(fields: dict[str, Any]) -> Code:
    variant = fields.get("variant")
    if variant is None:
        raise FieldError("variant", "it is missing", f"name the game by a code such as {', '.join(STANDARD)}")
    if not isinstance(variant, str) or variant not in CODES:
        right = f"the format has {', '.join(STANDARD)}; for other games see croupier.histories.codes"
        raise FieldError("variant", f"{variant!r} is no game that is known here", right)
    return CODES[variant]


def _players(fields: dict[str, Any]) -> int:
    stacks = fields["starting_stacks"]
    if not isinstance(stacks, list) or not 2 <= len(stacks) <= PLAYERS:
        raise FieldError(
            "starting_stacks", f"{stacks!r} are no stacks", f"a list with one for each of 2 to {PLAYERS} players"
        )
    return len(stacks)


# --- amounts --------------------------------------------------------------------------------------


def _is_amount(value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _written(fields: dict[str, Any]) -> Iterator[Decimal]:
    """Every amount of the hand as it is written, those of the actions included."""
    for name in (*SINGLE, *LISTS, *OWN_AMOUNTS):
        value = fields.get(name, [])
        yield from (Decimal(v) for v in (value if isinstance(value, list) else [value]) if _is_amount(v))
    for text in fields["actions"] if isinstance(fields["actions"], list) else []:
        words, _ = phh_actions.raw(text) if isinstance(text, str) else ([], "")
        if len(words) == 3 and words[1] == "cbr" and re.fullmatch(r"[0-9]+(\.[0-9]+)?", words[2]):
            yield Decimal(words[2])


def _scale(fields: dict[str, Any]) -> int:
    """How many units make one: as many decimals as the amounts of the hand are written with."""
    places = 0
    for value in _written(fields):
        exponent = value.as_tuple().exponent
        if isinstance(exponent, int):
            places = max(places, -exponent)
    if places > PLACES:
        raise FieldError("starting_stacks", f"an amount has {places} decimals", f"write at most {PLACES}")
    return int(10**places)


def _one(name: str, value: Any, scale: int) -> int:
    if not _is_amount(value):
        raise FieldError(name, f"{value!r} is no amount", "write a number such as 100 or 0.25")
    if Decimal(value).is_nan() or value < 0:
        raise FieldError(name, f"{value} cannot be", "an amount is nothing or more")
    if value * scale > MOST:
        raise FieldError(name, f"{value} is more than can be counted here", f"at most {MOST // scale:,}")
    return units(Decimal(value), scale)


def _amount(fields: dict[str, Any], name: str, scale: int) -> int:
    if name not in fields:
        return 0
    found = _one(name, fields[name], scale)
    if not found:
        raise FieldError(name, "it is nothing", "write an amount, or leave the field out where the game has none")
    return found


def _amounts(fields: dict[str, Any], name: str, players: int, scale: int) -> tuple[int | None, ...]:
    if name not in fields:
        return ()
    value = fields[name]
    if not isinstance(value, list) or len(value) != players:
        raise FieldError(name, f"{_shown(value)} does not fit", f"a list of {players}, one for each player")
    endless = name == "starting_stacks"
    return tuple(
        None if endless and isinstance(v, Decimal) and v.is_infinite() else _one(name, v, scale) for v in value
    )


def _known(name: str, amounts: dict[str, tuple[int | None, ...]]) -> tuple[int, ...]:
    return tuple(v for v in amounts[name] if v is not None)


def _shown(value: Any) -> str:
    return f"a list of {len(value)}" if isinstance(value, list) else repr(value)


# --- words and actions ----------------------------------------------------------------------------


def _list(fields: dict[str, Any], name: str, kind: type, players: int) -> tuple[Any, ...]:
    value = fields.get(name, [])
    word = "words" if kind is str else "whole numbers"
    if not isinstance(value, list) or any(type(v) is not kind for v in value):
        raise FieldError(name, f"{value!r} does not fit", f"a list of {word}, one for each player")
    if value and len(value) != players:
        raise FieldError(name, f"a list of {len(value)} does not fit", f"a list of {players}, one for each player")
    return tuple(value)


def _about(name: str, value: Any) -> Any:
    """A field about the hand, of the kind that the format gives it."""
    if name in WORDS and not isinstance(value, str):
        raise FieldError(name, f"{value!r} are no words", "write it in quotes")
    if name in NUMBERS and type(value) is not int:
        raise FieldError(name, f"{value!r} is no whole number", "write a number without quotes")
    if name in EITHER and not (isinstance(value, str) or type(value) is int):
        raise FieldError(name, f"{value!r} is neither", "write a name or a whole number")
    if name == "time" and isinstance(value, str):
        raise FieldError(name, f"{value!r} is no time", "write it without quotes, as in 20:15:00")
    return str(value) if name == "time" else value


def _actions(fields: dict[str, Any], scale: int, players: int) -> tuple[Action, ...]:
    value = fields["actions"]
    if not isinstance(value, list):
        raise FieldError("actions", f"{value!r} are no actions", "a list of notations in quotes")
    found = []
    for n, text in enumerate(value, 1):
        if not isinstance(text, str):
            raise FieldError(f"actions[{n}]", f"{text!r} is no notation", "write it in quotes")
        try:
            found.append(phh_actions.read(text, scale, players))
        except NotationError as fault:
            raise FieldError(f"actions[{n}]", fault.wrong, fault.right, text) from None
    return tuple(found)
