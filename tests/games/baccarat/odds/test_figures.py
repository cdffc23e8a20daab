"""Baccarat's figures: published ones to every digit, the engine on small shoes, options, bad input."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.games.baccarat import odds as baccarat
from croupier.games.baccarat.odds import outcomes
from croupier.games.baccarat.odds.count import all_ways, ends, shoe_of, tally
from croupier.games.baccarat.options import Options, Scale, TiePays
from croupier.games.baccarat.tables import BANKER, PLAYER, TIE, Win
from croupier.kernel.pairs import PairsScale
from croupier.mathematics.records import Figures, Question, Seen, Unanswerable
from croupier.things.money import Odds

EIGHT_DECKS = 4_998_398_275_503_360


def asked(stake: int = 0, pays: Any = None, **options: Any) -> Question:
    """A question about a table with these options."""
    return Question(
        game="baccarat",
        edition="base with the amendments",
        options=Options(**options),
        stake=stake,
        pays=pays or {},
    )


def figures_of(stake: int = 0, pays: Any = None, **options: Any) -> dict[str, Figures]:
    """The figures of such a table by wager."""
    shoe = shoe_of(options.get("decks", 8))
    return {one.name: one for one in baccarat.wagers(asked(stake, pays, **options), shoe)}


def edges(stake: int = 0, pays: Any = None, **options: Any) -> dict[str, Fraction]:
    """The exact edges of such a table by wager."""
    found = figures_of(stake, pays, **options)
    return {name: one.edge_exact for name, one in found.items() if one.edge_exact is not None}


def percent(edge: Fraction, digits: int = 4) -> float:
    """An edge as it is published."""
    return round(float(edge) * 100, digits)


# --- published figures ------------------------------------------------------------------------------


def test_the_published_counts_of_eight_decks() -> None:
    """All ways in which Banker, Player and Tie win, to the last digit."""
    counted = ends(shoe_of(8))
    assert sum(counted.banker.values()) == 2_292_252_566_437_888
    assert sum(counted.player.values()) == 2_230_518_282_592_256
    assert counted.tie == 475_627_426_473_216
    assert all_ways(shoe_of(8)) == EIGHT_DECKS == int(tally(shoe_of(8)).sum())


@pytest.mark.parametrize(
    ("options", "wager", "published"),
    [
        ({}, BANKER, 1.0579),
        ({}, PLAYER, 1.2351),
        ({}, TIE, 14.3596),
        ({"no_commission": True}, BANKER, 1.4581),
        ({"two_to_one": True}, BANKER, 2.1970),
        ({"two_to_one": True}, PLAYER, 3.6242),
    ],
)
def test_published_edges(options: dict[str, Any], wager: str, published: float) -> None:
    """The edges of eight decks in every form that somebody has published."""
    assert percent(edges(**options)[wager]) == published


def test_published_any_pair() -> None:
    """Any pair at 11 to 1 with eight decks."""
    assert percent(edges(any_pair=True)["pair-player"], 2) == 10.36


def test_the_facts_name_the_counts() -> None:
    """The report says in whole numbers how rounds end."""
    facts = baccarat.analyse(asked()).facts
    assert facts["ways of six cards"] == "4,998,398,275,503,360"
    assert facts["Banker wins"].startswith("2,292,252,566,437,888 (45.8597")
    assert facts["Player wins"].startswith("2,230,518,282,592,256 ")
    assert facts["tie"].startswith("475,627,426,473,216 ")


def test_outcomes_add_up_to_the_edge() -> None:
    """Every wager's lines have all ways between them, cite a rule each, and give its edge again."""
    for options in ({}, {"two_to_one": True, "banker_six": True}, {"no_commission": True}):
        for one in figures_of(**options).values():
            total = sum(line.ways for line in one.outcomes)
            assert total == (416 * 415 if one.name.startswith(("pair", "perfect")) else EIGHT_DECKS)
            assert one.edge_exact == -sum((line.ways * line.net for line in one.outcomes), Fraction()) / total
            assert all(line.cite for line in one.outcomes)


# --- options ----------------------------------------------------------------------------------------


def test_more_for_a_tie_costs_the_house() -> None:
    """At 9 to 1 the edge of the tie falls by exactly its chance."""
    eight, nine = edges()[TIE], edges(tie_pays=TiePays.NINE)[TIE]
    assert eight - nine == Fraction(475_627_426_473_216, EIGHT_DECKS)
    assert percent(nine) == 4.844


