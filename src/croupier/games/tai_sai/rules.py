"""When each wager of tai-sai wins (T6)."""

from collections.abc import Callable
from functools import cache

from croupier.games.tai_sai.tables import BETS, Kind
from croupier.kernel.terminals import Bet
from croupier.things.dice import Dice


@cache
def winning(dice: Dice) -> dict[str, str]:
    """The bets that these dice win, in the order of the layout, each with its line of the pay scale."""
    return {name: by for name, bet in BETS.items() if (by := line(bet, dice))}


def line(bet: Bet, dice: Dice) -> str:
    """The line of the pay scale by which these dice pay the bet; empty if it has lost."""
    return _LINES[bet.kind](bet, dice)


def _triple(dice: Dice) -> bool:
    return dice[0] == dice[1] == dice[2]


def _if(won: bool, name: str) -> str:  # noqa: FBT001 - a word for "if"
    return name if won else ""


def _size(bet: Bet, dice: Dice) -> str:
    least = 4 if bet.kind == Kind.SMALL else 11
    return _if(least <= sum(dice) <= least + 6 and not _triple(dice), bet.kind)


def _parity(bet: Bet, dice: Dice) -> str:
    return _if(sum(dice) % 2 == (bet.kind == Kind.ODD) and not _triple(dice), bet.kind)


def _total(bet: Bet, dice: Dice) -> str:
    return _if(sum(dice) == bet.numbers[0], bet.lines[0])


def _face(bet: Bet, dice: Dice) -> str:
    times = dice.count(bet.numbers[0])
    return f"face-{times}" if times else ""


_LINES: dict[str, Callable[[Bet, Dice], str]] = {
    Kind.SMALL: _size,
    Kind.BIG: _size,
    Kind.ODD: _parity,
    Kind.EVEN: _parity,
    Kind.TRIPLE: lambda bet, dice: _if(_triple(dice) and dice[0] == bet.numbers[0], Kind.TRIPLE),
    Kind.ANY_TRIPLE: lambda _, dice: _if(_triple(dice), Kind.ANY_TRIPLE),
    Kind.DOUBLE: lambda bet, dice: _if(dice.count(bet.numbers[0]) >= 2, Kind.DOUBLE),
    Kind.TOTAL: _total,
    Kind.DICE: lambda bet, dice: _if(set(bet.numbers) <= set(dice), Kind.DICE),
    Kind.FACE: _face,
    Kind.THREE: lambda bet, dice: _if(tuple(sorted(dice)) == bet.numbers, bet.lines[0]),
    Kind.FOUR: lambda bet, dice: _if(len(set(dice)) == 3 and set(dice) <= set(bet.numbers), Kind.FOUR),
}


def size(dice: Dice) -> str:
    """What a result is called for short: small, big or triple."""
    return Kind.TRIPLE if _triple(dice) else Kind.SMALL if sum(dice) <= 10 else Kind.BIG
