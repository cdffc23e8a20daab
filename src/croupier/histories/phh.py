"""PHH, the open format of poker hand histories (TOML): its actions and fields, read into records and written back."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

import tomlkit
from tomlkit.items import Item

from croupier.histories.elsewhere import CODES, STANDARD, Code
from croupier.histories.records import DEALER, UNKNOWN, Action, History, Misread
from croupier.things.cards import RANKS, SUITS
from croupier.things.cards import name as card_name
from croupier.things.money import MOST

_ACTOR = re.compile(r"p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,8})?")
BARE = ("f", "cc", "pb")
"""What a player does without saying more."""
RIGHT = "write d dh pN CARDS, d db CARDS, or pN with f, cc, cbr AMOUNT, pb, sd [CARDS] or sm [CARDS]"


class NotationError(Exception):
    """A notation that cannot be read: what is wrong, and what would be right."""

    def __init__(self, wrong: str, right: str = RIGHT) -> None:
        """Keep both."""
        super().__init__(wrong)
        self.wrong, self.right = wrong, right


def cards_in(text: str) -> tuple[int, ...]:
    """Cards written one after the other, `??` for one that nobody knows."""
    if not text or len(text) % 2:
        raise NotationError(
            f"{text!r} is not a set of cards", "write rank and suit of each, as in AsTd, and ?? for an unknown card"
        )
    found = []
    for n in range(0, len(text), 2):
        pair = text[n : n + 2]
        rank, suit = RANKS.find(pair[0]), SUITS.find(pair[1])
        if pair != "??" and (rank < 0 or suit < 0):
            raise NotationError(
                f"{pair!r} is not a card", "a rank of 23456789TJQKA and a suit of cdhs, or ?? if unknown"
            )
        found.append(UNKNOWN if pair == "??" else rank * 4 + suit)
    return tuple(found)


def amount_in(text: str) -> Decimal:
    """An amount as it is written, exactly."""
    if not _AMOUNT.fullmatch(text):
        raise NotationError(f"{text!r} is not an amount", "write a number such as 250 or 12.50")
    return Decimal(text)


def units(amount: Decimal, scale: int) -> int:
    """An amount in whole units."""
    return int(amount * scale)


def raw(text: str) -> tuple[list[str], str]:
    """The words of a notation and its commentary."""
    body, _, comment = text.partition("#")
    return body.split(), comment.strip()


def read_action(text: str, scale: int, players: int) -> Action:
    """One notation; NotationError if it is none."""
    words, comment = raw(text)
    if not words:
        return Action(comment=comment)
    if words[0] == "d":
        return _dealt(words, players, comment)
    actor = _player(words[0], players)
    verb, rest = (words[1], words[2:]) if len(words) > 1 else ("", [])
    if verb in BARE and not rest:
        return Action(actor=actor, verb=verb, comment=comment)
    if verb == "cbr" and len(rest) == 1:
        return Action(actor=actor, verb=verb, amount=units(amount_in(rest[0]), scale), comment=comment)
    if verb in ("sd", "sm") and len(rest) < 2:
        if verb == "sm" and rest == ["-"]:
            return Action(actor=actor, verb=verb, known=True, comment=comment)
        return Action(actor=actor, verb=verb, cards=cards_in(rest[0]) if rest else (), comment=comment)
    raise NotationError(f"{text.strip()!r} is not an action")


def _player(word: str, players: int) -> int:
    found = _ACTOR.fullmatch(word)
    if found is None or int(found[1]) > players:
        raise NotationError(f"{word!r} is not in this hand", f"the dealer is d, the players are p1 to p{players}")
    return int(found[1])


def _dealt(words: Sequence[str], players: int, comment: str) -> Action:
    if len(words) == 3 and words[1] == "db":
        return Action(actor=DEALER, verb="db", cards=cards_in(words[2]), comment=comment)
    if len(words) == 4 and words[1] == "dh":
        return Action(actor=DEALER, verb="dh", to=_player(words[2], players), cards=cards_in(words[3]), comment=comment)
    raise NotationError(f"{' '.join(words)!r} is not a deal", "write d dh pN CARDS or d db CARDS")


# --- writing --------------------------------------------------------------------------------------


def number(units_: int, scale: int) -> str:
    """An amount as it is written: whole, or with as many decimals as the scale has."""
    if scale == 1:
        return str(units_)
    places = len(str(scale)) - 1
    whole, rest = divmod(units_, scale)
    return f"{whole}.{rest:0{places}}"


def told(cards: Sequence[int]) -> str:
    """Cards one after the other, as they are written."""
    return "".join("??" if card == UNKNOWN else card_name(card) for card in cards)


def write_action(a: Action, scale: int) -> str:
    """One notation."""
    words = []
    if a.verb:
        words = ["d" if a.actor == DEALER else f"p{a.actor}", a.verb]
        if a.verb == "dh":
            words.append(f"p{a.to}")
        if a.verb == "cbr":
            words.append(number(a.amount, scale))
        if a.cards or a.known:
            words.append("-" if a.known else told(a.cards))
    if a.comment:
        words.append(f"# {a.comment}")
    return " ".join(words)


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
    amounts = {name: _read_amounts(fields, name, players, scale) for name in LISTS}
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
        raise FieldError("variant", f"{variant!r} is not a game that is known here", right)
    return CODES[variant]


def _players(fields: dict[str, Any]) -> int:
    stacks = fields["starting_stacks"]
    if not isinstance(stacks, list) or not 2 <= len(stacks) <= PLAYERS:
        raise FieldError(
            "starting_stacks", f"{stacks!r} is not a list of stacks", f"a list of 2 to {PLAYERS}, one for each player"
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
        words, _ = raw(text) if isinstance(text, str) else ([], "")
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
        raise FieldError(name, f"{value!r} is not an amount", "write a number such as 100 or 0.25")
    if Decimal(value).is_nan() or value < 0:
        raise FieldError(name, f"{value} cannot be", "an amount is zero or more")
    if value * scale > MOST:
        raise FieldError(name, f"{value} is more than can be counted here", f"at most {MOST // scale:,}")
    return units(Decimal(value), scale)


def _amount(fields: dict[str, Any], name: str, scale: int) -> int:
    if name not in fields:
        return 0
    found = _one(name, fields[name], scale)
    if not found:
        raise FieldError(name, "it is zero", "write an amount, or leave the field out where the game has none")
    return found


def _read_amounts(fields: dict[str, Any], name: str, players: int, scale: int) -> tuple[int | None, ...]:
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


_TIME = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?")


def _about(name: str, value: Any) -> Any:
    """A field about the hand, of the kind that the format gives it."""
    if name in WORDS and not isinstance(value, str):
        raise FieldError(name, f"{value!r} is not text", "write it in quotes")
    if name in NUMBERS and type(value) is not int:
        raise FieldError(name, f"{value!r} is not a whole number", "write a number without quotes")
    if name in EITHER and not (isinstance(value, str) or type(value) is int):
        raise FieldError(name, f"{value!r} is neither", "write a name or a whole number")
    if name == "time" and (isinstance(value, str) or not _TIME.fullmatch(str(value))):
        raise FieldError(name, f"{value!r} is not a time", "write it without quotes, as in 20:15:00")
    return str(value) if name == "time" else value


def _actions(fields: dict[str, Any], scale: int, players: int) -> tuple[Action, ...]:
    value = fields["actions"]
    if not isinstance(value, list):
        raise FieldError("actions", f"{value!r} is not a list of actions", "a list of notations in quotes")
    found = []
    for n, text in enumerate(value, 1):
        if not isinstance(text, str):
            raise FieldError(f"actions[{n}]", f"{text!r} is not an action in quotes", "write it in quotes")
        try:
            found.append(read_action(text, scale, players))
        except NotationError as fault:
            raise FieldError(f"actions[{n}]", fault.wrong, fault.right, text) from None
    return tuple(found)


_AT = re.compile(r"\(at (?:line ([0-9]+), column [0-9]+|end of document)\)")


def read(text: str) -> tuple[History, ...] | Misread:
    """The hands of a text, in order; or what keeps it from being a history."""
    try:
        found = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as fault:
        at = _AT.search(str(fault))
        line = int(at[1]) if at and at[1] else text.count("\n") + 1
        wrong = _AT.sub("", str(fault)).strip()
        return Misread(line=line, field="", wrong=f"this is not TOML: {wrong}", right="a field is NAME = VALUE")
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
    text = tomlkit.document()
    for name, value in _fields(h):
        text.add(name, _item(value))
    return tomlkit.dumps(text)


def write_all(hands: Iterable[History]) -> str:
    """Several histories as one text."""
    return "\n".join(f"[{n}]\n{write(h)}" for n, h in enumerate(hands, 1))


def _fields(h: History) -> Iterator[tuple[str, Any]]:
    """Every field that the history has, the required ones first."""
    yield "variant", h.variant
    if h.trimming:
        yield "ante_trimming_status", True
    yield "antes", _amounts(h, h.antes)
    if h.blinds:
        yield "blinds_or_straddles", _amounts(h, h.blinds)
    single = (("bring_in", h.bring_in), ("small_bet", h.small_bet), ("big_bet", h.big_bet), ("min_bet", h.min_bet))
    yield from ((name, Decimal(number(amount, h.scale))) for name, amount in single if amount)
    yield "starting_stacks", _amounts(h, h.starting)
    yield "actions", [write_action(a, h.scale) for a in h.actions]
    yield from ((name, tomlkit.value(value) if name == "time" else value) for name, value in h.about.items())
    yield from ((name, values) for name, values in (("seats", h.seats), ("players", h.players)) if values)
    stacks = (("finishing_stacks", h.finishing), ("winnings", h.winnings))
    yield from ((name, _amounts(h, amounts)) for name, amounts in stacks if amounts)
    yield from h.own.items()


def _amounts(h: History, values: Iterable[int | None]) -> list[Decimal]:
    return [Decimal("inf" if v is None else number(v, h.scale)) for v in values]


def _item(value: Any) -> Item:
    """A value for the writer: amounts as they are written, strings bare where they can be, tables within one line."""
    if isinstance(value, Item):
        return value
    if isinstance(value, Decimal):
        return tomlkit.value(str(value).lower().replace("infinity", "inf"))
    if isinstance(value, str) and "'" not in value and value.isprintable():
        return tomlkit.string(value, literal=True)
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        array.extend(map(_item, value))
        return array
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for name, one in value.items():
            table.add(name, _item(one))
        return table
    found: Item = tomlkit.item(value)
    return found
