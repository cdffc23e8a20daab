"""Questions to the process that works out odds: few wait, one of each address, and strangers fill no disk with them."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from croupier.games.questions import ask
from croupier.mathematics.records import Question, Report, Unanswerable
from croupier.mathematics.writing import read_kept, read_report
from croupier.store.cache import keep, kept
from croupier.web.callers import Caller
from croupier.web.worker import WRONG

MOST_REMEMBERED = 64
"""Answers to unusual questions that are remembered; only those to the usual ones are kept on the disk."""


class Busy(Exception):  # noqa: N818  (what it is, not that it is an error)
    """Too many questions wait already."""


class Waiting(NamedTuple):
    """A question that waits or is being worked out, and who asked it first."""

    task: "asyncio.Task[bytes]"
    address: str


class Questions:
    """The questions that wait; people who ask the same wait for the same answer."""

    def __init__(self, work: Callable[[str], Awaitable[bytes]], most: int) -> None:
        """`work` answers one at a time; `most` may wait behind it."""
        self._work, self._most = work, most
        self._waiting: dict[str, Waiting] = {}
        self._remembered: OrderedDict[str, bytes] = OrderedDict()

    async def answered(self, question: Question, caller: Caller) -> Report:
        """The report, kept or new; Busy if there is no room to wait, Unanswerable says why there is none."""
        text = words(question)
        known = read_kept(kept(text)) or read_kept(self._remembered.get(text))
        if known is not None:
            return known
        if text not in self._waiting:
            self._make_room(caller)
            self._begin(text, caller.address, usual=question == ask(question.game, question.edition))
        task = self._waiting[text].task
        try:
            found = await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # whoever waits has gone
            raise Busy("you have asked something else since") from None
        if found.startswith(WRONG):
            raise Unanswerable(msgspec.json.decode(found)["wrong"])
        return read_report(found)

    def _begin(self, text: str, address: str, *, usual: bool) -> None:
        self._waiting[text] = Waiting(asyncio.create_task(self._worked(text, usual=usual)), address)
        self._waiting[text].task.add_done_callback(lambda task: self._ended(text, task))

    def _ended(self, text: str, task: "asyncio.Task[bytes]") -> None:
        """A question is answered or given up; nobody may be left to hear of it."""
        if text in self._waiting and self._waiting[text].task is task:
            del self._waiting[text]
        if not task.cancelled():
            task.exception()

    def _make_room(self, caller: Caller) -> None:
        """Of one address one question waits, the newest; at this machine several people may sit."""
        behind = list(self._waiting.items())[1:]  # the first is being worked out
        for text, one in behind if not caller.loopback else ():
            if one.address == caller.address:
                one.task.cancel()
                del self._waiting[text]
        if len(self._waiting) > self._most:
            raise Busy(f"{self._most} questions wait to be worked out already")

    async def _worked(self, text: str, *, usual: bool) -> bytes:
        found = await self._work(text)
        if found.startswith(WRONG):
            return found
        if usual:
            keep(text, found)
        else:
            self._remembered[text] = found
            while len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return found


def words(question: Question) -> str:
    """The question as text: what another process needs to answer it, and the name under which it is kept."""
    plain = {
        "game": question.game,
        "edition": question.edition,
        "options": msgspec.to_builtins(question.options),
        "pays": {wager: {p: str(o) for p, o in scale.items()} for wager, scale in sorted(question.pays.items())},
        "more": {"stake": question.stake, "meter": question.meter},
    }
    return msgspec.json.encode(plain).decode()
