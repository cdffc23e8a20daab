"""A table against the house as the player at the terminal sees it: cards, wagers, offers, results in a line."""

from typing import Any

from rich.table import Table
from rich.text import Text

from croupier.cli.session.screen import Entry, Words, label, name
from croupier.cli.support.output import show
from croupier.engines.cards.game import Result
from croupier.engines.cards.shown import BoxShown, HandShown, StakeShown, View
from croupier.things.money import Money

LATEST = 24
NOTHING = "Past results predict nothing."


def own_box(view: View) -> int:
    """Where the player sits; 0 for nowhere."""
    return next((b.box for b in view.boxes if b.player == view.you), 0)


def elsewhere(entry: Entry, own: int) -> bool:
    """Whether an offer is a wager at a box where the player does not sit."""
    return entry[1].command == "Wager" and entry[1].fields.get("box") != own


def drawn(words: Words, view: View, entries: list[Entry], hint: str) -> None:
    """The table, and the numbered offers."""
    if view.house or any(b.hand or b.stakes for b in view.boxes):
        choosing = {o.fields.get("box") for _, o in entries if o.cards is not None}
        show(words.out, table_of(words, view, choosing))
    chips = sum(p.chips for p in view.people if p.name == view.you)
    line = f"Round {view.round}, {view.phase}. You have {view.money(chips)}."
    if view.meter is not None:
        line += f" The jackpot stands at {view.money(view.meter)}."
    shown = road(view)
    if shown and not view.house:
        words.out.print(shown, style="dim")
    words.out.print(line, style="bold")
    if view.question:
        words.out.print(f"For {entries[0][0].name if entries else 'the floor'}: {view.question}", style="bold yellow")
    mine = own_box(view)
    here = [(n, e) for n, e in enumerate(entries, 1) if not elsewhere(e, mine)]
    words.out.print("  ".join(f"[{n}] {label(view.money, e, mine)}" for n, e in here))
    away = {e[1].fields["box"]: n for n, e in reversed(list(enumerate(entries, 1))) if elsewhere(e, mine)}
    if away:
        boxes = ", ".join(map(str, sorted(away)))
        example = name(entries[min(away.values()) - 1], mine).lower()
        words.out.print(f"You can also wager on boxes {boxes}, by name, as in: {example} 20", style="dim")
    words.out.print(hint, style="dim")


def table_of(words: Words, view: View, choosing: set[Any]) -> Table:
    """The cards and wagers; under a hand of which cards are to be named stand their numbers."""
    table = Table("", "cards", "hand", "wagers", box=None, pad_edge=False, header_style="dim")
    for house in view.house:
        held = f"held by {house.holder}" if house.holder else ""
        table.add_row(house.label.lower().removesuffix(" cards"), words.cards(house.cards), house.words, held)
    for box in view.boxes:
        if box.player or box.stakes or box.hand:
            _box(words, table, view, box, numbered=box.box in choosing)
    return table


def _box(words: Words, table: Table, view: View, box: BoxShown, *, numbered: bool) -> None:
    """A box: its first hand with the wagers, then every hand that was split off with its own."""
    hand = box.hand
    style = "bold" if (box.owner or box.player) == view.you else ""
    split = bool(box.more)
    table.add_row(
        Text(f"{box.box} {box.owner or box.player}", style),
        words.cards(hand.cards) if hand else "",
        _hand_words(hand) if hand else "",
        _stakes(view, box, 0 if split else None),
    )
    if hand and numbered:
        numbers = "".join(f"{n:<3}" for n in range(1, len(hand.cards) + 1))
        table.add_row("", Text(numbers, style="dim"), Text("their numbers", style="dim"), "")
    for n, more in enumerate(box.more, 1):
        name = Text(f"  hand {n + 1}", style)
        table.add_row(name, words.cards(more.cards), _hand_words(more), _stakes(view, box, n))


def _hand_words(hand: HandShown) -> str:
    """What a hand is, how it was decided, what stands beside it."""
    free = [f"free {kind}" for kind in hand.markers]
    return ", ".join(filter(None, (hand.words, "to decide" if hand.asked else hand.choice, *free)))


def _stakes(view: View, box: BoxShown, hand: int | None) -> str:
    """The wagers of a box, or of one of its hands; whose they are, where several people have wagered there."""
    labels = {area.wager: area.label.lower() for area in view.areas}
    stakes = [stake for stake in box.stakes if hand in (None, stake.hand)]
    several = len({stake.owner for stake in box.stakes}) > 1
    return ", ".join((f"{s.owner}: " if several else "") + _stake(view.money, s, labels) for s in stakes)


def _stake(money: Money, s: StakeShown, labels: dict[str, str]) -> str:
    fate = f" {s.fate}" + (f" {money(s.won)}" if s.won else "") if s.fate else ""
    return f"{labels.get(s.wager, s.wager)} {money(s.amount)}{fate}"


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
