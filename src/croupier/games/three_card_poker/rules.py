"""Three Card Poker: three cards each, played for as much as the ante or folded; the dealer plays with a queen.

Only the ranking (4.3) is known from a gazetted text, which refers to it. The rest is the base document, T1 to T37.
Options and pay scales (T5 to T10) are in `options`, signs and opening (T3, T11) in `game`, the irregularities (T23 to
T37) in `rulings`.
"""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import paid, settled, won
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Stake
from croupier.games.three_card_poker.options import (
    ANTE,
    BONUS_PAYS,
    EVEN_PAYS,
    PAIR_PLUS,
    PAIR_PLUS_PAYS,
    AfterFold,
    Choices,
    Qualifies,
    R,
    Ties,
    Wagers,
    limit,
)
from croupier.games.three_card_poker.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate, PayScale, Wager
from croupier.law.books import Rule
from croupier.things.cards import KING, QUEEN
from croupier.things.hands.three import Category, category, describe, high, least

# --- T5: wagers before the first card -------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card."""
    o = r.options
    ante = r.stake(box, Wagers.ANTE)
    if wager is PAIR_PLUS and not o.pair_plus:
        return Refusal(r.law("T5(b)"), "Pair Plus is not offered at this table.")
    if wager is PAIR_PLUS and ante is None and not o.pair_plus_alone:
        return Refusal(r.law("T5(b)"), "Pair Plus is not taken alone at this table; make the ante first.")
    if wager in (ANTE, PAIR_PLUS):
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if not o.blind_play:
        return Refusal(r.law("T5(d)"), "Blind play is not allowed at this table: the play wager follows the cards.")
    if ante is None:
        alone = r.stake(box, Wagers.PAIR_PLUS) is not None
        return Refusal(r.law("T5(c)" if alone else "T5(d)"), "A play wager goes with an ante; make the ante first.")
    return Bounds(ante.amount, ante.amount, cite=r.law("T7(b)"), below=r.law("T7(b)"))


# --- T15: dealing ---------------------------------------------------------------------------------


def first_deal(r: Round) -> common_ev.Event | None:
    """Three cards each, clockwise from the dealer's left, the dealer last, all face down."""
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is None:
        return None
    return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law("T15(a)" if shoe else "T15(b)"))


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card round the table from a shoe, three at a time from a shuffler."""
    shares = (*(((box, 0), 3) for box in boxes), (DEALER, 3))
    return in_turn(shares) if shoe else by_packet(shares)


# --- T7: deciding ---------------------------------------------------------------------------------

FOLD = Choice(name=Choices.FOLD, cite=R("T7(a)"))
STAY = Choice(name=Choices.PLAY, cite=R("T5(d)"))
"""The play wager was made blind; it stays."""
STAY_AFTER_ALL = Choice(name=Choices.PLAY, cite=R("T27"))
"""The hand was played before the dealer showed a card too early; its play wager stays."""


def asks(r: Round) -> tuple[Ask, ...]:
    """Fold, or play for as much as the ante: everybody at once, in any order."""
    open_ = []
    for ante in r.stakes:
        place = (ante.box, 0)
        if ante.wager != Wagers.ANTE or place in r.chosen or ante.box in r.void or place not in r.hands:
            continue
        if r.stake(ante.box, Wagers.PLAY) is not None:
            play = STAY_AFTER_ALL if _has_played(r, place) else STAY
        else:
            as_much = Bounds(ante.amount, ante.amount)
            play = Choice(name=Choices.PLAY, cite=r.law("T7(b)"), wager=Wagers.PLAY, bounds=as_much)
        open_.append(Ask(who=ante.owner, box=ante.box, choices=(play, FOLD)))
    return tuple(open_)


def _has_played(r: Round, place: Place) -> bool:
    """Whether this hand was played with a wager of that moment, and not blind."""
    return any(said.cite == r.law("T7(b)") for said in r.said.get(place, ()))


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand on which Pair Plus lies alone is not played or folded."""
    alone = r.dealt and r.stake(place[0], Wagers.ANTE) is None and r.stake(place[0], Wagers.PAIR_PLUS) is not None
    if not alone or place in r.chosen or place not in r.hands:
        return None
    cite = r.law("T5(c)" if choice == Choices.PLAY else "T7(c)")
    return Refusal(cite, f"Pair Plus is alone on box {place[0]}: there is nothing to decide, it goes by the cards.")


# --- T16: folding ---------------------------------------------------------------------------------


def owed(r: Round) -> common_ev.Event | None:
    """What the dealer does at once with a folded hand, or one deemed folded; with live Pair Plus it stays."""
    for place, choice in r.chosen.items():
        if choice == Choices.PLAY:
            continue
        fates = [_after_fold(r, stake, forfeit=choice == Deemed.FORFEIT) for stake in r.at(place[0])]
        for fate in fates:
            if fate is not None:
                return fate
        hand = r.hands.get(place)
        if hand is not None and not fates:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("T16(c)"))
    return None


def _after_fold(r: Round, stake: Stake, *, forfeit: bool) -> common_ev.Event | None:
    """What becomes of a wager on a folded hand; nothing yet if it is live."""
    place = (stake.box, 0)
    if forfeit:
        return settled(stake, Fate.LOST, r.law("T33"))
    if stake.wager == Wagers.ANTE:
        return settled(stake, Fate.LOST, r.law("T16(a)"))
    if stake.wager == Wagers.PLAY:
        why = r.law("T35") if stake.box in r.errors.laid_down else r.law("T27")
        return settled(stake, Fate.TAKEN_BACK, why if _has_played(r, place) else r.law("T6(h)"))
    if place not in r.hands:  # laid down and discarded: no hand is left that could win
        return settled(stake, Fate.LOST, r.law("T35"))
    if r.options.pair_plus_after_fold is AfterFold.LOST:
        return settled(stake, Fate.LOST, r.law("T16(b)"))
    return None


