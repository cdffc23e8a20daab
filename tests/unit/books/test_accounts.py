"""The ledger: double entry with pending, posted and voided transfers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.books.accounts import LARGEST, Books, Fate, LedgerError, apply, available, balance, may_be_negative, total
from croupier.kernel.entries import Entry, Move, Pending, Post, Void
from croupier.law.books import Rule

CITE = Rule("caribbean-stud 10.6(b)")
ANN, HOUSE = "player:ann", "house:T1"


def books_with(amount: int) -> Books:
    """Books in which ann has bought chips."""
    return apply(Books(), [Move("cage", ANN, amount, CITE)])


def test_a_move_takes_from_one_account_what_it_gives_to_another() -> None:
    """Money bought at the cage is owed by the cage."""
    books = books_with(500)
    assert (balance(books, ANN), balance(books, "cage"), total(books)) == (500, -500, 0)


def test_a_pending_transfer_reserves_and_a_post_moves() -> None:
    """A stake leaves what is available at once, and the balance when it is lost."""
    books = apply(books_with(500), [Pending("s1", ANN, HOUSE, 200, CITE)])
    assert (balance(books, ANN), available(books, ANN), balance(books, HOUSE)) == (500, 300, 0)
    books = apply(books, [Post("s1", CITE)])
    assert (balance(books, ANN), available(books, ANN), balance(books, HOUSE)) == (300, 300, 200)
    assert books.open == {}
    assert books.closed == {"s1": Fate.POSTED}


def test_a_void_gives_back_what_was_reserved() -> None:
    """A stake that is void was never made."""
    books = apply(books_with(500), [Pending("s1", ANN, HOUSE, 200, CITE), Void("s1", CITE)])
    assert (balance(books, ANN), available(books, ANN), balance(books, HOUSE)) == (500, 500, 0)
    assert books.closed == {"s1": Fate.VOIDED}


def test_money_won_can_be_staked_in_the_same_breath() -> None:
    """Entries are judged in their order, each after those before it."""
    entries = (Move(HOUSE, ANN, 100, CITE), Pending("s1", ANN, HOUSE, 100, CITE))
    assert available(apply(Books(), entries), ANN) == 0
    with pytest.raises(LedgerError, match="player:ann has 0 cents available and cannot give 100"):
        apply(Books(), reversed(entries))


STAKE = Pending("s1", ANN, HOUSE, 200, CITE)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([Post("s9", CITE)], "'s9' cannot be posted: no such transfer"),
        ([Void("s9", CITE)], "'s9' cannot be voided: no such transfer"),
        ([STAKE, STAKE], "'s1' was opened before"),
        ([STAKE, Void("s1", CITE), STAKE], "'s1' was opened before"),
        ([STAKE, Post("s1", CITE), Post("s1", CITE)], "was posted before and cannot be posted"),
        ([STAKE, Post("s1", CITE), Void("s1", CITE)], "was posted before and cannot be voided"),
        ([STAKE, Void("s1", CITE), Post("s1", CITE)], "was voided before and cannot be posted"),
        ([Pending("", ANN, HOUSE, 1, CITE)], "id that is not empty"),
        ([Move(ANN, HOUSE, 0, CITE)], "not 0"),
        ([Move(ANN, HOUSE, -5, CITE)], "not -5"),
        ([Move(ANN, HOUSE, 1.5, CITE)], "not 1.5"),  # type: ignore[arg-type]
        ([Move("cage", HOUSE, LARGEST + 1, CITE)], "from 1 to"),
        ([Move(ANN, ANN, 1, CITE)], "two different accounts"),
        ([Move("", ANN, 1, CITE)], "two different accounts"),
        ([STAKE, Move(ANN, HOUSE, 301, CITE)], "has 300 cents available and cannot give 301"),
        ([Move("jackpot:main", ANN, 1, CITE)], "jackpot:main has 0 cents available"),
    ],
)
def test_what_the_books_refuse(entries: list[Entry], message: str) -> None:
    """A refusal says why, and nothing of the entries stays."""
    books = books_with(500)
    before = books.copy()
    with pytest.raises(LedgerError, match=message):
        books.post(entries)
    assert books == before


def test_only_the_cage_and_the_house_may_owe() -> None:
    """Any other account must have what it gives."""
    assert may_be_negative("cage")
    assert may_be_negative("house:T1")
    assert not any(map(may_be_negative, (ANN, "jackpot:main", "pot:P1", "household")))


def test_apply_leaves_the_given_books_alone() -> None:
    """Old books can be kept."""
    books = books_with(500)
    before = books.copy()
    after = apply(books, [STAKE])
    assert books == before != after
    assert books != "books"


NAMES = st.sampled_from(["cage", ANN, "player:bob", HOUSE, "jackpot:main"])
IDS = st.sampled_from(["a", "b", "c", "d"])
ENTRIES = st.one_of(
    st.builds(Move, NAMES, NAMES, st.integers(-1, 300), st.just(CITE)),
    st.builds(Pending, IDS, NAMES, NAMES, st.integers(1, 300), st.just(CITE)),
    st.builds(Post, IDS, st.just(CITE)),
    st.builds(Void, IDS, st.just(CITE)),
)


@given(st.lists(st.lists(ENTRIES, max_size=4), max_size=30))
def test_laws_of_the_books(batches: list[list[Entry]]) -> None:
    """Whatever is tried: all sums to zero, nobody owes who may not, and reservations match what is open."""
    books = Books()
    for entries in batches:
        before = books.copy()
        try:
            books.post(entries)
        except LedgerError:
            assert books == before
        assert total(books) == 0
        for name in ANN, "player:bob", "jackpot:main":
            assert available(books, name) >= 0
        for name, reserved in books.reserved.items():
            assert reserved == sum(p.amount for p in books.open.values() if p.debit == name)
        assert not set(books.open) & set(books.closed)
