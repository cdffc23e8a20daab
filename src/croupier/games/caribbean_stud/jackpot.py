"""Caribbean stud, sections 10.2 and 11: the progressive jackpot as the table sees it.

The pool itself, and what it pays, is `croupier.engines.cards.jackpot`.
"""

from croupier.engines.cards import events as ev
from croupier.engines.cards.findings import DeckIncomplete
from croupier.engines.cards.jackpot.pools import MAJOR
from croupier.engines.cards.round import recoverable
from croupier.games.caribbean_stud.options import Choices, Wagers
from croupier.games.caribbean_stud.round import Round
from croupier.kernel import events as common_ev
from croupier.kernel.options import Operated
from croupier.law.books import Rule
from croupier.law.law import Text
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category

R = Text("caribbean-stud")

QUALIFYING = {
    Category.FLUSH: R("11.7(a)"),
    Category.FULL_HOUSE: R("11.7(b)"),
    Category.FOUR_OF_A_KIND: R("11.7(c)"),
    Category.STRAIGHT_FLUSH: R("11.7(d)"),
    Category.ROYAL_FLUSH: R("11.7(e)"),
}
"""The hands that the jackpot pays (11.7)."""


def light_due(r: Round) -> common_ev.Event | None:
    """A chip in the slot lights its indicator (11.4(a))."""
    if r.options.jackpot is Operated.ELECTRONICALLY:
        for stake in r.stakes:
            if stake.wager == Wagers.JACKPOT and stake.id not in r.jackpot.lit:
                return ev.LightLit(stake=stake.id, box=stake.box, cite=r.law("11.4(a)"))
    return None


def qualifying(r: Round, box: int) -> Category | None:
    """The jackpot hand at this box, if a jackpot wager lies there and the hand qualifies (11.7, 11.8)."""
    if r.stake(box, Wagers.JACKPOT) is None:
        return None
    made = category(high(r.hands[box, 0].cards))
    return made if made in QUALIFYING else None


def may_qualify(r: Round, box: int) -> bool:
    """Whether a hand with a jackpot wager may still turn out to qualify: not folded, void, or shown without it.

    A void hand is done with once its wager has come out of the pool, so that no payout counts it in.
    """
    place = (box, 0)
    if box in r.jackpot.claims or r.stake(box, Wagers.JACKPOT) is None:
        return False
    if r.chosen.get(place, Choices.BET) != Choices.BET:
        return False
    hand = r.hands.get(place)
    if hand is None:  # swept up by mistake, it may come back (12.13, 12.14)
        return any(at == place for at, _ in r.rack) and recoverable(r, place)
    return not hand.shown or qualifying(r, box) is not None


def chip_due(r: Round, box: int, cite: Rule) -> common_ev.Event | None:
    """In manual operation the dealer collects a jackpot chip that has not won (10.5(a), 10.6(a), 10.7(a))."""
    stake = r.stake(box, Wagers.JACKPOT)
    if stake is None or r.options.jackpot is not Operated.MANUALLY or qualifying(r, box):
        return None
    return ev.ChipCollected(stake=stake.id, box=box, cite=cite)


def collect_due(r: Round, box: int, cite: Rule) -> common_ev.Event | None:
    """The cards go to the rack, unless a jackpot hand has to stay face up for its payout (10.2)."""
    if box in r.jackpot.claims or qualifying(r, box):
        return None
    return ev.Collected(place=(box, 0), count=len(r.hands[box, 0].cards), cite=cite)


def claim_due(r: Round, playing: list[int], *, dealer_plays: bool) -> common_ev.Event | None:
    """Name the jackpot hands, verify them, count the deck, and clear up once they are paid (11.7, 11.12 to 11.14)."""
    for box in playing:
        stake, made = r.stake(box, Wagers.JACKPOT), qualifying(r, box)
        if made and stake and box not in r.jackpot.claims:
            cite = r.law(QUALIFYING[made] if dealer_plays else "11.8")
            return ev.JackpotClaimed(
                box=box, hand=made.name.lower(), stake=stake.id, owner=stake.owner, amount=stake.amount, cite=cite
            )
    for box in r.jackpot.claims:
        if box not in r.jackpot.verified:
            return ev.JackpotVerified(box=box, by="dealer", cite=r.law("11.13"))
    major = any(hand in MAJOR for hand in r.jackpot.claims.values())
    if r.jackpot.claims and not r.jackpot.counted and (major or not r.jackpot.divided):
        return ev.DeckCounted(
            cards=len(r.shoe.set.deck),
            right=52,
            by="dealer",
            cite=r.law("11.14") if not r.jackpot.divided else r.law("11.6C(f)"),
        )
    if r.jackpot.counted and len(r.shoe.set.deck) != 52:
        return ev.Found(finding=DeckIncomplete(), by="dealer", cite=r.law("7.3"))
    for box in playing:
        stake = r.stake(box, Wagers.JACKPOT)
        if box in r.jackpot.paid and stake and r.options.jackpot is Operated.MANUALLY:
            return ev.ChipCollected(stake=stake.id, box=box, cite=r.law("11.12"))
        if box in r.jackpot.paid:
            return ev.Collected(place=(box, 0), count=len(r.hands[box, 0].cards), cite=r.law("10.2"))
    return None
