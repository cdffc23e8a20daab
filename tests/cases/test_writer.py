"""A case can be written of whatever was played: read again, it plays to the same events."""

from typing import Any

import pytest
from tests.cases.noted import NotedCasino, NotedEvening, NotedFloor
from tests.laws.options import some_options as house_options
from tests.laws.poker_ground import NAME as POKER_TABLE
from tests.laws.poker_tables import some_options as poker_options
from tests.laws.sizes import ROUNDS
from tests.laws.tai_sai_floor import NAME as SYSTEM
from tests.laws.test_tai_sai import some_options as tai_sai_options
from tests.packaged import Named, each, named, read

from croupier.cases.notation import load
from croupier.cases.one_round import write_round
from croupier.cases.records import Case, Happened
from croupier.cases.runner import Outcome, run
from croupier.cases.writer import CannotWrite, write
from croupier.games import HOUSE_GAMES
from croupier.law.books import documents

EVERY = 1 if ROUNDS > 5000 else 27
"""Every so many packaged cases are written; `make laws` takes all."""
SEEDS = range(max(1, ROUNDS // 600))
CASES = named(documents())


def again(done: tuple[Happened, ...], **more: Any) -> tuple[str, Outcome]:
    """What happened written as a case, and the case run."""
    text = write(done, title="Written", **more)
    return text, run(load(text, "written.case"))


def compare(noted: list[Happened]) -> None:
    """The evening written as a case is the same evening."""
    text, outcome = again(tuple(noted))
    told = [f"line {one.line}: expected {one.expected}; got {one.got}" for one in outcome.failures[:3]]
    assert outcome.ok, "\n".join([*told, text[:3000]])
    assert outcome.log == tuple([event for one in noted for event in one.events])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", HOUSE_GAMES, ids=[f"{game.name} {game.edition}" for game in HOUSE_GAMES])
def test_evenings_against_the_house(game: Any, seed: int) -> None:
    """A table of each game with things going wrong, written from its opening on."""
    floor = NotedFloor(seed, house_options(game, seed), game=game.name, edition=game.edition)
    floor.play(6, 0.05)
    compare(floor.noted)


def test_tables_that_share_a_jackpot() -> None:
    """Two tables and one of another game beside them."""
    tables = ("T1", "T2")
    beside: tuple[tuple[str, str, dict[str, Any]], ...] = (("blackjack", "", {}),)
    floor = NotedFloor(5, {"jackpot": "electronically"}, tables, game="caribbean-stud", beside=beside)
    floor.play(12, 0.05)
    compare(floor.noted)


@pytest.mark.parametrize("seed", [n for n in range(20 * len(SEEDS)) if "tournament" not in poker_options(n)[1]])
def test_evenings_of_poker(seed: int) -> None:
    """A poker table, from its opening on."""
    evening = NotedEvening(seed, chaos=0.05)
    evening.play(4)
    compare(evening.noted)


@pytest.mark.parametrize("seed", range(4 * len(SEEDS)))
def test_evenings_of_tai_sai(seed: int) -> None:
    """A tai-sai system with faults and recalculations."""
    casino = NotedCasino(seed, tai_sai_options(seed))
    for _ in range(6):
        casino.spin(0.1)
    compare(casino.noted)


@each(CASES[::EVERY])
def test_packaged_cases_written_again(case: Case) -> None:
    """What a packaged case does, tournaments and waiting lists included, can be written from the opening on."""
    outcome = run(case)
    if not outcome.done:
        return
    games = {table.name: f"{table.game}, {table.edition}" for table in case.tables}
    _, second = again(outcome.done, games=games)
    assert second.failures == ()
    assert second.log == outcome.log


@pytest.mark.parametrize("game", HOUSE_GAMES, ids=[f"{game.name} {game.edition}" for game in HOUSE_GAMES])
def test_a_round_by_itself(game: Any) -> None:
    """One round of an evening comes out as written, by itself or from the opening on; in an even evening by itself."""
    floor = NotedFloor(1, house_options(game, 1), game=game.name, edition=game.edition)
    floor.play(4, 0.0)
    texts = [write_round(floor.noted, "T1", number, title=f"Round {number}") for number in (1, 2, 3)]
    assert [run(load(text, "round.case")).failures for text in texts] == [(), (), ()]
    assert "Opening: by hand" not in texts[0]


def test_hands_and_spins_by_themselves() -> None:
    """A hand of poker needs its button and nothing from before, a spin the credits and the clock."""
    evening = NotedEvening(next(n for n in range(40) if "tournament" not in poker_options(n)[1]))
    evening.play(4)
    hands = [write_round(evening.noted, POKER_TABLE, number, title="A hand") for number in (1, 2, 3)]
    assert [run(load(text, "hand.case")).failures for text in hands] == [(), (), ()]
    casino = NotedCasino(0, tai_sai_options(0))
    for _ in range(3):
        casino.spin(0.0)
    spin = write_round(casino.noted, SYSTEM, 2, title="A spin")
    assert "Opening: by hand" not in spin
    assert any(line.startswith("Clock: confirmed at ") for line in spin.splitlines())
    assert run(load(spin, "spin.case")).ok


def test_a_hand_with_its_button() -> None:
    """The second hand of a table stands alone: its header has the chips that everybody had then, and the button."""
    text = """Case: Two hands
Rule: poker-victoria 8.14
Game: holdem
Seat 1: Ann $100
Seat 2: Ben $100
Seat 3: Cat $100

dealer: start the hand
Cat: fold
Ann: fold
dealer: start the hand
  = button Ann
Ann: raise to $6
Ben: fold
Cat: fold
  = hand 2
"""
    done = run(load(text, "hands.case")).done
    second = write_round(done, "T1", 2, title="The second hand")
    assert "Opening: by hand" not in second
    assert "Button: seat 1" in second.splitlines()
    assert "Seat 2: Ben $101" in second.splitlines()
    assert run(load(second, "second.case")).ok


def test_a_round_that_never_was() -> None:
    """It is said."""
    case = read(Named("caribbean-stud", "10.6-wins.case"))
    with pytest.raises(CannotWrite, match="T1 has no round 7"):
        write_round(run(case).done, "T1", 7, title="Nothing")


def test_what_is_written_can_be_read() -> None:
    """Words of the table where there are some, every event with its rule and fields, and everybody's chips."""
    case = read(Named("caribbean-stud", "10.6-wins.case"))
    text, _ = again(run(case).done)
    lines = text.splitlines()
    assert lines[:4] == ["Case: Written", lines[1], "Game: caribbean-stud, gazetted at T1", "Opening: by hand"]
    assert "Ann: ante $10 on 1" in lines
    assert "dealer: no more bets" in lines
    assert "  = 8.3(a) Dealt to=box 1 card=As" in lines
    assert "  = 10.6(b) Settled stake=2 owner=Ann box=1 wager=bet fate=won amount=$20 back=$20 won=$100" in lines
    assert lines[-2:] == ["  = chips Ann $1,110", "  = house -$110"]
    assert lines[1] == "Rule: caribbean-stud 10.6(b)"


def test_what_did_not_happen_is_not_written() -> None:
    """A record that does not come out as it says is refused with the step, and so is nothing at all."""
    case = read(Named("caribbean-stud", "10.6-wins.case"))
    done = run(case).done
    with pytest.raises(CannotWrite, match="nothing happened"):
        write((), title="Nothing")
    last = done[-1]
    wrong = (*done[:-1], Happened(last.table, last.command, done[0].events))
    with pytest.raises(CannotWrite, match="is on record"):
        write(wrong, title="Wrong")
    with pytest.raises(CannotWrite, match=r"step 2 at T1: .* is refused"):
        write((done[0], done[0]), title="Twice")
