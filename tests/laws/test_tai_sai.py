"""The laws of electronic tai-sai over random spins: thirty terminals, layout, faults, recalculations, options."""

import random
from typing import Any

import pytest
from tests.figures import Figure
from tests.laws.sizes import ROUNDS
from tests.laws.tai_sai_floor import Casino

from croupier.engines.chance import events as te
from croupier.games.tai_sai.options import Options
from croupier.kernel.options import fields

SHARDS = 20
EVENTS = {kind.__name__ for kind in te.AnyTaiSaiEvent.__args__}
DEFAULTS = 4
"""Shards that play with all options as they are by default, but for the layout."""


def some_options(seed: int) -> dict[str, Any]:
    """Options for a shard: each of those with few values takes one at random."""
    rng = random.Random(f"options {seed}")
    chosen: dict[str, Any] = {"layout": seed % 2 == 0}
    if seed < DEFAULTS:
        return chosen
    chosen |= {f.name: rng.choice(f.values) for f in fields(Options) if f.values and f.kind != "bool"}
    chosen |= {f.name: rng.random() < 0.7 for f in fields(Options) if f.kind == "bool" and f.name != "layout"}
    return chosen | {
        "terminals": rng.choice((1, 7, 30, 30)),
        "minimum": rng.choice((1_00, 2_00, 5_00)),
        "step": rng.choice((1_00, 3_00, 50)),
        "maximum": rng.choice((6_00, 100_00, 1_000_00)),
        "aggregate": rng.choice((0, 0, 10_00)),
        "note_limit": rng.choice((50_00, 10_000_00)),
        "voucher_limit": rng.choice((50_00, 10_000_00)),
        "tumbles": rng.choice((1, 3)),
        "window": rng.choice((30, 45)),
        "single_triple": rng.choice((0, 12)),
        "odds": rng.choice(((), ("any-triple 24", "dice 5"))),
    }


@pytest.mark.parametrize("seed", range(SHARDS))
def test_laws_of_tai_sai(seed: int, figure: Figure) -> None:
    """After every event the credit identity holds and the books agree; restarts, views, offers, corrections too."""
    casino = Casino(seed, some_options(seed))
    trouble = (0.0, 0.03, 0.1, 0.25)[seed % 4]
    crashes = sorted(casino.rng.sample(range(1, max(3, ROUNDS // SHARDS)), 2))
    while casino.spins < ROUNDS // SHARDS:
        casino.spin(trouble)
        if crashes and casino.spins >= crashes[0]:
            crashes.pop(0)
            assert casino.rebuilt() == casino.pit
    casino.close()
    assert casino.rebuilt() == casino.pit
    of = "Electronic tai-sai"
    figure.add("random rounds under the laws", casino.spins, of)
    figure.add("events, each checked and replayed", len(casino.journal), of)
    figure.add("recalculations there and back", casino.recalculations, of)


def test_everything_happens() -> None:
    """Every event of the game occurs in random play, and players are offered what they may do."""
    casinos = [Casino(100 + n, {**some_options(n), "layout": True, "devices": "driven"}) for n in range(3)]
    casinos.append(Casino(103, {"layout": True, "recording": "automatic", "aggregate": 10_00}))
    seen: set[str] = set()
    for _ in range(40):
        for casino in casinos:
            for _ in range(10):
                casino.spin(0.3)
            seen |= set(casino.seen)
        if seen >= EVENTS and "offered Uncover" in seen:
            break
    assert EVENTS - seen == set()
    assert {"offered PlaceBet", "offered CloseBetting", "offered Uncover", "offered InsertNote"} <= seen
