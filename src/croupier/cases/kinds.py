"""What a case can be about, a game against the house, a tai-sai system or the poker room, and what differs with it."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from croupier.cases.expecting import poker as expecting_poker
from croupier.cases.expecting.table import EVENTS, Setting
from croupier.cases.people import JACKPOT, OFFICES, POKER_OFFICES
from croupier.cases.records import TableSetup
from croupier.cases.stacking import place as poker_place
from croupier.cases.trouble import Wrong
from croupier.cases.values import place
from croupier.cases.words import poker as words_poker
from croupier.cases.words import tai_sai as words_tai_sai
from croupier.cases.words.poker import PokerGame
from croupier.cases.words.poker import events as poker_events
from croupier.cases.words.table import Said, complete, said
from croupier.cases.words.tai_sai import TAI_SAI, SystemGame
from croupier.cases.words.tai_sai import said as said_at_terminal
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import HouseGame
from croupier.engines.chance.state import System
from croupier.engines.pit.pit import Pit
from croupier.games import find
from croupier.games.poker.variants import GAMES
from croupier.kernel.commands import BuyChips, Command, OpenTable, Sit
from croupier.kernel.people import Role, Who

Playable: TypeAlias = HouseGame | SystemGame | PokerGame


def game(text: str) -> Playable:
    """The game of this name, and its edition after a comma."""
    name, _comma, edition = [part.strip() for part in text.partition(",")]
    if name == TAI_SAI.name:
        return TAI_SAI
    found = words_poker.game(name)
    try:
        return found or find(name, edition)
    except LookupError as unknown:
        raise Wrong(str(unknown.args[0]), "a game and its edition, as in caribbean-stud, gazetted") from None


def played(tables: list[TableSetup], table: str) -> Playable:
    """The game of a table."""
    setup = next(one for one in tables if one.name == table)
    return game(f"{setup.game}, {setup.edition}")


def with_chips(tables: list[TableSetup]) -> bool:
    """Whether a tournament is played, so that sums may be plain numbers of chips."""
    return any(setup.game == words_poker.TOURNAMENT or setup.options.get("tournament") for setup in tables)


def has_button(name: str) -> bool:
    """Whether a game of the poker room is played with a dealer button."""
    return name in GAMES and GAMES[name].button


def spoken(one: Playable | None, words: str, who: str) -> Said:
    """What somebody asks for with these words."""
    if isinstance(one, PokerGame):
        return words_poker.said(words)
    if isinstance(one, SystemGame):
        return said_at_terminal(words)
    return said(words, jackpot=who == JACKPOT, game=one)


def asked(one: Playable, words: Said, pit: Pit, setup: TableSetup, by: Who) -> Any:
    """The command that words stand for when this person says them at this table."""
    if isinstance(one, PokerGame):
        return words_poker.complete(words, pit.systems.get(setup.name), by, setup)
    if isinstance(one, SystemGame):
        state = pit.systems.get(setup.name)
        system = state if isinstance(state, System) else System()
        return words_tai_sai.complete(words, system, setup.name, by, setup.options)
    return complete(words, pit, setup.name, by, setup.options)


def opening(one: Playable, setup: TableSetup) -> Iterator[tuple[int, Command]]:
    """What it takes to open a table and seat everybody of its header, with the line that asks for it."""
    if isinstance(one, PokerGame):
        yield from words_poker.opening(setup)
        return
    if isinstance(one, SystemGame):
        yield from words_tai_sai.opening(setup)
        return
    yield (
        setup.line,
        OpenTable(
            by=OFFICES["operator"], table=setup.name, game=setup.game, edition=setup.edition, options=setup.options
        ),
    )
    for seat in setup.seats:
        who = Who(seat.person, Role.PLAYER)
        if seat.chips and not setup.stood.number:
            yield seat.line, BuyChips(by=who, amount=seat.chips)
        yield seat.line, Sit(by=who, box=seat.box)


def where(one: Playable | None, text: str, setup: TableSetup) -> Place:
    """A place that gets cards."""
    seats = {seat.person: seat.box for seat in setup.seats}
    return poker_place(text, seats) if isinstance(one, PokerGame) else place(text)


def offices(one: Playable | None) -> dict[str, Who]:
    """Who speaks by office."""
    return POKER_OFFICES if isinstance(one, PokerGame) else OFFICES


def events(one: Playable | None) -> dict[str, type]:
    """What can happen, by name."""
    return poker_events() if isinstance(one, PokerGame) else EVENTS


def setting(one: Playable | None, document: str, people: set[str], tables: list[TableSetup]) -> Setting:
    """What an expectation may speak of."""
    names = tuple([table.name for table in tables])
    if isinstance(one, PokerGame):
        return expecting_poker.setting(document, frozenset(people), names, chips=with_chips(tables))
    return Setting(document, frozenset(people), names)
