"""Ultimate Texas Hold'em: two cards each and five for all, played at four antes, three, two or one, or folded.

Only 8.4 is gazetted: the two orders of dealing from a shuffler. The rest is the base document, U1 to U24. Options and
pay scales (U6 to U11) are in `options`, signs and opening (U3, U12) in `game`, the irregularities (U24) in `rulings`.
Odds of 3 to 2 are paid down to the cent.
"""

from functools import cache, lru_cache

from croupier.engines.cards import events as ev
from croupier.engines.cards.dealing import by_packet, in_turn, next_place
from croupier.engines.cards.effects import COMMUNITY, DEALER, Place
from croupier.engines.cards.fates import settled, won
from croupier.engines.cards.questions import Ask, Choice
from croupier.engines.cards.round import Hand, Stake
from croupier.games.ultimate_texas_holdem.options import (
    ANTE,
    BLIND,
    BLIND_PAYS,
    EVEN_PAYS,
    TRIPS,
    TRIPS_PAYS,
    A,
    AfterFold,
    Choices,
    Options,
    R,
    Wagers,
    limit,
)
from croupier.games.ultimate_texas_holdem.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.events import HIDDEN
from croupier.kernel.options import DealtFrom
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.order import Category, category, describe, least

# --- U6: wagers before the first card -------------------------------------------------------------


def bounds(r: Round, box: int, wager: Wager, _who: str) -> Bounds | Refusal:
    """How much may be wagered before the first card (U6)."""
    o = r.options
    if wager is ANTE:
        return Bounds(r.minimum, r.maximum, min(o.chips))
    if wager is TRIPS and not o.trips:
        return Refusal(r.law("U6(c)"), "Trips is not offered at this table.")
    if wager not in (BLIND, TRIPS):
        return Refusal(r.law("U8"), "The play wager follows the cards.")
    ante = r.stake(box, Wagers.ANTE)
    if ante is None:
        return Refusal(r.law(wager.cite), f"{wager.label} needs an ante on the same box; make the ante first.")
    return Bounds(ante.amount, ante.amount) if wager is BLIND else Bounds(r.minimum, r.maximum, min(o.chips))


def unpaired(r: Round) -> common_ev.Event | None:
    """At the close ante and blind that are not an equal pair go back, and what lies beside them (U6)."""
    for stake in r.stakes:
        ante, blind = r.stake(stake.box, Wagers.ANTE), r.stake(stake.box, Wagers.BLIND)
        if ante is None or blind is None or ante.amount != blind.amount:
            return settled(stake, Fate.VOID, r.law("U6"))
    return None


def sent_back(r: Round, box: int) -> bool:
    """Whether ante and blind of this box have both gone back: it was to get cards and does not."""
    return {s.wager for s in r.settled if s.box == box} >= {Wagers.ANTE, Wagers.BLIND}


# --- U5: hands ------------------------------------------------------------------------------------

HOLE = 2
"""How many cards a player holds."""
PAIR = least(Category.ONE_PAIR)
"""The lowest value with which the dealer qualifies (U21)."""


@lru_cache(maxsize=64)
def value(hole: tuple[int, ...], board: tuple[int, ...], both: bool) -> int:  # noqa: FBT001 - a key of the cache
    """What a hand is worth: the best five of the seven cards, or both hole cards with three of the board (U5)."""
    return two_and_three(hole, board) if both else high((*hole, *board))


def words(o: Options, cards: tuple[int, ...], board: tuple[int, ...]) -> str:
    """The best hand with the community cards that are up; nothing before there are five cards to make one."""
    known = {*cards, *board}
    if len(known) < len(cards) + len(board) or HIDDEN in known or len(board) < OPEN[1] or len(cards) != HOLE:
        return ""
    return describe(value(cards, board, o.both_hole_cards))


# --- 8.4, U15, U16: dealing -----------------------------------------------------------------------

SHOE = {DEALER: R("U16"), COMMUNITY: R("U16")}, R("U16")
PLAYERS_FIRST = {DEALER: A("8.4(a)"), COMMUNITY: A("8.4(b)")}, A("8.4(a)")
COMMUNITY_FIRST = {DEALER: A("8.4(e)"), COMMUNITY: A("8.4(c)")}, A("8.4(d)")
"""By which rule the house's cards are dealt, and the players'; the text prints (a) for the players and the dealer."""


def first_deal(r: Round) -> common_ev.Event | None:
    """Antes without their blinds go back; then two cards a hand and five for all."""
    lone = None if r.shoe.top else unpaired(r)
    if lone is not None:
        return lone
    boxes = tuple([box for box in r.boxes if not sent_back(r, box)])
    o = r.options
    shoe = o.dealt_from is DealtFrom.SHOE
    to = next_place(r, _order(boxes, shoe, o.community_first)) if boxes else None
    if to is None:
        return None
    house, players = SHOE if shoe else COMMUNITY_FIRST if o.community_first else PLAYERS_FIRST
    return ev.Dealt(to=to, card=r.shoe.next_card(), cite=r.law(house.get(to, players)))


