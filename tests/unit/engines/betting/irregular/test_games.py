"""Irregularities of all games and of draw poker (9.2.5 to 9.2.8, 9.3)."""

import pytest
from tests.unit.engines.betting.irregular.hands import Game, effect

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.hand import acting
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.irregular.counts import open_down
from croupier.engines.betting.state import turn
from croupier.games.poker.variants import GAMES
from croupier.kernel.people import Role, Who

# --- 9.2.5: boxed cards ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_boxed_card_goes_into_the_muck_and_the_next_replaces_it(name: str) -> None:
    """9.2.5: in the initial deal of every game; everybody gets the card after."""
    right, g = Game(name, 3).deal(), Game(name, 3).cut().slip(kinds.BoxedCard()).rest()
    (event,) = g.of(ea.BoxedMucked)
    assert event.card == g.h.muck[0] == right.h.deck[0]
    assert g.of(ea.CardDealt)[0].card == right.h.deck[1]
    assert g.of(ea.CardDealt)[0].seat == right.of(ea.CardDealt)[0].seat
    assert not g.finish().of(ea.Misdealt)


@pytest.mark.parametrize("ahead", [0, 1, 2, 3])
def test_a_boxed_card_in_burn_or_flop_is_passed_over(ahead: int) -> None:
    """9.2.5: three cards are turned together; the boxed one is none of them."""
    g = Game("holdem").deal()
    boxed = g.h.deck[g.h.top + ahead]
    rest = [card for card in g.h.deck[g.h.top :] if card != boxed]
    g.slip(kinds.BoxedCard(ahead)).on()
    assert boxed in g.h.muck
    assert (*g.h.burns, *g.h.board) == tuple(rest[:4])


def test_a_boxed_card_in_the_draw_is_passed_over() -> None:
    """9.2.5: the player gets the next card."""
    g = Game("draw-blind").deal().on()
    top, after = g.h.deck[g.h.top : g.h.top + 2]
    g.slip(kinds.BoxedCard()).act(pc.Draw, cards=g.h.places[1].down[:1]).rest()
    assert top in g.h.muck
    assert g.h.places[1].down[-1] == after


def test_boxed_cards_that_use_up_the_deck_make_it_defective() -> None:
    """9.1.1(a)(viii): nine players of three card Manila take all 36 cards."""
    g = Game("three-card-manila", 9).cut().slip(kinds.BoxedCard()).finish()
    (event,) = g.of(ea.Misdealt)
    assert str(event.cite).endswith("9.1.1(a)(viii)")


# --- 9.2.6: burns ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["seven-card-stud", "five-card-stud", "faro-manila"])
def test_a_forgotten_burn_is_put_right(name: str) -> None:
    """9.2.6: the card that should have been burned is, and everybody gets the right card."""
    right, g = Game(name).deal().on(), Game(name).deal().slip(kinds.NoBurn()).on()
    assert not g.h.burns
    g.report(kinds.BurnMissing(mend=True)).rest()
    assert effect(g) == fx.Rebuild()
    assert g.h.burns == right.h.burns
    assert [p.up for p in g.h.places] == [p.up for p in right.h.places]
    assert g.h.board == right.h.board


def test_a_forgotten_burn_on_the_fourth_card_is_put_right_in_holdem_too() -> None:
    """9.2.6: 9.9.2 is for the flop only."""
    right, g = Game("holdem").deal().on().on(), Game("holdem").deal().on().slip(kinds.NoBurn()).on()
    assert g.h.board != right.h.board
    g.report(kinds.BurnMissing(mend=True)).rest()
    assert (g.h.board, g.h.burns) == (right.h.board, right.h.burns)


@pytest.mark.parametrize(("actions", "mend"), [(0, False), (1, True), (2, True)])
def test_a_forgotten_burn_past_mending_leaves_a_burn_less(actions: int, mend: bool) -> None:
    """9.2.6: it is not possible, somebody has acted on the cards, or there was substantial action."""
    g = Game("seven-card-stud").deal().slip(kinds.NoBurn()).on()
    for _ in range(actions):
        g.easy()
    ups = [p.up for p in g.h.places]
    g.report(kinds.BurnMissing(mend=mend))
    assert effect(g) == fx.PlayOn()
    assert [p.up for p in g.h.places] == ups
    assert len(g.finish().of(ea.CardBurned)) == 3


def test_a_forgotten_burn_of_an_earlier_street_stays_forgotten() -> None:
    """9.2.6: the hand goes on with fewer burns."""
    g = Game("two-card-manila").deal().slip(kinds.NoBurn()).on().on()
    g.report(kinds.BurnMissing(mend=True))
    assert effect(g) == fx.PlayOn()
    g.no_report(kinds.BurnMissing(mend=True))


