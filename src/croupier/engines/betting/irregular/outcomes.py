"""The events that rulings come to."""

from croupier.engines.betting.events.hand import HandKilled, HandRuled, Misdealt
from croupier.engines.betting.hand.pots import contested
from croupier.engines.betting.irregular.effects import AnyEffect, DeadHand, Misdeal, Outcome
from croupier.engines.betting.state import Hand, Share
from croupier.kernel.events import Event
from croupier.law.law import Number


def outcome(h: Hand, effect: Outcome, cite: Number) -> Event:
    """What a ruling comes to."""
    if isinstance(effect, Misdeal):
        return misdeal(h, cite)
    if isinstance(effect, DeadHand):
        return dead(h, effect.seat, cite, back=effect.back)
    return ruled(h, effect, cite)


def ruled(h: Hand, effect: AnyEffect, cite: Number) -> HandRuled:
    """A ruling after which the hand goes on."""
    return HandRuled(effect=effect, cite=h.law(cite))


def misdeal(h: Hand, cite: Number) -> Misdealt:
    """A misdeal: all wagers, forced bets and blinds go back."""
    refunds = [
        Share(seat, p.owner, p.paid + p.dead, h.law(cite))
        for seat, p in enumerate(h.places)
        if seat and p.paid + p.dead
    ]
    return Misdealt(refunds=tuple(refunds), raked=sum(h.rake or ()), cite=h.law(cite))


def dead(h: Hand, seat: int, cite: Number, *, back: bool) -> HandKilled:
    """A dead hand, whose wagers go back or stay in the pot."""
    place = h.places[seat]
    return HandKilled(seat=seat, owner=place.owner, amount=place.paid + place.dead if back else 0, cite=h.law(cite))


def miscounted(h: Hand, seat: int) -> DeadHand:
    """A hand with the wrong number of cards is dead: its wagers go back to a player who has not acted, or stay."""
    return DeadHand(seat, back=not h.actors >> seat & 1)


def alone(h: Hand, seat: int) -> bool:
    """Whether this is the only player left."""
    return contested(h) == 1 << seat
