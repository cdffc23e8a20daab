"""The poker room: lists, pages, the twenty minutes, places that were left, games that closed."""

from random import Random
from typing import Any

import pytest

from croupier.engines.betting.options import Limit
from croupier.engines.betting.options import Options as TableOptions
from croupier.engines.room import ENGINE, hearing
from croupier.engines.room import commands as wc
from croupier.engines.room import events as we
from croupier.engines.room.deciding import decide
from croupier.engines.room.evolving import EVOLVE, evolve
from croupier.engines.room.offering import offers
from croupier.engines.room.seats import chance_due
from croupier.engines.room.state import LISTS, NAME, Room, held, label, open_to, place, promised, queue
from croupier.engines.room.view import board, view
from croupier.engines.room.wording import WORDS
from croupier.games.poker.variants import GAMES
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.people import CHANCE, Role, Who
from croupier.things.cards import card, deck
from croupier.things.money import dollars

HOUSE = Who("house", Role.OPERATOR)
FLOOR = Who("Flo", Role.POKER_ROOM_SUPERVISOR)
DEALER = Who("Dee", Role.DEALER)
HOLDEM = "Holdem $1/$2 no limit"
OMAHA = "Omaha $1/$2 pot"


def player(name: str) -> Who:
    """A player of this name."""
    return Who(name, Role.PLAYER)


def grow(r: Room, events: tuple[Event, ...]) -> Room:
    """The room after these events; each has words."""
    for event in events:
        assert WORDS.of[type(event)](dollars, event) if type(event) in WORDS.of else True
        r = evolve(r, event)
    return r


def does(r: Room, c: cmd.Command) -> Room:
    """The room after a command that is accepted."""
    decided = decide(r, c)
    assert not isinstance(decided, Refusal), decided
    return grow(r, decided)


def refused(r: Room, c: cmd.Command, rule: str, says: str) -> None:
    """The command is refused by this rule, in words that say this."""
    decided = decide(r, c)
    assert isinstance(decided, Refusal)
    assert decided.cite == f"poker-victoria {rule}"
    assert says in decided.why


def opened(**options: Any) -> Room:
    """A room with a Holdem table of four, one of Omaha, and Ann, Ben and Cal in seats 1 to 3 of the first."""
    r = does(Room(), cmd.OpenTable(by=HOUSE, table="Room", game=NAME, options=options))
    r = grow(r, hearing.listed(r, "H1", GAMES["holdem"], TableOptions(), 4))
    r = grow(r, hearing.listed(r, "O1", GAMES["omaha"], TableOptions(limit=Limit.POT), 3))
    for seat, name in enumerate(("Ann", "Ben", "Cal"), 1):
        r = grow(r, hearing.filled(r, "H1", seat, name))
    return r


def lined(*people: str, game: str = HOLDEM, **options: Any) -> Room:
    """The room with these people on a list."""
    r = opened(**options)
    for name in people:
        r = does(r, wc.JoinList(by=player(name), game=game))
    return r


def test_the_label_names_game_bets_and_limit() -> None:
    """Tables of one label share a list."""
    assert label(dollars, GAMES["holdem"], TableOptions()) == HOLDEM
    fixed = TableOptions(limit=Limit.FIXED, minimum=500, ante=100, blinds=(), deck=32)
    assert label(dollars, GAMES["five-card-stud"], fixed) == "Five Card Stud $5/$10 fixed, ante $1, 32 cards"
    spread = TableOptions(limit=Limit.SPREAD, minimum=200, maximum=1000)
    assert label(dollars, GAMES["omaha"], spread) == "Omaha $2-$10 spread"
    assert dollars(100) in label(dollars, GAMES["holdem"], TableOptions(ante=100))


