"""How events change a tai-sai system. Bookkeeping only: no rule lives here."""

from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.chance import events as te
from croupier.engines.chance.commands import Trouble
from croupier.engines.chance.meters import MONEY
from croupier.engines.chance.state import (
    KEPT,
    LAYOUT,
    LOGGED,
    MENDED,
    ON_BOARD,
    Limits,
    Past,
    Spin,
    System,
    Terminal,
    on_layout,
)
from croupier.kernel import events as ev
from croupier.kernel.commands import Notice
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.terminals import Bet


def evolve(s: System, event: ev.Event) -> System:
    """The system after an event."""
    kind = type(event)
    change = MONEY.of.get(kind) or EVOLVE.of[kind]
    return change(s, event)


def _logged(s: System, words: str) -> tuple[str, ...]:
    return (*s.log[1 - LOGGED :], words)


def _terminal(s: System, n: int, **changes: Any) -> System:
    return replace(s, terminals={**s.terminals, n: replace(s.terminals[n], **changes)})


def _opened(s: System, e: ev.TableOpened) -> System:
    o = msgspec.convert(e.options, s.game.options)
    scale = s.game.scale(o)
    limits = Limits(o.minimum, o.maximum, o.step, o.aggregate)
    return replace(
        s,
        name=e.table,
        options=o,
        scale=scale,
        areas=tuple([(bet, _odds(bet, scale)) for bet in s.game.bets.values() if on_layout(o, bet)]),
        terminals={n: Terminal(limits=limits) for n in range(1, o.terminals + 1)},
        layout=Terminal(limits=Limits(o.layout_minimum, o.layout_maximum, min(o.chips))),
    )


def _odds(bet: Bet, scale: dict[str, int]) -> str:
    """What a bet pays, as its area says."""
    return ", ".join([f"{scale[one]} to 1" for one in bet.lines])


def _approved(s: System, e: ev.ApprovalRecorded) -> System:
    return replace(s, approvals={**s.approvals, e.subject: e.reference})


def _noticed(s: System, e: ev.NoticePosted) -> System:
    return replace(s, notices={**s.notices, e.notice: (e.value, e.at)})


def _closed_table(s: System, _: ev.TableClosed) -> System:
    return replace(s, shut=True)


def _claimed(s: System, e: te.TerminalClaimed) -> System:
    session = s.terminals[e.terminal].session + 1
    return _terminal(s, e.terminal, person=e.person, session=session, slip=(), trail=(), last_won=0)


def _left(s: System, e: te.TerminalLeft) -> System:
    session = s.terminals[e.terminal].session + 1
    return _terminal(s, e.terminal, person="", session=session, slip=(), trail=(), last_won=0)


# --- the spin -------------------------------------------------------------------------------------


def _inspected(s: System, e: te.EquipmentInspected) -> System:
    return replace(s, inspected=(*s.inspected, (e.office, e.by)), closes_at=e.closes_at)


def _started(s: System, e: te.SpinStarted) -> System:
    spin = replace(s.spin, number=e.spin, started=True, tumbles=e.tumbles, void=None)
    return replace(s, spin=spin, closes_at=e.closes_at)


def _tumbled(s: System, e: te.Tumbled) -> System:
    return replace(s, spin=replace(s.spin, tumbled=True, dice=e.dice))


def _slips(s: System) -> dict[int, Terminal]:
    """The terminals when wagers are no longer touched: what lay there can be repeated, and nothing undone."""
    slips: dict[int, list[tuple[str, int]]] = {}
    for stake in s.stakes.values():
        if stake.terminal:
            slips.setdefault(stake.terminal, []).append((stake.bet, stake.amount))
    return {
        n: replace(t, trail=(), slip=tuple(slips[n])) if n in slips else replace(t, trail=()) if t.trail else t
        for n, t in s.terminals.items()
    }


def _closed(s: System, e: te.BettingClosed) -> System:
    return replace(s, terminals=_slips(s), spin=replace(s.spin, number=e.spin, closed=True, void=None))


def _uncovered(s: System, e: te.Uncovered) -> System:
    return replace(s, spin=replace(s.spin, uncovered=True, dice=e.dice))


