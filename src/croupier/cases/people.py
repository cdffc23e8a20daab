"""Who speaks in a case: players by name, offices by their title."""

from collections.abc import Iterable

from croupier.cases.trouble import Wrong, listed
from croupier.play.people import CHANCE, Role, Who

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
JACKPOT = "jackpot"
"""Words to the jackpot are the operator's."""


def person(name: str, people: Iterable[str], offices: dict[str, Who] = OFFICES) -> Who:
    """The person or office of this name, among the people that the case has brought in; `Eve as director` is both."""
    if name in offices:
        return offices[name]
    known = sorted(people)
    if name in known:
        return Who(name, Role.PLAYER)
    called, _as, office = name.partition(" as ")
    if office in offices:
        return Who(called, offices[office].role)
    raise Wrong(f"{name!r} is nobody at the table", listed(name, [*known, *offices]))