def test_a_list_is_kept_in_the_order_of_joining() -> None:
    """Nobody is called before those who came first, and nobody is on a list twice."""
    r = lined("Dan", "Eve")
    assert queue(r, HOLDEM) == ("Dan", "Eve")
    refused(r, wc.PagePlayer(by=FLOOR, person="Eve", table="H1"), "8.3", "Dan is first in line")
    refused(r, wc.JoinList(by=player("Dan"), game=HOLDEM), "8.3", "already")
    refused(r, wc.JoinList(by=player("Ann"), game=HOLDEM), "8.3", "change of table")
    refused(r, wc.JoinList(by=player("Ann"), game="Bridge"), "8.3", "no list")
    refused(r, wc.JoinList(by=player("Eve"), game=OMAHA, person="Dan"), "8.1.3(a)", "nobody else")
    refused(r, wc.JoinList(by=FLOOR, game=OMAHA), "8.1.3(a)", "Name the player")
    refused(r, wc.LeaveList(by=player("Dan"), game=OMAHA), "8.3", "not on the list")
    assert queue(does(r, wc.LeaveList(by=FLOOR, game=HOLDEM, person="Dan")), HOLDEM) == ("Eve",)


def test_a_page_is_answered_with_a_seat_of_choice() -> None:
    """Who was called takes one of the free places; the table hears who and where."""
    r = does(lined("Dan", "Eve"), wc.PagePlayer(by=FLOOR, person="Dan", table="H1", at=1000))
    assert r.pages["Dan"].until == 1300
    refused(r, wc.PagePlayer(by=FLOOR, person="Eve", table="H1"), "8.1.3(a)", "was called")
    refused(r, wc.AllotSeat(by=FLOOR, table="H1", seat=4, person="Eve"), "8.1.3(a)", "was called")
    refused(r, wc.ChooseSeat(by=player("Dan"), table="H1", seat=2), "8.1.1", "Ben sits")
    refused(r, wc.ChooseSeat(by=player("Dan"), table="H1", seat=9), "4.1", "seats 1 to 4")
    refused(r, wc.ChooseSeat(by=player("Eve"), table="H1", seat=4), "8.1.3(a)", "not called")
    decided = decide(r, wc.ChooseSeat(by=player("Dan"), table="H1", seat=4))
    assert not isinstance(decided, Refusal)
    (event,) = decided
    assert isinstance(event, we.SeatAllotted)
    assert (event.person, event.table, event.seat, event.exempt, event.why) == ("Dan", "H1", 4, False, "list")
    r = grow(r, decided)
    assert place(r, "Dan") == ("H1", 4)
    assert queue(r, HOLDEM) == ("Eve",)
    assert hearing.filled(r, "H1", 4, "Dan") == ()
    refused(r, wc.PagePlayer(by=FLOOR, person="Eve", table="H1"), "4.1", "Every place")


@pytest.mark.parametrize(
    ("then", "line"),
    [("to the bottom", ("Eve", "Dan")), ("off the list", ("Eve",)), ("keeps the place", ("Dan", "Eve"))],
)
def test_who_does_not_come_is_bumped(then: str, line: tuple[str, ...]) -> None:
    """A page runs out at its time, not before; the room chooses what follows, and what a refusal costs."""
    r = lined("Dan", "Eve", late=then, declined=then, page=60)
    r = does(r, wc.PagePlayer(by=FLOOR, person="Dan", table="H1", at=1000))
    refused(r, wc.CheckPages(by=HOUSE, at=1059), "8.1.3(a)", "No page")
    assert queue(does(r, wc.CheckPages(by=HOUSE, at=1060)), HOLDEM) == line
    assert queue(does(r, wc.DeclinePage(by=player("Dan"))), HOLDEM) == line
    refused(r, wc.DeclinePage(by=player("Eve")), "8.1.3(a)", "not called")


@pytest.mark.parametrize(
    ("away", "options", "line"),
    [
        (1199, {}, ("Ben", "Dan")),
        (1200, {}, ("Ben", "Dan")),
        (1200, {"exactly": False}, ("Dan", "Ben")),
        (1201, {}, ("Dan", "Ben")),
    ],
)
def test_back_within_twenty_minutes_is_the_top_of_the_list(
    away: int, options: dict[str, Any], line: tuple[str, ...]
) -> None:
    """Who was picked up comes back to the top in time, and to the bottom later; once (8.3)."""
    r = lined("Dan", **options)
    r = grow(r, hearing.picked_up(r, "H1", 2, "Ben", 5000))
    assert [one.person for one in view(r, FLOOR).away] == ["Ben"]
    joined = decide(r, wc.JoinList(by=player("Ben"), game=HOLDEM, at=5000 + away))
    assert not isinstance(joined, Refusal)
    assert joined[0].cite == "poker-victoria 8.3"
    r = grow(r, joined)
    assert queue(r, HOLDEM) == line
    assert not r.picked
    assert 2 in r.tables["H1"].vacated


