"""Three Card Poker as compiled rounds: one player, a fresh deck each time, the ante with play and bonus, Pair Plus."""

from typing import Any

import numpy as np
from numba import njit

from croupier.games.three_card_poker.odds.counting import best, counts
from croupier.games.three_card_poker.odds.pays import ABOVE, BELOW, EQUAL, IDLE, LEAST, pair_plus, terms
from croupier.games.three_card_poker.odds.play import FLOORS, chosen, from_value
from croupier.games.three_card_poker.options import AfterFold, Options, Wagers
from croupier.mathematics.five_card import add, draw, round_parts
from croupier.mathematics.records import Kernel, Question, Unanswerable
from croupier.mathematics.streams import State
from croupier.mathematics.three_card import kinds, number_at, values
from croupier.things.hands.three import Category

POLICIES = ("best", *FLOORS, "always fold")


def kernel(question: Question, policy: Any) -> Kernel:
    """Compiled rounds under one of POLICIES, or under a function of the player's three cards.

    The function is called once for every hand, as `policy((card, card, card))` with cards by number in rising order,
    and says whether to play.
    """
    o: Options = question.options
    found, t = counts(LEAST[o.qualifies]), terms(question)
    if policy == "best":
        plan = best(found, t)
    elif callable(policy):
        plan = chosen(policy)
    elif policy in POLICIES:
        plan = np.zeros(len(found), np.bool_) if policy == "always fold" else from_value(FLOORS[policy][1])
    else:
        raise Unanswerable(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    share = {made: float(np.mean(kinds() == made)) for made in Category}
    unit = round_parts([(end.net, share[made]) for made in Category for end in t[made]], "the table")
    nets = np.array([[int(end.net * unit) for end in t[made]] for made in Category], np.int64)
    wagers: tuple[str, ...] = (Wagers.ANTE,)
    chip, prizes = 1, np.zeros(1, np.int64)
    if o.pair_plus:
        paid = pair_plus(question)
        chip = round_parts([(paid[made], share[made]) for made in Category], "Pair Plus")
        wagers = (Wagers.ANTE, Wagers.PAIR_PLUS)
        prizes = np.array([int(paid[made] * chip) for made in Category], np.int64)
    live = o.pair_plus_after_fold is AfterFold.LIVE
    facts = (values(), kinds(), plan.astype(np.uint8))
    return Kernel(
        wagers, (unit, chip)[: len(wagers)], play, (facts, nets, prizes, (LEAST[o.qualifies], unit, chip, live))
    )


@njit(cache=True, nogil=True)
def play(  # noqa: PLR0913, PLR0917 - the contract of a kernel, and its tables
    state: State, rounds: int, sums: Any, facts: Any, nets: Any, prizes: Any, table: Any
) -> None:
    """Rounds: three cards to the player; the dealer's matter only if the hand is played."""
    worth, classes, plan = facts
    least, unit, chip, live = table
    deck = np.arange(52).astype(np.uint8)
    for _ in range(rounds):
        draw(state, deck, 0, 3)
        mine = number_at(deck, 0)
        played, net = plan[mine], -unit
        if played:
            draw(state, deck, 3, 6)
            theirs = worth[number_at(deck, 3)]
            if theirs < least:
                end = IDLE
            elif theirs < worth[mine]:
                end = BELOW
            else:
                end = EQUAL if theirs == worth[mine] else ABOVE
            net = nets[classes[mine], end]
        add(sums, 0, net, 2 * unit if played else unit)
        if prizes.shape[0] > 1:
            # with a folded hand Pair Plus is lost, unless the house lets it live (T16(b))
            add(sums, 1, prizes[classes[mine]] if played or live else -chip, chip)
