"""What every kind of table answers alike: the round, the cards that are out, what somebody has there; and its games."""

import pytest

from croupier import Table
from croupier.engines.pit.opening import ALONE, ELSEWHERE
from croupier.engines.pit.pit import Pit, evolve
from croupier.kernel.stream import Live


def stream(table: Table) -> Live:
    """The stream of a table, evolved from its record alone."""
    pit = Pit()
    for step in table._steps:
        for one in step.events:
            pit = evolve(pit, one)
    return pit.streams[table.name]


def test_poker() -> None:
    """Hands are numbered as they begin; a stack is what lies behind, without what was bet."""
    table = Table("holdem", blinds=(1, 2), seats={"Ann": 200, "Ben": 200}, seed=1)
    assert (stream(table).number, stream(table).dealt) == (0, 0)
    table.deal()
    there = stream(table)
    assert (there.number, there.dealt) == (1, 4)
    assert sorted([there.chips("Ann"), there.chips("Ben")]) == [198_00, 199_00]
    assert there.chips("nobody") == 0


def test_against_the_house() -> None:
    """The first round is number 1 before a card is dealt, and a wager is no longer among the chips."""
    table = Table("caribbean-stud", seats={"Ann": 100}, seed=1)
    assert (stream(table).number, stream(table).dealt) == (1, 0)
    table.ann.bet(10)
    table.deal()
    there = stream(table)
    assert (there.number, there.dealt, there.chips("Ann")) == (1, 10, 90_00)


def test_tai_sai() -> None:
    """No cards; the credits of the terminal count."""
    table = Table("electronic-tai-sai", seats={"Ann": 100}, seed=1)
    table.ann.bet("small", 10)
    there = stream(table)
    assert (there.number, there.dealt, there.chips("Ann")) == (1, 0, 90_00)


def test_what_is_opened_elsewhere() -> None:
    """Every such game has a stream before it opens, and none of them is a table against the house."""
    made = {game: make({"a subject": "a letter"}) for game, make in ELSEWHERE.items()}
    assert {one.title for one in made.values()} == {"poker table", "tai-sai system", "poker room", "tournament"}


@pytest.mark.parametrize("name", ALONE)
def test_a_stream_of_which_there_is_one_is_not_opened_as_a_game(name: str) -> None:
    """It is known by its name."""
    assert name not in ELSEWHERE