def test_a_burn_that_was_made_is_not_missing() -> None:
    """9.2.6: a report that is not true is refused."""
    Game("holdem").deal().on().no_report(kinds.BurnMissing())


# --- 9.2.7: hands of the showdown -----------------------------------------------------------------


def shown_down() -> Game:
    """Holdem at the showdown of three, all hands shown or thrown away and the pot not pushed."""
    g = Game("holdem", 3)
    g.mix = lambda cards: (*cards[20:26], *cards[:20], *cards[26:])
    g.deal()
    while g.h.street < 4:
        g.round().rest() if g.h.street < 3 else g.round().until(ea.RoundClosed)
    g.apply(ea.HandMucked(seat=1, cite=g.h.law(g.h.variant.shows)))
    while g.h.shown | g.h.mucked != g.h.live:
        g.step()
    return g


@pytest.mark.parametrize("winner", [True, False])
def test_a_hand_asked_for_is_live_only_if_a_winner_asks(winner: bool) -> None:
    """9.2.7: tapped on the muck and out, unless who asks wins a pot."""
    g = shown_down()
    best = max(g.h.ranked, key=lambda line: line[1])[0]
    asker = best if winner else next(seat for seat in (1, 2, 3) if seat != best)
    who = Who(f"p{asker}", Role.PLAYER)
    g.do(acting.at_showdown(g.t, pc.AskToSee(by=who, seat=1)))
    (event,) = g.of(ea.HandSeen)
    assert event.tapped is not winner
    g.rest()
    assert not winner or 1 in [seat for seat, _, _ in g.h.ranked]
    assert winner or all(share.seat != 1 for award in g.of(ea.PotAwarded) for share in award.shares)


# --- 9.2.8: cards that a player shows -------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_card_that_a_player_drops_is_played(name: str) -> None:
    """9.2.8: everybody sees it, and the hand goes on as if nothing had been."""
    g = Game(name).deal()
    card = g.h.places[2].down[0]
    g.slip(kinds.CardDropped(2, 1)).rest()
    assert effect(g) == fx.PlayOn()
    assert str(g.of(ea.HandRuled)[0].cite).endswith("9.2.8")
    assert open_down(g.h, 2) == (card,)
    assert card in g.h.places[2].down
    g.no_slip(kinds.CardDropped(2, 1))
    assert not g.finish().of(ea.Misdealt)


# --- 9.3: the draw out of sequence ----------------------------------------------------------------


def served() -> Game:
    """Draw poker: the first is to draw, and the third is served before."""
    g = Game("draw-blind").deal().on()
    assert turn(g.h) == 1
    return g.slip(kinds.DrawOutOfSequence(3, (1, 2)))


def test_a_player_served_too_early_keeps_cards_that_were_looked_at() -> None:
    """9.3: the one passed over gets the next cards, and then it goes on in sequence."""
    plain = Game("draw-blind").deal().on()
    stub = plain.h.deck[plain.h.top :]
    g = served().report(kinds.ServedEarly(3, looked=True))
    assert effect(g) == fx.Keep(3)
    assert g.h.places[3].down == (*plain.h.places[3].down[2:], *stub[:2])
    assert turn(g.h) == 1
    g.act(pc.Draw, cards=g.h.places[1].down[:1]).rest()
    assert g.h.places[1].down[-1] == stub[2]
    assert turn(g.h) == 2
    g.easy().easy().rest()
    assert not g.h.drawing
    assert g.h.opened


def test_cards_that_nobody_looked_at_go_to_the_right_player() -> None:
    """9.3, a reading: everything is put back, and the first card goes to the player whose turn it is."""
    plain = Game("draw-blind").deal().on()
    top = plain.h.deck[plain.h.top]
    g = served().report(kinds.ServedEarly(3, looked=False))
    assert effect(g) == fx.PutBack(3)
    assert sorted(g.h.places[3].down) == sorted(plain.h.places[3].down)
    g.act(pc.Draw, cards=g.h.places[1].down[:1]).rest()
    assert g.h.places[1].down[-1] == top
    assert g.h.pending >> 3 & 1


def test_once_others_are_served_the_cards_stay_where_they_are() -> None:
    """9.3: they cannot be put back any more."""
    g = served()
    g.act(pc.Draw, cards=g.h.places[1].down[:1]).rest()
    g.report(kinds.ServedEarly(3, looked=False))
    assert effect(g) == fx.Keep(3)


def test_a_player_at_turn_is_not_served_out_of_sequence() -> None:
    """9.3 is about a wrong player."""
    g = Game("draw-blind").deal().on()
    g.no_slip(kinds.DrawOutOfSequence(1, (1,)))
    g.no_slip(kinds.DrawOutOfSequence(3, (1, 1)))
    g.no_slip(kinds.DrawOutOfSequence(3, (6,)))
    g.no_report(kinds.ServedEarly(3))
