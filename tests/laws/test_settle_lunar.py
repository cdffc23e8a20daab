"""Lunar Poker against a naive second reading of sections 4, 5, 8 and 10: two ways must agree, hand by hand.

Ranking, super combinations, instant cash and second combinations are read here once more, slowly and plainly. Ranks are
2 to 14, an ace is 14.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from croupier.house.evolving import EVOLVE
from croupier.house.lunar_poker import LUNAR_POKER
from croupier.house.round import Hand, Round, Stake
from croupier.house.skeleton import choose, due
from croupier.play import Refusal, Role, Who
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.effects import DEALER

SHARDS, DEALS = 4, 25_000
ANTE, SUPER = 10_00, 5_00
ANN = Who("ann", Role.PLAYER)
KINDS = ("none", "pair", "two pairs", "trips", "straight", "flush", "full", "quads", "straight flush", "royal")
PAYS = {
    "none": 1,
    "ace and king": 1,
    "pair": 1,
    "two pairs": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 7,
    "quads": 20,
    "straight flush": 50,
    "royal": 100,
}


# --- the naive reading ----------------------------------------------------------------------------


def kind_and_ranks(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """The kind of five cards and their ranks in the order in which they decide, counted the slow and plain way."""
    ranks = sorted((c // 4 + 2 for c in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda g: (-g[1], -g[0]))
    counts = tuple(n for _, n in groups)
    flush = len({c % 4 for c in cards}) == 1
    wheel = ranks == [14, 5, 4, 3, 2]
    straight = wheel or (len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4)
    order = [5, 4, 3, 2, 1] if wheel else [r for r, n in groups for _ in range(n)]
    if straight and flush:
        return (KINDS.index("royal") if ranks[4] == 10 else KINDS.index("straight flush")), order
    by_counts = {(4, 1): "quads", (3, 2): "full", (3, 1, 1): "trips", (2, 2, 1): "two pairs", (2, 1, 1, 1): "pair"}
    kind = by_counts.get(counts, "flush" if flush else "straight" if straight else "none")
    return KINDS.index(kind), order


def best(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """The best that any five of five or six cards make."""
    return max(kind_and_ranks(five) for five in combinations(cards, 5))


def qualifies(cards: tuple[int, ...]) -> bool:
    """Ace and king or better."""
    kind, ranks = kind_and_ranks(cards)
    return kind > 0 or ranks[:2] == [14, 13]


def on_super(cards: tuple[int, ...]) -> str:
    """The best-paying super combination of five cards."""
    kind = KINDS[kind_and_ranks(cards)[0]]
    colours = {c % 4 in (1, 2) for c in cards}
    if kind == "quads":
        return "four"
    if kind in ("straight", "straight flush", "royal") and len(colours) == 1:
        return "coloured straight"
    if kind in ("full", "flush", "straight", "trips"):
        return kind
    if {14, 13, 12} <= {c // 4 + 2 for c in cards}:
        return "ace-king-queen"
    return "colour" if len(colours) == 1 else ""


def formed(cards: tuple[int, ...]) -> str:
    """What exactly these two to five cards form, none of them idle."""
    ranks = Counter(c // 4 + 2 for c in cards)
    shape = tuple(sorted(ranks.values()))
    if len(cards) == 5:
        kind = KINDS[kind_and_ranks(cards)[0]]
        return kind if kind in ("straight", "flush", "full", "straight flush", "royal") else ""
    if shape == (1, 1) and set(ranks) == {14, 13}:
        return "ace and king"
    return {(2,): "pair", (3,): "trips", (4,): "quads", (2, 2): "two pairs"}.get(shape, "")


def pays_twice(cards: tuple[int, ...]) -> tuple[str, str]:
    """The first combination of a hand that beats ace and king at least, and the best-paid second one, if any."""
    value = best(cards)
    five = next(five for five in combinations(cards, 5) if kind_and_ranks(five) == value)
    name = KINDS[value[0]] if value[0] else "ace and king"
    every = [(formed(some), set(some)) for n in (2, 3, 4, 5) for some in combinations(cards, n) if formed(some)]
    # Of two pairs that a hand of five could show, the first combination is the one of its best five cards.
    used = next(some for what, some in every if what == name and some <= set(five))
    others = [what for what, some in every if not some <= used]
    return name, max(others, key=lambda what: PAYS[what], default="")


class Told(msgspec.Struct):
    """A deal and what its player does."""

    first: tuple[int, ...]
    dealer: tuple[int, ...]
    rest: tuple[int, ...]
    """The undealt cards, from the top."""
    with_super: bool
    declares: bool
    draw: str
    """Nothing, sixth or exchange."""
    thrown: tuple[int, ...]
    """The places, from 1, of the cards that an exchange throws away."""
    plays: bool
    forces: bool
    trips: int
    ace_king_queen: int
    instant: tuple[int, int]
    late: bool
    """The operator pays instant cash that was not declared when the hand is turned up."""


def naive(t: Told, seen: Counter[str]) -> dict[str, int]:
    """What comes back to the player of each area, winnings included; `seen` counts what came up."""
    back = dict.fromkeys(("ante", "super", "bet"), 0)
    made, kind = on_super(t.first), KINDS[kind_and_ranks(t.first)[0]]
    odds = {"straight flush": t.instant[0], "royal": t.instant[1]}.get(kind)
    if t.declares and t.with_super:
        scale = {"four": 200, "coloured straight": 150, "full": 100, "flush": 50, "straight": 25, "colour": 2}
        scale |= {"trips": t.trips, "ace-king-queen": t.ace_king_queen}
        back["super"] = SUPER * (1 + scale[made]) if made else 0
        seen[f"super {made}"] += 1
    if t.declares and odds:
        seen[f"instant {kind}"] += 1
        return back | {"ante": ANTE * (1 + odds)}
    mine, rest = drawn(t)
    seen[f"{t.draw} {len(t.thrown)}, {len(mine)} cards"] += 1
    if not t.plays:
        return back
    dealer = t.dealer
    if not qualifies(dealer):
        seen[f"no hand, {'forced' if t.forces else 'declined'}"] += 1
        if not t.forces:
            return back | {"ante": 2 * ANTE, "bet": 2 * ANTE}
        dealer = (*(c for c in dealer if c != max(dealer)), rest[0])
        if not qualifies(dealer):
            seen["forced in vain"] += 1
            return back | {"ante": ANTE, "bet": 2 * ANTE}
    if t.late and odds and not t.draw:
        seen["paid when shown"] += 1
        return back | {"ante": ANTE * (1 + odds), "bet": 2 * ANTE}
    return back | compared(mine, dealer, seen)


def drawn(t: Told) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The player's hand after the draw, and the cards that are left."""
    if t.draw == "sixth":
        return (*t.first, t.rest[0]), t.rest[1:]
    kept = tuple(c for nth, c in enumerate(t.first, 1) if nth not in t.thrown)
    return kept + t.rest[: len(t.thrown)], t.rest[len(t.thrown) :]


