"""Settlement of Four Card Poker against a naive second reading of sections 4, 5 and 10: two ways must agree."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.four_card_poker.game import FOUR_CARD_POKER
from croupier.games.four_card_poker.options import Options
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of

LAW = law_of("four-card-poker")
DEALS = SETTLED
BOXES = 7
KINDS = ("nothing", "pair", "two pairs", "straight", "flush", "threes", "straight flush", "fours")
ACES_UP = {
    "fours": (50, 50, 50, 50, 50, 50, 50),
    "straight flush": (40, 40, 30, 30, 40, 40, 40),
    "threes": (9, 7, 9, 7, 8, 8, 7),
    "flush": (6, 6, 6, 6, 5, 6, 5),
    "straight": (4, 5, 4, 5, 4, 4, 4),
    "two pairs": (2, 2, 2, 2, 3, 2, 3),
    "pair": (1, 1, 1, 1, 1, 1, 1),
}
"""The rows of the table as it is printed, a column for each of the seven options."""
BONUS = {"fours": 25, "straight flush": 20, "threes": 2}

Value = tuple[int, list[int]]
Money = dict[str, int]
"""What comes back of each wager, winnings included, and the bonus."""


# --- the slow and plain way -----------------------------------------------------------------------


def kind_and_ranks(cards: Sequence[int]) -> Value:
    """What four cards are, and their ranks in the order in which they decide."""
    ranks = sorted((c // 4 + 2 for c in cards), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shape = [n for n, _ in groups]
    flush = len({c % 4 for c in cards}) == 1
    low_ace = ranks == [14, 4, 3, 2]
    straight = low_ace or ranks == list(range(ranks[0], ranks[0] - 4, -1))
    if straight:
        return KINDS.index("straight flush" if flush else "straight"), [4, 3, 2, 1] if low_ace else ranks
    by_shape = {(4,): "fours", (3, 1): "threes", (2, 2): "two pairs", (2, 1, 1): "pair"}
    kind = by_shape.get(tuple(shape), "flush" if flush else "nothing")
    return KINDS.index(kind), [rank for n, rank in groups for _ in range(n)]


def best(cards: Sequence[int]) -> Value:
    """The best of all the ways to take four of the cards."""
    return max(kind_and_ranks(four) for four in combinations(cards, 4))


def aces_or_better(mine: Value) -> bool:
    """Whether Aces Up wins."""
    return mine[0] > 1 or (mine[0] == 1 and mine[1][0] == 14)


def naive(mine: Value, theirs: Value, wagers: Money, choice: str, o: Options) -> Money:
    """What a hand gets for its wagers after this choice."""
    kind = KINDS[mine[0]]
    got = dict.fromkeys((*wagers, "bonus"), 0)
    if choice == "fold":
        return got

    def paid(amount: int) -> int:
        return amount if o.max_payout is None else min(amount, o.max_payout)

    if choice == "play":
        got["bonus"] = paid(wagers["ante"] * BONUS.get(kind, 0))
        for wager in ("ante", "play"):
            if mine >= theirs:
                got[wager] = wagers[wager] + paid(wagers[wager])
    if "aces" in wagers and aces_or_better(mine):
        got["aces"] = wagers["aces"] + paid(wagers["aces"] * ACES_UP[kind][o.aces_up_scale - 1])
    return got


# --- the engine -----------------------------------------------------------------------------------


def some_cards(rng: random.Random, *, rich: bool) -> list[int]:
    """Cards for everybody; rich ones lie nearly in order, so that rare hands come up."""
    cards = list(range(52))
    rng.shuffle(cards)
    if rich:
        noise = rng.choice((0.0, 1.0, 3.0))
        by_suit = rng.random() < 0.5
        cards.sort(key=lambda c: (c % 4 * 13 + c // 4 if by_suit else c) + noise * rng.random())
        cut = rng.randrange(52)
        cards = cards[cut:] + cards[:cut]
    return cards


def some_round(rng: random.Random, cards: list[int], o: Options) -> Round:
    """A round at its decisions: every box has an ante, Aces Up, or both."""
    stakes: list[Stake] = []
    for box in range(1, BOXES + 1):
        for wager in rng.choice((("ante",), ("aces",), ("ante", "aces"))):
            stakes.append(Stake(len(stakes) + 1, f"p{box}", box, wager, rng.randint(2, 100) * 5_00))
    boxes = tuple(range(1, BOXES + 1))
    hands = {(box, 0): Hand(tuple(cards[5 * box - 5 : 5 * box]), picked=5) for box in boxes}
    return Round(
        law=LAW,
        options=o,
        shoe=Shoe(set=Pack(tuple(range(52)))),
        closed=True,
        dealt=True,
        boxes=boxes,
        owners={box: f"p{box}" for box in boxes},
        seats={f"p{box}": box for box in boxes},
        stakes=tuple(stakes),
        next_stake=len(stakes) + 1,
        hands={**hands, DEALER: Hand(tuple(cards[5 * BOXES : 5 * BOXES + 6]), up=32)},
    )


def decided(rng: random.Random, r: Round, values: dict[int, Value]) -> tuple[Round, dict[int, tuple[str, Money]]]:
    """Everybody takes one of the choices that the plain reading leaves; these are the choices offered."""
    done = {}
    for ask in asked(FOUR_CARD_POKER, r):
        wagers = {s.wager: s.amount for s in r.stakes if s.box == ask.box}
        names = {"fold"} | ({"play"} if "ante" in wagers else set())
        if "aces" in wagers and ("ante" in wagers or aces_or_better(values[ask.box])):
            names.add("aces")
        assert {c.name for c in ask.choices} == names
        choice = rng.choice(sorted(names))
        amount = wagers["ante"] * rng.randint(1, 3) if choice == "play" else 0
        command = Choose(by=Who(ask.who, Role.PLAYER), box=ask.box, choice=choice, amount=amount)
        events = choose(FOUR_CARD_POKER, r, ask.who, command)
        assert not isinstance(events, Refusal)
        for event in events:
            r = EVOLVE.of[type(event)](r, event)
        done[ask.box] = choice, wagers | ({"play": amount} if amount else {})
    assert len(done) == BOXES
    return r, done


def engine(r: Round) -> dict[int, Money]:
    """What every box gets from the skeleton, from the decisions to the end of the round."""
    got: dict[int, Money] = {box: {"bonus": 0} for box in r.boxes}
    while not isinstance(event := due(FOUR_CARD_POKER, r), ev.RoundEnded):
        assert event is not None
        if isinstance(event, ev.Settled):
            assert event.wager not in got[event.box], "a wager is settled once"
            got[event.box][event.wager] = event.back + event.won
        elif isinstance(event, ev.Paid):
            got[event.box]["bonus"] += event.won
        r = EVOLVE.of[type(event)](r, event)
    return got


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Every wager of random deals under all seven scales comes out as the plain reading says."""
    rng = random.Random(4)
    came_up: Counter[tuple[str, str]] = Counter()
    scales: Counter[tuple[int, str]] = Counter()
    for n in range(-(-DEALS // BOXES)):
        o = Options(aces_up_scale=n % 7 + 1, max_payout=rng.choice((None, None, None, 300_00)))
        cards = some_cards(rng, rich=n % 3 == 0)
        r = some_round(rng, cards, o)
        values = {box: best(r.hands[box, 0].cards) for box in r.boxes}
        theirs = best(r.hands[DEALER].cards)
        r, choices = decided(rng, r, values)
        got = engine(r)
        for box, (choice, wagers) in choices.items():
            kind = KINDS[values[box][0]]
            assert got[box] == naive(values[box], theirs, wagers, choice, o), (cards, box, choice)
            came_up["ties" if values[box] == theirs else kind, choice] += 1
            if choice != "fold" and "aces" in wagers and aces_or_better(values[box]):
                scales[o.aces_up_scale, kind] += 1
    for kind in (*KINDS, "ties"):
        assert all(came_up[kind, choice] for choice in ("play", "fold", "aces")), f"{kind} came up with every choice"
    assert set(scales) == {(n, kind) for n in range(1, 8) for kind in ACES_UP}, "every line of every scale was paid"
