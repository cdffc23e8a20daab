"""Who a browser is: a guest with a name of their own, and at this machine perhaps a member of staff.

There are no accounts. A guest's cookie holds a random token, signed and dated by this house; whoever only looks at
pages gets one that nobody remembers. The first time that somebody sits down, says hello or sends a form, a session is
entered in the register: the digest of the token, and the name that follows from it. Sessions can be revoked.

A member of staff has a session of its own, which a link opens that works once and not for long.
"""

import contextlib
import hashlib
import hmac
import math
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from croupier.kernel.people import Role, Who
from croupier.web.register import Register, Session
from croupier.web.watch import Watch

GUEST, STAFF = "croupier-guest", "croupier-staff"
"""The cookies; behind TLS their names begin with __Host-."""
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
LASTING = {GUEST: 365 * 86_400, STAFF: 16 * 3_600}
"""Seconds for which a token is good."""
SELDOM = 600
"""A session that is used is written down again after so many seconds, not before."""
LINK_SECONDS = 600
MOST_LINKS = 8
"""So many links wait to be opened; one more, and the oldest is good for nothing."""
MOST_SESSIONS = 100_000
"""Beyond so many, guests who have not come for the longest time are struck out; their tokens still give their names."""

_BIRDS = (
    "Bellbird", "Dotterel", "Fantail", "Fernbird", "Gannet", "Godwit", "Grebe", "Heron", "Kaka", "Kakapo",
    "Kea", "Kiwi", "Kokako", "Morepork", "Penguin", "Plover", "Pukeko", "Robin", "Saddleback",
    "Shag", "Stilt", "Swallow", "Takahe", "Tern", "Tomtit", "Tui", "Warbler", "Weka", "Wrybill",
)  # fmt: skip
_KEY_BYTES = 32
_TOKEN_BYTES = 32
_NUMBERS = (9_000, 90_000, 900_000)


def session_key(beside: Path | None) -> bytes:
    """The key that signs tokens: from the file beside the store, made on first use; a fresh one without a file."""
    if beside is None:
        return secrets.token_bytes(_KEY_BYTES)
    path = beside.with_name(beside.name + ".sessions")
    with contextlib.suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
        path.unlink()  # cut short: nobody could have a token signed with it
    key = secrets.token_bytes(_KEY_BYTES)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
    return key


def register_beside(store: Path | None) -> Register:
    """The register of the sessions at a store; without a store one that ends with the server."""
    return Register(None if store is None else store.with_name(store.name + ".guests"))


