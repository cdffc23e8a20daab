"""croupier find: look rounds up in a journal by person, time, rule, amount, table or game."""

import shlex
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from croupier.cli.say import Failed, Json, answer, console, misused, unknown

if TYPE_CHECKING:
    from croupier.cli.rounds import Purse, Round

EXAMPLES = """\b
Examples:
  croupier find --store evening.db --person Ann --won 500
  croupier find --store evening.db --table CS1 --since 2026-07-01T20:00 --until 2026-07-01T21:30
  croupier find --store evening.db --rule "caribbean-stud 12.4" --json"""


class Wanted(NamedTuple):
    """What is looked for; whatever is empty does not matter. Times in milliseconds, amounts in cents."""

    person: str = ""
    since: int = 0
    until: int = 2**62
    rule: str = ""
    game: str = ""
    won: int = 0
    lost: int = 0
    staked: int = 0


def find(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Annotated[str, typer.Option(help="The journal: a path or sqlite:///PATH.")] = "croupier.db",
    person: Annotated[str, typer.Option(help="Who took part: a player or staff.", show_default=False)] = "",
    since: Annotated[str, typer.Option(metavar="TIME", help="From then on, in UTC.", show_default=False)] = "",
    until: Annotated[str, typer.Option(metavar="TIME", help="Up to then, in UTC.", show_default=False)] = "",
    rule: Annotated[
        str, typer.Option(help="A rule that was applied: 12.4, or with its document.", show_default=False)
    ] = "",
    won: Annotated[str, typer.Option(metavar="AMOUNT", help="Somebody won so much or more.", show_default=False)] = "",
    lost: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Somebody lost so much or more.", show_default=False)
    ] = "",
    staked: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Somebody staked so much or more.", show_default=False)
    ] = "",
    table: Annotated[str, typer.Option(help="One table only.", show_default=False)] = "",
    game: Annotated[str, typer.Option(help="One game only.", show_default=False)] = "",
    limit: Annotated[int, typer.Option(min=1, help="Stop after so many.", show_default=False)] = 2**31,
    json: Json = False,
) -> None:
    """Look rounds up; amounts are those of --person, or of anybody. Each hit says how to replay it."""
    wanted = Wanted(
        person=person.strip(),
        since=_time("--since", since, last=False) if since else 0,
        until=_time("--until", until, last=True) if until else 2**62,
        rule=" ".join(rule.split()),
        game=game.strip(),
        won=_amount("--won", won),
        lost=_amount("--lost", lost),
        staked=_amount("--staked", staked),
    )
    if wanted.since > wanted.until:
        misused(f"--since {since} is later than --until {until}")
    hits = _limited(_search(store, table, wanted), limit)
    if json:
        answer({"store": store, "rounds": [_record(one, store) for one in hits]})
        return
    out, count = console(), 0
    for one in hits:
        count += 1
        for line in _lines(one, store, wanted.person):
            out.print(line)
    out.print(f"{count:,} round{'s' * (count != 1)}" if count else "No round of this store is like that.", style="bold")


def _search(store: str, table: str, wanted: Wanted) -> "Iterator[Round]":
    """The rounds that are wanted, as they are met; the journal is read once, from its beginning to its end."""
    import msgspec  # noqa: PLC0415  (help must not wait for it)

    from croupier.cli.rounds import rounds  # noqa: PLC0415
    from croupier.store import SqliteJournal, StoreError, file_of, open_store  # noqa: PLC0415
    from croupier.table.pit import JACKPOT  # noqa: PLC0415

    try:
        if store.strip() == "memory:" or not file_of(store).exists():
            misused(f"there is no journal at {store}; --store names one")
        journal = open_store(store, read_only=True)
        assert isinstance(journal, SqliteJournal)
        try:
            tables = [name for name in journal.streams() if name != JACKPOT]
            if table and table not in tables:
                unknown("table", table, tables)
            yield from (one for one in rounds(journal.sealed(), table) if fits(one, wanted))
        finally:
            journal.close()
    except (StoreError, OSError, ValueError, msgspec.MsgspecError) as error:
        raise Failed(str(error)) from error


def fits(one: "Round", wanted: Wanted) -> bool:
    """Whether a round is what is looked for."""
    if one.ended < wanted.since or one.began > wanted.until or wanted.game not in ("", one.game):
        return False
    if wanted.person and wanted.person not in one.people:
        return False
    if wanted.rule and not any(_cites(cite, wanted.rule) for cite in one.rules):
        return False
    tests: list[Callable[[Purse], bool]] = []
    if wanted.won:
        tests.append(lambda purse: purse.net >= wanted.won)
    if wanted.lost:
        tests.append(lambda purse: -purse.net >= wanted.lost)
    if wanted.staked:
        tests.append(lambda purse: purse.staked >= wanted.staked)
    if not tests:
        return True
    purses = [purse for name, purse in one.money.items() if wanted.person in ("", name)]
    return not one.tournament and any(all(test(purse) for test in tests) for purse in purses)


def _cites(cite: str, wanted: str) -> bool:
    """Whether a citation is the rule, or a paragraph of it; the document may be left out."""
    rule = cite if " " in wanted else cite.rpartition(" ")[2]
    return rule == wanted or rule.startswith((f"{wanted}(", f"{wanted}."))


def _limited(hits: "Iterator[Round]", limit: int) -> "Iterator[Round]":
    for n, one in enumerate(hits, 1):
        yield one
        if n >= limit:
            return


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


def _amount(option: str, text: str) -> int:
    from croupier.money import cents  # noqa: PLC0415

    try:
        return cents(text) if text.strip() else 0
    except ValueError as wrong:
        misused(f"{option}: {wrong}")


# --- what people read -----------------------------------------------------------------------------


def _record(one: "Round", store: str) -> dict[str, Any]:
    from croupier.store import iso  # noqa: PLC0415

    return {
        "table": one.table,
        "game": one.game,
        "round": one.number,
        "began": iso(one.began),
        "ended": iso(one.ended),
        "over": one.over,
        "tournament_chips": one.tournament,
        "people": list(one.people),
        "money": {name: {"staked": purse.staked, "net": purse.net} for name, purse in one.money.items()},
        "rules": list(one.rules),
        "events": one.events,
        "replay": _replay(one, store),
    }


def _replay(one: "Round", store: str) -> str:
    words = ["croupier", "replay", "--store", store, "--table", one.table, "--round", str(one.number)]
    return shlex.join(words)


def _lines(one: "Round", store: str, person: str) -> "Iterator[str]":
    began, ended = (datetime.fromtimestamp(at / 1000, UTC) for at in (one.began, one.ended))
    same = began.date() == ended.date()
    until = ended.strftime("%H:%M:%S" if same else "%Y-%m-%d %H:%M:%S")
    still = ", not ended" if one.money and not one.over else ""
    yield f"{one.table}, round {one.number}: {one.game}, {began:%Y-%m-%d %H:%M:%S} to {until} UTC{still}"
    for name, purse in one.money.items():
        if (purse.staked or purse.net) and (person not in one.money or name == person):
            yield f"  {name} {_fortune(purse, tournament=one.tournament)}"
    yield f"  {_replay(one, store)}"


def _fortune(purse: "Purse", *, tournament: bool) -> str:
    from croupier.money import dollars  # noqa: PLC0415
    from croupier.table.chips import in_chips  # noqa: PLC0415

    net = f"{'won' if purse.net > 0 else 'lost'} {dollars(abs(purse.net))}" if purse.net else "came out even"
    said = f"staked {dollars(purse.staked)}, {net}"
    return in_chips(said) if tournament else said
