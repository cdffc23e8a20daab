"""Dragon21 against a naive second reading of sections 4, 5, 9 and 11A: draws, winners and payments must agree.

The cut of rule 5.13 is derived a second time, in fractions.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from msgspec.structs import replace
from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.differential import differential, over, reduce
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.game import Result
from croupier.engines.cards.round import Stake
from croupier.engines.cards.shoe import Shoe
from croupier.engines.cards.skeleton import due
from croupier.games.baccarat.options import Burn, Style
from croupier.games.dragon21.game import DRAGON21
from croupier.games.dragon21.options import Options
from croupier.games.dragon21.round import Round
from croupier.games.dragon21.rules import SIDES
from croupier.kernel import events as common_ev
from croupier.kernel.pairs import PairsScale
from croupier.kernel.wagers import Fate
from croupier.law.books import document
from croupier.law.law import law_of

LAW = law_of("dragon21")
R = document("dragon21")

ROUNDS = SETTLED
CUTS = 20_000
MAIN = ("dragon", "tiger", "tie")
PAIRS = ("dragonpair", "tigerpair")
TIE_PAYS = {"under": 7, "over": 7, "21": 9, "blackjack": 12}
PAIR_PAYS = {
    "PP-A": (25, 12, 6),
    "PP-B": (30, 10, 5),
    "PP-C": (25, 15, 5),
    "PP-D": (25, 12, 5),
    "PP-E": (25, 10, 5),
}
"""Perfect, coloured, mixed."""


# --- the slow and plain way -----------------------------------------------------------------------


def counts(cards: Sequence[int]) -> int:
    """The best of all ways to count the aces: the most that is not over 21, else the least."""
    ways = [(11, 1) if c // 4 == 12 else (min(c // 4 + 2, 10),) for c in cards]
    sums = [sum(way) for way in product(*ways)]
    return max([n for n in sums if n <= 21], default=min(sums))


def blackjack(cards: Sequence[int]) -> bool:
    """An ace and a card worth ten as the first two, and no more."""
    return (
        len(cards) == 2
        and sorted(min(c // 4, 9) if c // 4 < 12 else 12 for c in cards)[1] == 12
        and counts(cards) == 21
    )


def played(cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """The two hands as they end, dealt from the top of these cards."""
    left = iter(cards)
    dragon, tiger = [next(left)], [next(left)]
    dragon.append(next(left))
    tiger.append(next(left))
    if blackjack(dragon) or blackjack(tiger):
        return dragon, tiger
    for hand in (dragon, tiger):
        while counts(hand) <= 16:
            hand.append(next(left))
    return dragon, tiger


def beats(mine: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether one of the four sentences of 5.1(a)(i) is true of the first hand."""
    a, b = counts(mine), counts(theirs)
    return (
        (blackjack(mine) and not blackjack(theirs))
        or (a < 22 and b < 22 and a > b)
        or (a >= 22 and b >= 22 and a < b)
        or (a <= 21 and b > 21)
    )


def paid(wager: str, amount: int, dragon: Sequence[int], tiger: Sequence[int], scale: str) -> tuple[str, int]:
    """What a wager comes to, by which line, and what comes back of it with its winnings."""
    if wager in PAIRS:
        if not 5_00 <= amount <= 100_00:
            return "not as the sign says", amount
        a, b = (dragon if wager == "dragonpair" else tiger)[:2]
        if a // 4 != b // 4:
            return "no pair", 0
        red = {1, 2}
        kind = 0 if a % 4 == b % 4 else 1 if (a % 4 in red) == (b % 4 in red) else 2
        return f"pair {kind} {scale}", amount + amount * PAIR_PAYS[scale][kind]
    tie = counts(dragon) == counts(tiger) and blackjack(dragon) == blackjack(tiger)
    if wager == "tie":
        if not tie:
            return "no tie", 0
        n = counts(dragon)
        line = "blackjack" if blackjack(dragon) else "21" if n == 21 else "over" if n > 21 else "under"
        return f"tie {line}", amount + amount * TIE_PAYS[line]
    mine, theirs = (dragon, tiger) if wager == "dragon" else (tiger, dragon)
    if tie:
        return "stand off", amount
    if not beats(mine, theirs):
        return "lost", 0
    n = counts(mine)
    if blackjack(mine):
        return "blackjack", amount + int(Fraction(3, 2) * amount)
    return (f"won {n}", amount + (0 if n == 17 else 5 * amount if n > 21 else amount))


# --- the engine -----------------------------------------------------------------------------------


def some_cards(rng: random.Random, decks: int, *, rich: bool) -> tuple[int, ...]:
    """The top of a shoe; rich ones are of few ranks, so that rare hands come up."""
    if not rich:
        # No round takes more than 24 cards: Dragon at most 11, Tiger about as many.
        return tuple([card % 52 for card in rng.sample(range(52 * decks), 40)])
    ranks = rng.choice(((12, 8, 9), (12, 10, 0), (5, 6, 8), (3, 4, 9), (12,), (2, 4, 8, 12), (0, 8), (7, 9, 11)))
    return tuple([rng.choice(ranks) * 4 + rng.randrange(4) for _ in range(60)])


