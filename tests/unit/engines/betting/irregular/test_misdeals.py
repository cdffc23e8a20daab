"""Misdeals of all games (9.1.1(a)): each paragraph, before and after substantial action."""

import pytest
from tests.unit.engines.betting.irregular.hands import SUPERVISOR, Game, effect, misdeal, number

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.hand import acting
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.options import Commission
from croupier.games.poker.variants import GAMES
from croupier.kernel.people import Role, Who

# --- (a)(i), (ii): shuffle and cut ----------------------------------------------------------------


def test_a_card_shown_in_cutting_is_a_misdeal() -> None:
    """9.1.1(a)(i): at once, and the blinds go back."""
    g = Game("holdem").rest().slip(kinds.CutExposed(10))
    assert g.of(ea.HandSlipped)[0].cards == (g.h.deck[9],)
    event = misdeal(g)
    assert number(event) == "9.1.1(a)(i)"
    assert sorted(share.amount for share in event.refunds) == [100, 200]


@pytest.mark.parametrize("actions", [0, 1, 2])
@pytest.mark.parametrize("what", ["shuffle", "cut"])
def test_no_shuffle_or_no_cut_is_a_misdeal_before_substantial_action(what: str, actions: int) -> None:
    """9.1.1(a)(ii): after two players have acted the hand is played out."""
    g = Game("holdem")
    finding: kinds.AnyFinding
    if what == "shuffle":
        while g.h.posted < len(g.h.forced):
            g.step()
        g.slip(kinds.NotShuffled()).deal()
        assert len(g.of(ea.CardsLying)) == 1
        assert not g.of(ea.CardsShuffled)
        finding = kinds.Unshuffled()
    else:
        g.rest().slip(kinds.NotCut()).rest()
        assert not g.of(ea.DeckCut)
        finding = kinds.Uncut()
    for _ in range(actions):
        g.easy()
    g.report(finding)
    if actions < 2:
        assert number(misdeal(g)) == "9.1.1(a)(ii)"
    else:
        assert effect(g) == fx.PlayOn()
        assert number(g.log[-1]) == "9.1.1(a)(ii)"
        assert not g.finish().of(ea.Misdealt)


def test_a_shuffle_that_was_made_is_not_found_missing() -> None:
    """9.1.1(a)(ii): a report that is not true is refused and changes nothing."""
    g = Game("holdem").deal()
    assert "not so" in g.no_report(kinds.Unshuffled()).why
    assert "not so" in g.no_report(kinds.Uncut()).why


# --- (a)(iii), (iv): order and hands --------------------------------------------------------------


def test_cards_out_of_order_are_dealt_again_in_order_if_that_can_be_done() -> None:
    """9.1.1(a)(iii): the same cards, to the players who should have had them."""
    right = Game("holdem").deal()
    g = Game("holdem").rest().slip(kinds.OutOfOrder(3)).deal()
    assert [p.down for p in g.h.places] != [p.down for p in right.h.places]
    g.report(kinds.WrongOrder(mend=True)).rest()
    assert effect(g) == fx.Rebuild()
    assert [p.down for p in g.h.places] == [p.down for p in right.h.places]
    assert g.h.opener == right.h.opener


@pytest.mark.parametrize(("actions", "ends"), [(0, True), (1, True), (2, False)])
def test_cards_out_of_order_past_mending(actions: int, ends: bool) -> None:
    """9.1.1(a)(iii): a misdeal, unless there has been substantial action."""
    g = Game("holdem").rest().slip(kinds.OutOfOrder(3)).deal()
    for _ in range(actions):
        g.easy()
    g.report(kinds.WrongOrder(mend=actions == 1))
    if ends:
        assert number(misdeal(g)) == "9.1.1(a)(iii)"
    else:
        assert effect(g) == fx.PlayOn()


@pytest.mark.parametrize("mistake", [kinds.DealtOut(3), kinds.ExtraHand(7)])
def test_a_hand_too_few_or_too_many_is_put_right(mistake: kinds.AnyMistake) -> None:
    """9.1.1(a)(iv): the hands are put together again as they should have been dealt."""
    right = Game("holdem").deal()
    g = Game("holdem").rest().slip(mistake).deal()
    finding = kinds.HandMissing(3, mend=True) if isinstance(mistake, kinds.DealtOut) else kinds.HandExtra(mend=True)
    g.report(finding).rest()
    assert [p.down for p in g.h.places] == [p.down for p in right.h.places]
    assert number(g.of(ea.HandRuled)[0]) == "9.1.1(a)(iv)"
    assert not g.finish().of(ea.Misdealt)


