"""What is shown of a tai-sai system, and who hears what of it; a state evolved from redacted events shows the same."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.chance import events as te
from croupier.engines.chance.betting import holder, lowest, out_of_use, rooms, shut
from croupier.engines.chance.crediting import printed
from croupier.engines.chance.offering import offers
from croupier.engines.chance.shown import (
    AreaShown,
    Clock,
    ConsoleView,
    PersonLine,
    RecallShown,
    ResultShown,
    SignShown,
    TerminalLine,
    TerminalView,
    VoucherShown,
)
from croupier.engines.chance.spinning import lit
from croupier.engines.chance.state import LAYOUT, UNSEEN, Phase, Stake, System, lies, mine, phase
from croupier.engines.chance.wording import called
from croupier.kernel.commands import Notice
from croupier.kernel.events import Event
from croupier.kernel.people import STAFF, Role, Who
from croupier.kernel.terminals import TerminalOptions
from croupier.law.law import Law, Text
from croupier.things.dice import Dice

HOUSES = 64
"""How many sets of options are kept ready."""


@lru_cache(maxsize=HOUSES)
def settings(o: TerminalOptions) -> dict[str, Any]:
    """The options as a page reads them."""
    found: dict[str, Any] = msgspec.to_builtins(o)
    return found


def seen(event: Event, who: Who) -> Event:
    """The event as this person may see it."""
    if isinstance(event, te.Tumbled):
        return replace(event, dice=UNSEEN)
    if isinstance(event, te.VoucherOrdered) and who.role not in STAFF and who.name != event.person:
        return replace(event, code="")
    return event


def told(s: System, event: Event, who: Who) -> bool:
    """Whether an event concerns this person: players hear of the table and their own terminal, others of everything."""
    if isinstance(event, te.VoucherRedeemed) and who.role is Role.PLAYER:
        return who.name == event.person
    terminal = getattr(event, "terminal", 0)
    if who.role is not Role.PLAYER or not terminal:
        return True
    return who.name in (getattr(event, "owner", ""), getattr(event, "person", "")) or mine(s, who.name) == terminal


G = Text("general")
NOTE = "Past results say nothing about the next one: the dice have no memory."
RECALLED = 10
SEARCHED = 200


# --- parts ----------------------------------------------------------------------------------------


def areas(s: System, terminal: int, owner: str, *, everybody: bool = False) -> tuple[AreaShown, ...]:
    """The betting areas of a terminal or of the layout, with what lies there (3.3(a), T1)."""
    there = lies(s, terminal, owner) if owner else []
    if everybody:
        there = [one for one in s.stakes.values() if one.terminal == LAYOUT]
    open_ = bool(owner) and shut(s, terminal, 0) is None
    lights, won = set(lit(s)), _won(s, terminal, owner)
    found = []
    chips: dict[str, int] = {}
    for one in there:
        chips[one.bet] = chips.get(one.bet, 0) + one.amount
    room = rooms(s, terminal, owner) if open_ else {}
    at = holder(s, terminal)
    from_ = {lim: lowest(s, lim) for lim in (at.limits, *at.special.values())}
    for bet, odds in s.areas:
        lim = at.special.get(bet.kind, at.limits)
        least, most = room.get(bet.name, (0, 0))
        found.append(
            AreaShown(
                bet=bet.name,
                kind=bet.kind,
                label=bet.label,
                numbers=bet.numbers,
                odds=odds,
                minimum=from_[lim],
                maximum=lim.maximum,
                step=lim.step,
                least=least,
                most=most,
                chips=chips.get(bet.name, 0),
                won=won.get(bet.name, 0),
                lit=bet.name in lights,
                cite=s.law(bet.wager),
            )
        )
    return tuple(found)


def _won(s: System, terminal: int, owner: str) -> dict[str, int]:
    """What each bet of somebody won in the last spin."""
    if not s.past:
        return {}
    settled = s.past[-1].settled.values()
    return {one.stake.bet: one.won for one in settled if (one.stake.terminal, one.stake.owner) == (terminal, owner)}


def results(s: System) -> tuple[ResultShown, ...]:
    """The results board, the latest first."""
    return tuple(
        ResultShown(spin=spin, dice=_sorted(dice), total=sum(dice), size=s.game.size(dice), corrected=corrected)
        for spin, dice, corrected in reversed(s.results)
    )


def _sorted(dice: Dice) -> Dice:
    a, b, c = sorted(dice)
    return a, b, c


def state(s: System, n: int, there: list[Stake]) -> tuple[str, str]:
    """How a terminal stands, and why it is out of use if it is."""
    refused = out_of_use(s, n)
    t = s.terminals[n]
    if refused is not None:
        sealed = s.sealed or t.sealed
        return ("sealed" if sealed else "fault" if s.fault or t.fault else "locked"), refused.why
    if not t.person:
        return "free", ""
    return ("playing" if t.credits or there else "idle"), ""


def clock(s: System) -> Clock:
    """When wagers close."""
    return Clock(closes_at=s.closes_at, open=phase(s) is Phase.BETTING, since=s.confirmed_at)


def _recall(s: System, who: str) -> tuple[RecallShown, ...]:
    """The last ten spins in which somebody had wagers."""
    found = []
    for past in reversed(s.past):
        mine_ = [one for one in past.settled.values() if one.stake.owner == who]
        if mine_:
            bets = tuple((one.stake.bet, one.stake.amount, one.back + one.won) for one in mine_)
            staked, back = sum(bet[1] for bet in bets), sum(bet[2] for bet in bets)
            found.append(RecallShown(spin=past.spin, dice=_sorted(past.dice), bets=bets, staked=staked, returned=back))
        if len(found) == RECALLED:
            break
    return tuple(found)


def _vouchers(s: System, who: Who, numbers: Iterable[int]) -> tuple[VoucherShown, ...]:
    staff = who.role in STAFF
    return tuple(
        VoucherShown(
            number=printed(n, v.code) if staff or v.person == who.name else "",
            voucher=n,
            terminal=v.terminal,
            person=v.person,
            amount=v.amount,
            state=v.state,
        )
        for n, v in ((n, s.vouchers[n]) for n in numbers)
    )


def _own_vouchers(s: System, who: str) -> list[int]:
    """The last ten vouchers of somebody, looked for among the latest of all and those that are out."""
    latest = {*islice(reversed(s.vouchers), SEARCHED), *s.out}
    return sorted((n for n in latest if s.vouchers[n].person == who), reverse=True)[:RECALLED]


def signs(s: System, n: int) -> tuple[SignShown, ...]:
    """What the terminal or the table has to say."""
    lim = holder(s, n).limits
    limit = f"{s.law.money(lowest(s, lim))} to {s.law.money(lim.maximum)}, in steps of {s.law.money(lim.step)}"
    if lim.aggregate:
        limit += f"; at least {s.law.money(lim.aggregate)} a spin"
    found = [
        SignShown(name="limits", text=limit, cite=s.law("3.3(b)(i)") if n else s.law("G1")),
        SignShown(
            name="placement", text="You alone are responsible for where your chips are placed.", cite=s.law("4.6")
        ),
        SignShown(
            name="malfunction", text="What a terminal credits in a malfunction may be refused.", cite=s.law("7.4")
        ),
        SignShown(name="legitimate", text="A prize must be won legitimately.", cite=s.law("3.6")),
        SignShown(name="results", text=NOTE, cite=s.law("5.4(b)(ii)")),
        SignShown(name="meanings", text="A bet is what you wager on; a wager is your money on it.", cite=s.law("1.2")),
        SignShown(
            name="system", text="Terminals, tumbler and their software make up the game system.", cite=s.law("1.1")
        ),
    ]
    found += [_notice(s.law, notice, value) for notice, (value, _) in s.notices.items()]
    if s.options.layout:
        found.append(SignShown(name="layout", text="Chips on the table layout are wagers too.", cite=s.law("T1")))
    return tuple(found)


def _notice(law: Law, notice: str, value: dict[str, Any]) -> SignShown:
    """A sign of what is to come, after twenty minutes at the earliest."""
    if notice == Notice.CLOSING:
        return SignShown(name="notice of closing", text="This table will be closed.", cite=law("G4"))
    where = f"terminal {value['terminal']}" if value["terminal"] else "the layout"
    text = f"To come at {where}: {law.money(value['minimum'])} to {law.money(value['maximum'])}."
    return SignShown(name="notice of limits", text=text, cite=law("G2(a)"))


# --- the two views --------------------------------------------------------------------------------


def view(s: System, who: Who) -> TerminalView | ConsoleView:
    """Everything this person may see of this system."""
    return terminal_view(s, who) if who.role is Role.PLAYER else console_view(s, who)


def terminal_view(s: System, who: Who) -> TerminalView:
    """The own terminal, or a terminal as nobody's (3.3(a), (b), 5.4(b))."""
    n = mine(s, who.name)
    t = s.terminals[n or 1]
    there = lies(s, n) if n else []
    how, why = state(s, n, there) if n else ("none", "")
    taking = n and not why and t.credits < s.options.note_limit and not t.note
    return TerminalView(
        table=s.name,
        game=s.game.name,
        title=s.game.title,
        money=s.law.money,
        you=who.name,
        role=who.role,
        phase=phase(s),
        spin=s.spin.number,
        terminal=n,
        state=how,
        why=why,
        minimum=lowest(s, t.limits),
        maximum=t.limits.maximum,
        step=t.limits.step,
        aggregate=t.limits.aggregate,
        clock=clock(s),
        credits=t.credits if n else 0,
        wagered=sum(one.amount for one in there),
        last_dice=_sorted(s.results[-1][1]) if s.results else (),
        last_won=t.last_won if n else 0,
        result=called(s.results[-1][1]) if s.results else "",
        areas=areas(s, n or 1, who.name if n else ""),
        layout_offered=s.options.layout,
        layout_areas=areas(s, LAYOUT, who.name) if s.options.layout else (),
        chips=s.people.get(who.name, 0),
        denominations=s.options.chips,
        notes=s.options.notes if taking else (),
        note_held=t.note_amount if n else 0,
        vouchers=_vouchers(s, who, _own_vouchers(s, who.name)),
        results=results(s),
        results_note=NOTE,
        recall=_recall(s, who.name),
        terminals=tuple((i, one.person) for i, one in s.terminals.items()),
        signs=signs(s, n or 1),
        help=s.game.chosen(s.options),
        dice=_sorted(s.spin.dice) if s.spin.uncovered else (),
        offers=offers(s, who),
        options=settings(s.options),
    )


