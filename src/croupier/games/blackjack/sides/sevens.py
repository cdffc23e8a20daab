"""Blackjack, Super Sevens (section 15): sevens counted from the first card on. Known from elsewhere only: B21."""

from croupier.engines.cards.effects import DEALER
from croupier.engines.cards.fates import settled
from croupier.engines.cards.round import Stake
from croupier.games.blackjack.options import Wagers
from croupier.games.blackjack.round import Round
from croupier.games.blackjack.settling import draw, is_blackjack
from croupier.games.blackjack.sides.pairs import first_cards
from croupier.games.blackjack.tables import SEVENS_PAY, SUPER_SEVENS, Sevens
from croupier.kernel import events as common_ev
from croupier.kernel.wagers import Fate
from croupier.things.cards import RANKS, rank, suit

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


def owed(r: Round) -> common_ev.Event | None:
    """Decided as soon as the first cards are there: two, or three after a pair of sevens (B21(c), B21(e))."""
    for stake in r.stakes:
        cards = first_cards(r, stake.box) if stake.wager == SUPER_SEVENS.name else ()
        if stake.box in r.void or len(cards) < 2:
            continue
        made = sevens(cards)
        if len(cards) > 2 or made not in (Sevens.TWO_SEVENS, Sevens.TWO_SUITED_SEVENS):
            return _pay(r, stake, made)
    return None


def _pay(r: Round, stake: Stake, made: Sevens | None) -> common_ev.Event:
    """By the scale in force; what it has no line for is lost."""
    scale = SEVENS_PAY[r.options.super_sevens_scale]
    if made is None or made not in scale.odds:
        return settled(stake, Fate.LOST, r.law(scale.cite))
    cite = r.law("B21(e)" if (stake.box, 1) in r.hands else scale.cite)
    return settled(stake, Fate.WON, cite, won=scale.odds[made].winnings(stake.amount))


def left(r: Round) -> common_ev.Event | None:
    """Two sevens without a third card: against the dealer's blackjack one comes for this wager alone (B21(d))."""
    for stake in r.stakes:
        if stake.wager != SUPER_SEVENS.name:
            continue
        if not is_blackjack(r, DEALER):
            return _pay(r, stake, sevens(first_cards(r, stake.box)))
        # The hand's own wagers are settled before a card comes that is not for them.
        if all(s.wager not in (Wagers.INITIAL, Wagers.DOUBLE, Wagers.SPLIT) for s in r.at(stake.box)):
            return draw(r, (stake.box, 0), r.law("B21(d)"))
    return None
