"""How bots play Lunar Poker."""

from croupier.engines.cards.bots import FOLD, Bot, Situation, Wish, falling, suited
from croupier.games.lunar_poker.options import Choices, Wagers
from croupier.games.lunar_poker.rules import ACE_AND_KING
from croupier.things.cards import ACE, KING, QUEEN
from croupier.things.hands.five import high
from croupier.things.hands.order import Category, category, least


def wishes(situation: Situation) -> tuple[Wish, ...]:
    """Declare what pays by itself, draw to what is nearly there, bet on ace and king or better."""
    hand = situation.hand
    if len(hand) < 5:
        return (FOLD,)
    value = high(hand)
    if Choices.FORCE in situation.choices:
        strong = value >= least(Category.STRAIGHT) or (value >= least(Category.THREE_OF_A_KIND) and situation.round % 2)
        return (Wish(Choices.FORCE), Wish(Choices.DECLINE)) if strong else (Wish(Choices.DECLINE),)
    bet = Wish(Choices.BET, 2) if value >= ACE_AND_KING else FOLD
    drawn = draws(hand, value) if len(hand) == 5 else ()
    return (*((Wish(Choices.DECLARE),) if declares(situation) else ()), *drawn, bet, FOLD)


def declares(situation: Situation) -> bool:
    """Whether the first five cards pay by themselves: a straight flush, or a combination of the super wager."""
    hand = situation.hand
    if len(hand) != 5:
        return False
    value = high(hand)
    if category(value) >= Category.STRAIGHT_FLUSH:
        return True
    one_colour = len({(c & 3) in (1, 2) for c in hand}) == 1
    three_tops = {ACE, KING, QUEEN} <= {c >> 2 for c in hand}
    return Wagers.SUPER in situation.wagers and (value >= least(Category.THREE_OF_A_KIND) or one_colour or three_tops)


def draws(hand: tuple[int, ...], value: int) -> tuple[Wish, ...]:
    """A sixth card for four to a flush or an open straight; two new cards beside three to a straight flush."""
    if category(value) > Category.ONE_PAIR:
        return ()
    if suited(hand, 4) or run_of_four(hand):
        return (Wish(Choices.SIXTH),)
    kept = suited(hand, 3)
    near = kept and falling(kept)[0] - falling(kept)[-1] <= 4
    if near and value < ACE_AND_KING:
        return (Wish(Choices.EXCHANGE, 1, tuple(n for n, c in enumerate(hand, 1) if c not in kept)),)
    return ()


def run_of_four(cards: tuple[int, ...]) -> bool:
    """Whether four of the cards follow each other, open at both ends."""
    held = {c >> 2 for c in cards}
    return any({low, low + 1, low + 2, low + 3} <= held for low in range(9))


BOT = Bot(wishes=wishes, later=(Wagers.BET,))
