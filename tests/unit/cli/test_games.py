"""croupier games and croupier rules."""

import pytest
from tests.unit.cli.conftest import Run

from croupier.games import HOUSE_GAMES, find
from croupier.law.books import book, documents, rules


def test_games_in_words(run: Run) -> None:
    """Every game is in the list."""
    answer = run("games")
    assert answer.code == 0
    assert all(game.name in answer.out for game in HOUSE_GAMES)


def test_one_game_in_words(run: Run) -> None:
    """Options, areas, scales and the jackpot's hands are all there."""
    out = run("games", "caribbean-stud").out
    for said in ("Caribbean stud poker", "gazetted", "dealt_from", "caribbean-stud 3.4(c)", "royal flush", "250 to 1"):
        assert said in out
    assert "at least 10,000 to 1" in out


def test_one_game_as_json(run: Run) -> None:
    """The public contract of a game."""
    (game,) = run("games", "caribbean-stud", "--json").json["games"]
    assert game["editions"] == ["gazetted"]
    options = {o["name"]: o for o in game["options"]}
    assert options["dealt_from"]["values"] == ["shoe", "shuffler"]
    assert options["dealt_from"]["rule"] == "caribbean-stud 3.4(c)"
    assert options["minimum"]["default"] == 1000
    assert [w["name"] for w in game["wagers"]] == [w.name for w in find("caribbean-stud").wagers]
    scales = {s["wager"]: s for s in game["pay_scales"]}
    assert scales["bet"]["rule"] == "caribbean-stud 5.8"
    assert {"hand": "royal flush", "odds": "250 to 1"} in scales["bet"]["pays"]
    assert scales["ante"]["pays"] == [{"hand": "any winning hand", "odds": "1 to 1"}]
    assert [row["hand"] for row in game["jackpot"]][-1] == "flush"
    assert sum(game["rules"].values()) == len(rules("caribbean-stud"))


def test_one_edition(run: Run) -> None:
    """An edition gives its own options and rules; one that there is not is named with those that there are."""
    draft, first = (
        run("games", "big-raise-stud", *words, "--json").json["games"][0] for words in (("--edition", "draft"), ())
    )
    assert (draft["document"], first["document"]) == ("big-raise-stud-draft", "big-raise-stud")
    assert {o["name"] for o in first["options"]} - {o["name"] for o in draft["options"]} == {"sevens"}
    assert "approved, draft" in run("games", "big-raise-stud", "--edition", "x").err
    assert "of which game" in run("games", "--edition", "draft").err


@pytest.mark.parametrize("wrong", ["caribean-stud", "caribbean", "caribbean stud", "\x1b[31m", "a\nb"])
def test_an_unknown_game(run: Run, wrong: str) -> None:
    """One line with the name that was meant; nothing in it steers the terminal."""
    answer = run("games", wrong)
    assert answer.code == 2
    assert "caribbean-stud" in answer.err
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err


# --- rules ------------------------------------------------------------------------------------------------


def test_the_documents(run: Run) -> None:
    """Gazetted documents with their counts; the general rules only by name."""
    out = run("rules").out
    assert "ultimate-texas-holdem-amendment" in out
    assert "general" not in out


def test_all_rules_as_json(run: Run) -> None:
    """Every gazetted rule in the shape of the contract."""
    found = run("rules", "--json").json["rules"]
    gazetted = {d for d in documents() if book(d).kind == "gazetted"}
    assert {r["document"] for r in found} == gazetted
    assert len(found) == sum(len(rules(d)) for d in gazetted)
    assert {"document", "number", "standing", "summary", "links", "cases", "enforced_at"} <= found[0].keys()


def test_one_document(run: Run) -> None:
    """Its rules, all or by standing."""
    assert "10.6" in run("rules", "caribbean-stud").out
    found = run("rules", "caribbean-stud", "--standing", "shown", "--json").json["rules"]
    assert found
    assert {r["standing"] for r in found} == {"shown"}
    assert "no rule is outside" in run("rules", "dragon21", "--standing", "outside").out


