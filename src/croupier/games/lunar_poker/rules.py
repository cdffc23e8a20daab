"""Lunar Poker: five card draw against a dealer who plays only with ace and king or higher.

The sections follow the rule text. Options and pay scales (5) are in `options`, signs and opening (3, 6) in `game`,
what hands are in `hands`, the questions put to players (5.2, 9, 10.3) in `deciding`, declared hands and draws (5.6 to
5.11, 8.5 to 8.7) in `acting`, the irregularities (11) in `rulings`.
"""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place, turn_bottom_card
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import decided_by, paid, settled, won
from croupier.engines.cards.findings import WrongCount
from croupier.engines.cards.round import Hand, Stake
from croupier.games.lunar_poker.acting import card_due
from croupier.games.lunar_poker.deciding import NO_MORE_BETS, WHO_FORCES, draw_of, says
from croupier.games.lunar_poker.hands import FIRST, instant_cash, second_combination
from croupier.games.lunar_poker.options import (
    ANTE_PAYS,
    BET,
    BET_PAYS,
    SUPER,
    Choices,
    Undeclared,
    Wagers,
    instant_pays,
    limit,
)
from croupier.games.lunar_poker.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.law.law import Number, Text
from croupier.things.cards import ACE, KING, names
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, describe, least

R = Text("lunar-poker")

# --- 5.1: wagers before the first card ------------------------------------------------------------

ACE_AND_KING = least(Category.ODD_CARDS, ACE, KING)
"""The lowest value with which the dealer plays (10.1)."""


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (5.1)."""
    if wager is BET:
        return Refusal(r.law("5.2(b)"), "The bet follows the cards; before them there are ante and super wagers.")
    if wager is SUPER and r.stake(box, Wagers.ANTE) is None:
        return Refusal(r.law("5.1(a)"), "A super wager needs an ante on the same box; make the ante first.")
    return Bounds(r.minimum, r.maximum, min(r.options.chips))


# --- 8: dealing -----------------------------------------------------------------------------------


def first_deal(r: Round) -> common_ev.Event | None:
    """Five cards each, clockwise from the dealer's left (8.1 to 8.4)."""
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is None:
        return turn_bottom_card(r, r.law("8.4"))
    if to == DEALER:
        last = shoe and not r.errors.kept_up and DEALER in r.hands and len(r.hands[DEALER].cards) == FIRST - 1
        cite = r.law("8.2") if last else r.law("8.3(b)") if shoe else r.law("8.4(b)")
        return ev.Dealt(to=to, card=r.shoe.next_card(), up=last, cite=cite)
    return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law("8.3(a)") if shoe else r.law("8.4(a)"))


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card round the table from a shoe, five at a time from a shuffler (8.3, 8.4)."""
    shares = (*(((box, 0), FIRST) for box in boxes), (DEALER, FIRST))
    return in_turn(shares) if shoe else by_packet(shares)


# --- 9.10, 10.1 to 10.4: the dealer's hand --------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The dealer's hand, a second try if somebody forces it, each box from the dealer's right, the end (9.10, 10)."""
    playing = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    dealer = r.hands.get(DEALER)
    if dealer is None:
        return ev.RoundEnded(cite=r.law("7.1(b)"))
    if not playing:
        return ev.Collected(place=DEALER, count=len(dealer.cards), cite=r.law("7.1(b)"))
    if NO_MORE_BETS not in r.called:
        return ev.Called(words=NO_MORE_BETS, cite=r.law("9.10"))
    if not dealer.shown:
        return ev.Revealed(place=DEALER, cards=dealer.cards, cite=r.law("9.10"))
    if len(dealer.cards) < FIRST + r.errors.misdrawn.get(DEALER, 0):
        return card_due(r, DEALER, r.law("10.4"), up=True)
    theirs = high(dealer.cards)
    if DEALER not in r.announced:
        return _dealer_announced(r, theirs)
    if theirs >= ACE_AND_KING:
        return settle(r, playing[0], theirs)
    if DEALER in r.drawn:
        return stand_off(r, playing[0])
    if WHO_FORCES not in r.called:
        return ev.Called(words=WHO_FORCES, cite=r.law("10.1"))
    return _second_try(r, playing, dealer)


def _dealer_announced(r: Round, theirs: int) -> common_ev.Event:
    """The dealer says what the house holds, and whether it plays, once the cards are counted (9.10, 10.1, 10.4)."""
    if len(r.hands[DEALER].cards) != FIRST:
        return ev.Found(finding=WrongCount(DEALER), by="dealer", cite=r.law("10.4"))
    qualifies = theirs >= ACE_AND_KING
    words = describe(theirs)
    return ev.Announced(
        place=DEALER,
        words=words if qualifies else f"{words}: dealer does not qualify",
        ranked_by=r.law("4.2") if category(theirs) is Category.ODD_CARDS else r.law("4.3"),
        cite=r.law("10.4") if DEALER in r.drawn else r.law("9.10") if qualifies else r.law("10.1"),
    )


def _second_try(r: Round, playing: list[int], dealer: Hand) -> common_ev.Event | None:
    """Who does not force is settled; then the fees are taken and the highest card is changed, once (10.2 to 10.4)."""
    for box in playing:
        if says(r, (box, 0), Choices.FORCE) is None:
            return declined(r, box)
    for box in playing:
        fee = r.stake(box, Wagers.FORCE)
        if fee is not None:
            return settled(fee, Fate.FEE, r.law("10.3"))
    highest = max(dealer.cards)
    nth = dealer.cards.index(highest) + 1
    return ev.Discarded(place=DEALER, nths=(nth,), cards=(highest,), cite=r.law("10.4"))


