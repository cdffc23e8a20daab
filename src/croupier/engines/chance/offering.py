"""What a person may do at a tai-sai system now. Built on `decide`: what is offered is accepted."""

from collections.abc import Iterator
from typing import Any

from croupier.engines.chance import commands as tc
from croupier.engines.chance.betting import holder, rooms, shut
from croupier.engines.chance.crediting import free, printed
from croupier.engines.chance.deciding import GATE, decide
from croupier.engines.chance.spinning import settling
from croupier.engines.chance.state import LAYOUT, System, lies, mine
from croupier.kernel import commands as cmd
from croupier.kernel.answers import Bounds, Offer, Refusal, by_office
from croupier.kernel.people import STAFF, Role, Who
from croupier.kernel.terminals import Devices
from croupier.law.books import Rule

BUY_IN = 100_000_00
"""The most that a button sells at once, in cents."""


def offers(s: System, who: Who) -> tuple[Offer, ...]:
    """Everything that this person may do now, the most usual first."""
    if not s.name:
        return ()
    if who.role is Role.PLAYER:
        return tuple(_player(s, who))
    if who.role in (*STAFF, Role.INSPECTOR):
        return tuple(_staff(s, who))
    return ()


def _offer(command: type[cmd.Command], cite: Rule, label: str, group: str, **fields: Any) -> Offer:
    return Offer(command=command.__name__, cite=cite, label=label, group=group, fields=fields)


def _within(offer: Offer, least: int, most: int, step: int = 1) -> Offer:
    return Offer(
        command=offer.command,
        cite=offer.cite,
        label=offer.label,
        group=offer.group,
        fields=offer.fields,
        amount=Bounds(least, most, step),
    )


def _if(s: System, command: cmd.Command, offer: Offer) -> Iterator[Offer]:
    """The offer, if its command would be accepted."""
    if not isinstance(decide(s, command), Refusal):
        yield offer


def bounds(s: System, terminal: int, owner: str) -> tuple[int, int]:
    """The least and the most that may be put down on some bet there; (0, 0) if nothing may."""
    found = rooms(s, terminal, owner).values()
    most = max(one[1] for one in found)
    return (min(one[0] for one in found if one[1]), most) if most else (0, 0)


# --- players --------------------------------------------------------------------------------------


def _player(s: System, who: Who) -> Iterator[Offer]:
    n = mine(s, who.name)
    if n and not s.shut:
        yield from _at_terminal(s, who, n)
    if s.options.layout and not s.shut:
        yield from _at_layout(s, who)
    if not n and not s.shut:
        yield from (
            _offer(tc.ClaimTerminal, s.law("4.3"), f"Take terminal {free_one}", "seat", terminal=free_one)
            for free_one in free(s)
        )
    if not s.shut:
        smallest = min(s.options.chips)
        yield _within(_offer(cmd.BuyChips, s.law("G15"), "Buy chips", "chips"), smallest, BUY_IN, smallest)
    if s.people.get(who.name):
        yield _within(_offer(cmd.CashOut, s.law("G15"), "Cash out", "chips"), 1, s.people[who.name])


def _at_terminal(s: System, who: Who, n: int) -> Iterator[Offer]:
    if shut(s, n, 0) is None:
        least, most = bounds(s, n, who.name)
        if most:
            step = holder(s, n).limits.step
            yield _within(_offer(tc.PlaceBet, s.law("4.2(a)"), "Place a wager", "wager"), least, most, step)
        for command, label in ((tc.RepeatBets, "Repeat"), (tc.DoubleBets, "Double"), (tc.UndoBet, "Undo")):
            yield from _if(s, command(by=who), _offer(command, s.law("4.6"), label, "wager"))
        if lies(s, n):
            yield _offer(tc.ClearBets, s.law("5.1"), "Clear", "wager")
        yield from (
            _offer(tc.WithdrawBet, s.law("5.1"), f"Take {s.game.bets[one.bet].label} back", "wager", bet=one.bet)
            for one in lies(s, n)
        )
    for note in s.options.notes:
        insert = tc.InsertNote(by=who, amount=note)
        yield from _if(
            s, insert, _offer(tc.InsertNote, s.law("4.3(a)"), f"Insert {s.law.money(note)}", "credit", amount=note)
        )
    yield from _if(s, tc.AskVoucher(by=who), _offer(tc.AskVoucher, s.law("3.3(d)"), "Print a voucher", "credit"))
    for number in s.out:
        v = s.vouchers[number]
        if v.person == who.name:
            name = printed(number, v.code)
            insert_it = tc.InsertVoucher(by=who, number=name)
            yield from _if(
                s, insert_it, _offer(tc.InsertVoucher, s.law("6.3"), f"Insert voucher {name}", "credit", number=name)
            )
    yield from _if(s, tc.LeaveTerminal(by=who), _offer(tc.LeaveTerminal, s.law("4.5(a)"), "Leave the terminal", "seat"))
    report = tc.ReportFault(by=who, terminal=n, what="reported by the player")
    label = "Report a fault"
    yield from _if(
        s, report, _offer(tc.ReportFault, s.law("3.4"), label, "fault", terminal=n, what="reported by the player")
    )


