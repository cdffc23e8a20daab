"""What the audit asks of systems: which of their events nobody asks for, and what their accounts must hold."""

from collections.abc import Iterator, Mapping

from croupier.cli import auditing_poker
from croupier.ledger.names import tournament
from croupier.ledger.postings import house, player, terminal, vouchers
from croupier.play import Event
from croupier.poker.state import PokerTable, in_play
from croupier.room.tournament_records import Tournament
from croupier.room.tournament_standing import at_table, escrow, plays
from croupier.store import Finding, Record
from croupier.table import systems
from croupier.table.systems import AnySystem
from croupier.tai_sai import events as te
from croupier.tai_sai.options import Devices
from croupier.tai_sai.settling import SYSTEM
from croupier.tai_sai.state import KEPT, UNSEEN, System

UNASKED = (
    te.LayoutLit,
    te.BetSettled,
    te.BetReversed,
    te.BetRefunded,
    te.StakeReturned,
    te.SpinEnded,
)
"""Events of a system that the rules alone bring about."""
BY_DEVICE = (te.NoteCredited, te.VoucherPrinted)
"""These too, where the devices are built in."""


def forced(s: AnySystem, event: Event) -> bool:
    """Whether nobody asks for such an event."""
    if isinstance(s, PokerTable):
        return auditing_poker.forced(event)
    if not isinstance(s, System):
        return False
    if isinstance(event, BY_DEVICE):
        return s.options.devices is Devices.BUILT_IN
    return isinstance(event, UNASKED) or (isinstance(event, te.ResultEntered) and event.by == SYSTEM)


def due(s: AnySystem) -> Event | None:
    """What the rules force next."""
    found = systems.due(s)
    return found[0] if found else None


def standing(name: str, s: AnySystem) -> dict[str, int]:
    """What the accounts of a system can spend, by its state alone."""
    if isinstance(s, PokerTable):
        return auditing_poker.standing(name, s)
    if isinstance(s, Tournament):
        return {tournament(name): escrow(s)}
    if not isinstance(s, System):
        return {}
    unpaid = sum(v.amount for v in s.vouchers.values() if v.state in ("printing", "out"))
    return {
        **{terminal(n, name): t.credits for n, t in s.terminals.items()},
        **{player(person, name): chips for person, chips in s.people.items()},
        house(name): s.house,
        vouchers(name): unpaid,
    }


def bought(s: AnySystem) -> int:
    """What came from the cage, less what went back there."""
    if isinstance(s, PokerTable):
        return s.till.bought
    if isinstance(s, Tournament):
        return s.purse.came - s.purse.refunded - s.purse.cashed - s.purse.prizes
    return s.bought if isinstance(s, System) else 0


def kept(s: AnySystem) -> int:
    """What went to the operator, less what the operator added."""
    return s.purse.kept - s.purse.funded if isinstance(s, Tournament) else 0


def at_odds(streams: Mapping[str, AnySystem]) -> list[str]:
    """What a tournament and its tables do not say alike: who sits where, and between hands with which chips."""
    found = []
    for t in [one for one in streams.values() if isinstance(one, Tournament)]:
        for name in t.felts:
            table = streams.get(name)
            if not isinstance(table, PokerTable) or in_play(table):
                continue
            there = {seat: (chair.person, chair.stack) for seat, chair in table.chairs.items()}
            known = {s: (plays(t, who), t.entrants[who].chips) for s, who in at_table(t, name).items()}
            found += [f"seat {s} of {name} is not as {t.name} has it" for s in there.keys() | known.keys()
                      if there.get(s) != known.get(s)]  # fmt: skip
    return found


def miscounted(s: AnySystem) -> list[int]:
    """Terminals whose credits are not what their meters make them."""
    if not isinstance(s, System):
        return []
    return [n for n, t in s.terminals.items() if t.credits != t.meters.credits()]


class Results:
    """What the tumbler showed beside what the spins were settled by. A wrong result may be put right later (7.3)."""

    def __init__(self) -> None:
        """No spin yet."""
        self._shown: dict[tuple[str, int], tuple[int, ...]] = {}
        """The dice of the latest spins."""
        self._wrong: dict[tuple[str, int], tuple[Record, tuple[int, ...], tuple[int, ...]]] = {}
        self._found: list[Finding] = []

    def take(self, record: Record, event: Event, s: AnySystem | None) -> None:
        """Compare an event with the dice under the cover."""
        if not isinstance(s, System):
            return
        dice = s.spin.dice
        if isinstance(event, te.Uncovered) and dice not in (UNSEEN, event.dice):
            what = f"the cover came off {_dice(event.dice)}, but the tumbler had thrown {_dice(dice)}"
            self._found.append(Finding(what, stream=record.stream, version=record.version))
        if isinstance(event, te.ResultConfirmed):
            self._shown[record.stream, event.spin] = dice
            self._shown.pop((record.stream, event.spin - KEPT), None)
        if isinstance(event, te.ResultConfirmed | te.Recalculated):
            key = record.stream, event.spin
            shown = self._shown.get(key, event.dice)
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
