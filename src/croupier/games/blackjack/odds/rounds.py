"""Rounds of blackjack as compiled code: each from full decks, under a plan that was made before the run.

The cards of a round are drawn by exchanging places in the shoe. What was exchanged stays so: any order of the shoe is
as good as another to begin the next round with.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.blackjack.odds.hands import ACE, BROKEN, NATURAL, OVER, TEN, VALUES, Ints, hands, shoe_of, value_of
from croupier.games.blackjack.odds.plans import Card, by_totals, like_the_dealer, never_breaking
from croupier.games.blackjack.odds.playing import Plan, fate
from croupier.games.blackjack.odds.rules import (
    BLACKJACK,
    BROKE,
    GIVEN_UP,
    Do,
    Rules,
    gives_up,
    money,
    most_hands,
    rules,
    staked,
    terms,
)
from croupier.games.blackjack.odds.side_rounds import Beside, beside, settle_beside
from croupier.games.blackjack.odds.solving import Solved, solved
from croupier.games.blackjack.options import Choices, SplitOn, Wagers
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import State, below

POLICIES = ("best", "basic", "never break", "like the dealer")
"""By the very cards; by totals and pairs; without breaking; by the dealer's own rule."""
HIT, DOUBLE, SPLIT, SURRENDER = int(Do.HIT), int(Do.DOUBLE), int(Do.SPLIT), int(Do.SURRENDER)
LEAD, OTHER, UNSPLIT = 1, 11, 21
"""Where plans begin: 0 for first hands, by the pair's value for its hands, and first hands that may not be split."""
MOST_HANDS = 4

Policy = Callable[[tuple[int, ...], int, bool], str]


class Table(NamedTuple):
    """What the compiled rounds read; none of it is written to."""

    deck: NDArray[np.uint8]
    value: Ints
    after: NDArray[np.int16]
    total: NDArray[np.int8]
    plans: NDArray[np.int8]
    """By context, dealer's value and hand."""
    double: NDArray[np.int8]
    worth: Ints
    """In parts: by what lies on the hand (initial wager, split wager, one of tens, initial after a split), and end."""
    staked: Ints
    most: Ints
    natural: Ints
    """The hand that is a blackjack at first, and after a split."""
    flags: Ints
    """Whether the dealer draws to soft 17, 22 stands off, tens must be of one rank, the dealer always draws."""
    beside: Beside


