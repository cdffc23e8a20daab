"""Settlement of Big Raise Stud against a naive second reading of its two texts: both ways must agree.

Nothing here comes from `things.hands` or the game's own tables: hands are told by counting and sorting, the slow way.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import COMMUNITY
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import due
from croupier.games.big_raise_stud.game import BIG_RAISE_STUD, BIG_RAISE_STUD_DRAFT

FIVE = {
    "two pairs": 2,
    "trips": 3,
    "straight": 4,
    "flush": 6,
    "full": 8,
    "quads": 40,
    "straight flush": 100,
    "royal": 500,
}
"""What a raise is paid beside a pair of tens or better."""
THREE = {"pair": 1, "flush": 3, "straight": 6, "trips": 30, "straight flush": 40}
"""What a Three Card Bonus is paid."""
ANTE, BONUS = 10_00, 25_00
RARE = 25_000
"""So many deals bring up every kind of hand in both editions."""
GAMES = {"approved": BIG_RAISE_STUD, "draft": BIG_RAISE_STUD_DRAFT}


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """One hand and what its player did: `antes` raised, before the cards if `blind`; what was chosen in the end."""

    edition: str
    mine: tuple[int, ...]
    board: tuple[int, ...]
    chosen: str
    antes: int
    blind: bool
    bonus: bool
    sevens_lose: bool


# --- the naive reading ----------------------------------------------------------------------------


def straight(ranks: list[int]) -> bool:
    """Whether ranks, lowest first, are in sequence; an ace may stand below the two."""
    as_low = sorted([1 if rank == 14 else rank for rank in ranks])
    return any(run == list(range(run[0], run[0] + len(run))) for run in (ranks, as_low))


def kind(cards: tuple[int, ...]) -> tuple[str, int]:
    """What three or five cards are, and the rank of what there is most of."""
    ranks = sorted(card // 4 + 2 for card in cards)
    counts = Counter(ranks)
    most, best = max((count, rank) for rank, count in counts.items())
    flush = len({card % 4 for card in cards}) == 1
    if straight(ranks):
        if not flush:
            return "straight", best
        return ("royal" if ranks == [10, 11, 12, 13, 14] else "straight flush"), best
    if flush:
        return "flush", best
    pairs = sum(1 for count in counts.values() if count == 2)
    if most == 3 and pairs == 1:
        return "full", best
    if pairs == 2:
        return "two pairs", best
    return {4: "quads", 3: "trips", 2: "pair", 1: "none"}[most], best


def naive(d: Deal) -> dict[str, int]:
    """What comes back of each wager, winnings included, as section 10 and rules 5.9, 9.2 and 11.12 say."""
    raised = ANTE * d.antes
    own, _ = kind(d.mine)
    bonus = BONUS * (1 + THREE[own]) if d.bonus and own in THREE else 0
    if d.chosen == "forfeit" and d.edition == "approved":
        return {"ante": 0, "raise": 0, "bonus": 0}
    if d.chosen != "raise":
        return {"ante": 0, "raise": raised if d.blind else 0, "bonus": bonus}
    made, rank = kind(d.mine + d.board)
    if made in FIVE or (made == "pair" and rank >= 10):
        return {"ante": 2 * ANTE, "raise": raised * (1 + FIVE.get(made, 1)), "bonus": bonus}
    stands = [6, 8, 9] if d.sevens_lose else [6, 7, 8, 9]
    if made == "pair" and rank in stands:
        return {"ante": ANTE, "raise": raised, "bonus": bonus}
    return {"ante": 0, "raise": 0, "bonus": bonus}


# --- the engine -----------------------------------------------------------------------------------


@cache
def options(edition: str, *, blind: bool, sevens_lose: bool) -> Any:
    """What the operator of the table has chosen."""
    given = {"blind_betting": blind} | ({"sevens": "lose"} if sevens_lose else {})
    return msgspec.convert(given, GAMES[edition].options)


def engine(d: Deal) -> dict[str, int]:
    """The same through the skeleton: from the decision to the end of the round."""
    game = GAMES[d.edition]
    stakes = [Stake(1, "ann", 1, "ante", ANTE)]
    if d.bonus:
        stakes.append(Stake(2, "ann", 1, "bonus", BONUS))
    if d.blind or d.chosen == "raise":
        stakes.append(Stake(3, "ann", 1, "raise", ANTE * d.antes))
    r = Round(
        law=game.law,
        options=options(d.edition, blind=d.blind, sevens_lose=d.sevens_lose),
        minimum=ANTE,
        maximum=50 * ANTE,
        shoe=Shoe(set=Pack(tuple(range(52)))),
        closed=True,
        dealt=True,
        boxes=(1,),
        owners={1: "ann"},
        seats={"ann": 1},
        stakes=tuple(stakes),
        next_stake=4,
        hands={(1, 0): Hand(d.mine, picked=3), COMMUNITY: Hand(d.board)},
        chosen={(1, 0): d.chosen},
        said={(1, 0): ()},
    )
    back = {"ante": 0, "raise": 0, "bonus": 0}
    while not isinstance(event := due(game, r), ev.RoundEnded):
        assert event is not None
        if isinstance(event, ev.Settled):
            back[event.wager] = event.back + event.won
        r = EVOLVE.of[type(event)](r, event)
    assert not r.stakes, "every wager has had its fate"
    return back


# --- deals ----------------------------------------------------------------------------------------


def rich(rng: random.Random, i: int) -> list[int]:
    """Five cards: any, or of one suit, of few ranks, or near each other, so that every kind of hand comes up."""
    if i % 4 == 0:
        return rng.sample(range(52), 5)
    suit, low = rng.randrange(4), rng.randrange(9)
    if i % 4 == 1:
        return rng.sample(range(suit, 52, 4), 5)
    if i % 4 == 2:
        return rng.sample(range(4 * low, 4 * low + 16), 5)
    return rng.sample(range(4 * low, 4 * low + 20), 5)


def deals(rng: random.Random, count: int) -> Iterator[Deal]:
    """So many hands with what was done on them."""
    for i in range(count):
        cards = rich(rng, i)
        edition = rng.choice(("approved", "draft"))
        yield Deal(
            edition=edition,
            mine=tuple(cards[:3]),
            board=tuple(cards[3:]),
            chosen=rng.choice(("raise", "raise", "raise", "fold", "forfeit")),
            antes=rng.randint(1, 4),
            blind=rng.random() < 0.3,
            bonus=rng.random() < 0.6,
            sevens_lose=edition == "approved" and rng.random() < 0.5,
        )


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Ante, raise and bonus of random hands come out as the plain reading of both editions says."""
    seen: dict[str, set[tuple[str, ...]]] = {"five": set(), "three": set(), "pairs": set(), "done": set()}
    for d in deals(random.Random(14), max(SETTLED, RARE)):
        assert engine(d) == naive(d), d
        made, rank = kind(d.mine + d.board)
        if d.chosen == "raise":
            seen["five"].add((d.edition, made))
            if made == "pair":
                seen["pairs"].add((d.edition, str(rank), str(d.sevens_lose)))
        if d.bonus:
            seen["three"].add((d.edition, kind(d.mine)[0], d.chosen))
        seen["done"].add((d.edition, d.chosen, str(d.antes), str(d.blind), str(d.bonus)))
    assert len(seen["five"]) == 2 * (len(FIVE) + 2), "every kind of hand came up in both editions"
    assert len(seen["three"]) == 2 * (len(THREE) + 1) * 3, "every kind of bonus hand after every choice"
    assert len(seen["pairs"]) == 13 * 3, "every pair, with sevens that stand off and sevens that lose"
    assert len(seen["done"]) == 2 * 3 * 4 * 2 * 2, "every way of playing"
