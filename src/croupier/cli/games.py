"""croupier games: the games, their editions, options, wagers, pay scales and rules."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.output import Json, answer, columns, console, show
from croupier.games.catalogue import NAMES, describe

EXAMPLES = """\b
Examples:
  croupier games
  croupier games caribbean-stud
  croupier games big-raise-stud --edition draft
  croupier games caribbean-stud --json"""


def games(
    game: Annotated[str, typer.Argument(help="One game, by name.", show_default=False)] = "",
    *,
    edition: Annotated[
        str,
        typer.Option(
            help="The edition whose options, pay scales and rules to show; the first if left out.", show_default=False
        ),
    ] = "",
    json: Json = False,
) -> None:
    """List the games; of one game, show editions, options with values, wagers, pay scales and rules."""
    if game and game not in NAMES:
        unknown("game", game, NAMES)
    editions = describe(game)["editions"] if game else []
    if edition and not game:
        misused(f"edition {edition} of which game? Type croupier games GAME --edition {edition}")
    if edition and edition not in editions:
        unknown(f"edition of {game}", edition, editions)
    found = [describe(name, edition) for name in NAMES if game in ("", name)]
    if json:
        answer({"games": found})
    elif game:
        _one(console(), found[0])
    else:
        _all(console(), found)


def _all(out: Console, found: list[dict[str, Any]]) -> None:

    table = columns("game", "title", "editions", "wagers", "rules")
    for game in found:
        wagers = ", ".join(w["name"] for w in game["wagers"])
        table.add_row(
            game["name"], game["title"], ", ".join(game["editions"]), wagers, str(sum(game["rules"].values()))
        )
    show(out, table)
    out.print("croupier games GAME shows one of them; croupier play GAME deals it.", style="dim")


def _one(out: Console, game: dict[str, Any]) -> None:

    out.print(f"{game['title']} ({game['name']})", style="bold")
    others = [one for one in game["editions"] if one != game["edition"]]
    out.print(f"Edition: {game['edition']}" + (f"; also {', '.join(others)} (--edition)" if others else ""))
    counts = ", ".join(f"{count} {standing}" for standing, count in game["rules"].items())
    out.print(f"Rules: {sum(game['rules'].values())} in {game['document']}: {counts}\n")
    wagers = columns("wager", "area", "rule", "layout rule")
    for w in game["wagers"]:
        wagers.add_row(w["name"], w["area"], w["rule"], w["area_rule"])
    show(out, wagers)
    out.print()
    if "streets" in game:
        _streets(out, game)
    for scale in game["pay_scales"]:
        name = scale["wager"].replace("-", " ")
        out.print(f"What it pays: {name}" + (f" ({scale['rule']})" if scale["rule"] else ""), style="bold")
        pays = columns("hand", "odds")
        for row in scale["pays"]:
            pays.add_row(row["hand"], row["odds"])
        show(out, pays)
        out.print()
    if game["jackpot"]:
        out.print("The jackpot pays", style="bold")
        pays = columns("hand", "pays", "rule")
        for row in game["jackpot"]:
            pays.add_row(row["hand"], row["pays"], row["rule"])
        show(out, pays)
        out.print()
    options = columns("option", "default", "values", "rule", "meaning")
    options.columns[1].overflow = "fold"
    for o in game["options"]:
        values = ", ".join(o["values"]) or _takes(o)
        rule = o["rule"] if o["gazetted"] else f"{o['rule']} *"
        options.add_row(o["name"], o["written"], values, rule, o["text"])
    out.print("Options (croupier play GAME --set option=value)", style="bold")
    show(out, options)
    if not all(o["gazetted"] for o in game["options"]):
        out.print(
            "* not gazetted: from the general rules or a base game, known from other sources or from memory.",
            style="dim",
        )


def _streets(out: Console, game: dict[str, Any]) -> None:
    """The rounds of a poker game, and Table 1."""
    rounds = Table("deal", "opens", "dealing rule", "betting rule", box=None, pad_edge=False)
    for street in game["streets"]:
        rounds.add_row(street["deals"], street["opens"], street["deal_rule"], street["betting_rule"])
    show(out, rounds)
    out.print()
    seats = ", ".join(f"{most} players with {deck} cards" for deck, most in game["seats"].items())
    out.print(f"At most {seats}. A hand is {game['made_from']}; {game['wins']} takes the pot.\n")


def _takes(option: dict[str, Any]) -> str:
    """What an option takes that has no short list of values."""
    if option["unit"]:
        return "amounts" if "tuple" in option["kind"] else "an amount"
    if option["least"] is not None and option["most"] is not None:
        return f"{option['least']} to {option['most']}"
    kind = str(option["kind"])
    return {"int": "a number", "tuple": "a list", "str": "words"}.get(kind, kind)
