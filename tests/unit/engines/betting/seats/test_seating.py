"""Seats, chips and marker buttons between hands (poker-victoria 4.1, 6.2, 6.10, 8.1.1, 8.1.3, 8.2.5 to 8.2.8)."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.seats.dealing_hands import STACK, begin, chair, end, evolved, gone, play, posted, table

from croupier.engines.betting import commands as cs
from croupier.engines.betting.deciding import decide
from croupier.engines.betting.events import table as es
from croupier.engines.betting.evolving.seats import EVOLVE
from croupier.engines.betting.seats.chips import makeable
from croupier.engines.betting.seats.choice import draw_due
from croupier.engines.betting.seats.offers import offers
from croupier.engines.betting.state import Chair, PokerTable, Wish, markers, seat_of
from croupier.engines.betting.wording import SEATING, sentence
from croupier.games.poker.game import unopened
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, Role, Who
from croupier.things.cards import cards

SUE = Who("sue", Role.POKER_ROOM_SUPERVISOR)
DEE = Who("dee", Role.DEALER)
TOM = Who("tom", Role.TOURNAMENT_DIRECTOR)


def player(person: str) -> Who:
    """A player."""
    return Who(person, Role.PLAYER)


def asked(t: PokerTable, c: cmd.Command) -> tuple[ev.Event, ...]:
    """The events of a command that is accepted."""
    answer = decide(t, c)
    assert not isinstance(answer, Refusal), answer
    return answer


def after(t: PokerTable, *commands: cmd.Command) -> PokerTable:
    """The table after commands that are accepted."""
    for c in commands:
        t = evolved(t, asked(t, c))
    return t


def refused(t: PokerTable, c: cmd.Command) -> str:
    """The number of the rule by which a command is refused."""
    answer = decide(t, c)
    assert isinstance(answer, Refusal), answer
    return answer.cite.removeprefix("poker-victoria ")


def sit(person: str, seat: int = 0) -> cmd.Sit:
    """Take a seat."""
    return cmd.Sit(by=player(person), box=seat)


def ask(person: str, seat: int, *, drop: bool = False) -> cs.AskSeat:
    """Ask for a seat."""
    return cs.AskSeat(by=player(person), seat=seat, drop=drop)


def buy(person: str, amount: int) -> cmd.BuyChips:
    """Buy chips."""
    return cmd.BuyChips(by=player(person), amount=amount)


def leave(person: str) -> cmd.Stand:
    """Leave for good."""
    return cmd.Stand(by=player(person))


def move(person: str, seat: int) -> cs.ChangeSeat:
    """Change seats."""
    return cs.ChangeSeat(by=player(person), seat=seat)


# --- choosing a seat ------------------------------------------------------------------------------


def test_choice_of_seat() -> None:
    """An empty seat of one's choice, or any."""
    t = after(table(), sit("ann", 4), sit("bob"))
    assert {seat: c.person for seat, c in t.chairs.items()} == {4: "ann", 1: "bob"}
    assert not t.chairs[4].new
    assert refused(t, sit("cy", 4)) == "8.1.1"
    assert refused(t, sit("ann", 5)) == "8.1.1"


def test_no_eleventh_player_at_holdem() -> None:
    """Table 1 has ten; other games and decks have their own numbers."""
    full = table(*range(1, 11))
    assert refused(full, sit("ann")) == "4.1"
    assert refused(full, sit("ann", 11)) == "4.1"
    assert refused(table(1), sit("ann", 11)) == "4.1"
    assert refused(table(1), sit("ann", -3)) == "4.1"
    assert refused(table(*range(1, 6), game="draw-kitty", deck=40), sit("ann")) == "4.1"
    assert after(table(*range(1, 11), game="two-card-manila"), sit("ann")).chairs[11].person == "ann"
    assert refused(full, cs.SeatPlayer(by=SUE, person="ann")) == "4.1"


def test_a_draw_of_cards_decides() -> None:
    """Two want the same seat: the higher card has it, suits ranking from spades down."""
    t = after(table(1, 2), ask("ann", 5), ask("bob", 5))
    assert draw_due(t) == (5, 2)
    assert refused(t, sit("ann", 5)) == "8.1.1(a)"
    events = asked(t, cs.DrawForSeat(by=CHANCE, seat=5, cards=cards("Kh Ks")))
    assert [type(e) for e in events] == [es.SeatDrawn, es.SeatTaken]
    t = evolved(t, events)
    assert t.chairs[5].person == "bob"
    assert t.seating.wishes == ()
    assert sentence(t, events[0]) == "ann, bob draw Kh Ks for seat 5; bob has it"


