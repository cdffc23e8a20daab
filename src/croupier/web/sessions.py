"""Who a browser is. Demo mode: no passwords, everybody is a guest with a name of their own, kept in a signed cookie.

The key lies beside the store, so that a guest finds the seat again after the server was started anew.
"""

import contextlib
import hashlib
import hmac
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from croupier.kernel.people import Role, Who

COOKIE = "croupier-guest"
STAFF_ROLES = {
    "dealer": Role.DEALER,
    "supervisor": Role.GAME_SUPERVISOR,
    "operator": Role.OPERATOR,
    "poker room supervisor": Role.POKER_ROOM_SUPERVISOR,
    "casino supervisor": Role.CASINO_SUPERVISOR,
    "tournament director": Role.TOURNAMENT_DIRECTOR,
    "inspector": Role.INSPECTOR,
}
"""What the address of a page may ask for, and the office that it is."""

_BIRDS = (
    "Bellbird", "Dotterel", "Fantail", "Fernbird", "Gannet", "Godwit", "Grebe", "Heron", "Kaka", "Kakapo",
    "Kea", "Kiwi", "Kokako", "Morepork", "Penguin", "Plover", "Pukeko", "Robin", "Saddleback",
    "Shag", "Stilt", "Swallow", "Takahe", "Tern", "Tomtit", "Tui", "Warbler", "Weka", "Wrybill",
)  # fmt: skip
_KEY_BYTES = 32


def session_key(beside: Path | None) -> bytes:
    """The key that signs names: from the file beside the store, made on first use; a fresh one without a file."""
    if beside is None:
        return secrets.token_bytes(_KEY_BYTES)
    path = beside.with_name(beside.name + ".sessions")
    with contextlib.suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
        path.unlink()  # cut short: nobody could have a name signed with it
    key = secrets.token_bytes(_KEY_BYTES)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
    return key


class Sessions:
    """Names given out and the signatures that prove them."""

    def __init__(self, key: bytes, taken: Callable[[], set[str]]) -> None:
        """`taken` tells the names that people at the tables have."""
        self._key, self._taken = key, taken
        self._given: set[str] = set()

    def guest(self) -> str:
        """A name that nobody else has."""
        taken = self._taken() | self._given
        numbers = 9_000 + 10 * len(taken)  # always so many more than names that a free one is found soon
        while (name := f"{secrets.choice(_BIRDS)} {1000 + secrets.randbelow(numbers)}") in taken:
            pass
        self._given.add(name)
        return name

    def fresh_id(self) -> str:
        """An id for a command that comes from a form."""
        return f"form-{secrets.token_hex(8)}"

    def token(self, name: str) -> str:
        """What the cookie holds: the name and its signature."""
        return f"{name.encode().hex()}.{self._signature(name)}"

    def name(self, token: str | None) -> str | None:
        """The name that a token proves; None for a token that this house did not sign."""
        written, _, signature = (token or "").partition(".")
        try:
            name = bytes.fromhex(written).decode()
        except ValueError:
            return None
        return name if name and hmac.compare_digest(signature.encode(), self._signature(name).encode()) else None

    def _signature(self, name: str) -> str:
        return hmac.new(self._key, name.encode(), hashlib.sha256).hexdigest()


def who(name: str, wanted: str) -> Who:
    """The person behind a connection: a player, or in demo mode the member of staff that the address asks for."""
    role = STAFF_ROLES.get(wanted)
    return Who(name, Role.PLAYER) if role is None else Who(f"{wanted} {name}", role)
