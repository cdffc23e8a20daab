"""The table on which a history is replayed: the options that make up the rules under which its hand was played."""

from decimal import Decimal
from typing import Any

from croupier.histories.codes import CODES, Code
from croupier.histories.records import History
from croupier.money import MOST
from croupier.poker import events as pe
from croupier.poker.chairs import Chair
from croupier.poker.options import Commission, HeadsUp, Limit, OddChips, Options, ShowingTie
from croupier.poker.state import ForcedBet, PokerTable
from croupier.poker.variants import Forced
from croupier.rulebook import document

P = document("poker-victoria")
ENDLESS = 10**12
"""The chips of a player whose stack the history does not know."""
GAZETTED = "poker-victoria"
"""What the field `_rules` says of a hand of ours: odd chips and openers are by the gazetted rules."""
NAMED = ("limit", "heads_up", "odd_chips", "showing_tie", "commission", "bring_in", "chips", "deck")
"""Options by which a hand played elsewhere differs from a gazetted table; a replay names them."""


def owner(player: int) -> str:
    """What a player of the history is called at the table."""
    return f"p{player}"


def units_of(h: History, name: str) -> Any:
    """A field of our own in units: an amount, or a list of them; None if there is none, or it is no amount."""
    value = h.own.get(name)
    found = [_units(h, one) for one in (value if isinstance(value, list) else [value])]
    if not found or None in found:
        return None
    return tuple(found) if isinstance(value, list) else found[0]


def _units(h: History, value: Any) -> int | None:
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        return None
    exact = Decimal(value)
    return int(exact * h.scale) if exact.is_finite() and 0 <= exact * h.scale <= MOST else None


def options(h: History) -> Options:
    """What the table of this hand was opened with, as far as the history tells."""
    code = CODES[h.variant]
    fixed = code.limit is Limit.FIXED
    minimum = h.small_bet if fixed else h.min_bet
    gazetted = h.own.get("_rules") == GAZETTED
    return Options(
        deck=_number(h, "_deck"),
        limit=code.limit,
        minimum=minimum,
        maximum=units_of(h, "_max_bet") or 0,
        big_bet=h.big_bet,
        blinds=tuple(sorted(b for b in h.blinds if b)),
        ante=max(h.antes),
        bring_in=h.bring_in if h.bring_in < minimum else 0,
        big_from=_number(h, "_big_from"),
        chips=(units_of(h, "_chip") or 1,),
        commission=Commission.NIL,
        heads_up=HeadsUp.BUTTON,
        odd_chips=OddChips.GAZETTED if gazetted else OddChips.POSITION,
        showing_tie=ShowingTie.SUIT if gazetted else ShowingTie.POSITION,
    )


def _number(h: History, name: str) -> int:
    """A field of our own that counts something; 0 if there is none."""
    value = h.own.get(name, 0)
    return value if type(value) is int and value > 0 else 0


def named(o: Options) -> tuple[str, ...]:
    """The options of a replay that are not those of a gazetted table, each as `name = value`."""
    usual = Options()
    found = []
    for name in NAMED:
        value = getattr(o, name)
        if value != getattr(usual, name):
            found.append(f"{name} = {', '.join(map(str, value)) if isinstance(value, tuple) else value}")
    return tuple(found)


def stacks(h: History) -> tuple[int, ...]:
    """What everybody starts with."""
    return tuple(ENDLESS if stack is None else stack for stack in h.starting)


def table(h: History) -> PokerTable:
    """A table with the players in seats 1, 2 and so on, the button on the last."""
    chairs = {n: Chair(person=owner(n), stack=stack) for n, stack in enumerate(stacks(h), 1)}
    return PokerTable(
        name="history", variant=CODES[h.variant].variant, options=options(h), chairs=chairs, button=len(chairs)
    )


def begun(h: History) -> pe.HandBegan:
    """The beginning of the hand: the forced bets are those of the history, player by player."""
    n = len(h.starting)
    code = CODES[h.variant]
    seats = tuple(range(1, n + 1))
    bets = forced(h, code)
    last = _number(h, "_last_blind")
    blind = last if last in seats else _last_blind(bets)
    return pe.HandBegan(
        number=1,
        button=n,
        order=seats,
        owners=tuple(map(owner, seats)),
        stacks=stacks(h),
        forced=bets,
        blind=blind,
        cite=code.variant.before,
    )


def forced(h: History, code: Code) -> tuple[ForcedBet, ...]:
    """Antes, then blinds; with two players both are in reverse, as the format has it.

    An ante is dead where unequal antes are all in the main pot, and counts for what was paid where they are trimmed.
    """
    turn = -1 if len(h.starting) == 2 else 1
    kind = "ante" if h.trimming or code.variant.forced is Forced.ANTES else "dead"
    cite = code.variant.before
    antes = [ForcedBet(seat, a, kind, cite) for seat, a in enumerate(h.antes[::turn], 1) if a]
    blinds = [ForcedBet(seat, b, "blind", cite) for seat, b in enumerate(h.blinds[::turn], 1) if b]
    return (*antes, *sorted(blinds, key=lambda bet: bet.amount))


def _last_blind(bets: tuple[ForcedBet, ...]) -> int:
    """The seat of the largest blind; 0 without blinds."""
    blinds = [bet for bet in bets if bet.kind == "blind"]
    return blinds[-1].seat if blinds else 0
