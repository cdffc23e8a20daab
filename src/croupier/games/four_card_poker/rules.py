"""Four Card Poker: the best four of five cards against the dealer's best four of six; the player wins ties.

The sections follow the rule text. Options and pay scales (5) are in `options`, signs and opening (3, 6) in `game`,
the irregularities (11) in `rulings`.
"""

from functools import cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place
from croupier.engines.cards.effects import DEALER, Place
from croupier.engines.cards.fates import paid, settled, won
from croupier.engines.cards.names import Deemed
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Hand, Stake
from croupier.games.four_card_poker.options import (
    ACES,
    ACES_UP,
    ANTE_BONUS,
    ANTE_PAYS,
    PAIR_OF_ACES,
    PLAY,
    PLAY_PAYS,
    Choices,
    R,
    Wagers,
    limit,
)
from croupier.games.four_card_poker.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate, Wager
from croupier.law.law import Number
from croupier.things.hands.four import Category, category, high
from croupier.things.hands.order import describe, ranks

# --- 4: ranking of hands --------------------------------------------------------------------------

KIND = {
    Category.ODD_CARDS: R("4.3(a)"),
    Category.ONE_PAIR: R("4.3(b)"),
    Category.TWO_PAIRS: R("4.3(c)"),
    Category.STRAIGHT: R("4.3(d)"),
    Category.FLUSH: R("4.3(e)"),
    Category.THREE_OF_A_KIND: R("4.3(f)"),
    Category.STRAIGHT_FLUSH: R("4.3(g)"),
    Category.FOUR_OF_A_KIND: R("4.3(h)"),
}
"""What each kind of hand is."""
WITHIN = {
    Category.ODD_CARDS: R("4.4(a)"),
    Category.ONE_PAIR: R("4.4(b)"),
    Category.TWO_PAIRS: R("4.3(c)"),
    Category.STRAIGHT: R("4.4(c)"),
    Category.FLUSH: R("4.3(e)"),
}
"""Which card decides between two hands of one kind; for the other kinds the card values do (4.4)."""


def ranked_by(mine: int, theirs: int) -> Number:
    """What told two hands apart: their kind, the card values in it, or nothing, for suits are equal (4.1 to 4.4)."""
    if mine == theirs:
        return R("4.1")
    made = category(mine)
    if made is not category(theirs):
        return KIND[category(max(mine, theirs))]
    if made is Category.ONE_PAIR and ranks(mine)[0] != ranks(theirs)[0]:
        return KIND[made]
    return WITHIN.get(made, R("4.4"))


# --- 5.1: wagers before the first card ------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (5.1)."""
    o = r.options
    ante = r.stake(box, Wagers.ANTE)
    if wager is ACES and ante is None and not o.aces_up_alone:
        return Refusal(r.law("5.1(c)"), "Aces Up is not taken alone at this table; make the ante first.")
    if wager is not PLAY:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if ante is None and r.stake(box, Wagers.ACES) is not None:
        return Refusal(r.law("5.1(c)"), "With an Aces Up wager alone there is no play wager.")
    if not o.blind_betting:
        return Refusal(r.law("5.1(b)"), "Blind betting is not allowed at this table: the play wager follows the cards.")
    if ante is None:
        return Refusal(r.law("5.1(a)"), "A blind play wager needs an ante wager on the same hand; make the ante first.")
    return Bounds(ante.amount, 3 * ante.amount, ante.amount, cite=r.law("5.2(b)"), below=r.law("5.2(b)"))


# --- 8: dealing -----------------------------------------------------------------------------------

ROUNDS = R("8.3(a)"), R("8.3(b)"), R("8.3(c)")
"""From a shoe: the first card, the second, and so on."""


def first_deal(r: Round) -> common_ev.Event | None:
    """Five cards each, clockwise from the dealer's left, and a sixth to the dealer, which shows (8.1 to 8.4)."""
    shoe = r.options.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(r.boxes, shoe))
    if to is None:
        return None
    held = len(r.hands[to].cards) if to in r.hands else 0
    if to == DEALER and held == 5:
        if r.errors.kept_up:
            return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law("11.8"))
        return ev.Dealt(to=to, card=r.shoe.next_card(), up=True, cite=r.law("8.3(d)") if shoe else r.law("8.4(b)"))
    packet = r.law("8.4(b)") if to == DEALER else r.law("8.4(a)")
    return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law(ROUNDS[min(held, 2)]) if shoe else packet)


