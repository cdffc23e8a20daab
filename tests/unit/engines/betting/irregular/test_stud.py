"""Irregularities of the stud games (9.4 to 9.7)."""

import random

import pytest
from tests.unit.engines.betting.irregular.hands import Game, number, ruling

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as ea
from croupier.engines.betting.hand.opening import showing
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular import kinds
from croupier.engines.betting.state import turn

STUDS = {"five-card-stud": "9.4", "crown-stud": "9.5", "seven-card-stud": "9.6", "seven-card-stud-hi-low": "9.6"}
LAST_DOWN = {"crown-stud": "9.5.6", "seven-card-stud": "9.6.6", "seven-card-stud-hi-low": "9.6.6"}


def before_last(name: str, players: int = 4) -> Game:
    """A stud game in the betting round before the last card."""
    g = Game(name, players).deal()
    while g.h.street < len(g.h.variant.streets) - 2:
        g.on()
    return g


# --- 9.4.1, 9.5.1, 9.6.1: the first card up -------------------------------------------------------


@pytest.mark.parametrize("name", STUDS)
def test_a_card_that_came_up_makes_the_last_of_the_deal_come_down(name: str) -> None:
    """The player has as many cards up as everybody else, and the deal stands."""
    right, g = Game(name).deal(), Game(name).rest().slip(kinds.CardExposed(2, 1)).deal()
    first = right.h.places[2].down[0]
    assert g.h.places[2].up == (first,)
    assert len(g.h.places[2].down) == len(right.h.places[2].down)
    assert f"{STUDS[name]}.1" in g.cites()
    assert not g.finish().of(ea.Misdealt)


def test_seven_card_stud_the_second_card_up() -> None:
    """9.6.1: one of the first two; the third comes down."""
    g = Game("seven-card-stud").rest().slip(kinds.CardExposed(2, 2)).deal()
    assert [e.up for e in g.of(ea.CardDealt) if e.seat == 2] == [False, True, False]


# --- 9.4.2, 9.5.2, 9.6.2: two cards up ------------------------------------------------------------


@pytest.mark.parametrize("name", STUDS)
def test_one_player_with_two_cards_up_gets_the_burn_for_one(name: str) -> None:
    """After the deal; the card goes down, what it replaces is the first burn, and no other is burned for it."""
    g = Game(name).rest().slip(kinds.TwoUp(2)).deal()
    mine = [e.card for e in g.of(ea.CardDealt) if e.seat == 2]
    effect, cite = ruling(g)
    assert cite == f"{STUDS[name]}.2"
    wrong = mine[0] if STUDS[name] == "9.6" else mine[-1]
    assert isinstance(effect, fx.ReplaceByBurn)
    assert effect.out == wrong
    assert g.h.burns == (wrong,)
    assert effect.card in g.h.places[2].down
    assert len(g.h.places[2].up) == 1
    last = [e for e in g.log if type(e) in (ea.CardDealt, ea.HandRuled)]
    assert type(last[-1]) is ea.HandRuled
    g.on()
    assert len(g.of(ea.BurnPassed)) == 1
    assert g.h.burns == (wrong,)


def test_seven_card_stud_with_both_first_cards_up() -> None:
    """9.6.2: the third comes down by 9.6.1, and the second that was wrongly up is replaced."""
    g = Game("seven-card-stud").rest().slip(kinds.CardExposed(2, 1)).slip(kinds.CardExposed(2, 2)).deal()
    mine = [e.card for e in g.of(ea.CardDealt) if e.seat == 2]
    assert g.h.places[2].up == (mine[0],)
    assert g.h.burns == (mine[1],)
    assert len(g.h.places[2].down) == 2


# --- 9.4.3, 9.5.3, 9.6.3 and 9.4.6, 9.5.7, 9.6.7: who opens ---------------------------------------


@pytest.mark.parametrize("name", STUDS)
def test_an_all_in_player_does_not_start_the_betting(name: str) -> None:
    """The lowest card is all-in from the ante: the next lowest brings it in."""
    low = Game(name).deal().h.opener
    short = Game(name, stacks=[100 if seat == low else 200_00 for seat in range(1, 5)]).deal()
    assert short.h.opener != low
    assert number(short.of(ea.RoundOpened)[0]) == f"{STUDS[name]}.3"


