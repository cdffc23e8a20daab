"""Equity: published figures, ranges, samples, and what is refused."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from croupier.games.poker.odds import GAMES, spot
from croupier.mathematics.equity import Equity, equity
from croupier.mathematics.equity.classes import classes, together, written_out
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import name


def of(game: str, *hands: str, samples: int | None = None, board: str = "", dead: str = "") -> Equity:
    """The equity of a spot."""
    return equity(spot(game, hands, board=board, dead=dead), samples)


@pytest.mark.parametrize(
    ("second", "results"),
    [("KhKs", (1_388_072, 6_538, 317_694)), ("Td9d", (1_338_249, 6_912, 367_143))],
)
def test_published_pairs_of_hands(second: str, results: tuple[int, int, int]) -> None:
    """Aces before the flop over all boards: wins, ties, losses as published, and the other way round for the other."""
    found = of("holdem", "AdAc", second)
    first, other = found.hands
    assert (found.method, found.total) == ("exact", 1_712_304)
    assert (first.wins, first.ties, first.losses) == results
    assert (other.losses, other.ties, other.wins) == results
    assert first.share == Fraction(2 * results[0] + results[1], 2 * found.total)
    assert first.share + other.share == 1


def test_published_omaha_high_low() -> None:
    """820 boards; the published shares are 0.796 and 0.204, ours the fractions behind them."""
    found = of("omaha-hi-low", "AsQsKhJh", "AcKd5d7h", board="Ts8sJc")
    first, second = found.hands
    assert found.total == 820
    assert (first.share, second.share) == (Fraction(261, 328), Fraction(67, 328))
    assert (round(float(first.share), 3), round(float(second.share), 3)) == (0.796, 0.204)
    assert second.low is not None
    assert first.low is not None
    assert (first.low.wins, second.low.wins) == (0, found.total - (found.no_low or 0)) == (0, 224)
    assert second.low.share == Fraction(224, 2 * 820)
    assert first.high.share + second.high.share + second.low.share == 1


def test_aces_against_anything() -> None:
    """A random hand is all 1,225 that are left, each with all its boards: 2,097,572,400 deals."""
    found = of("holdem", "AsAh", "random")
    assert (found.method, found.total) == ("exact", 1_225 * 1_712_304)
    assert (found.hands[0].wins, found.hands[0].ties) == (1_781_508_418, 11_402_312)
    assert round(float(found.hands[0].share), 4) == 0.8520


def test_ways_to_write_nothing_known() -> None:
    """Two question marks, the word, and a list that has it: the same numbers."""
    written = [of("holdem", "AsAh", text, board="2c7d9hJs").hands[0] for text in ("??", "random", "any, QQ")]
    assert written[0] == written[1] == written[2]


def test_many_hands_share_a_board() -> None:
    """Nobody beats a royal flush on the board: ten hands, a tenth each, and ten ties."""
    hands = [f"{rank}c{rank}d" for rank in "23456789TJ"]
    found = of("holdem", *hands, board="AsKsQsJsTs")
    assert {hand.share for hand in found.hands} == {Fraction(1, 10)}
    assert all((hand.wins, hand.ties, hand.losses) == (0, 1, 0) for hand in found.hands)


def test_the_order_of_a_short_deck() -> None:
    """With 32 cards a flush beats a full house, and 7-8-9-10 with an ace is a straight (3.2.2)."""
    flush, full = "AsJs9s8s7s", "KcKdKhQcQd"
    assert of("draw-blind", flush, full, board="").hands[0].wins == 0
    short = equity(spot("draw-blind", (flush, full), size=32))
    assert short.hands[0].wins == 1
    assert (of("draw-blind", flush, full).ranking, short.ranking) == ("poker-victoria 3.2.1", "poker-victoria 3.2.2")
    straight, three = "As7d8h9cTc", "KcKdKhQcJd"
    assert equity(spot("draw-blind", (straight, three), size=32)).hands[0].wins == 1
    assert equity(spot("draw-blind", (straight, three), size=36)).hands[0].wins == 0


def test_two_and_three() -> None:
    """Omaha: four spades on the board and one in the hand are no flush; in hold'em they are."""
    board = "2s5s9sJsKd"
    assert of("holdem", "As3h", "KcKh", board=board).hands[0].wins == 1
    assert of("omaha", "As3h4d6c", "KcKh7d7h", board=board).hands[0].wins == 0


