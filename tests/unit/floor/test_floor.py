"""The floor: commands carried out once, refusals that change nothing, rounds from the opening to the payouts."""

from pathlib import Path
from typing import Any

import pytest
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, DEALER, frames, player, refused

from croupier.engines.betting.state import PokerTable
from croupier.engines.cards.commands import ChangeLimits, Wager
from croupier.engines.cards.jackpot.requests import AddToPool
from croupier.engines.cards.table import Table
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.pit.given import Wire
from croupier.engines.pit.pit import view
from croupier.floor.answers import Answer, Done, Unavailable
from croupier.floor.bots.cards import pick
from croupier.floor.bots.names import is_bot
from croupier.floor.floor import Floor
from croupier.floor.opening import POKER_DEFAULTS, open_tables
from croupier.floor.pace import AT_ONCE
from croupier.games import HOUSE_GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, OpenTable, Sit, Stand
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store

CARIBBEAN = ("caribbean-stud",)
CHIPS = BuyChips(by=ANN, amount=5_000)
TOO_FEW = BuyChips(by=ANN, amount=50)


def ask(floor: Floor, key: str, command: Wire, table: str = "CS1") -> Answer:
    """Ask something by a key of one's own choice."""
    found: list[Answer] = []
    floor.ask(f"{table}/{command.by.name}/{key}", table, command, found.append)
    (answer,) = found
    return answer


# --- once -----------------------------------------------------------------------------------------


def test_a_command_is_carried_out_once(opened: Open) -> None:
    """The same id of the same person buys chips once and is answered the same; another person's id is another's."""
    floor = opened(person=True).floor
    for _ in range(3):
        assert ask(floor, "one", CHIPS) == Done()
    assert ask(floor, "one", BuyChips(by=BEN, amount=5_000)) == Done()
    assert floor.pit.state("CS1", Table).people["ann"].chips == 5_000
    answer = refused(ask(floor, "two", TOO_FEW))
    assert ask(floor, "two", CHIPS) == answer


def test_the_journal_remembers_what_was_carried_out(opened: Open) -> None:
    """After a restart the pit is the same, and an id that was carried out before still is."""
    stage = opened(person=True)
    ask(stage.floor, "one", CHIPS)
    again = stage.again()
    assert again.pit == stage.floor.pit
    assert ask(again, "one", CHIPS) == Done()
    assert again.pit == stage.floor.pit


def test_an_answer_is_never_forgotten(opened: Open) -> None:
    """However many commands came since, a command that was carried out is not carried out again."""
    floor = opened(person=True).floor
    assert ask(floor, "first", CHIPS) == Done()
    for n in range(1_500):
        assert ask(floor, f"{n}", BuyChips(by=BEN, amount=500)) == Done()
    assert ask(floor, "first", CHIPS) == Done()
    assert floor.pit.state("CS1", Table).people["ann"].chips == 5_000


def test_answers_outlive_the_floor(tmp_path: Path) -> None:
    """Carried out or refused: after a restart the same id has the same answer, whatever would be decided now."""
    path = tmp_path / "floor.db"

    def reopened() -> tuple[Floor, Any]:
        journal = open_store(path)
        floor = Floor(journal)
        floor.load()
        open_tables(floor, 1, CARIBBEAN)
        return floor, journal

    floor, journal = reopened()
    mine, his = ask(floor, "sit", Sit(by=ANN, box=1)), ask(floor, "sit", Sit(by=BEN, box=1))
    assert [type(mine), type(his)] == [Done, Refusal]
    assert ask(floor, "up", Stand(by=ANN)) == Done()
    journal.close()
    floor, journal = reopened()
    assert ask(floor, "sit", Sit(by=ANN, box=1)) == mine
    assert ask(floor, "sit", Sit(by=BEN, box=1)) == his
    assert not floor.pit.state("CS1", Table).round.boxes
    assert ask(floor, "again", Sit(by=BEN, box=1)) == Done()
    journal.close()


# --- refused --------------------------------------------------------------------------------------


