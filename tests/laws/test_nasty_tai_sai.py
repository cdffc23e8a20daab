"""Every command with every bad value, from everybody, at any moment: refused in words or carried out under the laws."""

import random
from enum import StrEnum
from typing import Any, get_type_hints

import msgspec
import pytest
from tests.laws.people import DEALER, OPERATOR, SUPERVISOR, WATCHER
from tests.laws.tai_sai_floor import INSPECTOR, NAME, PEOPLE, Casino
from tests.laws.test_tai_sai import some_options

from croupier.engines.chance.crediting import printed
from croupier.engines.chance.deciding import GATE
from croupier.engines.chance.devices import DEVICE
from croupier.engines.chance.state import System, phase
from croupier.engines.pit.pit import decide, view, words
from croupier.games.tai_sai.tables import BETS
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE

COMMANDS = 1500
EVERYBODY = (*PEOPLE[:5], DEALER, SUPERVISOR, OPERATOR, INSPECTOR, WATCHER, CHANCE, DEVICE)
NUMBERS = (-(10**17), -1, 0, 1, 2, 3, 30, 31, 99, 5_00, 20_00, 100_00, 10**10, 10**10 + 1, 10**17, 2**63, 10**30)
WORDS = ("", " ", "small", "triple-7", "four-6543", "V1", "V2-c", "V\u0661", "x" * 300, "\0", "a\nb", "p0")
NOTICES: tuple[dict[str, Any], ...] = (
    {},
    {"terminal": 1, "minimum": 5_00, "maximum": 50_00},
    {"terminal": 0, "minimum": -1, "maximum": 10**20, "kind": "triple"},
    {"terminal": "x", "minimum": 1, "maximum": None},
    {"terminal": 31, "minimum": 1, "maximum": 2, "step": 1, "aggregate": 0},
    {"terminal": 2, "minimum": 1, "maximum": 2, "kind": ["triple"]},
)
FACES = (1, 2, 3, 4, 5, 6, 6, 6, 7, 0, -1)
KINDS = [kind for kind in GATE.by if kind not in (cmd.OpenTable, cmd.RecordApproval)]
HINTS = {kind: get_type_hints(kind) for kind in KINDS}


def value(name: str, kind: Any, rng: random.Random, s: System) -> Any:
    """Something for a field: sometimes right, mostly not."""
    if name == "at":
        return s.closes_at + rng.choice((-1, 0, 1, -(10**6), 10**6))
    if name == "dice":
        return tuple(rng.choice(FACES) for _ in range(rng.choice((3, 3, 3, 3, 2, 4, 0))))
    special = {
        "terminal": (0, 1, 1, 2, 3, 31, -1, 10**20),
        "bet": (*BETS, *WORDS),
        "person": ("p0", "p1", "p2", "", " ", "x" * 50),
        "number": (*WORDS, *[printed(n, v.code) for n, v in s.vouchers.items()][-9:]),
        "agreed": (True, False) if kind is bool else ((),),
        "notice": ("limits", "closing", *WORDS),
        "value": NOTICES,
    }
    if name in special:
        return rng.choice(special[name])
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return rng.choice(list(kind))
    return rng.choice({int: NUMBERS, str: WORDS, bool: (True, False)}[kind])


def command(rng: random.Random, s: System) -> cmd.Command:
    """Any command; its office is mostly the right one, else nothing else would ever be looked at."""
    kind = rng.choice([one for one in KINDS if one is not cmd.CloseTable or rng.random() < 0.02])
    given = {f.name: f for f in msgspec.structs.fields(kind) if f.name != "by"}
    fields = {name: value(name, HINTS[kind][name], rng, s) for name in given}
    right = [who for who in EVERYBODY if who.role in GATE.by[kind]]
    made: cmd.Command = kind(by=rng.choice(right if rng.random() < 0.85 else EVERYBODY), **fields)
    return made


@pytest.mark.parametrize("seed", range(6))
def test_nasty_commands(seed: int) -> None:
    """Nothing crashes, every refusal is a sentence, and the books agree after whatever was accepted."""
    rng = random.Random(seed)
    options = some_options(seed + 4) | {"terminals": 3, "inspection": seed % 2 == 0, "layout": seed % 3 == 0}
    casino = Casino(seed, options)
    for _ in range(COMMANDS):
        one = command(rng, casino.s)
        decided = decide(casino.pit, NAME, one)
        if isinstance(decided, Refusal):
            assert decided.why.endswith(".")
            assert decided.why[0].isupper() or decided.why[0] in "'$p-0123456789", decided.why
        else:
            assert all(words(casino.pit, found.stream, found.event) for found in decided)
            casino.happen(decided)
        if rng.random() < 0.8:
            casino.follow()
        if casino.s.shut:
            break
        if phase(casino.s) == "betting":
            casino.now = casino.s.closes_at - 1
        if rng.random() < 0.1:
            casino.step()
        if rng.random() < 0.02:
            casino.follow()
            casino.every_offer()
            assert all(view(casino.pit, NAME, who) for who in (PEOPLE[0], DEALER, OPERATOR, WATCHER))
    assert casino.rebuilt() == casino.pit
