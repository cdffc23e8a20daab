"""Button, blinds and antes from hand to hand (poker-victoria 8.2, 8.x.1, 9.1.1)."""

import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.seats.dealing_hands import STACK, begin, chair, end, gone, name, play, posted, table

from croupier.engines.betting.events.hand import HandBegan
from croupier.engines.betting.evolving.hand import EVOLVE
from croupier.engines.betting.hand.following import forced
from croupier.engines.betting.options import HeadsUp
from croupier.engines.betting.seats.blinds import next_hand
from croupier.engines.betting.state import PokerTable, markers
from croupier.kernel.answers import Refusal


def shape(e: HandBegan) -> tuple[int, list[int], int]:
    """Button, seats that post blinds, and the seat of the last blind."""
    return e.button, [seat for seat, _ in posted(e)], e.blind


def hands(t: PokerTable, count: int) -> list[tuple[int, list[int], int]]:
    """The shapes of the next hands."""
    found = []
    for _ in range(count):
        e, t = play(t)
        found.append(shape(e))
    return found


def refused(t: PokerTable) -> Refusal:
    """Why no hand can begin."""
    answer = next_hand(t)
    assert isinstance(answer, Refusal)
    return answer


# --- the button -----------------------------------------------------------------------------------


def test_first_button_is_right_of_the_dealer() -> None:
    """The occupied seat with the highest number has the first button; the deal begins to its left."""
    e, _ = play(table(2, 5, 7, 9))
    assert shape(e) == (9, [2, 5], 5)
    assert e.order == (2, 5, 7, 9)
    assert e.owners == ("p2", "p5", "p7", "p9")
    assert e.cite == "poker-victoria 8.14.1(a)"
    assert [bet.cite for bet in e.forced] == ["poker-victoria 8.2.2(a)", "poker-victoria 8.2.2(b)"]


def test_button_and_blinds_go_round() -> None:
    """One position clockwise a hand."""
    assert hands(table(1, 2, 3, 4), 5) == [
        (4, [1, 2], 2),
        (1, [2, 3], 3),
        (2, [3, 4], 4),
        (3, [4, 1], 1),
        (4, [1, 2], 2),
    ]


def test_hands_are_numbered_and_cite_the_order_of_the_deal() -> None:
    """Later hands rest on the order of the deal."""
    first, t = play(table(1, 2, 3))
    second, _ = play(t)
    assert (first.number, second.number) == (1, 2)
    assert second.cite == "poker-victoria 8.1.4"


def test_three_blinds() -> None:
    """Any number of blinds stands one after the other."""
    t = table(1, 2, 3, 4, 5, blinds=(1_00, 2_00, 4_00))
    e, t = play(t)
    assert posted(e) == [(1, 1_00), (2, 2_00), (3, 4_00)]
    assert hands(t, 2) == [(1, [2, 3, 4], 4), (2, [3, 4, 5], 5)]


def test_one_blind() -> None:
    """One blind: the seat left of the button."""
    assert hands(table(1, 4, 6, blinds=(2_00,)), 4) == [(6, [1], 1), (1, [4], 4), (4, [6], 6), (6, [1], 1)]


# --- two players ----------------------------------------------------------------------------------


def test_two_players_as_gazetted() -> None:
    """The player left of the button posts the first blind, and so the button the last one."""
    assert hands(table(3, 8), 3) == [(8, [3, 8], 8), (3, [8, 3], 3), (8, [3, 8], 8)]


def test_two_players_button_first() -> None:
    """As played elsewhere: the button posts the first blind."""
    t = table(3, 8, heads_up=HeadsUp.BUTTON)
    assert hands(t, 3) == [(8, [8, 3], 3), (3, [3, 8], 8), (8, [8, 3], 3)]


@pytest.mark.parametrize("way", list(HeadsUp))
def test_nobody_posts_the_last_blind_twice_when_a_third_leaves(way: HeadsUp) -> None:
    """From three to two players the last blind goes on, whoever leaves."""
    for leaver in (1, 2, 3):
        e, t = play(table(1, 2, 3, heads_up=way))
        before = e.blind
        e, t = play(gone(t, leaver))
        assert e.blind != before
        second, _ = play(t)
        assert second.blind != e.blind


