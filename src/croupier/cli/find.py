"""croupier find: look rounds up in a journal by person, time, rule, amount, table or game."""

import shlex
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Annotated, Any

import typer

from croupier.books.rounds import Purse, Round, Wanted, fits, rounds
from croupier.cli.support.errors import misused, unknown
from croupier.cli.support.journal import USUAL, Store, reading
from croupier.cli.support.output import Json, answer, console
from croupier.cli.support.settings import amount
from croupier.engines.cards.jackpot.link import JACKPOT
from croupier.store.anchors import iso
from croupier.store.unseal import clear_batches, find_keys
from croupier.things.money import Money

EXAMPLES = """\b
Examples:
  croupier find --store evening.db --person Ann --won 500
  croupier find --store evening.db --table CS1 --since 2026-07-01T20:00 --until 2026-07-01T21:30
  croupier find --store evening.db --rule "caribbean-stud 12.4" --json"""


def find(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Store = USUAL,
    person: Annotated[str, typer.Option(help="Somebody who took part: a player or staff.", show_default=False)] = "",
    since: Annotated[str, typer.Option(metavar="TIME", help="From this time on, in UTC.", show_default=False)] = "",
    until: Annotated[str, typer.Option(metavar="TIME", help="Up to this time, in UTC.", show_default=False)] = "",
    rule: Annotated[
        str, typer.Option(help="A rule that was applied: 12.4, or with its document.", show_default=False)
    ] = "",
    won: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Somebody won at least this much.", show_default=False)
    ] = "",
    lost: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Somebody lost at least this much.", show_default=False)
    ] = "",
    staked: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Somebody staked at least this much.", show_default=False)
    ] = "",
    table: Annotated[str, typer.Option(help="One table only.", show_default=False)] = "",
    game: Annotated[str, typer.Option(help="One game only.", show_default=False)] = "",
    limit: Annotated[int, typer.Option(min=1, help="Stop after this many.", show_default=False)] = 2**31,
    json: Json = False,
) -> None:
    """Look up rounds; amounts are those of --person, or of anybody. Each hit says how to replay it."""
    wanted = Wanted(
        person=person.strip(),
        since=_time("--since", since, last=False) if since else 0,
        until=_time("--until", until, last=True) if until else 2**62,
        rule=" ".join(rule.split()),
        game=game.strip(),
        won=amount("--won", won) if won.strip() else 0,
        lost=amount("--lost", lost) if lost.strip() else 0,
        staked=amount("--staked", staked) if staked.strip() else 0,
    )
    if wanted.since > wanted.until:
        misused(f"--since {since} is later than --until {until}")
    hits = islice(_search(store, table, wanted), limit)
    if json:
        answer({"store": store, "rounds": [_record(one, store) for one in hits]})
        return
    out, count = console(), 0
    for one in hits:
        count += 1
        for line in _lines(one, store, wanted.person):
            out.print(line)
    out.print(f"{count:,} round{'s' * (count != 1)}" if count else "No round in this store matches.", style="bold")


def _search(store: str, table: str, wanted: Wanted) -> Iterator[Round]:
    """The rounds that are wanted, as they are met; the journal is read once, from its beginning to its end."""
    with reading(store) as journal:
        tables = [name for name in journal.streams() if name != JACKPOT]
        if table and table not in tables:
            unknown("table", table, tables)
        batches = clear_batches(journal.sealed(), find_keys(journal))
        yield from (one for one in rounds(batches, table) if fits(one, wanted))


# --- what people type -----------------------------------------------------------------------------


def _time(option: str, text: str, *, last: bool) -> int:
    """A time as people write it, in milliseconds; a day alone is all of it."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        misused(f"{option} {text!r} is not a time; write 2026-07-01, 2026-07-01T20:15 or 2026-07-01T20:15:30+12:00")
    found = found if found.tzinfo else found.replace(tzinfo=UTC)
    whole_day = len(text.strip()) <= len("2026-07-01")
    if last and whole_day:
        found += timedelta(days=1) - timedelta(milliseconds=1)
    return int(found.timestamp() * 1000)


# --- what people read -----------------------------------------------------------------------------


def _record(one: Round, store: str) -> dict[str, Any]:

    return {
        "table": one.table,
        "game": one.game,
        "round": one.number,
        "began": iso(one.began),
        "ended": iso(one.ended),
        "over": one.over,
        "sealed": one.sealed,
        "tournament_chips": one.tournament,
        "people": list(one.people),
        "money": {name: {"staked": purse.staked, "net": purse.net} for name, purse in one.money.items()},
        "rules": list(one.rules),
        "events": one.events,
        "replay": _replay(one, store),
    }


def _replay(one: Round, store: str) -> str:
    words = ["croupier", "replay", "--store", store, "--table", one.table, "--round", str(one.number)]
    return shlex.join(words)


def _lines(one: Round, store: str, person: str) -> Iterator[str]:
    began, ended = (datetime.fromtimestamp(at / 1000, UTC) for at in (one.began, one.ended))
    same = began.date() == ended.date()
    until = ended.strftime("%H:%M:%S" if same else "%Y-%m-%d %H:%M:%S")
    still = ", not finished" if one.money and not one.over else ""
    still = ", still in play and sealed" if one.sealed else still
    yield f"{one.table}, round {one.number}: {one.game}, {began:%Y-%m-%d %H:%M:%S} to {until} UTC{still}"
    for name, purse in one.money.items():
        if (purse.staked or purse.net) and (person not in one.money or name == person):
            yield f"  {name} {_fortune(one.says, purse)}"
    yield f"  {_replay(one, store)}"


def _fortune(said: Money, purse: Purse) -> str:
    net = f"{'won' if purse.net > 0 else 'lost'} {said(abs(purse.net))}" if purse.net else "broke even"
    return f"staked {said(purse.staked)}, {net}"
