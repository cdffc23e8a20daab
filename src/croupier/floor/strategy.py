"""How bots play: a rule of thumb for each game, as small pure functions of what a bot sees.

None of them is the best play there is; all of them are what a sensible guest would do. A choice is named with the
antes it puts down and the cards it throws away; whether it is on offer is for the one who asks to see.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from croupier.cards import ACE, JACK, KING, QUEEN
from croupier.floor import basic_strategy
from croupier.floor.sights import Sight
from croupier.hands import Category, category, four, high, least

TWO, THREE, SIX, EIGHT, NINE, TEN = 0, 1, 4, 6, 7, 8
ACE_AND_KING = least(Category.ODD_CARDS, ACE, KING)


class Wish(NamedTuple):
    """What a bot would like to do: a choice, the antes it puts down with it, the cards it names by place from 1."""

    choice: str
    antes: int = 1
    cards: tuple[int, ...] = ()


FOLD = Wish("fold")
Strategy: TypeAlias = Callable[[Sight], tuple[Wish, ...]]
"""What a bot wishes, the dearest wish first."""


def falling(cards: tuple[int, ...]) -> list[int]:
    """The ranks of cards from the highest down."""
    return sorted((c >> 2 for c in cards), reverse=True)


def pairs(cards: tuple[int, ...]) -> list[int]:
    """The ranks that are there twice or more, the highest first."""
    return sorted((rank for rank, count in Counter(c >> 2 for c in cards).items() if count > 1), reverse=True)


def suited(cards: tuple[int, ...], least_cards: int) -> tuple[int, ...]:
    """The cards of a suit of which there are so many; none if there is no such suit."""
    for suit in range(4):
        found = tuple(c for c in cards if c & 3 == suit)
        if len(found) >= least_cards:
            return found
    return ()


def run_of_four(cards: tuple[int, ...]) -> bool:
    """Whether four of the cards follow each other, open at both ends."""
    held = {c >> 2 for c in cards}
    return any({low, low + 1, low + 2, low + 3} <= held for low in range(9))


# --- Caribbean stud -------------------------------------------------------------------------------


def caribbean_stud(sight: Sight) -> tuple[Wish, ...]:
    """Bet on a pair or better, or on ace and king."""
    return (Wish("bet", 2) if len(sight.hand) == 5 and high(sight.hand) >= ACE_AND_KING else FOLD, FOLD)


# --- Big Raise Stud -------------------------------------------------------------------------------


def big_raise(sight: Sight) -> tuple[Wish, ...]:
    """Four antes on what cannot lose or may become great, one on a fair chance, else fold."""
    antes = big_raise_antes(sight.hand) if len(sight.hand) == 3 else 0
    return (Wish("raise", antes), FOLD) if antes else (FOLD,)


def big_raise_antes(hand: tuple[int, ...]) -> int:
    """How many antes three cards are worth: a pair of sixes stands off at worst, and tens are sure to win."""
    top, middle, bottom = falling(hand)
    made = pairs(hand)
    if made:
        return 4 if made[0] >= SIX else 1
    in_suit, span = bool(suited(hand, 3)), top - bottom
    if in_suit and (bottom >= TEN or (bottom >= NINE - 2 and span <= 3)):
        return 4
    good = middle >= TEN or (top >= TEN and bottom >= SIX) or (in_suit and (span <= 4 or top >= TEN))
    return 1 if good or (bottom >= SIX and span <= 4) else 0


# --- Four Card Poker ------------------------------------------------------------------------------


def four_card(sight: Sight) -> tuple[Wish, ...]:
    """Three antes on a pair of tens or better, one on a smaller pair; without a play wager aces play by themselves."""
    if len(sight.hand) < four.ORDER.size:
        return (FOLD,)
    value = four.high(sight.hand)
    kind, rank = four.category(value), four.ranks(value)[0]
    if kind is four.Category.ODD_CARDS:
        return (FOLD,)
    up = max(falling(sight.dealer), default=ACE)
    if kind > four.Category.ONE_PAIR or rank >= TEN or (rank >= EIGHT and up < rank):
        return Wish("play", 3), Wish("aces"), FOLD
    if rank >= THREE or up <= NINE:
        return Wish("play", 1), FOLD
    return (FOLD,)


# --- Lunar Poker ----------------------------------------------------------------------------------


def lunar(sight: Sight) -> tuple[Wish, ...]:
    """Declare what pays by itself, draw to what is nearly there, bet on ace and king or better."""
    hand = sight.hand
    if len(hand) < 5:
        return (FOLD,)
    value = high(hand)
    if "force" in sight.choices:
        strong = value >= least(Category.STRAIGHT) or (value >= least(Category.THREE_OF_A_KIND) and sight.round % 2)
        return (Wish("force"), Wish("decline")) if strong else (Wish("decline"),)
    bet = Wish("bet", 2) if value >= ACE_AND_KING else FOLD
    drawn = lunar_draw(hand, value) if len(hand) == 5 else ()
    return (*((Wish("declare"),) if lunar_declares(sight) else ()), *drawn, bet, FOLD)


def lunar_declares(sight: Sight) -> bool:
    """Whether the first five cards pay by themselves: a straight flush, or a combination of the super wager."""
    hand = sight.hand
    if len(hand) != 5:
        return False
    value = high(hand)
    if category(value) >= Category.STRAIGHT_FLUSH:
        return True
    one_colour = len({(c & 3) in (1, 2) for c in hand}) == 1
    three_tops = {ACE, KING, QUEEN} <= {c >> 2 for c in hand}
    return "super" in sight.wagers and (value >= least(Category.THREE_OF_A_KIND) or one_colour or three_tops)


def lunar_draw(hand: tuple[int, ...], value: int) -> tuple[Wish, ...]:
    """A sixth card for four to a flush or an open straight; two new cards beside three to a straight flush."""
    if category(value) > Category.ONE_PAIR:
        return ()
    if suited(hand, 4) or run_of_four(hand):
        return (Wish("sixth"),)
    kept = suited(hand, 3)
    near = kept and falling(kept)[0] - falling(kept)[-1] <= 4
    if near and value < ACE_AND_KING:
        return (Wish("exchange", 1, tuple(n for n, c in enumerate(hand, 1) if c not in kept)),)
    return ()


# --- Ultimate Texas Hold'em -----------------------------------------------------------------------


def ultimate(sight: Sight) -> tuple[Wish, ...]:
    """Four antes at once on good hole cards, two on a made flop, one at the end on any pair of one's own."""
    check = Wish("check")
    if len(sight.hand) != 2:
        return check, FOLD
    if len(sight.board) < 3:
        return (Wish("play", 4), check) if good_start(sight.hand) else (check, FOLD)
    if len(sight.board) < 5:
        return (Wish("play", 2), check) if good_flop(sight.hand, sight.board) else (check, FOLD)
    return (Wish("play", 1), FOLD) if good_river(sight.hand, sight.board) else (FOLD,)


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


