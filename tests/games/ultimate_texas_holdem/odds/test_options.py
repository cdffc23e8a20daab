"""Ultimate Texas Hold'em: options that move the figures, on a small deck, and questions that have no answer."""

from itertools import combinations
from typing import Any

import pytest

from croupier.games.questions import ask
from croupier.games.ultimate_texas_holdem import odds as uth
from croupier.games.ultimate_texas_holdem.odds import advice, pays
from croupier.games.ultimate_texas_holdem.odds.best_play import best, followed, thumb
from croupier.games.ultimate_texas_holdem.odds.boards import FULL_DECK, boards, layout, suits_of
from croupier.games.ultimate_texas_holdem.odds.pays import terms
from croupier.games.ultimate_texas_holdem.odds.strategy import kind_of
from croupier.law.books import document
from croupier.mathematics.records import Figures, Question, Report, Seen, Unanswerable
from croupier.things.cards import cards
from croupier.things.money import Odds

SMALL = tuple(4 * rank + suit for rank in (2, 3, 4, 5, 6, 9, 12) for suit in (0, 1))
"""Seven ranks in two suits: every option moves its figures, and a count takes no time."""


def question(pays: Any = None, stake: int = 0, **given: Any) -> Question:
    """A question about the game under these options."""
    return ask("ultimate-texas-holdem", given=given, pays=pays, stake=stake)


def wager(report: Report, name: str) -> Figures:
    """The figures of a wager."""
    return next(one for one in report.wagers if one.name == name)


# --- options --------------------------------------------------------------------------------------------


def small(pays: Any = None, stake: int = 0, **given: Any) -> tuple[float, float]:
    """The edges of ante and trips with fourteen cards."""
    ante, trips = uth.analyse(question(pays, stake, **given), SMALL).wagers
    return ante.edge, trips.edge


@pytest.mark.parametrize(
    ("given", "ante", "trips"),
    [
        ({"both_hole_cards": True}, 1, 1),
        ({"preflop_most": 5}, -1, 0),
        ({"preflop_most": 3}, 1, 0),
        ({"preflop_least": 2}, 0, 0),
        ({"flop_antes": 3}, -1, 0),
        ({"river_antes": 3}, -1, 0),
        # Two suits make flushes common, and T2 pays them less: with all cards it is the straights that count.
        ({"trips_scale": "T2"}, 0, 1),
        ({"trips_after_fold": "lost"}, 0, 1),
        ({"max_payout": 20_00}, 1, 1),
        ({"max_payout": 60_00}, 1, 1),
        ({"boxes": 3, "several_boxes": True}, 0, 0),
    ],
)
def test_options_move_the_edge_the_way_they_should(given: dict[str, Any], ante: int, trips: int) -> None:
    """Larger play wagers help the player, caps and lost trips help the house, boxes do nothing."""
    before, after = small(), small(**given)
    assert [(b > a) - (b < a) for a, b in zip(before, after, strict=True)] == [ante, trips]


def test_a_cap_on_the_box_takes_more_than_one_on_each_wager() -> None:
    """And a cap means nothing to a small stake."""
    each, box = (small(max_payout=60_00, max_payout_per=per)[0] for per in ("wager", "box"))
    assert box > each > small()[0]
    assert small(max_payout=60_00, max_payout_per="round")[0] == box, "a round of one box"
    assert small(max_payout=60_00, max_payout_per="payment")[0] == each, "a wager is paid once"
    assert small(max_payout=60_00, max_payout_per="box", stake=10) == small()
    cut = [end.cite for end in uth.analyse(question(max_payout=60_00), SMALL).wagers[0].outcomes]
    free = [end.cite for end in uth.analyse(question(), SMALL).wagers[0].outcomes]
    assert document("ultimate-texas-holdem")("U11") in {*cut} - {*free}


def test_a_stake_that_three_to_two_cannot_pay_in_whole_cents_is_paid_down() -> None:
    """Of fifteen cents a flush pays 22; of a cent it pays one."""
    assert small(stake=1)[0] > small(stake=15)[0] > small()[0] == small(stake=2)[0]


@pytest.mark.parametrize(
    ("wager_", "prize", "moved"),
    [
        ("blind", "flush", 0),
        ("blind", "straight flush", 0),
        ("ante", "any winning hand", 0),
        ("play", "any winning hand", 0),
        ("trips", "flush", 1),
    ],
)
def test_odds_typed_in_are_paid(wager_: str, prize: str, moved: int) -> None:
    """A prize of sixty to one makes its own wager better and leaves the other."""
    before, after = small(), small({wager_: {prize: Odds(60)}})
    assert after[moved] < before[moved]
    assert after[1 - moved] == before[1 - moved]


def test_trips_off_is_still_figured_but_not_offered() -> None:
    """Whoever asks for every wager gets it, and is told that the table has none."""
    shown = uth.analyse(question(trips=False), SMALL).wagers
    assert [one.offered for one in shown] == [True, False]


def test_impossible_prizes_have_a_line_with_no_ways() -> None:
    """Fourteen cards of two suits make no four of a kind: the line is there all the same."""
    ends = {end.label: end.ways for end in wager(uth.analyse(question(), SMALL), "trips").outcomes}
    assert ends["four of a kind"] == 0 < ends["straight flush"]


