"""Blackjack, B13 to B17 with 8.6 and 20.6: the deal, cards that are bought, the dealer's hand, the end of a round."""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards import findings as fd
from croupier.engines.cards.dealing import next_place
from croupier.engines.cards.effects import DEALER, Place
from croupier.games.blackjack.choosing import insurance_asks, lammer_placed, peek_due
from croupier.games.blackjack.hands import (
    DOUBLES,
    bettors,
    decision,
    finished,
    hands_of,
    splitting,
    to_join,
    wanted,
)
from croupier.games.blackjack.options import Choices, HoleCard, Lammers, Options, Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import (
    MAIN,
    NO_BLACKJACK,
    broken_due,
    draw,
    held,
    is_blackjack,
    lammer_due,
    may_be_blackjack,
    stake_due,
    surrendered,
)
from croupier.games.blackjack.sides import common as side
from croupier.kernel import events as common_ev
from croupier.things.hands.points import is_blackjack as two_cards
from croupier.things.hands.points import total

# --- B13: the first deal --------------------------------------------------------------------------


@cache
def _order(boxes: tuple[int, ...], hole: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card to each box, one to the dealer, a second to each box; a hole card last, where there is one."""
    each = tuple([(box, 0) for box in boxes])
    return (*each, DEALER, *each, *((DEALER,) if hole else ()))


def first_deal(r: Round) -> common_ev.Event | None:
    """Two cards face up to each box, one to the dealer, clockwise from the dealer's left (B13)."""
    hole = r.options.hole_card is not HoleCard.NONE
    to = next_place(r, _order(r.boxes, hole))
    if to is None:
        return None
    if to != DEALER:
        return draw(r, to, r.law("B13(b)"))
    if DEALER not in r.hands:
        return draw(r, to, r.law("B13(c)"))
    return draw(r, to, r.law("B13(d)") if r.options.hole_card is HoleCard.PEEK else r.law("B13(e)"), up=False)


# --- what is owed while the boxes play ------------------------------------------------------------


def owed(r: Round) -> common_ev.Event | None:
    """Cards that a choice has bought, lammers, pairs that are split, hands that broke or were given up."""
    event = side.owed(r)
    if event is not None or not r.dealt or DEALER in r.announced:
        return event
    if peek_due(r):
        return _peeked(r)
    for box in r.boxes:
        if box in r.void:
            continue
        n = 0
        while (box, n) in r.hands:
            event = _hand_due(r, (box, n))
            if event is not None:
                return event
            if not finished(r, (box, n)):
                return None
            n += 1
    return None


def _peeked(r: Round) -> common_ev.Event | None:
    """The dealer looks, once nobody has to say anything about insurance or money that rides."""
    if side.asks(r) or insurance_asks(r):
        return None
    cards = r.hands[DEALER].cards
    if two_cards(cards):
        return ev.Revealed(place=DEALER, cards=cards, cite=r.law("B13(d)"))
    return ev.Called(words=NO_BLACKJACK, cite=r.law("B13(d)"))


def _hand_due(r: Round, place: Place) -> common_ev.Event | None:
    """What one hand is owed: a card, a lammer, a second hand, or the fate of a hand that broke or was given up."""
    box, n = place
    cards = held(r, place)
    if splitting(r, place):
        return None if to_join(r, place) else _split_off(r, place, cards)
    if (r.errors.odd or r.errors.misplaced) and len(cards) != (0 if n else 2) + r.drawn.get(place, 0):
        # Passed over in the deal, or given too much: the dealer notices before anything is drawn to it.
        finding = fd.OrderLost(r.errors.misplaced[0]) if r.errors.misplaced else fd.WrongCount(place)
        return ev.Found(finding=finding, by="dealer", cite=r.law("B13(b)"))
    if len(cards) < wanted(r, place):
        return _bought(r, place, cards)
    if r.chosen.get(place) == Choices.SURRENDER and not may_be_blackjack(r):
        given = [s for s in r.stakes if s.box == box and s.wager == Wagers.INITIAL]
        return surrendered(r, given[0]) if given else None
    if len(cards) > 2 and total(cards).points > 21:
        lost = (broken_due(r, s) for s in r.stakes if s.box == box and s.hand == n and s.wager in MAIN)
        return next((event for event in lost if event is not None), None)
    return None


def _bought(r: Round, place: Place, cards: tuple[int, ...]) -> common_ev.Event | None:
    """A card that a hand is to get: the second after a split, one drawn, or the one of a double (B14, B16, B17)."""
    choice = r.chosen.get(place)
    if choice == Choices.FREE_DOUBLE:
        event = lammer_placed(r, place, bettors(r, place), Lammers.DOUBLE, r.law("20.3"))
        if event is not None:
            return event
    if choice == Choices.DOUBLE and to_join(r, place):
        return None
    if choice in DOUBLES:
        return draw(r, place, r.law("B16(f)"))
    return draw(r, place, r.law("B14(a)") if len(cards) > 1 else r.law("B17(g)"))


def _split_off(r: Round, place: Place, cards: tuple[int, ...]) -> common_ev.Event:
    """The pair becomes two hands; a free one gets its lammer (B17, 20.4)."""
    new = (place[0], hands_of(r, place[0]))
    free = decision(r, place)[0] == Choices.FREE_SPLIT
    if free:
        event = lammer_placed(r, new, bettors(r, place), Lammers.SPLIT, r.law("20.4"))
        if event is not None:
            return event
    return ev.SplitOff(place=place, new=new, cards=cards, cite=r.law("20.4") if free else r.law("B17(a)"))


# --- B15, 20.6: the dealer's hand -----------------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The dealer's cards, then every wager and lammer, then all cards are collected in order (B15, 8.6)."""
    event = _dealer_due(r) or side.at_the_end(r) or _settled(r)
    if event is not None:
        return event
    if r.shoe.known_next and r.shoe.left():
        return ev.Burned(card=r.shoe.next_card(), up=True, cite=r.law("B25(j)"))
    if r.hands:
        # From the dealer's right, the hands of a box as they were made, and the dealer's own at the end.
        place = min(r.hands, key=lambda place: (place == DEALER, -place[0], place[1]))
        return ev.Collected(place=place, count=len(r.hands[place].cards), cite=r.law("8.6"))
    return ev.RoundEnded(cite=r.law("8.6"))


def _dealer_due(r: Round) -> common_ev.Event | None:
    """The dealer's next card, as long as a wager waits for it, and the call of the total (B15)."""
    if DEALER in r.announced:
        return None
    waits = _waits_for(r)
    hand = r.hands.get(DEALER)
    cards = held(r, DEALER)
    if hand is not None and not hand.shown and hand.up != (1 << len(hand.cards)) - 1:
        return ev.Revealed(place=DEALER, cards=hand.cards, cite=r.law("B15(a)"))
    if (waits and len(cards) < 2) or (waits > 1 and draws(r.options, cards)):
        soft_17 = r.law("B15(b)") if total(cards).points == 17 else r.law("B15(a)")
        return draw(r, DEALER, r.law("20.6") if r.options.free_bet else soft_17)
    if len(cards) < 2:
        return None
    words = "blackjack" if two_cards(cards) else str(total(cards))
    return ev.Announced(place=DEALER, words=words, ranked_by=r.law("B4"), cite=r.law("B15(d)"))


def draws(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether the dealer draws to this hand: up to 16, and to a soft 17 where that is so (B15(a), B15(b), 20.6)."""
    count = total(cards)
    return count.points < 17 or (count.points == 17 and count.soft and (o.hit_soft_17 or o.free_bet))


def _waits_for(r: Round) -> int:
    """What open wagers wait for (B15(c)): nothing, the dealer's second card, or (2) the whole hand."""
    waits = 0
    blackjack = may_be_blackjack(r)
    for stake in r.stakes:
        if stake.wager == Wagers.INSURANCE:
            waits = waits or int(blackjack)
        elif stake.wager in MAIN:
            level = _hand_waits(r, (stake.box, stake.hand), blackjack=blackjack)
            if level == 2:
                return 2
            waits = max(waits, level)
    for marker in r.own.markers:
        level = _hand_waits(r, marker.place, blackjack=blackjack)
        if level == 2:
            return 2
        if is_blackjack(r, marker.place):  # a broken hand's lammer is gone whatever the dealer has
            waits = max(waits, level)
    if not side.wants_dealer(r):
        return waits
    # Push 22 waits for the whole hand, money that rides on a broken one for the second card.
    return 2 if any(stake.wager == Wagers.PUSH_22 for stake in r.stakes) else waits or int(blackjack)


def _hand_waits(r: Round, place: Place, *, blackjack: bool) -> int:
    """What a hand with an open wager waits for: a blackjack, a broken or surrendered hand only for the second card."""
    if is_blackjack(r, place) or r.chosen.get(place) == Choices.SURRENDER or total(held(r, place)).points > 21:
        return int(blackjack)
    return 2


def _settled(r: Round) -> common_ev.Event | None:
    """The next wager that is paid or collected, box by box from the dealer's right, and the lammers (20.8)."""
    for box in reversed(r.boxes):
        for stake in r.stakes:
            if stake.box == box and (stake.wager in MAIN or stake.wager == Wagers.INSURANCE):
                return stake_due(r, stake)
    return lammer_due(r)
