"""Chance at a live table: exactly uniform, from the operating system alone, nothing kept for the next outcome."""

import inspect
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor import chance
from croupier.floor.chance import SPARE, WORDS, cut, dice, drawn, ordered, scaled, shuffled

FORKED = """
import os, sys
from croupier.floor import chance
chance.shuffled(range(52))  # whatever is kept of this is inherited
reading, writing = os.pipe()
child = os.fork()
raw = os.urandom(1 << 20)
told = [str(chance.shuffled(range(52))) for _ in range(50)] + [raw[:64].hex(), raw[-64:].hex()]
if not child:
    os.write(writing, "\\n".join(told).encode())
    os._exit(0)
os.close(writing)
os.waitpid(child, 0)
print("\\n".join(told))
with os.fdopen(reading) as file:
    print(file.read())
"""


def recorded(pattern: Iterator[int]) -> tuple[Callable[[int], bytes], list[int]]:
    """A source of bytes that follows a pattern, and how much was asked of it each time."""
    asked: list[int] = []

    def draw(count: int) -> bytes:
        asked.append(count)
        return bytes(next(pattern) for _ in range(count))

    return draw, asked


@pytest.mark.parametrize("n", range(1, 257))
def test_every_word_of_eight_bits(n: int) -> None:
    """Over all words each number comes equally often, and fewer words than numbers are left over."""
    found = Counter(scaled(word, 256, n) for word in range(256))
    over = found.pop(None, 0)
    assert over < n
    assert found == dict.fromkeys(range(n), 256 // n)


@given(n=st.integers(1, 416), data=st.data())
def test_words_of_sixteen_bits(n: int, data: st.DataObject) -> None:
    """Each number has a stretch of words of the same length, and what lies behind the last stretch is discarded."""
    length = WORDS // n
    number = data.draw(st.integers(0, n - 1))
    assert scaled(number * length, WORDS, n) == scaled((number + 1) * length - 1, WORDS, n) == number
    assert all(scaled(word, WORDS, n) is None for word in range(n * length, WORDS))


def test_a_shuffle_is_every_order_once() -> None:
    """Over all answers that chance can give, each order of the cards comes exactly once."""
    found = Counter(
        ordered(range(4), lambda n, answers=answers: answers[4 - n])  # type: ignore[misc]
        for answers in product(range(4), range(3), range(2))
    )
    assert len(found) == 24
    assert set(found.values()) == {1}


@given(cards=st.integers(0, 416))
def test_a_shuffle_holds_every_card_once(cards: int) -> None:
    """Whatever the number of cards, none is lost and none made."""
    assert sorted(shuffled(range(cards))) == list(range(cards))


def test_one_outcome_is_one_draw() -> None:
    """The bytes of an outcome are drawn at once, and nothing of them serves the next outcome."""
    draw, asked = recorded(iter(os.urandom(10_000)))
    for _ in range(3):
        shuffled(range(52), draw)
    assert asked == [2 * (52 + SPARE)] * 3
    first = bytes(range(200))
    assert shuffled(range(52), lambda n: first[:n]) == shuffled(range(52), lambda n: first[:n])


def test_a_discarded_word_is_replaced() -> None:
    """A word that stands for no number is passed over; when all are used, more are drawn."""
    draw, asked = recorded(iter([0xFF] * 22 + [0x00, 0x00] * 11))
    assert dice((1, 2, 3, 4, 5, 6), draw=draw) == (1, 1, 1)
    assert asked == [22, 22]
    assert dice((1, 2, 3, 4, 5, 6), draw=lambda n: b"\xff\xfb" * (n // 2)) == (6, 6, 6)


def test_dice_draws_and_cuts() -> None:
    """Dice show their faces, a draw gives different cards, a cut lies between the first and the last card."""
    rolls = Counter(face for _ in range(500) for face in dice((1, 2, 3, 4, 5, 6)))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert len(set(drawn(range(52), 9))) == 9
    assert {cut(4) for _ in range(300)} == {1, 2, 3}
    assert cut(2) == cut(1) == 1


def test_no_two_processes_share_a_stream() -> None:
    """After a fork and after a restart, parent and child draw what nobody else has drawn."""
    told: list[str] = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True)
        told += done.stdout.split("\n")[:-1]
    assert len(told) == len(set(told)) == 2 * 2 * 52


def test_nothing_can_be_seeded() -> None:
    """No function of chance takes a seed, and whoever brings no bytes gets the operating system's."""
    functions = [one for name, one in vars(chance).items() if inspect.isfunction(one) and not name.startswith("_")]
    assert all("seed" not in inspect.signature(one).parameters for one in functions)
    drawing = [one for one in functions if "draw" in inspect.signature(one).parameters]
    assert {one.__name__ for one in drawing} == {"shuffled", "dice", "drawn", "cut"}
    assert all(inspect.signature(one).parameters["draw"].default is os.urandom for one in drawing)
    with pytest.raises(TypeError):
        shuffled(range(52), seed=1)  # type: ignore[call-arg]
