"""What people at a poker table ask for in a hand. Opening, closing, shuffle and cut are the commands of every table."""

from typing import TypeAlias

from croupier.play.commands import Command


class PokerCommand(Command, frozen=True, kw_only=True):
    """A command that only a poker table knows."""


class StartHand(PokerCommand, frozen=True, kw_only=True):
    """Begin the next hand: the button is placed and the forced bets are due."""


class OverBlind(PokerCommand, frozen=True, kw_only=True):
    """Put in a voluntary blind of double the last one, before the cards."""


class Fold(PokerCommand, frozen=True, kw_only=True):
    """Give the hand up."""


class Check(PokerCommand, frozen=True, kw_only=True):
    """Bet nothing, and keep the right to act."""


class Call(PokerCommand, frozen=True, kw_only=True):
    """Put in what is wanted, or all that is left."""


class Bet(PokerCommand, frozen=True, kw_only=True):
    """Open the betting, declared; `amount` is what will lie in front of the player in this round."""

    amount: int


class Raise(PokerCommand, frozen=True, kw_only=True):
    """Raise, declared; `amount` is what will lie in front of the player in this round."""

    amount: int


class AllIn(PokerCommand, frozen=True, kw_only=True):
    """Put in everything, as a call, a bet or a raise."""


class PutIn(PokerCommand, frozen=True, kw_only=True):
    """Push these chips forward without a word; the dealer takes them for what the rules make of them."""

    chips: tuple[int, ...]


class Draw(PokerCommand, frozen=True, kw_only=True):
    """Exchange these cards of one's hand for others; none to stand."""

    cards: tuple[int, ...] = ()


class TakeKitty(PokerCommand, frozen=True, kw_only=True):
    """Throw the hand away and take the kitty for a bet equal to the last blind."""


class Muck(PokerCommand, frozen=True, kw_only=True):
    """Throw the hand away at the showdown."""


class Show(PokerCommand, frozen=True, kw_only=True):
    """Lay the hand open at the showdown."""


class AskToSee(PokerCommand, frozen=True, kw_only=True):
    """Ask to see a hand of the showdown that was not shown."""

    seat: int


HandCommand: TypeAlias = (
    StartHand
    | OverBlind
    | Fold
    | Check
    | Call
    | Bet
    | Raise
    | AllIn
    | PutIn
    | Draw
    | TakeKitty
    | Muck
    | Show
    | AskToSee
)
