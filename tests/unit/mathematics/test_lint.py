"""Doubts about rules: each kind is found where it is and nowhere else."""

from fractions import Fraction

from msgspec.structs import replace

from croupier.games.poker.odds import doubts as of_the_poker_room
from croupier.law.books import document
from croupier.mathematics.figures import figures
from croupier.mathematics.lint import between_scales, doubts
from croupier.mathematics.records import Figures, Outcome, Report

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


def test_a_simulated_edge_has_to_be_sure() -> None:
    """A hundredth below nought is no doubt within three standard errors, and one beyond them."""
    ante = wager("ante", Fraction(-1, 100))
    assert doubts(report(replace(ante, standard_error=0.005))) == ()
    assert [one.kind for one in doubts(report(replace(ante, standard_error=0.003)))] == ["favours the player"]


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
    lost = figures("ante", "ante", R("5.1(a)"), [*LOSSES, Outcome(label="never lost", ways=0, net=Fraction(-1))])
    assert doubts(report(lost)) == (), "a way to lose that cannot come up is no prize"


LOSSES = (Outcome(label="all", ways=1, net=Fraction(-1, 100)),)


def test_a_scale_far_from_the_other_scales() -> None:
    """Of three scales the one that leaves the others is named."""
    edges = {"A": wager("aces", Fraction(2, 100)), "B": wager("aces", Fraction(3, 100))}
    assert not list(between_scales("g", "scale", edges, R("5.8")))
    (found,) = between_scales("g", "scale", {**edges, "C": wager("aces", Fraction(20, 100))}, R("5.8"))
    assert "scale = C" in found.text
    dear = {"A": wager("aces", Fraction(20, 100)), "B": wager("aces", Fraction(21, 100))}
    (found,) = between_scales("g", "scale", {**dear, "C": wager("aces", Fraction(2, 100))}, R("5.8"))
    assert "scale = C" in found.text, "far below is far too"
    (found,) = between_scales("g", "scale", {"A": dear["A"], "C": edges["A"]}, R("5.8"))
    assert "scale = A costs 20.00%, the median of its pay scales 2.00%" in found.text, "of two the dearer is named"


def test_low_hands_that_no_short_deck_can_make() -> None:
    """With 36 and 32 cards there are not five ranks up to the eight; with 40 there are, and with 52."""
    found = [(one.game, one.text.split(" cards")[0]) for one in of_the_poker_room()]
    assert found == [("seven-card-stud-hi-low", "with 36"), ("seven-card-stud-hi-low", "with 32")]