class Sessions:
    """Tokens and the names that they prove, and the links that let staff in."""

    def __init__(self, key: bytes, taken: Callable[[], set[str]], register: Register, watch: Watch) -> None:
        """`taken` tells the names that people at the tables have."""
        self._key, self._taken, self._register, self._watch = key, taken, register, watch
        self._links: dict[str, float] = {}
        """Digests of the links that wait, and until when they do."""
        kept = [one for one in register.sessions() if self._fresh(one.made, STAFF if one.staff else GUEST)]
        self._known = {one.id: one for one in kept}
        self._names = {one.name: one.id for one in kept if not one.staff}
        register.forget({one.id for one in register.sessions()} - self._known.keys())

    # --- tokens -------------------------------------------------------------------------------------

    def token(self, kind: str = GUEST) -> str:
        """A fresh token, of which nothing is remembered."""
        body = f"{int(self._watch.clock()):x}.{secrets.token_hex(_TOKEN_BYTES)}"
        return f"{body}.{self._signature(kind, body)}"

    def id_of(self, token: str, kind: str = GUEST) -> str:
        """What a token is known by; "" if this house did not sign it, or if it is out of date or revoked."""
        body, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(errors="replace"), self._signature(kind, body).encode()):
            return ""
        found = _digest(token)
        known = self._known.get(found)
        good = self._fresh(int(body.partition(".")[0], 16), kind) and (known is None or not known.revoked)
        return found if good else ""

    def _signature(self, *words: str) -> str:
        return hmac.new(self._key, "\0".join(words).encode(errors="replace"), hashlib.sha256).hexdigest()

    def _fresh(self, made: int, kind: str) -> bool:
        return self._watch.clock() < made + LASTING[kind]

    # --- guests -------------------------------------------------------------------------------------

    def known(self, session_id: str, address: str = "") -> Session | None:
        """A session that is in the register; one that is used from an address is noted there, from time to time."""
        found = self._known.get(session_id)
        if found is None or not address or self._watch.clock() < found.used + SELDOM:
            return found
        return self._keep(replace(found, used=int(self._watch.clock()), address=address))

    def name(self, session_id: str) -> str:
        """The name of a guest, or the one that they will have unless somebody else is called so by then."""
        found = self._known.get(session_id)
        return found.name if found else self._free(session_id, set())

    def enter(self, session_id: str, address: str) -> Session:
        """Enter a guest in the register, under a name that nobody else has."""
        found = self.known(session_id, address)
        if found is not None:
            return found
        now = int(self._watch.clock())
        name = self._free(session_id, self._taken())
        self._names[name] = session_id
        self._strike_out()
        return self._keep(Session(id=session_id, name=name, made=now, used=now, address=address))

    def _free(self, session_id: str, taken: set[str]) -> str:
        """The name that follows from an id: the first of an endless row that nobody has."""
        n = 0
        while (name := self._derived(session_id, n)) in taken or name in self._names:
            n += 1
        return name

    def _derived(self, session_id: str, n: int) -> str:
        number = int(self._signature("name", session_id, str(n)), 16)
        span = _NUMBERS[min(n, len(_NUMBERS) - 1)]
        return f"{_BIRDS[number % len(_BIRDS)]} {span // 9 + number // len(_BIRDS) % span}"

    def _keep(self, session: Session) -> Session:
        self._known[session.id] = session
        self._register.keep(session)
        return session

    def _strike_out(self) -> None:
        """Where there are too many, forget a tenth: those unused for the longest time who have nothing at a table."""
        if len(self._known) < MOST_SESSIONS:
            return
        there = self._taken()
        idle = [one for one in self._known.values() if not one.revoked and not one.staff and one.name not in there]
        gone = sorted(idle, key=lambda one: one.used)[: MOST_SESSIONS // 10]
        for one in gone:
            del self._known[one.id], self._names[one.name]
        self._register.forget(one.id for one in gone)

    # --- staff --------------------------------------------------------------------------------------

    def staff_link(self) -> str:
        """The path of a page that makes whoever opens it first a member of staff, within ten minutes."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        now = self._watch.now()
        waiting = [(digest, until) for digest, until in self._links.items() if until > now]
        self._links = dict(waiting[1 - MOST_LINKS :])
        self._links[_digest(token)] = now + LINK_SECONDS
        return f"/staff/{token}"

    def admit(self, link: str, address: str, *, here: bool) -> str:
        """The cookie of a new member of staff; "" if the link is none, has been used or is too old.

        One that somebody opens elsewhere has been seen by others: it is good for nothing from then on.
        """
        if self._links.pop(_digest(link), -math.inf) <= self._watch.now() or not here:
            return ""
        token = self.token(STAFF)
        now = int(self._watch.clock())
        name = self._derived(_digest(token), 0)
        self._keep(Session(id=_digest(token), name=name, made=now, used=now, address=address, staff=True))
        return token

    def staff(self, token: str, address: str = "") -> Session | None:
        """The session of a member of staff."""
        return self.known(self.id_of(token, STAFF), address)

    def every(self) -> list[Session]:
        """The sessions that are good, those used last first."""
        good = [one for one in self._known.values() if not one.revoked]
        return sorted(good, key=lambda one: one.used, reverse=True)

    def revoke(self, session_id: str) -> Session | None:
        """End a session for good; its token proves nothing any more."""
        found = self._known.get(session_id)
        return None if found is None else self._keep(replace(found, revoked=True))

    def close(self) -> None:
        """Let go of the register."""
        self._register.close()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def fresh_id() -> str:
    """An id for a command that comes from a form."""
    return f"form-{secrets.token_hex(8)}"


def who(name: str, wanted: str, *, staff: bool) -> Who | None:
    """The person behind a connection: a player, or in the office that is asked for; None for whoever is not staff."""
    role = STAFF_ROLES.get(wanted)
    if role is None:
        return Who(name, Role.PLAYER)
    return Who(f"{wanted} {name}", role) if staff else None
