"""croupier phh: check hand histories by replaying them, and write the hands of a table as histories."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.support.errors import Failed, existing, misused, unknown
from croupier.cli.support.journal import USUAL, Store, reading
from croupier.cli.support.output import Json, answer, console, notes
from croupier.engines.betting.events.hand import HandBegan
from croupier.engines.pit.codec import decode, is_sealed
from croupier.histories.export import Played, hands, history
from croupier.histories.phh import read, write
from croupier.histories.pokerstars import text
from croupier.histories.records import Misread
from croupier.histories.replay import replay
from croupier.store.unseal import clear, find_keys

CHECK_EXAMPLES = """\b
Examples:
  croupier phh check hand.phh
  croupier phh check histories/ --json
  croupier phh check session.phhs --all"""
EXPORT_EXAMPLES = """\b
Examples:
  croupier phh export --store evening.db --table P1 --hand 12
  croupier phh export --store evening.db --table P1 > evening.phhs
  croupier phh export --store evening.db --table P1 --hand 12 --format pokerstars --hero Ann"""
LARGEST = 200_000_000
"""Bytes; files of many thousand hands stay below it."""
SUFFIXES = (".phh", ".phhs")

app = typer.Typer(
    name="phh",
    help="Check and write poker hand histories (PHH, an open format).",
    rich_markup_mode=None,
    add_completion=False,
)


@app.command("check", epilog=CHECK_EXAMPLES)
def check(
    files: Annotated[
        list[Path], typer.Argument(help="Files, or folders with .phh and .phhs files.", show_default=False)
    ],
    *,
    every: Annotated[bool, typer.Option("--all", help="Carry on after the first hand that differs.")] = False,
    json: Json = False,
) -> int:
    """Replay hands on the poker tables and compare the stacks; name the first that differs, and why.

    Ends with 1 if a hand differs, or if there was not one that could be compared.
    """
    results: list[dict[str, Any]] = []
    for path in _named(files):
        for result in _checked(path):
            results.append(result)
            if not result["agrees"] and not every:
                break
        if results and not results[-1]["agrees"] and not every:
            break
    if not results:
        misused("there are no hands in these files")
    wrong = [r for r in results if not r["agrees"]]
    agree = [r for r in results if r["agrees"] and r["compared"]]
    if json:
        left = len(results) - len(agree) - len(wrong)
        answer({"hands": len(results), "agree": len(agree), "not_compared": left, "results": results})
    else:
        _told(results, wrong, len(agree))
    return 1 if wrong or not agree else 0


def _told(results: list[dict[str, Any]], wrong: list[dict[str, Any]], agree: int) -> None:
    out = console()
    for r in wrong:
        rule = f" ({r['rule']})" if r["rule"] else ""
        out.print(f"{r['file']}{r['where']}: {r['why']}{rule}")
    for note in dict.fromkeys(f"{r['file']}{r['where']}: {n}" for r in results for n in r["notes"]):
        out.print(note)
    options = sorted({one for r in results for one in r["options"]})
    if options:
        out.print(f"played with {'; '.join(options)}")
    left = len(results) - len(wrong) - agree
    said = f"{agree} of {len(results)} hand{'s' if len(results) > 1 else ''} agree"
    out.print(f"{said}; {left} not compared" if left else said)


def _named(paths: list[Path]) -> Iterator[Path]:
    """The files that paths name: themselves, and the histories in a folder and below."""
    for path in paths:
        if not existing(path).is_dir():
            yield path
            continue
        found = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
        if not found:
            misused(f"there is no .phh or .phhs file in the folder {path}")
        yield from found


def _checked(path: Path) -> Iterator[dict[str, Any]]:
    """Every hand of a file, replayed."""
    blank = {"file": str(path), "where": "", "rule": "", "notes": (), "options": (), "variant": "", "stacks": ()}
    text = _text(path)
    found = Misread(line=0, field="", wrong=text[1], right=text[2]) if isinstance(text, tuple) else read(text)
    if isinstance(found, Misread):
        yield {**blank, "agrees": False, "compared": False, "why": str(found)}
        return
    for n, h in enumerate(found, 1):
        outcome = replay(h)
        yield {
            **blank,
            "where": f", hand {n}" if len(found) > 1 else "",
            "variant": h.variant,
            "agrees": outcome.agrees,
            "compared": outcome.compared and (outcome.agrees or bool(outcome.stacks)),
            "why": outcome.why,
            "rule": outcome.rule,
            "stacks": outcome.stacks,
            "options": outcome.options,
            "notes": outcome.notes,
        }


def _text(path: Path) -> str | tuple[str, str, str]:
    """The text of a file; or that there is none, what is wrong, and what would be right."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            return "", "it is too large", f"at most {LARGEST:,} bytes"
        return data.decode("utf-8-sig")
    except OSError as error:
        return "", error.strerror or str(error), "name a file that can be read"
    except UnicodeDecodeError:
        return "", "it is not text", "a history is text in UTF-8"


