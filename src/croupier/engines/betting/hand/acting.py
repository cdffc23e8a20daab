"""What a player in a hand does: act in turn, draw, take the kitty, put in an over-blind, show or throw away."""

from typing import Any

from croupier.engines.betting import commands as pc
from croupier.engines.betting.events.hand import ForcedPosted, KittyTaken, TimeCalled
from croupier.engines.betting.hand import betting, dealing, showdown
from croupier.engines.betting.hand.following import nobody_left_to_bet
from croupier.engines.betting.irregular.counts import UNPROTECTED, WHO_RULES
from croupier.engines.betting.irregular.kinds import AnyFinding, HandInMuck
from croupier.engines.betting.names import ForcedKind
from croupier.engines.betting.options import Limit
from croupier.engines.betting.state import Hand, PokerTable, after, around, turn
from croupier.engines.betting.wording import finding_words
from croupier.kernel.answers import Refusal
from croupier.kernel.events import Event
from croupier.kernel.gate import Decision
from croupier.kernel.handlers import Handlers, on
from croupier.kernel.people import Role, Who
from croupier.law.books import Rule
from croupier.law.law import Text

P = Text("poker-victoria")
IN_TURN = P("1.1")
ALONE = P("6.14.1")
KITTY_FOR_BLIND = P("8.5.3(b)")
OVER_BLIND = P("8.2.4")


def seat_of(h: Hand, person: str) -> int:
    """The seat that somebody plays in this hand; 0 if none."""
    return next((seat for seat, place in enumerate(h.places) if seat and place.owner == person), 0)


def act(t: PokerTable, c: pc.PokerCommand) -> Decision:
    """A player acts in a betting round, or draws: in turn, or not at all."""
    h = t.hand
    if h is None or h.over:
        return Refusal(t.law(IN_TURN), "No hand is on; wait for the next one.")
    drawing = type(c) is pc.Draw
    if not h.pending or h.drawing is not drawing or h.errors.waits or h.owed:
        if h.errors.pointed is not None:
            return _held_up(h, h.errors.pointed)
        if h.errors.asked:
            return _asked(h)
        return Refusal(t.law(IN_TURN), "Nobody is asked to draw now." if drawing else "Nobody is asked to bet now.")
    if h.able & h.able - 1 == 0 and nobody_left_to_bet(h):
        return Refusal(t.law(ALONE), "Everybody else is all-in or out: there is nothing left to bet.")
    seat = turn(h)
    owner = h.places[seat].owner
    if owner != c.by.name:
        return Refusal(t.law(IN_TURN), f"It is {owner}'s turn: players act clockwise, each in turn.")
    event: Event | Refusal = ACTIONS.of[type(c)](h, seat, c)
    return event if isinstance(event, Refusal) else (event,)


def call_time(t: PokerTable, c: pc.CallTime) -> Decision:
    """The time of the player in turn is over: no card is drawn, a check where it is free, else a fold (G22)."""
    h = t.hand
    seat = 0 if h is None or h.over else turn(h)
    if h is None or not seat or h.places[seat].owner != c.person:
        return Refusal(t.law("G22"), f"It is not {c.person}'s turn: time is called on the player who has to act.")
    player = Who(c.person, Role.PLAYER)
    called = TimeCalled(seat=seat, owner=c.person, by=c.by.name, cite=t.law("G22"))
    bounds = betting.raising(h, seat)
    least = 0 if isinstance(bounds, Refusal) else bounds.least
    refused: Decision = ()
    for said in (pc.Draw(by=player), pc.Check(by=player), pc.Fold(by=player), pc.Bet(by=player, amount=least)):
        refused = act(t, said)
        if not isinstance(refused, Refusal):
            return (called, *refused)
    return refused


def _held_up(h: Hand, pointed: AnyFinding) -> Refusal:
    """Why nobody acts before what was pointed out is ruled on."""
    cite = UNPROTECTED if isinstance(pointed, HandInMuck) else WHO_RULES
    return Refusal(h.law(cite), f"Play is waiting for the dealer or a supervisor to rule: {finding_words(pointed)}.")


def _asked(h: Hand) -> Refusal:
    """Why nobody acts before players whose last card was exposed have chosen."""
    who = " and ".join([h.places[seat].owner for seat in around(h.errors.asks & h.able, 0)])
    return Refusal(h.law(h.variant.rulings.last_up), f"Play is waiting for {who} to say whether to count as all-in.")


def _bet(h: Hand, seat: int, c: pc.Bet | pc.Raise) -> Event | Refusal:
    opening = type(c) is pc.Bet
    if opening and h.to:
        return Refusal(h.law("6.5"), f"There is a bet of {h.money(h.to)} already: raise it, call or fold.")
    if not opening and not h.to:
        return Refusal(h.law("6.5"), "There is no bet to raise: bet, check or fold.")
    return betting.raise_to(h, seat, c.amount)


