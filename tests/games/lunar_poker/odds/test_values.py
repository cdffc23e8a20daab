"""The values behind Lunar Poker's advice, recounted: plainly on a full deck, by the engine on small ones."""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.games.engine import Said, played

from croupier.games.lunar_poker.game import LUNAR_POKER
from croupier.games.lunar_poker.hands import first_combination, second_combination
from croupier.games.lunar_poker.odds.bets import bets
from croupier.games.lunar_poker.odds.hands import five_cards, hands, six_cards
from croupier.games.lunar_poker.odds.pays import scale, terms
from croupier.games.lunar_poker.odds.values import DECK, Hand, against, bet_value, value_of_bet, values_of_draws
from croupier.games.lunar_poker.options import BET_PAYS, Options
from croupier.games.lunar_poker.rules import ACE_AND_KING
from croupier.mathematics.records import Question
from croupier.things.cards import cards
from croupier.things.hands.batch import values

QUESTION = Question(game="lunar-poker", edition="gazetted", options=Options())
TERMS = terms(scale(QUESTION))
ANTE = 10_00


# --- hands ----------------------------------------------------------------------------------------


def _some_hands() -> list[tuple[int, ...]]:
    """Hands of five and six cards, many of them of few ranks or of one suit."""
    stream = random.Random(3)
    found = [tuple(stream.sample(range(52), size)) for size in (5, 6) for _ in range(600)]
    for _ in range(500):
        suit, low = stream.randrange(4), stream.randrange(7)
        found.append((*stream.sample([c for c in range(52) if c & 3 == suit], 5), suit ^ 1 | low << 2))
        near = [c for c in range(52) if (c & 3 == suit and low <= c >> 2 < low + 7) or c >> 2 == 12]
        found.append(tuple(stream.sample(near, 6)))
        ranks = stream.sample(range(13), 3)
        found.append(tuple(stream.sample([c for c in range(52) if c >> 2 in ranks], 6)))
    return found


def test_what_a_winner_is_paid_is_what_the_engine_pays() -> None:
    """First category and second combination of thousands of hands, against the functions that settle a table."""
    known, twice = hands(), 0
    for hand in _some_hands():
        array = np.array(hand, dtype=np.uint8)
        made, second = five_cards(array, known) if len(hand) == 5 else six_cards(array, known)
        kind, used = first_combination(hand)
        if kind == 0 and {card >> 2 for card in used} != {11, 12}:
            continue  # it cannot win
        other = second_combination(hand)
        twice += other is not None
        pays = BET_PAYS.odds[kind].to + (BET_PAYS.odds[other[0]].to if other else 0)
        assert TERMS.pays[known.category[made], second] == 2 * pays, hand
    assert twice > 500


# --- a full deck ----------------------------------------------------------------------------------


def _naive_bet(own: Sequence[int], gone: Sequence[int], up: int) -> Fraction:
    """A bet, by going through every hand of the dealer's and every card that may come."""
    rest = [card for card in range(52) if card not in own and card not in gone and card != up]
    hidden = np.array(list(combinations(rest, 4)), dtype=np.uint8)
    theirs = values(np.hstack([hidden, np.full((len(hidden), 1), up, dtype=np.uint8)]))
    mine = int(values(np.array([own], dtype=np.uint8))[0])
    other = second_combination(tuple(own))
    kind = first_combination(tuple(own))[0]
    wins = 2 * (BET_PAYS.odds[kind].to + (BET_PAYS.odds[other[0]].to if other else 0))

    def met(dealers: NDArray[np.int32]) -> NDArray[np.int64]:
        return np.where(dealers < ACE_AND_KING, 0, np.where(dealers < mine, wins, np.where(dealers > mine, -3, 0)))

    total = int(met(theirs).sum())
    left = len(rest) - 4
    without = hidden[theirs < ACE_AND_KING]
    none = np.sort(np.hstack([without, np.full((len(without), 1), up)]), axis=1)
    comes = np.zeros(len(none), dtype=np.int64)
    for card in rest:
        free = ~(none == card).any(axis=1)
        new = none.copy().astype(np.uint8)
        new[:, 4] = card
        new[~free] = (0, 5, 10, 15, 16)
        comes += np.where(free, met(values(new)), 0)
    forced = np.maximum(comes - left, left)
    return Fraction(total * left + int(forced.sum()), comb(len(rest), 4) * left)


