"""Hands as people write them: what each spelling stands for, and what cannot be read."""

import pytest

from croupier.mathematics.equity.ranges import Holding, Seat, read, read_cards
from croupier.mathematics.records import Unanswerable
from croupier.things.cards import cards, deck, name

HOLDEM = Seat(deck=52, size=2, to_come=False)
MANILA = Seat(deck=32, size=2, to_come=False)
OMAHA = Seat(deck=52, size=4, to_come=False)
STUD = Seat(deck=52, size=7, to_come=True, later=True)
DRAW = Seat(deck=52, size=5, to_come=False, later=True)


def held(text: str, seat: Seat = HOLDEM) -> set[str]:
    """The hands of a range, each with its higher card first."""
    return {"".join(map(name, sorted(one, reverse=True))) for one in read(text, seat).alternatives}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("76o", 12), ("QQ+", 18), ("22+", 78), ("22-55", 24),
        ("55-22", 24), ("A5s-A2s", 16), ("A2s-A5s", 16), ("ATs+", 16), ("KTo+", 36), ("A2+", 192), ("76s-T9s", 16),
        ("97s-QTs", 16), ("QQ+, AKs, A5s-A2s, 76o, 22-55", 18 + 4 + 16 + 12 + 24), ("AA, AsAh, AA", 6),
        ("AsKs, KsAs", 1),
        ("any, AA", 1326), ("2s?, 2s3s", 51), ("AK,AKs", 16), ("KA", 16), ("10s9s", 1), ("T9s+", 4), ("109s", 4),
        ("As?, Ks?", 51 + 50), ("As?, As ?", 1), ("1010+", 30), ("109s-J10s", 8),
    ],
)  # fmt: skip
def test_how_many_hands(text: str, number: int) -> None:
    """Pairs have six, suited hands four, others twelve; named twice counts once."""
    assert len(read(text, HOLDEM).alternatives) == number


def test_which_hands() -> None:
    """The cards themselves."""
    assert held("A5s-A4s") == {f"A{suit}{low}{suit}" for low in "54" for suit in "cdhs"}
    assert held("KJo+") == {f"K{a}{low}{b}" for low in "JQ" for a in "cdhs" for b in "cdhs" if a != b}
    assert held("KK+") == {f"{r}{b}{r}{a}" for r in "KA" for a, b in ("cd", "ch", "cs", "dh", "ds", "hs")}
    assert held("87s-98s") == {f"{pair[0]}{suit}{pair[1]}{suit}" for pair in ("87", "98") for suit in "cdhs"}
    assert held("aSkS, qh jH") == {"AsKs", "QhJh"}


def test_all_hands_once() -> None:
    """Suited, offsuit and paired hands of all ranks are the 1,326 hands there are; with 32 cards 496."""
    assert len(held("22+, 32+, 42+, 52+, 62+, 72+, 82+, 92+, T2+, J2+, Q2+, K2+, A2+")) == 1326
    assert len(held("77+, 87+, 97+, T7+, J7+, Q7+, K7+, A7+", MANILA)) == 32 * 31 // 2


def test_cards_that_are_not_known() -> None:
    """They are missing; of seven cards in stud those that were not dealt yet need not be written."""
    assert read("As?", HOLDEM) == Holding("As?", (cards("As"),), 1)
    assert read("random", OMAHA) == Holding("random", ((),), 4)
    assert read("As ? Kd ?", OMAHA) == Holding("As ? Kd ?", (cards("Kd As"),), 2)
    assert read("AsKsQs", STUD) == Holding("AsKsQs", (cards("Qs Ks As"),), 4)
    assert read("AsKsQs????", STUD).missing == read("AsKsQs??", STUD).missing == 4
    assert read("AsAh, KsKh", HOLDEM).certain is False
    assert read("AsAh", HOLDEM).certain


def test_lists_of_whole_hands() -> None:
    """In games of more cards a list has whole hands; where one has a card less all are written out."""
    assert len(read("AsAhKsKh, 2c3c4c5c", OMAHA).alternatives) == 2
    mixed = read("AsAhKs?, AsAhKsKh", OMAHA)
    assert (len(mixed.alternatives), mixed.missing) == (len(deck()) - 3, 0)


def test_cards_that_come_later_tell_nothing() -> None:
    """In stud and draw a card that is not known is dealt later: AsKs and AsKd stay two hands to begin with."""
    for seat in (STUD, DRAW):
        found = read("AsKs???, AsKd???", seat)
        assert (len(found.alternatives), found.missing) == (2, seat.size - 2)


@pytest.mark.parametrize(
    ("text", "seat", "said"),
    [
        ("", HOLDEM, "does not name a hand"),
        ("AA,,KK", HOLDEM, "does not name a hand between its commas"),
        ("AsAs", HOLDEM, "As is twice in 'AsAs'"),
        ("As", HOLDEM, "has 1 card, but a hand here has 2; write ? for an unknown card"),
        ("AsKsQs", HOLDEM, "has 3 cards, but a hand here has 2"),
        ("hello", HOLDEM, "'hello' is not a hand: write 2 cards such as AsAh"),
        ("AKs", OMAHA, "is not a hand: write 4 cards such as AsAhAdAc"),
        ("AAs", HOLDEM, "is a pair, which is neither suited nor offsuit"),
        ("A5s-A2o", HOLDEM, "both ends need the same s or o"),
        ("A5s-K2s", HOLDEM, "has no order"),
        ("66-AKs", HOLDEM, "both ends"),
        ("66-AK", HOLDEM, "has no order"),
        ("22-55", MANILA, "32 cards has no 2 as in '22-55': its lowest is a 7"),
        ("6s7s", MANILA, "32 cards has no 6s: its lowest card is a 7"),
        ("AsKsQsJsTs9s8s7s", STUD, "has 8 cards, but a hand here has 7"),
        ("A\u017f5s", HOLDEM, "is not a hand"),
        ("\u212ah\u212as", HOLDEM, "is not a hand"),
        ("As, random", STUD, "is 151,794,020 hands, and 300,000 is the most: name more cards"),
    ],
)
def test_what_cannot_be_read(text: str, seat: Seat, said: str) -> None:
    """Each in words that say what would be right."""
    with pytest.raises(Unanswerable) as refused:
        read(text, seat)
    assert said in str(refused.value)


def test_cards_of_the_board() -> None:
    """With blanks, commas or nothing between them."""
    assert read_cards("As,Kd 10h", "the board", 52) == read_cards("AsKdTh", "the board", 52) == cards("As Kd Th")
    for wrong in ("AsKdX", "As As", "As?"):
        with pytest.raises(Unanswerable, match="the board"):
            read_cards(wrong, "the board", 52)
    with pytest.raises(Unanswerable, match="no 5c: its lowest card is a 6"):
        read_cards("As5c", "the dead cards", 36)
