"""The powers that the texts give: whose each is, and which command or option exercises it.

A file in `data/powers` for each document. Every word of permission in a text is accounted for: by the power that it
gives (`says`), or among `others`, where it gives none. Which cases show a power in use is worked out from the cases.
"""

from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import Final, Literal, NamedTuple

import msgspec

from croupier.law.books import book, documents
from croupier.law.where import names

Reason = Literal[
    "definition",
    "negated",
    "possibility",
    "outcome",
    "reference",
    "condition",
    "duty",
    "inscription",
    "noun",
    "instance",
]
REASONS: Final[dict[Reason, str]] = {
    "definition": "it says what a word means",
    "negated": "it forbids",
    "possibility": "it says what is possible, and gives nobody permission",
    "outcome": "cards, dice or sums decide it, not a person",
    "reference": "it points to a power that another rule gives",
    "condition": "it is a condition: the power is the one it applies to",
    "duty": "it is a duty; nothing is left to choose",
    "inscription": "words on the layout or on a sign",
    "noun": "the name of a thing, not a permission",
    "instance": "another word for a power of the same rule",
}
"""Why a word of permission gives no power of its own."""


class Power(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A power: the rule that gives it, whose it is, what it is, and what exercises it."""

    rule: str
    by: str
    """An office or several with "or" between; or the regulator, whose word the operator or an inspector records."""
    what: str
    through: str = ""
    """Who gives the command for its holder, where the holder has none of the own: the cashier, the director."""
    with_: tuple[str, ...] = msgspec.field(name="with", default=())
    """Commands, by the names of their types."""
    option: str = ""
    """An option of the table, for a power that is exercised by setting it."""
    outside: str = ""
    """Why nothing in software exercises it."""
    missing: str = ""
    """What is still missing."""
    says: tuple[str, ...] = ()
    """The words of the text that give it."""


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of permission that give no power."""

    rule: str
    says: tuple[str, ...]
    why: Reason


class Powers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The powers of a document."""

    powers: tuple[Power, ...] = ()
    others: tuple[Other, ...] = ()


@cache
def powers(document: str) -> Powers:
    """The powers that a document gives; a base document has none of its own."""
    if book(document).kind == "base":
        return Powers()
    return msgspec.json.decode(get_data("croupier.law", f"data/powers/{document}.json") or b"", type=Powers)


def powers_of(document: str, number: str) -> tuple[Power, ...]:
    """The powers that one rule gives."""
    return tuple(one for one in powers(document).powers if one.rule.partition("(")[0] == number)


def exercised(power: Power) -> str:
    """What exercises a power, in words."""
    if power.missing:
        return f"missing: {power.missing}"
    if power.outside:
        return f"outside: {power.outside}"
    return ", ".join((*power.with_, *([f"option {power.option}"] if power.option else ())))


def all_powers() -> Iterator[tuple[str, Power]]:
    """Every power with its document."""
    for document in documents():
        for power in powers(document).powers:
            yield document, power


REGULATOR: Final = "regulator"
SPEAKS_FOR: Final = {REGULATOR: ("operator", "inspector")}
"""Who puts on record what an office decides that is not at the table."""


class Act(NamedTuple):
    """What somebody does in a case: office, command, options that it sets, rules cited by what must follow."""

    office: str
    command: str
    options: tuple[str, ...]
    cites: tuple[str, ...]
    refused: bool = False


class Done(NamedTuple):
    """What is done in a case, in its order, and the rules that it stands under."""

    rules: tuple[str, ...]
    acts: tuple[Act, ...]


def speakers(power: Power) -> tuple[str, ...]:
    """The offices that give the command of a power."""
    said = power.through or power.by
    return tuple(one for office in said.split(" or ") for one in SPEAKS_FOR.get(office, (office,)))


def shown_in(document: str, power: Power, done: Done) -> int:
    """Whether a case shows a power in use: its office acts and is not refused, and its rule is cited.

    2 if what must follow the act cites it; 1 if the case stands under the rule and cites it elsewhere, as where a
    ruling gives players a choice that they then make, or where a second try is refused; 0 if it is not shown.
    """
    offices = speakers(power)
    wanted = f"{document} {power.rule}"
    used = cited = False
    for act in done.acts:
        now = (
            not act.refused
            and act.office in offices
            and (act.command in power.with_ or (power.option != "" and power.option in act.options))
        )
        here = any(names(wanted, cite) for cite in act.cites)
        if now and here:
            return 2
        used, cited = used or now, cited or here
    return int(used and cited and any(names(wanted, rule) for rule in done.rules))
