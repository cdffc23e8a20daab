"""Questions to the process that works out odds: few wait, one of each address, and none for ever."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.games.questions import ask
from croupier.mathematics.records import Question, Unanswerable
from croupier.store.cache import folder
from croupier.things.money import odds
from croupier.web import questions as asked
from croupier.web import worker
from croupier.web.callers import Caller
from croupier.web.questions import Busy, Questions, words
from croupier.web.worker import Worker, worked_out

GAME = "electronic-tai-sai"


def unusual(n: int) -> Question:
    """A question that nobody has asked before."""
    return ask(GAME, pays={"any-triple": {"any triple": odds(f"{n} to 1")}})


def caller(address: str, *, loopback: bool = False) -> Caller:
    """Somebody at an address."""
    return Caller(address, loopback, here=loopback, host="localhost:8080", secure=False)


class Slow:
    """A process that works when the test lets it, one question at a time."""

    def __init__(self) -> None:
        """It waits."""
        self.go, self.free = asyncio.Event(), asyncio.Lock()
        self.begun: list[str] = []

    async def work(self, text: str) -> bytes:
        """Answer, once it may."""
        async with self.free:
            self.begun.append(text)
            await self.go.wait()
            return worked_out(text.encode())


def run(test: Callable[[Slow, Questions], Awaitable[None]], most: int = 2) -> None:
    """Try something with a slow process behind which so many may wait."""

    async def trying() -> None:
        slow = Slow()
        await asyncio.wait_for(test(slow, Questions(slow.work, most)), 60)

    asyncio.run(trying())


async def begun(*tasks: "asyncio.Task[object]") -> None:
    """Let tasks run until they wait."""
    for _ in range(5 * len(tasks) + 5):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))


def test_only_so_many_wait() -> None:
    """One is worked out, two wait, the next is told to come back; when there is room again it is taken."""

    async def trying(slow: Slow, questions: Questions) -> None:
        tasks = [asyncio.create_task(questions.answered(unusual(n), caller(f"a{n}"))) for n in range(10, 13)]
        await begun(*tasks)
        with pytest.raises(Busy, match="2 questions wait"):
            await questions.answered(unusual(20), caller("b"))
        slow.go.set()
        assert len(await asyncio.gather(*tasks)) == 3
        assert await questions.answered(unusual(20), caller("b")) is not None

    run(trying)


def test_who_asks_the_same_waits_for_the_same() -> None:
    """Ten people with one question take one place, and it is worked out once; then it is remembered."""

    async def trying(slow: Slow, questions: Questions) -> None:
        tasks = [asyncio.create_task(questions.answered(unusual(10), caller(f"a{n}"))) for n in range(10)]
        await begun(*tasks)
        slow.go.set()
        assert len(await asyncio.gather(*tasks)) == 10
        await questions.answered(unusual(10), caller("b"))
        assert len(slow.begun) == 1

    run(trying)


def test_of_an_address_the_newest_waits() -> None:
    """Whoever changes the form while an earlier question waits gives that one up; one that is begun goes on."""

    async def trying(slow: Slow, questions: Questions) -> None:
        ann = [asyncio.create_task(questions.answered(unusual(n), caller("ann"))) for n in range(10, 14)]
        bea = asyncio.create_task(questions.answered(unusual(20), caller("bea")))
        await begun(*ann, bea)
        slow.go.set()
        first, *given_up, last = await asyncio.gather(*ann, return_exceptions=True)
        assert [type(one) for one in given_up] == [Busy, Busy]
        assert not isinstance(first, Exception)
        assert not isinstance(last, Exception)
        assert await bea is not None
        assert len(slow.begun) == 3

    run(trying)


def test_at_this_machine_several_people_ask() -> None:
    """Nobody's question makes way for another's at the loopback address; only the number that wait counts."""

    async def trying(slow: Slow, questions: Questions) -> None:
        here = caller("127.0.0.1", loopback=True)
        tasks = [asyncio.create_task(questions.answered(unusual(n), here)) for n in range(10, 13)]
        await begun(*tasks)
        slow.go.set()
        assert len(await asyncio.gather(*tasks)) == 3

    run(trying)


def test_strangers_fill_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the answers to usual questions are kept in files; of the others the last few are remembered."""
    monkeypatch.setattr(asked, "MOST_REMEMBERED", 3)

    async def trying(slow: Slow, questions: Questions) -> None:
        slow.go.set()
        await questions.answered(ask(GAME), caller("a"))
        for n in range(10, 20):
            await questions.answered(unusual(n), caller("a"))
        assert len(questions._remembered) == 3
        assert len(list(folder().glob("*.json"))) == 1
        await questions.answered(ask(GAME), caller("a"))
        assert slow.begun.count(words(ask(GAME))) == 1

    run(trying)


def test_a_question_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is ended, its asker is told, and the next question is answered by a new one."""
    stuck = "import sys, time; sys.stdin.readline(); time.sleep(600)"
    quick = 'import sys\nfor line in sys.stdin: print(\'{"wrong": "no"}\', flush=True)'
    commands = iter([stuck, quick])
    start = asyncio.create_subprocess_exec

    async def other(*_: str, **settings: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, "-c", next(commands), **settings)

    monkeypatch.setattr(worker, "create_subprocess_exec", other)

    async def trying() -> None:
        working = Worker(seconds=0.2)
        with pytest.raises(Unanswerable, match=r"more than 0\.2 seconds"):
            await working.work("{}")
        assert working.process is None
        working.seconds = 60
        assert (await working.work("{}")).startswith(worker.WRONG)
        await working.stop()

    asyncio.run(trying())


def test_a_question_that_ends_the_process_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed, or out of memory: its asker is told to ask again."""
    start = asyncio.create_subprocess_exec

    async def dying(*_: str, **settings: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, "-c", "input()", **settings)

    monkeypatch.setattr(worker, "create_subprocess_exec", dying)

    async def trying() -> None:
        with pytest.raises(Unanswerable, match="ask again"):
            await Worker(seconds=60).work("{}")

    asyncio.run(trying())