def test_a_draw_is_what_is_kept_and_what_comes() -> None:
    """One card to a flush or a straight, against a pat pair: nine spades, two queens and three sevens, of 43 cards."""
    found = of("draw-blind", "JsTs9s8s?", "AhAdKcQd4h")
    assert (found.total, found.hands[0].wins) == (43, 9 + 2 + 3)
    gone = of("draw-blind", "JsTs9s8s?", "AhAdKcQd4h", dead="2s 7c 3d")
    assert (gone.total, gone.hands[0].wins) == (40, 8 + 2 + 2)


def test_stud_from_the_third_card() -> None:
    """Eighteen thousand million deals are counted, every one of them: the numbers say so."""
    found = of("seven-card-stud", "AsAhKd", "9s8s7s")
    assert (found.method, found.total) == ("exact", 163_185 * 111_930)
    sampled = of("seven-card-stud", "AsAhKd", "9s8s7s", samples=200_000)
    first, true = sampled.hands[0], float(found.hands[0].share)
    assert abs(float(first.share) - true) < 4 * (first.standard_error or 0)
    # Hardly any pot is divided here, so that the spread is that of a coin which falls so.
    assert first.standard_error == pytest.approx((true * (1 - true) / 200_000) ** 0.5, rel=0.02)


def test_a_community_card_of_stud() -> None:
    """The card for everybody stands for the seventh: six of one's own and that one."""
    found = of("seven-card-stud", "AsAhKd2c3d4h", "9s8s7s6h2d2h", board="Th")
    assert (found.total, found.hands[1].wins) == (1, 1)


def test_eight_hands_of_stud_share_the_last_card() -> None:
    """Fifty-six cards are not there: the seventh is a card for everybody, dealt at random."""
    asked = spot("seven-card-stud", ("AsAh", *["random"] * 7))
    assert (asked.own, asked.to_come, asked.runs_out) == (6, 1, True)
    assert equity(asked, 5_000).hands[0].share > Fraction(1, 5)
    assert not spot("seven-card-stud", ["random"] * 7).runs_out
    assert spot("seven-card-stud", ["random"] * 7, dead="2c2d2h2s").runs_out


# --- ranges ---------------------------------------------------------------------------------------


def test_ranges_are_all_their_hands() -> None:
    """A range against a range is the sum over hands that can be dealt together, each weighing the same."""
    first, second, board = ("AKs", "77"), ("KJs", "7h6h", "Q9o"), "7d8d2s"
    found = of("holdem", ",".join(first), ",".join(second), board=board)
    total, wins, ties, share = 0, 0, 0, Fraction()
    lists = [spot("holdem", (",".join(side), "random"), board=board).hands[0].alternatives for side in (first, second)]
    for mine, theirs in product(*lists):
        if not {*mine} & {*theirs}:
            one = of("holdem", "".join(map(name, mine)), "".join(map(name, theirs)), board=board)
            total, wins, ties = total + one.total, wins + one.hands[0].wins, ties + one.hands[0].ties
            share += one.hands[0].share * one.total
    ours = found.hands[0]
    assert (found.total, ours.wins, ours.ties, ours.share) == (total, wins, ties, share / total)


def test_suits_make_classes() -> None:
    """Aces against kings: 36 pairs of hands, in three classes by how many suits they share."""
    asked = spot("holdem", ("AA", "KK"))
    dealt = together(asked.hands)
    assert dealt is not None
    _, counts = classes(asked, dealt)
    assert sorted(counts.tolist()) == [6, 6, 24]
    lying = spot("holdem", ("AA", "KK"), board="2s3s4h")
    dealt = together(lying.hands)
    assert dealt is not None
    rows, counts = classes(lying, dealt)
    assert (len(rows) > 3, int(counts.sum())) == (True, 36)  # spades and hearts are not alike any more
    for dead, alike in (("2s3h", False), ("2c2d2h2s", True)):
        gone = spot("holdem", ("AA", "KK"), dead=dead)
        dealt = together(gone.hands)
        assert dealt is not None
        assert (len(classes(gone, dealt)[0]) == 3) == alike  # nor with cards gone that tell them apart


