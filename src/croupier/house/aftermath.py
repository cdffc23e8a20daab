"""What slips and rulings do to a round. Bookkeeping only: the closed list of effects, one small function each."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.house.round import Round
from croupier.play import effects as fx
from croupier.play import findings as fd
from croupier.play.events import HIDDEN, Chosen
from croupier.rulebook import Rule

# --- what slips do --------------------------------------------------------------------------------


def _deal_to_empty(r: Round, m: fd.DealtToEmptyArea) -> Round:
    return replace(r, boxes=tuple(sorted({*r.boxes, m.box})))


def _miscount(r: Round, m: fd.ExtraCard | fd.MissedCard) -> Round:
    by = 1 if isinstance(m, fd.ExtraCard) else -1
    return replace(r, odd={**r.odd, m.place: r.odd.get(m.place, 0) + by})


def _card_lost(r: Round, m: fd.CardLost) -> Round:
    lost = r.cards[-m.nth]
    # Whoever does not see the cards cannot say which one is gone.
    gone = len(r.deck) - 1 if lost == HIDDEN else r.deck.index(lost)
    cards = tuple([c for i, c in enumerate(r.cards) if i != len(r.cards) - m.nth])
    return replace(r, deck=r.deck[:gone] + r.deck[gone + 1 :], cards=cards)


def _to_rack(r: Round, m: fd.HandCollected | fd.HandLaidDown) -> Round:
    hands = dict(r.hands)
    hand = hands.pop((m.box, 0))
    laid_down = r.laid_down | {m.box} if isinstance(m, fd.HandLaidDown) else r.laid_down - {m.box}
    return replace(r, hands=hands, rack=(*r.rack, ((m.box, 0), hand)), laid_down=laid_down)


def _looked_at(r: Round, m: fd.BlindHandLookedAt) -> Round:
    owner = r.owners[m.box]
    return replace(r, viewed={**r.viewed, owner: (*r.viewed.get(owner, ()), m.box)})


def _unnoticed(r: Round, _: fd.UnnoticedWager) -> Round:
    return r


SLIPS: dict[type, Callable[[Round, Any], Round]] = {
    fd.DealtToEmptyArea: _deal_to_empty,
    fd.ExtraCard: _miscount,
    fd.MissedCard: _miscount,
    fd.CardLost: _card_lost,
    fd.HandCollected: _to_rack,
    fd.HandLaidDown: _to_rack,
    fd.BlindHandLookedAt: _looked_at,
    fd.UnnoticedWager: _unnoticed,
}


# --- what rulings do ------------------------------------------------------------------------------


def _play_on(r: Round, _: fx.PlayOn | fx.ShuffleAgain, __: Rule) -> Round:
    return r


def _turn_down(r: Round, f: fx.TurnDown, _: Rule) -> Round:
    hand = r.hands[f.place]
    return replace(r, hands={**r.hands, f.place: replace(hand, up=hand.up & ~(1 << (f.nth - 1)))})


def _keep_up(r: Round, _: fx.KeepAsUpCard, __: Rule) -> Round:
    return replace(r, kept_up=True)


def _void_hand(r: Round, f: fx.VoidHand, cite: Rule) -> Round:
    return replace(r, void={**r.void, **dict.fromkeys(f.boxes, cite)})


def _void_round(r: Round, _: fx.VoidRound, cite: Rule) -> Round:
    return replace(r, misdeal=cite)


def _ask_again(r: Round, f: fx.AskAgain, _: Rule) -> Round:
    return replace(r, narrowed=True, chosen={place: c for place, c in r.chosen.items() if place[0] not in f.boxes})


def _deem_folded(r: Round, f: fx.DeemFolded, _: Rule) -> Round:
    return replace(r, chosen={**r.chosen, (f.box, 0): "forfeit" if f.forfeit else "fold"})


def _reconstruct(r: Round, f: fx.Reconstruct, _: Rule) -> Round:
    (packet,) = [p for p in r.rack if p[0] == (f.box, 0)]
    return replace(r, hands={**r.hands, packet[0]: packet[1]}, rack=tuple([p for p in r.rack if p is not packet]))


def _rack_packet(r: Round, f: fx.RackPacket, cite: Rule) -> Round:
    return replace(r, packets={**r.packets, f.box: cite}, boxes=tuple([b for b in r.boxes if b != f.box]))


def _deem_seated(r: Round, f: fx.DeemSeated, _: Rule) -> Round:
    return replace(r, seats={**r.seats, f.person: f.box}, viewed={p: b for p, b in r.viewed.items() if p != f.person})


def _return_chip(r: Round, f: fx.ReturnChip, cite: Rule) -> Round:
    stake = r.stake(f.box, f.wager)
    return replace(r, chips_back={stake.id: cite}, lit=r.lit - {stake.id}) if stake else r


def _pay_undeclared(r: Round, f: fx.PayUndeclared, cite: Rule) -> Round:
    return replace(r, late={**r.late, (f.box, f.wager): cite})


def _deem_declined(r: Round, f: fx.DeemDeclined, cite: Rule) -> Round:
    place = (f.box, 0)
    said = Chosen(place=place, choice="decline", by=r.owners.get(f.box, ""), again=True, cite=cite)
    return replace(r, said={**r.said, place: (*r.said.get(place, ()), said)})


RULED: dict[type, Callable[[Round, Any, Rule], Round]] = {
    fx.PlayOn: _play_on,
    fx.ShuffleAgain: _play_on,
    fx.TurnDown: _turn_down,
    fx.KeepAsUpCard: _keep_up,
    fx.VoidHand: _void_hand,
    fx.VoidRound: _void_round,
    fx.AskAgain: _ask_again,
    fx.DeemFolded: _deem_folded,
    fx.Reconstruct: _reconstruct,
    fx.RackPacket: _rack_packet,
    fx.DeemSeated: _deem_seated,
    fx.ReturnChip: _return_chip,
    fx.PayUndeclared: _pay_undeclared,
    fx.DeemDeclined: _deem_declined,
}