def test_both_hole_cards_have_no_outs_to_count() -> None:
    """The thumbs are those that can be followed: by the higher own card."""
    report = uth.analyse(question(both_hole_cards=True), SMALL)
    assert len(report.strategy.thumbs) == 3
    assert not any("unseen" in one.rule for one in report.strategy.thumbs)
    assert "hole card" in report.curves[0].title


def test_the_thumb_plays_some_hands_and_not_others() -> None:
    """Second decisions of the rule of thumb, one for each of its clauses."""
    flags, order = thumb(FULL_DECK), layout()
    flops = [tuple(int(card) for card in three) for three in boards(FULL_DECK).flops]

    def plays(own: str, flop: str) -> bool:
        slot = next(i for i, two in enumerate(zip(order.first, order.second, strict=True)) if {*two} == {*cards(own)})
        return bool(flags[flops.index(tuple(sorted(cards(flop)))), slot])

    assert plays("Kd 4h", "2c 4c 9c"), "a pair of one's own"
    assert plays("3d 3h", "2c 4c 9c"), "a pair in the hole"
    assert not plays("2d 2h", "3c 4c 9c"), "but not twos"
    assert plays("Tc 2d", "3c 4c 9c"), "four to a flush with the ten"
    assert not plays("8c 2d", "3c 4c 9c"), "not with the eight"
    assert plays("5d 6d", "2c 3c 4c"), "a straight"
    assert not plays("Kd Qd", "2c 4c 9c"), "high cards wait"


# --- what has no answer -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "board", "out", "says"),
    [
        ("As", "", "", "2 own cards"),
        ("As Kd", "2c 3c 4c 5c", "", "0, 3 or 5"),
        ("As As", "", "", "named twice"),
        ("As Kd", "2c 3c As", "", "named twice"),
        ("As Kd", "", "2c", "from the flop on"),
    ],
)
def test_impossible_hands_are_refused_with_a_reason(own: str, board: str, out: str, says: str) -> None:
    """What is wrong, and what would be right."""
    seen = Seen(own=cards(own), board=cards(board), out=cards(out))
    with pytest.raises(Unanswerable, match=says):
        advice.advise(question(), seen)


def test_other_questions_without_an_answer() -> None:
    """The dealer's cards, numbers that are no cards, too few cards, unknown wagers and prizes, too large a stake."""
    with pytest.raises(Unanswerable, match="face down"):
        advice.advise(question(), Seen(own=(0, 1), dealer=(2,)))
    with pytest.raises(Unanswerable, match="numbered 0"):
        advice.advise(question(), Seen(own=(0, 52)))
    with pytest.raises(Unanswerable, match="too few cards"):
        advice.advise(question(), Seen(own=(0, 1), board=(2, 3, 4), out=tuple(range(5, 50))))
    with pytest.raises(Unanswerable, match="no wager 'jackpot'"):
        uth.analyse(question({"jackpot": {"flush": Odds(2)}}))
    with pytest.raises(Unanswerable, match="blind has no prize 'five aces'"):
        uth.analyse(question({"blind": {"five aces": Odds(2)}}))
    with pytest.raises(Unanswerable, match="too large to be counted"):
        uth.analyse(question({"blind": {"flush": Odds(999_999_999, 999_999_998)}}, stake=99_999_999_99))


def test_a_deck_must_hold_the_same_ranks_in_each_suit() -> None:
    """Else a change of suits would change the deck."""
    assert suits_of(SMALL) == 2
    with pytest.raises(ValueError, match="same ranks in each"):
        suits_of(tuple(range(9)))


def test_scales_name_every_prize() -> None:
    """What can be typed in: with odds already typed in."""
    found = pays.scales(question({"trips": {"flush": Odds(9)}}, trips_scale="T3"))
    assert list(found) == ["ante", "blind", "trips", "play"]
    assert found["trips"]["flush"] == Odds(9)
    assert found["trips"]["straight"] == Odds(5)
    assert found["blind"]["flush"] == Odds(3, 2)


def test_classes_of_own_cards_have_their_hands() -> None:
    """Six of a pair, four of one suit, twelve of two."""
    kinds = layout().kind.tolist()
    assert {kinds.count(kind_of(rank, rank, suited=False)) for rank in range(13)} == {6}
    for suited, number in ((True, 4), (False, 12)):
        counts = {kinds.count(kind_of(high, low, suited=suited)) for low, high in combinations(range(13), 2)}
        assert counts == {number}


def test_counts_are_the_same_in_any_number_of_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads or three: neither the decisions nor the sums of the second count change."""
    t = terms(question())
    play, lines = best(t, SMALL), followed(t, SMALL)
    monkeypatch.setattr("croupier.games.ultimate_texas_holdem.odds.best_play.THREADS", 3)
    again = best.__wrapped__(t, SMALL)
    assert again is not play
    assert (again.total, again.early) == (play.total, play.early)
    assert (again.flags == play.flags).all()
    assert (followed.__wrapped__(t, SMALL) == lines).all()
