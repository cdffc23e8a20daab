"""The people on the floors of the laws."""

from croupier.play import Role, Who

OPERATOR = Who("olive", Role.OPERATOR)
DEALER = Who("dee", Role.DEALER)
SUPERVISOR = Who("sue", Role.GAME_SUPERVISOR)
WATCHER = Who("walt", Role.WATCHER)
PLAYERS = tuple(Who(n, Role.PLAYER) for n in ("ann", "bob", "cat", "dan", "eve"))
