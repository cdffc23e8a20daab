"""Questions about games that need no table: what a hand is worth, equity, the house edge, advice, simulation."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from croupier.door.opening import game_name, plain_options
from croupier.door.values import Amount, in_cards, in_cents, whole
from croupier.games.poker.variants import GAMES
from croupier.games.questions import MODULES, answer, ask, mathematics, named, tables_of, typed
from croupier.mathematics.records import Advice, Pays, Question, Report, Seen
from croupier.things.cards import names
from croupier.things.hands import ORDERS, best_five, describe, describe_low, high, low, low_two_and_three, two_and_three

if TYPE_CHECKING:
    from croupier.mathematics.equity import Equity
    from croupier.mathematics.simulation import Estimate

Scale: TypeAlias = Mapping[str, Mapping[str, str]] | Iterable[str]
"""Odds of one's own: {"bet": {"royal flush": "250 to 1"}}, or lines such as "bet: royal flush = 250 to 1"."""


class Hand(NamedTuple):
    """What a hand of poker is worth; of two hands the greater value wins."""

    value: int
    words: str
    low: int | None = None
    """The value of the low hand, the greater the better; None where none qualifies or the game has none."""
    low_words: str = ""

    def __str__(self) -> str:
        """The hand in words."""
        return f"{self.words}; low {self.low_words}" if self.low_words else self.words


def evaluate(
    cards: str | Sequence[str], board: str | Sequence[str] = "", *, game: str = "holdem", deck: int = 52
) -> Hand:
    """What cards are worth in a game of poker: the best five, in Omaha two of one's own and three of the board.

    >>> evaluate("Ac Ad", "2c 7d Th 9s 3h").words
    'one pair, aces'
    >>> evaluate("Ah Kh", "Qh Jh Th") > evaluate("9s 9c", "9d 9h 2c")
    True
    """
    name = _poker(game)
    own, shared = in_cards(cards, "the hand"), in_cards(board, "the board")
    if len({*own, *shared}) < len(own) + len(shared):
        twice = [card for card in {*own, *shared} if (*own, *shared).count(card) > 1]
        raise ValueError(f"{names(twice)} is there twice: there is only one of each card")
    if deck not in ORDERS:
        raise ValueError(f"there is no deck of {deck} cards: write {' or '.join(map(str, ORDERS))}")
    order, variant = ORDERS[deck], GAMES[name]
    if variant.two_and_three:
        value = two_and_three(own, shared, order)
        lowest = low_two_and_three(own, shared) if variant.low else None
    else:
        value = high((*own, *shared), order)
        lowest = low((*own, *shared)) if variant.low else None
    return Hand(value, describe(value), lowest, "" if lowest is None else describe_low(lowest))


def best(cards: str | Sequence[str]) -> str:
    """The five cards that make the best hand, ordered for reading.

    >>> best("4s Kc 9c 4h Kd 2d 3d")
    'Kd Kc 4s 4h 9c'
    """
    return names(best_five(in_cards(cards, "the cards")))


def equity(  # noqa: PLR0913 - each is a part of the question, all but game and hands by name
    game: str, *hands: str, board: str = "", dead: str = "", deck: int = 0, samples: int | None = None, seed: int = 1
) -> "Equity":
    """How often each hand wins, ties and loses, and its share of the pot: counted where it can be, else sampled.

    Hands are cards ("AsKs"), ranges ("QQ+, AKs") or "random".

    >>> equity("holdem", "AdAc", "KhKs").hands[0].wins
    1388072
    """
    from croupier.games.poker.odds import spot  # noqa: PLC0415 - who asks waits for the compiler
    from croupier.mathematics.equity import equity as of  # noqa: PLC0415 - the same

    return of(spot(_poker(game), hands, board=board, dead=dead, size=deck), samples, seed)


