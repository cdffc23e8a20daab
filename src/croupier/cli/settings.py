"""Options of a game as they are written on the command line: --set option=value."""

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.say import misused, unknown

if TYPE_CHECKING:
    from croupier.house.options import OptionField

Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game; croupier games GAME lists them."),
]

WHOLE = re.compile(r"-?[0-9]{1,30}")
"""A whole number as it is written; no option takes a longer one."""


def plain_settings(given: list[str], known: "tuple[OptionField, ...]") -> dict[str, Any]:
    """Options from the command line as plain values; the game itself judges them."""
    by_name = {field.name: field for field in known}
    found: dict[str, Any] = {}
    for text in given:
        option, equals, value = text.partition("=")
        option = option.strip().replace("-", "_")
        if not equals:
            misused(f"--set {text}: write option=value, as in --set {known[0].name}={known[0].default}")
        if option not in by_name:
            unknown("option", option, by_name)
        found[option] = _value(by_name[option], value.strip())
    return found


def _value(field: "OptionField", text: str) -> Any:
    from msgspec.structs import replace  # noqa: PLC0415

    from croupier.money import cents  # noqa: PLC0415

    if "tuple" in field.kind:
        return [_value(replace(field, kind=""), part.strip()) for part in text.split(",") if part.strip()]
    if text.startswith("$"):
        try:
            return cents(text)
        except ValueError as wrong:
            misused(f"--set {field.name}: {wrong}")
    if field.kind == "bool":
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
            text.lower(), text
        )
    if text.lower() == "none":
        return None
    return int(text) if WHOLE.fullmatch(text) and not field.values else text
