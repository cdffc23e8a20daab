"""Figures out of outcomes, by hand; questions put together; reports written and read back."""

from fractions import Fraction

import pytest

from croupier.games.questions import ask, editions, typed, values_of
from croupier.law.books import document
from croupier.mathematics.figures import figures, paid, thumb
from croupier.mathematics.records import Chart, Curve, Outcome, Report, Strategy, Unanswerable
from croupier.mathematics.writing import read_report, wager_answer, written
from croupier.things.money import Odds

R = document("caribbean-stud")

ENDS = (
    Outcome(label="win", ways=3, net=Fraction(3, 2), staked=Fraction(2), cite=R("5.8")),
    Outcome(label="stand off", ways=2, net=Fraction(), staked=Fraction(2)),
    Outcome(label="lose", ways=5, net=Fraction(-1), staked=Fraction(1)),
    Outcome(label="never", ways=0, net=Fraction(100)),
)


def test_figures_by_hand() -> None:
    """Ten ways: three win one and a half of two, two stand off, five lose one."""
    found = figures("ante", "Ante", R("5.1(a)"), ENDS)
    mean = Fraction(3, 10) * Fraction(3, 2) - Fraction(5, 10)
    assert found.edge_exact == -mean == Fraction(1, 20)
    assert found.variance == pytest.approx(float(Fraction(3, 10) * Fraction(9, 4) + Fraction(5, 10) - mean * mean))
    assert found.hit_rate == pytest.approx(0.3)
    assert found.element_of_risk == pytest.approx(float(Fraction(1, 20) / Fraction(15, 10)))
    assert found.outcomes[-1].label == "never", "a prize that nobody can win stays on the list"


def test_probabilities_give_no_exact_edge() -> None:
    """Where only shares are known, the edge is a number and nothing more."""
    ends = [Outcome(label="a", ways=0.25, net=Fraction(2)), Outcome(label="b", ways=0.75, net=Fraction(-1))]
    found = figures("initial", "Initial", R("5.1(a)"), ends)
    assert found.edge_exact is None
    assert found.edge == pytest.approx(0.25)


def test_no_outcome_at_all_is_told() -> None:
    """A wager that has no end is a question without an answer."""
    with pytest.raises(Unanswerable, match="no outcome"):
        figures("ante", "Ante", R("5.1(a)"), [])


def test_a_rule_of_thumb_has_its_price() -> None:
    """The price is what it loses beyond the best play."""
    found = thumb("raise everything", Fraction(1, 6), Fraction(1, 20))
    assert found.edge_exact == Fraction(1, 6)
    assert found.cost == pytest.approx(1 / 6 - 1 / 20)


def test_typed_odds_replace_the_usual_ones() -> None:
    """One line of a scale is changed; a prize that is not on it is named with those that are."""
    usual = {"flush": Odds(5), "straight": Odds(4)}
    question = ask("caribbean-stud", pays=typed(["Bet:  Flush = 6 to 1"]))
    assert paid(question, "bet", usual) == {"flush": Odds(6), "straight": Odds(4)}
    assert paid(question, "ante", usual) == usual
    wrong = ask("caribbean-stud", pays=typed(["bet: five aces = 9 to 1"]))
    with pytest.raises(Unanswerable, match="no prize 'five aces'; its prizes are flush, straight"):
        paid(wrong, "bet", usual)


@pytest.mark.parametrize("line", ["flush = 6 to 1", "bet: flush", ": flush = 6 to 1", "bet: = 6 to 1"])
def test_a_line_that_is_no_pay_scale(line: str) -> None:
    """A line is refused with an example of what would do."""
    with pytest.raises(Unanswerable, match="not a line of a pay scale"):
        typed([line])


def test_odds_that_are_none() -> None:
    """Odds are a number to a number."""
    with pytest.raises(Unanswerable, match="not odds"):
        typed(["bet: flush = six"])


@pytest.mark.parametrize(
    ("game", "edition", "given", "words"),
    [
        ("whist", "", {}, "no odds for 'whist'"),
        ("caribbean-stud", "draft", {}, "no edition 'draft'"),
        ("electronic-tai-sai", "draft", {}, "no edition 'draft'"),
        ("caribbean-stud", "", {"jokers": 2}, "not an option of this game"),
        ("baccarat", "", {"decks": 0}, "decks"),
        ("baccarat", "", {"style": "Z"}, "one of A, B, C"),
        ("caribbean-stud", "", {"minimum": 100, "maximum": 50}, "over the maximum .* .general G1."),
    ],
)
def test_a_question_that_makes_no_sense(game: str, edition: str, given: dict[str, object], words: str) -> None:
    """What was wrong is named, and what would be right."""
    with pytest.raises(Unanswerable, match=words):
        ask(game, edition, given)


def test_negative_money() -> None:
    """Nobody stakes less than nothing, and no meter stands below it."""
    with pytest.raises(Unanswerable, match="the stake cannot be negative"):
        ask("caribbean-stud", stake=-1)
    with pytest.raises(Unanswerable, match="the meter cannot be negative"):
        ask("caribbean-stud", meter=-1)


def test_an_approval_is_granted_on_paper() -> None:
    """A rule change is judged before anybody approves it: a cap that needs an approval is no obstacle."""
    assert ask("caribbean-stud", given={"max_payout": 5_000_000}).options.max_payout == 5_000_000


def test_editions_and_values() -> None:
    """What a comparison may go through."""
    assert editions("big-raise-stud") == ("approved", "draft")
    assert editions("electronic-tai-sai") == ("gazetted",)
    by_name = {one.name: one for one in values_of("four-card-poker")}
    assert by_name["aces_up_scale"].values == tuple("1234567")
    assert by_name["aces_up_scale"].usual == "1"
    assert by_name["blind_betting"].values == ("true", "false")
    assert by_name["chips"].values == ()


def test_a_report_is_read_back_as_it_was() -> None:
    """Fractions, charts and curves survive the way through JSON."""
    report = Report(
        game="caribbean-stud",
        edition="gazetted",
        wagers=(figures("ante", "Ante", R("5.1(a)"), ENDS),),
        strategy=Strategy(
            lines=("Raise.",),
            charts=(Chart(title="t", rows=("a",), columns=("b",), cells=(("R",),), key={"R": "raise"}),),
            thumbs=(thumb("always", Fraction(1, 3), Fraction(1, 7)),),
        ),
        curves=(Curve(title="c", x="meter", y="edge", points=((0.0, 1.0), (2.0, 0.5)), marks=((1.0, "here"),)),),
    )
    assert read_report(written(report)) == report


def test_the_public_names_of_a_wager() -> None:
    """What `edge --json` promises."""
    said = wager_answer(figures("ante", "Ante", R("5.1(a)"), ENDS))
    assert said["edge_exact"] == "1/20"
    assert said["return"] == pytest.approx(0.95)
    assert said["method"] == "exact"
    assert {"edge", "variance", "hit_rate", "element_of_risk"} <= said.keys()
