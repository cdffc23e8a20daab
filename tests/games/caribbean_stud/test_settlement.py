"""Settlement against a naive second reading of section 10: two ways must agree."""

import random
from collections import Counter

from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import due
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.law.books import document
from croupier.law.law import law_of

LAW = law_of("caribbean-stud")
R = document("caribbean-stud")
RARE = 30_000
"""So many deals it takes until every kind of hand has come up."""

PAYS = {
    "pair": 1,
    "two pairs": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 7,
    "quads": 20,
    "straight flush": 50,
    "royal": 250,
}
KINDS = ("none", "pair", "two pairs", "trips", "straight", "flush", "full", "quads", "straight flush", "royal")
ANTE = 10_00


def kind_and_ranks(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """A hand's kind and its ranks in the order in which they decide, counted the slow and plain way."""
    ranks = sorted((c // 4 + 2 for c in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda g: (-g[1], -g[0]))
    counts = [n for _, n in groups]
    flush = len({c % 4 for c in cards}) == 1
    wheel = ranks == [14, 5, 4, 3, 2]
    straight = wheel or (len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4)
    order = [5, 4, 3, 2, 1] if wheel else [r for r, n in groups for _ in range(n)]
    if straight and flush:
        return (KINDS.index("royal") if ranks[4] == 10 else KINDS.index("straight flush")), order
    by_counts = {(4, 1): "quads", (3, 2): "full", (3, 1, 1): "trips", (2, 2, 1): "two pairs", (2, 1, 1, 1): "pair"}
    kind = by_counts.get(tuple(counts), "flush" if flush else "straight" if straight else "none")
    return KINDS.index(kind), order


def naive(mine: tuple[int, ...], dealer: tuple[int, ...]) -> tuple[int, int]:
    """What a player who bet gets back of ante 10 and bet 20, winnings included."""
    theirs = kind_and_ranks(dealer)
    plays = theirs[0] > 0 or theirs[1][:2] == [14, 13]
    if not plays:
        return 2 * ANTE, 2 * ANTE
    own = kind_and_ranks(mine)
    if own == theirs:
        return ANTE, 2 * ANTE
    if own < theirs:
        return 0, 0
    return 2 * ANTE, 2 * ANTE * (1 + PAYS.get(KINDS[own[0]], 1))


def engine(mine: tuple[int, ...], dealer: tuple[int, ...]) -> tuple[int, int]:
    """The same through the skeleton: from the decision to the end of the round."""
    game = CARIBBEAN_STUD
    r = Round(
        law=LAW,
        options=game.options(),
        shoe=Shoe(set=Pack(tuple(range(52)))),
        closed=True,
        dealt=True,
        boxes=(1,),
        owners={1: "ann"},
        seats={"ann": 1},
        stakes=(Stake(1, "ann", 1, "ante", ANTE), Stake(2, "ann", 1, "bet", 2 * ANTE)),
        next_stake=3,
        hands={(1, 0): Hand(mine, picked=True), DEALER: Hand(dealer, up=16)},
        chosen={(1, 0): "bet"},
        said={(1, 0): (ev.Chosen(place=(1, 0), choice="bet", by="ann", cite=R("5.3(b)")),)},
    )
    back = {"ante": 0, "bet": 0}
    while not isinstance(event := due(game, r), ev.RoundEnded):
        assert event is not None
        if isinstance(event, ev.Settled):
            back[event.wager] = event.back + event.won
        r = EVOLVE.of[type(event)](r, event)
    return back["ante"], back["bet"]


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Ante and bet of random deals, half of them rich ones, come out as the plain reading says."""
    rng = random.Random(11)
    deck = list(range(52))
    kinds: Counter[str] = Counter()
    for i in range(max(RARE, SETTLED)):
        rng.shuffle(deck)
        ten = deck[:10]
        if i % 2:
            ten = sorted(
                rng.sample([c for c in deck if c >> 2 in (8, 9, 10, 11, 12) or c & 3 == 0][:22], 10),
                key=lambda c: c & 3,
            )
            if i % 4 == 1:
                ten = ten[::2] + ten[1::2]
        mine, dealer = tuple(ten[:5]), tuple(ten[5:])
        kinds[KINDS[kind_and_ranks(mine)[0]]] += 1
        assert engine(mine, dealer) == naive(mine, dealer), (mine, dealer)
    assert set(kinds) == set(KINDS), "every kind of hand came up"
