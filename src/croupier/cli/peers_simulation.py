"""Another engine's rounds of blackjack beside ours, where one is installed. Nobody else deals the other games.

It is used as its own pages show, without the encoding that learners get: six decks, one player who draws to 17.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

DECKS, STANDS = 6, 17


def _rlcard() -> Callable[[], object]:
    """RLCard: a game that is begun anew for every round."""
    games: Any = import_module("rlcard.games.blackjack")
    game = games.Game()
    game.configure({"game_num_players": 1, "game_num_decks": DECKS})

    def one_round() -> object:
        game.init_game()
        while not game.is_over():
            game.step("hit" if game.players[0].score < STANDS else "stand")
        return game.winner

    return one_round


def simulation_peers(game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every engine that is installed and knows this game, with the work of one round."""
    if game == "blackjack" and find_spec("rlcard"):
        yield "rlcard", _rlcard()
