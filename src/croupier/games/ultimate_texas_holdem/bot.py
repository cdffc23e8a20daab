"""How bots play Ultimate Texas Hold'em."""

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish, falling, suited
from croupier.games.ultimate_texas_holdem.options import Choices, Wagers
from croupier.things.cards import ACE, JACK, KING, QUEEN
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, least

TWO, THREE, SIX, EIGHT, TEN = 0, 1, 4, 6, 8


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Four antes at once on good hole cards, two on a made flop, one at the end on any pair of one's own."""
    check = Wish(Choices.CHECK)
    if len(situation.hand) != 2:
        return check, FOLD
    if len(situation.board) < 3:
        return (Wish(Choices.PLAY, 4), check) if good_start(situation.hand) else (check, FOLD)
    if len(situation.board) < 5:
        return (Wish(Choices.PLAY, 2), check) if good_flop(situation.hand, situation.board) else (check, FOLD)
    return (Wish(Choices.PLAY, 1), FOLD) if good_river(situation.hand, situation.board) else (FOLD,)


def good_start(hand: tuple[int, ...]) -> bool:
    """Any ace, most kings, the better queens and jacks, a pair of threes or better."""
    top, bottom = falling(hand)
    if top == bottom:
        return top >= THREE
    in_suit = bool(suited(hand, 2))
    lowest = {ACE: (TWO, TWO), KING: (TWO, THREE + 2), QUEEN: (SIX, EIGHT), JACK: (EIGHT, TEN)}.get(top)
    return lowest is not None and bottom >= lowest[0 if in_suit else 1]


def good_flop(hand: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """Two pairs or better, a pair of one's own, or four to a flush with a high card of one's own in it."""
    value = high(hand + board)
    if value >= least(Category.TWO_PAIRS) or own_pair(hand, board):
        return True
    flush = suited(hand + board, 4)
    return any(c in flush and c >> 2 >= TEN for c in hand)


def good_river(hand: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """A pair of one's own or better; with the board's own pair a high card beside it."""
    together, alone = high(hand + board), high(board)
    if category(together) > category(alone) or own_pair(hand, board):
        return True
    return category(alone) >= Category.ONE_PAIR and max(falling(hand)) >= KING


def own_pair(hand: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """Whether a hole card is part of a pair; a pair of twos in the hole is none to speak of."""
    top, bottom = falling(hand)
    held = {c >> 2 for c in board}
    return (top == bottom and top >= THREE) or top in held or bottom in held


BOT = Bot(wishes=wishes, later=(Wagers.PLAY,))