@pytest.mark.parametrize(
    ("own", "gone", "up"),
    [
        ("9s 9d Ah 5c 2d", "", "7s"),
        ("As Ks 4h 3c 2d", "", "Kd"),
        ("5s 6d 7h 8c 9d", "", "2h"),
        ("2h 3h 4h 5h 6h 6c", "", "Qs"),
        ("Ah Ad Ac Ks 9d", "3c 4c", "Jd"),
        ("Jh Jd Qc Qs 2c 2d", "", "8c"),
        ("7h 7d 7c 7s As", "2c 2d 2h 2s", "9h"),
        ("Th Jd 4c 3s 2s", "5c 6c 7d 8d 9d", "2c"),
    ],
)
def test_a_bet_recounted_plainly(own: str, gone: str, up: str) -> None:
    """Every hand of the dealer's and every forced card, one by one."""
    (card,) = cards(up)
    assert value_of_bet(cards(own), cards(gone), card, TERMS, DECK) == _naive_bet(cards(own), cards(gone), card)


def test_inclusion_and_exclusion_for_many_cards_seen() -> None:
    """The dealer's hands that avoid up to ten cards, from the tables of all 51 and from tables without those cards."""
    stream = random.Random(8)
    for seen in (5, 6, 7, 8, 10):
        up, *dealt = stream.sample(range(52), seen + 1)
        rest = tuple([card for card in DECK if card != up])
        of = against(TERMS, up, rest)
        gone = np.array(sorted(rest.index(card) for card in dealt), dtype=np.int64)
        made = five_cards(np.array(dealt[:5], dtype=np.uint8), of.hands)
        size = 51 - seen
        found = Fraction(int(bet_value(gone, seen, made, of)), comb(size, 4) * (size - 4))
        assert found == value_of_bet(tuple(dealt[:5]), tuple(dealt[5:]), up, TERMS, DECK)


def test_a_sixth_card_is_the_mean_of_its_hands() -> None:
    """Sevens to aces: all 26 cards that may come, each final hand valued by itself; an exchange of two likewise."""
    own, (up,), deck = cards("9s Ts Js Qs Kd"), cards("Ah"), DECK[20:]
    draws = values_of_draws(Hand(own, up, deck), TERMS)
    rest = [card for card in deck if card not in own and card != up]
    each = [max(Fraction(-1), value_of_bet((*own, card), (), up, TERMS, deck)) for card in rest]
    assert draws[()] == sum(each, Fraction()) / 26 - 1
    kept, thrown = own[:3], own[3:]
    each = [max(Fraction(-1), value_of_bet(kept + new, thrown, up, TERMS, deck)) for new in combinations(rest, 2)]
    assert draws[thrown] == sum(each, Fraction()) / 325 - 1


# --- small decks, through the engine --------------------------------------------------------------


@cache
def _settled(own: tuple[int, ...], dealer: tuple[int, ...], comes: int | None) -> Fraction:
    """A bet on these cards against the dealer's, forced to take a card or not, as the engine settles it; in antes.

    Six cards are five and a sixth that is bought; its fee is left out.
    """
    first, last = own[:5], (() if comes is None else (comes,))
    order = [card for pair in zip(first, dealer, strict=True) for card in pair]
    steps = iter([*(["sixth"] if len(own) == 6 else []), "bet", "force" if comes is not None else "decline"])
    net = played(LUNAR_POKER, Options(), {"ante": ANTE}, (*order, *own[5:], *last), lambda _r, _ask: Said(next(steps)))
    return Fraction(sum(net.values()), ANTE) + (len(own) == 6)


