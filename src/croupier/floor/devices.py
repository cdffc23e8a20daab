"""Simulated devices of a tai-sai table: the note acceptor and the voucher printer of every terminal.

They speak as real ones would: a note is held until the acceptor says that it is stacked, and credits that left for a
voucher are on paper when the printer says so. What was under way when the power went is told again, and counts once.
"""

import asyncio
import secrets

from croupier.floor.floor import Floor
from croupier.play import Role, Who
from croupier.tai_sai.commands import AnyTaiSaiCommand, ConfirmPrinted, StackNote
from croupier.tai_sai.options import Devices
from croupier.tai_sai.state import System

DEVICE = Who("device", Role.OPERATOR)


def due(system: System) -> tuple[AnyTaiSaiCommand, ...]:
    """What the devices have to report."""
    if system.options.devices is not Devices.DRIVEN:
        return ()
    held = [(n, one.note) for n, one in system.terminals.items() if one.note]
    printing = [number for number, one in system.vouchers.items() if one.state == "printing"]
    return (
        *(StackNote(by=DEVICE, terminal=n, note=note) for n, note in held),
        *(ConfirmPrinted(by=DEVICE, voucher=number) for number in printing),
    )


class Peripherals:
    """The devices of one table."""

    def __init__(self, floor: Floor, table: str, takes: float) -> None:
        """`takes` is how long a device needs, in seconds."""
        self.floor, self.table, self.takes = floor, table, takes

    async def run(self) -> None:
        """Report what is due, for ever."""
        while True:
            if not await self.act():
                await self.floor.change(1.0)

    async def act(self) -> bool:
        """Let every device that is at work finish; whether any was."""
        work = due(self.floor.pit.systems[self.table])
        if not work:
            return False
        await asyncio.sleep(self.takes)
        for report in work:
            await self.floor.command(DEVICE, self.table, secrets.token_hex(8), report)
        return True