# --- 9.4.4, 9.5.4, 9.6.4: a card exposed in a betting round ---------------------------------------


@pytest.mark.parametrize("name", STUDS)
def test_a_card_exposed_in_a_round_holds_it_to_what_was_wagered(name: str) -> None:
    """Nobody may raise in that round; in the next everybody may again, and the card comes in its turn."""
    g = Game(name).deal().easy()
    top = g.h.deck[g.h.top]
    g.slip(kinds.TopExposed()).rest()
    assert ruling(g) == (fx.Ceiling(200), f"{STUDS[name]}.4")
    assert number(g.refused(pc.Raise, amount=600)) == f"{STUDS[name]}.4"
    g.act(pc.Call)
    g.on()
    assert g.h.burns == (top,)
    assert len(g.of(ea.CeilingLifted)) == 1
    g.act(pc.Bet, amount=600)


@pytest.mark.parametrize("name", STUDS)
def test_a_card_exposed_while_all_have_checked_allows_nothing_but_checks(name: str) -> None:
    """The most wagered so far is nothing."""
    g = Game(name).deal().on().act(pc.Check).slip(kinds.TopExposed()).rest()
    assert ruling(g)[0] == fx.Ceiling(0)
    g.refused(pc.Bet, amount=200)
    g.on()
    assert g.h.street == 2


@pytest.mark.parametrize("name", STUDS)
def test_a_card_exposed_before_the_forced_bet_leaves_that_bet(name: str) -> None:
    """A reading: the lowest card still opens, for the minimum."""
    g = Game(name).deal().slip(kinds.TopExposed()).rest()
    assert ruling(g)[0] == fx.Ceiling(200)
    g.refused(pc.Bet, amount=400)
    g.act(pc.Bet, amount=200)
    g.refused(pc.Raise, amount=400)


# --- 9.4.5, 9.5.5, 9.6.5: folded positions --------------------------------------------------------


@pytest.mark.parametrize("name", STUDS)
def test_a_position_that_folded_among_checks_gets_cards_until_somebody_bets(name: str) -> None:
    """Its cards go into the muck."""
    g = Game(name).deal().on().act(pc.Check)
    seat = turn(g.h)
    g.act(pc.Fold)
    assert number(g.log[-1]) == f"{STUDS[name]}.5"
    g.on()
    assert seat in [e.seat for e in g.of(ea.CardDealt)[-4:]]
    assert not g.h.places[seat].up
    g.act(pc.Bet, amount=200).on()
    assert seat not in [e.seat for e in g.of(ea.CardDealt)[-3:]]


# --- 9.5.6, 9.6.6: the last card exposed ----------------------------------------------------------


@pytest.mark.parametrize("name", LAST_DOWN)
def test_the_first_of_the_last_cards_up_makes_all_come_up(name: str) -> None:
    """And the opener of the round before opens again."""
    g = before_last(name)
    opener = g.h.opener
    g.slip(kinds.LastCardUp(1)).on()
    assert ruling(g) == (fx.AllUp(), LAST_DOWN[name])
    assert [e.up for e in g.of(ea.CardDealt)[-4:]] == [True] * 4
    assert g.h.opener == opener
    assert number(g.of(ea.RoundOpened)[-1]) == LAST_DOWN[name]


@pytest.mark.parametrize("name", LAST_DOWN)
def test_the_opener_stays_even_if_a_card_that_came_up_makes_another_hand_the_best(name: str) -> None:
    """Decks are tried until the last cards put somebody else ahead."""
    changed = 0
    for seed in range(30):
        g = Game(name)
        g.mix = lambda cards, seed=seed: tuple(random.Random(seed).sample(cards, len(cards)))  # type: ignore[misc]
        g.deal()
        while g.h.street < len(g.h.variant.streets) - 2:
            g.on()
        opener = g.h.opener
        g.slip(kinds.LastCardUp(1)).on()
        assert g.h.opener == opener
        changed += max((1, 2, 3, 4), key=lambda seat: showing(g.h, seat)) != opener
    assert changed