def compared(mine: tuple[int, ...], dealer: tuple[int, ...], seen: Counter[str]) -> dict[str, int]:
    """Hand against hand, once the dealer plays."""
    own, theirs = best(mine), kind_and_ranks(dealer)
    if own == theirs:
        seen["stand off"] += 1
        return {"ante": ANTE, "bet": 2 * ANTE}
    if own < theirs:
        seen["loses"] += 1
        return {}
    first, second = pays_twice(mine)
    seen[f"wins {first}"] += 1
    seen[f"second {second}, {len(mine)} cards"] += 1
    seen[f"second {second}"] += 1
    return {"ante": ANTE, "bet": 2 * ANTE * (1 + PAYS[first] + (PAYS[second] if second else 0))}


# --- the engine -----------------------------------------------------------------------------------

PAIRS = (
    *((200, 600), (300, 600), (200, 800), (300, 800), (200, 1000), (300, 1000), (200, 1200), (300, 1200)),
    *((400, 1200), (200, 1500), (300, 1500), (400, 1500), (500, 1500)),
)
"""The odds of instant cash that an operator may choose."""


@cache
def options(trips: int, ace_king_queen: int, instant: tuple[int, int], late: bool) -> Any:
    """The options of a table with these odds."""
    given = {
        "three_of_a_kind_pays": trips,
        "ace_king_queen_pays": ace_king_queen,
        "instant_cash": f"{instant[0]}:1 and {instant[1]}:1",
        "undeclared_instant_cash": "paid when shown" if late else "lost",
    }
    return msgspec.convert(given, LUNAR_POKER.options)


