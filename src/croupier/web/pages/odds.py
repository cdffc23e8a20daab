"""The odds page of each game: its options and pay scales as a form, and what they come to.

The answer is worked out in a process of its own, so that no table waits for it, and kept for the next time. The page
needs no script; with one, a change of the form shows at once.
"""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import BY_NAME
from croupier.games.questions import MODULES, ask, editions
from croupier.kernel.options import fields
from croupier.kernel.options import typed as option_typed
from croupier.mathematics.records import Pays, Question, Unanswerable
from croupier.mathematics.sheet import percent, sections
from croupier.mathematics.writing import read_kept
from croupier.store.cache import kept
from croupier.things.money import cents, odds
from croupier.web.callers import Caller
from croupier.web.pages.desk import Desk, as_json, not_found, page, visitor_of
from croupier.web.pages.form import form
from croupier.web.questions import Busy, Questions, words
from croupier.web.worker import Worker

EDITION, STAKE, METER, PAY = "edition", "stake", "meter", "pay."
LONGEST = 4_000
"""No form of ours asks a longer question."""
AGAIN = 30
"""After so many seconds it is worth asking again."""


class Asked(NamedTuple):
    """What a form said: plain values, or what is wrong with them."""

    question: Question | None
    wrong: str = ""


def titles() -> dict[str, str]:
    """The games with mathematics, and what they are called."""
    return {name: BY_NAME[name].title for name in MODULES}


class OddsPages:
    """The handlers, and the one process that works for them."""

    def __init__(self, desk: Desk) -> None:
        """The process starts with the first question."""
        self.worker = Worker(desk.limits.odds_seconds)
        self.questions = Questions(self.worker.work, desk.limits.odds_waiting)

    def routes(self) -> list[Route]:
        """A list of the games, a page for each, and their lines for the lobby."""
        return [
            Route("/odds", self.games),
            Route("/odds/{game}", self.game),
            Route("/api/odds", self.lines),
        ]

    async def games(self, _: Request) -> Response:
        """The games."""
        return page("odds/games.html", games=titles())

    async def game(self, request: Request) -> Response:
        """The form and what it comes to."""
        game = request.path_params["game"]
        if game not in MODULES:
            return not_found(f"There are no odds for {game!r}; choose from {', '.join(MODULES)}.")
        given = {name: value for name, value in request.query_params.items() if value.strip()}
        try:
            return await self._answer(game, given, visitor_of(request).caller)
        except Busy as busy:
            answer = page("odds/busy.html", 503, game=titles()[game], why=f"Not now: {busy}; ask again in a while.")
            answer.headers["Retry-After"] = str(AGAIN)
            return answer

    async def _answer(self, game: str, given: dict[str, str], caller: Caller) -> Response:
        asked = read(game, given)
        shown, wrong = asked.question, asked.wrong
        report = None
        if shown is not None:
            try:
                report = await self.questions.answered(shown, caller)
            except Unanswerable as error:
                wrong = str(error)
        if report is None:
            shown = ask(game, given[EDITION] if given.get(EDITION) in editions(game) else "")
            try:
                report = await self.questions.answered(shown, caller)
            except Unanswerable as error:
                raise Busy(str(error)) from error
        assert shown is not None
        return page(
            "odds/game.html",
            400 if wrong else 200,
            game=titles()[game],
            form=form(shown, report.scales, given),
            wrong=wrong,
            sections=() if wrong else sections(report),
        )

    async def lines(self, _: Request) -> Response:
        """A line on each game for the lobby: the edge of its first wager, where somebody has asked for it before."""
        said = {}
        for game in MODULES:
            known = read_kept(kept(words(ask(game))))
            wager = known.wagers[0] if known is not None else None
            said[game] = f"House edge {percent(wager.edge)} on {wager.name}" if wager else "Odds and best play"
        return as_json(said)


def read(game: str, given: dict[str, str]) -> Asked:
    """A form's fields as a question. What the form shows as usual need not be said."""
    if sum(map(len, given.values())) > LONGEST:
        return Asked(None, "that is more than this form asks for")
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