def _pressed(s: System, e: te.KeyPressed) -> System:
    return replace(s, spin=replace(s.spin, keys=e.shown))


def _entered(s: System, e: te.ResultEntered) -> System:
    return replace(s, spin=replace(s.spin, entered=e.dice))


def _confirmed(s: System, e: te.ResultConfirmed) -> System:
    past = Past(spin=e.spin, dice=e.dice, open=s.stakes, cite=e.cite)
    terminals = {n: replace(t, last_won=0) if t.last_won else t for n, t in s.terminals.items()}
    return replace(
        s,
        stakes={},
        terminals=terminals,
        past=(*s.past[1 - KEPT :], past),
        results=(*s.results[1 - ON_BOARD :], (e.spin, e.dice, False)),
        spin=Spin(number=e.spin, lit=not s.options.layout, ended=False, dice=s.spin.dice),
        confirmed_at=e.at,
        closes_at=e.closes_at,
    )


def _lit(s: System, _: te.LayoutLit) -> System:
    return replace(s, spin=replace(s.spin, lit=True))


def _ended(s: System, _: te.SpinEnded) -> System:
    return replace(s, spin=replace(s.spin, ended=True))


def _voided(s: System, e: te.SpinVoided) -> System:
    spin = Spin(number=e.spin, void=None if e.kept else e.cite)
    if not e.kept:
        s = replace(s, terminals=_slips(s))
    return replace(s, spin=spin, closes_at=e.closes_at, log=_logged(s, f"Spin {e.spin} is void: {e.why}"))


def _trouble(s: System, e: te.TroubleReported) -> System:
    broken = s.broken or (e.trouble == Trouble.TUMBLER and s.options.tumbler_voids)
    return replace(s, broken=broken, log=_logged(s, f"Reported by {e.by}: {e.trouble}"))


def _tumbler(s: System, _: te.TumblerRepaired) -> System:
    return replace(s, broken=False)


def _recalculated(s: System, e: te.Recalculated) -> System:
    before = next(one for one in s.past if one.spin == e.spin)
    stale = {i: one for i, one in before.settled.items() if one.stake.terminal not in before.refused}
    rest = {i: one for i, one in before.settled.items() if i not in stale}
    after = replace(before, dice=e.dice, stale=stale, settled=rest, again=True, corrected=True, cite=e.cite)
    results = tuple([(n, e.dice, True) if n == e.spin else (n, dice, was) for n, dice, was in s.results])
    words = f"Spin {e.spin} is recalculated: {_dice(e.before)} becomes {_dice(e.dice)}"
    s = replace(s, past=_with(s, after), results=results, log=_logged(s, words))
    if e.spin == s.past[-1].spin:
        s = replace(s, spin=replace(s.spin, lit=not s.options.layout))
    return s


def _result_voided(s: System, e: te.ResultVoided) -> System:
    before = next(one for one in s.past if one.spin == e.spin)
    after = replace(before, stale=before.settled, settled={}, again=True, void=True, cite=e.cite)
    results = tuple([one for one in s.results if one[0] != e.spin])
    words = f"Spin {e.spin} is void: {e.why}"
    return replace(s, past=_with(s, after), results=results, log=_logged(s, words))


def _with(s: System, changed: Past) -> tuple[Past, ...]:
    return tuple([changed if one.spin == changed.spin else one for one in s.past])


def _dice(dice: tuple[int, int, int]) -> str:
    return "-".join(map(str, sorted(dice)))


# --- faults and limits ----------------------------------------------------------------------------


def _fault(s: System, e: te.FaultFound) -> System:
    after = s.past[-1].spin if s.past else 0
    s = replace(s, log=_logged(s, f"{_where(e.terminal)} malfunctions: {e.what}"))
    if e.terminal == LAYOUT:
        return replace(s, fault=e.what, fault_after=after)
    return _terminal(s, e.terminal, fault=e.what, fault_after=after)


def _repaired(s: System, e: te.FaultRepaired) -> System:
    return _mended(replace(s, log=_logged(s, f"{_where(e.terminal)} is repaired")), e.terminal)


