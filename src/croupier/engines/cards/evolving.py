"""How events change a round: cards and people between rounds, then the play. Bookkeeping only: no rule lives here."""

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.consequences import MISTAKES, RULED
from croupier.engines.cards.effects import Place
from croupier.engines.cards.game import HouseGame, Opts, Own
from croupier.engines.cards.round import Hand, JackpotPlay, Round, Stake, recoverable, without
from croupier.engines.cards.shoe import card_out, judged, put_back, refilled, shuffled
from croupier.kernel import events as common_ev
from croupier.kernel.events import HIDDEN
from croupier.kernel.handlers import Handlers, on


def _placed(r: Round, e: ev.WagerPlaced) -> Round:
    stake = Stake(e.stake, e.owner, e.box, e.wager, e.amount, e.hand)
    # The first to wager on a box stays its owner, whoever joins.
    owners = r.owners if e.box in r.owners else {**r.owners, e.box: e.owner}
    return replace(r, stakes=(*r.stakes, stake), next_stake=e.stake + 1, owners=owners)


def _withdrawn(r: Round, e: ev.WagerWithdrawn) -> Round:
    stakes = without(r.stakes, e.stake)
    return replace(r, stakes=stakes, owners={s.box: s.owner for s in reversed(stakes)}, jackpot=_dark(r, e.stake))


def _dark(r: Round, stake: int) -> JackpotPlay:
    """The jackpot without the light of a stake that is gone."""
    return replace(r.jackpot, lit=r.jackpot.lit - {stake}) if stake in r.jackpot.lit else r.jackpot


def _lit(r: Round, e: ev.LightLit) -> Round:
    return replace(r, jackpot=replace(r.jackpot, lit=r.jackpot.lit | {e.stake}))


def _closed(r: Round, e: ev.BetsClosed) -> Round:
    return replace(r, closed=True, boxes=e.boxes, seats=e.seats)


def _accepted(r: Round, e: ev.JackpotAccepted) -> Round:
    return replace(r, jackpot=replace(r.jackpot, accepted=(*r.jackpot.accepted, e.stake)))


def _dealt(r: Round, e: ev.Dealt) -> Round:
    hand = r.hands.get(e.to)
    if hand is None:
        hand = Hand((e.card,), 1 if e.up else 0)
    else:
        up = hand.up | 1 << len(hand.cards) if e.up else hand.up
        hand = Hand((*hand.cards, e.card), up, hand.picked, hand.shown)
    if r.dealt:
        r = replace(r, drawn={**r.drawn, e.to: r.drawn.get(e.to, 0) + 1})
    if r.errors.astray or r.errors.missing:
        r = _arrived(r, e.to)
    return replace(r, hands={**r.hands, e.to: hand}, shoe=card_out(r.shoe))


def _arrived(r: Round, to: Place) -> Round:
    """A card about which something was wrong has come down."""
    a = r.errors
    misplaced = (*a.astray, r.shoe.top + 1) if a.astray and a.astray[0] == to else a.misplaced
    missing = tuple([one for one in a.missing if one[0] != to])
    return replace(r, errors=replace(a, astray=None, misplaced=misplaced, missing=missing))


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
    exposed = [(at, _moved(nth, e.nths) if at == e.place else nth) for at, nth in r.errors.exposed]
    return replace(
        r,
        hands={**r.hands, e.place: left},
        # Thrown cards lie in the rack at a place of their own: they are no hand that could come back.
        rack=(*r.rack, ((e.place[0], -1), Hand(e.cards))),
        drawn={**r.drawn, e.place: r.drawn.get(e.place, 0) - len(e.nths)},
        errors=replace(r.errors, exposed=tuple(exposed)),
        announced=r.announced - {e.place},
    )


def _put_back(r: Round, e: ev.PutBack) -> Round:
    hands = {**r.hands, e.place: _less(r.hands[e.place], e.nths)}
    if not hands[e.place].cards:
        del hands[e.place]
    drawn = {**r.drawn, e.place: r.drawn.get(e.place, 0) - len(e.nths)}
    misdrawn = {place: by for place, by in r.errors.misdrawn.items() if place != e.place}
    errors = replace(r.errors, misdrawn=misdrawn)
    return replace(r, hands=hands, drawn=drawn, errors=errors, shoe=put_back(r.shoe, len(e.nths)))


def _deal_complete(r: Round, _: ev.DealComplete) -> Round:
    return replace(r, dealt=True, errors=replace(r.errors, astray=None) if r.errors.astray else r.errors)


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
    return replace(r, hands={**r.hands, e.place: left, e.new: right}, drawn=drawn)


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
    if r.errors.surplus or r.errors.missing or r.errors.misplaced:
        r = _put_right(r, e.place)
    return replace(r, hands=hands, rack=(*r.rack, (e.place, hand)))


