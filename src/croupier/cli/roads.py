"""Results boards in a line of text, for the terminal."""

from croupier.house.game import Result
from croupier.table.shown import View

LATEST = 24
NOTHING = "Past results foretell nothing."


def road(view: View) -> str:
    """The latest results in a line: the big road column by column, or what else the display keeps of each round."""
    boards = {board.name: board for board in view.boards}
    if not view.results or not boards:
        return ""
    if "big road" not in boards:
        marks = [_result(one) for one in view.results[-LATEST:]]
        return f"{view.boards[0].title}: {' '.join(marks)}. {NOTHING}"
    runs: list[str] = []
    last = ""
    for one in view.results:
        if one.winner == "tie":
            runs = [*runs[:-1], runs[-1] + "'"] if runs else ["'"]
            continue
        letter = one.winner[0].upper()
        if letter == last:
            runs[-1] += letter
        else:
            runs.append(letter)
        last = letter
    return f"Big road: {' '.join(runs[-LATEST:])} (' a tie). {NOTHING}"


def _result(one: Result) -> str:
    """One result: the winner's first letter, or the points where only one hand is shown."""
    if one.winner == "dealer":
        return "BJ" if one.marks else str(one.points)
    return "=" if one.winner == "tie" else one.winner[0].upper()
