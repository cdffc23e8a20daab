"""How rulings change a hand. Bookkeeping only: no rule lives here."""

from typing import Any

from msgspec.structs import replace

from croupier.engines.betting.evolving.showdown import put
from croupier.engines.betting.irregular import effects as fx
from croupier.engines.betting.irregular.counts import right_order
from croupier.engines.betting.irregular.kinds import (
    CardExposed,
    DealtOut,
    DownInsteadOfUp,
    ExtraHand,
    HandSwept,
    LastCardUp,
    OutOfOrder,
    ThreeUp,
    TwoUp,
    WrongNumber,
)
from croupier.engines.betting.state import Errors, Hand, Place
from croupier.kernel.events import HIDDEN
from croupier.kernel.handlers import Handlers, on

FACES = (CardExposed, TwoUp, ThreeUp, DownInsteadOfUp)
OF_THE_DEAL = (*FACES, OutOfOrder, DealtOut, ExtraHand, WrongNumber, HandSwept)


def settled(a: Errors) -> Errors:
    """The irregularities with what follows of them: whether play has to wait."""
    waits = a.shuffle or a.cut or a.again or a.asked or a.misdealt or a.found is not None or a.pointed is not None
    return replace(a, waits=waits)


def change(h: Hand, **fields: Any) -> Hand:
    """The hand with its irregularities changed."""
    return replace(h, errors=settled(replace(h.errors, **fields)))


