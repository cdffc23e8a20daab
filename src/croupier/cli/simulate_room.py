"""Bots against bots in the poker room: table, workers, and the answer in words or as a record."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from rich.table import Table

from croupier.cli.say import Failed, console, misused, show, unknown
from croupier.cli.settings import plain_settings
from croupier.cli.simulate_crews import processes
from croupier.cli.simulate_poker import HANDS, HUNDRED, Game, Hands, added, nothing, opened, played, unit, wins
from croupier.cli.simulate_running import How, bar, crew, gathered, pace
from croupier.floor.opening import POKER_DEFAULTS
from croupier.floor.poker_strategy import Style
from croupier.house.options import fields
from croupier.money import dollars
from croupier.odds.records import Unanswerable
from croupier.odds.simulation_blocks import blocks
from croupier.poker.games import GAMES
from croupier.poker.options import Options, deck_size, most_seats

Words = Callable[[dict[str, Any]], None]
STYLES = {"tight": Style.TIGHT, "station": Style.STATION, "random": Style.RANDOM}
"""How the bots play, by the words of the command line."""


def table(game: str, settings: list[str], bots: str) -> Game:
    """The table asked for; what the rules have against it ends the command."""
    given = plain_settings(settings, fields(Options))
    names = [word.strip() for word in bots.split(",")]
    for name in names:
        if name not in STYLES:
            unknown("bot", name, STYLES)
    found = Game(game, {**POKER_DEFAULTS[game], **given}, tuple([STYLES[name] for name in names]))
    if found.options.get("tournament"):
        misused("a table set aside for a tournament has no chips to buy; leave out --set tournament")
    try:
        options = opened(msgspec.structs.replace(found, bots=())).options
    except Unanswerable as wrong:
        misused(str(wrong))
    variant = GAMES[game]
    most = most_seats(variant, options)
    if not 2 <= len(names) <= most:
        deck = deck_size(variant, options)
        misused(f"--bots: {variant.title} with {deck} cards is played by 2 to {most}, not by {len(names)}")
    return found


def simulated(game: Game, how: How) -> tuple[dict[str, Any], Words]:
    """The answer, and what says it in words."""
    t = opened(game)
    counted = unit(t.variant, t.options)
    with bar(how.rounds) as say, crew(how, processes) as workers:
        say("playing", 0)
        work, first = partial(played, game, how.seed), nothing(len(game.bots))
        run = gathered(workers.each(work, blocks(how.rounds, HANDS)), first, added, partial(_tell, game, say))
    hands: Hands = run.total
    if not hands.hands:
        raise Failed("stopped before the first block of hands was done", 130)
    found = {
        "game": game.name,
        "edition": "gazetted",
        "options": {**msgspec.to_builtins(t.options), "seats": game.options.get("seats", 0)},
        "rounds": hands.hands,
        "seed": how.seed,
        "jobs": workers.workers,
        "unit": counted,
        "bots": {name: msgspec.to_builtins(one) for name, one in wins(game, hands).items()},
        "commission": hands.commission * HUNDRED / (hands.hands * counted),
        **run.told(hands.hands),
    }
    return found, _words


def _tell(game: Game, say: Callable[[str, int], None], hands: Hands) -> None:
    """The first bot as it stands, while the rest is played."""
    name, one = next(iter(wins(game, hands).items()))
    error = "" if one.standard_error is None else f" ± {one.standard_error:,.1f}"
    say(f"{name} {one.win:+,.1f}{error}", hands.hands)


def _words(found: dict[str, Any]) -> None:
    """The answer for people."""
    table = Table("bot", "wins in 100 hands", "± error", "95 % between", box=None)
    table.pad_edge, table.header_style = False, "bold"
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one in found["bots"].items():
        sure = one["standard_error"] is not None
        table.add_row(
            name,
            f"{one['win']:+,.1f}",
            f"{one['standard_error']:,.1f}" if sure else "",
            f"{one['low']:+,.1f} and {one['high']:+,.1f}" if sure else "",
        )
    out = console()
    show(out, table)
    out.print(
        f"In units of {dollars(found['unit'])}; the house took {found['commission']:,.1f} of them in 100 hands."
        f" {found['rounds']:,} hands of {found['game']}; seed {found['seed']}."
    )
    out.print(pace(found, "hands"), style="dim")
