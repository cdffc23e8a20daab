"""Irregularities seen from the text: what a second reading of section 9 found."""

import pytest
from tests.unit.engines.betting.irregular.hands import Game, number, ruling

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.state import turn

LAST_DOWN = ("crown-stud", "seven-card-stud", "seven-card-stud-hi-low")
CEILINGS = {"five-card-stud": "9.4.4", "crown-stud": "9.5.4", "seven-card-stud": "9.6.4", "three-card-manila": "9.8.2"}


def before_last(name: str) -> Game:
    """A stud game in the betting round before the last card."""
    g = Game(name).deal()
    while g.h.street < len(g.h.variant.streets) - 2:
        g.on()
    return g


@pytest.mark.parametrize("name", LAST_DOWN)
def test_players_whose_last_cards_came_up_are_asked_together(name: str) -> None:
    """9.5.6, 9.6.6: also the one who got the last of them."""
    g = before_last(name)
    last = g.h.order[-1]
    g.slip(kinds.LastCardUp(2)).slip(kinds.LastCardUp(last)).on()
    asked = [e.effect for e in g.of(ea.HandRuled) if isinstance(e.effect, fx.AskPlayers)]
    assert asked == [fx.AskPlayers(1 << 2 | 1 << last)]


@pytest.mark.parametrize("name", CEILINGS)
def test_the_next_card_shown_after_its_burn_is_used_in_its_turn(name: str) -> None:
    """9.4.4, 9.8.2: the burn stays, no other is made, and the card goes where it was going."""
    g = Game(name).deal().easy()
    burn, card = g.h.deck[g.h.top : g.h.top + 2]
    g.slip(kinds.TopExposed(burned=True)).rest()
    assert number(g.of(ea.HandRuled)[-1]) == CEILINGS[name]
    assert isinstance(ruling(g)[0], fx.Ceiling)
    assert g.of(ea.HandSlipped)[-1].cards == (card,)
    g.on()
    assert g.h.burns == (burn,)
    assert not g.of(ea.CardBurned)
    assert card in (*g.h.board, *(one for p in g.h.places for one in p.up))


def test_a_burn_that_is_made_cannot_be_forgotten() -> None:
    """9.9.1: the exposed card is the first burn, so that the next mistake is about the next one."""
    g = Game("holdem").rest().slip(kinds.CardExposed(2, 1)).deal()
    g.no_slip(kinds.NoBurn())
    g.on().slip(kinds.NoBurn())


@pytest.mark.parametrize("name", ["five-card-stud", *LAST_DOWN])
def test_a_player_of_stud_passed_over_later_has_a_dead_hand(name: str) -> None:
    """9.1.1(a)(vi): a wrong number of cards, found when everybody has acted; what is in stays there."""
    g = Game(name).deal().slip(kinds.WrongNumber(2, more=False))
    g.no_slip(kinds.WrongNumber(3, more=True))
    g.on().report(kinds.WrongCards(2, mend=True))
    assert [(e.seat, e.amount, number(e)) for e in g.of(ea.HandKilled)] == [(2, 0, "9.1.1(a)(vi)")]
    assert not g.finish().of(ea.Misdealt)


def test_chips_over_a_call_are_a_call_while_no_raise_is_allowed() -> None:
    """9.4.4 makes them one, and not the rule on raises without a word."""
    g = Game("five-card-stud").deal().easy().slip(kinds.TopExposed()).rest()
    g.act(pc.PutIn, chips=(500, 500))
    assert (type(g.log[-1]), number(g.log[-1])) == (ea.BetCalled, "9.4.4")


def test_a_folded_hand_with_the_wrong_number_is_a_misdeal_before_substantial_action() -> None:
    """9.1.1(a)(vi) does not ask whether the player is still in; later nothing follows from it."""
    g = Game("holdem").cut().slip(kinds.WrongNumber(3, more=False)).rest().act(pc.Fold)
    late = Game("holdem").cut().slip(kinds.WrongNumber(3, more=False)).rest().act(pc.Fold).act(pc.Call)
    assert number(g.report(kinds.WrongCards(3)).of(ea.Misdealt)[0]) == "9.1.1(a)(vi)"
    late.no_report(kinds.WrongCards(3))


@pytest.mark.parametrize("more", [True, False])
@pytest.mark.parametrize("name", ["draw-blind", "draw-kitty", "draw-ante"])
def test_a_wrong_number_of_cards_in_the_draw_is_a_dead_hand(name: str, more: bool) -> None:
    """9.1.1(a)(vi): everybody has acted before the draw."""
    g = Game(name).deal().on()
    assert g.h.drawing
    first = turn(g.h)
    g.slip(kinds.WrongNumber(first, more=more)).act(pc.Draw, cards=g.h.places[first].down[:2]).rest()
    assert len(g.h.places[first].down) == (6 if more else 4)
    g.report(kinds.WrongCards(first))
    assert [(e.seat, e.amount, number(e)) for e in g.of(ea.HandKilled)] == [(first, 0, "9.1.1(a)(vi)")]


def test_cards_of_the_kitty_count_among_those_exposed() -> None:
    """9.1.1(b)(i): one stays, with a second one it is a misdeal; nothing but the kitty has seat 0."""
    one = Game("draw-kitty").cut().slip(kinds.CardExposed(0, 5)).rest()
    two = Game("draw-kitty").cut().slip(kinds.CardExposed(0, 5)).slip(kinds.CardExposed(2, 1)).rest()
    assert ruling(one) == (fx.PlayOn(), "9.1.1(b)(i)")
    assert number(two.of(ea.Misdealt)[0]) == "9.1.1(b)(i)"
    Game("draw-blind").cut().no_slip(kinds.CardExposed(0, 1))