@pytest.mark.parametrize("drawn", ["Kh", "Kh Kh", "Kh Ks 2c"])
def test_a_card_for_each(drawn: str) -> None:
    """As many different cards as people."""
    t = after(table(1, 2), ask("ann", 5), ask("bob", 5))
    assert refused(t, cs.DrawForSeat(by=CHANCE, seat=5, cards=cards(drawn))) == "8.1.1(a)"


def test_cards_of_the_deck_are_drawn() -> None:
    """Neither numbers that are no cards, nor cards that the short deck lacks."""
    t = after(table(1, 2, game="draw-blind", deck=32), ask("ann", 5), ask("bob", 5))
    for wrong in ((99, 50), (-1, 50), *(cards("6s 7s"),)):
        assert refused(t, cs.DrawForSeat(by=CHANCE, seat=5, cards=wrong)) == "8.1.1(a)"
    assert after(t, cs.DrawForSeat(by=CHANCE, seat=5, cards=cards("7s 7c"))).chairs[5].person == "ann"


def test_no_draw_without_rivals() -> None:
    """One who wants a seat takes it; and in a hand there are no cards to draw."""
    t = after(table(1, 2), ask("ann", 5))
    assert refused(t, cs.DrawForSeat(by=CHANCE, seat=5, cards=cards("7s"))) == "8.1.1(a)"
    assert draw_due(t) == (0, 0)
    _, on = begin(after(t, ask("bob", 5)))
    assert draw_due(on) == (0, 0)
    assert refused(on, cs.DrawForSeat(by=CHANCE, seat=5, cards=cards("7s 8s"))) == "8.1.1(a)"
    assert refused(on, cs.DrawForSeat(by=CHANCE, seat=1, cards=cards("7s 8s"))) == "8.1.1(a)"
    assert after(t, sit("ann", 5)).seating.wishes == ()


def test_one_wish_at_a_time() -> None:
    """Asking for another seat drops the first; a wish can be taken back."""
    t = after(table(1, 2), ask("ann", 5), ask("ann", 6))
    assert t.seating.wishes == (Wish("ann", 6),)
    assert refused(t, ask("ann", 6)) == "8.1.1"
    assert refused(t, ask("ann", 99)) == "4.1"
    assert refused(t, ask("ann", 5, drop=True)) == "8.1.1"
    assert after(t, ask("ann", 6, drop=True)).seating.wishes == ()
    assert refused(t, ask("p1", 1)) == "8.1.1"


def test_players_of_the_table_come_first_for_a_vacated_seat() -> None:
    """Who plays already may move there before a newcomer sits down (8.1.1(b))."""
    _, t = play(table(1, 2, 3, 4))
    t = after(t, leave("p2"), ask("new", 2), ask("p4", 2))
    assert 2 in t.seating.reserved
    assert refused(t, sit("new", 2)) == "8.1.1(b)"
    assert refused(t, cs.SeatPlayer(by=SUE, person="new", seat=2)) == "8.1.1(b)"
    assert draw_due(t) == (0, 0)
    events = asked(t, move("p4", 2))
    assert events[0].cite == "poker-victoria 8.1.1(b)"
    t = evolved(t, events)
    assert (t.chairs[2].person, t.seating.reserved, t.seating.wishes) == ("p4", frozenset(), ())


def test_two_players_of_the_table_draw_for_a_vacated_seat() -> None:
    """The newcomer does not draw with them; the winner moves."""
    _, t = play(table(1, 2, 3, 4))
    t = after(t, leave("p2"), ask("new", 2), ask("p4", 2), ask("p3", 2))
    assert draw_due(t) == (2, 2)
    assert refused(t, move("p3", 2)) == "8.1.1(a)"
    t = after(t, cs.DrawForSeat(by=CHANCE, seat=2, cards=cards("2s 3c")))
    assert (seat_of(t, "p3"), seat_of(t, "p4")) == (2, 4)


# --- chips ----------------------------------------------------------------------------------------


def test_buy_in() -> None:
    """At least the minimum, in chips of the table; later any amount."""
    t = after(table(1), sit("ann", 4))
    assert refused(t, buy("ann", 39_00)) == "6.2"
    assert refused(t, buy("ann", 40_50)) == "6.1"
    assert refused(t, buy("ann", 0)) == "6.1"
    assert refused(t, buy("ann", -40_00)) == "6.1"
    assert refused(t, buy("ann", 10**30)) == "6.1"
    assert refused(t, buy("zoe", 40_00)) == "6.2"
    t = after(t, buy("ann", 40_00), buy("ann", 5_00))
    assert t.chairs[4].stack == 45_00