@njit(inline="always")
def _draw(state: State, deck: NDArray[np.uint8], place: int) -> Any:
    """The next card, which then lies at this place."""
    other = place + below(state, deck.shape[0] - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    return card


@njit(cache=True, nogil=True)
def _hand(state: State, table: Table, deck: NDArray[np.uint8], row: Plan, at: tuple[int, int]) -> Any:
    """Play out a hand by its row of the plan: the hand it becomes, its kind of end, the next place of the shoe."""
    hand, place = at
    while True:
        do = row[hand]
        if do not in (HIT, DOUBLE):
            return hand, (GIVEN_UP if do == SURRENDER else 0), place
        kind = table.double[hand] if do == DOUBLE else 0
        hand = table.after[hand, table.value[_draw(state, deck, place)]]
        place += 1
        if hand == BROKEN or do == DOUBLE:
            return hand, kind, place


@njit(cache=True, nogil=True)
def _pair(state: State, table: Table, deck: NDArray[np.uint8], box: Ints, up: int) -> Any:
    """Play the hands of a split pair, each served in its turn: how many there are, and the next place of the shoe."""
    value = table.value[deck[0]]
    number, place, at = 2, 3, 0
    while at < number:
        card = table.value[_draw(state, deck, place)]
        place += 1
        if card == value and number < table.most[value]:
            number += 1
            continue
        hand = table.after[table.after[0, value], card]
        context = (OTHER if at else LEAD) + value
        hand, kind, place = _hand(state, table, deck, table.plans[context, up], (hand, place))
        box[at, 0], box[at, 1] = hand, kind
        box[at, 2] = 3 if not at else 2 if value == TEN else 1
        at += 1
    return number, place


@njit(cache=True, nogil=True)
def _dealer(state: State, table: Table, deck: NDArray[np.uint8], place: int, whole: int) -> Any:
    """The dealer's end and the next place of the shoe; without need for the whole hand only blackjack is found out."""
    first = table.value[deck[1]]
    if not whole and 0 < first < TEN:
        return OVER, place
    hard, ace, begin = first + 1, first == ACE, place
    while True:
        card = table.value[_draw(state, deck, place)]
        place += 1
        hard += card + 1
        ace = ace or card == ACE
        points = hard + 10 if ace and hard <= 11 else hard
        if points == 21 and place == begin + 1:
            return NATURAL, place
        if not whole:
            return OVER, place
        if points > 17 or (points == 17 and not (table.flags[0] and ace and hard == 7)):
            return (points - 17 if points <= 22 else OVER), place


@njit(cache=True, nogil=True)
def play(state: State, rounds: int, sums: Ints, table: Table) -> None:
    """Play rounds and add up what the wagers came to."""
    deck = table.deck.copy()
    box = np.zeros((MOST_HANDS, 3), np.int64)
    hows = np.zeros(MOST_HANDS, np.int64)
    for _ in range(rounds):
        first, up_card, second = _draw(state, deck, 0), _draw(state, deck, 1), _draw(state, deck, 2)
        up = table.value[up_card]
        hand = table.after[table.after[0, table.value[first]], table.value[second]]
        do = table.plans[0, up, hand]
        number, place = 1, 3
        if do == SPLIT and table.flags[2] and first >> 2 != second >> 2:
            do = table.plans[UNSPLIT, up, hand]
        if do == SPLIT:
            number, place = _pair(state, table, deck, box, up)
            whole = False
            for at in range(number):
                whole = whole or box[at, 0] != BROKEN
        else:
            hand, kind, place = _hand(state, table, deck, table.plans[UNSPLIT, up], (hand, 3))
            box[0, 0], box[0, 1], box[0, 2] = hand, kind, 0
            whole = hand != BROKEN and hand != table.natural[0] and kind != GIVEN_UP
        begin = place
        end, place = _dealer(state, table, deck, place, int(whole) | table.flags[3])
        struck = 1 if end == NATURAL else 0
        natural = table.natural[1] if number > 1 else table.natural[0]
        net, put = 0, 0
        for at in range(number):
            last, kind, lies = box[at, 0], box[at, 1], box[at, 2]
            if last == BROKEN:
                how = kind + BROKE
            elif last == natural:
                how = BLACKJACK
            else:
                how = kind if kind == GIVEN_UP else kind + fate(table.total[last], end, table.flags[1] > 0)
            hows[at] = how
            net += table.worth[lies, struck, how]
            put += table.staked[lies, how]
        sums[0, 0] += net
        sums[0, 1] += net * net
        sums[0, 2] += put
        sums[0, 3] += net > 0
        if sums.shape[0] > 1:
            ends = (int(do), int(end), begin, place, number)
            settle_beside(state, table.beside, (deck, box, hows, table.value), ends, sums)


# --- tables ---------------------------------------------------------------------------------------


def rounds(question: Question, policy: Any) -> Kernel:
    """The compiled rounds of a question under a policy."""
    t = terms(question)
    o = t.options
    s = solved(t, shoe_of(o.decks))
    nets = [money(t), money(t, 1), money(t, TEN), money(t, 1, lead=True)]
    puts = [staked(t), staked(t, 1), staked(t, TEN), staked(t)]
    parts = lcm(*[one.denominator for net in nets for row in net for one in row])
    parts = lcm(parts, *[one.denominator for put in puts for one in put])
    also = beside(question, s, riding=policy == "best")
    table = hands()
    made = Table(
        deck=np.tile(np.arange(52, dtype=np.uint8), o.decks),
        value=np.array([value_of(card) for card in range(52)], np.int64),
        after=table.after.astype(np.int16),
        total=table.total.astype(np.int8),
        plans=plans_of(s, policy),
        double=rules(t).double.astype(np.int8),
        worth=_parts(nets, parts),
        staked=_parts(puts, parts),
        most=np.array([most_hands(o, value) for value in range(VALUES)], np.int64),
        natural=np.array([rules(t).natural, rules(t, 1).natural if o.blackjack_after_split else -2], np.int64),
        flags=np.array(
            [t.hit_soft_17, o.free_bet, o.split_on is SplitOn.RANK, o.push_22 and o.push_22_draws], np.int64
        ),
        beside=also.table,
    )
    return Kernel(wagers=(Wagers.INITIAL, *also.wagers), parts=(parts, *also.parts), play=play, tables=(made,))


def _parts(nested: Any, parts: int) -> Ints:
    """Fractions in nested rows as whole numbers of parts."""

    def whole(one: Any) -> Any:
        return int(one * parts) if isinstance(one, Fraction) else [whole(part) for part in one]

    return np.array(whole(nested), np.int64)


def plans_of(s: Solved, policy: Any) -> NDArray[np.int8]:
    """The plans of a policy by context, dealer's value and hand."""
    plans = np.zeros((UNSPLIT + 1, VALUES, len(hands().total)), np.int8)
    if callable(policy):
        return _asked(s, policy, plans)
    if policy not in POLICIES:
        raise Unanswerable(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    for against in s.against:
        if policy == "best":
            first, unsplit = against.plan, against.unsplit
            split = {value: pair.plans for value, pair in against.pairs.items()}
        else:
            card = _card(s, by_totals(s, against), policy)
            first, unsplit = card.playing.plan, card.playing.unsplit
            split = dict(enumerate(card.split_plans))
        plans[0, against.up], plans[UNSPLIT, against.up] = first, unsplit
        for value, (lead, other) in split.items():
            plans[LEAD + value, against.up], plans[OTHER + value, against.up] = lead, other
    return plans


def _card(s: Solved, totals: Card, policy: str) -> Card:
    """The way of playing that a policy names."""
    if policy == "never break":
        return never_breaking(s, totals)
    return like_the_dealer(s, totals.against) if policy == "like the dealer" else totals


def _asked(s: Solved, policy: Policy, plans: NDArray[np.int8]) -> NDArray[np.int8]:
    """The plans of a function, asked about every hand against every card."""
    t, table = s.terms, hands()
    first, aces, others = rules(t), rules(t, ACE), rules(t, TEN)
    for hand in np.flatnonzero(table.size > 1).tolist():
        cards = tuple(np.repeat(np.arange(1, VALUES + 1), table.counts[hand]).tolist())
        for up in range(VALUES):
            said, later = policy(cards, up + 1, False), policy(cards, up + 1, True)  # noqa: FBT003 - as described
            may_give_up = len(cards) == 2 and gives_up(t.options, up)
            plans[UNSPLIT, up, hand] = _legal(first, hand, said, may_give_up=may_give_up)
            pair = len(cards) == 2 and cards[0] == cards[1] and said == Choices.SPLIT
            plans[0, up, hand] = SPLIT if pair else plans[UNSPLIT, up, hand]
            plans[LEAD:UNSPLIT, up, hand] = _legal(others, hand, later)
            plans[[LEAD, OTHER], up, hand] = _legal(aces, hand, later)
    return plans


def _legal(one: Rules, hand: int, said: str, *, may_give_up: bool = False) -> int:
    """What a hand does when this was said about it."""
    if said not in (Choices.HIT, Choices.STAND, Choices.DOUBLE, Choices.SPLIT, Choices.SURRENDER):
        raise Unanswerable(f"a policy answers hit, stand, double, split or surrender, not {said!r}")
    if one.closed[hand]:
        return int(Do.STAND)
    if said == Choices.DOUBLE and one.double[hand]:
        return DOUBLE
    if said == Choices.SURRENDER and may_give_up:
        return SURRENDER
    return int(Do.STAND) if said == Choices.STAND and one.may_stand[hand] else HIT