def _mended(s: System, terminal: int, **changes: Any) -> System:
    """The fault is gone, and on record with the spins that it lasted."""
    one: System | Terminal = s.terminals[terminal] if terminal else s
    if one.fault:
        until = s.past[-1].spin if s.past else 0
        changes |= {"fault": "", "mended": (*one.mended[1 - MENDED :], (one.fault_after, until))}
    return replace(s, **changes) if terminal == LAYOUT else _terminal(s, terminal, **changes)


def _tilted(s: System, e: te.TerminalTilted) -> System:
    if e.terminal == LAYOUT:
        return replace(s, tilt=e.what, log=_logged(s, f"The game is stopped: {e.what}"))
    s = replace(s, log=_logged(s, f"{_where(e.terminal)} is locked: {e.what}"))
    return _terminal(s, e.terminal, tilt=e.what)


def _unlocked(s: System, e: te.TerminalUnlocked) -> System:
    changes = {"tilt": "", "tilted_until": s.past[-1].spin if s.past else 0}
    return replace(s, **changes) if e.terminal == LAYOUT else _terminal(s, e.terminal, **changes)


def _refused(s: System, e: te.PaymentRefused) -> System:
    before = next(one for one in s.past if one.spin == e.spin)
    stale = {i: one for i, one in before.settled.items() if one.stake.terminal == e.terminal}
    rest = {i: one for i, one in before.settled.items() if i not in stale}
    refused = before.refused | {e.terminal}
    after = replace(before, stale={**before.stale, **stale}, settled=rest, again=True, refused=refused, cite=e.cite)
    words = f"Payment of spin {e.spin} on terminal {e.terminal} is refused"
    return replace(s, past=_with(s, after), log=_logged(s, words))


def _told(s: System, e: te.InspectorTold) -> System:
    s = replace(s, log=_logged(s, f"{_where(e.terminal)} is sealed and reported to an inspector"))
    return replace(s, sealed=True) if e.terminal == LAYOUT else _terminal(s, e.terminal, sealed=True)


def _investigated(s: System, e: te.InvestigationClosed) -> System:
    s = replace(s, log=_logged(s, f"{_where(e.terminal)} was investigated ({e.reference})"))
    return _mended(s, e.terminal, sealed=False)


def _where(terminal: int) -> str:
    return f"Terminal {terminal}" if terminal else "The game system"


def _limits(s: System, e: te.LimitsSet) -> System:
    limits = Limits(e.minimum, e.maximum, e.step, e.aggregate)
    t = s.layout if e.terminal == LAYOUT else s.terminals[e.terminal]
    t = replace(t, special={**t.special, e.kind: limits}) if e.kind else replace(t, limits=limits)
    s = replace(s, notices={name: sign for name, sign in s.notices.items() if name != Notice.LIMITS})
    return replace(s, layout=t) if e.terminal == LAYOUT else replace(s, terminals={**s.terminals, e.terminal: t})


EVOLVE = Handlers[System, System](
    on(ev.TableOpened, _opened),
    on(ev.ApprovalRecorded, _approved),
    on(ev.NoticePosted, _noticed),
    on(ev.TableClosed, _closed_table),
    on(te.TerminalClaimed, _claimed),
    on(te.TerminalLeft, _left),
    on(te.EquipmentInspected, _inspected),
    on(te.SpinStarted, _started),
    on(te.Tumbled, _tumbled),
    on(te.BettingClosed, _closed),
    on(te.Uncovered, _uncovered),
    on(te.KeyPressed, _pressed),
    on(te.ResultEntered, _entered),
    on(te.ResultConfirmed, _confirmed),
    on(te.LayoutLit, _lit),
    on(te.SpinEnded, _ended),
    on(te.SpinVoided, _voided),
    on(te.ResultVoided, _result_voided),
    on(te.TroubleReported, _trouble),
    on(te.TumblerRepaired, _tumbler),
    on(te.Recalculated, _recalculated),
    on(te.FaultFound, _fault),
    on(te.FaultRepaired, _repaired),
    on(te.TerminalTilted, _tilted),
    on(te.TerminalUnlocked, _unlocked),
    on(te.PaymentRefused, _refused),
    on(te.InspectorTold, _told),
    on(te.InvestigationClosed, _investigated),
    on(te.LimitsSet, _limits),
)