def test_largest_buy_in() -> None:
    """Where there is one, it counts what lies there already."""
    t = after(table(1, buy_in_most=100_00), sit("ann", 4), buy("ann", 60_00))
    assert refused(t, buy("ann", 41_00)) == "6.3"
    t = after(t, buy("ann", 40_00))
    assert refused(t, buy("ann", 1_00)) == "6.3"


def test_no_chips_in_mid_hand() -> None:
    """Who is in the hand adds nothing; who folded, or has no cards, may; nobody takes any away (6.10)."""
    t = after(table(1, 2, 3), sit("ann", 4))
    e, t = begin(t)
    assert refused(t, buy("p1", 10_00)) == "6.10"
    t = after(t, buy("ann", 40_00))
    assert t.hand is not None
    folded = replace(t, hand=replace(t.hand, live=t.hand.live & ~(1 << 1)))
    folded = after(folded, buy("p1", 10_00))
    assert end(folded, e).chairs[1].stack == STACK + 10_00
    for person in ("p1", "ann", "zoe"):
        assert refused(t, cmd.CashOut(by=player(person), amount=1_00)) == "6.10"
    assert refused(t, leave("p1")) == "6.10"
    assert refused(folded, leave("p1")) == "6.10"
    assert seat_of(after(t, leave("ann")), "ann") == 0


def test_busted_player_buys_in_again() -> None:
    """A new buy-in is at least the minimum."""
    _, t = play(table(1, 2, 3))
    t = chair(t, 1, stack=0)
    assert refused(t, buy("p1", 39_00)) == "6.2"
    assert after(t, buy("p1", 40_00)).chairs[1].stack == 40_00


@pytest.mark.parametrize(
    ("amount", "chips", "can"),
    [
        (5_00, (1_00, 5_00), True), (50, (1_00,), False), (7, (3, 5), False), (4, (3, 5), False), (8, (3, 5), True),
        (25_00, (10_00, 25_00), True), (15_00, (10_00, 25_00), False), (35_00, (10_00, 25_00), True),
        (0, (1,), False), (-5, (1,), False), (5, (), False), (1, (10**10,), False), (10**10, (10**10,), True),
        (10**9 + 7, (10**9 + 7, 10**9 + 9), True), (1, (10**9 + 7, 10**9 + 9), False),
    ],
)  # fmt: skip
def test_makeable(amount: int, chips: tuple[int, ...], can: bool) -> None:
    """Whether an amount can be made of chips."""
    assert makeable(amount, chips) is can


# --- leaving --------------------------------------------------------------------------------------


def test_leaving_for_good() -> None:
    """The chips go with their owner, and a reserved button lies there."""
    events = asked(table(1, 2), leave("p2"))
    assert [(type(e), e.cite) for e in events] == [
        (ev.CashedOut, "poker-victoria 6.10"), (es.SeatVacated, "poker-victoria 8.1.3(a)"),
    ]  # fmt: skip
    t = evolved(table(1, 2), events)
    assert (list(t.chairs), t.seating.reserved) == ([1], frozenset({2}))
    assert refused(t, leave("p2")) == "8.1.3(a)"
    assert len(asked(chair(table(1, 2), 2, stack=0), leave("p2"))) == 1
    assert after(t, sit("ann", 2)).seating.reserved == frozenset()


def test_a_closed_table_lets_people_go() -> None:
    """Leaving is all that is left."""
    t = replace(table(1, 2), shut=True)
    assert refused(t, sit("ann")) == "11.2.6"
    assert refused(t, buy("p1", 10_00)) == "11.2.6"
    assert refused(t, ask("p1", 5)) == "11.2.6"
    assert [o.command for o in offers(t, player("p1"))] == ["Stand"]
    assert list(after(t, leave("p1")).chairs) == [2]


def test_excluded_people_get_no_seat() -> None:
    """Exclusion keeps from sitting down, and a supervisor takes the player out (11.2.2)."""
    t = replace(table(1, 2), excluded=frozenset({"ann", "p2"}))
    assert refused(t, sit("ann")) == "11.2.2"
    assert refused(t, cs.SeatPlayer(by=SUE, person="ann")) == "11.2.2"
    assert list(after(t, cs.RemovePlayer(by=SUE, person="p2")).chairs) == [1]