def some_stakes(rng: random.Random, *, pairs: bool) -> list[Stake]:
    """A few wagers of all kinds on several areas, more than one owner to an area among them."""
    stakes: list[Stake] = []
    for _ in range(rng.randint(1, 2)):
        box, owner = rng.randint(1, 7), rng.choice("abc")
        for wager in rng.sample(MAIN, rng.randint(1, 3)) + ([rng.choice(PAIRS)] if pairs else []):
            stakes.append(Stake(len(stakes) + 1, owner, box, wager, rng.randint(1, 99) * 2_50))
    return stakes


def engine(r: Round) -> tuple[dict[int, ev.Settled], Round]:
    """How every stake is settled, from the first card to the end of the round."""
    got: dict[int, ev.Settled] = {}
    paying = False
    while not isinstance(event := due(DRAGON21, r), ev.RoundEnded):
        assert event is not None
        if isinstance(event, ev.Settled):
            assert event.stake not in got, "a wager is settled once"
            got[event.stake] = event
            assert not (paying and event.fate is Fate.LOST), "losers are collected before anybody is paid (10.2)"
            paying = event.fate is not Fate.LOST
        r = evolve(DRAGON21, r, event)
    return got, r


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Every wager of random rounds, in styles A and C and on every scale, comes out as the plain reading says."""
    rng = random.Random(21)
    came_up: Counter[str] = Counter()
    longest = 0
    for n in range(ROUNDS):
        scale = rng.choice(list(PairsScale))
        o = OPTIONS[rng.choice((Style.A, Style.C)), scale]
        stakes = some_stakes(rng, pairs=n % 2 == 0)
        cards = some_cards(rng, o.decks, rich=n % 3 == 0)
        boxes = tuple(sorted({s.box for s in stakes}))
        r = Round(
            law=LAW, options=o, shoe=Shoe(cards=cards), closed=True, boxes=boxes, stakes=tuple(stakes), next_stake=99
        )
        got, over_ = engine(r)
        dragon, tiger = played(cards)
        assert [hand.cards for _, hand in over_.rack] == [tuple(dragon), tuple(tiger)], cards
        longest = max(longest, len(dragon), len(tiger))
        assert set(got) == {s.id for s in stakes}
        for s in stakes:
            line, back = paid(s.wager, s.amount, dragon, tiger, str(scale))
            assert got[s.id].back + got[s.id].won == back, (cards, s, line)
            came_up[line] += 1
    wanted = {f"won {n}" for n in range(17, 26)} | {f"tie {line}" for line in TIE_PAYS}
    wanted |= {"blackjack", "lost", "stand off", "no tie", "no pair", "not as the sign says"}
    wanted |= {f"pair {kind} {scale}" for scale in PAIR_PAYS for kind in range(3)}
    assert wanted <= set(came_up), f"{wanted - set(came_up)} never came up"
    assert longest > 6


OPTIONS = {
    (style, scale): Options(style=style, perfect_scale=scale, perfect_pairs=True, burn=Burn.ONE_CARD)
    for style in Style
    for scale in PairsScale
}


# --- 5.13 ------------------------------------------------------------------------------------------


def cut(amounts: list[int], light: int, most: int, chip: int) -> list[int]:
    """The cut pro rata once more: exact shares, down to the chip, then a chip at a time where the most is missing."""
    share = Fraction(light + most, sum(amounts))
    exact = [amount * share for amount in amounts]
    kept = [int(one // chip) * chip for one in exact]
    while sum(kept) + chip <= light + most:
        missing = [one - have for one, have in zip(exact, kept, strict=True)]
        kept[missing.index(max(missing))] += chip
    return kept


def some_tables(rng: random.Random) -> Iterator[tuple[Round, int, int]]:
    """Rounds with bets still open, a maximum differential, and the smallest chip."""
    for n in range(CUTS):
        chip = rng.choice((1_00, 2_50, 5_00))
        alike = rng.randint(1, 20)
        stakes = [
            Stake(
                i + 1,
                rng.choice("abcdef"),
                rng.randint(1, 7),
                rng.choice(MAIN),
                chip * (alike if n % 4 == 0 else rng.randint(1, 200)),
            )
            for i in range(rng.randint(1, 12))
        ]
        o = Options(chips=(chip, 100_00), minimum=chip)
        most = rng.choice((0, chip, rng.randint(0, 300_00), rng.randint(0, 50) * chip))
        yield Round(law=LAW, options=o, stakes=tuple(stakes), next_stake=len(stakes) + 1), most, chip


def test_the_cut_pro_rata_agrees_with_fractions() -> None:
    """After the cut the differential is kept as nearly as chips allow, and every wager has its exact share of it."""
    rng = random.Random(513)
    seen: Counter[str] = Counter()
    for r, most, chip in some_tables(rng):
        sums = {side: sum(s.amount for s in r.stakes if s.wager == side) for side in ("dragon", "tiger")}
        heavy, light = sorted(sums, key=lambda side: -sums[side])
        events = reduce(r, most, ("dragon", "tiger"), R("5.13"))
        refused = over(r, most, ("dragon", "tiger"), R("5.13"))
        assert (refused is not None) == (sums[heavy] - sums[light] > most) == bool(events)
        if not events:
            seen["kept"] += 1
            continue
        wanted = cut([s.amount for s in r.stakes if s.wager == heavy], sums[light], most, chip)
        before = Counter(s.owner for s in r.stakes)
        after = r
        for event in events:
            after = evolve(DRAGON21, after, event)
        # Stakes that were put down again come last, so compare owner by owner and area by area as a bag.
        old = [s for s in r.stakes if s.wager == heavy]
        left = Counter((s.owner, s.box, s.amount) for s in after.stakes if s.wager == heavy)
        assert left == Counter((s.owner, s.box, n) for s, n in zip(old, wanted, strict=True) if n)
        assert [s for s in after.stakes if s.wager != heavy] == [s for s in r.stakes if s.wager != heavy]
        assert most - chip < differential(after, SIDES) <= most
        assert len({s.id for s in after.stakes}) == len(after.stakes)
        assert {s.owner for s in after.stakes} <= set(before)
        down = sum(n * (sums[light] + most) // (sums[heavy] * chip) * chip for n in [s.amount for s in old])
        seen["chips left over" if sum(wanted) > down else "whole"] += 1
        seen["to nothing"] += 0 in wanted
    assert min(seen["kept"], seen["chips left over"], seen["whole"], seen["to nothing"]) > 50


def test_no_maximum_no_cut() -> None:
    """Without a maximum differential nothing is refused and nothing cut."""
    r = Round(law=LAW, options=Options(), stakes=(Stake(1, "a", 1, "dragon", 500_00),), next_stake=2)
    assert over(r, None, ("dragon", "tiger"), R("5.13")) is None
    assert reduce(r, None, ("dragon", "tiger"), R("5.13")) == ()
    assert differential(replace(r, stakes=()), SIDES) == 0


def test_equal_losses_go_to_the_earliest() -> None:
    """Three equal wagers of $10 cut to $20 together: seven dollars for the first two, six for the last."""
    stakes = tuple([Stake(n, f"p{n}", n, "dragon", 10_00) for n in (1, 2, 3)])
    r = Round(law=LAW, options=Options(), stakes=stakes, next_stake=4)
    placed = [e for e in reduce(r, 20_00, ("dragon", "tiger"), R("5.13")) if isinstance(e, ev.WagerPlaced)]
    assert [(e.owner, e.amount) for e in placed] == [("p1", 7_00), ("p2", 7_00), ("p3", 6_00)]


def test_too_few_cards_void_the_round() -> None:
    """A shoe that runs out while a hand still draws voids the round, and the stake goes back (12.1)."""
    cards = (0, 1, 2, 3, 4)  # four twos, and a three for a Dragon that needs thirteen points
    stakes = (Stake(1, "a", 1, "dragon", 10_00),)
    r = Round(law=LAW, options=Options(), shoe=Shoe(cards=cards), closed=True, boxes=(1,), stakes=stakes, next_stake=2)
    seen: list[common_ev.Event] = []
    while not isinstance(event := due(DRAGON21, r), ev.RoundVoided):
        assert event is not None
        seen.append(event)
        r = evolve(DRAGON21, r, event)
    assert sum(isinstance(e, ev.Dealt) for e in seen) == len(cards)
    (fate,) = [e for e in seen if isinstance(e, ev.Settled)]
    assert (fate.fate, fate.back, fate.cite) == (Fate.VOID, 10_00, R("12.1"))


def test_results_display() -> None:
    """The display keeps the winner of every round in columns of six, with the points and a mark for a blackjack."""
    results: list[Result] = []
    for cards in ((44, 45, 28, 24), (44, 45, 28, 29), (24, 48, 28, 44)):
        r = Round(law=LAW, options=Options(), shoe=Shoe(cards=cards), closed=True, boxes=(), void_hand=True)
        _, done = engine(r)
        result = DRAGON21.result(done)
        assert result is not None
        results.append(result)
        assert DRAGON21.result(replace(done, options=Options(results_display=False))) is None
    assert results == [Result("dragon", 19), Result("tie", 19), Result("tiger", 21, ("blackjack",))]
    (board,) = DRAGON21.boards(tuple(results * 3))
    assert [(c.column, c.row) for c in board.cells] == [(n // 6, n % 6) for n in range(9)]
    assert [(c.mark, c.dots) for c in board.cells[:3]] == [("dragon", ()), ("tie", ()), ("tiger", ("blackjack",))]