@pytest.mark.parametrize("mistake", [kinds.DealtOut(3), kinds.ExtraHand(7)])
def test_a_hand_too_few_or_too_many_past_mending_is_a_misdeal(mistake: kinds.AnyMistake) -> None:
    """9.1.1(a)(iv): before substantial action."""
    g = Game("holdem").rest().slip(mistake).deal()
    assert len(g.h.muck) == (2 if isinstance(mistake, kinds.ExtraHand) else 0)
    g.report(kinds.HandMissing(3) if isinstance(mistake, kinds.DealtOut) else kinds.HandExtra())
    assert number(misdeal(g)) == "9.1.1(a)(iv)"


def test_an_extra_hand_found_late_does_not_stop_the_hand() -> None:
    """9.1.1(a)(iv) is for before substantial action."""
    g = Game("holdem").rest().slip(kinds.ExtraHand(7)).deal().easy().easy()
    g.report(kinds.HandExtra(mend=True))
    assert effect(g) == fx.PlayOn()


def test_a_player_dealt_out_and_found_late_has_a_wrong_number_of_cards() -> None:
    """9.1.1(a)(vi) answers where (iv) does not: not having acted, the player gets the blind back."""
    g = Game("holdem").rest().slip(kinds.DealtOut(2)).deal().easy().easy()
    g.report(kinds.HandMissing(2))
    (event,) = g.of(ea.HandKilled)
    assert (event.seat, event.amount, number(event)) == (2, 200, "9.1.1(a)(vi)")


# --- (a)(v) to (vii): numbers of cards ------------------------------------------------------------


@pytest.mark.parametrize("name", ["holdem", "draw-blind", "three-card-manila", "seven-card-stud"])
@pytest.mark.parametrize("more", [True, False])
def test_a_wrong_number_is_corrected(name: str, more: bool) -> None:
    """9.1.1(a)(v): at the end of the initial deal, if it can be."""
    right = Game(name).deal()
    g = Game(name).rest().slip(kinds.WrongNumber(3, more=more)).deal()
    size = sum(street.down + street.up for street in g.h.variant.streets[:1])
    held = len(g.h.places[3].down + g.h.places[3].up)
    assert held == size + (1 if more else -1)
    g.report(kinds.WrongCards(3, mend=True)).rest()
    assert number(g.of(ea.HandRuled)[0]) == "9.1.1(a)(v)"
    assert [p.down + p.up for p in g.h.places] == [p.down + p.up for p in right.h.places]
    assert g.h.board == right.h.board


@pytest.mark.parametrize("more", [True, False])
def test_a_wrong_number_past_mending_is_a_misdeal(more: bool) -> None:
    """9.1.1(a)(vi): before substantial action."""
    g = Game("holdem").rest().slip(kinds.WrongNumber(3, more=more)).deal().easy()
    g.report(kinds.WrongCards(3))
    assert number(misdeal(g)) == "9.1.1(a)(vi)"


def test_a_wrong_number_after_substantial_action_voids_the_hand_of_a_player_who_has_not_acted() -> None:
    """9.1.1(a)(vi): wagers, forced bets and blinds go back, and the others play on."""
    g = Game("holdem").rest().slip(kinds.WrongNumber(2, more=True)).deal().easy().easy()
    assert not g.h.actors >> 2 & 1
    g.report(kinds.WrongCards(2))
    (event,) = g.of(ea.HandKilled)
    assert (event.seat, event.owner, event.amount) == (2, "p2", 200)
    assert g.h.places[2].stack == 200_00
    assert len(g.finish().of(ea.PotAwarded)) == 1


def test_a_wrong_number_after_the_player_has_acted_is_a_dead_hand() -> None:
    """9.1.1(a)(vi): everything stays in the pot."""
    g = Game("holdem").rest().slip(kinds.WrongNumber(3, more=False)).deal().easy().easy()
    assert g.h.actors >> 3 & 1
    g.report(kinds.WrongCards(3))
    (event,) = g.of(ea.HandKilled)
    assert (event.seat, event.amount) == (3, 0)
    assert not g.h.live >> 3 & 1
    assert g.finish().h.places[3].stack == 198_00


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("more", [True, False])
def test_a_wrong_number_that_nobody_noticed_is_dead_at_the_showdown(name: str, more: bool) -> None:
    """9.1.1(a)(vi): when hands are compared the cards are counted, in every game."""
    g = Game(name, 3, stack=500_00).rest().slip(kinds.WrongNumber(2, more=more)).deal().finish()
    (event,) = g.of(ea.HandKilled)
    assert (event.seat, event.amount, number(event)) == (2, 0, "9.1.1(a)(vi)")
    assert all(share.seat != 2 for award in g.of(ea.PotAwarded) for share in award.shares)