def test_third_player_between_two_waits_at_the_button() -> None:
    """A newcomer who posts where the button would stand is not dealt in; in the next round the blind is due."""
    for way in HeadsUp:
        e, t = play(table(1, 5, heads_up=way))
        last = e.blind
        other = 1 if last == 5 else 5
        seat = 7 if other == 5 else 3
        # between the next last blind and the player who posts the first one
        t = chair(t, seat, new=True, posting=True)
        e, t = play(t)
        assert e.blind == other
        assert seat not in e.order
        e, t = play(t)
        assert e.blind == seat
        assert e.order.count(seat) == 1


def test_fewer_players_than_blinds() -> None:
    """Two players and three blinds: the last two blinds are posted, the larger by the button."""
    t = table(1, 2, blinds=(1_00, 2_00, 4_00))
    e, t = play(t)
    assert (e.button, posted(e)) == (2, [(1, 2_00), (2, 4_00)])
    e, t = play(t)
    assert (e.button, posted(e)) == (1, [(2, 2_00), (1, 4_00)])
    e, t = play(chair(t, 3, new=True))
    assert 3 not in e.order
    e, t = play(t)
    assert (e.blind, len(posted(e))) == (3, 3)


def test_down_to_fewer_players_than_blinds() -> None:
    """Of four players with three blinds two leave; the last blind still goes on one by one."""
    e, t = play(table(1, 2, 3, 4, blinds=(1_00, 2_00, 4_00)))
    assert e.blind == 3
    e, t = play(gone(t, 1, 2))
    assert (e.button, posted(e)) == (4, [(3, 2_00), (4, 4_00)])
    e, t = play(t)
    assert (e.button, posted(e)) == (3, [(4, 2_00), (3, 4_00)])


def test_one_seat_never_holds_two_blinds() -> None:
    """Three blinds and three players, one of them moved in between: the larger blind counts, then all is as usual."""
    e, t = play(table(2, 4, 6, 8, blinds=(1_00, 2_00, 4_00)))
    assert e.positions == (8, 2, 4, 6)
    e, t = play(chair(gone(t, 2, 8), 5))
    assert (e.button, posted(e), e.order) == (2, [(6, 2_00), (4, 4_00)], (4, 5, 6))
    e, t = play(t)
    assert (e.button, posted(e)) == (5, [(6, 1_00), (4, 2_00), (5, 4_00)])


# --- players who leave (8.2.6) --------------------------------------------------------------------


def test_player_due_to_post_the_small_blind_leaves() -> None:
    """No small blind in the next hand, a dead button in the one after it, and then all is as usual."""
    e, t = play(table(1, 2, 3, 4, 5))
    assert shape(e) == (5, [1, 2], 2)
    t = gone(t, 2)
    e, t = play(t)
    assert shape(e) == (1, [3], 3)
    assert posted(e) == [(3, 2_00)]
    assert e.forced[0].cite == "poker-victoria 8.2.6"
    assert e.positions == (1, 2, 3)
    e, t = play(t)
    assert shape(e) == (2, [3, 4], 4)
    assert e.cite == "poker-victoria 8.2.6"
    assert e.order[0] == 3
    assert hands(t, 1) == [(3, [4, 5], 5)]


def test_player_due_for_the_button_leaves() -> None:
    """The small blind of the last hand leaves: the button is dead, and both blinds are posted."""
    _, t = play(table(1, 2, 3, 4, 5))
    e, t = play(gone(t, 1))
    assert shape(e) == (1, [2, 3], 3)
    assert e.cite == "poker-victoria 8.2.6"
    assert hands(t, 1) == [(2, [3, 4], 4)]


def test_player_due_to_post_the_large_blind_leaves() -> None:
    """The next player posts it; nothing else moves."""
    _, t = play(table(1, 2, 3, 4, 5))
    assert hands(gone(t, 3), 2) == [(1, [2, 4], 4), (2, [4, 5], 5)]


def test_the_button_leaves() -> None:
    """Who has had the button owes nothing: no trace of it."""
    _, t = play(table(1, 2, 3, 4, 5))
    assert hands(gone(t, 5), 4) == [(1, [2, 3], 3), (2, [3, 4], 4), (3, [4, 1], 1), (4, [1, 2], 2)]


