"""Settlement of Three Card Poker against a naive second reading of 4.3, T8, T9, T16, T19, T20: two ways must agree."""

import random
from collections import Counter
from collections.abc import Sequence

from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.round import Hand, Round, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.three_card_poker.game import THREE_CARD_POKER
from croupier.games.three_card_poker.options import AfterFold, BonusScale, Options, PairPlusScale, Qualifies, Ties
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of

LAW = law_of("three-card-poker")
BOXES = 7
KINDS = ("nothing", "pair", "flush", "straight", "threes", "straight flush")
BONUS = {"straight": (1, 1, 1), "threes": (4, 3, 2), "straight flush": (5, 4, 3)}
"""The ante bonus, a column for each of the three scales."""
PAIR_PLUS = {
    "pair": (1, 1, 1, 1),
    "flush": (3, 4, 3, 4),
    "straight": (6, 6, 5, 6),
    "threes": (30, 30, 25, 25),
    "straight flush": (40, 40, 35, 35),
}
"""Pair Plus, a column for each of the four scales."""

Value = tuple[int, list[int]]
Money = dict[str, int]
"""What comes back of each wager, winnings included, and the bonus."""


# --- the slow and plain way -----------------------------------------------------------------------


def kind_and_ranks(cards: Sequence[int]) -> Value:
    """What three cards are, and their ranks in the order in which they decide."""
    ranks = sorted((c // 4 + 2 for c in cards), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    flush = len({c % 4 for c in cards}) == 1
    low_ace = ranks == [14, 3, 2]
    straight = low_ace or (ranks[0] == ranks[1] + 1 == ranks[2] + 2)
    if straight:
        return KINDS.index("straight flush" if flush else "straight"), [3, 2, 1] if low_ace else ranks
    by_number = {1: "threes", 2: "pair"}
    kind = by_number.get(len(groups), "flush" if flush else "nothing")
    return KINDS.index(kind), [rank for n, rank in groups for _ in range(n)]


def dealer_plays(theirs: Value, o: Options) -> bool:
    """Whether the dealer has a queen, or what else the house asks for, or better than odd cards."""
    return theirs[0] > 0 or theirs[1][0] >= (12 if o.qualifies == "queen high" else 13)


def naive(mine: Value, theirs: Value, wagers: Money, choice: str, o: Options) -> Money:
    """What a hand gets for its wagers after this choice; nobody chooses on Pair Plus alone."""
    kind = KINDS[mine[0]]
    got = dict.fromkeys((*wagers, "bonus"), 0)

    def paid(amount: int) -> int:
        return amount if o.max_payout is None else min(amount, o.max_payout)

    if choice == "play":
        stake = wagers["ante"]
        got["bonus"] = paid(stake * BONUS[kind][int(o.bonus_scale[1]) - 1]) if kind in BONUS else 0
        if not dealer_plays(theirs, o):
            got["ante"], got["play"] = stake + paid(stake), stake
        elif mine > theirs or (mine == theirs and o.ties == "player wins"):
            got["ante"] = got["play"] = stake + paid(stake)
        elif mine == theirs:
            got["ante"] = got["play"] = stake
    lost = choice == "fold" and o.pair_plus_after_fold == "lost"
    if "pair-plus" in wagers and kind in PAIR_PLUS and not lost:
        stake = wagers["pair-plus"]
        got["pair-plus"] = stake + paid(stake * PAIR_PLUS[kind][int(o.pair_plus_scale[1]) - 1])
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


def level(cards: list[int]) -> list[int]:
    """The same cards, but that the dealer gets those of box 1 in other suits, as far as nobody else there has them."""
    for place in range(3):
        wanted = cards.index(cards[place] ^ 1)
        dealers = 3 * BOXES + place
        if wanted >= 3:
            cards[wanted], cards[dealers] = cards[dealers], cards[wanted]
    return cards


def some_round(rng: random.Random, cards: list[int], o: Options) -> Round:
    """A round at its decisions: every box has an ante, Pair Plus, or both."""
    stakes: list[Stake] = []
    for box in range(1, BOXES + 1):
        for wager in rng.choice((("ante",), ("pair-plus",), ("ante", "pair-plus"))):
            stakes.append(Stake(len(stakes) + 1, f"p{box}", box, wager, rng.randint(2, 100) * 5_00))
    boxes = tuple(range(1, BOXES + 1))
    hands = {(box, 0): Hand(tuple(cards[3 * box - 3 : 3 * box]), picked=3) for box in boxes}
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
        hands={**hands, DEALER: Hand(tuple(cards[3 * BOXES : 3 * BOXES + 3]))},
    )


def decided(rng: random.Random, r: Round) -> tuple[Round, dict[int, tuple[str, Money]]]:
    """Everybody who has made an ante plays or folds; nobody else is asked anything."""
    wagers = {box: {s.wager: s.amount for s in r.stakes if s.box == box} for box in r.boxes}
    done = {box: ("", made) for box, made in wagers.items() if "ante" not in made}
    for ask in asked(THREE_CARD_POKER, r):
        assert ask.box not in done
        assert {c.name for c in ask.choices} == {"play", "fold"}
        choice = rng.choice(("play", "play", "fold"))
        command = Choose(by=Who(ask.who, Role.PLAYER), box=ask.box, choice=choice)
        events = choose(THREE_CARD_POKER, r, ask.who, command)
        assert not isinstance(events, Refusal)
        for event in events:
            r = EVOLVE.of[type(event)](r, event)
        made = wagers[ask.box]
        done[ask.box] = choice, made | ({"play": made["ante"]} if choice == "play" else {})
    assert len(done) == BOXES
    return r, done


def engine(r: Round) -> tuple[dict[int, Money], bool]:
    """What every box gets, from the decisions to the end of the round; and whether the dealer's hand was opened."""
    got: dict[int, Money] = {box: {"bonus": 0} for box in r.boxes}
    opened = False
    while not isinstance(event := due(THREE_CARD_POKER, r), ev.RoundEnded):
        assert event is not None
        if isinstance(event, ev.Settled):
            assert event.wager not in got[event.box], "a wager is settled once"
            got[event.box][event.wager] = event.back + event.won
        elif isinstance(event, ev.Paid):
            got[event.box]["bonus"] += event.won
        opened = opened or (isinstance(event, ev.Revealed) and event.place == DEALER)
        r = EVOLVE.of[type(event)](r, event)
    return got, opened


def some_options(rng: random.Random, n: int) -> Options:
    """Every scale in turn, the other options as it comes."""
    return Options(
        bonus_scale=list(BonusScale)[n % 3],
        pair_plus_scale=list(PairPlusScale)[n % 4],
        qualifies=rng.choice(list(Qualifies)),
        ties=rng.choice(list(Ties)),
        pair_plus_after_fold=rng.choice(list(AfterFold)),
        max_payout=rng.choice((None, None, None, 300_00)),
    )


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Every wager of random deals under all scales and options comes out as the plain reading says."""
    rng = random.Random(3)
    came_up: Counter[tuple[str, str]] = Counter()
    lines: Counter[tuple[str, str]] = Counter()
    for n in range(-(-SETTLED // BOXES)):
        o = some_options(rng, n)
        cards = some_cards(rng, rich=n % 5 < 2)
        cards = level(cards) if n % 7 == 0 else cards
        r = some_round(rng, cards, o)
        values = {box: kind_and_ranks(r.hands[box, 0].cards) for box in r.boxes}
        theirs = kind_and_ranks(r.hands[DEALER].cards)
        r, choices = decided(rng, r)
        got, opened = engine(r)
        assert opened == any(choice == "play" for choice, _ in choices.values())
        for box, (choice, wagers) in choices.items():
            kind = KINDS[values[box][0]]
            assert got[box] == naive(values[box], theirs, wagers, choice, o), (cards, box, choice, o)
            fared = "idle" if not dealer_plays(theirs, o) else o.ties if values[box] == theirs else kind
            came_up[fared, choice] += 1
            lines[o.bonus_scale, kind] += choice == "play"
            lines[o.pair_plus_scale, kind] += choice != "fold" and "pair-plus" in wagers
    for kind in (*KINDS, *Ties, "idle"):
        assert all(came_up[kind, choice] for choice in ("play", "fold", "")), f"{kind} came up with every choice"
    assert all(lines[scale, kind] for scale in BonusScale for kind in BONUS), "every line of every scale was paid"
    assert all(lines[scale, kind] for scale in PairPlusScale for kind in PAIR_PLUS)
