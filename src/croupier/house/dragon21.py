"""Dragon21: two hands drawn to 17 as in blackjack, dealt as in baccarat; players back Dragon, Tiger or a tie.

The sections follow the rule text. Layout, options and opening (3 to 6) are in `dragon21_table`, hands, pay scales and
fates (4, 5.1, 5.1a, 9) in `dragon21_hands`, the irregularities (12) in `dragon21_rulings`. What the text takes from
baccarat (6 to 8, 11, 11A, 12) is called from baccarat's own functions, under the numbers of this book.
"""

from croupier.hands.points import is_blackjack, total
from croupier.house import baccarat_deal as deal
from croupier.house.baccarat_wagers import PERFECT_SCALES
from croupier.house.boards import Board, Cell
from croupier.house.differential import over, reduce
from croupier.house.dragon21_hands import (
    DRAGON_HAND,
    EQUAL,
    HANDS,
    TIE_PAYS,
    TIGER_HAND,
    WIN_PAYS,
    count_words,
    counted_by,
    fate,
    winner,
    won,
)
from croupier.house.dragon21_rulings import NUMBERS, RULINGS
from croupier.house.dragon21_table import (
    DRAGON,
    DRAGON_PAIR,
    MAIN,
    PAIR_OF,
    TERMS,
    TIE,
    TIGER,
    TIGER_PAIR,
    AreaTotal,
    Options,
    change,
    equipment,
    signs,
    steps,
    validate,
)
from croupier.house.fates import altered, losers_first, settled
from croupier.house.game import HouseGame, Result, Wager
from croupier.house.pairs import pair_of
from croupier.house.round import Round, Stake
from croupier.play import events as ev
from croupier.play.answers import Bounds, Refusal
from croupier.rulebook import Rule, document

R = document("dragon21")

# --- 5: wagers before the first card ---------------------------------------------------------------

SIDES = ("dragon", "tiger")
"""The wagers between which the table differential is measured."""


