"""The process that works out odds for the pages, so that no table waits for it: a question a line, an answer a line."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from typing import Any

import msgspec

from croupier.games.questions import answer, ask
from croupier.mathematics.records import Pays, Unanswerable
from croupier.mathematics.writing import written
from croupier.things.money import odds

WRONG = b'{"wrong"'
"""How an answer begins that is none."""
LONGEST_ANSWER = 1 << 24


class Worker:
    """The process that works for the pages: started by the first question, again if it is gone, and one at a time."""

    def __init__(self, seconds: float) -> None:
        """Nothing runs yet; a question may take so many seconds."""
        self.process: Process | None = None
        self.seconds = seconds
        self.free = asyncio.Lock()

    async def work(self, text: str) -> bytes:
        """The answer to a question; Unanswerable if the process ended over it, or took too long."""
        async with self.free:
            try:
                line = await asyncio.wait_for(self._asked(text), self.seconds)
            except TimeoutError:
                await self.stop()
                raise Unanswerable(
                    f"this took more than {self.seconds:g} seconds to work out and was given up"
                ) from None
            except asyncio.CancelledError:
                await self.stop()  # its answer must not come as that of the next question
                raise
            if not line:
                await self.stop()
                raise Unanswerable("the process that works out the odds stopped on this; ask again")
            return line

    async def _asked(self, text: str) -> bytes:
        if self.process is None or self.process.returncode is not None:
            command = (sys.executable, "-m", "croupier.web.worker")
            self.process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(text.encode() + b"\n")
        return await self.process.stdout.readline()

    async def stop(self) -> None:
        """Let it go in mid work: nothing of it is lost that could not be asked again."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


def worked_out(text: bytes) -> bytes:
    """A question's answer, or the words of why there is none."""
    given = msgspec.json.decode(text)
    try:
        question = ask(given["game"], given["edition"], given["options"], pays=_pays(given["pays"]), **given["more"])
        return written(answer(question))
    except Unanswerable as wrong:
        return msgspec.json.encode({"wrong": str(wrong)})


def _pays(plain: dict[str, dict[str, Any]]) -> Pays:
    return {wager: {prize: odds(text) for prize, text in scale.items()} for wager, scale in plain.items()}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(worked_out(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