def test_both_blinds_leave() -> None:
    """A dead button at once, without a small blind, and once more at the seat of the large blind."""
    _, t = play(table(1, 2, 3, 4, 5))
    assert hands(gone(t, 1, 2), 3) == [(1, [3], 3), (2, [3, 4], 4), (3, [4, 5], 5)]


def test_the_middle_of_three_blinds_leaves() -> None:
    """With three blinds the gap goes back place by place, until it is a dead button."""
    _, t = play(table(1, 2, 3, 4, 5, 6, blinds=(1_00, 2_00, 4_00)))
    t = gone(t, 2)
    e, t = play(t)
    assert (e.button, posted(e)) == (1, [(3, 2_00), (4, 4_00)])
    e, t = play(t)
    assert (e.button, posted(e)) == (2, [(3, 1_00), (4, 2_00), (5, 4_00)])


def test_small_blind_leaves_three_players_head_to_head() -> None:
    """To the letter of 8.2.6 also with two left: the button posts nothing."""
    _, t = play(table(1, 2, 3))
    t = gone(t, 2)
    assert hands(t, 3) == [(1, [3], 3), (2, [3, 1], 1), (3, [1, 3], 3)]


# --- newcomers (8.2.7) ----------------------------------------------------------------------------


def test_newcomer_waits_for_the_blind() -> None:
    """Not dealt in until the large blind is due, and then it is an ordinary blind."""
    _, t = play(table(1, 2, 3, 4))
    t = chair(t, 6, new=True)
    for _ in range(2):
        e, t = play(t)
        assert 6 not in e.order
    e, t = play(t)
    assert (e.blind, posted(e)) == (6, [(4, 1_00), (6, 2_00)])
    assert not t.chairs[6].new
    e, t = play(t)
    assert posted(e) == [(6, 1_00), (1, 2_00)]


def test_newcomer_has_missed_nothing() -> None:
    """A blind that goes by a newcomer, or by one who moved too far, is not owed on top."""
    for kind in ("new", "moved"):
        _, t = play(table(1, 2, 4, 5))
        t = chair(t, 3, out=True, **{kind: True})
        for _ in range(6):
            e, t = play(t)
        assert (3 in e.order, t.chairs[3].missed) == (False, ())


def test_newcomer_posts_the_large_blind() -> None:
    """Dealt in at once for a live post of the large blind, which comes after the blinds."""
    _, t = play(table(1, 2, 3, 4))
    e, t = play(chair(t, 6, new=True, posting=True))
    assert [(bet.seat, bet.amount, bet.kind) for bet in e.forced] == [
        (2, 1_00, "blind"), (3, 2_00, "blind"), (6, 2_00, "made up"),
    ]  # fmt: skip
    assert e.forced[-1].cite == "poker-victoria 8.2.7(b)"
    e, t = play(t)
    assert (6 in e.order, posted(e, "made up")) == (True, [])


def test_newcomer_at_the_button_is_not_dealt_in() -> None:
    """Even for a post: the hand after it will do."""
    _, t = play(table(1, 2, 3, 4))
    t = chair(gone(t, 1), 1, person="new", new=True, posting=True)
    e, t = play(t)
    assert (e.button, 1 in e.order) == (1, False)
    assert posted(e) == [(2, 1_00), (3, 2_00)]
    e, t = play(t)
    assert (e.button, 1 in e.order, posted(e, "made up")) == (2, True, [(1, 2_00)])


def test_moved_by_a_supervisor_even_at_the_button() -> None:
    """Players from a closed game, or moved, are dealt in at once (a chair that is not `new`)."""
    _, t = play(table(1, 2, 3, 4))
    e, t = play(chair(gone(t, 1), 1, person="moved", new=False))
    assert (e.button, 1 in e.order, posted(e, "made up")) == (1, True, [])


