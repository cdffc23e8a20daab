"""Blackjack, the wagers on a pair: Perfect Pairs (15B), Any Pair (15C) and Lucky Match (15F).

A pair is two first cards of one rank, a king and a king. The three are made alike and exclude each other at a table.
The pay scales of 15F are gazetted; those of 15B and 15C are known from elsewhere (B23, B24).
"""

from croupier.engines.cards import events as ev
from croupier.engines.cards.fates import settled
from croupier.engines.cards.pairs import match
from croupier.engines.cards.round import Stake
from croupier.games.blackjack.options import Choices, LuckySplit, Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import held
from croupier.games.blackjack.tables import (
    ANY_PAIR,
    ANY_PAIR_PAYS,
    LUCKY_MATCH,
    LUCKY_MATCH_PAYS,
    PAIRS,
    PERFECT_PAIRS_PAYS,
)
from croupier.kernel import events as common_ev
from croupier.kernel.answers import Bounds, Refusal
from croupier.kernel.pairs import AnyPair, Match
from croupier.kernel.wagers import Fate, Wager
from croupier.law.books import Rule

MOST_A_BOX = 3
"""How many wagers of a kind a box takes (15B.2, 15C.3, 15F.3)."""
WANT_A_CARD = frozenset((Choices.HIT, Choices.DOUBLE, Choices.SPLIT, Choices.FREE_DOUBLE, Choices.FREE_SPLIT))
"""The decisions after which a hand gets a card."""


# --- placing them ---------------------------------------------------------------------------------


def bettor(r: Round, box: int, who: str) -> bool:
    """Whether this person has an initial wager on the box."""
    return r.stake(box, Wagers.INITIAL, who) is not None


def bounds(r: Round, box: int, wager: Wager, who: str) -> Bounds | Refusal:
    """How much may be put on a pair of this box; three people at most, those of the box first (15B.2, 15C.3, 15F.3)."""
    o = r.options
    if r.stake(box, Wagers.INITIAL) is None:
        return Refusal(
            r.law(wager.area), f"{wager.label} goes with a box on which somebody has wagered; nobody has on {box}."
        )
    others = [s.owner for s in r.stakes if s.box == box and s.wager == wager.name and s.owner != who]
    room = bettor(r, box, who) and any(not bettor(r, box, owner) for owner in others)
    if len(others) >= MOST_A_BOX and not room:
        return Refusal(r.law(wager.area), f"Box {box} has three {wager.label} wagers already, and takes no more.")
    shown = r.law("15F.5" if wager is LUCKY_MATCH else wager.area)
    return Bounds(o.side_minimum, o.side_maximum, min(o.chips), shown)


def sent_back(r: Round) -> common_ev.Event | None:
    """While bets are open: a stranger's wager gives way to one of the box, and none stays on a box without wagers."""
    for name, wager in PAIRS.items():
        placed = [s for s in r.stakes if s.wager == name]
        for stake in reversed(placed):
            here = [s for s in placed if s.box == stake.box]
            orphan = r.stake(stake.box, Wagers.INITIAL) is None
            if orphan or (len(here) > MOST_A_BOX and not bettor(r, stake.box, stake.owner)):
                return ev.WagerWithdrawn(stake=stake.id, cite=r.law(wager.area))
    return None


# --- settling them --------------------------------------------------------------------------------


def first_cards(r: Round, box: int) -> tuple[int, ...]:
    """The cards of a box in the order in which they came to it; of a split pair, those of its first hand."""
    cards = held(r, (box, 0))
    other = r.hands.get((box, 1))
    return cards if other is None or not cards else (cards[0], other.cards[0], *cards[1:])


def no_third_card(r: Round, box: int) -> bool:
    """Whether the first hand of the box is decided and got no card by it."""
    choice = r.chosen.get((box, 0))
    return choice is not None and choice not in WANT_A_CARD


def owed(r: Round, *, losing: bool) -> common_ev.Event | None:
    """What becomes of the wagers on a pair once two cards are there: first those that have lost, then the others."""
    for stake in r.stakes:
        if stake.wager in PAIRS and stake.box not in r.void:
            event = _due(r, stake)
            if event is not None and (event.fate is Fate.LOST) is losing:
                return event
    return None


def _due(r: Round, stake: Stake) -> ev.Settled | None:
    """The fate of one wager, if it is decided."""
    cards = first_cards(r, stake.box)
    if not cards and stake.box in r.boxes and r.stake(stake.box, Wagers.INITIAL) is None:
        # The hand lies in the rack, and everybody who bet on it has left: nobody will look for it.
        return settled(stake, Fate.VOID, r.law(PAIRS[stake.wager].area))
    if len(cards) < 2:
        return None
    o = r.options
    made = match(cards[0], cards[1])
    if stake.wager == LUCKY_MATCH.name:
        return _lucky_due(r, stake, cards, made)
    scale = PERFECT_PAIRS_PAYS[o.perfect_pairs_scale]
    if stake.wager == ANY_PAIR.name:
        scale = ANY_PAIR_PAYS[o.any_pair_scale - 1]
    if made is None:
        return settled(stake, Fate.LOST, r.law(scale.cite))
    line = AnyPair.ANY_PAIR if stake.wager == ANY_PAIR.name else made
    return settled(stake, Fate.WON, r.law(scale.cite), won=scale.odds[line].winnings(stake.amount))


def _lucky_due(r: Round, stake: Stake, cards: tuple[int, ...], made: Match | None) -> ev.Settled | None:
    """Lost after two cards, or paid: at a split, at the third card, or when it is clear that none will come (15F)."""
    if made is None:
        return settled(stake, Fate.LOST, r.law("15F.6"))
    if (stake.box, 1) in r.hands:
        later = r.options.lucky_split_pays is LuckySplit.WHEN_DECIDED and made is not Match.LUCKY_MATCH
        return None if later and (stake.box, 0) not in r.chosen else paid(r, stake, made, r.law("15F.10"))
    if len(cards) == 2:
        return paid(r, stake, made, r.law("15F.8")) if no_third_card(r, stake.box) else None
    if made is Match.LUCKY_MATCH and cards[2] == cards[0]:
        return paid(r, stake, Match.LUCKY_TRIPLE_MATCH, r.law("15F.7"))
    return paid(r, stake, made, r.law("15F.9"))


def paid(r: Round, stake: Stake, made: Match, cite: Rule) -> ev.Settled:
    """A Lucky Match wager that has won, by the scale in force (15F.9)."""
    odds = LUCKY_MATCH_PAYS[r.options.lucky_match_scale - 1].odds[made]
    return settled(stake, Fate.WON, cite, won=odds.winnings(stake.amount))


def leftover(r: Round) -> common_ev.Event | None:
    """A match that is still there when the round ends is paid for its two cards (15F.8)."""
    for stake in r.stakes:
        cards = first_cards(r, stake.box) if stake.wager == LUCKY_MATCH.name else ()
        made = match(cards[0], cards[1]) if len(cards) > 1 else None
        if made is not None:
            return paid(r, stake, made, r.law("15F.8"))
    return None
