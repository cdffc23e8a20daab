"""croupier simulate: rounds of a game by the million, and what each wager comes to, with its error."""

import secrets
from typing import Annotated

import typer

from croupier.cli.simulate import house, poker
from croupier.cli.simulate.running import How
from croupier.cli.support.errors import Failed, misused, unknown
from croupier.cli.support.odds import Edition, Meter, PayLines, Stake, question_of
from croupier.cli.support.output import Json, answer
from croupier.cli.support.settings import Settings
from croupier.games.poker.variants import GAMES as POKER
from croupier.games.questions import MODULES

EXAMPLES = """\b
Examples:
  croupier simulate caribbean-stud --rounds 50000000 --seed 7
  croupier simulate blackjack --set push_22=true --policy basic --jobs 2 --json
  croupier simulate caribbean-stud --pay "bet: royal flush = 250 to 1" --policy "always raise"
  croupier simulate ultimate-texas-holdem --cluster ray://head:10001
  croupier simulate holdem --rounds 5000 --bots tight,tight,random,station"""

ROUNDS, HANDS = 10_000_000, 2_000
"""How much is played where nobody says: rounds of a house game, hands of poker."""
BOTS = "tight,station,random,tight"
SEEDS = 1 << 32


def simulate(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="The game, by name; in the poker room bots play against bots.")],
    *,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Rounds, or hands of poker.", show_default="10,000,000 or 2,000")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same answer.", show_default="a new one")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, help="Workers on this machine; the answer does not depend on how many.", show_default="all"
        ),
    ] = None,
    cluster: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Workers of a Ray cluster: HOST:PORT, ray://HOST:PORT, auto, or local to start one here.",
            show_default=False,
        ),
    ] = "",
    edition: Edition = "",
    settings: Settings = None,
    pay: PayLines = None,
    stake: Stake = "",
    meter: Meter = "",
    policy: Annotated[
        str,
        typer.Option(
            help="How the players play: a policy of the game by name (a wrong name lists them), or FILE.py:FUNCTION.",
            show_default="the best play",
        ),
    ] = "",
    bots: Annotated[
        str, typer.Option(help="Poker: how the bots play: tight, station or random.", show_default=BOTS)
    ] = "",
    json: Json = False,
) -> None:
    """Play rounds by the million: the edge of each wager, with its error; or what poker bots win."""
    if game not in MODULES and game not in POKER:
        unknown("game", game, (*MODULES, *POKER))
    if jobs is not None and cluster:
        misused("--jobs sets workers on this machine and --cluster uses others: choose one")
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    if game in POKER:
        if pay or stake or meter or policy or edition not in ("", "gazetted"):
            misused("the poker room has no pay scales, policies or editions: use --set, --bots and --rounds")
        how = How(rounds or HANDS, seed, jobs, cluster)
        found, words = poker.simulated(poker.table(game, settings or [], bots or BOTS), how)
    else:
        if bots:
            misused("--bots is for poker; in a house game --policy says how to play")
        question = question_of(game, edition, settings, pays=pay, stake=stake, meter=meter)
        how = How(rounds or ROUNDS, seed, jobs, cluster)
        found, words = house.simulated(question, policy, how)
    if json:
        answer(found)
    else:
        words(found)
    if found["interrupted"]:
        raise Failed(f"stopped after {found['rounds']:,} of {how.rounds:,} rounds; the answer covers only those", 130)