@cache
def _order(boxes: tuple[int, ...], shoe: bool) -> tuple[Place, ...]:  # noqa: FBT001 - a key of the cache
    """A card round the table from a shoe, five and at last six at a time from a shuffler (8.3, 8.4)."""
    shares = (*(((box, 0), 5) for box in boxes), (DEALER, 6))
    return in_turn(shares) if shoe else by_packet(shares)


# --- 5.2, 9: deciding -----------------------------------------------------------------------------

FOLD = Choice(name=Choices.FOLD, cite=R("5.2(a)"))
STAY = Choice(name=Choices.PLAY, cite=R("5.1(b)"))
"""The play wager was made blind; it stays."""
STAY_AFTER_ALL = Choice(name=Choices.PLAY, cite=R("11.11"))
"""The hand was decided before the dealer showed a card too early; its play wager stays."""
WITHOUT_ANTE = Choice(name=Choices.ACES, label="Aces Up", cite=R("9.3"))
"""The ante is given up, Aces Up stays in."""
ACES_ALONE = Choice(name=Choices.ACES, label="Aces Up", cite=R("5.2(c)"))
ACES_BLIND = Choice(name=Choices.ACES, label="Aces Up", cite=R("9.1"))
"""Nobody may look at the hand, so nobody can ask for aces in it."""


def asks(r: Round) -> tuple[Ask, ...]:
    """Fold, play, or stay in for Aces Up: everybody at once, in any order (5.2, 9.1)."""
    open_ = []
    for box in r.boxes:
        place = (box, 0)
        if place in r.chosen or box in r.void or place not in r.hands:
            continue
        stake = r.stake(box, Wagers.ANTE) or r.stake(box, Wagers.ACES)
        if stake is not None:
            open_.append(Ask(who=stake.owner, box=box, choices=_choices(r, place)))
    return tuple(open_)


def _choices(r: Round, place: Place) -> tuple[Choice, ...]:
    """What a hand may do, by the wagers that lie there."""
    ante, aces = r.stake(place[0], Wagers.ANTE), r.stake(place[0], Wagers.ACES)
    if ante is None:
        return (*_aces_alone(r.hands[place]), FOLD)
    if r.stake(place[0], Wagers.PLAY) is not None:
        play = STAY_AFTER_ALL if _has_played(r, place) else STAY
    else:
        play = Choice(
            name=Choices.PLAY,
            cite=r.law("5.2(b)"),
            wager=Wagers.PLAY,
            bounds=Bounds(ante.amount, 3 * ante.amount, ante.amount),
        )
    return (play, FOLD) if aces is None else (play, WITHOUT_ANTE, FOLD)


def _aces_alone(hand: Hand) -> tuple[Choice, ...]:
    """With Aces Up alone a hand stays in from a pair of aces, as far as its player has seen it (5.2(c), 5.5.2)."""
    if not hand.picked:
        return (ACES_BLIND,)
    unknown = min(hand.cards) < 0
    return (ACES_ALONE,) if unknown or high(hand.cards) >= PAIR_OF_ACES else ()


