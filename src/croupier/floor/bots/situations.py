"""What a bot has before it when it is asked: its own cards, the open ones, its wagers, what it may choose."""

from croupier.engines.cards.bots import Situation
from croupier.engines.cards.shown import BoxShown, HandShown, StakeShown, View
from croupier.kernel.answers import Offer
from croupier.things.cards import cards


def situation(view: View, offers: tuple[Offer, ...]) -> Situation:
    """What these offers, all of one hand, are about."""
    number, nth = offers[0].fields.get("box"), offers[0].fields.get("hand", 0)
    box = next((one for one in view.boxes if one.box == number), None)
    hand = _hand(box, nth)
    return Situation(
        hand=_seen(hand) if hand is not None and len(_seen(hand)) == len(hand.cards) else (),
        board=_seen(view.community),
        dealer=_seen(view.dealer),
        wagers=frozenset(stake.wager for stake in _open(box)),
        choices=frozenset(str(one.fields.get("choice")) for one in offers),
        ante=_ante(view, box),
        round=view.round,
    )


def _hand(box: BoxShown | None, nth: int) -> HandShown | None:
    """The hand in question: the first of the box, or one that was split off."""
    if box is None:
        return None
    return box.hand if nth == 0 else box.more[nth - 1] if nth <= len(box.more) else None


def _seen(hand: HandShown | None) -> tuple[int, ...]:
    """The cards of a hand that are seen."""
    return () if hand is None else cards(" ".join(one for one in hand.cards if one != "??"))


def _open(box: BoxShown | None) -> tuple[StakeShown, ...]:
    return () if box is None else tuple(stake for stake in box.stakes if not stake.fate)


def _ante(view: View, box: BoxShown | None) -> int:
    """What a wager is a multiple of: one's own stake on the first area of the layout, or the table's minimum."""
    first = view.areas[0].wager
    own = (stake.amount for stake in _open(box) if stake.wager == first and stake.owner == view.you)
    return next(own, view.minimum)
