"""Who may do what at a poker table: the dealer, and those above (1.2)."""

from croupier.play.people import Role

FLOOR = (Role.POKER_ROOM_SUPERVISOR, Role.CASINO_SUPERVISOR)
"""A poker room supervisor, or above."""
DEALING = (Role.DEALER, *FLOOR)
"""Whatever the dealer may do those above may do too (1.2)."""
