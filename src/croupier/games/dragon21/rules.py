"""Dragon21: two hands drawn to 17 as in blackjack, dealt as in baccarat; players back Dragon, Tiger or a tie.

The sections follow the rule text. Options are in `options`, signs and opening (3, 6) in `game`, wagers and pay scales
(5.1, 5.1a) in `tables`, hands and fates (4, 5.1, 9) in `hands`, the irregularities (12) in `rulings`. What the
text takes from baccarat (6 to 8, 11, 11A, 12) is called from baccarat's own functions, under the numbers of this book.
"""

from croupier.engines.cards import events as ev
from croupier.engines.cards.boards import Board, Cell
from croupier.engines.cards.differential import over, reduce
from croupier.engines.cards.fates import altered, losers_first, settled
from croupier.engines.cards.game import Result
from croupier.engines.cards.pairs import pair_of
from croupier.engines.cards.round import Stake
from croupier.games.baccarat import dealing as deal
from croupier.games.baccarat.tables import PERFECT_SCALES
from croupier.games.baccarat.terms import Side, Terms
from croupier.games.dragon21.hands import (
    DRAGON_HAND,
    HANDS,
    PAIR_OF,
    TIGER_HAND,
    count_words,
    counted_by,
    fate,
    next_draw,
    winner,
    won,
)
from croupier.games.dragon21.options import AreaTotal, R, Wagers
from croupier.games.dragon21.round import Round
from croupier.games.dragon21.tables import EQUAL, MAIN
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule
from croupier.things.hands.points import is_blackjack, total

# --- 6 to 9, 11, 12: as in baccarat ------------------------------------------------------------------

TERMS = Terms(
    sides={
        DRAGON_HAND: Side(word="Dragon", label="Dragon's hand", wager=Wagers.DRAGON),
        TIGER_HAND: Side(word="Tiger", label="Tiger's hand", wager=Wagers.TIGER),
    },
    next_draw=next_draw,
    draw_rule=lambda _dragon, _tiger: R("9.2"),
    received=R("6.1"),
    inspected=R("6.1"),
    spread=R("6.1"),
    mixed=R("6.1"),
    loaded=R("6.1"),
    prechecked=(R("6.1"), R("6.1"), R("6.1")),
    preshuffled=R("6.1"),
    sealed=R("6.1"),
    burn_first=R("7.1"),
    burn_more=R("7.1"),
    burn_one=R("7.1"),
    initial=R("8.1"),
    passed=R("8.1"),
    style_change=R("8.1"),
    holder=R("8.1"),
    turn=R("8.1"),
    dealer_turns=R("8.1"),
    more_down=R("9.4"),
    more_open=R("9.5"),
    not_style_b=R("3.4(a)(iii)"),
    two_sets=R("3.4(a)(ii)(A)"),
    cutting_card=R("11.1"),
    last_round=R("11.1"),
    face_up_in_shoe=R("12.1"),
    drawn_to_first=R("12.1"),
    drawn_to_second=R("12.1"),
    misplaced=R("12.1"),
    order_lost=R("12.1"),
    exposed=R("12.1"),
    too_few=R("12.1"),
    spoilt=R("12.1"),
    wrong_deck=R("12.1"),
    shuffler_moved=R("12.1"),
    shuffler_harmed=R("12.1"),
    shuffler_no_spare=R("12.1"),
    absent=R("12.1"),
    void_instead=R("12.1"),
    no_more_cards=R("9.2"),
    before_shoe=R("7.1"),
    unnoticed=R("5.1"),
)
"""Dragon where baccarat has Player, Tiger where it has Banker."""

# --- 5: wagers before the first card ---------------------------------------------------------------

SIDES = (Wagers.DRAGON, Wagers.TIGER)
"""The wagers between which the table differential is measured."""


