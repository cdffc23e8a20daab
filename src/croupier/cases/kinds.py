"""What a case can be about, a game against the house, a tai-sai system or the poker room, and what differs with it."""

from typing import TypeAlias

from croupier.cases import expecting_poker, words_poker
from croupier.cases.expecting import EVENTS, Setting
from croupier.cases.people import JACKPOT, OFFICES, POKER_OFFICES
from croupier.cases.records import TableSetup
from croupier.cases.stacking_poker import place as poker_place
from croupier.cases.trouble import Wrong
from croupier.cases.values import place
from croupier.cases.words import Said, said
from croupier.cases.words_poker import PokerGame
from croupier.cases.words_poker_fields import events as poker_events
from croupier.cases.words_tai_sai import TAI_SAI, SystemGame
from croupier.cases.words_tai_sai import said as said_at_terminal
from croupier.house import find
from croupier.house.game import HouseGame
from croupier.play.effects import Place
from croupier.play.people import Who
from croupier.poker.games import GAMES

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
