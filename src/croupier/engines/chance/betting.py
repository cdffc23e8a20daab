"""Wagers on terminals and on the layout (3.3(c), section 4): what is permitted, placing, changing, taking back."""

from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from croupier.engines.chance import commands as tc
from croupier.engines.chance import events as te
from croupier.engines.chance.state import LAYOUT, Limits, Phase, Stake, System, Terminal, lies, mine, on_layout, phase
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.terminals import Above, Bet
from croupier.kernel.terminals import least as least_wager
from croupier.law.books import Rule
from croupier.things.money import MOST

Decision: TypeAlias = tuple[Event, ...] | Refusal


# --- where and whether ----------------------------------------------------------------------------


def out_of_use(s: System, terminal: int) -> Refusal | None:
    """Why a terminal takes nothing now: sealed, in fault or locked, it or the whole system."""
    t = s.terminals.get(terminal)
    name = "The game system" if t is None or s.sealed or s.fault else f"Terminal {terminal}"
    if s.sealed or (t is not None and t.sealed):
        return Refusal(s.law("7.5(b)"), f"{name} is sealed until the malfunction has been investigated.")
    fault = s.fault or (t.fault if t is not None else "")
    if fault:
        return Refusal(s.law("3.4"), f"{name} is out of order and takes nothing until it is repaired: {fault}.")
    if s.tilt:
        return Refusal(s.law("3.5"), f"The game is stopped until a supervisor lets it go on: {s.tilt}.")
    if t is not None and t.tilt:
        return Refusal(s.law("3.5"), f"{name} is locked until a supervisor unlocks it: {t.tilt}.")
    return None


def surface(s: System, who: str, *, layout: bool) -> int | Refusal:
    """Where somebody wagers: the number of their own terminal, or the layout."""
    if layout:
        if not s.options.layout:
            return Refusal(s.law("4.1"), "Wagers on the table layout are not offered here; use a terminal.")
        return LAYOUT
    terminal = mine(s, who)
    if not terminal:
        return Refusal(s.law("4.3"), f"{who} has no terminal; claim one, or tender cash or chips to the dealer.")
    return terminal


def shut(s: System, terminal: int, at: int) -> Refusal | None:
    """Why no wager is taken, changed or withdrawn at this moment (3.3(c)(i), 5.1, T10)."""
    refused = out_of_use(s, terminal)
    if refused is not None:
        return refused
    rule = s.law("5.1") if terminal else s.law("T10")
    if s.spin.closed or s.spin.uncovered:
        return Refusal(s.law("3.3(c)(i)") if terminal else rule, "No more bets: wagers for this spin are closed.")
    if s.spin.void is not None and s.stakes:
        return Refusal(s.law("7.2"), "The wagers of the void spin are still going back.")
    if phase(s) is not Phase.BETTING:
        return Refusal(
            s.law("5.3") if terminal else s.law("5.2"), "Wagers are not invited yet; the dealer starts the spin first."
        )
    if terminal and s.closes_at and at >= s.closes_at:
        return Refusal(s.law("3.3(c)(i)"), "Betting time is up.")
    return None


# --- how much -------------------------------------------------------------------------------------


def holder(s: System, terminal: int) -> Terminal:
    """The terminal of a number, or the layout."""
    return s.terminals[terminal] if terminal else s.layout


def limits(s: System, terminal: int, bet: Bet) -> Limits:
    """The limits of a bet there."""
    t = holder(s, terminal)
    return t.special.get(bet.kind, t.limits)


def lowest(s: System, lim: Limits) -> int:
    """The smallest permitted wager."""
    return least_wager(lim.minimum, lim.step, s.options.multiples)


def permitted(s: System, lim: Limits, wanted: int) -> int:
    """The next lowest permitted wager, or this one; 0 if there is none (3.3(c)(iii))."""
    least = lowest(s, lim)
    top = min(wanted, lim.maximum)
    return 0 if top < least else top - (top - least) % lim.step


def money(s: System, terminal: int, owner: str) -> int:
    """The free credits of a terminal, or the chips of somebody at the layout."""
    return s.terminals[terminal].credits if terminal else s.people.get(owner, 0)


