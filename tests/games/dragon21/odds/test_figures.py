"""Dragon21's figures: whom the text favours, the engine on small shoes, a plain recount, options, bad input."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import perm
from random import Random
from typing import Any

import pytest
from tests.games.engine import played

from croupier.games.baccarat.odds.count import shoe_of
from croupier.games.dragon21 import odds as dragon21
from croupier.games.dragon21.game import DRAGON21
from croupier.games.dragon21.hands import DRAGON_HAND, next_draw
from croupier.games.dragon21.odds import outcomes
from croupier.games.dragon21.odds.count import BLACKJACK, LEAST, by_value, hands, tally
from croupier.games.dragon21.options import Options
from croupier.kernel.pairs import PairsScale
from croupier.mathematics.records import Figures, Question, Seen, Unanswerable
from croupier.things.cards import card
from croupier.things.hands.points import is_blackjack, total
from croupier.things.money import Odds


def asked(pays: Any = None, **options: Any) -> Question:
    """A question about a table with these options."""
    return Question(game="dragon21", edition="gazetted", options=Options(**options), pays=pays or {})


def figures_of(pays: Any = None, **options: Any) -> dict[str, Figures]:
    """The figures of such a table by wager."""
    return {one.name: one for one in dragon21.wagers(asked(pays, **options), shoe_of(options.get("decks", 8)))}


# --- the text as written ----------------------------------------------------------------------------


def test_as_written_the_player_has_an_edge_of_about_a_tenth() -> None:
    """Both hands have it, the report names rule 5.1a, and the tie keeps its edge for the house."""
    report = dragon21.analyse(asked())
    dragon, tiger, tie, *_ = report.wagers
    assert round(dragon.edge * 100, 4) == -10.7365
    assert tiger.edge_exact == dragon.edge_exact
    assert round(tie.edge * 100, 4) == 6.2924
    assert "favours the player by 10.7365%" in report.notes[0]
    assert "5.1a" in report.notes[0]


def test_at_fair_odds_nobody_has_an_edge() -> None:
    """The odds named as fair are where the edge changes its side: 1 to 1 is the house's, 2 to 1 the player's."""
    facts = dragon21.analyse(asked()).facts
    fair = float(facts["odds for a win over 21 at which Dragon is fair"].split()[0])
    one, two = (figures_of({"dragon": {"over 21": Odds(to)}})["dragon"].edge for to in (1, 2))
    assert one > 0 > two
    near = figures_of({"dragon": {"over 21": Odds(round(fair * 10**6), 10**6)}})["dragon"].edge
    assert abs(near) < 1e-7


def test_the_note_goes_when_the_odds_are_mended() -> None:
    """With 1 to 1 for a win over 21 nothing favours the player and nothing says so."""
    pays = {name: {"over 21": Odds(1)} for name in ("dragon", "tiger")}
    report = dragon21.analyse(asked(pays))
    assert all(one.edge > 0 for one in report.wagers)
    assert not [note for note in report.notes if "favours the player" in note]


def test_the_note_is_about_the_text() -> None:
    """Where odds for a hand were typed in, the text is not blamed, and odds that cannot be fair are not named."""
    report = dragon21.analyse(asked({"dragon": {"blackjack": Odds(100)}}))
    assert report.wagers[0].edge < 0
    assert not [note for note in report.notes if "As written" in note]
    assert report.facts["odds for a win over 21 at which Dragon is fair"].startswith("none")


def test_blackjacks_come_as_often_as_four_cards_say() -> None:
    """The chance of a blackjack in the round, either hand's or both, from the cards of eight decks."""
    one = Fraction(2 * 32 * 128, 416 * 415)
    both = one * Fraction(2 * 31 * 127, 414 * 413)
    assert dragon21.analyse(asked()).facts["a blackjack in the round"] == f"{float(2 * one - both):.6%}"


def test_the_hands_are_alike() -> None:
    """The drawing rule ignores the other hand: changing places changes no count, whatever the shoe."""
    uneven = tuple([1 + rank % 3 for rank in range(52)])
    for counts in (by_value(shoe_of(8)), by_value(uneven)):
        ways = tally(counts)
        assert all(ways[tiger, dragon] == number for (dragon, tiger), number in ways.items())