def _put_right(r: Round, place: Place) -> Round:
    """What was wrong with single cards of a hand is past once it is in the rack."""
    a = r.errors
    errors = replace(
        a,
        surplus=None if a.surplus and a.surplus[0] == place else a.surplus,
        missing=tuple([one for one in a.missing if one[0] != place]),
        misplaced=None if a.misplaced and place in a.misplaced[:2] else a.misplaced,
    )
    return replace(r, errors=errors)


def _chip_collected(r: Round, e: ev.ChipCollected) -> Round:
    taken = [s for s in r.stakes if s.id == e.stake]
    jackpot = replace(r.jackpot, taken=(*r.jackpot.taken, *taken))
    return replace(r, stakes=without(r.stakes, e.stake), jackpot=jackpot)


def _refunded(r: Round, e: ev.JackpotRefunded) -> Round:
    """A void jackpot wager goes back, and its hand has no claim any more."""
    claims = {box: hand for box, hand in r.jackpot.claims.items() if box != e.box}
    jackpot = replace(r.jackpot, taken=without(r.jackpot.taken, e.stake), claims=claims)
    return replace(r, stakes=without(r.stakes, e.stake), jackpot=jackpot)


def _claimed(r: Round, e: ev.JackpotClaimed) -> Round:
    return replace(r, jackpot=replace(r.jackpot, claims={**r.jackpot.claims, e.box: e.hand}))


def _pools(r: Round, e: ev.PoolsChanged) -> Round:
    return replace(r, jackpot=replace(r.jackpot, divided=e.divided))


def _verified(r: Round, e: ev.JackpotVerified) -> Round:
    return replace(r, jackpot=replace(r.jackpot, verified=r.jackpot.verified | {e.box}))


def _paid(r: Round, e: ev.JackpotPaid) -> Round:
    return replace(r, jackpot=replace(r.jackpot, paid={**r.jackpot.paid, e.box: e}))


def _unpaid(r: Round, e: ev.JackpotUnpaid) -> Round:
    paid = {box: paid for box, paid in r.jackpot.paid.items() if box != e.box}
    return replace(r, jackpot=replace(r.jackpot, paid=paid))


def _slipped(r: Round, e: ev.Slipped) -> Round:
    return MISTAKES[type(e.mistake)](r, e.mistake)


def _found(r: Round, e: ev.Found) -> Round:
    finding = e.finding
    r = replace(r, found=finding)
    if isinstance(finding, fd.CardExposed):
        r = _face_up(r, finding.place, finding.nth, e.cards[0])
        exposed = (*r.errors.exposed, (finding.place, finding.nth))
        return replace(r, errors=replace(r.errors, exposed=exposed))
    if isinstance(finding, fd.DeckIncomplete):
        return replace(r, shoe=judged(r.shoe, bad=True))
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


def _counted(r: Round, e: ev.DeckCounted) -> Round:
    pack = r.shoe.set
    bad = e.cards != e.right or (pack.bad and bool(pack.intruders))
    jackpot = replace(r.jackpot, counted=bool(r.jackpot.claims))
    return replace(r, jackpot=jackpot, shoe=judged(r.shoe, bad=bad))


def _inspected(r: Round, e: ev.DeckInspected) -> Round:
    bad = r.shoe.set.bad or e.cards != e.right or e.doubled > 0 or e.foreign > 0
    return replace(r, shoe=judged(r.shoe, bad=bad))


def _shuffled(r: Round, e: ev.Shuffled) -> Round:
    return replace(r, shoe=shuffled(r.shoe, e.order))


def _rack_ordered(r: Round, _: ev.RackOrdered) -> Round:
    return replace(r, rack_due=True)


def _rack_shuffled(r: Round, e: ev.RackShuffled) -> Round:
    rack = tuple([packet for packet in r.rack if recoverable(r, packet[0])])
    out = r.shoe.cards[r.shoe.start : r.shoe.top]
    kept = _in_order(out, [c for _, hand in (*r.hands.items(), *rack) for c in hand.cards])
    shoe = refilled(r.shoe, kept, e.order)
    return replace(r, rack_due=False, rack=rack, shoe=shoe, errors=replace(r.errors, misplaced=None))


def _cut(r: Round, e: ev.CardsCut) -> Round:
    cards = r.shoe.cards
    return replace(r, shoe=replace(r.shoe, cards=cards[e.at :] + cards[: e.at]))


