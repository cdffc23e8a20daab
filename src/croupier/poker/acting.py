"""What a player in a hand does: act in turn, draw, take the kitty, put in an over-blind, show or throw away."""

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.money import dollars
from croupier.play.answers import Refusal
from croupier.play.events import Event
from croupier.play.people import Role
from croupier.poker import betting, dealing, gestures, showdown
from croupier.poker import commands as pc
from croupier.poker.events import ForcedPosted, KittyTaken
from croupier.poker.hand import nobody_left_to_bet
from croupier.poker.irregular_kinds import AnyDiscovery, HandInMuck
from croupier.poker.irregular_rules import LAST_UP, UNPROTECTED, WHO_RULES
from croupier.poker.irregular_words import discovery_words
from croupier.poker.options import Limit
from croupier.poker.state import Hand, PokerTable, after, around, turn
from croupier.rulebook import Rule, document

P = document("poker-victoria")
Decision: TypeAlias = tuple[Event, ...] | Refusal
IN_TURN = P("1.1")
ALONE = P("6.14.1")
KITTY_FOR_BLIND = P("8.5.3(b)")
OVER_BLIND, ONE_OVER_BLIND = P("8.2.4"), P("8.4.1(b)(i)")


def seat_of(h: Hand, person: str) -> int:
    """The seat that somebody plays in this hand; 0 if none."""
    return next((seat for seat, place in enumerate(h.places) if seat and place.owner == person), 0)


def act(t: PokerTable, c: pc.PokerCommand) -> Decision:
    """A player acts in a betting round, or draws: in turn, or not at all."""
    h = t.hand
    if h is None or h.over:
        return Refusal(IN_TURN, "No hand is on; wait for the next one.")
    drawing = type(c) is pc.Draw
    if not h.pending or h.drawing is not drawing or h.amiss.waits or h.owed:
        if h.amiss.pointed is not None:
            return _held_up(h.amiss.pointed)
        if h.amiss.asked:
            return _asked(h)
        return Refusal(IN_TURN, "Nobody is asked to draw now." if drawing else "Nobody is asked to bet now.")
    if h.able & h.able - 1 == 0 and nobody_left_to_bet(h):
        return Refusal(ALONE, "Everybody else is all-in or out: there is nothing left to bet.")
    seat = turn(h)
    owner = h.places[seat].owner
    if owner != c.by.name or c.by.role is not Role.PLAYER:
        return Refusal(IN_TURN, f"It is {owner}'s turn: players act clockwise, each in turn.")
    event: Event | Refusal = ACTIONS[type(c)](h, seat, c)
    return event if isinstance(event, Refusal) else (event,)


def _held_up(pointed: AnyDiscovery) -> Refusal:
    """Why nobody acts before what was pointed out is ruled on."""
    cite = UNPROTECTED if isinstance(pointed, HandInMuck) else WHO_RULES
    return Refusal(cite, f"Play waits for the dealer or a supervisor to rule: {discovery_words(pointed)}.")


def _asked(h: Hand) -> Refusal:
    """Why nobody acts before players whose last card was exposed have chosen."""
    who = " and ".join([h.places[seat].owner for seat in around(h.amiss.asks & h.able, 0)])
    return Refusal(LAST_UP[h.variant.number], f"Play waits for {who} to say whether to count as all-in.")


def _bet(h: Hand, seat: int, c: pc.Bet | pc.Raise) -> Event | Refusal:
    opening = type(c) is pc.Bet
    if opening and h.to:
        return Refusal(P("6.5"), f"There is a bet of {dollars(h.to)} already: raise it, call or fold.")
    if not opening and not h.to:
        return Refusal(P("6.5"), "There is no bet to raise: bet, check or fold.")
    return betting.raise_to(h, seat, c.amount)


