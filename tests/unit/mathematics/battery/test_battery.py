"""The battery passes what is fair and notices what is not: planted faults, on fixed streams."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest

from croupier.floor import chance
from croupier.mathematics.battery import LEVEL, Result, Test, classical, judged, of_bytes, of_dice, of_shuffles
from croupier.things.cards import deck

SHUFFLES, THROWS, BYTES = 4_000, 30_000, 300_000
FACES = (1, 2, 3, 4, 5, 6)


def run(of: str, tests: list[Test]) -> tuple[Result, ...]:
    """One family alone."""
    return judged([(of, name, work()) for name, work in tests])


def failing(of: str, tests: list[Test]) -> set[str]:
    """The tests that fail."""
    return {one.test for one in run(of, tests) if not one.ok}


def test_a_fair_source_passes() -> None:
    """Bytes, dice and cards of a fixed stream through the production code."""
    draw = Random(11).randbytes
    assert not failing("raw", list(of_bytes(draw(BYTES))))
    assert not failing("dice", list(of_dice([chance.dice(FACES, draw=draw) for _ in range(THROWS)])))
    assert not failing("cards", list(of_shuffles([chance.shuffled(deck(), draw) for _ in range(SHUFFLES)])))


# --- planted faults -------------------------------------------------------------------------------


def stuck_bit(raw: bytes) -> bytes:
    """One bit of every hundredth byte is always set."""
    return bytes(byte | 4 if n % 100 == 0 else byte for n, byte in enumerate(raw))


def a_counter(raw: bytes) -> bytes:
    """Every byte as often as any other, one after the other."""
    return bytes(n % 256 for n in range(len(raw)))


def sticky(raw: bytes) -> bytes:
    """Every twentieth byte is the one before it again."""
    return bytes(raw[n - 1] if n % 20 == 19 else byte for n, byte in enumerate(raw))


@pytest.mark.parametrize("fault", [stuck_bit, a_counter, sticky])
def test_faults_of_bytes(fault: Callable[[bytes], bytes]) -> None:
    """A stuck bit, a counter, bytes that come twice."""
    assert failing("raw", list(of_bytes(fault(Random(12).randbytes(BYTES)))))


def below_by_modulo(draw: Callable[[int], bytes]) -> Callable[[int], int]:
    """A byte folded with modulo, as one must not."""
    return lambda n: draw(1)[0] % n


def test_modulo_is_noticed() -> None:
    """Dice of bytes modulo six, and a deck shuffled with bytes modulo what is left."""
    below = below_by_modulo(Random(13).randbytes)
    throws = 1 + np.frombuffer(Random(13).randbytes(15 * THROWS), dtype=np.uint8).reshape(-1, 3) % 6
    assert "faces" in failing("dice", list(of_dice(throws.tolist())))
    assert "every card at every place" in failing(
        "cards", list(of_shuffles([chance.ordered(deck(), below) for _ in range(2 * SHUFFLES)]))
    )


def missing_swap(cards: tuple[int, ...], chosen: Random) -> tuple[int, ...]:
    """Fisher and Yates who forget the last exchange."""
    order = list(cards)
    for last in range(len(order) - 1, 1, -1):
        other = chosen.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def always_moved(cards: tuple[int, ...], chosen: Random) -> tuple[int, ...]:
    """Sattolo's mistake: no card may stay where it is."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chosen.randrange(last)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def any_place(cards: tuple[int, ...], chosen: Random) -> tuple[int, ...]:
    """The best known wrong shuffle: every card is exchanged with any other."""
    order = list(cards)
    for place in range(len(order)):
        other = chosen.randrange(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def riffles(cards: tuple[int, ...], chosen: Random) -> tuple[int, ...]:
    """Five riffles, of a deck that needs seven."""
    order = list(cards)
    for _ in range(5):
        lower = {n for n in range(len(order)) if chosen.random() < 0.5}
        one, other = iter(order[: len(lower)]), iter(order[len(lower) :])
        order = [next(one) if n in lower else next(other) for n in range(len(order))]
    return tuple(order)


@pytest.mark.parametrize("fault", [missing_swap, always_moved, any_place, riffles])
def test_faults_of_shuffles(fault: Callable[[tuple[int, ...], Random], tuple[int, ...]]) -> None:
    """A missing exchange, and other ways in which shuffles go wrong."""
    chosen = Random(14)
    assert failing("cards", list(of_shuffles([fault(deck(), chosen) for _ in range(3 * SHUFFLES)])))


def test_a_repeated_shuffle_is_noticed() -> None:
    """One order among thousands comes a second time, long after."""
    draw = Random(15).randbytes
    orders = [chance.shuffled(deck(), draw) for _ in range(SHUFFLES)]
    orders[SHUFFLES - 7] = orders[5]
    assert failing("cards", list(of_shuffles(orders))) == {"the same order twice"}


def test_a_shuffle_that_begins_where_the_last_one_ended() -> None:
    """The deck is not put in order before, and is not mixed whole: cards stay where they lay."""
    chosen, order, orders = Random(16), deck(), []
    for _ in range(SHUFFLES):
        kept = chosen.sample(range(52), 3)
        mixed = list(order)
        rest = [place for place in range(52) if place not in kept]
        for place, card in zip(rest, chosen.sample([order[p] for p in rest], 49), strict=True):
            mixed[place] = card
        order = tuple(mixed)
        orders.append(order)
    assert "cards where they lay before" in failing("cards", list(of_shuffles(orders)))


# --- the family -----------------------------------------------------------------------------------


def test_holm() -> None:
    """The least is held to the level divided by all of them; after one that passes, all pass."""
    found = [("x", str(n), p) for n, p in enumerate((0.5, 0.0024, 0.0026, 0.9))]
    results = judged(found, 0.01)
    assert [one.ok for one in results] == [True, False, False, True]
    assert [one.bound for one in results] == pytest.approx([0.005, 0.0025, 0.01 / 3, 0.01])
    assert all(one.ok for one in judged([("x", "a", 0.004), ("x", "b", 0.0051), ("x", "c", 0.0051)], 0.01))
    assert LEVEL == 0.01


def test_expected_counts_are_exact() -> None:
    """Where every sequence comes exactly once, everything is as expected to the last: far too good to be chance."""
    hands = np.array(list(product(range(4), repeat=5)), dtype=np.int64).reshape(-1)
    assert classical.poker(hands, 4) == 0.0
    assert classical.equal(hands, 4) == 0.0
    assert classical.orders(np.array(list(product(range(5), repeat=3)), dtype=np.uint64).reshape(-1), 3) == 0.0
    assert classical._surjections(5, 3) == sum(len(set(one)) == 3 for one in product(range(3), repeat=5))


def test_what_has_no_spread_fails() -> None:
    """The same number all the time is no chance, and nothing divides by nothing."""
    same = np.zeros(10_000, dtype=np.int64)
    assert classical.correlation(same) == 0.0
    assert classical.runs(same.astype(bool)) == 0.0
    assert classical.gaps(same.astype(bool), 0.1) == 0.0
    assert classical.coupons(same, 6) == 0.0
    assert classical.equal(same, 6) < 1e-9
    assert classical.poker(same, 6) < 1e-9