def test_it_is_the_list_of_the_game_one_was_picked_up_from() -> None:
    """On any other list a player who was picked up goes to the bottom."""
    r = lined("Dan", game=OMAHA)
    r = grow(r, hearing.picked_up(r, "H1", 2, "Ben", 5000))
    assert queue(does(r, wc.JoinList(by=player("Ben"), game=OMAHA, at=5001)), OMAHA) == ("Dan", "Ben")


@pytest.mark.parametrize(("latest", "line"), [(False, ("Ben", "Cal", "Dan")), (True, ("Cal", "Ben", "Dan"))])
def test_several_who_come_back_in_time(latest: bool, line: tuple[str, ...]) -> None:
    """The earlier stays ahead of the later; a room may put the latest first."""
    r = lined("Dan", latest_first=latest)
    for seat, name in ((2, "Ben"), (3, "Cal")):
        r = grow(r, hearing.picked_up(r, "H1", seat, name, 5000))
    for name in ("Ben", "Cal"):
        r = does(r, wc.JoinList(by=player(name), game=HOLDEM, at=5100))
    assert queue(r, HOLDEM) == line


def test_those_at_the_table_come_before_those_who_wait() -> None:
    """A place that was left is for the others first: it is given or cleared before it is allotted (8.1.1(b))."""
    r = lined("Dan")
    r = grow(r, hearing.filled(r, "H1", 4, "Gus"))
    r = grow(r, hearing.vacated(r, "H1", 1, "Ann"))
    refused(r, wc.PagePlayer(by=FLOOR, person="Dan", table="H1"), "8.1.1(b)", "come first")
    refused(r, wc.AllotSeat(by=FLOOR, table="H1", seat=1, person="Dan"), "8.1.1(b)", "come first")
    cleared = does(r, wc.ClearSeat(by=DEALER, table="H1", seat=1))
    assert place(does(cleared, wc.AllotSeat(by=FLOOR, table="H1", seat=1, person="Dan")), "Dan") == ("H1", 1)
    r = does(r, wc.WishSeat(by=player("Ben"), seat=1))
    refused(r, wc.ClearSeat(by=DEALER, table="H1", seat=1), "8.1.1(b)", "Ben asked")
    r = does(r, wc.GiveSeat(by=DEALER, table="H1", seat=1))
    assert place(r, "Ben") == ("H1", 1)
    assert open_to(r.tables["H1"]) == (2,)
    refused(r, wc.GiveSeat(by=DEALER, table="H1", seat=2), "8.1.1(b)", "Nobody at H1")


def test_a_wish_keeps_the_place_when_its_player_leaves() -> None:
    """One may ask for a place that is taken; it can be dropped again."""
    r = does(lined("Dan"), wc.WishSeat(by=player("Ben"), seat=4))
    refused(r, wc.AllotSeat(by=FLOOR, table="H1", seat=4, person="Dan"), "8.1.1(b)", "come first")
    refused(r, wc.WishSeat(by=player("Ben"), seat=4), "8.1.1(b)", "already")
    refused(r, wc.WishSeat(by=player("Ben"), seat=2), "8.1.1", "sits in 2")
    refused(r, wc.WishSeat(by=player("Dan"), seat=2), "8.1.1(b)", "not at a table")
    r = does(r, wc.DropWish(by=player("Ben")))
    refused(r, wc.DropWish(by=player("Ben")), "8.1.1(b)", "not asked")
    assert not held(r.tables["H1"], 4)