@pytest.mark.slow
def test_classes_of_all_pairs_of_hands() -> None:
    """All 1,624,350 deals of two hands before the flop; known as 47,008 classes where the hands may change places."""
    asked = spot("holdem", ("random", "random"))
    hands = written_out(asked)
    assert hands is not None
    dealt = together(hands)
    assert dealt is not None
    rows, counts = classes(asked, dealt)
    assert int(counts.sum()) == len(dealt.rows) == 1_326 * 1_225
    changes = list(permutations(range(4)))
    alike = 0
    for row in rows.tolist():
        first, second = dealt.cards(row)
        if sorted(card >> 2 for card in first) == sorted(card >> 2 for card in second):
            changed = [{card >> 2 << 2 | suits[card & 3] for card in first} for suits in changes]
            back = [{card >> 2 << 2 | suits[card & 3] for card in second} for suits in changes]
            alike += any(one == {*second} and other == {*first} for one, other in zip(changed, back, strict=True))
    assert (len(rows) + alike) // 2 == 47_008


# --- samples --------------------------------------------------------------------------------------

SAMPLED = {
    "holdem": (("QQ, AKs", "As?", "JTs"), "2c3d9hTh"),
    "omaha-hi-low": (("As2s3dKh", "Ah?5c?"), "8c7d6s4h"),
    "two-card-manila": (("AsAh", "Ts9s", "66+"), "KsQs8d"),
    "seven-card-stud-hi-low": (("AsAhKd2c3d", "8s7s6s5c"), ""),
    "draw-kitty": (("AsAh???", "9s8s7s6s?"), ""),
}


@pytest.mark.parametrize("game", SAMPLED)
def test_samples_agree_with_the_count(game: str) -> None:
    """Within four standard errors, every hand; the same seed gives the same answer, another seed another one."""
    hands, board = SAMPLED[game]
    asked = spot(game, hands, board=board)
    exact, sampled = equity(asked), equity(asked, 60_000, 3)
    assert (exact.method, sampled.method, sampled.total) == ("exact", "sampled", 60_000)
    assert sum((hand.share for hand in sampled.hands), Fraction()) == 1
    for true, found in zip(exact.hands, sampled.hands, strict=True):
        assert found.standard_error is not None
        assert abs(float(true.share - found.share)) < 4 * found.standard_error
        assert found.standard_error == pytest.approx((0.25 / 60_000) ** 0.5, rel=0.9)
        assert abs(true.wins / exact.total - found.wins / 60_000) < 0.01
    assert equity(asked, 60_000, 3) == sampled
    assert equity(asked, 60_000, 4) != sampled


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("2c2d", "3c3d", "4c4d"), "AsKsQsJsTs"),
        ("omaha-hi-low", ("KsKdQcJc", "As2sQdQh"), "KhKc3d4h8s"),
        ("omaha-hi-low", ("As2sQdQh", "Ac2cJdJh"), "KhKc3d4h8s"),
    ],
)
def test_what_is_certain_has_no_error(game: str, hands: tuple[str, ...], board: str) -> None:
    """Where every deal divides the pot alike, in thirds, in halves, a half in halves, the standard error is nothing."""
    found = of(game, *hands, board=board, samples=500)
    assert all(0 < hand.share < 1 for hand in found.hands)
    assert [hand.standard_error for hand in found.hands] == pytest.approx([0] * len(hands), abs=1e-9)


