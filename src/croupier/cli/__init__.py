"""The command line. This module only wires: a command is a module, and imports what it needs when it runs."""

import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier import __version__
from croupier.cli import (
    advice,
    audit,
    bench,
    case,
    compare,
    edge,
    equity,
    find,
    floor,
    games,
    phh,
    play,
    receipt,
    replay,
    rules,
    sheet,
    simulate,
)
from croupier.cli.say import Failed, one_line, quiet_stdout

# Plain help: the rich one takes four times as long to appear.
app = typer.Typer(
    name="croupier",
    help="Gazetted casino rules, running: every decision names the rule it rests on.",
    epilog="Every command takes --json and has examples in its own --help.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)


def _version(asked: object) -> None:
    if asked:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", help="Say which version this is.", callback=_version, is_eager=True)
]


@app.callback()
def croupier(*, version: Version = False) -> None:
    """Gazetted casino rules, running: every decision names the rule it rests on."""


for name, module, command in (
    ("games", games, games.games),
    ("rules", rules, rules.rules),
    ("play", play, play.play),
    ("open", floor, floor.open_),
    ("case", case, case.case),
    ("edge", edge, edge.edge),
    ("advice", advice, advice.advice),
    ("compare", compare, compare.compare),
    ("sheet", sheet, sheet.sheet),
    ("simulate", simulate, simulate.simulate),
    ("equity", equity, equity.equity),
    ("replay", replay, replay.replay),
    ("find", find, find.find),
    ("audit", audit, audit.audit),
    ("receipt", receipt, receipt.receipt),
    ("bench", bench, bench.bench),
):
    app.command(name, epilog=module.EXAMPLES)(command)
app.add_typer(phh.app, name="phh")


def main(args: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 if it failed, 2 if it was not used right, 130 when interrupted."""
    words = _helped(list(sys.argv[1:] if args is None else args))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no suits gets a question mark
    try:
        code = app(words, prog_name="croupier", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Failed as failed:
        return _stop(str(failed), failed.code)
    except (KeyboardInterrupt, typer.Abort):
        return _stop("stopped", 130)
    except BrokenPipeError:
        quiet_stdout()
        return 1
    except OSError as error:
        quiet_stdout()
        return _stop(f"{error.filename or 'the answer could not be written'}: {error.strerror or error}", 1)
    except Exception as error:  # noqa: BLE001  (nobody at a table can use a traceback; who asks for one gets it)
        return _stop(*_explained(error))
    return code if isinstance(code, int) else 0


def _helped(words: list[str]) -> list[str]:
    """The words, with a call for help where people write one: nothing, help, help edge, edge help."""
    if not words or words[0] == "help":
        return [*words[1:], "--help"]
    if words[-1] == "help" and all(word.isalpha() for word in words) and len(words) <= GROUPED:
        return [*words[:-1], "--help"]
    return words


GROUPED = 3
"""Words of the longest command with help behind it: phh check help."""


def _explained(error: Exception) -> tuple[str, int]:
    """An error of the parser in one line, or a fault of our own."""
    format_message = getattr(error, "format_message", None)
    if format_message is not None:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "croupier"
        said = format_message()
        return f"{said}{'' if said.endswith(('.', '?')) else '.'} {path} --help says more.", 2
    if os.environ.get("CROUPIER_TRACEBACK"):
        traceback.print_exc()
    what = f"{type(error).__name__}: {error}"
    return f"croupier met a fault of its own ({what}); CROUPIER_TRACEBACK=1 shows where", 1


def _stop(message: str, code: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"croupier: {one_line(message)}\n")
    return code
