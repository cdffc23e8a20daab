"""Poker engines beside ours: one hand after another on each that is installed, everybody calling to the showdown.

Each is used as its own pages show: objects that may be kept are kept, every automation is on, nothing is asked for
that a hand does not need. Six players with 200 each; blinds of 1 and 2, in stud an ante and an
opening bet of 1; where bets are fixed they are 2 and 4.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

PLAYERS, STACK = 6, 200
HandOf = Callable[[], object]
"""Plays one hand to its end."""


def _pokerkit(game: str) -> HandOf:
    """PokerKit: a game made once, a state for every hand, the dealer's part left to its automations."""
    kit: Any = import_module("pokerkit")
    trimmed = True  # antes that somebody cannot cover
    games: dict[str, tuple[Any, ...]] = {
        "holdem": (kit.NoLimitTexasHoldem, 0, (1, 2), 2),
        "omaha-hi-low": (kit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, 0, (1, 2), 2, 4),
        "seven-card-stud": (kit.FixedLimitSevenCardStud, 1, 1, 2, 4),
    }
    kind, *amounts = games[game]
    made = kind(tuple(kit.Automation), trimmed, *amounts)

    def hand() -> object:
        state = made(STACK, PLAYERS)
        if state.can_post_bring_in():
            state.post_bring_in()
        while state.status:
            state.check_or_call()
        return state.stacks

    return hand


def _clubs() -> HandOf:
    """clubs: one dealer, reset for every hand, told to bet what is to be called."""
    clubs: Any = import_module("clubs")
    dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)

    def hand() -> object:
        seen, done = dealer.reset(reset_stacks=True), [False]
        while not all(done):
            seen, _, done = dealer.step(seen["call"])
        return dealer.stacks

    return hand


def _texasholdem() -> HandOf:
    """texasholdem: one table, the chips put back before every hand."""
    package: Any = import_module("texasholdem")
    table = package.TexasHoldEm(buyin=STACK, big_blind=2, small_blind=1, max_players=PLAYERS)
    call, check = package.ActionType.CALL, package.ActionType.CHECK

    def hand() -> object:
        for player in table.players:
            player.chips = STACK
        table.start_hand()
        while table.is_hand_running():
            table.take_action(call if table.chips_to_call(table.current_player) else check)
        return table.players

    return hand


def _rlcard() -> HandOf:
    """RLCard: the game under its environment, without the encoding that learners get."""
    games: Any = import_module("rlcard.games.nolimitholdem")
    game = games.Game(num_players=PLAYERS)
    game.configure({"game_num_players": PLAYERS, "chips_for_each": STACK, "dealer_id": 0})
    call = games.Action.CHECK_CALL

    def hand() -> object:
        game.init_game()
        while not game.is_over():
            game.step(call)
        return game.get_payoffs()

    return hand


def poker_peers(game: str) -> Iterator[tuple[str, HandOf]]:
    """Every engine that is installed and knows this game, with the work of one hand."""
    if find_spec("pokerkit"):
        yield "pokerkit", _pokerkit(game)
    if game == "holdem":
        for name, of in (("clubs", _clubs), ("texasholdem", _texasholdem), ("rlcard", _rlcard)):
            if find_spec(name):
                yield name, of()
