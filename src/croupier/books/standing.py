"""What the audit asks of systems: which of their events nobody asks for, and what their accounts must hold."""

from collections.abc import Iterator, Mapping

from croupier.books.batches import Finding, Written
from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.hand import betting
from croupier.engines.betting.state import PokerTable, in_play
from croupier.engines.chance import events as te
from croupier.engines.chance.options import Devices
from croupier.engines.chance.spinning import SYSTEM
from croupier.engines.chance.state import KEPT, UNSEEN, System
from croupier.engines.pit.pit import AnySystem
from croupier.engines.tournament.standing import at_table, escrow, plays
from croupier.engines.tournament.state import Tournament
from croupier.kernel.entries import (
    chips,
    held,
    house,
    player,
    pot,
    retained,
    slide,
    terminal,
    tournament,
    vouchers,
)
from croupier.kernel.events import Event
from croupier.law.books import document

P = document("poker-victoria")

IN_A_HAND = (
    pe.CardDealt,
    pe.CardBurned,
    pe.BoardDealt,
    pe.CommunityDealt,
    pe.RoundOpened,
    pe.DrawOpened,
    pe.WagerReturned,
    pe.RoundClosed,
    pe.KittyMucked,
    pe.RakeTaken,
    pe.PotAwarded,
    pe.HandEnded,
)
"""Events of a hand of poker that nobody asks for."""


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
        return _forced_in_a_hand(event)
    if not isinstance(s, System):
        return False
    if isinstance(event, BY_DEVICE):
        return s.options.devices is Devices.BUILT_IN
    return isinstance(event, UNASKED) or (isinstance(event, te.ResultEntered) and event.by == SYSTEM)


def _forced_in_a_hand(event: Event) -> bool:
    """Whether nobody asks for such an event; an over-blind is put in, and a hand invalidated, by somebody's will."""
    if isinstance(event, pe.HandEnded) and event.voided:
        return False
    return isinstance(event, IN_A_HAND) or (isinstance(event, pe.ForcedPosted) and event.kind != "over-blind")


def standing(name: str, s: AnySystem) -> dict[str, int]:
    """What the accounts of a system can spend, by its state alone."""
    if isinstance(s, PokerTable):
        return _standing_at_poker(name, s)
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


def _standing_at_poker(name: str, t: PokerTable) -> dict[str, int]:
    """What the accounts of a table can spend, by its state alone."""
    accounts = {player(chair.person, name): chair.stack for chair in t.chairs.values()}
    h = t.hand
    left = 0
    if h is not None and not h.over:
        for place in h.places:
            if place.owner:
                accounts[player(place.owner, name)] = accounts.get(player(place.owner, name), 0) + place.stack
        left = betting.pot(h) - sum(h.rake or ()) - sum(place.won for place in h.places)
    return {
        **accounts,
        pot(name): left,
        slide(name): t.till.slide,
        house(name): t.till.dropped,
        held(name): sum(t.seating.held.values()),
        retained(name): t.till.retained,
        chips(name): -t.till.allotted,
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
        self._wrong: dict[tuple[str, int], tuple[Written, tuple[int, ...], tuple[int, ...]]] = {}
        self._found: list[Finding] = []

    def take(self, record: Written, event: Event, s: AnySystem | None) -> None:
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
