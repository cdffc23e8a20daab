"""Prizes that a pay scale does not have: added where its ranking knows the hand, refused where it does not."""

from fractions import Fraction
from math import comb

import pytest

from croupier.games.four_card_poker.odds import pays as four_card
from croupier.games.questions import answer, ask, mathematics, named, typed
from croupier.mathematics.records import Report, Unanswerable
from croupier.things.hands import four


def asked(game: str, *lines: str) -> Report:
    """The answer with these lines of a pay scale."""
    return answer(ask(game, pays=typed(lines)))


def gained(game: str, wager: str, line: str) -> Fraction:
    """What a line is worth to the player, exactly."""
    before, after = (
        next(one.edge_exact for one in report.wagers if one.name == wager)
        for report in (asked(game), asked(game, line))
    )
    assert before is not None
    assert after is not None
    return before - after


@pytest.mark.parametrize(
    ("game", "wager", "line", "worth"),
    [
        # 10,200 straights in 2,598,960 hands of five; the jackpot chip is gone in any case.
        ("caribbean-stud", "jackpot", "jackpot: straight = 9 to 1", Fraction(9 * 10_200, comb(52, 5))),
        # 16,440 hands of three are odd cards: a lost unit becomes a fifth won.
        ("big-raise-stud", "bonus", "bonus: odd cards = 1 to 5", Fraction(6, 5) * Fraction(16_440, comb(52, 3))),
    ],
)
def test_a_new_prize_is_worth_its_hands(game: str, wager: str, line: str, worth: Fraction) -> None:
    """The edge falls by how often the hand comes, times what it pays; the rest is as it was."""
    assert gained(game, wager, line) == worth


def test_a_bonus_of_four_cards() -> None:
    """A bonus is paid on the ante whether the hand wins or loses, and not on a folded hand."""
    question = named(ask("four-card-poker", pays=typed(["ante-bonus: flush = 2 to 1"])))
    assert question.pays.keys() == {"ante bonus"}
    usual, new = four_card.terms(ask("four-card-poker")), four_card.terms(question)
    for made in four.Category:
        more = 2 if made is four.Category.FLUSH else 0
        fold, *plays = zip(usual.nets[made], new.nets[made], strict=True)
        assert fold[0] == fold[1]
        assert all(after == tuple(one + more for one in before) for before, after in plays)


@pytest.mark.parametrize("lines", [["trips: two pairs = 1 to 1"], ["trips: one pair = 1 to 1"]])
def test_new_lines_of_trips_and_blind(lines: list[str]) -> None:
    """They stand in their place in the scale, the best first."""
    scales = mathematics("ultimate-texas-holdem").scales(
        ask("ultimate-texas-holdem", pays=typed([*lines, "blind: two pairs = 1 to 2"]))
    )
    assert list(scales["trips"])[-2:] == ["three of a kind", lines[0].partition(" =")[0].removeprefix("trips: ")]
    assert list(scales["blind"])[-2:] == ["straight", "two pairs"]


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        ("baccarat", "tie: draw = 9 to 1", "its prizes are tie"),
        ("big-raise-stud", "raise: odd cards = 1 to 1", "its prizes are"),
        ("four-card-poker", "aces: one pair = 1 to 1", "two pairs, pair of aces"),
        ("four-card-poker", "ante bonus: royal flush = 50 to 1", "a prize can be added for flush, straight, two pairs"),
        ("caribbean-stud", "jackpot: pair = 1 to 1", "a prize can be added for straight, three of a kind"),
        ("caribbean-stud", "anti: pair = 1 to 1", "has no pay scale 'anti'; it has ante, bet, jackpot"),
    ],
)
def test_a_prize_that_cannot_be(game: str, line: str, says: str) -> None:
    """The message lists the prizes, and the hands for which there could be one."""
    with pytest.raises(Unanswerable, match=says):
        named(ask(game, pays=typed([line])))
