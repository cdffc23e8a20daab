"""croupier edge, sheet, compare with options: the contract, kept answers, and every bad word in one clear line.

Tai-sai and baccarat stand for all games here: their figures take no time. The figures themselves are tested in odds/.
"""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.unit.cli.conftest import Run

from croupier.cli.support.odds import report_of
from croupier.games import BY_NAME
from croupier.games.questions import MODULES, census, editions, values_of

TAI_SAI = "electronic-tai-sai"


def test_the_contract_of_edge(run: Run) -> None:
    """Game, edition, options, a record for each wager with its exact edge, and the seconds."""
    found = run("edge", TAI_SAI, "--json").json
    assert (found["game"], found["edition"], found["options"]["pays"]) == (TAI_SAI, "gazetted", "nz")
    assert found["seconds"] >= 0
    big = found["wagers"]["big"]
    assert Fraction(big["edge_exact"]) == Fraction(1, 36)
    assert big["edge"] == pytest.approx(1 / 36)
    assert big["return"] == pytest.approx(35 / 36)
    assert big["hit_rate"] == pytest.approx(105 / 216)
    assert big["element_of_risk"] == pytest.approx(1 / 36)
    assert big["variance"] == pytest.approx(1 - 1 / 36**2)
    assert big["method"] == "exact"


def test_in_words(run: Run) -> None:
    """A line for each wager, and where to read on."""
    answer = run("edge", "baccarat")
    assert answer.code == 0
    for said in ("banker", "1.0579%", "baccarat C6(b)", "croupier sheet baccarat"):
        assert said in answer.out


def test_a_repeated_question_is_not_worked_out_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second answer is the kept one; another option, or no folder, is a new question."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    first = run("edge", TAI_SAI, "--set", "pays=asia", "--json").json
    (kept,) = tmp_path.iterdir()
    monkeypatch.setattr("croupier.cli.support.odds.answer", None)
    assert run("edge", TAI_SAI, "--set", "pays=asia", "--json").json["wagers"] == first["wagers"]
    kept.unlink()
    assert run("edge", TAI_SAI, "--set", "pays=asia", "--json").code == 1


