"""Whoever looks on is told in turn, a table after the other; few are told at once, and what all heard is not kept."""

import json

import pytest
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import BEN, DEALER, Stage, frames, player

from croupier.floor.clients import Client
from croupier.floor.gallery import AT_ONCE, PAUSE, Gallery
from croupier.floor.turns import Turns
from croupier.kernel.commands import BuyChips

CROWD = 3 * AT_ONCE


class Hall:
    """A gallery without a floor, whose turns are called by hand."""

    def __init__(self) -> None:
        """Nobody is there."""
        self.turns = Turns()
        self.order: list[Client] = []
        """Who was told, one after the other."""
        self.gallery = Gallery(self.turns, self._send)

    def _send(self, client: Client, frames: tuple[bytes, ...]) -> None:
        self.order.append(client)
        client.send(*frames)

    def come(self, table: str, count: int) -> list[Client]:
        """So many come to a table."""
        found = [Client(player(f"{table} {n}"), table) for n in range(count)]
        for client in found:
            self.gallery.join(table, client)
        return found

    def end(self) -> int:
        """Let everybody have their turn; how many turns that took."""
        for taken in range(1000):
            following = self.turns.next()
            if following is None:
                return taken
            self.turns.run(following)
        raise AssertionError("it goes on for ever")


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A gallery whose clock stands still."""
    monkeypatch.setattr("croupier.floor.clock.monotonic", lambda: 0.0)
    return Hall()


def test_few_are_told_at_once(hall: Hall) -> None:
    """Where no more look on than are told in one turn, nobody waits for one."""
    few = hall.come("quiet", AT_ONCE)
    hall.gallery.tell("quiet", b"news")
    assert [list(one.frames) for one in few] == [[b"news"]] * AT_ONCE
    assert hall.turns.next() is None


def test_a_crowd_is_told_in_turn(hall: Hall) -> None:
    """So many in one turn, and none in the next moment; what happened meanwhile goes out with it, in its order."""
    crowd = hall.come("crowded", CROWD)
    hall.gallery.tell("crowded", b"one")
    assert not hall.order
    assert hall.turns.next() == 0
    hall.turns.run(0)
    assert hall.order == crowd[:AT_ONCE]
    assert hall.turns.next() == PAUSE
    hall.gallery.tell("crowded", b"two")
    hall.end()
    assert [list(one.frames) for one in crowd] == [[b"one", b"two"]] * CROWD
    assert len(hall.order) == CROWD + AT_ONCE


def test_tables_take_turns(hall: Hall) -> None:
    """A crowd at one table does not let a crowd at another wait until it is done."""
    one, other = hall.come("one", CROWD), hall.come("other", CROWD)
    hall.gallery.tell("one", b"news")
    hall.gallery.tell("other", b"news")
    hall.turns.run(0)
    assert {client.table for client in hall.order[:2]} == {"one", "other"}
    hall.end()
    assert all(client.frames for client in (*one, *other))


def test_who_comes_hears_what_comes_after(hall: Hall) -> None:
    """Whoever joins has been told how things stand, and is told nothing twice; who has left is told no more."""
    crowd = hall.come("crowded", CROWD)
    hall.gallery.tell("crowded", b"before")
    (late,) = hall.come("crowded", 1)
    assert hall.gallery.leave("crowded", crowd[-1]) == (b"before",), "what was still to be heard"
    hall.gallery.tell("crowded", b"after")
    hall.end()
    assert list(late.frames) == [b"after"]
    assert not crowd[-1].frames
    assert hall.gallery.leave("crowded", crowd[-1]) == ()


def test_what_all_have_heard_is_not_kept(hall: Hall) -> None:
    """Nothing is left of frames and tables when they are not needed any more."""
    crowd = hall.come("crowded", CROWD)
    for _ in range(5):
        hall.gallery.tell("crowded", b"news")
    row = hall.gallery._rows["crowded"]
    assert len(row.frames) == 5
    hall.end()
    assert not row.frames
    hall.gallery.tell("crowded", b"more")
    for client in crowd:
        hall.gallery.leave("crowded", client)
    assert not hall.gallery._rows
    hall.end()
    hall.gallery.tell("crowded", b"nobody hears it")
    assert hall.turns.next() is None


# --- on a floor -----------------------------------------------------------------------------------


def numbers(client: Client) -> list[int]:
    """The numbers of the events that a client was told of."""
    return [event["n"] for one in map(json.loads, client.frames) if one["type"] == "update" for event in one["events"]]


def crowded(stage: Stage) -> list[Client]:
    """A crowd at the first table."""
    found = [stage.come(player(f"guest {n}"), "CS1", most=1 << 30) for n in range(CROWD)]
    for client in found:
        client.frames.clear()
    return found


def test_who_gets_up_from_a_crowd_misses_nothing(opened: Open) -> None:
    """Whoever buys chips while a crowd is told hears everything once and in order, first with strangers' eyes."""
    stage = opened(games=("caribbean-stud",), person=True)
    crowd = crowded(stage)
    for _ in range(3):
        stage.do("CS1", BuyChips(by=BEN, amount=500))
    last = crowd[-1]
    assert not numbers(last), "it is not their turn yet"
    stage.do("CS1", BuyChips(by=last.who, amount=500))
    stage.do("CS1", BuyChips(by=BEN, amount=500))
    own = [one["view"]["you"] for one in map(json.loads, last.frames)]
    assert own == ["an onlooker"] * 3 + [last.who.name] * 2
    stage.settle()
    stage.pass_(1.0)
    heard = numbers(crowd[0])
    assert heard == list(range(heard[0], heard[0] + 5))
    assert [numbers(one) for one in crowd] == [heard] * CROWD


def test_what_an_event_costs_does_not_hang_on_onlookers(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many look on, an event is put to those who play and work there, and to the row of the others."""
    stage = opened(games=("caribbean-stud",), person=True)
    crowded(stage)
    dealer = stage.come(DEALER, "CS1")
    frames(dealer)
    told: list[Client] = []
    monkeypatch.setattr(stage.floor.audience, "_send", lambda client, _: told.append(client))
    stage.do("CS1", BuyChips(by=BEN, amount=500))
    assert told == [dealer]


def test_a_fault_with_one_silences_nobody(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes after is told all the same, and the log says what was wrong."""
    logged: list[tuple[object, ...]] = []
    monkeypatch.setattr("croupier.floor.telling.LOG.exception", lambda *words: logged.append(words))
    stage = opened(games=("caribbean-stud",), person=True)
    faulty, well = [stage.come(player(name), "CS1") for name in ("faulty", "well")]
    frames(well)
    faulty.ring = lambda: logged[1]  # type: ignore[assignment]
    stage.do("CS1", BuyChips(by=BEN, amount=500))
    assert numbers(well)
    assert logged == [("could not tell somebody at %s", "CS1")]
