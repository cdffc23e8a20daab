"""Groups: what is decided together, how a table joins, and a payout that waits for a neighbour."""

import pytest
from msgspec.structs import replace
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, Stage

from croupier.engines.cards.events import JackpotPaid
from croupier.engines.cards.jackpot.link import JACKPOT, jackpot_of
from croupier.engines.pit.driver import OPERATOR
from croupier.floor.answers import Done, Unavailable
from croupier.floor.groups import POKER_ROOM
from croupier.floor.opening import planned
from croupier.floor.pace import Pace
from croupier.kernel.answers import Refusal
from croupier.kernel.commands import BuyChips, OpenTable, RecordApproval
from croupier.kernel.people import Who
from croupier.things.cards import cards

ROYAL = cards("Ts Js Qs Ks As")


def test_jackpot_and_room_are_a_group_each(opened: Open) -> None:
    """The tables of a jackpot with it, the poker room with its tables and tournament; every other table is alone."""
    stage = opened(games=(), tables=3)
    groups = {name: set(group.pit.streams) for name, group in stage.floor.groups.items()}
    poker = {"HO1", "HO2", "OM1", "CR1", "DK1", "MA1", "Room", "CUP", "CUP-A", "CUP-B"}
    assert groups.pop(JACKPOT) == {JACKPOT, "CS1", "CS2", "CS3"}
    assert groups.pop(POKER_ROOM) >= poker
    assert all(streams == {name} for name, streams in groups.items())
    assert {"BJ1", "BA1", "TS1", "UT1"} <= groups.keys()
    again = stage.again()
    assert {name: set(group.pit.streams) for name, group in again.groups.items()} == {
        name: set(group.pit.streams) for name, group in stage.floor.groups.items()
    }


def caribbean() -> tuple[tuple[str, ...], dict[str, object]]:
    """What is approved for a table of Caribbean stud, and its options."""
    demo = next(planned(1, ("caribbean-stud",))).demo
    return demo.approvals, demo.options


def test_an_approved_table_joins_its_group_when_it_is_opened(opened: Open) -> None:
    """A table that is only approved stands alone; opened under the jackpot it is decided with it."""
    stage = opened(games=("caribbean-stud",), person=True)
    approvals, options = caribbean()
    floor = stage.floor
    for subject in ("anything", *approvals):
        stage.do("CS9", RecordApproval(by=OPERATOR, subject=subject, reference="R 1"))
    assert floor.where["CS9"] == "CS9"
    version = floor.version("CS9")
    stage.do("CS9", OpenTable(by=OPERATOR, table="CS9", game="caribbean-stud", options=options))
    assert floor.where["CS9"] == JACKPOT
    assert "CS9" not in floor.groups
    assert floor.version("CS9") > version
    stage.do("CS9", BuyChips(by=ANN, amount=5_000))
    assert floor.kept("CS9") is floor.kept("CS1")
    assert stage.again().pit == floor.pit
    assert stage.findings() == []


def test_a_table_joins_no_group_that_is_in_the_air(opened: Open) -> None:
    """While something of the group is on its way to the disk the operator is told to try again, and can."""
    stage = opened(games=("caribbean-stud",), person=True)
    approvals, options = caribbean()
    for subject in approvals or ("anything",):
        stage.do("CS9", RecordApproval(by=OPERATOR, subject=subject, reference="R 1"))
    opening = OpenTable(by=OPERATOR, table="CS9", game="caribbean-stud", options=options)
    stage.floor.groups[JACKPOT].flying += 1
    assert stage.ask("CS9", opening) == Unavailable("The tables that this concerns are busy; try again in a moment.")
    stage.floor.groups[JACKPOT].flying -= 1
    stage.do("CS9", opening)


def test_a_table_without_a_jackpot_is_not_opened_under_one(opened: Open) -> None:
    """Where no jackpot is open a table that is to offer one is refused, and no group is made for it."""
    stage = opened(games=("blackjack",), person=True)
    _, options = caribbean()
    answer = stage.ask("CS9", OpenTable(by=OPERATOR, table="CS9", game="caribbean-stud", options=options))
    assert isinstance(answer, Refusal)
    assert "CS9" not in stage.floor.where
    assert JACKPOT not in stage.floor.groups


# --- a payout that waits --------------------------------------------------------------------------


def stacked(monkeypatch: pytest.MonkeyPatch, top: tuple[int, ...]) -> None:
    """The next shuffles bring these cards to the top of the shoe, where the dealer cuts in the middle."""

    def order(all_: tuple[int, ...], *_: object) -> tuple[int, ...]:
        rest = [card for card in all_ if card not in top]
        half = len(all_) // 2
        return (*rest[:half], *top, *rest[half:])

    monkeypatch.setattr("croupier.floor.dealer.shuffled", order)


def wager(stage: Stage, table: str, who: Who) -> None:
    """Sit down, wager and put a chip into the slot of the jackpot."""
    stage.come(who, table)
    assert stage.sit(who, table) == Done()
    stage.until(lambda: bool(stage.offered(table, who, "Wager")))
    stage.take(table, who, "Wager", wager="ante")
    stage.take(table, who, "Wager", wager="jackpot")


def test_a_payout_that_waits_for_another_table_is_paid_when_that_is_done(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand was received earlier on another table and may still qualify: its decision pays the one that waited."""
    stage = opened(tables=2, pace=replace(Pace(), decide=None))
    rest = [card for card in range(52) if card not in ROYAL]
    wager(stage, "CS1", ANN)
    stage.until(lambda: bool(stage.offered("CS1", ANN, "Choose")))
    stacked(monkeypatch, tuple([card for pair in zip(ROYAL, rest, strict=False) for card in pair]))
    wager(stage, "CS2", BEN)
    stage.until(lambda: bool(stage.offered("CS2", BEN, "Choose")))
    stage.take("CS2", BEN, "Choose", choice="bet")
    stage.pass_(60)
    assert jackpot_of(stage.floor.kept("CS2").streams).claims
    assert not stage.happened("CS2", JackpotPaid), "the other hand came first and may still qualify"
    stage.take("CS1", ANN, "Choose", choice="fold")
    stage.until(lambda: bool(stage.happened("CS2", JackpotPaid)), 30)
    assert stage.findings() == []
