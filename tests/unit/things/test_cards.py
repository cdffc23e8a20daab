"""Cards: their names, their numbers and the decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.things import cards as c


@pytest.mark.parametrize(
    ("text", "number"),
    [("2c", 0), ("2d", 1), ("As", 51), ("Th", 34), ("10h", 34), ("10H", 34), ("aS", 51), (" Kd ", 45)],
)
def test_reads_a_card(text: str, number: int) -> None:
    """A card is its rank times four and its suit."""
    assert c.card(text) == number


@pytest.mark.parametrize("text", ["", "1s", "A", "11s", "Ax", "100s", "As Kd", "10", "s", "♠A"])
def test_refuses_what_is_no_card(text: str) -> None:
    """The refusal names what was written and shows what would do."""
    with pytest.raises(ValueError, match=r"is not a card: write a rank .* as in As or 10h"):
        c.card(text)


@given(st.integers(0, 51))
def test_name_and_number_agree(number: int) -> None:
    """Every card is read back from its name, and has its rank and suit."""
    assert c.card(c.name(number)) == number
    assert c.rank(number) * 4 + c.suit(number) == number


def test_reads_several_cards() -> None:
    """Spaces and commas part cards; names come back in the same order."""
    assert c.cards("As Kd,10h") == (51, 45, 34)
    assert c.names(c.cards("As Kd 10h")) == "As Kd Th"
    assert c.cards("") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [("As", "ace of spades"), ("Td", "ten of diamonds"), ("6c", "six of clubs"), ("Qh", "queen of hearts")],
)
def test_says_a_card_in_words(text: str, words: str) -> None:
    """A card in full."""
    assert c.words(c.card(text)) == words


def test_plurals() -> None:
    """Sixes take an e."""
    assert [c.plural(rank) for rank in (0, 4, 12)] == ["twos", "sixes", "aces"]


@pytest.mark.parametrize("number", [-1, 52])
def test_refuses_a_number_that_is_no_card(number: int) -> None:
    """Names exist for 0 to 51 only; a negative number must not wrap round to a spade."""
    for say in (c.name, c.words):
        with pytest.raises(ValueError, match="is not a card"):
            say(number)


@pytest.mark.parametrize(("size", "lowest"), [(52, "2c"), (40, "5c"), (36, "6c"), (32, "7c")])
def test_decks(size: int, lowest: str) -> None:
    """A stripped deck lacks the low ranks and has every card of the others once."""
    deck = c.deck(size)
    assert len(set(deck)) == len(deck) == size
    assert c.name(deck[0]) == lowest
    assert c.name(deck[-1]) == "As"


@pytest.mark.parametrize("size", [0, 51, 53, 104])
def test_refuses_other_decks(size: int) -> None:
    """Only the four decks of the rules exist."""
    with pytest.raises(ValueError, match="a deck has 52, 40, 36 or 32"):
        c.deck(size)


def test_shoe() -> None:
    """A shoe of six decks holds every card six times; an empty one is refused."""
    shoe = c.shoe(6)
    assert len(shoe) == 312
    assert {shoe.count(card) for card in range(52)} == {6}
    with pytest.raises(ValueError, match="at least one deck"):
        c.shoe(0)