def _at_layout(s: System, who: Who) -> Iterator[Offer]:
    if shut(s, LAYOUT, 0) is not None:
        return
    least, most = bounds(s, LAYOUT, who.name)
    if most:
        step = s.layout.limits.step
        put = _offer(tc.PlaceBet, s.law("T19"), "Wager on the layout", "layout", layout=True)
        yield _within(put, least, most, step)
    yield from (
        _offer(
            tc.WithdrawBet, s.law("T10"), f"Take {s.game.bets[one.bet].label} back", "layout", bet=one.bet, layout=True
        )
        for one in lies(s, LAYOUT, who.name)
    )


# --- staff ----------------------------------------------------------------------------------------


def _staff(s: System, who: Who) -> Iterator[Offer]:
    for command, offer in (*_of_spin(s, who), *_of_terminals(s, who), *_of_house(s, who)):
        if by_office(who, GATE.by[type(command)]):
            yield from _if(s, command, offer)


def _of_spin(s: System, who: Who) -> Iterator[tuple[cmd.Command, Offer]]:
    """The spin, step by step; a result is entered by its own dice (`dice` is added when the offer is taken)."""
    late = s.closes_at
    yield tc.Inspect(by=who), _offer(tc.Inspect, s.law("T8"), "Inspect dice and tumbler", "procedure")
    yield tc.StartSpin(by=who), _offer(tc.StartSpin, s.law("T9"), "Cover and tumble", "dealer")
    yield tc.CloseBetting(by=who, at=late), _offer(tc.CloseBetting, s.law("T10"), "No more bets", "dealer")
    if s.spin.closed:
        yield tc.Uncover(by=who), _offer(tc.Uncover, s.law("T11"), "Take the cover off", "dealer")
    numbered, entry = (
        (s.law("3.2(c)(i)(A)"), s.law("3.2(c)(i)(B)")) if s.options.layout else (s.law("5.4(a)"), s.law("5.4(a)"))
    )
    for key in range(1, 7):
        yield tc.PressKey(by=who, key=key), _offer(tc.PressKey, numbered, str(key), "keys", key=key)
    yield tc.PressEntry(by=who), _offer(tc.PressEntry, entry, "Entry", "keys")
    seen = s.spin.dice if s.spin.uncovered else (1, 1, 1)
    enter = tc.EnterResult(by=who, dice=seen)
    yield enter, _offer(tc.EnterResult, s.law("5.4(a)"), "Enter the result", "dealer", dice=seen)
    yield tc.ConfirmResult(by=who), _offer(tc.ConfirmResult, s.law("5.4(b)(i)"), "Confirm and settle", "dealer")
    why = "disruption"
    yield tc.NoSpin(by=who, why=why), _offer(tc.NoSpin, s.law("7.2"), "No spin", "irregularity", why=why)
    last = s.past[-1].spin if s.past else 0
    after = tc.NoSpin(by=who, why=why, spin=last)
    label = f"No spin after all: spin {last}"
    if last:
        yield after, _offer(tc.NoSpin, s.law("7.2"), label, "irregularity", why=why, spin=last)
    for one in tc.Trouble:
        report = tc.ReportTrouble(by=who, trouble=one)
        yield report, _offer(tc.ReportTrouble, s.law("7.1"), str(one).capitalize(), "irregularity", trouble=str(one))
    yield tc.RepairTumbler(by=who), _offer(tc.RepairTumbler, s.law("T15"), "The tumbler works again", "irregularity")
    if s.past and not settling(s):
        actual, before = s.spin.dice, s.past[-1].dice
        dice = actual if any(actual) and sorted(actual) != sorted(before) else before
        command = tc.Recalculate(by=who, dice=dice)
        yield command, _offer(tc.Recalculate, s.law("7.3"), "Recalculate on these dice", "irregularity", dice=dice)


