"""What the audit checks beside events and accounts: what streams say of each other, meters, and the dice."""

from collections.abc import Collection, Iterable, Iterator

from croupier.books.batches import Finding, Written
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.chance import events as te
from croupier.engines.chance.state import KEPT, UNSEEN, System
from croupier.engines.pit.pit import Pit
from croupier.engines.tournament.standing import at_table, plays
from croupier.engines.tournament.state import Tournament
from croupier.kernel.events import Event


def disagreements(pit: Pit) -> list[str]:
    """What a tournament and its tables do not say alike: who sits where, and between hands with which chips."""
    found = []
    for t in pit.states(Tournament).values():
        for name in t.tables:
            table = pit.find(name, PokerTable)
            if table is None or in_play(table):
                continue
            there = {seat: (chair.person, chair.stack) for seat, chair in table.chairs.items()}
            known = {s: (plays(t, who), t.entrants[who].chips) for s, who in at_table(t, name).items()}
            found += [f"seat {s} of {name} does not match {t.name}" for s in there.keys() | known.keys()
                      if there.get(s) != known.get(s)]  # fmt: skip
    return found


def unseen(pit: Pit, streams: Collection[str], accounts: Iterable[str]) -> set[str]:
    """Of the accounts, those that these streams may have moved: their own, and those that many tables share."""
    shared = {name for stream in streams if stream in pit.streams for name in pit.streams[stream].standing(stream)}
    return shared | {name for name in accounts if name.replace("@", ":").rpartition(":")[2] in streams}


def miscounted(pit: Pit) -> list[str]:
    """Terminals whose credits are not what their meters make them."""
    return [
        f"the meters of terminal {n} of {name} do not make up its credits"
        for name, s in pit.states(System).items()
        for n, t in s.terminals.items()
        if t.credits != t.meters.credits()
    ]


SHOWING = (te.Uncovered, te.ResultConfirmed, te.Recalculated)
"""Events that say what the dice showed."""


class Results:
    """What the tumbler showed beside what the spins were settled by. A wrong result may be put right later (7.3)."""

    def __init__(self, shown: dict[tuple[str, int], tuple[int, ...]] | None = None) -> None:
        """No spin yet but those whose dice are known."""
        self.shown = dict(shown or {})
        """The dice of the latest spins, by table and number."""
        self._wrong: dict[tuple[str, int], tuple[Written, tuple[int, ...], tuple[int, ...]]] = {}
        self._found: list[Finding] = []

    def take(self, record: Written, event: Event, s: System | None) -> None:
        """Compare an event with the dice under the cover."""
        if s is None:
            return
        dice = s.spin.dice
        if isinstance(event, te.Uncovered) and dice not in (UNSEEN, event.dice):
            what = f"the cover came off {_dice(event.dice)}, but the tumbler had thrown {_dice(dice)}"
            self._found.append(Finding(what, stream=record.stream, version=record.version))
        if isinstance(event, te.ResultConfirmed):
            self.shown[record.stream, event.spin] = dice
            self.shown.pop((record.stream, event.spin - KEPT), None)
        if isinstance(event, te.ResultConfirmed | te.Recalculated):
            key = record.stream, event.spin
            shown = self.shown.get(key, event.dice)
            if sorted(shown) == sorted(event.dice):
                self._wrong.pop(key, None)
            else:
                self._wrong[key] = (record, shown, event.dice)

    def findings(self) -> Iterator[Finding]:
        """What is false and was never put right."""
        yield from self._found
        for (stream, spin), (record, shown, result) in self._wrong.items():
            what = (
                f"spin {spin} was settled by the result {_dice(result)}, but the dice showed {_dice(shown)};"
                " it was not recalculated (electronic-tai-sai 7.3)"
            )
            yield Finding(what, stream=stream, version=record.version)


def _dice(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
