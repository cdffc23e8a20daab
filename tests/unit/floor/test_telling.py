"""Telling who looks on: one view for each kind of eyes, no card that is not yours, slow clients dropped by bytes."""

from typing import Any

import msgspec
import pytest
from tests.unit.floor.conftest import Open
from tests.unit.floor.stage import ANN, BEN, DEALER, frames, player, told

from croupier.engines.cards.commands import Slip
from croupier.engines.cards.findings import CardLost
from croupier.engines.cards.jackpot.requests import AddToPool
from croupier.engines.pit.driver import OPERATOR
from croupier.engines.room.commands import JoinList
from croupier.engines.room.state import Room
from croupier.floor.answers import Done
from croupier.floor.clients import ONLOOKER, Client, Told, frame
from croupier.kernel.commands import BuyChips, Sit
from croupier.kernel.people import Role, Who

CARD_LOST = {"mistake": msgspec.to_builtins(CardLost())}
GUESTS = [player(f"guest {n}") for n in range(5)]


# --- eyes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["BJ1", "CS1", "HO1", "TS1"])
def test_onlookers_share_one_view(opened: Open, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever a table does not know gets the same bytes, worked out once; who plays there gets other ones."""
    stage = opened(games=("blackjack", "caribbean-stud", "holdem", "electronic-tai-sai"), bots=1)
    onlookers, ann = [stage.come(guest, table) for guest in GUESTS], stage.come(ANN, table)
    assert stage.sit(ANN, table) == Done()
    shown: list[Who] = []
    draw = stage.floor.audience._frame

    def drawn(stream: str, events: list[Told], who: Who) -> bytes:
        shown.append(who)
        return draw(stream, events, who)

    monkeypatch.setattr(stage.floor.audience, "_frame", drawn)
    for client in (*onlookers, ann):
        frames(client)
    stage.until(lambda: len(onlookers[0].frames) > 20)
    updates = [[one for one in client.frames if b'"type":"update"' in one] for client in onlookers]
    assert len(updates[0]) > 5
    for same in zip(*updates, strict=True):
        assert all(one is same[0] for one in same)
    assert set(shown) == {ONLOOKER, ANN}
    assert not {id(one) for one in ann.frames} & {id(one) for one in updates[0]}


def test_offices_have_eyes_of_their_own(opened: Open) -> None:
    """A dealer and a supervisor see what is due and offered to them, and not what an onlooker sees."""
    stage = opened(games=("blackjack",))
    sue = Who("sue", Role.GAME_SUPERVISOR)
    clients = [stage.come(who, "BJ1") for who in (DEALER, sue, ANN)]
    stage.do("BJ1", BuyChips(by=BEN, amount=500))
    views = [frames(client, "update")[-1]["view"] for client in clients]
    assert [view["you"] for view in views] == ["dealer", "sue", ONLOOKER.name]
    assert {offer["command"] for offer in views[0]["offers"]} != {offer["command"] for offer in views[2]["offers"]}


def test_who_is_called_as_onlookers_are_shows_nobody_cards(opened: Open) -> None:
    """Where a player has the name of shared eyes nobody shares them: strangers do not look through that player's."""
    stage = opened(games=("caribbean-stud",))
    stranger, other = stage.come(ANN, "CS1"), stage.come(BEN, "CS1")
    stage.come(ONLOOKER, "CS1")
    assert stage.sit(ONLOOKER, "CS1") == Done()
    stage.until(lambda: bool(stage.offered("CS1", ONLOOKER, "Wager")))
    stage.take("CS1", ONLOOKER, "Wager", wager="ante")
    stage.until(lambda: bool(stage.offered("CS1", ONLOOKER, "Choose")))
    for client in (stranger, other):
        last = frames(client, "update")[-1]["view"]
        assert last["you"] == client.who.name
        assert set(last["boxes"][0]["hand"]["cards"]) == {"??"}
    assert "??" not in stage.view("CS1", ONLOOKER).boxes[0].hand.cards


def test_who_becomes_known_sees_with_own_eyes_at_once(opened: Open) -> None:
    """The first frame after somebody has bought chips is theirs, and offers what is now theirs to do."""
    stage = opened(games=("blackjack",), person=True)
    client = stage.come(ANN, "BJ1")
    assert frames(client, "update")[0]["view"]["you"] == ONLOOKER.name
    stage.do("BJ1", BuyChips(by=ANN, amount=5_000))
    (update,) = frames(client, "update")
    assert update["view"]["you"] == "ann"
    assert "CashOut" in {offer["command"] for offer in update["view"]["offers"]}


def test_who_is_known_no_longer_is_told_so(opened: Open) -> None:
    """A player leaves a terminal, and a poker table: the last thing that they are told as themselves is that."""
    stage = opened(games=("electronic-tai-sai", "holdem"), person=True)
    stage.settle()
    for table, command, kind in (("TS1", "LeaveTerminal", "TerminalLeft"), ("HO1", "Stand", "SeatVacated")):
        client = stage.come(ANN, table)
        if table == "TS1":
            stage.take(table, ANN, "ClaimTerminal")
        else:
            stage.do(table, Sit(by=ANN, box=1))
        frames(client)
        stage.take(table, ANN, command)
        (update,) = frames(client, "update")
        assert [one["event"]["type"] for one in update["events"]] == [kind]
    assert "ann" not in (stage.floor.kept("HO1").streams["HO1"].known() or ())
    stage.floor.audience.show("HO1")
    stranger = stage.come(BEN, "HO1")
    stage.floor.audience.show("HO1")
    assert frames(client)[-1] == frames(stranger)[-1]


def test_what_others_do_at_a_terminal_is_not_told(opened: Open) -> None:
    """A note of somebody else sends no frame to those whom it does not concern."""
    stage = opened(games=("electronic-tai-sai",), person=True)
    ann, ben = stage.come(ANN, "TS1"), stage.come(BEN, "TS1")
    for who in (ANN, BEN):
        stage.take("TS1", who, "ClaimTerminal")
    frames(ann)
    frames(ben)
    stage.take("TS1", ANN, "InsertNote")
    assert frames(ann, "update")
    assert frames(ben, "update") == []


def test_nobody_is_refused_a_seat_that_was_offered(opened: Open) -> None:
    """While somebody waits for a game the room gives its seats, and the tables offer none."""
    stage = opened(games=("holdem",), person=True)
    stage.settle()
    assert stage.offered("HO1", ANN, "Sit")
    stage.do("Room", JoinList(by=BEN, game=stage.state("Room", Room).tables["HO1"].game))
    assert not stage.offered("HO1", ANN, "Sit")
    assert stage.sit(ANN, "HO1") != Done()


# --- cards ----------------------------------------------------------------------------------------


def test_no_event_shows_a_card_that_is_not_yours(opened: Open) -> None:
    """In every frame for a watcher and for a player, face down cards of others are hidden."""
    stage = opened(games=("caribbean-stud",), bots=2)
    watcher = stage.come(Who("walt", Role.WATCHER), "CS1", most=1 << 30)
    client = stage.come(ANN, "CS1", most=1 << 30)
    stage.do("CS1", BuyChips(by=ANN, amount=5_000))
    stage.until(lambda: stage.view("CS1", ANN).round >= 4)
    for events in ([one["event"] for one in told(client)], [one["event"] for one in told(watcher)]):
        assert {"Shuffled", "Dealt", "PickedUp"} <= {event["type"] for event in events}
        assert all(hidden(event) for event in events)


def hidden(event: dict[str, Any]) -> bool:
    """Whether nothing is shown that lies face down."""
    if event["type"] == "Shuffled":
        return set(event["order"]) <= {-1}
    if event["type"] == "Dealt" and not event.get("up"):
        return bool(event["card"] == -1)
    return event["type"] != "PickedUp" or set(event["cards"]) == {-1}


def test_a_slip_is_not_told_to_players(opened: Open) -> None:
    """A card lost from the deck is in the staff's list of events and in nobody else's."""
    stage = opened(games=("caribbean-stud",))
    ann, dee = stage.come(ANN, "CS1"), stage.come(DEALER, "CS1")
    assert stage.sit(ANN, "CS1") == Done()
    stage.until(lambda: CARD_LOST in [one.fields for one in stage.offered("CS1", DEALER)])
    stage.do("CS1", Slip(by=DEALER, mistake=CardLost()))
    seen = {client: {one["event"]["type"] for one in told(client)} for client in (ann, dee)}
    assert "Slipped" in seen[dee]
    assert "Slipped" not in seen[ann]
    assert "Shuffled" in seen[ann]


# --- frames ---------------------------------------------------------------------------------------


def test_before_hello_nothing_is_told(opened: Open) -> None:
    """A connection that has not said hello counts as present, and hears nothing."""
    stage = opened(person=True)
    silent = Client(ANN, "CS1")
    stage.floor.attach(silent)
    stage.do("CS1", BuyChips(by=BEN, amount=500))
    stage.floor.tell("CS1", frame("timer"))
    assert stage.floor.present("ann", "CS1")
    assert not silent.frames


def test_a_meter_is_a_small_frame_to_all_that_are_linked(opened: Open) -> None:
    """When the jackpot moves, every linked table hears its meter and nothing else; others hear nothing."""
    stage = opened(games=("caribbean-stud", "blackjack"), tables=2, person=True)
    linked, alone = [stage.come(ANN, table) for table in ("CS1", "CS2")], stage.come(ANN, "BJ1")
    for client in (*linked, alone):
        frames(client)
    before = stage.view("CS1", ANN).meter
    stage.do("CS1", AddToPool(by=OPERATOR, amount=12_300))
    assert [frames(client) for client in linked] == [[{"type": "meter", "meter": before + 12_300}]] * 2
    assert frames(alone) == []


# --- who is slow ----------------------------------------------------------------------------------


def test_a_slow_client_is_dropped_by_bytes_and_nobody_waits(opened: Open) -> None:
    """A client that reads nothing is dropped when too many bytes wait for it; the others hear everything."""
    stage = opened(person=True)
    slow, quick = stage.come(ANN, "CS1", most=40_000), stage.come(BEN, "CS1")
    frames(quick)
    heard: list[dict[str, Any]] = []
    quick.ring = lambda: heard.extend(frames(quick))
    assert 0 < slow.waiting < 40_000
    for _ in range(30):
        stage.do("CS1", BuyChips(by=BEN, amount=500))
        assert slow.waiting <= 40_000 or slow.dropped
    assert slow.dropped.startswith("too slow")
    assert not slow.frames
    assert not quick.dropped
    assert [one["n"] for one in heard] == list(range(heard[0]["n"], heard[0]["n"] + 30))
    stage.do("CS1", BuyChips(by=BEN, amount=500))
    assert not slow.frames, "who was dropped is sent nothing more"


def test_what_was_read_counts_no_longer(opened: Open) -> None:
    """A client that reads now and then stays, however much it hears in all."""
    stage = opened(person=True)
    client = stage.come(ANN, "CS1", most=40_000)
    for _ in range(60):
        stage.do("CS1", BuyChips(by=BEN, amount=500))
        frames(client)
        assert client.waiting == 0
    assert not client.dropped


def test_who_leaves_is_forgotten(opened: Open) -> None:
    """Presence ends with the last connection of somebody to a table, and no list keeps them."""
    stage = opened(person=True)
    first, second = stage.come(ANN, "CS1"), stage.come(ANN, "CS1")
    stage.go(first)
    assert stage.floor.present("ann", "CS1")
    stage.go(second, second)
    assert not stage.floor.present("ann", "CS1")
    assert not stage.floor.watched("CS1")
    assert not stage.floor.audience.at
    assert not stage.floor.audience._gallery._rows
