"""Operator options: a frozen class a game, each field with the rule that grants the choice and a sentence on it."""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias, get_args, get_type_hints

import msgspec

from croupier.kernel.answers import Refusal
from croupier.law.books import Rule
from croupier.law.law import Law, Number, Text, law_of
from croupier.things.money import MOST, Money, cents, dollars, odds

G = Text("general")

Citer: TypeAlias = Callable[[str], Number]
"""What cites the rules of one document."""


CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
"""The denominations of a table unless its operator chooses others, in cents."""
BACKS = ("red", "blue")
"""The colours of the backs of two sets of cards unless the operator has others."""


class Grants(msgspec.Struct, frozen=True):
    """The rule that leaves a choice to the operator, and what the choice means."""

    cite: Number
    text: str


class Over(StrEnum):
    """What becomes of a wager over the maximum that was taken by mistake."""

    AT_THE_MAXIMUM = "at the maximum"
    AS_PLACED = "as placed"
    VOID = "void"


class Under(StrEnum):
    """What becomes of a wager under the minimum that was taken by mistake."""

    AS_PLACED = "as placed"
    VOID = "void"


class DealtFrom(StrEnum):
    """What the cards are dealt from."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"


class Device(StrEnum):
    """What the cards of a points game are dealt from: many decks, and shufflers of two kinds."""

    SHOE = "shoe"
    BATCH = "batch shuffler"
    CONTINUOUS = "continuous shuffler"


class Operated(StrEnum):
    """How a progressive jackpot is operated, if it is offered."""

    NOT_OFFERED = "not offered"
    ELECTRONICALLY = "electronically"
    MANUALLY = "manually"


class LimitPer(StrEnum):
    """What a maximum payout is measured on: the texts leave it open."""

    PAYMENT = "payment"
    WAGER = "wager"
    BOX = "box"
    ROUND = "round"


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the general rules leave to the operator at every table of cards."""

    document: ClassVar[str] = "general"
    """The text that the numbers of the grants belong to."""
    over_maximum: Annotated[
        Over, Grants(G("G9"), "How a wager over the maximum that was taken by mistake is settled.")
    ] = Over.AT_THE_MAXIMUM
    under_minimum: Annotated[
        Under, Grants(G("G10"), "How a wager under the minimum that was taken by mistake is settled.")
    ] = Under.AS_PLACED


class OptionField(msgspec.Struct, frozen=True, kw_only=True):
    """One option as a form, a help text or a validator needs it."""

    name: str
    cite: Rule
    text: str
    default: Any
    kind: str
    values: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    money: bool = False
    """Whether it is an amount, or several: integer cents in records, dollars wherever somebody reads or types it."""


@cache
def fields(options: type, law: Law | None = None) -> tuple[OptionField, ...]:
    """The options of a game, in the order of its class; those that every table has come last.

    Each with the rule that grants it under this law, or in the text that the class was written from.
    """
    law = law or law_of(getattr(options, "document", "general"))
    hints = get_type_hints(options, include_extras=True)
    found = []
    for field in msgspec.structs.fields(options):
        base, *notes = get_args(hints[field.name])
        (grants,) = [n for n in notes if isinstance(n, Grants)]
        meta = next((n for n in notes if isinstance(n, msgspec.Meta)), msgspec.Meta())
        members: dict[str, Any] = getattr(base, "__members__", {})
        values = tuple([str(member) for member in members.values()])
        kind = getattr(base, "__name__", None) or str(base)
        found.append(
            OptionField(
                name=field.name,
                cite=law(grants.cite),
                text=grants.text,
                default=msgspec.to_builtins(field.default),
                kind=kind,
                values=values or (("true", "false") if base is bool else ()),
                least=meta.ge,
                most=meta.le,
                money=(meta.extra or {}).get("unit") == "cents",
            )
        )
    return tuple(sorted(found, key=lambda field: field.name in TableOptions.__struct_fields__))


def without(options: type, *names: str) -> type:
    """The same options but for these, which another edition of the text does not leave to the operator."""
    hints = get_type_hints(options, include_extras=True)
    kept = [
        (one.name, hints[one.name], one.default) for one in msgspec.structs.fields(options) if one.name not in names
    ]
    namespace = {"document": getattr(options, "document", "general")}
    return msgspec.defstruct(
        options.__name__, kept, module=options.__module__, namespace=namespace, frozen=True, kw_only=True
    )


def read(options: type, given: dict[str, Any], law: Law, where: str) -> Any | Refusal:
    """Options of the game's class from plain values; a refusal says which field was wrong and what would be right."""
    known = {f.name: f for f in fields(options, law)}
    for name in given:
        if name not in known:
            return Refusal(law(where), f"{name!r} is not an option of this game; its options are {', '.join(known)}")
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, options)
        except msgspec.ValidationError as wrong:
            field = known[name]
            right = _right(law.money, field) or f"{field.kind} ({str(wrong).split(' - ')[0]})"
            said = written(field, value, law.money) if _amounts(field, value) else repr(value)
            return Refusal(field.cite, f"{name} = {said} cannot be: it takes {right}")
    return msgspec.convert(given, options)


