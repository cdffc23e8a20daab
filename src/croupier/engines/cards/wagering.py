"""Wagers before the first card: what may be put down and taken back, when bets close, and what was taken by mistake."""

from msgspec.structs import replace

from croupier.engines.cards import commands as cmd
from croupier.engines.cards import events as ev
from croupier.engines.cards.evolving import EVOLVE
from croupier.engines.cards.game import HouseGame
from croupier.engines.cards.irregular import asks_for_cards
from croupier.engines.cards.round import FOLDED, Round, Stake, without
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import Over, Under
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.things.money import Money


def placeable(game: HouseGame, r: Round, who: str, box: int, wager: str) -> Bounds | Refusal:
    """How much this person may put on this area now, or why nothing."""
    n = game.numbers
    known = {w.name: w for w in game.wagers}
    if wager not in known or known[wager].fee:
        names = ", ".join(w.name for w in game.wagers if not w.fee)
        return Refusal(r.law(game.wagers[0].meaning), f"There is no wager called {wager!r}; there are {names}.")
    if not 1 <= box <= r.options.boxes:
        return Refusal(r.law(n.boxes), f"There is no box {box}; the boxes are 1 to {r.options.boxes}.")
    if r.closed and r.stake(box, wager, who) is not None:
        return Refusal(r.law(n.no_touching), f'"No more bets" was called: the wager on box {box} stays as it is.')
    if r.closed:
        label, closes = known[wager].label, known[wager].closes
        if closes is not None and r.mixed():
            return Refusal(r.law(closes), f"Cards have been dealt: a {label} wager is made before the first card.")
        return Refusal(r.law(n.no_more_wagers), f'"No more bets" was called: no {label} wager can be made now.')
    if r.void_hand:
        return Refusal(r.law(n.void_hand or n.no_more_wagers), "This round is dealt without wagers.")
    bettors = game.bettors(r.options)
    owner = r.owners.get(box)
    asking = any(wager in wagers for wagers in game.asks_for_cards)
    if r.stake(box, wager, who if bettors > 1 else "") is not None:
        return Refusal(
            r.law(n.one_wager),
            f"There is a wager on {known[wager].label} of box {box} already; one wager to an area.",
        )
    if bettors == 1 and owner is not None and owner != who:
        return Refusal(r.law(n.one_wager), f"Box {box} is taken by {owner} in this round.")
    # How many may wager on the side is for the game to say.
    if bettors > 1 and asking and sum(s.wager == wager for s in r.at(box)) >= bettors:
        return Refusal(
            r.law(n.one_wager), f"{bettors} players have wagered on {known[wager].label} of box {box}: no more do."
        )
    return game.bounds(r, box, known[wager], who)


def place(game: HouseGame, r: Round, who: str, c: cmd.Wager) -> tuple[common_ev.Event, ...] | Refusal:
    """Put a wager down, oneself or by a nominee."""
    bounds = placeable(game, r, who, c.box, c.wager)
    if isinstance(bounds, Refusal):
        # A wager that lies there is not altered by a word; for a new one the word comes too late.
        n, lies = game.numbers, r.stake(c.box, c.wager, who) is not None
        too_late = c.spoken and r.closed and not lies and n.spoken != n.chips
        return replace(bounds, cite=r.law(n.spoken)) if too_late else bounds
    (wager,) = [w for w in game.wagers if w.name == c.wager]
    if c.spoken and not c.chips_down:
        return Refusal(
            r.law(game.numbers.spoken),
            "A wager called out counts only with its chips; put them on the layout in time.",
        )
    if not bounds.least <= c.amount <= bounds.most:
        cite = r.law("G1" if of_the_table(r, bounds) else wager.cite)
        if bounds.cite is not None:
            cite = r.law("G1") if c.amount < bounds.least == r.minimum else bounds.cite
        if bounds.below is not None and c.amount < bounds.least:
            cite = bounds.below
        return Refusal(cite, not_within(r.law.money, wager.label, bounds, c.amount))
    smallest = min(r.options.chips)
    if c.amount % smallest:
        return Refusal(
            r.law(game.numbers.chips),
            f"{r.law.money(c.amount)} cannot be made of this table's chips; the smallest is {r.law.money(smallest)}.",
        )
    if not within(bounds, c.amount):
        return Refusal(bounds.cite or r.law(wager.cite), not_within(r.law.money, wager.label, bounds, c.amount))
    stake = Stake(r.next_stake, who, c.box, c.wager, c.amount)
    placed = ev.WagerPlaced(
        stake=stake.id,
        owner=who,
        box=c.box,
        wager=c.wager,
        amount=c.amount,
        spoken=c.spoken,
        by=c.by.name if c.for_player else "",
        cite=r.law(game.numbers.spoken) if c.spoken else game.placing(r, wager, stake),
    )
    return (placed,)


