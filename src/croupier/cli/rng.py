"""croupier rng: what live tables draw from, exported as a laboratory wants it, and a battery of tests on it."""

import platform
import re
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.progress import Progress

from croupier import __version__
from croupier.cli.support.errors import Failed, misused
from croupier.cli.support.output import Json, answer, columns, console, notes, show
from croupier.engines.chance import FACES
from croupier.floor import chance
from croupier.floor.chance import Draw
from croupier.mathematics.battery import LEVEL, Result, Test, judged, of_bytes, of_dice, of_shuffles
from croupier.things.cards import shoe

EXAMPLES = """\b
Examples:
  croupier rng --raw 1MB -o raw.bin
  croupier rng --shuffles 10000 --decks 8 -o shoes.txt
  croupier rng --dice 100000 -o dice.txt --json
  croupier rng test --size 10MB"""
TEST_EXAMPLES = """\b
Examples:
  croupier rng test
  croupier rng test --size 10MB --json"""
CODE = ("croupier.floor.chance", "croupier.things.cards", "croupier.things.dice")
"""The modules that make outcomes of bytes: how they are scaled, and what is put in order."""
UNITS = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}
LARGEST = 10_000_000_000
PIECE = 1 << 20
"""Bytes that are drawn at a time."""
LEAST = 100_000
"""Bytes of the smallest test: with fewer the tests say nothing."""
MOST = 100_000_000
"""And of the largest: all of it is held in memory."""
A_SHUFFLE, A_THROW = 100, 10
"""Bytes of the size for each shuffle, and for each throw of three dice."""
DECKS = 8
TESTS = 44
"""About so many things are done in a run, for the bar."""

app = typer.Typer(
    name="rng",
    help="Chance: export what live tables draw from, and test it.",
    rich_markup_mode=None,
    add_completion=False,
)


# --- what is exported -----------------------------------------------------------------------------


def raw(count: int, draw: Draw = chance.SYSTEM) -> Iterator[bytes]:
    """So many bytes as they are drawn for outcomes."""
    for start in range(0, count, PIECE):
        yield draw(min(PIECE, count - start))


def shuffles(count: int, decks: int, draw: Draw = chance.SYSTEM) -> Iterator[bytes]:
    """So many orders of a shoe, a line each: the numbers of the cards from the first to the last."""
    for _ in range(count):
        yield _line(chance.shuffled(shoe(decks), draw))


def throws(count: int, draw: Draw = chance.SYSTEM) -> Iterator[bytes]:
    """So many throws of three dice, a line each."""
    for _ in range(count):
        yield _line(chance.dice(FACES, draw=draw))


def _line(numbers: tuple[int, ...]) -> bytes:
    return " ".join(map(str, numbers)).encode() + b"\n"


def code() -> dict[str, str]:
    """The files that make the outcomes, each with the SHA-256 of what is in it."""
    files = {name: import_module(name).__file__ or "" for name in CODE}
    return {name: sha256(Path(file).read_bytes()).hexdigest() for name, file in files.items()}