@cache
def _order(boxes: tuple[int, ...], shoe: bool, community_first: bool) -> tuple[Place, ...]:  # noqa: FBT001 - keys
    """A card round the table from a shoe and then the board; by packets from a shuffler (8.4, U16)."""
    hands = (*(((box, 0), 2) for box in boxes), (DEALER, 2))
    board = ((COMMUNITY, 5),)
    if shoe:
        return in_turn(hands) + by_packet(board)
    return by_packet(board + hands if community_first else hands + board)


# --- U8, U17: deciding in three stages ------------------------------------------------------------

OPEN = (0, 3, 5)
"""How many community cards lie open at each stage of deciding."""
MAY_PLAY = R("U8(a)"), R("U8(b)"), R("U8(c)")


def _undecided(r: Round) -> list[Stake]:
    """The antes of the hands that are still to be played or folded."""
    return [
        s
        for s in r.stakes
        if s.wager == Wagers.ANTE and (s.box, 0) in r.hands and (s.box, 0) not in r.chosen and s.box not in r.void
    ]


def _checks(r: Round, box: int) -> int:
    """How often this hand has checked."""
    return sum(said.choice == Choices.CHECK for said in r.said.get((box, 0), ()))


def _stage(r: Round, undecided: list[Stake]) -> int:
    """The decision that is to be taken: the first, the second or the last; the last when nobody is left to ask."""
    return min([_checks(r, s.box) for s in undecided], default=2)


def _face_down(r: Round, stage: int) -> int | None:
    """The first community card (from 1) that is to be open at this stage and is not."""
    up = r.hands.get(COMMUNITY, Hand()).up
    return next((nth for nth in range(1, OPEN[stage] + 1) if not up >> (nth - 1) & 1), None)


def asks(r: Round) -> tuple[Ask, ...]:
    """Check or play; at the last stage play or fold: everybody at once, in any order, and each stage by itself."""
    undecided = _undecided(r)
    stage = _stage(r, undecided)
    if not undecided or _face_down(r, stage) is not None:
        return ()
    return tuple(
        [
            Ask(who=s.owner, box=s.box, choices=_choices(r, s.amount, stage))
            for s in undecided
            if _checks(r, s.box) == stage
        ]
    )


def _choices(r: Round, ante: int, stage: int) -> tuple[Choice, ...]:
    """What a hand may do at this stage; once the house has shown a card too early also fold before the end (U24(e))."""
    o = r.options
    least_, most = ((o.preflop_least, o.preflop_most), (o.flop_antes,) * 2, (o.river_antes,) * 2)[stage]
    antes = Bounds(least_ * ante, most * ante, ante)
    play = Choice(name=Choices.PLAY, cite=r.law(MAY_PLAY[stage]), wager=Wagers.PLAY, bounds=antes)
    if stage == 2:
        return play, Choice(name=Choices.FOLD, cite=r.law("U8(c)"))
    check = Choice(name=Choices.CHECK, cite=r.law(MAY_PLAY[stage]), again=True)
    if not r.errors.narrowed:
        return play, check
    fold = Choice(name=Choices.FOLD, cite=r.law("U24(e)"))
    return (play, fold) if o.exposure_ends_checking else (play, check, fold)


def no_such_choice(r: Round, place: Place, choice: str) -> Refusal | None:
    """Why a hand cannot play twice, fold before the end or check at the end (U8)."""
    if r.stake(place[0], Wagers.PLAY) is not None:
        return (
            Refusal(r.law("U8(d)"), "There is one play wager in a round, and it is made.")
            if choice == Choices.PLAY
            else None
        )
    if choice == Choices.CHECK and r.errors.narrowed and r.options.exposure_ends_checking:
        return Refusal(r.law("U24(e)"), "A card was shown too early: play or fold, nobody checks any more.")
    at_the_end = _stage(r, _undecided(r)) == 2
    if choice == Choices.CHECK and at_the_end:
        return Refusal(r.law("U8(c)"), "The whole board is open: play or fold.")
    if choice == Choices.FOLD and not at_the_end:
        return Refusal(r.law("U8(c)"), "A hand is folded with the whole board open; before that it checks.")
    return None


# --- U18: folding ---------------------------------------------------------------------------------


