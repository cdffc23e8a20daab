"""croupier compare: two editions or sets of options, the rules in which they differ, and what each costs the player."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.asking import PayLines
from croupier.cli.costs import Scenario, costs, costs_table, scenarios
from croupier.cli.say import Json, answer, console, misused, show, unknown
from croupier.cli.settings import Settings

if TYPE_CHECKING:
    from croupier.house.game import HouseGame

EXAMPLES = """\b
Examples:
  croupier compare big-raise-stud --edition approved --edition draft
  croupier compare blackjack --set hit_soft_17=true --set blackjack_pays='6 to 5'
  croupier compare baccarat --set decks=6 --set decks=8
  croupier compare caribbean-stud --pay 'bet: royal flush = 100 to 1' --json

\b
With --set and --pay the usual options are compared with each change alone and with all of them together; a change
that cannot be made alone comes only with the others. What is set or paid twice is compared between its values."""

PAIR = 2


def compare(
    game: Annotated[str, typer.Argument(metavar="game", help="A game of the house, by name.")],
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", help="Given twice: the two editions. Left out where there are just two."),
    ] = None,
    *,
    settings: Settings = None,
    pay: PayLines = None,
    json: Json = False,
) -> None:
    """Name every rule in which two editions or sets of options differ, and what each costs the player."""
    if settings or pay:
        _options_compared(game, edition or [], settings or [], pay or [], json=json)
    else:
        _editions_compared(game, edition or [], json=json)


def _options_compared(game: str, edition: list[str], settings: list[str], pays: list[str], *, json: bool) -> None:
    """The usual options against changes of them."""
    from croupier.odds.asking import editions  # noqa: PLC0415  (help must not wait for it)
    from croupier.odds.games import MODULES  # noqa: PLC0415

    if game not in MODULES:
        unknown("game of the house", game, MODULES)
    if len(edition) > 1:
        misused("compare two editions, or options of one: leave --set and --pay out, or name one --edition")
    for one in edition:
        if one and one not in editions(game):
            unknown(f"edition of {game}", one, editions(game))
    found = scenarios(game, edition[0] if edition else "", settings, pays)
    rows = costs(game, found)
    if json:
        sets = [{"name": s.name, "settings": s.settings, "pays": s.pays, "rules": s.rules} for s in found]
        answer({"game": game, "compared": sets, "wagers": rows})
        return
    out = console()
    out.print(game, style="bold")
    show(out, costs_table(found, rows))
    out.print("costs: what the wager costs the player beyond the first rules, in points of it.", style="dim")


def _editions_compared(game: str, edition: list[str], *, json: bool) -> None:
    """Two editions of a game: their rules, their tables, and what their wagers cost."""
    from msgspec import to_builtins  # noqa: PLC0415  (help must not wait for it)

    from croupier.rulebook.editions import changed  # noqa: PLC0415

    first, second = _pair(game, edition)
    rules = changed(first.document, second.document)
    play = list(in_play(first, second))
    both = [Scenario(one.edition, one.edition) for one in (first, second)]
    rows = costs(game, both)
    if json:
        answer(
            {
                "game": game,
                "editions": [first.edition, second.edition],
                "documents": [first.document, second.document],
                "rules": [to_builtins(one) for one in rules],
                "play": play,
                "wagers": rows,
            }
        )
        return
    from rich.table import Table  # noqa: PLC0415

    from croupier.rulebook import book  # noqa: PLC0415

    out = console()
    out.print(
        f"{first.title}: {first.edition} ({first.document}) against {second.edition} ({second.document})", style="bold"
    )
    newer = first if book(first.document).edition_of else second
    worded = [one for one in rules if one.what]
    heads = (first.edition, second.edition, f"what the {newer.edition} has", "in play")
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for one in rules:
        table.add_row(one.first or "-", one.second or "-", one.what or "the number only", "yes" if one.plays else "")
    show(out, table)
    out.print(
        f"{len(worded)} rules read differently, {sum(one.plays for one in rules)} of them change play; "
        f"{len(rules) - len(worded)} more have another number.\n"
    )
    out.print("At the table", style="bold")
    for line in play:
        out.print(f"  {line['what']}: {line['first'] or 'none'} / {line['second'] or 'none'}")
    if not play:
        out.print("  Options, pay scales and rulings are the same.")
    out.print("\nWhat it costs the player", style="bold")
    show(out, costs_table(both, rows))


def _pair(name: str, editions: list[str]) -> "tuple[HouseGame, HouseGame]":
    """The two editions asked for."""
    from croupier.house import GAMES  # noqa: PLC0415
    from croupier.odds.asking import editions as there_are  # noqa: PLC0415
    from croupier.odds.games import MODULES  # noqa: PLC0415

    if name not in MODULES:
        unknown("game of the house", name, MODULES)
    of_name = {g.edition: g for g in GAMES if g.name == name}
    if len(of_name) < PAIR:
        misused(f"{name} has one edition only, {there_are(name)[0]}; compare options of it with --set")
    wanted = editions or list(of_name)
    for edition in wanted:
        if edition not in of_name:
            unknown(f"edition of {name}", edition, of_name)
    if len(wanted) != PAIR:
        misused(f"name two editions, as in --edition {' --edition '.join(list(of_name)[:PAIR])}")
    return of_name[wanted[0]], of_name[wanted[1]]


def in_play(first: "HouseGame", second: "HouseGame") -> Iterator[dict[str, Any]]:
    """What the two records of a game have differently: options, pay scales, rulings."""
    for what, of in (("option", _options), ("pay scale", _scales), ("ruling", _rulings)):
        ours, theirs = of(first), of(second)
        for key in dict.fromkeys((*ours, *theirs)):
            if ours.get(key) != theirs.get(key):
                yield {"what": f"{what} {key}", "first": ours.get(key, ""), "second": theirs.get(key, "")}


def _options(game: "HouseGame") -> dict[str, str]:
    from croupier.house.options import fields, written  # noqa: PLC0415

    return {o.name: f"{', '.join(o.values) or o.kind} (default {written(o, o.default)})" for o in fields(game.options)}


def _scales(game: "HouseGame") -> dict[str, str]:
    return {
        f"{wager}, {scale.kind(made).name.lower().replace('_', ' ')}": str(odds)
        for wager, scale in game.scales.items()
        for made, odds in scale.odds.items()
    }


def _rulings(game: "HouseGame") -> dict[str, str]:
    """Who rules on each finding, row by row: an office, or the rule itself."""
    found: dict[str, str] = {}
    for row in game.rulings:
        name = row.finding.__name__
        who = " or ".join(row.offices) if row.offices else "by the rule"
        found[name] = f"{found[name]}; {who}" if name in found else who
    return found
