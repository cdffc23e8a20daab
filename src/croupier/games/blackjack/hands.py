"""Blackjack: who bets on a hand and decides for it, whose turn it is, what its cards allow (B9, B14, B16, B17, B20)."""

from croupier.engines.cards import events as ev
from croupier.engines.cards.effects import Place
from croupier.games.blackjack.options import (
    DECISIONS,
    B,
    Choices,
    DoubleOn,
    Lammers,
    Options,
    SplitOn,
    Surrender,
    Wagers,
)
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held, is_blackjack, under_an_ace
from croupier.games.blackjack.sides import common as side
from croupier.kernel.answers import Bounds
from croupier.law.books import Rule
from croupier.things.cards import ACE
from croupier.things.hands.points import blackjack_value, total

DOUBLES = (Choices.DOUBLE, Choices.FREE_DOUBLE)
SPLITS = (Choices.SPLIT, Choices.FREE_SPLIT)
ABSENT = B("B25(d)")
"""By which somebody who is not there is deemed to have declined."""

# --- B9(c), B9(g): who bets on a hand, and who decides --------------------------------------------


def bettors(r: Round, place: Place) -> tuple[str, ...]:
    """Everybody who bets on a hand, the first to bet first; a lammer counts."""
    box, n = place
    wager = Wagers.SPLIT if n else Wagers.INITIAL
    found = [s.owner for s in r.stakes if s.box == box and s.hand == n and s.wager == wager]
    if r.own.markers:
        found += [m.owner for m in r.own.markers if m.place == place and m.kind == Lammers.SPLIT]
    return tuple(found)


def controller(r: Round, place: Place) -> str:
    """Who decides for a hand: the player seated at its box if betting there, else the first to bet (B9(g))."""
    people = bettors(r, place)
    if len(people) == 1:
        return people[0]
    box = place[0]
    for person in people:
        if r.seats.get(person) == box:
            return person
    return people[0] if people else r.owners.get(box, "")


def decision(r: Round, place: Place) -> tuple[str, tuple[ev.Chosen, ...]]:
    """The last decision on a hand, and what was said about it since."""
    several = r.said.get(place, ())
    for n in range(len(several) - 1, -1, -1):
        if several[n].choice in DECISIONS:
            return several[n].choice, several[n + 1 :]
    return "", ()


def to_join(r: Round, place: Place) -> tuple[str, ...]:
    """Who has still to say whether to join the controller's double or split (B9(h))."""
    people = bettors(r, place)
    if len(people) < 2 or not r.options.back_bettors_join:
        return ()
    last, since = decision(r, place)
    if last not in (Choices.DOUBLE, Choices.SPLIT) or (last == Choices.SPLIT and not splitting(r, place)):
        return ()
    if (last == Choices.DOUBLE and len(held(r, place)) > 2) or any(said.cite == r.law(ABSENT) for said in since):
        return ()
    answered = {controller(r, place), *(said.by for said in since)}
    return tuple([person for person in people if person not in answered])


# --- whose turn it is -----------------------------------------------------------------------------


def hands_of(r: Round, box: int) -> int:
    """How many hands a box has."""
    n = 1
    while (box, n) in r.hands:
        n += 1
    return n


def splitting(r: Round, place: Place) -> bool:
    """Whether a split was chosen on this hand and has not been carried out."""
    if place not in r.said or decision(r, place)[0] not in SPLITS:
        return False
    box, n = place
    hands = hands_of(r, box)
    chosen = [sum(c.choice in SPLITS for c in r.said.get((box, k), ())) for k in range(hands)]
    # Hands are played in turn: what is not carried out was chosen on the last hand that chose a split at all.
    return sum(chosen) >= hands and not any(chosen[n + 1 :])


def wanted(r: Round, place: Place) -> int:
    """How many cards a hand is to have by what was chosen for it (B14(a), B16(f), B17(g))."""
    said = r.said.get(place)
    if not said:
        return 2
    return 2 + sum(c.choice == Choices.HIT or c.choice in DOUBLES for c in said)