@pytest.mark.parametrize("name", LAST_DOWN)
@pytest.mark.parametrize("all_in", [True, False])
def test_a_later_card_exposed_gives_its_player_the_choice(name: str, all_in: bool) -> None:
    """The others' cards come down; play waits for the answer."""
    g = before_last(name).slip(kinds.LastCardUp(3)).on()
    assert ruling(g) == (fx.AskPlayers(1 << 3), LAST_DOWN[name])
    assert [e.up for e in g.of(ea.CardDealt)[-4:]] == [False] * 4
    assert [e.seat for e in g.of(ea.CardFlashed)] == [3]
    assert not g.h.opened
    g.choose(3, all_in=all_in).rest()
    assert bool(g.h.pending >> 3 & 1) is not all_in
    g.act(pc.Bet, amount=10_00).finish()
    assert (g.h.places[3].paid < g.h.places[1].paid) is all_in
    assert len(g.of(ea.PotAwarded)) == (2 if all_in else 1)


@pytest.mark.parametrize("name", LAST_DOWN)
def test_a_player_who_was_not_asked_counts_as_all_in_after_substantial_action(name: str) -> None:
    """Two players have acted: there is no choice any more."""
    g = before_last(name)
    g.slip(kinds.LastCardUp(3)).on().slip(kinds.NotAsked()).rest()
    assert g.h.opened
    g.act(pc.Check).rest()
    assert not g.h.errors.all_in
    g.act(pc.Check).rest()
    assert ruling(g) == (fx.CountAllIn(3), LAST_DOWN[name])
    assert not g.h.able >> 3 & 1
    assert g.h.live >> 3 & 1
    g.finish()


@pytest.mark.parametrize("name", LAST_DOWN)
def test_a_player_who_was_not_asked_is_asked_before_substantial_action(name: str) -> None:
    """The dealer is reminded in time."""
    g = before_last(name).slip(kinds.LastCardUp(3)).on().slip(kinds.NotAsked()).rest().act(pc.Check)
    g.report(kinds.NeverAsked(3))
    assert ruling(g)[0] == fx.AskPlayers(1 << 3)
    g.refused(pc.Check)
    g.choose(3, all_in=False).rest().finish()
    assert not g.h.errors.all_in


def test_five_card_stud_has_its_last_card_up_anyway() -> None:
    """There is no such rule for it."""
    before_last("five-card-stud").no_slip(kinds.LastCardUp(1))


# --- 9.7.1: cards that do not reach ---------------------------------------------------------------


def test_last_cards_begun_too_soon_come_from_the_burns_in_the_end() -> None:
    """The rest of the deck in sequence, then burns shuffled and cut; everybody gets a card."""
    g = Game("five-card-stud", 10)
    g.deal().on().on()
    assert len(g.h.deck) - g.h.top == 10
    g.slip(kinds.BegunShort()).on()
    assert ruling(g) == (fx.BurnsBack(), "9.7.1")
    rounds = len(g.of(ea.RoundOpened))
    assert len(g.of(ea.StubShuffled)) == 1
    g.cut().rest()
    assert len(g.of(ea.RoundOpened)) == rounds + 1
    assert [len(p.up) for p in g.h.places[1:11]] == [4] * 10
    assert not g.h.community


def test_the_usual_course_shuffles_the_burns_first() -> None:
    """8.7.5(a): without the mistake 9.7.1 is not needed."""
    g = Game("five-card-stud", 10).deal().on().on().on()
    assert not g.of(ea.HandRuled)
    assert [e.of for e in g.of(ea.CardsShuffled)] == ["deck", "burns"]


def test_enough_cards_leave_nothing_to_rule_on() -> None:
    """9.7.1 is for cards that do not reach."""
    g = Game("seven-card-stud", 3).deal()
    while g.h.street < 3:
        g.on()
    g.slip(kinds.BegunShort()).on()
    assert not g.of(ea.HandRuled)