def declined(r: Round, box: int) -> common_ev.Event:
    """The dealer has no hand and the player leaves it at that: the ante is paid, the bet goes back (10.2)."""
    for stake in r.at(box):
        if stake.wager == Wagers.ANTE:
            pays = ANTE_PAYS.odds[Category.ODD_CARDS].winnings(stake.amount)
            return won(r, stake, pays, r.law("10.2(a)"), limit(r.options))
        return settled(stake, Fate.TAKEN_BACK, r.law("10.2(d)"))
    return _collected(r, box, r.law("10.2(c)"))


def stand_off(r: Round, box: int) -> common_ev.Event:
    """The dealer has no hand even with another card: ante and bet go back (10.4, 10.10)."""
    for stake in r.at(box):
        return settled(stake, Fate.STAND_OFF, r.law("10.4"))
    return _collected(r, box, r.law("10.10"))


# --- 10.5 to 10.10: hand against hand -------------------------------------------------------------


def _ranked_by(mine: int, theirs: int) -> Number:
    """What told two hands apart (4.1 to 4.4)."""
    return decided_by(mine, theirs, equal=R("4.1"), values=R("4.4"), kind=R("4.3"))


def settle(r: Round, box: int, theirs: int) -> common_ev.Event:
    """The player's hand against the dealer's (10.5 to 10.10)."""
    hand, place = r.hands[box, 0], (box, 0)
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("10.5"))
    mine = high(hand.cards)
    instant = _instant_after_all(r, place)
    if place not in r.announced:
        verdict = "wins" if mine > theirs else "loses" if mine < theirs else "stand off"
        words = f"{describe(mine)}: {'instant cash' if instant else verdict}"
        return ev.Announced(place=place, words=words, ranked_by=r.law(_ranked_by(mine, theirs)), cite=r.law("10.5(c)"))
    if instant is not None:
        return _paid_when_shown(r, box, instant)
    if mine > theirs:
        return _wins(r, box, mine)
    for stake in r.at(box):
        if mine < theirs:
            return settled(stake, Fate.LOST, r.law("10.7(a)"))
        return settled(stake, Fate.STAND_OFF, r.law("10.6(c)"))
    return _collected(r, box, r.law("10.7(b)") if mine < theirs else r.law("10.10"))


def _wins(r: Round, box: int, mine: int) -> common_ev.Event:
    """The bet is paid, a second combination too, and the ante goes back (10.8, 10.9)."""
    bet, ante = r.stake(box, Wagers.BET), r.stake(box, Wagers.ANTE)
    if bet is not None:
        winnings = BET_PAYS.odds[category(mine)].winnings(bet.amount)
        return won(r, bet, winnings, r.law("10.8(a)"), limit(r.options))
    second = second_combination(r.hands[box, 0].cards)
    if second is not None:
        event = _second_due(r, box, *second)
        if event is not None:
            return event
    if ante is not None:
        return settled(ante, Fate.TAKEN_BACK, r.law("10.8(c)"))
    return _collected(r, box, r.law("10.8(b)") if second is None else r.law("10.9(c)"))


def _second_due(r: Round, box: int, made: Category, cards: tuple[int, ...]) -> common_ev.Event | None:
    """The second combination is displayed and paid on the bet that was paid for the first (10.9)."""
    name = "ace and king" if made is Category.ODD_CARDS else made.name.replace("_", " ").lower()
    words = f"box {box}: second combination, {name} with {names(cards)}"
    if words not in r.called:
        return ev.Called(words=words, cite=r.law("10.9(a)"))
    (bet,) = [s for s in r.settled if (s.box, s.wager, s.fate) == (box, Wagers.BET, Fate.WON)]
    if any(done.stake == bet.stake for done in r.beside):
        return None
    stake = Stake(bet.stake, bet.owner, box, Wagers.BET, bet.amount)
    return paid(r, stake, BET_PAYS.odds[made].winnings(bet.amount), r.law("10.9(b)"), limit(r.options))


def _instant_after_all(r: Round, place: Place) -> Category | None:
    """Instant cash that was not declared, where the operator pays it when the hand is turned up (5.6)."""
    if r.options.undeclared_instant_cash is not Undeclared.PAID or draw_of(r, place) is not None:
        return None
    return instant_cash(r.hands[place].cards)


def _paid_when_shown(r: Round, box: int, instant: Category) -> common_ev.Event:
    """The ante is paid as instant cash, the bet goes back, and the round is over for the player (5.6, 5.8)."""
    for stake in r.at(box):
        if stake.wager == Wagers.ANTE:
            pays = instant_pays(r.options)[instant].winnings(stake.amount)
            return won(r, stake, pays, r.law("5.6"), limit(r.options))
        return settled(stake, Fate.TAKEN_BACK, r.law("5.8"))
    return _collected(r, box, r.law("5.8"))


def _collected(r: Round, box: int, cite: Rule) -> common_ev.Event:
    """The cards are counted face down, five or six of them, and go to the rack."""
    return ev.Collected(place=(box, 0), count=len(r.hands[box, 0].cards), cite=cite)