def _kitty(h: Hand, seat: int, _: pc.TakeKitty) -> KittyTaken | Refusal:
    """Throw the hand away for the kitty and a bet equal to the last blind (8.5.3(b), (c))."""
    if not h.variant.kitty:
        return Refusal(h.variant.game, f"{h.variant.title} has no kitty.")
    if h.street:
        return Refusal(P("8.5.3(d)"), "The kitty can be taken in the first round of betting; it is in the muck now.")
    if not h.kitty:
        return Refusal(P("8.5.3(b)(i)"), "Somebody has taken the kitty: call, raise or fold.")
    if h.round_actors >> seat & 1:
        return Refusal(P("8.5.3(c)"), "A hand that was bet on is not changed for the kitty: call, raise or fold.")
    place = h.places[seat]
    blind = max([due.amount for due in h.forced if due.kind in ("blind", "over-blind")])
    amount = min(max(blind - place.bet, 0), place.stack)
    all_in = amount == place.stack
    raised = h.to > blind
    cite = P("8.5.3(c)(i)") if raised else P("8.5.3(c)") if h.actors & h.live else KITTY_FOR_BLIND
    return KittyTaken(
        seat=seat,
        owner=place.owner,
        amount=amount,
        cards=h.kitty,
        all_in=all_in,
        answered=not raised or all_in,
        cite=cite,
    )


ACTIONS: dict[type[Any], Callable[[Hand, int, Any], Any]] = {
    pc.Fold: lambda h, seat, _: betting.fold(h, seat),
    pc.Check: lambda h, seat, _: betting.check(h, seat),
    pc.Call: lambda h, seat, _: betting.call(h, seat),
    pc.Bet: _bet,
    pc.Raise: _bet,
    pc.AllIn: lambda h, seat, _: betting.all_in(h, seat),
    pc.PutIn: lambda h, seat, c: gestures.put_in(h, seat, c.chips),
    pc.Draw: lambda h, seat, c: dealing.draw(h, seat, c.cards),
    pc.TakeKitty: _kitty,
}
"""What is done in turn."""


def over_blind_rule(t: PokerTable) -> Rule:
    """The rule on over-blinds: Draw (Blind) has one of its own."""
    return ONE_OVER_BLIND if t.variant.name == "draw-blind" else OVER_BLIND


def over_blind(t: PokerTable, c: pc.OverBlind) -> Decision:
    """A voluntary blind to the left of the last one, double its amount, before the cards (8.2.4, 8.4.1(b)(i))."""
    h = t.hand
    cite = over_blind_rule(t)
    if h is None or h.over or h.deck or h.posted < len(h.forced):
        return Refusal(cite, "An over-blind is put in after the blinds and before the cards are shuffled.")
    most = 1 if cite is ONE_OVER_BLIND else h.options.over_blinds
    if h.over_blinds >= most:
        return Refusal(cite, f"No {'further ' if most else ''}over-blind may be placed at this table.")
    seat = after(h.dealt, h.blind)
    place, amount = h.places[seat], 2 * h.to
    if not h.blind or place.owner != c.by.name or place.bet:
        return Refusal(cite, "Only the player to the left of the last blind may over-blind.")
    if place.stack < amount:
        return Refusal(cite, f"An over-blind is double the last blind: {dollars(amount)}.")
    if h.options.limit is Limit.SPREAD and amount > h.options.maximum:
        return Refusal(P("6.5"), f"{dollars(amount)} would be over the limit of {dollars(h.options.maximum)}.")
    return (ForcedPosted(seat=seat, owner=place.owner, amount=amount, kind="over-blind", to=amount, cite=cite),)


def at_showdown(t: PokerTable, c: pc.Muck | pc.Show | pc.AskToSee) -> Decision:
    """Show a hand, throw it away, or ask to see one."""
    h = t.hand
    if h is None or h.over:
        return Refusal(P("9.2.7"), "There is no showdown.")
    seat = seat_of(h, c.by.name)
    event: Event | Refusal
    if isinstance(c, pc.AskToSee):
        if not seat and all(chair.person != c.by.name for chair in t.chairs.values()):
            return Refusal(h.variant.asked, "Hands are shown to players of the table who ask.")
        event = showdown.ask(h, c.seat, c.by.name, seat)
    else:
        event = showdown.muck(h, seat) if isinstance(c, pc.Muck) else showdown.show(h, seat)
    return event if isinstance(event, Refusal) else (event,)