def test_a_unit_on_each_hand() -> None:
    """Both hands together (5.2(c)) gain twice what one does, and lose a unit at most."""
    report = dragon21.analyse(asked())
    fact = report.facts["a unit on each hand"]
    assert fact.startswith(f"gains {-2 * report.wagers[0].edge:.6f} units a round on average, loses 1 at worst")


def test_outcomes_add_up_to_the_edge() -> None:
    """Every wager's lines give its edge again and cite a rule each."""
    for one in figures_of(perfect_pairs=True).values():
        total_ways = sum(line.ways for line in one.outcomes)
        assert one.edge_exact == -sum((line.ways * line.net for line in one.outcomes), Fraction()) / Fraction(
            total_ways
        )
        assert all(line.cite for line in one.outcomes)


# --- the engine, on small shoes ---------------------------------------------------------------------

SHOES = {
    "blackjacks": {"Ac": 2, "Kd": 2, "Ks": 1, "8h": 3, "9c": 2},
    "soft hands": {"Ac": 3, "6c": 2, "6s": 1, "9d": 3},
    "broken hands": {"Td": 3, "6s": 3, "7c": 3, "7h": 2},
}


def small(named: dict[str, int]) -> tuple[int, ...]:
    """A shoe with these cards and no others."""
    shoe = [0] * 52
    for name, number in named.items():
        shoe[card(name)] = number
    return tuple(shoe)


