"""Lunar Poker's advice, options and report: what moves which figure, and what is refused."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from croupier.games.lunar_poker.odds import analyse
from croupier.games.lunar_poker.odds.advice import advise
from croupier.games.lunar_poker.odds.estimate import shortfall
from croupier.games.lunar_poker.odds.pays import scale, terms
from croupier.games.lunar_poker.odds.rounds import POLICIES, bets_of, kernel, plan_of
from croupier.games.lunar_poker.odds.super_wager import super_figures
from croupier.games.lunar_poker.options import InstantCash, Options, Undeclared
from croupier.kernel.options import LimitPer
from croupier.mathematics.records import Pays, Question, Report, Seen, Unanswerable
from croupier.mathematics.simulation import estimates, simulated
from croupier.things.cards import cards
from croupier.things.money import Odds

SMALL = tuple(range(20, 52))
"""Sevens to aces: small enough for many questions."""


def _question(pays: Pays | None = None, stake: int = 0, **options: Any) -> Question:
    """Lunar Poker under these options."""
    return Question(game="lunar-poker", edition="gazetted", options=Options(**options), pays=pays or {}, stake=stake)


def _seen(own: str, dealer: str, out: str = "") -> Seen:
    return Seen(own=cards(own), dealer=cards(dealer), out=cards(out))


def _values(question: Question, seen: Seen, deck: tuple[int, ...] = SMALL) -> dict[str, Fraction]:
    """The best value of each kind of choice."""
    found: dict[str, Fraction] = {}
    for choice in advise(question, seen, deck).choices:
        assert choice.value_exact is not None
        found[choice.name] = max(choice.value_exact, found.get(choice.name, choice.value_exact))
    return found


# --- advice ---------------------------------------------------------------------------------------


def test_the_first_decision_has_every_choice() -> None:
    """Fold, bet, a sixth card and all 26 exchanges, the best first, on a full deck."""
    advice = advise(_question(), _seen("9s 9d Ah 5c 2d", "7s"))
    names = [choice.name for choice in advice.choices]
    assert names[0] == "bet"
    assert sorted(set(names)) == ["bet", "exchange", "fold", "sixth"]
    assert names.count("exchange") == 26
    exact = [choice.value_exact for choice in advice.choices]
    assert exact == sorted(exact, key=lambda value: -(value or 0))
    # Of the exchanges the one that keeps the pair is best.
    first = next(choice for choice in advice.choices if choice.name == "exchange")
    assert first.cards == cards("Ah 5c 2d")


def test_instant_cash_is_declared() -> None:
    """A straight flush is worth its odds; not declared it is worth less, however the operator treats that."""
    hand = _seen("9s Ts Js Qs Ks", "7d")
    lost, shown = _question(), _question(undeclared_instant_cash=Undeclared.PAID)
    assert advise(lost, hand, SMALL).choices[0].name == "declare"
    assert _values(lost, hand)["declare"] == 200
    assert _values(lost, hand)["bet"] < _values(shown, hand)["bet"] < 200
    assert _values(_question(instant_cash=InstantCash.P500_1500), hand)["declare"] == 500
    royal = _seen("As Ts Js Qs Ks", "7d")
    assert _values(_question(instant_cash=InstantCash.P500_1500), royal)["declare"] == 1500


def test_after_a_draw_there_is_fold_or_bet() -> None:
    """Six cards, or five with the exchanged ones out: two choices, the fee not counted."""
    sixth = advise(_question(), _seen("9s 9d Ah 8c 7d Ac", "Ts"), SMALL)
    assert [choice.name for choice in sixth.choices] == ["bet", "fold"]
    exchanged = _values(_question(), _seen("9s 9d Ah 8c 7d", "Ts", "Td Th"))
    plain = _values(_question(), _seen("9s 9d Ah 8c 7d", "Ts"))
    assert exchanged["fold"] == -1
    assert exchanged["bet"] > plain["bet"]  # two tens less for the dealer's ten


def test_forcing_card_by_card() -> None:
    """A dealer with queen high: the queen goes, and pairs or straights come; a flush beats them all, aces do not."""
    seen = _seen("As Ks Qs Js 9s", "Qd Td 9d 8c 7c")
    # Left are 2 nines, 3 tens, 3 eights and 3 sevens that pair, 3 jacks and 4 sixes that make a straight.
    found = _values(_question(), seen, tuple(range(52)))
    flush = 2 * 5
    assert found["decline"] == 1
    assert found["force"] == Fraction((2 + 3 + 3 + 3 + 3 + 4) * flush, 42) - 1
    pair = _values(_question(), _seen("As Ad Qs Js 9s", "Qd Td 9d 8c 7c"), tuple(range(52)))
    assert pair["force"] < 1


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (_seen("9s 9d Ah 5c", "7s"), "five cards, or six"),
        (_seen("9s 9d Ah 5c 2d", "9s"), "named twice"),
        (_seen("9s 9d Ah 5c 2d", ""), "up card"),
        (_seen("9s 9d Ah 5c 2d", "7s 6s"), "all five"),
        (_seen("9s 9d Ah 5c 2d", "7s", "3c"), "two to five"),
        (_seen("9s 9d Ah 5c 2d 4d", "7s", "3c 3d"), "has exchanged none"),
        (_seen("9s 9d Ah 5c 2d", "As Ks 4d 3d 2c"), "nothing to force"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(52,)), "no card 52"),
        (Seen(own=(0, 1, 2, 3, 4), dealer=(5,), board=(6,)), "community"),
    ],
)
def test_what_cannot_be_on_the_table_is_refused(seen: Seen, words: str) -> None:
    """Each with words that say what would be right."""
    with pytest.raises(Unanswerable, match=words):
        advise(_question(), seen)


# --- options and odds -----------------------------------------------------------------------------


def test_typed_odds_move_the_value_of_a_bet() -> None:
    """Every prize can be typed in; one that does not exist is refused with those that do."""
    hand = _seen("9s 9d 9h Ac Kd", "Ts")
    usual = _values(_question(), hand)["bet"]
    assert _values(_question({"bet": {"three of a kind": Odds(4)}}), hand)["bet"] > usual
    assert _values(_question({"bet": {"odd cards": Odds(3, 2)}}), hand)["bet"] > usual  # the second combination
    assert _values(_question({"bet": {"flush": Odds(9)}}), hand)["bet"] == usual
    assert _values(_question({"ante": {"any winning hand": Odds(2)}}), hand)["bet"] > usual
    with pytest.raises(Unanswerable, match="three of a kind"):
        _values(_question({"bet": {"three kings": Odds(4)}}), hand)
    with pytest.raises(Unanswerable, match="too large"):
        scale(_question({"bet": {"flush": Odds(999_999_999, 999_999_998)}}))


def test_a_maximum_payout_cuts_each_payment_or_the_whole_bet() -> None:
    """Trips with ace and king win 6 and 2 antes: a limit of 5 antes cuts the first, and both when taken together."""
    hand = _seen("9s 9d 9h Ac Kd", "Ts")
    usual, each = (_values(_question(max_payout=most), hand)["bet"] for most in (None, 50_00))
    whole = _values(_question(max_payout=50_00, max_payout_per=LimitPer.WAGER), hand)["bet"]
    assert usual > each > whole
    assert _values(_question(max_payout=50_00, stake=5_00), hand)["bet"] == usual
    assert (
        scale(_question(max_payout=50_00, stake=20_00)).royal_flush
        == Fraction(5, 2) * scale(_question(max_payout=50_00, stake=20_00)).parts
    )


def test_super_is_cut_too_and_its_odds_can_be_typed() -> None:
    """200 to 1 on ten dollars is 2,000; a limit of 1,000 costs half of it."""
    usual = super_figures(_question()).edge
    assert super_figures(_question(max_payout=1000_00)).edge > usual
    assert super_figures(_question(max_payout=1000_00, stake=5_00)).edge == usual
    assert super_figures(_question({"super": {"flush": Odds(60)}})).edge < usual
    with pytest.raises(Unanswerable, match="four of a kind"):
        super_figures(_question({"super": {"royal flush": Odds(60)}}))


# --- the whole report -----------------------------------------------------------------------------


@cache
def _report() -> Report:
    return analyse(_question())


@pytest.mark.slow
def test_the_report_stands_on_its_outcomes() -> None:
    """The edge is that of the outcomes, the exact game without draws is dearer, and a plain simulation agrees."""
    ante, on_super = _report().wagers
    assert ante.method == "simulation"
    assert ante.standard_error is not None
    assert ante.standard_error < 0.0003
    assert abs(sum(one.ways * float(one.net) for one in ante.outcomes) + ante.edge) < 1e-9
    assert abs(sum(one.ways for one in ante.outcomes) - 1) < 1e-9
    assert on_super.edge_exact == Fraction(50_543, 649_740)
    of = kernel(_question(), POLICIES[0])
    found = estimates(of, simulated(of, 3_000_000, 5))["ante"]
    assert found.standard_error is not None
    assert abs(found.edge - ante.edge) < 4 * found.standard_error


@pytest.mark.slow
def test_rules_of_thumb_cost_something() -> None:
    """The strategy card is far nearer to the best than any way without draws, whose exact edge a simulation meets."""
    card, best, pairs, high = _report().strategy.thumbs
    assert 0 < card.cost < 0.02
    assert best.edge_exact is not None
    assert 0.15 < best.cost < pairs.cost < high.cost
    of = kernel(_question(), "never draw")
    found = estimates(of, simulated(of, 2_000_000, 6))["ante"]
    assert found.standard_error is not None
    assert abs(found.edge - best.edge) < 4 * found.standard_error


@pytest.mark.slow
def test_the_plan_is_near_the_best() -> None:
    """Hands drawn at random, every choice valued exactly: the plan gives away little, and never gains."""
    of = scale(_question())
    lost = shortfall(terms(of), plan_of(of), 25)
    assert min(lost) >= 0
    assert sum(lost) / len(lost) < 0.01
    assert bets_of(of).edges[0] < bets_of(of).edges[1]
