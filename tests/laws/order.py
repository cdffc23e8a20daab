"""Order at the tables of the laws: seats called in, players sent away, rounds without result, disputes."""

import random

from tests.laws.people import DEALER, OPERATOR, PLAYERS, SUPERVISOR

from croupier.engines.cards import commands as cmd
from croupier.engines.cards.names import Direction
from croupier.engines.cards.people.order import KNOWN, NO_RESULT, UPSETS
from croupier.engines.cards.table import SET_ASIDE, Table
from croupier.kernel import commands as common_cmd
from croupier.kernel.people import Role, Who

BOSS = Who("cas", Role.CASINO_SUPERVISOR)


def lifts(t: Table) -> list[common_cmd.Command]:
    """What keeps people away is lifted."""
    return [
        cmd.Direct(by=SUPERVISOR, direction=direction, people=people, lift=True)
        for direction, people in t.withdrawn
        if direction in KNOWN
    ]


def keeping_order(rng: random.Random, t: Table) -> list[common_cmd.Command]:
    """Somebody keeps order, or disputes; much of it is refused."""
    who = rng.choice((*PLAYERS, *(Who(name, Role.PLAYER) for name in t.people)))
    guests = tuple(t.seats.values())
    void = cmd.Direct(by=SUPERVISOR, direction=Direction.WAGERS_VOID, people=(who.name,))
    away = cmd.Direct(by=SUPERVISOR, direction=Direction.SENT_AWAY, people=(who.name,))
    commands: tuple[list[common_cmd.Command], ...] = (
        lifts(t),
        [cmd.Direct(by=SUPERVISOR, direction=Direction.CALLED_IN, people=(name,)) for name in t.idle],
        [void],
        [void, away],
        [away],
        [cmd.Direct(by=SUPERVISOR, direction=f"{NO_RESULT}{rng.choice(UPSETS)}")],
        [cmd.Direct(by=OPERATOR, direction=rng.choice(SET_ASIDE), people=rng.choice((guests, (who.name,))))],
        [cmd.Dispute(by=who, words="It was mine.", further=rng.random() < 0.5)],
        [
            cmd.DecideDispute(by=rng.choice((DEALER, SUPERVISOR, BOSS)), person=name, words="It was not.")
            for name in t.disputes
        ],
    )
    return rng.choice(commands)