def test_newcomer_at_the_seat_of_the_small_blind_does_not_post_it() -> None:
    """The small blind is not the newcomer's; the large one may be posted there."""
    _, t = play(table(1, 2, 3, 4))
    t = chair(gone(t, 2), 2, person="new", new=True)
    e, _ = play(t)
    assert (posted(e), 2 in e.order) == ([(3, 2_00)], False)
    e, _ = play(chair(t, 2, posting=True))
    assert (posted(e), posted(e, "made up")) == ([(3, 2_00)], [(2, 2_00)])


def test_nobody_waits_for_a_game_that_is_none() -> None:
    """With one player of the old game left, newcomers are dealt in; with none, the button starts again."""
    _, t = play(table(1, 2, 3))
    alone = chair(chair(gone(t, 1, 3), 6, new=True), 8, new=True)
    e, _ = play(alone)
    assert (set(e.order), posted(e, "made up")) == ({2, 6, 8}, [])
    e, _ = play(gone(alone, 2))
    assert shape(e) == (8, [6, 8], 8)
    assert e.cite == "poker-victoria 8.14.1(a)"


# --- missed blinds (8.2.3) ------------------------------------------------------------------------


def test_missed_blinds_are_made_up() -> None:
    """The large blind live, the small one dead, after the blinds of the hand."""
    _, t = play(table(1, 2, 3, 4, 5))
    t = chair(t, 3, out=True)
    e, t = play(t)
    assert (e.blind, e.missed) == (4, ((3, 1),))
    assert t.chairs[3].missed == (1,)
    e, t = play(t)
    assert (posted(e), e.missed) == ([(4, 1_00), (5, 2_00)], ((3, 0),))
    assert t.chairs[3].missed == (0, 1)
    t = chair(t, 3, out=False)
    e, again = play(t)
    assert 3 not in e.order
    e, t = play(chair(t, 3, posting=True))
    assert (posted(e, "made up"), posted(e, "dead")) == ([(3, 2_00)], [(3, 1_00)])
    assert {bet.cite for bet in e.forced if bet.seat == 3} == {"poker-victoria 8.2.3"}
    assert (t.chairs[3].missed, t.chairs[3].posting) == ((), False)
    for _ in range(2):
        e, again = play(again)
    assert (e.blind, 3 in e.order, again.chairs[3].missed) == (3, True, ())


def test_the_small_blind_that_goes_by_with_the_post_is_owed_too() -> None:
    """Out for the large blind alone and back in the next hand: the small blind passes there, and is not saved."""
    _, t = play(table(1, 2, 3, 4, 5))
    _, t = play(chair(t, 3, out=True))
    e, t = play(chair(t, 3, out=False, posting=True))
    assert (posted(e), posted(e, "made up"), posted(e, "dead")) == ([(4, 1_00), (5, 2_00)], [(3, 2_00)], [(3, 1_00)])
    assert t.chairs[3].missed == ()


def test_missed_small_blind_alone() -> None:
    """Who pays the large blind and skips the small one owes that one, dead; the game goes without it meanwhile."""
    _, t = play(table(1, 2, 3, 4, 5))
    e, t = play(chair(t, 2, out=True))
    assert (posted(e), e.missed) == ([(3, 2_00)], ((2, 0),))
    e, t = play(chair(t, 2, out=False, posting=True))
    assert (e.button, 2 in e.order, posted(e, "dead"), posted(e, "made up")) == (2, True, [(2, 1_00)], [])


def test_dealt_out_without_missing_a_blind() -> None:
    """Nothing is owed for hands without one's blinds."""
    _, t = play(table(1, 2, 3, 4, 5))
    e, t = play(chair(t, 5, out=True))
    assert (5 in e.order, e.missed) == (False, ())
    e, t = play(chair(t, 5, out=False))
    assert (5 in e.order, posted(e, "made up"), posted(e, "dead")) == (True, [], [])


def test_two_rounds_missed_are_owed_once() -> None:
    """A blind is owed once, however often it went by."""
    _, t = play(table(1, 2, 3, 4))
    t = chair(t, 3, away=True, since=10)
    for _ in range(9):
        _, t = play(t)
    assert t.chairs[3].missed == (0, 1)
    assert markers(t.chairs[3]) == ("absent",)