def test_banker_six_costs_half_a_unit_for_each_six() -> None:
    """The election of 13.4 touches the Banker only, and by half of its wins with 6."""
    without, with_it = edges(two_to_one=True), edges(two_to_one=True, banker_six=True)
    sixes = Fraction(ends(shoe_of(8)).banker[Win.WITH_SIX], EIGHT_DECKS)
    assert with_it[BANKER] - without[BANKER] == sixes / 2
    assert with_it[PLAYER] == without[PLAYER]


def test_ties_lose_in_two_to_one_baccarat() -> None:
    """Per line: the tie is worth nothing lost in the base game and a unit lost under 13.2."""
    base = {line.label: line.net for line in figures_of()[PLAYER].outcomes}
    two = {line.label: line.net for line in figures_of(two_to_one=True)[PLAYER].outcomes}
    assert base["tie"] == 0
    assert two["tie"] == -1
    assert two["three card 8 or 9"] == 2


def test_the_ante_is_a_fee_on_every_round() -> None:
    """It adds its share of the stake to each initial wager's edge; twice the stake halves it."""
    plain, ante, twice = edges(), edges(ante_up=True), edges(stake=20_00, ante_up=True)
    for name in (PLAYER, BANKER, TIE):
        assert ante[name] - plain[name] == Fraction(1, 10)
        assert twice[name] - plain[name] == Fraction(1, 20)


def test_the_ante_is_waived_and_spares_a_lone_tie() -> None:
    """From the amount on the sign nothing is due; a tie alone may be spared (14.4, 14.5)."""
    plain = edges()
    assert edges(stake=50_00, ante_up=True, ante_waived_from=50_00) == plain
    assert edges(stake=49_00, ante_up=True, ante_waived_from=50_00)[BANKER] > plain[BANKER]
    spared = edges(ante_up=True, lone_tie_ante=False)
    assert spared[TIE] == plain[TIE]
    assert spared[PLAYER] > plain[PLAYER]


@pytest.mark.parametrize(
    ("options", "wager", "edge"),
    [
        ({"any_pair": True, "any_pair_scale": Scale.TWO}, "pair-banker", 17.8313),
        ({"lucky_match": True}, "match-player", 10.7790),
        ({"lucky_match": True}, "match-banker", 10.8469),
        ({"lucky_match": True, "lucky_match_scale": Scale.TWO}, "match-player", 13.6605),
        ({"perfect_pairs": True}, "perfect-player", 4.0964),
        ({"perfect_pairs": True, "perfect_scale": PairsScale.B}, "perfect-player", 3.3735),
        ({"perfect_pairs": True, "perfect_scale": PairsScale.C}, "perfect-player", 2.1687),
        ({"perfect_pairs": True, "perfect_scale": PairsScale.D}, "perfect-player", 7.9518),
        ({"perfect_pairs": True, "perfect_scale": PairsScale.E}, "perfect-banker", 11.8072),
    ],
)
def test_scales_of_pairs_and_matches(options: dict[str, Any], wager: str, edge: float) -> None:
    """Each scale by the chances of eight decks: 7, 8 and 16 cards of 415 make a suited, coloured or mixed pair."""
    mixed, coloured, suited = 16 / 415, 8 / 415, 7 / 415
    pays = {Scale.ONE: 11, Scale.TWO: 10}
    scales = {"A": (6, 12, 25), "B": (5, 10, 30), "C": (5, 15, 25), "D": (5, 12, 25), "E": (5, 10, 25)}
    found = float(edges(**options)[wager])
    if "any_pair" in options:
        assert found == pytest.approx(1 - (mixed + coloured + suited) * (pays[options["any_pair_scale"]] + 1))
    elif "perfect_pairs" in options:
        m, c, s = scales[options.get("perfect_scale", PairsScale.A).value[-1]]
        assert found == pytest.approx(1 - mixed * (m + 1) - coloured * (c + 1) - suited * (s + 1))
    assert percent(Fraction(found)) == edge


def test_fewer_decks_make_pairs_rarer_and_suited_ones_rarest() -> None:
    """With 4 decks a pair comes less often than with 8, so the edge is higher; curves show the same figures."""
    eight, four = edges(any_pair=True), edges(any_pair=True, decks=4)
    assert four["pair-player"] > eight["pair-player"]
    curves = baccarat.analyse(asked(any_pair=True)).curves
    (pair,) = [one for one in curves if one.title.startswith("Any Pair on Player")]
    assert dict(pair.points)[4.0] == float(four["pair-player"])
    assert dict(pair.points)[8.0] == float(eight["pair-player"])


