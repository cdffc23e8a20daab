"""Whatever is asked, by whomever: an answer, never an exception; a refusal names its rule and changes nothing."""

import random
from typing import Any, get_args

import msgspec
import pytest
from tests.laws.driver import DEALER, OPERATOR, PLAYERS, SUPERVISOR, Floor
from tests.laws.test_caribbean_stud import some_options

from croupier.play import CHANCE, CONTROLLER, Refusal, Role, Who
from croupier.play.commands import AnyCommand
from croupier.play.findings import AnyFinding, AnyMistake
from croupier.rulebook import rule
from croupier.table import decide

EVERYBODY = (
    *PLAYERS,
    DEALER,
    SUPERVISOR,
    OPERATOR,
    CHANCE,
    CONTROLLER,
    Who("nobody", Role.PLAYER),
    Who("pit", Role.INSPECTOR),
)
WORDS = (
    "",
    "ante",
    "bet",
    "jackpot",
    "fold",
    "ann",
    "bob",
    "nobody",
    "received",
    "spread",
    "silence",
    "limits",
    "T1",
    "\0",
    "é" * 300,
)


def anything(rng: random.Random, kind: str) -> Any:
    """Some value of a field, sensible or not."""
    if kind == "int":
        return rng.choice((-1, 0, 1, 2, 3, 5, 7, 8, 51, 52, 100, 1000, 10**12, -(10**12), rng.randint(0, 5000)))
    if kind == "bool":
        return rng.random() < 0.5
    if kind == "place":
        return (rng.choice((-1, 0, 1, 2, 9)), rng.choice((0, 0, 1)))
    return rng.choice(WORDS)


def record(rng: random.Random, kind: type, by: Who | None = None) -> Any:
    """A record of this type with fields at random."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        hint = str(field.type)
        if field.name == "by":
            values["by"] = by
        elif field.name == "finding":
            values["finding"] = record(rng, rng.choice(get_args(AnyFinding)))
        elif field.name == "mistake":
            values["mistake"] = record(rng, rng.choice(get_args(AnyMistake)))
        elif field.name == "place":
            values["place"] = anything(rng, "place")
        elif "dict" in hint:
            values[field.name] = {anything(rng, "str"): anything(rng, "int")}
        elif "tuple" in hint:
            inner = "int" if "int" in hint else "str"
            values[field.name] = tuple(anything(rng, inner) for _ in range(rng.randint(0, 3)))
        else:
            values[field.name] = anything(rng, "int" if "int" in hint else "bool" if "bool" in hint else "str")
    return kind(**values)


@pytest.mark.parametrize("seed", range(4))
def test_any_command_gets_an_answer(seed: int) -> None:
    """Commands at random, between the steps of random rounds: decided or refused, and the laws hold after each."""
    floor = Floor(seed, some_options(seed + 100))
    rng = random.Random(seed)
    kinds = get_args(AnyCommand)
    taken = refused = 0
    while refused < 4_000:
        for _ in range(20):
            command = record(rng, rng.choice(kinds), rng.choice(EVERYBODY))
            before = floor.pit
            answer = decide(floor.pit, "T1", command)
            assert floor.pit == before
            if isinstance(answer, Refusal):
                refused += 1
                assert answer.why
                rule(answer.cite)
            else:
                taken += 1
                floor.take(answer)
                if floor.pit.tables["T1"].closed:
                    return
        floor.step("T1", chaos=0.05)
    assert taken