def engine(t: Told) -> dict[str, int]:
    """The same through the skeleton: from the first decision to the end of the round."""
    game = LUNAR_POKER
    left = [*(["declare"] if t.declares else []), *([t.draw] if t.draw else []), "bet" if t.plays else "fold"]
    answers = iter((*left, "force" if t.forces else "decline"))
    stakes = (Stake(1, "ann", 1, "ante", ANTE), *((Stake(2, "ann", 1, "super", SUPER),) if t.with_super else ()))
    r = Round(
        options=options(t.trips, t.ace_king_queen, t.instant, t.late),
        minimum=5_00,
        maximum=500_00,
        deck=tuple(range(52)),
        cards=t.rest,
        closed=True,
        dealt=True,
        boxes=(1,),
        owners={1: "ann"},
        seats={"ann": 1},
        stakes=stakes,
        next_stake=3,
        hands={(1, 0): Hand(t.first, picked=5), DEALER: Hand(t.dealer, up=16)},
    )
    back = dict.fromkeys(("ante", "super", "bet"), 0)
    while not isinstance(event := due(game, r), ev.RoundEnded):
        events: tuple[ev.Event, ...] | Refusal
        if event is not None:
            events = (event,)
        else:
            answer = next(answers)
            named = t.thrown if answer == "exchange" else ()
            events = choose(game, r, "ann", cmd.Choose(by=ANN, box=1, choice=answer, cards=named))
            assert not isinstance(events, Refusal), events
        for one in events:
            if isinstance(one, ev.Settled | ev.Paid):
                fee = one.wager not in back
                assert not fee or (isinstance(one, ev.Settled) and one.fate is ev.Fate.FEE and one.amount == ANTE)
                if not fee:
                    back[one.wager] += one.won + (one.back if isinstance(one, ev.Settled) else 0)
            r = EVOLVE[type(one)](r, one)
    assert not r.stakes
    return back


# --- deals ----------------------------------------------------------------------------------------


def some_order(rng: random.Random) -> list[int]:
    """The cards of a deck, often with those of few ranks, of a suit or of a stretch of ranks on top."""
    deck = rng.sample(range(52), 52)
    suits, low = rng.sample(range(4), 2), rng.randrange(9)
    few = set(rng.sample(range(13), rng.randint(2, 4)))
    rich: tuple[Callable[[int], bool], ...] = (
        lambda _: True,
        lambda c: c // 4 in few,
        lambda c: c % 4 == suits[0],
        lambda c: c % 4 == suits[0] and low <= c // 4 <= low + 5,
        lambda c: low <= c // 4 <= low + 5 and c % 4 in suits,
        lambda c: c // 4 in (10, 11, 12) or c % 4 == suits[0],
    )
    chosen = rng.choice(rich)
    return sorted(deck, key=lambda c: not chosen(c))


def some_deal(rng: random.Random) -> Told:
    """A hand, its draw, and a dealer who has any hand, a low one or one of the rich cards."""
    order = some_order(rng)
    first, others = order[:5], order[5:]
    start = rng.choice((6, 6, 6, rng.randint(0, 5)))
    dealer = others[start : start + 5]
    if rng.random() < 0.4:
        low = [c for c in others[6:] if c // 4 < 11]
        by_rank = {c // 4: c for c in low}
        dealer = rng.sample(list(by_rank.values()), 5)
    rest = [c for c in others if c not in dealer]
    draw = rng.choice(("", "", "sixth", "sixth", "exchange"))
    return Told(
        first=tuple(first),
        dealer=tuple(dealer),
        rest=tuple(rest),
        with_super=rng.random() < 0.7,
        declares=rng.random() < 0.5,
        draw=draw,
        thrown=tuple(rng.sample(range(1, 6), rng.randint(2, 5))) if draw == "exchange" else (),
        plays=rng.random() < 0.9,
        forces=rng.random() < 0.7,
        trips=rng.choice((7, 8)),
        ace_king_queen=rng.choice((5, 6)),
        instant=rng.choice(PAIRS),
        late=rng.random() < 0.5,
    )


WANTED = (
    *(f"wins {kind}" for kind in ("ace and king", *KINDS[1:])),
    *(f"second {kind}" for kind in ("ace and king", "pair", "two pairs", "straight", "flush", "full")),
    *("second straight flush", "second , 5 cards", "second , 6 cards", "second ace and king, 5 cards"),
    *(f"super {made}" for made in ("four", "coloured straight", "full", "flush", "straight", "trips")),
    *("super ace-king-queen", "super colour", "super ", "instant straight flush", "instant royal"),
    *(" 0, 5 cards", "sixth 0, 6 cards", *(f"exchange {n}, 5 cards" for n in (2, 3, 4, 5))),
    *("no hand, forced", "no hand, declined", "forced in vain", "paid when shown", "stand off", "loses"),
)
"""Everything that has to come up."""


@pytest.mark.parametrize("seed", range(SHARDS))
def test_settlement_agrees_with_a_naive_reading(seed: int) -> None:
    """Ante, super and bet of a hundred thousand deals come out as the plain reading says, and nothing was left out."""
    assert SHARDS * DEALS >= 100_000
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(DEALS):
        told = some_deal(rng)
        assert engine(told) == naive(told, seen), told
    assert [what for what in WANTED if not seen[what]] == []
    seconds = {what for what in seen if what.startswith("second ") and "," not in what}
    assert seconds - {*WANTED, "second "} == set(), "no other kind of second combination exists"
