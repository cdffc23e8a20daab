"""How events change a hand. Bookkeeping only: no rule lives here."""

from msgspec.structs import replace

from croupier.engines.betting.events import hand as pe
from croupier.engines.betting.evolving.showdown import SHOWDOWN, put
from croupier.engines.betting.names import ANTE, DEAD, OVER_BLIND
from croupier.engines.betting.state import NOBODY, SEATS, ForcedBet, Hand, Place, PokerTable
from croupier.kernel.handlers import Handlers, on

Places = tuple[Place, ...]


def begun(t: PokerTable, e: pe.HandBegan) -> Hand:
    """A new hand."""
    places = [NOBODY] * SEATS
    dealt = able = 0
    for seat, owner, stack in zip(e.order, e.owners, e.stacks, strict=True):
        places[seat] = Place(owner, stack)
        dealt |= 1 << seat
        able |= 1 << seat
    return Hand(
        law=t.law,
        variant=t.variant,
        options=t.options,
        number=e.number,
        button=e.button,
        places=tuple(places),
        dealt=dealt,
        live=dealt,
        able=able,
        forced=e.forced,
        blind=e.blind,
        order=(*e.order, 0) if t.variant.kitty else e.order,
    )


def _paid_in(h: Hand, seat: int, amount: int) -> Places:
    p = h.places[seat]
    return put(h.places, seat, replace(p, stack=p.stack - amount, bet=p.bet + amount, paid=p.paid + amount))


def _posted(h: Hand, e: pe.ForcedPosted) -> Hand:
    seat = e.seat
    p = h.places[seat]
    if e.kind is DEAD:
        place = replace(p, stack=p.stack - e.amount, dead=p.dead + e.amount)
    elif e.kind is ANTE:
        place = replace(p, stack=p.stack - e.amount, paid=p.paid + e.amount)
    else:
        place = replace(p, stack=p.stack - e.amount, bet=p.bet + e.amount, paid=p.paid + e.amount)
    able = h.able if place.stack else h.able & ~(1 << seat)
    over = e.kind is OVER_BLIND
    return replace(
        h,
        places=put(h.places, seat, place),
        able=able,
        forced=(*h.forced, ForcedBet(seat, e.amount, e.kind, e.cite)) if over else h.forced,
        posted=h.posted + 1,
        over_blinds=h.over_blinds + over,
        blind=seat if over else h.blind,
        to=e.to,
        base=e.to,
    )


def _shuffled(h: Hand, e: pe.CardsShuffled) -> Hand:
    if e.of is pe.DECK:
        return replace(h, deck=e.order)
    if e.of is pe.MUCK:
        return replace(h, deck=h.deck + e.order, muck=(), cut=len(e.order) < 2)
    return replace(h, deck=h.deck[: h.top] + e.order, burns=())


def _cut(h: Hand, e: pe.DeckCut) -> Hand:
    gone, rest = h.deck[: h.top], h.deck[h.top :]
    return replace(h, deck=gone + rest[e.at :] + rest[: e.at], cut=True)


def _dealt(h: Hand, e: pe.CardDealt) -> Hand:
    seat = e.seat
    top = h.top + 1
    if not seat:
        return replace(h, kitty=(*h.kitty, e.card), top=top, given=h.given + 1)
    p = h.places[seat]
    if not (h.live >> seat & 1):  # a folded position that goes on getting cards
        return replace(h, muck=(*h.muck, e.card), top=top, given=h.given + 1)
    changed = list(h.places)
    changed[seat] = replace(p, up=(*p.up, e.card)) if e.up else replace(p, down=(*p.down, e.card))
    places = tuple(changed)
    if not h.owed:
        return replace(h, places=places, top=top, given=h.given + 1)
    if h.owed > 1:
        return replace(h, places=places, top=top, owed=h.owed - 1)
    return replace(h, places=places, top=top, owed=0, muck=(*h.muck, *h.discards), discards=())


def _burned(h: Hand, e: pe.CardBurned) -> Hand:
    return replace(h, burns=(*h.burns, e.card), top=h.top + 1, burnt=True)


def _board(h: Hand, e: pe.BoardDealt) -> Hand:
    count = len(e.cards)
    return replace(h, board=h.board + e.cards, top=h.top + count, given=h.given + count)


def _community(h: Hand, e: pe.CommunityDealt) -> Hand:
    return replace(h, board=(*h.board, e.card), top=h.top + 1, community=True)


def _opened(h: Hand, e: pe.RoundOpened) -> Hand:
    return replace(
        h,
        opened=True,
        pending=e.pending,
        last=e.opener - 1,
        opener=e.opener,
        bring_in=e.opener if not h.street else h.bring_in,
        to=e.to,
        base=e.to,
        by=e.by,
        raises=0,
        half=False,
        acted=0,
        round_actors=0,
        called=0,
    )


def _draw_opened(h: Hand, e: pe.DrawOpened) -> Hand:
    return replace(h, drawing=True, pending=e.pending, last=h.button, burnt=True)