def test_busted_player_is_not_dealt_in() -> None:
    """Without chips no cards; who buys again in time has missed nothing."""
    _, t = play(table(1, 2, 3, 4))
    t = chair(t, 4, stack=0)
    e, t = play(t)
    assert (4 in e.order, t.chairs[4].missed) == (False, ())
    e, _ = play(chair(t, 4, stack=STACK))
    assert e.blind == 4


# --- stakes, antes, stud --------------------------------------------------------------------------


def test_short_stacks_post_what_they_have() -> None:
    """The blind is due in full, so that others call it; the hand takes what is there, after the ante."""
    t = chair(chair(table(1, 2, 3, ante=50), 2, stack=1_20), 1, stack=50)
    e, t = begin(t)
    assert posted(e, "ante") == [(1, 50), (2, 50), (3, 50)]
    assert posted(e) == [(1, 1_00), (2, 2_00)]
    taken = []
    while t.hand is not None and t.hand.posted < len(t.hand.forced):
        event = forced(t.hand)
        taken.append((event.seat, event.amount, event.to))
        t = replace(t, hand=EVOLVE.of[type(event)](t.hand, event))
    assert taken[3:] == [(1, 0, 1_00), (2, 70, 2_00)]


def test_nothing_is_made_up_by_a_player_without_chips_left() -> None:
    """The large blind is live and comes first; for the dead one nothing may be left."""
    _, t = play(table(1, 2, 3, 4, 5, ante=50))
    t = chair(t, 5, missed=(0, 1), posting=True, stack=50)
    e, _ = begin(t)
    assert [bet.kind for bet in e.forced if bet.seat == 5] == ["ante"]
    e, _ = begin(chair(t, 5, stack=1_50))
    assert [bet.kind for bet in e.forced if bet.seat == 5] == ["ante", "made up"]


def test_antes_come_first() -> None:
    """Antes in the order of the deal, then blinds, then what is made up."""
    _, t = play(table(1, 2, 3, 4, ante=25))
    e, _ = play(chair(t, 6, new=True, posting=True))
    assert [bet.kind for bet in e.forced] == ["ante"] * 5 + ["blind"] * 2 + ["made up"]
    assert [bet.seat for bet in e.forced[:5]] == list(e.order)
    assert e.forced[0].cite == "poker-victoria 8.14.1(b)"


def test_antes_without_blinds() -> None:
    """Draw with antes: the button goes round, and nobody waits for anything."""
    e, t = play(table(1, 2, 3, game="draw-ante", ante=1_00))
    assert (e.button, e.blind, posted(e)) == (3, 0, [])
    e, t = play(chair(t, 5, new=True))
    assert (e.button, set(e.order)) == (1, {1, 2, 3, 5})
    assert [play(t)[0].button] == [2]


def test_stud_has_no_button() -> None:
    """The deal begins at the dealer's left, everybody antes, and newcomers do not wait."""
    e, t = play(table(2, 5, 7, game="seven-card-stud", ante=50))
    assert (e.button, e.order, e.blind, e.positions) == (0, (2, 5, 7), 0, ())
    assert e.forced[0].cite == "poker-victoria 8.9.1"
    e, t = play(chair(gone(t, 2), 1, new=True))
    assert e.order == (1, 5, 7)


# --- misdeals (9.1.1) -----------------------------------------------------------------------------


def test_misdeal_is_dealt_again_as_it_was() -> None:
    """The same player is first, the same forced bets, made-up blinds included."""
    _, t = play(table(1, 2, 3, 4))
    e, t = play(chair(t, 6, new=True, posting=True))
    t = replace(t, misdealt=True)
    again, t = play(t)
    assert (again.order, again.button, again.blind) == (e.order, e.button, e.blind)
    assert [(b.seat, b.amount, b.kind) for b in again.forced] == [(b.seat, b.amount, b.kind) for b in e.forced]
    assert again.cite == "poker-victoria 9.1.1"
    after, _ = play(t)
    assert (after.button, after.blind) == (2, 4)


def test_misdeal_without_those_who_left() -> None:
    """If the last blind has gone, the next player posts it."""
    _, t = play(table(1, 2, 3, 4, 5))
    again, t = play(replace(gone(t, 2), misdealt=True))
    assert (again.button, posted(again), again.blind) == (5, [(1, 1_00), (3, 2_00)], 3)
    after, _ = play(t)
    assert shape(after) == (1, [3, 4], 4)


