"""Other engines and evaluators beside ours, where they are installed.

Each is used as its own pages show: objects that may be kept are kept, every automation is on, nothing is asked for
that a hand does not need, such as the encoding that learners get. Poker: six players with 200 each call to the
showdown; blinds of 1 and 2, in stud an ante and an opening bet of 1; where bets are fixed they are 2 and 4.
Blackjack: six decks, one player who draws to 17. Nobody else deals the other games of the house.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.cli.bench.measure import Work
from croupier.things.cards import name

PLAYERS, STACK = 6, 200
DECKS, STANDS = 6, 17


def seven_card_peers(hands: list[tuple[int, ...]]) -> Iterator[tuple[str, Work, int]]:
    """For every evaluator that is installed: its name, the work of valuing these hands, and how many it values."""
    written = [[name(card) for card in hand] for hand in hands]
    if find_spec("phevaluator"):
        evaluate = import_module("phevaluator").evaluate_cards
        yield "phevaluator", lambda: [evaluate(*hand) for hand in hands], len(hands)  # it numbers cards as we do
    if find_spec("treys"):
        treys = import_module("treys")
        value = treys.Evaluator().evaluate
        cards = [[treys.Card.new(card) for card in hand] for hand in written]
        yield "treys", lambda: [value(hand[:2], hand[2:]) for hand in cards], len(cards)
    if find_spec("pokerkit"):
        pokerkit = import_module("pokerkit")
        kind = pokerkit.StandardHighHand
        few = [tuple(pokerkit.Card.parse("".join(hand))) for hand in written[: max(1, len(written) // 100)]]
        yield "pokerkit", lambda: [kind.from_game(hand) for hand in few], len(few)


def _pokerkit(game: str) -> Work:
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


def _clubs() -> Work:
    """clubs: one dealer, reset for every hand, told to bet what is to be called."""
    clubs: Any = import_module("clubs")
    dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)

    def hand() -> object:
        seen, done = dealer.reset(reset_stacks=True), [False]
        while not all(done):
            seen, _, done = dealer.step(seen["call"])
        return dealer.stacks

    return hand


def _texasholdem() -> Work:
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


def _rlcard_holdem() -> Work:
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


def poker_peers(game: str) -> Iterator[tuple[str, Work]]:
    """Every engine that is installed and knows this game, with the work of one hand."""
    if find_spec("pokerkit"):
        yield "pokerkit", _pokerkit(game)
    if game == "holdem":
        for name, of in (("clubs", _clubs), ("texasholdem", _texasholdem), ("rlcard", _rlcard_holdem)):
            if find_spec(name):
                yield name, of()


def _rlcard_blackjack() -> Work:
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


def simulation_peers(game: str) -> Iterator[tuple[str, Work]]:
    """Every engine that is installed and knows this game, with the work of one round."""
    if game == "blackjack" and find_spec("rlcard"):
        yield "rlcard", _rlcard_blackjack()
