"""One round of any house game: wager, deal, decide, settle. The phase follows from the game's answers."""

from msgspec.structs import replace

from croupier.house.fates import void_stake
from croupier.house.game import HouseGame
from croupier.house.irregular import asks_for_cards, noticed_late, ruling_due, void_due
from croupier.house.round import Round, Stake, recoverable, without
from croupier.money import dollars
from croupier.play import commands as cmd
from croupier.play import events as ev
from croupier.play.answers import Ask, Bounds, Choice, Refusal
from croupier.play.effects import DEALER, Place
from croupier.rulebook import document

G = document("general")


def due(game: HouseGame, r: Round) -> ev.Event | None:
    """What happens next unasked: a ruling, a void wager's return, the deal, a fate, the house's move."""
    if r.question is not None or r.rack_due:
        return None
    if r.found is not None:
        return ruling_due(game, r)
    if r.misdeal or r.void or r.packets or r.chips_back:
        event = void_due(game, r)
        if event is not None:
            return event
    if not r.closed:
        return game.owed(r)
    if not r.dealt:
        return game.first_deal(r) or ev.DealComplete(cite=game.numbers.first_card)
    undecided = len(r.chosen) < len(r.boxes)
    event = (stray_due(game, r) if undecided else None) or game.owed(r) or pick_up_due(game, r)
    if event is not None:
        return event
    if game.asks(r) or missing(r):
        return None
    return noticed_late(game, r) or game.house_move(r)


def stray_due(game: HouseGame, r: Round) -> ev.Event | None:
    """Chips beside a hand that slipped in against the rules of their area go back before its player decides.

    A stray jackpot wager or one without a hand is found by its own rules.
    """
    asking = {wager for wagers in game.asks_for_cards for wager in wagers}
    for stake in r.stakes:
        place = (stake.box, 0)
        if stake.wager in asking or stake.wager == game.jackpot_wager or place not in r.hands:
            continue
        if place in r.said or place in r.chosen or not asks_for_cards(game, r, stake.box):
            continue
        (wager,) = [w for w in game.wagers if w.name == stake.wager]
        bounds = game.bounds(replace(r, stakes=without(r.stakes, stake.id)), stake.box, wager)
        if isinstance(bounds, Refusal):
            return void_stake(r, stake, bounds.cite)
        if not _of_the_table(r, bounds) and not _within(bounds, stake.amount):
            return void_stake(r, stake, wager.cite)
    return None


def missing(r: Round) -> bool:
    """Whether a hand that was wagered on lies in the rack undecided: nobody can go on before that is noticed."""
    return any(place not in r.hands and recoverable(r, place) for place, _ in r.rack)


def open_stakes(r: Round, box: int) -> list[Stake]:
    """The stakes on a box that wait for their fate."""
    return [s for s in r.stakes if s.box == box]


def viewable(r: Round, place: Place) -> bool:
    """Whether the player may look at this hand: with the one-hand direction only the one at the player's seat."""
    owner = r.owners.get(place[0])
    return owner is not None and (not r.one_hand or r.seats.get(owner) == place[0])


def pick_up_due(game: HouseGame, r: Round) -> ev.Event | None:
    """Once all cards are dealt, players pick up the hands they may look at, and later the cards they have bought."""
    for box in r.boxes:
        place = (box, 0)
        hand = r.hands.get(place)
        if hand is None or hand.picked == len(hand.cards) or place in r.chosen or not viewable(r, place):
            continue
        return ev.PickedUp(place=place, cards=hand.cards, cite=game.numbers.pick_up)
    return None


# --- wagers before the first card -----------------------------------------------------------------


def placeable(game: HouseGame, r: Round, who: str, box: int, wager: str) -> Bounds | Refusal:
    """How much this person may put on this area now, or why nothing."""
    n = game.numbers
    known = {w.name: w for w in game.wagers}
    if wager not in known or known[wager].fee:
        names = ", ".join(w.name for w in game.wagers if not w.fee)
        return Refusal(game.wagers[0].meaning, f"There is no wager called {wager!r}; there are {names}.")
    if not 1 <= box <= r.options.boxes:
        return Refusal(n.boxes, f"There is no box {box}; the boxes are 1 to {r.options.boxes}.")
    if r.closed:
        return Refusal(n.no_more_wagers, f'"No more bets" was called: no {known[wager].label} wager can be made now.')
    owner = r.owners.get(box)
    if r.stake(box, wager) is not None:
        return Refusal(
            n.one_wager,
            f"There is a wager on {known[wager].label} of box {box} already; one wager to an area.",
        )
    if owner is not None and owner != who:
        return Refusal(n.one_wager, f"Box {box} is taken by {owner} in this round.")
    return game.bounds(r, box, known[wager])


