"""A real server is killed under load, again and again: what it acknowledged is there, and everybody sees what they saw.

Half of what is asked are wagers and decisions. By day a few kills, at night (`make whole`) more than a hundred.
"""

import asyncio
import contextlib
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.daily import ALL
from tests.figures import Figure
from tests.web.serving import QUICK, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.cli import main
from croupier.engines.pit.pit import Pit, evolve, view
from croupier.kernel.people import Role, Who
from croupier.store.record import read
from croupier.store.sqlite import SqliteJournal
from croupier.store.unseal import clear, find_keys
from croupier.store.vault import vault_beside

KILLS = 110 if ALL else 2
GAMES = ("caribbean-stud", "blackjack", "three-card-poker")
TABLES = ("CS1", "BJ1", "TC1")
PEOPLE = 2
"""At each table."""
AGAIN = 10
"""So many of the latest acknowledged commands of each person are asked again."""
MOVES = {"Wager", "Choose"}
PURSE = 200_000
"""What everybody buys after each kill, so that nobody sits there without chips: nothing would move any more."""
METER = {"meter": 0}
"""What the jackpot shows is told apart from the table."""


class Guest:
    """Somebody at a table, over all the lives of the server."""

    def __init__(self, table: str, dice: random.Random) -> None:
        """Nobody knows them yet."""
        self.table, self.dice = table, dice
        self.cookie = self.name = ""
        self.acknowledged: dict[str, dict[str, Any]] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        self.waits = False
        """Whether an answer is still to come; who asks no faster is never slowed."""
        self.seen: tuple[int, Any] = (0, None)
        self.count = 0

    def connect(self, port: int) -> Any:
        """A connection as the same person."""
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{port}"} if self.cookie else {}
        address = f"ws://127.0.0.1:{port}/socket/{self.table}"
        return connect(address, additional_headers=headers, compression=None, max_queue=None)

    async def play(self, port: int) -> None:
        """Sit down, wager, decide and buy chips until the line breaks."""
        with contextlib.suppress(ConnectionClosed, OSError):
            async with self.connect(port) as socket:
                assert socket.response is not None
                given = socket.response.headers.get_all("Set-Cookie")
                self.cookie = given[0].partition(";")[0] if given else self.cookie
                await socket.send('{"type":"hello","last":0}')
                self.waits = True
                await self.ask(socket, {"type": "sit", "box": 0})
                await self.ask(socket, {"type": "command", "command": {"type": "BuyChips", "amount": PURSE}})
                async for text in socket:
                    await self.hear(socket, msgspec.json.decode(text))

    async def ask(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Ask for something under a new id."""
        self.count += 1
        asked = self.sent[f"{self.name}-{self.count}"] = {**message, "id": f"{self.name}-{self.count}"}
        await socket.send(msgspec.json.encode(asked).decode())

    async def hear(self, socket: ClientConnection, heard: dict[str, Any]) -> None:
        """Keep what was shown and acknowledged, and do the next thing."""
        if heard["type"] == "you":
            self.name = heard["name"]
        if heard["type"] == "update":
            self.seen = heard["n"], heard["view"]
        if heard["type"] == "ack":
            self.acknowledged[heard["id"]] = self.sent[heard["id"]]
        if "id" in heard:
            self.waits = False
        wanted = self.move() if heard["type"] == "update" and not self.waits else None
        if wanted is not None:
            self.waits = True
            await self.ask(socket, {"type": "command", "command": wanted})

    def move(self) -> dict[str, Any] | None:
        """A wager or a decision that is offered; else now and then a few chips."""
        offers = [one for one in self.seen[1]["offers"] if one["command"] in MOVES and not one.get("cards")]
        if not offers:
            return {"type": "BuyChips", "amount": 1_000} if self.dice.random() < 0.01 else None
        offer = self.dice.choice(offers)
        amount = {"amount": offer["amount"]["least"]} if offer.get("amount") else {}
        return {"type": offer["command"], **offer["fields"], **amount}

    async def check(self, port: int) -> int:
        """Ask again for what was acknowledged; each has the same answer. How many were asked."""
        latest = dict(list(self.acknowledged.items())[-AGAIN:])
        async with self.connect(port) as socket:
            await socket.send('{"type":"hello","last":0}')
            for message in latest.values():
                await socket.send(msgspec.json.encode(message).decode())
            missing = set(latest)
            while missing:
                heard = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 60))
                if heard.get("id") in missing:
                    assert heard["type"] == "ack", (heard, latest[heard["id"]])
                    missing.discard(heard["id"])
        return len(latest)


def differing(store: Path, guests: list[Guest]) -> tuple[int, list[str]]:
    """How many views were compared, and whose was not what the store shows them after the same event."""
    journal = SqliteJournal(store, now=int, read_only=True)
    found, compared = [], 0
    try:
        keys = find_keys(journal, vault_beside(journal))
        for guest in guests:
            n, seen = guest.seen
            pit = Pit()
            for record in clear(journal.read(guest.table), keys):
                if record.version <= n:
                    pit = evolve(pit, read(record))
            shown = view(pit, guest.table, Who(guest.name, Role.PLAYER)) if seen is not None else None
            compared += shown is not None
            if shown is not None and msgspec.json.decode(msgspec.json.encode(shown)) | METER != seen | METER:
                found.append(guest.name)
    finally:
        journal.close()
    return compared, found


async def evening(server: Server, guests: list[Guest], dice: random.Random, tally: Counter[str]) -> None:
    """Play, and be killed in the middle of it, again and again."""
    for _ in range(KILLS):
        work = [asyncio.create_task(guest.play(server.port)) for guest in guests]
        before = sum(len(guest.acknowledged) for guest in guests)
        wanted = before + dice.randint(20, 45)
        while sum(len(guest.acknowledged) for guest in guests) < wanted:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.uniform(0, 0.05))
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*work)
        compared, unlike = differing(server.store, guests)
        assert not unlike
        tally["views compared"] += compared
        await asyncio.to_thread(server.start)
        tally["asked again"] += sum([await guest.check(server.port) for guest in guests])


def test_nothing_acknowledged_is_lost(tmp_path: Path, figure: Figure) -> None:
    """After every kill what was acknowledged is done, views are what they were, and in the end the audit is clean."""
    dice, tally = random.Random(15), Counter[str]()
    server = Server(tmp_path / "floor.db", bots=0, games=GAMES, pace=replace(QUICK, betting=0.3, between=0.05))
    guests = [Guest(table, dice) for table in TABLES for _ in range(PEOPLE)]
    try:
        asyncio.run(evening(server, guests, dice, tally))
    finally:
        server.stop()
    assert tally["views compared"]
    done = [one for guest in guests for one in guest.acknowledged.values()]
    moves = sum(one.get("command", {}).get("type") in MOVES for one in done)
    assert moves * 2 >= len(done)
    assert main(["audit", "--store", str(server.store)]) == 0
    figure(
        f"floor killed {KILLS} times: none of {len(done)} acknowledged commands lost, {moves} of them wagers and"
        f" decisions; {tally['asked again']} asked again, {tally['views compared']} views compared; audit clean"
    )
