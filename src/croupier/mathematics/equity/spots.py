"""Spots: a game of the poker room, the hands in it, the board and the dead cards, read and checked.

In hold'em, Omaha and Manila a hand has its hole cards, and the board is filled to five. In stud a hand is filled to
its five or seven cards; where the deck has too few, the last one is a card for everybody, which lies on the board.
In draw a hand is five cards as they stand after the draw: AsAhKd?? keeps three and gets two of the unseen cards; what
was thrown away belongs to the dead cards.
"""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from croupier.law.books import Rule
from croupier.mathematics.equity.ranges import Holding, Seat, read, read_cards
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import Card, deck, names


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What the equities of a game depend on: its cards, and how hands are made of them."""

    name: str
    title: str
    shows: Rule
    """The rule on its showdown."""
    seats: dict[int, int]
    """The most players, by the number of cards in the deck."""
    own: int
    """Cards of a hand at the showdown."""
    boards: tuple[int, ...]
    """How many cards may lie on the board, none first."""
    stud: bool = False
    draw: bool = False
    two_and_three: bool = False
    """A hand is two of one's own cards and three of the board; otherwise the best five of all."""
    low: bool = False
    """The pot is divided with the best low hand that qualifies."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Hands against each other in one game, with what else is known."""

    game: Game
    deck: int
    hands: tuple[Holding, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    own: int
    """Cards of a hand at the showdown."""
    to_come: int
    """Cards of the board that are still to come."""

    @property
    def runs_out(self) -> bool:
        """Stud: whether the last card is one for everybody that has not been dealt yet."""
        return self.game.stud and self.to_come > 0

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that are neither on the board nor dead: hands have theirs out of these."""
        out = {*self.board, *self.dead}
        return tuple(card for card in deck(self.deck) if card not in out)


def spot(game: Game, hands: Sequence[str], board: str = "", dead: str = "", size: int = 0) -> Spot:
    """Read a spot; `size` is the number of cards in the deck, 0 for the game's largest."""
    size = size or max(game.seats)
    if size not in game.seats:
        decks = " or ".join(map(str, game.seats))
        raise Unanswerable(f"{game.title} is played with {decks} cards, not {size}")
    if not 2 <= len(hands) <= game.seats[size]:
        most = game.seats[size]
        raise Unanswerable(f"{game.title} with {size} cards has 2 to {most} hands, not {len(hands)}")
    laid, gone = read_cards(board, "the board", size), read_cards(dead, "the dead cards", size)
    own, common = _checked_board(game, laid)
    if game.stud and not laid and own * len(hands) > size - len(gone):
        own, common = own - 1, 1
    seat = Seat(size, own, game.stud, game.stud or game.draw)
    read_hands = tuple(read(text, seat) for text in hands)
    _refuse_twice(read_hands, laid, gone)
    pruned = tuple(_pruned(hand, {*laid, *gone}) for hand in read_hands)
    found = Spot(game=game, deck=size, hands=pruned, board=laid, dead=gone, own=own, to_come=common - len(laid))
    needed = own * len(hands) + found.to_come
    if needed > len(found.unseen):
        board_too = " and the board" if common else ""
        raise Unanswerable(f"{len(hands)} hands{board_too} need {needed} cards, and {len(found.unseen)} are there")
    return found


def _checked_board(game: Game, laid: tuple[Card, ...]) -> tuple[int, int]:
    """Cards of a hand and of the board, for a board of so many."""
    own, common, numbers = game.own, game.boards[-1], game.boards
    if game.stud:
        numbers = (0, 1)
        own, common = own - len(laid), len(laid)
    if len(laid) not in numbers:
        told = " or ".join(map(str, numbers)) if len(numbers) > 1 else "no"
        raise Unanswerable(f"the board of {game.title} has {told} cards, not {len(laid)}: {names(laid)}")
    return own, common


def _refuse_twice(hands: Sequence[Holding], board: tuple[Card, ...], dead: tuple[Card, ...]) -> None:
    """Refuse a card that is in two places for certain."""
    places = [(f"hand {n}", hand.alternatives[0]) for n, hand in enumerate(hands, 1) if len(hand.alternatives) == 1]
    places += [("the board", board), ("the dead cards", dead)]
    for (one, here), (other, there) in combinations(places, 2):
        both = [card for card in here if card in there]
        if both:
            raise Unanswerable(f"{names(both)} cannot be in {one} and in {other}: there is only one of each card")


def _pruned(hand: Holding, out: set[Card]) -> Holding:
    """A hand without the alternatives that the board and the dead cards rule out."""
    left = tuple(cards for cards in hand.alternatives if out.isdisjoint(cards))
    if not left:
        gone = names(sorted(out))
        raise Unanswerable(f"nothing is left of {hand.text!r}: board and dead cards ({gone}) rule out every hand of it")
    return Holding(hand.text, left, hand.missing)
