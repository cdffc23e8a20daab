"""One voucher, many who bring it at once, on a real store with kills in between: it is paid once (Q28)."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import islice, takewhile
from pathlib import Path

import pytest
from tests.daily import ALL
from tests.figures import Figure
from tests.floors import step

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.crediting import printed
from croupier.engines.chance.state import System
from croupier.floor.answers import Done, Unavailable
from croupier.floor.floor import Floor
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.people import Role, Who
from croupier.store.address import open_store
from croupier.store.record import read_all
from croupier.store.verify import verify

OPERATOR = Who("olive", Role.OPERATOR)
DEALER = Who("dee", Role.DEALER)
VOUCHERS = 25
AT_ONCE = 6
KILLS = 6 if ALL else 3

CASHIERS = """
import asyncio, sys
from pathlib import Path
from croupier.floor import Done, Floor
from croupier.engines.chance import commands as tc
from croupier.engines.chance.crediting import printed
from croupier.engines.chance.state import System
from croupier.engines.pit.pit import Pit
from croupier.kernel.people import Role, Who
from croupier.store import open_store

async def cashiers(path, mark):
    floor = Floor(open_store(path))
    floor.load()
    work = asyncio.create_task(floor.run())
    print("open", flush=True)
    for number, v in floor.pit.state("TS", System).vouchers.items():
        async def bring(n):
            who = Who(f"cashier {n}", Role.OPERATOR)
            command = tc.RedeemVoucher(by=who, number=printed(number, v.code))
            if isinstance(await floor.command(who, "TS", f"{mark}/{number}/{n}", command), Done):
                print(number, flush=True)
        await asyncio.gather(*(bring(n) for n in range(6)))
    print("end", flush=True)

asyncio.run(cashiers(Path(sys.argv[1]), sys.argv[2]))
"""


async def at_work(path: Path, do: Callable[[Floor], Awaitable[None]]) -> None:
    """A floor on the store at this path, while something is done on it."""
    floor = Floor(open_store(path))
    floor.load()
    work = asyncio.create_task(floor.run())
    try:
        await do(floor)
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        floor.end()


async def issue(floor: Floor) -> None:
    """Open a system and let a player print vouchers of $20."""
    approval = cmd.RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A")
    opened = cmd.OpenTable(by=OPERATOR, table="TS", game="electronic-tai-sai", options={"inspection": False})
    for command in (approval, opened):
        assert floor.at_once("TS", command) is None
    ann = Who("Ann", Role.PLAYER)
    for n in range(VOUCHERS):
        credit = tc.CreditTerminal(by=DEALER, terminal=1, person="Ann", amount=20_00)
        assert await floor.command(DEALER, "TS", f"credit {n}", credit) == Done()
        assert await floor.command(ann, "TS", f"voucher {n}", tc.AskVoucher(by=ann)) == Done()
        await step(floor, "TS")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with vouchers that are out."""
    path = tmp_path / "floor.db"
    asyncio.run(at_work(path, issue))
    return path


def paid(path: Path) -> Counter[int]:
    """How often each voucher was paid, by the journal."""
    journal = open_store(path)
    events = [one.event for _, one in read_all(journal)]
    journal.close()
    return Counter(e.voucher for e in events if isinstance(e, te.VoucherRedeemed | te.VoucherInserted))


def test_many_at_once(store: Path) -> None:
    """At the cage and in terminals at the same time: one is done, all others are refused, also after a restart."""

    async def race(floor: Floor) -> None:
        numbers = {n: printed(n, v.code) for n, v in floor.pit.state("TS", System).vouchers.items()}
        players = [Who(f"p{n}", Role.PLAYER) for n in range(AT_ONCE)]
        for who in players:
            await floor.command(who, "TS", "claim", tc.ClaimTerminal(by=who))
        for number in numbers.values():
            at_the_cage = [
                floor.command(OPERATOR, "TS", f"{number}/{n}", tc.RedeemVoucher(by=OPERATOR, number=number))
                for n in range(AT_ONCE)
            ]
            inserted = [floor.command(w, "TS", number, tc.InsertVoucher(by=w, number=number)) for w in players]
            mixed = random.Random(number).sample(at_the_cage + inserted, 2 * AT_ONCE)
            answers = await asyncio.gather(*mixed)
            assert sum(answer == Done() for answer in answers) == 1
            refused = {answer.cite for answer in answers if isinstance(answer, Refusal)}
            assert refused == {"electronic-tai-sai 6.3"}

    asyncio.run(at_work(store, race))
    assert set(paid(store).values()) == {1}

    async def again(floor: Floor) -> None:
        for number, v in floor.pit.state("TS", System).vouchers.items():
            command = tc.RedeemVoucher(by=OPERATOR, number=printed(number, v.code))
            assert isinstance(await floor.command(OPERATOR, "TS", f"later {number}", command), Refusal)

    asyncio.run(at_work(store, again))
    assert len(paid(store)) == VOUCHERS


def test_two_floors_on_one_store(store: Path) -> None:
    """Two programs share the file and both believe the voucher unpaid: only one of them can write that it is paid."""

    async def both(first: Floor) -> None:
        async def other(second: Floor) -> None:
            vouchers = first.pit.state("TS", System).vouchers
            answers = []
            for n, floor in ((1, first), (1, second), (2, second)):
                command = tc.RedeemVoucher(by=OPERATOR, number=printed(n, vouchers[n].code))
                answers.append(await floor.command(OPERATOR, "TS", f"{n} by {id(floor)}", command))
            assert answers[0] == Done()
            assert isinstance(answers[1], Unavailable)
            assert isinstance(answers[2], Unavailable), "who has lost touch with the store writes nothing more"

        await at_work(store, other)

    asyncio.run(at_work(store, both))
    assert paid(store) == {1: 1}


def cashiers_until_killed(path: Path, mark: str, after: int | None) -> list[int]:
    """Cashiers redeem what they can, and are killed after so many payments or at the end; what they paid."""
    with subprocess.Popen(
        [sys.executable, "-c", CASHIERS, str(path), mark], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        seen = list(takewhile("end\n".__ne__, islice(process.stdout, after)))
        process.kill()
        rest = process.stdout.read().splitlines(keepends=True)
    return [int(line) for line in (*seen, *rest) if line.endswith("\n") and line != "end\n"]


def test_killed_cashiers(store: Path, figure: Figure) -> None:
    """Whatever was acknowledged before a kill stays paid, and nothing is paid twice by those who come after."""
    dice = random.Random(28)
    told: list[int] = []
    for n in range(KILLS):
        told += cashiers_until_killed(store, f"run {n}", dice.randint(0, 4) if n < KILLS - 1 else None)
        assert verify(store).findings == ()
        there = paid(store)
        assert set(told) <= set(there)
        assert max(there.values(), default=0) <= 1
    assert len(told) == len(set(told))
    assert paid(store) == dict.fromkeys(range(1, VOUCHERS + 1), 1)
    figure(f"cashiers killed {KILLS} times over {VOUCHERS} vouchers brought {AT_ONCE} times each: every one paid once")
