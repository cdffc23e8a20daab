"""The laws of play over random rounds of Caribbean stud, with irregularities and every option varied."""

import random
from typing import Any

import pytest
from tests.figures import Figure
from tests.laws.driver import Floor

SHARDS = 24
ROUNDS = 850


def some_options(seed: int) -> dict[str, Any]:
    """Options drawn from everything an operator may choose."""
    rng = random.Random(seed)
    return {
        "boxes": rng.randint(1, 7),
        "dealt_from": rng.choice(("shoe", "shuffler")),
        "blind_betting": rng.random() < 0.5,
        "several_boxes": rng.random() < 0.5,
        "max_payout": rng.choice((None, None, 100_00, 5000_00)),
        "max_payout_per": rng.choice(("wager", "round")),
        "jackpot": rng.choice(("not offered", "electronically", "manually")),
        "jackpot_wager": rng.choice((1_00, 5_00)),
        "exposure_reopens": rng.random() < 0.5,
    }


@pytest.mark.parametrize("seed", range(SHARDS))
def test_laws_over_random_rounds(seed: int, figure: Figure) -> None:
    """Money, jackpot, views, offers and replay hold after every event; together the shards play over 20,000 rounds."""
    assert SHARDS * ROUNDS >= 20_000
    tables = ("T1", "T2") if seed % 4 == 0 else ("T1",)
    floor = Floor(seed, some_options(seed), tables)
    floor.play(ROUNDS, chaos=(0.0, 0.01, 0.03, 0.1)[seed % 4] if seed % 8 else 0.02)
    assert floor.rounds >= ROUNDS
    assert floor.replay() == floor.pit
    figure.add("random rounds under the laws", floor.rounds)
    figure.add("events of them, each checked and replayed", len(floor.journal))
    figure.add("irregularities in them", floor.irregularities)
    figure.add("jackpot payouts in them", floor.pit.jackpot.hits)
