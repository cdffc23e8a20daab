"""Lunar Poker against a naive second reading of sections 4, 5, 8 and 10: two ways must agree, hand by hand."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.games.lunar_poker.naive import ANTE, KINDS, SUPER, Told, naive
from tests.laws.sizes import SETTLED

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.round import Hand, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import choose, due
from croupier.games.lunar_poker.game import LUNAR_POKER
from croupier.games.lunar_poker.round import Own, Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.kernel.wagers import Fate
from croupier.law.law import law_of

LAW = law_of("lunar-poker")
DEALS = 3_750 if SETTLED < 10_000 else 12_500
"""Deals of a shard: with fewer not every kind of second combination comes up; the night takes more."""
SHARDS = max(1, SETTLED // DEALS)
ANN = Who("ann", Role.PLAYER)

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


def engine(t: Told, *, to_the_end: bool) -> dict[str, int]:
    """The same through the skeleton: from the first decision until nothing lies on the layout, or the round ends."""
    game = LUNAR_POKER
    left = [*(["declare"] if t.declares else []), *([t.draw] if t.draw else []), "bet" if t.plays else "fold"]
    answers = iter((*left, "force" if t.forces else "decline"))
    stakes = (Stake(1, "ann", 1, "ante", ANTE), *((Stake(2, "ann", 1, "super", SUPER),) if t.with_super else ()))
    r = Round(
        own=Own(),
        law=LAW,
        options=options(t.trips, t.ace_king_queen, t.instant, t.late),
        minimum=5_00,
        maximum=500_00,
        shoe=Shoe(set=Pack(tuple(range(52))), cards=t.rest),
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
    events: tuple[common_ev.Event, ...] | Refusal
    while r.stakes or to_the_end:
        event = due(game, r)
        if isinstance(event, ev.RoundEnded):
            break
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
                assert not fee or (isinstance(one, ev.Settled) and one.fate is Fate.FEE and one.amount == ANTE)
                if not fee:
                    back[one.wager] += one.won + (one.back if isinstance(one, ev.Settled) else 0)
            r = evolve(LUNAR_POKER, r, one)
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
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for i in range(DEALS):
        told = some_deal(rng)
        # After the last wager nothing moves money; every tenth round is played to its end to see that.
        assert engine(told, to_the_end=i % 10 == 0) == naive(told, seen), told
    assert [what for what in WANTED if not seen[what]] == []
    seconds = {what for what in seen if what.startswith("second ") and "," not in what}
    assert seconds - {*WANTED, "second "} == set(), "no other kind of second combination exists"
