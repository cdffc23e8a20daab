"""croupier advice: what each choice is worth with the cards in hand."""

from typing import Annotated, Any

import typer

from croupier.cli.support.errors import misused
from croupier.cli.support.odds import Edition, PayLines, Stake, cards_of, question_of
from croupier.cli.support.output import Json, answer, columns, console, show
from croupier.cli.support.settings import Settings
from croupier.games.questions import mathematics
from croupier.mathematics.records import Seen, Unanswerable
from croupier.mathematics.writing import plain
from croupier.things.cards import name

EXAMPLES = """\b
Examples:
  croupier advice caribbean-stud AsKdJh8c3d --dealer 7h
  croupier advice ultimate-texas-holdem AsTd --board 'Th 7h 2c'
  croupier advice blackjack 'Tc 6h' --dealer 9s
  croupier advice lunar-poker 'As Kd Qh Jc 4d' --dealer 9c --json"""


def advice(  # noqa: PLR0913  (each is an option of the command)
    game: Annotated[str, typer.Argument(help="A house game, by name.")],
    cards: Annotated[list[str], typer.Argument(help="Your cards, as in AsKd or 'As Kd'.")],
    *,
    dealer: Annotated[str, typer.Option(help="The dealer's face-up cards.", show_default=False)] = "",
    board: Annotated[str, typer.Option(help="The community cards dealt so far.", show_default=False)] = "",
    out: Annotated[str, typer.Option(help="Dead cards: known to be out of play.", show_default=False)] = "",
    edition: Edition = "",
    settings: Settings = None,
    pay: PayLines = None,
    stake: Stake = "",
    json: Json = False,
) -> None:
    """Say what each choice is worth with these cards, the best first."""
    question = question_of(game, edition, settings, pays=pay, stake=stake)
    seen = Seen(
        own=cards_of(" ".join(cards), "your cards"),
        dealer=cards_of(dealer, "--dealer"),
        board=cards_of(board, "--board"),
        out=cards_of(out, "--out"),
    )
    try:
        found = mathematics(game).advise(question, seen)
    except Unanswerable as wrong:
        misused(str(wrong))
    if json:
        told: dict[str, Any] = plain(found)
        for choice in told["choices"]:
            choice["cards"] = [name(card) for card in choice["cards"]]
        answer({"game": game, "edition": question.edition, **told})
        return

    table = columns("choice", "worth", "costs", "rule")
    best: dict[str, float] = {}
    for choice in found.choices:
        best.setdefault(choice.about, choice.value)
        words = " ".join([choice.name, *map(name, choice.cards)])
        table.add_row(words, f"{choice.value:+.4f}", f"{best[choice.about] - choice.value:.4f}", choice.cite)
    screen = console()
    show(screen, table)
    if found.why:
        screen.print(found.why)
    screen.print("Worth: the average win or loss, in units of the first wager.", style="dim")
