"""Wagers before the first card: what may be put down, taken back, and when the bets are closed."""

from msgspec.structs import replace

from croupier.house.game import HouseGame
from croupier.house.irregular import asks_for_cards
from croupier.house.round import FOLDED, Round, Stake, without
from croupier.money import dollars
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import document

G = document("general")


def placeable(game: HouseGame, r: Round, who: str, box: int, wager: str) -> Bounds | Refusal:
    """How much this person may put on this area now, or why nothing."""
    n = game.numbers
    known = {w.name: w for w in game.wagers}
    if wager not in known or known[wager].fee:
        names = ", ".join(w.name for w in game.wagers if not w.fee)
        return Refusal(game.wagers[0].meaning, f"There is no wager called {wager!r}; there are {names}.")
    if not 1 <= box <= r.options.boxes:
        return Refusal(n.boxes, f"There is no box {box}; the boxes are 1 to {r.options.boxes}.")
    if r.closed and r.stake(box, wager, who) is not None:
        return Refusal(n.no_touching, f'"No more bets" was called: the wager on box {box} stays as it is.')
    if r.closed:
        label, closes = known[wager].label, known[wager].closes
        if closes is not None and r.mixed():
            return Refusal(closes, f"Cards have been dealt: a {label} wager is made before the first card.")
        return Refusal(n.no_more_wagers, f'"No more bets" was called: no {label} wager can be made now.')
    if r.void_hand:
        return Refusal(n.void_hand or n.no_more_wagers, "This round is dealt without wagers.")
    bettors = game.bettors(r.options)
    owner = r.owners.get(box)
    asking = any(wager in wagers for wagers in game.asks_for_cards)
    if r.stake(box, wager, who if bettors > 1 else "") is not None:
        return Refusal(
            n.one_wager,
            f"There is a wager on {known[wager].label} of box {box} already; one wager to an area.",
        )
    if bettors == 1 and owner is not None and owner != who:
        return Refusal(n.one_wager, f"Box {box} is taken by {owner} in this round.")
    # How many may wager on the side is for the game to say.
    if bettors > 1 and asking and sum(s.wager == wager for s in r.at(box)) >= bettors:
        return Refusal(n.one_wager, f"{bettors} players have wagered on {known[wager].label} of box {box}: no more do.")
    return game.bounds(r, box, known[wager], who)


def place(game: HouseGame, r: Round, who: str, c: cmd.Wager) -> tuple[ev.Event, ...] | Refusal:
    """Put a wager down, oneself or by a nominee."""
    bounds = placeable(game, r, who, c.box, c.wager)
    if isinstance(bounds, Refusal):
        # A wager that lies there is not altered by a word; for a new one the word comes too late.
        n, lies = game.numbers, r.stake(c.box, c.wager, who) is not None
        too_late = c.spoken and r.closed and not lies and n.spoken != n.chips
        return replace(bounds, cite=n.spoken) if too_late else bounds
    (wager,) = [w for w in game.wagers if w.name == c.wager]
    if c.spoken and not c.chips_down:
        return Refusal(
            game.numbers.spoken,
            "A wager called out counts only with its chips; put them on the layout in time.",
        )
    if not bounds.least <= c.amount <= bounds.most:
        cite = G("G1") if of_the_table(r, bounds) else wager.cite
        if bounds.cite is not None:
            cite = G("G1") if c.amount < bounds.least == r.minimum else bounds.cite
        if bounds.below is not None and c.amount < bounds.least:
            cite = bounds.below
        return Refusal(cite, not_within(wager.label, bounds, c.amount))
    smallest = min(r.options.chips)
    if c.amount % smallest:
        return Refusal(
            game.numbers.chips,
            f"{dollars(c.amount)} cannot be made of this table's chips; the smallest is {dollars(smallest)}.",
        )
    if not within(bounds, c.amount):
        return Refusal(bounds.cite or wager.cite, not_within(wager.label, bounds, c.amount))
    stake = Stake(r.next_stake, who, c.box, c.wager, c.amount)
    placed = ev.WagerPlaced(
        stake=stake.id,
        owner=who,
        box=c.box,
        wager=c.wager,
        amount=c.amount,
        spoken=c.spoken,
        by=c.by.name if c.for_player else "",
        cite=game.numbers.spoken if c.spoken else game.placing(r, wager, stake),
    )
    return (placed,)


def of_the_table(r: Round, bounds: Bounds) -> bool:
    """Whether these are the limits of the table, which can change while a wager lies there."""
    return (bounds.least, bounds.most) == (r.minimum, r.maximum) and r.minimum < r.maximum


def within(bounds: Bounds, amount: int) -> bool:
    """Whether an amount is one of those left open."""
    return bounds.least <= amount <= bounds.most and (amount - bounds.least) % bounds.step == 0


def not_within(label: str, bounds: Bounds, amount: int) -> str:
    """What is wrong with an amount outside the bounds, in words."""
    if bounds.least == bounds.most:
        return f"The {label} wager is {dollars(bounds.least)}, no more and no less; {dollars(amount)} will not do."
    if bounds.least <= amount <= bounds.most:
        steps = f"{dollars(bounds.least)} to {dollars(bounds.most)} in steps of {dollars(bounds.step)}"
        return f"{dollars(amount)} will not do: {label} takes {steps}."
    side = "under the minimum" if amount < bounds.least else "over the maximum"
    return f"{dollars(amount)} is {side}: {label} takes {dollars(bounds.least)} to {dollars(bounds.most)}."


def withdrawable(game: HouseGame, r: Round, who: str, c: cmd.Withdraw) -> Stake | Refusal:
    """The stake that this person may take back now, or why not."""
    stake = r.stake(c.box, c.wager, who) or r.stake(c.box, c.wager)
    if stake is None:
        if _lost(r, c.box, c.wager):
            return Refusal(game.numbers.losing_wager, "The wager was lost; a losing wager may not be touched.")
        return Refusal(game.numbers.no_touching, f"There is no {c.wager} wager on box {c.box}.")
    folded = r.chosen.get((c.box, 0)) in FOLDED
    if folded and c.wager == game.jackpot_wager:
        return Refusal(game.numbers.losing_wager, "The hand was folded; a losing wager may not be touched.")
    if r.closed:
        (wager,) = [w for w in game.wagers if w.name == c.wager]
        cite = wager.kept or game.numbers.no_touching
        return Refusal(cite, '"No more bets" was called: the wager stays until it is decided.')
    if stake.owner != who:
        return Refusal(game.numbers.no_touching, f"The wager on box {c.box} belongs to {stake.owner}.")
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
    return ev.Fate.LOST in fates or any((s.box, s.wager) == (box, wager) for s in r.taken)


def close_bets(game: HouseGame, r: Round, by: str, seats: dict[str, int]) -> tuple[ev.Event, ...] | Refusal:
    """Call "No more bets" once at least one box can be dealt."""
    n = game.numbers
    if r.closed:
        return Refusal(n.close_bets, '"No more bets" was called already.')
    boxes = tuple(sorted(box for box in {s.box for s in r.stakes} if asks_for_cards(game, r, box)))
    refused = game.closable(r)
    if refused is not None:
        return refused
    if not boxes and not r.void_hand:
        labels = {w.name: w.label for w in game.wagers}
        wanted = " or ".join(" and ".join(labels[w] for w in wagers) for wagers in game.asks_for_cards)
        return Refusal(n.first_card, f"No {wanted} wager has been made: there is nothing to deal.")
    return (ev.BetsClosed(by=by, boxes=boxes, seats=seats, cite=n.close_bets),)