def place(game: HouseGame, r: Round, who: str, c: cmd.Wager) -> tuple[ev.Event, ...] | Refusal:
    """Put a wager down."""
    bounds = placeable(game, r, who, c.box, c.wager)
    if isinstance(bounds, Refusal):
        return bounds
    (wager,) = [w for w in game.wagers if w.name == c.wager]
    if c.spoken and not c.chips_down:
        return Refusal(
            game.numbers.spoken,
            "A wager called out counts only with its chips; put them on the layout in time.",
        )
    if not bounds.least <= c.amount <= bounds.most:
        cite = G("G1") if _of_the_table(r, bounds) else wager.cite
        return Refusal(cite, _not_within(wager.label, bounds, c.amount))
    smallest = min(r.options.chips)
    if c.amount % smallest:
        return Refusal(
            game.numbers.chips,
            f"{dollars(c.amount)} cannot be made of this table's chips; the smallest is {dollars(smallest)}.",
        )
    if not _within(bounds, c.amount):
        return Refusal(wager.cite, _not_within(wager.label, bounds, c.amount))
    placed = ev.WagerPlaced(
        stake=r.next_stake,
        owner=who,
        box=c.box,
        wager=c.wager,
        amount=c.amount,
        spoken=c.spoken,
        cite=game.numbers.spoken if c.spoken else game.placing(r.options, wager),
    )
    return (placed,)


def _of_the_table(r: Round, bounds: Bounds) -> bool:
    """Whether these are the limits of the table, which can change while a wager lies there."""
    return (bounds.least, bounds.most) == (r.minimum, r.maximum) and r.minimum < r.maximum


def _within(bounds: Bounds, amount: int) -> bool:
    """Whether an amount is one of those left open."""
    return bounds.least <= amount <= bounds.most and (amount - bounds.least) % bounds.step == 0


def _not_within(label: str, bounds: Bounds, amount: int) -> str:
    if bounds.least == bounds.most:
        return f"The {label} wager is {dollars(bounds.least)}, no more and no less; {dollars(amount)} will not do."
    if bounds.least <= amount <= bounds.most:
        steps = f"{dollars(bounds.least)} to {dollars(bounds.most)} in steps of {dollars(bounds.step)}"
        return f"{dollars(amount)} will not do: {label} takes {steps}."
    side = "under the minimum" if amount < bounds.least else "over the maximum"
    return f"{dollars(amount)} is {side}: {label} takes {dollars(bounds.least)} to {dollars(bounds.most)}."


def withdrawable(game: HouseGame, r: Round, who: str, c: cmd.Withdraw) -> Stake | Refusal:
    """The stake that this person may take back now, or why not."""
    stake = r.stake(c.box, c.wager)
    if stake is None:
        lost = [s for s in r.settled if s.box == c.box and s.wager == c.wager and s.fate is ev.Fate.LOST]
        if lost:
            return Refusal(game.numbers.losing_wager, "A losing wager may not be touched.")
        return Refusal(game.numbers.no_touching, f"There is no {c.wager} wager on box {c.box}.")
    if r.closed:
        return Refusal(game.numbers.no_touching, '"No more bets" was called: the wager stays until it is decided.')
    if stake.owner != who:
        return Refusal(game.numbers.no_touching, f"The wager on box {c.box} belongs to {stake.owner}.")
    labels = {w.name: w for w in game.wagers}
    left = replace(r, stakes=without(r.stakes, stake.id))
    for other in open_stakes(left, c.box):
        if isinstance(game.bounds(left, c.box, labels[other.wager]), Refusal):
            return Refusal(
                labels[c.wager].cite,
                f"Take the other wagers on box {c.box} back first: they need the {labels[c.wager].label} wager.",
            )
    return stake


