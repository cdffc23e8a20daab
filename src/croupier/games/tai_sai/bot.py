"""How bots play tai-sai: they insert notes and wager with what their own terminal shows them."""

from collections.abc import Callable

from croupier.engines.chance.commands import AnyTaiSaiCommand, ClaimTerminal, InsertNote, PlaceBet
from croupier.engines.chance.shown import AreaShown, TerminalView
from croupier.kernel.people import Who

STYLES = (
    ("small", "big", "odd", "even"),
    ("total", "face"),
    ("double", "dice"),
    ("any-triple", "triple", "four", "three"),
)
"""The kinds of bets that a bot favours; by its place and the spin it changes its mind."""
ENOUGH = 10
"""How many times the minimum a bot wants to have before it wagers."""
MOST_TOUCHES = 3
"""On how many areas it wagers in a spin, at most."""
LAST_SECONDS = 2
"""A bot touches nothing so shortly before the end."""


def favoured(shown: TerminalView) -> tuple[AreaShown, ...]:
    """The areas that a bot considers in this spin."""
    kinds = STYLES[(shown.terminal + shown.spin // 2) % len(STYLES)]
    return tuple(one for one in shown.areas if one.kind in kinds and one.most)


def pick(shown: TerminalView, bot: Who, *, now: int, below: Callable[[int], int]) -> AnyTaiSaiCommand | None:
    """What a bot does next: a terminal, credits, a wager; None when it waits. One terminal stays free for a person."""
    if not shown.terminal:
        free = sum(not person for _, person in shown.terminals)
        return ClaimTerminal(by=bot) if free > 1 else None
    if shown.credits + shown.wagered < ENOUGH * shown.minimum:
        return InsertNote(by=bot, amount=max(shown.notes)) if shown.notes else None
    late = shown.clock.closes_at and now >= shown.clock.closes_at - LAST_SECONDS
    areas = favoured(shown)
    touches = 1 + (shown.terminal + shown.spin) % MOST_TOUCHES
    if shown.phase != "betting" or late or not areas or sum(1 for one in shown.areas if one.chips) >= touches:
        return None
    area = areas[below(len(areas))]
    chips = [one for one in shown.denominations if area.least <= one <= min(area.most, 5 * area.least)]
    return PlaceBet(by=bot, bet=area.bet, amount=chips[below(len(chips))] if chips else area.least)
