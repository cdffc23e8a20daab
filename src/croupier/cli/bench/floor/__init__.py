"""The floor under load: what an event costs, rounds settled durably, a crowd of sockets, floods."""

from collections.abc import Iterator

from croupier.cli.bench.floor import crowd, floods, tables
from croupier.cli.bench.measure import Figure


def figures(*, quick: bool) -> Iterator[Figure]:
    """All of it."""
    yield from tables.figures(quick=quick)
    yield from crowd.figures(quick=quick)
    yield from floods.figures(quick=quick)
