"""Irregularities of Manila and of the games with a flop (9.8, 9.9)."""

import pytest
from tests.unit.engines.betting.irregular.hands import Game, number, ruling

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.state import turn

MANILA = ("two-card-manila", "three-card-manila", "faro-manila")
FLOP = ("holdem", "omaha", "omaha-hi-low")
BOARDS = {**dict.fromkeys(MANILA, "9.8"), **dict.fromkeys(FLOP, "9.9")}


def stub(g: Game) -> tuple[int, ...]:
    """The rest of the deck."""
    return g.h.deck[g.h.top :]


def reversed_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Another order, so that a shuffle is seen."""
    return tuple(sorted(cards, reverse=True))


# --- 9.8.1, 9.9.1: a hole card exposed ------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_one_exposed_hole_card_is_exchanged_for_the_first_burn(name: str) -> None:
    """After the deal, in Manila with its first community card; no other card is burned before the next."""
    right = Game(name).deal()
    exposed = right.h.places[2].down[1]
    g = Game(name).rest().slip(kinds.CardExposed(2, 2)).deal()
    first_burn = stub(right)[0]
    assert ruling(g) == (fx.ReplaceByBurn(2, exposed, first_burn), f"{BOARDS[name]}.1")
    assert g.h.board == right.h.board
    assert g.h.burns == (exposed,)
    assert first_burn in g.h.places[2].down
    assert exposed not in g.h.places[2].down
    g.on()
    right.on()
    assert g.h.board == right.h.board
    assert len(g.h.burns) == len(right.h.burns) == 1


# --- 9.8.2: a card exposed in a betting round of Manila -------------------------------------------


@pytest.mark.parametrize("name", MANILA)
def test_manila_a_card_exposed_in_a_round_holds_it_to_what_was_wagered(name: str) -> None:
    """9.8.2: and the card is used in its turn."""
    g = Game(name).deal().act(pc.Raise, amount=600)
    top = stub(g)[0]
    g.slip(kinds.TopExposed()).rest()
    assert ruling(g) == (fx.Ceiling(600), "9.8.2")
    assert number(g.refused(pc.Raise, amount=12_00)) == "9.8.2"
    assert number(g.refused(pc.AllIn)) == "9.8.2"
    g.on()
    assert g.h.burns == (top,)
    g.act(pc.Bet, amount=12_00)


@pytest.mark.parametrize("name", FLOP)
def test_flop_games_have_no_such_bound(name: str) -> None:
    """9.9.4 to 9.9.6 take cards back instead."""
    Game(name).deal().no_slip(kinds.TopExposed())


# --- 9.8.3, 9.9.7: several community cards opened -------------------------------------------------


def before_single(name: str) -> Game:
    """A betting round before a single community card."""
    g = Game(name).deal()
    return g if BOARDS[name] == "9.8" else g.on()


@pytest.mark.parametrize("name", BOARDS)
def test_two_cards_opened_leave_the_right_one_and_the_other_is_the_next_burn(name: str) -> None:
    """9.8.3, 9.9.7: no card of the deck is burned then."""
    g = before_single(name)
    _, right, wrong, after = stub(g)[:4]
    g.slip(kinds.TwoTurned()).on()
    rule = "9.8.3" if BOARDS[name] == "9.8" else "9.9.7"
    assert ruling(g) == (fx.NextBurn(wrong), rule)
    assert g.h.board[-1] == right
    assert g.h.errors.aside == (wrong,)
    burns = g.h.burns
    g.on()
    assert g.h.burns == (*burns, wrong)
    assert g.h.board[-1] == after
    assert not g.h.errors.aside


@pytest.mark.parametrize("name", BOARDS)
def test_two_cards_opened_with_the_last_one_send_the_other_into_the_muck(name: str) -> None:
    """9.8.3, 9.9.7: no more cards are to be dealt."""
    g = Game(name).deal()
    while g.h.street < len(g.h.variant.streets) - 2:
        g.on()
    _, right, wrong = stub(g)[:3]
    g.slip(kinds.TwoTurned()).on()
    assert ruling(g)[0] == fx.ToMuck(wrong)
    assert g.h.board[-1] == right
    assert wrong in g.h.muck


@pytest.mark.parametrize("name", BOARDS)
def test_more_than_two_cards_opened_go_back_all_but_the_right_one(name: str) -> None:
    """9.8.3, 9.9.7: shuffle, cut, and the deal goes on with a burn."""
    g = before_single(name)
    _, right, *wrong = stub(g)[:4]
    g.slip(kinds.TwoTurned(3)).on()
    assert ruling(g)[0] == fx.TakeBack(tuple(wrong), cut=True)
    assert g.h.board[-1] == right
    assert set(wrong) <= set(stub(g))
    assert len(g.of(pe.StubShuffled)) == 1
    rounds = len(g.of(pe.RoundOpened))
    burns = g.cut().rest().h.burns
    assert len(g.of(pe.RoundOpened)) == rounds + 1
    assert len(g.on().h.burns) == len(burns) + 1


# --- 9.9.2: the flop without a burn ---------------------------------------------------------------


@pytest.mark.parametrize("name", FLOP)
@pytest.mark.parametrize("actions", [0, 1])
def test_a_flop_without_a_burn_is_dealt_again(name: str, actions: int) -> None:
    """9.9.2: before substantial action; back, shuffle, cut, burn, new flop, and the betting goes on where it was."""
    g = Game(name).deal().slip(kinds.NoBurn()).on()
    flop, seat = g.h.board, turn(g.h)
    assert not g.h.burns
    if actions:
        g.act(pc.Bet, amount=200)
        seat = turn(g.h)
    g.mix = reversed_cards
    g.report(kinds.BurnMissing())
    assert ruling(g) == (fx.TakeBack(flop, cut=True, again=True), "9.9.2")
    g.refused(pc.Fold)
    g.rest().cut(1).rest()
    assert len(g.h.burns) == 1
    assert len(g.h.board) == 3
    assert g.h.board != flop
    assert turn(g.h) == seat
    assert g.h.to == 200 * actions
    g.finish()


@pytest.mark.parametrize("name", FLOP)
def test_a_flop_without_a_burn_stays_after_substantial_action(name: str) -> None:
    """9.2.6: one burn less in this hand."""
    g = Game(name).deal().slip(kinds.NoBurn()).on().easy().easy()
    flop = g.h.board
    g.report(kinds.BurnMissing())
    assert ruling(g) == (fx.PlayOn(), "9.2.6")
    assert g.finish().h.board[:3] == flop
    assert len(g.h.burns) == 2


# --- 9.9.3: too many cards ------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLOP)
@pytest.mark.parametrize("count", [4, 5])
def test_a_flop_of_too_many_cards_is_dealt_again_without_another_burn(name: str, count: int) -> None:
    """9.9.3: all but the burn goes back."""
    g = Game(name).deal()
    burn, *flop = stub(g)[: count + 1]
    g.mix = reversed_cards
    g.slip(kinds.FlopTooMany(count)).on()
    assert ruling(g) == (fx.TakeBack(tuple(flop), cut=True), "9.9.3")
    assert not g.h.board
    assert not g.h.opened
    g.cut(1).rest()
    assert g.h.burns == (burn,)
    assert len(g.h.board) == 3
    assert set(g.h.board) != set(flop[:3])


# --- 9.9.4 to 9.9.6: too early --------------------------------------------------------------------


@pytest.mark.parametrize("name", FLOP)
def test_an_early_flop_goes_back_and_its_burn_stays(name: str) -> None:
    """9.9.4: shuffle and cut; the round is completed, then a flop without another burn."""
    g = Game(name).deal().easy()
    burn, *flop = stub(g)[:4]
    g.mix = reversed_cards
    g.slip(kinds.EarlyFlop())
    assert g.of(pe.HandSlipped)[0].cards == tuple(flop)
    g.rest()
    assert ruling(g) == (fx.TakeBack(tuple(flop), cut=True, burned=True), "9.9.4")
    g.refused(pc.Call)
    g.cut(1).rest().on()
    assert g.h.burns == (burn,)
    assert set(g.h.board) != set(flop)
    assert len(g.h.board) == 3
    g.on()
    assert len(g.h.burns) == 2


@pytest.mark.parametrize("name", FLOP)
def test_an_early_fourth_card_is_set_aside(name: str) -> None:
    """9.9.5: its burn stays; burn and new fourth card; the card is shuffled in for a fifth without a burn."""
    g = Game(name).deal().on().easy()
    flop_burn = g.h.burns
    burn, early, next_burn, fourth = stub(g)[:4]
    g.slip(kinds.EarlyTurn()).rest()
    assert ruling(g) == (fx.SetAside(early), "9.9.5")
    g.on()
    assert g.h.burns == (*flop_burn, burn, next_burn)
    assert g.h.board[-1] == fourth
    assert g.h.errors.aside == (early,)
    g.mix = lambda cards: (early, *[card for card in cards if card != early])
    g.on()
    assert ruling(g) == (fx.TakeBack((early,), cut=False, burned=True), "9.9.5")
    assert g.h.board[-1] == early
    assert len(g.h.burns) == 3
    assert not g.of(pe.StubCut)


@pytest.mark.parametrize("name", FLOP)
def test_an_early_fifth_card_is_shuffled_in_and_its_burn_stays(name: str) -> None:
    """9.9.6: the new card comes without another burn."""
    g = Game(name).deal().on().on().easy()
    burns = g.h.burns
    burn, early = stub(g)[:2]
    g.mix = lambda cards: (*[card for card in cards if card != early], early)
    g.slip(kinds.EarlyRiver()).rest()
    assert ruling(g) == (fx.TakeBack((early,), cut=False, burned=True), "9.9.6")
    assert early in stub(g)
    g.on()
    assert g.h.burns == (*burns, burn)
    assert len(g.h.board) == 5
    assert g.h.board[-1] != early


@pytest.mark.parametrize("mistake", [kinds.EarlyFlop(), kinds.EarlyTurn(), kinds.EarlyRiver(), kinds.FlopTooMany()])
def test_manila_has_no_flop(mistake: kinds.AnyMistake) -> None:
    """9.9 is for flop games."""
    Game("two-card-manila").deal().no_slip(mistake)


def test_wagers_made_meanwhile_stand() -> None:
    """9.9.4, a reading: nothing is said of them."""
    g = Game("holdem").deal().act(pc.Raise, amount=10_00).slip(kinds.EarlyFlop()).rest().cut(1).rest()
    assert g.h.to == 10_00
    assert g.h.places[3].bet == 10_00
    assert not g.of(pe.WagerReturned)


def test_an_early_fifth_card_while_the_early_fourth_lies_aside_burns_nothing() -> None:
    """9.9.5, 9.9.6: two burns before the fourth card, none before the fifth; no card is made or lost."""
    g = Game("omaha", 3).deal().on().slip(kinds.EarlyTurn()).rest().on()
    assert len(g.h.burns) == 3
    g.slip(kinds.EarlyRiver()).rest().on()
    assert (len(g.h.burns), len(g.h.board), g.h.errors.aside) == (3, 5, ())
    assert g.finish().h.over