def test_a_draw_of_cards_decides_between_two() -> None:
    """Two who want the same place draw for it; the higher card has it, by suit if need be (8.1.1(a))."""
    r = opened()
    for name in ("Ben", "Cal"):
        r = does(r, wc.WishSeat(by=player(name)))
    assert chance_due(r) is None
    r = does(r, wc.GiveSeat(by=FLOOR, table="H1", seat=4))
    assert chance_due(r) == deck()
    refused(r, wc.GiveSeat(by=FLOOR, table="H1", seat=4), "8.1.1(a)", "being drawn")
    refused(r, wc.DropWish(by=player("Cal")), "8.1.1(a)", "being drawn")
    refused(r, wc.WishSeat(by=player("Ann")), "8.1.1(a)", "being drawn")
    refused(r, cmd.Shuffle(by=CHANCE, order=(1, 2)), "8.1.1(a)", "52 cards")
    first = (card("Kh"), card("Ks"))
    r = does(r, cmd.Shuffle(by=CHANCE, order=(*first, *(c for c in deck() if c not in first))))
    assert place(r, "Cal") == ("H1", 4)
    assert r.draw is None
    refused(r, cmd.Shuffle(by=CHANCE, order=deck()), "8.1.1(a)", "No cards")


def test_a_draw_falls_with_its_reason() -> None:
    """Nobody draws for a place that is gone, or against somebody who left."""
    r = opened()
    for name in ("Ben", "Cal"):
        r = does(r, wc.WishSeat(by=player(name)))
    r = does(r, wc.GiveSeat(by=FLOOR, table="H1", seat=4))
    assert grow(r, hearing.vacated(r, "H1", 2, "Ben")).draw is None
    assert grow(r, hearing.filled(r, "H1", 4, "Gus")).draw is None
    assert grow(r, hearing.unlisted(r, "H1")).draw is None


def test_players_of_a_closed_game_need_not_wait() -> None:
    """They may be seated before the list and are exempt from the newcomers' wait (8.2.7)."""
    r = lined("Dan", game=OMAHA)
    r = grow(r, hearing.unlisted(r, "H1"))
    assert r.homeless == dict.fromkeys(("Ann", "Ben", "Cal"), HOLDEM)
    decided = decide(r, wc.AllotSeat(by=FLOOR, table="O1", seat=2, person="Ann"))
    assert not isinstance(decided, Refusal)
    assert isinstance(decided[0], we.SeatAllotted)
    assert decided[0].exempt
    assert decided[0].cite == "poker-victoria 8.2.7"
    r = does(grow(r, decided), wc.Depart(by=player("Ben")))
    assert r.homeless == {"Cal": HOLDEM}
    refused(r, wc.Depart(by=player("Ben")), "8.3", "not waiting for anything")
    refused(r, wc.Depart(by=player("Ann")), "8.1.3(a)", "leave the table")


def test_moves_by_direction_and_at_ones_own_wish() -> None:
    """A supervisor's move is exempt from the wait; a change one asked for is not, unless the room has it so."""
    r = does(opened(), wc.AskTableChange(by=player("Ann"), table="O1"))
    refused(r, wc.AskTableChange(by=player("Ann"), table="O1"), "8.1.3(a)", "already")
    refused(r, wc.AskTableChange(by=player("Dan"), table="O1"), "8.1.3(a)", "not at a table")
    refused(r, wc.AskTableChange(by=player("Ben"), table=""), "8.1.3(a)", "not asked")
    refused(r, wc.GrantChange(by=FLOOR, person="Ben", seat=1), "8.1.3(a)", "not asked")
    refused(r, wc.MovePlayer(by=FLOOR, person="Dan", table="O1", seat=1), "8.2.7", "has no seat")
    refused(r, wc.MovePlayer(by=FLOOR, person="Ann", table="H1", seat=4), "8.2.5", "already")
    refused(r, wc.MovePlayer(by=DEALER, person="Ann", table="O1", seat=1), "8.2.7", "poker room supervisor")
    for c, exempt in (
        (wc.GrantChange(by=FLOOR, person="Ann", seat=1), False),
        (wc.MovePlayer(by=FLOOR, person="Ann", table="O1", seat=1), True),
    ):
        decided = decide(r, c)
        assert not isinstance(decided, Refusal)
        (event,) = decided
        assert isinstance(event, we.SeatAllotted)
        assert (event.leaves, event.left_seat, event.exempt) == ("H1", 1, exempt)
        after = grow(r, decided)
        assert place(after, "Ann") == ("O1", 1)
        assert not after.changes
        assert after.tables["H1"].vacated == {1}


