"""croupier equity: how often each hand wins, ties and loses, and its share of the pot, exactly where it can be."""

from typing import Annotated, Any

import typer

from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.output import Json, answer, columns, console, notes, show
from croupier.games.poker.odds import GAMES, spot
from croupier.mathematics.equity import Equity, HandEquity, Side
from croupier.mathematics.equity import equity as of
from croupier.mathematics.equity.spots import Spot
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import names

EXAMPLES = """\b
Examples:
  croupier equity holdem AdAc KhKs
  croupier equity holdem "QQ+, AKs" "22-55, A5s-A2s, 76o" random --board 8h9hTc
  croupier equity omaha-hi-low AsQsKhJh AcKd5d7h --board Ts8sJc --json
  croupier equity seven-card-stud AsAhKd 9s8s7s --dead "Ac 2d"
  croupier equity draw-blind "AsAhKd??" "9s8s7s6s?" --dead "4c 5c 2h"
  croupier equity two-card-manila AsAh Ts9s --deck 32 --samples 1000000 --seed 7"""

BAR = 24
"""Columns of a bar that stands for the whole pot."""
PATIENCE = 5
"""Whoever has to wait for more seconds than these is told so."""


def equity(  # noqa: PLR0913  (each is an option of the command)
    variant: Annotated[str, typer.Argument(help="A poker game, by name.")],
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND...",
            help="Cards (AsKs), ? for an unknown one, or random; with two cards a hand also ranges such as"
            ' "QQ+, AKs, A5s-A2s". Separate alternatives with commas.',
        ),
    ],
    *,
    board: Annotated[str, typer.Option(metavar="CARDS", help="Cards on the board.", show_default=False)] = "",
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Dead cards: known to be out of play.", show_default=False)
    ] = "",
    deck: Annotated[
        int, typer.Option(help="Cards in the deck: 52, 40, 36 or 32.", show_default="the largest the game has")
    ] = 0,
    samples: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Sample this many deals; 0 counts them all, even if it takes minutes.",
            show_default="counts if it can, otherwise a million",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same sample.")] = 1,
    json: Json = False,
) -> None:
    """Wins, ties, losses and share of the pot of poker hands against each other, in any game of the room."""
    if variant not in GAMES:
        unknown("poker game", variant, GAMES)
    try:
        asked = spot(variant, hands, board=board, dead=dead, size=deck)
        found = _worked_out(asked, samples, seed)
    except Unanswerable as why:
        misused(str(why))
    if json:
        answer(_record(asked, found))
    else:
        _words(asked, found)


def _worked_out(asked: Spot, samples: int | None, seed: int) -> Equity:
    """The answer, and on a terminal how far it has got."""
    err = notes()
    with err.status("counting") as status:  # nothing is seen of it unless it is a terminal

        def progress(done: int, total: int, seconds: float) -> None:
            if not done and seconds > PATIENCE:
                err.print(f"This takes about {_time(seconds)}.", style="dim")
            if done * 100 // total != (done - 1) * 100 // total:
                status.update(f"counting; {done / total:.0%}")

        return of(asked, samples, seed, progress)


def _time(seconds: float) -> str:
    """Seconds in words: 40 seconds, 3 minutes."""
    return f"{round(seconds)} seconds" if seconds < 90 else f"{round(seconds / 60)} minutes"


# --- as a record ----------------------------------------------------------------------------------


def _numbers(of: HandEquity | Side, *, exact: bool) -> dict[str, Any]:
    """What a hand, or one side of it, comes to: the share as a number, and as a fraction where it is exact."""
    return {
        "wins": of.wins,
        "ties": of.ties,
        "losses": of.losses,
        "share": float(of.share),
        "share_exact": str(of.share) if exact else None,
    }


def _hand(hand: HandEquity) -> dict[str, Any]:
    exact = hand.standard_error is None
    return {
        "hand": hand.hand,
        **_numbers(hand, exact=exact),
        "standard_error": hand.standard_error,
        "high": _numbers(hand.high, exact=exact),
        "low": None if hand.low is None else _numbers(hand.low, exact=exact),
    }


def _record(asked: Spot, found: Equity) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "variant": found.game,
        "deck": found.deck,
        "board": names(asked.board),
        "dead": names(asked.dead),
        "method": found.method,
        "total": found.total,
        "no_low": found.no_low,
        "seed": found.seed,
        "rules": [found.cite, found.ranking],
        "hands": [_hand(hand) for hand in found.hands],
    }


# --- in words -------------------------------------------------------------------------------------


def bar(share: float) -> str:
    """A share of the pot as a bar."""
    return ("█" * round(share * BAR)).ljust(BAR, "░")


def _words(asked: Spot, found: Equity) -> None:

    exact, divided = found.method == "exact", found.no_low is not None
    heads = ["hand", "share", "", "wins", "ties", "losses"]
    heads += ["high", "low"] * divided + (["exactly"] if exact else ["standard error"])
    table = columns(*heads)
    for column in table.columns[3:]:
        column.justify = "right"
    table.columns[1].justify = "right"
    for hand in found.hands:
        row = [hand.hand, f"{float(hand.share):.4%}", bar(float(hand.share))]
        row += [f"{number:,}" for number in (hand.wins, hand.ties, hand.losses)]
        row += [f"{float(side.share):.4%}" for side in (hand.high, hand.low) if side is not None] * divided
        row.append(str(hand.share) if hand.standard_error is None else f"± {hand.standard_error:.4%}")
        table.add_row(*row)
    out = console()
    lies = [f"board {names(asked.board)}"] * bool(asked.board) + [f"dead {names(asked.dead)}"] * bool(asked.dead)
    out.print(", ".join([asked.game.title, f"{found.deck} cards", *lies]), style="bold")
    show(out, table)
    how = f"all {found.total:,} deals counted" if exact else f"{found.total:,} deals at random, seed {found.seed}"
    none = f"; no low hand in {found.no_low:,}" if divided else ""
    none += "; the deck runs out, and the last card is shared" if asked.runs_out else ""
    out.print(f"{how}{none}; odd chips ignored ({found.cite}; {found.ranking})", style="dim")
