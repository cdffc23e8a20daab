"""Which module knows the mathematics of which game; each is imported when it is first asked."""

from importlib import import_module
from typing import Any, Protocol

from croupier.money import Odds
from croupier.odds.records import Advice, Kernel, Question, Report, Seen, Unanswerable

MODULES = {
    "caribbean-stud": "caribbean_stud",
    "big-raise-stud": "big_raise_stud",
    "four-card-poker": "four_card_poker",
    "lunar-poker": "lunar_poker",
    "ultimate-texas-holdem": "ultimate_texas_holdem",
    "blackjack": "blackjack",
    "baccarat": "baccarat",
    "dragon21": "dragon21",
    "electronic-tai-sai": "tai_sai",
}


class Mathematics(Protocol):
    """What the module of a game answers."""

    POLICIES: tuple[str, ...]
    """The strategies that can be simulated by name, the best first."""

    def analyse(self, question: Question) -> Report:
        """Figures of every wager that is offered under these options, and how to play."""

    def scales(self, question: Question) -> dict[str, dict[str, Odds]]:
        """The odds in force, by wager and by the words of the prize."""

    def advise(self, question: Question, seen: Seen) -> Advice:
        """What each choice is worth with these cards in view."""

    def kernel(self, question: Question, policy: Any) -> Kernel:
        """Compiled rounds under a policy: a name of POLICIES, or a function as the module describes it."""


def mathematics(game: str) -> Mathematics:
    """The module for a game."""
    if game not in MODULES:
        raise Unanswerable(f"there is no mathematics for {game!r}; there is for {', '.join(MODULES)}")
    module: Mathematics = import_module(f"croupier.odds.{MODULES[game]}")
    return module