@app.callback(invoke_without_command=True, epilog=EXAMPLES)
def rng(  # noqa: PLR0913  (each is an option of the command)
    context: typer.Context,
    *,
    bytes_: Annotated[
        str, typer.Option("--raw", metavar="SIZE", help="Raw bytes: 1MB, 500kB.", show_default=False)
    ] = "",
    orders: Annotated[
        int | None, typer.Option("--shuffles", min=1, help="So many orders of a shoe.", show_default=False)
    ] = None,
    decks: Annotated[int, typer.Option(min=1, max=DECKS, help="Decks in the shoe.")] = 1,
    dice: Annotated[int | None, typer.Option(min=1, help="So many throws of three dice.", show_default=False)] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Export chance through the functions that live tables call, with hashes of the code; or `test` it."""
    if context.invoked_subcommand is not None:
        return
    if (bool(bytes_) + (orders is not None) + (dice is not None)) != 1:
        misused("choose one of --raw SIZE, --shuffles N and --dice N; or `croupier rng test`")
    if json and output is None:
        misused("--json tells of a file: name one with -o")
    if bytes_:
        what, lines = f"raw {bytes_}", raw(size("--raw", bytes_))
    elif orders is not None:
        what, lines = f"{orders} shuffles of {decks} deck{'s' * (decks > 1)}", shuffles(orders, decks)
    else:
        what, lines = f"{dice} throws of three dice", throws(dice or 0)
    length, digest = _written(lines, output)
    told = {
        "what": what,
        "file": str(output) if output is not None else None,
        "bytes": length,
        "sha256": digest,
        "code": code(),
        "source": "os.urandom",
        "croupier": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
    }
    _told(told, json=json)


def size(option: str, text: str) -> int:
    """A number of bytes as people write it."""
    found = re.fullmatch(r"\s*([0-9]{1,11})\s*([kKmMgG]?)[bB]?\s*", text)
    count = int(found[1]) * UNITS[found[2].lower()] if found else 0
    if not 1 <= count <= LARGEST:
        misused(f"{option} {text!r} is not a size: write a number of bytes up to 10GB, as in 1MB or 500kB")
    return count


def _written(pieces: Iterator[bytes], output: Path | None) -> tuple[int, str]:
    """Write everything to a file, or to the standard output: how many bytes it was, and their hash."""
    if output is None:
        return _copied(pieces, sys.stdout.buffer)
    try:
        with output.open("wb") as file:
            return _copied(pieces, file)
    except OSError as error:
        raise Failed(f"-o {output}: {error.strerror}; name a file that can be written", 2) from error


def _copied(pieces: Iterator[bytes], file: IO[bytes]) -> tuple[int, str]:
    digest, length = sha256(), 0
    for piece in pieces:
        file.write(piece)
        digest.update(piece)
        length += len(piece)
    file.flush()
    return length, digest.hexdigest()


def _told(told: dict[str, Any], *, json: bool) -> None:
    """What was exported, by which code; beside the export itself where that goes to the output."""
    if json:
        answer(told)
        return
    out = console() if told["file"] else notes()
    out.print(f"{told['what']}, {told['bytes']:,} bytes{' into ' + told['file'] if told['file'] else ''}", style="bold")
    out.print(f"{told['sha256']}  sha256 of the export")
    for name, digest in told["code"].items():
        out.print(f"{digest}  {name}")
    out.print(f"drawn with {told['source']}, croupier {told['croupier']}, Python {told['python']}, {told['system']}")


# --- the battery ----------------------------------------------------------------------------------


def battery(count: int, draw: Draw = chance.SYSTEM, tick: Callable[[str], None] = lambda _: None) -> tuple[Result, ...]:
    """Every test on raw output of so many bytes, and on dice and shuffles made of more; `tick` hears each name."""
    found: list[tuple[str, str, float]] = []
    for of, tests in families(count, draw):
        tick(f"drawing {of}")
        for name, work in tests():
            tick(f"{of}: {name}")
            found.append((of, name, work()))
    return judged(found)


def families(count: int, draw: Draw) -> tuple[tuple[str, Callable[[], Iterator[Test]]], ...]:
    """The three kinds of output, each drawn when its turn comes."""
    deck = shoe(1)
    return (
        ("raw", lambda: of_bytes(b"".join(raw(count, draw)))),
        ("dice", lambda: of_dice([chance.dice(FACES, draw=draw) for _ in range(count // A_THROW)])),
        ("cards", lambda: of_shuffles([chance.shuffled(deck, draw) for _ in range(count // A_SHUFFLE)])),
    )


@app.command("test", epilog=TEST_EXAMPLES)
def battery_of_tests(
    *,
    amount: Annotated[
        str, typer.Option("--size", help="Bytes of raw output; dice and shuffles in proportion.")
    ] = "1MB",
    json: Json = False,
) -> int:
    """Run the battery on raw and mapped output at the 99% level, the family of tests as a whole (Holm).

    Ends with 1 if a test fails, which a fair source does once in a hundred runs: then run it again, larger.
    """
    count = size("--size", amount)
    if not LEAST <= count <= MOST:
        misused(f"--size {amount} does not suit these tests; take {LEAST // 1000}kB to {MOST // 1_000_000}MB")
    err = notes()
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task("drawing", total=TESTS)
        results = battery(count, tick=lambda name: progress.update(bar, advance=1, description=name))
    ok = all(one.ok for one in results)
    if json:
        answer({"size": count, "level": LEVEL, "ok": ok, "code": code(), "results": results})
        return 0 if ok else 1
    out, table = console(), columns("output", "test", "p-value", "at least", "")
    for one in results:
        table.add_row(one.of, one.test, f"{one.p:.4f}", f"{one.bound:.5f}", "" if one.ok else "FAILS")
    show(out, table)
    failed = sum(not one.ok for one in results)
    said = f"{len(results)} tests on {count:,} bytes, {count // A_THROW:,} throws and {count // A_SHUFFLE:,} shuffles"
    out.print(f"{said}: {'all pass' if ok else f'{failed} fail'} at the 99% level (Holm).", style="bold")
    return 0 if ok else 1
