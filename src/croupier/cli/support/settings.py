"""Options of a game as they are written on the command line: --set option=value."""

from typing import Annotated, Any

import typer

from croupier.cli.support.errors import misused, unknown
from croupier.kernel.options import OptionField, typed, written
from croupier.things.money import cents

Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game; croupier games GAME lists them."),
]


def plain_settings(given: list[str], known: tuple[OptionField, ...]) -> dict[str, Any]:
    """Options from the command line as plain values; the game itself judges them."""
    by_name = {field.name: field for field in known}
    found: dict[str, Any] = {}
    for text in given:
        option, equals, value = text.partition("=")
        option = option.strip().replace("-", "_")
        if not equals:
            usual = written(known[0], known[0].default)
            misused(f"--set {text}: write option=value, as in --set {known[0].name}={usual}")
        if option not in by_name:
            unknown("option", option, by_name)
        try:
            found[option] = typed(by_name[option], value)
        except ValueError as wrong:
            misused(f"--set {option}: {wrong}")
    return found


def amount(name: str, text: str) -> int:
    """An amount of money that an option of the command names, in cents; what is not money ends the command."""
    try:
        return cents(text)
    except ValueError as wrong:
        misused(f"{name}: {wrong}")
