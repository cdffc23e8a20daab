"""Every way to count a spot against plain enumeration with the scalar evaluators, in every game and every deck."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.games.poker import odds as poker
from croupier.games.poker.odds import spot
from croupier.games.poker.variants import GAMES
from croupier.kernel.variants import Family
from croupier.mathematics.equity import _answer
from croupier.mathematics.equity import counting as equity_counting
from croupier.mathematics.equity.classes import together
from croupier.mathematics.equity.counting import counted
from croupier.mathematics.equity.spots import Spot
from croupier.things.cards import deck, name
from croupier.things.hands.five import high, two_and_three
from croupier.things.hands.low import low, low_two_and_three
from croupier.things.hands.order import ORDERS

Hands = tuple[tuple[int, ...], ...]
Line = tuple[int, int, int, Fraction, Fraction, Fraction]
"""Of a hand: whole pots, parts of pots, nothing; its share, and what high and low bring of it."""
TABLES = [(game, size) for game, variant in GAMES.items() for size in variant.seats]
MOST = 1 << 40


def text(cards: tuple[int, ...]) -> str:
    """Cards as they are written."""
    return "".join(map(name, cards))


def deals(hands: Hands, board: tuple[int, ...], lacking: tuple[int, ...], unseen: frozenset[int]) -> Iterator[Hands]:
    """Every deal: all hands filled, then the board."""
    if not lacking:
        yield (*hands, board)
        return
    place = len(hands) + 1 - len(lacking)
    for more in combinations(sorted(unseen), lacking[0]):
        left = unseen.difference(more)
        if place == len(hands):
            yield from deals(hands, board + more, (), left)
        else:
            filled = (*hands[:place], hands[place] + more, *hands[place + 1 :])
            yield from deals(filled, board, lacking[1:], left)


def values(of: Spot, hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, int]:
    """What a hand is worth by the scalar evaluators; a low hand that does not qualify is -1."""
    order = ORDERS[of.deck]
    if of.game.two_and_three:
        value, lowest = two_and_three(hand, board, order), low_two_and_three(hand, board)
    else:
        value, lowest = high(hand + board, order), low(hand + board)
    return value, lowest if lowest is not None and of.game.low else -1


def plain(of: Spot) -> tuple[int, list[Line]]:
    """The spot enumerated: every set of hands that goes together, every deal, every pot divided."""
    number = len(of.hands)
    counts, shares = [[0, 0, 0] for _ in range(number)], [[Fraction(), Fraction()] for _ in range(number)]
    total = 0
    lacking = (*(hand.missing for hand in of.hands), of.to_come)
    for hands in choices(of):
        unseen = frozenset(of.unseen).difference(*hands)
        for *full, board in deals(hands, of.board, lacking, unseen):
            total += 1
            worth = [values(of, hand, board) for hand in full]
            best, lowest = max(value for value, _ in worth), max(value for _, value in worth)
            highs = [place for place in range(number) if worth[place][0] == best]
            lows = [place for place in range(number) if worth[place][1] == lowest >= 0]
            for place in range(number):
                got = Fraction(place in highs, len(highs) * (2 if lows else 1))
                got_low = Fraction(place in lows, 2 * len(lows)) if lows else Fraction()
                shares[place][0] += got
                shares[place][1] += got_low
                counts[place][0 if got + got_low == 1 else 1 if got + got_low else 2] += 1
    lines = [
        (wins, ties, losses, (upper + lower) / total, upper / total, lower / total)
        for (wins, ties, losses), (upper, lower) in zip(counts, shares, strict=True)
    ]
    return total, lines


def choices(of: Spot, hands: Hands = ()) -> Iterator[Hands]:
    """The alternatives of the hands that share no card."""
    if len(hands) == len(of.hands):
        yield hands
        return
    for cards in of.hands[len(hands)].alternatives:
        if not any({*cards} & {*other} for other in hands):
            yield from choices(of, (*hands, cards))


def by_every_way(of: Spot) -> dict[str, tuple[int, list[Line]]]:
    """The spot by every way to count that is open to it."""
    dealt = together(of.hands)
    assert dealt is not None
    plans = [equity_counting._by_boards(of, MOST), equity_counting._by_pairs(of, dealt)]
    plans.append(equity_counting._by_deals(of, dealt))
    found = {}
    for plan in plans:
        if plan is not None:
            answer = _answer(of, counted(of, plan), None, None)
            found[plan.way] = (
                answer.total,
                [
                    (h.wins, h.ties, h.losses, h.share, h.high.share, h.low.share if h.low else Fraction())
                    for h in answer.hands
                ],
            )
    return found


def random_spot(game: str, size: int, random: Random) -> Spot:
    """A spot with so many dead cards that its deals can be enumerated here: from the first card to the last."""
    variant = GAMES[game]
    own, common = poker.GAMES[game].own, poker.GAMES[game].boards[-1]
    cards = list(deck(size))
    random.shuffle(cards)
    hands = random.choice((2, 2, 3))
    if variant.family in (Family.STUD, Family.DRAW):
        lacking = [random.randint(0, 3 if hands == 2 else 1) for _ in range(hands)]
        spare, laid = sum(lacking) + random.randint(1, 3), 0
    else:
        lacking = [0] * hands
        laid = random.choice([n for n in range(common + 1) if n not in (1, 2) or variant.family is Family.MANILA])
        spare = common - laid + random.randint(1, 5)
    known = [[cards.pop() for _ in range(own - less)] for less in lacking]
    board = [cards.pop() for _ in range(laid)]
    dead = cards[spare:]
    texts = [text(tuple(hand)) + "?" * less for hand, less in zip(known, lacking, strict=True)]
    return spot(game, texts, board=text(tuple(board)), dead=text(tuple(dead)), size=size)


@pytest.mark.parametrize(("game", "size"), TABLES)
def test_every_way_is_plain_enumeration(game: str, size: int) -> None:
    """Wins, ties, losses and exact shares, high and low, are those of the deals gone through one by one."""
    random = Random(f"{game} {size}")
    for _ in range(12):
        of = random_spot(game, size, random)
        expected = plain(of)
        ways = by_every_way(of)
        assert set(ways) >= {"deals"}
        assert ("boards" in ways) == (GAMES[game].family in (Family.FLOP, Family.MANILA))
        for way, found in ways.items():
            assert found == expected, (way, of)
        assert sum(line[3] for line in expected[1]) == 1


def test_low_hands_are_met() -> None:
    """The spots above are worth nothing where no low hand ever comes: here they do, alone, shared and on both sides."""
    of = spot("omaha-hi-low", ("As2s3dKh", "Ah2c4d9h", "8h8d7s7c"), board="8s7d3c", dead="KcKdQcQdQhJcJdJh")
    total, lines = plain(of)
    assert any(line[5] for line in lines)
    assert all(found == (total, lines) for found in by_every_way(of).values())
    stud = spot("seven-card-stud-hi-low", ("As2s3dKh4c", "Ah8c4d5h6h9d"), dead=text(tuple(range(30, 46))))
    total, lines = plain(stud)
    assert {bool(line[5]) for line in lines} == {True}
    ways = by_every_way(stud)
    assert set(ways) == {"pairs", "deals"}
    assert all(found == (total, lines) for found in ways.values())


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("QQ, JTs", "As?"), "Ts9s2d8h"),
        ("holdem", ("AKo", "77-88", "T9s"), "7s8d2dKc"),
        ("two-card-manila", ("66, AKs", "random"), "6sAdKc7s"),
        ("omaha", ("AsKsQdQh, 2c3c4c5c", "JsTsJd?"), "9s8sQc2d"),
        ("holdem", ("As?, Ks?, Ad?", "QhQd"), "2c7d9hJs"),
        ("draw-blind", ("AsKs9d8d?, AsKs7d6d?", "QhQdJc4h?"), ""),
    ],
)
def test_ranges_by_every_way(game: str, hands: tuple[str, ...], board: str) -> None:
    """Ranges and cards that are not known, with what each takes away from the others; dead cards keep it small."""
    known = spot(game, hands, board=board)
    certain = {card for hand in known.hands if len(hand.alternatives) < 3 for card in sum(hand.alternatives, ())}
    rest = [card for card in known.unseen if card not in certain]
    of = spot(game, hands, board=board, dead=text(tuple(rest[::3])))
    expected = plain(of)
    assert expected[0] > 50
    for way, found in by_every_way(of).items():
        assert found == expected, way


def test_a_hand_that_two_items_name_counts_once() -> None:
    """As? and Ks? are 51 and 50 hands, whichever way they are counted: AsKs is one of them, not two."""
    of = spot("holdem", ("As?, Ks?", "QhQd"), board="2c7d9hJs")
    assert {total for total, _ in by_every_way(of).values()} == {(45 + 44) * 44}


def test_a_card_for_everybody() -> None:
    """Eight hands of stud of which seven have six cards: the last one fills up, and one more card is everybody's."""
    trips = [f"{r}s{r}c{r}d{q}s{q}c{q}d" for r, q in ("23", "45", "67", "89", "TJ", "QK")]
    of = spot("seven-card-stud", (*trips, "2h3h4h5h6h7h", "random"))
    expected = plain(of)
    assert expected[0] == 210 * 4
    assert by_every_way(of) == {"deals": expected}