def test_of_an_option_set_twice_the_last_counts(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In both orders, though answers are kept; and so with odds that are typed twice."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for last, other in (("asia", "uk"), ("uk", "asia")):
        found = run("edge", TAI_SAI, "--set", f"pays={other}", "--set", f"pays={last}", "--json").json
        assert found["options"]["pays"] == last
    for final, first in ((30, 31), (31, 30)):
        lines = [f"any-triple: any triple = {to} to 1" for to in (first, final)]
        found = run("edge", TAI_SAI, "--pay", lines[0], "--pay", lines[1], "--json").json
        assert Fraction(found["wagers"]["any-triple"]["edge_exact"]) == 1 - Fraction(6 * (final + 1), 216)


def test_a_kept_answer_that_is_damaged_is_worked_out_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a file, or one of somebody else's, is no answer."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    first = run("edge", TAI_SAI, "--json").json
    (kept,) = tmp_path.iterdir()
    for damaged in (b"", kept.read_bytes()[:500], b'{"game": 5}'):
        kept.write_bytes(damaged)
        assert run("edge", TAI_SAI, "--json").json["wagers"] == first["wagers"]


def test_options_and_odds_of_ones_own(run: Run) -> None:
    """An option moves the edge, and so does a line of a pay scale."""
    usual = run("edge", "baccarat", "--json").json["wagers"]["tie"]["edge"]
    nine = run("edge", "baccarat", "--set", "tie_pays=9 to 1", "--json").json["wagers"]["tie"]["edge"]
    typed = run("edge", "baccarat", "--pay", "tie: tie = 9 to 1", "--json").json["wagers"]["tie"]["edge"]
    assert usual == pytest.approx(0.143596, abs=1e-6)
    assert nine == typed == pytest.approx(0.048440, abs=1e-6)


@pytest.mark.parametrize(
    "same",
    [
        ("--set", "max_payout=50", "--stake", "1"),
        ("--set", "max_payout=$50", "--stake", "$1.00"),
        ("--set", "max_payout=5000c", "--stake", "100 cents"),
    ],
)
def test_money_is_dollars_in_every_option(run: Run, same: tuple[str, ...]) -> None:
    """A cap of fifty units is a cap of fifty units, however the money is written; records have cents."""
    found = run("edge", "caribbean-stud", *same, "--json").json
    assert found["options"]["max_payout"] == 5_000
    capped = run("edge", "caribbean-stud", "--pay", "bet: royal flush = 25 to 1", "--json").json
    assert 0 < found["wagers"]["ante"]["edge"] - capped["wagers"]["ante"]["edge"] < 0.05


def test_a_meter_is_dollars(run: Run) -> None:
    """With or without the sign."""
    plain, signed, small = (
        run("edge", "caribbean-stud", "--meter", text, "--json").json["wagers"]["jackpot"]["edge"]
        for text in ("250000", "$250,000", "25000000c")
    )
    assert plain == signed == small


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edge",), "which game?"),
        (("edge", "whist"), "no house game 'whist'"),
        (("edge", "holdem"), "no house game 'holdem'"),
        (("edge", "bacarat"), "did you mean baccarat"),
        (("edge", "baccarat", "--edition", "draft"), "no edition of baccarat 'draft'"),
        (("edge", "baccarat", "--set", "deks=6"), "did you mean decks"),
        (("edge", "baccarat", "--set", "decks"), "write option=value"),
        (("edge", "baccarat", "--set", "decks=none"), "decks"),
        (("edge", "baccarat", "--set", "decks=99"), "decks"),
        (("edge", "baccarat", "--set", "decks=--5"), "a whole number from 4 to 8"),
        (("edge", "baccarat", "--set", "decks=" + "9" * 5000), "a whole number from 4 to 8"),
        (("edge", "baccarat", "--set", "chips=--5"), "chips"),
        (("edge", "baccarat", "--stake", "0"), "a cent or more"),
        (("edge", "baccarat", "--stake", "99999999999"), "$100,000,000 at most"),
        (("edge", "baccarat", "--meter", "100"), "no progressive jackpot"),
        (("edge", "baccarat", "--pay", "tie 9"), "not a line of a pay scale"),
        (("edge", "baccarat", "--pay", "tie: tie = nine"), "not odds"),
        (("edge", "baccarat", "--pay", "tie: draw = 9 to 1"), "no prize 'draw'"),
        (("edge", "baccarat", "--pay", "moon: full = 9 to 1"), "'moon'"),
        (("edge", "baccarat", "--stake", "lots"), "--stake"),
        (("edge", "caribbean-stud", "--meter", "-5"), "--meter"),
        (("edge", "baccarat", "--all"), "use it on its own"),
        (("sheet", "baccarat"), "--out"),
        (("sheet", "whist", "-o", "x.html"), "no house game"),
        (("advice", "baccarat", "As"), "no choice"),
        (("advice", TAI_SAI, "As"), "no decision"),
        (("advice", "whist", "As"), "no house game"),
        (("advice", "caribbean-stud", "Zz"), "not a card"),
        (("advice", "caribbean-stud", "AsKd"), "five"),
        (("advice", "caribbean-stud", "AsAsKdQh2c", "--dealer", "3d"), "As"),
        (("compare", "whist", "--set", "decks=6"), "no house game"),
        (("compare", "baccarat", "--set", "deks=6"), "did you mean decks"),
        (("compare", "baccarat", "--set", "decks=6", "--edition", "draft"), "no edition of baccarat 'draft'"),
        (("compare", "baccarat", "--set", "two_to_one=true", "--set", "no_commission=true"), "cannot be played"),
        (("compare", TAI_SAI), "only one edition, gazetted"),
        (("compare", "baccarat", *("--set", "decks=6", "--set", "decks=8") * 1, "--set", "tie_pays=8 to 1", "--set",
          "tie_pays=9 to 1"), "vary one of them at a time"),
        (("compare", "big-raise-stud", "--edition", "draft", "--edition", "approved", "--set", "sevens=lose"),
         "leave out --set and --pay"),
    ],
)  # fmt: skip
def test_bad_input(run: Run, words: tuple[str, ...], said: str) -> None:
    """One line that says what is wrong and what would be right."""
    answer = run(*words)
    assert answer.code == 2, answer
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_sheet_is_one_file(run: Run, tmp_path: Path) -> None:
    """The sheet lands where it was asked for, whole, with nothing from elsewhere."""
    file = tmp_path / "tie.html"
    answer = run("sheet", "baccarat", "--pay", "tie: tie = 9 to 1", "-o", file)
    assert answer.code == 0
    text = file.read_text(encoding="utf-8")
    for said in ("<style>", "<svg", "tie: tie</th><td>9 to 1</td>", "4.8440%", "475,627,426,473,216"):
        assert said in text, said
    assert "<script" not in text
    assert "src=" not in text


