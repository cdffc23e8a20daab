"""Settlement of tai-sai against a naive second reading of the wagers and their odds: two ways must agree."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace
from tests.figures import Figure
from tests.laws.sizes import SETTLED

from croupier.engines.chance import events as te
from croupier.engines.chance.evolving import evolve
from croupier.engines.chance.spinning import follow
from croupier.engines.chance.state import Limits, Past, Spin, Stake, Terminal, unopened
from croupier.games.tai_sai.game import ELECTRONIC_TAI_SAI
from croupier.games.tai_sai.options import SCALES, Options, Preset, scale
from croupier.games.tai_sai.rules import winning
from croupier.games.tai_sai.tables import BETS
from croupier.kernel.wagers import Fate
from croupier.law.books import document

ROUNDS = SETTLED
THROWS = list(product(range(1, 7), range(1, 7), range(1, 7)))
R = document("electronic-tai-sai")

# Printed out by hand: line by line, a column for each preset.
COLUMNS = ("nz", "asia", "us_classic", "uk")
PRINTED = {
    "small": (1, 1, 1, 1),
    "big": (1, 1, 1, 1),
    "odd": (1, 1, 1, 1),
    "even": (1, 1, 1, 1),
    "triple": (180, 150, 180, 180),
    "any": (31, 24, 30, 30),
    "double": (11, 8, 10, 10),
    4: (62, 50, 60, 60),
    5: (31, 18, 30, 30),
    6: (18, 14, 17, 18),
    7: (12, 12, 12, 12),
    8: (8, 8, 8, 8),
    9: (7, 6, 6, 7),
    10: (6, 6, 6, 6),
    "pair": (6, 5, 5, 6),
    "one": (1, 1, 1, 1),
    "two": (2, 2, 2, 2),
    "three": (3, 3, 3, 3),
    "aab": (60, 60, 60, 50),
    "abc": (30, 30, 30, 30),
    "four": (7, 7, 7, 7),
}


def naive(name: str, dice: tuple[int, ...], preset: str) -> int | None:  # noqa: C901 - the table, line by line
    """What a dollar on a bet wins with these dice; None if it loses. Written from the table of wagers, die by die."""

    def pays(line: str | int) -> int:
        return PRINTED[line][COLUMNS.index(preset)]

    a, b, c = sorted(dice)
    total = a + b + c
    triple = a == b and b == c
    kind, _, rest = name.partition("-")
    if name in ("small", "big", "odd", "even"):
        if triple:
            return None
        good = {
            "small": total < 11,
            "big": total > 10,
            "odd": total in range(3, 19, 2),
            "even": total in range(4, 19, 2),
        }
        return pays(name) if good[name] else None
    if name == "any-triple":
        return pays("any") if triple else None
    if kind == "triple":
        return pays("triple") if (a, b, c) == (int(rest),) * 3 else None
    if kind == "double":
        return pays("double") if (a, b) == (int(rest),) * 2 or (b, c) == (int(rest),) * 2 else None
    if kind == "total":
        return pays(total if total <= 10 else 21 - total) if total == int(rest) else None
    if kind == "dice":
        first, second = rest.split("-")
        return pays("pair") if int(first) in dice and int(second) in dice else None
    if kind == "face":
        times = [a, b, c].count(int(rest))
        return None if times == 0 else pays(("one", "two", "three")[times - 1])
    if kind == "three":
        if f"{a}-{b}-{c}" != rest:
            return None
        return pays("aab") if b in (a, c) else pays("abc")
    different = a < b < c
    return pays("four") if different and all(str(n) in rest for n in (a, b, c)) else None


def test_every_outcome_of_every_wager() -> None:
    """All 216 throws, all bets, all presets: won or lost, and how much."""
    for preset in Preset:
        pay = SCALES[preset]
        for dice in THROWS:
            for bet in BETS.values():
                won = pay[by] if (by := winning(dice).get(bet.name)) else None
                assert won == naive(bet.name, dice, preset), (preset, dice, bet.name)


def test_all_bets_are_there() -> None:
    """106 bets: 50 of three dice, 15 of two, and the rest of the layout."""
    kinds = Counter(bet.kind for bet in BETS.values())
    assert len(BETS) == 106
    assert kinds == {
        **dict.fromkeys(("small", "big", "odd", "even", "any-triple"), 1),
        **dict.fromkeys(("triple", "double", "face"), 6),
        "total": 14,
        "dice": 15,
        "three": 50,
        "four": 4,
    }


EDGES = {
    "small": (105, "2.78"),
    "big": (105, "2.78"),
    "odd": (105, "2.78"),
    "even": (105, "2.78"),
    "triple-3": (1, "16.20"),
    "any-triple": (6, "11.11"),
    "double-2": (16, "11.11"),
    "total-4": (3, "12.50"),
    "total-17": (3, "12.50"),
    "total-5": (6, "11.11"),
    "total-15": (10, "12.04"),
    "total-7": (15, "9.72"),
    "total-13": (21, "12.50"),
    "total-9": (25, "7.41"),
    "total-11": (27, "12.50"),
    "dice-2-5": (30, "2.78"),
    "face-4": (91, "7.87"),
    "three-1-1-2": (3, "15.28"),
    "three-2-5-6": (6, "13.89"),
    "four-6543": (24, "11.11"),
    "four-6532": (24, "11.11"),
}


def edge(name: str, pay: dict[str, int]) -> Fraction:
    """What the house keeps of a wager in the long run, by the bets that the throws win."""
    lines = [winning(dice).get(name) for dice in THROWS]
    return -sum((Fraction(pay[by] if by else -1, len(THROWS)) for by in lines), Fraction(0))


@pytest.mark.parametrize("name", EDGES)
def test_house_edges(name: str) -> None:
    """Ways to win and the house edge are those of the table, recomputed exactly from the throws alone."""
    number, percent = EDGES[name]
    won = [naive(name, dice, "nz") for dice in THROWS]
    exact = -sum((Fraction(-1 if one is None else one, 216) for one in won), Fraction(0))
    assert sum(one is not None for one in won) == sum(name in winning(dice) for dice in THROWS) == number
    assert edge(name, SCALES[Preset.NZ]) == exact
    assert f"{float(exact) * 100:.2f}" == percent


def test_edge_of_one_number_with_twelve_for_three() -> None:
    """With 12 to 1 for three of a number the edge is 3.70%."""
    pay = scale(Options(single_triple=12))
    assert edge("face-1", pay) == Fraction(8, 216)


def test_lit_areas() -> None:
    """What lights up is what wins, for every throw."""
    for dice in THROWS:
        assert set(winning(dice)) == {name for name in BETS if naive(name, dice, "nz") is not None}


def test_random_slips(figure: Figure) -> None:
    """Random slips on several terminals and the layout come back as the naive way says, losers before winners."""
    rng = random.Random(9)
    names = list(BETS)
    limits = Limits(1, 10**6, 1)
    for _ in range(ROUNDS):
        preset = rng.choice(list(Preset))
        dice = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
        stakes = {
            i: Stake(id=i, terminal=t, session=0, owner="ann", bet=bet, amount=rng.randint(1, 900))
            for i, (t, bet) in enumerate({(rng.randint(0, 2), rng.choice(names)) for _ in range(rng.randint(1, 6))}, 1)
        }
        s = replace(
            unopened(ELECTRONIC_TAI_SAI, {}),
            name="T",
            scale=SCALES[preset],
            terminals={1: Terminal(limits=limits), 2: Terminal(limits=limits)},
            past=(Past(spin=1, dice=dice, open=stakes, cite=R("5.4(b)(i)")),),
            spin=Spin(number=1, ended=False),
        )
        came: Counter[int] = Counter()
        winners = False
        while isinstance(event := follow(s), te.BetSettled):
            s = evolve(s, event)
            stake, expected = stakes[event.stake], naive(event.bet, dice, preset)
            assert (event.back, event.won) == ((0, 0) if expected is None else (stake.amount, expected * stake.amount))
            assert event.fate is (Fate.LOST if expected is None else Fate.WON)
            assert not (winners and expected is None), "losing wagers are taken first"
            winners = winners or expected is not None
            came[event.terminal] += event.back + event.won
        assert isinstance(event, te.SpinEnded)
        assert (came[0], came[1], came[2]) == (s.people.get("ann", 0), s.terminals[1].credits, s.terminals[2].credits)
        assert s.house == sum(one.amount for one in stakes.values()) - came.total()
    figure.add("rounds settled twice over", ROUNDS, "Electronic tai-sai")