def test_the_general_rules_by_name(run: Run) -> None:
    """They are not gazetted, but they can be asked for."""
    assert run("rules", "general", "--json").json["rules"][0]["number"] == "G1"


@pytest.mark.parametrize("words", [("caribbean-stud", "10.6(b)"), ("caribbean-stud 10.6(b)",)])
def test_one_rule(run: Run, words: tuple[str, ...]) -> None:
    """Summary, links, the code that cites it and the cases that show it; a citation in quotes will do."""
    (found,) = run("rules", *words, "--json").json["rules"]
    assert found["number"] == "10.6"
    assert found["links"]["refers_to"]
    assert any(place["module"].startswith("croupier.games") and place["line"] > 0 for place in found["enforced_at"])
    assert any(name.startswith("caribbean-stud/") for name in found["cases"])
    out = run("rules", *words).out
    assert found["summary"][:20] in out
    assert found["cases"][0] in out


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("carib",), "caribbean-stud"),
        (("caribbean-stud", "10.66"), "10.6"),
        (("caribbean-stud", "10.6(z)"), "(a)"),
        (("caribbean-stud", "10,6"), "10.6"),
        (("caribean", "10.6"), "caribbean-stud"),
        (("--search",), "--search WORDS"),
        (("--powers", "carib"), "caribbean-stud"),
        (("caribbean-stud", "10.6", "--standing", "outside"), "enforced"),
        (("", "10.6"), "DOCUMENT"),
        (("--standing", "enforcd"), "enforced"),
    ],
)
def test_a_rule_that_there_is_not(run: Run, words: tuple[str, ...], right: str) -> None:
    """Near matches in one line, code 2."""
    answer = run("rules", *words)
    assert answer.code == 2
    assert right in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("words", [("exposed", "card"), ("exposed card",), ("--search", "exposed", "card")])
def test_looking_for_words(run: Run, words: tuple[str, ...]) -> None:
    """Words find the rules whose summaries or cases speak of them, however they are written down."""
    found = {(r["document"], r["number"]) for r in run("rules", *words, "--json").json["rules"]}
    assert {("caribbean-stud", "12.3"), ("big-raise-stud", "11.4"), ("baccarat", "C24")} <= found
    assert len(found) < 300
    out = run("rules", *words).out
    assert "12.3" in out
    assert "enforced: the engine refuses, forces or computes it" in out


def test_looking_in_one_document(run: Run) -> None:
    """A document in front narrows the search; a standing narrows it further."""
    found = run("rules", "caribbean-stud", "misdeal", "--json").json["rules"]
    assert {r["document"] for r in found} == {"caribbean-stud"}
    assert "12.5" in {r["number"] for r in found}
    assert run("rules", "caribbean-stud", "misdeal", "--standing", "outside", "--json").json["rules"] == []
    assert "fewer words" in run("rules", "caribbean-stud", "unobtainium").out


def test_rules_of_a_standing(run: Run) -> None:
    """They are named, with what they say and why they are outside, and what the standing means."""
    out = run("rules", "--standing", "outside").out
    assert "caribbean-stud" in out
    assert "1.1 " in out
    assert "Outside: It lends the vocabulary of a statute" in out
    assert "outside: beyond what software can do" in out
    assert "enforced:" not in out
    assert "beyond what software can do" in run("rules", "--help").out


def test_the_table_of_powers(run: Run) -> None:
    """Whose each power is, what exercises it, and a case; of one document or of all."""
    found = run("rules", "--powers", "caribbean-stud", "--json").json["powers"]
    (count,) = [one for one in found if one["rule"] == "7.3"]
    assert (count["by"], count["commands"]) == ("dealer", ["CountDeck"])
    assert any(name.startswith("caribbean-stud/7.3") for name in count["cases"])
    out = run("rules", "caribbean-stud", "--powers").out
    assert "option blind_betting" in out
    assert "power: dealer: count the deck at any time (CountDeck)" in run("rules", "caribbean-stud", "7.3").out
    assert "covers the gazetted texts" in run("rules", "--powers", "general").out
