"""Blackjack, Super Sevens (section 15): sevens counted from the first card on. Known from elsewhere only: B21."""

from enum import IntEnum

from croupier.cards import RANKS, rank, suit
from croupier.house.blackjack_options import SevensScale
from croupier.house.blackjack_pairs import first_cards
from croupier.house.blackjack_settling import draw, is_blackjack
from croupier.house.fates import settled
from croupier.house.game import PayScale, Wager
from croupier.house.round import Round, Stake
from croupier.money import Odds
from croupier.play import events as ev
from croupier.play.effects import DEALER
from croupier.rulebook import document

A = document("blackjack-amendments")
B = document("blackjack")

SUPER_SEVENS = Wager(
    name="super-sevens",
    label="Super Sevens",
    cite=B("B21"),
    area=B("B21"),
    meaning=B("B21"),
    handled=A("5.6"),
    offered="super_sevens",
)


class Sevens(IntEnum):
    """B21: the lines of Super Sevens, lowest first."""

    ONE_SEVEN = 1
    TWO_SEVENS = 2
    TWO_SUITED_SEVENS = 3
    THREE_SEVENS = 4
    THREE_SUITED_SEVENS = 5


SEVENS_PAY = {
    SevensScale.USUAL: PayScale(
        cite=B("B21(a)"),
        odds={
            Sevens.ONE_SEVEN: Odds(3),
            Sevens.TWO_SEVENS: Odds(50),
            Sevens.TWO_SUITED_SEVENS: Odds(100),
            Sevens.THREE_SEVENS: Odds(500),
            Sevens.THREE_SUITED_SEVENS: Odds(5_000),
        },
        kind=Sevens,
    ),
    SevensScale.ADELAIDE: PayScale(
        cite=B("B21(b)"),
        odds={
            Sevens.TWO_SEVENS: Odds(50),
            Sevens.TWO_SUITED_SEVENS: Odds(150),
            Sevens.THREE_SEVENS: Odds(500),
            Sevens.THREE_SUITED_SEVENS: Odds(7_770),
        },
        kind=Sevens,
    ),
}


SEVEN = RANKS.index("7")


def sevens(cards: tuple[int, ...]) -> Sevens | None:
    """The best line that the first cards make, sevens without a gap from the first card on (B21)."""
    run = 0
    while run < min(len(cards), 3) and rank(cards[run]) == SEVEN:
        run += 1
    if run < 2:
        return Sevens.ONE_SEVEN if run else None
    suited = len({suit(card) for card in cards[:run]}) == 1
    if run == 2:
        return Sevens.TWO_SUITED_SEVENS if suited else Sevens.TWO_SEVENS
    return Sevens.THREE_SUITED_SEVENS if suited else Sevens.THREE_SEVENS


def owed(r: Round) -> ev.Event | None:
    """Decided as soon as the first cards are there: two, or three after a pair of sevens (B21(c), B21(e))."""
    for stake in r.stakes:
        cards = first_cards(r, stake.box) if stake.wager == SUPER_SEVENS.name else ()
        if stake.box in r.void or len(cards) < 2:
            continue
        made = sevens(cards)
        if len(cards) > 2 or made not in (Sevens.TWO_SEVENS, Sevens.TWO_SUITED_SEVENS):
            return _pay(r, stake, made)
    return None


def _pay(r: Round, stake: Stake, made: Sevens | None) -> ev.Event:
    """By the scale in force; what it has no line for is lost."""
    scale = SEVENS_PAY[r.options.super_sevens_scale]
    if made is None or made not in scale.odds:
        return settled(stake, ev.Fate.LOST, scale.cite)
    cite = B("B21(e)") if (stake.box, 1) in r.hands else scale.cite
    return settled(stake, ev.Fate.WON, cite, won=scale.odds[made].winnings(stake.amount))


def left(r: Round) -> ev.Event | None:
    """Two sevens without a third card: against the dealer's blackjack one comes for this wager alone (B21(d))."""
    for stake in r.stakes:
        if stake.wager != SUPER_SEVENS.name:
            continue
        if not is_blackjack(r, DEALER):
            return _pay(r, stake, sevens(first_cards(r, stake.box)))
        # The hand's own wagers are settled before a card comes that is not for them.
        if all(s.wager not in ("initial", "double", "split") for s in r.at(stake.box)):
            return draw(r, (stake.box, 0), B("B21(d)"))
    return None
