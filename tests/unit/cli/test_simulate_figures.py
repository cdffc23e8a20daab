"""The figures of simulations for croupier bench: they are there; how large they are is no business of a test."""

import pytest

from croupier.cli.bench import simulation as figures
from croupier.cli.bench.peers import simulation_peers
from croupier.mathematics.simulation import estimates, simulated


def test_a_figure_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds a second with a target for each game, a peer's beside it, then two workers against one."""
    rounds = 0

    def one_round() -> None:
        nonlocal rounds
        rounds += 1

    monkeypatch.setattr(figures, "TARGETS", {"baccarat": 1_000, "caribbean-stud": 10**12})
    monkeypatch.setattr(figures, "simulation_peers", lambda game: [("other", one_round)] if game == "baccarat" else [])
    ours, peer, missed, twice = figures.figures(quick=True)
    assert (ours.unit, ours.target, ours.met) == ("rounds/s", 1_000, True)
    assert rounds > 0
    assert peer.ratio == pytest.approx(ours.value / peer.value)
    assert ": other, drawing to 17 (ours is" in peer.name
    assert missed.met is False
    assert (twice.unit, twice.target) == ("times", 1.8)
    assert twice.value > 0


def test_the_game_is_the_one_that_is_analysed() -> None:
    """What is measured is the usual game under its best play."""
    kernel = figures.kernel_of("baccarat")
    found = estimates(kernel, simulated(kernel, 2_000_000, 1))
    assert found["tie"].edge == pytest.approx(0.1436, abs=4 * 0.0019)


def test_no_peer_deals_the_other_games() -> None:
    """Only blackjack is dealt elsewhere."""
    assert list(simulation_peers("baccarat")) == []
