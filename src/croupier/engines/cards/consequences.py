"""What mistakes and rulings do to a round. Bookkeeping only: the closed list of effects, one small function each."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engines.cards import effects as fx
from croupier.engines.cards import findings as fd
from croupier.engines.cards.effects import Place
from croupier.engines.cards.events import Chosen
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.round import Hand, Round
from croupier.engines.cards.shoe import added, card_out, lost, put_back, swapped
from croupier.law.books import Rule


def _errors(r: Round, **changes: Any) -> Round:
    """The round with something amiss, or no longer."""
    return replace(r, errors=replace(r.errors, **changes))


# --- what mistakes do -----------------------------------------------------------------------------


def _deal_to_empty(r: Round, m: fd.DealtToEmptyArea) -> Round:
    return replace(r, boxes=tuple(sorted({*r.boxes, m.box})))


def _miscount(r: Round, m: fd.ExtraCard | fd.MissedCard) -> Round:
    by = 1 if isinstance(m, fd.ExtraCard) else -1
    if r.dealt:
        return _errors(r, misdrawn={**r.errors.misdrawn, m.place: by})
    return _errors(r, odd={**r.errors.odd, m.place: r.errors.odd.get(m.place, 0) + by})


def _card_lost(r: Round, m: fd.CardLost) -> Round:
    return replace(r, shoe=lost(r.shoe, m.nth))


def _card_added(r: Round, m: fd.CardAdded) -> Round:
    return replace(r, shoe=added(r.shoe, m.card, foreign=m.foreign))


def _card_swapped(r: Round, m: fd.CardSwapped) -> Round:
    return replace(r, shoe=swapped(r.shoe, m.card, m.nth, foreign=m.foreign))


def _to_rack(r: Round, m: fd.HandCollected | fd.HandLaidDown) -> Round:
    hands = dict(r.hands)
    hand = hands.pop((m.box, 0))
    before = r.errors.laid_down
    laid_down = before | {m.box} if isinstance(m, fd.HandLaidDown) else before - {m.box}
    return _errors(replace(r, hands=hands, rack=(*r.rack, ((m.box, 0), hand))), laid_down=laid_down)


def _looked_at(r: Round, m: fd.BlindHandLookedAt) -> Round:
    owner = r.owners[m.box]
    viewed = r.errors.viewed
    return _errors(r, viewed={**viewed, owner: (*viewed.get(owner, ()), m.box)})


def _unnoticed(r: Round, _: fd.UnnoticedWager) -> Round:
    # The chips themselves come next.
    return _errors(r, unnoticed=r.errors.unnoticed | {r.next_stake})


def _drawn(r: Round, m: fd.CardDrawn) -> Round:
    return _errors(r, surplus=(m.place, m.up))


def _turned(r: Round, _: fd.CardTurned) -> Round:
    return replace(r, shoe=replace(r.shoe, face_up_next=True))


def _astray(r: Round, m: fd.CardMisplaced) -> Round:
    return _errors(r, astray=(m.place, m.meant))


MISTAKES: dict[type, Callable[[Round, Any], Round]] = {
    fd.DealtToEmptyArea: _deal_to_empty,
    fd.ExtraCard: _miscount,
    fd.MissedCard: _miscount,
    fd.CardLost: _card_lost,
    fd.CardAdded: _card_added,
    fd.CardSwapped: _card_swapped,
    fd.HandCollected: _to_rack,
    fd.HandLaidDown: _to_rack,
    fd.BlindHandLookedAt: _looked_at,
    fd.UnnoticedWager: _unnoticed,
    fd.CardDrawn: _drawn,
    fd.CardTurned: _turned,
    fd.CardMisplaced: _astray,
}


# --- what rulings do ------------------------------------------------------------------------------


def _play_on(r: Round, _: fx.PlayOn | fx.ShuffleAgain | fx.PayUndeclared, __: Rule) -> Round:
    # Cards are the table's to shuffle; what is paid late is for the game that knows such payments.
    return r


def _turn_down(r: Round, f: fx.TurnDown, _: Rule) -> Round:
    hand = r.hands[f.place]
    return replace(r, hands={**r.hands, f.place: replace(hand, up=hand.up & ~(1 << (f.nth - 1)))})


def _keep_up(r: Round, _: fx.KeepAsUpCard, __: Rule) -> Round:
    return _errors(r, kept_up=True)


def _void_hand(r: Round, f: fx.VoidHand, cite: Rule) -> Round:
    return replace(r, void={**r.void, **dict.fromkeys(f.boxes, cite)})


def _void_wagers(r: Round, f: fx.VoidWagers, cite: Rule) -> Round:
    return replace(r, chips_back={**r.chips_back, **{s.id: cite for s in r.stakes if s.owner == f.person}})


def _void_round(r: Round, _: fx.VoidRound, cite: Rule) -> Round:
    return replace(r, misdeal=cite)


def _ask_again(r: Round, f: fx.AskAgain, _: Rule) -> Round:
    chosen = {place: c for place, c in r.chosen.items() if place[0] not in f.boxes}
    return _errors(replace(r, chosen=chosen), narrowed=True)


def _deem_folded(r: Round, f: fx.DeemFolded, _: Rule) -> Round:
    return replace(r, chosen={**r.chosen, (f.box, 0): Deemed.FORFEIT if f.forfeit else Deemed.FOLD})


def _reconstruct(r: Round, f: fx.Reconstruct, _: Rule) -> Round:
    (packet,) = [p for p in r.rack if p[0] == (f.box, 0)]
    rack = tuple([p for p in r.rack if p is not packet])
    r = replace(r, hands={**r.hands, packet[0]: packet[1]}, rack=rack)
    return _errors(r, laid_down=r.errors.laid_down - {f.box})


def _rack_packet(r: Round, f: fx.RackPacket, cite: Rule) -> Round:
    return replace(r, packets={**r.packets, f.box: cite}, boxes=tuple([b for b in r.boxes if b != f.box]))


def _deem_seated(r: Round, f: fx.DeemSeated, _: Rule) -> Round:
    viewed = {person: boxes for person, boxes in r.errors.viewed.items() if person != f.person}
    return _errors(replace(r, seats={**r.seats, f.person: f.box}), viewed=viewed)


def _return_chip(r: Round, f: fx.ReturnChip, cite: Rule) -> Round:
    stake = r.stake(f.box, f.wager)
    if stake is None:
        return r
    jackpot = replace(r.jackpot, lit=r.jackpot.lit - {stake.id})
    return replace(r, chips_back={**r.chips_back, stake.id: cite}, jackpot=jackpot)


def _deem_declined(r: Round, f: fx.DeemDeclined, cite: Rule) -> Round:
    place = (f.box, 0)
    said = Chosen(place=place, choice=Deemed.DECLINE, by=r.owners.get(f.box, ""), again=True, cite=cite)
    return replace(r, said={**r.said, place: (*r.said.get(place, ()), said)})


def _without_last(r: Round, place: Place) -> tuple[Round, int, bool]:
    """A round in which the last card of a hand is gone, that card, and whether it was face up."""
    hand = r.hands[place]
    held = len(hand.cards) - 1
    up = bool(hand.up >> held & 1)
    left = replace(hand, cards=hand.cards[:held], up=hand.up & ~(1 << held), picked=min(hand.picked, held))
    hands = {**r.hands, place: left}
    if not held:
        del hands[place]
    return replace(r, hands=hands), hand.cards[held], up


def _undrawn(r: Round, place: Place) -> tuple[Round, int, bool]:
    """The same, where the card was drawn in error and no longer counts as drawn."""
    drawn, odd = r.drawn, r.errors.odd
    if odd.get(place, 0) > 0 and r.errors.surplus is None:
        odd = {other: by for other, by in odd.items() if other != place}
    elif r.dealt:
        drawn = {**drawn, place: drawn.get(place, 0) - 1}
    return _without_last(_errors(replace(r, drawn=drawn), odd=odd, surplus=None), place)


def _next_card(r: Round, f: fx.NextCard, _: Rule) -> Round:
    r, _card, up = _undrawn(r, f.place)
    return replace(r, shoe=replace(put_back(r.shoe, 1), known_next=up))


def _burn_card(r: Round, f: fx.BurnCard, _: Rule) -> Round:
    r, card, _up = _undrawn(r, f.place)
    return replace(r, rack=(*r.rack, ((0, -1), Hand((card,)))), shoe=replace(r.shoe, skipped=r.shoe.skipped + 1))


def _move_card(r: Round, f: fx.MoveCard, _: Rule) -> Round:
    if r.errors.misplaced:  # it strayed in the deal, and neither hand has drawn less or more for it
        r, card, up = _without_last(r, f.place)
    else:
        r, card, up = _undrawn(replace(r, drawn={**r.drawn, f.to: r.drawn.get(f.to, 0) + 1}), f.place)
    hand = r.hands.get(f.to, Hand())
    hand = replace(hand, cards=(*hand.cards, card), up=hand.up | up << len(hand.cards))
    return _errors(replace(r, hands={**r.hands, f.to: hand}), misplaced=None)


def _burn_next(r: Round, _: fx.BurnNext, __: Rule) -> Round:
    card, shoe = r.shoe.next_card(), card_out(r.shoe)
    if not r.closed:
        return replace(r, shoe=replace(shoe, start=shoe.start + 1))
    return replace(r, rack=(*r.rack, ((0, -1), Hand((card,)))), shoe=replace(shoe, skipped=shoe.skipped + 1))


def _deal_missing(r: Round, f: fx.DealMissing, cite: Rule) -> Round:
    r = replace(r, drawn={**r.drawn, f.place: r.drawn.get(f.place, 0) - 1})
    return _errors(r, missing=(*r.errors.missing, (f.place, cite)))


def _deem_stood(r: Round, f: fx.DeemStood, _: Rule) -> Round:
    hands = [place for place in r.hands if place[0] == f.box and place not in r.chosen]
    return replace(r, chosen={**r.chosen, **dict.fromkeys(hands, Deemed.STAND)})


def _take_over(r: Round, f: fx.TakeOver, _: Rule) -> Round:
    return replace(r, holders={place: who for place, who in r.holders.items() if place != f.place})


def _withdrawable(r: Round, _: fx.Withdrawable, cite: Rule) -> Round:
    # A hand of the house that went wrong in the deal counts as it is from now on.
    as_it_is = {place: r.drawn.get(place, 0) + by for place, by in r.errors.odd.items() if not place[0]}
    odd = {place: by for place, by in r.errors.odd.items() if place[0]}
    return _errors(replace(r, leaving=cite, drawn={**r.drawn, **as_it_is}), odd=odd)


RULED: dict[type, Callable[[Round, Any, Rule], Round]] = {
    fx.PlayOn: _play_on,
    fx.ShuffleAgain: _play_on,
    fx.TurnDown: _turn_down,
    fx.KeepAsUpCard: _keep_up,
    fx.VoidHand: _void_hand,
    fx.VoidWagers: _void_wagers,
    fx.VoidRound: _void_round,
    fx.AskAgain: _ask_again,
    fx.DeemFolded: _deem_folded,
    fx.Reconstruct: _reconstruct,
    fx.RackPacket: _rack_packet,
    fx.DeemSeated: _deem_seated,
    fx.ReturnChip: _return_chip,
    fx.PayUndeclared: _play_on,
    fx.DeemDeclined: _deem_declined,
    fx.NextCard: _next_card,
    fx.MoveCard: _move_card,
    fx.BurnCard: _burn_card,
    fx.BurnNext: _burn_next,
    fx.DealMissing: _deal_missing,
    fx.DeemStood: _deem_stood,
    fx.Withdrawable: _withdrawable,
    fx.TakeOver: _take_over,
}
