"""The audit holds what was settled and dealt against what chance said: dice, cards, draws for seats."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.floors import step
from tests.unit.cli.conftest import Run
from tests.unit.cli.forger import Change, batches, rebatched

from croupier.books.audit import audit
from croupier.engines.betting import commands as cs
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.events import table as es
from croupier.engines.cards import events as ev
from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.pit.given import Wire
from croupier.floor.answers import Done
from croupier.floor.floor import Floor
from croupier.kernel import commands as cmd
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.store.chain import Sealed
from croupier.store.memory import MemoryJournal
from croupier.store.unseal import clear_batches, find_keys

OPERATOR, DEALER, SUPERVISOR = (
    Who("olive", Role.OPERATOR),
    Who("dee", Role.DEALER),
    Who("sue", Role.GAME_SUPERVISOR),
)
ANN, BOB = Who("Ann", Role.PLAYER), Who("Bob", Role.PLAYER)


def findings(sealed: list[Sealed], change: Change, *, commands: bool = True) -> list[str]:
    """What the audit says of an evening as a dishonest house would have written it, chained and booked to fit."""
    journal = MemoryJournal(lambda: 0)
    for one in sealed:
        journal.append(rebatched(one, change, commands=commands))
    report = audit(journal.sealed(), journal.standing())
    assert bool(report.counts["commands"]) is commands
    return [str(finding) for finding in report.findings]


def once(change: Callable[[Event], Event | None]) -> Change:
    """The change, made to the first event that it fits."""
    done: list[Event] = []

    def of(event: Event) -> Event:
        changed = None if done else change(event)
        if changed is None:
            return event
        done.append(event)
        return changed

    return of


# --- dice -----------------------------------------------------------------------------------------


Given = tuple[Who, tc.AnyTaiSaiCommand]


TIME = [1_000_000]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the floor stands until somebody moves it on."""
    monkeypatch.setattr("croupier.floor.clock.now", lambda: TIME[0])


def spin(*after: Given, keyed: tuple[int, int, int] = (2, 3, 5)) -> list[Sealed]:
    """One spin of tai-sai in which the dice show 2 3 5, with the result that the dealer keys in."""

    async def work() -> list[Sealed]:
        journal = MemoryJournal(lambda: 0)
        floor = Floor(journal)
        approval = cmd.RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A")
        options = {"inspection": False, "window": 30}
        opened = cmd.OpenTable(by=OPERATOR, table="TS", game="electronic-tai-sai", options=options)
        for first in (approval, opened):
            assert floor.at_once("TS", first) is None
        running = asyncio.create_task(floor.run())
        given: list[Given] = [
            (DEALER, tc.CreditTerminal(by=DEALER, terminal=1, person="Ann", amount=100_00)),
            (DEALER, tc.StartSpin(by=DEALER)),
            (CHANCE, tc.Tumble(by=CHANCE, dice=(2, 3, 5))),
            (ANN, tc.PlaceBet(by=ANN, bet="small", amount=10_00)),
            (DEALER, tc.CloseBetting(by=DEALER)),
            (DEALER, tc.Uncover(by=DEALER)),
            (DEALER, tc.EnterResult(by=DEALER, dice=keyed)),
            (DEALER, tc.ConfirmResult(by=DEALER)),
            *after,
        ]
        for n, (who, command) in enumerate(given):
            TIME[0] += 60 * isinstance(command, tc.CloseBetting)
            assert await floor.command(who, "TS", f"{n}", command) == Done(), command
            await step(floor, "TS")
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return list(clear_batches(journal.sealed(), find_keys(journal, floor._vault)))

    return asyncio.run(work())


def test_an_honest_spin() -> None:
    """Numbers are keyed in any order."""
    assert findings(spin(), lambda e: e) == []
    assert findings(spin(keyed=(5, 2, 3)), lambda e: e) == []


def test_a_result_that_is_not_what_the_dice_showed() -> None:
    """Settled and never put right: it is found, with the commands of the evening and without."""
    for commands in (True, False):
        (found,) = findings(spin(keyed=(1, 3, 5)), lambda e: e, commands=commands)
        assert "spin 1 was settled by the result 1 3 5, but the dice showed 2 3 5; it was not recalculated" in found


def test_a_wrong_result_may_be_put_right() -> None:
    """Recalculated as 7.3 wants it there is nothing to find; recalculated away from the dice there is."""
    right = (OPERATOR, tc.Recalculate(by=OPERATOR, spin=1, dice=(2, 3, 5)))
    wrong = (OPERATOR, tc.Recalculate(by=OPERATOR, spin=1, dice=(6, 6, 6)))
    assert findings(spin(right, keyed=(1, 3, 5)), lambda e: e) == []
    (found,) = findings(spin(wrong), lambda e: e)
    assert "settled by the result 6 6 6, but the dice showed 2 3 5" in found