def _right(money: Money, field: OptionField) -> str:
    """What an option takes, in words; nothing where its type alone says it."""
    if field.values:
        return f"one of {', '.join(field.values)}"
    if field.money and field.least is not None and field.most is not None:
        return f"an amount from {money(int(field.least))} to {money(int(field.most))}"
    if field.money:
        return "amounts of money" if "tuple" in field.kind else "an amount of money, or none"
    if field.least is not None and field.most is not None:
        return f"a whole number from {field.least:,} to {field.most:,}"
    if field.least is not None:
        return f"a whole number from {field.least:,}"
    return {"int": "a whole number", "tuple": "a list of values", "str": "words"}.get(field.kind, "")


def change_granted(options: type, law: Law, option: str, may: frozenset[str], otherwise: str = "G1") -> Rule | Refusal:
    """The rule that leaves an option to the operator, if it may be changed at an open table; else why it may not."""
    cites = {field.name: field.cite for field in fields(options, law)}
    if option not in cites:
        return Refusal(law(otherwise), f"{option!r} is not an option of this game; its options are {', '.join(cites)}.")
    if option in ("minimum", "maximum"):
        return Refusal(law("G2"), "The limits are changed as limits: with notice where they get narrower.")
    if option in may:
        return cites[option]
    why = f"{option} is settled when the table is opened; close the table and open it again to change it."
    return Refusal(cites[option], why)


# --- what may be in force at any table ------------------------------------------------------------


def wrong_limits(law: Law, o: Any, chips: Number) -> Refusal | None:
    """What is wrong with the limits and the chips of a table."""
    if o.minimum > o.maximum:
        return Refusal(law("G1"), f"The minimum {law.money(o.minimum)} is over the maximum {law.money(o.maximum)}.")
    if not o.chips or min(o.chips) < 1 or max(o.chips) > MOST or o.minimum % min(o.chips):
        return Refusal(law(chips), "The minimum must be made of chips that the table has.")
    return None


def wrong_payout(law: Law, o: Any, cite: Number, approvals: dict[str, str] | None = None) -> Refusal | None:
    """What is wrong with the maximum payout; `approvals` are those on record where the rule asks for one."""
    if o.max_payout is None:
        return None
    if not 1 <= o.max_payout <= MOST:
        return Refusal(law(cite), f"A maximum payout is a cent to {law.money(MOST)}; leave it out for none.")
    if approvals is not None and "maximum payout" not in approvals:
        return Refusal(law(cite), f"A maximum payout limit needs {law.regulator}'s approval on record: maximum payout.")
    return None


def wrong_backs(law: Law, o: Any, cite: Number) -> Refusal | None:
    """What is wrong with the backs of two sets of cards: their colours tell them apart."""
    if o.dealt_from is not Device.BATCH:
        return None
    one, other = [colour.strip().lower() for colour in o.backs]
    if one and other and one != other and max(len(one), len(other)) <= 20:
        return None
    return Refusal(
        law(cite), f"The backs of the two sets have different colours, not {o.backs[0]!r} and {o.backs[1]!r}."
    )


# --- as people write them -------------------------------------------------------------------------

_WHOLE = re.compile(r"-?[0-9]{1,30}")
"""A whole number; no option takes a longer one."""
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_TWO_WAYS = re.compile(r"\$[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|,0[0-9]{2}(?![0-9])")
"""In a list without blanks: one amount with its thousands, or several amounts."""


def changeable(*names: str) -> Callable[[Any, str, dict[str, str]], Rule | Refusal]:
    """For a game whose text leaves just these options to the operator's discretion."""
    may = frozenset(names)
    return lambda r, option, _approvals: change_granted(type(r.options), r.law, option, may)


def typed(field: OptionField, text: str) -> Any:
    """The plain value of an option as it was typed; what it may be, the game judges. ValueError if it is not money."""
    text = text.strip()
    if "tuple" in field.kind:
        return [_one(field, part) for part in _members(field, text)]
    return _one(field, text)


def _members(field: OptionField, text: str) -> list[str]:
    """The members of a list, parted by commas; where blanks follow them, an amount may have commas of its own."""
    spaced = re.search(r",\s", text) is not None
    if field.money and not spaced and _TWO_WAYS.search(text):
        raise ValueError(f"{text!r} can be read in two ways: write thousands without a comma, as in 1000,2000")
    parts = re.split(r",\s+" if spaced and field.money else ",", text)
    return [] if text.lower() == "none" else [part.strip() for part in parts if part.strip()]


def _one(field: OptionField, text: str) -> Any:
    if text.lower() == "none" and "None" in field.kind:
        return None
    if field.money:
        return cents(text)
    if field.kind == "bool":
        return _WORDS.get(text.lower(), text)
    if field.values:
        return _worded(text, field.values)
    return int(text) if _WHOLE.fullmatch(text) else text


def _worded(text: str, values: tuple[str, ...]) -> str:
    """The value that is meant by these words: an option whose values are odds takes 6:5 for "6 to 5"."""
    with suppress(ValueError):
        return next((value for value in values if odds(value) == odds(text)), text)
    return text


def written(field: OptionField, value: Any, money: Money = dollars) -> str:
    """A plain value of an option as people write it, and `typed` reads it: money as money."""
    if isinstance(value, list | tuple):
        return ", ".join(written(field, one, money) for one in value) or "none"
    if value is None or isinstance(value, bool):
        return "none" if value is None else str(value).lower()
    return money(value) if field.money else str(value)


def _amounts(field: OptionField, value: Any) -> bool:
    """Whether a value is made of amounts, whatever they are."""
    every = value if isinstance(value, list | tuple) else [value]
    return field.money and all(isinstance(one, int) and not isinstance(one, bool) for one in every)
