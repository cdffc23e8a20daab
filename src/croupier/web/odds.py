"""The odds page of each game: its options and pay scales as a form, and what they come to.

The answer is worked out in a process of its own, so that no table waits for it, and kept for the next time. The page
needs no script; with one, a change of the form shows at once.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from html import escape
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from croupier.house import GAMES
from croupier.house.options import fields
from croupier.house.options import typed as option_typed
from croupier.kept import keep, kept
from croupier.money import cents, odds
from croupier.odds.asking import ask, editions
from croupier.odds.games import MODULES
from croupier.odds.records import Pays, Question, Report, Unanswerable
from croupier.odds.writing import read_kept, read_report
from croupier.tai_sai.options import TITLE
from croupier.web import rules
from croupier.web.odds_form import form, shell
from croupier.web.sheet import percent, sections
from croupier.web.working import WRONG

EDITION, STAKE, METER, PAY = "edition", "stake", "meter", "pay."
LONGEST = 4_000
"""No form of ours asks a longer question."""
LONGEST_ANSWER = 1 << 24


class Asked(NamedTuple):
    """What a form said: plain values, or what is wrong with them."""

    question: Question | None
    wrong: str = ""


def titles() -> dict[str, str]:
    """The games with mathematics, and what they are called."""
    names = {game.name: game.title for game in GAMES}
    return {name: names.get(name, TITLE) for name in MODULES}


class Worker:
    """The process that works for the pages: started by the first question, again if it is gone, and one at a time."""

    def __init__(self) -> None:
        """Nothing runs yet."""
        self.process: Process | None = None
        self.free = asyncio.Lock()

    async def work(self, text: str) -> bytes:
        """The answer to a question; Unanswerable if the process ended over it."""
        async with self.free:
            if self.process is None or self.process.returncode is not None:
                command = (sys.executable, "-m", "croupier.web.working")
                self.process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER)
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(text.encode() + b"\n")
            line = await self.process.stdout.readline()
            if not line:
                await self.process.wait()
                raise Unanswerable("the process that works out the odds has ended over this; ask again")
            return line

    async def stop(self) -> None:
        """Let it go in mid work: nothing of it is lost that could not be asked again."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class OddsPages:
    """The handlers, and the one process that works for them."""

    def __init__(self) -> None:
        """The process starts with the first question."""
        self.worker = Worker()
        self.waiting: dict[str, asyncio.Task[bytes]] = {}

    def routes(self) -> list[Route]:
        """A list of the games, a page for each, and their lines for the lobby."""
        return [
            Route("/odds", self.games),
            Route("/odds/{game}", self.page),
            Route("/api/odds", self.lines),
        ]

    async def games(self, _: Request) -> Response:
        """The games."""
        rows = "".join(
            f'<li><span></span><a href="/odds/{name}">{escape(title)}</a></li>' for name, title in titles().items()
        )
        return HTMLResponse(shell("Odds", f'<h1>Odds</h1><ul class="rules-list">{rows}</ul>'))

    async def page(self, request: Request) -> Response:
        """The form and what it comes to."""
        game = request.path_params["game"]
        if game not in MODULES:
            there = ", ".join(MODULES)
            return HTMLResponse(rules.not_found(f"There is no mathematics for {game!r}; there is for {there}."), 404)
        given = {name: value for name, value in request.query_params.items() if value.strip()}
        asked = read(game, given)
        shown, wrong = asked.question, asked.wrong
        report = None
        if shown is not None:
            try:
                report = await self.answered(shown)
            except Unanswerable as error:
                wrong = str(error)
        if report is None:
            shown = ask(game, given[EDITION] if given.get(EDITION) in editions(game) else "")
            report = await self.answered(shown)
        assert shown is not None
        body = f'<p class="refusal" role="alert">{escape(wrong)}</p>' if wrong else sections(report, links=True)
        title = escape(titles()[game])
        parts = (
            f'<h1>{title}</h1><a class="to-form" href="#question">Change the rules</a>',
            f'<div class="odds">{form(shown, report.scales, given)}',
            f'<div id="answer" class="maths" aria-live="polite">{body}</div></div>',
        )
        return HTMLResponse(shell(f"{titles()[game]}: odds", "".join(parts)), 400 if wrong else 200)

    async def lines(self, _: Request) -> Response:
        """A line on each game for the lobby: the edge of its first wager, where somebody has asked for it before."""
        said = {}
        for game in MODULES:
            known = read_kept(kept(words(ask(game))))
            wager = known.wagers[0] if known is not None else None
            said[game] = f"House edge {percent(wager.edge)} on {wager.name}" if wager else "Odds and best play"
        return Response(msgspec.json.encode(said), media_type="application/json")

    async def answered(self, question: Question) -> Report:
        """The report, kept or new; people who ask the same wait for the same answer."""
        text = words(question)
        known = read_kept(kept(text))
        if known is not None:
            return known
        task = self.waiting.get(text)
        if task is None:
            task = self.waiting[text] = asyncio.create_task(self._work(text))
            task.add_done_callback(lambda _: self.waiting.pop(text, None))
        found = await asyncio.shield(task)
        if found.startswith(WRONG):
            raise Unanswerable(msgspec.json.decode(found)["wrong"])
        return read_report(found)

    async def _work(self, text: str) -> bytes:
        found = await self.worker.work(text)
        if not found.startswith(WRONG):
            keep(text, found)
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


def read(game: str, given: dict[str, str]) -> Asked:
    """A form's fields as a question. What the form shows as usual need not be said."""
    if sum(map(len, given.values())) > LONGEST:
        return Asked(None, "that is more than this form asks")
    try:
        kind: type = type(ask(game, given.get(EDITION, "")).options)
        known = {field.name: field for field in fields(kind)}
        options = {name: option_typed(known[name], text) for name, text in given.items() if name in known}
        odd = [n for n in given if n not in known and n not in (EDITION, STAKE, METER) and not n.startswith(PAY)]
        if odd:
            return Asked(None, f"{odd[0]!r} is not an option of this game; its options are {', '.join(known)}")
        more: dict[str, Any] = {name: cents(given[name]) for name in (STAKE, METER) if name in given}
        if more.get(STAKE) == 0:
            return Asked(None, "a stake is a cent or more; leave it empty for the table's minimum")
        return Asked(ask(game, given.get(EDITION, ""), options, pays=_typed(given), **more))
    except (Unanswerable, ValueError) as wrong:
        return Asked(None, str(wrong))


def _typed(given: dict[str, str]) -> Pays:
    """The odds that somebody typed in: a line that is left empty pays as the scale says."""
    pays: Pays = {}
    for name, text in given.items():
        if name.startswith(PAY):
            wager, _, prize = name.removeprefix(PAY).partition(".")
            pays.setdefault(wager, {})[prize] = odds(text)
    return pays
