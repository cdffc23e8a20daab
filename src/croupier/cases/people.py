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
JACKPOT = "jackpot"
"""Words to the jackpot are the operator's."""


def person(name: str, people: Iterable[str]) -> Who:
    """The person or office of this name, among the people that the case has brought in."""
    if name in OFFICES:
        return OFFICES[name]
    known = sorted(people)
    if name in known:
        return Who(name, Role.PLAYER)
    raise Wrong(f"{name!r} is nobody at the table", listed(name, [*known, *OFFICES]))