def test_a_curve_over_the_stake_only_with_an_ante() -> None:
    """The flat fee weighs less on larger wagers, down to nothing where it is waived."""
    assert not [one for one in baccarat.analyse(asked()).curves if "ante" in one.title]
    found = baccarat.analyse(asked(ante_up=True, ante_waived_from=100_00)).curves
    (player,) = [one for one in found if one.title.startswith("Player: the edge with the ante")]
    values = [edge for _, edge in player.points]
    assert values == sorted(values, reverse=True)
    assert values[-1] == float(edges()[PLAYER])


def test_odds_typed_in() -> None:
    """A prize of any wager can be given other odds, the commission still taken of the win."""
    assert edges(pays={TIE: {"tie": Odds(9)}})[TIE] == edges(tie_pays=TiePays.NINE)[TIE]
    six = edges(pays={BANKER: {"with six": Odds(1, 2)}}, two_to_one=True)
    assert six == edges(two_to_one=True, banker_six=True)
    double = edges(pays={BANKER: {"any winning hand": Odds(2)}})[BANKER]
    assert edges()[BANKER] - double == Fraction(95, 100) * Fraction(2_292_252_566_437_888, EIGHT_DECKS)


def test_wagers_that_are_not_offered_say_so() -> None:
    """All nine wagers have figures; those that no option puts on the layout are marked."""
    shown = {name: one.offered for name, one in figures_of(any_pair=True).items()}
    assert [name for name, is_offered in shown.items() if is_offered] == [
        "player", "banker", "tie", "pair-player", "pair-banker",
    ]  # fmt: skip
    assert len(shown) == 9
    assert figures_of()["match-banker"].edge_exact == figures_of(lucky_match=True)["match-banker"].edge_exact


def test_scales_in_force() -> None:
    """Each wager's odds by the words of the prize, after the options and what was typed in; all can be changed."""
    found = outcomes.scales(asked(pays={"match-player": {"mixed match": Odds(6)}}, two_to_one=True, banker_six=True))
    assert found["player"] == {"three card 8 or 9": Odds(2), "with six": Odds(1), "other": Odds(1)}
    assert found["banker"]["with six"] == Odds(1, 2)
    assert found["match-player"]["mixed match"] == Odds(6)
    assert found["match-banker"]["mixed match"] == Odds(5)
    assert outcomes.scales(asked())["banker"] == {"any winning hand": Odds(1)}
    for name, scale in found.items():
        for prize, odds in scale.items():
            better = edges(pays={name: {prize: Odds(odds.to + 1, odds.one)}}, two_to_one=True, banker_six=True)
            assert better[name] < edges(two_to_one=True, banker_six=True)[name]


def test_a_prize_that_cannot_be_had_is_listed() -> None:
    """With two decks no hand holds three equal cards: the line is there, with no ways."""
    (player,) = [one for one in baccarat.wagers(asked(), shoe_of(2)) if one.name == "match-player"]
    assert [line.label for line in player.outcomes if not line.ways] == ["lucky triple match"]


# --- what has no answer -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pays", "message"),
    [
        ({"any pair": {"any pair": Odds(12)}}, "no wager 'any pair' is paid by a scale; there are player, banker"),
        ({TIE: {"royal tie": Odds(12)}}, "tie has no prize 'royal tie'; its prizes are tie"),
        ({BANKER: {"with six": Odds(1, 2)}}, "banker has no prize 'with six'; its prizes are any winning hand"),
    ],
)
def test_unknown_prizes(pays: dict[str, dict[str, Odds]], message: str) -> None:
    """Odds for a wager or prize that is not there are refused with what there is."""
    with pytest.raises(Unanswerable, match=message):
        baccarat.analyse(asked(pays=pays))


def test_nothing_to_advise() -> None:
    """The Table of Play decides, and the answer says so."""
    with pytest.raises(Unanswerable, match="no choice"):
        baccarat.advise(asked(), Seen(own=(0, 1)))


@pytest.mark.parametrize("decks", [0, 28])
def test_shoes_beyond_the_arithmetic(decks: int) -> None:
    """An empty shoe, or one whose ways are more than 64 bits hold, is refused."""
    with pytest.raises(Unanswerable, match="cannot be counted"):
        baccarat.analyse(asked(decks=decks))
