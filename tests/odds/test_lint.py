"""Doubts about rules: each kind is found where it is and nowhere else."""

from fractions import Fraction

from croupier.odds.figures import figures
from croupier.odds.lint import between_scales, doubts, of_the_poker_room
from croupier.odds.records import Figures, Outcome, Report
from croupier.rulebook import document

R = document("caribbean-stud")


def wager(name: str, edge: Fraction, *, never: bool = False) -> Figures:
    """A wager with this edge, and perhaps with a prize that nobody can win."""
    ends = [Outcome(label="all", ways=1, net=-edge)]
    if never:
        ends.append(Outcome(label="five of a kind", ways=0, net=Fraction(99), cite=R("5.8")))
    return figures(name, name, R("5.1(a)"), ends)


def report(*wagers: Figures) -> Report:
    """A game with these wagers."""
    return Report(game="caribbean-stud", edition="gazetted", wagers=wagers)


def test_a_sound_game_raises_no_doubt() -> None:
    """Edges between two and five hundredths are nothing to look at."""
    assert doubts(report(*[wager(str(n), Fraction(n, 100)) for n in (2, 3, 4, 5)])) == ()


def test_a_wager_that_favours_the_player() -> None:
    """An edge below nought is named with its rule."""
    (found,) = doubts(report(wager("ante", Fraction(-1, 100)), wager("bet", Fraction(1, 100))))
    assert (found.kind, found.wager, found.cite) == ("favours the player", "ante", "caribbean-stud 5.1(a)")


def test_an_edge_far_from_its_kin() -> None:
    """Fourteen hundredths among ones and twos are far; among twelves they are not."""
    near = [wager(str(n), Fraction(n, 100)) for n in (1, 2, 2)]
    (found,) = doubts(report(*near, wager("tie", Fraction(14, 100))))
    assert (found.kind, found.wager) == ("far from its kin", "tie")
    assert (
        doubts(report(*[wager(str(n), Fraction(n, 100)) for n in (12, 13, 12)], wager("tie", Fraction(14, 100)))) == ()
    )


def test_a_prize_that_cannot_come_up() -> None:
    """A prize with no way to win it is named with the rule that pays it."""
    (found,) = doubts(report(wager("ante", Fraction(1, 100), never=True)))
    assert (found.kind, found.cite) == ("cannot occur", "caribbean-stud 5.8")
    assert "five of a kind" in found.text


def test_a_scale_far_from_the_other_scales() -> None:
    """Of three scales the one that leaves the others is named."""
    edges = {"A": wager("aces", Fraction(2, 100)), "B": wager("aces", Fraction(3, 100))}
    assert not list(between_scales("g", "scale", edges, R("5.8")))
    (found,) = between_scales("g", "scale", {**edges, "C": wager("aces", Fraction(20, 100))}, R("5.8"))
    assert "scale = C" in found.text


def test_low_hands_that_no_short_deck_can_make() -> None:
    """With 36 and 32 cards there are not five ranks up to the eight; with 40 there are, and with 52."""
    found = [(one.game, one.text.split(" cards")[0]) for one in of_the_poker_room()]
    assert found == [("seven-card-stud-hi-low", "with 36"), ("seven-card-stud-hi-low", "with 32")]