# --- away -----------------------------------------------------------------------------------------


def test_marker_buttons() -> None:
    """Player walking, absent, missed blind, dealt-out: each from what is so."""
    assert markers(Chair(person="a")) == ()
    assert markers(Chair(person="a", out=True)) == ("dealt-out",)
    assert markers(Chair(person="a", away=True)) == ("player walking",)
    assert markers(Chair(person="a", away=True, missed=(1,))) == ("absent",)
    assert markers(Chair(person="a", missed=(1,))) == ("missed blind", "dealt-out")
    assert markers(Chair(person="a", missed=(1,), posting=True)) == ("missed blind",)
    assert markers(Chair(person="a", new=True)) == ("dealt-out",)


def test_sitting_out_and_coming_back() -> None:
    """Dealt out until back; staff may say so for a player."""
    t = after(table(1, 2, 3), cs.SitOut(by=player("p2")))
    assert refused(t, cs.SitOut(by=player("p2"))) == "8.1.3"
    assert refused(t, cs.SitOut(by=player("p2"), person="p3")) == "8.1.3"
    assert refused(t, cs.SitOut(by=player("zoe"))) == "8.1.3"
    assert refused(t, cs.SitOut(by=DEE)) == "8.1.3"
    e, _ = play(t)
    assert 2 not in e.order
    t = after(t, cs.ComeBack(by=player("p2")), cs.WalkAway(by=DEE, person="p3", at=50))
    assert (t.chairs[2].out, t.chairs[3].away, t.chairs[3].since) == (False, True, 50)
    assert refused(t, cs.WalkAway(by=DEE, person="p3", at=60)) == "8.1.3"
    assert refused(t, cs.ComeBack(by=player("p2"))) == "8.1.3"
    assert refused(t, cs.ComeBack(by=player("zoe"))) == "8.1.3"


def test_picked_up_after_an_absence() -> None:
    """After twenty minutes, not before; the chips are held, and come back with the player, who is new."""
    _, t = play(table(1, 2, 3))
    t = after(t, cs.WalkAway(by=player("p2"), at=1000))
    assert refused(t, cs.PickUp(by=SUE, person="p2", at=2199)) == "8.2.8"
    assert refused(t, cs.PickUp(by=SUE, person="p3", at=9999)) == "8.2.8"
    assert refused(t, cs.PickUp(by=SUE, person="zoe", at=9999)) == "8.2.8"
    (event,) = asked(t, cs.PickUp(by=SUE, person="p2", at=2200))
    assert isinstance(event, es.PlayerPickedUp)
    assert (event.person, event.chips, event.at, event.game) == ("p2", STACK, 2200, "holdem")
    t = evolved(t, (event,))
    assert (t.seating.held, t.seating.reserved, seat_of(t, "p2")) == ({"p2": STACK}, frozenset({2}), 0)
    back = after(t, sit("p2", 7))
    assert (back.chairs[7].stack, back.chairs[7].new, back.seating.held) == (STACK, True, {})
    paid = asked(t, cs.CollectHeld(by=player("p2")))
    assert evolved(t, paid).seating.held == {}
    assert refused(evolved(t, paid), cs.CollectHeld(by=player("p2"))) == "1.1"


def test_nobody_is_picked_up_in_a_hand() -> None:
    """The chips are in play."""
    _, t = begin(table(1, 2, 3))
    t = after(t, cs.WalkAway(by=player("p2"), at=0))
    assert refused(t, cs.PickUp(by=SUE, person="p2", at=9999)) == "6.10"


# --- blinds that are owed -------------------------------------------------------------------------


def test_newcomer_posts_or_waits() -> None:
    """A game in progress: the newcomer owes a blind, and says which way."""
    _, t = play(table(1, 2, 3, 4))
    t = after(t, sit("ann", 6), buy("ann", 50_00))
    assert t.chairs[6].new
    events = asked(t, cs.PostBlind(by=player("ann")))
    assert events[0].cite == "poker-victoria 8.2.7(b)"
    posting = evolved(t, events)
    e, _ = play(posting)
    assert posted(e, "made up") == [(6, 2_00)]
    assert refused(posting, cs.PostBlind(by=player("ann"))) == "8.2.7(b)"
    assert refused(t, cs.PostBlind(by=player("ann"), wait=True)) == "8.2.7(a)"
    assert after(posting, cs.PostBlind(by=player("ann"), wait=True)).chairs[6] == t.chairs[6]
    assert refused(t, cs.PostBlind(by=player("p1"))) == "8.2.3"
    assert refused(t, cs.PostBlind(by=player("zoe"))) == "8.2.3"
    out = after(t, cs.SitOut(by=player("ann")))
    assert refused(out, cs.PostBlind(by=player("ann"))) == "8.2.7(b)"


