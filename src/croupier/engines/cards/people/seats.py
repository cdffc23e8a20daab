"""People at a table: seats, chips, and who may wager at which box."""

from croupier.engines.cards import events as ev
from croupier.engines.cards.game import HouseGame, Numbers
from croupier.engines.cards.names import Direction
from croupier.engines.cards.table import Person, Table
from croupier.kernel import commands as cmd
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Refusal
from croupier.things.money import MOST


def free_boxes(t: Table) -> list[int]:
    """Boxes where nobody sits and nobody has a wager; where areas are shared, a wager keeps nobody out."""
    assert t.game is not None
    owned = () if t.game.bettors(t.round.options) > 1 else t.round.owners
    return [b for b in range(1, t.round.options.boxes + 1) if b not in t.seats and b not in owned]


def kept_apart(t: Table, who: str) -> str:
    """The seated player with whom this one may not play, by direction; the first named of a group stays."""
    seated = set(t.seats.values())
    for group in t.apart:
        if who in group:
            for other in group[: group.index(who)]:
                if other in seated:
                    return other
    return ""


def sit(t: Table, game: HouseGame, c: cmd.Sit) -> tuple[common_ev.Event, ...] | Refusal:
    """Take a free place, or wait for one."""
    who, n = c.by.name, game.numbers
    if t.people.get(who, Person()).box:
        return Refusal(t.law(n.boxes), f"{who} sits at box {t.people[who].box} already.")
    other = kept_apart(t, who)
    if other:
        return Refusal(
            t.law(n.directions[Direction.APART]),
            f"By direction {who} may not play at the same table as {other}.",
        )
    free = free_boxes(t)
    if not free and not t.round.closed and game.bettors(t.round.options) == 1:
        extra = [b for b in sorted(t.round.owners, reverse=True) if b not in t.seats and c.box in (0, b)]
        if extra:
            return *_give_up(t, n, extra[0]), ev.SatDown(person=who, box=extra[0], cite=t.law(n.boxes))
    if not free:
        if who in t.waiting:
            return Refusal(t.law(n.boxes), f"{who} is waiting for a place already; every box is taken.")
        return (ev.Waited(person=who, cite=t.law(n.boxes)),)
    box = c.box or free[0]
    if box not in free:
        return Refusal(t.law(n.boxes), f"Box {box} is not free; free boxes are {', '.join(map(str, free))}.")
    return (ev.SatDown(person=who, box=box, cite=t.law(n.boxes)),)


def _give_up(t: Table, n: Numbers, box: int) -> list[common_ev.Event]:
    """Wagers that a player made on an additional box go back while bets are open: they would keep somebody out."""
    gone = [s for s in reversed(t.round.stakes) if s.box == box]
    return [ev.WagerWithdrawn(stake=s.id, cite=t.law(n.nobody_excluded)) for s in gone]


def stand(t: Table, game: HouseGame, c: cmd.Stand) -> tuple[common_ev.Event, ...] | Refusal:
    """Give up the place, unless a wager is still out."""
    who = c.by.name
    box = t.people.get(who, Person()).box
    if not box:
        return Refusal(t.law(game.numbers.boxes), f"{who} has no place at this table.")
    r = t.round
    if any(s.owner == who and (s.id not in r.jackpot.accepted or (s.box, 0) in r.hands) for s in r.stakes):
        return Refusal(
            t.law(game.numbers.no_touching),
            "There are wagers of yours on the layout; they stay until they are decided.",
        )
    return (ev.StoodUp(person=who, box=box, cite=t.law(game.numbers.boxes)),)


def buy(t: Table, _: HouseGame, c: cmd.BuyChips) -> tuple[common_ev.Event, ...] | Refusal:
    """Buy chips that the table has."""
    smallest, money = min(t.round.options.chips), t.law.money
    if not 0 < c.amount <= MOST or c.amount % smallest:
        return Refusal(
            t.law("G14"),
            f"Chips are bought in multiples of {money(smallest)}, the smallest chip here, up to {money(MOST)}.",
        )
    return (common_ev.ChipsBought(person=c.by.name, amount=c.amount, cite=t.law("G15")),)


def cash_out(t: Table, _: HouseGame, c: cmd.CashOut) -> tuple[common_ev.Event, ...] | Refusal:
    """Change chips back; not while a round with one's wagers can still be declared void."""
    chips = t.people.get(c.by.name, Person()).chips
    if c.amount <= 0:
        return Refusal(t.law("G15"), f"Nothing is cashed out with {t.law.money(c.amount)}; name an amount.")
    if c.amount > chips:
        return Refusal(t.law("G15"), f"{c.by.name} has {t.law.money(chips)} in chips to cash out.")
    r = t.round
    if c.by.name in {s.owner for s in r.stakes} | {s.owner for s in r.settled}:
        return Refusal(t.law("G15"), "Wait for the end of the round: its wagers are not final before.")
    return (common_ev.CashedOut(person=c.by.name, amount=c.amount, cite=t.law("G15")),)


def short_of_chips(t: Table, who: str, amount: int) -> Refusal | None:
    """There is no credit: a wager needs chips."""
    chips, money = t.people.get(who, Person()).chips, t.law.money
    if amount <= chips:
        return None
    return Refusal(t.law("G8"), f"{who} has {money(chips)} in chips and needs {money(amount)}; there is no credit.")


def place_allowed(t: Table, game: HouseGame, who: str, box: int) -> Refusal | None:
    """Whether this person may wager at this box: the own one, or by the operator's leave another that nobody needs."""
    n = game.numbers
    own = t.people.get(who, Person()).box
    if not own and not game.standing(t.round.options):
        return Refusal(t.law(n.boxes), f"{who} has no place at this table; sit down first.")
    other = kept_apart(t, who)
    if other:
        return Refusal(
            t.law(n.directions[Direction.APART]),
            f"By direction {who} may not play at the same table as {other}.",
        )
    if box == own or not 1 <= box <= t.round.options.boxes or game.bettors(t.round.options) > 1:
        return None
    if box in t.seats:
        return Refusal(t.law(n.one_wager), f"Box {box} is {t.seats[box]}'s.")
    if not game.several_boxes(t.round.options):
        return Refusal(t.law(n.several_boxes), f"At this table a player wagers on one box only: {who}'s is box {own}.")
    if box not in t.round.owners and len(free_boxes(t)) <= len(t.waiting):
        return Refusal(t.law(n.nobody_excluded), f"{', '.join(t.waiting)} would be left without a box.")
    return None
