"""croupier play: a table in the terminal, against bots."""

import secrets
import sys
from collections.abc import Callable
from random import Random
from typing import Annotated, Any

import typer

from croupier.cli.session.house import HouseSeat
from croupier.cli.session.poker import PokerSeat
from croupier.cli.session.screen import Lines, Words
from croupier.cli.session.seat import Seat, Wanted
from croupier.cli.session.session import Session
from croupier.cli.session.tai_sai import TerminalSeat
from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.journal import journal_place
from croupier.cli.support.output import Json, console
from croupier.cli.support.settings import Settings, amount, plain_settings
from croupier.engines.betting.options import Options as PokerOptions
from croupier.floor.opening import POKER_DEFAULTS as POKER
from croupier.games import BY_NAME, find
from croupier.games.tai_sai.options import NAME as TAI_SAI
from croupier.games.tai_sai.options import Options as TaiSaiOptions
from croupier.kernel.options import fields
from croupier.store.address import open_store
from croupier.store.journal import Journal

EXAMPLES = """\b
Examples:
  croupier play caribbean-stud
  croupier play caribbean-stud --seats 1 --chips 500 --set 'minimum=$20'
  croupier play caribbean-stud --set jackpot=electronically --approve "jackpot equipment"
  croupier play big-raise-stud --edition draft
  croupier play lunar-poker --seed 7 --json
  croupier play blackjack --set free_bet=true --set push_22=true
  croupier play baccarat --set style=B --rounds 20
  croupier play holdem --seats 6 --chips 200
  croupier play seven-card-stud --set limit=spread --set 'maximum=$20'
  croupier play electronic-tai-sai --seats 4 --chips 100

\b
At the table: a number or the first letters of an offer, with an amount where one is asked (ante 20), or with
cards by the numbers under them (exchange 1 3 5).
  Enter  no more bets, deal          ?  the rules behind what just happened
  !      report an irregularity      s  step by step on or off
  i      the signs at the table      q  leave"""


def play(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="The game, by name.")],
    *,
    seats: Annotated[int, typer.Option(min=1, help="Players at the table, including you.")] = 3,
    chips: Annotated[str, typer.Option(help="What you buy in for, in dollars.")] = "1000",
    settings: Settings = None,
    approve: Annotated[
        list[str] | None,
        typer.Option(metavar="SUBJECT", help="An approval to put on record first, if an option needs one."),
    ] = None,
    edition: Annotated[str, typer.Option(help="The edition of the rules.", show_default=False)] = "",
    name: Annotated[str, typer.Option(help="Your name.")] = "Guest",
    seed: Annotated[
        int | None, typer.Option(help="Demonstration: the same cards every time. Never recorded.", show_default=False)
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=0, help="Play this many rounds by a rule of thumb, then leave.", show_default=False)
    ] = 0,
    store: Annotated[str, typer.Option(help="Record the play in this journal.", show_default=False)] = "",
    json: Json = False,
) -> None:
    """Play a game in the terminal, against bots."""
    if game not in BY_NAME:
        unknown("game", game, BY_NAME)
    if not BY_NAME[game].house and (edition not in ("", "gazetted") or approve):
        misused(
            f"{game} has one edition, gazetted, and its options need no approval: leave out --edition and --approve"
        )
    try:
        kind, known = _kind(game, edition)
    except LookupError as wrong:
        misused(str(wrong.args[0]))
    options = {**POKER.get(game, {}), **plain_settings(settings or [], fields(known))}
    if seed is not None and store:
        misused("--seed deals the same cards every time and is never recorded; leave out --store")
    below = secrets.randbelow if seed is None else Random(seed).randrange  # noqa: S311  (a demonstration, and it says so)
    talk = Lines() if json else Words(console())
    journal = _journal(store)
    try:
        session = Session(kind, talk, name=_name(name), below=below, journal=journal)
        session.open(Wanted(game, options, amount("--chips", chips), seats, tuple(approve or ()), edition))
        if seed is not None:
            what = "dice" if game == TAI_SAI else "cards"
            talk.note(f"DEMONSTRATION: the {what} come from a fixed sequence (seed {seed}), not from chance.")
        session.play(_lines(), rounds)
    finally:
        if journal is not None:
            journal.close()


def _kind(game: str, edition: str) -> tuple[type[Seat[Any]], type]:
    """How the player sits at a game, and its options."""
    if game == TAI_SAI:
        return TerminalSeat, TaiSaiOptions
    if game in POKER:
        return PokerSeat, PokerOptions
    return HouseSeat, find(game, edition).options


def _lines() -> Callable[[], str | None]:
    """Lines from whoever is there; None at the end."""

    def read() -> str | None:
        if sys.stdin is None:
            return None
        try:
            line = sys.stdin.readline()
        except (UnicodeDecodeError, ValueError):
            return None  # no text, or closed under our hands: nobody is talking to us
        return line.strip() if line else None

    return read


def _journal(store: str) -> Journal | None:
    return open_store(journal_place(store)) if store else None


def _name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > 40 or not name.isprintable() or name.endswith(" (bot)") or "@" in name:
        misused("--name takes up to 40 printable characters, without @, and not the name of a bot")
    return name