def test_misdeal_is_not_for_somebody_else_in_the_seat() -> None:
    """Who took the seat meanwhile was not in that deal."""
    _, t = play(table(1, 2, 3, 4, 5))
    again, _ = play(replace(chair(gone(t, 4), 4, person="other"), misdealt=True))
    assert again.order == (1, 2, 3, 5)


def test_misdeal_in_stud() -> None:
    """Antes again from the same player on."""
    e, t = play(table(2, 5, 7, game="five-card-stud", ante=50))
    again, _ = play(replace(t, misdealt=True))
    assert (again.order, posted(again, "ante")) == (e.order, posted(e, "ante"))


# --- when no hand can begin -----------------------------------------------------------------------


def test_one_player_is_no_hand() -> None:
    """Two players with chips at least."""
    assert refused(table(4)).cite == "poker-victoria 6.2"
    assert refused(table()).cite == "poker-victoria 6.2"
    assert refused(chair(table(4, 5), 5, stack=0)).cite == "poker-victoria 6.2"


def test_who_owes_is_named_where_it_keeps_the_hand_from_beginning() -> None:
    """The refusal says who could post."""
    _, t = play(table(1, 2, 3))
    t = chair(gone(t, 1), 3, missed=(1,))
    t = chair(t, 2, away=True)
    t = chair(t, 5)
    answer = refused(chair(t, 5, missed=(0, 1)))
    assert answer.cite == "poker-victoria 8.2.3"
    assert "p3" in answer.why or "n5" in answer.why


def test_no_hand_within_a_hand() -> None:
    """One hand is played to its end before the next."""
    e, t = begin(table(1, 2, 3))
    assert refused(t).cite == "poker-victoria 8.1.6"
    assert refused(replace(end(t, e), shut=True)).cite == "poker-victoria 11.2.6"


def test_too_many_after_a_change_of_game() -> None:
    """Nine players cannot go on with draw poker."""
    t = table(*range(1, 10), game="holdem")
    draw = table(1, 2, game="draw-blind")
    assert refused(replace(t, variant=draw.variant)).cite == "poker-victoria 4.1"


def test_change_of_the_number_of_blinds() -> None:
    """The button goes on to where it was due, and the new blinds stand to its left."""
    _, t = play(table(1, 2, 3, 4, 5))
    t = replace(t, options=replace(t.options, blinds=(1_00, 2_00, 4_00)))
    assert hands(t, 2) == [(1, [2, 3, 4], 4), (2, [3, 4, 5], 5)]
    t = replace(t, options=replace(t.options, blinds=(2_00,)))
    assert hands(t, 2) == [(1, [2], 2), (2, [3], 3)]


def test_excluded_players_are_not_dealt_in() -> None:
    """An excluded player gets no cards (11.2.2)."""
    e, _ = play(replace(table(1, 2, 3), excluded=frozenset({name(2)})))
    assert e.order == (1, 3)


# --- chips ----------------------------------------------------------------------------------------


def test_the_hand_has_the_chips() -> None:
    """Those dealt in have nothing in the chair while the hand is on; what came meanwhile is added after it."""
    e, t = begin(chair(table(1, 2, 3), 3, out=True))
    assert [t.chairs[seat].stack for seat in (1, 2, 3)] == [0, 0, STACK]
    t = end(chair(t, 2, stack=5_00), e)
    assert [t.chairs[seat].stack for seat in (1, 2, 3)] == [STACK, STACK + 5_00, STACK]


def test_paid_blinds_of_a_round_are_noted() -> None:
    """Large blind, then small blind: the round is paid."""
    _, t = play(table(1, 2, 3, 4))
    assert t.chairs[2].paid == (1,)
    _, t = play(t)
    assert (t.chairs[2].paid, t.chairs[3].paid) == ((0, 1), (1,))
    for _ in range(3):
        _, t = play(t)
    assert t.chairs[2].paid == (1,)
    _, t = play(chair(t, 2, out=True))
    assert (t.chairs[2].missed, t.chairs[2].paid) == ((0,), ())
