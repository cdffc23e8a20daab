"""Caribbean stud: counting against plain enumeration, and against the engine's own settlement on a small deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.games.engine import Said, played

from croupier.games.caribbean_stud import odds as stud
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.caribbean_stud.odds.ante import (
    Tally,
    best,
    by_ranks,
    counted,
    edge,
    outcomes,
    pays,
    ranks_only,
    table_of,
    tally_of,
)
from croupier.games.caribbean_stud.options import Options
from croupier.games.caribbean_stud.rules import ACE_AND_KING
from croupier.games.questions import ask
from croupier.kernel.options import LimitPer
from croupier.mathematics.five_card import FULL, classes, hands, ladder
from croupier.mathematics.records import Question, Seen
from croupier.things.cards import cards
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category
from croupier.things.money import Odds

SMALL = tuple(sorted(cards("Ac Kc Qc Jc Tc 9c Ad Kd Ah 2s 2h")))
"""Royal and straight flushes, straights, pairs, ace and king, and hands that are less."""
LARGER = tuple(sorted(cards("Ac Kc Qc Jc Tc 9c Ad Kd Qd Ah Kh 2s 2h")))
TWELVE = tuple(sorted(cards("Ac Ad Ah As Kc Kd Kh Ks 7c 7d 7h 7s")))
EVEN = tuple(sorted((*TWELVE, *cards("Qc Qd Qh Qs"))))
"""Every suit alike, so that hands fall into classes."""

USUAL = Question(game="caribbean-stud", edition="gazetted", options=Options())


def enumerated(deck: tuple[int, ...], question: Question) -> tuple[Fraction, int]:
    """The edge of best play and the deals folded, by going through every deal; cards are bits here, for speed."""
    pay = pays(question)
    value = {sum([1 << card for card in five]): high(five) for five in combinations(deck, 5)}
    lost = folded = number = 0
    for own in combinations(deck, 5):
        mine = high(own)
        ante, bet = int(pay.ante[category(mine)]), int(pay.bet[category(mine)])
        rest = [1 << card for card in deck if card not in own]
        for up in rest:
            worth = ways = 0
            for four in combinations([card for card in rest if card != up], 4):
                theirs = value[up + sum(four)]
                ways += 1
                if theirs < ACE_AND_KING:
                    worth += ante
                elif theirs != mine:
                    worth += ante + bet if mine > theirs else -3
            folded += ways if worth <= -ways else 0
            lost -= max(worth, -ways)
            number += ways
    return Fraction(lost, number), folded


@pytest.mark.parametrize(("deck", "royal"), [(SMALL, 250), (SMALL, 1), (TWELVE, 250), (LARGER, 250)])
def test_every_deal_of_a_small_deck(deck: tuple[int, ...], royal: int) -> None:
    """Counting and plain enumeration agree on the edge of best play and on what is folded."""
    asked = ask("caribbean-stud", pays={"bet": {"royal flush": Odds(royal)}})
    found = stud.ante_figures(asked, deck)
    slow, folded = enumerated(deck, asked)
    assert found.edge_exact == slow
    assert found.outcomes[0].ways == folded


def test_suits_may_change_names() -> None:
    """Where all suits are alike, a class for each pattern counts as much as every hand by itself."""
    kinds = classes(EVEN)
    assert kinds.weights.sum(dtype=int) == len(hands(EVEN).steps) == 4368
    assert len(kinds.numbers) < 400
    assert len(classes(FULL).numbers) == 134_459
    # The same deck with one card moved to another suit has classes of one hand each, and other numbers.
    assert set(classes(SMALL).weights) == {1}
    tally = best(pays(USUAL), EVEN).tally
    own = Random(5).sample(EVEN, 5)
    assert sum(map(sum, tally[1:])) + tally.folded == 4368 * 11 * 210
    assert high(own) == ladder().values[hands(EVEN).steps[_number(EVEN, own)]]


def _number(deck: tuple[int, ...], own: list[int]) -> int:
    """The place of a hand in the list of all."""
    positions = sorted(deck.index(card) for card in own)
    return int(np.flatnonzero((hands(deck).positions == positions).all(axis=1))[0])


@pytest.mark.slow
def test_every_deal_of_a_deck_with_classes() -> None:
    """Counting by classes and plain enumeration agree where all suits are alike."""
    assert stud.ante_figures(USUAL, EVEN).edge_exact == enumerated(EVEN, USUAL)[0]


def engine_net(own: tuple[int, ...], up: int, four: tuple[int, ...], choice: str) -> int:
    """What the engine settles for a deal from a shoe, in cents: an ante of a dollar, and a bet if it is made."""
    dealt = [card for pair in zip(own, (*four, up), strict=True) for card in pair]
    said = Said(choice, 2_00 if choice == "bet" else 0)
    return sum(played(CARIBBEAN_STUD, Options(), {"ante": 1_00}, dealt, lambda *_: said).values())


def test_the_engine_settles_every_deal_alike() -> None:
    """All hands of eleven cards through the engine's settlement: the same best play, edge and ends.

    A dealer's hand is dealt once, with any of its cards in view: which one it is changes what the player knows only.
    """
    worth: Counter[tuple[tuple[int, ...], int]] = Counter()
    ends: Counter[tuple[tuple[int, ...], int, int]] = Counter()
    random = Random(2)
    for own in combinations(SMALL, 5):
        for five in combinations([card for card in SMALL if card not in own], 5):
            dealt = random.sample(five, 5)
            net = engine_net(own, dealt[4], tuple(dealt[:4]), "bet")
            for up in five:
                worth[own, up] += net
                ends[own, up, net] += 1
    each = 5  # ways to fill the dealer's hand
    raised = {spot for spot in worth if worth[spot] > -100 * each}
    total = sum(worth[spot] if spot in raised else -100 * each for spot in worth)
    found = stud.ante_figures(USUAL, SMALL)
    assert found.edge_exact == Fraction(-total, 100 * each * len(worth))
    nets: Counter[Fraction] = Counter({Fraction(-1): each * (len(worth) - len(raised))})
    for (hand, up, net), number in ends.items():
        if (hand, up) in raised:
            nets[Fraction(net, 100)] += number
    counted_nets: Counter[Fraction] = Counter()
    for one in found.outcomes:
        counted_nets[one.net] += int(one.ways)
    assert +nets == +counted_nets
    assert engine_net(SMALL[:5], SMALL[5], SMALL[6:10], "fold") == -100


@pytest.mark.parametrize("per", LimitPer)
@pytest.mark.parametrize(("most", "net"), [(None, 501_00), (30_00, 31_00)])
def test_the_engine_limits_payouts_alike(most: int | None, net: int, per: LimitPer) -> None:
    """A royal flush is paid in full or up to the maximum payout, whatever that is measured on, as in the scale."""
    options = Options(max_payout=most, max_payout_per=per)
    dealt = cards("Ac Ad Kc Kd Qc 2s Jc 2h Tc 3d")
    settled = played(CARIBBEAN_STUD, options, {"ante": 1_00}, dealt, lambda *_: Said("bet", 2_00))
    pay = pays(Question(game="caribbean-stud", edition="gazetted", options=options, stake=1_00))
    assert sum(settled.values()) == net == 100 * (pay.ante[Category.ROYAL_FLUSH] + pay.bet[Category.ROYAL_FLUSH])


def test_random_states_of_the_full_deck() -> None:
    """For some hands and cards in view the 163,185 dealer's hands are counted one by one."""
    found, random = counted(), Random(11)
    for _ in range(3):
        row, column = random.randrange(len(found.numbers)), random.randrange(47)
        own = hands().positions[found.numbers[row]].tolist()
        rest = [card for card in FULL if card not in own]
        up = rest.pop(column)
        mine = high(own)
        seen: Counter[str] = Counter()
        for four in combinations(rest, 4):
            theirs = high((up, *four))
            plays = theirs >= ACE_AND_KING
            seen["equal" if plays and theirs == mine else "below" if plays and theirs < mine else str(plays)] += 1
        assert found.idle[row, column] == seen["False"]
        assert found.below[row, column] == seen["below"]
        assert found.equal[row, column] == seen["equal"]
        assert found.total == sum(seen.values())


