"""Faults, interference and refused payments (3.5, 3.6, 7.4, 7.5), and the limits of single terminals (4.8)."""

from typing import Any

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.betting import Decision, holder
from croupier.engines.chance.spinning import settling
from croupier.engines.chance.state import LAYOUT, Past, System, mine
from croupier.kernel import commands as cmd
from croupier.kernel import events as ev
from croupier.kernel.answers import Refusal
from croupier.kernel.codec import settled
from croupier.kernel.people import Role
from croupier.kernel.terminals import wrong_limits
from croupier.law.books import Rule
from croupier.law.law import Law, Text
from croupier.things.money import MOST

R = Text("electronic-tai-sai")


def _unknown(s: System, terminal: int, *, system: bool) -> Refusal | None:
    if terminal in s.terminals or (system and terminal == LAYOUT):
        return None
    return Refusal(s.law("3.1(b)"), f"There is no terminal {terminal}.")


def fault(s: System, c: tc.ReportFault) -> Decision:
    """A terminal or the system malfunctions: it takes nothing until it is repaired (3.4)."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    if c.by.role is Role.PLAYER and (not c.terminal or c.terminal != mine(s, c.by.name)):
        return Refusal(s.law("3.4"), "Players report the terminal that they sit at; tell the staff of others.")
    if s.fault if c.terminal == LAYOUT else s.terminals[c.terminal].fault:
        return Refusal(s.law("3.4"), "That is known already.")
    return (te.FaultFound(terminal=c.terminal, what=c.what.strip() or "fault", by=c.by.name, cite=s.law("3.4")),)


def repair(s: System, c: tc.Repair) -> Decision:
    """A malfunction is repaired; what is sealed waits for the investigation (7.5(b))."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    t = s.terminals.get(c.terminal)
    sealed, found = (s.sealed, s.fault) if t is None else (t.sealed, t.fault)
    if sealed:
        return Refusal(s.law("7.5(b)"), "It is sealed: the malfunction is investigated before anybody touches it.")
    if not found:
        return Refusal(s.law("3.4"), "No malfunction is on record.")
    return (te.FaultRepaired(terminal=c.terminal, by=c.by.name, cite=s.law("3.4")),)


def tilt(s: System, c: tc.ReportTilt) -> Decision:
    """Somebody interferes with a terminal, which is locked, or with other equipment (0): the game stops (3.5)."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    if (s.terminals[c.terminal] if c.terminal else s).tilt:
        return Refusal(
            s.law("3.5"), "The terminal is locked already." if c.terminal else "The game is already stopped."
        )
    return (te.TerminalTilted(terminal=c.terminal, what=c.what.strip() or "tilted", by=c.by.name, cite=s.law("3.5")),)


def unlock(s: System, c: tc.Unlock) -> Decision:
    """A supervisor lets a terminal, or the game (0), go on after interference."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    one = s.terminals[c.terminal] if c.terminal else s
    if one.sealed:
        return Refusal(s.law("7.5(b)"), "It is sealed: the matter is investigated before anybody touches it.")
    if not one.tilt:
        return Refusal(s.law("3.5"), "The terminal is not locked." if c.terminal else "No interference is on record.")
    return (te.TerminalUnlocked(terminal=c.terminal, by=c.by.name, cite=s.law("3.5")),)


def _ground(s: System, terminal: int, spin: int) -> tuple[Rule, int] | None:
    """By which rule a payment of a spin may be refused, and what is sealed then: the terminal or the system.

    A payment after a malfunction and before its repair may be refused when the repair is done, too (7.4(b)), and
    one of a spin before the unlocking when a terminal has been unlocked (3.6).
    """
    holders = [(where, one) for where, one in ((terminal, s.terminals.get(terminal)), (LAYOUT, s)) if one is not None]
    found = [
        (where, lasted)
        for where, one in holders
        for lasted in (*one.mended, *[(one.fault_after, spin)] * bool(one.fault))
    ]
    during = [where for where, (after, until) in found if after < spin <= until]
    before = [where for where, (after, _) in found if spin <= after]
    if during or before:
        return (s.law("7.4(b)"), during[0]) if during else (s.law("7.4(a)"), before[0])
    meddled = (where for where, one in holders if one.tilt or spin <= one.tilted_until)
    where = next(meddled, None)
    return None if where is None else (s.law("3.6"), where)