def test_a_place_that_is_gone_recalls_the_page() -> None:
    """If somebody else sits down there, who was called keeps the place in line."""
    r = does(lined("Dan", "Eve"), wc.PagePlayer(by=FLOOR, person="Dan", table="H1"))
    events = hearing.filled(r, "H1", 4, "Gus")
    assert [type(e) for e in events] == [we.PlaceFilled, we.PageRecalled]
    assert queue(grow(r, events), HOLDEM) == ("Dan", "Eve")
    closing = hearing.unlisted(r, "H1")
    assert [type(e) for e in closing] == [we.PageRecalled, we.TableUnlisted]


def test_a_change_of_seat_at_the_table_is_heard() -> None:
    """The seat that was changed for is open to those who wait: nobody has left the game."""
    r = opened()
    r = grow(r, hearing.moved(r, "H1", 4, "Ann"))
    assert place(r, "Ann") == ("H1", 4)
    assert open_to(r.tables["H1"]) == (1,)
    assert hearing.moved(r, "H1", 4, "Ann") == ()
    assert hearing.moved(r, "H1", 1, "Zoe") == ()


def test_lists_without_a_table() -> None:
    """A list may be kept before a table plays the game; it stays while one does."""
    r = does(opened(), wc.OpenList(by=FLOOR, game="Crown Stud $5 spread"))
    refused(r, wc.OpenList(by=FLOOR, game="Crown Stud $5 spread"), "8.3", "already")
    refused(r, wc.OpenList(by=FLOOR, game="\n"), "8.3", "name of a game")
    refused(r, wc.CloseList(by=FLOOR, game=HOLDEM), "8.3", "H1 play")
    refused(r, wc.CloseList(by=FLOOR, game="Bridge"), "8.3", "no list")
    for n in range(LISTS - len(r.lists)):
        r = does(r, wc.OpenList(by=FLOOR, game=f"Game {n}"))
    refused(r, wc.OpenList(by=FLOOR, game="One more"), "8.3", "at most")
    assert "Game 1" not in does(r, wc.CloseList(by=FLOOR, game="Game 1")).lists


def test_the_room_opens_once_and_closes_after_its_tables() -> None:
    """Opening is the operator's; a closed room hears and takes nothing."""
    bad = decide(Room(), cmd.OpenTable(by=HOUSE, table="Room", game=NAME, options={"page": 1}))
    assert isinstance(bad, Refusal)
    assert "page" in bad.why
    for by, edition in ((FLOOR, ""), (HOUSE, "other")):
        asked = cmd.OpenTable(by=by, table="Room", game=NAME, edition=edition)
        assert isinstance(decide(Room(), asked), Refusal)
    assert isinstance(decide(Room(), wc.JoinList(by=player("Ann"), game=HOLDEM)), Refusal)
    r = opened()
    assert isinstance(decide(r, cmd.OpenTable(by=HOUSE, table="Room", game=NAME)), Refusal)
    assert isinstance(decide(r, cmd.CloseTable(by=HOUSE)), Refusal)
    assert isinstance(decide(r, cmd.Sit(by=player("Ann"))), Refusal)
    for name in ("H1", "O1"):
        r = grow(r, hearing.unlisted(r, name))
    r = does(r, cmd.CloseTable(by=HOUSE))
    assert offers(r, FLOOR) == ()
    assert isinstance(decide(r, wc.JoinList(by=player("Ann"), game=HOLDEM)), Refusal)
    assert hearing.listed(r, "H2", GAMES["holdem"], TableOptions(), 4) == ()