def of_the_table(r: Round, bounds: Bounds) -> bool:
    """Whether these are the limits of the table, which can change while a wager lies there."""
    return (bounds.least, bounds.most) == (r.minimum, r.maximum) and r.minimum < r.maximum


def within(bounds: Bounds, amount: int) -> bool:
    """Whether an amount is one of those left open."""
    return bounds.least <= amount <= bounds.most and (amount - bounds.least) % bounds.step == 0


def not_within(money: Money, label: str, bounds: Bounds, amount: int) -> str:
    """What is wrong with an amount outside the bounds, in words."""
    if bounds.least == bounds.most:
        return f"The {label} wager is {money(bounds.least)}, no more and no less; {money(amount)} will not do."
    if bounds.least <= amount <= bounds.most:
        steps = f"{money(bounds.least)} to {money(bounds.most)} in steps of {money(bounds.step)}"
        return f"{money(amount)} will not do: {label} takes {steps}."
    side = "under the minimum" if amount < bounds.least else "over the maximum"
    return f"{money(amount)} is {side}: {label} takes {money(bounds.least)} to {money(bounds.most)}."


def withdrawable(game: HouseGame, r: Round, who: str, c: cmd.Withdraw) -> Stake | Refusal:
    """The stake that this person may take back now, or why not."""
    stake = r.stake(c.box, c.wager, who) or r.stake(c.box, c.wager)
    if stake is None:
        if _lost(r, c.box, c.wager):
            return Refusal(r.law(game.numbers.losing_wager), "The wager was lost; a losing wager may not be touched.")
        return Refusal(r.law(game.numbers.no_touching), f"There is no {c.wager} wager on box {c.box}.")
    folded = r.chosen.get((c.box, 0)) in FOLDED
    if folded and c.wager == game.jackpot_wager:
        return Refusal(r.law(game.numbers.losing_wager), "The hand was folded; a losing wager may not be touched.")
    if r.closed:
        (wager,) = [w for w in game.wagers if w.name == c.wager]
        cite = wager.kept or game.numbers.no_touching
        return Refusal(r.law(cite), '"No more bets" was called: the wager stays until it is decided.')
    if stake.owner != who:
        return Refusal(r.law(game.numbers.no_touching), f"The wager on box {c.box} belongs to {stake.owner}.")
    labels = {w.name: w for w in game.wagers}
    left = replace(r, stakes=without(r.stakes, stake.id))
    for other in [s for s in left.at(c.box) if s.owner == who]:
        needed = game.bounds(left, c.box, labels[other.wager], other.owner)
        if isinstance(needed, Refusal):
            return Refusal(
                needed.cite,
                f"Take the other wagers on box {c.box} back first: they need the {labels[c.wager].label} wager.",
            )
    return stake


def _lost(r: Round, box: int, wager: str) -> bool:
    """Whether a wager on this area was lost, in this round or, while nobody has wagered anew, in the last one."""
    done = r.settled if r.closed or r.stakes else r.last
    fates = {s.fate for s in done if (s.box, s.wager) == (box, wager)}
    return Fate.LOST in fates or any((s.box, s.wager) == (box, wager) for s in r.jackpot.taken)