def known(s: System, name: str) -> Bet | Refusal:
    """The bet of a name, if it is offered."""
    bet = s.game.bets.get(name)
    if bet is None:
        return Refusal(s.law("4.2(b)"), f"There is no bet {name!r} on the layout.")
    if not on_layout(s.options, bet):
        these = " and ".join([one.label for one in s.game.bets.values() if one.offered == bet.offered])
        return Refusal(s.law(bet.wager), f"{these.capitalize()} are not offered here.")
    return bet


def _stake_on(s: System, terminal: int, owner: str, bet: str) -> Stake | None:
    return next((one for one in lies(s, terminal, owner) if one.bet == bet), None)


def rooms(s: System, terminal: int, owner: str) -> dict[str, tuple[int, int]]:
    """The least and the most that may be added to each bet now; (0, 0) where nothing may."""
    there = {one.bet: one.amount for one in lies(s, terminal, owner)}
    free = money(s, terminal, owner)
    empty: dict[str, tuple[int, int]] = {}
    found = {}
    for bet, _ in s.areas:
        if bet.name in there:
            found[bet.name] = _room(s, limits(s, terminal, bet), there[bet.name], free)
        else:
            if bet.kind not in empty:
                empty[bet.kind] = _room(s, limits(s, terminal, bet), 0, free)
            found[bet.name] = empty[bet.kind]
    return found


def _room(s: System, lim: Limits, there: int, free: int) -> tuple[int, int]:
    top = permitted(s, lim, there + free)
    if top <= there:
        return 0, 0
    return (max(lowest(s, lim) - there, lim.step) if there else lowest(s, lim)), top - there


class Hand(NamedTuple):
    """Where somebody wagers: the terminal (or the layout), and who."""

    terminal: int
    owner: str


def set_bet(s: System, at: Hand, name: str, wanted: int, *, undo: bool = False) -> te.BetPlaced | Refusal:
    """The event that makes a wager this amount, or the next lowest permitted one on a terminal."""
    terminal, owner = at
    bet = known(s, name)
    if isinstance(bet, Refusal):
        return bet
    lim = limits(s, terminal, bet)
    stake = _stake_on(s, terminal, owner, name)
    there = stake.amount if stake is not None else 0
    amount = _amount(s, at, lim, wanted, there)
    if isinstance(amount, Refusal):
        return amount
    if amount == there:
        return Refusal(
            s.law("3.3(c)(iii)"), f"{s.law.money(there)} lies there already, and that is what may lie there."
        )
    cite: Rule = s.law("4.2(a)") if terminal else s.law("T19")
    if amount != wanted and terminal:
        cite = s.law("3.3(c)(iii)(B)") if wanted > lim.maximum else s.law("3.3(c)(iii)(A)")
        if amount < permitted(s, lim, wanted):
            cite = s.law("3.3(b)(iii)")
    return te.BetPlaced(
        stake=s.last_stake + 1,
        terminal=terminal,
        owner=owner,
        bet=name,
        amount=amount,
        asked=wanted,
        replaces=stake.id if stake is not None else 0,
        before=there,
        undo=undo,
        cite=cite,
    )


def _amount(s: System, at: Hand, lim: Limits, wanted: int, there: int) -> int | Refusal:
    """What may lie there when so much is wanted."""
    least, has = lowest(s, lim), there + money(s, *at)
    if wanted < least:
        rule, shown = (s.law("3.3(c)(ii)"), "; no chips are shown") if at.terminal else (s.law("G1"), "")
        return Refusal(rule, f"{s.law.money(wanted)} is under the minimum {s.law.money(least)}{shown}.")
    amount = permitted(s, lim, wanted)
    if not at.terminal and amount != wanted:
        return Refusal(
            s.law("G1"), f"Wagers here go to {s.law.money(lim.maximum)}, in chips of {s.law.money(lim.step)} and more."
        )
    if amount <= has:
        return amount
    lowered = permitted(s, lim, has)
    if at.terminal and s.options.above_credits is Above.LOWERED and lowered:
        return lowered
    return Refusal(s.law("G8"), f"That takes {s.law.money(amount - there)} and there is {s.law.money(has - there)}.")


# --- commands -------------------------------------------------------------------------------------