def _folded(h: Hand, e: pe.Folded) -> Hand:
    gone = ~(1 << e.seat)
    p = h.places[e.seat]
    live = h.live & gone
    return replace(
        h,
        places=put(h.places, e.seat, replace(p, down=(), up=())),
        muck=(*h.muck, *p.down, *p.up),
        live=live,
        able=h.able & gone,
        # with one player left nobody has to act any more
        pending=h.pending & gone if live.bit_count() > 1 else 0,
        last=e.seat,
        ghosts=h.ghosts | 1 << e.seat if e.ghost else h.ghosts,
        actors=h.actors | 1 << e.seat,
        round_actors=h.round_actors | 1 << e.seat,
    )


def _checked(h: Hand, e: pe.Checked) -> Hand:
    bit = 1 << e.seat
    return replace(
        h,
        pending=h.pending & ~bit,
        last=e.seat,
        acted=h.acted | bit,
        actors=h.actors | bit,
        round_actors=h.round_actors | bit,
    )


def _called(h: Hand, e: pe.BetCalled) -> Hand:
    bit = 1 << e.seat
    return replace(
        h,
        places=_paid_in(h, e.seat, e.amount),
        able=h.able & ~bit if e.all_in else h.able,
        pending=h.pending & ~bit,
        last=e.seat,
        ghosts=0,
        acted=h.acted | bit,
        actors=h.actors | bit,
        round_actors=h.round_actors | bit,
    )


def _raised(h: Hand, e: pe.Raised) -> Hand:
    bit = 1 << e.seat
    able = h.able & ~bit if e.all_in else h.able
    return replace(
        h,
        places=_paid_in(h, e.seat, e.amount),
        able=able,
        pending=able & ~bit,
        last=e.seat,
        to=e.to,
        base=e.base,
        by=e.by,
        raises=e.raises,
        half=e.half,
        called=e.seat,
        wager=e.amount,
        ghosts=0,
        acted=bit if e.full else h.acted | bit,
        actors=h.actors | bit,
        round_actors=h.round_actors | bit,
    )


def _returned(h: Hand, e: pe.WagerReturned) -> Hand:
    p = h.places[e.seat]
    place = replace(p, stack=p.stack + e.amount, bet=p.bet - e.amount, paid=p.paid - e.amount)
    able = h.able | 1 << e.seat if h.live >> e.seat & 1 else h.able
    uncalled = e.kept if e.alone and e.seat == h.called else h.uncalled
    return replace(h, places=put(h.places, e.seat, place), able=able, uncalled=uncalled)


def _closed(h: Hand, e: pe.RoundClosed) -> Hand:
    places = tuple([replace(p, bet=0) if p.bet else p for p in h.places])
    return replace(
        h,
        places=places,
        street=e.street + 1,
        order=e.order,
        given=0,
        burnt=False,
        opened=False,
        pending=0,
        to=0,
        base=0,
    )


def _without(held: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """The cards without some of them; who may not see them counts them."""
    rest = list(held)
    for card in gone:
        # a card that everybody has seen may be among those thrown away unseen
        rest.remove(card if card in rest else rest[-1])
    return tuple(rest)


def _drew(h: Hand, e: pe.Drew) -> Hand:
    p = h.places[e.seat]
    place = replace(p, down=_without(p.down, e.discards))
    pending = h.pending & ~(1 << e.seat)
    return replace(
        h,
        places=put(h.places, e.seat, place),
        discards=e.discards,
        owed=len(e.discards),
        pending=pending,
        drawing=bool(pending),
        last=e.seat,
    )


def _kitty(h: Hand, e: pe.KittyTaken) -> Hand:
    bit = 1 << e.seat
    p = h.places[e.seat]
    places = _paid_in(replace(h, places=put(h.places, e.seat, replace(p, down=e.cards))), e.seat, e.amount)
    h = replace(
        h,
        places=places,
        muck=(*h.muck, *p.down),
        kitty=(),
        kitty_gone=True,
        able=h.able & ~bit if e.all_in else h.able,
        actors=h.actors | bit,
        round_actors=h.round_actors | bit,
    )
    if not e.answered:
        return h
    return replace(h, pending=h.pending & ~bit, last=e.seat, acted=h.acted | bit)


def _kitty_mucked(h: Hand, _: pe.KittyMucked) -> Hand:
    return replace(h, muck=(*h.muck, *h.kitty), kitty=(), kitty_gone=True)


EVOLVE = Handlers[Hand, Hand](
    *SHOWDOWN.rows,
    on(pe.ForcedPosted, _posted),
    on(pe.CardsShuffled, _shuffled),
    on(pe.DeckCut, _cut),
    on(pe.CardDealt, _dealt),
    on(pe.CardBurned, _burned),
    on(pe.BoardDealt, _board),
    on(pe.CommunityDealt, _community),
    on(pe.RoundOpened, _opened),
    on(pe.DrawOpened, _draw_opened),
    on(pe.Folded, _folded),
    on(pe.Checked, _checked),
    on(pe.BetCalled, _called),
    on(pe.Raised, _raised),
    on(pe.WagerReturned, _returned),
    on(pe.RoundClosed, _closed),
    on(pe.Drew, _drew),
    on(pe.KittyTaken, _kitty),
    on(pe.KittyMucked, _kitty_mucked),
)
