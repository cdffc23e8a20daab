"""Four Card Poker counted again: small decks through the engine's own settlement, hands of the full deck one by one."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.games.engine import Said, played

from croupier.games.four_card_poker import odds as four
from croupier.games.four_card_poker.game import FOUR_CARD_POKER
from croupier.games.four_card_poker.odds.classes import BEGINS, FULL, HELD, classes, whole
from croupier.games.four_card_poker.odds.counting import Beaten, beaten, behind
from croupier.games.four_card_poker.odds.pays import LOST, WON, terms
from croupier.games.four_card_poker.options import PAIR_OF_ACES, AcesUpHand, Options
from croupier.kernel.options import LimitPer
from croupier.mathematics.records import Question
from croupier.things.cards import cards
from croupier.things.hands.four import category, high

ANTE = 10_00
Hand = tuple[int, ...]


def deck(ranks: tuple[int, ...], suits: int) -> Hand:
    """All these ranks in so many suits."""
    return tuple([4 * rank + suit for rank in sorted(ranks) for suit in range(suits)])


THREES = deck((0, 1, 12), 4)
"""Twos, threes and aces in four suits: pairs to four of a kind."""
RUNS = deck((0, 1, 2, 12), 3)
"""Ace to four in three suits: straights and straight flushes with a low ace."""
SIXES = deck((0, 1, 2, 7, 11, 12), 2)
"""Six ranks in two suits: odd cards, pairs, flushes."""


def asked(options: Options) -> Question:
    """A question under these options."""
    return Question(game="four-card-poker", edition="gazetted", options=options)


def round_of(own: Hand, theirs: Hand, said: Said, options: Options, wagers: dict[str, int]) -> dict[str, int]:
    """A round dealt from a shoe: in turn, the dealer's sixth card last and face up."""
    dealt = [card for pair in zip(own, theirs[:5], strict=True) for card in pair]
    return played(FOUR_CARD_POKER, options, wagers, [*dealt, theirs[5]], lambda _r, _ask: said)


def results(own: Hand, theirs: Hand, options: Options) -> tuple[int, ...]:
    """What the engine makes of an ante when the hand folds and plays one to three antes, in cents."""
    said = (Said("fold"), *[Said("play", size * ANTE) for size in (1, 2, 3)])
    return tuple([sum(round_of(own, theirs, one, options, {"ante": ANTE}).values()) for one in said])


def found_in(b: Beaten, own: Hand, shown: int) -> int:
    """The wins that the count has for any hand: by the way to its class."""
    place = sum([comb(card, n + 1) for n, card in enumerate(sorted(own))])
    row = b.ways.lead[BEGINS[HELD] + place] - (len(b.ways.alike) - len(b.cards))
    return int(b.wins[row, b.ways.exchanges[b.ways.turn[place], shown]])


def by_the_engine(cut: Hand, options: Options) -> Iterator[tuple[int, int, list[int], Hand]]:
    """For one hand of each class and each card shown: weight, card, sums of the choices over all hidden cards."""
    hands = classes(whole(cut), HELD)
    for own, weight in zip(hands.cards.tolist(), hands.weights.tolist(), strict=True):
        for shown in set(cut) - set(own):
            rest = sorted(set(cut) - {*own, shown})
            ends = [results(tuple(own), (*hidden, shown), options) for hidden in combinations(rest, 5)]
            yield weight, shown, [sum(column) for column in zip(*ends, strict=True)], tuple(own)


def compared(cut: Hand, options: Options) -> int:
    """The edge of best play, and how often it folds, are the engine's; the latter is given back."""
    net, folds = 0, 0
    for weight, _, sums, _ in by_the_engine(cut, options):
        net += weight * max(sums)
        folds += weight * (sums[0] == max(sums))
    ante = four.analyse(asked(options), cut).wagers[0]
    number = comb(len(cut), 5) * (len(cut) - 5) * comb(len(cut) - 6, 5)
    assert sum(one.ways for one in ante.outcomes) == number
    assert ante.edge_exact == -Fraction(net, ANTE * number)
    assert ante.outcomes[0].ways == folds * comb(len(cut) - 6, 5)
    return folds


def test_a_deck_of_twelve_through_the_engine() -> None:
    """Every distinct deal of twos, threes and aces in four suits, each choice settled by the engine."""
    assert compared(THREES, Options()), "some hand is folded"


@pytest.mark.slow
@pytest.mark.parametrize("cut", [RUNS, SIXES], ids=["runs", "sixes"])
@pytest.mark.parametrize("options", [Options(), Options(max_payout=15_00, max_payout_per=LimitPer.BOX)])
def test_straights_and_flushes_through_the_engine(cut: Hand, options: Options) -> None:
    """The same with other ranks in three suits and in two, with and without a maximum payout."""
    compared(cut, options)