def _has_played(r: Round, place: Place) -> bool:
    """Whether this hand was played once, and is asked again because the dealer showed a card (11.11)."""
    return any(said.choice == Choices.PLAY for said in r.said.get(place, ()))


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand that is still to be decided cannot choose this; it never depends on the cards."""
    if not r.dealt or place not in r.hands or place in r.chosen:
        return None
    ante, aces = r.stake(place[0], Wagers.ANTE), r.stake(place[0], Wagers.ACES)
    if choice == Choices.PLAY and ante is None and aces is not None:
        return Refusal(r.law("5.1(c)"), "With an Aces Up wager alone there is no play wager.")
    if choice == Choices.ACES and aces is None and ante is not None:
        return Refusal(r.law("9.3"), f"There is no Aces Up wager on box {place[0]} that could stay in.")
    if choice == Choices.ACES and ante is None and aces is not None:
        return Refusal(r.law("5.2(c)"), "Aces Up alone stays in only with a pair of aces or better.")
    return None


def owed(r: Round) -> common_ev.Event | None:
    """What the dealer does at once with a folded hand (9.2), one deemed folded (11.13), or a folded ante (9.3)."""
    for place, choice in r.chosen.items():
        if choice == Choices.PLAY:
            continue
        for stake in r.at(place[0]):
            if choice == Deemed.FORFEIT:
                return settled(stake, Fate.LOST, r.law("11.13"))
            if stake.wager == Wagers.PLAY:
                made_later = any(said.cite == r.law("5.2(b)") for said in r.said.get(place, ()))
                why = r.law("11.14") if place[0] in r.errors.laid_down else r.law("11.11")
                return settled(stake, Fate.TAKEN_BACK, why if made_later else r.law("5.8(b)"))
            if choice == Choices.FOLD:
                return settled(stake, Fate.LOST, r.law("9.2(a)"))
            if stake.wager == Wagers.ANTE:
                return settled(stake, Fate.LOST, r.law("9.3"))
        hand = r.hands.get(place)
        if hand is not None and choice != Choices.ACES:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("9.2(b)"))
    return None


# --- 9.4, 10: settling ----------------------------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The dealer's hand, each box from the dealer's right, the end of the round (9.4, 10)."""
    playing = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    dealer = r.hands.get(DEALER)
    if dealer is None:
        return ev.RoundEnded(cite=r.law("7.1(b)"))
    if not playing:
        return ev.Collected(
            place=DEALER, count=len(dealer.cards), cite=r.law("10.2(b)") if dealer.shown else r.law("7.1(b)")
        )
    if not dealer.shown:
        return ev.Revealed(place=DEALER, cards=dealer.cards, cite=r.law("9.4"))
    theirs = high(dealer.cards)
    if DEALER not in r.announced:
        odd = category(theirs) is Category.ODD_CARDS
        kind = r.law("4.2" if odd else KIND[category(theirs)])
        return ev.Announced(place=DEALER, words=describe(theirs), ranked_by=kind, cite=r.law("10.1"))
    return settle(r, playing[0], theirs)


def settle(r: Round, box: int, theirs: int) -> common_ev.Event:
    """One hand: opened, announced, its wagers paid or collected, its cards cleared (10.2)."""
    place = (box, 0)
    hand = r.hands[place]
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("10.2"))
    mine = high(hand.cards)
    if place not in r.announced:
        if r.chosen.get(place) == Choices.ACES:
            verdict, kind = f"aces up {'wins' if mine >= PAIR_OF_ACES else 'loses'}", KIND[category(mine)]
        else:
            verdict = "wins" if mine > theirs else "wins the tie" if mine == theirs else "loses"
            kind = ranked_by(mine, theirs)
        return ev.Announced(
            place=place, words=f"{describe(mine)}: {verdict}", ranked_by=r.law(kind), cite=r.law("10.2")
        )
    event = wager_due(r, box, mine, theirs)
    return event or ev.Collected(place=place, count=len(hand.cards), cite=r.law("10.2(b)"))


def wager_due(r: Round, box: int, mine: int, theirs: int) -> common_ev.Event | None:
    """What is paid or collected next on a hand: bonus, what has lost, what has won (10.2(a))."""
    ante, play, aces = r.stake(box, Wagers.ANTE), r.stake(box, Wagers.PLAY), r.stake(box, Wagers.ACES)
    made, most = category(mine), limit(r.options)
    if ante is not None and made in ANTE_BONUS.odds and all(one.stake != ante.id for one in r.beside):
        return paid(r, ante, ANTE_BONUS.odds[made].winnings(ante.amount), r.law("10.2(a)(i)"), most)
    against = [s for s in (ante, play) if s is not None]
    if against and mine < theirs:
        return settled(against[0], Fate.LOST, r.law("10.2(a)(ii)"))
    if aces is not None and mine < PAIR_OF_ACES:
        return settled(aces, Fate.LOST, r.law("10.2(a)(iii)"))
    if against:
        return _pay_against(r, against[0], made)
    if aces is not None:
        odds = ACES_UP[r.options.aces_up_scale - 1].odds[made]
        return won(r, aces, odds.winnings(aces.amount), r.law("10.2(a)(v)"), most)
    return None


def _pay_against(r: Round, stake: Stake, made: Category) -> common_ev.Event:
    """Ante and play are paid even money with a hand as good as the dealer's or better (5.7)."""
    scale = ANTE_PAYS if stake.wager == Wagers.ANTE else PLAY_PAYS
    return won(r, stake, scale.odds[made].winnings(stake.amount), r.law("10.2(a)(iv)"), limit(r.options))