@pytest.mark.parametrize("why", ["moved", "closed game"])
def test_excused_newcomers(why: str) -> None:
    """Moved by a supervisor or from a closed game: dealt in at once."""
    _, t = play(table(1, 2, 3, 4))
    t = after(t, cs.SeatPlayer(by=SUE, person="ann", seat=6, why=why), buy("ann", 50_00))
    e, _ = play(t)
    assert (6 in e.order, posted(e, "made up")) == (True, [])


def test_seats_given_by_a_supervisor() -> None:
    """From the list, to any seat; the newcomer still owes a blind."""
    _, t = play(table(1, 2, 3, 4))
    t = after(t, cs.SeatPlayer(by=SUE, person="ann"))
    assert (t.chairs[5].person, t.chairs[5].new) == ("ann", True)
    assert refused(t, cs.SeatPlayer(by=SUE, person="ann")) == "8.1.1"
    assert refused(t, cs.SeatPlayer(by=SUE, person="")) == "8.1.1"
    assert refused(t, cs.SeatPlayer(by=SUE, person="bob", seat=5)) == "8.1.1"
    assert refused(t, cs.SeatPlayer(by=SUE, person="bob", why="friend")) == "8.2.7"


# --- changing seats (8.2.5) -----------------------------------------------------------------------


def ring() -> PokerTable:
    """Seven players who have played a round; the button is due at seat 1."""
    t = table(1, 2, 3, 4, 5, 6, 7)
    for _ in range(8):
        _, t = play(t)
    return replace(t, chairs=dict(sorted(t.chairs.items())))


def test_two_seats_clockwise_are_free() -> None:
    """Over two live players one may move; over three a blind is owed."""
    t = gone(ring(), 6)
    assert not after(t, move("p3", 6)).chairs[6].moved
    far = after(t, move("p2", 6))
    assert far.chairs[6].moved
    e, waits = play(far)
    assert 6 not in e.order
    e, _ = play(after(far, cs.PostBlind(by=player("p2"))))
    made = [bet for bet in e.forced if bet.seat == 6]
    assert [(bet.kind, bet.amount, bet.cite) for bet in made] == [("made up", 2_00, "poker-victoria 8.2.5")]
    while 6 not in e.order or e.blind != 6:
        e, waits = play(waits)
        assert e.blind == 6 or 6 not in e.order
    assert posted(e)[-1] == (6, 2_00)


def test_only_live_players_count() -> None:
    """Empty seats and players who are dealt out are not live player seats."""
    t = gone(ring(), 6)
    t = after(t, cs.SitOut(by=player("p4")))
    assert not after(t, move("p2", 6)).chairs[6].moved


def test_one_seat_to_the_right_is_far_clockwise() -> None:
    """Seats are counted clockwise, all the way round."""
    t = gone(ring(), 4)
    assert after(t, move("p6", 4)).chairs[4].moved


def test_the_next_chair_to_the_right_is_free() -> None:
    """Nobody is passed, and the order of the players stays; not so where the place of a due blind is left behind."""
    t = gone(ring(), 4)
    moved = after(t, move("p5", 4))
    assert not moved.chairs[4].moved
    e, _ = play(moved)
    assert 4 in e.order
    _, button, small = t.seating.positions
    t = gone(ring(), button)
    assert after(t, move(f"p{small}", button)).chairs[button].moved


def test_who_paid_the_blinds_may_move_into_the_button_seat() -> None:
    """The button is due at a seat that was left: a player who paid for the round moves there and gets a hand."""
    t = ring()
    due = t.seating.positions[1]
    t = gone(t, due)
    mover = (due + 3) % 7 or 7
    t2 = after(t, move(f"p{mover}", due))
    assert not t2.chairs[due].moved
    e, _ = play(t2)
    assert (e.button, due in e.order) == (due, True)
    unpaid = chair(t, mover, paid=(1,))
    assert after(unpaid, move(f"p{mover}", due)).chairs[due].moved


def test_a_supervisor_moves_players() -> None:
    """Who is moved owes nothing for it (8.2.7)."""
    t = gone(ring(), 6)
    events = asked(t, cs.ChangeSeat(by=SUE, person="p1", seat=6))
    assert events[0].cite == "poker-victoria 8.2.7"
    assert not evolved(t, events).chairs[6].moved


