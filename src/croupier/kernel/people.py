"""People and their offices: every command comes from somebody in a role."""

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """The offices that the rule texts name, and the two devices that speak for nobody."""

    PLAYER = "player"
    NOMINEE = "nominee"
    DEALER = "dealer"
    GAME_SUPERVISOR = "game supervisor"
    CASINO_SUPERVISOR = "casino supervisor"
    POKER_ROOM_SUPERVISOR = "poker room supervisor"
    TOURNAMENT_DIRECTOR = "tournament director"
    OPERATOR = "operator"
    INSPECTOR = "inspector"
    WATCHER = "watcher"
    CHANCE = "chance"
    """The hands that shuffle or the machine that tumbles: the order of the cards is its only word."""
    JACKPOT = "jackpot"
    """The jackpot controller that links tables: it announces what the pool pays."""


SUPERVISORS = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
STAFF = (Role.DEALER, *SUPERVISORS, Role.OPERATOR)


class Who(msgspec.Struct, frozen=True, gc=False):
    """One person in one role."""

    name: str
    role: Role


CHANCE = Who("chance", Role.CHANCE)
CONTROLLER = Who("jackpot", Role.JACKPOT)