@pytest.mark.parametrize(("cut", "kinds"), [(RUNS, 3), (SIXES, 4)], ids=["runs", "sixes"])
def test_hands_of_a_small_deck_through_the_engine(cut: Hand, kinds: int) -> None:
    """Some hands of these decks: every hidden card, every choice, and the count of wins."""
    b, options, rng = beaten(cut), Options(), random.Random(3)
    nets = terms(asked(options)).nets
    made = set()
    for _ in range(25):
        own = tuple(rng.sample(cut, 5))
        rest = [card for card in cut if card not in own]
        shown = rest.pop(rng.randrange(len(rest)))
        ends = [results(own, (*hidden, shown), options) for hidden in combinations(rest, 5)]
        wins, kind = found_in(b, own, shown), category(high(own))
        made.add(kind)
        assert len(ends) == b.dealers
        assert wins == sum([end[3] > end[1] for end in ends])
        for choice in range(4):
            worth = wins * nets[kind][choice][WON] + (b.dealers - wins) * nets[kind][choice][LOST]
            assert sum([end[choice] for end in ends]) == worth * ANTE
    assert len(made) >= kinds


def some_hands(rng: random.Random, number: int) -> Iterator[tuple[Hand, Hand]]:
    """Deals of the full deck, every other one rich in good hands."""
    for n in range(number):
        dealt = list(FULL)
        rng.shuffle(dealt)
        if n % 2:
            by_suit = rng.random() < 0.5
            dealt.sort(key=lambda card: (card % 4 * 13 + card // 4 if by_suit else card) + rng.random() * 3)
            cut = rng.randrange(52)
            dealt = dealt[cut:] + dealt[:cut]
        picked = dealt[:11]
        rng.shuffle(picked)
        yield tuple(picked[:5]), tuple(picked[5:])


@pytest.mark.parametrize("per", LimitPer)
@pytest.mark.parametrize("most", [None, 5_00, 45_00])
def test_every_end_as_the_engine_settles_it(per: LimitPer, most: int | None) -> None:
    """Random deals: ante, play and bonus together, and Aces Up alone, as the engine pays them under every limit."""
    options = Options(max_payout=most, max_payout_per=per, aces_up_scale=5)
    found, rng = terms(asked(options)), random.Random(7)
    came: Counter[bool] = Counter()
    for own, theirs in some_hands(rng, 24):
        mine = high(own)
        made, won = category(mine), mine >= high(theirs)
        came[won] += 1
        size = rng.randint(1, 3)
        nets = round_of(own, theirs, Said("play", size * ANTE), options, {"ante": ANTE})
        assert sum(nets.values()) == found.nets[made][size][won] * ANTE
        aces = found.aces[AcesUpHand(made)] if mine >= PAIR_OF_ACES else -1
        said = Said("aces") if mine >= PAIR_OF_ACES else Said("fold")
        assert round_of(own, theirs, said, options, {"aces": ANTE}) == {"aces": aces * ANTE}
    assert min(came[True], came[False]) > 2


def test_a_folded_ante_keeps_aces_up() -> None:
    """Aces Up is paid though the ante was given up, which is why its figures know no fold."""
    own, theirs = cards("Ac Ad 2c 4d 7h"), cards("As Ah 3c 4c 5c 6c")
    nets = round_of(own, theirs, Said("aces"), Options(), {"ante": ANTE, "aces": ANTE})
    assert nets == {"ante": -ANTE, "aces": ANTE}


def test_classes_of_the_full_deck() -> None:
    """134,459 classes of five cards and 962,988 of six stand for all hands."""
    for size, number in ((5, 134_459), (6, 962_988)):
        found = classes(whole(FULL), size)
        assert len(found.cards) == number
        assert int(found.weights.sum()) == comb(52, size)


def test_hands_of_the_full_deck_one_by_one() -> None:
    """Random hands and cards shown: the count equals going through all 1,370,754 hands of the dealer."""
    b, rng = beaten(), random.Random(11)
    assert b.dealers == comb(46, 5)
    made = set()
    for own, theirs in some_hands(rng, 30):
        rest = [card for card in FULL if card not in own and card != theirs[5]]
        made.add(category(high(own)))
        assert behind(own, theirs[5], tuple(rest)) == (found_in(b, own, theirs[5]), b.dealers)
    assert len(made) >= 6


def test_decks_that_cannot_be_counted() -> None:
    """A deck whose suits differ has no classes, and eleven cards are the least."""
    for cut in (tuple(range(51)), deck((0, 1), 4), deck((1, 2, 3, 4, 5), 2)):
        with pytest.raises(ValueError, match="the same ranks in every suit, and eleven cards"):
            beaten(cut)
