"""The command line: one lazy group. A command is a module, imported when it is called."""

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from click import Command, Context
from typer.core import TyperGroup
from typer.main import get_command

from croupier import __version__
from croupier.cli.support.errors import Failed, numbers_said, one_line, quiet_stdout

COMMANDS = {
    "games": "The games: editions, options, wagers, pay scales.",
    "rules": "The rulebook: standing, summary, where enforced, cases.",
    "play": "Play a game in the terminal, against bots.",
    "open": "Open the floor: a server with web pages, bots at the tables.",
    "config": "The settings of a floor: an example, and a check.",
    "case": "Run cases: what people do at a table and what must follow.",
    "edge": "The exact house edge of every wager, and the best play.",
    "advice": "What each choice is worth with these cards.",
    "compare": "Compare two editions or sets of options: rules and cost.",
    "sheet": "Write a game's maths sheet to a file.",
    "simulate": "Play rounds by the million; in poker, bots against bots.",
    "equity": "Poker hands against each other: each one's share of the pot.",
    "replay": "Step through a round, from a case or a journal.",
    "find": "Look up rounds in a journal.",
    "audit": "Audit a journal: signatures, commands, payouts, accounts.",
    "receipt": "A signed receipt for a store, to be kept elsewhere.",
    "backup": "Copy a store while a floor is open on it.",
    "restore": "Make a store from a backup.",
    "verify": "Check that the cards of a round were fixed before the bets.",
    "rng": "Chance: export and test what live tables draw from.",
    "bench": "Benchmarks on this machine, next to other libraries.",
    "phh": "Check and write poker hand histories.",
}
"""Every command in a line; it is a module of this package, and a function of the same name in it."""

PLAIN: dict[str, Any] = {"rich_markup_mode": None, "add_completion": False}
"""Plain help: the rich one takes four times as long to appear."""


class Lazy(TyperGroup):
    """A group that knows its commands by name and line, and imports the module of the one that is called."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """The command that is called, as its module has it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, _command(name or ""), rest


def _command(name: str) -> Command:
    """A command out of its module: a group of commands (`app`), or one function and its examples."""
    module = import_module(f"croupier.cli.{name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(**PLAIN)
        function = getattr(module, name, None) or getattr(module, f"{name}_")  # open_ leaves Python its own open
        app.command(name, epilog=module.EXAMPLES)(function)
    return get_command(app)


app = typer.Typer(
    name="croupier",
    cls=Lazy,
    suggest_commands=False,  # click has a suggestion of its own
    help="Gazetted casino rules, running: every decision names the rule it rests on.",
    epilog="Every command takes --json and has examples in its own --help.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    **PLAIN,
)
for _name, _line in COMMANDS.items():
    app.command(_name, short_help=_line)(lambda: None)


def _version(asked: object) -> None:
    if asked:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)]


@app.callback()
def croupier(*, version: Version = False) -> None:
    """Gazetted casino rules, running: every decision names the rule it rests on."""


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
        return _stop(f"{error.filename or 'the output could not be written'}: {error.strerror or error}", 1)
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
    """An error of the parser in one line, what is wrong with a store, or a fault of our own."""
    format_message = getattr(error, "format_message", None)
    if format_message is not None:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "croupier"
        said = numbers_said(format_message())
        return f"{said}{'' if said.endswith(('.', '?')) else '.'} See {path} --help.", 2
    from croupier.store.journal import StoreError  # noqa: PLC0415  (only who fails waits for it)

    if isinstance(error, StoreError):
        return str(error), 1
    if os.environ.get("CROUPIER_TRACEBACK"):
        traceback.print_exc()
    what = f"{type(error).__name__}: {error}"
    return f"internal error ({what}); set CROUPIER_TRACEBACK=1 to see where", 1


def _stop(message: str, code: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"croupier: {one_line(message)}\n")
    return code