def _of_terminals(s: System, who: Who) -> Iterator[tuple[cmd.Command, Offer]]:
    for n, t in s.terminals.items():
        if t.person:
            cancel = _offer(tc.CancelCredit, s.law("3.3(e)"), f"Cancel and pay terminal {n}", "credit", terminal=n)
            yield tc.CancelCredit(by=who, terminal=n), cancel
            give = tc.CreditTerminal(by=who, terminal=n, person=t.person, amount=1_00)
            label = f"Credit terminal {n}"
            made = _offer(tc.CreditTerminal, s.law("4.5(b)"), label, "credit", terminal=n, person=t.person)
            yield give, _within(made, 1_00, BUY_IN, 1_00)
        if t.last_won:
            refuse = _offer(tc.RefuseToPay, s.law("7.4"), f"Refuse the last payment of {n}", "fault", terminal=n)
            yield tc.RefuseToPay(by=who, terminal=n), refuse
        if t.fault or t.sealed:
            yield tc.Repair(by=who, terminal=n), _offer(tc.Repair, s.law("3.4"), f"Repair {n}", "fault", terminal=n)
            closed = tc.Investigated(by=who, terminal=n, reference="report")
            label = f"Terminal {n} is investigated"
            yield closed, _offer(tc.Investigated, s.law("7.5(b)"), label, "fault", terminal=n, reference="report")
        if t.tilt:
            yield tc.Unlock(by=who, terminal=n), _offer(tc.Unlock, s.law("3.5"), f"Unlock {n}", "fault", terminal=n)
        if s.options.devices is Devices.DRIVEN and t.note:
            for kind in (tc.StackNote, tc.ReturnNote):
                made = _offer(kind, s.law("4.4"), kind.__name__, "device", terminal=n, note=t.note)
                yield kind(by=who, terminal=n, note=t.note), made


def _of_house(s: System, who: Who) -> Iterator[tuple[cmd.Command, Offer]]:
    for number in s.out:
        name = printed(number, s.vouchers[number].code)
        redeem = tc.RedeemVoucher(by=who, number=name)
        yield redeem, _offer(tc.RedeemVoucher, s.law("6.3"), f"Redeem {name}", "voucher", number=name)
    for number in s.printing if s.options.devices is Devices.DRIVEN else ():
        for kind in (tc.ConfirmPrinted, tc.FailPrint):
            yield kind(by=who, voucher=number), _offer(kind, s.law("3.3(d)"), kind.__name__, "device", voucher=number)
    if s.tilt:
        yield tc.Unlock(by=who, terminal=0), _offer(tc.Unlock, s.law("3.5"), "Let the game go on", "fault", terminal=0)
    if s.fault or s.mended or s.tilt or s.tilted_until:
        label = "Refuse every payment of the last spin"
        yield tc.RefuseToPay(by=who, terminal=0), _offer(tc.RefuseToPay, s.law("7.4"), label, "fault", terminal=0)
    if s.fault or s.sealed:
        yield tc.Repair(by=who, terminal=0), _offer(tc.Repair, s.law("3.4"), "Repair the system", "fault", terminal=0)
        closed = tc.Investigated(by=who, terminal=0, reference="report")
        label = "The system is investigated"
        yield closed, _offer(tc.Investigated, s.law("7.5(b)"), label, "fault", terminal=0, reference="report")
    yield cmd.CloseTable(by=who), _offer(cmd.CloseTable, s.law("G4"), "Close the table", "operator")