def edge(
    game: str,
    *,
    pays: Scale = (),
    stake: Amount = 0,
    meter: Amount | None = None,
    edition: str = "",
    **options: Any,
) -> Report:
    """What every wager of a game costs, exactly, and how to play it; with a pay scale of one's own if `pays` says so.

    >>> report = edge("tai-sai")
    >>> next(one.edge for one in report.wagers if one.name == "big")
    0.027777777777777776
    """
    return answer(_question(game, edition, options, pays=pays, stake=stake, meter=meter))


def advise(  # noqa: PLR0913 - what a player sees, and the rules of the table
    game: str,
    cards: str | Sequence[str],
    *,
    dealer: str = "",
    board: str = "",
    out: str = "",
    pays: Scale = (),
    edition: str = "",
    **options: Any,
) -> Advice:
    """What each choice is worth with these cards, the best first, in units of the first wager.

    >>> advise("caribbean-stud", "As Kd Jh 8c 3d", dealer="7h").choices[0].name
    'fold'
    """
    question = _question(game, edition, options, pays=pays)
    seen = Seen(
        own=in_cards(cards, "the hand"),
        dealer=in_cards(dealer, "dealer"),
        board=in_cards(board, "board"),
        out=in_cards(out, "out"),
    )
    return mathematics(question.game).advise(question, seen)


class Simulation(NamedTuple):
    """What rounds by the million say of a game."""

    game: str
    policy: str
    rounds: int
    seed: int
    wagers: "dict[str, Estimate]"
    """By wager: edge, standard_error, variance, hit_rate, element_of_risk, and low and high of the 95% interval."""


def simulate(  # noqa: PLR0913 - each is a part of the question, all but the game by name
    game: str,
    *,
    rounds: int = 1_000_000,
    seed: int | None = None,
    policy: str = "",
    pays: Scale = (),
    edition: str = "",
    **options: Any,
) -> Simulation:
    """Play rounds with compiled code under a policy of the game, the best there is unless one is named.

    The same seed gives the same answer. `croupier simulate` on the command line does it with all processors.
    """
    from croupier.mathematics.simulation import estimates, simulated  # noqa: PLC0415 - who asks waits for the compiler

    whole(rounds, "rounds", 1)
    question = _question(game, edition, options, pays=pays)
    module = mathematics(question.game)
    if policy and policy not in module.POLICIES:
        raise LookupError(f"{question.game} has no policy {policy!r}; it has {', '.join(module.POLICIES) or 'none'}")
    policy = policy or next(iter(module.POLICIES), "")
    seed = secrets.randbelow(1 << 32) if seed is None else whole(seed, "seed", 0)
    kernel = module.kernel(question, policy)
    return Simulation(question.game, policy, rounds, seed, dict(estimates(kernel, simulated(kernel, rounds, seed))))


def _question(game: str, edition: str, options: dict[str, Any], **more: Any) -> Question:
    """The question that the mathematics answers."""
    name = game_name(game)
    if name not in MODULES:
        raise LookupError(f"{name} is not a house game, so it has no edge; choose from {', '.join(MODULES)}")
    given = plain_options(name, tables_of(name, edition).options, options)
    stake, meter = more.get("stake", 0), more.get("meter")
    return named(
        ask(
            name,
            edition,
            given,
            pays=_pays(more["pays"]),
            stake=in_cents(stake, "the stake"),
            meter=None if meter is None else in_cents(meter, "the meter"),
        )
    )


def _pays(scale: Scale) -> Pays:
    """Odds of one's own as the mathematics has them."""
    if not isinstance(scale, Mapping):
        return typed([scale] if isinstance(scale, str) else scale)
    return typed([f"{wager}: {prize} = {odds}" for wager, lines in scale.items() for prize, odds in lines.items()])


def _poker(game: str) -> str:
    name = game_name(game)
    if name not in GAMES:
        raise LookupError(f"{name} is not poker; choose from {', '.join(GAMES)}")
    return name
