"""Our own figures: how fast the engine deals, hands are valued, the journal writes."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np

from croupier.books.postings import entries
from croupier.cli.bench.measure import TRIES, Figure, best, rate
from croupier.cli.bench.peers import seven_card_peers
from croupier.engines.cards.commands import Choose, CloseBets, Perform, Wager
from croupier.engines.pit.pit import Pit, chance_due, decide, evolve, follow, offers
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.kernel.commands import BuyChips, Command, Cut, OpenTable, Shuffle, Sit
from croupier.kernel.events import ChipsBought
from croupier.kernel.people import CHANCE, Role, Who
from croupier.law.books import document
from croupier.store.address import open_store
from croupier.store.journal import Append, Batch
from croupier.things.cards import deck
from croupier.things.hands.batch import values
from croupier.things.hands.five import high
from croupier.things.money import MOST

SECONDS = 1.0
"""How long one try of a figure takes."""

ANN = Who("Ann", Role.PLAYER)
DEALER = Who("dealer", Role.DEALER)
SUPERVISOR = Who("supervisor", Role.GAME_SUPERVISOR)
OPERATOR = Who("operator", Role.OPERATOR)
TABLE = "bench"


def _done(pit: Pit, command: Command) -> Pit:
    decided = decide(pit, TABLE, command)
    assert not isinstance(decided, Refusal), decided
    for one in decided:
        pit = evolve(pit, one)
    return pit


def _follow(pit: Pit) -> Pit:
    while due := follow(pit, TABLE):
        for one in due:
            pit = evolve(pit, one)
    return pit


def table() -> Pit:
    """A table of Caribbean stud with one player, opened and ready for the first shuffle."""
    pit = _done(Pit(), OpenTable(by=OPERATOR, table=TABLE, game="caribbean-stud"))
    pit = _done(_done(pit, BuyChips(by=ANN, amount=MOST)), Sit(by=ANN, box=1))
    waiting = True
    while waiting:
        waiting = False
        for who in (DEALER, SUPERVISOR):
            for offer in offers(pit, TABLE, who):
                if offer.command == "Perform":
                    pit, waiting = _done(pit, Perform(by=who, step=offer.fields["step"])), True
                    break
    return pit


def one_round(pit: Pit, random: Random, *, ask: bool) -> Pit:
    """One round: shuffle, cut, ante, deal, bet, settle; with `ask` the player looks at the offers before each move."""
    pit = _follow(pit)
    order = list(chance_due(pit, TABLE) or ())
    random.shuffle(order)
    pit = _done(pit, Shuffle(by=CHANCE, order=tuple(order)))
    pit = _follow(_done(pit, Cut(by=DEALER, at=26)))
    if ask:
        offers(pit, TABLE, ANN)
    pit = _done(pit, Wager(by=ANN, box=1, wager="ante", amount=10_00))
    pit = _follow(_done(pit, CloseBets(by=DEALER)))
    if ask:
        offers(pit, TABLE, ANN)
    return _follow(_done(pit, Choose(by=ANN, box=1, choice="bet", amount=20_00)))


def rounds_a_second(*, ask: bool, seconds: float = SECONDS) -> float:
    """How many rounds with one player the engine deals in a second of one core's time."""
    random = Random(1)  # noqa: S311  (a measurement, the same every time)
    pit = one_round(table(), random, ask=ask)

    def work() -> object:
        nonlocal pit
        pit = one_round(pit, random, ask=ask)
        return pit

    return max(rate(work, seconds) for _ in range(TRIES))


def five_cards(hands: int = 100_000) -> float:
    """Microseconds to value five cards, one hand at a time."""
    random = Random(1)  # noqa: S311
    dealt = [tuple(random.sample(deck(), 5)) for _ in range(hands)]
    return best(lambda: [high(hand) for hand in dealt]) / hands * 1e6


def one_by_one(hands: int = 20_000) -> Iterator[Figure]:
    """Microseconds for the best of seven cards, one hand at a time: ours, and the peers' that are installed."""
    random = Random(1)  # noqa: S311
    dealt = [tuple(random.sample(deck(), 7)) for _ in range(hands)]
    what = "best of seven cards, one hand at a time"
    ours = best(lambda: [high(hand) for hand in dealt]) / hands * 1e6
    yield Figure(what, ours, "microseconds")
    for peer, work, count in seven_card_peers(dealt):
        theirs = best(work) / count * 1e6
        words = f"{what}: {peer} (ours is {theirs / ours:,.1f} times as fast)"
        yield Figure(words, theirs, "microseconds", ratio=theirs / ours)


def seven_cards(hands: int = 2_000_000) -> float:
    """Seven-card hands a second, in arrays on one core."""
    packs = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)
    rows = np.ascontiguousarray(packs[:, :7])
    return hands / best(lambda: values(rows))


def appends_a_second(seconds: float = SECONDS) -> float:
    """Durable appends a second of one event with one ledger entry, on the disk of the temporary folder."""
    event = ChipsBought(person="Ann", amount=100, cite=document("general")("G15"))
    with tempfile.TemporaryDirectory() as folder:
        journal = open_store(Path(folder) / "bench.db")
        try:
            count, start = 0, perf_counter()
            while (taken := perf_counter() - start) < seconds:
                batch = Batch(f"{count}", (Append(TABLE, count, (encode(event),)),), entries(TABLE, event))
                journal.append(batch)
                count += 1
        finally:
            journal.close()
    return count / taken


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Every figure in turn; quick ones are rough."""
    seconds = 0.1 if quick else SECONDS
    single, many = (2_000, 20_000) if quick else (100_000, 2_000_000)
    stud = "Caribbean stud, one player"
    yield Figure(f"{stud}, plain commands", rounds_a_second(ask=False, seconds=seconds), "rounds/s", 3_000)
    yield Figure(f"{stud}, a player who asks for offers", rounds_a_second(ask=True, seconds=seconds), "rounds/s")
    yield Figure("five cards, one hand at a time", five_cards(single), "microseconds", 2, less_is_better=True)
    yield from one_by_one(single // 5)
    yield Figure("best of seven cards, arrays on one core", seven_cards(many), "hands/s", 50_000_000)
    yield Figure("durable journal, one event a batch", appends_a_second(seconds), "appends/s")
