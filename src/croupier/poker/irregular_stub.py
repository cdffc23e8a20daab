"""Shuffle and cut out of the usual course: the rest of the deck in mid-hand, or cards that nobody shuffled."""

from croupier.play.answers import Refusal
from croupier.poker.events_amiss import CardsLying, StubCut, StubShuffled
from croupier.poker.irregular_kinds import NotShuffled
from croupier.poker.irregular_rules import NO_SHUFFLE_OR_CUT
from croupier.poker.state import Hand
from croupier.rulebook import document

P = document("poker-victoria")


def shuffled(h: Hand, order: tuple[int, ...]) -> StubShuffled | CardsLying | None:
    """What chance put in order, where it was no shuffle of the usual kind; None if it was."""
    if h.amiss.shuffle:
        return StubShuffled(order=order, cite=P("5.1"))
    if not h.deck and NotShuffled() in h.amiss.coming:
        return CardsLying(order=order, cite=NO_SHUFFLE_OR_CUT)
    return None


def cut(h: Hand, at: int) -> StubCut | Refusal:
    """Cut the rest of the deck, after its shuffle."""
    rest = len(h.deck) - h.top
    if h.amiss.shuffle:
        return Refusal(P("5.2"), "The rest of the deck is shuffled first, then cut.")
    if not 0 < at < rest:
        return Refusal(P("5.2"), f"A cut leaves two stacks: from 1 to {rest - 1} cards.")
    return StubCut(at=at, cite=P("5.2"))
