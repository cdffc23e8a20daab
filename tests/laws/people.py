"""The people on the floors of the laws."""

from croupier.kernel.people import Role, Who

OPERATOR = Who("olive", Role.OPERATOR)
DEALER = Who("dee", Role.DEALER)
SUPERVISOR = Who("sue", Role.GAME_SUPERVISOR)
WATCHER = Who("walt", Role.WATCHER)
PLAYERS = tuple(Who(n, Role.PLAYER) for n in ("ann", "bob", "cat", "dan", "eve"))
FRIEND = Who("zoe", Role.PLAYER)
"""Without a seat and without chips: at most somebody's nominee."""
CROWD = tuple(Who(f"guest {n}", Role.PLAYER) for n in range(1, 12))
"""More people than usual, so that every box is taken and somebody has to wait."""
