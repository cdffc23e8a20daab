"""Big Raise Stud as compiled rounds: one player, a fresh deck each time, the ante with its raise and the bonus."""

from typing import Any

import numpy as np
from numba import njit

from croupier.games.big_raise_stud.odds.ante import best, terms, whole
from croupier.games.big_raise_stud.odds.bonus import gains as bonus_gains
from croupier.games.big_raise_stud.odds.hands import counts, ends
from croupier.games.big_raise_stud.odds.play import Plan, simple, sizes_of
from croupier.games.big_raise_stud.options import RAISES, Wagers
from croupier.mathematics.five_card import add, draw, ladder, round_parts, step_of
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import State
from croupier.mathematics.three_card import kinds, number_at
from croupier.things.hands import three

POLICIES = ("best", "simple", "always raise one", "always raise four", "never raise")
_PLANS: dict[str, Plan] = {
    "simple": simple,
    "always raise one": lambda _: 1,
    "always raise four": lambda _: 4,
    "never raise": lambda _: 0,
}


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds under one of POLICIES, or under a function of the player's three cards.

    The function is called once for every hand, as `policy((card, card, card))` with cards by number in rising order,
    and gives the number of antes to raise: 1 to 4, or 0 to fold.
    """
    t = terms(question)
    often = counts().sum(axis=0) / counts().sum()
    unit = round_parts([(gain, share) for row in t.gains for gain, share in zip(row, often, strict=True)], "the table")
    if policy == "best":
        sizes = best(t)
    elif callable(policy) or policy in _PLANS:
        sizes = sizes_of(policy if callable(policy) else _PLANS[policy])
    else:
        raise Unanswerable(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    if sizes.min() < 0 or sizes.max() > RAISES:
        raise Unanswerable(f"a raise is one to {RAISES} antes, and 0 folds: the policy gave another number")
    wagers: tuple[str, ...] = (Wagers.ANTE,)
    chip, prizes = 1, np.zeros(1, np.int64)
    if question.options.three_card_bonus:
        paid = bonus_gains(question)
        chip = round_parts([(paid[kind], float(np.mean(kinds() == kind))) for kind in three.Category], "the bonus")
        wagers = (Wagers.ANTE, Wagers.BONUS)
        prizes = np.array([int(paid[kind] * chip) for kind in three.Category], np.int64)[kinds()]
    tables = (ladder().tables, ends(), sizes.astype(np.uint8), whole(t, unit), prizes, (unit, chip))
    return Kernel(wagers, (unit, chip)[: len(wagers)], play, tables)


@njit(cache=True, nogil=True)
def play(  # noqa: PLR0913, PLR0917 - the contract of a kernel, and its tables
    state: State, rounds: int, sums: Any, entries: Any, codes: Any, sizes: Any, gains: Any, prizes: Any, units: Any
) -> None:
    """Rounds: three cards to the player; the community cards matter only if the player raises."""
    unit, chip = units
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        draw(state, deck, 0, 3)
        number = number_at(deck, 0)
        size, net = np.int64(sizes[number]), -unit
        if size:
            draw(state, deck, 3, 5)
            net = gains[size, codes[step_of(deck, entries)]]
        add(sums, 0, net, (1 + size) * unit)
        if prizes.shape[0] > 1:
            add(sums, 1, prizes[number], chip)
