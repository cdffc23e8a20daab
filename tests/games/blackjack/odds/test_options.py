"""Blackjack: what options do to the edge, advice for one hand, and questions that have no answer."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.games.blackjack.odds.test_figures import ELSEWHERE, A, advice, best, question

from croupier.games.blackjack import odds as blackjack
from croupier.games.blackjack.odds import sides
from croupier.games.blackjack.odds.hands import hand_number, shoe_of, value_of
from croupier.games.blackjack.odds.initial import initial
from croupier.games.blackjack.odds.rules import splittable, terms
from croupier.games.blackjack.odds.solving import best_course, solved, worth
from croupier.games.blackjack.options import BlackjackPays, DoubleOn, HoleCard, Options, SplitOn, Surrender, Takes
from croupier.mathematics.records import Unanswerable
from croupier.things.money import Odds

# --- options --------------------------------------------------------------------------------------

FEW = (8, 0, 0, 8, 8, 8, 0, 8, 8, 32)
"""A shoe without 2s, 3s and 7s, which is solved in no time."""


@cache
def few(**options: Any) -> float:
    """The edge from the small shoe."""
    return -worth(best_course(solved(terms(question(**options)), FEW)))


@pytest.mark.parametrize(
    ("options", "base", "better"),
    [
        ({"blackjack_pays": BlackjackPays.SIX_TO_FIVE}, {}, False),
        ({"dealer_blackjack_takes": Takes.ALL}, {}, False),
        ({"busted_extra_wagers_refunded": True}, {}, True),
        ({"hole_card": HoleCard.PEEK}, {"dealer_blackjack_takes": Takes.ALL}, True),
        ({"double_on": DoubleOn.ANY}, {}, True),
        ({"double_on": DoubleOn.TEN}, {"double_on": DoubleOn.NINE}, False),
        ({"double_after_split": False}, {}, False),
        ({"max_hands": 2}, {}, False),
        ({"max_hands": 4}, {}, True),
        ({"resplit_aces": True}, {}, True),
        ({"hit_split_aces": True}, {}, True),
        ({"blackjack_after_split": True}, {}, True),
        ({"surrender": Surrender.NOT_ACE}, {}, True),
        ({"surrender": Surrender.LATE}, {"surrender": Surrender.NOT_ACE}, True),
    ],
)
def test_options_move_the_edge(options: dict[str, Any], base: dict[str, Any], better: bool) -> None:
    """Each option that matters moves the edge to the side it should."""
    moved, before = few(**{**base, **options}), few(**base)
    assert moved < before - 1e-9 if better else moved > before + 1e-9


def test_free_bet_blackjack() -> None:
    """Ours costs more than what is published elsewhere: fewer hands, and aces split a single time."""
    s = best(free_bet=True)
    assert -worth(best_course(s)) == pytest.approx(0.011488, abs=1e-6)
    cites = {end.label: end.cite for end in initial(s.terms, best_course(s)).outcomes}
    assert cites["the dealer's 22"] == cites["the dealer's 22, doubled for a lammer"] == A("20.7")


@pytest.mark.slow
def test_free_bet_blackjack_elsewhere() -> None:
    """With four hands and aces split again the edge is between those that are published."""
    elsewhere = best(decks=6, free_bet=True, resplit_aces=True, **ELSEWHERE)
    assert 0.006 < -worth(best_course(elsewhere)) < 0.0104


def test_odd_cents_and_typed_odds() -> None:
    """A blackjack on 5 cents pays 7, or 8 where cents go up; odds typed in replace those of the layout."""
    assert terms(question(stake=5)).blackjack == Fraction(7, 5)
    assert terms(question(stake=5, cents_up=True)).blackjack == Fraction(8, 5)
    assert terms(question(stake=5)).insured == 0
    assert terms(question(stake=5)).half == Fraction(3, 5)
    assert terms(question(stake=5, cents_up=True)).half == Fraction(2, 5)
    assert terms(question(pays={"initial": {"blackjack": Odds(2)}})).blackjack == 2
    with pytest.raises(Unanswerable, match=r"prizes are win, blackjack"):
        terms(question(pays={"initial": {"royal flush": Odds(2)}}))


def test_every_prize_can_be_typed_in() -> None:
    """The scales name every prize, and each of them can be paid otherwise."""
    usual = blackjack.scales(question())
    assert usual["house-money"]["suited ace king"] == Odds(9)
    dearer = {
        name: {prize: Odds(odds.to + 1, odds.one) for prize, odds in pays.items()} for name, pays in usual.items()
    }
    assert blackjack.scales(question(pays=dearer)) == dearer
    before = sides.side_figures(question(), sides.scale_of(question(), "any-pair"), sides.any_pairs(sides.full(8)))
    asked = question(pays=dearer)
    after = sides.side_figures(asked, sides.scale_of(asked, "any-pair"), sides.any_pairs(sides.full(8)))
    assert before.edge_exact is not None
    assert after.edge_exact == before.edge_exact - Fraction(31, 415)


def test_tens_of_one_rank() -> None:
    """Where pairs must be of one rank, so many pairs of tens may be split as two full decks have."""
    tens = [card for card in range(52) if value_of(card) == 9] * 2
    alike = sum(one >> 2 == other >> 2 for n, one in enumerate(tens) for other in tens[:n])
    every = len(tens) * (len(tens) - 1) // 2
    assert splittable(Options(split_on=SplitOn.RANK), shoe_of(2)) == Fraction(alike, every)
    assert splittable(Options(), shoe_of(2)) == 1


# --- advice ---------------------------------------------------------------------------------------


def test_advice_looks_at_the_cards_that_are_gone() -> None:
    """16 against a ten is a hit; when the small cards are gone it is not."""
    assert advice("Tc 6d", "Kh").choices[0].name == "hit"
    small = " ".join(f"{rank}{suit}" for rank in "345" for suit in "cdhs" for _ in range(7))
    assert advice("Tc 6d", "Kh", small).choices[0].name == "stand"


def test_advice_names_every_choice() -> None:
    """A pair of eights against an ace: all that may be done, and insurance."""
    found = advice("8c 8d", "Ah", surrender=Surrender.LATE)
    assert {one.name for one in found.choices} == {
        *("stand", "hit", "double", "split", "surrender", "insure", "decline")
    }
    free = advice("4c 4d", "6h", free_bet=True)
    assert free.choices[0].name == "free-split"
    assert {one.name for one in advice("4c 5d", "6h", free_bet=True).choices} == {"hit", "free-double"}
    assert {one.name for one in advice("4c 5d 3c", "6h").choices} == {"stand", "hit"}
    assert "split" not in {one.name for one in advice("Tc Kd", "6h", split_on=SplitOn.RANK).choices}


def test_insurance_pays_when_enough_tens_are_left() -> None:
    """With all sixes to nines gone more than a third are tens."""
    gone = " ".join(f"{rank}{suit}" for rank in "6789" for suit in "cdhs" for _ in range(8))
    names = [one.name for one in advice("2c 3d", "Ah", gone).choices]
    assert names.index("insure") < names.index("decline")


ALL_BUT_THREE = " ".join(
    [
        f"{rank}{suit}"
        for rank in "23456789TJQKA"
        for suit in "cdhs"
        for _ in range(8 - (rank + suit in ("8c", "8d", "6d")))
    ]
)


@pytest.mark.parametrize(
    ("own", "dealer", "out", "why"),
    [
        ("Tc", "6d", "", "two cards or more"),
        ("Tc 6c", "6d 7d", "", "one card of the dealer"),
        ("Tc 6c 9d", "6d", "", "broken"),
        ("Tc Ac", "6d", "", "no choice left"),
        ("Tc 6c", "6d", "Tc Tc Tc Tc Tc Tc Tc Tc", "not 9"),
        ("8c 8d", "6d", ALL_BUT_THREE, "too few cards are left"),
    ],
)
def test_impossible_hands(own: str, dealer: str, out: str, why: str) -> None:
    """Hands that cannot be or have nothing to decide are refused, and the reason is said."""
    with pytest.raises(Unanswerable, match=why):
        advice(own, dealer, out)


def test_a_dealer_who_looks_and_surely_has_blackjack() -> None:
    """With nothing but tens left behind an ace nobody is asked; where the dealer takes no card yet, everybody is."""
    gone = " ".join(f"{rank}{suit}" for rank in "23456789" for suit in "cdhs" for _ in range(7))
    gone += " " + " ".join(f"{rank}{suit}" for rank in "2345678" for suit in "cdhs")
    gone += " 9d 9h 9s" + " Ac Ad As" * 8 + " Ah" * 7
    assert advice("9c 7c", "Ah", gone.replace("7c", "", 1)).choices[0].name == "stand"
    with pytest.raises(Unanswerable, match="every card that is left"):
        advice("9c 7c", "Ah", gone.replace("7c", "", 1), hole_card=HoleCard.PEEK)


def test_a_pair_is_a_hand() -> None:
    """Hands are numbered by their cards in any order, and broken ones have no number."""
    assert hand_number((4, 7)) == hand_number((7, 4))
    assert hand_number((9, 9, 9)) == -1