def finished(r: Round, place: Place) -> bool:
    """Whether nobody decides on this hand any more: it stands, has its one card, or counts 21 or more (B14(b))."""
    cards = held(r, place)
    if place in r.chosen and len(cards) >= wanted(r, place):
        return True
    if not bettors(r, place):  # everything on it is settled, or nobody ever bet there
        return True
    if place in r.chosen or len(cards) < 2 or splitting(r, place):
        return False
    points = total(cards).points
    if points > 21 or (points == 21 and (not r.options.draw_on_21 or is_blackjack(r, place))):
        return True
    return split_aces(r, place, cards) and not r.options.hit_split_aces and not splittable(r, place)


def split_aces(r: Round, place: Place, cards: tuple[int, ...]) -> bool:
    """Whether the hand is one of split aces (B17(f))."""
    return cards[0] >> 2 == ACE and (place[0], 1) in r.hands


def turn(r: Round) -> Place | None:
    """The first hand that is not finished, box by box (B14)."""
    for box in r.boxes:
        if box in r.void:
            continue
        n = 0
        while (box, n) in r.hands:
            if not finished(r, (box, n)):
                return (box, n)
            n += 1
    return None


# --- B16, B17: how much -------------------------------------------------------------------------


def base(r: Round, place: Place, who: str) -> int:
    """What somebody's double or split of this hand is measured by: the wager on it, with what rides (15D.7, 15D.8)."""
    box, n = place
    wager = Wagers.SPLIT if n else Wagers.INITIAL
    for stake in r.stakes:
        if stake.box == box and stake.hand == n and stake.owner == who and stake.wager == wager:
            return stake.amount if n else stake.amount + side.riding(r, box, who)
    return sum(m.worth for m in r.own.markers if m.place == place and m.owner == who and m.kind == Lammers.SPLIT)


def limit_rule(r: Round, place: Place, who: str, what: Wagers) -> Rule:
    """The rule that says how much may be doubled, split or insured for, with money riding or without."""
    if place[1] == 0 and side.riding(r, place[0], who):
        return side.rides_by(r, what)
    return {Wagers.DOUBLE: r.law("B16(e)"), Wagers.SPLIT: r.law("B17(c)"), Wagers.INSURANCE: r.law("B19(b)")}[what]


def double_for(r: Round, place: Place, who: str) -> Bounds:
    """How much somebody may double for: a chip up to the wager, usually all of it; or just that if the house says."""
    whole, chip = base(r, place, who), min(r.options.chips)
    if r.options.double_exact or whole < chip:
        return Bounds(whole, whole)
    return Bounds(chip, whole, chip, usual=whole // chip * chip)


# --- B16, B17, B20: what may be chosen ------------------------------------------------------------


def doublable(r: Round, place: Place) -> bool:
    """Whether the two cards of a hand may be doubled (B16)."""
    o = r.options
    cards = held(r, place)
    if len(cards) != 2:
        return False
    if (place[0], 1) in r.hands and (not o.double_after_split or cards[0] >> 2 == ACE):
        return False
    points = total(cards)
    if o.double_on is DoubleOn.NO_ACE:
        return cards[0] >> 2 != ACE and cards[1] >> 2 != ACE
    if o.double_on is DoubleOn.ANY:
        return True
    least = 9 if o.double_on is DoubleOn.NINE else 10
    return not points.soft and least <= points.points <= 11


def alike(o: Options, cards: tuple[int, ...]) -> bool:
    """Whether two cards are a pair for splitting: of one value, or of one rank (B17(a), B17(b))."""
    if o.split_on is SplitOn.RANK:
        return cards[0] >> 2 == cards[1] >> 2
    return blackjack_value(cards[0]) == blackjack_value(cards[1])


def splittable(r: Round, place: Place) -> bool:
    """Whether a hand may be split: a pair, not one hand too many, aces a single time (B17, 20.4)."""
    o = r.options
    cards = held(r, place)
    if len(cards) != 2 or not alike(o, cards):
        return False
    box = place[0]
    if (box, 1) not in r.hands:
        return True
    return (box, o.max_hands - 1) not in r.hands and (cards[0] >> 2 != ACE or o.resplit_aces)


def may_give_up(r: Round, place: Place) -> bool:
    """Whether the hand may be surrendered: its first two cards, where the house allows it (B20)."""
    o = r.options
    if o.surrender is Surrender.NONE or (place[0], 1) in r.hands or len(held(r, place)) != 2:
        return False
    return o.surrender is Surrender.LATE or not under_an_ace(r)
