"""One list of games: whatever is known of a game outside its folder is read off its record."""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from croupier.cases.files import packaged
from croupier.engines.pit.pit import Pit, decide, evolve
from croupier.floor.opening import opening, planned
from croupier.games import BY_NAME, GAMES, HOUSE_GAMES
from croupier.games.catalogue import describe
from croupier.games.poker.variants import VARIANTS
from croupier.games.questions import MODULES, editions
from croupier.games.record import RUNNING, Game
from croupier.kernel.answers import Refusal
from croupier.kernel.options import fields
from croupier.kernel.variants import Variant

SRC = Path(__file__).parents[2] / "src" / "croupier"
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
HOUSE = pytest.mark.parametrize("game", [game for game in GAMES if game.house], ids=lambda game: game.name)

CITES = {"document", "law_of", "Text"}
"""What is asked for a rule text by its name."""
# Where a game may be named outside its folder, each with its reason.
NAMED = {
    "things/hands/__init__.py",  # how cards are counted at baccarat is a function of that name
    "law/books.py",  # the documents of the rulebook
    "cli/bench/engine.py",  # what the benchmarks measure
    "cli/bench/odds.py",
    "cli/bench/simulation.py",
    "cli/bench/peers.py",
    "cli/bench/evening.py",
    "cli/bench/floor/tables.py",
}


def test_nothing_is_listed_twice() -> None:
    """Names and the letters of the tables tell games apart, and every variant of the room is a game."""
    assert len(BY_NAME) == len(GAMES) == len({game.letters for game in GAMES})
    assert {variant.name for variant in VARIANTS} <= BY_NAME.keys()
    assert tuple(edition for game in GAMES for edition in game.house) == HOUSE_GAMES


@EVERY
def test_its_demo_tables_can_be_opened(game: Game) -> None:
    """With the options, the edition and the approvals that its record names; the floor plans just these."""
    pit = Pit()
    for to, command in opening(pit, 1, (game.name,)):
        done = decide(pit, to, command)
        assert not isinstance(done, Refusal), done
        for one in done:
            pit = evolve(pit, one)
    tables = [one.name for one in planned(1, (game.name,))]
    assert tables == [f"{game.letters}{n}" for n in range(1, len(game.demos) + 1)]
    assert set(tables) <= pit.streams.keys()


@EVERY
def test_it_is_described(game: Game) -> None:
    """`croupier games` shows it with options and rules."""
    found = describe(game.name)
    assert (found["name"], found["title"]) == (game.name, game.title)
    assert found["options"]
    assert found["rules"]


@EVERY
def test_it_has_cases(game: Game) -> None:
    """Under the documents of its editions, or by its name in the document of the poker room."""
    for edition in game.editions:
        document = "poker-victoria" if isinstance(edition, Variant) else edition.document
        assert any(case.game == game.name for case in packaged(document)), edition


@HOUSE
def test_bots_play_it(game: Game) -> None:
    """Its bot wishes for what the game asks, and names wagers that the game has."""
    bot, wagers = game.bot, {wager.name for edition in game.house for wager in edition.wagers}
    assert bot is not None
    assert {*bot.later, *bot.backed, *bot.rare} <= wagers
    assert game.choices


@HOUSE
def test_its_felt_has_its_wagers(game: Game) -> None:
    """Whatever the felt names is a wager of the game."""
    felt, wagers = game.felt, {wager.name for edition in game.house for wager in edition.wagers}
    named = {*(name for row in felt.rows for name in row), *felt.on, *felt.on.values(), *felt.late, *felt.short}
    assert named <= wagers


@pytest.mark.parametrize("game", [game for game in GAMES if game.odds], ids=lambda game: game.name)
def test_it_has_mathematics(game: Game) -> None:
    """In its own folder; forms and options without figures are options that it has."""
    known = {
        field.name for edition in game.editions if not isinstance(edition, Variant) for field in fields(edition.options)
    }
    assert MODULES[game.name] == game.odds
    assert find_spec(game.odds) is not None
    assert game.forms.keys() <= known
    assert game.running - RUNNING <= known
    assert editions(game.name)


def test_every_game_of_the_house_has_mathematics() -> None:
    """Those of the room are answered by `croupier equity`."""
    assert {game.name for game in GAMES if not isinstance(game.editions[0], Variant)} == MODULES.keys()


def names_in(source: str) -> Iterator[str]:
    """The games that a source names; what it asks a document of is none."""
    tree = ast.parse(source)
    cited = {
        id(one)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CITES
        for one in node.args
    }
    house = {game.name for game in GAMES if not isinstance(game.editions[0], Variant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in house and id(node) not in cited:
            yield str(node.value)


def test_no_game_is_named_outside_its_folder() -> None:
    """A new game is a folder, a book, its cases, its tests and a line of GAMES: nothing else knows it by name."""
    elsewhere = [path for path in SRC.rglob("*.py") if path.relative_to(SRC).parts[0] != "games"]
    found = {path.relative_to(SRC).as_posix(): list(names_in(path.read_text())) for path in elsewhere}
    assert {where: names for where, names in found.items() if names and where not in NAMED} == {}


def test_the_search_for_names_finds_them() -> None:
    """In a dictionary and in a comparison, but not where a document is asked for."""
    source = 'R = document("blackjack")\nCLOTHS = {"blackjack": 1}\nif game == "baccarat":\n    pass\n'
    assert sorted(names_in(source)) == ["baccarat", "blackjack"]