def test_equal_hands_are_found() -> None:
    """A pair can stand off, three of a kind cannot: there are not six of a rank."""
    found = counted()
    kinds = np.array([category(int(value)) for value in ladder().values])[found.steps]
    assert found.equal[kinds == Category.ONE_PAIR].any()
    assert not found.equal[kinds == Category.THREE_OF_A_KIND].any()
    assert not found.below[kinds == Category.ODD_CARDS][:100].any(), "below ace and king nothing is beaten"


def test_advice_agrees_with_the_counts() -> None:
    """The value of a bet by enumeration is the one from the tables, whatever the suits are called."""
    found, random = counted(), Random(3)
    pay = pays(USUAL)
    for _ in range(5):
        row, column = random.randrange(len(found.numbers)), random.randrange(47)
        own = hands().positions[found.numbers[row]].tolist()
        up = [card for card in FULL if card not in own][column]
        names = random.sample(range(4), 4)
        moved = [card & ~3 | names[card & 3] for card in (*own, up)]
        advice = stud.advise(USUAL, Seen(own=tuple(moved[:5]), dealer=(moved[5],)))
        value = next(one.value_exact for one in advice.choices if one.name == "bet")
        kind = category(high(own))
        idle, below, equal = (int(part[row, column]) for part in (found.idle, found.below, found.equal))
        above = found.total - idle - below - equal
        assert value == ((idle + below) * pay.ante[kind] + below * pay.bet[kind] - 3 * above) / found.total
        bet = bool(best(pay).masks[row] >> np.uint64(column) & np.uint64(1))
        assert bet == (advice.choices[0].name == "bet")


def test_plans_by_ranks_cover_every_deal() -> None:
    """Always betting and never betting divide the same deals; the best plan by ranks is no better than the best."""
    pay = pays(USUAL)
    everything: Tally = tally_of(table_of(lambda _value, _rank: True))
    nothing = tally_of(table_of(lambda _value, _rank: False))
    assert sum(map(sum, everything[1:])) == nothing.folded == by_ranks().sum()
    by_rank = edge(outcomes(tally_of(ranks_only(pay)), pay))
    exact = stud.ante_figures(USUAL).edge_exact
    assert exact is not None
    assert exact < by_rank < exact + Fraction(1, 10**6)
