"""Baccarat's two hands: what they count, when they draw (C20), and what a win is for the pay scales."""

from croupier.engines.cards.effects import Place
from croupier.games.baccarat.dealing import FIRST, SECOND
from croupier.games.baccarat.options import Wagers
from croupier.games.baccarat.tables import BANKER, PLAYER, TIE, A, R, Win
from croupier.kernel.events import HIDDEN
from croupier.law.law import Number
from croupier.things.hands.points import baccarat, baccarat_value

HANDS: dict[str, Place] = {PLAYER: FIRST, BANKER: SECOND}
"""Where each hand lies."""
MOST = 3
"""No hand gets more cards."""
NATURAL = 8
"""With this count or more on two cards nobody draws."""
AGAINST = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: range(6, 8),
    7: (),
}
"""By the count of its two cards: against which third cards of the Player's hand the Banker's hand draws (C20(d))."""


def is_natural(cards: tuple[int, ...]) -> bool:
    """Eight or nine with two cards."""
    return len(cards) == 2 and baccarat(cards) >= NATURAL


def next_draw(player: tuple[int, ...], banker: tuple[int, ...]) -> Place | None:
    """Which hand gets the next card by the Table of Play; None once both are complete."""
    if len(banker) == MOST or is_natural(player) or is_natural(banker):
        return None
    if len(player) < MOST and baccarat(player) <= 5:
        return FIRST
    if len(player) < MOST:
        return SECOND if baccarat(banker) <= 5 else None
    return SECOND if baccarat_value(player[-1]) in AGAINST[baccarat(banker)] else None


def draw_rule(player: tuple[int, ...], banker: tuple[int, ...]) -> Number:
    """By which paragraph of the Table of Play a hand draws."""
    if next_draw(player, banker) == FIRST:
        return R("C20(b)")
    return R("C20(d)") if len(player) == MOST else R("C20(c)")


def winner(player: tuple[int, ...], banker: tuple[int, ...]) -> Wagers:
    """The hand with the higher count, or the tie."""
    mine, theirs = baccarat(player), baccarat(banker)
    return TIE if mine == theirs else PLAYER if mine > theirs else BANKER


def counted_by(cards: tuple[int, ...]) -> Number:
    """The rule by which a hand counts what it does: the sum of its cards, or the last digit where that has two."""
    return R("C5") if sum(map(baccarat_value, cards)) >= 10 else A("4.1")


def words(cards: tuple[int, ...]) -> str:
    """What a hand counts, in words."""
    if not cards or HIDDEN in cards:
        return ""
    return f"natural {baccarat(cards)}" if is_natural(cards) else str(baccarat(cards))


def win_kind(cards: tuple[int, ...]) -> Win:
    """How a winning hand won."""
    count = baccarat(cards)
    if count == 6:
        return Win.WITH_SIX
    return Win.THREE_CARD_8_OR_9 if len(cards) == MOST and count >= NATURAL else Win.OTHER