# --- blackjack, baccarat, Dragon21 ----------------------------------------------------------------


def blackjack(sight: Sight) -> tuple[Wish, ...]:
    """By the book for the game without a hole card."""
    return tuple(Wish(choice) for choice in basic_strategy.blackjack(sight))


def two_hands(_: Sight) -> tuple[Wish, ...]:
    """Whoever handles a hand of the house turns it; nobody leaves for a card that came out wrong."""
    return Wish("turn"), Wish("stay")


BACKED = {"baccarat": ("banker", "player"), "dragon21": ("dragon", "tiger")}
"""Where the house's hands play against each other: the wagers between which a bot changes its mind."""
SHY = {"tie": 8, **dict.fromkeys(BACKED, 5)}
"""Once in how many rounds a bot makes this wager, or any on the side of this game; elsewhere once in three."""


def wanted(game: str, wager: str, box: int, number: int) -> bool:
    """Whether the bot of a box makes this wager in this round, where it has to choose."""
    if wager in BACKED.get(game, ()):
        sides = BACKED[game]
        return sides[(box * 3 + number // 3 + number % 2) % len(sides)] == wager
    return (number + box) % SHY.get(wager, SHY.get(game, 3)) == 0


STRATEGIES: dict[str, Strategy] = {
    "caribbean-stud": caribbean_stud,
    "big-raise-stud": big_raise,
    "four-card-poker": four_card,
    "lunar-poker": lunar,
    "ultimate-texas-holdem": ultimate,
    "blackjack": blackjack,
    "baccarat": two_hands,
    "dragon21": two_hands,
}


def wishes(game: str, sight: Sight) -> tuple[Wish, ...]:
    """What a bot wishes at a game; nothing where no strategy is known, and then it does the least."""
    strategy = STRATEGIES.get(game)
    return () if strategy is None else strategy(sight)