def take_kitty(h: Hand, seat: int) -> KittyTaken | Refusal:
    """Throw the hand away for the kitty and a bet equal to the last blind (8.5.3(b), (c))."""
    if not h.variant.kitty:
        return Refusal(h.law(h.variant.game), f"{h.variant.title} has no kitty.")
    if h.street:
        return Refusal(
            h.law("8.5.3(d)"), "The kitty can be taken in the first round of betting; it is in the muck now."
        )
    if not h.kitty:
        return Refusal(h.law("8.5.3(b)(i)"), "Somebody has taken the kitty: call, raise or fold.")
    if h.round_actors >> seat & 1:
        return Refusal(h.law("8.5.3(c)"), "A hand that was bet on is not changed for the kitty: call, raise or fold.")
    place = h.places[seat]
    blind = max([due.amount for due in h.forced if due.kind in (ForcedKind.BLIND, ForcedKind.OVER_BLIND)])
    amount = min(max(blind - place.bet, 0), place.stack)
    all_in = amount == place.stack
    raised = h.to > blind
    rule = "8.5.3(c)(i)" if raised else "8.5.3(c)" if h.actors & h.live else KITTY_FOR_BLIND
    return KittyTaken(
        seat=seat,
        owner=place.owner,
        amount=amount,
        cards=h.kitty,
        all_in=all_in,
        answered=not raised or all_in,
        cite=h.law(rule),
    )


ACTIONS = Handlers[Hand, int, Any](
    on(pc.Fold, lambda h, seat, _: betting.fold(h, seat)),
    on(pc.Check, lambda h, seat, _: betting.check(h, seat)),
    on(pc.Call, lambda h, seat, _: betting.call(h, seat)),
    on(pc.Bet, _bet),
    on(pc.Raise, _bet),
    on(pc.AllIn, lambda h, seat, _: betting.all_in(h, seat)),
    on(pc.PutIn, lambda h, seat, c: betting.put_in(h, seat, c.chips)),
    on(pc.Draw, lambda h, seat, c: dealing.draw(h, seat, c.cards)),
    on(pc.TakeKitty, lambda h, seat, _: take_kitty(h, seat)),
)
"""What is done in turn."""


def over_blind_rule(t: PokerTable) -> Rule:
    """The rule on over-blinds."""
    return t.law(t.variant.one_over_blind or OVER_BLIND)


def over_blind(t: PokerTable, c: pc.OverBlind) -> Decision:
    """A voluntary blind to the left of the last one, double its amount, before the cards (8.2.4, 8.4.1(b)(i))."""
    h = t.hand
    cite = over_blind_rule(t)
    if h is None or h.over or h.deck or h.posted < len(h.forced):
        return Refusal(cite, "An over-blind is put in after the blinds and before the cards are shuffled.")
    most = 1 if t.variant.one_over_blind else h.options.over_blinds
    if h.over_blinds >= most:
        return Refusal(cite, f"No {'further ' if most else ''}over-blind may be placed at this table.")
    seat = after(h.dealt, h.blind)
    place, amount = h.places[seat], 2 * h.to
    if not h.blind or place.owner != c.by.name or place.bet:
        return Refusal(cite, "Only the player to the left of the last blind may over-blind.")
    if place.stack < amount:
        return Refusal(cite, f"An over-blind is double the last blind: {t.money(amount)}.")
    if h.options.limit is Limit.SPREAD and amount > h.options.maximum:
        return Refusal(t.law("6.5"), f"{t.money(amount)} would be over the limit of {h.money(h.options.maximum)}.")
    return (
        ForcedPosted(seat=seat, owner=place.owner, amount=amount, kind=ForcedKind.OVER_BLIND, to=amount, cite=cite),
    )


def at_showdown(t: PokerTable, c: pc.Muck | pc.Show | pc.AskToSee) -> Decision:
    """Show a hand, throw it away, or ask to see one."""
    h = t.hand
    if h is None or h.over:
        return Refusal(t.law("9.2.7"), "There is no showdown.")
    seat = seat_of(h, c.by.name)
    event: Event | Refusal
    if isinstance(c, pc.AskToSee):
        if not seat and all(chair.person != c.by.name for chair in t.chairs.values()):
            return Refusal(t.law(h.variant.asked), "Hands are shown to players of the table who ask.")
        event = showdown.ask(h, c.seat, c.by.name, seat)
    else:
        event = showdown.muck(h, seat) if isinstance(c, pc.Muck) else showdown.show(h, seat)
    return event if isinstance(event, Refusal) else (event,)
