"""Dice: three faces, read and checked."""

import pytest

from croupier.things.dice import check, dice, name


@pytest.mark.parametrize("text", ["1 4 6", "1-4-6", "1,4,6", "146", " 1  4 6 "])
def test_reads_three_faces(text: str) -> None:
    """However they are parted, the faces keep their order."""
    assert dice(text) == (1, 4, 6)
    assert name(dice(text)) == "1 4 6"


@pytest.mark.parametrize("text", ["", "0 1 2", "1 2 7", "a b c", "1 2 34", "², 1, 1"])
def test_refuses_what_is_no_throw(text: str) -> None:
    """The refusal shows how a throw is written."""
    with pytest.raises(ValueError, match="is not a throw of dice: write three faces from 1 to 6"):
        dice(text)


@pytest.mark.parametrize("text", ["1 2", "1111", "5"])
def test_refuses_another_number_of_dice(text: str) -> None:
    """Two dice or four are not tai-sai."""
    with pytest.raises(ValueError, match="three dice, not"):
        dice(text)


def test_checks_faces() -> None:
    """Faces that come as numbers are checked too."""
    assert check([6, 6, 6]) == (6, 6, 6)
    with pytest.raises(ValueError, match="0 is not the face of a die"):
        check([0, 1, 2])
