"""croupier edge --all: every wager of every game and scale, and what looks wrong in the rules, each with its rule."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cli.asking import answered, percent
from croupier.cli.say import answer, console, notes, show

if TYPE_CHECKING:
    from croupier.odds.lint import Doubt
    from croupier.odds.records import Figures

SCALES: dict[str, dict[str, tuple[str, ...]]] = {
    "caribbean-stud": {},
    "big-raise-stud": {"sevens": ("ante",)},
    "four-card-poker": {"aces_up_scale": ("aces",)},
    "ultimate-texas-holdem": {"trips_scale": ("trips",)},
    "blackjack": {
        "perfect_pairs_scale": ("perfect-pairs",),
        "any_pair_scale": ("any-pair",),
        "super_sevens_scale": ("super-sevens",),
        "lucky_match_scale": ("lucky-match",),
        "push_22_scale": ("push-22",),
        "blackjack_pays": ("initial",),
        "free_bet": ("initial",),
    },
    "baccarat": {
        "perfect_scale": ("perfect-player",),
        "any_pair_scale": ("pair-player",),
        "lucky_match_scale": ("match-player",),
        "tie_pays": ("tie",),
        "no_commission": ("banker",),
        "two_to_one": ("player", "banker", "tie"),
    },
    "dragon21": {"perfect_scale": ("dragonpair",)},
    "electronic-tai-sai": {"pays": ()},
    "lunar-poker": {},
}
"""The options of each game that are other scales or forms of a wager; without names, of every wager.

Lunar Poker has some too, and each would take half a minute: ask for them one by one.
"""


class Line(NamedTuple):
    """One wager of the census."""

    game: str
    edition: str
    setting: str
    figures: "Figures"


def lint(*, json: bool) -> None:
    """Go through everything, and say what looks wrong."""
    from croupier.odds.lint import of_the_poker_room  # noqa: PLC0415
    from croupier.odds.writing import plain, wager_answer  # noqa: PLC0415

    lines: list[Line] = []
    found: list[Doubt] = []
    err = notes()
    with err.status("working out every game") as status:
        for game in SCALES:
            if err.is_terminal:
                status.update(f"working out {game}")
            for line, doubts in _census(game):
                lines += line
                found += [doubt for doubt in doubts if doubt not in found]
    found += of_the_poker_room()
    if json:
        told = [
            {"game": x.game, "edition": x.edition, "setting": x.setting, "wager": x.figures.name}
            | wager_answer(x.figures)
            for x in lines
        ]
        answer({"wagers": told, "warnings": [plain(doubt) for doubt in found]})
        return
    _told(lines, found)


def _census(game: str) -> "Iterator[tuple[list[Line], list[Doubt]]]":
    """The game in each edition, then each of its other scales and forms."""
    from msgspec.structs import replace  # noqa: PLC0415

    from croupier.odds.asking import editions, values_of  # noqa: PLC0415
    from croupier.odds.lint import between_scales, doubts  # noqa: PLC0415

    for edition in editions(game):
        report, _ = answered(game, edition)
        usual = list(doubts(report))
        yield [Line(game, edition, "", wager) for wager in report.wagers], usual
        for option, wagers in SCALES[game].items():
            field = next((f for f in values_of(game, edition) if f.name == option), None)
            if field is None:
                continue
            by_value = {}
            for value in field.values:
                by_value[value], _ = answered(game, edition, [f"{option}={value}"])
            names = wagers or tuple(w.name for w in report.wagers)
            for value, other in by_value.items():
                others = [w for w in other.wagers if w.name in names]
                if value != field.usual:
                    setting = f"{option} = {value}"
                    new = [
                        replace(one, text=f"{one.text}, with {setting}") for one in doubts(other) if one not in usual
                    ]
                    yield [Line(game, edition, setting, w) for w in others], new
            for name in names if wagers else ():
                scales = {v: next(w for w in other.wagers if w.name == name) for v, other in by_value.items()}
                yield [], list(between_scales(game, option, scales, field.cite))


def _told(lines: list[Line], found: "list[Doubt]") -> None:
    from rich.table import Table  # noqa: PLC0415

    out = console()
    table = Table("game", "wager", "", "edge", "deviation", "rule", box=None, pad_edge=False, header_style="bold")
    for line in lines:
        one: Any = line.figures
        name = f"{line.game}, {line.edition}" if line.game == "big-raise-stud" else line.game
        table.add_row(name, one.name, line.setting, percent(one.edge), f"{one.variance**0.5:.3f}", one.cite)
    show(out, table)
    out.print(f"\n{len(lines)} wagers; {len(found)} to look at" + (":" if found else "."), style="bold")
    for doubt in found:
        out.print(f"  {doubt.game}: {doubt.text} ({doubt.cite})", style="yellow")