TOGETHER = {
    (Wagers.DRAGON, Wagers.TIE): R("5.2(b)"),
    (Wagers.DRAGON, Wagers.TIGER): R("5.2(c)"),
    (Wagers.DRAGON, Wagers.TIGER, Wagers.TIE): R("5.2(d)"),
    (Wagers.TIGER, Wagers.TIE): R("5.2(f)"),
}
"""By which a player wagers on several outcomes in one round."""


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may put on this area (5.7(b), 5.8; 11A.1)."""
    o = r.options
    chip = min(o.chips)
    if wager.name in PAIR_OF:
        if not o.perfect_pairs:
            return Refusal(r.law("11A.1"), "Perfect Pairs is not offered at this table.")
        if not any(r.stake(box, main, who) for main in MAIN):
            return Refusal(r.law("11A.1"), "Perfect Pairs goes with a wager on Dragon, Tiger or Tie; make that first.")
        if sum(s.wager == wager.name and s.owner != who for s in r.at(box)) >= o.bettors:
            why = f"{o.bettors} players have wagered on {wager.label} of box {box}: no more do."
            return Refusal(r.law("5.7(a)"), why)
        return Bounds(o.side_minimum, o.side_maximum, chip)
    if not o.several_boxes and any(s.owner == who and s.box != box for s in r.stakes):
        return Refusal(r.law("5.8"), f"{who} has wagered on another area; at this table a player wagers on one only.")
    allowed = r.personal.get(who, r.maximum)
    same = [s for s in r.stakes if s.wager == wager.name]
    elsewhere = sum(s.amount for s in same if s.owner == who and s.box != box)
    most = allowed - elsewhere
    cite = r.law("5.8(b)") if most != r.maximum else None
    if o.area_total is not AreaTotal.NOBODY:
        others = [s for s in same if s.box == box and s.owner != who] if o.area_total is AreaTotal.ALL else []
        on_area = r.maximum - sum(s.amount for s in others)
        most, cite = (on_area, r.law("5.7(b)")) if on_area < most else (most, cite)
    if most < r.minimum:
        why = f"The maximum leaves no room for a {wager.label} wager of the minimum here."
        return Refusal(cite or r.law("5.8(b)"), why)
    return Bounds(r.minimum, most, chip, cite=cite, below=r.law("5.8(a)") if elsewhere else None)


def placing(r: Round, wager: Wager, stake: Stake) -> Rule:
    """The rule by which chips are put on this area: another outcome by 5.2, what is altered after a tie by 5.11."""
    if altered(r, stake, {side: EQUAL[side] for side in SIDES}):
        return r.law("5.11")
    if wager.name not in MAIN:
        return r.law(wager.cite)
    on = {s.wager for s in (*r.stakes, stake) if s.owner == stake.owner}
    return r.law(TOGETHER.get(tuple([main for main in MAIN if main in on]), wager.cite))


def closable(r: Round) -> Refusal | None:
    """Bets are not closed while the table differential is over its maximum (5.13)."""
    return over(r, r.options.max_differential, SIDES, r.law("5.13"))


def reduced(r: Round) -> tuple[common_ev.Event, ...] | Refusal:
    """The dealer cuts the wagers on the heavier hand pro rata (5.13)."""
    events = reduce(r, r.options.max_differential, SIDES, r.law("5.13"))
    return events or Refusal(r.law("5.13"), "The table differential is not over its maximum: no wager is reduced.")


# --- 11A: Perfect Pairs ----------------------------------------------------------------------------


def pair_fate(r: Round, stake: Stake) -> ev.Settled:
    """A Perfect Pairs wager wins with a pair in the first two cards of its hand.

    One that slipped in is void where it is not offered, lies there alone or is not of an amount on the sign.
    """
    o = r.options
    main = {(s.owner, s.box) for s in r.stakes if s.wager in MAIN}
    main |= {(s.owner, s.box) for s in r.settled if s.wager in MAIN}
    amount_is_right = o.side_minimum <= stake.amount <= o.side_maximum
    if not o.perfect_pairs or (stake.owner, stake.box) not in main or not amount_is_right:
        return settled(stake, Fate.VOID, r.law("11A.1"))
    kind = pair_of(r.hands[PAIR_OF[stake.wager]].cards)
    if kind is None:
        return settled(stake, Fate.LOST, r.law("11A.1"))
    return won(stake, PERFECT_SCALES[o.perfect_scale].odds[kind], r.law("11A.1"))


# --- 8, 9: dealing ---------------------------------------------------------------------------------


def owed(r: Round) -> common_ev.Event | None:
    """Before the wagers the last round is announced; after the deal the hands are turned and completed (9, 11.1)."""
    return deal.complete(r, TERMS) if r.dealt else deal.last_round(r, TERMS)


# --- 10: announcing, collecting, paying ------------------------------------------------------------

NO_MORE_CARDS = "Blackjack: no more cards"


def house_move(r: Round) -> common_ev.Event:
    """The result is announced, losers are collected, winners paid, the cards cleared (10.1, 10.2)."""
    if deal.finished(r, TERMS):
        event = announcement(r) or wager_due(r)
        if event is not None:
            return event
    return deal.burn_known(r, TERMS) or deal.collect(r, r.law("10.2")) or ev.RoundEnded(cite=r.law("10.2"))


def announcement(r: Round) -> common_ev.Event | None:
    """What the dealer has still to say: that nobody draws, both counts, who has won or that it is a tie (9.1, 10.1)."""
    dragon, tiger = r.hands[DRAGON_HAND].cards, r.hands[TIGER_HAND].cards
    if (is_blackjack(dragon) or is_blackjack(tiger)) and NO_MORE_CARDS not in r.called:
        return ev.Called(words=NO_MORE_CARDS, cite=r.law("9.1"))
    for place, cards in zip(HANDS, (dragon, tiger), strict=True):
        if place not in r.announced:
            words = f"{TERMS.sides[place].word} {count_words(cards)}"
            return ev.Announced(place=place, words=words, ranked_by=r.law(counted_by(cards)), cite=r.law("10.1"))
    who = winner(dragon, tiger)
    words = f"Tie Hand, {count_words(dragon)}" if who == Wagers.TIE else f"{who.capitalize()} wins"
    return None if words in r.called else ev.Called(words=words, cite=r.law("10.1"))


def wager_due(r: Round) -> common_ev.Event | None:
    """The next wager to be settled: what has lost is collected before anything is paid (10.2)."""
    if not r.stakes:
        return None
    dragon, tiger = r.hands[DRAGON_HAND].cards, r.hands[TIGER_HAND].cards
    who = winner(dragon, tiger)
    return losers_first(
        pair_fate(r, stake) if stake.wager in PAIR_OF else fate(r, stake, dragon, tiger, who)
        for stake in sorted(r.stakes, key=lambda s: (s.box, s.id))
    )


# --- 3.4(e): the results display -------------------------------------------------------------------

ROWS = 6
"""Results are shown in columns of so many."""


def result(r: Round) -> Result | None:
    """What the display keeps of a round, if the table has one."""
    hands = {place: hand.cards for place, hand in r.rack if place in HANDS}
    if not r.options.results_display or len(hands) < len(HANDS):
        return None
    dragon, tiger = hands[DRAGON_HAND], hands[TIGER_HAND]
    who = winner(dragon, tiger)
    shown = tiger if who == Wagers.TIGER else dragon
    return Result(who, total(shown).points, ("blackjack",) if is_blackjack(shown) else ())


def boards(results: tuple[Result, ...]) -> tuple[Board, ...]:
    """The results in their order, downwards and then to the right."""
    cells = [Cell(i // ROWS, i % ROWS, one.winner, dots=one.marks) for i, one in enumerate(results)]
    return (Board("bead plate", "Results", tuple(cells)),)
