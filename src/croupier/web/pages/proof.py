"""The proof of a round: a page that explains it and checks it in the browser, and the proof itself for scripts."""

import asyncio
from collections import OrderedDict

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.kernel.people import Role, Who
from croupier.store.journal import Journal
from croupier.store.keys import load_signer
from croupier.store.proof import Proof, sign
from croupier.store.proving import NotProved, proof_of
from croupier.store.seals import ONLOOKER
from croupier.store.sqlite import SqliteJournal
from croupier.web.pages.desk import Desk, as_json, not_found, page, visitor_of

KEPT = 200
"""So many proofs are kept ready: what is over does not change."""
WAITING = 20
"""So many may wait for theirs; a table is replayed for each, one after the other, so that no game waits for them."""
MOST_ROUNDS = 1_000_000_000


class ProofPages:
    """The handlers."""

    def __init__(self, desk: Desk) -> None:
        """One for each application."""
        self.desk = desk
        self._kept: OrderedDict[tuple[str, int, str], Proof] = OrderedDict()
        self._turn, self._waiting = asyncio.Semaphore(1), 0

    def routes(self) -> tuple[Route, ...]:
        """Where they are."""
        return (
            Route("/proof/{table}/{round}", self.shown),
            Route("/api/proof/{table}/{round}", self.sent),
        )

    async def shown(self, request: Request) -> Response:
        """The page; its script asks for the proof."""
        table, number = _asked(request)
        found = await self._found(request, table, number)
        if isinstance(found, NotProved) and not found.waits:
            return not_found(str(found))
        why = str(found) if isinstance(found, NotProved) else ""
        return page("proof.html", table=table, number=number, why=why)

    async def sent(self, request: Request) -> Response:
        """The proof, signed by the house."""
        found = await self._found(request, *_asked(request))
        if isinstance(found, NotProved):
            return as_json({"why": str(found), "waits": found.waits}, 409 if found.waits else 404)
        return as_json(found)

    async def _found(self, request: Request, table: str, number: int) -> Proof | NotProved:
        """The proof of a round as whoever asks may have it, or why there is none."""
        session = self.desk.sessions.known(visitor_of(request).id)
        name = session.name if session is not None else ""
        who = Who(name, Role.PLAYER) if name else ONLOOKER
        key = table, number, name
        if key in self._kept:
            return self._kept[key]
        if table == JACKPOT or table not in self.desk.shift.floor.pit.streams:
            return NotProved(f"There is no table {table!r} here.")
        if self._waiting >= WAITING:
            return NotProved("Too many proofs are being worked out; ask again in a moment.", waits=True)
        self._waiting += 1
        try:
            async with self._turn:
                journal = self.desk.shift.floor._journal  # noqa: SLF001  (a page of the floor reads what it wrote)
                found = await run_in_threadpool(_made, journal, table, number, who)
        except NotProved as why:
            return why
        finally:
            self._waiting -= 1
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def _asked(request: Request) -> tuple[str, int]:
    """The table and the round in an address; a number that is none stands for no round."""
    text = request.path_params["round"]
    number = int(text) if text.isdecimal() and text.isascii() and len(text) < len(str(MOST_ROUNDS)) else 0
    return request.path_params["table"], number


def _made(journal: Journal, table: str, number: int, who: Who) -> Proof:
    """The proof, read beside whoever writes."""
    if not isinstance(journal, SqliteJournal):
        return proof_of(journal, table, number, who)
    beside = SqliteJournal(journal.path, now=int, read_only=True)
    try:
        found = proof_of(beside, table, number, who)
    finally:
        beside.close()
    return sign(found, load_signer(journal.key_path)) if journal.key_path.exists() else found
