"""What is due unasked in a hand of poker: forced bets, cards, the end of a round, the showdown, the pots."""

from croupier.engines.betting.events.hand import (
    DrawOpened,
    ForcedPosted,
    HandEnded,
    KittyMucked,
    PotAwarded,
    RakeTaken,
    RoundClosed,
    WagerReturned,
)
from croupier.engines.betting.hand import dealing, pots, showdown
from croupier.engines.betting.hand.opening import betting_due, open_round
from croupier.engines.betting.irregular import found, rulings
from croupier.engines.betting.names import ANTE, DEAD
from croupier.engines.betting.state import NO_ERRORS, Hand, around
from croupier.kernel.events import Event
from croupier.law.law import Text

P = Text("poker-victoria")
UNCALLED = P("7.5")
ENDED = P("8.1.6")


def follow(h: Hand) -> Event | None:
    """The next event due unasked; None while somebody, or chance, has to speak."""
    if h.errors is not NO_ERRORS and not h.over:
        event = ended(h) if h.errors.misdealt else found.lapsed(h) or rulings.due(h)
        return usual(h) if event is None and not h.errors.waits else event
    return usual(h)


def usual(h: Hand) -> Event | None:
    """The same where nothing has gone wrong."""
    if h.owed:
        return dealing.drawn_card(h)
    if h.pending:
        return close_round(h) if h.able & h.able - 1 == 0 and nobody_left_to_bet(h) else None
    if h.opened:
        return close_round(h)
    if h.given and h.live & h.live - 1:  # in the middle of a deal, with two live hands or more
        return dealing.next_card(h) or _betting(h)
    return _between(h)


def _between(h: Hand) -> Event | None:
    """What is due when neither cards nor bets are on their way."""
    if h.over:
        return None
    if h.rake is not None:
        return _pay(h)
    if h.posted < len(h.forced):
        return forced(h)
    if not h.cut or dealing.chance_due(h) is not None:
        return None
    if h.live.bit_count() == 1:
        return _rake(h)
    if h.street == len(h.variant.streets):
        return showdown.next_hand(h) or _rake(h)
    return _street(h)


def nobody_left_to_bet(h: Hand) -> bool:
    """Whether the one player who could still bet has nothing to answer: everybody else is all-in or out."""
    return h.opened and h.able.bit_count() <= 1 and not betting_due(h)


def _street(h: Hand) -> Event:
    """The cards of this street, then its betting round."""
    street = h.variant.streets[h.street]
    if street.draw and not h.burnt:
        if h.kitty and not h.kitty_gone:
            return KittyMucked(cite=h.law("8.5.3(d)"))
        return DrawOpened(pending=h.live, cite=h.law(street.deals))
    return dealing.next_card(h) or _betting(h)


def _betting(h: Hand) -> Event:
    """The betting round of this street, if there is anything to bet."""
    return open_round(h) if betting_due(h) else close_round(h)


def forced(h: Hand) -> ForcedPosted:
    """The next forced bet, or all the chips that are left."""
    due = h.forced[h.posted]
    place = h.places[due.seat]
    blind = due.kind not in (ANTE, DEAD)
    return ForcedPosted(
        seat=due.seat,
        owner=place.owner,
        amount=min(due.amount, place.stack),
        kind=due.kind,
        to=max(h.to, due.amount) if blind else h.to,
        cite=due.cite,
    )


def close_round(h: Hand) -> RoundClosed | WagerReturned:
    """The end of a betting round; what nobody called goes back first."""
    bets = sorted([p.bet for p in h.places], reverse=True)
    if bets[0] > bets[1]:
        seat = next(seat for seat, p in enumerate(h.places) if p.bet == bets[0])
        if h.live >> seat & 1:  # what a folded player has put in stays in the pot
            excess = bets[0] - bets[1]
            return WagerReturned(
                seat=seat,
                owner=h.places[seat].owner,
                amount=excess,
                kept=max(h.wager - excess, 0) if seat == h.called else 0,
                alone=h.live.bit_count() == 1,
                cite=h.law(UNCALLED),
            )
    street = h.variant.streets[h.street]
    return RoundClosed(street=h.street, order=dealing.next_order(h), cite=h.law(street.acts))


def _rake(h: Hand) -> RakeTaken:
    found = pots.pots(h)
    amounts, cite = pots.rake(h, found)
    return RakeTaken(amounts=amounts, cite=h.law(cite))


def _pay(h: Hand) -> Event:
    """The pots, one after the other, and the end of the hand."""
    assert h.rake is not None
    if h.awarded < len(h.rake):
        pot = pots.pots(h)[h.awarded]
        shares = pots.share_out(h, pot, pot.amount - h.rake[h.awarded])
        # a fixed commission may take a small pot whole
        return PotAwarded(pot=h.awarded, shares=shares, cite=shares[0].cite if shares else h.law(h.variant.shows))
    return ended(h)


def ended(h: Hand) -> HandEnded:
    """The hand is over: the chips in front of everybody who was dealt in."""
    seats = around(h.dealt, 0)
    return HandEnded(number=h.number, seats=seats, stacks=tuple([h.places[s].stack for s in seats]), cite=h.law(ENDED))
