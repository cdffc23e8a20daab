"""The devices of a tai-sai table at work: a simulated note acceptor and voucher printer at every terminal.

They are driven through the interfaces of `croupier.engines.chance.devices`, as real ones would be. What was under way
when the power went is asked of the device again: a simulated one has forgotten it, so its note goes back.
"""

import asyncio
import secrets
from collections import defaultdict

from croupier.engines.chance.commands import AnyTaiSaiCommand
from croupier.engines.chance.devices import DEVICE, SimulatedAcceptor, SimulatedPrinter, settle_note, settle_voucher
from croupier.engines.chance.state import Printed, System
from croupier.floor.floor import Floor
from croupier.kernel.terminals import Devices


class Peripherals:
    """The devices of one table."""

    def __init__(self, floor: Floor, table: str, takes: float) -> None:
        """`takes` is how long a device needs, in seconds."""
        self.floor, self.table, self.takes = floor, table, takes
        self.acceptors: defaultdict[int, SimulatedAcceptor] = defaultdict(SimulatedAcceptor)
        self.printers: defaultdict[int, SimulatedPrinter] = defaultdict(SimulatedPrinter)

    @property
    def system(self) -> System:
        """The system as it stands."""
        return self.floor.pit.state(self.table, System)

    async def run(self) -> None:
        """Settle what was under way before, then let the devices work, for ever."""
        await self._report(*self.at_work())
        while True:
            if not await self.act():
                await self.floor.change(1.0)

    def at_work(self) -> tuple[list[int], list[int]]:
        """Terminals that hold a note, and vouchers that are being printed."""
        system = self.system
        if system.options.devices is not Devices.DRIVEN:
            return [], []
        return (
            [n for n, one in system.terminals.items() if one.note],
            [number for number, one in system.vouchers.items() if one.state is Printed.PRINTING],
        )

    async def act(self) -> bool:
        """Let every device that is at work finish; whether any was."""
        terminals, vouchers = self.at_work()
        if not terminals and not vouchers:
            return False
        await asyncio.sleep(self.takes)
        system = self.system
        for n in terminals:
            self.acceptors[n].hold(system.terminals[n].note)
            self.acceptors[n].stack(system.terminals[n].note)
        for number in vouchers:
            self.printers[system.vouchers[number].terminal].print(number, system.vouchers[number].code)
        await self._report(terminals, vouchers)
        return True

    async def _report(self, terminals: list[int], vouchers: list[int]) -> None:
        """Say what the devices know of these notes and vouchers."""
        system = self.system
        reports: list[AnyTaiSaiCommand | None] = [settle_note(system, n, self.acceptors[n]) for n in terminals]
        reports += [settle_voucher(system, v, self.printers[system.vouchers[v].terminal]) for v in vouchers]
        for report in reports:
            if report is not None:
                await self.floor.command(DEVICE, self.table, secrets.token_hex(8), report)
