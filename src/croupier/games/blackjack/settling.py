"""Blackjack, B11, B12, B18 to B20 with the amendments 5.4, 20.7 and 20.8: what becomes of hands, wagers and lammers."""

import msgspec

from croupier.engines.cards import effects as fx
from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import settled
from croupier.engines.cards.round import Stake
from croupier.games.blackjack.options import A, B, Choices, Options, Takes, Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.tables import BLACKJACK_PAYS, INSURANCE_PAYS, WIN_PAYS, Outcome
from croupier.kernel import events as common_ev
from croupier.kernel.wagers import Fate
from croupier.law.books import Rule
from croupier.law.law import Number
from croupier.things.cards import ACE
from croupier.things.hands.points import blackjack_value, total
from croupier.things.hands.points import is_blackjack as two_cards
from croupier.things.money import Odds


def paid_at(o: Options, odds: Odds, amount: int) -> int:
    """What odds pay on an amount, down to the cent or, where the house has it so, up to it (B12(e))."""
    return -(-amount * odds.to // odds.one) if o.cents_up else odds.winnings(amount)


# --- B5: cards and blackjack -----------------------------------------------------------------------

NO_BLACKJACK = "No blackjack"
"""What the dealer says after looking at a hole card (B13(d))."""


def held(r: Round, place: Place) -> tuple[int, ...]:
    """The cards that count at a place: not one that was drawn there in error."""
    hand = r.hands.get(place)
    if hand is None:
        return ()
    return hand.cards[:-1] if r.errors.surplus is not None and r.errors.surplus[0] == place else hand.cards


def draw(r: Round, place: Place, cite: Rule, *, up: bool = True) -> common_ev.Event:
    """The next card to a place; when the cards have run out, the discards come back or the round is void (B25(l))."""
    if r.shoe.left():
        return ev.Dealt(to=place, card=r.shoe.next_card(), up=up, cite=cite)
    if r.options.run_out_voids or not (r.rack or r.shoe.start):
        return ev.Ruled(effect=fx.VoidRound(), cite=r.law("B25(l)"))
    return ev.RackOrdered(cite=r.law("B25(l)"))


def is_blackjack(r: Round, place: Place) -> bool:
    """Whether the hand at a place is a blackjack: its first two cards, and no hand of a split (B5)."""
    if not two_cards(held(r, place)):
        return False
    split = place[0] and (place[1] or (place[0], 1) in r.hands)
    return not split or bool(r.options.blackjack_after_split)


def may_be_blackjack(r: Round) -> bool:
    """Whether the dealer may still turn out to have blackjack."""
    hand = r.hands.get(DEALER)
    if hand is None:
        return True
    unseen = len(hand.cards) == 1 or (len(hand.cards) == 2 and not hand.shown and not hand.up >> 1 & 1)
    return unseen and blackjack_value(hand.cards[0]) >= 10 and NO_BLACKJACK not in r.called


def _shows_blackjack(r: Round) -> bool:
    """Whether everybody sees that the dealer has blackjack; a hole card that lies face down tells nothing."""
    hand = r.hands.get(DEALER)
    return hand is not None and (hand.shown or hand.up == (1 << len(hand.cards)) - 1) and two_cards(hand.cards)


def under_an_ace(r: Round) -> bool:
    """Whether the dealer's first card is an ace."""
    cards = held(r, DEALER)
    return bool(cards) and cards[0] >> 2 == ACE


# --- B11, 20.7: hands -----------------------------------------------------------------------------


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How a hand fares against the dealer's, by which rule, and whether it wins as a blackjack."""

    fate: Fate
    cite: Number
    blackjack: bool = False


BROKEN = Verdict(Fate.LOST, B("B11(e)"))
GIVEN_UP = Verdict(Fate.LOST, B("B20"))
DEALER_BLACKJACK = Verdict(Fate.LOST, B("B11(d)"))
BOTH_BLACKJACK = Verdict(Fate.STAND_OFF, B("B11(g)"))
BLACKJACK_WINS = Verdict(Fate.WON, B("B11(c)"), blackjack=True)
DEALER_22 = Verdict(Fate.STAND_OFF, A("20.7"))
DEALER_BROKEN = Verdict(Fate.WON, B("B11(a)"))
HIGHER = Verdict(Fate.WON, B("B11(b)"))
LOWER = Verdict(Fate.LOST, B("B11(f)"))
EQUAL = Verdict(Fate.STAND_OFF, B("B11(g)"))


def fate(r: Round, place: Place) -> Verdict:
    """How the hand at a place fares against the dealer's as it lies there (B11; 20.7 in Free Bet Blackjack)."""
    mine = total(held(r, place)).points
    if mine > 21:
        return BROKEN
    if r.chosen.get(place) == Choices.SURRENDER:
        return GIVEN_UP
    theirs = held(r, DEALER)
    natural = is_blackjack(r, place)
    if two_cards(theirs):
        return BOTH_BLACKJACK if natural else DEALER_BLACKJACK
    if natural:
        return BLACKJACK_WINS
    points = total(theirs).points
    if points == 22 and r.options.free_bet:
        return DEALER_22
    if points > 21:
        return DEALER_BROKEN
    if mine == points:
        return EQUAL
    return HIGHER if mine > points else LOWER


# --- B14, B18 to B20: wagers ----------------------------------------------------------------------

MAIN = frozenset({Wagers.INITIAL, Wagers.DOUBLE, Wagers.SPLIT})
"""The wagers that follow a hand."""


def broken_due(r: Round, stake: Stake) -> common_ev.Event | None:
    """A wager on a broken hand is lost at once (B14(d)), unless the dealer's blackjack would give it back (B18(d))."""
    saved = may_be_blackjack(r) or _shows_blackjack(r)
    if stake.wager != Wagers.INITIAL and refunds(r.options) and saved:
        return None
    return settled(stake, Fate.LOST, r.law("B11(e)"))


def refunds(o: Options) -> bool:
    """Whether the dealer's blackjack gives back what broken hands had beside the initial wager (B18(d))."""
    return o.busted_extra_wagers_refunded and o.dealer_blackjack_takes is Takes.ORIGINAL


def stake_due(r: Round, stake: Stake) -> common_ev.Event:
    """What becomes of a wager now that the dealer's hand is complete."""
    o = r.options
    place = (stake.box, stake.hand)
    dealer = two_cards(held(r, DEALER))
    if stake.wager == Wagers.INSURANCE:
        if not dealer:
            return settled(stake, Fate.LOST, r.law("B19(c)"))
        odds = INSURANCE_PAYS.odds[Outcome.INSURANCE]
        return settled(stake, Fate.WON, r.law("B19(c)"), won=paid_at(o, odds, stake.amount))
    verdict = fate(r, place)
    if verdict is GIVEN_UP:
        return surrendered(r, stake)
    if stake.wager != Wagers.INITIAL and dealer:
        return _extra(r, stake, verdict)
    if verdict.fate is not Fate.WON:
        return settled(stake, verdict.fate, r.law(verdict.cite))
    scale = BLACKJACK_PAYS[o.blackjack_pays] if verdict.blackjack else WIN_PAYS
    return settled(stake, Fate.WON, r.law(scale.cite), won=winnings(o, verdict, stake.amount))


def winnings(o: Options, verdict: Verdict, amount: int) -> int:
    """What a hand that has won pays on an amount: even money, or what the layout says of blackjack (5.4)."""
    if verdict.blackjack:
        return paid_at(o, BLACKJACK_PAYS[o.blackjack_pays].odds[Outcome.BLACKJACK], amount)
    return paid_at(o, WIN_PAYS.odds[Outcome.WIN], amount)


def _extra(r: Round, stake: Stake, verdict: Verdict) -> common_ev.Event:
    """A double or split wager against the dealer's blackjack (B18)."""
    if verdict is BOTH_BLACKJACK:
        return settled(stake, verdict.fate, r.law(verdict.cite))
    if verdict is BROKEN:  # only what is refunded has waited for the dealer's second card
        return settled(stake, Fate.STAND_OFF, r.law("B18(d)"))
    if r.options.dealer_blackjack_takes is Takes.ALL:
        return settled(stake, Fate.LOST, r.law("B18(c)"))
    broken = r.options.dealer_blackjack_takes is Takes.BROKEN
    return settled(stake, Fate.STAND_OFF, r.law("B18(b)" if broken else "B18(a)"))


def surrendered(r: Round, stake: Stake) -> common_ev.Event:
    """Half of a wager that was given up is paid out and the rest collected; a dealer's blackjack takes all (B20)."""
    if two_cards(held(r, DEALER)):
        return settled(stake, Fate.LOST, r.law("B20(a)"))
    half = stake.amount // 2 + (stake.amount % 2 if r.options.cents_up else 0)
    if half and all(paid.stake != stake.id for paid in r.beside):
        return ev.Paid(stake=stake.id, owner=stake.owner, box=stake.box, wager=stake.wager, won=half, cite=r.law("B20"))
    return settled(stake, Fate.LOST, r.law("B20"))


# --- 20.8: lammers --------------------------------------------------------------------------------


def lammer_due(r: Round) -> common_ev.Event | None:
    """Lammers of winning hands are paid, a box and a player at a time; then all of them are collected (20.8)."""
    if not r.own.markers:
        return None
    first = r.own.markers[0]
    box, owner = first.place[0], first.owner
    mine = [m for m in r.own.markers if m.place[0] == box and m.owner == owner]
    judged = [(fate(r, m.place), m.worth) for m in mine if m.place in r.hands]
    won = sum(winnings(r.options, verdict, worth) for verdict, worth in judged if verdict.fate is Fate.WON)
    stake = original(r, box, owner)
    if won and stake and all(paid.stake != stake for paid in r.beside):
        return ev.Paid(stake=stake, owner=owner, box=box, wager=Wagers.INITIAL, won=won, cite=r.law("20.8"))
    return ev.MarkerTaken(place=first.place, owner=owner, kind=first.kind, cite=r.law("20.8"))


def original(r: Round, box: int, owner: str) -> int:
    """The number of somebody's initial wager on a box, which is settled before its lammers."""
    for one in r.settled:
        if (one.box, one.owner, one.wager) == (box, owner, Wagers.INITIAL):
            return one.stake
    return 0