def close_bets(game: HouseGame, r: Round, by: str, seats: dict[str, int]) -> tuple[common_ev.Event, ...] | Refusal:
    """Call "No more bets" once at least one box can be dealt."""
    n = game.numbers
    if r.closed:
        return Refusal(r.law(n.close_bets), '"No more bets" was called already.')
    boxes = tuple(sorted(box for box in {s.box for s in r.stakes} if asks_for_cards(game, r, box)))
    refused = game.closable(r)
    if refused is not None:
        return refused
    if not boxes and not r.void_hand:
        labels = {w.name: w.label for w in game.wagers}
        wanted = " or ".join(" and ".join(labels[w] for w in wagers) for wagers in game.asks_for_cards)
        return Refusal(r.law(n.first_card), f"No {wanted} wager has been made: there is nothing to deal.")
    return (ev.BetsClosed(by=by, boxes=boxes, seats=seats, cite=r.law(n.close_bets)),)


def mistaken(game: HouseGame, r: Round) -> tuple[tuple[common_ev.Event, ...], Round]:
    """What is put right of the chips that slipped in, and the round after that."""
    found: list[common_ev.Event] = []
    for stake in [s for s in r.stakes if s.id in r.errors.unnoticed and not r.closed]:
        ruled = _ruled(game, r, stake)
        if ruled is None:
            continue
        events = _put_right(game, r, stake, *ruled)
        r = _after(r, events)
        found += events
    return tuple(found), r


def _after(r: Round, events: list[common_ev.Event]) -> Round:
    for event in events:
        r = EVOLVE.of[type(event)](r, event)
    return r


def _ruled(game: HouseGame, r: Round, stake: Stake) -> tuple[int, Rule] | None:
    """How much of a wager counts, and by which rule; nothing where it stands as placed."""
    wager = _wager(game, stake)
    bounds = _bounds(game, r, stake)
    if isinstance(bounds, Refusal) or not _by_limits(game, r, wager, bounds):
        return None
    if stake.amount > bounds.most and r.options.over_maximum != Over.AS_PLACED:
        return (0 if r.options.over_maximum == Over.VOID else _most(bounds)), r.law("G9")
    if stake.amount < bounds.least and r.options.under_minimum == Under.VOID:
        return 0, r.law("G10")
    return None


def _wager(game: HouseGame, stake: Stake) -> Wager:
    (wager,) = [w for w in game.wagers if w.name == stake.wager]
    return wager


def _bounds(game: HouseGame, r: Round, stake: Stake) -> Bounds | Refusal:
    """How much could be put on the area of a stake if it did not lie there."""
    left = replace(r, stakes=without(r.stakes, stake.id))
    return game.bounds(left, stake.box, _wager(game, stake), stake.owner)


def _by_limits(game: HouseGame, r: Round, wager: Wager, bounds: Bounds) -> bool:
    """Whether these bounds are the table's limits; a wager bound to another or to its own sign has its own rules."""
    if wager.name == game.jackpot_wager or bounds.least != r.minimum:
        return False
    asking = any(wager.name in wagers for wagers in game.asks_for_cards)
    return bounds.most == r.maximum or (asking and bounds.least < bounds.most)


def _most(bounds: Bounds) -> int:
    return bounds.most - (bounds.most - bounds.least) % bounds.step


def _put_right(game: HouseGame, r: Round, stake: Stake, amount: int, cite: Rule) -> list[common_ev.Event]:
    """The wager with its new amount, or without it; what its owner put beside it follows as far as it has to."""
    events = _cut(r, stake, amount, cite)
    for other in [s for s in r.at(stake.box) if s.owner == stake.owner and s.id != stake.id]:
        before, now = _bounds(game, r, other), _bounds(game, _after(r, events), other)
        if isinstance(before, Refusal) or not before.least <= other.amount <= before.most:
            continue
        left = 0 if isinstance(now, Refusal) else min(other.amount, _most(now))
        if left < other.amount:
            events += _cut(_after(r, events), other, left, cite)
    return events


def _cut(r: Round, stake: Stake, amount: int, cite: Rule) -> list[common_ev.Event]:
    """A stake goes back and is put down again with so much."""
    back = ev.WagerWithdrawn(stake=stake.id, cite=cite)
    if not amount:
        return [back]
    again = ev.WagerPlaced(
        stake=r.next_stake, owner=stake.owner, box=stake.box, wager=stake.wager, amount=amount, cite=cite
    )
    return [back, again]
