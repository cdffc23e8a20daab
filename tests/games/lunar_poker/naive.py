"""Lunar Poker read a second time, slowly and plainly: ranking, super combinations, instant cash, second combinations.

Nothing is taken from the engine. Ranks are 2 to 14, an ace is 14.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

import msgspec

ANTE, SUPER = 10_00, 5_00
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


@lru_cache(100)
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
    if len(cards) == 5:
        kind = KINDS[kind_and_ranks(cards)[0]]
        return kind if kind in ("straight", "flush", "full", "straight flush", "royal") else ""
    ranks = sorted(c // 4 + 2 for c in cards)
    if ranks == [13, 14]:
        return "ace and king"
    if ranks[0] == ranks[-1]:
        return {2: "pair", 3: "trips", 4: "quads"}[len(ranks)]
    two_pairs = len(ranks) == 4 and ranks[0] == ranks[1] and ranks[2] == ranks[3]
    return "two pairs" if two_pairs else ""


def pays_twice(cards: tuple[int, ...]) -> tuple[str, str]:
    """The first combination of a hand that beats ace and king at least, and the best-paid second one, if any."""
    value = best(cards)
    five = next(five for five in combinations(cards, 5) if kind_and_ranks(five) == value)
    name = KINDS[value[0]] if value[0] else "ace and king"
    every = [(what, set(some)) for n in (2, 3, 4, 5) for some in combinations(cards, n) if (what := formed(some))]
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