def less(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Cards without some of them; one that is not there is taken from the hidden ones."""
    found = list(cards)
    for card in gone:
        if card in found:
            found.remove(card)
        elif HIDDEN in found:
            found.remove(HIDDEN)
    return tuple(found)


def _back(h: Hand, cards: tuple[int, ...]) -> Hand:
    """Cards back on the top of the rest of the deck."""
    before = less(h.deck[: h.top], cards)
    return replace(h, deck=before + cards + h.deck[h.top :], top=len(before))


# --- cards ----------------------------------------------------------------------------------------


def _play_on(h: Hand, _: fx.PlayOn) -> Hand:
    """What lies open stays so."""
    return change(h, found=None) if h.errors.found is not None else change(h, flashed=())


def _replaced(h: Hand, x: fx.ReplaceByBurn) -> Hand:
    p, a = h.places[x.seat], h.errors
    up = less(p.up, (x.out,)) if x.out in p.up else p.up
    down = p.down if x.out in p.up else less(p.down, (x.out,))
    h = replace(
        h,
        places=put(h.places, x.seat, replace(p, up=up, down=(*down, x.card))),
        burns=(*h.burns, x.out),
        top=h.top + 1,
    )
    faces = tuple([one for one in a.faces if one != (x.seat, x.out)])
    coming = tuple([m for m in a.coming if not isinstance(m, FACES) or m.seat != x.seat])
    return change(h, faces=faces, flashed=(), disturbed=h.errors.disturbed | 1, burned=True, coming=coming)


def _rebuilt(h: Hand, _: fx.Rebuild) -> Hand:
    """The cards of this street back on the deck in the order in which they came; boxed ones stay out."""
    a, street = h.errors, h.variant.streets[h.street]
    start = 0 if not h.street else _start(h)
    came = h.deck[start : h.top]
    board = max(0, h.given - (street.down + street.up) * len(h.order))
    boxed = tuple([card for card in a.unboxed if card in came])
    deck = h.deck[:start] + boxed + less(came, boxed) + h.deck[h.top :]
    h = replace(h, deck=deck, top=start + len(boxed), given=0, burnt=False, opened=False, pending=0)
    if not h.street:
        places = [Place(p.owner, p.stack, p.bet, p.paid, p.dead, (), (), p.won) for p in h.places]
        h = replace(h, places=tuple(places), board=(), kitty=(), muck=boxed, order=right_order(h))
        coming = tuple([m for m in a.coming if not isinstance(m, OF_THE_DEAL)])
        done = tuple([m for m in a.done if not isinstance(m, OF_THE_DEAL)])
        return change(h, coming=coming, done=done, faces=(), flashed=())
    h = replace(_without_street(h, came, boxed), board=h.board[: len(h.board) - board])
    return change(h, unburned=a.unburned & ~(1 << h.street))


def _start(h: Hand) -> int:
    """Where in the deck the cards of this street begin."""
    start, wanted = h.top, h.given
    while wanted and start:
        start -= 1
        wanted -= h.deck[start] not in h.errors.unboxed
    return start


def _without_street(h: Hand, came: tuple[int, ...], boxed: tuple[int, ...]) -> Hand:
    """The places and the muck without the cards of this street."""
    street = h.variant.streets[h.street]
    places = list(h.places)
    ghosts: list[int] = []
    if not street.down + street.up:
        return h
    for seat, card in zip(h.order, less(came, boxed), strict=False):
        p = places[seat]
        if not h.live >> seat & 1:
            ghosts.append(card)
        elif street.up:
            places[seat] = replace(p, up=p.up[:-1])
        else:
            places[seat] = replace(p, down=p.down[:-1])
    # who saw a folded position's card come face up does not know its back: then the last card of the muck is as good
    muck = less(h.muck, tuple(ghosts))[: len(h.muck) - len(ghosts)]
    return replace(h, places=tuple(places), muck=muck)


def _turned_up(h: Hand, x: fx.TurnUp) -> Hand:
    p = h.places[x.seat]
    place = replace(p, down=p.down[:-1], up=(*p.up, x.card))
    h = replace(h, places=put(h.places, x.seat, place), opened=False, pending=0)
    coming = tuple([m for m in h.errors.coming if m != DownInsteadOfUp(x.seat)])
    return change(h, coming=coming)


def _taken_back(h: Hand, x: fx.TakeBack) -> Hand:
    a = h.errors
    aside = less(a.aside, x.cards)
    if x.again:
        h = replace(h, board=less(h.board, x.cards), given=0, burnt=False)
    h = _back(h, x.cards)
    cut = x.cut and h.cut and len(h.deck) - h.top > 1  # what was not cut yet is cut in its turn
    burned = a.burned or x.burned
    unburned = a.unburned & ~(1 << h.street) if x.again else a.unburned
    return change(
        h, found=None, aside=aside, set_aside=a.set_aside and bool(aside), shuffle=True, cut=cut,
        again=a.again or x.again, burned=burned, unburned=unburned,
    )  # fmt: skip


def _to_muck(h: Hand, _: fx.ToMuck) -> Hand:
    return change(replace(h, muck=(*h.muck, *h.errors.aside)), found=None, aside=())


def _burns_back(h: Hand, _: fx.BurnsBack) -> Hand:
    h = replace(_back(h, h.burns), burns=())
    return change(h, shuffle=True, cut=len(h.deck) - h.top > 1)


def _put_back(h: Hand, _: fx.PutBack) -> Hand:
    served = h.errors.served
    assert served is not None
    p = h.places[served.seat]
    down = (*p.down[: len(p.down) - len(served.cards)], *served.discards)
    h = replace(
        h,
        places=put(h.places, served.seat, replace(p, down=down)),
        muck=less(h.muck, served.discards),
        pending=h.pending | 1 << served.seat,
    )
    return change(_back(h, served.cards), served=None)


# --- betting --------------------------------------------------------------------------------------


def _ceiling(h: Hand, x: fx.Ceiling) -> Hand:
    return change(h, found=None, ceiling=x.most)


def _all_up(h: Hand, _: fx.AllUp) -> Hand:
    coming = tuple([m for m in h.errors.coming if not isinstance(m, LastCardUp)])
    return change(h, opener_stays=True, coming=coming)


def _counts_all_in(h: Hand, x: fx.CountAllIn) -> Hand:
    a = h.errors
    bit = 1 << x.seat
    h = replace(h, able=h.able & ~bit, pending=h.pending & ~bit)
    return change(h, asks=a.asks & ~bit, all_in=a.all_in | bit)


EFFECTS = Handlers[Hand, Hand](
    on(fx.PlayOn, _play_on),
    on(fx.InSequence, lambda h, _: change(h, found=None)),
    on(fx.ReplaceByBurn, _replaced),
    on(fx.Rebuild, _rebuilt),
    on(fx.TurnUp, _turned_up),
    on(fx.TakeBack, _taken_back),
    on(fx.SetAside, lambda h, _: change(h, found=None, set_aside=True)),
    on(fx.NextBurn, lambda h, _: change(h, found=None, next_burn=True)),
    on(fx.ToMuck, _to_muck),
    on(fx.Ceiling, _ceiling),
    on(fx.AllUp, _all_up),
    on(fx.AskPlayers, lambda h, _: change(h, asked=True)),
    on(fx.CountAllIn, _counts_all_in),
    on(fx.BurnsBack, _burns_back),
    on(fx.Keep, lambda h, _: change(h, served=None)),
    on(fx.PutBack, _put_back),
    on(fx.Retrieve, lambda h, _: h),
)
