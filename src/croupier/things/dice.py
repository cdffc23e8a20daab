"""Three dice, as tai-sai tumbles them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Dice: TypeAlias = tuple[int, int, int]


def check(faces: Sequence[int]) -> Dice:
    """Give the faces back as a tuple if they are three of 1 to 6; refuse anything else."""
    if len(faces) != 3:
        raise ValueError(f"tai-sai is played with three dice, not {len(faces)}")
    for face in faces:
        if not 1 <= face <= 6:
            raise ValueError(f"{face!r} is not the face of a die: faces are 1 to 6")
    return faces[0], faces[1], faces[2]


def dice(text: str) -> Dice:
    """Read three faces such as "1 4 6", "1-4-6" or "146"."""
    faces = text.replace("-", " ").replace(",", " ").split()
    if len(faces) == 1:
        faces = list(faces[0])
    if not faces or any(face not in "123456" or len(face) != 1 for face in faces):
        raise ValueError(f"{text!r} is not a throw of dice: write three faces from 1 to 6, as in 1 4 6")
    return check([int(face) for face in faces])


def name(faces: Dice) -> str:
    """The faces as they are written: "1 4 6"; `dice` reads them back."""
    return " ".join(map(str, faces))
