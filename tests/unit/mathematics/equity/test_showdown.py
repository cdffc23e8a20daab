"""The equity of a full deal is the pot as the poker table divides it: the same hands win, and take the same parts."""

from fractions import Fraction
from random import Random

import pytest

from croupier.engines.betting.evolving.showdown import SHOWDOWN
from croupier.engines.betting.hand.pots import pots, share_out
from croupier.engines.betting.hand.showdown import next_hand
from croupier.engines.betting.options import Commission, Options
from croupier.engines.betting.state import NOBODY, SEATS, Hand, Place
from croupier.games.poker import odds as poker
from croupier.games.poker.odds import spot
from croupier.games.poker.variants import GAMES
from croupier.law.law import law_of
from croupier.mathematics.equity import equity
from croupier.things.cards import deck, name

DEALS = 240
"""Full deals of each game, over all its decks."""
PAID = 55_440
"""What everybody put in: the pot can be halved and divided by any number of winners."""


def awarded(game: str, size: int, hands: list[tuple[int, ...]], board: tuple[int, ...]) -> list[Fraction]:
    """What the table gives each hand of the pot: hands are shown or thrown away in turn, then the pot is divided."""
    seats = sum(1 << seat for seat in range(1, len(hands) + 1))
    places = [Place(owner=f"p{seat}", paid=PAID, down=cards) for seat, cards in enumerate(hands, 1)]
    h = Hand(
        law=law_of("poker-victoria"),
        variant=GAMES[game],
        options=Options(deck=size, commission=Commission.NIL, chips=(1,)),
        number=1,
        button=1,
        places=(NOBODY, *places, *[NOBODY] * (SEATS - 1 - len(places))),
        dealt=seats,
        live=seats,
        able=seats,
        street=len(GAMES[game].streets),
        opener=1,
        board=board,
    )
    while (event := next_hand(h)) is not None:
        h = SHOWDOWN.of[type(event)](h, event)
    (pot,) = pots(h)
    shares = [Fraction()] * len(hands)
    for share in share_out(h, pot, pot.amount):
        shares[share.seat - 1] += Fraction(share.amount, pot.amount)
    return shares


@pytest.mark.parametrize("game", GAMES)
def test_the_table_divides_the_pot_alike(game: str) -> None:
    """Random deals with two hands to as many as there are cards for, in every deck of the game."""
    variant = GAMES[game]
    own, common = poker.GAMES[game].own, poker.GAMES[game].boards[-1]
    random = Random(game)
    ties = 0
    for size, seats in variant.seats.items():
        for _ in range(DEALS // len(variant.seats)):
            cards = list(deck(size))
            random.shuffle(cards)
            number = random.randint(2, min(seats, (size - common) // own))
            hands = [tuple(cards.pop() for _ in range(own)) for _ in range(number)]
            board = tuple(cards.pop() for _ in range(common))
            texts = ["".join(map(name, hand)) for hand in hands]
            found = equity(spot(game, texts, board="".join(map(name, board)), size=size))
            assert found.total == 1
            shares = [hand.share for hand in found.hands]
            assert shares == awarded(game, size, hands, board), (texts, board)
            ties += max(shares) < 1
    if variant.low or common:
        assert ties  # parts of pots were among them


def test_the_community_card_of_stud() -> None:
    """The table's own reckoning with a card for everybody, which stands for the last one."""
    random = Random(7)
    for _ in range(60):
        cards = list(deck(52))
        random.shuffle(cards)
        hands = [tuple(cards.pop() for _ in range(6)) for _ in range(8)]
        board = (cards.pop(),)
        texts = ["".join(map(name, hand)) for hand in hands]
        for game in ("seven-card-stud", "seven-card-stud-hi-low"):
            found = equity(spot(game, texts, board=name(board[0])))
            assert [hand.share for hand in found.hands] == awarded(game, 52, hands, board)