def fold_due(r: Round) -> common_ev.Event | None:
    """What the dealer does at once with a folded hand; one with live trips waits for the showdown."""
    for place, choice in r.chosen.items():
        if choice == Choices.PLAY:
            continue
        live = False
        for stake in r.at(place[0]):
            if stake.wager == Wagers.PLAY:  # made before the hand was laid down and discarded
                return settled(stake, Fate.TAKEN_BACK, r.law("U24(m)"))
            if stake.wager != Wagers.TRIPS:
                return settled(stake, Fate.LOST, r.law("U18(a)"))
            if place not in r.hands:
                # Laid down and discarded: no hand is left that could win.
                return settled(stake, Fate.LOST, r.law("U24(m)"))
            if r.options.trips_after_fold is AfterFold.LOST:
                return settled(stake, Fate.LOST, r.law("U18(b)"))
            live = True
        hand = r.hands.get(place)
        if hand is not None and not live:
            return ev.Collected(place=place, count=len(hand.cards), cite=r.law("U18(c)"))
    return None


# --- U17, U21, U22: the board, the showdown -------------------------------------------------------


def house_move(r: Round) -> common_ev.Event | None:
    """The board, the dealer's hand, each box from the dealer's right, the end of the round."""
    left = [box for box in reversed(r.boxes) if (box, 0) in r.hands]
    if not left:
        for place in (COMMUNITY, DEALER):
            if place in r.hands:
                return ev.Collected(place=place, count=len(r.hands[place].cards), cite=r.law("U13(b)"))
        return ev.RoundEnded(cite=r.law("U13(b)"))
    board, dealer = r.hands[COMMUNITY].cards, r.hands[DEALER]
    nth = None if dealer.shown else _face_down(r, _stage(r, _undecided(r)))
    if nth is not None:
        return ev.TurnedUp(place=COMMUNITY, nth=nth, card=board[nth - 1], cite=r.law("U17"))
    if not dealer.shown:
        return ev.Revealed(place=DEALER, cards=dealer.cards, cite=r.law("U21"))
    theirs = value(dealer.cards, board, r.options.both_hole_cards)
    if DEALER not in r.announced:
        told = describe(theirs) if theirs >= PAIR else f"{describe(theirs)}: dealer does not qualify"
        return ev.Announced(place=DEALER, words=told, ranked_by=_ranked_by(r), cite=r.law("U21"))
    return settle(r, left[0], theirs)


def _ranked_by(r: Round) -> Rule:
    """Which cards make a hand."""
    return r.law("U5(b)") if r.options.both_hole_cards else r.law("U5(a)")


BETTER = "wins", R("U22(a)")
EQUAL = "stand off", R("U22(b)")
WORSE = "loses", R("U22(c)")
FOLDED = "folded", R("U18(b)")
"""How a hand fared, in a word, and under which paragraph."""


def settle(r: Round, box: int, theirs: int) -> common_ev.Event:
    """A hand against the dealer's, and trips by itself (U9, U10, U22); a folded one is here for its trips (U18(b))."""
    place = (box, 0)
    hand = r.hands[place]
    mine = value(hand.cards, r.hands[COMMUNITY].cards, r.options.both_hole_cards)
    fared = BETTER if mine > theirs else EQUAL if mine == theirs else WORSE
    verdict, cite = fared if r.chosen[place] == Choices.PLAY else FOLDED
    if not hand.shown:
        return ev.Revealed(place=place, cards=hand.cards, cite=r.law("U18(b)") if verdict == "folded" else r.law("U22"))
    if place not in r.announced:
        told = f"{describe(mine)}: {verdict}"
        return ev.Announced(place=place, words=told, ranked_by=_ranked_by(r), cite=r.law(cite))
    for stake in r.at(box):
        if stake.wager == Wagers.TRIPS:
            return settle_trips(r, stake, mine)
        if stake.wager == Wagers.ANTE and theirs < PAIR:
            return settled(stake, Fate.STAND_OFF, r.law(cite))
        if fared is not BETTER:
            return settled(stake, Fate.STAND_OFF if fared is EQUAL else Fate.LOST, r.law(cite))
        scale = BLIND_PAYS if stake.wager == Wagers.BLIND else EVEN_PAYS
        odds = scale.odds.get(category(mine))
        if odds is None:
            return settled(stake, Fate.STAND_OFF, r.law(scale.cite))
        return won(r, stake, odds.winnings(stake.amount), r.law(scale.cite), limit(r.options))
    return ev.Collected(place=place, count=len(hand.cards), cite=r.law(cite))


def settle_trips(r: Round, stake: Stake, mine: int) -> common_ev.Event:
    """Trips goes by its own scale, whatever the dealer has (U10)."""
    scale = TRIPS_PAYS[r.options.trips_scale]
    odds = scale.odds.get(category(mine))
    if odds is None:
        return settled(stake, Fate.LOST, r.law(scale.cite))
    return won(r, stake, odds.winnings(stake.amount), r.law(scale.cite), limit(r.options))
