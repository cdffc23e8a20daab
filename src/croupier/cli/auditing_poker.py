"""What the audit asks of poker tables: which events the rules alone bring about, and what the accounts must hold."""

from croupier.ledger.names import chips, held, house, player, pot, retained, slide
from croupier.play import Event
from croupier.poker import betting
from croupier.poker import events as pe
from croupier.poker.state import PokerTable
from croupier.rulebook import document

P = document("poker-victoria")

UNASKED = (
    pe.CardDealt,
    pe.CardBurned,
    pe.BoardDealt,
    pe.CommunityDealt,
    pe.RoundOpened,
    pe.DrawOpened,
    pe.WagerReturned,
    pe.RoundClosed,
    pe.KittyMucked,
    pe.RakeTaken,
    pe.PotAwarded,
    pe.HandEnded,
)
"""Events of a hand that nobody asks for."""


def forced(event: Event) -> bool:
    """Whether nobody asks for such an event; an over-blind is put in, and a hand invalidated, by somebody's will."""
    if isinstance(event, pe.HandEnded) and event.cite == P("11.5"):
        return False
    return isinstance(event, UNASKED) or (isinstance(event, pe.ForcedPosted) and event.kind != "over-blind")


def standing(name: str, t: PokerTable) -> dict[str, int]:
    """What the accounts of a table can spend, by its state alone."""
    accounts = {player(chair.person, name): chair.stack for chair in t.chairs.values()}
    h = t.hand
    left = 0
    if h is not None and not h.over:
        for place in h.places:
            if place.owner:
                accounts[player(place.owner, name)] = accounts.get(player(place.owner, name), 0) + place.stack
        left = betting.pot(h) - sum(h.rake or ()) - sum(place.won for place in h.places)
    return {
        **accounts,
        pot(name): left,
        slide(name): t.till.slide,
        house(name): t.till.dropped,
        held(name): sum(t.seating.held.values()),
        retained(name): t.till.retained,
        chips(name): -t.till.allotted,
    }