def refuse(s: System, c: tc.RefuseToPay) -> Decision:
    """The operator refuses what was credited in a malfunction: reported, sealed, stakes refunded (7.4, 7.5)."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    if settling(s):
        return Refusal(s.law("7.4"), "A settlement is under way; refuse when it is done.")
    if s.printing:
        return Refusal(s.law("7.4"), "A voucher is in the printer; refuse when it is out, or has failed.")
    past = next((one for one in s.past if one.spin == (c.spin or s.past[-1].spin)), None)
    if past is None:
        return Refusal(s.law("7.4"), "The system does not keep that spin.")
    if past.void:
        return Refusal(s.law("7.2"), f"Spin {past.spin} is void: nothing was paid for it.")
    if c.terminal in past.refused:
        return Refusal(s.law("7.4"), "That payment was refused before.")
    ground = _ground(s, c.terminal, past.spin)
    if ground is None:
        return Refusal(s.law("7.4"), "No malfunction of the terminal or the system is on record for that spin.")
    credited = _credited(s.law, past, c)
    if isinstance(credited, Refusal):
        return credited
    cite, sealed = ground
    payments = [
        te.PaymentRefused(terminal=n, spin=past.spin, amount=amount, by=c.by.name, cite=cite)
        for n, amount in sorted(credited.items())
    ]
    told = te.InspectorTold(terminal=sealed, spin=past.spin, amount=sum(credited.values()), cite=s.law("7.5(a)"))
    return (*payments, told)


def _credited(law: Law, past: Past, c: tc.RefuseToPay) -> dict[int, int] | Refusal:
    """What is refused, by terminal: of one, what was settled or what it credited beyond that; of the system, all.

    Where the system is at fault nobody's result can be told from the fault: who lost gets the wagers back, too.
    """
    if not 0 <= c.amount <= MOST:
        return Refusal(law("7.4"), f"A terminal credits an amount up to {law.money(MOST)}.")
    settled: dict[int, int] = {}
    for one in past.settled.values():
        settled[one.stake.terminal] = settled.get(one.stake.terminal, 0) + one.back + one.won
    if c.terminal:
        amount = c.amount or settled.get(c.terminal, 0)
        if amount:
            return {c.terminal: amount}
        words = f"Terminal {c.terminal} was due nothing for that spin; say what it credited, if it credited something."
        return Refusal(law("7.4"), words)
    if c.amount:
        return Refusal(law("7.4"), "Say for which terminal that amount was credited.")
    found = {n: amount for n, amount in settled.items() if n and n not in past.refused}
    return found if any(found.values()) else Refusal(law("7.4"), "The system credited nothing for that spin.")


def investigated(s: System, c: tc.Investigated) -> Decision:
    """The malfunction was investigated and dealt with as approved; the seal comes off (7.5(b))."""
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    if not (s.sealed if c.terminal == LAYOUT else s.terminals[c.terminal].sealed):
        return Refusal(s.law("7.5(b)"), "It is not sealed.")
    if not c.reference.strip():
        return Refusal(s.law("7.5(b)"), "Name the reference of the investigation.")
    return (te.InvestigationClosed(terminal=c.terminal, reference=c.reference, by=c.by.name, cite=s.law("7.5(b)")),)


def post_notice(s: System, c: cmd.PostNotice) -> Decision:
    """Put up a sign with the closing, or with the limits to come at a terminal or on the layout (G2(a), G4)."""
    if c.notice == cmd.Notice.CLOSING:
        return (ev.NoticePosted(notice=c.notice, value={}, at=c.at, by=c.by.name, cite=s.law("G4")),)
    if c.notice != cmd.Notice.LIMITS:
        return Refusal(s.law("G2"), f"{c.notice!r} is not a notice that the rules know; they are limits and closing.")
    amounts = {name: value for name, value in c.value.items() if name != "kind"}
    kinds = s.game.kinds
    whole = all(type(value) is int for value in amounts.values()) and c.value.get("kind", kinds[0]) in kinds
    if not whole or not {"terminal", "minimum", "maximum"} <= set(amounts) <= {*NOTICED}:
        return Refusal(s.law("G2"), "Say the terminal (0: the layout), the minimum and the maximum to come.")
    refused = _unknown(s, amounts["terminal"], system=True)
    if refused is not None:
        return refused
    return (ev.NoticePosted(notice=c.notice, value=settled(c.value), at=c.at, by=c.by.name, cite=s.law("G2(a)")),)


NOTICED = ("terminal", "minimum", "maximum", "step", "aggregate")
"""What a notice of limits may say in numbers, as the command that sets them does."""


def notified(s: System, notice: cmd.Notice, now: int, value: dict[str, Any] | None = None) -> bool:
    """Whether a sign has announced this for twenty minutes."""
    said, since = s.notices.get(notice, ({}, now))
    return now - since >= cmd.NOTICE_SECONDS and value in (None, said)


def _as_told(c: tc.SetLimits) -> dict[str, Any]:
    """What a notice of these limits says."""
    told: dict[str, Any] = {"terminal": c.terminal, "minimum": c.minimum, "maximum": c.maximum}
    told |= {"step": c.step} if c.step else {}
    told |= {"aggregate": c.aggregate} if c.aggregate != -1 else {}
    return told | ({"kind": c.kind} if c.kind else {})


def set_limits(s: System, c: tc.SetLimits) -> Decision:
    """Limits may differ from terminal to terminal and from the layout's (4.8).

    Narrower ones need the word of the player there, or a notice of them that has stood for twenty minutes (G2).
    """
    refused = _unknown(s, c.terminal, system=True)
    if refused is not None:
        return refused
    if c.kind and c.kind not in s.game.kinds:
        return Refusal(s.law("4.8"), f"{c.kind!r} is not a kind of bet; they are {', '.join(s.game.kinds)}.")
    t = holder(s, c.terminal)
    if s.sealed or t.sealed:
        return Refusal(s.law("7.5(b)"), "It is sealed: the malfunction is investigated before anybody touches it.")
    old = t.special.get(c.kind, t.limits)
    step = c.step or old.step
    aggregate = t.limits.aggregate if c.aggregate == -1 else c.aggregate
    wrong = wrong_limits(s.law, c.minimum, c.maximum, step, s.options.multiples)
    if wrong is not None:
        return wrong
    if not 0 <= aggregate <= MOST:
        return Refusal(s.law("3.3(c)(iv)"), f"An aggregate is nothing, or an amount up to {s.law.money(MOST)}.")
    if c.aggregate > 0 and (c.kind or not c.terminal):
        return Refusal(
            s.law("3.3(c)(iv)"), "An aggregate is for all wagers of a terminal, not for a kind or the layout."
        )
    if s.stakes or s.spin.started or s.spin.closed or settling(s):
        return Refusal(s.law("4.8"), "A spin is under way; set limits between spins.")
    wider = c.minimum <= old.minimum and c.maximum >= old.maximum and old.step % step == 0
    wider = wider and aggregate <= t.limits.aggregate
    there = t.person if c.terminal else "players with chips" if any(s.people.values()) else ""
    if there and not (wider or c.agreed or notified(s, cmd.Notice.LIMITS, c.at, _as_told(c))):
        words = f"At the table: {there}. Narrower limits need their agreement, or 20 minutes of notice."
        return Refusal(s.law("G2(b)"), words)
    return (
        te.LimitsSet(
            terminal=c.terminal,
            kind=c.kind,
            minimum=c.minimum,
            maximum=c.maximum,
            step=step,
            aggregate=aggregate,
            by=c.by.name,
            cite=s.law("4.8"),
        ),
    )