# --- T19 to T21: the showdown ---------------------------------------------------------------------

LEAST = {
    Qualifies.QUEEN_HIGH: least(Category.ODD_CARDS, QUEEN),
    Qualifies.KING_HIGH: least(Category.ODD_CARDS, KING),
}
"""The lowest value with which the dealer plays."""


def house_move(r: Round) -> common_ev.Event | None:
    """The dealer's hand if some hand is played, each box from the dealer's right, the end of the round."""
    left = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    dealer = r.hands.get(DEALER)
    if dealer is None:
        return ev.RoundEnded(cite=r.law("T12(b)"))
    if not left:
        return ev.Collected(place=DEALER, count=len(dealer.cards), cite=r.law("T12(b)"))
    if any(r.chosen.get((box, 0)) == Choices.PLAY for box in left):
        if not dealer.shown:
            return ev.Revealed(place=DEALER, cards=dealer.cards, cite=r.law("T19"))
        if DEALER not in r.announced:
            theirs = high(dealer.cards)
            told = describe(theirs) if _qualifies(r, theirs) else f"{describe(theirs)}: dealer does not qualify"
            return ev.Announced(place=DEALER, words=told, ranked_by=r.law("4.3"), cite=r.law("T19"))
    return settle(r, left[0])


def _qualifies(r: Round, theirs: int) -> bool:
    """Whether the dealer plays with this hand."""
    return theirs >= LEAST[r.options.qualifies]


def settle(r: Round, box: int) -> common_ev.Event:
    """One hand: opened, called, its wagers paid or taken, its cards racked."""
    place = (box, 0)
    hand = r.hands[place]
    if not hand.shown:
        folded = r.chosen.get(place) == Choices.FOLD  # here for its Pair Plus alone
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("T16(b)" if folded else "T21"))
    mine = high(hand.cards)
    if place not in r.announced:
        told = f"{describe(mine)}: {_verdict(r, box, mine)}"
        return ev.Announced(place=place, words=told, ranked_by=r.law("4.3"), cite=r.law("T21"))
    due = bonus_due(r, box, mine)
    if due is not None:
        return due
    for stake in r.at(box):
        return settle_pair_plus(r, stake, mine) if stake.wager == Wagers.PAIR_PLUS else settle_against(r, stake, mine)
    return ev.Collected(place=place, count=len(hand.cards), cite=r.law("T21"))


def _verdict(r: Round, box: int, mine: int) -> str:
    """How a hand fared, in a word."""
    if r.chosen.get((box, 0)) != Choices.PLAY:
        return f"Pair Plus {'wins' if category(mine) >= Category.ONE_PAIR else 'loses'}"
    theirs = high(r.hands[DEALER].cards)
    if not _qualifies(r, theirs):
        return "the ante wins"
    if mine == theirs:
        return "stand off" if r.options.ties is Ties.STAND_OFF else "wins the tie"
    return "wins" if mine > theirs else "loses"


def bonus_due(r: Round, box: int, mine: int) -> common_ev.Event | None:
    """The ante bonus of a hand that is played, whatever the dealer has (T8)."""
    ante, scale = r.stake(box, Wagers.ANTE), BONUS_PAYS[r.options.bonus_scale]
    odds = scale.odds.get(category(mine))
    if ante is None or odds is None or any(one.stake == ante.id for one in r.beside):
        return None
    return paid(r, ante, odds.winnings(ante.amount), r.law(scale.cite), limit(r.options))


def settle_against(r: Round, stake: Stake, mine: int) -> common_ev.Event:
    """Ante and play against the dealer's hand (T20)."""
    theirs = high(r.hands[DEALER].cards)
    qualifies = _qualifies(r, theirs)
    if not qualifies and stake.wager == Wagers.PLAY:
        return settled(stake, Fate.STAND_OFF, r.law("T20(a)"))
    if qualifies and mine < theirs:
        return settled(stake, Fate.LOST, r.law("T20(d)"))
    if qualifies and mine == theirs and r.options.ties is Ties.STAND_OFF:
        return settled(stake, Fate.STAND_OFF, r.law("T20(c)"))
    wins = r.law("T20(c)" if mine == theirs else "T20(b)") if qualifies else r.law("T20(a)")
    return _won(r, stake, EVEN_PAYS, mine, wins)


def _won(r: Round, stake: Stake, scale: PayScale, mine: int, cite: Rule) -> common_ev.Event:
    """A wager that is paid by its scale, as far as the cap goes."""
    return won(r, stake, scale.odds[category(mine)].winnings(stake.amount), cite, limit(r.options))


def settle_pair_plus(r: Round, stake: Stake, mine: int) -> common_ev.Event:
    """Pair Plus goes by the player's own cards, whatever the dealer has (T9)."""
    scale = PAIR_PLUS_PAYS[r.options.pair_plus_scale]
    if category(mine) not in scale.odds:
        return settled(stake, Fate.LOST, r.law(scale.cite))
    return _won(r, stake, scale, mine, r.law(scale.cite))
