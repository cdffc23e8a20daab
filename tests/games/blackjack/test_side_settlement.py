"""The side bets of blackjack against a naive second reading of 15B to 15F, 20A and B21 to B24: two ways must agree."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from tests.games.blackjack.naive_side import (
    PERFECT,
    Story,
    check_box,
    count,
    demanded,
    house_money,
    let_it_ride,
)
from tests.laws.sizes import NIGHT, SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.round import Hand, Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.blackjack.game import BLACKJACK
from croupier.games.blackjack.options import Options
from croupier.games.blackjack.round import Own, Round
from croupier.games.blackjack.settling import stake_due
from croupier.games.blackjack.sides import common as side
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.options import read
from croupier.kernel.people import Role, Who
from croupier.law.books import document
from croupier.law.law import law_of
from croupier.things.cards import cards

LAW = law_of("blackjack-amendments")
DEALS = SETTLED
WHOLE = 5_000 if NIGHT else 1_000
"""At night so many that every line is paid in rounds that are played out; by day every line is paid at once."""
BOXES = 7
WORD = document("blackjack-amendments")("15D.6")

# --- the engine -----------------------------------------------------------------------------------


ALL = tuple(range(52))
POOLS = (
    *(ALL,) * 3,
    cards("7c 7c 7c 7d"),
    cards("7c 7d 7h 7s Ac Kd"),
    cards("As Ks Qs"),
    cards("Ac Ad Ah Jc Td"),
    cards("6c Tc"),
    cards("6c Tc 6s Ts 6d"),
    cards("5h 5h"),
    cards("8c 8d 8s 3c"),
)
"""What shoes are filled with: all cards, or few with which something rare is likely."""


def some_shoe(rng: random.Random) -> tuple[int, ...]:
    """Cards enough for a round; poor shoes have few different ones, so that rare results come up."""
    pool = rng.choice(POOLS)
    if pool is not ALL:
        pool = (*pool, *rng.choices(ALL, k=rng.randint(1, 4)))
    return tuple(rng.choices(pool, k=120))


def some_options(rng: random.Random, bets: Sequence[str], n: int) -> Options:
    """A table with these side bets, and with what else bears on them."""
    given: dict[str, Any] = {
        **dict.fromkeys(bets, True),
        "perfect_pairs_scale": sorted(PERFECT)[n % 5],
        "any_pair_scale": n % 2 + 1,
        "lucky_match_scale": n % 2 + 1,
        "push_22_scale": n % 2 + 1,
        "super_sevens_scale": ("usual", "adelaide")[n // 2 % 2],
        "lucky_split_pays": rng.choice(("at once", "when decided")),
        "broken_riding": rng.choice(("lost", "stand off")),
        "blackjack_pays": rng.choice(("3 to 2", "6 to 5", "1 to 1")),
        "cents_up": rng.random() < 0.2,
        "free_bet": rng.random() < 0.2,
        "surrender": rng.choice(("none", "none", "late")),
        "hole_card": rng.choice(("none", "none", "none", "peek", "no peek")),
        "insurance": rng.random() < 0.3,
        "must_hit_below": rng.choice((0, 12)),
        "chips": [1, 1_00],
        "side_minimum": 1,
        "maximum": rng.choice((100_00, 500_00)),
    }
    options = read(Options, given, BLACKJACK.law, BLACKJACK.numbers.boxes)
    assert isinstance(options, Options), options
    assert BLACKJACK.validate(BLACKJACK.law, options, {}) is None
    return options


def some_round(rng: random.Random, o: Options, bets: Sequence[str]) -> Round:
    """A round before its first card: every box with an initial wager, and these side bets beside it."""
    boxes = tuple(range(1, BOXES + 1))
    stakes: list[Stake] = []
    for box in boxes:
        stakes.append(Stake(len(stakes) + 1, f"p{box}", box, "initial", rng.randint(10, 100) * 1_00 + rng.randrange(3)))
        for bet in bets:
            amount = o.super_sevens_stake if bet == "super_sevens" else rng.randint(1, 100)
            stakes.append(Stake(len(stakes) + 1, f"p{box}", box, bet.replace("_", "-"), amount))
    return Round(
        own=Own(),
        law=LAW,
        options=o,
        minimum=o.minimum,
        maximum=o.maximum,
        shoe=Shoe(set=Pack(tuple(range(52))), cards=some_shoe(rng)),
        closed=True,
        boxes=boxes,
        owners={box: f"p{box}" for box in boxes},
        seats={f"p{box}": box for box in boxes},
        stakes=tuple(stakes),
        next_stake=len(stakes) + 1,
    )


def played(rng: random.Random, r: Round) -> Story:
    """The round played to its end by people who choose at random among what they are offered."""
    story = Story.of(r)
    while True:
        event = due(BLACKJACK, r)
        if isinstance(event, ev.RoundEnded):
            return story
        events: Sequence[common_ev.Event] = () if event is None else (event,)
        if event is None:
            ask = rng.choice(asked(BLACKJACK, r))
            choice = rng.choice(ask.choices)
            amount = 0
            if choice.bounds is not None:
                steps = (choice.bounds.most - choice.bounds.least) // choice.bounds.step
                amount = choice.bounds.least + rng.choice((0, steps, rng.randint(0, steps))) * choice.bounds.step
            command = Choose(
                by=Who(ask.who, Role.PLAYER), box=ask.box, hand=ask.hand, choice=choice.name, amount=amount
            )
            done = choose(BLACKJACK, r, ask.who, command)
            assert not isinstance(done, Refusal), done
            events = done
        for one in events:
            story.note(one)
            r = evolve(BLACKJACK, r, one)


def settled_at_once(rng: random.Random, r: Round) -> Story:
    """The round without its play: cards, words and hands are laid out, and the wagers are settled by them."""
    story, shoe = Story.of(r), iter(r.shoe.cards)
    story.cards = {(box, 0): [next(shoe), next(shoe)] for box in r.boxes}
    said: dict[Place, tuple[ev.Chosen, ...]] = {}
    for place in story.cards:
        words = [rng.choice(("take", "ride", "hit"))] if {"house-money", "let-it-ride"} & wagers(r) else []
        said[place] = tuple([answer(rng, r, place, story.cards[place], word) for word in words])
    r = replace(r, dealt=True, said=said, hands={p: Hand(tuple(held)) for p, held in story.cards.items()})
    story.said = {place[0]: [(c.choice, c.amount) for c in several] for place, several in said.items()}
    r = run(story, r, side.owed)

    story.came = {place: list(held) for place, held in story.cards.items()}
    chosen: dict[Place, str] = {}
    for box in r.boxes:
        hand = story.cards[box, 0]
        split = hand[0] // 4 == hand[1] // 4 and rng.random() < 0.5
        more = rng.randint(1, 3) if split else rng.choice((0, 0, 1, 2))
        drawn = [next(shoe) for _ in range(0 if count(hand) == 21 else more)]
        if split:
            story.split.add(box)
            story.cards[box, 1] = [hand.pop(), next(shoe)]
        hand += drawn
        story.came[box, 0] += drawn
        chosen[box, 0] = "surrender" if rng.random() < 0.1 and not drawn else "stand"
        story.said.setdefault(box, []).append((chosen[box, 0], 0))
    dealer = [next(shoe), next(shoe)]
    while count(dealer) < 17:
        dealer.append(next(shoe))
    story.cards[DEALER] = dealer
    hands = {place: Hand(tuple(held)) for place, held in story.cards.items()}
    r = run(story, replace(r, hands=hands, chosen=chosen, shoe=replace(r.shoe, cards=tuple(shoe))), side.owed)
    for stake in r.stakes:
        while stake.wager == "initial" and stake in r.stakes:
            event = stake_due(r, stake)
            r = evolve(BLACKJACK, r, event)
    r = run(story, r, lambda now: side.owed(now) or side.at_the_end(now))
    assert not r.stakes, "every wager has its fate"
    return story


def wagers(r: Round) -> set[str]:
    """The names of the wagers that lie there."""
    return {stake.wager for stake in r.stakes}


def answer(rng: random.Random, r: Round, place: Place, cards: Sequence[int], word: str) -> ev.Chosen:
    """What somebody says about a win; how much rides is what the plain reading allows."""
    (stake,) = [s for s in r.stakes if s.box == place[0] and s.wager in ("house-money", "let-it-ride")]
    (initial,) = [s.amount for s in r.stakes if s.box == place[0] and s.wager == "initial"]
    capped = stake.wager == "house-money"
    most = stake.amount * ((house_money if capped else let_it_ride)(*cards) + 1)
    most = min(most, r.maximum - initial) if capped else most
    if word == "ride" and (most < 1 or not (house_money if capped else let_it_ride)(*cards)):
        word = "hit"
    amount = rng.choice((most, rng.randint(1, most))) if word == "ride" else 0
    return ev.Chosen(place=place, choice=word, by=stake.owner, amount=amount, again=True, cite=WORD)


def run(story: Story, r: Round, due_: Callable[[Round], common_ev.Event | None]) -> Round:
    """Everything that comes out of an answer of the side bets, one event at a time."""
    while (event := due_(r)) is not None:
        story.note(event)
        r = evolve(BLACKJACK, r, event)
    return r


TABLES = (
    ("super_sevens", "push_22", "perfect_pairs"),
    ("super_sevens", "push_22", "any_pair"),
    ("super_sevens", "push_22", "lucky_match"),
    ("house_money", "perfect_pairs"),
    ("house_money", "any_pair"),
    ("house_money", "lucky_match"),
    ("let_it_ride", "perfect_pairs"),
    ("let_it_ride", "any_pair"),
    ("let_it_ride", "lucky_match"),
)
"""Every side bet with those it may be made with; in all of them together each pair wager comes as often as the rest."""


def rounds(rng: random.Random, deals: int) -> Iterator[Round]:
    """Rounds before their first card, so many that each side bet is made so often."""
    opened = [(bets, [some_options(rng, bets, n) for n in range(40)]) for bets in TABLES]
    for n in range(-(-deals // BOXES // 3) * len(TABLES)):
        bets, several = opened[n % len(TABLES)]
        yield some_round(rng, several[n // len(TABLES) % 40], bets)


def test_settlement_agrees_with_a_naive_reading() -> None:
    """Every side bet of random deals comes out as the plain reading says, in every kind of ending."""
    rng = random.Random(15)
    seen: Counter[tuple[str, ...]] = Counter()
    for r in rounds(rng, DEALS):
        story = settled_at_once(rng, r)
        for box in r.boxes:
            check_box(r, story, box, seen)
    demanded(seen, DEALS)


def test_whole_rounds_agree_with_a_naive_reading() -> None:
    """The same of rounds that are played from the first card to the last by people who choose at random."""
    rng = random.Random(22)
    seen: Counter[tuple[str, ...]] = Counter()
    for r in rounds(rng, WHOLE):
        story = played(rng, r)
        for box in r.boxes:
            check_box(r, story, box, seen)
    if NIGHT:
        demanded(seen, WHOLE)
    assert {key[0] for key in seen} >= {name.replace("_", "-") for bets in TABLES for name in bets}
