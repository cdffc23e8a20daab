"""croupier config: the settings of a floor, checked before it is opened."""

import os
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import PLAIN
from croupier.cli.support.errors import Failed
from croupier.cli.support.output import Json, answer, columns, console, show

EXAMPLES = """\b
Examples:
  croupier config example -o floor.toml
  croupier config check floor.toml
  croupier config check floor.toml --set clock.decide=20 --json
  CROUPIER_SERVER_PORT=9000 croupier config check"""

app = typer.Typer(**PLAIN, help="The settings of a floor: a file to begin with, and what is in force.", epilog=EXAMPLES)
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SECTION.FIELD=VALUE", help="A setting that wins over file and environment."),
]


@app.command(epilog=EXAMPLES)
def check(
    file: Annotated[Path | None, typer.Argument(help="The file with the settings.", show_default=False)] = None,
    *,
    sets: Sets = None,
    json: Json = False,
) -> None:
    """Say what would be in force and where each value comes from; everything that is wrong, a line each."""
    from croupier.cli.serving.reading import Wrong, read, read_flag  # noqa: PLC0415  (help waits for none of it)
    from croupier.cli.serving.words import in_force  # noqa: PLC0415

    try:
        settings = read(file, os.environ, dict(map(read_flag, sets or ())))
    except Wrong as wrong:
        for line in wrong.lines[:-1]:
            typer.echo(f"croupier: {line}", err=True)
        raise Failed(wrong.lines[-1], 2) from wrong
    found = in_force(settings)
    if json:
        answer({"settings": found})
        return
    table = columns("setting", "in force", "from")
    for one in found:
        table.add_row(one.name, one.value, one.origin)
    show(console(), table)


@app.command(epilog=EXAMPLES)
def example(
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it to this file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print a file with every setting, what it is and how it is usually."""
    from croupier.cli.serving.words import example as written  # noqa: PLC0415

    text = written()
    if output is not None:
        if output.exists():
            raise Failed(f"{output} is there already; name a file that is not", 2)
        output.write_text(text)
    if json:
        answer({"file": text})
    elif output is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"{output}: every setting as it usually is; croupier open --config {output}")
