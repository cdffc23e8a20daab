"""Caribbean stud: five cards each against a dealer who plays only with ace and king or higher.

The sections follow the rule text. Options and pay scales (5) are in `options`, signs and opening (3, 6) in `game`,
the irregularities (12) in `rulings`, the progressive jackpot (11) in `jackpot`.
"""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place, turn_bottom_card
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import decided_by, settled, won
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Hand, Stake
from croupier.games.caribbean_stud.jackpot import chip_due, claim_due, collect_due, light_due
from croupier.games.caribbean_stud.options import (
    ANTE,
    ANTE_PAYS,
    BET_PAYS,
    JACKPOT,
    Choices,
    Wagers,
    limit,
)
from croupier.games.caribbean_stud.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import DealtFrom, Operated
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.law.law import Number, Text
from croupier.things.cards import ACE, KING
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, describe, least

R = Text("caribbean-stud")

# --- 5.1: wagers before the first card ------------------------------------------------------------

ACE_AND_KING = least(Category.ODD_CARDS, ACE, KING)
"""The lowest value with which the dealer plays (10.1)."""


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (5.1, 11.1, 11.2)."""
    o = r.options
    if wager is ANTE:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    ante = r.stake(box, Wagers.ANTE)
    if wager is JACKPOT:
        if o.jackpot is Operated.NOT_OFFERED:
            return Refusal(r.law("5.1(b)"), "No progressive jackpot is offered at this table.")
        if ante is None:
            return Refusal(r.law("11.1"), "A jackpot wager needs an ante wager on the same hand; make the ante first.")
        return Bounds(o.jackpot_wager, o.jackpot_wager)
    if not o.blind_betting:
        return Refusal(r.law("5.1(c)"), "Blind betting is not allowed at this table: the bet follows the cards.")
    if ante is None:
        return Refusal(r.law("5.1(a)"), "A blind bet needs an ante wager on the same hand; make the ante first.")
    return Bounds(2 * ante.amount, 2 * ante.amount, cite=r.law("5.3(b)"), below=r.law("5.3(b)"))


# --- 8: dealing -----------------------------------------------------------------------------------


def first_deal(r: Round) -> common_ev.Event | None:
    """Five cards each, clockwise from the dealer's left; first the jackpot takes its wagers (8.1 to 8.4, 11.4)."""
    if not r.hands:
        for stake in r.stakes:
            if stake.wager == Wagers.JACKPOT and stake.id not in r.jackpot.accepted:
                cite = r.law("11.4(b)") if r.options.jackpot is Operated.ELECTRONICALLY else r.law("11.6(a)")
                return ev.JackpotAccepted(
                    stake=stake.id, owner=stake.owner, box=stake.box, amount=stake.amount, cite=cite
                )
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is None:
        return turn_bottom_card(r, r.law("8.4"))
    if to == DEALER:
        last = shoe and not r.errors.kept_up and DEALER in r.hands and len(r.hands[DEALER].cards) == 4
        cite = r.law("8.2") if last else r.law("8.3(b)") if shoe else r.law("8.4(b)")
        return ev.Dealt(to=to, card=r.shoe.next_card(), up=last, cite=cite)
    return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law("8.3(a)") if shoe else r.law("8.4(a)"))


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card round the table from a shoe, five at a time from a shuffler (8.3, 8.4)."""
    shares = (*(((box, 0), 5) for box in boxes), (DEALER, 5))
    return in_turn(shares) if shoe else by_packet(shares)


# --- 5.3, 9: deciding -----------------------------------------------------------------------------

FOLD = Choice(name=Choices.FOLD, cite=R("5.3(a)"))
STAY = Choice(name=Choices.BET, cite=R("5.1(c)"))
"""The bet was made blind; it stays."""
STAY_AFTER_ALL = Choice(name=Choices.BET, cite=R("12.7"))
"""The bet was made before the dealer showed a card too early; it stays."""


def asks(r: Round) -> tuple[Ask, ...]:
    """Fold, or bet twice the ante: everybody at once, in any order (5.3, 9.1)."""
    open_ = []
    for stake in r.stakes:
        box = stake.box
        place = (box, 0)
        if stake.wager != Wagers.ANTE or place in r.chosen or box in r.void or place not in r.hands:
            continue
        if r.stake(box, Wagers.BET) is not None:
            choices = (STAY if r.options.blind_betting else STAY_AFTER_ALL, FOLD)
        else:
            twice = Bounds(2 * stake.amount, 2 * stake.amount)
            choices = (Choice(name=Choices.BET, cite=r.law("5.3(b)"), wager=Wagers.BET, bounds=twice), FOLD)
        open_.append(Ask(who=stake.owner, box=box, choices=choices))
    return tuple(open_)


def owed(r: Round) -> common_ev.Event | None:
    """What is owed at once: the light over a jackpot chip, and what follows a fold (9.2, 11.4(a))."""
    return fold_due(r) if r.closed else light_due(r)


def fold_due(r: Round) -> common_ev.Event | None:
    """What the dealer does at once with a folded hand (9.2), or one deemed folded (12.12)."""
    for place, choice in r.chosen.items():
        if choice == Choices.BET:
            continue
        chip = r.stake(place[0], Wagers.JACKPOT)
        if chip is not None and r.options.jackpot is Operated.MANUALLY:
            return ev.ChipCollected(stake=chip.id, box=chip.box, cite=r.law("9.2(a)"))
        forfeit = choice == Deemed.FORFEIT
        for stake in r.at(place[0]):
            if stake.wager == Wagers.BET and not forfeit:
                return settled(stake, Fate.TAKEN_BACK, _bet_back(r, place))
            if stake.wager != Wagers.JACKPOT:
                return settled(stake, Fate.LOST, r.law("12.12") if forfeit else r.law("9.2(b)"))
        hand = r.hands.get(place)
        if hand is not None:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("9.2(c)"))
    return None


def _bet_back(r: Round, place: Place) -> Rule:
    """Why a folder has the bet back: it was made blind, or the hand was discarded, or the dealer showed a card."""
    if all(said.cite != r.law("5.3(b)") for said in r.said.get(place, ())):
        return r.law("5.10(b)")
    return r.law("12.14") if place[0] in r.errors.laid_down else r.law("12.7")


# --- 9.3, 10: settling ----------------------------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The dealer's hand, each box from the dealer's right, the jackpot, the end of the round (9.3, 10, 11.12)."""
    playing = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    dealer = r.hands.get(DEALER)
    if playing and dealer is not None:
        if not dealer.shown:
            return ev.Revealed(place=DEALER, cards=dealer.cards, cite=r.law("9.3"))
        theirs = high(dealer.cards)
        qualifies = theirs >= ACE_AND_KING
        if DEALER not in r.announced:
            words = describe(theirs)
            return ev.Announced(
                place=DEALER,
                words=words if qualifies else f"{words}: dealer does not qualify",
                ranked_by=r.law("4.2") if category(theirs) is Category.ODD_CARDS else r.law("4.3"),
                cite=r.law("9.3") if qualifies else r.law("10.1"),
            )
        for box in playing:
            event = settle(r, box, theirs) if qualifies else settle_no_hand(r, box)
            if event is not None:
                return event
        return claim_due(r, playing, dealer_plays=qualifies)
    if dealer is not None:
        return ev.Collected(place=DEALER, count=len(dealer.cards), cite=r.law("7.1(b)"))
    return ev.RoundEnded(cite=r.law("7.1(b)"))