def _plays(dealer: Sequence[int]) -> bool:
    return int(values(np.array([dealer], dtype=np.uint8))[0]) >= ACE_AND_KING


def _against_hand(own: tuple[int, ...], dealer: tuple[int, ...], left: list[int]) -> Fraction:
    """A bet against one hand of the dealer's: forced if that is better on average."""
    shown = _settled(own, dealer, None)
    if _plays(dealer):
        return shown
    return max(shown, sum((_settled(own, dealer, card) for card in left), Fraction()) / len(left))


def _engine_bet(own: tuple[int, ...], up: int, rest: list[int]) -> Fraction:
    """A bet against every hand that the dealer may have."""
    found = []
    for hidden in combinations(rest, 4):
        left = [card for card in rest if card not in hidden]
        found.append(_against_hand(own, (*hidden, up), left))
    return sum(found, Fraction()) / len(found)


@pytest.mark.parametrize(
    ("own", "up", "others"),
    [
        ("Ah Kd 9c 5s 4s", "7d", "Ac Kh 9d 8s 6c 5h 3d"),
        ("9h 8h 7h 6h 2c", "5c", "Th 5h 9s 8c Kd Jd Qs"),
        ("Jh Jd Qc Qs 3c", "8c", "2s 7s 9c 4d Th 3h Qd"),
    ],
)
def test_every_draw_on_a_small_deck_through_the_engine(own: str, up: str, others: str) -> None:
    """Thirteen cards: a sixth card and every exchange of two, with the best bet or fold and the best force."""
    mine, (card,), rest = cards(own), cards(up), list(cards(others))
    hand = Hand(mine, card, (*mine, card, *rest))
    found = values_of_draws(hand, TERMS)
    assert len(found) == 11
    sixth = [max(Fraction(-1), _engine_bet((*mine, new), card, [c for c in rest if c != new])) for new in rest]
    assert found[()] == sum(sixth, Fraction()) / 7 - 1
    for thrown in combinations(mine, 2):
        kept = tuple([c for c in mine if c not in thrown])
        each = [
            max(Fraction(-1), _engine_bet(kept + new, card, [c for c in rest if c not in new]))
            for new in combinations(rest, 2)
        ]
        assert found[thrown] == sum(each, Fraction()) / 21 - 1
    assert value_of_bet(mine, (), card, TERMS, hand.deck) == _engine_bet(mine, card, rest)


def test_the_game_without_a_draw_on_a_small_deck_through_the_engine() -> None:
    """Eleven cards, every hand against every up card and every hand of the dealer's: the same edge, and by pairs."""
    deck = cards("Ah Kd Qh 9h 9c 8h 7s 6d 5h 5d 2h")
    best = pairs = Fraction()
    deals = 0
    for own in combinations(deck, 5):
        rest = [card for card in deck if card not in own]
        results = {}
        for dealer in combinations(rest, 5):
            left = [card for card in rest if card not in dealer]
            results[dealer] = _against_hand(own, dealer, left)
        for up in rest:
            value = sum((net for dealer, net in results.items() if up in dealer), Fraction()) / 5
            deals += 1
            if first_combination(own)[0] >= 8:
                best, pairs = best + 200, pairs + 200
                continue
            best += max(value, Fraction(-1))
            pairs += value if first_combination(own)[0] > 0 else Fraction(-1)
    found = bets(TERMS, deck)
    assert found.edges[0] == -best / deals
    assert found.edges[1] == -pairs / deals


def test_suits_that_are_alike_are_counted_once() -> None:
    """Sixteen cards, all suits alike: by symmetry and hand by hand the figures are the same."""
    deck = tuple(range(36, 52))
    alike, each = bets(TERMS, deck), bets(TERMS, deck, one_by_one=True)
    assert alike.edges == each.edges
    assert alike.share == each.share