TOGETHER = {
    ("dragon", "tie"): R("5.2(b)"),
    ("dragon", "tiger"): R("5.2(c)"),
    ("dragon", "tiger", "tie"): R("5.2(d)"),
    ("tiger", "tie"): R("5.2(f)"),
}
"""By which a player wagers on several outcomes in one round."""


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much this person may put on this area (5.7(b), 5.8; 11A.1)."""
    o: Options = r.options
    chip = min(o.chips)
    if wager.name in PAIR_OF:
        if not o.perfect_pairs:
            return Refusal(R("11A.1"), "Perfect Pairs is not offered at this table.")
        if not any(r.stake(box, main, who) for main in MAIN):
            return Refusal(R("11A.1"), "Perfect Pairs goes with a wager on Dragon, Tiger or Tie; make that first.")
        if sum(s.wager == wager.name and s.owner != who for s in r.at(box)) >= o.bettors:
            why = f"{o.bettors} players have wagered on {wager.label} of box {box}: no more do."
            return Refusal(R("5.7(a)"), why)
        return Bounds(o.side_minimum, o.side_maximum, chip)
    if not o.several_boxes and any(s.owner == who and s.box != box for s in r.stakes):
        return Refusal(R("5.8"), f"{who} has wagered on another area; at this table a player wagers on one only.")
    allowed = r.personal.get(who, r.maximum)
    same = [s for s in r.stakes if s.wager == wager.name]
    elsewhere = sum(s.amount for s in same if s.owner == who and s.box != box)
    most = allowed - elsewhere
    cite = R("5.8(b)") if most != r.maximum else None
    if o.area_total is not AreaTotal.NOBODY:
        others = [s for s in same if s.box == box and s.owner != who] if o.area_total is AreaTotal.ALL else []
        on_area = r.maximum - sum(s.amount for s in others)
        most, cite = (on_area, R("5.7(b)")) if on_area < most else (most, cite)
    if most < r.minimum:
        why = f"The maximum leaves no room for a {wager.label} wager of the minimum here."
        return Refusal(cite or R("5.8(b)"), why)
    return Bounds(r.minimum, most, chip, cite=cite, below=R("5.8(a)") if elsewhere else None)


def placing(r: Round, wager: Wager, stake: Stake) -> Rule:
    """The rule by which chips are put on this area: another outcome by 5.2, what is altered after a tie by 5.11."""
    if altered(r, stake, {side: EQUAL[side] for side in SIDES}):
        return R("5.11")
    if wager.name not in MAIN:
        return wager.cite
    on = {s.wager for s in (*r.stakes, stake) if s.owner == stake.owner}
    return TOGETHER.get(tuple([main for main in MAIN if main in on]), wager.cite)


def closable(r: Round) -> Refusal | None:
    """Bets are not closed while the table differential is over its maximum (5.13)."""
    return over(r, r.options.max_differential, SIDES, R("5.13"))


def reduced(r: Round) -> tuple[ev.Event, ...] | Refusal:
    """The dealer cuts the wagers on the heavier hand pro rata (5.13)."""
    events = reduce(r, r.options.max_differential, SIDES, R("5.13"))
    return events or Refusal(R("5.13"), "The table differential is not over its maximum: no wager is reduced.")


# --- 11A: Perfect Pairs ----------------------------------------------------------------------------


def pair_fate(r: Round, stake: Stake) -> ev.Settled:
    """A Perfect Pairs wager wins with a pair in the first two cards of its hand.

    One that slipped in is void where it is not offered, lies there alone or is not of an amount on the sign.
    """
    o: Options = r.options
    main = {(s.owner, s.box) for s in r.stakes if s.wager in MAIN}
    main |= {(s.owner, s.box) for s in r.settled if s.wager in MAIN}
    amount_is_right = o.side_minimum <= stake.amount <= o.side_maximum
    if not o.perfect_pairs or (stake.owner, stake.box) not in main or not amount_is_right:
        return settled(stake, ev.Fate.VOID, R("11A.1"))
    kind = pair_of(r.hands[PAIR_OF[stake.wager]].cards)
    if kind is None:
        return settled(stake, ev.Fate.LOST, R("11A.1"))
    return won(stake, PERFECT_SCALES[o.perfect_scale].odds[kind], R("11A.1"))


# --- 8, 9: dealing ---------------------------------------------------------------------------------


def owed(r: Round) -> ev.Event | None:
    """Before the wagers the last round is announced; after the deal the hands are turned and completed (9, 11.1)."""
    return deal.complete(r, TERMS) if r.dealt else deal.last_round(r, TERMS)


# --- 10: announcing, collecting, paying ------------------------------------------------------------

NO_MORE_CARDS = "Blackjack: no more cards"


def house_move(r: Round) -> ev.Event:
    """The result is announced, losers are collected, winners paid, the cards cleared (10.1, 10.2)."""
    if deal.finished(r, TERMS):
        event = announcement(r) or wager_due(r)
        if event is not None:
            return event
    return deal.burn_known(r, TERMS) or deal.collect(r, R("10.2")) or ev.RoundEnded(cite=R("10.2"))


def announcement(r: Round) -> ev.Event | None:
    """What the dealer has still to say: that nobody draws, both counts, who has won or that it is a tie (9.1, 10.1)."""
    dragon, tiger = r.hands[DRAGON_HAND].cards, r.hands[TIGER_HAND].cards
    if (is_blackjack(dragon) or is_blackjack(tiger)) and NO_MORE_CARDS not in r.called:
        return ev.Called(words=NO_MORE_CARDS, cite=R("9.1"))
    for place, cards in zip(HANDS, (dragon, tiger), strict=True):
        if place not in r.announced:
            words = f"{TERMS.sides[place].word} {count_words(cards)}"
            return ev.Announced(place=place, words=words, ranked_by=counted_by(cards), cite=R("10.1"))
    who = winner(dragon, tiger)
    words = f"Tie Hand, {count_words(dragon)}" if who == "tie" else f"{who.capitalize()} wins"
    return None if words in r.called else ev.Called(words=words, cite=R("10.1"))


def wager_due(r: Round) -> ev.Event | None:
    """The next wager to be settled: what has lost is collected before anything is paid (10.2)."""
    if not r.stakes:
        return None
    dragon, tiger = r.hands[DRAGON_HAND].cards, r.hands[TIGER_HAND].cards
    who = winner(dragon, tiger)
    return losers_first(
        pair_fate(r, stake) if stake.wager in PAIR_OF else fate(stake, dragon, tiger, who)
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
    shown = tiger if who == "tiger" else dragon
    return Result(who, total(shown).points, ("blackjack",) if is_blackjack(shown) else ())


def boards(results: tuple[Result, ...]) -> tuple[Board, ...]:
    """The results in their order, downwards and then to the right."""
    cells = [Cell(i // ROWS, i % ROWS, one.winner, dots=one.marks) for i, one in enumerate(results)]
    return (Board("bead plate", "Results", tuple(cells)),)


DRAGON21 = HouseGame(
    name="dragon21",
    title="Dragon21",
    document="dragon21",
    edition="gazetted",
    options=Options,
    validate=validate,
    steps=steps,
    equipment=equipment,
    decks=lambda o: int(o.decks),
    spare=lambda o: o.dealt_from is deal.Device.BATCH,
    cut_by_hand=deal.keeps_shoe,
    wagers=(DRAGON, TIGER, TIE, DRAGON_PAIR, TIGER_PAIR),
    scales={
        "dragon": WIN_PAYS,
        "tiger": WIN_PAYS,
        "tie": TIE_PAYS,
        **{f"perfect pairs, {scale}": pays for scale, pays in PERFECT_SCALES.items()},
    },
    in_turn=True,
    asks_for_cards=(("dragon",), ("tiger",), ("tie",)),
    house=HANDS,
    hand_size=lambda _o, place: deal.INITIAL if place in HANDS else 0,
    bounds=bounds,
    placing=placing,
    bettors=lambda o: int(o.bettors),
    standing=lambda _: True,
    closable=closable,
    reduce=reduced,
    face_up=True,
    keeps_shoe=deal.keeps_shoe,
    end_of_shoe=lambda r: deal.end_of_shoe(r, TERMS),
    burn=lambda r: deal.burn(r, TERMS),
    change=change,
    void_hands=lambda o: bool(o.void_hands),
    result=result,
    boards=boards,
    labels=tuple([TERMS.sides[place].word for place in HANDS]),
    first_deal=lambda r: deal.first_deal(r, TERMS),
    owed=owed,
    asks=lambda r: deal.asks(r, TERMS),
    house_move=house_move,
    words=lambda _o, cards, _b: count_words(cards) if cards and min(cards) >= 0 else "",
    rulings=RULINGS,
    numbers=NUMBERS,
    signs=signs,
)
