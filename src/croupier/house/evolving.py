"""How events change a round: one small function an event. Bookkeeping only: no rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.house.aftermath import RULED, SLIPS
from croupier.house.between import BETWEEN
from croupier.house.round import Hand, Marker, Round, Stake, without
from croupier.play import events as ev
from croupier.play import findings as fd
from croupier.play.effects import Place


def _placed(r: Round, e: ev.WagerPlaced) -> Round:
    stake = Stake(e.stake, e.owner, e.box, e.wager, e.amount, e.hand)
    # The first to wager on a box stays its owner, whoever joins.
    owners = r.owners if e.box in r.owners else {**r.owners, e.box: e.owner}
    return replace(r, stakes=(*r.stakes, stake), next_stake=e.stake + 1, owners=owners)


def _withdrawn(r: Round, e: ev.WagerWithdrawn) -> Round:
    stakes = without(r.stakes, e.stake)
    return replace(r, stakes=stakes, owners={s.box: s.owner for s in reversed(stakes)}, lit=r.lit - {e.stake})


def _lit(r: Round, e: ev.LightLit) -> Round:
    return replace(r, lit=r.lit | {e.stake})


def _closed(r: Round, e: ev.BetsClosed) -> Round:
    return replace(r, closed=True, boxes=e.boxes, seats=e.seats)


def _accepted(r: Round, e: ev.JackpotAccepted) -> Round:
    return replace(r, accepted=(*r.accepted, e.stake))


def _dealt(r: Round, e: ev.Dealt) -> Round:
    hand = r.hands.get(e.to)
    if hand is None:
        hand = Hand((e.card,), 1 if e.up else 0)
    else:
        up = hand.up | 1 << len(hand.cards) if e.up else hand.up
        hand = Hand((*hand.cards, e.card), up, hand.picked, hand.shown)
    if r.dealt:
        r = replace(r, drawn={**r.drawn, e.to: r.drawn.get(e.to, 0) + 1})
        r = _kept_first(r, e.to) if e.to in r.hands else r
    if r.known_next or r.face_up_next or r.astray or r.missing:
        r = _arrived(r, e.to)
    return replace(r, hands={**r.hands, e.to: hand}, top=r.top + 1)


def _arrived(r: Round, to: Place) -> Round:
    """A card about which something was wrong has come down."""
    misplaced = (*r.astray, r.top + 1) if r.astray and r.astray[0] == to else r.misplaced
    missing = tuple([one for one in r.missing if one[0] != to])
    return replace(r, known_next=False, face_up_next=False, astray=None, misplaced=misplaced, missing=missing)


def _kept_first(r: Round, place: Place) -> Round:
    """With the hand at this place remembered as it was before cards were thrown away or bought."""
    return r if place in r.first else replace(r, first={**r.first, place: r.hands[place].cards})


def _less(hand: Hand, nths: tuple[int, ...]) -> Hand:
    """A hand without some of its cards."""
    keep = [i for i in range(len(hand.cards)) if i + 1 not in nths]
    up = sum(1 << new for new, old in enumerate(keep) if hand.up >> old & 1)
    return Hand(tuple([hand.cards[i] for i in keep]), up, sum(i < hand.picked for i in keep), hand.shown)


def _moved(nth: int, gone: tuple[int, ...]) -> int:
    """The place that the nth card of a hand has when others are gone; 0 for one that is gone itself."""
    return 0 if nth in gone else nth - sum(other < nth for other in gone)


def _discarded(r: Round, e: ev.Discarded) -> Round:
    left = _less(r.hands[e.place], e.nths)
    r = _kept_first(r, e.place)
    return replace(
        r,
        hands={**r.hands, e.place: left},
        # Thrown cards lie in the rack at a place of their own: they are no hand that could come back.
        rack=(*r.rack, ((e.place[0], -1), Hand(e.cards))),
        drawn={**r.drawn, e.place: r.drawn.get(e.place, 0) - len(e.nths)},
        exposed=tuple([(at, _moved(nth, e.nths) if at == e.place else nth) for at, nth in r.exposed]),
        announced=r.announced - {e.place},
    )


def _put_back(r: Round, e: ev.PutBack) -> Round:
    hands = {**r.hands, e.place: _less(r.hands[e.place], e.nths)}
    if not hands[e.place].cards:
        del hands[e.place]
    drawn = {**r.drawn, e.place: r.drawn.get(e.place, 0) - len(e.nths)}
    misdrawn = {place: by for place, by in r.misdrawn.items() if place != e.place}
    return replace(r, hands=hands, drawn=drawn, misdrawn=misdrawn, top=r.top - len(e.nths))


def _deal_complete(r: Round, _: ev.DealComplete) -> Round:
    return replace(r, dealt=True, astray=None)


def _turned_up(r: Round, e: ev.TurnedUp) -> Round:
    return _face_up(r, e.place, e.nth, e.card)


def _face_up(r: Round, place: Place, nth: int, card: int) -> Round:
    """Everybody sees the nth card (from 1) of a hand."""
    hand = r.hands[place]
    cards = (*hand.cards[: nth - 1], card, *hand.cards[nth:])
    return replace(r, hands={**r.hands, place: replace(hand, cards=cards, up=hand.up | 1 << (nth - 1))})


def _picked_up(r: Round, e: ev.PickedUp) -> Round:
    return replace(r, hands={**r.hands, e.place: replace(r.hands[e.place], cards=e.cards, picked=len(e.cards))})


def _chosen(r: Round, e: ev.Chosen) -> Round:
    said = {**r.said, e.place: (*r.said.get(e.place, ()), e)}
    chosen = r.chosen if e.again else {**r.chosen, e.place: e.choice}
    # What was announced of a hand is past once its player chooses: the hand will be announced again.
    return replace(r, said=said, chosen=chosen, announced=r.announced - {e.place})


def _split_off(r: Round, e: ev.SplitOff) -> Round:
    left, right = (Hand((card,), 1) for card in e.cards)
    drawn = {**r.drawn, e.place: r.drawn.get(e.place, 0) - 1, e.new: 1}
    return replace(_kept_first(r, e.place), hands={**r.hands, e.place: left, e.new: right}, drawn=drawn)


def _marked(r: Round, e: ev.MarkerPlaced) -> Round:
    return replace(r, markers=(*r.markers, Marker(e.place, e.owner, e.kind, e.worth)))


def _unmarked(r: Round, e: ev.MarkerTaken) -> Round:
    gone = (e.place, e.owner, e.kind)
    return replace(r, markers=tuple([m for m in r.markers if (m.place, m.owner, m.kind) != gone]))


def _holder(r: Round, e: ev.HolderNamed) -> Round:
    return replace(r, holders={**r.holders, e.place: e.person})


def _void_hand(r: Round, _: ev.VoidHandCalled) -> Round:
    return replace(r, void_hand=True)


def _called(r: Round, e: ev.Called) -> Round:
    return replace(r, called=r.called | {e.words})


def _revealed(r: Round, e: ev.Revealed) -> Round:
    return replace(r, hands={**r.hands, e.place: replace(r.hands[e.place], cards=e.cards, shown=True)})


def _announced(r: Round, e: ev.Announced) -> Round:
    return replace(r, announced=r.announced | {e.place})


def _settled(r: Round, e: ev.Settled) -> Round:
    return replace(r, stakes=without(r.stakes, e.stake), settled=(*r.settled, e))


def _beside(r: Round, e: ev.Paid) -> Round:
    return replace(r, beside=(*r.beside, e))


def _beside_back(r: Round, e: ev.PaidBack) -> Round:
    gone = next(i for i, paid in enumerate(r.beside) if (paid.stake, paid.won) == (e.stake, e.won))
    return replace(r, beside=r.beside[:gone] + r.beside[gone + 1 :])


def _reversed(r: Round, e: ev.Reversed) -> Round:
    return replace(r, settled=tuple([s for s in r.settled if s.stake != e.stake]))


def _collected(r: Round, e: ev.Collected) -> Round:
    hands = dict(r.hands)
    hand = hands.pop(e.place)
    if r.surplus or r.missing or r.misplaced:
        r = _put_right(r, e.place)
    return replace(r, hands=hands, rack=(*r.rack, (e.place, hand)))


def _put_right(r: Round, place: Place) -> Round:
    """What was wrong with single cards of a hand is past once it is in the rack."""
    return replace(
        r,
        surplus=None if r.surplus and r.surplus[0] == place else r.surplus,
        missing=tuple([one for one in r.missing if one[0] != place]),
        misplaced=None if r.misplaced and place in r.misplaced[:2] else r.misplaced,
    )


def _chip_collected(r: Round, e: ev.ChipCollected) -> Round:
    taken = [s for s in r.stakes if s.id == e.stake]
    return replace(r, stakes=without(r.stakes, e.stake), taken=(*r.taken, *taken))


def _refunded(r: Round, e: ev.JackpotRefunded) -> Round:
    return replace(r, stakes=without(r.stakes, e.stake), taken=without(r.taken, e.stake))


def _claimed(r: Round, e: ev.JackpotClaimed) -> Round:
    return replace(r, claims={**r.claims, e.box: e.hand})


def _pools(r: Round, e: ev.PoolsChanged) -> Round:
    return replace(r, divided=e.divided)


def _verified(r: Round, e: ev.JackpotVerified) -> Round:
    return replace(r, verified=r.verified | {e.box})


def _paid(r: Round, e: ev.JackpotPaid) -> Round:
    return replace(r, paid={**r.paid, e.box: e})


def _unpaid(r: Round, e: ev.JackpotUnpaid) -> Round:
    return replace(r, paid={box: paid for box, paid in r.paid.items() if box != e.box})


def _slipped(r: Round, e: ev.Slipped) -> Round:
    return SLIPS[type(e.mistake)](r, e.mistake)


def _found(r: Round, e: ev.Found) -> Round:
    finding = e.finding
    r = replace(r, found=finding)
    if isinstance(finding, fd.CardExposed):
        r = _face_up(r, finding.place, finding.nth, e.cards[0])
        return replace(r, exposed=(*r.exposed, (finding.place, finding.nth)))
    if isinstance(finding, fd.DeckIncomplete):
        return replace(r, bad=True)
    if isinstance(finding, fd.DealerExposed):
        return _face_up(r, finding.place, finding.nth, e.cards[0])
    if isinstance(finding, fd.PlayerExposed):
        hand = replace(r.hands[finding.box, 0], cards=e.cards, up=(1 << len(e.cards)) - 1)
        return replace(r, hands={**r.hands, (finding.box, 0): hand})
    return r


def _ruled(r: Round, e: ev.Ruled) -> Round:
    return RULED[type(e.effect)](replace(r, found=None, question=None), e.effect, e.cite)


def _referred(r: Round, e: ev.Referred) -> Round:
    return replace(r, found=None, question=e.question)


EVOLVE: dict[type[ev.Event], Callable[[Round, Any], Round]] = {
    ev.WagerPlaced: _placed,
    ev.WagerWithdrawn: _withdrawn,
    ev.LightLit: _lit,
    ev.BetsClosed: _closed,
    ev.JackpotAccepted: _accepted,
    ev.Dealt: _dealt,
    ev.DealComplete: _deal_complete,
    ev.TurnedUp: _turned_up,
    ev.PickedUp: _picked_up,
    ev.Chosen: _chosen,
    ev.Discarded: _discarded,
    ev.PutBack: _put_back,
    ev.Called: _called,
    ev.Revealed: _revealed,
    ev.Announced: _announced,
    ev.Settled: _settled,
    ev.Paid: _beside,
    ev.PaidBack: _beside_back,
    ev.Reversed: _reversed,
    ev.Collected: _collected,
    ev.ChipCollected: _chip_collected,
    ev.JackpotRefunded: _refunded,
    ev.JackpotClaimed: _claimed,
    ev.JackpotVerified: _verified,
    ev.JackpotPaid: _paid,
    ev.JackpotUnpaid: _unpaid,
    ev.PoolsChanged: _pools,
    ev.Slipped: _slipped,
    ev.Found: _found,
    ev.Ruled: _ruled,
    ev.Referred: _referred,
    ev.SplitOff: _split_off,
    ev.MarkerPlaced: _marked,
    ev.MarkerTaken: _unmarked,
    ev.HolderNamed: _holder,
    ev.VoidHandCalled: _void_hand,
    **BETWEEN,
}