def place(s: System, c: tc.PlaceBet | tc.ChangeBet) -> Decision:
    """Put chips on a bet, or make the wager there this amount (4.2, 3.3(c)(ii), (iii))."""
    terminal = surface(s, c.by.name, layout=c.layout)
    if isinstance(terminal, Refusal):
        return terminal
    refused = shut(s, terminal, c.at)
    if refused is not None:
        return refused
    if c.amount <= 0:
        return Refusal(s.law("3.3(c)(ii)") if terminal else s.law("G1"), "A wager is a cent or more.")
    stake = _stake_on(s, terminal, c.by.name, c.bet)
    there = stake.amount if stake is not None and isinstance(c, tc.PlaceBet) else 0
    event = set_bet(s, Hand(terminal, c.by.name), c.bet, there + min(c.amount, MOST))
    return event if isinstance(event, Refusal) else (event,)


def _withdrawn(stake: Stake, cite: Rule, *, undo: bool = False) -> te.BetWithdrawn:
    return te.BetWithdrawn(
        stake=stake.id,
        terminal=stake.terminal,
        owner=stake.owner,
        bet=stake.bet,
        amount=stake.amount,
        undo=undo,
        cite=cite,
    )


def withdraw(s: System, c: tc.WithdrawBet | tc.ClearBets) -> Decision:
    """Take a wager or all of them back while that is allowed."""
    terminal = surface(s, c.by.name, layout=c.layout)
    if isinstance(terminal, Refusal):
        return terminal
    refused = shut(s, terminal, c.at)
    if refused is not None:
        return refused
    there = lies(s, terminal, c.by.name)
    if isinstance(c, tc.WithdrawBet):
        there = [one for one in there if one.bet == c.bet]
    cite = s.law("5.1") if terminal else s.law("T10")
    if not there:
        return Refusal(cite, "There is no such wager there.")
    return tuple([_withdrawn(one, cite) for one in there])


def _own(s: System, c: tc.TaiSaiCommand) -> int | Refusal:
    terminal = surface(s, c.by.name, layout=False)
    return terminal if isinstance(terminal, Refusal) else shut(s, terminal, c.at) or terminal


def several(s: System, c: tc.RepeatBets | tc.DoubleBets) -> Decision:
    """The wagers of the last spin again, or twice those that lie there, if the credits cover them all."""
    terminal = _own(s, c)
    if isinstance(terminal, Refusal):
        return terminal
    there = lies(s, terminal)
    wanted: tuple[tuple[str, int], ...]
    if isinstance(c, tc.RepeatBets):
        wanted = s.terminals[terminal].slip
        if there:
            return Refusal(s.law("4.6"), "There are wagers there; clear them before repeating the last ones.")
    else:
        wanted = tuple([(one.bet, 2 * one.amount) for one in there])
    if not wanted:
        return Refusal(s.law("4.6"), "There is nothing to repeat or double.")
    made = [set_bet(s, Hand(terminal, c.by.name), bet, amount) for bet, amount in wanted]
    placed = [one for one in made if isinstance(one, te.BetPlaced)]
    refused = [one for one in made if isinstance(one, Refusal)]
    poor = next((one for one in refused if one.cite == s.law("G8")), None)
    takes, has = sum(one.amount - one.before for one in placed), s.terminals[terminal].credits
    if poor is not None or takes > has:
        return poor or Refusal(s.law("G8"), f"That takes {s.law.money(takes)} and there is {s.law.money(has)}.")
    if not placed:
        return refused[0]
    return tuple([replace(one, stake=s.last_stake + 1 + i) for i, one in enumerate(placed)])


def undo(s: System, c: tc.UndoBet) -> Decision:
    """The last touch is taken back."""
    terminal = _own(s, c)
    if isinstance(terminal, Refusal):
        return terminal
    trail = s.terminals[terminal].trail
    if not trail:
        return Refusal(s.law("4.6"), "There is nothing to undo.")
    bet, before = trail[-1]
    stake = _stake_on(s, terminal, c.by.name, bet)
    if before == 0 and stake is not None:
        return (_withdrawn(stake, s.law("5.1"), undo=True),)
    event = set_bet(s, Hand(terminal, c.by.name), bet, before, undo=True)
    return event if isinstance(event, Refusal) else (event,)
