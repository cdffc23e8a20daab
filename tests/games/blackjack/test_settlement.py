"""Blackjack against a naive second reading of the base rules and section 20: two ways must agree, player by player."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests.games.blackjack.naive import Said, Wagers, count, natural, play
from tests.laws.sizes import SETTLED

from croupier.engines.cards import events as ev
from croupier.engines.cards.commands import Choose
from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.evolving import evolve
from croupier.engines.cards.round import Stake
from croupier.engines.cards.shoe import Pack, Shoe
from croupier.engines.cards.skeleton import asked, choose, due
from croupier.games.blackjack.game import BLACKJACK
from croupier.games.blackjack.options import BlackjackPays, DoubleOn, HoleCard, Options, SplitOn, Surrender, Takes
from croupier.games.blackjack.round import Own, Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.law.law import law_of
from croupier.things.cards import deck

LAW = law_of("blackjack-amendments")
ROUNDS = SETTLED
CARDS = 60
"""More than a round of two boxes can use, most of the time; the rest are dealt again."""
NAMES = ("Ann", "Bob", "Cy")
FACES = {
    "all": tuple(range(13)),
    "tens and aces": (3, 8, 9, 10, 11, 12, 12, 12),
    "pairs": (0, 0, 6, 6, 6, 12, 12, 8, 9),
    "low": (2, 3, 4, 4, 5, 7, 9),
}
"""Which ranks a shoe is made of: some make blackjacks likely, some splits, some doubles."""


def some_options(rng: random.Random) -> Options:
    """Options as a casino may choose them, Free Bet Blackjack in every third table."""
    free = rng.random() < 0.34
    return Options(
        hole_card=rng.choice((HoleCard.NONE, HoleCard.NONE, HoleCard.PEEK, HoleCard.NO_PEEK)),
        must_hit_below=rng.choice((0, 12)),
        draw_on_21=rng.random() < 0.2,
        back_bettors_join=rng.random() < 0.8,
        blackjack_after_split=rng.random() < 0.2,
        hit_soft_17=rng.random() < 0.5,
        blackjack_pays=rng.choice(list(BlackjackPays)),
        cents_up=rng.random() < 0.5,
        double_on=rng.choice(list(DoubleOn)),
        double_exact=rng.random() < 0.3,
        double_after_split=rng.random() < 0.7,
        split_on=rng.choice(list(SplitOn)),
        max_hands=rng.choice((2, 3) if free else (2, 3, 4)),
        resplit_aces=not free and rng.random() < 0.3,
        hit_split_aces=rng.random() < 0.3,
        dealer_blackjack_takes=rng.choice(list(Takes)),
        busted_extra_wagers_refunded=rng.random() < 0.5,
        insurance=rng.random() < 0.8,
        surrender=rng.choice(list(Surrender)),
        free_bet=free,
        chips=(5,),
        burn=0,
    )


def some_round(rng: random.Random, o: Options) -> tuple[Round, Wagers]:
    """A round when the bets are closed: one or two boxes, each with one to three players, of whom one may be seated."""
    wagers: Wagers = {}
    for box in rng.choice(((1,), (1,), (3,), (2, 5))):
        people = rng.sample(NAMES, rng.choice((1, 1, 1, 2, 3)))
        wagers[box] = {name: 5 * rng.randint(2, 40) for name in people}
    stakes: list[Stake] = []
    for box, on in wagers.items():
        stakes += [Stake(len(stakes) + n, name, box, "initial", on[name]) for n, name in enumerate(on, 1)]
    seats = {name: box for box, on in wagers.items() for name in rng.sample(sorted(on), rng.choice((0, 1)))}
    ranks = FACES[rng.choice(list(FACES))]
    cards = tuple([rng.choice(ranks) * 4 + rng.randrange(4) for _ in range(CARDS)])
    r = Round(
        own=Own(),
        law=LAW,
        options=o,
        minimum=10,
        maximum=1000,
        shoe=Shoe(set=Pack(deck() * 8), cards=cards),
        closed=True,
        boxes=tuple(wagers),
        owners={box: next(iter(on)) for box, on in wagers.items()},
        seats=seats,
        stakes=tuple(stakes),
        next_stake=len(stakes) + 1,
    )
    return r, wagers


def some_choice(rng: random.Random, r: Round, said: list[Said]) -> tuple[common_ev.Event, ...]:
    """Somebody who is asked says something, for an amount within the bounds."""
    ask = rng.choice(asked(BLACKJACK, r))
    choice = rng.choice(ask.choices)
    lavish = [c for c in ask.choices if c.name in ("split", "free-split", "double", "free-double", "join")]
    if lavish and rng.random() < 0.5:
        choice = rng.choice(lavish)
    amount = 0
    if choice.bounds is not None:
        amount = rng.randrange(choice.bounds.least, choice.bounds.most + 1, choice.bounds.step)
    who = Who(ask.who, Role.PLAYER)
    command = Choose(by=who, box=ask.box, hand=ask.hand, choice=choice.name, amount=amount)
    events = choose(BLACKJACK, r, ask.who, command)
    assert not isinstance(events, Refusal), events
    said.append((ask.who, choice.name, amount))
    return events


def engine(rng: random.Random, r: Round, seen: Counter[str]) -> tuple[Counter[str], list[Said], list[int]] | None:
    """The round as the engine plays it: what everybody gets, what was said, the dealer's cards; None without cards."""
    got: Counter[str] = Counter()
    said: list[Said] = []
    dealer: list[int] = []
    while True:
        event: Any = due(BLACKJACK, r)
        events = some_choice(rng, r, said) if event is None else (event,)
        for one in events:
            if isinstance(one, ev.RoundEnded):
                assert (r.stakes, r.own.markers, r.hands) == ((), (), {})
                return got, said, dealer
            if isinstance(one, ev.RackOrdered | ev.Ruled):
                return None
            if isinstance(one, ev.Settled):
                got[one.owner] += one.back + one.won
                seen[f"{one.wager} {one.fate}"] += 1
            if isinstance(one, ev.Paid):
                got[one.owner] += one.won
                seen[f"beside {one.cite}"] += 1
            if isinstance(one, ev.Collected) and one.place == DEALER:
                dealer = list(r.hands[DEALER].cards)
            r = evolve(BLACKJACK, r, one)