def test_who_is_refused_too_often_has_to_wait(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of one person's refusals within an hour has a bound; others go on, and the next hour is new."""
    monkeypatch.setattr("croupier.floor.floor.REFUSALS_AN_HOUR", 3)
    stage = opened(person=True)
    for n in range(3):
        assert isinstance(ask(stage.floor, f"{n}", TOO_FEW), Refusal)
    answer = ask(stage.floor, "3", CHIPS)
    assert answer == Unavailable("3 commands from ann were refused this hour; wait for the next hour.")
    assert isinstance(ask(stage.floor, "1", TOO_FEW), Refusal)
    assert ask(stage.floor, "0", BuyChips(by=BEN, amount=5_000)) == Done()
    stage.pass_(3600)
    assert ask(stage.floor, "3", CHIPS) == Done()


def test_a_refusal_changes_nothing_and_is_not_journaled(opened: Open) -> None:
    """A wager without a seat is refused with its rule; no event is written."""
    stage = opened(person=True)
    before = stage.floor.version("CS1")
    answer = refused(stage.ask("CS1", Wager(by=ANN, box=1, wager="ante", amount=1_000)))
    assert answer.cite
    assert stage.floor.version("CS1") == before == stage.journal.version("CS1")


@pytest.mark.parametrize("amount", [10**10 + 100, 10**17, 10**30])
def test_an_amount_beyond_all_bounds_is_refused(opened: Open, amount: int) -> None:
    """Nobody can name a sum that the books cannot hold."""
    stage = opened(person=True)
    assert isinstance(stage.ask("CS1", BuyChips(by=ANN, amount=amount)), Refusal)
    assert isinstance(stage.ask("CS1", AddToPool(by=OPERATOR, amount=amount)), Refusal)
    assert isinstance(stage.ask("CS1", ChangeLimits(by=OPERATOR, minimum=1_000, maximum=amount)), Refusal)
    stage.do("CS1", CHIPS)


@pytest.mark.parametrize("game", ["caribbean-stud", "holdem", "tournament", "poker-room", "blackjack"])
def test_a_refused_opening_opens_and_moves_nothing(opened: Open, game: str) -> None:
    """A guest who asks for a table to be opened, a new one or another game where one is, changes no group."""
    stage = opened(person=True, games=("blackjack", "caribbean-stud", "holdem"))
    floor, before = stage.floor, dict(stage.floor.where)
    groups = {name: set(group.pit.streams) for name, group in floor.groups.items()}
    for table in ("BJ1", "CS1", "HO1", "X9"):
        assert isinstance(stage.ask(table, OpenTable(by=ANN, table=table, game=game)), Refusal)
    assert floor.where == before
    assert {name: set(group.pit.streams) for name, group in floor.groups.items()} == groups
    assert not stage.shift.has("X9")
    stage.do("BJ1", CHIPS)


# --- faults of ours -------------------------------------------------------------------------------


def test_a_fault_of_ours_does_not_stop_the_floor(
    opened: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A command that makes a rule fail is answered with trouble; the next one is carried out."""
    stage = opened(loud=False, person=True)

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    for place in ("croupier.engines.pit.given.decide", "croupier.floor.groups.evolve", "croupier.floor.groups.batch"):
        with monkeypatch.context() as broken:
            broken.setattr(place, break_down)
            assert isinstance(ask(stage.floor, "a", CHIPS), Unavailable)
    assert ask(stage.floor, "a", CHIPS) == Done()
    assert stage.state("CS1", Table).people["ann"].chips == 5_000
    assert caplog.text.count("could not decide") == 3
    assert stage.again().pit == stage.floor.pit


def test_what_cannot_be_drawn_has_happened_all_the_same(
    opened: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A view that fails is logged; the command behind it is on the disk and answered, and the table goes on."""
    stage = opened(loud=False, bots=1, pace=AT_ONCE)
    client = stage.come(ANN, "CS1")

    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(stage.floor.audience, "_frame", break_down)
        assert stage.ask("CS1", CHIPS) == Done()
        stage.until(lambda: stage.view("CS1", DEALER).round >= 2)
    assert "could not tell what happened at CS1" in caplog.text
    frames(client)
    stage.do("CS1", CHIPS)
    assert frames(client, "update")


# --- who comes back -------------------------------------------------------------------------------


def test_a_client_that_comes_back_gets_the_rest(opened: Open) -> None:
    """It hears who it is; with the number of the last event seen only later events come, with the view in one frame."""
    stage = opened(person=True)
    last = stage.floor.version("CS1")
    stage.do("CS1", BuyChips(by=ANN, amount=100), Sit(by=ANN))
    client = stage.come(ANN, "CS1", last)
    layout, you, update = frames(client)
    assert layout["type"] == "layout"
    assert you == {"type": "you", "name": "ann", "role": "player"}
    assert [one["event"]["type"] for one in update["events"]] == ["ChipsBought", "SatDown"]
    assert [one["n"] for one in update["events"]] == [last + 1, last + 2]
    assert update["n"] == last + 2
    assert update["view"]["you"] == "ann"
    assert all(one["cite"] and one["words"] for one in update["events"])


# --- whole rounds ---------------------------------------------------------------------------------


def test_the_staff_open_the_table_and_bots_play_rounds(opened: Open) -> None:
    """Opening, shuffle, cut, wagers, cards, decisions, payouts: all without a person; then replayed the same."""
    stage = opened(tables=2, bots=2, pace=AT_ONCE)
    for table in ("CS1", "CS2"):
        stage.until(lambda table=table: stage.view(table, DEALER).round >= 4)  # type: ignore[misc]
    assert all(is_bot(name) for name in stage.shift.names())
    assert stage.again().pit == stage.floor.pit
    assert stage.findings() == []


def test_bots_play_at_every_table(opened: Open) -> None:
    """A floor opens a table of every game, and bots play rounds at each of them without a person."""
    stage = opened(tables=2, bots=2, pace=AT_ONCE, games=tuple(game.name for game in HOUSE_GAMES))
    tables = ("CS1", "CS2", "BR1", "BR2", "FC1", "LP1", "UT1", "BJ1", "BJ2", "BA1", "BA2", "DR1")
    assert set(tables) <= set(stage.shift.tables)
    assert {card.game for card in stage.shift.cards()} >= {game.name for game in HOUSE_GAMES}
    for table in stage.shift.tables:
        stage.until(lambda table=table: stage.view(table, DEALER).round >= 3)  # type: ignore[misc]
    assert stage.findings() == []


def test_bots_play_at_every_poker_table(opened: Open) -> None:
    """A floor opens tables of the poker room, and bots play hands at each of them: one game of every family."""
    games = ("holdem", "crown-stud", "draw-kitty", "three-card-manila")
    assert set(games) < set(POKER_DEFAULTS)
    stage = opened(bots=2, pace=AT_ONCE, games=games)
    assert {card.game for card in stage.shift.cards()} == set(games)
    for table in stage.shift.hosts:
        stage.until(lambda table=table: stage.state(table, PokerTable).number >= 2)  # type: ignore[misc]
    assert stage.findings() == []


def test_a_person_gets_a_bots_seat(opened: Open) -> None:
    """Sitting down gives demo chips and a seat, also when every seat is taken but some by bots."""
    stage = opened(bots=6)
    stage.come(BEN, "CS1")
    stage.until(lambda: len(stage.shift.names()) >= 6)
    for name in ("ann", "ben", "cal", "dee"):
        who = player(name)
        stage.until(lambda who=who: stage.sit(who, "CS1") == Done())  # type: ignore[misc]
        shown = stage.view("CS1", who)
        assert who.name in {box.player for box in shown.boxes}
        assert next(person.chips for person in shown.people if person.name == name) == 100_000
    assert stage.sit(Who("dan", Role.DEALER), "CS1") != Done()


def test_a_bot_without_a_seat_does_nothing(opened: Open) -> None:
    """Bots act from their own box only."""
    assert pick(view(opened(person=True).floor.pit, "CS1", ANN)) is None