def _line(s: System, n: int, there: list[Stake]) -> TerminalLine:
    t = s.terminals[n]
    how, why = state(s, n, there)
    return TerminalLine(
        terminal=n,
        person=t.person,
        state=how,
        why=why,
        credits=t.credits,
        wagered=sum(one.amount for one in there),
        last_won=t.last_won,
        bets=len(there),
        minimum=lowest(s, t.limits),
        maximum=t.limits.maximum,
        note_held=t.note_amount,
        meters=msgspec.to_builtins(t.meters),
    )


def console_view(s: System, who: Who) -> ConsoleView:
    """The dealer's console, for staff and onlookers."""
    wagered: dict[str, int] = {}
    there: dict[int, list[Stake]] = {}
    for one in s.stakes.values():
        there.setdefault(one.terminal, []).append(one)
        if one.terminal == LAYOUT:
            wagered[one.owner] = wagered.get(one.owner, 0) + one.amount
    stopped = out_of_use(s, LAYOUT)
    return ConsoleView(
        table=s.name,
        game=s.game.name,
        title=s.game.title,
        money=s.law.money,
        you=who.name,
        role=who.role,
        phase=phase(s),
        spin=s.spin.number,
        clock=clock(s),
        tumbles=s.spin.tumbles,
        covered=s.spin.started and not s.spin.uncovered,
        dice=_sorted(s.spin.dice) if s.spin.uncovered else (),
        keys=s.spin.keys,
        entered=s.spin.entered,
        result=called(s.results[-1][1]) if s.results else "",
        lit=lit(s),
        areas=areas(s, LAYOUT, "", everybody=True) if s.options.layout else (),
        terminals=tuple(_line(s, n, there.get(n, [])) for n in s.terminals),
        people=tuple(
            PersonLine(name=name, chips=chips, wagered=wagered.get(name, 0)) for name, chips in s.people.items()
        ),
        vouchers=_vouchers(s, who, sorted((*s.printing, *s.out), reverse=True)),
        results=results(s),
        results_note=NOTE,
        log=tuple(reversed(s.log)),
        inspected=tuple(office for office, _ in s.inspected),
        stopped="The tumbler has to be repaired." if s.broken else stopped.why if stopped is not None else "",
        house=s.house,
        signs=signs(s, LAYOUT),
        help=s.game.chosen(s.options),
        offers=offers(s, who),
        options=settings(s.options),
    )