def _limits(r: Round, e: ev.LimitsChanged) -> Round:
    return replace(r, minimum=e.minimum, maximum=e.maximum)


def _burned(r: Round, e: ev.Burned) -> Round:
    shoe = card_out(r.shoe)
    if r.closed:
        return replace(r, rack=(*r.rack, ((0, -1), Hand((e.card,)))), shoe=replace(shoe, skipped=shoe.skipped + 1))
    return replace(r, shoe=replace(shoe, start=shoe.start + 1, burned=(*shoe.burned, e.card)))


def _burn_shown(r: Round, e: ev.BurnShown) -> Round:
    return replace(r, shoe=replace(r.shoe, burned=e.cards))


def _appointed(r: Round, e: ev.NomineeAppointed) -> Round:
    return replace(r, nominees={**r.nominees, e.player: e.nominee})


def _ended(r: Round, e: ev.NomineeEnded) -> Round:
    return replace(r, nominees={player: one for player, one in r.nominees.items() if player != e.player})


def _personal(r: Round, e: ev.PersonalLimitSet) -> Round:
    others = {person: most for person, most in r.personal.items() if person != e.person}
    return replace(r, personal={**others, e.person: e.maximum} if e.maximum else others)


def _option(r: Round, e: ev.OptionChanged) -> Round:
    options = {**msgspec.to_builtins(r.options), e.option: e.value}
    return replace(r, options=msgspec.convert(options, type(r.options)))


BETWEEN = Handlers[Round, Round](
    on(ev.DeckCounted, _counted),
    on(ev.DeckInspected, _inspected),
    on(ev.Shuffled, _shuffled),
    on(ev.CardsCut, _cut),
    on(ev.RackOrdered, _rack_ordered),
    on(ev.RackShuffled, _rack_shuffled),
    on(ev.LimitsChanged, _limits),
    on(ev.Burned, _burned),
    on(ev.BurnShown, _burn_shown),
    on(ev.NomineeAppointed, _appointed),
    on(ev.NomineeEnded, _ended),
    on(ev.PersonalLimitSet, _personal),
    on(ev.OptionChanged, _option),
)


EVOLVE = Handlers[Round, Round](
    on(ev.WagerPlaced, _placed),
    on(ev.WagerWithdrawn, _withdrawn),
    on(ev.LightLit, _lit),
    on(ev.BetsClosed, _closed),
    on(ev.JackpotAccepted, _accepted),
    on(ev.Dealt, _dealt),
    on(ev.DealComplete, _deal_complete),
    on(ev.TurnedUp, _turned_up),
    on(ev.PickedUp, _picked_up),
    on(ev.Chosen, _chosen),
    on(ev.Discarded, _discarded),
    on(ev.PutBack, _put_back),
    on(ev.Called, _called),
    on(ev.Revealed, _revealed),
    on(ev.Announced, _announced),
    on(ev.Settled, _settled),
    on(ev.Paid, _beside),
    on(ev.PaidBack, _beside_back),
    on(ev.Reversed, _reversed),
    on(ev.Collected, _collected),
    on(ev.ChipCollected, _chip_collected),
    on(ev.JackpotRefunded, _refunded),
    on(ev.JackpotClaimed, _claimed),
    on(ev.JackpotVerified, _verified),
    on(ev.JackpotPaid, _paid),
    on(ev.JackpotUnpaid, _unpaid),
    on(ev.PoolsChanged, _pools),
    on(ev.Slipped, _slipped),
    on(ev.Found, _found),
    on(ev.Ruled, _ruled),
    on(ev.Referred, _referred),
    on(ev.SplitOff, _split_off),
    on(ev.HolderNamed, _holder),
    on(ev.VoidHandCalled, _void_hand),
    *BETWEEN.rows,
)


def evolve(game: HouseGame[Opts, Own], r: Round[Opts, Own], event: common_ev.Event) -> Round[Opts, Own]:
    """The round after an event, with what its game alone keeps of it."""
    kind = type(event)
    shared = EVOLVE.of.get(kind)
    after: Any = r if shared is None else shared(r, event)
    kept = game.own_evolve.of.get(kind) if game.own_evolve.rows else None
    own = r.own if kept is None else kept(r, event)
    return after if own is r.own else replace(after, own=own)


def _in_order(dealt: tuple[int, ...], held: list[int]) -> list[int]:
    """Cards that are held, in the order in which they were dealt; whoever does not see them knows no order."""
    if HIDDEN in dealt:
        return [HIDDEN] * len(held)
    left = Counter(held)
    kept = []
    for card in dealt:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept
