"""What a case can be about, a game against the house, a tai-sai system or the poker room, and what differs with it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

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
from croupier.cases.words.table import COMMANDS, Said, complete, said
from croupier.cases.words.tai_sai import TAI_SAI, SystemGame
from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import HouseGame
from croupier.engines.chance.state import System, unopened
from croupier.engines.pit.pit import Pit
from croupier.games import find
from croupier.games.poker.variants import GAMES
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
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


class Kind(NamedTuple):
    """What a kind of game has in its own way."""

    said: Callable[[Any, str, str], Said]
    """What somebody asks for: the game, the words, and who says them."""
    asked: Callable[[Said, Pit, TableSetup, Who], Any]
    """The command that words stand for when this person says them at this table."""
    opening: Callable[[TableSetup], Iterator[tuple[int, Command]]]
    """What it takes to open a table and seat everybody of its header, with the line that asks for it."""
    where: Callable[[str, TableSetup], Place]
    """A place that gets cards."""
    offices: dict[str, Who]
    """Who speaks by office."""
    events: Callable[[], dict[str, type]]
    """What can happen, by name."""
    commands: Callable[[], dict[str, type]]
    """Everything that can be asked for, by name."""
    setting: Callable[[str, set[str], list[TableSetup]], Setting]
    """What an expectation may speak of: the document, the people and the tables."""


def _opening(setup: TableSetup) -> Iterator[tuple[int, Command]]:
    operator = OFFICES["operator"]
    open_ = OpenTable(by=operator, table=setup.name, game=setup.game, edition=setup.edition, options=setup.options)
    yield setup.line, open_
    for seat in setup.seats:
        who = Who(seat.person, Role.PLAYER)
        if seat.chips and not setup.stood.number:
            yield seat.line, BuyChips(by=who, amount=seat.chips)
        yield seat.line, Sit(by=who, box=seat.box)


def _at_terminal(words: Said, pit: Pit, setup: TableSetup, by: Who) -> Any:
    system = pit.find(setup.name, System) or unopened(ELECTRONIC_TAI_SAI, {})
    return words_tai_sai.complete(words, system, setup.name, by, setup.options)


def _setting(document: str, people: set[str], tables: list[TableSetup]) -> Setting:
    return Setting(document, frozenset(people), tuple([table.name for table in tables]))


def _of_the_room(document: str, people: set[str], tables: list[TableSetup]) -> Setting:
    names = tuple([table.name for table in tables])
    return expecting_poker.setting(document, frozenset(people), names, chips=with_chips(tables))


HOUSE = Kind(
    said=lambda one, words, who: said(words, jackpot=who == JACKPOT, game=one),
    asked=lambda words, pit, setup, by: complete(words, pit, setup.name, by, setup.options),
    opening=_opening,
    where=lambda text, _: place(text),
    offices=OFFICES,
    events=lambda: EVENTS,
    commands=lambda: COMMANDS,
    setting=_setting,
)
KINDS: dict[type, Kind] = {
    PokerGame: Kind(
        said=lambda _, words, __: words_poker.said(words),
        asked=lambda words, pit, setup, by: words_poker.complete(words, pit.find(setup.name, PokerTable), by, setup),
        opening=words_poker.opening,
        where=lambda text, setup: poker_place(text, {seat.person: seat.box for seat in setup.seats}),
        offices=POKER_OFFICES,
        events=poker_events,
        commands=words_poker.commands,
        setting=_of_the_room,
    ),
    SystemGame: HOUSE._replace(
        said=lambda _, words, __: words_tai_sai.said(words),
        asked=_at_terminal,
        opening=words_tai_sai.opening,
        commands=lambda: words_tai_sai.COMMANDS,
    ),
}


def of(one: Playable | None) -> Kind:
    """The kind of a game; as long as none is named, against the house."""
    return KINDS.get(type(one), HOUSE)
