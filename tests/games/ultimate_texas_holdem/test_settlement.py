"""Ultimate Texas Hold'em settled twice: by the engine, and by a plain second reading of U5, U8 to U10, U18 and U22."""

import random
from collections import Counter
from itertools import combinations
from typing import TypeAlias

import msgspec
from msgspec.structs import replace
from tests.laws.sizes import SETTLED

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import COMMUNITY, DEALER
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import choose, due
from croupier.games.ultimate_texas_holdem.game import ULTIMATE_TEXAS_HOLDEM
from croupier.games.ultimate_texas_holdem.options import Options
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of

LAW = law_of("ultimate-texas-holdem-amendment")
DEALS = SETTLED
ANTE = 15  # cents: an odd number, so that three to two leaves half a cent
TRIPS = 20
ANN = Who("ann", Role.PLAYER)
KINDS = ("none", "pair", "two pairs", "trips", "straight", "flush", "full", "quads", "straight flush", "royal")
BLIND = {"straight": 1, "flush": 1.5, "full": 3, "quads": 10, "straight flush": 50, "royal": 500}
SCALES = {
    "T1": {"trips": 3, "straight": 4, "flush": 7, "full": 8, "quads": 30, "straight flush": 40, "royal": 50},
    "T2": {"trips": 3, "straight": 5, "flush": 6, "full": 8, "quads": 30, "straight flush": 40, "royal": 50},
    "T3": {"trips": 3, "straight": 5, "flush": 6, "full": 7, "quads": 20, "straight flush": 40, "royal": 50},
}
PLANS = {  # what Ann says, and how many antes are on play in the end
    "four antes": (("play 4",), 4),
    "three antes": (("play 3",), 3),
    "two antes": (("check", "play 2"), 2),
    "one ante": (("check", "check", "play 1"), 1),
    "fold": (("check", "check", "fold"), 0),
}
VARIANTS: list[dict[str, object]] = [
    {"trips_scale": scale, "both_hole_cards": both, "trips_after_fold": after}
    for both in (False, False, False, True)  # ten hands to look at for one, so fewer of them
    for scale in SCALES
    for after in ("live", "lost")
]
OPTIONS: list[Options] = [
    msgspec.convert({"minimum": 5, "chips": (5, 100), **variant}, Options) for variant in VARIANTS
]
Rated: TypeAlias = tuple[int, list[int]]
"""A hand's kind, and the ranks that decide within the kind."""


# --- the plain reading: hands ---------------------------------------------------------------------


def top_of_straight(ranks: set[int]) -> int:
    """The highest card of the best five in a row, an ace also counting one; 0 if there are none."""
    held = ranks | {1} if 14 in ranks else ranks
    return next((top for top in sorted(ranks, reverse=True) if held.issuperset(range(top - 4, top + 1))), 0)


