"""croupier sheet: the mathematics of a game as one file that stands by itself and prints well."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.asking import Edition, Meter, PayLines, Stake, answered, plain_options
from croupier.cli.say import Failed, Json, answer, console
from croupier.cli.settings import Settings

EXAMPLES = """\b
Examples:
  croupier sheet caribbean-stud -o caribbean.html
  croupier sheet blackjack --set decks=6 --set hit_soft_17=true -o h17.html
  croupier sheet baccarat --pay 'tie: tie = 9 to 1' -o tie.html"""


def sheet(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="A game of the house, by name.")],
    *,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="Where the sheet goes.")],
    edition: Edition = "",
    settings: Settings = None,
    pay: PayLines = None,
    stake: Stake = "",
    meter: Meter = "",
    json: Json = False,
) -> None:
    """Write the maths sheet: prizes, hits, derivation, edge, variance, confidence bands, strategy and plots."""
    report, seconds = answered(game, edition, settings, pays=pay, stake=stake, meter=meter)
    from croupier.house import GAMES  # noqa: PLC0415  (help must not wait for the games)
    from croupier.tai_sai.options import TITLE  # noqa: PLC0415
    from croupier.web.sheet import page  # noqa: PLC0415

    style = Path(page.__code__.co_filename).with_name("static") / "sheet.css"
    title = next((g.title for g in GAMES if g.name == game), TITLE)
    changed = list(plain_options(report).items())
    changed += [("pays", line) for line in pay or []]
    changed += [(name, text) for name, text in (("stake", stake), ("meter", meter)) if text]
    text = page(report, title=title, style=style.read_text(encoding="utf-8"), changed=changed)
    try:
        out.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as wrong:
        raise Failed(
            f"{out}: {getattr(wrong, 'strerror', None) or wrong}; name a file that can be written, as in -o {game}.html"
        ) from wrong
    if json:
        answer({"game": game, "file": str(out), "bytes": len(text.encode()), "seconds": round(seconds, 3)})
    else:
        console().print(f"{out}: {len(text.encode()):,} bytes, {len(report.wagers)} wagers")
