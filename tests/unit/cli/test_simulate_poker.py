"""croupier simulate in the poker room: bots against bots through the engine, chips that balance."""

from typing import Any

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.simulate import poker as simulate_poker
from croupier.cli.simulate.poker import HANDS, Game, added, buy_in, done, names, nothing, opened, played, unit, wins
from croupier.engines.betting.options import Options
from croupier.engines.betting.state import PokerTable
from croupier.floor.opening import POKER_DEFAULTS
from croupier.games.poker.bot import Style
from croupier.games.poker.variants import GAMES
from croupier.kernel.commands import Command, Sit
from croupier.mathematics.blocks import Block, blocks

FOUR = (Style.TIGHT, Style.STATION, Style.RANDOM, Style.TIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_balances(game: str) -> None:
    """What the bots lost together the house has taken, in every game of the room; and it is the same again."""
    asked = Game(game, POKER_DEFAULTS[game], FOUR)
    found = played(asked, 3, Block(1, 8))
    assert found.hands == 8
    assert sum(bot.net for bot in found.bots) == -found.commission
    assert any(bot.net for bot in found.bots)
    assert found == played(asked, 3, Block(1, 8))
    assert found != played(asked, 4, Block(1, 8))


def test_blocks_know_nothing_of_each_other() -> None:
    """A block is the same whether or not others were played before it."""
    asked = Game("holdem", {}, FOUR)
    alone = played(asked, 3, Block(2, 6))
    played(asked, 3, Block(1, 6))
    assert played(asked, 3, Block(2, 6)) == alone


def test_nobody_pays_where_nothing_is_taken() -> None:
    """Without a commission it is a game of nought."""
    asked = Game("holdem", {"commission": "nil"}, (Style.RANDOM, Style.STATION))
    found = played(asked, 1, Block(0, 30))
    assert found.commission == 0
    assert found.bots[0].net == -found.bots[1].net != 0


def test_who_is_broke_buys_in_again() -> None:
    """Two who put everything in every time go on playing for as long as is asked."""
    asked = Game("holdem", {"commission": "nil", "buy_in": 2_00}, (Style.RANDOM, Style.RANDOM))
    found = played(asked, 1, Block(0, 60))
    stack = buy_in(Options(buy_in=2_00))
    assert abs(found.bots[0].net) > stack, "more than one buy-in changed hands"
    assert found.bots[0].net + found.bots[1].net == 0


@pytest.mark.parametrize(
    ("options", "amount"),
    [
        ({}, 200_00),
        ({"buy_in_most": 100_00}, 100_00),
        ({"buy_in": 41_00, "chips": (5_00, 25_00)}, 205_00),
        ({"buy_in": 41_00, "buy_in_most": 47_00, "chips": (5_00, 25_00)}, 45_00),
    ],
)
def test_what_a_bot_brings(options: dict[str, Any], amount: int) -> None:
    """Five of the smallest buy-ins, within what the table allows and in its chips."""
    assert buy_in(Options(**options)) == amount


def test_names_and_units() -> None:
    """Bots are told apart; results are counted in big blinds, or in smallest bets where there are none."""
    assert names(Game("holdem", {}, FOUR)) == ("tight 1", "calling station", "random", "tight 2")
    assert unit(GAMES["holdem"], Options(blinds=(2_00, 5_00))) == 5_00
    assert unit(GAMES["seven-card-stud"], Options(ante=1_00, minimum=4_00)) == 4_00


def test_wins_are_counted_from_the_chips() -> None:
    """A hundred hands in big blinds, recounted from what changed hands."""
    asked = Game("holdem", {}, FOUR)
    total = nothing(len(FOUR))
    for block in blocks(HANDS + 20, HANDS):
        total = added(total, played(asked, 6, block))
    assert total.hands == HANDS + 20
    for bot, win in zip(total.bots, wins(asked, total).values(), strict=True):
        assert win.net == bot.net
        assert win.win == pytest.approx(bot.net / 2_00 / (HANDS + 20) * 100)
        assert win.standard_error is not None
        assert win.standard_error > 0


def test_who_folds_at_random_loses_to_who_never_folds() -> None:
    """Both see the same cards in the long run, but one of them gives pots away."""
    asked = Game("holdem", {"limit": "fixed", "commission": "nil"}, (Style.STATION, Style.RANDOM))
    total = nothing(2)
    for block in blocks(6 * HANDS, HANDS):
        total = added(total, played(asked, 1, block))
    station, at_random = wins(asked, total).values()
    assert station.standard_error is not None
    assert station.win > 3 * station.standard_error
    assert at_random.win == -station.win


def test_seats_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits where differs from block to block, so that no bot always has the better place."""
    sat: list[str] = []

    def heard(t: PokerTable, command: Command) -> PokerTable:
        if isinstance(command, Sit):
            sat.append(command.by.name)
        return done(t, command)

    monkeypatch.setattr(simulate_poker, "done", heard)
    orders = set()
    for block in range(6):
        sat.clear()
        played(Game("holdem", {}, FOUR), 1, Block(block, 1))
        orders.add(tuple(sat))
    assert len(orders) > 3
    assert all(sorted(order) == sorted(names(Game("holdem", {}, FOUR))) for order in orders)


def test_one_and_two_workers(run: Run) -> None:
    """Processes of their own give the answer that one gives."""
    asked = ("simulate", "seven-card-stud", "--rounds", str(2 * HANDS + 5), "--seed", "2", "--json")
    one, two = (run(*asked, "--bots", "tight,random", "--jobs", jobs).json for jobs in ("1", "2"))
    assert (one.pop("jobs"), two.pop("jobs")) == (1, 2)
    for found in (one, two):
        assert found.pop("seconds") > 0
        assert found.pop("rounds_per_second") > 0
    assert one == two
    assert one["rounds"] == 2 * HANDS + 5
    assert one["unit"] == 2_00
    assert sum(bot["win"] for bot in one["bots"].values()) == pytest.approx(-one["commission"])


def test_the_answer_in_words(run: Run) -> None:
    """A line for each bot, and the house's part."""
    answer = run("simulate", "omaha", "--rounds", "10", "--seed", "2", "--jobs", "1", "--bots", "tight,station")
    lines = answer.out.splitlines()
    assert lines[1].startswith("tight ")
    assert lines[2].startswith("calling station ")
    assert "In units of $2; the house took" in lines[3]
    assert "10 hands of omaha; seed 2" in lines[3]


def test_seats_of_the_table_are_no_matter() -> None:
    """The table is cut to its bots; how many more could have sat down changes nothing."""
    few, many = (played(Game("omaha", {"seats": seats}, FOUR), 1, Block(0, 4)) for seats in (4, 10))
    assert few == many
    assert len(opened(Game("omaha", {"seats": 10}, FOUR)).chairs) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("holdem", "--bots", "tight"), "takes 2 to 10 players, not 1"),
        (("draw-kitty", "--bots", ",".join(["tight"] * 8)), "takes 2 to 7 players, not 8"),
        (("omaha", "--set", "seats=3", "--bots", "tight,tight,tight,tight"), "2 to 3 players, not 4"),
        (("holdem", "--bots", "tight,loose"), "no bot 'loose'"),
        (("holdem", "--set", "blinds=$1"), "table minimum"),
        (("holdem", "--set", "tournament=Sunday"), "tournament"),
        (("holdem", "--policy", "best"), "poker room"),
        (("holdem", "--pay", "ante: win = 2 to 1"), "poker room"),
        (("holdem", "--edition", "draft"), "poker room"),
        (("holdem", "--rounds", "0"), "--rounds"),
    ],
)
def test_what_cannot_be_asked(run: Run, words: tuple[str, ...], told: str) -> None:
    """The message says what would be right."""
    answer = run("simulate", *words)
    assert answer.code == 2
    assert told in answer.err
    assert answer.out == ""