def hands_of(drawn: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Dragon's and the Tiger's hand out of cards in the order of the deal."""
    dragon, tiger = drawn[0:4:2], drawn[1:4:2]
    for one in drawn[4:]:
        if next_draw(dragon, tiger) == DRAGON_HAND:
            dragon += (one,)
        else:
            tiger += (one,)
    return dragon, tiger


def deals(
    shoe: tuple[int, ...], drawn: tuple[int, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every order of cards, as far as the engine deals them, and how likely it is."""
    if len(drawn) >= 4 and next_draw(*hands_of(drawn)) is None:
        yield drawn, chance
        return
    left = sum(shoe)
    for kind, number in enumerate(shoe):
        if number:
            rest = (*shoe[:kind], number - 1, *shoe[kind + 1 :])
            yield from deals(rest, (*drawn, kind), chance * Fraction(number, left))


def nobody(*_: object) -> Any:
    """Nobody is asked anything."""
    raise AssertionError("Dragon21 asks for no choice")


@pytest.mark.parametrize("cards", SHOES)
def test_the_engine_settles_every_deal_of_a_small_shoe_to_the_same_edge(cards: str) -> None:
    """All deals of a small shoe, settled by the engine: exactly the edges that were counted."""
    question = asked(perfect_pairs=True, perfect_scale=PairsScale.B)
    shoe = small(SHOES[cards])
    counted = {one.name: one.edge_exact for one in dragon21.wagers(question, shoe)}
    won: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    for drawn, chance in deals(shoe):
        for name, net in played(DRAGON21, question.options, dict.fromkeys(counted, 10_00), drawn, nobody).items():
            won[name] += chance * Fraction(net, 10_00)
    assert {name: -won[name] for name in counted} == counted


def test_random_shoes_recounted_card_by_card() -> None:
    """Shoes of four random ranks, dealt out in every order with the engine's own drawing rule."""
    random = Random(8)
    for _ in range(3):
        shoe = [0] * 52
        for rank in random.sample(range(3, 13), 4):
            shoe[rank * 4] = random.randint(3, 5)
        found: Counter[tuple[int, int]] = Counter()
        for drawn, chance in deals(tuple(shoe)):
            ends = tuple([BLACKJACK if is_blackjack(hand) else total(hand).points for hand in hands_of(drawn)])
            if BLACKJACK in ends:
                ends = tuple([end and LEAST for end in ends])
            found[ends[0], ends[1]] += chance  # type: ignore[assignment]
        ways = tally(by_value(tuple(shoe)))
        assert dict(found) == {end: Fraction(number, sum(ways.values())) for end, number in ways.items()}


def test_orders_of_hands() -> None:
    """How often a set of values is dealt as a hand that draws to 17: tried out in every order."""
    random = Random(9)
    for hand in random.sample([one for one in hands() if len(one.values) <= 7], 60):
        orders = 0
        for values in set(permutations(hand.values)):
            dealt = [48 if value == 0 else (value - 1) * 4 for value in values]
            points = [total(dealt[:number]).points for number in range(2, len(dealt) + 1)]
            orders += all(count <= 16 for count in points[:-1]) and points[-1] == hand.points
        assert orders == hand.orders
    assert sum(hand.orders for hand in hands()) == 54_431


# --- options and bad input --------------------------------------------------------------------------


def test_fewer_decks() -> None:
    """With 4 decks the player has more of a wager on a hand, the house more of a tie; the curves show it."""
    eight, four = figures_of(), figures_of(decks=4)
    assert four["dragon"].edge < eight["dragon"].edge
    assert four["tie"].edge > eight["tie"].edge
    curve = dragon21.analyse(asked()).curves[0]
    assert dict(curve.points) | {4.0: four["dragon"].edge, 8.0: eight["dragon"].edge} == dict(curve.points)


def test_scales_of_perfect_pairs() -> None:
    """Scale by scale the edge of eight decks: 7, 8 and 16 of 415 cards make a perfect, coloured or mixed pair."""
    for scale, pays in zip(PairsScale, ((6, 12, 25), (5, 10, 30), (5, 15, 25), (5, 12, 25), (5, 10, 25)), strict=True):
        found = figures_of(perfect_pairs=True, perfect_scale=scale)
        chances = zip((16, 8, 7), pays, strict=True)
        expected = 1 - sum((Fraction(cards, 415) * (to + 1) for cards, to in chances), Fraction())
        assert found["dragonpair"].edge_exact == found["tigerpair"].edge_exact == expected


def test_perfect_pairs_only_where_offered() -> None:
    """Without the option the pairs have their figures, marked as not on the layout."""
    for is_on in (True, False):
        found = figures_of(perfect_pairs=is_on)
        assert [one.offered for one in found.values()] == [True, True, True, is_on, is_on]


def test_scales_in_force() -> None:
    """Each wager's odds by the words of the prize, after what was typed in; all can be changed."""
    found = outcomes.scales(asked({"tie": {"of 21": Odds(10)}}))
    assert found["dragon"] == found["tiger"] == {"over 21": Odds(5), "blackjack": Odds(3, 2), "of 18 to 21": Odds(1)}
    assert found["tie"] == {"blackjack": Odds(12), "of 21": Odds(10), "over 21": Odds(7), "under 21": Odds(7)}
    before = figures_of()
    for name, scale in outcomes.scales(asked()).items():
        for prize, odds in scale.items():
            better = figures_of({name: {prize: Odds(odds.to + 1, odds.one)}})
            assert better[name].edge < before[name].edge


@pytest.mark.parametrize(
    ("pays", "message"),
    [
        ({"pair": {"perfect pair": Odds(30)}}, "no wager 'pair' is paid by a scale; there are dragon, tiger, tie"),
        ({"dragon": {"of 17": Odds(1)}}, "dragon has no prize 'of 17'; its prizes are over 21, blackjack, of 18 to 21"),
    ],
)
def test_unknown_prizes(pays: dict[str, dict[str, Odds]], message: str) -> None:
    """Odds for a wager or prize that is not there are refused with what there is."""
    with pytest.raises(Unanswerable, match=message):
        dragon21.analyse(asked(pays))


def test_odds_typed_in() -> None:
    """A tie of blackjacks at 13 to 1 is worth its chance more to the player."""
    before, after = figures_of()["tie"], figures_of({"tie": {"blackjack": Odds(13)}})["tie"]
    assert before.edge_exact is not None
    assert after.edge_exact is not None
    both = Fraction(2 * 32 * 128 * 2 * 31 * 127, perm(416, 4))
    assert before.edge_exact - after.edge_exact == both


def test_nothing_to_advise() -> None:
    """Both hands draw by rule, and the answer says so."""
    with pytest.raises(Unanswerable, match="no choice"):
        dragon21.advise(asked(), Seen(own=(0, 1)))


@pytest.mark.parametrize(
    ("shoe", "message"),
    [
        (shoe_of(9), "eight decks at most"),
        (small({"2c": 6}), "too few: some rounds"),
        (small({"9c": 3}), "too few: a round"),
    ],
)
def test_shoes_that_cannot_be_counted(shoe: tuple[int, ...], message: str) -> None:
    """One whose hands have more ways than 64 bits hold, and one that runs out before the hands pass 16."""
    with pytest.raises(Unanswerable, match=message):
        dragon21.wagers(asked(), shoe)