def test_tournament_tables_are_not_of_the_room() -> None:
    """A table set aside for a tournament has no list, and what it tells is not heard."""
    r = opened()
    assert hearing.listed(r, "T1", GAMES["holdem"], TableOptions(tournament="Cup"), 10) == ()
    assert hearing.filled(r, "T1", 1, "Zoe") == ()
    assert hearing.vacated(r, "T1", 1, "Zoe") == ()
    assert hearing.picked_up(r, "T1", 1, "Zoe", 1) == ()
    assert hearing.unlisted(r, "T1") == ()


def test_the_board_and_the_console() -> None:
    """Everybody sees lists and calls; the console shows requests and absences."""
    r = does(lined("Dan", "Eve"), wc.PagePlayer(by=FLOOR, person="Dan", table="H1", at=10))
    (holdem, omaha) = board(r)
    assert (holdem.waiting, holdem.called[0].person, holdem.tables, omaha.free) == (("Eve",), "Dan", ("H1",), 3)
    mine = view(r, player("Dan"))
    assert mine.called is not None
    assert [(one.game, one.place) for one in mine.own] == [(HOLDEM, 0)]
    assert [one.place for one in view(r, player("Eve")).own] == [1]
    assert view(r, player("Ann")).at == "H1"
    console = view(does(r, wc.AskTableChange(by=player("Ann"), table="O1")), FLOOR)
    assert console.changes == (("Ann", "O1"),)
    assert [p.state for p in console.tables[0].places] == ["taken", "taken", "taken", "open"]
    event = hearing.vacated(r, "H1", 1, "Ann")[0]
    assert ENGINE.redact(r, event, FLOOR) is event
    assert view(grow(r, (event,)), FLOOR).tables[0].places[0].state == "left"


def _heard(r: Room, rng: Random, n: int) -> tuple[Event, ...]:
    """Something that a table might tell."""
    table = rng.choice(("H1", "O1", "H2"))
    t = r.tables.get(table)
    if t is None:
        return hearing.listed(r, table, GAMES["omaha" if table == "O1" else "holdem"], TableOptions(), 4)
    if t.taken and rng.random() < 0.5:
        seat, who = rng.choice(sorted(t.taken.items()))
        if rng.random() < 0.4:
            return hearing.picked_up(r, table, seat, who, r.clock)
        return hearing.vacated(r, table, seat, who)
    if rng.random() < 0.1:
        return hearing.unlisted(r, table)
    free = [s for s in range(1, t.seats + 1) if s not in t.taken]
    return hearing.filled(r, table, rng.choice(free), f"Walk{n}") if free else ()


@pytest.mark.parametrize("seed", range(12))
def test_everything_offered_is_accepted(seed: int) -> None:
    """A random evening: offers are taken and tables heard; nobody sits twice, and nobody is called in vain."""
    rng = Random(seed)
    r = opened(page=30)
    people = [FLOOR, DEALER, HOUSE, *(player(name) for name in ("Ann", "Ben", "Cal", "Dan", "Eve", "Fay"))]
    for n in range(250):
        at = max(r.clock, n * 7)
        if r.draw is not None and rng.random() < 0.7:
            r = does(r, cmd.Shuffle(by=CHANCE, order=tuple(rng.sample(deck(), 52))))
        elif rng.random() < 0.15:
            r = grow(r, _heard(r, rng, n))
        else:
            who = rng.choice(people)
            found = [o for o in offers(r, who) if o.command not in ("CloseTable", "CloseList")]
            if found:
                r = does(r, wc.take(rng.choice(found), who, at=at))
        sitting = [who for t in r.tables.values() for who in t.taken.values()]
        assert len(sitting) == len(set(sitting))
        assert all(page.table in r.tables for page in r.pages.values())
        assert all(
            promised(r, name) <= len([s for s in range(1, t.seats + 1) if s not in t.taken])
            for name, t in r.tables.items()
        )
        view(r, rng.choice(people))


def test_every_event_has_words_and_bookkeeping() -> None:
    """Nothing of the room is left out of either table."""
    of_room = {kind for kind in EVOLVE.of if kind.__module__ == we.__name__}
    assert of_room == set(WORDS.of)
    assert of_room == set(we.AnyRoomEvent.__args__)
