"""Settlement of baccarat against a naive second reading of its rules: two ways must agree, whole rounds long.

The second reading knows cards as words, takes the Table of Play as a printed grid, and shares nothing with the engine.
"""

import random
from collections import Counter
from typing import Any

import pytest
from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.baccarat.game import BACCARAT
from croupier.games.baccarat.options import Options, Rounding, Scale, Style, TiePays
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.pairs import PairsScale
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of
from croupier.things.cards import name

LAW = law_of("baccarat-amendments")
ROUNDS = 3_750 if SETTLED < 10_000 else 12_500
"""Rounds of a shard: with fewer not every line of the scales is met; the night takes more."""
SHARDS = max(1, SETTLED // ROUNDS)
"""So many parts of the rounds can be played at the same time."""
GRID = """
0 DDDDDDDDDD
1 DDDDDDDDDD
2 DDDDDDDDDD
3 DDDDDDDDSD
4 SSDDDDDDSS
5 SSSSDDDDSS
6 SSSSSSDDSS
7 SSSSSSSSSS
"""
"""The Banker's two-card count, and what it does against a third card of 0 to 9."""
BANKER = {int(line[0]): line[2:] for line in GRID.split("\n") if line}
PERFECT = {
    "PP-A": (25, 12, 6),
    "PP-B": (30, 10, 5),
    "PP-C": (25, 15, 5),
    "PP-D": (25, 12, 5),
    "PP-E": (25, 10, 5),
}
"""Perfect, coloured, mixed."""
LUCKY = {"one": (100, 25, 10, 5), "two": (500, 20, 10, 5)}
PEOPLE = ("Ann", "Bob", "Cat")

Got = dict[int, tuple[str, int, int]]
"""By stake: its fate, what comes back with winnings, the commission."""


# --- the slow and plain way -----------------------------------------------------------------------


def worth(card: str) -> int:
    """What a card counts."""
    return int(card[0]) if card[0].isdecimal() else 1 if card[0] == "A" else 0


def count(hand: list[str]) -> int:
    """The last digit of the sum."""
    return int(str(sum(worth(card) for card in hand))[-1])


def played(cards: list[str]) -> tuple[list[str], list[str]]:
    """Both hands, dealt and drawn from the top of these cards."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
    if count(player) in (8, 9) or count(banker) in (8, 9):
        return player, banker
    if count(player) in (6, 7):
        if count(banker) not in (6, 7):
            banker.append(rest.pop(0))
        return player, banker
    third = rest.pop(0)
    if BANKER[count(banker)][worth(third)] == "D":
        banker = [*banker, rest.pop(0)]
    return [*player, third], banker


def pair(hand: list[str]) -> str:
    """What pair the first two cards are, if they are one."""
    one, other = hand[0], hand[1]
    if one[0] != other[0]:
        return ""
    if one[1] == other[1]:
        return "perfect"
    return "coloured" if {one[1], other[1]} in ({"c", "s"}, {"d", "h"}) else "mixed"


def main_pays(wager: str, player: list[str], banker: list[str], amount: int, o: Options) -> tuple[str, int, int]:
    """Fate, winnings and commission of an initial wager."""
    p, b = count(player), count(banker)
    result = "tie" if p == b else "player" if p > b else "banker"
    if wager == "tie":
        return ("won", amount * int(str(o.tie_pays)[0]), 0) if result == "tie" else ("lost", 0, 0)
    if result != wager:
        return ("stand off" if result == "tie" and not o.two_to_one else "lost"), 0, 0
    hand = player if wager == "player" else banker
    if o.two_to_one:
        if wager == "banker" and o.banker_six and b == 6:
            return "won", amount // 2, 0
        return "won", amount * (2 if len(hand) == 3 and count(hand) in (8, 9) else 1), 0
    if wager == "player":
        return "won", amount, 0
    if o.no_commission:
        return "won", (amount // 2 if b == 6 else amount), 0
    fee = amount / 20
    kept = int(fee) if o.commission_rounding is Rounding.DOWN or fee == int(fee) else int(fee) + 1
    return "won", amount - kept, kept


def side_pays(wager: str, hand: list[str], amount: int, o: Options) -> tuple[str, int, int]:
    """Fate and winnings of a wager on the first cards of a hand."""
    made = pair(hand)
    if not made:
        return "lost", 0, 0
    if wager == "perfect":
        to = PERFECT[o.perfect_scale][("perfect", "coloured", "mixed").index(made)]
    elif wager == "pair":
        to = 11 if o.any_pair_scale == "one" else 10
    else:
        triple = len(hand) == 3 and hand[0] == hand[1] == hand[2]
        to = LUCKY[o.lucky_match_scale][0 if triple else ("", "perfect", "coloured", "mixed").index(made)]
    return "won", amount * to, 0


def naive(stakes: tuple[Stake, ...], cards: list[str], o: Options) -> Got:
    """What becomes of every wager on the table."""
    player, banker = played(cards)
    got: Got = {}
    for s in stakes:
        initial = [t for t in stakes if (t.owner, t.box) == (s.owner, s.box) and t.wager in ("player", "banker", "tie")]
        with_ante = any((t.owner, t.box, t.wager, t.amount) == (s.owner, s.box, "ante", o.ante) for t in stakes)
        needs = o.ante_up and not (o.ante_waived_from and max(t.amount for t in initial) >= o.ante_waived_from)
        needs = needs and (o.lone_tie_ante or any(t.wager != "tie" for t in initial))
        off_the_sign = "-" in s.wager and not o.side_minimum <= s.amount <= o.side_maximum
        if (needs and not with_ante) or (s.wager == "ante" and not needs) or off_the_sign:
            got[s.id] = "void", s.amount, 0
        elif s.wager == "ante":
            got[s.id] = "fee", 0, 0
        else:
            kind, _, side = s.wager.partition("-")
            hand = player if side == "player" else banker
            fate, won, kept = (
                side_pays(kind, hand, s.amount, o) if side else main_pays(kind, player, banker, s.amount, o)
            )
            got[s.id] = fate, (0 if fate == "lost" else s.amount + won), kept
    return got


# --- the engine -----------------------------------------------------------------------------------


def some_options(rng: random.Random) -> Options:
    """A table with some of the extras, in one of the styles."""
    extra = rng.choice(("", "perfect_pairs", "any_pair", "lucky_match"))
    form = rng.choice(("", "", "no_commission", "two_to_one", "banker_six"))
    given: dict[str, Any] = {name: True for name in (extra, form) if name}
    if form == "banker_six":
        given["two_to_one"] = True
    return Options(
        **given,
        style=rng.choice((Style.A, Style.A, Style.B, Style.C)),
        extra_up=rng.random() < 0.5,
        tie_pays=rng.choice(list(TiePays)),
        perfect_scale=rng.choice(list(PairsScale)),
        any_pair_scale=rng.choice(list(Scale)),
        lucky_match_scale=rng.choice(list(Scale)),
        commission_rounding=rng.choice(list(Rounding)),
        both_sides=True,
        ante_up=rng.random() < 0.3,
        ante_waived_from=rng.choice((None, 50_00)),
        lone_tie_ante=rng.random() < 0.5,
    )


def some_cards(rng: random.Random) -> tuple[int, ...]:
    """The cards of a round, out of eight decks; poor in ranks or cards now and then, so that rare hands come up."""
    few = rng.choice((52, 52, 12, 2))
    ranks = rng.sample(range(52), few)
    return tuple(rng.choices(ranks, k=6))


def some_stakes(rng: random.Random, o: Options) -> tuple[Stake, ...]:
    """Wagers of a few players, each with an initial wager."""
    stakes: list[Stake] = []

    def lay(owner: str, box: int, wager: str, amount: int) -> None:
        stakes.append(Stake(len(stakes) + 1, owner, box, wager, amount))

    sides = {"perfect": o.perfect_pairs, "pair": o.any_pair, "match": o.lucky_match}
    for box, owner in enumerate(PEOPLE[: rng.randint(1, 3)], 1):
        for wager in rng.choice((("player",), ("banker",), ("tie",), ("player", "tie"), ("banker", "player", "tie"))):
            lay(owner, box, wager, rng.choice((10_00, 10_01, 33_37, 50_00, 500_00)))
        for side in ("player", "banker"):
            for kind, offered in sides.items():
                if offered and rng.random() < 0.7:
                    lay(owner, box, f"{kind}-{side}", rng.choice((5_00, 12_50, 12_50, 4_50, 100_50)))
        if o.ante_up and rng.random() < 0.8:
            lay(owner, box, "ante", rng.choice((1_00, 1_00, 1_00, 50)))
    return tuple(stakes)


def engine(rng: random.Random, r: Round) -> Got:
    """What the skeleton does with every wager, from "No more bets" to the end of the round."""
    got: Got = {}
    while not isinstance(event := due(BACCARAT, r) or turned(rng, r), ev.RoundEnded):
        if isinstance(event, ev.Settled):
            assert event.stake not in got, "a wager is settled once"
            got[event.stake] = str(event.fate), event.back + event.won, event.commission
        r = EVOLVE.of[type(event)](r, event)
    return got


def turned(rng: random.Random, r: Round) -> common_ev.Event:
    """In style B one of the holders turns the cards."""
    ask = rng.choice(asked(BACCARAT, r))
    command = Choose(by=Who(ask.who, Role.PLAYER), box=ask.box, hand=ask.hand, choice="turn")
    events = choose(BACCARAT, r, ask.who, command)
    assert not isinstance(events, Refusal)
    (event,) = events
    return event


@pytest.mark.parametrize("shard", range(SHARDS))
def test_settlement_agrees_with_a_naive_reading(shard: int) -> None:
    """Every wager of random rounds, in every form and style, comes out as the plain reading says."""
    rng = random.Random(shard)
    came_up: Counter[tuple[str, str]] = Counter()
    for n in range(ROUNDS):
        if n % 20 == 0:
            o = some_options(rng)
        cards, stakes = some_cards(rng), some_stakes(rng, o)
        boxes = tuple(sorted({s.box for s in stakes}))
        owners = {s.box: s.owner for s in stakes}
        seats = {owner: box for box, owner in owners.items() if rng.random() < 0.8}
        start = Round(
            law=LAW,
            options=o,
            minimum=10_00,
            maximum=500_00,
            shoe=Shoe(set=Pack(cards), cards=cards),
            closed=True,
            boxes=boxes,
            owners=owners,
            seats=seats,
            stakes=stakes,
            next_stake=len(stakes) + 1,
        )
        expected = naive(stakes, [name(card) for card in cards], o)
        assert engine(rng, start) == expected, (o, stakes, [name(card) for card in cards])
        form = "2 to 1 six" if o.banker_six else "2 to 1" if o.two_to_one else "free" if o.no_commission else "plain"
        for stake in stakes:
            came_up[form, f"{stake.wager} {expected[stake.id][0]}"] += 1
            won = expected[stake.id][1] // stake.amount
            came_up[stake.wager, str(won)] += 1
    mains = [(wager, fate) for wager in ("player", "banker", "tie") for fate in ("won", "lost", "void")]
    for form in ("plain", "free", "2 to 1", "2 to 1 six"):
        assert all(came_up[form, f"{wager} {fate}"] for wager, fate in mains), form
        assert bool(came_up[form, "player stand off"]) == (form in ("plain", "free"))
        assert came_up[form, "ante fee"]
        assert came_up[form, "ante void"]
    for side in ("player", "banker"):
        assert all(came_up[f"match-{side}", str(to + 1)] for to in (5, 10, 20, 25, 100, 500)), "every match was paid"
        assert all(came_up[f"perfect-{side}", str(to + 1)] for to in (5, 6, 10, 12, 15, 25, 30)), "every pair was paid"
        assert all(came_up[f"pair-{side}", str(to + 1)] for to in (10, 11)), "any pair was paid by both scales"
