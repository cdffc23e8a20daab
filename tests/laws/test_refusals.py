"""Whatever is asked, by whomever: an answer, never an exception; a refusal names its rule and changes nothing."""

import random
from typing import Any, get_args

import msgspec
import pytest
from tests.laws.driver import Floor
from tests.laws.options import fields, some_options, values
from tests.laws.people import DEALER, OPERATOR, PLAYERS, SUPERVISOR
from tests.laws.sizes import ROUNDS

from croupier.engines.cards.commands import AnyCommand, take
from croupier.engines.cards.findings import AnyFinding, AnyMistake
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.jackpot.requests import AnyJackpotCommand
from croupier.engines.cards.table import Table
from croupier.engines.pit.pit import Pit, decide, offers
from croupier.games import HOUSE_GAMES
from croupier.kernel.answers import Refusal
from croupier.kernel.people import CHANCE, CONTROLLER, Role, Who
from croupier.law.books import rule

EVERYBODY = (
    *PLAYERS,
    DEALER,
    SUPERVISOR,
    OPERATOR,
    CHANCE,
    CONTROLLER,
    Who("nobody", Role.PLAYER),
    Who("", Role.PLAYER),
    Who("cas", Role.CASINO_SUPERVISOR),
    Who("pit", Role.INSPECTOR),
)
WORDS = ("", "fold", "jackpot", "ann", "bob", "nobody", "silence", "limits", "closing", "T1", "\0", "é" * 300)
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 8, 51, 52, 100, 1000, 10**12, -(10**12))
POINTS = ("hit", "stand", "double", "split", "free-split", "insure", "join", "take", "ride", "turn", "stay", "withdraw")
"""What is chosen in games of points."""
KINDS = (*get_args(AnyCommand), *get_args(AnyJackpotCommand))
REFUSALS = max(1_600, ROUNDS // 2)
"""So many commands of each game are refused at least, with each of two seeds."""


class Anything:
    """Records with fields at random, sensible or not, in the words of a game."""

    def __init__(self, seed: int, game: HouseGame) -> None:
        """From a seed."""
        self.rng = random.Random(seed)
        options = game.options()
        self.options = fields(game.options)
        choices = ("bet", "play", "raise", "check", "exchange", "declare", "draw", "force", *POINTS)
        names = [*(w.name for w in game.wagers), *(s.name for s in game.steps(options)), *game.numbers.directions]
        self.words = (*WORDS, *choices, *names, game.name, game.edition)

    def number(self) -> int:
        """Some number: small, or an amount, or absurd."""
        return self.rng.choice((*NUMBERS, self.rng.randint(0, 5000), self.rng.randint(0, 60) * 5_00))

    def place(self) -> tuple[int, int]:
        """A place at the table, or none."""
        return self.rng.choice((-1, 0, 1, 2, 9)), self.rng.choice((0, 0, 1, -1))

    def value(self, field: msgspec.structs.FieldInfo) -> Any:
        """Some value of a field."""
        hint = str(field.type)
        if field.name == "finding":
            return self.record(self.rng.choice(get_args(AnyFinding)))
        if field.name == "mistake":
            return self.record(self.rng.choice(get_args(AnyMistake)))
        if field.name in ("place", "meant"):
            return self.place()
        if field.name == "option" or (field.name == "value" and "dict" not in hint):
            option = self.rng.choice(self.options)
            return option.name if field.name == "option" else self.rng.choice((*values(option), self.number()))
        if field.name == "cards":
            return tuple(self.rng.choice((-1, 0, 1, 2, 3, 4, 5, 6, 52)) for _ in range(self.rng.randint(0, 6)))
        if "dict" in hint:
            return {self.rng.choice(self.words): self.number()}
        if "tuple" in hint:
            one = self.number if "int" in hint else lambda: self.rng.choice(self.words)
            return tuple(one() for _ in range(self.rng.randint(0, 3)))
        if field.name in ("box", "hand"):
            return self.rng.choice((1, 2, 3, self.number())) if field.name == "box" else self.rng.choice((0, 0, 1, -1))
        if hint == "<class 'bool'>":
            return self.rng.random() < 0.5
        return self.number() if "int" in hint else self.rng.choice(self.words)

    def record(self, kind: type, by: Who | None = None) -> Any:
        """A record of this type."""
        known = msgspec.structs.fields(kind)
        return kind(**{f.name: by if f.name == "by" else self.value(f) for f in known})

    def almost(self, pit: Pit, table: str) -> Any:
        """What somebody is offered, taken up with one thing changed: another person, or another value of a field."""
        who = self.rng.choice(EVERYBODY)
        found = offers(pit, table, who)
        if not found:
            return self.record(self.rng.choice(KINDS), who)
        command = take(self.rng.choice(found), who)
        field = self.rng.choice(msgspec.structs.fields(type(command)))
        other = self.rng.choice(EVERYBODY) if field.name == "by" else self.value(field)
        return msgspec.structs.replace(command, **{field.name: other})


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", HOUSE_GAMES, ids=lambda g: f"{g.name} {g.edition}".replace(" ", "-"))
def test_any_command_gets_an_answer(game: HouseGame, seed: int) -> None:
    """Commands at random, between the steps of random rounds: decided or refused, and the laws hold after each."""
    some = Anything(seed, game)
    taken = refused = opened = 0
    floor: Floor | None = None
    while refused < REFUSALS:
        if floor is None or floor.pit.state("T1", Table).closed:
            opened += 1
            floor = Floor(seed, some_options(game, seed + opened), game=game.name, edition=game.edition)
        before = repr(floor.pit)
        for _ in range(20):
            if some.rng.random() < 0.3:
                command = some.almost(floor.pit, "T1")
            else:
                command = some.record(some.rng.choice(KINDS), some.rng.choice(EVERYBODY))
            answer = decide(floor.pit, some.rng.choice(("T1", "T1", "T1", "T1", "jackpot", "T9")), command)
            if isinstance(answer, Refusal):
                refused += 1
                assert answer.why
                rule(answer.cite)
                continue
            taken += 1
            assert repr(floor.pit) == before, "to decide changes nothing"
            if all(one.stream in ("T1", "jackpot") for one in answer):
                floor.take(answer)
                before = repr(floor.pit)
        assert repr(floor.pit) == before, "a refusal changes nothing"
        for _ in range(some.rng.randint(0, 8)):
            if not floor.pit.state("T1", Table).closed:
                floor.step("T1", chaos=0.05)
    assert taken
