"""The showdown, read again: who shows first, who has to show, and hands that are asked for."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.engines.betting.irregular.hands import Game

from croupier.engines.betting import commands as pc
from croupier.engines.betting import view as viewing
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.evolving.showdown import SHOWDOWN
from croupier.engines.betting.hand import showdown
from croupier.engines.betting.state import NO_ERRORS, Hand, Place, turn
from croupier.kernel.answers import Refusal
from croupier.things.cards import cards as cards_of


def at_showdown(name: str, hands: dict[int, str], paid: dict[int, int], **fields: Any) -> Hand:
    """A hand whose betting is over, with nothing shown; seat 1 was to open the last round."""
    h = Game(name, 6).h
    places, live = list(h.places), 0
    for seat, cards in hands.items():
        places[seat] = Place(owner=f"p{seat}", paid=paid.get(seat, 10_00), down=cards_of(cards))
        live |= 1 << seat
    last = len(h.variant.streets)
    return replace(h, places=tuple(places), live=live, able=live, street=last, **{"opener": 1, **fields})


def laid_open(h: Hand) -> tuple[list[int], list[int], Hand]:
    """Who shows and who throws the hand away, in order, where nobody says a word."""
    shows: list[int] = []
    mucks: list[int] = []
    while (event := showdown.next_hand(h)) is not None:
        (shows if isinstance(event, pe.HandShown) else mucks).append(event.seat)
        h = SHOWDOWN.of[type(event)](h, event)
    return shows, mucks, h


KINGS, QUEENS, JACKS = "Ks Kh 9c 7d 3h", "Qs Qh 9d 7h 3s", "Js Jh 9h 7s 3d"


@pytest.mark.parametrize(
    ("opener", "called", "order"), [(1, 0, [1, 2]), (1, 2, [2]), (1, 3, [3, 1, 2]), (3, 0, [3, 1, 2]), (2, 0, [2])]
)
def test_who_is_called_shows_first_and_the_rest_clockwise(opener: int, called: int, order: list[int]) -> None:
    """8.4.5(b)(iii), (iv): after the player being called, or the opener of a round of checks."""
    h = at_showdown("draw-blind", {1: QUEENS, 2: KINGS, 3: JACKS}, {}, opener=opener, called=called)
    assert laid_open(h)[0] == order


def test_a_wrong_number_of_cards_has_no_value_whoever_looks_on() -> None:
    """9.1.1(a)(vi): an onlooker, who was told of no mistake, counts the cards that lie open all the same."""
    h = at_showdown("holdem", {1: "As", 2: "Ks Kd"}, {}, board=cards_of("Ac Ad Ah 4s Jc"), cut=True, opened=False)
    assert h.errors is NO_ERRORS
    first = showdown.next_hand(h)
    assert isinstance(first, pe.HandShown)
    assert (first.seat, first.high, first.words) == (1, showdown.NO_VALUE, "the wrong number of cards")
    assert laid_open(h)[0] == [1, 2]


def test_the_last_raiser_of_an_earlier_round_is_called_where_nobody_could_bet() -> None:
    """All-in before the flop: the cards come, and the raiser shows first."""
    g = Game("holdem", 3, stacks=[50_00, 50_00, 50_00]).deal().act(pc.AllIn).act(pc.Call).act(pc.Call).rest()
    assert g.of(pe.HandShown)[0].seat == g.of(pe.Raised)[0].seat == 3
    g = Game("holdem", 3).deal().act(pc.Raise, amount=6_00).act(pc.Call).act(pc.Call).rest()
    while not g.h.over:
        g.act(pc.Check).rest()
    assert g.of(pe.HandShown)[0].seat == 1


def test_equal_hands_are_both_shown() -> None:
    """Equal or higher has to show."""
    shows, mucks, _ = laid_open(at_showdown("draw-blind", {1: KINGS, 2: "Kc Kd 9h 7s 3c", 3: QUEENS}, {}))
    assert (shows, mucks) == ([1, 2], [3])


def test_a_hand_beaten_by_a_short_all_in_shows_for_the_side_pot() -> None:
    """It still contests a pot that the better hand does not."""
    h = at_showdown("draw-blind", {1: KINGS, 2: QUEENS, 3: JACKS}, {1: 5_00})
    shows, mucks, _ = laid_open(h)
    assert (shows, mucks) == ([1, 2], [3])


def test_a_low_hand_shows_though_its_high_is_beaten() -> None:
    """High-low: one half is enough; without a low the hand goes."""
    low, none = "8s 6c 4h 2c Ad Kc Qc", "Ts 9c Jh 2d 3d 4d Qd"
    h = at_showdown(
        "seven-card-stud-hi-low", {1: "As Ah Kd Kh Qs 9h 9d", 2: low, 3: none, 4: "8h 7c 4c 2h Ac Jc Td"}, {}
    )
    shows, mucks, _ = laid_open(h)
    assert (shows, mucks) == ([1, 2], [3, 4])


def test_a_hand_that_a_winner_asks_for_is_live() -> None:
    """9.2.7: tapped and dead for everybody else, live if a pot winner asks."""
    h = at_showdown("draw-blind", {1: QUEENS, 2: KINGS, 3: JACKS}, {})
    mucked = showdown.muck(h, 2)
    assert not isinstance(mucked, Refusal)
    shows, _, h = laid_open(SHOWDOWN.of[pe.HandMucked](h, mucked))
    assert shows == [1]
    for asker, tapped in ((1, False), (3, True), (2, True), (0, True)):
        seen = showdown.ask(h, 2, "somebody", asker)
        assert not isinstance(seen, Refusal)
        assert seen.tapped is tapped
        after = SHOWDOWN.of[pe.HandSeen](h, seen)
        assert showdown.leading(after) == ((1,) if tapped else (2,))
    assert isinstance(showdown.ask(h, 1, "somebody", 3), Refusal), "it lies open"
    assert isinstance(showdown.ask(h, 5, "somebody", 3), Refusal), "it has folded"


def test_nobody_is_asked_before_all_have_shown() -> None:
    """The request comes when every hand is shown or thrown away."""
    h = at_showdown("draw-blind", {1: KINGS, 2: QUEENS, 3: JACKS}, {})
    for kind in (pe.HandShown, pe.HandMucked):
        event = showdown.next_hand(h)
        assert isinstance(event, kind)
        h = SHOWDOWN.of[type(event)](h, event)
    assert isinstance(showdown.ask(h, 2, "somebody", 1), Refusal)
    assert turn(h) == 0


def test_a_hand_whose_cards_are_gone_cannot_be_asked_for() -> None:
    """Thrown away and then ruled dead: its cards lie among the others, and there is nothing to see."""
    h = at_showdown("draw-blind", {1: KINGS, 2: QUEENS, 3: JACKS}, {})
    _, mucks, h = laid_open(h)
    assert mucks == [2, 3]
    assert isinstance(showdown.ask(h, 2, "p1", 1), pe.HandSeen)
    gone = replace(h.places[2], down=())
    refused = showdown.ask(replace(h, places=(*h.places[:2], gone, *h.places[3:])), 2, "p1", 1)
    assert isinstance(refused, Refusal)
    assert "in the muck" in refused.why


def test_a_seat_taken_after_a_hand_tells_nothing_of_it() -> None:
    """What a hand is worth is told to whoever holds it, not to whoever sits there next."""
    h = at_showdown("draw-blind", {1: KINGS, 2: QUEENS}, {})
    assert viewing._yours(h, 1, "p1")
    assert viewing._yours(h, 1, "p2") == ""
