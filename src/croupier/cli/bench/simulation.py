"""Simulated rounds a second on one core, how much two workers bring, and the peers that are installed."""

from collections.abc import Iterator
from functools import cache, partial
from statistics import median
from time import perf_counter, process_time

from croupier.cli.bench.measure import Figure, rate
from croupier.cli.bench.peers import simulation_peers
from croupier.cli.simulate.crews import threads
from croupier.games.questions import ask, mathematics
from croupier.mathematics.blocks import BLOCK, Block, blocks
from croupier.mathematics.records import Kernel
from croupier.mathematics.simulation import compiled, played

TARGETS = {"caribbean-stud": 5_000_000, "blackjack": 5_000_000, "baccarat": 10_000_000}
"""Rounds a second that we want of each game, every wager on the table and the best play."""
TWICE = 1.8
"""How many times as fast two workers are to be as one."""
REPEATS, BLOCKS, SECONDS = 5, 16, 0.7
"""Tries of a figure; blocks in a try of ours; how long a peer's takes."""
PAIRS = 4
"""Times as many tries of two workers against one: short ones, so that some fall into quiet moments."""


@cache
def kernel_of(game: str) -> Kernel:
    """The game as it is usually played, compiled."""
    module = mathematics(game)
    kernel = module.kernel(ask(game), module.POLICIES[0])
    compiled(kernel)
    return kernel


def one_core(kernel: Kernel, many: int) -> float:
    """Rounds in a second of one core's time."""
    start = process_time()
    for number in range(many):
        played(kernel, 1, Block(number, BLOCK))
    return many * BLOCK / (process_time() - start)


def workers(kernel: Kernel, number: int, many: int) -> float:
    """Rounds in a second by the clock, with so many workers."""
    with threads(number) as crew:
        start = perf_counter()
        for _ in crew.each(partial(played, kernel, 1), blocks(many * BLOCK)):
            pass
        return many * BLOCK / (perf_counter() - start)


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Each game in turn; quick figures are rough."""
    repeats, many, seconds = (1, 1, 0.1) if quick else (REPEATS, BLOCKS, SECONDS)
    for game, target in TARGETS.items():
        kernel = kernel_of(game)
        rates = [one_core(kernel, many) for _ in range(repeats)]
        what = f"{game} simulated, every wager, best play"
        yield Figure(what, max(rates), "rounds/s", target, median=median(rates))
        for name, one_round in simulation_peers(game):
            theirs = [rate(one_round, seconds) for _ in range(repeats)]
            times = max(rates) / max(theirs)
            words = f"{game} simulated: {name}, drawing to 17 (ours is {times:,.0f} times as fast)"
            yield Figure(words, max(theirs), "rounds/s", median=median(theirs), ratio=times)
    yield _twice(kernel_of("caribbean-stud"), PAIRS * repeats, many)


def _twice(kernel: Kernel, repeats: int, many: int) -> Figure:
    """Two workers against one: they take turns, so that a busy moment of the machine hits them alike."""
    pairs = [(workers(kernel, 1, many), workers(kernel, 2, many)) for _ in range(repeats)]
    times = max(two for _, two in pairs) / max(one for one, _ in pairs)
    middle = median(two / one for one, two in pairs)
    return Figure("caribbean-stud simulated, two workers against one", times, "times", TWICE, median=middle)