def close_bets(game: HouseGame, r: Round, by: str, seats: dict[str, int]) -> tuple[ev.Event, ...] | Refusal:
    """Call "No more bets" once at least one box can be dealt."""
    n = game.numbers
    if r.closed:
        return Refusal(n.close_bets, '"No more bets" was called already.')
    boxes = tuple(sorted(box for box in {s.box for s in r.stakes} if asks_for_cards(game, r, box)))
    if not boxes:
        labels = {w.name: w.label for w in game.wagers}
        wanted = " or ".join(" and ".join(labels[w] for w in wagers) for wagers in game.asks_for_cards)
        return Refusal(n.first_card, f"No {wanted} wager has been made: there is nothing to deal.")
    return (ev.BetsClosed(by=by, boxes=boxes, seats=seats, cite=n.close_bets),)


# --- decisions ------------------------------------------------------------------------------------


def asked(game: HouseGame, r: Round) -> tuple[Ask, ...]:
    """The questions put to players now: none before the hands are picked up, none while a ruling is pending."""
    if not r.dealt or r.question is not None or r.found is not None or r.misdeal or r.rack_due:
        return ()
    if pick_up_due(game, r) is not None:
        return ()
    return game.asks(r)


def choose(game: HouseGame, r: Round, who: str, c: cmd.Choose) -> tuple[ev.Event, ...] | Refusal:
    """Take a player's decision on a hand, with the wager it puts down."""
    n = game.numbers
    for ask in asked(game, r):
        if (ask.box, ask.hand) == (c.box, c.hand):
            break
    else:
        own = game.no_such_choice(r, (c.box, c.hand), c.choice)
        return own or Refusal(n.decide, f"Box {c.box} has nothing to decide now.")
    if ask.who != who:
        return Refusal(n.decide, f"Box {c.box} is played by {ask.who}, not by {who}.")
    for choice in ask.choices:
        if choice.name == c.choice:
            break
    else:
        names = ", ".join(ch.name for ch in ask.choices)
        own = game.no_such_choice(r, (c.box, c.hand), c.choice)
        return own or Refusal(n.decide, f"{c.choice!r} is not among the choices now; they are {names}.")
    place_ = (c.box, c.hand)
    wrong = _wrong_cards(choice, c.cards, len(r.hands[place_].cards) if place_ in r.hands else 0)
    if wrong:
        return Refusal(choice.cite, wrong)
    if c.amount and choice.bounds is None:
        return Refusal(choice.cite, f"To {choice.name} puts no chips down now; name no amount.")
    chosen = ev.Chosen(place=place_, choice=choice.name, by=who, cards=c.cards, again=choice.again, cite=choice.cite)
    if not choice.wager or choice.bounds is None:
        return (chosen,)
    amount = c.amount or choice.bounds.least
    if not _within(choice.bounds, amount):
        return Refusal(choice.cite, _not_within(choice.wager, choice.bounds, amount))
    placed = ev.WagerPlaced(
        stake=r.next_stake,
        owner=who,
        box=c.box,
        hand=c.hand,
        wager=choice.wager,
        amount=amount,
        cite=choice.cite,
    )
    return chosen, placed


def _wrong_cards(choice: Choice, cards: tuple[int, ...], held: int) -> str:
    """What is wrong with the cards that a choice names; nothing if all is well."""
    if choice.cards is None:
        return f"{choice.name} names no cards." if cards else ""
    least, most = choice.cards.least, choice.cards.most
    if least <= len(cards) <= most and len(set(cards)) == len(cards) and all(1 <= n <= held for n in cards):
        return ""
    return f"To {choice.name}, name {least} to {most} cards of the hand, each once, by their places from 1 to {held}."


def declare(game: HouseGame, r: Round, who: str, c: cmd.Declare) -> tuple[ev.Event, ...] | Refusal:
    """Record what a player says of the hand; the cards decide."""
    hand = r.hands.get((c.box, 0))
    if hand is None or not r.dealt or r.owners.get(c.box) != who:
        return Refusal(game.numbers.declare, f"{who} has no complete hand at box {c.box} to declare.")
    return (ev.HandDeclared(place=(c.box, 0), words=c.words[:80], by=who, cite=game.numbers.declare),)


def next_card(r: Round) -> int:
    """The card on top of the shoe."""
    return r.cards[r.top]


__all__ = [
    "DEALER",
    "asked",
    "choose",
    "close_bets",
    "declare",
    "due",
    "missing",
    "next_card",
    "open_stakes",
    "place",
    "placeable",
    "viewable",
    "withdrawable",
]
