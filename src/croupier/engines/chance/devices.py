"""Note acceptor and voucher printer: what a driver needs of them, and simulated ones that fail on purpose.

A device and the game system can lose touch at any moment, so that neither knows what the other did last (two generals).
Both keep to one order: the system writes "held" before the acceptor may stack a note, and the acceptor remembers where
the note is until the system has confirmed it. After a restart `settle_note` asks the acceptor and says what is true;
saying it twice is harmless, for the system takes the number of a note once. Vouchers go the same way.
"""

from enum import StrEnum
from typing import Protocol

from croupier.engines.chance import commands as tc
from croupier.engines.chance.state import Printed, System
from croupier.kernel.people import Role, Who

DEVICE = Who("device", Role.OPERATOR)
"""In whose name devices speak: they are the operator's."""


class PowerLost(Exception):  # noqa: N818 - what happens, not what is wrong
    """The power went while a device was at work."""


class At(StrEnum):
    """Where a note is."""

    HELD = "held"
    STACKED = "stacked"
    RETURNED = "returned"
    UNKNOWN = "unknown"


class Fails(StrEnum):
    """What a simulated device does next."""

    NOT = "ok"
    JAM = "jam"
    BEFORE = "before"
    """The power is lost before anything has moved."""
    AFTER = "after"


class NoteAcceptor(Protocol):
    """A note acceptor of one terminal."""

    def stack(self, note: int) -> bool:
        """Move the held note into the stacker; False if the acceptor returned it instead."""

    def where(self, note: int) -> At:
        """Where a note is, as far as the acceptor knows."""

    def give_back(self, note: int) -> None:
        """Return a note that is held."""


class VoucherPrinter(Protocol):
    """A voucher printer of one terminal."""

    def print(self, voucher: int, text: str) -> bool:
        """Print; False if nothing came out."""

    def printed(self, voucher: int) -> bool:
        """Whether this voucher ever came out."""


class SimulatedAcceptor:
    """An acceptor that forgets nothing; `faults` says what it does next."""

    def __init__(self, faults: tuple[Fails, ...] = ()) -> None:
        """No note has come yet."""
        self.faults = list(faults)
        self.notes: dict[int, At] = {}

    def hold(self, note: int) -> None:
        """A note comes in and is held."""
        self.notes[note] = At.HELD

    def stack(self, note: int) -> bool:
        """Move the held note into the stacker, unless a fault comes first."""
        fault = self.faults.pop(0) if self.faults else Fails.NOT
        if fault is Fails.BEFORE:
            raise PowerLost
        self.notes[note] = At.RETURNED if fault is Fails.JAM else At.STACKED
        if fault is Fails.AFTER:
            raise PowerLost
        return self.notes[note] is At.STACKED

    def where(self, note: int) -> At:
        """Where a note is."""
        return self.notes.get(note, At.UNKNOWN)

    def give_back(self, note: int) -> None:
        """Return a note that is held."""
        if self.notes.get(note) is At.HELD:
            self.notes[note] = At.RETURNED


class SimulatedPrinter:
    """A printer that counts every voucher which came out; `faults` as for the acceptor."""

    def __init__(self, faults: tuple[Fails, ...] = ()) -> None:
        """Nothing has been printed yet."""
        self.faults = list(faults)
        self.out: dict[int, str] = {}

    def print(self, voucher: int, text: str) -> bool:
        """Print once, unless a fault comes first."""
        fault = self.faults.pop(0) if self.faults else Fails.NOT
        if fault is Fails.BEFORE:
            raise PowerLost
        if fault is not Fails.JAM:
            self.out[voucher] = text
        if fault is Fails.AFTER:
            raise PowerLost
        return fault is not Fails.JAM

    def printed(self, voucher: int) -> bool:
        """Whether this voucher ever came out."""
        return voucher in self.out


def settle_note(s: System, terminal: int, acceptor: NoteAcceptor) -> tc.StackNote | tc.ReturnNote | None:
    """What to tell the system of the note that it believes to be held; None if it believes in none.

    A note that the acceptor still holds, or has never seen, goes back: nothing was credited for it.
    """
    note = s.terminals[terminal].note
    if not note:
        return None
    if acceptor.where(note) is At.STACKED:
        return tc.StackNote(by=DEVICE, terminal=terminal, note=note)
    acceptor.give_back(note)
    return tc.ReturnNote(by=DEVICE, terminal=terminal, note=note)


def settle_voucher(s: System, voucher: int, printer: VoucherPrinter) -> tc.ConfirmPrinted | tc.FailPrint | None:
    """What to tell the system of a voucher that it believes to be printing; None if it does not."""
    known = s.vouchers.get(voucher)
    if known is None or known.state is not Printed.PRINTING:
        return None
    if printer.printed(voucher):
        return tc.ConfirmPrinted(by=DEVICE, voucher=voucher)
    return tc.FailPrint(by=DEVICE, voucher=voucher, why="nothing came out")
