"""Big Raise Stud: simulated rounds agree with the exact figures and repeat themselves."""

from math import sqrt
from typing import Any

import pytest

from croupier.games.big_raise_stud import odds as stud
from croupier.games.big_raise_stud.odds.ante import edge, outcomes
from croupier.games.big_raise_stud.odds.bonus import bonus
from croupier.games.big_raise_stud.odds.play import simple, sizes_of
from croupier.games.questions import ask
from croupier.mathematics.records import Question, Unanswerable
from croupier.mathematics.simulation import Estimate, estimates
from croupier.mathematics.simulation import simulated as rounds
from croupier.things.money import Odds

ROUNDS = 1_000_000
PLAIN = ask("big-raise-stud")


def simulated(question: Question, policy: Any, *, seed: int = 1) -> list[Estimate]:
    """What the rounds say of each wager."""
    kernel = stud.kernel(question, policy)
    return list(estimates(kernel, rounds(kernel, ROUNDS, seed)).values())


@pytest.mark.parametrize("given", [{}, {"sevens": "lose"}, {"max_payout": 33_33}])
def test_best_play_loses_what_was_counted(given: dict[str, Any]) -> None:
    """Edge, stakes and hits of ante and bonus are within four standard errors of the exact figures."""
    asked = ask("big-raise-stud", given=given)
    for exact, found in zip((stud.ante_figures(asked), bonus(asked)), simulated(asked, "best"), strict=True):
        assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)
        staked = exact.edge / exact.element_of_risk
        assert found.edge / found.element_of_risk == pytest.approx(staked, abs=8 / sqrt(ROUNDS))
        assert abs(found.hit_rate - exact.hit_rate) < 4 * sqrt(exact.hit_rate / ROUNDS)


@pytest.mark.parametrize(
    ("policy", "plan"),
    [
        ("simple", simple),
        ("always raise one", lambda _: 1),
        ("always raise four", lambda _: 4),
        ("never raise", lambda _: 0),
        (lambda own: own[2] >> 2 == 12 and 3, None),
    ],
)
def test_policies_lose_what_was_counted(policy: Any, plan: Any) -> None:
    """Named policies and a function of the three cards agree with their own exact figures."""
    exact = float(edge(outcomes(PLAIN, sizes_of(plan or policy))))
    found = simulated(PLAIN, policy)[0]
    assert found.standard_error is not None
    assert abs(found.edge - exact) <= 4 * found.standard_error


def test_rounds_repeat_themselves() -> None:
    """The same stream gives the same sums, another stream others."""
    first, again, other = (simulated(PLAIN, "best", seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_parts_make_every_result_whole() -> None:
    """Odds of 3 to 2 divide a unit in two, for either wager."""
    asked = ask("big-raise-stud", pays={"ante": {"flush": Odds(3, 2)}, "bonus": {"one pair": Odds(2, 3)}})
    assert stud.kernel(asked, "best").parts == (2, 3)
    found = simulated(asked, "best")[1]
    exact = bonus(asked)
    assert abs(found.edge - exact.edge) < 4 * sqrt(exact.variance / ROUNDS)


def test_what_cannot_be_simulated() -> None:
    """Unknown policies and raises that do not exist are refused with a reason."""
    with pytest.raises(Unanswerable, match="there are best, simple"):
        stud.kernel(PLAIN, "bravely")
    with pytest.raises(Unanswerable, match="one to 4 antes"):
        stud.kernel(PLAIN, lambda _: 5)
    for wager, prize in (("raise", "two pairs"), ("bonus", "flush")):
        with pytest.raises(Unanswerable, match="too large to be squared"):
            stud.kernel(ask("big-raise-stud", pays={wager: {prize: Odds(20_000_000)}}), "never raise")