def test_too_much_to_count_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unasked a sample is taken where a count is out of reach, and it says so; asked for a count, it is refused."""
    monkeypatch.setattr("croupier.mathematics.equity.SAMPLES", 20_000)
    asked = spot("omaha", ("AsKsQhJh", "random", "random"))
    found = equity(asked)
    assert (found.method, found.total, found.seed) == ("sampled", 20_000, 1)
    with pytest.raises(Unanswerable, match="too many deals"):
        equity(asked, 0)


def test_overlapping_ranges_can_be_sampled() -> None:
    """Six hands out of three ranks: every one of the few deals is found."""
    found = of("holdem", *["QQ+"] * 6, samples=3_000)
    assert found.total == 3_000
    assert sum((hand.share for hand in found.hands), Fraction()) == 1


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "known", "said"),
    [
        ("holdm", ("AsAh", "KsKh"), {}, "no poker game 'holdm'; there are draw-blind"),
        ("holdem", ("AsAh",), {}, "2 to 10 hands, not 1"),
        ("holdem", ("??",) * 11, {}, "2 to 10 hands, not 11"),
        ("holdem", ("AsAh", "AsKh"), {}, "As cannot be in hand 1 and in hand 2"),
        ("holdem", ("AsAh", "KsKh"), {"board": "Kh2c3d"}, "Kh cannot be in hand 2 and in the board"),
        ("holdem", ("AsAh", "KsKh"), {"dead": "As"}, "As cannot be in hand 1 and in the dead cards"),
        ("holdem", ("AsAh", "KsKh"), {"board": "2c3d"}, "has 0 or 3 or 4 or 5 cards, not 2"),
        ("holdem", ("AsAh", "KsKh"), {"board": "2c2c3d"}, "2c is named twice"),
        ("holdem", ("AsAh", "KsKh"), {"board": "2c3?4d"}, "write cards such as"),
        ("draw-ante", ("AsAhKdKc2c", "KsKhQdJd2d"), {"board": "2h3d4c"}, "has no cards, not 3"),
        ("holdem", ("AsAh", "KsKh"), {"size": 32}, "played with 52 cards, not 32"),
        ("two-card-manila", ("AsAh", "2s3s"), {}, "36 cards has no 2s 3s: its lowest card is a 6"),
        ("two-card-manila", ("AsAh", "66+"), {"size": 32}, "32 cards has no 6 as in '66+': its lowest is a 7"),
        ("holdem", ("AA", "AA", "AA"), {}, "nothing is left of 'AA'"),
        ("holdem", ("AA", "KK"), {"dead": "Ac Ad Ah"}, "nothing is left of 'AA': board and dead"),
        (
            "draw-blind",
            ("random",) * 8,
            {"dead": "2c2d2h2s3c3d3h3s4c4d4h4s5c"},
            "8 hands need 40 cards, and 39 are there",
        ),
        ("omaha", ("random",) * 10, {"dead": "2c2d2h2s3c3d3h3s"}, "10 hands and the board need 45 cards, and 44 are"),
        ("omaha", ("AsAh", "KsKhQsQh"), {}, "'AsAh' has 2 cards, but a hand here has 4; write ?"),
        ("omaha", ("AsAhKdKc2c", "KsKhQsQh"), {}, "has 5 cards, but a hand here has 4"),
    ],
)
def test_what_is_refused(game: str, hands: tuple[str, ...], known: dict[str, str], said: str) -> None:
    """Each in words that say what would be right."""
    with pytest.raises(Unanswerable) as refused:
        spot_and_count(game, hands, known)
    assert said in str(refused.value)


def spot_and_count(game: str, hands: tuple[str, ...], known: dict[str, str]) -> Equity:
    """Read a spot and count it."""
    return equity(spot(game, hands, **known))  # type: ignore[arg-type]


def test_numbers_below_nothing() -> None:
    """Neither deals nor seeds are negative; more deals than can be added up are refused, not tried."""
    for wrong in (-1, 1_000_000_001):
        with pytest.raises(Unanswerable, match="cannot be sampled: name 1 to 1,000,000,000"):
            equity(spot("holdem", ("AA", "KK")), wrong)
    with pytest.raises(Unanswerable, match="is not a seed"):
        equity(spot("holdem", ("AA", "KK")), 10, -1)


def test_every_game_has_equities() -> None:
    """All thirteen answer for as many random hands as the deck allows, and the shares are one pot."""
    for game, variant in GAMES.items():
        for size, seats in variant.seats.items():
            number = min(seats, (size - 5) // 7)
            found = equity(spot(game, ("random",) * number, size=size), 2_000)
            assert sum((hand.share for hand in found.hands), Fraction()) == 1
            assert all(abs(float(hand.share) - 1 / number) < 0.05 for hand in found.hands), game