def test_no_penalty_without_blinds_or_before_the_first_hand() -> None:
    """Antes are paid by everybody in every hand."""
    t = gone(ring(), 6)
    assert not after(table(1, 2, 3, 4, 5), move("p1", 9)).chairs[9].moved
    stud = replace(t, variant=table(game="seven-card-stud", ante=1_00).variant)
    assert not after(stud, move("p1", 6)).chairs[6].moved


def test_seats_are_changed_between_hands() -> None:
    """Not by those in the hand, nor for others, nor into a seat that is taken."""
    t = gone(ring(), 6)
    _, on = begin(t)
    assert refused(on, move("p3", 6)) == "8.2.5"
    assert refused(t, move("p3", 5)) == "8.1.1"
    assert refused(t, move("p3", 44)) == "4.1"
    assert refused(t, move("zoe", 6)) == "8.2.5"
    assert refused(t, cs.ChangeSeat(by=player("p3"), seat=6, person="p1")) == "8.2.5"


# --- tournaments, offices, words ------------------------------------------------------------------


def test_tournament_chips_are_no_money() -> None:
    """Seats and chips come from the director, and nothing is bought or cashed."""
    t = table(1, 2, tournament="T1")
    assert refused(t, sit("ann")) == "10.3.2"
    assert refused(t, buy("p1", 40_00)) == "10.2.1(b)"
    give = cs.AllotChips(by=TOM, person="ann", amount=1500)
    assert refused(t, give) == "10.2.1(b)"
    t = after(replace(t, number=5), cs.SeatPlayer(by=TOM, person="ann", seat=5), give)
    assert (t.chairs[5].stack, t.chairs[5].new) == (1500, False)
    assert refused(t, cs.AllotChips(by=TOM, person="ann", amount=0)) == "10.2.1(b)"
    events = asked(t, cs.RemovePlayer(by=TOM, person="ann"))
    assert [type(e) for e in events] == [es.TournamentChips, es.SeatVacated]
    assert 5 not in evolved(t, events).chairs
    away = after(t, cs.WalkAway(by=player("p1"), at=0))
    assert refused(away, cs.PickUp(by=SUE, person="p1", at=9999)) == "10.2.1(i)"
    assert refused(table(1), cs.AllotChips(by=TOM, person="p1", amount=5)) == "6.2"
    _, on = begin(t)
    assert refused(on, give) == "6.10"


def test_every_event_that_is_kept_has_words() -> None:
    """The registers agree."""
    assert set(EVOLVE.of) == {*SEATING.of, ev.ChipsBought, ev.CashedOut}


def test_every_event_has_words() -> None:
    """One line about each."""
    fields: dict[str, Any] = {
        "person": "ann", "seat": 4, "old": 2, "amount": 10_00, "chips": 10_00, "new": True, "owes": True, "by": "sue",
        "people": ("ann", "bob"), "cards": (50, 51), "winner": "bob", "at": 5, "game": "holdem", "posting": True,
    }  # fmt: skip
    for row in SEATING.rows:
        kind: Any = row.kind
        named = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
        event = kind(**named, cite=table(1).law("8.1.1"))
        assert "ann" in row.take(unopened(), event)


def test_offers_between_hands() -> None:
    """A newcomer is offered the empty seats, a seated player chips, leave and the rest; the dealer the markers."""
    _, t = play(table(1, 2, 3))
    new = [o for o in offers(t, player("ann")) if o.command == "Sit"]
    assert [o.fields["box"] for o in new] == [4, 5, 6, 7, 8, 9, 10]
    mine = {o.command for o in offers(t, player("p1"))}
    assert mine == {"SitOut", "WalkAway", "Stand", "ChangeSeat", "AskSeat", "BuyChips"}
    assert {o.command for o in offers(t, DEE)} == {"SitOut", "WalkAway"}
    assert {o.command for o in offers(t, SUE)} == {"SitOut", "WalkAway", "RemovePlayer", "ChangeSeat"}
    t = after(t, sit("ann", 5), cs.WalkAway(by=player("p1"), at=7))
    (bounds,) = [o.amount for o in offers(t, player("ann")) if o.command == "BuyChips"]
    assert bounds is not None
    assert (bounds.least, bounds.step) == (40_00, 1_00)
    assert "PickUp" in {o.command for o in offers(t, SUE)}
    assert "PostBlind" in {o.command for o in offers(t, player("ann"))}
    assert list(offers(t, CHANCE)) == []
