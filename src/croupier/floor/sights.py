"""What a bot has before it when it is asked: its own cards, the open ones, its wagers, what it may choose."""

import msgspec

from croupier.cards import cards
from croupier.play import Offer
from croupier.table.shown import BoxShown, HandShown, StakeShown, View


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """One question as a bot sees it. Cards that nobody may see are left out."""

    hand: tuple[int, ...] = ()
    """The hand in question, in its order; empty if any card of it is unseen."""
    board: tuple[int, ...] = ()
    """The community cards that are up."""
    dealer: tuple[int, ...] = ()
    """The dealer's cards that are up."""
    wagers: frozenset[str] = frozenset()
    """The wagers that lie at the box."""
    choices: frozenset[str] = frozenset()
    ante: int = 0
    round: int = 0


def sight(view: View, offers: tuple[Offer, ...]) -> Sight:
    """What these offers, all of one hand, are about."""
    number, nth = offers[0].fields.get("box"), offers[0].fields.get("hand", 0)
    box = next((one for one in view.boxes if one.box == number), None)
    hand = _hand(box, nth)
    return Sight(
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
