"""Who speaks in a case: players by name, offices by their title."""

from collections.abc import Iterable

from croupier.cases.trouble import Wrong, listed
from croupier.kernel.people import CHANCE, Role, Who

OFFICES = {
    "dealer": Who("dealer", Role.DEALER),
    "supervisor": Who("supervisor", Role.GAME_SUPERVISOR),
    "casino supervisor": Who("casino supervisor", Role.CASINO_SUPERVISOR),
    "operator": Who("operator", Role.OPERATOR),
    "inspector": Who("inspector", Role.INSPECTOR),
    "watcher": Who("watcher", Role.WATCHER),
    "chance": CHANCE,
}
POKER_OFFICES = {
    **OFFICES,
    "supervisor": Who("supervisor", Role.POKER_ROOM_SUPERVISOR),
    "game supervisor": Who("game supervisor", Role.GAME_SUPERVISOR),
    "director": Who("director", Role.TOURNAMENT_DIRECTOR),
}
"""In the poker room the supervisor is the poker room's, and the director a tournament's."""
NOBODY = Who("nobody", Role.WATCHER)
"""Nobody does anything, and what is due happens."""
BY_ROLE = {str(role): role for role in Role}
"""Roles by name, for `Zoe as player`."""
JACKPOT = "jackpot"
"""Words to the jackpot are the operator's."""


def person(name: str, people: Iterable[str], offices: dict[str, Who] = OFFICES) -> Who:
    """The person or office of this name, among the people that the case has brought in; `Eve as director` is both."""
    if name in offices:
        return offices[name]
    if name == NOBODY.name:
        return NOBODY
    known = sorted(people)
    if name in known:
        return Who(name, Role.PLAYER)
    called, _as, office = name.rpartition(" as ")
    if called and office in offices:
        return Who(called, offices[office].role)
    if called and office in BY_ROLE:
        return Who(called, BY_ROLE[office])
    raise Wrong(f"{name!r} is not at the table", listed(name, [*known, *offices]))


def called(who: Who, people: Iterable[str], offices: dict[str, Who] = OFFICES) -> str:
    """How a case calls somebody: the inverse of `person`."""
    office = next((name for name, one in offices.items() if one == who), "")
    if office:
        return office
    if who.role is Role.PLAYER and who.name in people and who.name not in offices and " as " not in who.name:
        return who.name
    title = next((name for name, one in offices.items() if one.role is who.role), str(who.role))
    return f"{who.name} as {title}"
