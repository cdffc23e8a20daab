"""The devices of a tai-sai table at work: a simulated note acceptor and voucher printer at every terminal.

They are driven through the interfaces of `croupier.engines.chance.devices`, as real ones would be. What was under way
when the power went is asked of the device again: a simulated one has forgotten it, so its note goes back.
"""

from collections import defaultdict

from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.devices import SimulatedAcceptor, SimulatedPrinter, settle_note, settle_voucher
from croupier.engines.chance.state import Printed, System
from croupier.floor.crew import Act, Look
from croupier.floor.floor import Floor
from croupier.kernel.terminals import Devices


class Peripherals:
    """The devices of one table."""

    def __init__(self, floor: Floor, table: str, takes: float) -> None:
        """`takes` is how long a device needs, in seconds."""
        self.floor, self.table, self.takes = floor, table, takes
        self.acceptors: defaultdict[int, SimulatedAcceptor] = defaultdict(SimulatedAcceptor)
        self.printers: defaultdict[int, SimulatedPrinter] = defaultdict(SimulatedPrinter)
        self._done_at = 0.0
        """When the devices that are at work will have finished."""
        self._before = True
        """Whether what is under way was so when the floor opened."""

    @property
    def system(self) -> System:
        """The system as it is decided."""
        return self.floor.state(self.table, System)

    def look(self, now: float) -> Look:
        """What a device has to say: of what was under way before, at once; of what is, when it has had its time."""
        terminals, vouchers = self.at_work()
        if not terminals and not vouchers:
            self._done_at, self._before = 0.0, False
            return None
        if not self._before:
            if not self._done_at:
                self._done_at = now + self.takes
            if now < self._done_at:
                return self._done_at
            self._work(terminals, vouchers)
        found = self._report(terminals, vouchers)
        return None if found is None else Act(found)

    def at_work(self) -> tuple[list[int], list[int]]:
        """Terminals that hold a note, and vouchers that are being printed."""
        system = self.system
        if system.options.devices is not Devices.DRIVEN:
            return [], []
        return (
            [n for n, one in system.terminals.items() if one.note],
            [number for number, one in system.vouchers.items() if one.state is Printed.PRINTING],
        )

    def _work(self, terminals: list[int], vouchers: list[int]) -> None:
        """Let every device that is at work finish."""
        system = self.system
        for n in terminals:
            self.acceptors[n].hold(system.terminals[n].note)
            self.acceptors[n].stack(system.terminals[n].note)
        for number in vouchers:
            self.printers[system.vouchers[number].terminal].print(number, system.vouchers[number].code)

    def _report(self, terminals: list[int], vouchers: list[int]) -> AnyTaiSaiCommand | None:
        """What the devices know of these notes and vouchers, the first of it."""
        system = self.system
        reports: list[AnyTaiSaiCommand | None] = [settle_note(system, n, self.acceptors[n]) for n in terminals]
        reports += [settle_voucher(system, v, self.printers[system.vouchers[v].terminal]) for v in vouchers]
        return next((report for report in reports if report is not None), None)
