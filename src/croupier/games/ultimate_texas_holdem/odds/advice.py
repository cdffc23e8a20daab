"""Ultimate Texas Hold'em: what each choice is worth with certain cards in view, exactly."""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.ultimate_texas_holdem.odds.best_play import best
from croupier.games.ultimate_texas_holdem.odds.boards import FULL_DECK, Boards, boards, layout, slot_of
from croupier.games.ultimate_texas_holdem.odds.counting import FLOP, RIVER, Work, worth
from croupier.games.ultimate_texas_holdem.odds.pays import Terms, amounts, part, terms
from croupier.games.ultimate_texas_holdem.odds.ranking import against, cell_of, desk, rank, ranks
from croupier.games.ultimate_texas_holdem.options import Choices
from croupier.law.books import Rule, document
from croupier.mathematics.records import Advice, Choice, Question, Seen, Unanswerable

R = document("ultimate-texas-holdem")


def advise(question: Question, seen: Seen) -> Advice:
    """The value of each choice in antes: with two own cards and none, three or five cards of the board."""
    _check(seen)
    t = terms(question)
    if not seen.board:
        return _before(t, seen)
    value = _open if len(seen.board) == 5 else _after
    return value(t, seen)


def _check(seen: Seen) -> None:
    """Refuse what cannot lie on a table."""
    if seen.dealer:
        raise Unanswerable("the dealer's cards are face down while the player decides; name your cards and the board")
    if len(seen.own) != 2 or len(seen.board) not in (0, 3, 5):
        told = f"not {len(seen.own)} and {len(seen.board)}"
        raise Unanswerable(f"a decision is taken with 2 own cards and 0, 3 or 5 cards of the board, {told}")
    every = (*seen.own, *seen.board, *seen.out)
    if len(set(every)) < len(every):
        raise Unanswerable("the same card is named twice; there is one of each in the deck")
    if any(not 0 <= card < 52 for card in every):
        raise Unanswerable("cards are numbered 0 (two of clubs) to 51 (ace of spades)")
    if 52 - len(every) < 7 - len(seen.board):
        raise Unanswerable("too few cards are left for the board and the dealer")


def _choice(name: str, value: Fraction, cite: Rule) -> Choice:
    return Choice(name=name, value=float(value), value_exact=value, cite=cite)


def _told(*choices: Choice) -> Advice:
    """The best first, and by how much."""
    falling = sorted(choices, key=lambda one: -(one.value_exact or 0))
    better = (falling[0].value_exact or 0) - (falling[1].value_exact or 0)
    if not better:
        return Advice(choices=tuple(falling), why=f"{falling[0].name} and {falling[1].name} are worth the same")
    why = f"{falling[0].name} is worth {float(better):.4f} antes more than {falling[1].name}"
    return Advice(choices=tuple(falling), why=why)


def antes(number: int) -> str:
    """A play wager in words."""
    return f"play {number} ante{'' if number == 1 else 's'}"


def _before(t: Terms, seen: Seen) -> Advice:
    """The first decision, out of the count over all boards."""
    if seen.out:
        raise Unanswerable("cards known to be gone are taken into account from the flop on; before it leave them out")
    play = best(t, FULL_DECK)
    kind = int(layout().kind[slot_of()[frozenset(seen.own)]])
    unit = Fraction(part(t), t.stake * play.ways[kind])
    played = [_choice(antes(m), sums * unit, R("U8(a)")) for m, sums in zip(t.early, play.played[kind], strict=True)]
    return _told(*played, _choice(Choices.CHECK, play.checked[kind] * unit, R("U8(a)")))


def _after(t: Terms, seen: Seen) -> Advice:
    """The second decision: every turn and river, and every dealer's hand."""
    work, left = _work(t, seen)
    played, checked = _runouts(np.array((*seen.own, *seen.board), dtype=np.int64), left, work)
    unit = Fraction(part(t), t.stake * work.hands * comb(len(left), 2))
    return _told(
        _choice(antes(t.flop), int(played) * unit, R("U8(b)")), _choice(Choices.CHECK, int(checked) * unit, R("U8(b)"))
    )


def _open(t: Terms, seen: Seen) -> Advice:
    """The last decision: every dealer's hand."""
    work, _ = _work(t, seen)
    own, board = np.array(seen.own, dtype=np.int64), np.array(seen.board, dtype=np.int64)
    _, played = _showdown(own[0], own[1], board, work)
    value = Fraction(int(played) * part(t), t.stake * work.hands)
    return _told(_choice(antes(t.river), value, R("U8(c)")), _choice(Choices.FOLD, Fraction(-2), R("U18(a)")))


def _work(t: Terms, seen: Seen) -> tuple[Work, NDArray[np.int64]]:
    """A deck without the cards that are gone, and what of it is unseen."""
    inside = np.ones(52, dtype=np.bool_)
    inside[list(seen.out)] = False
    cards: Boards = boards(FULL_DECK)._replace(inside=inside)
    work = Work(
        boards=cards,
        layout=layout(),
        ranks=ranks(both=t.both),
        desk=desk(),
        amounts=amounts(t, (t.flop, t.river)),
        hands=comb(52 - len(seen.out) - 7, 2),
    )
    known = {*seen.own, *seen.board, *seen.out}
    return work, np.array([card for card in range(52) if card not in known], dtype=np.int64)


@njit(cache=True, nogil=True)
def _showdown(one: int, other: int, board: NDArray[np.int64], work: Work) -> Any:
    """What playing after the flop and playing at the end come to on a board, over all hands of the dealer."""
    _, _, short = rank(board, work.boards.inside, work.ranks, work.desk)
    cell = cell_of(one, other, work.desk)
    met = against(cell, short, work.hands, work.ranks, work.desk)
    kind = work.ranks.category[work.desk.value[cell]]
    return worth(FLOP, kind, met, work.amounts), worth(RIVER, kind, met, work.amounts)


@njit(cache=True, nogil=True)
def _runouts(seen: NDArray[np.int64], left: NDArray[np.int64], work: Work) -> Any:
    """What playing after the flop and checking come to, over the last two cards and all hands of the dealer."""
    played, checked = 0, 0
    board = np.empty(5, dtype=np.int64)
    board[:3] = seen[2:]
    for a in range(len(left)):
        for b in range(a):
            board[3], board[4] = left[a], left[b]
            now, later = _showdown(seen[0], seen[1], board, work)
            played += now
            checked += max(later, work.amounts.fold * work.hands)
    return played, checked
