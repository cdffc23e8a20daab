"""Baccarat: how often each result comes, a shoe that runs out, where the cutting card ends it, what is displayed."""

from itertools import product

import pytest
from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.round import Hand, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import due
from croupier.games.baccarat.dealing import FIRST, SECOND, end_of_shoe
from croupier.games.baccarat.game import BACCARAT
from croupier.games.baccarat.hands import next_draw, winner
from croupier.games.baccarat.options import CutFirst, CutInRound, Options
from croupier.games.baccarat.round import Round
from croupier.games.baccarat.rules import TERMS, result
from croupier.kernel.wagers import Fate
from croupier.law.books import document
from croupier.law.law import law_of
from croupier.things.cards import cards
from croupier.things.hands.points import baccarat_value

LAW = law_of("baccarat-amendments")
R = document("baccarat")
OF_VALUE = cards("Tc Ac 2c 3c 4c 5c 6c 7c 8c 9c")
"""A card of every value from 0 to 9."""
IN_EIGHT_DECKS = (128, *(32,) * 9)


def test_results_of_eight_decks() -> None:
    """Banker 45.86%, Player 44.62%, Tie 9.52%: every way to deal a round, each by its weight."""
    left = list(IN_EIGHT_DECKS)
    weights = {"player": 0, "banker": 0, "tie": 0}

    def draw(player: tuple[int, ...], banker: tuple[int, ...], weight: int) -> None:
        to = next_draw(player, banker)
        if to is None:
            # All rounds count as six cards long: the cards that nobody draws may be any of those left.
            out = len(player) + len(banker)
            for more in range(out, 6):
                weight *= 416 - more
            weights[winner(player, banker)] += weight
            return
        for value, card in enumerate(OF_VALUE):
            if left[value]:
                left[value] -= 1
                more_player = (*player, card) if to == FIRST else player
                more_banker = (*banker, card) if to == SECOND else banker
                draw(more_player, more_banker, weight * (left[value] + 1))
                left[value] += 1

    for first in product(range(10), repeat=4):
        weight = 1
        for value in first:
            weight *= left[value]
            left[value] -= 1
        p1, b1, p2, b2 = (OF_VALUE[value] for value in first)
        draw((p1, p2), (b1, b2), weight)
        for value in first:
            left[value] += 1
    total = sum(weights.values())
    assert total == 416 * 415 * 414 * 413 * 412 * 411
    shares = {name: round(100 * weight / total, 4) for name, weight in weights.items()}
    assert shares == {"banker": 45.8597, "player": 44.6247, "tie": 9.5156}


def test_the_cards_have_these_values() -> None:
    """A card of every value."""
    assert [baccarat_value(card) for card in OF_VALUE] == list(range(10))


def playing(left: str) -> Round:
    """A round with one wager on the Player's hand and these cards left in the shoe."""
    stakes = (Stake(1, "Ann", 1, "player", 10_00),)
    shoe = cards("9s 9h") + cards(left)
    return Round(
        law=LAW,
        options=Options(),
        shoe=Shoe(set=Pack(shoe), cards=shoe, top=2, start=2),
        closed=True,
        boxes=(1,),
        owners={1: "Ann"},
        stakes=stakes,
        next_stake=2,
    )


@pytest.mark.parametrize("left", ["2c 3d", "Kc Kd Qc Qd", "Kc Kd Qc Qd 2c"])
def test_too_few_cards_void_the_round(left: str) -> None:
    """In the first deal, at the third card and at the sixth: the round is void, and the wager goes back."""
    r, seen = playing(left), []
    while not isinstance(event := due(BACCARAT, r), ev.RoundVoided):
        assert event is not None
        seen.append(event)
        r = evolve(BACCARAT, r, event)
    (ruled,) = [e for e in seen if isinstance(e, ev.Ruled)]
    assert (ruled.effect, ruled.cite) == (fx.VoidRound(), R("C24(g)"))
    assert [e.fate for e in seen if isinstance(e, ev.Settled)] == [Fate.VOID]
    assert not r.shoe.left()
    assert end_of_shoe(replace(r, closed=False, stakes=()), TERMS) == R("C24(g)")


@pytest.mark.parametrize(
    ("top", "previous", "first", "more", "ends"),
    [
        (85, 80, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, False),
        (86, 80, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, False),
        (86, 80, CutFirst.SHUFFLE, CutInRound.ONE_MORE, True),
        (91, 86, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, True),
        (87, 82, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, False),
        (87, 82, CutFirst.LAST_ROUND, CutInRound.NO_MORE, True),
        (92, 87, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, True),
        (87, -1, CutFirst.LAST_ROUND, CutInRound.ONE_MORE, False),
    ],
)
def test_where_the_shoe_ends(top: int, previous: int, first: CutFirst, more: CutInRound, ends: bool) -> None:
    """A hundred cards with the cutting card fourteen from the end, by where rounds began and how the house has it."""
    o = Options(cut_first=first, cut_in_round=more)
    r = Round(law=LAW, options=o, shoe=Shoe(cards=tuple(range(100)), top=top, start=top, previous=previous))
    assert end_of_shoe(r, TERMS) == (R("C22") if ends else None)


@pytest.mark.parametrize(("left", "ends"), [(4, False), (3, True), (1, True), (0, True)])
def test_no_round_starts_that_cannot_be_dealt(left: int, ends: bool) -> None:
    """With fewer than four cards left the shoe is at its end, wherever the cutting card lay."""
    o = Options(cutting_card=6)
    top = 100 - left
    r = Round(law=LAW, options=o, shoe=Shoe(cards=tuple(range(100)), top=top, start=top, previous=top - 5))
    assert end_of_shoe(r, TERMS) == (R("C24(g)") if ends else None if top - 5 < 94 else R("C22"))


def test_what_the_display_keeps() -> None:
    """The winner with its count, pairs of both hands and naturals; nothing of a round without cards."""
    r = Round(law=LAW, options=Options(), rack=((FIRST, Hand(cards("4c 4d"))), (SECOND, Hand(cards("Kc 7d")))))
    one = result(r)
    assert one is not None
    assert (one.winner, one.points, one.marks) == ("player", 8, ("player pair", "natural"))
    assert result(Round(law=LAW, options=Options())) is None
    boards = BACCARAT.boards((one, one))
    assert [board.name for board in boards] == ["bead plate", "big road", "big eye boy", "small road", "cockroach pig"]
    assert boards[1].cells[1].row == 1
    assert boards[1].cells[1].dots == ("player pair",)