def flush_ranks(cards: tuple[int, ...]) -> list[int]:
    """The ranks of a suit with five cards or more, the highest first; none if no suit has so many."""
    suits = [card % 4 for card in cards]
    for suit in range(4):
        if suits.count(suit) >= 5:
            return sorted((card // 4 + 2 for card in cards if card % 4 == suit), reverse=True)
    return []


def rate(cards: tuple[int, ...]) -> Rated:
    """The best hand among five to seven cards: its kind, and the ranks that decide within the kind."""
    ranks = [card // 4 + 2 for card in cards]
    falling = sorted(set(ranks), reverse=True)
    flush = flush_ranks(cards)
    if flush and top_of_straight(set(flush)):
        top = top_of_straight(set(flush))
        return KINDS.index("royal" if top == 14 else "straight flush"), [top]
    counts = [ranks.count(r) for r in falling]
    fours, threes, pairs = ([r for r, n in zip(falling, counts, strict=True) if n == wanted] for wanted in (4, 3, 2))
    if fours:
        return KINDS.index("quads"), [fours[0], max(r for r in falling if r != fours[0])]
    if threes and threes[1:] + pairs:
        return KINDS.index("full"), [threes[0], max(threes[1:] + pairs)]
    if flush:
        return KINDS.index("flush"), flush[:5]
    top = top_of_straight(set(ranks)) if len(falling) >= 5 else 0
    if top:
        return KINDS.index("straight"), [top]
    if threes:
        return KINDS.index("trips"), [threes[0], *[r for r in falling if r != threes[0]][:2]]
    if len(pairs) >= 2:
        return KINDS.index("two pairs"), [*pairs[:2], max(r for r in falling if r not in pairs[:2])]
    if pairs:
        return KINDS.index("pair"), [pairs[0], *[r for r in falling if r != pairs[0]][:3]]
    return KINDS.index("none"), falling[:5]


def hand_of(hole: tuple[int, ...], board: tuple[int, ...], *, both: bool) -> Rated:
    """What a player holds: any five of the seven, or both hole cards with three of the board."""
    return max(rate(hole + three) for three in combinations(board, 3)) if both else rate(hole + board)


def test_the_plain_reading_of_seven_cards_is_the_best_of_all_fives() -> None:
    """The second reading agrees with the slowest one there is, on plain and on rich hands."""
    rng = random.Random(5)
    for i in range(4_000):
        seven = tuple(rng.sample([c for c in range(52) if c >= 32 or c % 4 == 0] if i % 2 else range(52), 7))
        assert rate(seven) == max(map(rate, combinations(seven, 5))), seven


# --- the plain reading: money ---------------------------------------------------------------------


def naive(mine: Rated, theirs: Rated, plan: str, variant: dict[str, object]) -> dict[str, int]:
    """What comes back on each area, winnings included."""
    kind = KINDS[mine[0]]
    play = PLANS[plan][1] * ANTE
    trips = SCALES[str(variant["trips_scale"])].get(kind)
    back = {"ante": 0, "blind": 0, "play": 0, "trips": 0 if trips is None else TRIPS + TRIPS * trips}
    if plan == "fold":
        return back if variant["trips_after_fold"] == "live" else {**back, "trips": 0}
    qualified = theirs[0] >= KINDS.index("pair")
    if mine > theirs:
        blind = ANTE + int(ANTE * BLIND.get(kind, 0))
        back |= {"ante": 2 * ANTE if qualified else ANTE, "play": 2 * play, "blind": blind}
    elif mine == theirs:
        back |= {"ante": ANTE, "play": play, "blind": ANTE}
    elif not qualified:
        back |= {"ante": ANTE}
    return back


# --- the engine -----------------------------------------------------------------------------------


def dealt(cards: tuple[int, ...], options: Options) -> Round:
    """The round after the deal: Ann has looked at her cards."""
    return Round(
        law=LAW,
        options=options,
        minimum=5,
        maximum=500_00,
        shoe=Shoe(set=Pack(tuple(range(52)))),
        closed=True,
        dealt=True,
        boxes=(1,),
        owners={1: "ann"},
        seats={"ann": 1},
        stakes=(
            Stake(1, "ann", 1, "ante", ANTE),
            Stake(2, "ann", 1, "blind", ANTE),
            Stake(3, "ann", 1, "trips", TRIPS),
        ),
        next_stake=4,
        hands={(1, 0): Hand(cards[:2], picked=2), DEALER: Hand(cards[2:4]), COMMUNITY: Hand(cards[4:])},
    )


def decided(r: Round, plan: str) -> Round:
    """The same round with everything decided and the board open."""
    antes = PLANS[plan][1]
    choice = "play" if antes else "fold"
    return replace(
        r,
        stakes=(*r.stakes, Stake(4, "ann", 1, "play", antes * ANTE)) if antes else r.stakes,
        chosen={(1, 0): choice},
        said={
            (1, 0): (
                ev.Chosen(place=(1, 0), choice=choice, by="ann", cite=r.law(ULTIMATE_TEXAS_HOLDEM.numbers.decide)),
            )
        },
        hands={**r.hands, COMMUNITY: replace(r.hands[COMMUNITY], up=0b11111)},
    )


def engine(r: Round, plan: str) -> dict[str, int]:
    """The same through the skeleton: over every decision that is still open to the end of the round."""
    game = ULTIMATE_TEXAS_HOLDEM
    back = {"ante": 0, "blind": 0, "play": 0, "trips": 0}
    said = iter(PLANS[plan][0])
    while not isinstance(event := due(game, r), ev.RoundEnded):
        events: tuple[common_ev.Event, ...] | Refusal = () if event is None else (event,)
        if event is None:
            choice, _, antes = next(said).partition(" ")
            events = choose(game, r, "ann", cmd.Choose(by=ANN, box=1, choice=choice, amount=int(antes or 0) * ANTE))
        assert not isinstance(events, Refusal), events
        for one in events:
            if isinstance(one, ev.Settled):
                back[one.wager] = one.back + one.won
            r = EVOLVE.of[type(one)](r, one)
    assert not r.stakes, "every wager has its fate"
    return back


def deal(rng: random.Random, deck: list[int], i: int) -> tuple[int, ...]:
    """Two cards for Ann, two for the dealer, five for all: every other time from the rich end of the deck."""
    if i % 2 == 0:
        return tuple(rng.sample(deck, 9))
    suit = rng.randrange(4)
    return tuple(rng.sample([c for c in deck if c >= 44 or (c % 4 == suit and c >= rng.choice((0, 20)))], 9))


def test_settlement_agrees_with_a_plain_reading() -> None:
    """Ante, blind, play and trips of random deals come out alike, by every scale, rule of hands and plan."""
    rng = random.Random(16)
    deck = list(range(52))
    kinds: Counter[tuple[object, str]] = Counter()
    met: Counter[tuple[bool, int]] = Counter()
    for i in range(DEALS):
        which = i // 2 % len(VARIANTS)
        variant, plan = VARIANTS[which], rng.choice(tuple(PLANS))
        cards = deal(rng, deck, i)
        r = dealt(cards, OPTIONS[which])
        # Every fifth round is played from its first decision on; for the others the last one is made.
        got = engine(r if i % 5 == 0 else decided(r, plan), plan)
        both = bool(variant["both_hole_cards"])
        mine, theirs = hand_of(cards[:2], cards[4:], both=both), hand_of(cards[2:4], cards[4:], both=both)
        assert got == naive(mine, theirs, plan, variant), (cards, plan, variant)
        kinds[both, KINDS[mine[0]]] += 1
        met[theirs[0] > 0, (mine > theirs) - (mine < theirs)] += 1
    assert set(kinds) == {(both, kind) for both in (False, True) for kind in KINDS}, "every kind of hand came up"
    assert len(met) == 6, "with and without a qualifying dealer hands were better, equal and worse"