def test_a_hand_with_a_wrong_number_is_laid_open_and_has_no_value() -> None:
    """9.1.1(a)(vi): its player shows it before the turn; it beats nobody and is dead at the end."""
    g = Game("draw-blind", 2).rest().slip(kinds.WrongNumber(2, more=False)).deal().on().on()
    g.round().until(ea.RoundClosed)
    g.do(acting.at_showdown(g.t, pc.Show(by=Who("p2", Role.PLAYER))))
    assert g.h.shown == 1 << 2
    assert g.h.ranked == ()
    g.rest()
    assert [number(e) for e in g.of(ea.HandKilled)] == ["9.1.1(a)(vi)"]
    assert [share.seat for award in g.of(ea.PotAwarded) for share in award.shares] == [1]


def test_only_a_wrong_number_left_at_the_showdown_returns_all_wagers() -> None:
    """9.1.1(a)(vii): the other hand was thrown away; nobody wins, everybody gets the wagers back."""
    g = Game("holdem", 2).rest().slip(kinds.WrongNumber(2, more=True)).deal()
    while g.h.street < 3 or not g.h.opened:
        g.round().rest()
    g.round().until(ea.RoundClosed)
    g.apply(ea.HandMucked(seat=1, cite=g.h.law(g.h.variant.shows)))
    event = misdeal(g)
    assert number(event) == "9.1.1(a)(vii)"
    assert [share.amount for share in event.refunds] == [200, 200]


def test_a_lone_player_with_a_wrong_number_wins_nothing_if_it_is_found_in_time() -> None:
    """9.1.1(a)(vii): everybody folded; all wagers go back."""
    g = Game("holdem", 3).rest().slip(kinds.WrongNumber(2, more=True)).deal()
    g.act(pc.Raise, amount=600).act(pc.Fold).act(pc.Call).rest().easy().act(pc.Fold)
    assert g.h.live == 1 << 2
    g.report(kinds.WrongCards(2))
    assert number(misdeal(g)) == "9.1.1(a)(vii)"


# --- (a)(viii): the deck --------------------------------------------------------------------------


def test_a_defective_deck_returns_everything_until_the_pot_is_pushed() -> None:
    """9.1.1(a)(viii): even after the house has taken its part."""
    g = Game("holdem", 3, commission=Commission.PERCENTAGE).deal()
    g.slip(kinds.DefectiveDeck(kinds.Defect.DUPLICATE))
    while not g.of(ea.RakeTaken):
        if not g.step():
            g.act(pc.Call) if g.h.to > 0 and not g.h.street and g.h.pending.bit_count() > 1 else g.easy()
    g.report(kinds.DeckDefective(kinds.Defect.DUPLICATE))
    event = misdeal(g)
    assert number(event) == "9.1.1(a)(viii)"
    assert event.raked == sum(g.of(ea.RakeTaken)[0].amounts)


def test_a_defective_deck_found_after_the_pot_is_pushed_changes_nothing() -> None:
    """9.1.1(a)(viii): the hand stands."""
    g = Game("holdem", 3).deal().slip(kinds.DefectiveDeck(kinds.Defect.JOKER))
    while not g.of(ea.PotAwarded):
        if not g.step():
            g.easy()
    assert "pushed" in g.no_report(kinds.DeckDefective(kinds.Defect.JOKER)).why


def test_a_deck_that_is_not_defective_is_not_found_so_but_the_management_may_think_so() -> None:
    """1.1: any problem that the management considers detrimental; that is for a supervisor."""
    g = Game("holdem").deal()
    g.no_report(kinds.DeckDefective(kinds.Defect.MARKED))
    assert "supervisor" in g.no_report(kinds.DeckDefective(kinds.Defect.MANAGEMENT)).why
    g.report(kinds.DeckDefective(kinds.Defect.MANAGEMENT), SUPERVISOR)
    assert number(misdeal(g)) == "9.1.1(a)(viii)"


@pytest.mark.parametrize(("boxed", "ends"), [(4, False), (5, True)])
def test_five_boxed_cards_make_a_deck_defective(boxed: int, ends: bool) -> None:
    """1.1, 9.1.1(a)(viii): four go into the muck, with the fifth the deal is off."""
    g = Game("holdem").cut()
    for ahead in range(boxed):
        g.slip(kinds.BoxedCard(2 * ahead))
    g.rest()
    assert len(g.of(ea.BoxedMucked)) == boxed
    assert bool(g.of(ea.Misdealt)) is ends
