"""The form of an odds page: every option with its rule and sentence, and the pay scales line by line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.games import BY_NAME
from croupier.games.questions import editions
from croupier.kernel.options import OptionField, fields, written
from croupier.mathematics.records import Question


class Field(NamedTuple):
    """A field: what it is called, what is in it, and what may be; an option has its rule and a sentence."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    kind: str = "text"
    least: str | None = None
    most: str | None = None
    inputmode: str | None = None
    placeholder: str | None = None
    text: str = ""
    cite: str = ""


class Group(NamedTuple):
    """Fields that belong together."""

    legend: str
    fields: tuple[Field, ...]


class Form(NamedTuple):
    """The whole form."""

    game: str
    edition: Field | None
    options: Group
    money: Group
    scales: tuple[Group, ...]


def form(question: Question, scales: Mapping[str, Mapping[str, str]], given: Mapping[str, str]) -> Form:
    """The form with what was given, or what is usual. A line of a scale that is left empty pays as it says."""
    kind: type = type(question.options)
    known = [field for field in fields(kind) if field.name not in BY_NAME[question.game].running]
    in_force = msgspec.to_builtins(question.options)
    return Form(
        question.game,
        _edition(question),
        Group("Options", tuple(_option(field, given.get(field.name), in_force[field.name]) for field in known)),
        _money(question, given),
        tuple(_scale(wager, scale, given) for wager, scale in scales.items() if scale),
    )


def _edition(question: Question) -> Field | None:
    there = editions(question.game)
    choices = tuple((one, one) for one in there)
    return Field("edition", "Edition", question.edition, choices) if len(there) > 1 else None


def _option(field: OptionField, said: str | None, in_force: Any) -> Field:
    counted = field.kind == "int" and not field.money and not field.values
    return Field(
        field.name,
        field.name.replace("_", " ").capitalize(),
        said if said is not None else written(field, in_force),
        choices=tuple((one, _word(one)) for one in field.values),
        kind="number" if counted else "text",
        least=f"{field.least:g}" if counted and field.least is not None else None,
        most=f"{field.most:g}" if counted and field.most is not None else None,
        text=field.text,
        cite=field.cite,
    )


def _money(question: Question, given: Mapping[str, str]) -> Group:
    """The stake, which counts where payouts are capped, and the jackpot's meter where there is one."""
    asks = [("stake", "Stake in dollars")]
    if hasattr(question.options, "jackpot"):
        asks.append(("meter", "Jackpot meter in dollars"))
    return Group("Money", tuple(Field(name, words, given.get(name, ""), inputmode="decimal") for name, words in asks))


def _scale(wager: str, scale: Mapping[str, str], given: Mapping[str, str]) -> Group:
    lines = []
    for prize, usual in scale.items():
        name = f"pay.{wager}.{prize}"
        lines.append(Field(name, prize.capitalize(), given.get(name, ""), placeholder=usual))
    return Group(f"{wager.replace('-', ' ').capitalize()} pays", tuple(lines))


def _word(value: str) -> str:
    return {"true": "yes", "false": "no"}.get(value, value)
