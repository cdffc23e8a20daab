"""Misdeals by cards that show (9.1.1(b) to (g)), and who rules on a misdeal."""

import pytest
from tests.unit.engines.betting.irregular.hands import DEALER, Game, effect, misdeal, number

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.kernel.people import Role, Who

# --- (b), (f), (g): exposed cards -----------------------------------------------------------------


def test_one_card_exposed_in_draw_stays() -> None:
    """9.1.1(b)(i) is for more than one."""
    g = Game("draw-blind").rest().slip(kinds.CardExposed(2, 3)).deal()
    assert len(g.of(ea.CardFlashed)) == 1
    assert effect(g) == fx.PlayOn()
    assert g.h.opened


@pytest.mark.parametrize(
    ("name", "rule"),
    [("draw-ante", "9.1.1(b)(i)"), ("two-card-manila", "9.1.1(f)"), ("holdem", "9.1.1(g)"), ("omaha", "9.1.1(g)")],
)
@pytest.mark.parametrize("other", [kinds.CardExposed(2, 2), kinds.CardExposed(3, 1)])
def test_two_cards_exposed_in_the_initial_deal_are_a_misdeal(name: str, rule: str, other: kinds.CardExposed) -> None:
    """9.1.1(b)(i), (f), (g): of one player or of two."""
    g = Game(name).rest().slip(kinds.CardExposed(2, 1)).slip(other).deal()
    assert number(misdeal(g)) == rule


def test_cards_exposed_during_the_draw_are_used_in_sequence() -> None:
    """9.1.1(b)(i): more than one too; they go to the player who draws."""
    g = Game("draw-blind").deal().on()
    assert g.h.drawing
    held = g.h.places[1].down
    shown = g.h.deck[g.h.top : g.h.top + 2]
    g.slip(kinds.TopExposed()).rest()
    assert effect(g) == fx.InSequence()
    g.act(pc.Draw, cards=held[:2]).step()
    g.slip(kinds.TopExposed()).rest()
    assert g.h.places[1].down[-2:] == shown
    assert not g.of(ea.Misdealt)


# --- (c) to (e): faces in stud --------------------------------------------------------------------

STUDS = {"five-card-stud": "c", "crown-stud": "d", "seven-card-stud": "e", "seven-card-stud-hi-low": "e"}


@pytest.mark.parametrize("name", STUDS)
@pytest.mark.parametrize("mend", [True, False])
def test_no_card_up_is_turned_up_or_a_misdeal(name: str, mend: bool) -> None:
    """9.1.1(c)(i), (d)(i), (e)(i): an incorrect number of cards up, if it cannot be corrected."""
    right = Game(name).deal()
    g = Game(name).rest().slip(kinds.DownInsteadOfUp(1)).deal()
    assert not g.h.places[1].up
    g.report(kinds.NoneUp(1, mend=mend)).rest()
    if mend:
        assert g.h.places[1].up == right.h.places[1].up
        assert g.h.opener == right.h.opener == 1
    else:
        assert number(misdeal(g)) == f"9.1.1({STUDS[name]})(i)"


@pytest.mark.parametrize("name", STUDS)
def test_two_players_with_two_cards_up_are_a_misdeal(name: str) -> None:
    """9.1.1(c)(ii), (d)(ii), (e)(ii)."""
    g = Game(name).rest().slip(kinds.TwoUp(1)).slip(kinds.TwoUp(3)).deal()
    assert number(misdeal(g)) == f"9.1.1({STUDS[name]})(ii)"


@pytest.mark.parametrize("name", ["seven-card-stud", "seven-card-stud-hi-low"])
def test_three_cards_up_are_a_misdeal(name: str) -> None:
    """9.1.1(e)(iii): one player is enough; in games with two first cards it cannot happen."""
    g = Game(name).rest().slip(kinds.ThreeUp(2)).deal()
    assert number(misdeal(g)) == "9.1.1(e)(iii)"
    Game("crown-stud").rest().no_slip(kinds.ThreeUp(2))


# --- who rules ------------------------------------------------------------------------------------


def test_a_player_points_out_and_the_dealer_rules() -> None:
    """9.1.1: play waits for the dealer or a supervisor, and nobody else determines a misdeal."""
    g = Game("holdem").rest().slip(kinds.WrongNumber(3, more=True)).deal()
    g.report(kinds.WrongCards(3), Who("p3", Role.PLAYER))
    assert not g.rest().of(ea.Misdealt)
    assert g.h.errors.waits
    g.refused(pc.Call)
    g.report(kinds.WrongCards(3), DEALER)
    assert number(misdeal(g)) == "9.1.1(a)(vi)"


def test_after_a_misdeal_nothing_more_is_found() -> None:
    """9.1.1: the hand is over."""
    g = Game("holdem").rest().slip(kinds.CutExposed(10)).until(ea.Misdealt)
    assert g.no_slip(kinds.NotCut()).why
    assert g.no_report(kinds.Uncut()).why