def test_a_sheet_names_the_options_that_were_changed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those and no others, whether the answer is new or kept."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    for file in (tmp_path / "new.html", tmp_path / "again.html"):
        run("sheet", "baccarat", "--set", "two_to_one=true", "-o", file)
        text = file.read_text(encoding="utf-8")
        assert text.count(" (changed)</th>") == 1
        assert "two_to_one (changed)</th><td>true</td>" in text


def test_a_sheet_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    """A folder that is not there is named."""
    answer = run("sheet", TAI_SAI, "-o", tmp_path / "no" / "such.html")
    assert answer.code == 2
    assert "name a file that can be written" in answer.err


def test_compare_names_each_change_with_its_rule_and_price(run: Run) -> None:
    """The usual options, each change alone, and all together; the price is against the first."""
    words = ("compare", "baccarat", "--set", "decks=6", "--set", "tie_pays=9 to 1")
    found = run(*words, "--json").json
    assert [one["name"] for one in found["compared"]] == ["usual options", "decks=6", "tie_pays=9 to 1", "all together"]
    assert found["compared"][1]["rules"] == ["baccarat C4"]
    (tie,) = [row for row in found["wagers"] if row["wager"] == "tie"]
    usual, six, nine, both = [cell["edge"] for cell in tie["under"]]
    assert nine < both < usual < six
    assert tie["under"][2]["costs"] == pytest.approx(nine - usual)
    said = run(*words).out
    assert "baccarat C4" in said
    assert "14.3596" in said
    assert "edge in %" in said


def test_compare_between_values_of_one_option(run: Run) -> None:
    """An option that is set twice is compared between its values."""
    found = run("compare", "baccarat", "--set", "decks=6", "--set", "decks=8", "--json").json
    assert [one["name"] for one in found["compared"]] == ["decks=6", "decks=8"]


def test_compare_between_odds_for_one_prize(run: Run) -> None:
    """A prize that is given odds twice is compared between them; the same change twice is one."""
    lines = [f"tie: tie = {to} to 1" for to in (9, 10)]
    found = run("compare", "baccarat", "--pay", lines[0], "--pay", lines[1], "--set", "decks=6", "--json").json
    assert [one["name"] for one in found["compared"]] == lines
    assert [one["settings"] for one in found["compared"]] == [["decks=6"]] * 2
    once = run("compare", "baccarat", "--set", "decks=6", "--set", "decks=6", "--json").json
    assert [one["name"] for one in once["compared"]] == ["usual options", "decks=6"]


def test_compare_a_change_that_needs_another(run: Run) -> None:
    """The Banker's 6 is an election of 2 to 1 Baccarat: it comes only with it."""
    found = run("compare", "baccarat", "--set", "two_to_one=true", "--set", "banker_six=true", "--json").json
    assert [one["name"] for one in found["compared"]] == ["usual options", "two_to_one=true", "all together"]
    (banker,) = [row for row in found["wagers"] if row["wager"] == "banker"]
    assert banker["under"][2]["edge"] > banker["under"][1]["edge"] > banker["under"][0]["edge"]


def test_the_census_knows_options_and_wagers() -> None:
    """Every scale that edge --all goes through is an option with values, of wagers that the game has."""
    for game in MODULES:
        values = {one.name: one.values for edition in editions(game) for one in values_of(game, edition)}
        wagers = {wager.name for one in BY_NAME[game].house for wager in one.wagers}
        for option, names in BY_NAME[game].forms.items():
            assert len(values[option]) > 1, (game, option)
            assert set(names) <= wagers, (game, option)


def test_the_census_says_under_which_setting() -> None:
    """What looks wrong only with another scale is told with it, and what always does is told once."""
    lines, found = zip(*census(TAI_SAI, lambda *asked: report_of(*asked)[0]), strict=True)
    assert sum(map(len, lines)) == 4 * 19
    (doubt,) = [one for some in found for one in some if one.wager == "total 5"]
    assert doubt.text.endswith("with pays = asia")
