"""The deal, read again: cards that run out for every game, deck and number of players of Table 1."""

import pytest
from tests.unit.engines.betting.irregular.hands import Game, number

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import dealing
from croupier.games.poker.variants import GAMES, VARIANTS
from croupier.kernel.answers import Refusal
from croupier.kernel.variants import Family

STUD = [
    (v.name, deck, n)
    for v in VARIANTS
    if v.family is Family.STUD
    for deck, most in v.seats.items()
    for n in range(2, most + 1)
]
DRAW = [
    (v.name, deck, n)
    for v in VARIANTS
    if v.family is Family.DRAW
    for deck, most in v.seats.items()
    for n in range(2, most + 1)
]


def last_cards(name: str, deck: int, players: int, folds: int) -> str:
    """How the last cards of a stud game should come, counted by hand; one player folds after street `folds`, if any."""
    streets = [2, 1, 1] if len(GAMES[name].streets) == 4 else [3, 1, 1, 1]
    left, burns = deck, 0
    for street, cards in enumerate(streets, 1):
        burns += street > 1
        left -= cards * players + (street > 1)
        players -= street == folds
    if left > players:
        return f"burn {players}"
    if left + burns < players:
        return "shuffle burn community" if left < 2 else "burn community"
    return f"shuffle burn {players}" if left + burns > players else f"shuffle {players}"


@pytest.mark.parametrize(("name", "deck", "players"), STUD)
def test_last_cards_of_stud(name: str, deck: int, players: int) -> None:
    """Enough, enough with the burns, or one card for all: 8.7.5(a), 8.8.5(a), 8.9.5(a), 8.10.5(a)."""
    last = len(GAMES[name].streets) - 1
    for folds in range(last + 1 if players > 2 else 1):
        g = Game(name, players, deck=deck).deal()
        while g.h.street < last:
            if folds and g.h.street == folds - 1:
                g.act(pc.Bet, amount=2_00).act(pc.Fold)
            g.on()
        start = max(n for n, event in enumerate(g.log) if type(event) is pe.RoundClosed)
        words = {pe.CardsShuffled: "shuffle", pe.CardBurned: "burn", pe.CommunityDealt: "community"}
        said = [words[type(event)] for event in g.log[start:] if type(event) in words]
        dealt = sum(type(event) is pe.CardDealt for event in g.log[start:])
        assert " ".join([*said, *([str(dealt)] if dealt else [])]) == last_cards(name, deck, players, folds)


@pytest.mark.parametrize(("name", "deck", "players"), DRAW)
def test_everybody_draws_five(name: str, deck: int, players: int) -> None:
    """Only what was thrown away before is shuffled, and cut, when the cards run out: 8.4.4(b), 8.5.4(b), 8.6.4(b)."""
    g = Game(name, players, deck=deck).deal().on()
    before: set[int] = set(g.h.muck)
    assert len(before) == (5 if g.h.variant.kitty else 0)
    while g.h.drawing:
        own = set(g.h.places[g.h.order[len(g.of(pe.Drew))]].down)
        g.act(pc.Draw, cards=tuple(own))
        while g.h.owed:
            if dealing.left(g.h):
                assert g.step()
                continue
            assert set(dealing.chance_due(g.h) or ()) == before
            g.step()
            before = set()
            assert not g.step(), "the discards are cut before they are used"
            found = dealing.cut(g.h, 1)
            assert not isinstance(found, Refusal)
            assert number(found) == g.h.variant.game + ".4(b)"
            order = g.h.deck[g.h.top :]
            g.apply(found)
            assert g.h.deck[g.h.top :] == (*order[1:], order[0])
        before |= own
    g.finish()


def test_discards_are_cut_between_first_and_last() -> None:
    """A cut of the discards leaves two stacks of them."""
    g = Game("draw-blind", 5, deck=32).deal().on()
    for seat in (1, 2):
        g.act(pc.Draw, cards=g.h.places[seat].down)
        while g.step():
            pass
    refused = [at for at in range(-1, 8) if isinstance(dealing.cut(g.h, at), Refusal)]
    assert refused == [-1, 0, 5, 6, 7]