def other_dice(e: Event) -> Event:
    """The tumbler is said to have thrown something else, and so on to the end."""
    if isinstance(e, te.Tumbled | te.Uncovered | te.ResultEntered | te.ResultConfirmed):
        return msgspec.structs.replace(e, dice=(6, 6, 6))
    return e


def other_uncovered(e: Event) -> Event:
    """The cover comes off other dice than were thrown."""
    return msgspec.structs.replace(e, dice=(2, 3, 6)) if isinstance(e, te.Uncovered) else e


def test_dice_that_chance_did_not_throw() -> None:
    """The command of chance is in the journal: a story about other dice contradicts it."""
    assert any("Tumble by chance (chance) at TS" in line for line in findings(spin(), other_dice))
    for commands in (True, False):
        found = findings(spin(), other_uncovered, commands=commands)
        assert any("the cover came off 2 3 6, but the tumbler had thrown 2 3 5" in line for line in found)


# --- cards ----------------------------------------------------------------------------------------


def other_card(e: Event) -> Event | None:
    """Another card than the one on top is dealt."""
    if isinstance(e, ev.Dealt | pe.CardDealt | ev.Burned | pe.CardBurned):
        return msgspec.structs.replace(e, card=(e.card + 1) % 52)
    return None


def other_board(e: Event) -> Event | None:
    """Other cards than those on top are turned up for all."""
    if isinstance(e, pe.BoardDealt):
        return msgspec.structs.replace(e, cards=tuple((card + 1) % 52 for card in e.cards))
    return None


def other_order(e: Event) -> Event | None:
    """The last two cards of the order change places; perhaps nobody ever sees them."""
    if isinstance(e, ev.Shuffled | pe.CardsShuffled):
        *rest, one, two = e.order
        return msgspec.structs.replace(e, order=(*rest, two, one))
    return None


@pytest.mark.parametrize(
    "game",
    ["caribbean-stud", "big-raise-stud", "four-card-poker", "lunar-poker", "ultimate-texas-holdem",
     "blackjack", "baccarat", "dragon21", "holdem", "omaha-hi-low", "seven-card-stud", "crown-stud", "faro-manila",
     "draw-kitty"],
)  # fmt: skip
def test_cards_that_are_not_the_next_of_the_order(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """At every kind of table a card dealt is the next of the order, and the order is the one that chance gave."""
    monkeypatch.setattr("secrets.randbelow", Random(game).randrange)
    path = tmp_path / "evening.db"
    assert run("play", game, "--rounds", "1", "--store", path, "--seats", "2").code == 0
    evening = batches(path)
    assert findings(evening, lambda e: e) == []
    assert findings(evening, lambda e: e, commands=False) == []
    assert findings(evening, once(other_card), commands=False)
    assert findings(evening, once(other_card))
    assert findings(evening, once(other_order))


def test_community_cards(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Community cards are the next of the order too."""
    monkeypatch.setattr("secrets.randbelow", Random(1).randrange)
    path = tmp_path / "evening.db"
    assert run("play", "holdem", "--rounds", "6", "--store", path).code == 0
    evening = batches(path)
    assert any(b'.BoardDealt/1"' in record.payload for sealed in evening for record in sealed.records)
    assert findings(evening, once(other_board))
    assert findings(evening, once(other_board), commands=False)


def test_draws_for_seats() -> None:
    """Who drew the highest card has the seat, and the cards are those that chance gave."""

    async def work() -> list[Sealed]:
        journal = MemoryJournal(lambda: 0)
        floor = Floor(journal)
        assert floor.at_once("HO", cmd.OpenTable(by=OPERATOR, table="HO", game="holdem")) is None
        running = asyncio.create_task(floor.run())
        given: list[tuple[Who, Wire]] = [(who, cs.AskSeat(by=who, seat=3)) for who in (ANN, BOB)]
        given.append((CHANCE, cs.DrawForSeat(by=CHANCE, seat=3, cards=(51, 50))))
        for n, (who, command) in enumerate(given):
            assert await floor.command(who, "HO", f"{n}", command) == Done()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return list(clear_batches(journal.sealed(), find_keys(journal, floor._vault)))

    drawn = asyncio.run(work())

    def other(e: Event) -> Event:
        return msgspec.structs.replace(e, winner="Bob") if isinstance(e, es.SeatDrawn) else e

    assert any("DrawForSeat by chance (chance) at HO" in line for line in findings(drawn, other))