def test_every_player_gets_what_a_second_reading_gives() -> None:
    """Random tables, wagers, shoes and decisions: the money of every player and the dealer's cards are the same."""
    rng = random.Random(21)
    seen: Counter[str] = Counter()
    rounds = 0
    while rounds < ROUNDS:
        o = some_options(rng)
        for _ in range(20):
            r, wagers = some_round(rng, o)
            played = engine(rng, r, seen)
            if played is None:
                continue
            got, said, dealer = played
            money, cards = play(o, list(r.shoe.cards), said, wagers)
            told = (o, wagers, said, dealer)
            assert {who: Fraction(got[who]) for who in got if got[who]} == {w: m for w, m in money.items() if m}, told
            assert dealer == cards, told
            seen["dealer blackjack"] += natural(dealer)
            seen["dealer 22"] += count(dealer)[0] == 22
            seen[f"said {said[-1][1] if said else 'nothing'}"] += 1
            rounds += 1
    for wager in ("initial", "double", "split"):
        assert all(seen[f"{wager} {fate}"] > 100 for fate in ("won", "lost", "stand off")), seen
    assert seen["insurance won"] > 100
    assert seen["insurance lost"] > 100
    assert min(seen["beside blackjack-amendments 20.8"], seen["beside blackjack B20"]) > 100
    assert min(seen["dealer blackjack"], seen["dealer 22"], seen["said join"]) > 100


@pytest.mark.parametrize("voids", [False, True])
def test_the_cards_run_out(voids: bool) -> None:
    """In mid round the discards are shuffled and dealt on, or the round is void where the house has it so (B25(l))."""
    o = Options(run_out_voids=voids, burn=0)
    used, left = (0, 5, 10, 15), (4, 8, 12, 1)
    r = Round(
        own=Own(),
        law=LAW,
        options=o,
        minimum=10,
        maximum=1000,
        shoe=Shoe(set=Pack((*used, *left)), cards=(*used, *left), top=len(used), start=len(used)),
        closed=True,
        boxes=(1,),
        owners={1: "Ann"},
        stakes=(Stake(1, "Ann", 1, "initial", 100),),
        next_stake=2,
    )
    for _ in range(4):
        r = step(r)
    ask = asked(BLACKJACK, r)[0]
    while r.shoe.left():
        events = choose(BLACKJACK, r, "Ann", Choose(by=Who("Ann", Role.PLAYER), box=ask.box, choice="hit"))
        assert not isinstance(events, Refusal)
        r = step(evolve(BLACKJACK, r, events[0]))
    events = choose(BLACKJACK, r, "Ann", Choose(by=Who("Ann", Role.PLAYER), box=ask.box, choice="hit"))
    assert not isinstance(events, Refusal)
    r = evolve(BLACKJACK, r, events[0])
    due_now = due(BLACKJACK, r)
    assert due_now is not None
    assert due_now.cite == "blackjack B25(l)"
    assert isinstance(due_now, ev.Ruled if voids else ev.RackOrdered)
    r = evolve(BLACKJACK, r, due_now)
    if voids:
        assert r.misdeal == "blackjack B25(l)"
        return
    r = evolve(BLACKJACK, r, ev.RackShuffled(order=used, cite=due_now.cite))
    dealt = due(BLACKJACK, r)
    assert isinstance(dealt, ev.Dealt)
    assert (dealt.to, dealt.card) == ((1, 0), used[0])


def step(r: Round) -> Round:
    """With the next thing done that is due."""
    event = due(BLACKJACK, r)
    assert event is not None
    return evolve(BLACKJACK, r, event)
