"""PokerKit on the same hand: it is given our cards and our players' actions, and settles by itself.

Where its rules are others than ours, or its settlement goes another way, this module says so and nowhere else:

* odd chips of a pot all go to one player there; here one to each in turn (8.1.5);
* a hand that cannot win is killed there before the pots are made, so that a side pot may melt into another and an odd
  chip go elsewhere; here pots stay what was paid into them;
* when somebody has a low hand, it halves every pot, also one that no low hand contests, and hands that half to all
  who contest it; here such a pot is for the high hand (8.10.5(e), 8.16.6(e)).

So its pots and its hands are taken as they lie before that, and divided by the few lines of `divided`.
"""

import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pokerkit as kit

from croupier.engines.betting.options import Commission, HeadsUp, Limit, OddChips, Options, ShowingTie
from croupier.things.cards import deck, name

CARDS = [next(kit.Card.parse(name(card))) for card in deck()]
SMALL, BIG = 10, 20
"""The bets of fixed limit; the small one is the big blind and the table minimum."""
BLINDS, ANTE, BRING_IN = (5, 10), 3, 4
BY_ITSELF = (
    kit.Automation.ANTE_POSTING,
    kit.Automation.BET_COLLECTION,
    kit.Automation.BLIND_OR_STRADDLE_POSTING,
    kit.Automation.RUNOUT_COUNT_SELECTION,
)
"""What PokerKit does unasked; cards come from us, and the showdown is held back until its pots are read."""
AS_ELSEWHERE = Options(
    minimum=SMALL,
    chips=(1,),
    commission=Commission.NIL,
    heads_up=HeadsUp.BUTTON,
    odd_chips=OddChips.POSITION,
    showing_tie=ShowingTie.POSITION,
)
"""The options under which our table plays as PokerKit does."""


class Kind(msgspec.Struct, frozen=True):
    """A game that both play: ours by name and options, theirs by class and amounts."""

    game: str
    options: Options
    theirs: type[Any]
    amounts: tuple[Any, ...]

    def state(self, stacks: Sequence[int]) -> Any:
        """A hand of theirs, the player left of the button first."""
        trimmed = True  # who cannot cover the ante plays for what was put in
        made = self.theirs(BY_ITSELF, trimmed, *self.amounts, mode=kit.Mode.CASH_GAME)
        return made(tuple(stacks), len(stacks))


def _limit(kind: type[Any]) -> type[Any]:
    """A class of theirs at fixed limit without a cap on raises: ours counts them, by 6.8.

    Its Omaha high-low of that name plays pot limit as it is shipped.
    """
    fixed = kit.BettingStructure.FIXED_LIMIT
    return type(kind.__name__, (kind,), {"betting_structure": fixed, "max_completion_betting_or_raising_count": None})


def _ours(limit: Limit, *, stud: bool = False) -> Options:
    forced: dict[str, Any] = {"blinds": (), "ante": ANTE, "bring_in": BRING_IN} if stud else {"blinds": BLINDS}
    return msgspec.structs.replace(AS_ELSEWHERE, limit=limit, **forced)


BETS = (SMALL, BIG)
KINDS = {
    "no-limit holdem": Kind("holdem", _ours(Limit.NONE), kit.NoLimitTexasHoldem, (0, BLINDS, SMALL)),
    "no-limit holdem with antes": Kind(
        "holdem",
        msgspec.structs.replace(_ours(Limit.NONE), ante=ANTE),
        kit.NoLimitTexasHoldem,
        (ANTE, BLINDS, SMALL),
    ),
    "limit holdem": Kind("holdem", _ours(Limit.FIXED), _limit(kit.FixedLimitTexasHoldem), (0, BLINDS, *BETS)),
    "pot-limit omaha": Kind("omaha", _ours(Limit.POT), kit.PotLimitOmahaHoldem, (0, BLINDS, SMALL)),
    "limit omaha high-low": Kind(
        "omaha-hi-low",
        _ours(Limit.FIXED),
        _limit(kit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter),
        (0, BLINDS, *BETS),
    ),
    "limit stud": Kind(
        "seven-card-stud",
        _ours(Limit.FIXED, stud=True),
        _limit(kit.FixedLimitSevenCardStud),
        (ANTE, BRING_IN, *BETS),
    ),
    "limit stud high-low": Kind(
        "seven-card-stud-hi-low",
        _ours(Limit.FIXED, stud=True),
        _limit(kit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
        (ANTE, BRING_IN, *BETS),
    ),
}


# --- the hand -------------------------------------------------------------------------------------


def quietly(act: Callable[..., Any], *given: Any) -> Any:
    """Do something of which PokerKit would only warn, such as a fold where a check is free."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return act(*given)


def show_all(state: Any) -> None:
    """Lay open every hand that PokerKit waits for: before the last cards where all are all-in, and at the end."""
    laid_open = True
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards(laid_open)


def check_alone(state: Any) -> bool:
    """Check for a player whom only PokerKit asks: everybody else folded or is all-in, and there is nothing to call."""
    if state.actor_index is None:
        return False
    assert len(state.actor_indices) == 1
    assert state.checking_or_calling_amount == 0
    state.check_or_call()
    return True


def deal_holes(state: Any, dealt: dict[int, list[int]]) -> None:
    """Give every player the cards of this street, those who folded none."""
    while dealt and state.hole_dealee_index is not None:
        state.deal_hole([CARDS[card] for card in dealt.pop(state.hole_dealee_index)])


def bounds(state: Any) -> tuple[int, int] | None:
    """From what to what the player may bet or raise by their rules."""
    least = quietly(lambda: state.min_completion_betting_or_raising_to_amount)
    return None if least is None else (least, state.max_completion_betting_or_raising_to_amount)


# --- the end --------------------------------------------------------------------------------------


def settled(state: Any) -> tuple[list[int], list[int]]:
    """The stacks after the hand: by their pots and hands with our odd chips, and as PokerKit leaves them."""
    show_all(state)
    pots = [(pot.amount, pot.player_indices) for pot in state.pots]
    stacks = list(state.stacks)
    if sum(state.statuses) == 1:
        stacks[state.statuses.index(True)] += sum(state.bets) + sum(amount for amount, _ in pots)
    else:
        kinds = range(state.hand_type_count)
        hands = [[state.get_hand(player, 0, kind) for player in state.player_indices] for kind in kinds]
        for amount, players in pots:
            for player, won in divided(amount, players, hands):
                stacks[player] += won
    for can, act in (
        (state.can_kill_hand, state.kill_hand),
        (state.can_push_chips, state.push_chips),
        (state.can_pull_chips, state.pull_chips),
    ):
        while can():
            quietly(act)
    return stacks, list(state.stacks)


def divided(amount: int, players: Sequence[int], hands: Sequence[Sequence[Any]]) -> Iterable[tuple[int, int]]:
    """A pot among the best of each kind of hand, the odd chip to the high hand, then by position."""
    tried = [kind for kind in hands if any(kind[player] is not None for player in players)]
    half, odd = divmod(amount, len(tried))
    for place, kind in enumerate(tried):
        best = max(kind[player] for player in players if kind[player] is not None)
        winners = [player for player in players if kind[player] == best]
        each, rest = divmod(half + (0 if place else odd), len(winners))
        yield from ((player, each + (turn < rest)) for turn, player in enumerate(winners))
