"""Baccarat's counting against the engine: small shoes dealt out card by card and settled in every order."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.engine import opened, settled

from croupier.games.baccarat import odds as baccarat
from croupier.games.baccarat.dealing import FIRST
from croupier.games.baccarat.game import BACCARAT
from croupier.games.baccarat.hands import next_draw, win_kind, winner
from croupier.games.baccarat.odds import _facts as facts
from croupier.games.baccarat.odds.count import all_ways, ends
from croupier.games.baccarat.odds.pairs import matches
from croupier.games.baccarat.options import Options, Scale, TiePays
from croupier.games.baccarat.tables import BANKER, PLAYER, TIE, Win
from croupier.kernel.pairs import Match, PairsScale
from croupier.mathematics.records import Question
from croupier.things.cards import card

SHOES = {
    "naturals and draws": {"2c": 3, "4d": 3, "Ks": 3, "9c": 1},
    "low cards": {"As": 3, "2h": 3, "2d": 2, "5c": 2},
    "sixes and threes": {"3c": 4, "3s": 2, "7h": 2, "Td": 3},
}


def small(named: dict[str, int]) -> tuple[int, ...]:
    """A shoe with these cards and no others."""
    shoe = [0] * 52
    for name, number in named.items():
        shoe[card(name)] = number
    return tuple(shoe)


def hands_of(drawn: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Player's and the Banker's hand out of cards in the order of the deal."""
    player, banker = drawn[0:4:2], drawn[1:4:2]
    for one in drawn[4:]:
        if next_draw(player, banker) == FIRST:
            player += (one,)
        else:
            banker += (one,)
    return player, banker


def deals(shoe: tuple[int, ...], drawn: tuple[int, ...] = (), ways: int = 1) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of cards, as far as the engine deals them, with the ways of six cards that it stands for."""
    if len(drawn) >= 4 and next_draw(*hands_of(drawn)) is None:
        yield drawn, ways * perm(sum(shoe), 6 - len(drawn))
        return
    for kind, number in enumerate(shoe):
        if number:
            yield from deals((*shoe[:kind], number - 1, *shoe[kind + 1 :]), (*drawn, kind), ways * number)


def nobody(*_: object) -> Any:
    """Nobody is asked anything."""
    raise AssertionError("baccarat asks for no choice")


FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("naturals and draws", {"lucky_match": True}),
    ("low cards", {"lucky_match": True, "lucky_match_scale": Scale.TWO, "tie_pays": TiePays.NINE}),
    ("naturals and draws", {"two_to_one": True, "banker_six": True, "any_pair": True}),
    ("sixes and threes", {"two_to_one": True, "perfect_pairs": True, "perfect_scale": PairsScale.C}),
    ("sixes and threes", {"no_commission": True, "ante_up": True}),
)


@pytest.mark.parametrize(("cards", "options"), FORMS)
def test_the_engine_settles_every_deal_of_a_small_shoe_to_the_same_edge(cards: str, options: dict[str, Any]) -> None:
    """All deals of a small shoe, settled by the engine: exactly the edges that were counted."""
    question = Question(game="baccarat", edition="", options=Options(both_sides=True, **options))
    shoe = small(SHOES[cards])
    counted = {one.name: one.edge_exact for one in baccarat.wagers(question, shoe) if one.offered}
    ante = {"ante": 1_00} if options.get("ante_up") else {}
    wagers = dict.fromkeys(counted, 1000) | ante
    lost: Counter[str] = Counter()
    for drawn, ways in deals(shoe):
        # A round may have been opened at another minimum than the sign's: the ante goes by the sign.
        for name, net in _played(question.options, wagers, drawn).items():
            lost[name] -= ways * net
    total = 10_00 * all_ways(shoe)
    fee = {name: lost["ante"] if name in (PLAYER, BANKER, TIE) else 0 for name in counted}
    assert {name: Fraction(lost[name] + fee[name], total) for name in counted} == counted


def _played(options: Options, wagers: dict[str, int], drawn: tuple[int, ...]) -> dict[str, int]:
    """A round through the engine at a table with its own minimum."""
    opening = replace(opened(BACCARAT, options, wagers, drawn), minimum=options.minimum)
    return settled(BACCARAT, opening, nobody)


def test_random_shoes_recounted_card_by_card() -> None:
    """Shoes of five random kinds, dealt out in every order with the engine's own table of play."""
    random = Random(5)
    for _ in range(4):
        shoe = [0] * 52
        for kind in random.sample(range(52), 5):
            shoe[kind] = random.randint(1, 5)
        shoe[kind] += 4
        found = {PLAYER: dict.fromkeys(Win, 0), BANKER: dict.fromkeys(Win, 0), TIE: {Win.OTHER: 0}}
        triple = {PLAYER: 0, BANKER: 0}
        for drawn, ways in deals(tuple(shoe)):
            hands = dict(zip((PLAYER, BANKER), hands_of(drawn), strict=True))
            won = winner(hands[PLAYER], hands[BANKER])
            found[won][Win.OTHER if won == TIE else win_kind(hands[won])] += ways
            for side, cards in hands.items():
                triple[side] += ways * (len(cards) == 3 and len(set(cards)) == 1)
        counted = ends(tuple(shoe))
        assert (counted.player, counted.banker, counted.tie) == (found[PLAYER], found[BANKER], found[TIE][Win.OTHER])
        for side in (PLAYER, BANKER):
            assert matches(tuple(shoe), side)[Match.LUCKY_TRIPLE_MATCH] == triple[side]


def test_cards_in_a_round() -> None:
    """The average that the facts name is that of all deals of a small shoe."""
    shoe = small(SHOES["low cards"])
    question = Question(game="baccarat", edition="", options=Options())
    mean = Fraction(sum(len(drawn) * ways for drawn, ways in deals(shoe)), all_ways(shoe))
    assert facts(question, shoe)["cards in a round, on average"] == f"{float(mean):.6f}"