def settle_no_hand(r: Round, box: int) -> common_ev.Event | None:
    """The dealer does not qualify: antes are paid, bets are void (10.1)."""
    hand = r.hands[box, 0]
    if not hand.shown:
        return ev.Revealed(place=(box, 0), cards=hand.cards, cite=r.law("10.1(a)"))
    for stake in r.at(box):
        if stake.wager == Wagers.ANTE:
            return settled(stake, Fate.WON, r.law("10.1(a)"), won=_ante_pays(hand, stake))
        if stake.wager == Wagers.BET:
            return settled(stake, Fate.VOID, r.law("10.1"))
    return chip_due(r, box, r.law("10.5(a)")) or collect_due(r, box, r.law("10.1(b)"))


def _ante_pays(hand: Hand, stake: Stake) -> int:
    """What a winning ante is paid by the scale (5.8)."""
    return ANTE_PAYS.odds[category(high(hand.cards))].winnings(stake.amount)


WINS = R("10.6(a)"), R("10.6(c)")
LOSES = R("10.5(a)"), R("10.5(c)")
STANDS_OFF = R("10.7(a)"), R("10.7(b)")
"""By which paragraph the jackpot chip is collected, and then the cards."""


def _ranked_by(mine: int, theirs: int) -> Number:
    """What told two hands apart (4.1 to 4.4)."""
    return decided_by(mine, theirs, equal=R("4.1"), values=R("4.4"), kind=R("4.3"))


def settle(r: Round, box: int, theirs: int) -> common_ev.Event | None:
    """The player's hand against the dealer's (10.3 to 10.7)."""
    hand = r.hands[box, 0]
    place = (box, 0)
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("10.3"))
    mine = high(hand.cards)
    if place not in r.announced:
        verdict = "wins" if mine > theirs else "loses" if mine < theirs else "stand off"
        words = f"{describe(mine)}: {verdict}"
        return ev.Announced(place=place, words=words, ranked_by=r.law(_ranked_by(mine, theirs)), cite=r.law("10.3(c)"))
    chip, cards = WINS if mine > theirs else LOSES if mine < theirs else STANDS_OFF
    event = chip_due(r, box, r.law(chip))
    if event is not None:
        return event
    for stake in r.at(box):
        if stake.wager == Wagers.JACKPOT:
            continue
        if mine < theirs:
            return settled(stake, Fate.LOST, r.law("10.5(b)"))
        if mine == theirs:
            return settled(stake, Fate.STAND_OFF, r.law("10.4(c)"))
        if stake.wager == Wagers.ANTE:
            return settled(stake, Fate.WON, r.law("10.6(b)"), won=_ante_pays(hand, stake))
        winnings = BET_PAYS.odds[category(mine)].winnings(stake.amount)
        return won(r, stake, winnings, r.law("10.6(b)"), limit(r.options))
    return collect_due(r, box, r.law(cards))
