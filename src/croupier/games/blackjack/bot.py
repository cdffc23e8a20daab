"""Blackjack by the book: what to do with a hand against the dealer's card, for the table with the usual options.

Each row has ten letters, for the dealer's 2 to 9, ten and ace: H hit, S stand, D double or else hit, d double or else
stand, P split. There is no hole card, but a dealer's blackjack takes the original wager only. A test holds the tables
against those that `odds` works out.
"""

from croupier.engines.cards.bots import Bot, Situation, Wish
from croupier.engines.cards.names import Leaving
from croupier.games.blackjack.options import Choices
from croupier.things.hands.points import blackjack_value, total

HARD = {
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHHH",
    16: "SSSSSHHHHH",
}
"""By the total; less is hit, more stands."""
SOFT = {
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
}
"""By the total with an ace as eleven; an ace that must not be split is 12 and is hit, 19 and more stand."""
PAIRS = {
    2: "PPPPPPHHHH",
    3: "PPPPPPHHHH",
    4: "HHHPPHHHHH",
    6: "PPPPPHHHHH",
    7: "PPPPPPHHHH",
    8: "PPPPPPPPPP",
    9: "PPPPPSPPSS",
    11: "PPPPPPPPPP",
}
"""By what one of the two cards counts; fives and tens are played by their total."""
ALWAYS_HIT, ALWAYS_STAND = "H" * 10, "S" * 10
LETTERS = {
    "H": (Choices.HIT, Choices.STAND),
    "S": (Choices.STAND, Choices.HIT),
    "D": (Choices.DOUBLE, Choices.HIT, Choices.STAND),
    "d": (Choices.DOUBLE, Choices.STAND, Choices.HIT),
}
FIVES = 5
"""A pair that is better doubled for nothing than split for nothing."""


def advised(hand: tuple[int, ...], up: int, *, may_split: bool) -> tuple[str, ...]:
    """The choices that the tables advise for a hand against the dealer's card, the best first."""
    column = blackjack_value(up) - 2
    value = blackjack_value(hand[0])
    row = row_of(hand)
    if may_split and len(hand) == 2 and value == blackjack_value(hand[1]) and PAIRS.get(value, row)[column] == "P":
        return (Choices.SPLIT, *LETTERS[row[column]])
    return LETTERS[row[column]]


def row_of(hand: tuple[int, ...]) -> str:
    """The row of a hand that is not split."""
    count = total(hand)
    if count.soft:
        return SOFT.get(count.points, ALWAYS_HIT if count.points < min(SOFT) else ALWAYS_STAND)
    return HARD.get(count.points, ALWAYS_HIT if count.points < min(HARD) else ALWAYS_STAND)


def choices(situation: Situation) -> tuple[str, ...]:
    """A win on the side is taken, insurance never, what is free always; else by the tables."""
    first = tuple(
        choice for choice in (Choices.TAKE, Choices.DECLINE, Choices.PASS, Leaving.STAY) if choice in situation.choices
    )
    hand = situation.hand
    if not hand or not situation.dealer:
        return (*first, Choices.STAND, Choices.HIT)
    free = []
    if Choices.FREE_DOUBLE in situation.choices:
        free.append(Choices.FREE_DOUBLE)
    if Choices.FREE_SPLIT in situation.choices and blackjack_value(hand[0]) != FIVES:
        free.insert(0, Choices.FREE_SPLIT)
    return (*first, *free, *advised(hand, situation.dealer[0], may_split=Choices.SPLIT in situation.choices))


BOT = Bot(wishes=lambda situation: tuple(Wish(choice) for choice in choices(situation)))