# --- export ---------------------------------------------------------------------------------------


@app.command("export", epilog=EXPORT_EXAMPLES)
def export(  # noqa: PLR0913  (each is an option of the command)
    *,
    store: Store = USUAL,
    table: Annotated[str, typer.Option(help="The poker table.", show_default=False)] = "",
    hand: Annotated[int | None, typer.Option(min=1, help="One hand only.", show_default=False)] = None,
    form: Annotated[str, typer.Option("--format", help="phh or pokerstars.")] = "phh",
    hero: Annotated[str, typer.Option(help="pokerstars: only this player's cards are written.")] = "",
    json: Json = False,
) -> None:
    """Write finished hands of a poker table as histories: one hand, or all of them."""
    if form not in ("phh", "pokerstars"):
        unknown("format", form, ("phh", "pokerstars"))
    played = _hands(store, table)
    numbers = [one.number for one, _ in played]
    if hand is not None and hand not in numbers:
        misused(f"{table} has no finished hand {hand}; it has {_span(numbers)}")
    kept = [(one, at) for one, at in played if hand in (None, one.number)]
    if not kept:
        misused(f"{table} has no finished hands")
    if form == "phh" and hand is None:
        kept = [(one, at) for one, at in kept if _tellable(one)]
    texts = [_pokerstars(one, at, hero) if form == "pokerstars" else _phh(one) for one, at in kept]
    if json:
        found = [{"hand": one.number, "text": words} for (one, _), words in zip(kept, texts, strict=True)]
        answer({"table": table, "format": form, "hands": found})
    elif sys.stdout is not None:
        sys.stdout.write(_joined(texts, form, [one.number for one, _ in kept]))


def _joined(texts: list[str], form: str, numbers: list[int]) -> str:
    """The texts as one: several histories are tables of one TOML file, each named by its hand."""
    if len(texts) == 1:
        return texts[0]
    if form == "pokerstars":
        return "\n\n".join(texts)
    return "\n".join(f"[{number}]\n{words}" for number, words in zip(numbers, texts, strict=True))


def _span(numbers: list[int]) -> str:
    return f"hands {numbers[0]} to {numbers[-1]}" if numbers else "none"


def _tellable(played: Played) -> bool:
    """Whether the format can tell a hand; one that it cannot is named on the error stream and left out."""
    found = history(played)
    if isinstance(found, str):
        notes().print(f"hand {played.number} is left out: {found}")
    return not isinstance(found, str)


def _phh(played: Played) -> str:

    found = history(played)
    if isinstance(found, str):
        raise Failed(found)
    return write(found)


def _pokerstars(played: Played, at: int, hero: str) -> str:

    when = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y/%m/%d %H:%M:%S UTC")
    return text(played, when=when, hero=hero)


def _hands(store: str, table: str) -> list[tuple[Played, int]]:
    """The finished hands of a table, each with the time in milliseconds at which it began."""
    with reading(store) as journal:
        streams = journal.streams()
        if table not in streams:
            unknown("table", table, streams) if table else misused(f"which table? {', '.join(streams)}")
        known = takewhile(lambda one: not is_sealed(one.payload), clear(journal.read(table), find_keys(journal)))
        records = [(decode(table, record.payload), record.at) for record in known]
    began = {e.number: at for e, at in records if isinstance(e, HandBegan)}
    try:
        return [(one, began[one.number]) for one in hands(e for e, _ in records)]
    except KeyError as other:
        raise Failed(f"{table} is not a poker table: it deals {other}") from other