def test_long_counts_go_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut up by the first card dealt the sums are the same, and whoever waits is told of every piece."""
    of = spot("seven-card-stud", ("AsAhKdKc2c3d", "9s8s7s6s2h", "QdQcJhJs4h4d"), dead="TcTdThTs")
    dealt = together(of.hands)
    assert dealt is not None
    plan = equity_counting._by_deals(of, dealt)
    whole = counted(of, plan)
    monkeypatch.setattr(equity_counting, "CUT", 0)
    told: list[tuple[int, int, float]] = []
    assert (counted(of, plan, lambda *news: told.append(news)) == whole).all()
    unseen = 52 - 4 - 17
    assert [(done, total) for done, total, _ in told] == [(done, unseen) for done in range(unseen + 1)]
    assert {seconds for *_, seconds in told} == {plan.cost * equity_counting.STEP}


def test_two_ways_before_the_flop() -> None:
    """All boards of three hands with a flush draw and shared ranks: by groups of ranks, and one after another."""
    of = spot("holdem", ("AsKs", "AdKd", "7s6s"), dead=text(tuple(range(12))))
    dealt = together(of.hands)
    assert dealt is not None
    ways = by_every_way(of)
    assert ways["boards"] == ways["deals"]
    assert ways["deals"][0] == 278_256
