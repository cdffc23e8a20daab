"""Notes and vouchers over lost power: credited or returned, printed or credited again, never lost or doubled (Q22)."""

from itertools import product

import pytest

from croupier.engines.chance import commands as tc
from croupier.engines.chance.crediting import printed
from croupier.engines.chance.devices import (
    DEVICE,
    Fails,
    PowerLost,
    SimulatedAcceptor,
    SimulatedPrinter,
    settle_note,
    settle_voucher,
)
from croupier.engines.chance.state import System
from croupier.engines.pit.codec import decode
from croupier.engines.pit.pit import Addressed, Pit, decide, evolve
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import encode
from croupier.kernel.people import Role, Who

ANN = Who("Ann", Role.PLAYER)
OPERATOR = Who("olive", Role.OPERATOR)
FAULTS = ("ok", "jam", "before", "after", "unwritten")


class Machine:
    """A system with its journal; whatever was not written is gone when the power is."""

    def __init__(self) -> None:
        """One terminal, Ann's."""
        self.journal: list[bytes] = []
        self.pit = Pit()
        self.do(cmd.RecordApproval(by=OPERATOR, subject="tai-sai system", reference="A"))
        options = {"terminals": 1, "devices": "driven", "inspection": False}
        self.do(cmd.OpenTable(by=OPERATOR, table="T", game="electronic-tai-sai", options=options))
        self.do(tc.ClaimTerminal(by=ANN))

    def do(self, command: cmd.Command | None) -> bool:
        """Carry a command out, unless there is none or it is refused."""
        decided = decide(self.pit, "T", command) if command is not None else Refusal("", "")  # type: ignore[arg-type]
        if isinstance(decided, Refusal):
            return False
        for one in decided:
            self.journal.append(encode(one.event))
            self.pit = evolve(self.pit, one)
        return True

    def restart(self) -> None:
        """The power comes back: the state is what the journal says."""
        before, self.pit = self.pit, Pit()
        for data in self.journal:
            self.pit = evolve(self.pit, Addressed("T", decode("T", data)))
        assert self.pit == before

    @property
    def credits(self) -> int:
        """What Ann has."""
        return self.pit.state("T", System).terminals[1].credits


def fails(fault: str) -> Fails:
    """What the device does: it works where only the writing down fails."""
    return Fails.NOT if fault == "unwritten" else Fails(fault)


def lose_power(fault: str) -> None:
    """The device has done its work, and nobody has written it down."""
    if fault == "unwritten":
        raise PowerLost


@pytest.mark.parametrize("faults", list(product(FAULTS, repeat=3)), ids="-".join)
def test_notes_in_flight(faults: tuple[str, ...]) -> None:
    """Three notes with a fault each: at the end the credits are the notes in the stacker, and every other came back."""
    machine, acceptor = Machine(), SimulatedAcceptor(tuple(map(fails, faults)))
    for fault in faults:
        assert machine.do(tc.InsertNote(by=ANN, amount=20_00))
        note = machine.pit.state("T", System).terminals[1].note
        acceptor.hold(note)
        try:
            stacked = acceptor.stack(note)
            lose_power(fault)
            kind = tc.StackNote if stacked else tc.ReturnNote
            assert machine.do(kind(by=DEVICE, terminal=1, note=note))
        except PowerLost:
            machine.restart()
            assert machine.do(settle_note(machine.pit.state("T", System), 1, acceptor))
        assert not machine.do(settle_note(machine.pit.state("T", System), 1, acceptor))
        assert not machine.do(tc.StackNote(by=DEVICE, terminal=1, note=note)), "a note counts once"
    assert machine.credits == 20_00 * sum(where == "stacked" for where in acceptor.notes.values())
    assert set(acceptor.notes.values()) <= {"stacked", "returned"}


@pytest.mark.parametrize("fault", FAULTS)
def test_vouchers_in_the_printer(fault: str) -> None:
    """A voucher with any fault: either it is out and good, or it is not and the credits are there."""
    machine, printer = Machine(), SimulatedPrinter((fails(fault),))
    machine.do(tc.CreditTerminal(by=Who("dee", Role.DEALER), terminal=1, person="Ann", amount=50_00))
    assert machine.do(tc.AskVoucher(by=ANN, code="x1"))
    assert not machine.do(tc.AskVoucher(by=ANN)), "one voucher at a time"
    try:
        came = printer.print(1, printed(1, "x1"))
        lose_power(fault)
        assert machine.do(tc.ConfirmPrinted(by=DEVICE, voucher=1) if came else tc.FailPrint(by=DEVICE, voucher=1))
    except PowerLost:
        machine.restart()
        assert machine.do(settle_voucher(machine.pit.state("T", System), 1, printer))
    assert settle_voucher(machine.pit.state("T", System), 1, printer) is None
    redeemed = machine.do(tc.RedeemVoucher(by=OPERATOR, number="V1-x1"))
    assert redeemed == printer.printed(1)
    assert machine.credits == (0 if redeemed else 50_00)
    assert not machine.do(tc.RedeemVoucher(by=OPERATOR, number="V1-x1"))


def test_an_unknown_note_goes_back() -> None:
    """The system believes that a note is held, and the acceptor has never seen one: it goes back uncredited."""
    machine, acceptor = Machine(), SimulatedAcceptor()
    machine.do(tc.InsertNote(by=ANN, amount=20_00))
    acceptor.give_back(7)
    assert acceptor.where(1) == "unknown"
    assert isinstance(settle_note(machine.pit.state("T", System), 1, acceptor), tc.ReturnNote)
    assert settle_voucher(machine.pit.state("T", System), 3, SimulatedPrinter()) is None
